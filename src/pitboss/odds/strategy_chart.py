"""The chart that a coach lays beside the felt: what to do with each kind of hand, and where the present one is."""

from collections.abc import Collection, Mapping

from msgspec import Struct

from pitboss.law import Citation


class Letter(Struct, frozen=True):
    """What a letter of a chart means."""

    meaning: str  # double, else hit
    tone: str  # take, stand, add, part, leave, or free: what the letter's color stands for
    moves: tuple[str, ...] = ()  # the first of them that is offered is meant; none where there is nothing to choose
    free: bool = False  # whether any of them will do

    def of(self, offered: Collection[str]) -> tuple[str, ...]:
        """The moves that follow the chart, among those that are offered."""
        found = tuple(move for move in self.moves if move in offered)
        return found if self.free else found[:1]


class Line(Struct, frozen=True):
    """A line of a chart: a letter for each column."""

    name: str  # 17+
    kinds: tuple[str, ...]  # the kinds of hands that it stands for
    cells: tuple[str, ...]


class Group(Struct, frozen=True):
    """Lines under a heading."""

    title: str
    lines: tuple[Line, ...]


class Grid(Struct, frozen=True):
    """One table of a chart. With a single column, what each line means is written out."""

    name: str
    over: str  # what the columns stand for
    columns: tuple[str, ...]
    groups: tuple[Group, ...]
    cites: tuple[Citation, ...] = ()  # the paragraphs, where the law and not the arithmetic says what to do


class Chart(Struct, frozen=True):
    """Everything a coach teaches about one table's rules."""

    sheets: tuple[Grid, ...]
    entries: Mapping[str, Letter]  # by letter
    note: str = ""

    def at(self, where: "Situation") -> Letter | None:
        """What the chart says of a situation; None where it does not have it."""
        for sheet in self.sheets:
            if sheet.name == where.sheet and where.column in sheet.columns:
                lines = (line for group in sheet.groups for line in group.lines if where.kind in line.kinds)
                letters = [line.cells[sheet.columns.index(where.column)] for line in lines]
                return self.entries.get(letters[0]) if letters else None
        return None


class Situation(Struct, frozen=True):
    """What somebody must choose about, in words, and its cell of the chart, if it has one."""

    says: str  # Soft 18 against a 9
    sheet: str = ""
    kind: str = ""
    column: str = ""


def merged(rows: Mapping[str, tuple[str, ...]]) -> list[list[str]]:
    """The kinds of hands, in their order, with neighbors together whose cells are the same."""
    groups: list[list[str]] = []
    for kind, cells in rows.items():
        if groups and rows[groups[-1][-1]] == cells:
            groups[-1].append(kind)
        else:
            groups.append([kind])
    return groups
