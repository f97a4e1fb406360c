"""Keys: each is found by its index at the line that bears it, no line bears another's, and each says what was asked."""

import re
from collections.abc import Callable

from sqlalchemy import Connection, func, select

from pitboss.floor import asked
from pitboss.floor.record import THE_CAGE, Line
from pitboss.floor.store import schema
from pitboss.floor.store.keys import AT_ONCE

WITHOUT_DIGESTS = ("0.1", "0.2", "0.3")  # the versions whose lines do not say what was asked
_ENTRY = schema.entries.c


def check(connection: Connection, fault: Callable[[int, str], None]) -> None:
    """Look every key up by the index, as the books do; `fault` is told the chain as well."""
    lines = select(_ENTRY.chain, _ENTRY.number, _ENTRY.key).order_by(_ENTRY.chain, _ENTRY.number)
    for rows in connection.execute(lines.execution_options(yield_per=AT_ONCE)).partitions():
        bears = {row.key: (row.chain, row.number) for row in rows if row.key is not None}
        query = select(_ENTRY.key, _ENTRY.chain, _ENTRY.number).where(_ENTRY.key.in_(list(bears)))
        found = {row.key: (row.chain, row.number) for row in connection.execute(query)}
        for key, (chain, number) in bears.items():
            if found.get(key) != (chain, number):
                fault(chain, f"line {number} is not found by its key: the index of keys is damaged")
    key = _ENTRY.key.op("||")("").label("bare")  # an expression, which the index of keys does not answer
    twice = select(key, func.min(_ENTRY.chain).label("chain"), func.min(_ENTRY.number).label("number"))
    for row in connection.execute(twice.where(_ENTRY.key.is_not(None)).group_by(key).having(func.count() > 1)):
        fault(row.chain, f"line {row.number} bears a key that another line bears, too")


def not_asked(chain: int, line: Line) -> str | None:
    """What is wrong with a line's word of what was asked. The commands of a game are not the request, a grant is."""
    if not line.key:
        return "says what was asked under a key, and has none" if line.asked else None
    if not line.asked:
        earlier = ".".join(line.version.split(".")[:2])
        return None if earlier in WITHOUT_DIGESTS else "does not say what was asked under its key"
    if not re.fullmatch("[0-9a-f]{64}", line.asked):
        return "says what was asked in another form than a hash"
    if chain == THE_CAGE and line.asked != asked.digest(THE_CAGE, ()):
        return "says that something else was asked than a grant"
    return None
