"""`pitboss check`: whether house files are lawful, each by itself and all together in one casino."""

from typing import Annotated

import typer

from pitboss.errors import BadInput
from pitboss.pit import load_house
from pitboss.pit.changes import notices_of_change
from pitboss.pit.uniform import uneven, uneven_in_a_pit

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
) -> None:
    """Check house files against the law. If one is not lawful, one sentence says why, with the paragraph.

    Several files are the tables of one casino. If the law requires the same odds at all of them, differences are shown.
    """
    tables = {file: load_house(file) for file in files}
    if refusal := uneven(tables) or (uneven_in_a_pit(tables) if pit else None):
        raise BadInput(refusal.sentence, refusal.cites)
    for file, (definition, house) in tables.items():
        typer.echo(f"{file} is lawful: {definition.charter.name} under N.J.A.C. {house.edition}.")
    if instead_of is not None:
        if len(files) != 1:
            raise BadInput("With --instead-of, give exactly one file with the new rules.")
        notices = notices_of_change(load_house(instead_of), tables[files[0]])
        for notice in notices:
            typer.echo(f"{notice.text} ({', '.join(notice.cites)})")
        if not notices:
            typer.echo("The change requires no notice.")
