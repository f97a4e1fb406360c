"""What must be the same throughout a casino or a pit: checks over the house rules of several tables.

A game for which the law demands uniform odds says so in its grounds. A column of its `options.csv` says which choices
all tables in a pit must make alike under an edition.
"""

from collections.abc import Mapping

from pitboss.events import Refusal
from pitboss.game import AnyGame
from pitboss.house import House
from pitboss.paper import alike_in_a_pit

Table = tuple[type[AnyGame], House]


def uneven(tables: Mapping[str, Table]) -> Refusal | None:
    """A wager that two tables of one casino pay differently although they must not, or None. Tables go by name."""
    seen: dict[tuple[str, str], tuple[str, str]] = {}
    for name, (definition, house) in tables.items():
        demanded = definition.grounds.uniform
        offered = definition(house).wagers if demanded else {}  # as the table pays them: an option may choose the odds
        for slug, wager in offered.items():
            first, odds = seen.setdefault((definition.charter.slug, slug), (name, wager.odds_text))
            if odds != wager.odds_text:
                return Refusal(
                    f"{wager.name} pays {odds} in {first} but {wager.odds_text} in {name}; "
                    "it must pay the same throughout the casino.",
                    demanded,
                )
    return None


def uneven_in_a_pit(tables: Mapping[str, Table]) -> Refusal | None:
    """A choice that differs between two tables of one pit although it must not, or None. Tables go by name."""
    seen: dict[tuple[str, str, str], tuple[str, str]] = {}
    for table, (definition, house) in tables.items():
        for name, by in alike_in_a_pit(definition, house.edition).items():
            value = house.options.get(name, "")
            first, other = seen.setdefault((definition.charter.slug, house.edition, name), (table, value))
            if other != value:
                option = definition.charter.option(name, house.edition)
                one, here = option.say(other), option.say(value)
                sentence = f'{option.called} is "{one}" in {first} but "{here}" in {table}; it must be the same'
                return Refusal(f"{sentence} throughout the pit.", by)
    return None
