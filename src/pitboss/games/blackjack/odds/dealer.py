"""The dealer's hand: the probability of each way it can end, for one up card and many remaining shoes at once.

All hands that the dealer can end with are listed once, as cards without their order, each with the number of orders
in which it can come. They are walked as a tree, and every step multiplies by the number of cards left of its value;
so one walk serves as many shoes as are asked about.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import cache

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from pitboss.games.blackjack.odds.hands import Family
from pitboss.games.blackjack.odds.terms import ACE, RANKS, TEN, Terms

Floats = NDArray[np.float64]
Counts = NDArray[np.int64]

# How a dealer's hand ends: 0 to 4 are totals of 17 to 21.
ENDS = 8
TWENTY_ONE, TWENTY_TWO, BUST, BLACKJACK = 4, 5, 6, 7
LEAST, MOST = 17, 21
CHUNK = 2048  # shoes walked together: few enough that they stay in the processor's cache


class Step(Struct, frozen=True):
    """One step of the walk: add a card of a value to the hand of `depth` cards, which has `taken` of that value."""

    depth: int
    value: int
    taken: int
    end: int  # how the hand ends here, or -1
    orders: float  # in how many orders these cards can come


@cache
def walk(up: int, hits_soft_17: bool, with_22: bool) -> tuple[Step, ...]:
    """The steps to all ends for an up card, in the order of a walk through the tree."""
    orders = _orders(up, hits_soft_17, with_22)
    prefixes = {drawn[:length] for drawn in orders for length in range(1, len(drawn) + 1)}
    steps = []
    for drawn in sorted(prefixes):
        end, ways = orders.get(drawn, (-1, 0))
        steps.append(Step(len(drawn) - 1, drawn[-1], drawn.count(drawn[-1]) - 1, end, float(ways)))
    return tuple(steps)


def _orders(up: int, hits_soft_17: bool, with_22: bool) -> dict[tuple[int, ...], tuple[int, int]]:
    """Every finished hand, as the cards drawn to the up card in order of value: its end, and in how many orders."""
    ends: dict[tuple[int, ...], tuple[int, int]] = {}
    drawing: dict[tuple[int, ...], int] = {(): 1}
    while drawing:
        longer: defaultdict[tuple[int, ...], int] = defaultdict(int)
        for drawn, ways in drawing.items():
            for value in range(RANKS):
                longer[tuple(sorted((*drawn, value), reverse=True))] += ways
        drawing = {}
        for drawn, ways in longer.items():
            end = _end(up, drawn, hits_soft_17)
            if end < 0:
                drawing[drawn] = ways
            elif (end < BUST and (with_22 or end != TWENTY_TWO)) or end == BLACKJACK:
                ends[drawn] = (end, ways)
    return ends


def _end(up: int, drawn: tuple[int, ...], hits_soft_17: bool) -> int:
    hard = up + 1 + sum(drawn) + len(drawn)
    soft = (up == ACE or ACE in drawn) and hard + 10 <= MOST
    total = hard + 10 if soft else hard
    if len(drawn) == 1 and total == MOST:
        return BLACKJACK
    if total < LEAST or (total == LEAST and soft and hits_soft_17):
        return -1
    return min(total - LEAST, BUST)


def ends(up: int, left: Counts, *, hits_soft_17: bool, with_22: bool = False) -> Floats:
    """The probability that the dealer ends in each way, by shoe and end.

    `left` holds what is left in each shoe, by value: the up card and all cards that are seen are out of it. Without
    `with_22`, 22 counts among the hands over 21.
    """
    found = np.empty((len(left), ENDS))
    steps = walk(up, hits_soft_17, with_22)
    for first in range(0, len(left), CHUNK):
        found[first : first + CHUNK] = _walked(steps, left[first : first + CHUNK])
    return found


def _walked(steps: tuple[Step, ...], left: Counts) -> Floats:
    cards = left.sum(axis=1).astype(np.float64)
    deepest = max(step.depth for step in steps) + 1
    most = max(step.taken for step in steps) + 1
    of_value = np.maximum(left.T[:, None, :] - np.arange(most)[None, :, None], 0).astype(np.float64)
    held = np.ones((deepest + 1, len(left)))
    ways = np.zeros((deepest, ENDS, len(left)))
    added = np.empty(len(left))
    for step in steps:
        here = held[step.depth + 1]
        np.multiply(held[step.depth], of_value[step.value, step.taken], out=here)
        if step.end >= 0:
            np.multiply(here, step.orders, out=added)
            ways[step.depth, step.end] += added
    found = np.zeros((ENDS, len(left)))
    share = np.ones(len(left))
    for depth in range(deepest):
        share /= np.maximum(cards - depth, 1.0)
        found += ways[depth] * share
    found[BUST] = 1.0 - found.sum(axis=0)
    return found.T


def natural(up: int, left: Counts) -> Floats:
    """The probability that the dealer's second card makes blackjack."""
    wanted = {ACE: TEN, TEN: ACE}.get(up)
    if wanted is None:
        return np.zeros(len(left))
    return np.asarray(np.maximum(left[:, wanted], 0) / np.maximum(left.sum(axis=1), 1), dtype=np.float64)


