"""The house rules of a roulette table: the limits of five adjacent numbers follow those of the straight."""

from math import lcm
from typing import Any

from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.games.roulette.wagers import FIFTHS, FIVE_ADJACENT, FIVE_CHIPS, STRAIGHT
from pitboss.house import LIMITS, Charter, House, Limits
from pitboss.money import MOST_CENTS


class RouletteCharter(Charter, frozen=True):
    """A charter in which every fifth of five adjacent numbers obeys the limits of a straight."""

    def house(self, **choices: Any) -> House:
        """House rules in which five adjacent numbers have limits of their own only within those of five straights."""
        house = super().house(**choices)
        if FIVE_ADJACENT not in house.wagers:
            return house
        five = of_five(house.limits_of(STRAIGHT), house.chip)
        own = house.wager_limits.get(FIVE_ADJACENT, five)
        fits = five.minimum <= own.minimum and own.maximum <= five.maximum and not own.increment % five.increment
        if not fits:
            name = house.wagers[FIVE_ADJACENT].name
            raise BadInput(f"{name} are five straight wagers: {five.posted}; not {own.posted}.", FIVE_CHIPS + LIMITS)
        return replace(house, wager_limits={**house.wager_limits, FIVE_ADJACENT: own})


def of_five(straight: Limits, chip: int) -> Limits:
    """The limits of five straight wagers at once; every fifth is made with whole chips."""
    return Limits(
        minimum=FIFTHS * straight.minimum,
        maximum=min(FIFTHS * straight.maximum, MOST_CENTS),
        increment=FIFTHS * lcm(straight.increment, chip),
    )
