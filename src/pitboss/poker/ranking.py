"""The ranking of high hands of five cards, and the best five of more, with or without a joker.

Every card has a key: a number with three bits for each rank and five for each suit. The keys of cards are added, and
the sum tells how many there are of each rank, and whether five are of one suit. What a sum is worth is worked out the
first time, and looked up from then on.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from enum import IntEnum
from functools import cached_property, lru_cache
from itertools import combinations_with_replacement
from typing import NoReturn

from msgspec import Struct

from pitboss.equipment import DECK
from pitboss.equipment.pack import JOKER, SUITS
from pitboss.errors import BadInput
from pitboss.law import carries_out
from pitboss.poker.words import kickers, many, one
from pitboss.words import on_one_line

ORDER = "23456789TJQKA"  # from the lowest rank to the highest
WHEEL = "5432A"  # an ace also completes a straight below the two

_SUIT_AT = {suit: 39 + 5 * at for at, suit in enumerate(SUITS)}
RANK_KEY = {rank: 1 << 3 * at for at, rank in enumerate(ORDER)}
# A joker counts for every suit, and has a bit of its own, because sums with a joker mean something else.
WITH_JOKER = 1 << 60


class _Keys(dict[str, int]):
    """The key of each card."""

    def __missing__(self, card: str) -> NoReturn:
        raise BadInput(
            f"{on_one_line(str(card)[:60])!r} is not a card; write a card like AS or TD, and a joker like *J."
        )


KEYS = _Keys({card: RANK_KEY[card[0]] + (1 << _SUIT_AT[card[1]]) for card in DECK})
KEYS[JOKER] = WITH_JOKER + sum(1 << at for at in _SUIT_AT.values())
START = sum(11 << at for at in _SUIT_AT.values())  # with this start, a suit's fifth card sets its highest bit
FLUSHES = sum(16 << at for at in _SUIT_AT.values())
ONLY_RANKS = (1 << 39) - 1 | 15 * WITH_JOKER  # and how many jokers there are
_key_of = KEYS.__getitem__


class Category(IntEnum):
    """The kinds of hands, from the lowest to the highest. Only a joker makes five aces."""

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
    FIVE_ACES = 10

    @property
    def words(self) -> str:
        """The name of the kind: 'three of a kind'."""
        return self.name.lower().replace("_", " ")


_SUITED = (Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)


class Hand(Struct, frozen=True, order=True, gc=False):
    """What five cards are worth: of two hands, the greater wins, and equal ones tie.

    `ranks` decide between hands of one category: the more frequent ones first, then the higher ones. So a
    pair of kings has a king in front.
    """

    category: Category
    strength: int  # 0 for the lowest hand there is; equal for hands that tie
    ranks: str

    @property
    def words(self) -> str:
        """The hand as a dealer announces it: 'two pairs, kings and sevens, ace kicker'."""
        return _in_words(self.category, self.ranks)

    def cards_of(self, cards: Sequence[str]) -> tuple[str, ...]:
        """Which of these cards make the hand, in the order of its ranks. The hand must be the best one of the cards."""
        if self.category not in _SUITED:
            return picked(self.ranks, cards)
        for suit in SUITS:
            these = [card for card in cards if card[1] == suit or card == JOKER]
            if len(these) >= 5 and (found := picked(self.ranks, these)):
                return found
        return ()


@lru_cache(maxsize=8192)  # there are 7,463 of them
def _in_words(category: Category, ranks: str) -> str:
    match category:
        case Category.FIVE_ACES:
            return "five aces"
        case Category.ROYAL_FLUSH:
            return "a royal flush"
        case Category.STRAIGHT_FLUSH:
            return f"a straight flush to the {one(ranks[0])}"
        case Category.FOUR_OF_A_KIND:
            return f"four {many(ranks[0])}, {kickers(ranks[4])}"
        case Category.FULL_HOUSE:
            return f"a full house, {many(ranks[0])} over {many(ranks[3])}"
        case Category.FLUSH:
            return f"a flush, {one(ranks[0])} high"
        case Category.STRAIGHT:
            return f"a straight to the {one(ranks[0])}"
        case Category.THREE_OF_A_KIND:
            return f"three {many(ranks[0])}, {kickers(ranks[3:])}"
        case Category.TWO_PAIR:
            return f"two pairs, {many(ranks[0])} and {many(ranks[2])}, {kickers(ranks[4])}"
        case Category.PAIR:
            return f"a pair of {many(ranks[0])}, {kickers(ranks[2:])}"
        case _:
            return f"{one(ranks[0])} high, {kickers(ranks[1:])}"


def picked(ranks: str, cards: Sequence[str]) -> tuple[str, ...]:
    """A card for each of the ranks, with the joker for one that is not there; nothing if that is not enough."""
    rest, found = list(cards), list[str]()
    for rank in ranks:
        card = next((card for card in rest if card[0] == rank), JOKER)
        if card not in rest:
            return ()
        rest.remove(card)
        found.append(card)
    return tuple(found)


def decisive(ranks: Iterable[str], order: str = ORDER) -> str:
    """Ranks in the order in which they decide between hands: first the more frequent ones, then the higher ones."""
    counts = Counter(ranks)
    return "".join(sorted(counts.elements(), key=lambda rank: (counts[rank], order.index(rank)), reverse=True))


@carries_out("19:47-14.3(b)3", "19:47-14.3(b)4", "19:47-14.3(b)7", "19:47-14.3(b)8", "19:47-14.3(b)9")
def kind_by_ranks(ranks: Iterable[str]) -> Category:
    """The kind of a hand by its ranks alone, if they are not in sequence."""
    match sorted(Counter(ranks).values(), reverse=True):
        case [5]:
            return Category.FIVE_ACES
        case [4, *_]:
            return Category.FOUR_OF_A_KIND
        case [3, 2]:
            return Category.FULL_HOUSE
        case [3, *_]:
            return Category.THREE_OF_A_KIND
        case [2, 2, *_]:
            return Category.TWO_PAIR
        case [2, *_]:
            return Category.PAIR
        case _:
            return Category.HIGH_CARD


@carries_out("19:47-14.3(b)1", "19:47-14.3(b)2", "19:47-14.3(b)5", "19:47-14.3(b)6")
def _kind(ranks: str, *, flush: bool) -> Category:
    """The kind of a hand by its ranks, the most frequent first."""
    if ranks == WHEEL or ranks in ORDER[::-1]:
        if flush:
            return Category.ROYAL_FLUSH if ranks == "AKQJT" else Category.STRAIGHT_FLUSH
        return Category.STRAIGHT
    return Category.FLUSH if flush else kind_by_ranks(ranks)


def _turned(ranks: str) -> str:
    """The ranks as they decide: the ace is the lowest in a straight to the five."""
    return WHEEL if ranks == "A5432" else ranks


def _every() -> Iterator[tuple[str, bool]]:
    """The ranks of every hand there is, and whether they are of one suit."""
    for ranks in combinations_with_replacement(ORDER, 5):
        ordered = _turned(decisive(ranks))
        apart = len(set(ranks))
        if apart > 1 or ordered == "AAAAA":
            yield ordered, False
        if apart == 5:
            yield ordered, True


class _Worth(dict[int, Hand]):
    """What sums of keys are worth, each worked out when it is first looked up."""

    def __init__(self, order: "HighOrder", *, suited: bool) -> None:
        self._worked_out = order.of_one_suit if suited else order.by_ranks

    def __missing__(self, key: int) -> Hand:
        found = self[key] = self._worked_out(key)
        return found


class HighOrder:
    """An order of all high hands. The ace below the two makes the lowest straight, or, if asked, the second highest."""

    def __init__(self, *, wheel_second: bool = False) -> None:
        self.wheel_second = wheel_second
        self.worth = _Worth(self, suited=False)  # by the ranks, whatever the suits
        self.suited = _Worth(self, suited=True)  # by the ranks of the cards of one suit

    @cached_property
    @carries_out("19:47-14.3(a)", "19:47-14.3(d)")
    def hands(self) -> dict[tuple[str, bool], Hand]:
        """Every hand, from the lowest to the highest, by its ranks and by whether it is of one suit."""
        kinds = {(ranks, flush): _kind(ranks, flush=flush) for ranks, flush in _every()}
        order = sorted(kinds, key=lambda hand: (kinds[hand], self._places(hand[0])))
        return {hand: Hand(kinds[hand], strength, hand[0]) for strength, hand in enumerate(order)}

    def _places(self, ranks: str) -> list[float]:
        if ranks == WHEEL and self.wheel_second:
            return [ORDER.index("K") + 0.5]
        return [ORDER.index(rank) for rank in ranks]

    @cached_property
    def straights(self) -> tuple[str, ...]:
        """The ranks of the straights, the highest first."""
        down = ORDER[::-1]
        found = [*(down[at : at + 5] for at in range(9)), WHEEL]
        return tuple(sorted(found, key=self._places, reverse=True))

    def best(self, cards: Sequence[str]) -> Hand:
        """The best five of five or more cards."""
        total = sum(map(_key_of, cards), START)
        found = self.worth[total & ONLY_RANKS]
        return max(found, self._flush(cards, total)) if total & FLUSHES else found

    def _flush(self, cards: Sequence[str], total: int) -> Hand:
        """The best hand of one suit."""
        found = []
        for suit, at in _SUIT_AT.items():
            if total >> at & 16:
                found.append(self.suited[sum(KEYS[card] for card in cards if card[1] in (suit, "J")) & ONLY_RANKS])
        return max(found)

    def by_ranks(self, key: int) -> Hand:
        """The best hand of these cards, if no five are of one suit."""
        counts = _counts(key)
        if key >= 2 * WITH_JOKER:
            raise BadInput("There is more than one joker.")
        if sum(counts.values()) + (key >= WITH_JOKER) < 5:
            raise BadInput("A hand of five cards takes at least five cards.")
        if max(counts.values()) > 4:
            raise BadInput("There are more than four cards of one rank.")
        if key < WITH_JOKER:
            return self._of(counts, "")
        return max(self._of(counts, "A"), *(self._of(counts, rank) for rank in ORDER if rank not in counts))

    @carries_out("19:47-14.3(a)")
    def _of(self, counts: Counter[str], joker: str) -> Hand:
        """The best hand by how often each rank occurs. A joker stands for an ace, or for the rank a straight lacks."""
        straight = next((ranks for ranks in self.straights if all(counts[rank] or rank == joker for rank in ranks)), "")
        found = [self.hands[straight, False]] if straight else []
        if joker in ("", "A"):
            ranks = "".join(counts.elements()) + joker
            found.append(self.hands[_turned(_best_five(ranks)), False])
        return max(found, default=self.hands["75432", False])

    @carries_out("19:47-14.3(a)")
    def of_one_suit(self, key: int) -> Hand:
        """The best hand of five or more cards of one suit. A joker stands for any card that is missing."""
        counts = _counts(key)
        if key >= 2 * WITH_JOKER or max(counts.values()) > 1:
            raise BadInput("There is more than one joker." if key >= 2 * WITH_JOKER else "A card is listed twice.")
        held = set(counts)
        jokers = [rank for rank in ORDER if rank not in held] if key >= WITH_JOKER else [""]
        return max(self._suited({*held, joker}) for joker in jokers)

    def _suited(self, held: set[str]) -> Hand:
        straight = next((ranks for ranks in self.straights if held.issuperset(ranks)), "")
        return self.hands[straight or "".join(rank for rank in reversed(ORDER) if rank in held)[:5], True]


def _counts(key: int) -> Counter[str]:
    """How often each rank occurs in a sum of keys, the highest first."""
    return Counter({rank: many for rank in reversed(ORDER) if (many := key // RANK_KEY[rank] & 7)})


def _best_five(ranks: str) -> str:
    """The ranks of the best five of these by their groups: four, three and two of a kind, then the highest cards."""
    counts = Counter(ranks)
    held = sorted(counts, key=ORDER.index, reverse=True)
    first = max(held, key=lambda rank: (counts[rank], ORDER.index(rank)))
    group = first * min(counts[first], 5)
    rest = [rank for rank in held if rank != first]
    if len(group) in (2, 3):
        pair = next((rank for rank in rest if counts[rank] >= 2), "")
        group += pair * 2
        rest = [rank for rank in rest if rank != pair]
    return (group + "".join(rest))[:5]


ORDINARY = HighOrder()
PAI_GOW = HighOrder(wheel_second=True)


def hand_of(cards: Sequence[str]) -> Hand:
    """What five cards are worth."""
    if len(cards) != 5:
        raise BadInput(f"A poker hand has five cards, not {len(cards)}.")
    return ORDINARY.best(cards)


@carries_out("19:47-14.3(g)")
def best_hand(cards: Sequence[str]) -> Hand:
    """The best five of five or more cards. The cards speak: what a player announces does not count."""
    return ORDINARY.best(cards)


def best_with_joker(cards: Sequence[str], *, wheel_second: bool = True) -> Hand:
    """The best five of five or more cards in pai gow poker.

    The joker completes a straight or a flush of any kind, and is otherwise an ace. Five aces are the highest hand, and
    the ace with two, three, four and five is the second highest straight, or the lowest if the house says so.
    """
    return (PAI_GOW if wheel_second else ORDINARY).best(cards)
