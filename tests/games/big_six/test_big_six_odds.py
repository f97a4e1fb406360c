"""Exact odds of the big six wheel, against fractions worked out by hand and published figures; and simulation."""

from fractions import Fraction

import pytest

from pitboss.games import open_game
from pitboss.odds import analyse, analyse_all
from pitboss.sim import simulate

HOUSE_KEEPS = {
    "one-dollar": Fraction(1, 9),
    "two-dollar": Fraction(1, 6),
    "five-dollar": Fraction(2, 9),
    "ten-dollar": Fraction(5, 27),
    "twenty-dollar": Fraction(2, 9),
    "joker": Fraction(4, 27),
    "flag": Fraction(4, 27),
}


@pytest.mark.parametrize("edition", ["19:47", "13:69F"])
@pytest.mark.parametrize("between", ["number-just-passed", "void"])
@pytest.mark.parametrize("after", ["wagers-stand", "wagers-reopen"])
def test_the_house_advantage_of_every_wager(edition: str, between: str, after: str) -> None:
    game = open_game("big-six", edition, {"between-stops": between, "after-void": after})
    found = analyse_all(game)
    assert {one.wager: one.house_advantage for one in found} == HOUSE_KEEPS
    assert all(one.offered and one.rolls == 1 and one.push == 0 for one in found)


@pytest.mark.parametrize(
    ("wager", "stops", "pays"),
    [
        ("one-dollar", 24, 1),
        ("two-dollar", 15, 2),
        ("five-dollar", 7, 5),
        ("ten-dollar", 4, 10),
        ("twenty-dollar", 2, 20),
        ("joker", 1, 45),
        ("flag", 1, 45),
    ],
)
def test_the_results_of_every_wager(wager: str, stops: int, pays: int) -> None:
    assert analyse(open_game("big-six"), wager).outcomes == {
        Fraction(pays): Fraction(stops, 54),
        Fraction(-1): Fraction(54 - stops, 54),
    }


@pytest.mark.parametrize(("wager", "probability"), [("one-dollar", 0.4444), ("two-dollar", 0.2778)])
def test_published_figures(wager: str, probability: float) -> None:
    assert abs(float(analyse(open_game("big-six"), wager).win) - probability) <= 5e-5


@pytest.mark.parametrize("wager", HOUSE_KEEPS)
def test_simulation_agrees(wager: str) -> None:
    run = simulate(open_game("big-six"), wager, 200_000, seed=1989)
    assert abs(run.errors_off) < 4
    assert sum(run.counts.values()) == run.rounds == 200_000
