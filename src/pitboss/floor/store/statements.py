"""What the books read, the same for SQLite and PostgreSQL."""

import logging
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import MsgspecError
from sqlalchemy import BindParameter, Connection, bindparam, select

from pitboss import __version__
from pitboss.errors import BadInput
from pitboss.floor.live import LiveTable
from pitboss.floor.record import Line, beginning, read
from pitboss.floor.rules import kept_by
from pitboss.floor.store import schema

log = logging.getLogger(__name__)

# Every group of requests asks these. They are built once, for building them costs more than asking.
_THESE: BindParameter[Any] = bindparam("these", expanding=True)
_HEAD, _ENTRY, _ROLL = schema.chains.c, schema.entries.c, schema.bankrolls.c
_HEADS = (
    select(_HEAD.chain, _HEAD.number, _HEAD.hash).where(_HEAD.chain.in_(_THESE)).order_by(_HEAD.chain).with_for_update()
)
_KEYS = select(_ENTRY.key, _ENTRY.number).where(_ENTRY.key.in_(_THESE))
_BANKROLLS = select(_ROLL.person, _ROLL.cents).where(_ROLL.person.in_(_THESE)).order_by(_ROLL.person).with_for_update()


def locked_heads(connection: Connection, chains: Sequence[int]) -> dict[int, tuple[int, str]]:
    """The last line of each chain and its hash; nobody else writes to them until this transaction ends."""
    return {row.chain: (row.number, row.hash) for row in connection.execute(_HEADS, {"these": chains})}


def lines_of_keys(connection: Connection, keys: Sequence[str]) -> dict[str, int]:
    """The lines of requests that were carried out before."""
    if not keys:
        return {}
    return {row.key: row.number for row in connection.execute(_KEYS, {"these": keys})}


def bankrolls_of(connection: Connection, people: Sequence[int]) -> dict[int, int]:
    """What people have at the cage; nobody else moves it until this transaction ends."""
    if not people:
        return {}
    return {row.person: row.cents for row in connection.execute(_BANKROLLS, {"these": people})}


def load(connection: Connection, chain: int) -> LiveTable | None:
    """A table from its last snapshot and the lines since; None where there is none, or its game cannot be opened.

    A snapshot that another version of the program wrote is left alone, and all lines are folded instead.
    """
    tables, snapshots = schema.tables.c, schema.snapshots.c
    query = select(tables.name, tables.rules, tables.house, tables.owner).where(tables.id == chain)
    row = connection.execute(query).one_or_none()
    if row is None:
        return None
    try:
        game = kept_by(row.rules, row.house).open()
    except (BadInput, MsgspecError, ValueError) as wrong:
        log.warning("%s cannot be opened: %s", row.name, wrong)
        return None
    owner = row.owner or 0
    live = LiveTable(chain, row.name, game, owner=owner, beginning=beginning(row.rules, owner))
    newest = select(schema.snapshots).where(snapshots.chain == chain, snapshots.version == __version__)
    kept = connection.execute(newest).one_or_none()
    if kept:
        live.restore(kept.number, hash_of(connection, chain, kept.number), kept.body)
    catch_up(connection, live)
    if live.standing.series:
        live.seed = seed_of(connection, chain, live.standing.series)
    return live


def catch_up(connection: Connection, live: LiveTable) -> list[Line]:
    """Fold the lines that the table in memory does not know yet."""
    series, found = live.standing.series, []
    for body, digest in bodies(connection, live.chain, after=live.number):
        line = read(body)
        live.follow(line, digest)
        found.append(line)
    if live.standing.series != series:
        live.seed = seed_of(connection, live.chain, live.standing.series)
    return found


def bodies(connection: Connection, chain: int, *, after: int = 0) -> Iterable[tuple[str, str]]:
    """The stored lines of a chain with their hashes, in order."""
    entries = schema.entries.c
    query = select(entries.body, entries.hash).where(entries.chain == chain, entries.number > after)
    # The option is the statement's: given to the connection, it would stay there, and many rows could not be written.
    rows = connection.execute(query.order_by(entries.number).execution_options(yield_per=1000))
    return ((row.body, row.hash) for row in rows)


def lines_after(connection: Connection, chain: int, number: int) -> list[Line]:
    """The lines of a chain after one."""
    return [read(body) for body, _ in bodies(connection, chain, after=number)]


def newest_of(connection: Connection, chains: Sequence[int]) -> float:
    """When the newest of the last lines of these chains was written; 0 where they have none."""
    query = select(_ENTRY.body).join(_HEAD.chain.table, (_ENTRY.chain == _HEAD.chain) & (_ENTRY.number == _HEAD.number))
    bodies = connection.execute(query.where(_HEAD.chain.in_(chains))).scalars() if chains else ()
    return max((_time_of(body) for body in bodies), default=0.0)


def _time_of(body: str) -> float:
    try:
        return read(body).at
    except MsgspecError:  # the audit tells of a line that cannot be read
        return 0.0


def hash_of(connection: Connection, chain: int, number: int) -> str:
    """The hash of one line."""
    entries = schema.entries.c
    query = select(entries.hash).where(entries.chain == chain, entries.number == number)
    return str(connection.execute(query).scalar_one())


def seed_of(connection: Connection, chain: int, series: int) -> bytes:
    """The seed of a series, secret until it is revealed."""
    seeds = schema.series.c
    text = connection.execute(select(seeds.seed).where(seeds.chain == chain, seeds.series == series)).scalar()
    return bytes.fromhex(text or "")
