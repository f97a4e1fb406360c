"""Both of the dealer's first cards seen: every hand played best against every two cards that the dealer can show.

The chart has one move for each total or pair of the patron against each total of the dealer: the better one on average
over the first two cards of both.
"""

from collections import defaultdict
from collections.abc import Sequence

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from pitboss.cache import cached
from pitboss.games.blackjack.odds.dealer import Counts, Floats
from pitboss.games.blackjack.odds.hands import MOST, all_hands
from pitboss.games.blackjack.odds.outcomes import round_results
from pitboss.games.blackjack.odds.play import MOVES, PAIRS, SPLIT, STAND, UPS, counted, places
from pitboss.games.blackjack.odds.shoe import checked
from pitboss.games.blackjack.odds.solve import study
from pitboss.games.blackjack.odds.splitting import Treatment
from pitboss.games.blackjack.odds.terms import ACE, CARDS, RANKS, TEN, Terms
from pitboss.games.blackjack.odds.totals import HARD, KINDS, LETTERS, NEVER, SOFT, Chart, Row, kinds

OWN = Treatment.OWN_HAND
DEALERS_HARD, DEALERS_SOFT = range(4, 21), range(12, 21)
TWENTY = 20
NONE = "-"  # the cards of a cell are not in the shoe


class Exposed(Struct, frozen=True):
    """The main wager, per unit of it."""

    expectation: float
    outcomes: dict[str, float]  # net result -> probability
    won: float  # the probability that more hands win than lose
    lost: float
    against_hard: Chart  # by the dealer's hard totals
    against_soft: Chart


def known_exposed(terms: Terms, shoe: Sequence[int] | None = None) -> Exposed:
    """The same as `exposed`, which is kept once it is worked out."""
    cards = tuple(checked(terms, shoe).tolist())
    return cached(Exposed, lambda: exposed(terms, cards), terms, cards)


def exposed(terms: Terms, shoe: Sequence[int] | None = None) -> Exposed:
    """Analyse the game from a shoe, the dealer's second card by second card."""
    full = checked(terms, shoe)
    nets: defaultdict[float, float] = defaultdict(float)
    mean = won = lost = 0.0
    sums = np.zeros((len(MOVES), KINDS + RANKS, KINDS))
    for second in UPS:
        if not full[second]:
            continue
        found = study(terms, full.tolist(), treatments=(OWN,), second=second)
        dealt = found.basis.dealt * float(full[second] / full.sum())
        if second in (ACE, TEN):
            dealt[:, TEN - second] = 0.0  # a dealer's blackjack is not played against
        basis, moves = replace(found.basis, dealt=dealt), found.moves[OWN]
        _add(sums, dealt, moves.worth, second)
        mean += float((dealt * moves.whole(moves.best)).sum())
        results = round_results(basis, moves.best, found.laws(OWN))
        won, lost = won + results.won, lost + results.lost
        for net, chance in results.nets.items():
            nets[net] += chance
    paid, taken = _against_blackjack(full)
    pays = float(terms.natural_pays)
    nets[float(terms.blackjack_pays)] += paid
    nets[-1.0] += taken
    outcomes = {f"{net:.12g}": nets[net] for net in sorted(nets) if nets[net]}
    hard, soft = (_chart(sums, totals, soft) for totals, soft in ((DEALERS_HARD, 0), (DEALERS_SOFT, MOST + 1)))
    return Exposed(mean + pays * paid - taken, outcomes, won + paid, lost + taken, hard, soft)


def _add(sums: Floats, dealt: Floats, worth: Floats, second: int) -> None:
    """Add what the moves are worth, by the patron's kind of hand, those of pairs last, and the dealer's."""
    mine = kinds()[places()]
    mine[PAIRS] = KINDS + np.arange(RANKS)
    weighed = np.where(np.isnan(worth), NEVER, worth) * dealt
    for up in UPS:
        theirs = kinds()[all_hands().find(counted((up, second)))]
        for move in range(len(MOVES)):
            np.add.at(sums[move, :, theirs], mine, weighed[move, :, up])


def _chart(sums: Floats, totals: range, soft: int) -> Chart:
    """The chart against the dealer's hard or soft totals; kinds of soft totals begin at `soft`."""
    sums[:, TWENTY] = sums[:, KINDS + TEN]  # of two cards only a pair makes it
    sums[MOVES.index(SPLIT), TWENTY] = sums[MOVES.index(STAND), TWENTY]

    def row(name: str, kind: int) -> Row:
        return Row(name, {str(total): _letter(sums[:, kind, total + soft]) for total in totals})

    return Chart(
        tuple(row(str(total), total) for total in HARD),
        tuple(row(f"A,{total - 11}", total + MOST + 1) for total in SOFT),
        tuple(row(f"{CARDS[value]},{CARDS[value]}", KINDS + value) for value in UPS),
    )


def _letter(worths: Floats) -> str:
    return LETTERS[MOVES[int(worths.argmax())]] if worths.any() else NONE


def _against_blackjack(shoe: Counts) -> tuple[float, float]:
    """The probability that the dealer has blackjack and the patron has one too, which wins; or has none."""
    cards, aces, tens = (float(number) for number in (shoe.sum(), shoe[ACE], shoe[TEN]))
    dealers = 2 * aces * tens / (cards * (cards - 1))
    both = 2 * max(aces - 1, 0.0) * max(tens - 1, 0.0) / ((cards - 2) * (cards - 3))
    return dealers * both, dealers * (1 - both)
