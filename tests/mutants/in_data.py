"""The changes that can be made to a data file: each one replaces a single field."""

import csv
import io
import re
from collections.abc import Iterator
from itertools import accumulate

from .change import Change

NUMBER = re.compile(r"(?<![\w:.-])\d+(?![\w:.-]*:)(?!\w)")
FOR_PEOPLE = {
    "summary",
    "about",
    "source",
    "confidence",
    "authority",
    "reason",
    "why",
    "name",
    "section",
    "game",
    "note",
}


def changes_in(file: str, text: str) -> Iterator[Change]:
    """Every change that can be made to the numbers, choices and citations of a file."""
    lines = text.splitlines(keepends=True)
    starts = [0, *accumulate(map(len, lines))]
    rows = _rows(lines)
    _, _, columns = next(rows)
    for begin, end, fields in rows:
        for at, (column, value) in enumerate(zip(columns, fields, strict=False)):
            for changed, kind in _changes_of(column, value):
                row = _written([*fields[:at], changed, *fields[at + 1 :]])
                yield Change(file, begin + 1, kind, text, starts[begin], starts[end], row)


def _changes_of(column: str, value: str) -> Iterator[tuple[str, str]]:
    if column in FOR_PEOPLE or not value:
        return
    if column.endswith("cites"):
        cited = [one.strip() for one in value.split(";")]
        for at in range(len(cited)):
            yield "; ".join(cited[:at] + cited[at + 1 :]), "citation dropped"
        return
    for found in NUMBER.finditer(value):
        for number in (int(found[0]) + 1, int(found[0]) - 1):
            if number >= 0:
                yield value[: found.start()] + str(number) + value[found.end() :], "datum"
    choices = value.split("|")
    if len(choices) > 1:
        yield "|".join(choices[:-1]), "choice dropped"


def _rows(lines: list[str]) -> Iterator[tuple[int, int, list[str]]]:
    """Each row with the lines that it takes up."""
    reader, begin = csv.reader(lines), 0
    for fields in reader:
        yield begin, reader.line_num, fields
        begin = reader.line_num


def _written(fields: list[str]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerow(fields)
    return text.getvalue()
