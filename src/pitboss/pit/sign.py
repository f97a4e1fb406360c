"""The sign at a table: the rules in force there, posted as the law requires."""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from pitboss.game import Game
from pitboss.house import INCREMENTS, LIMITS, Charter, House, Limits, Option, Wager
from pitboss.law import Citation, carries_out
from pitboss.money import dollars
from pitboss.paper import Notice, notices
from pitboss.procedures.wagering import MAXIMUM_EACH


class Chosen(Struct, frozen=True):
    """A choice that the house made, in words, under the heading of its option. `usual` means that it is the default."""

    option: str
    group: str
    title: str
    says: str
    about: str
    usual: bool
    cites: tuple[Citation, ...]


class Sign(Struct, frozen=True):
    """What is posted: a list of lines, each with its paragraphs, and the house's choices by their headings."""

    lines: tuple[Notice, ...]
    choices: tuple[Chosen, ...]


@carries_out("13:69F-8.2(c)", "13:69F-8.3(a)")
def sign(game: Game[Any]) -> Sign:
    """The sign at one table: the game, its odds, all limits, the house's choices, and the game's own notices."""
    house = game.house
    heading = Notice(f"{game.charter.name} under N.J.A.C. {house.edition}.", (game.charter.citation,))
    chip = Notice(f"The smallest chip is {dollars(house.chip)}.", game.grounds.chips)
    takes = {spot.wager for spot in game.spots.values()}
    offered = [wager for wager in game.wagers.values() if wager.slug in takes]
    lines = (heading, *_odds(offered), *_limits(house, offered), chip, *notices(game))
    return Sign(lines, choices(game.charter, house))


def _odds(offered: list[Wager]) -> Iterator[Notice]:
    """Every wager on the layout, with what it pays. Wagers that pay the same share a line."""
    alike: dict[str, list[Wager]] = {}
    for wager in offered:
        alike.setdefault(wager.odds_text, []).append(wager)
    for odds, wagers in alike.items():
        by_what = (one for wager in wagers for pay in wager.pays for one in pay.cites)
        defined = (one for wager in wagers for one in wager.cites)
        names = ", ".join(wager.name for wager in wagers)
        yield Notice(f"{names}: pays {odds}.", _once(by_what) or _once(defined))


def _limits(house: House, offered: list[Wager]) -> Iterator[Notice]:
    """The limits and steps of wagers that have their own, followed by those of the table."""
    own: dict[Limits, list[str]] = {}
    for wager in offered:
        if (limits := house.limits_of(wager.slug)) != house.limits:
            own.setdefault(limits, []).append(wager.name)
    for limits, names in own.items():
        yield Notice(f"{', '.join(names)}: {limits.posted}.", LIMITS + MAXIMUM_EACH + INCREMENTS)
    if sum(map(len, own.values())) < len(offered):
        which = "Every other wager" if own else "Every wager"
        yield Notice(f"{which}: {house.limits.posted}.", LIMITS + INCREMENTS)


def choices(charter: Charter, house: House) -> tuple[Chosen, ...]:
    """The choices that a house made, those under one heading together."""
    return tuple(_chosen(option, value) for option, value in charter.chosen(house))


def _chosen(option: Option, value: str) -> Chosen:
    return Chosen(
        option=f"{option.name}={value}",
        group=option.group,
        title=option.called,
        says=option.say(value),
        about=option.about,
        usual=value == option.default,
        cites=option.cites,
    )


def _once(cites: Iterator[Citation]) -> tuple[Citation, ...]:
    return tuple(dict.fromkeys(cites))
