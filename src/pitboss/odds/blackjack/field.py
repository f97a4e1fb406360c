"""What an analysis stands on: for hands and up-cards, what the next card may be and how the dealer may end.

All probabilities are those of one who knows the hand, the up-card and nothing of the dealer's second card, even where
it is known not to make blackjack: what happens without a dealer's blackjack is then weighed by how likely it is to
happen that way. So the next card is always just one of the unseen cards, and to condition is to divide at the end.
"""

from collections.abc import Iterable, Sequence

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from pitboss.odds.blackjack import dealer
from pitboss.odds.blackjack.dealer import BLACKJACK, Counts, Floats
from pitboss.odds.blackjack.hands import Family
from pitboss.odds.blackjack.terms import ACE, RANKS, TEN, Terms

_DIGITS = np.int64(64) ** np.arange(RANKS, dtype=np.int64)  # fewer than 64 cards of one value leave the shoe


class Field(Struct, frozen=True, eq=False):
    """One family of hands against some up-cards, with some other cards gone."""

    family: Family
    chance: Floats  # hand, up-card, value -> probability of the next card
    ends: Floats  # hand, up-card, end -> probability
    bust: Floats  # hand, up-card -> the next card takes the hand over 21, and the dealer has no blackjack
    bust_natural: Floats  # the same, and the dealer has one

    @property
    def natural(self) -> Floats:
        """Hand, up-card -> how likely the dealer has blackjack."""
        return self.ends[:, :, BLACKJACK]


class Ground(Struct, frozen=True, eq=False):
    """The dealer's ends for all the shoes that some families meet, each computed once."""

    shoe: Counts
    ups: tuple[int, ...]
    keys: NDArray[np.int64]
    ends: Floats  # shoe, up-card, end

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
    """The ground for families, each with the cards that are gone besides the hand and the up-card."""
    used = [family.counts + np.asarray(gone, dtype=np.int64) for family, gone in met]
    keys, first = np.unique(np.concatenate([each @ _DIGITS for each in used]), return_index=True)
    left = shoe - np.concatenate(used)[first]
    ends = np.empty((len(keys), len(ups), dealer.ENDS))
    for place, up in enumerate(ups):
        without = left.copy()
        without[:, up] -= 1
        ends[:, place] = dealer.ends(up, without, hits_soft_17=terms.hits_soft_17, with_22=terms.pushes_22)
    return Ground(shoe, tuple(ups), keys, ends)