# --- for hands and up cards: what the next card may be, and how the dealer may end ------------------------------------
#
# All probabilities are those of somebody who knows the hand and the up card and nothing about the dealer's second card,
# even where it is known not to make blackjack: what happens without a dealer's blackjack is weighted by how likely that
# is. So the next card is always just one of the unseen cards, and conditioning means dividing at the end.

_DIGITS = np.int64(64) ** np.arange(RANKS, dtype=np.int64)  # fewer than 64 cards of one value leave the shoe


class Field(Struct, frozen=True, eq=False):
    """One family of hands against some up cards, with some other cards gone."""

    family: Family
    chance: Floats  # hand, up card, value -> probability of the next card
    ends: Floats  # hand, up card, end -> probability
    bust: Floats  # hand, up card -> the next card takes the hand over 21, and the dealer has no blackjack
    bust_natural: Floats  # the same, and the dealer has one

    @property
    def natural(self) -> Floats:
        """The probability that the dealer has blackjack, by hand and up card."""
        return self.ends[:, :, BLACKJACK]


class Ground(Struct, frozen=True, eq=False):
    """The dealer's ends for all the shoes that some families meet, each computed once."""

    shoe: Counts
    ups: tuple[int, ...]
    keys: NDArray[np.int64]
    ends: Floats  # shoe, up card, end

    def field(self, family: Family, gone: Sequence[int]) -> Field:
        """The field of a family that the ground was made for."""
        used = family.counts + np.asarray(gone, dtype=np.int64)
        ends = self.ends[np.searchsorted(self.keys, used @ _DIGITS)]
        left = np.maximum(self.shoe - used, 0)[:, None, :] - np.eye(RANKS, dtype=np.int64)[list(self.ups)]
        left = np.maximum(left, 0)
        cards = left.sum(axis=2)
        chance = left / np.maximum(cards, 1)[:, :, None]
        over = chance * (family.after < 0)[:, None, :]
        bust = over.sum(axis=2)
        natural = np.zeros_like(bust)
        for place, up in enumerate(self.ups):
            wanted = {ACE: TEN, TEN: ACE}.get(up)
            if wanted is not None:
                rest = np.maximum(cards[:, place] - 1, 1)
                these = over[:, place]
                natural[:, place] = (these.sum(axis=1) * left[:, place, wanted] - these[:, wanted]) / rest
        return Field(family, chance, ends, bust - natural, natural)


def ground(terms: Terms, shoe: Counts, ups: Sequence[int], met: Iterable[tuple[Family, Sequence[int]]]) -> Ground:
    """The ground for families, each with the cards that are gone besides the hand and the up card."""
    used = [family.counts + np.asarray(gone, dtype=np.int64) for family, gone in met]
    keys, first = np.unique(np.concatenate([each @ _DIGITS for each in used]), return_index=True)
    left = shoe - np.concatenate(used)[first]
    found = np.empty((len(keys), len(ups), ENDS))
    for place, up in enumerate(ups):
        without = left.copy()
        without[:, up] -= 1
        found[:, place] = ends(up, without, hits_soft_17=terms.hits_soft_17, with_22=terms.pushes_22)
    return Ground(shoe, tuple(ups), keys, found)
