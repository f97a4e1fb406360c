"""One chain, line by line: is each where it was, and as it was, when it was written?"""

from collections.abc import Callable, Iterator

import msgspec
from sqlalchemy import Connection, select

from pitboss.floor.record import BEGINNING, Line, chained, read
from pitboss.floor.store import schema

Fault = Callable[[str], None]


def lines(connection: Connection, chain: int, fault: Fault) -> Iterator[tuple[Line | None, str]]:
    """Every line of a chain with its hash; None in the place of a line that cannot be read."""
    entry = schema.entries.c
    query = select(entry.number, entry.round, entry.key, entry.body, entry.hash).where(entry.chain == chain)
    before, expected = BEGINNING, 1
    for row in connection.execution_options(yield_per=1000).execute(query.order_by(entry.number)):
        while expected < row.number:
            fault(f"line {expected} is missing")
            expected += 1
        if chained(before, row.body) != row.hash:
            fault(f"line {row.number} was changed after it was written: its hash does not fit")
        line = _read(row.body)
        if line is None:
            fault(f"line {row.number} cannot be read")
        elif (line.number, line.round, line.key or None) != (row.number, row.round, row.key):
            fault(f"line {row.number} is listed under another number, round or key than it says itself")
        yield line, row.hash
        before, expected = row.hash, row.number + 1
    _check_head(connection, chain, (expected - 1, before), fault)


def _read(body: str) -> Line | None:
    try:
        return read(body)
    except msgspec.MsgspecError:
        return None


def _check_head(connection: Connection, chain: int, last: tuple[int, str], fault: Fault) -> None:
    head = schema.chains.c
    row = connection.execute(select(head.number, head.hash).where(head.chain == chain)).one_or_none()
    if row is None:
        fault("the chain's last line is not noted")
    elif (row.number, row.hash) != last:
        fault(f"its last line is {last[0]}, but line {row.number} with hash {row.hash[:12]}… is noted as the last")
