"""Where the cards of a hand matter more than its total: what a strategy by totals gives away, hand by hand."""

import numpy as np

from pitboss.odds.blackjack.deals import FIRSTS, MOVES, UPS, Basis, Moves, counted, places
from pitboss.odds.blackjack.hands import all_hands
from pitboss.odds.blackjack.names import CARDS, hand_name
from pitboss.odds.blackjack.solution import Exceptional
from pitboss.odds.blackjack.total import ByTotal, reached


def exceptions(basis: Basis, moves: Moves, totals: ByTotal) -> tuple[Exceptional, ...]:
    """The hands that are better played otherwise than by their total, those first that are worth most."""
    found = [*_of_two_cards(basis, moves, totals), *_of_more_cards(basis, moves, totals)]
    return tuple(sorted(found, key=lambda each: (-each.worth, each.cards, each.up)))


def _of_two_cards(basis: Basis, moves: Moves, totals: ByTotal) -> list[Exceptional]:
    found = []
    for at, up in zip(*np.nonzero((moves.best != totals.chosen) & (basis.dealt > 0)), strict=True):
        better, plain = int(moves.best[at, up]), int(totals.chosen[at, up])
        gain = float(moves.worth[better, at, up] - moves.worth[plain, at, up])
        if gain > 0:
            cards = hand_name(counted(FIRSTS[at]))
            chance = float(basis.dealt[at, up])
            found.append(Exceptional(cards, CARDS[up], MOVES[plain], MOVES[better], gain, chance, gain * chance))
    return found


def _of_more_cards(basis: Basis, moves: Moves, totals: ByTotal) -> list[Exceptional]:
    """Hands of three cards or more, as often as the best play comes to them before a split."""
    family, worth = all_hands(), basis.worth
    start = np.zeros_like(worth.stand)
    start[places()] = basis.dealt * np.isin(moves.best, (0, 1))
    visits = reached(basis.field, worth.policy, start)
    differs = (worth.policy.draws != totals.policy.draws) & (visits > 0) & (family.cards > 2)[:, None]
    found = []
    for at, up in zip(*np.nonzero(differs), strict=True):
        better = int(worth.policy.draws[at, up])
        gain = float(abs(worth.hit[at, up] - worth.stand[at, up]))
        chance = float(visits[at, up])
        found.append(
            Exceptional(
                hand_name(family.counts[at]),
                CARDS[UPS[up]],
                MOVES[1 - better],
                MOVES[better],
                gain,
                chance,
                gain * chance,
            )
        )
    return found
