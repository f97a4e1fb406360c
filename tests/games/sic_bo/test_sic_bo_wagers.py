"""Every wager on all 216 rolls, every line of the pay table, and the dealer's cases in `sic_bo_rolls.csv`."""

import csv
from collections.abc import Iterable, Iterator
from itertools import combinations, permutations, product
from pathlib import Path

import pytest

from pitboss.commands import AnyCommand, Call, Place, Result, Role
from pitboss.errors import BadInput
from pitboss.events import Settled, Verdict
from pitboss.felt import felt_of
from pitboss.games import open_game
from pitboss.games.sic_bo import SicBo
from pitboss.money import Odds
from pitboss.odds.analyst import analyst_of

Roll = tuple[int, ...]
FACES = range(1, 7)
ROLLS = tuple(product(FACES, repeat=3))
CASES = list(csv.DictReader(Path(__file__).with_name("sic_bo_rolls.csv").read_text(encoding="utf-8").splitlines()))
FLOORS = {
    "three-of-a-kind": "150 to 1",
    "two-of-a-kind": "8 to 1",
    "any-three-of-a-kind": "24 to 1",
    "total-value-4": "50 to 1",
    "total-value-5": "18 to 1",
    "total-value-6": "14 to 1",
    "total-value-7": "12 to 1",
    "total-value-8": "8 to 1",
    "total-value-9": "6 to 1",
    "total-value-10": "6 to 1",
    "total-value-11": "6 to 1",
    "total-value-12": "6 to 1",
    "total-value-13": "8 to 1",
    "total-value-14": "12 to 1",
    "total-value-15": "14 to 1",
    "total-value-16": "18 to 1",
    "total-value-17": "50 to 1",
    "two-dice-combination": "5 to 1",
    "small": "1 to 1",
    "big": "1 to 1",
    "one-of-a-kind": "1 to 1",
    "one-of-a-kind/two dice": "2 to 1",
    "one-of-a-kind/three dice": "3 to 1",
}


def the_game() -> SicBo:
    return SicBo(SicBo.charter.house())


def settled_on(game: SicBo, roll: Roll, spots: Iterable[str]) -> dict[str, Settled]:
    """What becomes of $5 on each of these spots when the dice show this roll."""
    state = analyst_of(game).stage("small")
    commands: list[AnyCommand] = [
        *(Place(1, spot, 500) for spot in spots),
        Call(Role.DEALER, "no-more-bets"),
        Call(Role.DEALER, "shake", value="3"),
        Call(Role.DEALER, "uncover"),
        Result(roll),
        Call(Role.DEALER, "enter", value="-".join(map(str, roll))),
    ]
    found: dict[str, Settled] = {}
    for command in commands:
        for event in game.follow(state, command):
            state = game.evolve(state, event)
            if isinstance(event, Settled):
                found[event.spot] = event
    assert not state.bets
    return found


# --- the winning rolls of each spot, built up from the words of the regulation --------------------------------------


def orders(*faces: int) -> set[Roll]:
    return set(permutations(faces))


def triples() -> set[Roll]:
    return {(face, face, face) for face in FACES}


def totalling(total: int) -> set[Roll]:
    return {(one, two, total - one - two) for one in FACES for two in FACES if 1 <= total - one - two <= 6}


def winning() -> Iterator[tuple[str, dict[Roll, str]]]:
    """Each spot with the rolls that win on it, and what each pays at least."""
    for face in FACES:
        others = [other for other in FACES if other != face]
        pair = {roll for other in others for roll in orders(face, face, other)}
        single = {roll for one, two in product(others, repeat=2) for roll in orders(face, one, two)}
        triple = (face, face, face)
        yield f"three-of-a-kind-{face}", {triple: "150 to 1"}
        yield f"two-of-a-kind-{face}", dict.fromkeys({*pair, triple}, "8 to 1")
        one_of_a_kind = dict.fromkeys(single, "1 to 1") | dict.fromkeys(pair, "2 to 1") | {triple: "3 to 1"}
        yield f"one-of-a-kind-{face}", one_of_a_kind
    yield "any-three-of-a-kind", dict.fromkeys(triples(), "24 to 1")
    for total in range(4, 18):
        yield f"total-value-{total}", dict.fromkeys(totalling(total), FLOORS[f"total-value-{total}"])
    for low, high in combinations(FACES, 2):
        rolls = {roll for third in FACES for roll in orders(low, high, third)}
        yield f"two-dice-combination-{low}-{high}", dict.fromkeys(rolls, "5 to 1")
    for name, totals in (("small", range(4, 11)), ("big", range(11, 18))):
        yield name, dict.fromkeys({roll for total in totals for roll in totalling(total)} - triples(), "1 to 1")


WINNING = dict(winning())


