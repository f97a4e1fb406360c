"""`pitboss games`: the games that can be played, and where the law covers them."""

from typing import Annotated

import typer
from msgspec import Struct

from pitboss.cli.house_rules import AsJson
from pitboss.cli.show import Column, console, show_table
from pitboss.game import AnyGame
from pitboss.games import find, names
from pitboss.house import MOST_LISTED, Charter, Option
from pitboss.odds.report import in_json

app = typer.Typer(add_completion=False)


class Listed(Struct, frozen=True):
    """A game in the list."""

    game: str
    name: str
    citation: str
    editions: tuple[str, ...]
    wagers: tuple[str, ...]


class Told(Struct, frozen=True):
    """An option, as one types it and in words."""

    option: str
    group: str
    title: str
    about: str
    edition: str
    choices: str
    default: str
    words: dict[str, str]


@app.command()
def games(
    game: Annotated[
        str, typer.Argument(metavar="[GAME]", show_default=False, help="One game, with all that a house may choose.")
    ] = "",
    as_json: AsJson = False,
) -> None:
    """List the games, their paragraphs, their editions and their wagers; or what a house may choose in one game."""
    if game:
        _show_options(find(game).charter, as_json=as_json)
        return
    listed = [_listed(definition.charter) for definition in _loaded()]
    to = console()
    if as_json:
        to.out(in_json({"games": listed}))
        return
    columns = (
        Column("Game"),
        Column("Name", spare=1),
        Column("N.J.A.C."),
        Column("Editions"),
        Column("Wagers", right=True),
    )
    show_table(
        to,
        columns,
        [(one.game, one.name, one.citation, ", ".join(one.editions), str(len(one.wagers))) for one in listed],
    )


def _listed(charter: Charter) -> Listed:
    return Listed(
        game=charter.slug,
        name=charter.name,
        citation=charter.citation,
        editions=tuple(charter.editions),
        wagers=tuple(wager.slug for wager in charter.wagers),
    )


def _show_options(charter: Charter, *, as_json: bool) -> None:
    """Every option under its heading, in words, with what one types for each choice. The usual choice has a star."""
    to = console()
    if as_json:
        to.out(in_json({"game": charter.slug, "options": [_told(option) for option in charter.options]}))
        return
    to.print(f"What a house may choose in {charter.name}; * is the usual choice.", style="bold")
    for group in dict.fromkeys(option.group for option in charter.options):
        to.print(f"\n{group}", style="bold")
        for option in (one for one in charter.options if one.group == group):
            only = f" (N.J.A.C. {option.edition} only)" if option.edition else ""
            to.print(f"  {option.called}{only}")
            if option.about:
                to.print(f"    {option.about}")
            typed = _typed(option)
            width = max(len(value) for value, _ in typed)
            for value, words in typed:
                to.print(f"    {option.name}={value:<{width}}  {words}{' *' if value == option.default else ''}")


def _typed(option: Option) -> list[tuple[str, str]]:
    """What one may type for an option, each with its words; of a long list or range, only the usual choice."""
    values = option.values if len(option.values) <= MOST_LISTED else ()
    if values:
        return [(one, option.say(one)) for one in values]
    choices = option.choices.replace("..", " to ").replace("|", ", ")
    return [(option.default, option.say(option.default)), ("...", choices)]


def _told(option: Option) -> Told:
    return Told(
        option=option.name,
        group=option.group,
        title=option.called,
        about=option.about,
        edition=option.edition,
        choices=option.choices,
        default=option.default,
        words={value: option.say(value) for value in option.values},
    )


def _loaded() -> list[type[AnyGame]]:
    """Every game that loads. A broken game from another package is reported and left out."""
    found = []
    for name in names():
        try:
            found.append(find(name))
        except Exception as error:
            console(stderr=True).print(f"The game {name!r} does not load: {type(error).__name__}: {error}.")
    return found
