"""Every first hand of blackjack switch beside every other: what it is worth, and how the dealer may end.

Each hand is played best by its own cards, knowing the four first cards and the up card. Since the order of the cards
does not matter, a hand is worth the same whether it is played first or last, and the worths of the two can be added. A
pair that may be split more than once is worth a little more: how much is worked out with the other two cards still in
the shoe. All else is exact.
"""

from collections.abc import Callable
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from pitboss.games.blackjack.odds.dealer import BLACKJACK, ENDS, Counts, Floats, Ground, ground
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
    for done, at in enumerate(dealable):
        worth[:, at], ends[:, at] = beside(once, base, counted(FIRSTS[at]), more)
        if told is not None:
            told(done + 1, len(dealable))
    return Beside(worth, ends)


def met(terms: Terms, gone: tuple[int, ...]) -> list[tuple[Family, tuple[int, ...]]]:
    """The families that are met when these other two cards are gone."""
    splits = ((family, tuple(np.array(gone) + np.array(more))) for family, more in met_by_splitting(terms, UPS))
    return [(all_hands(), gone), *splits]


def beside(terms: Terms, base: Ground, gone: tuple[int, ...], more: Floats) -> tuple[Floats, Floats]:
    """All first hands when these other two cards are gone: their worth and the dealer's ends, by up card."""
    cards = np.array(gone)
    field = base.field(all_hands(), gone)
    at = places()
    worth = play(field, terms, taken(terms)).best[at]
    natural = field.natural[at]
    for pair in UPS:
        worth[PAIRS[pair]] = np.maximum(worth[PAIRS[pair]], _split(terms, base, pair, cards) + more[pair])
    if terms.surrender:
        lost = 0.0 if terms.before else natural
        worth = np.maximum(worth, -KEPT * (1 - natural) - lost)
    return worth, field.ends[at]


def _split(terms: Terms, base: Ground, pair: int, cards: Counts) -> Floats:
    """A pair split once: two hands, each from the shoe without the pair and the other hand."""
    field = base.field(hands_from(pair), tuple(cards + np.array(others(pair, ONCE))))
    original, _ = one_hand(field, terms, taken(terms), pair, None)
    if taken(terms) == taken(terms, added=True):
        return 2 * original.free
    return original.free + one_hand(field, terms, taken(terms, added=True), pair, None)[0].free


def _more_splits(alone: Study) -> Floats:
    """What it adds to a pair that it may be split again: pair, up card."""
    found, basis = np.zeros((RANKS, RANKS)), alone.basis
    once = replace(basis.terms, splits=1)
    for pair in UPS:
        if most_hands(basis.terms, pair) > ONCE:
            again = alone.splits[Treatment.OWN_HAND][pair].worth
            found[pair] = again - split_hands(once, basis.ground, pair).worth
    return found
