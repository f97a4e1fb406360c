"""The registry of games: entry points of the group `pitboss.games`, ours and other packages'."""

from collections.abc import Mapping
from functools import cache
from importlib.metadata import entry_points

from pitboss.errors import BadInput, did_you_mean
from pitboss.game import AnyGame


def names() -> tuple[str, ...]:
    """The slugs of every game, in the order of the registry."""
    return tuple(entry.name for entry in entry_points(group="pitboss.games"))


@cache
def find(slug: str) -> type[AnyGame]:
    """The definition of a game by its slug."""
    for entry in entry_points(group="pitboss.games"):
        if entry.name == slug:
            try:
                definition: type[AnyGame] = entry.load()
            except ImportError as error:
                raise BadInput(f"The game {slug!r} is registered, but {entry.value} does not load: {error}.") from error
            return definition
    raise BadInput(f"There is no game {slug[:60]!r}; {did_you_mean(slug, names())}")


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
