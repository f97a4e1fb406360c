"""After the storm: is everything that was acknowledged in the record, once, and do the books balance?"""

import time
from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from pathlib import Path

from msgspec import Struct
from sqlalchemy import Connection, select

from pitboss.events import Left
from pitboss.floor.audit import audit
from pitboss.floor.posting import COMPLIMENTARIES, HOUSE_PLAYERS
from pitboss.floor.record import CameBack, Leaving, Line, read
from pitboss.floor.store import open_database, schema
from pitboss.floor.store.database import sqlite_at
from pitboss.floor.store.vault import KEY_FILE

from .bot import Acked
from .felt import Json

# Accounts of the house; nobody else's may fall below zero.
MAY_OWE = ("cage", "practice", "rack", HOUSE_PLAYERS, COMPLIMENTARIES)
NOW = "2026-01-01T00:00:00.000Z"


class Reckoning(Struct):
    """What the record says."""

    lines: int
    draws: int
    seconds: float
    faults: list[str]


def reckon(
    data: Path, url: str | None, acked: Sequence[Acked], refused: Sequence[str], played: Collection[int] = ()
) -> Reckoning:
    """Read everything, and compare; at the tables that were `played` something must have been drawn."""
    database = open_database(url or sqlite_at(data), NOW, data / KEY_FILE)
    try:
        began = time.monotonic()
        findings = audit(database)
        seconds = time.monotonic() - began
        faults = [f"audit: {fault}" for fault in findings.faults]
        with database.read() as connection:
            faults += _missing(connection, acked, refused)
            faults += _out_of_balance(connection)
            faults += _unplayed(connection, played)
        return Reckoning(sum(chain.lines for chain in findings.chains), findings.draws, seconds, faults)
    finally:
        database.close()


def _missing(connection: Connection, acked: Sequence[Acked], refused: Sequence[str]) -> Iterator[str]:
    """What was acknowledged and is not there, or twice; and what was refused and is there."""
    entry = schema.entries.c
    found: dict[str, list[tuple[int, Line]]] = {}
    for row in connection.execute(select(entry.chain, entry.body)):
        line = read(row.body)
        if line.key:
            found.setdefault(line.key, []).append((row.chain, line))
    for key, places in found.items():
        if len(places) > 1:
            yield f"{key} is in the record {len(places)} times"
    for one in acked:
        key = f"{one.person}:{one.key}"
        if key not in found:
            others = [other for other in found if other.endswith(f":{one.key}")]
            yield f"{key} was acknowledged as line {one.number} of table {one.table}, and is not there, but {others} is"
            continue
        chain, line = found[key][0]
        if chain != one.table or one.number not in (0, line.number) or line.who != one.person:
            yield f"{key} was acknowledged as line {one.number} of {one.table}, and is line {line.number} of {chain}"
        if wrong := _differs(one.do, line):
            yield f"{key} is in the record otherwise than it was asked: {wrong}"
    yield from (f"{key} was refused, and is in the record" for key in refused if key in found)


def _differs(do: Sequence[Json], line: Line) -> str:
    """What was asked and does not stand in the line, command by command."""
    facts = {type(event) for deed in line.deeds for event in deed.events}
    if any(one["type"] == "Leave" for one in do):
        return "" if facts & {Left, Leaving} else f"nobody leaves for {do}"
    no_commands = {"Cut", "Reveal", *(["Sit"] if CameBack in facts else [])}  # facts of the floor say them
    commands = [deed.command for deed in line.deeds if deed.command is not None]
    asked = [one for one in do if one["type"] not in no_commands]
    if len(commands) < len(asked):
        return f"{len(commands)} commands for {len(asked)}"
    for wanted, command in zip(asked, commands, strict=False):  # a patron's call may have the dealer's after it
        if type(command).__name__ != wanted["type"]:
            return f"{command} for {wanted}"
        for field in ("cents", "name", "value"):
            if field in wanted and getattr(command, field) != wanted[field]:
                return f"{command} for {wanted}"
    return ""


def _out_of_balance(connection: Connection) -> Iterator[str]:
    """Every account from its transfers: all together hold nothing, and each what it may."""
    moved, held = schema.transfers.c, Counter[str]()
    for row in connection.execute(select(moved.source, moved.target, moved.cents)):
        held[row.source] -= row.cents
        held[row.target] += row.cents
    if total := sum(held.values()):
        yield f"all accounts together hold {total} cents"
    for account, cents in held.items():
        if cents < 0 and account.rpartition("/")[2] not in MAY_OWE:
            yield f"{account} holds {cents} cents"
    for row in connection.execute(select(schema.bankrolls)):
        if row.cents != held[f"patron:{row.person}"]:
            yield f"person {row.person} has {row.cents} cents at the cage; the transfers give a different sum"


def _unplayed(connection: Connection, played: Collection[int]) -> Iterator[str]:
    """Tables where nothing was drawn: then the storm has proved nothing there."""
    entry = schema.entries.c
    drawn = set(connection.execute(select(entry.chain).where(entry.body.like('%"draw":%')).distinct()).scalars())
    yield from (f"nothing was ever drawn at table {table}" for table in played if table not in drawn)
