"""The keno balls, how likely each catch is, and what a pay table returns: all exact."""

from collections.abc import Mapping
from fractions import Fraction
from functools import cache

from pitboss.equipment import BallDraw
from pitboss.law import carries_out, declare

declare("pitboss.games.keno")

MOST_NUMBERS, DRAWN = 80, 20


@carries_out("keno/numbers", "keno/random")
def keno_balls() -> BallDraw:
    """Twenty balls, drawn at random from eighty."""
    return BallDraw(MOST_NUMBERS, DRAWN, "keno balls")


BALLS = keno_balls()


@cache
def catch_probabilities(spots: int) -> Mapping[int, Fraction]:
    """How likely a group of so many spots is to catch each number of them, counted from the balls' own distribution."""
    group = frozenset(range(1, spots + 1))
    weights: dict[int, int] = {}
    for outcome, weight in BALLS.outcomes((group,)).items():
        assert isinstance(outcome, tuple)
        catch = len(group.intersection(outcome))
        weights[catch] = weights.get(catch, 0) + weight
    total = sum(weights.values())
    return {catch: Fraction(weight, total) for catch, weight in sorted(weights.items())}


def pay_return(spots: int, pays_for_one: Mapping[int, int | Fraction]) -> Fraction:
    """What a ticket of so many spots returns of each unit staked, if each catch is paid so much for one."""
    chances = catch_probabilities(spots)
    return sum((chances[catch] * pays for catch, pays in pays_for_one.items() if catch in chances), Fraction(0))
