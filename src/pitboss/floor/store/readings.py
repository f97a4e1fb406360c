"""What pages read from the database: bankrolls, statements, rounds, settlements.

Every query here goes by an index and has a limit, so that a page costs the same after ten years as on the first day.
"""

from collections.abc import Collection, Sequence
from typing import Any

from msgspec import Struct
from sqlalchemy import Select, func, select

from pitboss.floor.record import Line, read
from pitboss.floor.store import schema
from pitboss.floor.store.database import Database
from pitboss.floor.store.statements import newest_of
from pitboss.floor.takings import Takings

A_PAGE = 50
LONGEST_STATEMENT = 100
LONGEST_ROUND = 2_000  # lines
MOST_SETTLEMENTS = 50_000
MOST_SERIES = 20
MOST_DRAWN = 5_000  # lines about draws

Rows = Sequence[Any]

_ENTRY, _ROUND, _WON, _MOVED = schema.entries.c, schema.rounds.c, schema.settlements.c, schema.movements.c


class RoundRead(Struct, frozen=True):
    """A recorded round: the state of its game as it opened, and its lines up to the next round."""

    before: str
    lines: list[Line]
    more: bool = False  # whether it has more lines, and these are only its first


def bankroll_of(database: Database, person: int) -> int:
    """What a person has at the cage."""
    with database.read() as connection:
        query = select(schema.bankrolls.c.cents).where(schema.bankrolls.c.person == person)
        return connection.execute(query).scalar() or 0


def roles_of(database: Database, people: Collection[int]) -> dict[int, tuple[str, ...]]:
    """The roles of these people."""
    query = select(schema.people.c.id, schema.people.c.roles).where(schema.people.c.id.in_(sorted(people)))
    with database.read() as connection:
        return {row.id: tuple(row.roles.split()) for row in connection.execute(query)}


def newest_time(database: Database) -> float:
    """When the newest line was written, practice tables aside; 0 if there is none."""
    with database.read() as connection:
        query = select(schema.chains.c.chain).outerjoin(schema.tables, schema.tables.c.id == schema.chains.c.chain)
        chains = connection.execute(query.where(schema.tables.c.owner.is_(None))).scalars().all()
        return newest_of(connection, chains)


def is_done(database: Database, key: str) -> bool:
    """Whether a request of this key was carried out."""
    with database.read() as connection:
        return connection.execute(select(_ENTRY.number).where(_ENTRY.key == key)).scalar() is not None


def statement(database: Database, person: int) -> Rows:
    """The newest movements of a person's chips at the cage: when, at which table, and cents in or out."""
    query = (
        select(_MOVED.at, _MOVED.chain, schema.tables.c.name, _MOVED.cents)
        .outerjoin(schema.tables, schema.tables.c.id == _MOVED.chain)
        .where(_MOVED.person == person)
        .order_by(_MOVED.at.desc(), _MOVED.chain.desc(), _MOVED.number.desc(), _MOVED.position.desc())
        .limit(LONGEST_STATEMENT)
    )
    with database.read() as connection:
        return connection.execute(query).all()


def rounds_before(database: Database, chain: int, before: int, person: int) -> tuple[Rows, bool]:
    """A page of rounds, newest first, with what each brought to a person; and whether there are more."""
    of_round = (_WON.chain == _ROUND.chain, _WON.round == _ROUND.round)
    net = select(func.sum(_WON.net)).where(*of_round, _WON.person == person).scalar_subquery()
    decided = select(func.count()).select_from(schema.settlements).where(*of_round).scalar_subquery()
    query = (
        select(_ROUND.round, _ROUND.at, _ROUND.says, _ROUND.outcome, net.label("net"), decided.label("decided"))
        .where(_ROUND.chain == chain, _ROUND.round < before)
        .order_by(_ROUND.round.desc())
        .limit(A_PAGE + 1)
    )
    with database.read() as connection:
        found = connection.execute(query).all()
    return found[:A_PAGE], len(found) > A_PAGE


def round_lines(database: Database, chain: int, number: int) -> RoundRead | None:
    """A round as it was recorded; None where there is no such round."""
    with database.read() as connection:
        query = select(_ROUND.before, _ROUND.first).where(_ROUND.chain == chain, _ROUND.round == number)
        opened = connection.execute(query).one_or_none()
        if opened is None:
            return None
        after = select(_ROUND.first).where(_ROUND.chain == chain, _ROUND.round == number + 1)
        end = connection.execute(after).scalar()
        lines = select(_ENTRY.body).where(_ENTRY.chain == chain, _ENTRY.number >= opened.first)
        if end is not None:
            lines = lines.where(_ENTRY.number < end)
        bodies = connection.execute(lines.order_by(_ENTRY.number).limit(LONGEST_ROUND + 1)).scalars().all()
    return RoundRead(opened.before, [read(body) for body in bodies[:LONGEST_ROUND]], len(bodies) > LONGEST_ROUND)


def newest_lines(database: Database, chain: int, most: int) -> list[Line]:
    """The last lines of a chain, oldest first."""
    query = select(_ENTRY.body).where(_ENTRY.chain == chain).order_by(_ENTRY.number.desc()).limit(most)
    with database.read() as connection:
        return [read(body) for body in connection.execute(query).scalars().all()[::-1]]


def lines_of_draws(database: Database, chain: int, oldest: int) -> list[Line]:
    """The lines about draws from a series on: commitments, cuts, draws and reveals; the newest of very many."""
    query = (
        select(_ENTRY.body)
        .where(_ENTRY.chain == chain, _ENTRY.series >= oldest)
        .order_by(_ENTRY.series.desc(), _ENTRY.number.desc())
        .limit(MOST_DRAWN)
    )
    with database.read() as connection:
        return [read(body) for body in connection.execute(query).scalars().all()[::-1]]


def settlements_of(database: Database, person: int, *, practice: bool) -> Rows:
    """A person's newest decided wagers, oldest first, with the rules of the tables where they were made.

    Those of practice tables are among them only where they are asked for.
    """
    with database.read() as connection:
        found = list(connection.execute(_decided(person, practice=False)).all())
        if practice:
            found += connection.execute(_decided(person, practice=True)).all()
            found.sort(key=lambda row: (row.at, row.chain, row.number, row.position), reverse=True)
    return found[:MOST_SETTLEMENTS][::-1]


def _decided(person: int, *, practice: bool) -> Select[Any]:
    rules = func.coalesce(schema.tables.c.house, schema.tables.c.rules).label("rules")
    return (
        select(_WON.chain, _WON.number, _WON.position, _WON.round, _WON.wager, _WON.stake, _WON.net, _WON.at, rules)
        .join(schema.tables, schema.tables.c.id == _WON.chain)
        .where(_WON.person == person, _WON.practice.is_(practice))
        .order_by(_WON.at.desc(), _WON.chain.desc(), _WON.number.desc(), _WON.position.desc())
        .limit(MOST_SETTLEMENTS)
    )


def taken_at(database: Database, chains: Sequence[int]) -> dict[int, Takings]:
    """What the rack of each of these tables has won so far, and what was bought in there, by the books."""
    of = schema.chains.c
    with database.read() as connection:
        rows = connection.execute(select(of.chain, of.rack, of.dropped).where(of.chain.in_(chains)))
        return {row.chain: Takings(row.rack, row.dropped) for row in rows}
