"""Splitting pairs: the exact worth of all the hands of a split box together.

Cards come in no order that matters, so every hand of a split is as good as any other if each is played by its own
cards alone. With one split the worth is that of one hand, times two. With more, a hand whose second card makes a new
pair is split again while that is allowed. Each course of this is a row of second cards: pairs, and others that close
a hand. For each course the pair cards that were split again can be thought to have come first; that the closed hands
drew no pair is taken account of by inclusion and exclusion over how many of them would have. So all that is needed is
the worth of one hand when so many cards of the pair are gone.
"""

from functools import cache
from math import comb

import numpy as np
from msgspec import Struct

from pitboss.odds.blackjack.dealer import Counts, Floats
from pitboss.odds.blackjack.terms import ACE, Terms


class OneHand(Struct, frozen=True, eq=False):
    """The worth of one hand of a split pair against each up-card: with any second card, and of those not a pair."""

    free: Floats
    unpaired: Floats  # weighed with how likely the second card is not a pair


def most_hands(terms: Terms, pair: int) -> int:
    """How many hands a pair can be split into."""
    if pair == ACE and not terms.resplit_aces:
        return 2
    return terms.splits + 1


def gone_at_most(hands: int) -> int:
    """How many cards of the pair must be thought gone at most, to work out a split into so many hands."""
    return 2 * hands - 2


@cache
def courses(again: int, closed: int) -> int:
    """In how many orders a pair is split again so often, the last card splitting it, with so many hands closed before.

    Two hands wait for their second card; a pair adds one to them, any other card closes one; one must always wait.
    """
    if not again:
        return int(not closed)
    waiting: dict[tuple[int, int], int] = {(0, 0): 1}
    for _ in range(again - 1 + closed):
        longer: dict[tuple[int, int], int] = {}
        for (pairs, others), ways in waiting.items():
            for step in ((pairs + 1, others), (pairs, others + 1)):
                if step[0] < again and step[1] <= closed and 2 + step[0] - step[1] > 0:
                    longer[step] = longer.get(step, 0) + ways
        waiting = longer
    return waiting.get((again - 1, closed), 0)


@cache
def closings(again: int) -> int:
    """In how many orders a pair is split again so often and then every hand closes without another pair."""
    return comb(2 * again + 2, again) * 2 // (2 * again + 2)


def pair_cards(shoe: Counts, pair: int, ups: tuple[int, ...], gone: int, drawn: int) -> Floats:
    """How likely the next so many cards are all of the pair's value, when so many of it and the up-card are gone."""
    left = shoe[pair] - gone - np.array([int(up == pair) for up in ups])
    cards = int(shoe.sum()) - 1 - gone
    likely = np.ones(len(ups))
    for more in range(drawn):
        likely *= np.maximum(left - more, 0) / max(cards - more, 1)
    return likely


def hand_counts(shoe: Counts, pair: int, ups: tuple[int, ...], most: int) -> dict[int, Floats]:
    """How likely a pair becomes so many hands, split again whenever it may be: number of hands -> by up-card."""
    found = {}
    rest = np.ones(len(ups))
    for hands in range(2, most):
        closed = np.zeros(len(ups))
        for drawn in range(hands + 1):
            closed += (-1) ** drawn * comb(hands, drawn) * pair_cards(shoe, pair, ups, hands, drawn)
        found[hands] = closings(hands - 2) * pair_cards(shoe, pair, ups, 2, hands - 2) * closed
        rest -= found[hands]
    found[most] = rest
    return found


class Split(Struct, frozen=True, eq=False):
    """A pair to be split: the shoe before the pair and the up-card leave it."""

    shoe: Counts
    pair: int
    ups: tuple[int, ...]

    def worth(self, hands: int, original: dict[int, OneHand], added: dict[int, OneHand]) -> Floats:
        """The worth of all hands against each up-card, split into at most so many.

        `original` and `added` give one hand by how many cards of the pair are gone: the hand with the wager that was
        made first, and any other.
        """
        whole = np.zeros(len(self.ups))
        for again in range(hands - 2):
            closed = again + 2
            first = self._without_pairs(original, again + 2, closed - 1, free=False)
            others = self._without_pairs(added, again + 2, closed - 1, free=False)
            whole += closings(again) * self._pairs(2, again) * (first + (closed - 1) * others)
        for closed in range(hands - 1):
            ways = courses(hands - 2, closed)
            if not ways:
                continue
            free = self._without_pairs(added, hands, closed, free=True)
            if closed:
                first = self._without_pairs(original, hands, closed - 1, free=False)
                others = self._without_pairs(added, hands, closed - 1, free=False)
                worth = first + (closed - 1) * others + (hands - closed) * free
            else:
                worth = self._without_pairs(original, hands, 0, free=True) + (hands - 1) * free
            whole += ways * self._pairs(2, hands - 2) * worth
        return whole

    def _pairs(self, gone: int, drawn: int) -> Floats:
        return pair_cards(self.shoe, self.pair, self.ups, gone, drawn)

    def _without_pairs(self, of: dict[int, OneHand], gone: int, others: int, *, free: bool) -> Floats:
        """The worth of one hand, weighed with how likely so many other hands draw no pair."""
        whole = np.zeros(len(self.ups))
        for drawn in range(others + 1):
            one = of[gone + drawn]
            worth = one.free if free else one.unpaired
            whole += (-1) ** drawn * comb(others, drawn) * self._pairs(gone, drawn) * worth
        return whole
