"""Exact odds on every wheel, against fractions worked out by hand and against published figures; and simulation."""

from fractions import Fraction
from itertools import product

import pytest

from pitboss.games import open_game
from pitboss.law import Citation, shown
from pitboss.odds import analyse, analyse_all
from pitboss.odds.page import page
from pitboss.odds.report import report
from pitboss.sim import simulate

SIZES = {"straight": 1, "split": 2, "three-numbers": 3, "four-numbers": 4, "six-numbers": 6, "column": 12, "dozen": 12}
EVEN_CHANCES = ("red", "black", "odd", "even", "1-to-18", "19-to-36")
ALL = [*SIZES, "first-five-numbers", "seven-numbers", "five-adjacent", *EVEN_CHANCES]


def house_keeps(wheel: str, zeros: str) -> dict[str, Fraction]:
    """The house advantage of every wager, worked out by hand."""
    if wheel != "double-zero":  # on a double-zero wheel used as single zero, 00 is spun again
        known = dict.fromkeys((*SIZES, *EVEN_CHANCES, "five-adjacent"), Fraction(1, 37))
        return known | {"seven-numbers": Fraction(2, 37)}
    even = Fraction(1, 19) if zeros == "full" else Fraction(1, 38)
    known = dict.fromkeys((*SIZES, "five-adjacent"), Fraction(1, 19)) | dict.fromkeys(EVEN_CHANCES, even)
    return known | {"first-five-numbers": Fraction(3, 38), "seven-numbers": Fraction(3, 38)}


CHOICES = list(product(["19:47"], ["double-zero", "single-zero", "double-zero-as-single"], [""]))
CHOICES += list(product(["13:69F"], ["double-zero", "single-zero", "double-zero-as-single"], ["half", "full"]))


@pytest.mark.parametrize(("edition", "wheel", "zeros"), CHOICES)
def test_the_house_advantage_of_every_wager(edition: str, wheel: str, zeros: str) -> None:
    """With the optional wagers offered or not, the figures are the same."""
    expected = house_keeps(wheel, zeros)
    for five, seven, zero_2_3 in product(("yes", "no"), repeat=3):
        options = {"wheel": wheel, "five-adjacent": five, "seven-numbers": seven, "zero-2-3": zero_2_3}
        game = open_game("roulette", edition, options | ({"zeros": zeros} if zeros else {}))
        found = analyse_all(game)
        assert {one.wager: one.house_advantage for one in found} == expected
        unoffered = {one.wager for one in found if not one.offered}
        assert unoffered == {name for name, on in (("five-adjacent", five), ("seven-numbers", seven)) if on == "no"}


@pytest.mark.parametrize(
    ("wheel", "numbers"), [("double-zero", 38), ("single-zero", 37), ("double-zero-as-single", 37)]
)
def test_the_chance_to_win(wheel: str, numbers: int) -> None:
    game = open_game("roulette", options={"wheel": wheel})
    sizes = SIZES | {"seven-numbers": 7, "five-adjacent": 5} | dict.fromkeys(EVEN_CHANCES, 18)
    for wager, size in sizes.items():
        found = analyse(game, wager)
        assert found.win == Fraction(size, numbers)
        assert found.win + found.lose == 1
        assert found.push == 0
        assert found.rolls == (Fraction(38, 37) if wheel == "double-zero-as-single" else 1)


def test_the_results_of_red_on_a_double_zero_wheel() -> None:
    """Eighteen numbers win, eighteen lose, two take half."""
    found = analyse(open_game("roulette"), "red")
    assert found.outcomes == {
        Fraction(1): Fraction(18, 38),
        Fraction(-1, 2): Fraction(2, 38),
        Fraction(-1): Fraction(18, 38),
    }


def test_five_adjacent_nets_31_to_5() -> None:
    found = analyse(open_game("roulette"), "five-adjacent-17")
    assert found.outcomes == {Fraction(31, 5): Fraction(5, 38), Fraction(-1): Fraction(33, 38)}


@pytest.mark.parametrize(
    ("wager", "wheel", "quantity", "value", "tolerance"),
    [
        ("first-five-numbers", "double-zero", "house_advantage", 0.0789, 5e-5),
        ("split", "single-zero", "win", 0.05405, 5e-6),
        ("dozen", "single-zero", "win", 0.32432, 5e-6),
        ("column", "double-zero", "win", 0.31579, 5e-6),
        ("straight", "double-zero", "house_advantage", 0.053, 5e-4),
        ("column", "single-zero", "house_advantage", 0.027, 5e-4),
        ("column", "double-zero", "house_advantage", 0.053, 5e-4),
    ],
)
def test_published_figures(wager: str, wheel: str, quantity: str, value: float, tolerance: float) -> None:
    found = getattr(analyse(open_game("roulette", options={"wheel": wheel}), wager), quantity)
    assert abs(float(found) - value) <= tolerance


@pytest.mark.parametrize("spot", ["three-numbers-0-2-3", "four-numbers-0-1-2-3", "split-0-3", "straight-0"])
def test_spots_beside_the_single_zero_cost_what_the_others_do(spot: str) -> None:
    game = open_game("roulette", options={"wheel": "single-zero", "zero-2-3": "yes"})
    assert analyse(game, spot).house_advantage == Fraction(1, 37)


@pytest.mark.parametrize(
    ("wager", "wheel"),
    [
        *((wager, "double-zero") for wager in ALL),
        *((wager, "double-zero-as-single") for wager in ALL if wager != "first-five-numbers"),
    ],
)
def test_simulation_agrees(wager: str, wheel: str) -> None:
    run = simulate(open_game("roulette", options={"wheel": wheel}), wager, 200_000, seed=1996)
    assert abs(run.errors_off) < 4
    assert sum(run.counts.values()) == run.rounds == 200_000


@pytest.mark.proves("19:47-5.2(b)", "19:47-5.2(c)", "19:47-5.2(d)3", "roulette/zeros")
@pytest.mark.parametrize(
    ("edition", "options", "part", "cite"),
    [
        ("19:47", {}, Fraction(1, 19), "19:47-5.2(b)"),
        ("13:69F", {"zeros": "half"}, Fraction(1, 19), "19:47-5.2(b)"),
        ("13:69F", {"zeros": "full"}, None, "roulette/zeros"),
        ("19:47", {"wheel": "single-zero"}, None, "19:47-5.2(c)"),
        ("19:47", {"wheel": "double-zero-as-single"}, None, "19:47-5.2(d)3"),
    ],
)
def test_the_zeros_bear_on_even_money_and_a_half_that_is_lost_is_no_loss_of_all(
    edition: str, options: dict[str, str], part: Fraction | None, cite: str
) -> None:
    game = open_game("roulette", edition, options)
    for line in report(game).wagers:
        even = line.wager in EVEN_CHANCES
        assert line.probability
        assert (line.probability.lose_part or None) == (part if even else None)
        assert line.pays_cite == ("" if line.wager == "five-adjacent" else "19:47-5.2(a)") + (
            f"; {cite}" if even else ""
        )
    sheet = page(report(game), game)
    assert ("Lose part" in sheet) == (part is not None)
    assert shown(Citation(cite), game.house.edition).partition(" (")[0] in sheet
