"""`pitboss audit`: verify the floor's record, replay its rounds, and check its draws against the revealed seeds."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from pitboss.errors import BadInput, did_you_mean

if TYPE_CHECKING:
    from pitboss.floor.audit import Findings
    from pitboss.floor.store import Database

app = typer.Typer(
    add_completion=False,
    help="Verify the floor's record, replay its rounds, and check its draws, even while the floor is open.",
    no_args_is_help=True,
)

Data = Annotated[
    Path | None,
    typer.Option("--data", metavar="DIR", help="The folder with the floor's data.", show_default="pitboss-data"),
]
Url = Annotated[
    str | None,
    typer.Option(
        "--database", metavar="URL", help="A database to use instead: postgresql://USER@HOST/NAME.", show_default=""
    ),
]
Key = Annotated[
    Path | None,
    typer.Option(
        "--key",
        metavar="FILE",
        help="The key of the secret seeds; without it, their draws are not checked.",
        show_default="seeds.key beside the record, if it is there",
    ),
]
AsJson = Annotated[bool, typer.Option("--json", help="Print JSON.")]
TableName = Annotated[
    str, typer.Argument(metavar="TABLE", show_default=False, help="A table's number or name: 1, 'Roulette 1'.")
]


@app.command()
def verify(
    *,
    as_json: AsJson = False,
    head: Annotated[
        list[str] | None,
        typer.Option("--head", metavar="TABLE=HASH", help="A head saved earlier; may be repeated."),
    ] = None,
    heads: Annotated[
        list[Path] | None,
        typer.Option(
            "--heads",
            metavar="FILE",
            help="Heads that a floor exported or an audit saved; may be repeated. Those in the data folder are read "
            "by themselves.",
        ),
    ] = None,
    save_heads: Annotated[
        str | None, typer.Option("--save-heads", metavar="FILE", help="If the record is sound, save its heads here.")
    ] = None,
    key: Key = None,
    data: Data = None,
    database: Url = None,
) -> None:
    """Check the database and the whole record: hashes, rules, chips and draws. The exit code is 1 if it is not sound.

    If you keep the heads in a safe place, you can tell later whether the newest lines were removed or rewritten.
    """
    from pitboss.cli.audit_pages import heads_text, kept_heads, show_findings, write_findings
    from pitboss.cli.show import console, write
    from pitboss.floor.audit import audit, count_of_lines

    with opened_for_reading(data, database, key) as store:
        files = [*(heads or ()), *exported(data, database)]
        kept = kept_heads(files, head or (), lambda name: _table(store, name, cage=True)[0])
        with _progress(count_of_lines(store)) as progress:
            findings: Findings = audit(store, progress, kept)
    if as_json:
        write_findings(findings)
    else:
        show_findings(findings)
    if save_heads is not None and findings.sound:
        write(save_heads, heads_text(findings))
        console(stderr=True).print(f"Wrote {save_heads}.")
    if not findings.sound:
        raise typer.Exit(1)


@app.command()
def replay(
    table: TableName,
    number: Annotated[
        int | None,
        typer.Argument(
            metavar="ROUND", min=1, show_default=False, help="The round; leave it out to list the last rounds."
        ),
    ] = None,
    data: Data = None,
    database: Url = None,
) -> None:
    """Show a recorded round line by line with its paragraphs, or list the last rounds."""
    from pitboss.cli.audit_pages import show_rounds, told_round

    with opened_for_reading(data, database) as store:
        chain, name = _table(store, table)
        if number is None:
            show_rounds(store, chain, name)
        else:
            typer.echo(told_round(store, chain, name, number), nl=False)


@app.command()
def reveal(
    table: TableName,
    series: Annotated[
        int | None, typer.Option("--series", metavar="N", min=1, help="Only this series.", show_default="all")
    ] = None,
    as_json: AsJson = False,
    data: Data = None,
    database: Url = None,
) -> None:
    """Show what was committed to, cut and drawn, and recompute the numbers from each seed that was revealed."""
    from pitboss.cli.audit_pages import checked_series, show_series, write_series

    with opened_for_reading(data, database) as store:
        chain, name = _table(store, table)
        found = checked_series(store, chain)
    chosen = [one for one in found if series in (None, one.series)]
    if series is not None and not chosen:
        raise BadInput(f"There is no series {series} at {name}; the last one is {len(found)}.")
    if as_json:
        write_series(chain, name, chosen)
    else:
        show_series(name, chosen)
    if any(one.right is False for one in chosen):
        raise typer.Exit(1)


@app.command()
def events(
    kind: Annotated[
        list[str] | None,
        typer.Option("--kind", metavar="KIND", help="Only this kind, as void; may be repeated.", show_default="all"),
    ] = None,
    most: Annotated[int, typer.Option("--most", metavar="N", min=1, max=10_000, help="How many, at most.")] = 50,
    as_json: AsJson = False,
    data: Data = None,
    database: Url = None,
) -> None:
    """List significant events, newest first: sign-ins, passwords, roles, dealers, voids, large wagers, restarts."""
    from pitboss.cli.audit_pages import newest_events, show_events, write_events

    with opened_for_reading(data, database) as store:
        found = newest_events(store, kind or (), most)
    if as_json:
        write_events(found)
    else:
        show_events(found)


@contextmanager
def opened_for_reading(data: Path | None, url: str | None, key: Path | None = None) -> Iterator["Database"]:
    """The database, opened for reading only. It is not created if it does not exist."""
    from pitboss.floor.audit.opening import opened
    from pitboss.floor.settings import DEFAULT_DATA

    if data is not None and url is not None:
        raise BadInput("Give either --data or --database, not both.")
    with opened(data or DEFAULT_DATA, url, key) as store:
        yield store


def exported(data: Path | None, url: str | None) -> list[Path]:
    """The heads that a floor exported to its data folder by itself, if there are any."""
    from pitboss.floor.heads import own_file
    from pitboss.floor.settings import DEFAULT_DATA

    file = own_file(data or DEFAULT_DATA, url)
    return [file] if file.is_file() else []


def _table(store: "Database", asked: str, *, cage: bool = False) -> tuple[int, str]:
    """A table by its number or its name."""
    from pitboss.floor.audit import tables_of

    known = {number: name for number, name in tables_of(store) if number > 0 or cage}
    for number, name in known.items():
        if asked.strip().casefold() in (str(number), name.casefold()):
            return number, name
    if cage and asked.isdecimal():
        return int(asked), f"table {asked}"  # the audit reports a chain that is gone
    raise BadInput(f"There is no table {asked[:60]!r}; {did_you_mean(asked, known.values())}")


@contextmanager
def _progress(lines: int) -> Iterator[Callable[[int], None]]:
    """A progress bar, if there is a terminal to show it."""
    from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

    from pitboss.cli.show import console

    to = console(stderr=True)
    if not to.is_terminal:
        yield lambda _: None
        return
    columns = (TextColumn("Reading"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=to, transient=True) as progress:
        task = progress.add_task("", total=lines)
        yield lambda done: progress.advance(task, done)
