"""Every wager of an edition, whether the house offers it or not, with a game that offers it without limits."""

from collections.abc import Container, Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from pitboss.errors import BadInput, did_you_mean
from pitboss.game import Game, Spot
from pitboss.house import House, Limits, Wager
from pitboss.law import Citation
from pitboss.money import MOST_CENTS
from pitboss.odds.analyst import analyst_of
from pitboss.odds.life import UNIT


def offerings(game: Game[Any], stake: int, only: Container[str] | None = None) -> Iterator[tuple[Wager, Game[Any]]]:
    """All or some wagers of the edition that have odds, each with a game that offers it without limits."""
    if analyst_of(game).instead:
        return
    as_it_is = _unlimited(game, game.house, stake)
    for kind in game.charter.wagers:
        if kind.edition in ("", game.house.edition) and (only is None or kind.slug in only):
            offered = kind.slug in game.house.wagers
            yield kind, as_it_is if offered else _unlimited(game, game.charter.offering(kind.slug, game.house), stake)


def _unlimited(game: Game[Any], house: House, stake: int) -> Game[Any]:
    limits = Limits(minimum=stake, maximum=MOST_CENTS, increment=stake)
    return type(game)(replace(house, limits=limits, wager_limits={}))


def offering_all(game: Game[Any], kinds: Sequence[Wager]) -> Game[Any]:
    """The game with all of these wagers offered at once, without limits."""
    house = game.house
    for kind in kinds:
        if kind.slug not in house.wagers:
            house = game.charter.offering(kind.slug, house)
    for kind in kinds:
        if not house.offers(kind):
            raise BadInput(f"{kind.name} and {kinds[-1].name} are not offered under the same house rules.", kind.cites)
    return _unlimited(game, house, house.chip)


def first_spot(game: Game[Any], wager: str) -> Spot | None:
    """The first spot on the layout that takes this wager."""
    return next((spot for spot in game.spots.values() if spot.wager == wager), None)


def possible_wagers(game: Game[Any]) -> tuple[Wager, ...]:
    """Every wager that is in the edition and has a spot at the table, whether offered or not."""
    return tuple(kind for kind, offering in offerings(game, UNIT) if first_spot(offering, kind.slug))


def refuse_without_odds(game: Game[Any]) -> None:
    """Refuse a game in which patrons bet against each other, in a sentence that says what to ask instead."""
    if instead := analyst_of(game).instead:
        raise BadInput(f"Players of {game.charter.name} bet against each other, and not against the house; {instead}.")


def offering_game(game: Game[Any], wager: str, stake: int = UNIT) -> tuple[Game[Any], Spot]:
    """The game with this wager offered without limits, and the spot that represents the wager."""
    refuse_without_odds(game)
    known: list[str] = []
    for kind, offering in offerings(game, stake):
        known.append(kind.slug)
        spot = first_spot(offering, kind.slug) if kind.slug == wager else offering.spot(wager)
        if spot and spot.wager == kind.slug:
            return offering, spot
    if (wider := analyst_of(game).as_if_written(wager)) and (spot := wider.spot(wager)):
        return _unlimited(wider, wider.house, stake), spot
    if reason := game.no_spot(wager):
        raise BadInput(reason.sentence, reason.cites)
    for kind in game.charter.wagers:
        if kind.slug == wager and wager in known and analyst_of(game).kernel:
            raise BadInput(
                f"{kind.name} has no place of its own on the layout, so it is told alone, without amount and rounds.",
                kind.cites,
            )
    others = [slug for slug in known if slug != wager]
    hint = did_you_mean(wager, (*others, *game.spots), others)
    raise BadInput(f"{game.charter.name} has no wager {wager[:60]!r} under these house rules; {hint}")


def slug_of(game: Game[Any], wager: str) -> str:
    """The wager that a slug or a spot represents, whether or not it has a spot of its own."""
    known = (kind.slug for kind in game.charter.wagers if kind.edition in ("", game.house.edition))
    return wager if wager in known else offering_game(game, wager)[1].wager


def cited(kind: Wager) -> tuple[Citation, ...]:
    """The paragraphs that define a wager, and those that set its odds."""
    return kind.cites + tuple(dict.fromkeys(one for pay in kind.pays for one in pay.cites if one not in kind.cites))
