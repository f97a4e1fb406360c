"""`pitboss games`: the games that can be played, and where the law covers them."""

import typer
from msgspec import Struct

from pitboss.cli.house_rules import AsJson
from pitboss.cli.show import Column, console, show_table
from pitboss.game import AnyGame
from pitboss.games import find, names
from pitboss.house import Charter
from pitboss.odds.report import in_json

app = typer.Typer(add_completion=False)


class Listed(Struct, frozen=True):
    """A game in the list."""

    game: str
    name: str
    citation: str
    editions: tuple[str, ...]
    wagers: tuple[str, ...]


@app.command()
def games(as_json: AsJson = False) -> None:
    """List the games, their paragraphs, their editions and their wagers."""
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


def _loaded() -> list[type[AnyGame]]:
    """Every game that loads. A broken game from another package is reported and left out."""
    found = []
    for name in names():
        try:
            found.append(find(name))
        except Exception as error:
            console(stderr=True).print(f"The game {name!r} does not load: {type(error).__name__}: {error}.")
    return found
