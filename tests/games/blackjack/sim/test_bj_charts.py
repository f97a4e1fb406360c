"""Charts as people write them, and what they mean for every hand under the rules."""

from collections.abc import Mapping
from pathlib import Path
from types import MappingProxyType
from typing import Any

import pytest

from pitboss.errors import BadInput
from pitboss.games.blackjack.odds.hands import hands
from pitboss.games.blackjack.odds.terms import Terms
from pitboss.games.blackjack.sim.strategy import (
    UP_CARDS,
    VALUES,
    Strategy,
    allowed,
    chart_from,
    deviating,
    hand_of,
    read_chart,
    resolve,
    row_name,
    shipped,
)
from pitboss.games.blackjack.sim.tables import AGAIN, DOUBLE, HIT, LAST, LATER, OPENING, SPLIT, STAND, SURRENDER

HEAD = f"hand,{','.join(UP_CARDS)}"


def chart(*rows: str) -> Strategy:
    """A chart whose rows have one cell for all up-cards."""
    lines = [f"{row.partition(',')[0]},{','.join([row.partition(',')[2]] * 10)}" for row in rows]
    return chart_from("mine", [HEAD, *lines])


def move(
    strategy: Strategy, cards: str, up: str = "10", at: int = OPENING, rules: Mapping[str, Any] = MappingProxyType({})
) -> int:
    hand = hand_of(cards.split("-"))
    return int(resolve(strategy, Terms(**rules))[at, hand, VALUES.index(up)])


NO_SPLITS = {"splits": 0}
NO_DAS = {"double_after_split": False}
NINE_UP = {"double_on": frozenset((9, 10, 11))}


@pytest.mark.parametrize(
    ("rows", "cards", "at", "rules", "does"),
    [
        (["hard 16,H"], "10-6", OPENING, {}, HIT),
        (["hard 16,S"], "10-6", OPENING, {}, STAND),
        (["hard 16,S"], "10-4-2", LATER, {}, STAND),
        (["hard 16,S"], "A-6-9", LATER, {}, STAND),
        (["soft 17,S", "hard 17,H"], "A-6", OPENING, {}, STAND),
        (["hard 11,D"], "5-6", OPENING, {}, DOUBLE),
        (["hard 11,D"], "5-6", LATER, {}, HIT),
        (["hard 11,D"], "5-4-2", LATER, {}, HIT),
        (["hard 11,D"], "5-6", LAST, {}, DOUBLE),
        (["hard 11,D"], "5-6", LAST, NO_DAS, HIT),
        (["soft 18,Ds"], "A-7", OPENING, {}, DOUBLE),
        (["soft 18,Ds"], "A-7", OPENING, NINE_UP, STAND),
        (["soft 18,Ds"], "A-5-2", LATER, {}, STAND),
        (["hard 16,Rh"], "10-6", OPENING, {"surrender": True}, SURRENDER),
        (["hard 16,Rh"], "10-6", OPENING, {}, HIT),
        (["hard 16,R"], "10-6", AGAIN, {"surrender": True}, HIT),
        (["hard 17,Rs"], "10-7", OPENING, {}, STAND),
        (["hard 17,Rs"], "10-4-3", LATER, {"surrender": True}, STAND),
        (["pair 8,P", "hard 16,S"], "8-8", OPENING, {}, SPLIT),
        (["pair 8,P", "hard 16,S"], "8-8", OPENING, NO_SPLITS, STAND),
        (["pair 8,P", "hard 16,S"], "8-8", AGAIN, {"splits": 3}, SPLIT),
        (["pair 8,P", "hard 16,S"], "8-8", LAST, {"splits": 3}, STAND),
        (["pair 8,Rp", "hard 16,Rh"], "8-8", OPENING, {"surrender": True}, SURRENDER),
        (["pair 8,Rp", "hard 16,Rh"], "8-8", OPENING, {}, SPLIT),
        (["pair 8,Rp", "hard 16,Rh"], "8-8", OPENING, NO_SPLITS, HIT),
        (["pair 4,Ph", "hard 8,S"], "4-4", OPENING, {}, SPLIT),
        (["pair 4,Ph", "hard 8,S"], "4-4", OPENING, NO_DAS, HIT),
        (["pair 5,Pd", "hard 10,S"], "5-5", OPENING, NO_DAS, DOUBLE),
        (["hard 16,S"], "8-8", OPENING, {}, STAND),
        (["pair A,P"], "A-A", OPENING, {}, SPLIT),
        (["pair A,P"], "A-A", AGAIN, {"splits": 3}, HIT),
        (["pair A,P"], "A-A", AGAIN, {"splits": 3, "resplit_aces": True}, SPLIT),
        (["pair 10,S", "hard 20,H"], "10-10", OPENING, {}, STAND),
        (["hard 16,H", "10-4-2,S"], "2-4-10", LATER, {}, STAND),
        (["hard 16,H", "10-4-2,S"], "2-5-9", LATER, {}, HIT),
        (["hard 12,S", "T-2,H"], "10-2", OPENING, {}, HIT),
        (["hard 12,S", "T-2,H"], "9-3", OPENING, {}, STAND),
        (["8-8,H", "hard 16,S"], "8-8", OPENING, {}, HIT),
        (["hard 5,S"], "2-2", OPENING, NO_SPLITS, STAND),
        (["hard 12,S"], "2-2", OPENING, NO_SPLITS, HIT),
        (["hard 21,H", "soft 21,D"], "A-10", LAST, {}, STAND),
        (["hard 21,H"], "10-5-6", LATER, {}, STAND),
    ],
)
def test_what_a_chart_means(rows: list[str], cards: str, at: int, rules: dict[str, Any], does: int) -> None:
    assert move(chart(*rows), cards, at=at, rules=rules) == does


