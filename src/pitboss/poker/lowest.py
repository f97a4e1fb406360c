"""The ranking of low hands, of five cards or of three: the ace is low, and straights and flushes do not count.

The regulation ranks low hands inversely to high ones, and the errata say how that is read: no pair is best, hands are
compared card by card from the worst, and the ace is the best card of all, in a pair too.
"""

from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import combinations, combinations_with_replacement

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.law import carries_out
from pitboss.poker.ranking import KEYS, ONLY_RANKS, RANK_KEY, Category, decisive, kind_by_ranks, picked
from pitboss.poker.words import many, one, spelled

LOW_ORDER = "A23456789TJQK"  # from the best rank to the worst
_key_of = KEYS.__getitem__


class LowHand(Struct, frozen=True, order=True, gc=False):
    """What cards are worth for low: of two hands, the greater wins, and equal ones tie.

    `ranks` decide between hands of one category: first the more frequent ones, then the worse ones.
    """

    strength: int  # 0 for the worst hand there is; equal for hands that tie
    category: Category
    ranks: str

    @property
    def words(self) -> str:
        """The hand as a dealer announces it: 'seven low: 7-5-4-3-A'."""
        first = self.ranks[0]
        match self.category:
            case Category.HIGH_CARD:
                kind = one(first)
            case Category.PAIR:
                kind = f"a pair of {many(first)}"
            case Category.TWO_PAIR:
                kind = f"two pairs, {many(first)} and {many(self.ranks[2])}"
            case Category.THREE_OF_A_KIND:
                kind = f"three {many(first)}"
            case Category.FULL_HOUSE:
                kind = f"a full house, {many(first)} over {many(self.ranks[3])}"
            case _:
                kind = f"four {many(first)}"
        return f"{kind} low: {spelled(self.ranks)}"

    def cards_of(self, cards: Sequence[str]) -> tuple[str, ...]:
        """Which of these cards make the hand, in the order of its ranks."""
        return picked(self.ranks, cards)

    def qualifies(self, highest: str | None) -> bool:
        """Whether the hand has no pair and no card above this rank: '8' for eight or better; None for any hand."""
        if highest is None:
            return True
        return self.category is Category.HIGH_CARD and LOW_ORDER.index(self.ranks[0]) <= LOW_ORDER.index(highest)


@cache
@carries_out("19:47-14.3(d)", "19:47-14.3(e)", "19:47-14.3(f)")
def low_hands(size: int) -> dict[str, LowHand]:
    """Every low hand of this many cards, from the worst to the best, by its ranks."""
    every = [decisive(ranks, LOW_ORDER) for ranks in combinations_with_replacement(LOW_ORDER, size)]
    kinds = {ranks: kind_by_ranks(ranks) for ranks in every if max(Counter(ranks).values()) < 5}
    order = sorted(kinds, key=lambda ranks: (kinds[ranks], [LOW_ORDER.index(rank) for rank in ranks]), reverse=True)
    return {ranks: LowHand(strength, kinds[ranks], ranks) for strength, ranks in enumerate(order)}


class _Worth(dict[int, LowHand]):
    """What sums of keys are worth, each worked out when it is first looked up."""

    def __init__(self, size: int) -> None:
        self.size = size

    def __missing__(self, key: int) -> LowHand:
        found = self[key] = lowest_by_key(key, self.size)
        return found


def lowest_by_key(key: int, size: int) -> LowHand:
    """The best low hand of cards by the sum of their keys."""
    counts = Counter({rank: many for rank in LOW_ORDER if (many := key // RANK_KEY[rank] & 7)})
    if key != key & (1 << 39) - 1:
        raise BadInput("A joker has no place in a low hand.")
    if sum(counts.values()) < size:
        raise BadInput(f"A low hand of {'five' if size == 5 else 'three'} cards takes at least {size} cards.")
    hands = low_hands(size)
    if len(counts) >= size:
        return hands[decisive(list(counts)[:size], LOW_ORDER)]
    if max(counts.values()) > 4:
        raise BadInput("There are more than four cards of one rank.")
    return max(hands[decisive(ranks, LOW_ORDER)] for ranks in combinations(counts.elements(), size))


FIVE_LOW, THREE_LOW = _Worth(5), _Worth(3)


def best_low(cards: Sequence[str], highest: str | None = None) -> LowHand | None:
    """The best five for low. With `highest`, such as '8', None if they have a pair or a card of a higher rank."""
    found = FIVE_LOW[sum(map(_key_of, cards)) & ONLY_RANKS]
    return found if found.qualifies(highest) else None


def best_low_three(cards: Sequence[str], highest: str | None = None) -> LowHand | None:
    """The best three for low. With `highest`, such as '6', None if they have a pair or a card of a higher rank."""
    found = THREE_LOW[sum(map(_key_of, cards)) & ONLY_RANKS]
    return found if found.qualifies(highest) else None
