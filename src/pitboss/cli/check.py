"""`pitboss check`: whether house files are lawful, each by itself and all together in one casino."""

from collections.abc import Mapping
from typing import Annotated

import typer

from pitboss.cli.house_rules import AsJson
from pitboss.errors import BadInput
from pitboss.law import Citation, beside
from pitboss.odds.report import in_json
from pitboss.paper import Notice
from pitboss.pit import load_house
from pitboss.pit.changes import notices_of_change
from pitboss.pit.floors import unknown_floors
from pitboss.pit.uniform import Table, uneven, uneven_in_a_pit

app = typer.Typer(add_completion=False)


@app.command()
def check(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", show_default=False, help="The house files (TOML) of one casino's tables."),
    ],
    pit: Annotated[
        bool, typer.Option("--pit", help="The tables are in one pit, so some choices must be the same.")
    ] = False,
    instead_of: Annotated[
        str | None,
        typer.Option(metavar="FILE", help="The rules in force now; shows the notices that the change requires."),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Check house files against the law. If one is not lawful, one sentence says why, with the paragraph.

    Several files are the tables of one casino. If the law requires the same odds at all of them, differences are shown.
    Where a house changes odds whose legal minimum is not known, the answer says so.
    """
    tables = {file: load_house(file) for file in files}
    if refusal := uneven(tables) or (uneven_in_a_pit(tables) if pit else None):
        raise BadInput(refusal.sentence, _under(refusal.cites, tables))
    changes = _changes(instead_of, tables) if instead_of is not None else None
    if as_json:
        typer.echo(in_json(_plain(tables, changes)))
        return
    for file, table in tables.items():
        typer.echo(_verdict(file, table))
    if changes is None:
        return
    for notice in changes:
        typer.echo(f"{notice.text} ({', '.join(_under(notice.cites, tables))})")
    if not changes:
        typer.echo("The change requires no notice.")


def _changes(instead_of: str, tables: Mapping[str, Table]) -> tuple[Notice, ...]:
    if len(tables) != 1:
        raise BadInput("With --instead-of, give exactly one file with the new rules.")
    (after,) = tables.values()
    return notices_of_change(load_house(instead_of), after)


def _verdict(file: str, table: Table) -> str:
    definition, house = table
    rules = f"{definition.charter.name} under N.J.A.C. {house.edition}"
    if unknown := unknown_floors(table):
        return f"{file} is lawful as far as is known: {rules}; no floor is known for: {', '.join(unknown)}."
    return f"{file} is lawful: {rules}."


def _under(cites: tuple[Citation, ...], tables: Mapping[str, Table]) -> tuple[str, ...]:
    """The paragraphs as readers of the one edition see them that all tables of the game are under."""
    editions = {house.edition for _, house in tables.values()}
    if len(editions) > 1:
        return cites
    (edition,) = editions
    return tuple(beside((one,), edition) for one in cites)


def _plain(tables: Mapping[str, Table], changes: tuple[Notice, ...] | None) -> dict[str, object]:
    found: dict[str, object] = {
        "tables": [
            {
                "file": file,
                "game": definition.charter.slug,
                "edition": house.edition,
                "lawful": "as far as is known" if unknown_floors((definition, house)) else "yes",
                "unknown_floors": unknown_floors((definition, house)),
            }
            for file, (definition, house) in tables.items()
        ]
    }
    if changes is not None:
        found["notices"] = [{"text": one.text, "cites": _under(one.cites, tables)} for one in changes]
    return found
