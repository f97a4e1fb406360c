"""The registry of games: entry points of the group `pitboss.games`, ours and other packages'."""

from collections.abc import Mapping
from difflib import get_close_matches
from functools import cache
from importlib.metadata import entry_points
from typing import Any

from pitboss.errors import BadInput
from pitboss.game import Game

AnyGame = Game[Any]


def names() -> tuple[str, ...]:
    """The slugs of every game, in the order of the registry."""
    return tuple(entry.name for entry in entry_points(group="pitboss.games"))


@cache
def find(slug: str) -> type[AnyGame]:
    """The definition of a game by its slug."""
    for entry in entry_points(group="pitboss.games"):
        if entry.name == slug:
            definition: type[AnyGame] = entry.load()
            return definition
    near = get_close_matches(slug, names(), n=1)
    hint = f"did you mean {near[0]!r}?" if near else f"there are {', '.join(names())}."
    raise BadInput(f"There is no game {slug!r}; {hint}")


def find_all() -> tuple[type[AnyGame], ...]:
    """Every game's definition."""
    return tuple(find(slug) for slug in names())


def open_game(
    slug: str,
    edition: str | None = None,
    options: Mapping[str, str] | None = None,
    pays: Mapping[str, str] | None = None,
) -> AnyGame:
    """A game under lawful house rules: the defaults, with these choices."""
    definition = find(slug)
    return definition(definition.charter.house(edition=edition, options=options, pays=pays))
