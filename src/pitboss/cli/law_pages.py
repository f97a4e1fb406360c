"""What `pitboss law` shows: a citation, the coverage, two editions side by side, and the errata."""

import json
from collections.abc import Iterable, Sequence

from rich.console import Console
from rich.table import Table
from rich.text import Text

from pitboss.cli.show import BRASS, DIM, GREEN, RED, Column, console, show_table
from pitboss.law import Edition, paragraphs
from pitboss.law.coverage import Coverage, Row, Status, counted
from pitboss.law.errata import Erratum
from pitboss.law.reading import Line, Reading
from pitboss.pit.edition_diff import Difference, EditionDiff

TONES = {Status.PROVEN: GREEN, Status.CARRIED_OUT: BRASS, Status.PHYSICAL: DIM, Status.MISSING: RED}


def write_json(value: object) -> None:
    """Print a value as JSON."""
    console().out(json.dumps(value, indent=2, ensure_ascii=False))


def show_reading(reading: Reading) -> None:
    """Print everything known about one citation."""
    to = console()
    to.print(Text.assemble((reading.id, "bold"), f"  {reading.title}"))
    if reading.text:
        to.print(reading.text)
    if reading.facts:
        to.print()
        _facts(to, reading.facts)
    for erratum in reading.errata:
        _heading(to, f"Erratum at {erratum.citation}")
        _facts(to, (("printed", erratum.printed), ("read as", erratum.read_as), ("why", erratum.why)))
    if reading.below:
        _heading(to, "Paragraphs under it")
        _lines(to, reading.below)
    if reading.note:
        _heading(to, reading.note)
    if reading.elsewhere:
        _lines(to, reading.elsewhere)


def show_coverage(covered: Coverage) -> None:
    """Print how many paragraphs have each status by game, and then every paragraph and provision."""
    to = console()
    counts = [(game, *_counts(covered.of_game(game).rows)) for game in covered.games]
    if len(counts) > 1:
        counts.append(("all", *_counts(covered.rows)))
    show_table(to, (Column("Game"), *(Column(status.capitalize(), right=True) for status in Status)), counts)
    for title, rows in (("Paragraphs", covered.paragraphs), ("Provisions", covered.provisions)):
        if rows:
            _heading(to, title)
            show_table(
                to,
                (
                    Column("Citation"),
                    Column("Game", spare=2),
                    Column("Kind", spare=1),
                    Column("Status"),
                    Column("Carried out", folds=True),
                    Column("Proven by", folds=True),
                ),
                [
                    (
                        row.id,
                        row.game,
                        row.kind,
                        row.status,
                        _places(to, row.code) or row.reason,
                        _places(to, row.tests),
                    )
                    for row in rows
                ],
            )


def show_differences(name: str, found: EditionDiff) -> None:
    """Print the differences between the editions of a game."""
    to = console()
    if len(found.editions) < 2:
        to.print(f"{name} is only in edition {found.editions[0]}; there is no other edition to compare it with.")
        return
    to.print(f"{name}: {' versus '.join(found.editions)}", style="bold")
    has_text = any(one.game == found.game for one in paragraphs().values())
    without = "none" if has_text else "none; the prints contain no paragraphs about this game"
    for title, differences, otherwise in (
        ("Wagers in only one edition", found.wagers, "none"),
        ("Lines of the pay table that differ", found.pays, "none"),
        ("Options in only one edition, or with different choices", found.options, "none"),
        ("Paragraphs whose text is in the prints of only one edition", found.paragraphs, without),
    ):
        _heading(to, title)
        if differences:
            _side_by_side(to, found.editions, differences)
        else:
            to.print(otherwise)


def show_errata(errata: Iterable[Erratum]) -> None:
    """Print every erratum."""
    show_table(
        console(),
        (
            Column("Citation", folds=True),
            Column("Printed", folds=True),
            Column("Read as", folds=True),
            Column("Why", folds=True),
        ),
        [(one.citation or "the prints", one.printed, one.read_as, one.why) for one in errata],
    )


def _heading(to: Console, text: str) -> None:
    to.print()
    to.print(text, style="bold")


def _facts(to: Console, facts: Iterable[tuple[str, str]]) -> None:
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(overflow="fold")
    for label, value in facts:
        grid.add_row(Text(label, style=DIM), Text(value, style=TONES[Status(value)] if label == "status" else ""))
    to.print(grid)


def _lines(to: Console, lines: Iterable[Line]) -> None:
    show_table(
        to,
        (Column("Citation"), Column("Kind", spare=1), Column("Status", spare=2), Column("What it says", folds=True)),
        [(line.id, line.kind, line.status, line.summary) for line in lines],
    )


def _counts(rows: Iterable[Row]) -> tuple[str, ...]:
    return tuple(str(count) for count in counted(rows).values())


def _places(to: Console, places: Sequence[str]) -> str:
    """All places when piped; on a terminal, the first place and how many more `law show` lists."""
    if len(places) < 2 or not to.is_terminal:
        return ", ".join(places)
    return f"{places[0]} and {len(places) - 1} more"


def _side_by_side(to: Console, editions: Sequence[Edition], differences: Iterable[Difference]) -> None:
    columns = (Column("What", folds=True), *(Column(edition, folds=True) for edition in editions))
    lines = [
        (one.name, *(one.says[edition] or "-" for edition in editions), ", ".join(one.cites)) for one in differences
    ]
    show_table(to, (*columns, Column("Cite", folds=True)), lines)
