"""Whether every wager that a table posts can be made there: in its chips, within its limits and in its steps."""

from math import lcm
from typing import Any

from pitboss.events import Refusal
from pitboss.game import Game, Spot
from pitboss.house import LIMITS
from pitboss.money import dollars
from pitboss.odds.offering import first_spot
from pitboss.procedures.wagering import unfit

MOST_TRIED = 1_000  # amounts; whatever fits at all repeats much sooner


def never_taken(game: Game[Any]) -> Refusal | None:
    """Why a wager that the table posts can never be made there; None if every wager can."""
    for wager in game.wagers:
        spot = first_spot(game, wager)
        refusal = _never(game, spot) if spot else None
        if refusal:
            return refusal
    return None


def _never(game: Game[Any], spot: Spot) -> Refusal | None:
    """Chips must make the minimum that is posted, and some amount within the limits must fit the wager."""
    limits, chip, name = game.house.limits_of(spot.wager), game.house.chip, game.wagers[spot.wager].name
    if limits.minimum % chip:
        sentence = f"{name} takes at least {dollars(limits.minimum)}, which {dollars(chip)} chips cannot make"
        return Refusal(f"{sentence}.", game.grounds.chips + LIMITS)
    step = lcm(chip, limits.increment)
    amounts = range(-(-limits.minimum // step) * step, limits.maximum + 1, step)[:MOST_TRIED]
    by = LIMITS
    for amount in amounts:
        refusal = unfit(game, spot, amount)
        if refusal is None:
            return None
        by = refusal.cites
    return Refusal(f"{name} can never be made: no amount that it takes is {limits.posted}.", by)
