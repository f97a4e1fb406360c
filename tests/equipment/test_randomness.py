"""Randomness: seeded is the same again, secure stays in range, and neither prefers a number."""

from collections import Counter
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment import Randomness, Secure, Seeded

STEADY = settings(derandomize=True, deadline=None, database=None)  # the same examples each time


@STEADY
@given(st.integers(0, 2**64), st.integers(1, 10**12))
def test_the_same_seed_gives_the_same_numbers(seed: int, bound: int) -> None:
    one, other = Seeded(seed), Seeded(seed)
    first = [one.below(bound) for _ in range(20)]
    assert first == [other.below(bound) for _ in range(20)]
    assert all(0 <= number < bound for number in first)


def test_a_seed_gives_these_numbers_on_every_machine() -> None:
    dealer = Seeded(2004)
    assert [dealer.below(38) for _ in range(10)] == [33, 0, 13, 23, 6, 33, 9, 28, 10, 8]
    assert Seeded(2004).sample(80, 5) == (67, 0, 79, 27, 49)


def test_different_seeds_differ() -> None:
    assert len({tuple(Seeded(seed).sample(80, 20)) for seed in range(100)}) == 100


@pytest.mark.parametrize("source", [Secure(), Seeded(1)], ids=["secure", "seeded"])
@STEADY
@given(bound=st.integers(1, 1000), count=st.integers(0, 30))
def test_samples_are_different_numbers_in_range(source: Randomness, bound: int, count: int) -> None:
    count = min(count, bound)
    sample = source.sample(bound, count)
    assert len(set(sample)) == len(sample) == count
    assert all(0 <= number < bound for number in sample)
    assert 0 <= source.below(bound) < bound


def test_every_order_comes_up_alike() -> None:
    dealer = Seeded(7)
    orders = Counter(tuple(dealer.shuffled([1, 2, 3, 4])) for _ in range(24_000))
    assert set(orders) == set(permutations([1, 2, 3, 4]))
    # Chi-square with 23 degrees of freedom: more than 49.7 happens once in a thousand.
    assert sum((count - 1000) ** 2 / 1000 for count in orders.values()) < 49.7


def test_a_shuffle_keeps_the_things() -> None:
    things = list("aabbc")
    assert sorted(Seeded(3).shuffled(things)) == things
