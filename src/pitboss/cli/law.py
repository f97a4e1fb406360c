"""`pitboss law`: read the law, see what carries it out, and compare the editions."""

import sys
from pathlib import Path
from typing import Annotated

import typer
from msgspec import to_builtins
from msgspec.structs import replace

from pitboss.cli.house_rules import AsJson, GameName
from pitboss.cli.house_rules import Edition as EditionName
from pitboss.cli.law_pages import show_coverage, show_differences, show_errata, show_reading, write_json
from pitboss.cli.show import console, write
from pitboss.errors import BadInput
from pitboss.games import find, find_all, names
from pitboss.law import Edition, provisions
from pitboss.law.coverage import HERE, UNTESTED, Coverage, measure
from pitboss.law.errata import errata as all_errata
from pitboss.law.page import page
from pitboss.law.reading import find_citation, read
from pitboss.pit.edition_diff import compare

app = typer.Typer(help="Read the law, see what carries it out, and compare the editions.")


@app.callback(invoke_without_command=True)
def _law(context: typer.Context) -> None:
    if context.invoked_subcommand is None:
        typer.echo(context.get_help())


@app.command()
def show(
    citation: Annotated[
        str,
        typer.Argument(
            metavar="CITATION",
            show_default=False,
            help="Such as '19:47-5.2(b)', '5.2(b)', 19:47-5.2 or roulette/zeros.",
        ),
    ],
    edition: EditionName = None,
) -> None:
    """Show a paragraph, a section or a provision in plain words, and what carries it out."""

    covered, chosen = _measured(), _edition(edition)
    show_reading(read(find_citation(citation, chosen), covered, chosen))


@app.command()
def coverage(
    game: Annotated[
        str | None, typer.Option("--game", metavar="G", help="Only this game, such as roulette, or all-games.")
    ] = None,
    as_json: AsJson = False,
    html: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="Write one self-contained web page.")
    ] = None,
) -> None:
    """Show where every paragraph is carried out and which tests prove it."""

    if as_json and html is not None:
        raise BadInput("Choose --json or --html, not both.")
    covered = _measured() if game is None else _of_game(_measured(), game)
    if as_json:
        write_json(covered.plain())
    elif html is not None:
        write(html, page(covered))
        console(stderr=True).print(f"Wrote {html}.")
    else:
        show_coverage(covered)
    if not covered.tests_seen:
        console(stderr=True).print(UNTESTED)


@app.command()
def diff(game: GameName, as_json: AsJson = False) -> None:
    """Show the differences between what the two editions allow in a game."""

    charter = find(game).charter
    found = compare(charter)
    if as_json:
        write_json(to_builtins(found))
    else:
        show_differences(charter.name, found)


@app.command()
def errata(as_json: AsJson = False) -> None:
    """List the misprints and gaps in the source prints, and how we read them."""

    if as_json:
        write_json({"errata": to_builtins(all_errata())})
    else:
        show_errata(all_errata())


def _measured() -> "Coverage":
    """The coverage of the whole law. Every game is loaded first, so that its provisions are known."""

    homes = {_home(definition.__module__) for definition in find_all()}
    return measure(provisions().values(), replace(HERE, others=tuple(sorted(homes - {HERE.package}))))


def _home(module: str) -> Path:
    """The folder of the package that a module is in, or the module's own file."""
    top = sys.modules[module.partition(".")[0]]
    file = Path(str(top.__file__)).resolve()
    return file.parent if hasattr(top, "__path__") else file


def _of_game(covered: "Coverage", game: str) -> "Coverage":

    known = {*covered.games, *names()}
    if game not in known:
        raise BadInput(f"There is no game {game[:60]!r} in the law; choose from {', '.join(sorted(known))}.")
    return covered.of_game(game)


def _edition(name: str | None) -> "Edition | None":

    if name is not None and name not in set(Edition):
        raise BadInput(f"There is no edition {name[:60]!r}; choose {' or '.join(Edition)}.")
    return None if name is None else Edition(name)
