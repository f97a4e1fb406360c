"""A later release reads what an earlier one wrote: words, rules, defaults and states may have changed since."""

import re
import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any, get_args

import msgspec
import pytest
from msgspec.structs import replace

from at_the_audit import Sql, a_sound_floor, change, found, lines_of, rewrite
from at_the_corpus import a_later_charter, with_an_option_more
from on_the_floor import ROULETTE, House, a_house, play_on
from pitboss import __version__
from pitboss.cli.audit_pages import told_round
from pitboss.commands import AnyCommand, Place
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Decision, Refusal, Settled, Verdict, facts
from pitboss.floor import asked
from pitboss.floor.audit.opening import opened
from pitboss.floor.history import replayed, state_before
from pitboss.floor.people import THE_HOUSE
from pitboss.floor.record import Deed, Line, read
from pitboss.floor.rules import Rules, WholeRules, is_whole
from pitboss.floor.serve import furniture
from pitboss.floor.store import readings
from pitboss.game import State
from pitboss.games.roulette import Roulette
from pitboss.money import Transfer

NEXT = Roulette.version + 1
ROULETTE_1 = "Roulette 1 (table 1): "
WRONG = "does not follow from the rules: they give other events for its command"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return a_sound_floor(tmp_path_factory.mktemp("played"))


@pytest.fixture
def copy(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(played, tmp_path / "copy"))


def decide_otherwise(monkeypatch: pytest.MonkeyPatch, otherwise: Callable[[AnyEvent], AnyEvent]) -> None:
    """Let roulette decide every command as before, but for these changes of its events."""
    before = Roulette.decide

    def decide(self: Any, state: Any, command: AnyCommand) -> Decision:
        decision = before(self, state, command)
        return decision if isinstance(decision, Refusal) else tuple(otherwise(event) for event in decision)

    monkeypatch.setattr(Roulette, "decide", decide)


def in_better_words(event: AnyEvent) -> AnyEvent:
    words = {name: "Better words." for name in ("says", "why") if hasattr(event, name)}
    return replace(event, **words)


def paid_more(event: AnyEvent) -> AnyEvent:
    """A wager that wins is paid a dollar more."""
    if not isinstance(event, Settled) or event.verdict is not Verdict.WON:
        return event
    (paid, stake) = event.transfers
    return replace(event, paid=event.paid + 100, transfers=(replace(paid, cents=paid.cents + 100), stake))


# --- lines ---------------------------------------------------------------------------------------------------------


def test_a_line_says_which_version_of_the_program_and_of_the_rules_wrote_it(tmp_path: Path) -> None:
    with a_house(tmp_path) as house:
        house.seated("Ann", 1)
        house.step()
        for line in house.lines():
            assert (line.version, line.rules, line.ruled_by) == (__version__, Roulette.version, Roulette.version)
        (gift,) = house.lines(0)
        assert (gift.version, gift.rules) == (__version__, 0)


def test_a_line_from_before_versions_is_one_of_0_1() -> None:
    line = read('{"number":1,"at":1.0,"who":0,"name":"dealer","round":0,"deeds":[]}')
    assert (line.version, line.ruled_by) == ("0.1", 1)


def test_what_is_prose_is_declared_with_the_event_and_is_no_fact() -> None:
    for kind in get_args(AnyEvent):
        assert set(kind.prose) == {name for name in kind.__struct_fields__ if name in ("says", "why", "about")}
    assert sum(bool(kind.prose) for kind in get_args(AnyEvent)) >= 4
    won = Settled(seat=1, spot="red", stake=500, verdict=Verdict.WON, paid=500, returned=500, why="red")
    assert facts(won) == facts(replace(won, why="The ball came to rest on red.")) != won
    for other in (replace(won, paid=501), replace(won, odds="1 to 1"), replace(won, seat=2)):
        assert facts(other) != facts(won)


# --- the audit -----------------------------------------------------------------------------------------------------


