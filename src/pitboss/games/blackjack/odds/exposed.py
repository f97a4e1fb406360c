"""Both of the dealer's first cards seen: every hand played best against every two cards that the dealer can show."""

from collections import defaultdict
from collections.abc import Sequence

from msgspec import Struct
from msgspec.structs import replace

from pitboss.cache import cached
from pitboss.games.blackjack.odds.dealer import Counts
from pitboss.games.blackjack.odds.outcomes import round_results
from pitboss.games.blackjack.odds.play import UPS
from pitboss.games.blackjack.odds.shoe import checked
from pitboss.games.blackjack.odds.solve import study
from pitboss.games.blackjack.odds.splitting import Treatment
from pitboss.games.blackjack.odds.terms import ACE, TEN, Terms

OWN = Treatment.OWN_HAND


class Exposed(Struct, frozen=True):
    """The main wager, per unit of it."""

    expectation: float
    outcomes: dict[str, float]  # net result -> probability
    won: float  # the probability that more hands win than lose
    lost: float


def known_exposed(terms: Terms, shoe: Sequence[int] | None = None) -> Exposed:
    """The same as `exposed`, which is kept once it is worked out."""
    cards = tuple(checked(terms, shoe).tolist())
    return cached(Exposed, lambda: exposed(terms, cards), terms, cards)


def exposed(terms: Terms, shoe: Sequence[int] | None = None) -> Exposed:
    """Analyse the game from a shoe, the dealer's second card by second card."""
    full = checked(terms, shoe)
    nets: defaultdict[float, float] = defaultdict(float)
    mean = won = lost = 0.0
    for second in UPS:
        if not full[second]:
            continue
        found = study(terms, full.tolist(), treatments=(OWN,), second=second)
        dealt = found.basis.dealt * float(full[second] / full.sum())
        if second in (ACE, TEN):
            dealt[:, TEN - second] = 0.0  # a dealer's blackjack is not played against
        basis, moves = replace(found.basis, dealt=dealt), found.moves[OWN]
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
    return Exposed(mean + pays * paid - taken, outcomes, won + paid, lost + taken)


def _against_blackjack(shoe: Counts) -> tuple[float, float]:
    """The probability that the dealer has blackjack and the patron has one too, which wins; or has none."""
    cards, aces, tens = (float(number) for number in (shoe.sum(), shoe[ACE], shoe[TEN]))
    dealers = 2 * aces * tens / (cards * (cards - 1))
    both = 2 * max(aces - 1, 0.0) * max(tens - 1, 0.0) / ((cards - 2) * (cards - 3))
    return dealers * both, dealers * (1 - both)
