"""A line that was forged, with every hash made to fit, is found because it does not follow from what was before it."""

import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from msgspec.structs import replace

from at_the_audit import Sql, a_sound_floor, change, found, lines_of, rewrite
from pitboss.commands import BuyIn, Place, Result
from pitboss.events import Opened, Placed, Settled, Verdict
from pitboss.floor.record import (
    CutMade,
    Deed,
    FloorAnswered,
    FloorCalled,
    Granted,
    Line,
    Listed,
    Revealed,
    SeatKept,
    TakenOver,
    TimeUsed,
    Unlisted,
)
from pitboss.money import Transfer


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return a_sound_floor(tmp_path_factory.mktemp("played"))


@pytest.fixture
def copy(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(played, tmp_path / "copy"))


def forged(copy: Path, forge: Callable[[list[Line]], list[Line]], chain: int = 1) -> list[str]:
    def write(sql: Sql) -> None:
        rewrite(sql, forge(lines_of(sql, chain)), chain)

    faults = change(copy, write)
    assert not any("hash does not fit" in fault or "its last line" in fault for fault in faults)
    return faults


def one_more(lines: list[Line], who: int, *deeds: Deed) -> list[Line]:
    """The lines with another at the end."""
    round_ = lines[-1].round + sum(1 for deed in lines[-1].deeds for event in deed.events if isinstance(event, Opened))
    last = lines[-1]
    return [*lines, Line(len(lines) + 1, last.at, who, "Eve", round_, deeds, version=last.version, rules=last.rules)]


WON = Settled(seat=1, spot="red", stake=500, verdict=Verdict.WON, paid=500, returned=500)
PLACED = Placed(seat=2, spot="red", cents=1_000, transfers=(Transfer("purse:2", "layout:2", 1_000),))


def test_an_event_that_was_put_into_a_line_is_found(copy: Path) -> None:
    def forge(lines: list[Line]) -> list[Line]:
        at = next(
            at for at, line in enumerate(lines) if any(isinstance(e, Settled) for d in line.deeds for e in d.events)
        )
        (*rest, last) = lines[at].deeds
        deeds = (*rest, replace(last, events=(WON, *last.events)))
        return [*lines[:at], replace(lines[at], deeds=deeds), *lines[at + 1 :]]

    with closing(sqlite3.connect(copy / "floor.sqlite")) as sql:
        number = next(
            one.number for one in lines_of(sql) if any(isinstance(e, Settled) for d in one.deeds for e in d.events)
        )
    faults = forged(copy, forge)
    wrong = "does not follow from the rules: they give other events for its command"
    assert faults[0] == f"Roulette 1 (table 1): line {number} {wrong}"


@pytest.mark.parametrize(
    ("who", "deed", "told"),
    [
        (1, Deed((WON,)), "has events that no command explains"),
        (1, Deed((PLACED,), Place(2, "red", 1_000)), "acts for seat 2, which is not its person's"),
        (0, Deed((PLACED,), Place(2, "red", 1_000)), "is no step of the automatic dealer"),
        (2, Deed((), Place(2, "red", 1_000)), "does not follow from the rules"),
        (2, Deed((PLACED,), Place(2, "red", 500)), "does not follow from the rules"),
        (0, Deed((), Result("17")), "has a result that was keyed in, where no dealer keys results in"),
        (0, Deed((), Result("17"), draw=1), "draws where the table waits for no equipment"),
        (1, Deed((Granted(1, 5_000),)), "gives chips that only the cage can give"),
        (1, Deed((TakenOver(2, "Bea", True),)), "takes the table over from another, or for another"),
        (1, Deed((CutMade(1, "word", "00"),)), "notes a cut that does not follow from its word"),
        (1, Deed((CutMade(2, "word", "00"),)), "cuts for a seat that is not its person's"),
        (1, Deed((FloorCalled(2, "Short."),)), "calls the floor for somebody else"),
        (1, Deed((FloorCalled(1, "Short.", 10**6),)), "calls the floor for somebody else"),
        (0, Deed((FloorCalled(0, "Short."),)), "calls the floor for somebody else"),
        (9, Deed((FloorAnswered(1, 1, "Paid."),)), "answers a call for the floor that is not open"),
        (5, Deed((Listed(5),)), "puts somebody on the waiting list who has a seat, or could have one"),
        (0, Deed((SeatKept(5),)), "keeps a seat for somebody who is not the next on the waiting list"),
        (5, Deed((Unlisted(5),)), "takes somebody off the waiting list without a reason"),
        (1, Deed((TimeUsed(1, 5.0),)), "uses up seconds of a time bank that nobody has"),
        (1, Deed((), BuyIn(1, -5)), "does not follow from the rules"),
        (1, Deed((), BuyIn(63, 500)), "acts for seat 63, which is not its person's"),
        (1, Deed((), BuyIn(10**9, 500)), "acts for seat 1000000000, which is not its person's"),
    ],
)
def test_a_line_that_nobody_could_have_made_is_found(copy: Path, who: int, deed: Deed, told: str) -> None:
    last = found(copy).chains[1].lines
    faults = forged(copy, lambda lines: one_more(lines, who, deed))
    assert any(fault.startswith(f"Roulette 1 (table 1): line {last + 1} ") and told in fault for fault in faults), (
        faults
    )


