"""Several wagers of one patron, as they are written: `pass`, `pass-odds=3`, `straight-7=1/2`.

An amount is in units. A name is that of a wager or a spot; or the part that several wagers have in common, such as
`pass-odds`: then the one that the game takes is made. `pass-odds=3-4-5` gives each of them an amount of its
own, in their order; half as many amounts are read forth and back, here for 4, 5, 6, 8, 9 and 10.
"""

import re
from collections.abc import Sequence
from fractions import Fraction
from math import lcm
from typing import Any

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.game import Game
from pitboss.house import Wager
from pitboss.odds.analyst import analyst_of
from pitboss.odds.life import UNIT, Planned
from pitboss.odds.offering import offering_all, offering_game

MOST_UNITS = 1000
_AMOUNT = re.compile(r"[0-9]{1,4}(?:\.[0-9]{1,4}|/[1-9][0-9]{0,3})?")


class Plan(Struct, frozen=True):
    """What is to be made: a game that offers all of it, the wagers in cents, and how many cents are a unit."""

    game: Game[Any]
    wagers: tuple[Planned, ...]
    unit: int


class _Read(Struct, frozen=True):
    name: str
    amounts: dict[str, Fraction]  # by spot
    kinds: tuple[Wager, ...]


def read_plan(game: Game[Any], texts: Sequence[str], stake: int | None = None) -> Plan:
    """The plan that these words make; a unit is `stake` cents, or so many that no payment needs rounding."""
    read = [_read(game, text) for text in texts]
    spots = [spot for one in read for spot in one.amounts]
    for spot in spots:
        if spots.count(spot) > 1:
            raise BadInput(f"The wager {spot!r} is given twice; give it once, with its amount.")
    unit = stake or UNIT * lcm(*(much.denominator for one in read for much in one.amounts.values()))
    offering = offering_all(game, [kind for one in read for kind in one.kinds])
    lots = analyst_of(offering).lots
    planned = []
    for one in read:
        cents = {spot: much * unit * lots(spot) for spot, much in one.amounts.items()}
        if any(much.denominator > 1 for much in cents.values()):
            raise BadInput(f"{one.name!r} is not a whole number of cents; choose another amount.")
        planned.append(Planned(one.name, {spot: int(much) for spot, much in cents.items()}))
    return Plan(offering, tuple(planned), unit)


def split(game: Game[Any], text: str) -> tuple[str, str]:
    """A name, and its amounts if it has any. A ticket that a patron writes may have an equals sign in its name."""
    text = text.strip()
    name, _, amounts = text.rpartition("=")
    ticket = game.no_spot(name) and not is_known(game, name)  # it is for the game to say what is wrong with it
    return (text, "") if not name or ticket or is_known(game, text) else (name, amounts)


def is_known(game: Game[Any], name: str) -> bool:
    """Whether a wager or a spot has this name."""
    if any(name == kind.slug for kind in game.charter.wagers):
        return True
    return game.spot(name) is not None or analyst_of(game).as_if_written(name) is not None


def _read(game: Game[Any], text: str) -> _Read:
    name, amounts = split(game, text)
    known = [one for one in game.charter.wagers if one.edition in ("", game.house.edition)]
    family = [one for one in known if re.fullmatch(rf"{re.escape(name)}-\d+", one.slug)]
    if family and name not in (one.slug for one in known):
        spots = [offering_game(game, one.slug)[1].id for one in family]
    else:
        offering, spot = offering_game(game, name)
        spots, family = [spot.id], [offering.wagers[spot.wager]]
    return _Read(name, dict(zip(spots, _amounts(text, amounts or "1", len(spots)), strict=True)), tuple(family))


def _amounts(text: str, amounts: str, spots: int) -> list[Fraction]:
    """The amounts for so many spots."""
    found = [_amount(text, one) for one in (amounts.split("-") if spots > 1 else [amounts])]
    if len(found) == 1:
        return found * spots
    if 2 * len(found) == spots:
        found += reversed(found)
    if len(found) != spots:
        raise BadInput(f"{text[:60]!r} has {len(found)} amounts; give one, {spots // 2} or {spots}.")
    return found


def _amount(text: str, amount: str) -> Fraction:
    if not _AMOUNT.fullmatch(amount) or not 0 < Fraction(amount) <= MOST_UNITS:
        raise BadInput(f"{text[:60]!r} has no amount in units, from above 0 to {MOST_UNITS}; write it like pass=1.")
    return Fraction(amount)
