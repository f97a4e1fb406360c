"""The options with which every command takes its game and its house rules."""

import re
from collections.abc import Mapping, Sequence
from typing import Annotated

import typer

from pitboss.errors import BadInput
from pitboss.game import AnyGame
from pitboss.games import find, names
from pitboss.pit import read_house_file


def _complete_game(incomplete: str) -> list[str]:
    return [name for name in names() if name.startswith(incomplete)]


GameName = Annotated[
    str,
    typer.Argument(
        metavar="GAME",
        show_default=False,
        autocompletion=_complete_game,
        help="The game, as listed by 'pitboss games'.",
    ),
]
Edition = Annotated[
    str | None, typer.Option("--edition", metavar="E", help="The edition of the rules: 19:47 or 13:69F.")
]
HouseRules = Annotated[
    str | None, typer.Option("--house", metavar="FILE", help="A house file (TOML) with the rules of one table.")
]
Choices = Annotated[
    list[str] | None,
    typer.Option("--option", metavar="NAME=VALUE", help="A choice left to the house, like wheel=single-zero."),
]
Pays = Annotated[
    list[str] | None,
    typer.Option("--pays", metavar="LINE=ODDS", help="Better odds for a pay line, like straight='36 to 1'."),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]


def open_game(
    slug: str,
    *,
    edition: str | None,
    house: str | None,
    options: Sequence[str] | None,
    pays: Sequence[str] | None,
) -> AnyGame:
    """The game under the requested house rules. Choices on the command line override the house file."""
    definition = find(slug)
    chosen, odds = _pairs(options, "--option", "wheel=single-zero"), _pairs(pays, "--pays", "straight='36 to 1'")
    if house is None:
        return _in_force(definition(definition.charter.house(edition=edition, options=chosen, pays=odds)), odds)
    file = read_house_file(house)
    if file.definition is not definition:
        raise BadInput(f"{house} holds house rules for {file.definition.charter.slug}, not for {slug}.")
    return _in_force(definition(file.house(edition, chosen, odds)), odds)


def rules_told(table: AnyGame) -> str:
    """The house's choices that differ from the usual ones, in words and as one types them."""
    chosen = table.charter.chosen(table.house)
    own = [f"{option.told(value)} ({option.name}={value})" for option, value in chosen if value != option.default]
    usual = f"the usual ones; 'pitboss games {table.charter.slug}' lists them"
    return f"House rules: {', '.join(own) or usual}." if chosen else ""


def _in_force(game: AnyGame, pays: Mapping[str, str]) -> AnyGame:
    """The game, if every line for which odds were chosen is one by which it pays: options may choose other tables."""
    for line, odds in pays.items():
        slug, _, when = line.partition("/")
        wager = game.wagers[slug]
        lines = [pay.when for pay in wager.pays]
        if when not in lines and odds != "none":
            known = ", ".join(f"{slug}/{one}" if one else slug for one in lines)
            raise BadInput(f"{wager.name} does not pay by {line!r} under these house rules; its lines are {known}.")
    return game


def _pairs(texts: Sequence[str] | None, flag: str, example: str) -> dict[str, str]:
    found = {}
    for text in texts or ():
        name, sign, value = text.partition("=")
        if not (name.strip() and sign and value.strip()):
            raise BadInput(f"{flag} {text[:60]!r} is incomplete; write it like {flag} {example}.")
        if name.strip() in found:
            raise BadInput(f"{flag} {name.strip()[:60]!r} is given twice; give it once.")
        found[name.strip()] = value.strip().strip("\"'")
    return found


def whole_number(text: str, what: str, least: int, most: int) -> int:
    """A whole number between two bounds. Digits may be grouped, like 1,000,000 or 1_000_000."""
    plain = re.sub(r"(?<=\d)[,_](?=\d)", "", text.strip())
    if not re.fullmatch(r"[0-9]{1,30}", plain) or not least <= int(plain) <= most:
        raise BadInput(f"{what} is a whole number from {least:,} to {most:,}, not {text[:40]!r}.")
    return int(plain)
