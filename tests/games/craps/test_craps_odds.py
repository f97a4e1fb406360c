"""Exact odds of every wager, against the known values, published figures and simulation."""

from fractions import Fraction

import pytest
from msgspec.structs import replace

from pitboss.commands import Place, Result
from pitboss.events import Placed, Settled
from pitboss.game import Bet
from pitboss.games import open_game
from pitboss.games.craps import Craps
from pitboss.games.craps.state import CrapsState, Phase
from pitboss.odds import analyse, analyse_all
from pitboss.odds.analysis import offering_game, settle
from pitboss.odds.analyst import analyst_of
from pitboss.odds.life import life_from, life_of
from pitboss.odds.report import report
from pitboss.sim import simulate

POINTS = (4, 5, 6, 8, 9, 10)
ADVANTAGES = {
    "pass": "7/495",
    "come": "7/495",
    "dont-pass": "3/220",
    "dont-come": "3/220",
    "four-the-hardway": "1/9",
    "ten-the-hardway": "1/9",
    "six-the-hardway": "1/11",
    "eight-the-hardway": "1/11",
    "field": "1/18",
    "any-seven": "1/6",
    "any-craps": "1/9",
    "craps-two": "5/36",
    "craps-twelve": "5/36",
    "craps-three": "1/9",
    "eleven-in-one-roll": "1/9",
    "craps-eleven": "1/9",
    "horn": "1/8",
    "horn-high-2": "23/180",
    "horn-high-12": "23/180",
    "horn-high-3": "11/90",
    "horn-high-11": "11/90",
    "world": "2/15",
    "hop": "1/9",
    "hop-hardway": "5/36",
}
BY_NUMBER = {  # on 4 and 10, 5 and 9, 6 and 8
    "place-to-win": ("1/15", "1/25", "1/66"),
    "place-to-lose": ("1/33", "1/40", "1/55"),
    "buy": ("1/21", "1/21", "1/21"),
    "lay": ("1/41", "1/31", "1/25"),
    "pass-odds": ("0", "0", "0"),
    "dont-pass-odds": ("0", "0", "0"),
    "come-odds": ("0", "0", "0"),
    "dont-come-odds": ("0", "0", "0"),
}
ADVANTAGES |= {
    f"{kind}-{number}": values[3 - abs(7 - number)] for kind, values in BY_NUMBER.items() for number in POINTS
}


def test_the_house_advantage_of_every_wager() -> None:
    found = {one.wager: one.house_advantage for one in analyse_all(open_game("craps", "19:47"))}
    assert found == {wager: Fraction(value) for wager, value in ADVANTAGES.items()}


def test_the_newer_edition_has_the_same_wagers_and_the_fire_bet() -> None:
    old, new = open_game("craps", "19:47"), open_game("craps", "13:69F")
    assert set(new.wagers) - set(old.wagers) == {"fire"}
    for wager in ("pass", "dont-come", "place-to-win-6", "come-odds-4", "hop"):
        assert analyse(new, wager).outcomes == analyse(old, wager).outcomes


@pytest.mark.parametrize(
    ("wager", "published", "tolerance"),
    [
        ("any-craps", 0.1111, 5e-5),
        ("any-seven", 0.1667, 5e-5),
        ("place-to-win-6", 0.0152, 5e-5),
        ("place-to-win-8", 0.0152, 5e-5),
        ("place-to-win-4", 0.0667, 5e-5),
        ("place-to-win-10", 0.0667, 5e-5),
        ("place-to-lose-4", 0.0303, 5e-5),
        ("six-the-hardway", 0.091, 5e-4),
        ("lay-4", 0.0244, 5e-5),
    ],
)
def test_published_house_advantages(wager: str, published: float, tolerance: float) -> None:
    assert float(analyse(open_game("craps"), wager).house_advantage) == pytest.approx(published, abs=tolerance)


def test_published_probabilities() -> None:
    game = open_game("craps")
    assert analyse(game, "dont-pass").win == Fraction(949, 1980)
    assert analyse(game, "pass").win == Fraction(244, 495)
    assert float(analyse(game, "pass-odds-4").win) == pytest.approx(0.333, abs=5e-4)
    assert float(analyse(game, "pass-odds-6").win) == pytest.approx(0.455, abs=5e-4)


def test_odds_on_a_come_bet_say_which_point_they_suppose() -> None:
    """They are off on a come-out roll, where a 7 gives them back; how often depends on the shooter's point."""
    whens = {one.wager: one.when for one in analyse_all(open_game("craps")) if one.when}
    assert whens == {
        f"come-odds-{number}": f"while the shooter's point is {8 if number == 6 else 6}" for number in POINTS
    }


