"""The display of the blackjack bonus wager: which amounts it shows, and how often, from `bonus_amounts.csv`."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Final

from pitboss.datafile import rows
from pitboss.equipment.display import Display
from pitboss.games.blackjack.law import PACKAGE
from pitboss.law import carries_out, cites
from pitboss.money import cents

AMOUNTS = cites("blackjack/bonus-amounts")
LEAST_AND_MOST: Final = {100: (500, 100_000), 500: (5_000, 500_000)}  # stake -> what the display may show, in cents
ADVANTAGE: Final = (Fraction(0), Fraction(30, 100))  # what the house may keep
BLANK: Final = 21  # to one, where the display shows no amount and none can be found


def _read() -> dict[int, dict[int, int]]:
    found: dict[int, dict[int, int]] = {}
    for row in rows(PACKAGE, "bonus_amounts.csv"):
        found.setdefault(cents(row["stake"]), {})[cents(row["amount"])] = int(row["weight"])
    return found


WEIGHTS: Final[Mapping[int, Mapping[int, int]]] = _read()  # stake -> amount -> weight, in cents
DISPLAYS: Final = {stake: Display("bonus display", weights) for stake, weights in WEIGHTS.items()}


def shown_on_average(stake: int) -> Fraction:
    """What the display shows on average for a stake, in cents."""
    weights = WEIGHTS[stake]
    return Fraction(sum(amount * weight for amount, weight in weights.items()), sum(weights.values()))


@carries_out("blackjack/bonus-advantage")
def advantage(stake: int, blackjack: Fraction) -> Fraction:
    """What the house keeps of a stake, where a blackjack has this probability; a winner has the stake back as well."""
    return 1 - blackjack * (1 + shown_on_average(stake) / stake)
