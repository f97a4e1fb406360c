"""The house advantage of published rule sets, to the precision in which they were published.

`published.csv` has what was found, agreeing or not. Its column `agrees` names the treatment of split hands under which
our figure is the published one: `own-hand`, our own default, wherever that is so; `by-count`, the approximation behind
one source's resplits; `by-total` for basic strategy. It is empty where a figure was simulated, where its rules are
not ours, or where it differs, mostly by a few millionths in games with resplits that a source approximates.
"""

import csv
from fractions import Fraction
from pathlib import Path

import pytest

from pitboss.games.blackjack.odds.solve import solve, study
from pitboss.games.blackjack.odds.splitting import Treatment
from pitboss.games.blackjack.odds.terms import Terms

Row = dict[str, str]
DOUBLE_ON = {"any": Terms().double_on, "9-11": frozenset({9, 10, 11}), "10-11": frozenset({10, 11})}
BY_TOTAL = "by-total"
MOST = 42  # rule sets: more would take longer and show nothing new


def agreeing() -> list[Row]:
    """One row of each rule set that agrees, our default treatment first."""
    path = Path(__file__).with_name("published.csv")
    with path.open(encoding="utf-8", newline="") as file:
        rows = [row for row in csv.DictReader(file) if row["agrees"]]
    rows.sort(key=lambda row: (("own-hand", BY_TOTAL, "by-count", "fixed").index(row["agrees"]), row["decks"]))
    found = {(row["agrees"] == BY_TOTAL, terms_of(row)): row for row in reversed(rows)}
    return list(reversed(found.values()))[:MOST]


def terms_of(row: Row) -> Terms:
    win, _, stake = row["blackjack_pays"].partition(":")
    return Terms(
        decks=int(row["decks"]),
        hits_soft_17=row["soft_17"] == "hit",
        blackjack_pays=Fraction(int(win), int(stake)),
        double_on=DOUBLE_ON[row["double_on"]],
        double_after_split=row["double_after_split"] == "yes",
        splits=int(row["split_to"] or 4) - 1,
        resplit_aces=row["resplit_aces"] == "yes",
        surrender=row["surrender"] == "late",
        dealer_blackjack=row["dealer_blackjack"],
    )


def title(row: Row) -> str:
    return " ".join(value for name, value in row.items() if name not in ("source", "method", "quantity", "tolerance"))


@pytest.mark.parametrize("row", agreeing(), ids=title)
def test_a_published_rule_set(row: Row) -> None:
    terms, value = terms_of(row), float(row["value"])
    if row["agrees"] == BY_TOTAL:
        expectation = solve(terms).by_total
    else:
        treatment = Treatment(row["agrees"])
        expectation = study(terms, treatments=(treatment,)).expectation(treatment)
    published = -value if row["quantity"] == "house_edge" else value
    assert expectation == pytest.approx(published, abs=float(row["tolerance"]))


def test_forty_rule_sets_at_least() -> None:
    assert len({terms_of(row) for row in agreeing()}) >= 40
