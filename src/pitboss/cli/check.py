"""`pitboss check`: are house files lawful, each by itself and all of them in one casino?"""

from typing import Annotated

import typer

from pitboss.errors import BadInput
from pitboss.pit import load_house
from pitboss.pit.uniform import uneven

app = typer.Typer(add_completion=False)


@app.command()
def check(
    files: Annotated[
        list[str],
        typer.Argument(metavar="FILE...", show_default=False, help="The house files of one casino's tables (TOML)."),
    ],
) -> None:
    """Check house files against the law: they are lawful, or one sentence says what is not, with the paragraph.

    Several files are the tables of one casino: where the law wants the same odds at all of them, unlike ones are told.
    """
    tables = {file: load_house(file) for file in files}
    if refusal := uneven(tables):
        raise BadInput(refusal.sentence, refusal.cites)
    for file, (definition, house) in tables.items():
        typer.echo(f"{file} is lawful: {definition.charter.name} under N.J.A.C. {house.edition}.")