@pytest.mark.proves("13:69F-9.2(a)1", "13:69F-9.2(a)2", "13:69F-9.2(a)3", "13:69F-9.2(a)4")
@pytest.mark.proves("13:69F-9.2(a)5", "13:69F-9.2(a)6", "13:69F-9.2(a)7", "13:69F-9.2(a)8")
@pytest.mark.proves("13:69F-9.4(b)", "13:69F-9.4(c)")
def test_every_spot_on_every_roll() -> None:
    game = the_game()
    assert set(game.spots) == set(WINNING)
    for roll in ROLLS:
        for spot, settled in settled_on(game, roll, game.spots).items():
            odds = WINNING[spot].get(roll)
            assert settled.verdict is (Verdict.WON if odds else Verdict.LOST), (spot, roll)
            assert settled.odds == (odds or ""), (spot, roll)
            assert settled.paid == (Odds.parse(odds).win * 500 if odds else 0)
            assert settled.returned == (500 if odds else 0)


@pytest.mark.parametrize(
    "case",
    [
        pytest.param(case, id=f"{case['spot']}-on-{case['roll']}", marks=pytest.mark.proves(*case["proves"].split(";")))
        for case in CASES
    ],
)
def test_the_dealers_cases(case: dict[str, str]) -> None:
    roll = tuple(int(face) for face in case["roll"].split("-"))
    settled = settled_on(the_game(), roll, [case["spot"]])[case["spot"]]
    assert (settled.verdict, settled.odds) == (case["verdict"], case["odds"])
    assert {one for one in case["proves"].split(";") if one.startswith("13:69F-9.2")} <= set(settled.cites)


def test_every_settlement_names_its_paragraphs_and_says_why() -> None:
    settled = settled_on(the_game(), (2, 2, 5), ("small", "big", "one-of-a-kind-2"))
    assert settled["small"].cites == ("13:69F-9.2(a)6", "13:69F-9.4(b)", "13:69F-9.3(b)", "13:69F-9.3(c)")
    assert settled["big"].cites == ("13:69F-9.2(a)7", "13:69F-9.3(b)", "13:69F-9.3(c)")
    assert settled["one-of-a-kind-2"].cites[1] == "13:69F-9.4(c)"
    assert settled["one-of-a-kind-2"].why == "One of a kind 2 wins with two dice on nine: two, two and five"
    assert settled["big"].why == "Big loses on nine: two, two and five"
    small = settled_on(the_game(), (3, 3, 3), ["small"])["small"]
    assert small.why == "Small loses on nine: three, three and three, three of a kind"


# --- the pay table ------------------------------------------------------------------------------------


@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
@pytest.mark.proves("13:69F-9.4(b)", "13:69F-9.4(c)")
def test_the_pay_table_is_the_law_s(edition: str) -> None:
    wagers = open_game("sic-bo", edition).wagers
    lines = {f"{slug}/{pay.when}".rstrip("/"): str(pay.odds) for slug, one in wagers.items() for pay in one.pays}
    assert lines == FLOORS


@pytest.mark.parametrize(
    ("line", "floor"),
    [
        pytest.param(line, odds, marks=pytest.mark.proves("13:69F-9.4(c)" if "/" in line else "13:69F-9.4(b)"))
        for line, odds in FLOORS.items()
    ],
)
def test_no_line_may_pay_less_and_any_may_pay_more(line: str, floor: str) -> None:
    win = Odds.parse(floor).win
    with pytest.raises(BadInput, match="the least is") as refused:
        SicBo.charter.house(pays={line: f"{2 * win - 1} to 2"})
    assert refused.value.cites == ("13:69F-9.4(c)" if "/" in line else "13:69F-9.4(b)",)
    slug, _, when = line.partition("/")
    house = SicBo.charter.house(pays={line: f"{win + 1} to 1"})
    assert house.wagers[slug].pay(when).odds == Odds(win + 1, 1)


@pytest.mark.proves("13:69F-9.4(b)")
def test_one_of_a_kind_does_not_pay_the_misprint() -> None:
    with pytest.raises(BadInput, match="may not pay 1 to 10"):
        SicBo.charter.house(pays={"one-of-a-kind": "1 to 10"})


@pytest.mark.proves("13:69F-9.4(a)")
def test_odds_are_published_with_to_and_never_with_for() -> None:
    for line in FLOORS:
        with pytest.raises(BadInput, match="worded with 'for'") as refused:
            SicBo.charter.house(pays={line: "999 for 1"})
        assert refused.value.cites == ("13:69F-9.4(a)",)
    game = the_game()
    for wager in game.wagers.values():
        assert " to " in wager.odds_text
        assert all(" to " in str(pay.odds) for pay in wager.pays)
        assert " for " not in wager.odds_text + wager.about
    assert not any(" for " in area.label for area in felt_of(game).layout.areas)


def test_raised_odds_are_paid() -> None:
    game = SicBo(SicBo.charter.house(pays={"total-value-9": "7 to 1", "one-of-a-kind/three dice": "12 to 1"}))
    assert settled_on(game, (3, 3, 3), ["total-value-9"])["total-value-9"].paid == 3500
    assert settled_on(game, (3, 3, 3), ["one-of-a-kind-3"])["one-of-a-kind-3"].paid == 6000