def test_a_cell_is_for_its_up_card() -> None:
    basic = read_chart("basic-s17")
    assert [move(basic, "10-2", up) for up in UP_CARDS] == [HIT, HIT, STAND, STAND, STAND, *[HIT] * 5]
    assert [move(basic, "A-7", up) for up in UP_CARDS] == [STAND, *[DOUBLE] * 4, STAND, STAND, HIT, HIT, HIT]


@pytest.mark.parametrize(
    ("written", "kept"),
    [("hard 16", "hard 16"), (" Soft  18 ", "soft 18"), ("pair t", "pair 10"), ("T-2", "2-10"), ("8-8", "pair 8")],
)
def test_names_of_rows(written: str, kept: str) -> None:
    assert row_name(written) == kept


@pytest.mark.parametrize(
    ("lines", "says"),
    [
        ([], "begins with the line hand,2,3"),
        (["hand,A,2"], "begins with the line hand,2,3"),
        ([HEAD, "hard 22" + ",H" * 10], "'hard 22' is not a row"),
        ([HEAD, "soft 11" + ",H" * 10], "'soft 11' is not a row"),
        ([HEAD, "pair 11" + ",H" * 10], "'pair 11' is not a row"),
        ([HEAD, "10-9-8" + ",H" * 10], "'10-9-8' is not a row"),
        ([HEAD, "10" + ",H" * 10], "'10' is not a row"),
        ([HEAD, "hard 16" + ",H" * 9], "has 10 cells"),
        ([HEAD, "hard 16" + ",H" * 10, "Hard 16" + ",S" * 10], "twice"),
        ([HEAD, "hard 16" + ",X" * 10], "'X' is not a move for hard 16"),
        ([HEAD, "hard 16" + ",P" * 10], "'P' is not a move for hard 16"),
        ([HEAD, "hard 16" + ",Rp" * 10], "'Rp' is not a move for hard 16"),
        ([HEAD, "hard 16" + "," * 10], "'' is not a move for hard 16"),
    ],
)
def test_charts_that_cannot_be_read(lines: list[str], says: str) -> None:
    with pytest.raises(BadInput, match=says.replace("(", r"\(")):
        chart_from("mine", lines)


def test_files(tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    file.write_text(f"{HEAD}\n\nhard 12{',S' * 10}\n", encoding="utf-8")
    assert read_chart(str(file)).name == "mine"
    assert move(read_chart(str(file)), "10-2") == STAND
    for name, says in ((str(tmp_path / "no.csv"), "no such file"), ("basik-s17", "did you mean 'basic-s17'")):
        with pytest.raises(BadInput, match=says):
            read_chart(name)
    file.write_bytes(b"\xff\xfe")
    with pytest.raises(BadInput, match="it is not text"):
        read_chart(str(file))


def test_every_shipped_chart_covers_every_total() -> None:
    assert set(shipped()) == {"basic-h17", "basic-s17", "mimic-dealer", "no-bust"}
    for name in shipped():
        found = resolve(read_chart(name), Terms())
        assert found.shape == (4, len(hands().total) + 1, 10)
        assert (found[:, -1] == STAND).all()
    assert (resolve(read_chart("no-bust"), Terms())[:, hands_at(12)] == STAND).all()
    assert (resolve(read_chart("mimic-dealer"), Terms())[:, hands_at(16)] == HIT).all()


def hands_at(total: int) -> list[int]:
    every = hands()
    return [at for at in range(len(every.total)) if every.hard[at] == total and not every.soft[at]]


def test_no_move_is_made_that_the_rules_forbid() -> None:
    terms = Terms(splits=3, surrender=True, double_after_split=False, double_on=frozenset((9, 10, 11)))
    letters = {STAND: "S", HIT: "H", DOUBLE: "D", SPLIT: "P", SURRENDER: "R"}
    moves = resolve(read_chart("basic-h17"), terms)
    for situation in (OPENING, AGAIN, LAST, LATER):
        may = allowed(terms, situation)
        for at, found in enumerate(moves[situation, :-1]):
            assert all(may[letters[int(one)]][at] for one in found)


@pytest.mark.parametrize(
    ("wish", "letters", "pair", "becomes"),
    [
        ("H", "S", False, "S"),
        ("RH", "S", False, "RS"),
        ("PRH", "S", False, "PRS"),
        ("DH", "H", False, "H"),
        ("H", "D", False, "DH"),
        ("RS", "R", False, "RS"),
        ("S", "R", False, "RS"),
        ("RH", "-", False, "H"),
        ("S", "P", True, "PS"),
        ("pH", "P", True, "PH"),
        ("PS", "S", True, "S"),
    ],
)
def test_what_a_count_makes_of_a_wish(wish: str, letters: str, pair: bool, becomes: str) -> None:
    assert deviating(wish, letters, of_pair=pair) == becomes
