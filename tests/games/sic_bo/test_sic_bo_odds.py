"""The exact odds of every wager, what others have published, and simulation."""

from fractions import Fraction

import pytest

from pitboss.games import open_game
from pitboss.odds import analyse, analyse_all
from pitboss.sim import simulate

# wager: how many of 216 rolls win, and what the house keeps of 216 units at the least odds
EXACT = {
    "three-of-a-kind": (1, 65),
    "two-of-a-kind": (16, 72),
    "any-three-of-a-kind": (6, 66),
    "total-value-4": (3, 63),
    "total-value-5": (6, 102),
    "total-value-6": (10, 66),
    "total-value-7": (15, 21),
    "total-value-8": (21, 27),
    "total-value-9": (25, 41),
    "total-value-10": (27, 27),
    "total-value-11": (27, 27),
    "total-value-12": (25, 41),
    "total-value-13": (21, 27),
    "total-value-14": (15, 21),
    "total-value-15": (10, 66),
    "total-value-16": (6, 102),
    "total-value-17": (3, 63),
    "two-dice-combination": (30, 36),
    "small": (105, 6),
    "big": (105, 6),
    "one-of-a-kind": (91, 17),
}


@pytest.mark.parametrize("edition", ["13:69F", "19:47"])
@pytest.mark.parametrize("options", [{}, {"shaker": "automated", "no-roll": "shake-again"}])
def test_exact_odds_of_every_wager(edition: str, options: dict[str, str]) -> None:
    found = {one.wager: one for one in analyse_all(open_game("sic-bo", edition, options))}
    assert set(found) == set(EXACT)
    for wager, (wins, kept) in EXACT.items():
        assert found[wager].win == Fraction(wins, 216)
        assert found[wager].lose == 1 - found[wager].win
        assert found[wager].house_advantage == Fraction(kept, 216)
        assert found[wager].rolls == 1


def test_every_spot_of_a_wager_has_the_same_odds() -> None:
    game = open_game("sic-bo")
    for spot in game.spots.values():
        assert analyse(game, spot.id).outcomes == analyse(game, spot.wager).outcomes


def test_one_of_a_kind_in_full() -> None:
    outcomes = analyse(open_game("sic-bo"), "one-of-a-kind").outcomes
    assert {int(net): int(chance * 216) for net, chance in outcomes.items()} == {3: 1, 2: 15, 1: 75, -1: 125}


PUBLISHED = [  # wager, raised odds, house edge as published, tolerance
    ("any-three-of-a-kind", "31 to 1", 0.11, 0.005),
    ("total-value-9", "7 to 1", 0.07, 0.005),
    ("total-value-12", "7 to 1", 0.07, 0.005),
    ("total-value-4", "60 to 1", 0.1528, 5e-05),
    ("total-value-17", "50 to 1", 0.2917, 5e-05),
    ("total-value-5", "18 to 1", 0.4722, 5e-05),
    ("total-value-16", "30 to 1", 0.1389, 5e-05),
    ("one-of-a-kind", "1 to 1", 0.0787, 5e-05),
]


@pytest.mark.parametrize(("wager", "pays", "edge", "tolerance"), PUBLISHED)
def test_published_house_edges(wager: str, pays: str, edge: float, tolerance: float) -> None:
    game = open_game("sic-bo", pays={wager: pays})
    assert float(analyse(game, wager).house_advantage) == pytest.approx(edge, abs=tolerance)


def test_published_probabilities() -> None:
    game = open_game("sic-bo")
    assert float(analyse(game, "two-dice-combination").win) == pytest.approx(0.1389, abs=5e-05)
    assert float(analyse(game, "total-value-16").win) == pytest.approx(0.0278, abs=5e-05)
    assert float(analyse(game, "one-of-a-kind").outcomes[Fraction(1)]) == pytest.approx(0.3472, abs=5e-05)


@pytest.mark.parametrize("wager", EXACT)
def test_simulation_agrees(wager: str) -> None:
    run = simulate(open_game("sic-bo"), wager, 200_000, seed=1947)
    assert sum(run.counts.values()) == 200_000
    assert abs(run.errors_off) < 4
