"""The dealer's hand: the probability of each way it can end, for one up card and many remaining shoes at once.

All hands that the dealer can end with are listed once, as cards without their order, each with the number of orders
in which it can come. A hand is a low part, of aces to fours, and a high part: the ways to draw each part depend only on
how many low, or high, cards are left. Shoes that are alike in either share that part of the work.
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
HIGH = 4  # the values below are low cards: aces to fours


class Part(Struct, frozen=True):
    """Low or high cards of a hand: the part without its last card, that card, and how many of it there are before."""

    before: int
    value: int
    taken: int


class Plan(Struct, frozen=True):
    """All ends for an up card: the parts, the empty one first, and the sums of finished hands over low parts."""

    low: tuple[Part, ...]
    high: tuple[Part, ...]
    # high part, end, cards drawn -> low parts, each with the orders in which the cards can come
    sums: dict[tuple[int, int, int], tuple[tuple[int, float], ...]]


@cache
def plan(shown: tuple[int, ...], hits_soft_17: bool, with_22: bool) -> Plan:
    """How to add up all ends for an up card, or for two cards that are shown."""
    found = _orders(shown, hits_soft_17, with_22)
    split = {drawn: (tuple(v for v in drawn if v < HIGH), tuple(v for v in drawn if v >= HIGH)) for drawn in found}
    low, high = (_parts({parts[which] for parts in split.values()}) for which in (0, 1))
    sums: defaultdict[tuple[int, int, int], list[tuple[int, float]]] = defaultdict(list)
    for drawn, (end, ways) in found.items():
        sums[high[split[drawn][1]], end, len(drawn)].append((low[split[drawn][0]], float(ways)))
    return Plan(_grown(low), _grown(high), {key: tuple(terms) for key, terms in sums.items()})


def _parts(wanted: set[tuple[int, ...]]) -> dict[tuple[int, ...], int]:
    """These parts and all that they grow from, in order, each with its place."""
    return {
        part: at for at, part in enumerate(sorted({one[:cards] for one in wanted for cards in range(len(one) + 1)}))
    }


def _grown(parts: dict[tuple[int, ...], int]) -> tuple[Part, ...]:
    return tuple(Part(parts[one[:-1]], one[-1], one.count(one[-1]) - 1) if one else Part(0, 0, 0) for one in parts)


def _orders(shown: tuple[int, ...], hits_soft_17: bool, with_22: bool) -> dict[tuple[int, ...], tuple[int, int]]:
    """Every finished hand, as the cards drawn to those shown in order of value: its end, and in how many orders."""
    ends: dict[tuple[int, ...], tuple[int, int]] = {}
    drawing: dict[tuple[int, ...], int] = {(): 1}
    if (pat := _end(shown, (), hits_soft_17)) >= 0:
        return {(): (pat, 1)}
    while drawing:
        longer: defaultdict[tuple[int, ...], int] = defaultdict(int)
        for drawn, ways in drawing.items():
            for value in range(RANKS):
                longer[tuple(sorted((*drawn, value)))] += ways
        drawing = {}
        for drawn, ways in longer.items():
            end = _end(shown, drawn, hits_soft_17)
            if end < 0:
                drawing[drawn] = ways
            elif (end < BUST and (with_22 or end != TWENTY_TWO)) or end == BLACKJACK:
                ends[drawn] = (end, ways)
    return ends


def _end(shown: tuple[int, ...], drawn: tuple[int, ...], hits_soft_17: bool) -> int:
    cards = (*shown, *drawn)
    hard = sum(cards) + len(cards)
    soft = ACE in cards and hard + 10 <= MOST
    total = hard + 10 if soft else hard
    if len(cards) == 2 and total == MOST:
        return BLACKJACK
    if total < LEAST or (total == LEAST and soft and hits_soft_17):
        return -1
    return min(total - LEAST, BUST)


class Shoes(Struct, frozen=True, eq=False):
    """Many shoes, those together that hold the same number of cards and the same low cards."""

    lows: Counts  # cards, then low cards by value: each that there is once
    highs: Counts  # high cards by value: the same
    of_high: NDArray[np.int64]  # shoe -> which of the highs
    order: NDArray[np.int64]  # the shoes by their lows
    firsts: list[int]  # where in that order each of the lows begins, and the end

    def without(self, card: int) -> "Shoes":
        """The same shoes with a card gone from each."""
        lows, highs = self.lows.copy(), self.highs.copy()
        lows[:, 0] -= 1
        column = lows[:, 1 + card] if card < HIGH else highs[:, card - HIGH]
        column -= 1
        return Shoes(lows, highs, self.of_high, self.order, self.firsts)


def shoes(left: Counts) -> Shoes:
    """Shoes from what is left in each, by value."""
    lows, of_low = _alike(np.column_stack((left.sum(axis=1), left[:, :HIGH])))
    highs, of_high = _alike(left[:, HIGH:])
    order = np.argsort(of_low, kind="stable")
    firsts = np.searchsorted(of_low[order], np.arange(len(lows) + 1)).tolist()
    return Shoes(lows, highs, of_high, order, firsts)


def _alike(rows: Counts) -> tuple[Counts, NDArray[np.int64]]:
    """The rows that differ, and which of them each row is."""
    least = rows.min(axis=0)
    spans = rows.max(axis=0) - least + 1
    keys = (rows - least) @ np.concatenate(([1], np.cumprod(spans[:-1])))
    _, first, which = np.unique(keys, return_index=True, return_inverse=True)
    return rows[first], which


def ends(
    up: int, left: Counts | Shoes, *, hits_soft_17: bool, with_22: bool = False, second: int | None = None
) -> Floats:
    """The probability that the dealer ends in each way, by shoe and end.

    `left` holds what is left in each shoe, by value: the up card and all cards that are seen are out of it. Without
    `with_22`, 22 counts among the hands over 21. `second` is the dealer's second card where that is seen too.
    """
    shown = (up,) if second is None else (min(up, second), max(up, second))
    of, all_shoes = plan(shown, hits_soft_17, with_22), left if isinstance(left, Shoes) else shoes(left)
    order, firsts = all_shoes.order, all_shoes.firsts
    high_ways = _ways(of.high, all_shoes.highs, HIGH).T[all_shoes.of_high[order]]
    sums = _sums(of, all_shoes.lows)
    found = np.empty((len(order), ENDS))
    for row, first in enumerate(firsts[:-1]):
        last = firsts[row + 1]
        np.matmul(high_ways[first:last], sums[row], out=found[first:last])
    found[:, BUST] = 1.0 - found.sum(axis=1)
    given = np.empty_like(found)
    given[order] = found
    return given


def _ways(parts: tuple[Part, ...], left: Counts, first: int) -> Floats:
    """Part, shoe -> in how many ways its cards can be drawn in order; `first` is the value of the first column."""
    found = np.ones((len(parts), len(left)))
    columns = left.T.astype(np.float64)
    for at, part in enumerate(parts[1:], 1):
        np.multiply(found[part.before], np.maximum(columns[part.value - first] - part.taken, 0.0), out=found[at])
    return found


def _sums(of: Plan, lows: Counts) -> Floats:
    """Shoe, high part, end -> what the ways of the high part are multiplied by, all low parts added up."""
    ways = _ways(of.low, lows[:, 1:], 0)
    cards = lows[:, 0].astype(np.float64)
    share = [np.ones(len(lows))]
    for drawn in range(max(cards_drawn for _, _, cards_drawn in of.sums)):
        share.append(share[-1] / np.maximum(cards - drawn, 1.0))
    found = np.zeros((len(of.high), ENDS, len(lows)))
    for (high, end, drawn), terms in of.sums.items():
        whole = np.zeros(len(lows))
        for low, orders in terms:
            whole += orders * ways[low]
        found[high, end] += whole * share[drawn]
    return np.ascontiguousarray(found.transpose(2, 0, 1))


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
    """One family of hands against some up cards, with some other cards gone; or several such, one after another."""

    family: Family
    ups: tuple[int, ...]
    share: Floats  # hand, cards gone, value -> share of the cards left, the up card among them
    shown: Floats  # hand, up card -> the up card's own share
    ends: Floats  # hand, up card, end -> probability
    bust: Floats  # hand, up card -> the next card takes the hand over 21, and the dealer has no blackjack
    bust_natural: Floats  # the same, and the dealer has one

    @property
    def natural(self) -> Floats:
        """The probability that the dealer has blackjack, by hand and up card."""
        return self.ends[:, :, BLACKJACK]

    def chances(self, at: slice | NDArray[np.int64]) -> Floats:
        """Hand, up card, value -> probability of the next card, for some of the hands."""
        found = np.repeat(self.share[at], len(self.ups) // self.share.shape[1], axis=1)
        found[:, range(len(self.ups)), list(self.ups)] -= self.shown[at]
        return np.asarray(found)

    def drawn(self, at: slice | NDArray[np.int64], worth: Floats) -> Floats:
        """What some of the hands are worth that draw, by up card; `worth` is that of the hand with each next card."""
        hands, ups, gone = len(worth), len(self.ups), self.share.shape[1]
        several = worth.reshape(hands, RANKS, gone, ups // gone)
        found: Floats = np.einsum("ngv,nvgu->ngu", self.share[at], several).reshape(hands, ups)
        return found - self.shown[at] * worth[:, list(self.ups), range(ups)]


def joined(fields: Sequence[Field]) -> Field:
    """Fields of the same family as one, their up cards one after another."""
    return Field(
        fields[0].family,
        sum((field.ups for field in fields), ()),
        np.concatenate([field.share for field in fields], axis=1),
        np.concatenate([field.shown for field in fields], axis=1),
        np.concatenate([field.ends for field in fields], axis=1),
        np.concatenate([field.bust for field in fields], axis=1),
        np.concatenate([field.bust_natural for field in fields], axis=1),
    )


class Ground(Struct, frozen=True, eq=False):
    """The dealer's ends for all the shoes that some families meet, each computed once."""

    shoe: Counts
    ups: tuple[int, ...]
    keys: NDArray[np.int64]
    ends: Floats  # shoe, up card, end
    second: int | None = None  # the dealer's second card where it is seen; it is out of the shoe
    made: dict[tuple[int, ...], Field] | None = None  # fields that were made before, where they are kept

    def field(self, family: Family, gone: Sequence[int]) -> Field:
        """The field of a family that the ground was made for."""
        if self.made is None:
            return self._field(family, gone)
        key = (id(family), *gone)
        if key not in self.made:
            self.made[key] = self._field(family, gone)
        return self.made[key]

    def _field(self, family: Family, gone: Sequence[int]) -> Field:
        used = family.counts + np.asarray(gone, dtype=np.int64)
        ends = self.ends[np.searchsorted(self.keys, used @ _DIGITS)]
        left = np.maximum(self.shoe - used, 0).astype(np.float64)
        cards = np.maximum(left.sum(axis=1, keepdims=True) - 1, 1)
        over, ups = (family.after < 0).astype(np.float64), list(self.ups)
        share, shown = left / cards, np.minimum(left[:, ups], 1.0) / cards
        bust = (share * over).sum(axis=1, keepdims=True) - over[:, ups] * shown
        natural = np.zeros_like(bust)
        for place, up in enumerate(ups):
            wanted = {ACE: TEN, TEN: ACE}.get(up)
            if wanted is not None and self.second is None:
                these = bust[:, place] * left[:, wanted] - share[:, wanted] * over[:, wanted]
                natural[:, place] = these / np.maximum(cards[:, 0] - 1, 1)
        return Field(family, self.ups, share[:, None], shown, ends, bust - natural, natural)


def ground(
    terms: Terms,
    shoe: Counts,
    ups: Sequence[int],
    met: Iterable[tuple[Family, Sequence[int]]],
    second: int | None = None,
) -> Ground:
    """The ground for families, each with the cards that are gone besides the hand and the up card.

    `second` is the dealer's second card where it is seen; it is out of the shoe.
    """
    used = [family.counts @ _DIGITS + np.asarray(gone, dtype=np.int64) @ _DIGITS for family, gone in met]
    keys = np.unique(np.concatenate(used))
    left = shoes(shoe - keys[:, None] // _DIGITS % _DIGITS[1])
    found = np.empty((len(keys), len(ups), ENDS))
    for place, up in enumerate(ups):
        found[:, place] = ends(
            up, left.without(up), hits_soft_17=terms.hits_soft_17, with_22=terms.pushes_22, second=second
        )
    return Ground(shoe, tuple(ups), keys, found, second)
