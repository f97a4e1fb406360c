"""What it is worth to split each pair, under one of the treatments of split hands."""

from collections.abc import Sequence
from enum import StrEnum

import numpy as np
from msgspec import Struct

from pitboss.odds.blackjack.dealer import Floats
from pitboss.odds.blackjack.field import Field, Ground
from pitboss.odds.blackjack.hands import Family, hands_from
from pitboss.odds.blackjack.play import Policy, Taken, play, standing, taken
from pitboss.odds.blackjack.splitting import OneHand, Split, gone_at_most, hand_counts, most_hands, pair_cards
from pitboss.odds.blackjack.terms import ACE, RANKS, Terms


class Treatment(StrEnum):
    """How the hands of a split box are played and valued; no hand looks at the cards of another."""

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
    """One hand of a split pair, played best or by a policy; split aces take one card each."""
    if pair == ACE:
        stand, _ = standing(field, terms, lost)
        idle = np.zeros(stand.shape, np.bool_)
        best, policy = stand, Policy(idle, idle)
    else:
        worth = play(field, terms, lost, doubles=terms.double_after_split, policy=policy)
        best, policy = worth.best, worth.policy
    second = field.family.after[0]
    each = np.einsum("uv,vu->vu", field.chance[0], best[second])
    return OneHand(each.sum(axis=0), each.sum(axis=0) - each[pair]), policy


class SplitHands(Struct, frozen=True, eq=False):
    """A pair split: what it is worth against each up-card, and how its hands are then played."""

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
