"""What cards and hands are called."""

from collections.abc import Sequence

from pitboss.errors import BadInput
from pitboss.odds.blackjack.terms import ACE, RANKS

CARDS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "T")
UP_ORDER = (*range(1, RANKS), ACE)  # as charts have them: two to ten, then the ace
_VALUES = {**{name: value for value, name in enumerate(CARDS)}, "10": 9, "J": 9, "Q": 9, "K": 9}


def hand_name(counts: Sequence[int]) -> str:
    """A hand's cards, the highest first, an ace before all: `T,6`."""
    order = (ACE, *range(RANKS - 1, 0, -1))
    return ",".join(CARDS[value] for value in order for _ in range(int(counts[value])))


def read_card(text: str) -> int:
    """A card's value, from its rank: A, 2 to 10, T, J, Q or K."""
    value = _VALUES.get(text.strip().upper())
    if value is None:
        raise BadInput(f"{text[:20]!r} is no card; write A, 2 to 10, T, J, Q or K.")
    return value


def read_hand(text: str) -> tuple[int, ...]:
    """A hand as people write it, like 10,6 or A 7 or T6, as how many of each value."""
    parts = text.replace(",", " ").split()
    if len(parts) == 1 and parts[0] != "10":
        parts = list(parts[0].replace("10", "T"))
    values = [read_card(part) for part in parts]
    if len(values) < 2:
        raise BadInput("A hand has two cards or more; write it like 10,6.")
    return tuple(values.count(value) for value in range(RANKS))
