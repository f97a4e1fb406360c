"""The dealer's final totals by up card, when nothing but the up card is known."""

from collections.abc import Sequence

from msgspec import Struct

from pitboss.games.blackjack.odds.dealer import BLACKJACK, BUST, LEAST, TWENTY_ONE, TWENTY_TWO, Floats, ends
from pitboss.games.blackjack.odds.shoe import checked
from pitboss.games.blackjack.odds.terms import CARDS, UP_ORDER, Terms

NATURAL = "blackjack"
Chances = dict[str, float]  # 17 to 21, over 21, blackjack -> probability; or 17 to 22, over 22, blackjack


class FinalTotals(Struct, frozen=True):
    """How the dealer ends; where 22 is a push it is apart from the hands over 22."""

    every: Chances  # whatever the up card
    by_up_card: dict[str, Chances]
    no_blackjack: dict[str, Chances]  # the same, given that the dealer has no blackjack


def final_totals(terms: Terms, shoe: Sequence[int] | None = None) -> FinalTotals:
    """The dealer's final totals from a shoe."""
    cards = checked(terms, shoe)
    by_up, given, every = {}, {}, dict.fromkeys(_names(terms), 0.0)
    for up in UP_ORDER:
        if not cards[up]:
            continue
        left = cards[None].copy()
        left[0, up] -= 1
        found = ends(up, left, hits_soft_17=terms.hits_soft_17, with_22=terms.pushes_22)[0]
        by_up[CARDS[up]] = _named(terms, found)
        none = found / (1 - found[BLACKJACK])
        none[BLACKJACK] = 0.0
        given[CARDS[up]] = _named(terms, none)
        for name, chance in by_up[CARDS[up]].items():
            every[name] += chance * float(cards[up] / cards.sum())
    return FinalTotals(every, by_up, given)


def _names(terms: Terms) -> dict[str, int]:
    """The ends by their names."""
    most = TWENTY_TWO if terms.pushes_22 else TWENTY_ONE
    return {**{str(LEAST + end): end for end in range(most + 1)}, f"over {LEAST + most}": BUST, NATURAL: BLACKJACK}


def _named(terms: Terms, found: Floats) -> Chances:
    return {name: float(found[end]) for name, end in _names(terms).items()}
