"""Finds the spot on the layout that a patron's typed words mean."""

from collections.abc import Callable, Sequence
from difflib import get_close_matches
from typing import Any

from pitboss.cli.words import phrases, plain, spoken_spots
from pitboss.errors import BadInput
from pitboss.game import Game, Spot
from pitboss.house import Limits
from pitboss.money import dollars

Takes = Callable[[Spot], bool]


def find_spot(game: Game[Any], words: Sequence[str], takes: Takes = lambda spot: True) -> Spot:
    """The spot that these words name by its id, its name, its only number, a wager that has one spot, or as people say.

    Where words can mean several spots, it is the one that `takes` says; the first if there is none.
    """
    text = " ".join(words)
    if meant := known_spots(game, words):
        return _meant(text, meant, takes)
    slug = "-".join(text.lower().replace("'", "").split())
    mine = [spot.id for spot in game.spots.values() if spot.wager == slug]
    if len(mine) == 1:
        return game.spots[mine[0]]
    if mine:
        raise BadInput(f"{game.wagers[slug].name} has {len(mine)} places: {_some(mine)}.")
    if reason := game.no_spot("-".join(words)):
        raise BadInput(reason.sentence, reason.cites)
    known = {"-".join(plain([phrase])): phrase for phrase in phrases(game)}
    known.update({name: name for name in (*game.spots, *game.wagers)})
    near = get_close_matches(slug, known, n=1)
    hint = f"did you mean {known[near[0]]!r}?" if near else "'wagers' lists them all."
    raise BadInput(f"There is no wager {text[:60]!r} at this table; {hint}", game.grounds.permissible)


def known_spots(game: Game[Any], words: Sequence[str]) -> tuple[Spot, ...]:
    """The spots that these words can mean: one by its id, its name or its only number, or several as people say."""
    if spot := exact_spot(game, words):
        return (spot,)
    said = " ".join(words).lower()
    named = tuple(spot for spot in game.spots.values() if said == spot.name.lower() or (said,) == spot.covers)
    return named if len(named) == 1 else spoken_spots(game, words)


def _meant(text: str, spots: Sequence[Spot], takes: Takes) -> Spot:
    taken = [spot for spot in spots if takes(spot)] if len(spots) > 1 else []
    if len(taken) > 1:
        raise BadInput(f"{text[:60]!r} can be any of {_some([spot.id for spot in taken])} now; say which.")
    return taken[0] if taken else spots[0]


def exact_spot(game: Game[Any], words: Sequence[str]) -> Spot | None:
    """The spot whose id these words spell, with or without hyphens."""
    if not words:
        return None
    plain = [word.lower().replace("'", "") for word in words]
    return game.spot("-".join(plain)) or game.spot(" ".join(plain))


def _some(names: Sequence[str]) -> str:
    return ", ".join(names) if len(names) <= 6 else f"{', '.join(names[:3])} ... {names[-1]}"


def spots_of(game: Game[Any], wager: str) -> tuple[Spot, ...]:
    """Every spot that takes a wager."""
    return tuple(spot for spot in game.spots.values() if spot.wager == wager)


def where(game: Game[Any], wager: str) -> str:
    """Where a wager can be placed, in a few words; nothing if its name already says so."""
    spots = spots_of(game, wager)
    if [spot.id for spot in spots] == [wager]:
        return ""
    if len(spots) > 6:
        return f"{spots[0].id} ... {spots[-1].id} ({len(spots)})"
    return ", ".join(spot.id for spot in spots)


def span(limits: Limits) -> str:
    """Limits as a sign shows them."""
    return f"{dollars(limits.minimum)} to {dollars(limits.maximum)}"


def example(game: Game[Any], takes: Callable[[str, int], bool] = lambda spot, cents: True) -> str:
    """A wager that can be typed at this table: one that it takes now, if `takes` knows which it does."""
    spots = sorted(game.spots.values(), key=lambda one: (one.id != one.wager, one.id.isdigit(), len(one.id)))
    least = {spot.id: game.house.limits_of(spot.wager).minimum for spot in spots}
    spot = next((one.id for one in spots if takes(one.id, least[one.id])), spots[0].id)
    return f"{spot} {dollars(least[spot]).removeprefix('$')}"
