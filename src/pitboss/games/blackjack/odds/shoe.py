"""The shoe that a round is analysed from: a full one, or one of any composition that cannot run out in the round."""

from collections.abc import Sequence
from typing import Final

import numpy as np

from pitboss.errors import BadInput
from pitboss.games.blackjack.odds.dealer import Counts
from pitboss.games.blackjack.odds.terms import RANKS, TEN, Terms

LEAST_CARDS: Final = 20
# The most that a hand can count, every ace as one, and still take a card.
PATRON_DRAWS, DEALER_DRAWS = 20, 16


def fresh(decks: int) -> Counts:
    """A full shoe, by value."""
    return np.array([4 * decks] * TEN + [16 * decks], dtype=np.int64)


def checked(terms: Terms, shoe: Sequence[int] | None, *, hands: int = 1) -> Counts:
    """A full shoe, or one of ten counts; one that can run out while so many first hands are played is refused."""
    counts = fresh(terms.decks) if shoe is None else np.asarray(shoe, dtype=np.int64)
    if counts.shape != (RANKS,) or (counts < 0).any() or int(counts.sum()) < LEAST_CARDS:
        raise BadInput(f"A shoe to be analysed has ten counts and {LEAST_CARDS} cards or more.")
    most, left = most_cards(terms, counts, hands), int(counts.sum())
    if most > left:
        shuffled = "after that the discards are shuffled, and best play is not known"
        raise BadInput(f"A round can take {most} cards of this shoe, which has {left}; {shuffled}.")
    return counts


def most_cards(terms: Terms, shoe: Counts, hands: int = 1) -> int:
    """The most cards that a round can take, of the smallest cards there are: each hand draws as long as it may."""
    played = hands * (terms.splits + 1)
    room, cards = played * PATRON_DRAWS + DEALER_DRAWS, played + 1
    for value, count in enumerate(shoe.tolist(), 1):
        fit = min(count, room // value)
        room -= fit * value
        cards += fit
    return cards
