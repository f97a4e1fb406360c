"""Every device answers with its exact distribution, draws from it, and reads back what it can show."""

from collections import Counter
from itertools import combinations, product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment import BIG_SIX, DOUBLE_ZERO, SINGLE_ZERO, BallDraw, Device, Dice, Outcome, Seeded, Wheel, colour
from pitboss.errors import BadInput

STEADY = settings(derandomize=True, deadline=None, database=None)  # the same examples each time

# Chi-square that is passed once in ten thousand times, by degrees of freedom.
ONCE_IN_TEN_THOUSAND = {5: 25.8, 6: 27.9, 35: 74.9, 36: 76.4, 37: 77.9, 53: 101.3, 215: 298.0}


@pytest.mark.parametrize(
    ("device", "total"),
    [(SINGLE_ZERO, 37), (DOUBLE_ZERO, 38), (BIG_SIX, 54), (Dice(1), 6), (Dice(2), 36), (Dice(3), 216)],
    ids=lambda one: getattr(one, "name", one),
)
def test_draws_follow_the_exact_weights(device: Device, total: int) -> None:
    weights = device.outcomes()
    assert sum(weights.values()) == total
    source, per_weight = Seeded(47), 200
    drawn = Counter(device.draw(source) for _ in range(total * per_weight))
    assert drawn.keys() <= weights.keys()
    expected = {outcome: weight * per_weight for outcome, weight in weights.items()}
    chi_square = sum((drawn[outcome] - mean) ** 2 / mean for outcome, mean in expected.items())
    assert chi_square < ONCE_IN_TEN_THOUSAND[len(weights) - 1]


@pytest.mark.parametrize("device", [SINGLE_ZERO, DOUBLE_ZERO, BIG_SIX, Dice(2), Dice(3)], ids=lambda one: one.name)
def test_every_outcome_reads_back(device: Device) -> None:
    for outcome in device.outcomes():
        assert device.possible(outcome)
        text = " ".join(map(str, outcome)) if isinstance(outcome, tuple) else str(outcome)
        assert device.read(text) == outcome
        assert device.says(outcome)


@pytest.mark.parametrize("device", [DOUBLE_ZERO, BIG_SIX, Dice(2), BallDraw(80, 20)], ids=lambda one: one.name)
@pytest.mark.parametrize("text", ["", "37", "seventeen", "7-7", "1 2 3", "0-0", "3+4", "9" * 400, "-1 -2"])
def test_what_a_device_cannot_show_is_refused(device: Device, text: str) -> None:
    with pytest.raises(BadInput) as refused:
        device.read(text)
    assert refused.value.sentence.endswith(".")


@pytest.mark.parametrize("outcome", [0, 7, "7", (), (1,), (0, 1), (1, 7), (1, 2, 3), ("1", "2")])
def test_impossible_rolls(outcome: Outcome) -> None:
    assert not Dice(2).possible(outcome)


@pytest.mark.parametrize("wheel", [SINGLE_ZERO, DOUBLE_ZERO], ids=lambda wheel: wheel.name)
def test_a_roulette_wheel_alternates_red_and_black(wheel: Wheel) -> None:
    assert len({*wheel.order}) == len(wheel.order)
    assert {*wheel.order} - {"0", "00"} == {str(number) for number in range(1, 37)}
    colours = [colour(number) for number in wheel.order]
    assert Counter(colours) == {"red": 18, "black": 18, "green": len(wheel.order) - 36}
    assert all(here != there for here, there in zip(colours, colours[1:] + colours[:1], strict=True))


def test_neighbours_go_round_the_wheel() -> None:
    assert SINGLE_ZERO.neighbours("0", 2) == ("3", "26", "0", "32", "15")
    assert DOUBLE_ZERO.neighbours("2", 1) == ("14", "2", "0")


def test_devices_that_forget_stay_what_they_are() -> None:
    for device in (SINGLE_ZERO, Dice(2), BallDraw(80, 20)):
        assert device.without(next(iter(device.outcomes()))) is device


# --- balls ----------------------------------------------------------------------------------------------------------

SMALL = st.integers(1, 9).flatmap(
    lambda balls: st.tuples(
        st.just(balls),
        st.integers(0, balls),
        st.lists(st.frozensets(st.integers(1, balls)), max_size=4),
    )
)


@STEADY
@given(SMALL)
def test_classes_of_draws_are_those_of_brute_force(small: tuple[int, int, list[frozenset[int]]]) -> None:
    balls, drawn, groups = small
    device = BallDraw(balls, drawn)

    def hits(outcome: Outcome) -> tuple[tuple[int, ...], ...]:
        """What the game can tell: which of the balls that are in the same groups were hit, by their number."""
        assert isinstance(outcome, tuple)
        atoms = Counter(tuple(ball in group for group in groups) for ball in outcome)
        return tuple(sorted((*(int(inside) for inside in atom), count) for atom, count in atoms.items()))

    brute = Counter(hits(draw) for draw in combinations(range(1, balls + 1), drawn))
    classes = device.outcomes(groups)
    assert all(device.possible(outcome) for outcome in classes)
    assert Counter({hits(outcome): weight for outcome, weight in classes.items()}) == brute
    assert len(classes) == len(brute)


def test_weights_of_a_keno_draw_sum_to_all_draws() -> None:
    groups = [frozenset(range(1, 11)), frozenset(range(8, 21)), frozenset({80})]
    weights = BallDraw(80, 20).outcomes(groups)
    assert sum(weights.values()) == comb(80, 20)
    assert len(weights) > 1


def test_balls_are_drawn_alike() -> None:
    device, source = BallDraw(10, 3), Seeded(15)
    drawn = Counter(device.draw(source) for _ in range(12_000))
    assert set(drawn) == set(combinations(range(1, 11), 3))
    # Chi-square with 119 degrees of freedom: more than 184 happens once in ten thousand times.
    assert sum((count - 100) ** 2 / 100 for count in drawn.values()) < 184


@pytest.mark.parametrize("outcome", [(1, 1, 2), (3, 2, 1), (1, 2), (1, 2, 3, 4), (0, 1, 2), (9, 10, 11), 3, "1"])
def test_impossible_draws(outcome: Outcome) -> None:
    assert not BallDraw(10, 3).possible(outcome)
    assert BallDraw(10, 3).possible((1, 2, 3))


def test_a_draw_is_keyed_in_in_any_order() -> None:
    assert BallDraw(80, 3).read("42, 7 80") == (7, 42, 80)
    for text in ("427 80", "1234 5", "7 42 eighty"):
        with pytest.raises(BadInput):
            BallDraw(80, 3).read(text)


def test_rolls_are_every_combination_of_faces() -> None:
    assert list(Dice(3).outcomes()) == list(product(range(1, 7), repeat=3))
