"""What must be the same throughout a casino or a pit: checks over the house rules of several tables.

A game whose law demands the same odds says so in its grounds; which choices the tables of a pit make alike is a column
of its `options.csv`.
"""

from collections.abc import Mapping

from pitboss.events import Refusal
from pitboss.game import AnyGame
from pitboss.house import House
from pitboss.paper import alike_in_a_pit

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


def uneven_in_a_pit(tables: Mapping[str, Table]) -> Refusal | None:
    """Which choice differs between two tables of one pit though it must not, or None. Tables go by their names."""
    seen: dict[tuple[str, str], tuple[str, str]] = {}
    for table, (definition, house) in tables.items():
        for name, by in alike_in_a_pit(definition).items():
            value = house.options.get(name, "")
            first, other = seen.setdefault((definition.charter.slug, name), (table, value))
            if other != value:
                return Refusal(
                    f"{name} is {other} in {first} but {value} in {table}; it must be the same throughout the pit.", by
                )
    return None
