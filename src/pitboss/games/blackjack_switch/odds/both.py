"""Both hands of blackjack switch together: all deals of four cards and an up card, added up.

A card reader tells of a dealer's blackjack before the switch, so what it takes depends on the hands that were dealt;
the exchange is then chosen, and the hands are played, without one.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cached_property
from typing import Final

import numpy as np
from msgspec import Struct
from msgspec.structs import asdict
from numpy.typing import NDArray

from pitboss.cache import cached
from pitboss.games.blackjack.odds.dealer import Counts, Floats
from pitboss.games.blackjack.odds.play import FIRSTS, NATURAL, UPS, Flags
from pitboss.games.blackjack.odds.shoe import checked
from pitboss.games.blackjack.odds.solve import Study, study
from pitboss.games.blackjack.odds.splitting import Treatment
from pitboss.games.blackjack.odds.terms import RANKS, Terms
from pitboss.games.blackjack_switch.odds.beside import Beside, all_beside
from pitboss.games.blackjack_switch.odds.results import Joint, Results

Hands = NDArray[np.int64]
OWN: Final = (Treatment.OWN_HAND,)


class Means(Struct, frozen=True):
    """What blackjack switch is worth, per unit of each of the two wagers."""

    expectation: float
    house_advantage: float
    without: float  # the expectation of one who never switches
    switches: float  # how often it is better to switch
    deals: float  # the probabilities of all deals added up


class Switched(Means, frozen=True):
    """The same with the net results."""

    results: Joint


class Deals(Struct, frozen=True, eq=False):
    """All deals against one up card: the first and second card of one hand, then of the other."""

    up: int
    chance: Floats
    dealt: tuple[Hands, Hands]
    exchanged: tuple[Hands, Hands]
    kept: Floats  # what the two hands are worth as they were dealt, without a dealer's blackjack that ends the round
    switched: Floats  # the same with their second cards exchanged
    ended: Floats  # how likely a dealer's blackjack ends the round before the switch

    @property
    def switches(self) -> Flags:
        """Where it is better to switch."""
        return np.asarray(self.switched > self.kept)

    @property
    def lost(self) -> float:
        """What a dealer's blackjack takes that ends the round: every wager without a blackjack of its own."""
        return sum(float((self.chance * self.ended * (hand != NATURAL)).sum()) for hand in self.dealt)


class Both:
    """The game from a shoe; `made_blackjack_wins` if an ace and a ten brought together win like a blackjack.

    `studied` makes the study of one hand alone, where that is of use elsewhere too.
    """

    def __init__(
        self,
        terms: Terms,
        shoe: Sequence[int] | None = None,
        *,
        made_blackjack_wins: bool = False,
        told: Callable[[int, int], None] | None = None,
        studied: Callable[[], Study] | None = None,
    ) -> None:
        self.terms = terms
        self.shoe = checked(terms, shoe, hands=2)
        self.made_wins = made_blackjack_wins
        self.told = told
        self.studied = studied

    def known(self) -> Switched:
        """All that there is to know, which is kept once it is worked out."""
        return Switched(**asdict(self.known_means()), results=cached(Joint, self.results, *self._question))

    def known_means(self) -> Means:
        """What the game is worth, kept apart: it takes less work than the net results."""
        return cached(Means, self.means, *self._question)

    @property
    def _question(self) -> tuple[object, ...]:
        return self.terms, tuple(self.shoe.tolist()), self.made_wins

    def means(self) -> Means:
        """Work out what it is worth."""
        best = kept = switches = whole = 0.0
        for deals in self.deals:
            best += float((deals.chance * np.maximum(deals.kept, deals.switched)).sum()) - deals.lost
            kept += float((deals.chance * deals.kept).sum()) - deals.lost
            switches += float(deals.chance[deals.switches].sum())
            whole += float(deals.chance.sum())
        return Means(best / 2, -best / 2, kept / 2, switches, whole)

    def results(self) -> Joint:
        """Work out the net results."""
        results = Results.start(self.alone, self.hands)
        for deals in self.deals:
            results.ended(deals.chance * deals.ended, deals.dealt)
            results.played(deals.up, deals.chance * ~deals.switches, deals.dealt, natural_wins=True)
            results.played(deals.up, deals.chance * deals.switches, deals.exchanged, natural_wins=self.made_wins)
        return results.joint()

    @cached_property
    def alone(self) -> Study:
        """One hand alone."""
        return self.studied() if self.studied else study(self.terms, self.shoe.tolist(), treatments=OWN)

    @cached_property
    def hands(self) -> Beside:
        """Every hand beside every other."""
        return all_beside(self.alone, self.told)

    @cached_property
    def deals(self) -> tuple[Deals, ...]:
        """All deals."""
        return tuple(all_deals(self.terms, self.shoe, self.hands, made_blackjack_wins=self.made_wins))


def all_deals(terms: Terms, shoe: Counts, hands: Beside, *, made_blackjack_wins: bool) -> Iterator[Deals]:
    """All deals, up card by up card."""
    number = np.empty((RANKS, RANKS), dtype=np.int64)
    for at, (one, two) in enumerate(FIRSTS):
        number[one, two] = number[two, one] = at
    dealt = hands.worth.copy()
    dealt[NATURAL] = float(terms.blackjack_pays) * (1 - hands.natural[NATURAL])
    made = dealt if made_blackjack_wins else hands.worth
    first, second = number[:, :, None, None], number[None, None]
    crossed, back = number[:, None, None, :], number.T[None, :, :, None]
    for up in UPS:
        kept, switched = (worth[:, :, up] + worth[:, :, up].T for worth in (dealt, made))
        ended = hands.natural[first, second, up] if terms.before else np.zeros((1,) * 4)
        yield Deals(
            up,
            _chances(shoe, up),
            (first, second),
            (crossed, back),
            kept[first, second],
            switched[crossed, back],
            ended,
        )


def _chances(shoe: Counts, up: int) -> Floats:
    """The probability of four cards and the up card, in this order: card, card, card, card."""
    left = shoe.astype(np.float64)
    cards = left.sum()
    chance = left[up] / cards
    left = left.copy()
    left[up] -= 1
    same = np.eye(RANKS)
    one = left[:, None, None, None]
    two = left[None, :, None, None] - same[:, :, None, None]
    three = left[None, None, :, None] - same[:, None, :, None] - same[None, :, :, None]
    four = left - same[:, None, None, :] - same[None, :, None, :] - same[None, None, :, :]
    ways = np.maximum(one, 0) * np.maximum(two, 0) * np.maximum(three, 0) * np.maximum(four, 0)
    return np.asarray(chance * ways / ((cards - 1) * (cards - 2) * (cards - 3) * (cards - 4)))
