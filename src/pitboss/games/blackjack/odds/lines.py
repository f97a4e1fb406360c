"""The lines by which a hand of 21 that wins is paid more: which hands they are for, and how likely their suits are.

Hands are played by their values alone. Whatever other cards have left the shoe, those of a hand can then have any suit
that the shoe's cards of their rank have, so that the probability of the suits is that of the whole shoe.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import prod
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace
from numpy.typing import NDArray

from pitboss.equipment import DECK, SUITS, Shoe
from pitboss.games.blackjack.hand import VALUE
from pitboss.games.blackjack.odds.hands import MOST, Family
from pitboss.games.blackjack.odds.terms import RANKS, TEN, Terms
from pitboss.odds.shoe import ToldShoe

FIVE: Final = 5
SIX_SEVEN_EIGHT: Final = "678"
NO_SUITS: Final = "Suits are not looked at when a hand is played."


class Line(Struct, frozen=True):
    """A line: the cards by value, or none where any five cards will do; what it pays, and how likely its suits are."""

    cards: tuple[int, ...]
    pays: Fraction
    chance: Fraction = Fraction(1)
    doubled: bool = True  # a hand is paid by it though its wager was doubled

    def among(self, hands: Family) -> NDArray[np.bool_]:
        """Which hands of a family it is for."""
        if not self.cards:
            return np.asarray((hands.cards == FIVE) & (hands.total == MOST))
        counts = np.array([self.cards.count(value) for value in range(RANKS)])
        return np.asarray((hands.counts == counts).all(axis=1))

    def more(self, win: Fraction) -> float:
        """How much more such a hand is paid than another that wins, on average."""
        return float(self.chance * (self.pays - win))


def lines(terms: Terms) -> tuple[Line, ...]:
    """The lines by which hands are paid."""
    found = []
    if terms.five_card_21 is not None:
        found.append(Line((), terms.five_card_21, doubled=False))
    if terms.three_sevens is not None:
        found.append(Line((6, 6, 6), terms.three_sevens))
    if terms.suited_678 is not None:
        found.append(Line((5, 6, 7), terms.suited_678, terms.suited))
    return tuple(found)


def in_shoe(terms: Terms, shoe: Shoe, named: frozenset[str]) -> Terms:
    """The terms with how likely the suits of the lines are from this shoe."""
    if terms.suited_678 is None and not named:
        return terms
    there = expected(shoe)
    by_rank = {rank: sum(there[card] for card in DECK if card[0] == rank) for rank in SIX_SEVEN_EIGHT}
    suited = sum((prod(there[rank + suit] for rank in by_rank) for suit in SUITS), Fraction(0))
    aces, tens = (sum(there[card] for card in DECK if VALUE[card[0]] == value) for value in (1, TEN + 1))
    blackjacks = prod((there[card] for card in named), start=Fraction(1))
    return replace(
        terms,
        suited=suited / (prod(by_rank.values()) or 1),
        named=blackjacks / (aces * tens or 1) if named else terms.named,
    )


def expected(shoe: Shoe) -> Mapping[str, Fraction]:
    """How many of each card are in a shoe, on average where it is not wholly told."""
    if not isinstance(shoe, ToldShoe):
        return {card: Fraction(count) for card, count in zip(DECK, shoe.counts, strict=True)}
    return {
        card: Fraction(some.left * count, max(sum(some.of.values()), 1))
        for some in shoe.told
        for card, count in some.of.items()
    }
