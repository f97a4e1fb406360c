"""What is kept beside the record, compared with what the record gives, line by line."""

from collections.abc import Iterator
from typing import Any

import msgspec
from msgspec import Struct
from sqlalchemy import Connection, select

from pitboss import __version__
from pitboss.events import Opened
from pitboss.floor.audit.chain import Fault
from pitboss.floor.audit.fold import Followed, Row
from pitboss.floor.live import LiveTable, Snapshot
from pitboss.floor.record import Line, iso
from pitboss.floor.standing import Shown
from pitboss.floor.store import schema
from pitboss.floor.store.pages import in_json, people_in
from pitboss.game import State


class Compared:
    """The rows of one table of the database that are about the lines of one chain, in order."""

    def __init__(self, connection: Connection, chain: int, what: str, columns: str, fault: Fault) -> None:
        of = schema.metadata.tables[what].c
        query = select(of.number, of.position, *(of[name] for name in columns.split())).where(of.chain == chain)
        found = connection.execute(query.order_by(of.number, of.position).execution_options(yield_per=1000))
        self.close = found.close
        self._rows: Iterator[tuple[int, Row]] = ((row[0], tuple(row[1:])) for row in found)
        self._what = what
        self._fault = fault
        self._next = next(self._rows, None)

    def expects(self, line: int, rows: list[Row], *, exactly: bool = True) -> None:
        """The rows of a line must be these; or, where they need not be, they are passed over."""
        kept = []
        while self._next is not None and self._next[0] <= line:
            kept.append(self._next)
            self._next = next(self._rows, None)
        if exactly and kept != [(line, (position, *row)) for position, row in enumerate(rows)]:
            self._fault(f"the {self._what} of line {line} are not those that the line makes")

    def ends(self) -> None:
        """There must be no rows after the last line."""
        if self._next is not None:
            self._fault(f"there are {self._what} of line {self._next[0]}, which does not exist")


class _Round(Struct):
    """A round as the record tells it; what the equipment shows comes later than the rest."""

    round: int
    first: int
    version: str
    before: State | None
    at: str
    says: str | None = None
    outcome: str | None = None
    keyed: bool = False
    seats: str | None = None


class Rounds:
    """The list of rounds of one chain."""

    def __init__(self, connection: Connection, chain: int, fault: Fault) -> None:
        of = schema.rounds.c
        told = (of.round, of.first, of.before, of.at, of.says, of.outcome, of.keyed, of.seats)
        query = select(*told).where(of.chain == chain)
        found = connection.execute(query.order_by(of.round).execution_options(yield_per=1000))
        self.close = found.close
        self._kept = iter(found)
        self._fault = fault
        self._open: _Round | None = None

    def expects(self, line: Line, followed: Followed, shown: Shown | None, *, keyed: bool) -> None:
        """Note the rounds that a line opens, what was last shown after it, and whether a person keyed it in."""
        number = line.round
        for event in (event for deed in line.deeds for event in deed.events):
            if isinstance(event, Opened):
                self._closes()
                number += 1
                seats = people_in(line, followed.seats)
                self._open = _Round(number, line.number, line.version, followed.before, iso(line.at), seats=seats)
        if self._open and shown and shown.round == self._open.round:
            self._open.says, self._open.outcome = shown.says, in_json(shown.outcome)
        if self._open:
            self._open.keyed = keyed

    def _closes(self) -> None:
        if self._open is None:
            return
        kept, told = next(self._kept, None), self._open
        if (
            kept is None
            or (kept.round, kept.first, kept.at) != (told.round, told.first, told.at)
            or (kept.says, kept.outcome, kept.keyed) != (told.says, told.outcome, told.keyed)
            or kept.seats != told.seats
            or not _same_state(str(kept.before), told.before, told.version)
        ):
            self._fault(f"round {told.round}, from line {told.first}, is not listed as the record tells it")
        self._open = None

    def ends(self) -> None:
        """There must be no more rounds than were opened."""
        self._closes()
        for row in self._kept:
            self._fault(f"round {row.round} is listed, and the record tells of no such round")


def _same_state(kept: str, told: State | None, version: str) -> bool:
    """Whether a kept state is the one that the record gives.

    A state that another version wrote may have had other fields: its seats and wagers must be the same.
    """
    try:
        if version == __version__:
            same = told is not None and msgspec.json.decode(kept, type=type(told)) == told
            return same and _no_other_names(msgspec.json.decode(kept), msgspec.to_builtins(told))
        basics = msgspec.json.decode(kept, type=State)
    except (msgspec.MsgspecError, RecursionError):
        return False
    return told is not None and (basics.seats, basics.bets) == (told.seats, told.bets)


def _no_other_names(kept: Any, told: Any) -> bool:
    """Whether all names in the one are in the other. A name that nobody knows is not read, so nobody would miss it."""
    if isinstance(kept, dict) and isinstance(told, dict):
        return kept.keys() <= told.keys() and all(_no_other_names(value, told[name]) for name, value in kept.items())
    if isinstance(kept, list) and isinstance(told, list | tuple):
        return all(map(_no_other_names, kept, told))
    return True


class Snapshots:
    """The snapshot of one chain, which must be the table as it was at its line; another version's is not read."""

    def __init__(self, connection: Connection, chain: int, fault: Fault) -> None:
        of = schema.snapshots.c
        query = select(of.number, of.version, of.body).where(of.chain == chain)
        self._kept: Any = connection.execute(query).one_or_none()
        self._fault = fault

    def expects(self, live: LiveTable, line: Line) -> None:
        """The table stands at a line: if the snapshot is of this line, whose program wrote it, it must say the same."""
        if self._kept is None or self._kept.number != live.number:
            return
        if self._kept.version != line.version:
            self._fault(f"the snapshot at line {live.number} is of another version than its line")
        elif line.version == __version__ and not _same(str(self._kept.body), live.snapshot(), type(live.table.state)):
            self._fault(f"the snapshot at line {live.number} is not the table as it was")
        self._kept = None

    def ends(self) -> None:
        """There must be no snapshot of a line that does not exist."""
        if self._kept is not None:
            self._fault(f"there is a snapshot at line {self._kept.number}, which does not exist")


def _same(told: str, want: str | None, kind: type[State]) -> bool:
    """Whether two snapshots say the same, of a game whose states are of this kind."""
    try:
        if want is None or _read(told, kind) != _read(want, kind):
            return False
        return _no_other_names(msgspec.json.decode(told), msgspec.json.decode(want))
    except (msgspec.MsgspecError, RecursionError):
        return False


def _read(body: str, kind: type[State]) -> tuple[Any, ...]:
    found = msgspec.json.decode(body, type=Snapshot)
    rest = (getattr(found, name) for name in Snapshot.__struct_fields__ if name != "state")
    return (msgspec.json.decode(found.state, type=kind), *rest)
