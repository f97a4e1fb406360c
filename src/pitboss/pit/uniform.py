"""Odds that must be the same throughout a casino: a check over the house rules of several tables.

A game whose law demands it says so in its grounds.
"""

from collections.abc import Mapping

from pitboss.events import Refusal
from pitboss.games.registry import AnyGame
from pitboss.house import House

Table = tuple[type[AnyGame], House]


def uneven(tables: Mapping[str, Table]) -> Refusal | None:
    """Which wager two tables of one casino pay differently though they must not, or None. Tables go by their names."""
    seen: dict[tuple[str, str], tuple[str, str]] = {}
    for name, (definition, house) in tables.items():
        demanded = definition.grounds.uniform
        for slug, wager in house.wagers.items() if demanded else ():
            first, odds = seen.setdefault((definition.charter.slug, slug), (name, wager.odds_text))
            if odds != wager.odds_text:
                return Refusal(
                    f"{wager.name} pays {odds} in {first} but {wager.odds_text} in {name}; "
                    "it must pay the same throughout the casino.",
                    demanded,
                )
    return None
