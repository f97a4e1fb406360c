"""What is posted at a baccarat table, and what a change of its rules needs."""

from collections.abc import Mapping

from pitboss.events import Refusal
from pitboss.game import Notice
from pitboss.games.baccarat.vigorish import Vigorish
from pitboss.house import House
from pitboss.law import Citation

Cites = tuple[Citation, ...]
COSTS_MORE = {"rate"}  # a rise needs notice, a fall does not


def posted(house: House, vigorish: Vigorish, needs_hand: Cites) -> tuple[Notice, ...]:
    """The rules that this house has chosen."""
    found = [Notice(vigorish.in_words, vigorish.by)]
    if vigorish.kind not in ("banker-six", "dragon-7") and not vigorish.rounded:
        part = "not taken" if vigorish.part_cent == "dropped" else "taken as a whole cent"
        text = f"Coins make the vigorish that chips cannot; a part of a cent is {part}."
        found.append(Notice(text, vigorish.law.coins))
    if house.options.get("bonus") == "yes":
        if house.yes("bonus-needs-hand"):
            text = "A bonus wager is taken only beside a wager on the Player's or the Banker's Hand."
        else:
            text = "A bonus wager may be made alone."
        found.append(Notice(text, needs_hand))
    return tuple(found)


def changed(before: House, after: House, notices: Mapping[str, Cites]) -> tuple[Notice, ...]:
    """The notices that must go out before a table changes from one set of house rules to another."""
    found = []
    for name, by in notices.items():
        old, new = before.options.get(name), after.options.get(name)
        if old != new and not (name in COSTS_MORE and int(new or 0) < int(old or 0)):
            found.append(Notice(f"{name} changes from {old} to {new}; notice is given 30 minutes before.", by))
    return tuple(found)


def uneven(tables: Mapping[str, House], alike: Mapping[str, Cites]) -> Refusal | None:
    """Which choice differs between two tables of one pit though it must not, or None. Tables go by their names."""
    first: dict[str, tuple[str, str]] = {}
    for table, house in tables.items():
        for name, by in alike.items():
            value = house.options.get(name, "")
            where, other = first.setdefault(name, (table, value))
            if other != value:
                return Refusal(
                    f"{name} is {other} in {where} but {value} in {table}; it must be the same throughout the pit.", by
                )
    return None
