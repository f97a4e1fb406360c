"""Which numbers each place on the layout covers, against sets built here in another way; and the wheels themselves."""

from itertools import combinations

import pytest

from pitboss.equipment import DOUBLE_ZERO, SINGLE_ZERO, Wheel, colour
from pitboss.games import open_game
from pitboss.games.roulette import Roulette

WHEELS = ("double-zero", "single-zero", "double-zero-as-single")
ONE_TO_36 = [str(number) for number in range(1, 37)]
RED = set("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split())
SINGLE_ORDER = (
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26".split()
)

Groups = set[frozenset[str]]


def roulette(wheel: str, **options: str) -> Roulette:
    game = open_game("roulette", options={"wheel": wheel, **options})
    assert isinstance(game, Roulette)
    return game


def covered(game: Roulette, wager: str) -> Groups:
    """The groups that the game's spots of one wager cover; no group may lie on two spots."""
    spots = [spot for spot in game.spots.values() if spot.wager == wager]
    groups = {frozenset(spot.covers) for spot in spots}
    assert len(groups) == len(spots)
    assert all(len(spot.covers) == len(set(spot.covers)) for spot in spots)
    return groups


def at(number: str) -> tuple[int, int]:
    """The row and the column of a number on the layout, counted from 0."""
    return divmod(int(number) - 1, 3)


def near(low: str, high: str) -> bool:
    (row, column), (other_row, other_column) = at(low), at(high)
    return abs(row - other_row) + abs(column - other_column) == 1


def squares() -> Groups:
    """Every two-by-two square of numbers, found among all groups of four."""
    found: Groups = set()
    for row in range(11):
        for column in range(2):
            inside = {(row + down, column + across) for down in (0, 1) for across in (0, 1)}
            found.add(frozenset(number for number in ONE_TO_36 if at(number) in inside))
    return found


def sets(*texts: str) -> Groups:
    return {frozenset(text.split()) for text in texts}


def zeros(wheel: str) -> list[str]:
    return ["0", "00"] if wheel == "double-zero" else ["0"]


STRAIGHTS = {wheel: {frozenset((number,)) for number in zeros(wheel) + ONE_TO_36} for wheel in WHEELS}
NEAR_SPLITS = {frozenset(pair) for pair in combinations(ONE_TO_36, 2) if near(*pair)}
ZERO_SPLITS = {
    "double-zero": sets("0 00", "0 1", "0 2", "00 2", "00 3"),
    "single-zero": sets("0 1", "0 2", "0 3"),
    "double-zero-as-single": sets("0 1", "0 2", "0 3"),
}
ROWS = {frozenset(number for number in ONE_TO_36 if at(number)[0] == row) for row in range(12)}
TRIOS = {
    "double-zero": sets("0 1 2", "0 2 00", "00 2 3"),
    "single-zero": sets("0 1 2"),
    "double-zero-as-single": sets("0 1 2"),
}
LINES = {low | high for low, high in combinations(ROWS, 2) if any(near(one, two) for one in low for two in high)}
FIRST_FIVE = {
    "double-zero": sets("0 00 1 2 3"),
    "single-zero": Groups(),
    "double-zero-as-single": Groups(),
}
OUTSIDE: dict[str, Groups] = {
    "seven-numbers": sets("10 11 12 13 14 15 33"),
    "column": {frozenset(number for number in ONE_TO_36 if int(number) % 3 == rest) for rest in (1, 2, 0)},
    "dozen": {frozenset(map(str, range(first, first + 12))) for first in (1, 13, 25)},
    "red": {frozenset(RED)},
    "black": sets("2 4 6 8 10 11 13 15 17 20 22 24 26 28 29 31 33 35"),
    "odd": sets("1 3 5 7 9 11 13 15 17 19 21 23 25 27 29 31 33 35"),
    "even": sets("2 4 6 8 10 12 14 16 18 20 22 24 26 28 30 32 34 36"),
    "1-to-18": {frozenset(map(str, range(1, 19)))},
    "19-to-36": {frozenset(map(str, range(19, 37)))},
}


def groups_of(wager: str, wheel: str) -> Groups:
    inside: dict[str, Groups] = {
        "straight": STRAIGHTS[wheel],
        "split": NEAR_SPLITS | ZERO_SPLITS[wheel],
        "three-numbers": ROWS | TRIOS[wheel],
        "four-numbers": squares(),
        "first-five-numbers": FIRST_FIVE[wheel],
        "six-numbers": LINES,
    }
    return (inside | OUTSIDE)[wager]


@pytest.mark.parametrize("wheel", WHEELS)
@pytest.mark.parametrize(
    "wager",
    [
        pytest.param("straight", marks=pytest.mark.proves("19:47-5.1(e)1")),
        pytest.param("split", marks=pytest.mark.proves("19:47-5.1(e)2")),
        pytest.param("three-numbers", marks=pytest.mark.proves("19:47-5.1(e)3", "19:47-5.1(e)3i")),
        pytest.param("four-numbers", marks=pytest.mark.proves("19:47-5.1(e)4")),
        pytest.param("first-five-numbers", marks=pytest.mark.proves("19:47-5.1(e)5")),
        pytest.param("six-numbers", marks=pytest.mark.proves("19:47-5.1(e)6")),
        pytest.param("seven-numbers", marks=pytest.mark.proves("19:47-5.1(f)")),
        pytest.param("column", marks=pytest.mark.proves("19:47-5.1(e)7")),
        pytest.param("dozen", marks=pytest.mark.proves("19:47-5.1(e)8")),
        pytest.param("red", marks=pytest.mark.proves("19:47-5.1(e)9")),
        pytest.param("black", marks=pytest.mark.proves("19:47-5.1(e)10")),
        pytest.param("odd", marks=pytest.mark.proves("19:47-5.1(e)11")),
        pytest.param("even", marks=pytest.mark.proves("19:47-5.1(e)12")),
        pytest.param("1-to-18", marks=pytest.mark.proves("19:47-5.1(e)13")),
        pytest.param("19-to-36", marks=pytest.mark.proves("19:47-5.1(e)14")),
    ],
)
def test_spots_cover_their_numbers_and_no_others(wager: str, wheel: str) -> None:
    assert covered(roulette(wheel), wager) == groups_of(wager, wheel)


def test_the_counts_that_every_dealer_knows() -> None:
    """57 splits, 22 corners, 12 rows and 11 lines among the numbers 1 to 36."""
    assert [len(NEAR_SPLITS), len(squares()), len(ROWS), len(LINES)] == [57, 22, 12, 11]
    game = roulette("double-zero")
    counts = {wager: len(covered(game, wager)) for wager in ("split", "three-numbers", "four-numbers", "six-numbers")}
    assert counts == {"split": 62, "three-numbers": 15, "four-numbers": 22, "six-numbers": 11}


@pytest.mark.proves("19:47-5.1(e)")
@pytest.mark.parametrize("wheel", WHEELS)
def test_no_other_wager_has_a_spot(wheel: str) -> None:
    fourteen = {
        *("straight", "split", "three-numbers", "four-numbers", "first-five-numbers", "six-numbers", "column"),
        *("dozen", "red", "black", "odd", "even", "1-to-18", "19-to-36"),
    }
    if wheel != "double-zero":
        fourteen.remove("first-five-numbers")
    plain = roulette(wheel, **{"five-adjacent": "no", "seven-numbers": "no"})
    assert {spot.wager for spot in plain.spots.values()} == fourteen == set(plain.wagers)
    assert len(plain.spots) == sum(len(groups_of(wager, wheel)) for wager in fourteen)
    full = roulette(wheel)
    assert {spot.wager for spot in full.spots.values()} == fourteen | {"five-adjacent", "seven-numbers"}
    assert set(full.wagers) == fourteen | {"five-adjacent", "seven-numbers"}


@pytest.mark.proves("roulette/zero-2-3")
@pytest.mark.parametrize("wheel", WHEELS)
def test_a_single_zero_layout_may_also_take_0_2_3(wheel: str) -> None:
    before, after = roulette(wheel), roulette(wheel, **{"zero-2-3": "yes"})
    more = {frozenset(spot.covers) for name, spot in after.spots.items() if name not in before.spots}
    assert more == (set() if wheel == "double-zero" else sets("0 2 3", "0 1 2 3"))
    assert set(before.spots) < set(after.spots) or wheel == "double-zero"


# --- the wheels ------------------------------------------------------------------------------------------------------


@pytest.mark.proves("roulette/wheel-order")
@pytest.mark.parametrize(("wheel", "zero"), [(SINGLE_ZERO, ["0"]), (DOUBLE_ZERO, ["0", "00"])])
def test_every_number_once_and_no_two_neighbours_of_one_colour(wheel: Wheel, zero: list[str]) -> None:
    order = wheel.order
    assert sorted(order) == sorted([*zero, *ONE_TO_36])
    assert set(wheel.outcomes().values()) == {1}
    for before, after in zip(order, order[1:] + order[:1], strict=True):
        assert colour(before) != colour(after)


@pytest.mark.proves("roulette/wheel-order")
def test_the_double_zero_wheel_has_each_even_number_opposite_the_odd_one_before_it() -> None:
    order = DOUBLE_ZERO.order
    opposite = {number: order[(at + 19) % 38] for at, number in enumerate(order)}
    assert opposite["0"] == "00"
    assert all(opposite[str(odd)] == str(odd + 1) for odd in range(1, 36, 2))


@pytest.mark.proves("roulette/wheel-order")
def test_the_single_zero_wheel_is_the_standard_one() -> None:
    assert list(SINGLE_ZERO.order) == SINGLE_ORDER


@pytest.mark.proves("19:47-5.1(e)9", "19:47-5.1(e)10", "roulette/wheel-order")
def test_colours() -> None:
    assert {number for number in DOUBLE_ZERO.order if colour(number) == "red"} == RED
    assert {number for number in DOUBLE_ZERO.order if colour(number) == "green"} == {"0", "00"}
    assert sum(colour(number) == "black" for number in DOUBLE_ZERO.order) == 18


# --- five adjacent numbers -------------------------------------------------------------------------------------------


@pytest.mark.proves("19:47-5.1(e)1i", "19:47-5.1(e)1i(2)")
@pytest.mark.parametrize("wheel", ["double-zero", "single-zero"])
def test_five_adjacent_is_the_centre_and_two_on_each_side(wheel: str) -> None:
    game = roulette(wheel)
    round_the_wheel = list(game.wheel.order) * 3
    for centre in game.wheel.order:
        middle = len(game.wheel.order) + game.wheel.order.index(centre)
        assert list(game.spots[f"five-adjacent-{centre}"].covers) == round_the_wheel[middle - 2 : middle + 3]
    assert len(covered(game, "five-adjacent")) == len(game.wheel.order)


@pytest.mark.proves("19:47-5.1(e)1i(2)")
@pytest.mark.parametrize(
    ("wheel", "centre", "numbers"),
    [
        ("single-zero", "0", "3 26 0 32 15"),
        ("single-zero", "17", "2 25 17 34 6"),
        ("double-zero", "0", "14 2 0 28 9"),
        ("double-zero", "00", "13 1 00 27 10"),
        ("double-zero", "17", "20 32 17 5 22"),
        ("double-zero", "7", "30 11 7 20 32"),
        pytest.param(
            "double-zero-as-single", "1", "36 13 1 27 10", marks=pytest.mark.proves("roulette/adjacent-as-single")
        ),
        pytest.param(
            "double-zero-as-single", "27", "13 1 27 10 25", marks=pytest.mark.proves("roulette/adjacent-as-single")
        ),
    ],
)
def test_five_adjacent_as_seen_on_the_wheel(wheel: str, centre: str, numbers: str) -> None:
    assert roulette(wheel).spots[f"five-adjacent-{centre}"].covers == tuple(numbers.split())


@pytest.mark.proves("roulette/adjacent-as-single")
def test_on_a_double_zero_wheel_used_as_single_00_is_no_neighbour() -> None:
    game = roulette("double-zero-as-single")
    assert "five-adjacent-00" not in game.spots
    assert all("00" not in spot.covers for spot in game.spots.values())
    assert len(covered(game, "five-adjacent")) == 37
