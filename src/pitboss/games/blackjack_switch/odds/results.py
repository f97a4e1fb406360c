"""What the two wagers of a round of blackjack switch net together, and the probability of it.

The two hands are taken as independent once the dealer's end is given, each with the first cards of the other still in
the shoe; so are the hands of a split. How the dealer ends is exact, given the four first cards.
"""

from collections import defaultdict
from typing import Final

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from pitboss.games.blackjack.odds.dealer import BLACKJACK, ENDS, Floats
from pitboss.games.blackjack.odds.outcomes import DIGITS, Law, blackjack_law
from pitboss.games.blackjack.odds.play import FIRSTS, NATURAL, UPS, Basis, places
from pitboss.games.blackjack.odds.solve import Study
from pitboss.games.blackjack.odds.splitting import Treatment
from pitboss.games.blackjack_switch.odds.beside import Beside

HANDS: Final = len(FIRSTS) + 1
WINNING: Final = len(FIRSTS)  # an ace and a ten that win as a blackjack; those that are only 21 are `NATURAL`
Hands = NDArray[np.int64]


class Joint(Struct, frozen=True):
    """The net results of the two wagers of a round, in units of one wager."""

    each: dict[str, float]  # net result of one wager -> probability
    both: dict[str, float]  # net result of the two together -> probability
    variance: float  # of one wager
    covariance: float  # between the two


class Results:
    """The results of a round, added up deal by deal."""

    def __init__(self, nets: list[float], laws: Floats, ends: Floats) -> None:
        self.nets = nets
        self.laws = laws  # up card, end, hand, net result: how likely it is, given the end
        self.ends = ends  # hand, other hand, up card, end
        self.found = np.zeros((len(nets), len(nets)))

    @classmethod
    def start(cls, alone: Study, hands: Beside) -> "Results":
        """No deal added up yet."""
        basis, how = alone.basis, Treatment.OWN_HAND
        rows = (*alone.laws(how), tuple(blackjack_law(basis, up) for up in UPS))
        nets = sorted({-1.0, 0.0, *(round(net, DIGITS) for row in rows for law in row for net, _ in law)})
        given = np.zeros((len(UPS), ENDS, HANDS, len(nets)))
        for hand, row in enumerate(rows):
            for up, law in enumerate(row):
                given[up, :, hand] = _given_ends(basis, hand, up, law, nets)
        if basis.terms.before:
            given[:, BLACKJACK] = 0.0  # the round has ended by then
        return cls(nets, given, hands.ends)

    def played(self, up: int, chance: Floats, hands: tuple[Hands, Hands], *, natural_wins: bool) -> None:
        """Add deals after which these two hands are played."""
        one, two = np.broadcast_arrays(*hands)
        weights = np.bincount((one * HANDS + two).ravel(), chance.ravel(), HANDS * HANDS).reshape(HANDS, HANDS)
        if natural_wins:
            weights[[NATURAL, WINNING]] = weights[[WINNING, NATURAL]]
            weights[:, [NATURAL, WINNING]] = weights[:, [WINNING, NATURAL]]
        cards = np.array([*range(len(FIRSTS)), NATURAL])
        for end in range(ENDS):
            law = self.laws[up, end]
            self.found += law.T @ (weights * self.ends[:, :, up, end][np.ix_(cards, cards)]) @ law

    def ended(self, chance: Floats, hands: tuple[Hands, Hands]) -> None:
        """Add deals that a dealer's blackjack ends before the switch."""
        lost, even = self.nets.index(-1.0), self.nets.index(0.0)
        one, two = (np.where(hand == NATURAL, even, lost) for hand in np.broadcast_arrays(*hands))
        np.add.at(self.found, (one, two), np.broadcast_to(chance, one.shape))

    def joint(self) -> Joint:
        """What was added up, in words of probability."""
        nets = np.array(self.nets)
        single = (self.found.sum(axis=0) + self.found.sum(axis=1)) / 2
        both: defaultdict[float, float] = defaultdict(float)
        for (one, two), chance in np.ndenumerate(self.found):
            both[round(self.nets[one] + self.nets[two], DIGITS)] += float(chance)
        mean = float(single @ nets)
        return Joint(
            {f"{net:.12g}": float(chance) for net, chance in zip(self.nets, single, strict=True) if chance},
            {f"{net:.12g}": both[net] for net in sorted(both) if both[net]},
            float(single @ nets**2) - mean**2,
            float(nets @ self.found @ nets) - mean**2,
        )


def _given_ends(basis: Basis, hand: int, up: int, law: Law, nets: list[float]) -> Floats:
    """End, net result -> how likely it is, given the end."""
    ends = basis.field.ends[places()[NATURAL if hand == WINNING else hand], up]
    found = np.zeros((ENDS, len(nets)))
    for (net, _), by_end in law.items():
        found[:, nets.index(round(net, DIGITS))] += by_end
    return found / np.where(ends > 0, ends, 1.0)[:, None]
