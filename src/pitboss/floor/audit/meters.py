"""Shared meters: what their own record says of them must be what the tables that share them did, and read."""

from collections.abc import Iterable

from sqlalchemy import Connection, select

from pitboss.commands import Result
from pitboss.floor import posting
from pitboss.floor.audit.chain import Fault
from pitboss.floor.record import Line, MeterFunded, MeterMoved
from pitboss.floor.store import schema
from pitboss.money import Transfer, meter

Move = tuple[str, int, int]  # which meter, by which table and line


class Meters:
    """Gathers what both sides say while chain after chain is read, and compares them at the end."""

    def __init__(self) -> None:
        self._shows: dict[str, list[int]] = {}  # after each line of a meter's record; before the first, nothing
        self._said: dict[Move, int] = {}  # by the records of meters
        self._done: dict[Move, int] = {}  # by the records of tables
        self._read: list[tuple[int, int, str, int, object]] = []  # table, line, meter, its line, what was read

    def own_line(self, name: str, line: Line) -> str | None:
        """Take note of a line of a meter's own record: why it cannot be one, or None."""
        shows = self._shows.setdefault(name, [0])
        facts = [event for deed in line.deeds for event in deed.events]
        if len(facts) != 1 or any(deed.command for deed in line.deeds):
            return "is not a line of a meter's record"
        match facts[0]:
            case MeterFunded() as fact if line.number == 1 and fact.name == name and fact.cents > 0:
                shows.append(fact.cents)
            case MeterMoved() as fact if line.number > 1:
                move = (name, fact.table, fact.line)
                if move in self._said:
                    return f"tells once more of line {fact.line} of table {fact.table}"
                self._said[move] = fact.cents
                shows.append(shows[-1] + fact.cents)
            case _:
                return "is not a line of a meter's record"
        return None if shows[-1] >= 0 else "leaves the meter below zero"

    def table_line(self, table: int, line: Line, moved: Iterable[Transfer]) -> None:
        """Take note of what a line of a table did to meters, and of what it read off them."""
        for name, cents in posting.meter_moves(moved).items():
            self._done[name, table, line.number] = cents
        for deed in line.deeds:
            if deed.reading and deed.reading.number and isinstance(deed.command, Result):
                read = (deed.reading.meter, deed.reading.number, deed.command.outcome)
                self._read.append((table, line.number, *read))

    def compare(self, connection: Connection, accounts: dict[str, int], fault: Fault) -> None:
        """Both sides must tell the same, and the books too."""
        for move in sorted({*self._said, *self._done}):
            if self._said.get(move) != self._done.get(move):
                name, table, line = move
                said, done = self._said.get(move, 0), self._done.get(move, 0)
                fault(
                    f"meter {name}: line {line} of table {table} moved it by {done} cents, but its record says {said}"
                )
        for table, line, name, number, amount in self._read:
            shows = self._shows.get(name, [0])
            if number >= len(shows) or shows[number] != amount:
                fault(f"meter {name}: line {line} of table {table} read {amount} cents off it, which it did not show")
        of = schema.meters.c
        kept = {row.name: row.cents for row in connection.execute(select(of.name, of.cents))}
        for name in sorted({*kept, *self._shows}):
            told = self._shows.get(name, [0])[-1]
            if kept.get(name) != told or accounts.get(meter(name), 0) != told:
                fault(f"meter {name}: it is noted with {kept.get(name)} cents, but its record gives {told}")
