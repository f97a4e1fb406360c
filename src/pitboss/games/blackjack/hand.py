"""What a hand of blackjack counts."""

from collections.abc import Sequence
from typing import Final

from pitboss.equipment import DECK

MOST: Final = 21
TWO: Final = 2  # the cards of a first hand
SOFT: Final = 10  # what an ace counts beyond one while it counts eleven
FACE_DOWN: Final = "??"
AN_ACE: Final = 1 << 10  # marks an ace in a sum of cards
VALUE: Final = {**{str(pips): pips for pips in range(2, 10)}, **dict.fromkeys("TJQK", 10), "A": 1}

_WORTH: Final = {card: VALUE[card[0]] + (AN_ACE if card[0] == "A" else 0) for card in DECK}


def count(cards: tuple[str, ...]) -> tuple[int, bool]:
    """The total of a hand, and whether it is soft: an ace counts eleven unless that would go over 21."""
    total = 0
    for card in cards:
        total += _WORTH[card]
    if total < AN_ACE:
        return total, False
    total %= AN_ACE
    return (total + SOFT, True) if total + SOFT <= MOST else (total, False)


def value(card: str) -> int:
    """What a card counts by itself; an ace counts eleven."""
    return 11 if card[0] == "A" else VALUE[card[0]]


def is_pair(cards: Sequence[str]) -> bool:
    """Whether two cards are equal in value, as a king and a ten are."""
    return len(cards) == TWO and VALUE[cards[0][0]] == VALUE[cards[1][0]]


def is_blackjack(cards: tuple[str, ...]) -> bool:
    """Whether two cards are an ace and a ten-value card. Only the caller knows whether they were dealt that way."""
    return len(cards) == TWO and count(cards)[0] == MOST


def can_have_blackjack(up: str) -> bool:
    """Whether a dealer who shows this up card could have blackjack."""
    return value(up) >= 10


def said(cards: tuple[str, ...]) -> str:
    """The count as a dealer announces it: 16, or soft 17."""
    return told(*count(cards))


def told(total: int, soft: bool) -> str:
    """A count as a dealer announces it."""
    return f"soft {total}" if soft and total < MOST else f"{total}"
