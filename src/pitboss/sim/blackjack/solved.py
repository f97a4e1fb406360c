"""Strategies from the exact analysis: by totals, and by the very cards."""

from functools import lru_cache

import numpy as np

from pitboss.odds.blackjack.deals import MOVES, places
from pitboss.odds.blackjack.hands import MOST, hands
from pitboss.odds.blackjack.pairs import Treatment
from pitboss.odds.blackjack.solution import Chart, Solution
from pitboss.odds.blackjack.solve import Study, solve, study
from pitboss.odds.blackjack.terms import Terms
from pitboss.sim.blackjack.charts import read_chart, row_name, strategy_of
from pitboss.sim.blackjack.strategy import LONGEST, Strategy

BEFORE = {"split": "P", "surrender": "R"}  # what goes before drawing, standing or doubling


def find_strategy(name: str, terms: Terms) -> Strategy:
    """Basic strategy or play by the very cards, as the analysis finds them for these terms; or a chart by its name."""
    if name == "basic":
        return basic(terms)
    return composition(terms) if name == "composition" else read_chart(name)


def exact(name: str, terms: Terms) -> float | None:
    """What a strategy of the analysis is worth per unit, from a full shoe; None for any other."""
    if name == "basic":
        return solved(terms).by_total
    return studied(terms).expectation(Treatment.FIXED) if name == "composition" else None


@lru_cache(maxsize=4)
def solved(terms: Terms) -> Solution:
    """The analysis, worked out once."""
    return solve(terms)


@lru_cache(maxsize=4)
def studied(terms: Terms) -> Study:
    """The analysis of hands by their cards, worked out once; a split hand is played as the same cards before."""
    return study(terms, treatments=(Treatment.FIXED,))


def basic(terms: Terms) -> Strategy:
    """The best strategy by totals."""
    return strategy_of("basic", cells_of(solved(terms).chart))


def cells_of(chart: Chart) -> dict[tuple[str, str], str]:
    """The cells of a chart that the analysis has drawn."""
    rows = (
        *((f"hard {row.hand}", row) for row in chart.hard),
        *((f"soft {11 + int(row.hand.partition(',')[2])}", row) for row in chart.soft),
        *((row.hand.replace(",", "-"), row) for row in chart.pairs),
    )
    return {(row_name(name), up.replace("T", "10")): letters for name, row in rows for up, letters in row.cells.items()}


def composition(terms: Terms) -> Strategy:
    """The best play of every hand by its cards; a split hand is played as the same cards before a split."""
    found = studied(terms)
    policy, best = found.basis.worth.policy, found.moves[Treatment.FIXED].best
    wishes = np.where(policy.draws, "H", "S").astype(f"<U{LONGEST}")
    wishes = np.where(policy.doubles, np.char.add("D", wishes), wishes)
    for first, hand in enumerate(places()):
        for up in range(best.shape[1]):
            wishes[hand, up] = BEFORE.get(MOVES[best[first, up]], "") + str(wishes[hand, up])
    wishes[hands().total == MOST] = "S"
    return Strategy("composition", wishes.astype(f"<U{LONGEST}"))
