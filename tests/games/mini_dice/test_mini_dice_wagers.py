"""Every wager of mini-dice over every shake, what it pays, and what it costs on average."""

import csv
from fractions import Fraction
from itertools import product
from pathlib import Path

import pytest

from pitboss.commands import Call, Place, Result, Role
from pitboss.errors import BadInput
from pitboss.events import Refusal, Settled, Verdict
from pitboss.felt import felt_of
from pitboss.games.mini_dice import MiniDice
from pitboss.money import VIGORISH
from pitboss.odds import analyse, analyse_all
from pitboss.odds.analyst import analyst_of
from pitboss.paper import notices
from pitboss.sim import simulate

CASES = list(csv.DictReader((Path(__file__).parent / "cases.csv").read_text(encoding="utf-8").splitlines()))
SHAKES = list(product(range(1, 7), range(1, 7)))
GAME = MiniDice(MiniDice.charter.house())
STAKE = 3_000  # $30 is payable at every odds
PAYS = {
    "place-4": Fraction(9, 5),
    "place-5": Fraction(7, 5),
    "place-6": Fraction(7, 6),
    "place-8": Fraction(7, 6),
    "place-9": Fraction(7, 5),
    "place-10": Fraction(9, 5),
    "any-7": Fraction(4),
    "over-7": Fraction(1),
    "under-7": Fraction(1),
}


def shaken(wager: str, shake: tuple[int, int], game: MiniDice = GAME) -> Settled | None:
    """How a wager alone on the layout ends on one shake; None if it stays."""
    state = analyst_of(game).stage(wager)
    for command in (
        Place(1, wager, STAKE),
        Call(Role.DEALER, "no-more-bets"),
        Call(Role.DEALER, "shake"),
        Call(Role.DEALER, "uncover"),
        Result(shake),
    ):
        events = game.follow(state, command)
        for event in events:
            state = game.evolve(state, event)
    ended = [event for event in events if isinstance(event, Settled)]
    assert bool(ended) != bool(state.bets)
    return ended[0] if ended else None


@pytest.mark.parametrize(
    "case", [pytest.param(one, marks=pytest.mark.proves(one["proves"]), id=one["wager"]) for one in CASES]
)
@pytest.mark.parametrize("shake", SHAKES, ids=lambda shake: f"{shake[0]}-{shake[1]}")
def test_wager_on_every_shake(case: dict[str, str], shake: tuple[int, int]) -> None:
    ended, total = shaken(case["wager"], shake), str(sum(shake))
    if total in case["stays"].split():
        assert ended is None
    else:
        assert ended is not None
        assert ended.verdict is (Verdict.WON if total in case["wins"].split() else Verdict.LOST)


@pytest.mark.proves("mini-dice/pays")
@pytest.mark.parametrize("shake", SHAKES, ids=lambda shake: f"{shake[0]}-{shake[1]}")
def test_winners_are_paid_the_least_odds_of_the_law(shake: tuple[int, int]) -> None:
    total = sum(shake)
    for wager, pays in {**PAYS, "field": Fraction(2 if total in (2, 12) else 1)}.items():
        ended = shaken(wager, shake)
        if ended and ended.verdict is Verdict.WON:
            assert Fraction(ended.paid, STAKE) == pays
            assert ended.returned == STAKE


@pytest.mark.proves("mini-dice/no-vigorish")
@pytest.mark.parametrize("wager", [*PAYS, "field"])
def test_no_vigorish_is_taken(wager: str) -> None:
    for shake in SHAKES:
        ended = shaken(wager, shake)
        if ended is None:
            continue
        assert all(VIGORISH not in (one.source, one.target) for one in ended.transfers)
        to_patron = sum(one.cents for one in ended.transfers if one.target == "purse:1")
        assert to_patron == (ended.paid + STAKE if ended.verdict is Verdict.WON else 0)


@pytest.mark.parametrize(
    ("wager", "advantage", "shakes"),
    [
        ("place-4", Fraction(1, 15), Fraction(4)),
        ("place-10", Fraction(1, 15), Fraction(4)),
        ("place-5", Fraction(1, 25), Fraction(18, 5)),
        ("place-9", Fraction(1, 25), Fraction(18, 5)),
        ("place-6", Fraction(1, 66), Fraction(36, 11)),
        ("place-8", Fraction(1, 66), Fraction(36, 11)),
        ("field", Fraction(1, 18), Fraction(1)),
        ("any-7", Fraction(1, 6), Fraction(1)),
        ("over-7", Fraction(1, 6), Fraction(1)),
        ("under-7", Fraction(1, 6), Fraction(1)),
    ],
)
def test_exact_odds(wager: str, advantage: Fraction, shakes: Fraction) -> None:
    exact = analyse(GAME, wager)
    assert (exact.house_advantage, exact.rolls) == (advantage, shakes)


@pytest.mark.parametrize("shaker", ["manual", "automated"])
@pytest.mark.parametrize("removal", ["yes", "no"])
def test_odds_of_all_under_every_option(shaker: str, removal: str) -> None:
    game = MiniDice(MiniDice.charter.house(options={"shaker": shaker, "place-removal": removal}))
    assert analyse_all(game) == analyse_all(GAME)
    assert len(analyse_all(game)) == 10


@pytest.mark.parametrize("wager", [*PAYS, "field"])
def test_simulation_agrees(wager: str) -> None:
    assert abs(simulate(GAME, wager, 200_000, 7).errors_off) < 4


