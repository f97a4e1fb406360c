"""How the command line shows things: in color on a terminal, and as plain, untruncated text when piped."""

from collections.abc import Iterable, Sequence
from pathlib import Path

from msgspec import Struct
from rich import box
from rich.console import Console
from rich.measure import Measurement
from rich.table import Table
from rich.text import Text

from pitboss.errors import BadInput

PLAIN_WIDTH = 4000  # wide enough that no line is wrapped when piped
FOLD_WIDTH = 18  # the minimum width of a column that wraps
BRASS, GREEN, RED, DIM = "yellow", "green", "red", "dim"


def console(*, stderr: bool = False) -> Console:
    """A console that prints text as is, without markup or automatic colors."""
    made = Console(stderr=stderr, markup=False, highlight=False, emoji=False)
    if not made.is_terminal:
        made = Console(stderr=stderr, markup=False, highlight=False, emoji=False, width=PLAIN_WIDTH)
    return made


def write(file: str, text: str) -> None:
    """Write a file that the user asked for, or say in one sentence why not."""
    try:
        Path(file).write_text(text, encoding="utf-8")
    except (OSError, ValueError) as error:
        reason = getattr(error, "strerror", None) or str(error)
        raise BadInput(f"{file[:200]!r} cannot be written: {reason.lower()}.") from None


class Column(Struct, frozen=True):
    """A column of a table. On a narrow terminal, spare columns are added in order while there is room."""

    title: str
    right: bool = False
    spare: int = 0
    folds: bool = False


def show_table(to: Console, columns: Sequence[Column], rows: Iterable[Sequence[str]], dim: Iterable[int] = ()) -> None:
    """Print a table without its empty columns and, on a narrow terminal, without columns that can be spared."""
    lines = list(rows)
    kept = [at for at, _ in enumerate(columns) if any(row[at] for row in lines)]
    if to.is_terminal:
        _show_on_terminal(to, columns, lines, kept, set(dim))
    else:
        _show_in_pipe(to, columns, lines, kept)


def _show_in_pipe(to: Console, columns: Sequence[Column], lines: list[Sequence[str]], kept: list[int]) -> None:
    rows = [[columns[at].title for at in kept], *([line[at] for at in kept] for line in lines)]
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    for row in rows:
        cells = zip(row, widths, (columns[at].right for at in kept), strict=True)
        to.out("  ".join(cell.rjust(width) if right else cell.ljust(width) for cell, width, right in cells).rstrip())


def _show_on_terminal(
    to: Console, columns: Sequence[Column], lines: list[Sequence[str]], kept: list[int], dimmed: set[int]
) -> None:
    chosen = [at for at in kept if not columns[at].spare]
    left_out: list[str] = []
    for at in sorted((at for at in kept if columns[at].spare), key=lambda at: columns[at].spare):
        wider = sorted((*chosen, at))
        table = _table(columns, lines, wider, dimmed)
        if Measurement.get(to, to.options.update(max_width=PLAIN_WIDTH), table).minimum <= to.width:
            chosen = wider
        else:
            left_out.append(columns[at].title)
    to.print(_table(columns, lines, chosen, dimmed))
    if left_out:
        to.print(f"Not shown: {', '.join(left_out)}; a wider terminal shows everything.", style=DIM)


def _table(columns: Sequence[Column], lines: list[Sequence[str]], kept: list[int], dimmed: set[int]) -> Table:
    table = Table(box=box.SIMPLE_HEAD)
    for at in kept:
        column = columns[at]
        longest = max(len(text) for text in (column.title, *(line[at] for line in lines)))
        table.add_column(
            Text(column.title),
            min_width=min(FOLD_WIDTH, longest) if column.folds else longest,
            justify="right" if column.right else "left",
            no_wrap=not column.folds,
            overflow="fold",
            header_style="bold",
        )
    for number, line in enumerate(lines):
        table.add_row(*(Text(line[at]) for at in kept), style=DIM if number in dimmed else None)
    return table
