"""The ranking of poker hands: five cards, or the best five of more.

A hand's ranks are looked up in one of three tables: by which ranks there are if all five cards are of one suit, by the
same if no two cards are of one rank, and otherwise by the product of a prime number for each card.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations, combinations_with_replacement
from math import prod

from msgspec import Struct

from pitboss.equipment import DECK

ORDER = "23456789TJQKA"  # from the lowest rank to the highest
_PRIMES = dict(zip(ORDER, (2, 3, 5, 7, 11, 13, 17, 19, 23, 29, 31, 37, 41), strict=True))
_PRIME, _BIT = {card: _PRIMES[card[0]] for card in DECK}, {card: 1 << ORDER.index(card[0]) for card in DECK}
_WHEEL = "5432A"  # an ace also completes a straight below the two


class Category(IntEnum):
    """The kinds of hands, from the lowest to the highest."""

    HIGH_CARD = 0
    PAIR = 1
    TWO_PAIR = 2
    THREE_OF_A_KIND = 3
    STRAIGHT = 4
    FLUSH = 5
    FULL_HOUSE = 6
    FOUR_OF_A_KIND = 7
    STRAIGHT_FLUSH = 8
    ROYAL_FLUSH = 9

    @property
    def words(self) -> str:
        """The name of the kind: 'three of a kind'."""
        return self.name.lower().replace("_", " ")


class Hand(Struct, frozen=True, order=True, gc=False):
    """What five cards are worth: of two hands, the greater wins, and equal ones tie.

    `ranks` decide between hands of one category: those that come oftener first, then the higher ones. So a pair of
    kings has a king in front.
    """

    category: Category
    strength: int  # 0 for the lowest hand there is; equal for hands that tie
    ranks: str


def _straight(ranks: str) -> bool:
    """Whether these different ranks, the highest first, follow each other."""
    return ranks == _WHEEL or ranks in ORDER[::-1]


def _kind(ranks: str, *, flush: bool) -> Category:
    """The category of a hand by its ranks, the most frequent first."""
    if len(set(ranks)) == 5:
        if _straight(ranks):
            if flush:
                return Category.ROYAL_FLUSH if ranks == "AKQJT" else Category.STRAIGHT_FLUSH
            return Category.STRAIGHT
        return Category.FLUSH if flush else Category.HIGH_CARD
    match sorted(Counter(ranks).values(), reverse=True):
        case [4, 1]:
            return Category.FOUR_OF_A_KIND
        case [3, 2]:
            return Category.FULL_HOUSE
        case [3, *_]:
            return Category.THREE_OF_A_KIND
        case [2, 2, _]:
            return Category.TWO_PAIR
        case _:
            return Category.PAIR


def _decisive(ranks: Iterable[str]) -> str:
    """Ranks in the order in which they decide between hands."""
    counts = Counter(ranks)
    ordered = "".join(sorted(counts.elements(), key=lambda rank: (counts[rank], ORDER.index(rank)), reverse=True))
    return _WHEEL if ordered == "A5432" else ordered


def _every() -> Iterator[tuple[str, bool, Category]]:
    for ranks in combinations_with_replacement(ORDER, 5):
        decisive = _decisive(ranks)
        counts = Counter(ranks)
        if max(counts.values()) < 5:
            yield decisive, False, _kind(decisive, flush=False)
        if len(counts) == 5:
            yield decisive, True, _kind(decisive, flush=True)


@cache
def _tables() -> tuple[dict[int, Hand], dict[int, Hand], dict[int, Hand]]:
    """Flushes and hands of five ranks by their bits, and all others by the product of their primes."""
    flushes: dict[int, Hand] = {}
    apart: dict[int, Hand] = {}
    others: dict[int, Hand] = {}
    order = sorted(_every(), key=lambda one: (one[2], [ORDER.index(rank) for rank in one[0]]))
    for strength, (ranks, flush, category) in enumerate(order):
        hand = Hand(category, strength, ranks)
        bits = sum(1 << ORDER.index(rank) for rank in set(ranks))
        if flush:
            flushes[bits] = hand
        elif len(set(ranks)) == 5:
            apart[bits] = hand
        else:
            others[prod(_PRIMES[rank] for rank in ranks)] = hand
    return flushes, apart, others


def hand_of(cards: Sequence[str]) -> Hand:
    """What five cards are worth."""
    one, two, three, four, five = cards
    flushes, apart, others = _tables()
    found = others.get(_PRIME[one] * _PRIME[two] * _PRIME[three] * _PRIME[four] * _PRIME[five])
    if found is not None:
        return found
    bits = _BIT[one] | _BIT[two] | _BIT[three] | _BIT[four] | _BIT[five]
    return (flushes if one[1] == two[1] == three[1] == four[1] == five[1] else apart)[bits]


def best_hand(cards: Sequence[str]) -> Hand:
    """The best five of five or more cards."""
    return max(map(hand_of, combinations(cards, 5)), key=lambda hand: hand.strength)
