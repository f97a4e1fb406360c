"""The houses at whose tables a game is tried: the defaults, the other edition, and other choices."""

from contextlib import suppress

from pitboss.errors import BadInput
from pitboss.games import find, names
from pitboss.house import Group, Option

WHICH = ("defaults", "other edition", "other options")
# The games whose wagers have odds; in the poker room patrons bet against each other.
WITH_ODDS = [slug for slug in names() if find(slug).charter.group is not Group.POKER_ROOM]


def other(option: Option) -> str:
    """A lawful choice that is not the default."""
    _, dots, high = option.choices.partition("..")
    if dots:
        return str(int(option.default) + (1 if int(option.default) < int(high) else -1))
    choices = option.choices.split("|")
    return choices[choices.index(option.default) - 1]


def house(slug: str, which: str) -> tuple[str, dict[str, str]]:
    """An edition, and the options chosen in it."""
    charter = find(slug).charter
    edition = charter.editions[-1 if which == "other edition" else 0]
    known = [option for option in charter.options if option.edition in ("", edition)]
    chosen: dict[str, str] = {}
    for option in known if which == "other options" else ():
        with suppress(BadInput):  # some choices exclude each other
            charter.house(edition=edition, options={**chosen, option.name: other(option)})
            chosen[option.name] = other(option)
    return edition, chosen
