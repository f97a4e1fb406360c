"""The first two cards against each up-card: how likely they are, and what each move is then worth."""

from functools import cache

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from pitboss.odds.blackjack.dealer import Counts, Floats
from pitboss.odds.blackjack.field import Field, Ground
from pitboss.odds.blackjack.hands import all_hands
from pitboss.odds.blackjack.play import Worth
from pitboss.odds.blackjack.terms import ACE, RANKS, TEN, Terms

UPS = tuple(range(RANKS))
NO_CARDS = (0,) * RANKS
STAND, HIT, DOUBLE, SPLIT, SURRENDER = MOVES = ("stand", "hit", "double", "split", "surrender")
FIRSTS = tuple((one, two) for one in range(RANKS) for two in range(one, RANKS))
PAIRS = np.array([FIRSTS.index((value, value)) for value in range(RANKS)])
NATURAL = FIRSTS.index((ACE, TEN))
KEPT = 0.5  # what surrender takes


@cache
def places() -> NDArray[np.int64]:
    """Where the first hands are among all hands."""
    return np.array([all_hands().find(counted(first)) for first in FIRSTS])


def counted(cards: tuple[int, ...]) -> tuple[int, ...]:
    """Cards by value, as how many of each value there are."""
    return tuple(cards.count(value) for value in range(RANKS))


def chances(shoe: Counts) -> Floats:
    """First hand, up-card -> how likely they are dealt together from this shoe."""
    cards = int(shoe.sum())
    found = np.zeros((len(FIRSTS), RANKS))
    for up in UPS:
        left = shoe.astype(np.float64)
        of_up = left[up] / cards
        left[up] -= 1
        for at, (one, two) in enumerate(FIRSTS):
            ways = left[one] * (left[one] - 1) if one == two else 2 * left[one] * left[two]
            found[at, up] = of_up * max(ways, 0.0) / ((cards - 1) * (cards - 2))
    return found


class Basis(Struct, frozen=True, eq=False):
    """What all questions about a game from one shoe start with: every hand, played best, before any split."""

    terms: Terms
    ground: Ground
    field: Field
    worth: Worth
    dealt: Floats  # first hand, up-card -> how likely


class Moves(Struct, frozen=True, eq=False):
    """What the moves on the first two cards are worth: move, first hand, up-card.

    Where a dealer's blackjack is known beforehand these are without it, weighed with how likely it does not come.
    A move that is not allowed is not a number.
    """

    worth: Floats
    natural: Floats  # how likely the dealer has blackjack
    before: bool  # a dealer's blackjack is known before anybody acts

    @property
    def best(self) -> NDArray[np.int64]:
        """First hand, up-card -> the best move."""
        return np.asarray(np.nanargmax(self.worth, axis=0))

    def whole(self, chosen: NDArray[np.int64]) -> Floats:
        """First hand, up-card -> what the hand is worth with these moves, a dealer's blackjack counted."""
        worth: Floats = np.take_along_axis(self.worth, chosen[None], axis=0)[0]
        if self.before:
            worth = worth - self.natural
            worth[NATURAL] += self.natural[NATURAL]  # both have blackjack: a stand-off
        return worth

    @property
    def shown(self) -> Floats:
        """The moves' worths as a patron asks for them: when it is known, given that the dealer has no blackjack."""
        if not self.before:
            return self.worth
        return self.worth / np.maximum(1 - self.natural, 1e-300)


def first_moves(basis: Basis, worth: Worth, splits: Floats) -> Moves:
    """The moves on the first two cards when hands are worth so much; `splits` is what splitting is: pair, up-card."""
    terms = basis.terms
    at = places()
    natural = basis.field.natural[at]
    before = terms.dealer_blackjack == "known"
    found = np.full((len(MOVES), *natural.shape), np.nan)
    found[0], found[1], found[2] = worth.stand[at], worth.hit[at], worth.double[at]
    found[3, PAIRS] = splits
    if terms.surrender:
        found[4] = -KEPT * (1 - natural) - (0 if before else natural)
    found[:, NATURAL] = np.nan
    found[0, NATURAL] = float(terms.blackjack_pays) * (1 - natural[NATURAL])
    return Moves(found, natural, before)
