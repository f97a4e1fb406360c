"""Splitting pairs: the exact worth of all the hands of a split box together.

Cards come in no order that matters, so every hand of a split is as good as any other if each is played by its own
cards alone. With one split the worth is that of one hand, times two. With more, a hand whose second card makes a new
pair is split again while that is allowed. Each course of this is a row of second cards: pairs, and others that close
a hand. For each course the pair cards that were split again can be thought to have come first; that the closed hands
drew no pair is taken account of by inclusion and exclusion over how many of them would have. So all that is needed is
the worth of one hand when so many cards of the pair are gone.
"""

from collections.abc import Sequence
from enum import StrEnum
from functools import cache
from math import comb

import numpy as np
from msgspec import Struct

from pitboss.games.blackjack.odds.dealer import Counts, Field, Floats, Ground
from pitboss.games.blackjack.odds.hands import Family, hands_from
from pitboss.games.blackjack.odds.play import Policy, Taken, play, standing, taken
from pitboss.games.blackjack.odds.terms import ACE, RANKS, Terms


class OneHand(Struct, frozen=True, eq=False):
    """The worth of one hand of a split pair against each up card: with any second card, and of those not a pair."""

    free: Floats
    unpaired: Floats  # weighted by the probability that the second card makes no pair


def most_hands(terms: Terms, pair: int) -> int:
    """How many hands a pair can be split into."""
    if pair == ACE and not terms.resplit_aces:
        return 2
    return terms.splits + 1


def gone_at_most(hands: int) -> int:
    """The most cards of the pair that must be assumed gone to work out a split into so many hands."""
    return 2 * hands - 2


@cache
def courses(again: int, closed: int) -> int:
    """In how many orders a pair is split `again` times, the last card being such a split, with so many hands closed.

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
    """In how many orders a pair can be split `again` times before every hand closes without another pair."""
    return comb(2 * again + 2, again) * 2 // (2 * again + 2)


def pair_cards(shoe: Counts, pair: int, ups: tuple[int, ...], gone: int, drawn: int) -> Floats:
    """The probability that the next `drawn` cards have the pair's value, when `gone` of them and the up card left."""
    left = shoe[pair] - gone - np.array([int(up == pair) for up in ups])
    cards = int(shoe.sum()) - 1 - gone
    likely = np.ones(len(ups))
    for more in range(drawn):
        likely *= np.maximum(left - more, 0) / max(cards - more, 1)
    return likely