def test_a_wager_that_follows_from_the_rules_is_found_where_the_books_do_not_know_it(copy: Path) -> None:
    faults = forged(copy, lambda lines: one_more(lines, 2, *lines[-1].deeds))
    last = found(copy).chains[1].lines
    assert faults[0] == f"Roulette 1 (table 1): the transfers of line {last} are not those that the line makes"
    assert all("the day " in fault for fault in faults[1:]), faults  # of those whose chips moved


def test_an_outcome_that_the_seed_does_not_give_is_found(copy: Path) -> None:
    """The forger keeps the rules: the outcome is one that the wheel has, and the events are those that follow."""
    drawn: list[int] = []

    def forge(lines: list[Line]) -> list[Line]:
        at = next(at for at in range(len(lines) - 1, 0, -1) if any(deed.draw for deed in lines[at].deeds))
        drawn.append(lines[at].number)
        (deed,) = lines[at].deeds
        assert deed.command is not None
        (bound, answer), *rest = deed.numbers
        numbers = ((bound, (answer + 1) % bound), *rest)
        return [*lines[:at], replace(lines[at], deeds=(replace(deed, numbers=numbers),)), *lines[at + 1 :]]

    assert forged(copy, forge) == [
        f"Roulette 1 (table 1): line {drawn[0]} shows what the committed seed does not give",
    ]


def test_a_draw_that_is_passed_over_is_found(copy: Path) -> None:
    def forge(lines: list[Line]) -> list[Line]:
        at = next(at for at, line in enumerate(lines) if any(deed.draw == 3 for deed in line.deeds))
        (deed,) = lines[at].deeds
        return [*lines[:at], replace(lines[at], deeds=(replace(deed, draw=4),)), *lines[at + 1 :]]

    assert any("is draw 4 of its series, where draw 3 is due" in fault for fault in forged(copy, forge))


def test_a_commitment_that_reveals_nothing_of_the_series_before_is_found(copy: Path) -> None:
    def without_the_reveal(deed: Deed) -> Deed:
        return replace(deed, events=tuple(event for event in deed.events if not isinstance(event, Revealed)))

    def forge(lines: list[Line]) -> list[Line]:
        return [replace(line, deeds=tuple(without_the_reveal(deed) for deed in line.deeds)) for line in lines]

    assert any("reveals nothing, and begins [2], after series 1" in fault for fault in forged(copy, forge, 2))


def test_a_gift_of_the_cage_to_another_is_found(copy: Path) -> None:
    faults = forged(copy, lambda lines: one_more(lines, 1, Deed((Granted(2, 100_000),))), 0)
    assert faults[0] == "the cage: line 3 is no gift of the cage to its person"


def test_the_key_of_another_is_found(copy: Path) -> None:
    def forge(lines: list[Line]) -> list[Line]:
        return [replace(line, key="7:stolen") if line.number == 1 else line for line in lines]

    assert any("line 1 bears the key of another person" in fault for fault in forged(copy, forge))
