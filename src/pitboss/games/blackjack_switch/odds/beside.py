"""Every first hand of blackjack switch beside every other: what it is worth, and how the dealer may end.

Each hand is played best by its own cards, knowing the four first cards and the up card. Since the order of the cards
does not matter, a hand is worth the same whether it is played first or last, and the worths of the two can be added. A
pair that may be split more than once is worth a little more: how much is worked out with the other two cards still in
the shoe. All else is exact.
"""

from collections.abc import Callable, Sequence
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from pitboss.games.blackjack.odds.dealer import BLACKJACK, ENDS, Floats, Ground, ground, joined
from pitboss.games.blackjack.odds.hands import Family, all_hands, hands_from
from pitboss.games.blackjack.odds.play import FIRSTS, KEPT, PAIRS, UPS, counted, places, play, taken
from pitboss.games.blackjack.odds.solve import Study
from pitboss.games.blackjack.odds.splitting import (
    Treatment,
    met_by_splitting,
    most_hands,
    one_hand,
    others,
    split_hands,
)
from pitboss.games.blackjack.odds.terms import RANKS, Terms

ONCE: Final = 2  # cards of the pair that are gone when it is split once
TOGETHER: Final = 5  # other hands that are worked out at once


class Beside(Struct, frozen=True, eq=False):
    """First hands beside others, as they are played after the exchange; an ace and a ten count as 21 and no more.

    Where a dealer's blackjack is known beforehand the worths are without it, weighed with how likely it does not come.
    """

    worth: Floats  # hand, other hand, up card
    ends: Floats  # hand, other hand, up card, the dealer's end -> probability

    @property
    def natural(self) -> Floats:
        """The probability that the dealer has blackjack, by hand, other hand and up card."""
        return self.ends[..., BLACKJACK]


def all_beside(alone: Study, told: Callable[[int, int], None] | None = None) -> Beside:
    """Work out every hand beside every other that can be dealt, from the study of one hand alone."""
    terms, shoe = alone.basis.terms, alone.basis.ground.shoe
    once = replace(terms, splits=1)
    worth = np.zeros((len(FIRSTS), len(FIRSTS), RANKS))
    ends = np.zeros((*worth.shape, ENDS))
    more = _more_splits(alone)
    dealable = [at for at, first in enumerate(FIRSTS) if (shoe >= np.array(counted(first))).all()]
    base = ground(terms, shoe, UPS, [one for at in dealable for one in met(once, counted(FIRSTS[at]))])
    for first in range(0, len(dealable), TOGETHER):
        these = dealable[first : first + TOGETHER]
        worth[:, these], ends[:, these] = beside(once, base, [counted(FIRSTS[at]) for at in these], more)
        if told is not None:
            told(first + len(these), len(dealable))
    return Beside(worth, ends)


def met(terms: Terms, gone: tuple[int, ...]) -> list[tuple[Family, tuple[int, ...]]]:
    """The families that are met when these other two cards are gone."""
    splits = ((family, tuple(np.array(gone) + np.array(more))) for family, more in met_by_splitting(terms, UPS))
    return [(all_hands(), gone), *splits]


def beside(terms: Terms, base: Ground, others_held: Sequence[tuple[int, ...]], more: Floats) -> tuple[Floats, Floats]:
    """All first hands beside each of some others: their worth and the dealer's ends, by hand, other and up card."""
    field = joined([base.field(all_hands(), gone) for gone in others_held])
    at, shape = places(), (len(FIRSTS), len(others_held), RANKS)
    worth = play(field, terms, taken(terms)).best[at].reshape(shape)
    natural = field.natural[at].reshape(shape)
    for pair in UPS:
        split = _split(terms, base, pair, others_held) + more[pair]
        worth[PAIRS[pair]] = np.maximum(worth[PAIRS[pair]], split)
    if terms.surrender:
        lost = 0.0 if terms.before else natural
        worth = np.maximum(worth, -KEPT * (1 - natural) - lost)
    return worth, field.ends[at].reshape(*shape, ENDS)


def _split(terms: Terms, base: Ground, pair: int, others_held: Sequence[tuple[int, ...]]) -> Floats:
    """A pair split once: two hands, each from the shoe without the pair and the other hand; by other and up card."""
    pair_gone = np.array(others(pair, ONCE))
    field = joined([base.field(hands_from(pair), tuple(gone + pair_gone)) for gone in np.array(others_held)])
    original, _ = one_hand(field, terms, taken(terms), pair, None)
    added = original
    if taken(terms) != taken(terms, added=True):
        added, _ = one_hand(field, terms, taken(terms, added=True), pair, None)
    return (original.free + added.free).reshape(len(others_held), RANKS)


def _more_splits(alone: Study) -> Floats:
    """What it adds to a pair that it may be split again: pair, up card."""
    found, basis = np.zeros((RANKS, RANKS)), alone.basis
    once = replace(basis.terms, splits=1)
    for pair in UPS:
        if most_hands(basis.terms, pair) > ONCE:
            again = alone.splits[Treatment.OWN_HAND][pair].worth
            found[pair] = again - split_hands(once, basis.ground, pair).worth
    return found
