"""One chain, line by line: is each where it was, and as it was, when it was written?"""

from collections.abc import Callable, Iterator
from typing import Any

from msgspec import Struct
from sqlalchemy import Connection, select

from pitboss.floor.audit.keys import not_asked
from pitboss.floor.record import THE_CAGE, Line, chained, read
from pitboss.floor.store import schema

Fault = Callable[[str], None]


class Found(Struct, frozen=True):
    """One stored line: where it is listed, its hash, and what it says if it can be believed to be in its place."""

    number: int
    hash: str
    series: int | None
    line: Line | None


class Links:
    """The hashes of a chain. A line that was changed is told from the line after it, which was not."""

    def __init__(self, first: str) -> None:
        self._before = {first}  # what the next line may be chained to; nothing is known after a gap

    def gap(self) -> None:
        """Lines are missing: what the next line was chained to is not known."""
        self._before = set()

    def holds(self, body: str, stored: str) -> bool:
        """Whether a line fits what is before it."""
        fits = not self._before or any(chained(one, body) == stored for one in self._before)
        # Where a line does not fit, either its body or its hash was changed: the next was chained to the true hash.
        self._before = {stored} if fits else {stored, *(chained(one, body) for one in self._before)}
        return fits


def lines(connection: Connection, chain: int, first: str, fault: Fault) -> Iterator[Found]:
    """Every line of a chain that begins with the hash `first`; None for a line that cannot be read, or was another."""
    entry = schema.entries.c
    columns = (entry.chain, entry.number, entry.round, entry.key, entry.body, entry.hash, entry.series)
    query = select(*columns).where(entry.chain == chain)
    links, expected, last, before = Links(first), 1, first, 0.0
    for row in connection.execute(query.order_by(entry.number).execution_options(yield_per=1000)):
        if row.number != expected:
            fault(_missing(expected, row.number))
            links.gap()
        body, stored = str(row.body), str(row.hash)
        if not links.holds(body, stored):
            rules = ", or the rules or the owner of the table were" if row.number == 1 and chain != THE_CAGE else ""
            fault(f"line {row.number} was changed after it was written{rules}: its hash does not fit")
        line = _in_its_place(row, body, fault) if row.number == expected else None
        if line and line.at < before and line.guarded:
            fault(f"line {row.number} says that it was written before line {row.number - 1}")
        before = line.at if line else before
        yield Found(row.number, stored, row.series, line)
        expected, last = int(row.number) + 1, stored
    _check_head(connection, chain, (expected - 1, last), fault)


def _missing(expected: int, found: int) -> str:
    if found < expected:
        return f"line {found} is no line of a record, which begins with line 1"
    return f"line {expected} is missing" if found == expected + 1 else f"lines {expected} to {found - 1} are missing"


def _in_its_place(row: Any, body: str, fault: Fault) -> Line | None:
    try:
        line = read(body)
    except Exception:  # whatever was written there, the audit tells of it and goes on
        fault(f"line {row.number} cannot be read")
        return None
    if line.number != row.number:
        fault(f"line {row.number} was line {line.number} when it was written")
        return None
    if (line.round, line.key or None) != (row.round, row.key):
        fault(f"line {row.number} is listed under another round or key than it says itself")
    if line.key and not line.key.startswith(f"{line.who}:"):
        fault(f"line {row.number} bears the key of another person")
    if why := not_asked(row.chain, line):
        fault(f"line {row.number} {why}")
    return line


def _check_head(connection: Connection, chain: int, last: tuple[int, str], fault: Fault) -> None:
    head = schema.chains.c
    row = connection.execute(select(head.number, head.hash).where(head.chain == chain)).one_or_none()
    if row is None:
        fault("the chain's last line is not noted")
    elif (row.number, row.hash) != last:
        fault(f"its last line is {last[0]}, but line {row.number} with hash {str(row.hash)[:12]}… is noted as the last")
