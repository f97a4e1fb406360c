"""The prizes of the progressive wager. They are in `progressive_prizes.csv`."""

from typing import Final

from pitboss.datafile import rows
from pitboss.games.blackjack.law import PACKAGE
from pitboss.games.blackjack.sides import FOUR_ACES
from pitboss.money import cents

METER: Final = "meter"
STAKE: Final = 100  # one dollar, which stays with the house
PRIZES: Final[dict[str, int]] = {
    row["when"]: cents(row["prize"]) for row in rows(PACKAGE, "progressive_prizes.csv") if row["prize"] != METER
}


def prize(line: str, meter: int) -> int:
    """What a line of the table pays, in cents, where the meter stands at so many cents."""
    return meter if line == FOUR_ACES else PRIZES[line]
