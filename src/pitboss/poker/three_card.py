"""The ranking of high hands of three cards, and the best three of more. Here, a straight beats a flush."""

from collections.abc import Iterator, Sequence
from enum import IntEnum
from functools import cache
from itertools import combinations, combinations_with_replacement

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.law import carries_out
from pitboss.poker.ranking import KEYS, ORDER, WITH_JOKER, decisive
from pitboss.poker.words import kickers, many, one

_WHEEL = "32A"


class ThreeCategory(IntEnum):
    """The kinds of hands of three cards, from the lowest to the highest."""

    HIGH_CARD = 0
    PAIR = 1
    FLUSH = 2
    STRAIGHT = 3
    THREE_OF_A_KIND = 4
    STRAIGHT_FLUSH = 5
    ROYAL_FLUSH = 6

    @property
    def words(self) -> str:
        """The name of the kind: 'three of a kind'."""
        return self.name.lower().replace("_", " ")


class ThreeHand(Struct, frozen=True, order=True, gc=False):
    """What three cards are worth: of two hands, the greater wins, and equal ones tie."""

    category: ThreeCategory
    strength: int  # 0 for the lowest hand there is; equal for hands that tie
    ranks: str  # in the order in which they decide

    @property
    def words(self) -> str:
        """The hand as a dealer announces it: 'a pair of kings, ace kicker'."""
        first = self.ranks[0]
        match self.category:
            case ThreeCategory.ROYAL_FLUSH:
                return "a royal flush"
            case ThreeCategory.STRAIGHT_FLUSH:
                return f"a straight flush to the {one(first)}"
            case ThreeCategory.THREE_OF_A_KIND:
                return f"three {many(first)}"
            case ThreeCategory.STRAIGHT:
                return f"a straight to the {one(first)}"
            case ThreeCategory.FLUSH:
                return f"a flush, {one(first)} high"
            case ThreeCategory.PAIR:
                return f"a pair of {many(first)}, {kickers(self.ranks[2])}"
            case _:
                return f"{one(first)} high, {kickers(self.ranks[1:])}"

    def cards_of(self, cards: Sequence[str]) -> tuple[str, ...]:
        """Which of these cards make the hand, in the order of its ranks. The hand must be the best one of the cards."""
        for three in combinations(cards, 3):
            if three_card_hand(three) == self:
                return tuple(sorted(three, key=lambda card: self.ranks.index(card[0])))
        return ()


@carries_out(
    "19:47-14.3(c)1",
    "19:47-14.3(c)2",
    "19:47-14.3(c)3",
    "19:47-14.3(c)4",
    "19:47-14.3(c)5",
    "19:47-14.3(c)6",
)
def _kind(ranks: str, *, flush: bool) -> ThreeCategory:
    """The kind of a hand by its ranks, the most frequent first."""
    if ranks == _WHEEL or ranks in ORDER[::-1]:
        if flush:
            return ThreeCategory.ROYAL_FLUSH if ranks == "AKQ" else ThreeCategory.STRAIGHT_FLUSH
        return ThreeCategory.STRAIGHT
    if flush:
        return ThreeCategory.FLUSH
    return (ThreeCategory.THREE_OF_A_KIND, ThreeCategory.PAIR, ThreeCategory.HIGH_CARD)[len(set(ranks)) - 1]


def _turned(ranks: str) -> str:
    """The ranks as they decide: the ace is the lowest in a straight to the three."""
    return _WHEEL if ranks == "A32" else ranks


def _every() -> Iterator[tuple[str, bool]]:
    """The ranks of every hand there is, and whether they are of one suit."""
    for ranks in combinations_with_replacement(ORDER, 3):
        yield _turned(decisive(ranks)), False
        if len(set(ranks)) == 3:
            yield _turned(decisive(ranks)), True


@cache
@carries_out("19:47-14.3(a)", "19:47-14.3(d)")
def three_card_hands() -> dict[tuple[str, bool], ThreeHand]:
    """Every hand, from the lowest to the highest, by its ranks and by whether it is of one suit."""
    kinds = {(ranks, flush): _kind(ranks, flush=flush) for ranks, flush in _every()}
    order = sorted(kinds, key=lambda hand: (kinds[hand], [ORDER.index(rank) for rank in hand[0]]))
    return {hand: ThreeHand(kinds[hand], strength, hand[0]) for strength, hand in enumerate(order)}


@cache
def _ordered(ranks: str) -> str:
    return _turned(decisive(ranks))


def three_card_hand(cards: Sequence[str]) -> ThreeHand:
    """What three cards are worth."""
    if len(cards) != 3:
        raise BadInput(f"A three-card hand has three cards, not {len(cards)}.")
    if sum(map(KEYS.__getitem__, cards)) >= WITH_JOKER:
        raise BadInput("A joker has no place in a three-card hand.")
    one, two, three = cards
    found = three_card_hands().get((_ordered(one[0] + two[0] + three[0]), one[1] == two[1] == three[1]))
    if found is None:
        raise BadInput("A card is listed twice.")
    return found


def best_three(cards: Sequence[str]) -> ThreeHand:
    """The best three of three or more cards."""
    if len(cards) < 3:
        raise BadInput("A three-card hand takes at least three cards.")
    return max(map(three_card_hand, combinations(cards, 3)))