def hand_counts(shoe: Counts, pair: int, ups: tuple[int, ...], most: int) -> dict[int, Floats]:
    """The probability of each number of hands, by up card, where a pair is split again whenever it may be."""
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
    """A pair to be split: the shoe before the pair and the up card leave it."""

    shoe: Counts
    pair: int
    ups: tuple[int, ...]

    def worth(self, hands: int, original: dict[int, OneHand], added: dict[int, OneHand]) -> Floats:
        """The worth of all hands against each up card, split into at most so many.

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
        """The worth of one hand, weighted by the probability that so many other hands draw no pair."""
        whole = np.zeros(len(self.ups))
        for drawn in range(others + 1):
            one = of[gone + drawn]
            worth = one.free if free else one.unpaired
            whole += (-1) ** drawn * comb(others, drawn) * self._pairs(gone, drawn) * worth
        return whole


# --- what splitting each pair is worth, by how split hands are treated ------------------------------------------------


class Treatment(StrEnum):
    """How the hands of a split box are played and valued. No hand takes the cards of another into account."""

    OWN_HAND = "own-hand"  # best by its own cards, knowing which pair was split
    FIXED = "fixed"  # as the same cards would be before a split; a pair is always split again
    # Only the number of hands is followed: each is valued, and played best, as if just so many cards of the pair were
    # gone. An approximation that tables in wide use were made with.
    BY_COUNT = "by-count"


def met_by_splitting(terms: Terms, pairs: Sequence[int], least: int = 2) -> list[tuple[Family, tuple[int, ...]]]:
    """The families that splitting these pairs needs, with the cards of the pair that are gone besides the hand."""
    return [
        (hands_from(pair), others(pair, gone))
        for pair in pairs
        for gone in range(least, gone_at_most(most_hands(terms, pair)) + 1)
    ]


def others(pair: int, gone: int) -> tuple[int, ...]:
    """The cards of a pair that are gone, less the one that the hand itself has."""
    return tuple(gone - 1 if value == pair else 0 for value in range(RANKS))


def one_hand(field: Field, terms: Terms, lost: Taken, pair: int, policy: Policy | None) -> tuple[OneHand, Policy]:
    """One hand of a split pair, played best or by a policy; split aces take one card each, unless the terms differ."""
    if pair == ACE and not terms.draws_to_aces:
        stand, _ = standing(field, terms, lost)
        idle = np.zeros(stand.shape, np.bool_)
        best, policy = stand, Policy(idle, idle)
    else:
        worth = play(field, terms, lost, doubles=terms.double_after_split and pair != ACE, policy=policy)
        best, policy = worth.best, worth.policy
    second = field.family.after[0]
    each = field.chances(slice(1))[0].T * best[second]
    return OneHand(each.sum(axis=0), each.sum(axis=0) - each[pair]), policy


class SplitHands(Struct, frozen=True, eq=False):
    """A pair split: what it is worth against each up card, and how its hands are then played."""

    worth: Floats
    original: Policy  # of the hand with the wager that was made first
    added: Policy


def split_hands(
    terms: Terms, ground: Ground, pair: int, policy: Policy | None = None, *, added: bool = False
) -> SplitHands:
    """Split a pair: each hand is played by a policy, or best by its own cards; `added` if none has the first wager.

    Without a policy a hand is played as is best when just the pair itself is gone; that is the best there is with one
    split. Where it is better not to split again as often as is allowed, it is not.
    """
    most = most_hands(terms, pair)
    fields = {gone: ground.field(hands_from(pair), others(pair, gone)) for gone in range(2, gone_at_most(most) + 1)}
    second, plays_second = _by_gone(fields, terms, taken(terms, added=True), pair, policy)
    first, plays_first = second, plays_second
    if not added and taken(terms) != taken(terms, added=True):
        first, plays_first = _by_gone(fields, terms, taken(terms), pair, policy)
    split = Split(ground.shoe, pair, ground.ups)
    counts = range(2, most + 1) if policy is None else (most,)
    worth = np.max([split.worth(hands, first, second) for hands in counts], axis=0)
    return SplitHands(worth, plays_first, plays_second)


def split_by_count(terms: Terms, ground: Ground, pair: int) -> SplitHands:
    """Split a pair, following only the number of hands."""
    most = most_hands(terms, pair)
    worth = np.zeros(len(ground.ups))
    counts = hand_counts(ground.shoe, pair, ground.ups, most)
    for hands in range(2, most + 1):
        field = ground.field(hands_from(pair), others(pair, hands))
        added, plays_added = one_hand(field, terms, taken(terms, added=True), pair, None)
        original, plays = one_hand(field, terms, taken(terms), pair, None)
        unpaired = 1 - pair_cards(ground.shoe, pair, ground.ups, hands, 1)
        first, second = (
            one.free if hands == most else one.unpaired / np.where(unpaired > 0, unpaired, 1.0)
            for one in (original, added)
        )
        worth += counts[hands] * (first + (hands - 1) * second)
    return SplitHands(worth, plays, plays_added)


def _by_gone(
    fields: dict[int, Field], terms: Terms, lost: Taken, pair: int, policy: Policy | None
) -> tuple[dict[int, OneHand], Policy]:
    """One hand, by how many cards of the pair are gone."""
    found = {}
    for gone, field in fields.items():
        found[gone], policy = one_hand(field, terms, lost, pair, policy)
    assert policy is not None
    return found, policy