def test_better_words_change_no_old_record(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    decide_otherwise(monkeypatch, in_better_words)
    findings = found(played)
    assert findings.faults == []
    assert (findings.decided, findings.folded) == (findings.lines, 0)


def test_another_payment_under_the_same_rules_is_found(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    decide_otherwise(monkeypatch, paid_more)
    faults = found(played).faults
    assert faults[0].startswith(ROULETTE_1)
    assert faults[0].endswith(WRONG)


def test_under_new_rules_the_lines_of_old_ones_are_folded_and_stay_sound(
    copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Roulette, "version", NEXT)
    decide_otherwise(monkeypatch, paid_more)
    findings = found(copy)
    old = findings.chains[1].lines
    assert findings.faults == []
    assert (findings.folded, findings.decided) == (old, findings.lines - old)
    with a_house(copy, ROULETTE) as house:  # and the table plays on, by the new rules
        house.a_round()
        house.step()
        house.do(house.seated("Cy", 3), asked.Place("red", 500), asked.Place("black", 500))
        house.a_round()
        new = house.live().number - old
    findings = found(copy)
    assert findings.faults == []
    assert (findings.folded, findings.decided) == (old, findings.lines - old)
    assert new > 5
    with closing(sqlite3.connect(copy / "floor.sqlite")) as sql:
        assert {line.rules for line in lines_of(sql)[old:]} == {NEXT}


Forge = Callable[[list[Line]], list[Line]]


def a_win(lines: list[Line]) -> tuple[int, int]:
    """Where a wager was won: the place of the line, and of the event among those of its last deed."""
    for at, line in enumerate(lines):
        for place, event in enumerate(line.deeds[-1].events):
            if isinstance(event, Settled) and event.verdict is Verdict.WON:
                return at, place
    raise AssertionError("nobody won")


def with_event(lines: list[Line], at: int, place: int, event: AnyEvent) -> list[Line]:
    *rest, last = lines[at].deeds
    events = (*last.events[:place], event, *last.events[place + 1 :])
    line = replace(lines[at], deeds=(*rest, replace(last, events=events)))
    return [*lines[:at], line, *lines[at + 1 :]]


def says_more(lines: list[Line]) -> list[Line]:
    """A win that says that more was paid than moved."""
    at, place = a_win(lines)
    event = lines[at].deeds[-1].events[place]
    assert isinstance(event, Settled)
    return with_event(lines, at, place, replace(event, paid=event.paid + 100))


def pays_more(lines: list[Line]) -> list[Line]:
    """A win on which more was paid, and moved, than its odds give."""
    at, place = a_win(lines)
    event = lines[at].deeds[-1].events[place]
    assert isinstance(event, Settled)
    return with_event(lines, at, place, paid_more(event))


def shows_another(lines: list[Line]) -> list[Line]:
    """The last draw shows another number than the seed gives."""
    at = next(at for at in range(len(lines) - 1, 0, -1) if any(deed.draw for deed in lines[at].deeds))
    (deed,) = lines[at].deeds
    (bound, answer), *rest = deed.numbers
    numbers = ((bound, (answer + 1) % bound), *rest)
    return [*lines[:at], replace(lines[at], deeds=(replace(deed, numbers=numbers),)), *lines[at + 1 :]]


def another_outcome(lines: list[Line]) -> list[Line]:
    """The last draw keeps its numbers, and shows another outcome."""
    at = next(at for at in range(len(lines) - 1, 0, -1) if any(deed.draw for deed in lines[at].deeds))
    (deed,) = lines[at].deeds
    command: Any = deed.command
    other = replace(command, outcome="17" if command.outcome != "17" else "4")
    return [*lines[:at], replace(lines[at], deeds=(replace(deed, command=other),)), *lines[at + 1 :]]


def anothers_wager(lines: list[Line]) -> list[Line]:
    """Somebody wagers from the seat of another."""
    at = max(at for at, line in enumerate(lines) if line.who == 2 and isinstance(line.deeds[0].command, Place))
    return [*lines[:at], replace(lines[at], who=1, key=""), *lines[at + 1 :]]


def chips_for_nothing(lines: list[Line]) -> list[Line]:
    """A seat is taken, and chips come with it."""
    (deed, *rest) = lines[0].deeds
    sat = replace(deed.events[0], transfers=(Transfer("rack", "purse:1", 5_000),))
    return [replace(lines[0], deeds=(Deed((sat,), deed.command), *rest)), *lines[1:]]


def of_rules_to_come(lines: list[Line]) -> list[Line]:
    return [*lines[:-1], replace(lines[-1], rules=9)]


def of_older_rules(lines: list[Line]) -> list[Line]:
    return [*lines[:-2], replace(lines[-2], rules=NEXT), replace(lines[-1], rules=1)]


@pytest.mark.parametrize(
    ("forge", "told"),
    [
        (says_more, "cents for a wager on which"),
        (pays_more, r"pays \d+ cents on \d+ at "),
        (pays_more, r"the transfers of line \d+ are not those that the line makes"),
        (shows_another, "shows what the committed seed does not give"),
        (another_outcome, "shows what the committed seed does not give"),
        (anothers_wager, r"acts for seat 2, which is not its person's"),
        (chips_for_nothing, "line 1 moves chips for nothing"),
        (of_rules_to_come, f"was written under version 9 of the rules, and this program knows {NEXT}"),
        (of_older_rules, f"was written under version 1 of the rules, after a line of version {NEXT}"),
    ],
)
def test_what_was_forged_in_lines_that_are_only_folded_is_found(
    copy: Path, monkeypatch: pytest.MonkeyPatch, forge: Forge, told: str
) -> None:
    monkeypatch.setattr(Roulette, "version", NEXT)
    assert found(copy).sound

    def write(sql: Sql) -> None:
        rewrite(sql, forge(lines_of(sql)))

    faults = change(copy, write)
    assert any(ROULETTE_1 in fault and re.search(told, fault) for fault in faults), faults


# --- snapshots and states ------------------------------------------------------------------------------------------


def written_by_an_earlier_version(sql: Sql) -> None:
    """Let the lines, and the snapshots with them, be of another version; it wrote snapshots in a form of its own."""
    for chain in (1, 2, 3):
        rewrite(sql, [replace(line, version="0.3.0") for line in lines_of(sql, chain)], chain)
    sql.execute("UPDATE snapshots SET version = '0.3.0', body = 'of old'")
    sql.execute("DELETE FROM days")  # which it did not keep
    sql.execute("UPDATE rounds SET seats = NULL")  # nor who sat where as a round opened


def test_a_snapshot_is_of_the_version_that_wrote_its_line(copy: Path) -> None:
    faults = change(copy, lambda sql: sql.execute("UPDATE snapshots SET version = '0.3.0' WHERE chain = 1"))
    assert [fault.partition(" at line ")[0] for fault in faults] == ["Roulette 1 (table 1): the snapshot"]


def test_a_snapshot_of_another_version_is_left_alone(copy: Path) -> None:
    assert change(copy, written_by_an_earlier_version) == []
    with a_house(copy, Rules("roulette"), Rules("craps")) as house:
        assert house.live().snapped == 0
        assert house.live().number == found(copy).chains[1].lines
        house.a_round()
        assert found(copy).sound
    with closing(sqlite3.connect(copy / "floor.sqlite")) as sql:
        kept = sql.execute("SELECT version FROM snapshots ORDER BY chain").fetchall()
    assert kept[0] == ("0.3.0",), "a snapshot is made anew after some lines, and not before"


def test_a_snapshot_of_this_version_takes_the_place_of_another(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.floor.books.SNAPSHOT_EVERY", 3)
    change(copy, written_by_an_earlier_version)
    with a_house(copy, Rules("roulette"), Rules("craps")) as house:
        house.a_round()
    assert found(copy).sound
    with closing(sqlite3.connect(copy / "floor.sqlite")) as sql:
        assert sql.execute("SELECT version FROM snapshots WHERE chain = 1").fetchone() == (__version__,)
    with a_house(copy, Rules("roulette"), Rules("craps")) as house:
        assert house.live().snapped > 0


class WiderState(State, frozen=True):
    """The state of roulette as a later release may have it."""

    spun: int = 0


@pytest.fixture
def wider(monkeypatch: pytest.MonkeyPatch) -> None:
    """Roulette keeps one thing more in its state."""
    monkeypatch.setattr(Roulette, "start", lambda self: WiderState())


@pytest.mark.usefixtures("wider")
def test_a_state_that_has_a_field_more_can_still_be_read(played: Path) -> None:
    assert found(played).faults == []
    with opened(played, None) as database:
        one = readings.round_lines(database, 1, 2)
        assert one is not None
        game = Roulette(Roulette.charter.house())
        assert state_before(game, one) == msgspec.json.decode(one.before, type=WiderState)
        assert len(replayed(game, 2, one, everything=True)["steps"]) == len(one.lines)


def test_a_round_whose_state_cannot_be_read_any_more_is_one_sentence_and_has_its_transcript(copy: Path) -> None:
    with opened(copy, None) as database:
        before = told_round(database, 1, "Roulette 1", 2)
    change(copy, lambda sql: sql.execute("""UPDATE rounds SET before = '{"seats":"none"}' WHERE chain = 1"""))
    with opened(copy, None) as database:
        one = readings.round_lines(database, 1, 2)
        assert one is not None
        told = f"The round was recorded by version {__version__}, and version {__version__} cannot show it step by step"
        with pytest.raises(BadInput, match=told):
            replayed(Roulette(Roulette.charter.house()), 2, one, everything=True)
        assert told_round(database, 1, "Roulette 1", 2) == before


# --- the whole house -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize("rules", furniture(None), ids=lambda rules: rules.dumps()[:40])
def test_the_whole_house_is_written_out_and_read_back_as_it_was(rules: Rules) -> None:
    whole = rules.written_out()
    house, charter = rules.house(), rules.open().charter
    assert whole.options.keys() == {one.name for one in charter.options if one.edition in ("", house.edition)}
    assert [one.wager for one in whole.wagers] == list(house.wagers)
    text = whole.dumps()
    for key in ("version", "edition", "options", "wagers", "limits", "wager_limits", "chip"):
        assert f'"{key}":' in text
    back = WholeRules.loads(text)
    assert (back.house(), back.written_anew(), back.dumps()) == (house, whole, text)
    assert back.open().house == rules.open().house
    assert back.keeps(rules)
    assert is_whole(text)
    assert not is_whole(rules.dumps())


@pytest.mark.parametrize(
    "other",
    [
        Rules("craps"),
        Rules("roulette", edition="13:69F"),
        Rules("roulette", options={"wheel": "single-zero"}),
        Rules("roulette", pays={"straight": "36 to 1"}),
        Rules("roulette", chip=100),
    ],
)
def test_a_house_that_was_chosen_otherwise_is_told_from_another(other: Rules) -> None:
    assert not Rules("roulette").written_out().keeps(other)
    assert other.written_out().keeps(other)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with a_house(tmp_path) as made:
        ann = made.seated("Ann", 1)
        play_on(made, [ann], Random(5), 40)
        yield made


def tables_of(house: House) -> list[tuple[str, bool]]:
    with closing(sqlite3.connect(house.folder / "floor.sqlite")) as sql:
        return [(name, bool(retired)) for name, retired in sql.execute("SELECT name, retired FROM tables ORDER BY id")]


def test_a_table_keeps_its_house_when_defaults_limits_and_the_laws_floor_change(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = house.live().game.house
    house.database.close()
    monkeypatch.setattr(Roulette, "charter", a_later_charter(Roulette.charter))
    assert Rules("roulette").open().house["wheel"] == "single-zero"
    house.reopen()
    assert tables_of(house) == [("Roulette 1", True), ("Roulette 2", False)], "what is wanted means another table now"
    assert replace(house.live().game.house, options=dict(before.options)) == before
    assert house.live(2).game.house["wheel"] == "single-zero"
    for table in (1, 2):
        house.a_round(table)
    findings = found(house.folder)
    assert (findings.faults, findings.folded) == ([], 0)


def test_a_table_stays_when_a_game_has_an_option_more_that_changes_nothing(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    house.database.close()
    monkeypatch.setattr(Roulette, "charter", with_an_option_more(Roulette.charter))
    house.reopen()
    assert tables_of(house) == [("Roulette 1", False)]
    assert house.live().game.house["music"] == "no"
    assert found(house.folder).sound


def test_a_table_stays_when_only_the_version_is_another(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    house.database.close()
    for module in ("rules", "books", "store.pages", "store.statements", "audit.kept", "audit.verify"):
        monkeypatch.setattr(f"pitboss.floor.{module}.__version__", "9.0.0")
    house.reopen()
    assert tables_of(house) == [("Roulette 1", False)]
    house.a_round()
    assert {line.version for line in house.lines()} == {__version__, "9.0.0"}
    assert found(house.folder).sound
    old = "WHERE chain = 1 AND number < 40"
    assert change(house.folder, lambda sql: sql.execute(f"UPDATE settlements SET wager = 'rouge' {old}")) == []
    faults = change(house.folder, lambda sql: sql.execute(f"UPDATE transfers SET cents = cents + 1 {old}"))
    assert "the transfers of line 1 are not those that the line makes" in faults[0]


def test_a_table_whose_game_is_gone_is_retired_and_the_audit_says_so(house: House) -> None:
    with closing(sqlite3.connect(house.folder / "floor.sqlite")) as sql:
        sql.execute("""UPDATE tables SET rules = replace(rules, '"game":"roulette"', '"game":"faro"')""")
        sql.commit()
    house.database.close()
    house.reopen()
    assert tables_of(house) == [("Roulette 1", True), ("Roulette 2", False)]
    assert "its rules are missing, or cannot be opened" in found(house.folder).faults[0]
    house.together(house.job(THE_HOUSE, asked.Step(), table=1))
    assert isinstance(house.told[-1].answers[0][1], Refusal), "nobody can play there, and nothing fails"
    assert not house.told[-1].unread
