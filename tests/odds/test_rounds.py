"""Where a patron stands after many rounds: the exact power, the transform, and the sums written out."""

from fractions import Fraction
from itertools import product
from math import comb

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.errors import BadInput
from pitboss.odds import rounds as module
from pitboss.odds.rounds import EXACT, FOURIER, Standing, standing, standings

STEADY = settings(derandomize=True, deadline=None, database=None, max_examples=40)
PASS = {Fraction(1): Fraction(244, 495), Fraction(-1): Fraction(251, 495)}


def written_out(outcomes: dict[Fraction, Fraction], rounds: int) -> tuple[Fraction, Fraction, Fraction]:
    ahead = even = behind = Fraction(0)
    for course in product(outcomes.items(), repeat=rounds):
        chance = Fraction(1)
        for _, one in course:
            chance *= one
        net = sum(net for net, _ in course)
        ahead += chance * (net > 0)
        even += chance * (net == 0)
        behind += chance * (net < 0)
    return ahead, even, behind


def chances(found: Standing) -> tuple[float, float, float]:
    return found.ahead, found.even, found.behind


nets = st.fractions(min_value=-3, max_value=5, max_denominator=6)


@STEADY
@given(st.dictionaries(nets, st.integers(1, 9), min_size=1, max_size=4), st.integers(1, 5))
def test_both_methods_agree_with_every_course_written_out(weights: dict[Fraction, int], rounds: int) -> None:
    outcomes = {net: Fraction(weight, sum(weights.values())) for net, weight in weights.items()}
    expected = [float(one) for one in written_out(outcomes, rounds)]
    exact, *_, transformed = standing(outcomes, rounds), *standings(outcomes, rounds)
    assert exact.method == EXACT
    assert transformed.method == FOURIER
    assert chances(exact) == pytest.approx(expected, abs=1e-15)
    assert chances(transformed) == pytest.approx(expected, abs=1e-9)


def test_a_hundred_pass_bets_are_a_binomial_law() -> None:
    win, lose = PASS.values()
    found = standing(PASS, 100)
    assert found.method == EXACT
    assert found.ahead == float(sum(comb(100, n) * win**n * lose ** (100 - n) for n in range(51, 101)))
    assert found.even == float(comb(100, 50) * win**50 * lose**50)


def test_the_transform_holds_its_nine_decimals_over_many_rounds(monkeypatch: pytest.MonkeyPatch) -> None:
    exact = standing(PASS, 600)
    monkeypatch.setattr(module, "MOST_BITS", 0)
    transformed = standing(PASS, 600)
    assert (exact.method, transformed.method) == (EXACT, FOURIER)
    assert chances(transformed) == tuple(round(one, 9) for one in chances(exact))


def test_too_many_rounds_are_refused_with_what_is_possible() -> None:
    with pytest.raises(BadInput, match=r"at most 4,194,303 rounds"):
        standing(PASS, 10**7)


def test_a_curve_goes_from_the_first_round_to_the_last() -> None:
    found = standings(PASS, 7)
    assert [one.rounds for one in found] == list(range(1, 8))
    many = standings(PASS, 100_000)
    assert (many[0].rounds, many[-1].rounds) == (1, 100_000)
    assert len(many) < 100
