"""`pitboss restore`: brings a backup back to an empty place."""

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.audit import Data, Url
from pitboss.errors import BadInput

app = typer.Typer(add_completion=False)


@app.command()
def restore(
    file: Annotated[
        Path, typer.Argument(metavar="FILE", show_default=False, help="A file that 'pitboss backup' made.")
    ],
    key: Annotated[
        Path | None,
        typer.Option(
            "--key",
            metavar="FILE",
            help="The key of the secret seeds; without it, their draws are not checked.",
            show_default="",
        ),
    ] = None,
    data: Data = None,
    database: Url = None,
) -> None:
    """Verify a backup, restore it to an empty folder or an empty PostgreSQL, and verify the floor there.

    A backup does not contain the key of the seeds: copy it to the folder as seeds.key, or name it to 'pitboss serve'.
    """
    import time

    from pitboss.cli.audit_pages import show_findings
    from pitboss.floor.backup import restore as bring_back
    from pitboss.floor.record import iso
    from pitboss.floor.settings import DEFAULT_DATA

    if data is not None and database is not None:
        raise BadInput("Give either --data or --database, not both.")
    folder = data or DEFAULT_DATA
    show_findings(bring_back(file, data=folder, database=database, now=iso(time.time()), key=key))
    place = repr(str(folder)) if database is None else "the database"
    typer.echo(f"The floor is restored to {place}.")
