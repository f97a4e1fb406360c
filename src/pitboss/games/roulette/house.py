"""The house rules of a roulette table: the limits of five adjacent numbers follow those of the straight."""

from math import lcm
from typing import Any

from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.games.roulette.wagers import FIFTHS, FIVE_ADJACENT, FIVE_CHIPS, STRAIGHT
from pitboss.house import LIMITS, Charter, House, Limits
from pitboss.money import MOST_CENTS


class RouletteCharter(Charter, frozen=True):
    """A charter that refuses limits of five adjacent numbers that five straights do not have."""

    def house(self, **choices: Any) -> House:
        """House rules in which five adjacent numbers have limits of their own only within those of five straights."""
        house = super().house(**choices)
        own = house.wager_limits.get(FIVE_ADJACENT)
        five = of_five(house.limits_of(STRAIGHT), house.chip)
        if own and _within(own, five) != own:
            name = house.wagers[FIVE_ADJACENT].name if FIVE_ADJACENT in house.wagers else FIVE_ADJACENT
            sentence = f"{name} are five straight wagers: {five.posted}; not {own.posted}."
            raise BadInput(sentence, FIVE_CHIPS + LIMITS)
        return house


def as_posted(house: House) -> House:
    """The house rules with the limits of five adjacent numbers, every fifth of which obeys those of the straight."""
    five = of_five(house.limits_of(STRAIGHT), house.chip)
    own = house.wager_limits.get(FIVE_ADJACENT, five)
    return replace(house, wager_limits={**house.wager_limits, FIVE_ADJACENT: _within(own, five)})


def of_five(straight: Limits, chip: int) -> Limits:
    """The limits of five straight wagers at once; every fifth is made with whole chips."""
    return Limits(
        minimum=FIFTHS * straight.minimum,
        maximum=min(FIFTHS * straight.maximum, MOST_CENTS),
        increment=FIFTHS * lcm(straight.increment, chip),
    )


def _within(own: Limits, five: Limits) -> Limits:
    return Limits(
        minimum=max(own.minimum, five.minimum),
        maximum=min(own.maximum, five.maximum),
        increment=lcm(own.increment, five.increment),
    )
