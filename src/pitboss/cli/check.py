"""`pitboss check`: is a house file lawful?"""

from typing import Annotated

import typer

from pitboss.pit import load_house

app = typer.Typer(add_completion=False)


@app.command()
def check(
    file: Annotated[str, typer.Argument(metavar="FILE", show_default=False, help="The house file to check (TOML).")],
) -> None:
    """Check a house file against the law: it is lawful, or one sentence says what is not, with the paragraph."""
    definition, house = load_house(file)
    typer.echo(f"{file} is lawful: {definition.charter.name} under N.J.A.C. {house.edition}.")