def test_a_pass_bet_with_single_odds_behind_it() -> None:
    """Every come-out roll is tried; behind each point goes as much again. Published: 0.00848."""
    game = Craps(Craps.charter.house(options={"odds-multiple": "1", "uneven": "round-up"}))
    stake = 66_000
    lost = risked = Fraction(0)
    for roll in ((one, other) for one in range(1, 7) for other in range(1, 7)):
        state = CrapsState(seats=(1,), phase=Phase.ROLLING, bets=(Bet(1, "pass", stake),))
        risked += Fraction(stake, 36)
        events = game.follow(state, Result(roll))
        gained = sum(one.paid + one.returned - one.stake for one in events if isinstance(one, Settled))
        for event in events:
            state = game.evolve(state, event)
        lost -= Fraction(gained, 36)
        if state.point:
            spot = f"pass-odds-{state.point}"
            game.follow(_wagering(state), Place(1, spot, stake))
            risked += Fraction(stake, 36)
            for wager, base in ((f"pass-odds-{state.point}", spot), ("pass", "pass")):
                lost += Fraction(stake, 36) * _loss(game, state.point, wager, base)
    assert float(lost / risked) == pytest.approx(0.00848, abs=5e-6)
    assert lost / risked == Fraction(7, 495) / Fraction(5, 3)


def _wagering(state: CrapsState) -> CrapsState:
    return CrapsState(seats=state.seats, phase=Phase.WAGERING, bets=state.bets, point=state.point)


def _loss(game: Craps, point: int, wager: str, spot: str) -> Fraction:
    """What one unit loses on average from here, the rolls that decide nothing left out."""
    state = CrapsState(seats=(1,), phase=Phase.ROLLING, bets=(Bet(1, spot, 66_000),), point=point)
    ends = []
    for roll in ((one, other) for one in range(1, 7) for other in range(1, 7)):
        for event in game.follow(state, Result(roll)):
            if isinstance(event, Settled):
                assert event.spot == wager
                ends.append(Fraction(event.stake - event.paid - event.returned, event.stake))
    return sum(ends, Fraction(0)) / len(ends)


@pytest.mark.parametrize(
    ("wager", "most"), [("pass", 7), ("dont-pass", 7), ("come", 43), ("place-to-win-6", 7), ("buy-4", 8), ("lay-4", 7)]
)
@pytest.mark.parametrize("edition", ["19:47", "13:69F"])
def test_the_chains_stay_small(wager: str, most: int, edition: str) -> None:
    offering, spot = offering_game(open_game("craps", edition), wager)
    assert len(life_of(offering, spot.id).branches) <= most


def test_the_stage_of_a_wager_is_one_where_it_can_be_made() -> None:
    game = open_game("craps", "13:69F")
    for spot in game.spots:
        first, *_ = game.follow(analyst_of(game).stage(spot), Place(1, spot, 660_00))
        assert isinstance(first, Placed)
        assert first.spot == spot


@pytest.mark.parametrize(
    ("options", "wager", "advantage"),
    [
        ({"hardways-come-out": "off"}, "six-the-hardway", "1/11"),
        ({"place-to-lose-come-out": "off"}, "place-to-lose-4", "1/33"),
        ({"uneven": "round-up"}, "place-to-win-6", "1/66"),
        ({"odds-multiple": "1"}, "dont-come-odds-6", "0"),
        ({"shooter-needs-line-bet": "no"}, "pass", "7/495"),
        ({"world": "no", "hops": "no", "horn-high": "no"}, "world", "2/15"),
    ],
)
def test_options_leave_the_advantage_as_it_is(options: dict[str, str], wager: str, advantage: str) -> None:
    assert analyse(open_game("craps", options=options), wager).house_advantage == Fraction(advantage)


@pytest.mark.parametrize("wager", ADVANTAGES)
def test_simulation_agrees_with_the_exact_odds(wager: str) -> None:
    assert abs(simulate(open_game("craps"), wager, 200_000, seed=47).errors_off) < 4


@pytest.mark.parametrize("table", "ABCD")
def test_simulated_fire_bets_agree_with_the_exact_odds(table: str) -> None:
    game = open_game("craps", "13:69F", {"fire-table": table})
    assert abs(simulate(game, "fire", 200_000, seed=47).errors_off) < 4


def test_odds_on_a_come_bet_say_for_which_point_of_the_shooter_they_are() -> None:
    """They are off on a come-out roll, so it matters how soon the shooter's own point is decided."""
    game = open_game("craps", "13:69F")
    for one in analyse_all(game):
        if one.wager.startswith("come-odds-"):
            point = 8 if one.wager == "come-odds-6" else 6
            assert one.when == f"while the shooter's point is {point}"
            assert report(game, one.wager).wagers[0].title == f"{one.name}, {one.when}"
        else:
            assert not one.when
    offering, spot = offering_game(game, "come-odds-4")
    stage = analyst_of(offering).stage(spot.id)
    ends = [settle(life_from(offering, replace(stage, point=point), spot.id))[0] for point in (5, 6)]
    assert ends[0][Fraction(0)] != ends[1][Fraction(0)]
