"""What the books read, the same for SQLite and PostgreSQL."""

import logging
from collections.abc import Iterable, Sequence
from typing import Any

from msgspec import MsgspecError
from sqlalchemy import BindParameter, Connection, bindparam, insert, select

from pitboss import __version__
from pitboss.errors import BadInput
from pitboss.floor.live import LiveTable
from pitboss.floor.record import THE_CAGE, Line, beginning, read
from pitboss.floor.rules import kept_by
from pitboss.floor.store import schema
from pitboss.floor.store.vault import Vault

log = logging.getLogger(__name__)

# Every group of requests asks these. They are built once, for building them costs more than asking.
_THESE: BindParameter[Any] = bindparam("these", expanding=True)
_HEAD, _ENTRY, _ROLL, _POST = schema.chains.c, schema.entries.c, schema.bankrolls.c, schema.posts.c
_HEADS = (
    select(_HEAD.chain, _HEAD.number, _HEAD.hash).where(_HEAD.chain.in_(_THESE)).order_by(_HEAD.chain).with_for_update()
)
_BANKROLLS = select(_ROLL.person, _ROLL.cents).where(_ROLL.person.in_(_THESE)).order_by(_ROLL.person).with_for_update()

# Nobody else gives these people a post until the transaction ends; rows that refer to them may be written meanwhile.
_PEOPLE = (
    select(schema.people.c.id)
    .where(schema.people.c.id.in_(_THESE))
    .order_by(schema.people.c.id)
    .with_for_update(key_share=True)
)
_POSTS = select(_POST.person, _POST.chain, _POST.post).where(_POST.person.in_(_THESE))


def locked_heads(connection: Connection, chains: Sequence[int]) -> dict[int, tuple[int, str]]:
    """The last line of each chain and its hash; nobody else writes to them until this transaction ends."""
    return {row.chain: (row.number, row.hash) for row in connection.execute(_HEADS, {"these": chains})}


def supplied_after(connection: Connection, people: Sequence[int], at: str) -> set[int]:
    """Those of these people who got chips from the cage after a time, or took some from there to a table."""
    of = schema.movements.c
    took = (of.chain == THE_CAGE) | (of.cents < 0)
    return set(connection.execute(select(of.person).where(of.person.in_(people), of.at > at, took)).scalars())


def bankrolls_of(connection: Connection, people: Sequence[int]) -> dict[int, int]:
    """What people have at the cage; nobody else moves it until this transaction ends."""
    if not people:
        return {}
    return {row.person: row.cents for row in connection.execute(_BANKROLLS, {"these": people})}


def posts_of(connection: Connection, people: Sequence[int]) -> dict[int, dict[int, str]]:
    """What people do at which public tables, by person and table; nobody else changes that for them meanwhile."""
    if not people:
        return {}
    connection.execute(_PEOPLE, {"these": people}).all()
    found: dict[int, dict[int, str]] = {person: {} for person in people}
    for row in connection.execute(_POSTS, {"these": people}):
        found[row.person][row.chain] = row.post
    return found


def posts_at(connection: Connection, chain: int) -> dict[int, str]:
    """Who plays and who deals at a public table, as it is kept."""
    rows = connection.execute(select(_POST.person, _POST.post).where(_POST.chain == chain))
    return {row.person: row.post for row in rows}


def first_posts(connection: Connection, chain: int, posts: dict[int, str]) -> None:
    """Note who plays and deals at a table that an earlier version kept no posts of."""
    if posts and not posts_at(connection, chain):
        rows = [{"chain": chain, "person": person, "post": post} for person, post in posts.items()]
        connection.execute(insert(schema.posts), rows)


def load(connection: Connection, chain: int, vault: Vault | None) -> LiveTable | None:
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
    catch_up(connection, live, vault)
    if live.standing.series:
        live.seed = seed_of(connection, chain, live.standing.series, vault)
    return live


def catch_up(connection: Connection, live: LiveTable, vault: Vault | None) -> list[Line]:
    """Fold the lines that the table in memory does not know yet."""
    series, found = live.standing.series, []
    for body, digest in bodies(connection, live.chain, after=live.number):
        line = read(body)
        live.follow(line, digest)
        found.append(line)
    if live.standing.series != series:
        live.seed = seed_of(connection, live.chain, live.standing.series, vault)
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
    if not chains:
        return 0.0
    query = select(_ENTRY.body).join(_HEAD.chain.table, (_ENTRY.chain == _HEAD.chain) & (_ENTRY.number == _HEAD.number))
    bodies = connection.execute(query.where(_HEAD.chain.in_(chains))).scalars()
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


def seed_of(connection: Connection, chain: int, series: int, vault: Vault | None) -> bytes:
    """The seed of a series, secret until it is revealed; without it, nothing is drawn."""
    seeds = schema.series.c
    kept = connection.execute(select(seeds.seed).where(seeds.chain == chain, seeds.series == series)).scalar()
    seed = vault.opened(chain, series, kept) if vault and kept else None
    if not seed:
        raise BadInput(f"The seed of series {series} at table {chain} cannot be opened.")
    return seed