@pytest.mark.proves("mini-dice/wagers")
def test_these_wagers_and_no_others() -> None:
    assert set(GAME.wagers) == set(GAME.spots) == {*PAYS, "field"}
    refused = GAME.decide(analyst_of(GAME).stage("field"), Place(1, "place-7", STAKE))
    assert isinstance(refused, Refusal)
    assert refused.cites == ("mini-dice/wagers",)


@pytest.mark.proves("mini-dice/two-dice")
def test_two_dice() -> None:
    stage = analyst_of(GAME).stage("field")
    state = GAME.evolve(stage, GAME.follow(stage, Call(Role.DEALER, "no-more-bets"))[0])
    for name in ("shake", "uncover"):
        state = GAME.evolve(state, GAME.follow(state, Call(Role.DEALER, name))[0])
    assert isinstance(GAME.decide(state, Result((3, 4, 5))), Refusal)
    assert not isinstance(GAME.decide(state, Result((3, 4))), Refusal)


@pytest.mark.proves("mini-dice/payable")
@pytest.mark.parametrize(
    ("wager", "accepted", "refused"),
    [
        ("place-4", (500, 1000, 1500), (600, 900, 1200)),
        ("place-5", (500, 1000, 1500), (600, 900, 1200)),
        ("place-6", (600, 900, 1200), (500, 700, 1000)),
        ("place-8", (600, 900, 1200), (500, 700, 1000)),
        ("place-9", (500, 2000), (700, 2100)),
        ("place-10", (500, 2000), (700, 2100)),
        ("any-7", (500, 700), ()),
    ],
)
def test_only_what_can_be_paid_exactly(wager: str, accepted: tuple[int, ...], refused: tuple[int, ...]) -> None:
    state = analyst_of(GAME).stage(wager)
    assert all(not isinstance(GAME.decide(state, Place(1, wager, cents)), Refusal) for cents in accepted)
    for cents in refused:
        answer = GAME.decide(state, Place(1, wager, cents))
        assert isinstance(answer, Refusal)
        assert answer.cites == ("mini-dice/payable",)


def test_odds_may_be_raised_but_not_cut() -> None:
    house = MiniDice.charter.house(pays={"field/12": "3 to 1", "place-6": "6 to 5"})
    game = MiniDice(house)
    assert analyse(game, "field").house_advantage == Fraction(1, 36)
    ended = shaken("place-6", (3, 3), game)
    assert ended is not None
    assert ended.paid == STAKE * 6 // 5
    for line in ("place-4", "place-5", "place-6", "place-8", "place-9", "place-10", "field", "field/2", "field/12"):
        with pytest.raises(BadInput, match="the least is") as refused:
            MiniDice.charter.house(pays={line: "1 to 2"})
        assert refused.value.cites == ("mini-dice/pays",)
    for line in ("any-7", "over-7", "under-7"):
        with pytest.raises(BadInput, match="the least is"):
            MiniDice.charter.house(pays={line: "99 to 100"})


@pytest.mark.proves("mini-dice/to-or-win")
def test_odds_are_worded_with_to() -> None:
    with pytest.raises(BadInput, match="worded with 'to'"):
        MiniDice.charter.house(pays={"any-7": "5 for 1"})
    (notice,) = notices(GAME)
    assert "Field Bet: 1 to 1; 2: 2 to 1; 12: 2 to 1." in notice.text
    labels = [area.label for area in felt_of(GAME).layout.areas]
    assert all(" to " in text and " for " not in text for text in [notice.text, *labels])


def test_what_the_felt_prints_is_what_the_house_pays() -> None:
    felt = felt_of(MiniDice(MiniDice.charter.house(pays={"any-7": "5 to 1", "field/12": "3 to 1"})))
    upright = felt.portrait()
    assert upright is not None
    for layout in (felt.layout, upright):
        (seven,), (field,) = layout.of("any-7"), layout.of("field")
        assert "5 to 1" in [one.text for one in seven.prints]
        assert [one.dice for one in seven.prints if one.dice] == [(1, 6), (2, 5), (3, 4)]
        words = [one.text for one in field.prints]
        assert {"1 to 1", "pays 2 to 1", "pays 3 to 1"} <= set(words)
        assert [one.text for one in field.prints if one.ringed] == ["2", "12"]
        assert [text for text in words if text.isdigit()] == ["2", "3", "4", "9", "10", "11", "12"]


@pytest.mark.parametrize("shake", SHAKES, ids=lambda shake: f"{shake[0]}-{shake[1]}")
def test_an_area_is_lit_if_and_only_if_a_wager_there_wins(shake: tuple[int, int]) -> None:
    won = {spot for spot in GAME.spots if (ended := shaken(spot, shake)) and ended.verdict == Verdict.WON}
    assert set(felt_of(GAME).winners(shake)) == won


def test_a_shake_is_told_by_its_side_of_seven() -> None:
    told = [felt_of(GAME).headline(shake) for shake in ((1, 2), (3, 4), (6, 6))]
    assert told == ["Under 7.", "Any 7.", "Over 7."]


def test_only_in_the_later_edition() -> None:
    assert MiniDice.charter.house().edition == "13:69F"
    with pytest.raises(BadInput, match="There is no mini-dice in edition '19:47'"):
        MiniDice.charter.house(edition="19:47")
