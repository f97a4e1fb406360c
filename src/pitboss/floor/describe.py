"""What a page needs to learn about a table once: its felt, its spots, and its sign."""

from typing import Any

import msgspec

from pitboss.equipment import Look
from pitboss.felt import felt_of
from pitboss.floor.live import Moment
from pitboss.game import Game, Spot
from pitboss.games import find, names
from pitboss.house import Option
from pitboss.odds.analyst import analyst_of
from pitboss.pit.sign import sign
from pitboss.procedures.coupons import OPTION as COUPON_OPTION
from pitboss.scribe import scribe_of


def described(moment: Moment, look: Look | None) -> dict[str, Any]:
    """The description of a table, which never changes while the table exists."""
    game = moment.game
    felt, posted = felt_of(game), sign(game)
    return {
        "id": moment.chain,
        "name": moment.name,
        "game": game.charter.slug,
        "title": game.charter.name,
        "edition": game.house.edition,
        "private": bool(moment.owner),
        "options": dict(game.house.options),
        "places": game.places,
        "limits": game.house.limits,
        "chip": game.house.chip,
        "layout": felt.layout,
        "portraits": felt.portraits,
        "spots": {spot.id: spot_described(game, spot) for spot in game.spots.values()},
        "wagers": {
            wager.slug: {
                "slug": wager.slug,
                "name": wager.name,
                "about": wager.about,
                "pays": wager.odds_text,
                "cites": wager.cites,
            }
            for wager in game.wagers.values()
        },
        "sign": posted.lines,
        "choices": posted.choices,
        "device": look,
        "free_text": bool(felt.tickets),
        "tickets": felt.tickets,
        "moves": felt.moves,
        "values": felt.values,
        "blank": felt.blank,
        "roads": felt.roads,
        "pauses": felt.pauses,
        "stakes": felt.stakes,
        "patrons": game.patrons,
        "histories": scribe_of(game) is not None,
        "coach": bool(moment.owner) and analyst_of(game).coaches,
        "chart_lines": analyst_of(game).chart_lines if moment.owner else 0,
        "coupons": bool(game.grounds.coupons) and game.house.options.get(COUPON_OPTION) != "no",
    }


def spot_described(game: Game[Any], spot: Spot) -> dict[str, Any]:
    """One spot: what it takes, pays and covers."""
    wager = game.wagers[spot.wager]
    return {
        "id": spot.id,
        "wager": spot.wager,
        "name": spot.name,
        "pays": wager.odds_text,
        "covers": spot.covers,
        "limits": game.house.limits_of(spot.wager),
        "lots": analyst_of(game).lots(spot.id),
        "together": game.together(spot.id),
        "spoken": game.in_cash(spot)[1] if game.in_cash(spot)[0] else (),
        "cites": spot.cites or wager.cites,
    }


def games_described() -> list[dict[str, Any]]:
    """Every game with the choices left to the house."""
    return [_game(find(slug)) for slug in names()]


def _game(definition: type[Game[Any]]) -> dict[str, Any]:
    charter = definition.charter
    return {
        "slug": charter.slug,
        "title": charter.name,
        "editions": charter.editions,
        "places": charter.places,
        "options": [_option(option) for option in charter.options],
        "layout": felt_of(definition(charter.house())).layout,
    }


def _option(option: Option) -> dict[str, Any]:
    """The option, with every value that can be listed; `words` has their words, and those for any other under `*`."""
    fields: dict[str, Any] = msgspec.to_builtins(option)
    words = {**option.words, **{value: option.say(value) for value in option.values}}
    return fields | {"title": option.called, "listed": option.values, "words": words}
