"""`pitboss backup`: a copy of the whole floor in one file, while it is open."""

from pathlib import Path
from typing import Annotated

import typer

from pitboss.cli.audit import Data, Key, Url, exported, opened_for_reading

app = typer.Typer(add_completion=False)


@app.command()
def backup(
    target: Annotated[
        Path, typer.Argument(metavar="FILE-OR-FOLDER", show_default=False, help="A new file, or a folder for it.")
    ],
    key: Key = None,
    data: Data = None,
    database: Url = None,
) -> None:
    """Copy the floor's record and books into one file, even while the floor is open, and verify the copy.

    The copy is private to you, and does not contain the key of the seeds. 'pitboss restore' brings it back, to SQLite
    or to PostgreSQL.
    """
    import time

    from pitboss.cli.audit_pages import show_findings
    from pitboss.floor.audit import heads_of
    from pitboss.floor.backup import back_up, place_for
    from pitboss.floor.heads import exports_in
    from pitboss.floor.record import iso

    now = iso(time.time())
    file = place_for(target, now)
    with opened_for_reading(data, database, key) as store:
        heads = [head for one in exported(data, database) for head in heads_of(exports_in(one))]
        findings = back_up(store, file, now, heads)
    show_findings(findings)
    typer.echo(f"The floor is backed up in {str(file)!r}.")
