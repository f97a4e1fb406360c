"""What pages read from the database: bankrolls, statements, rounds, settlements."""

from collections.abc import Sequence
from typing import Any

from sqlalchemy import and_, case, func, or_, select

from pitboss.floor.posting import bankroll
from pitboss.floor.record import Line, read
from pitboss.floor.store import schema
from pitboss.floor.store.database import Database

A_PAGE = 50
LONGEST_STATEMENT = 100
MOST_SETTLEMENTS = 50_000
MOST_SERIES = 20

Rows = Sequence[Any]

_ENTRY, _ROUND, _WON, _MOVED = schema.entries.c, schema.rounds.c, schema.settlements.c, schema.transfers.c


def bankroll_of(database: Database, person: int) -> int:
    """What a person has at the cage."""
    with database.read() as connection:
        query = select(schema.bankrolls.c.cents).where(schema.bankrolls.c.person == person)
        return connection.execute(query).scalar() or 0


def is_done(database: Database, key: str) -> bool:
    """Whether a request of this key was carried out."""
    with database.read() as connection:
        return connection.execute(select(_ENTRY.number).where(_ENTRY.key == key)).scalar() is not None


def statement(database: Database, person: int) -> Rows:
    """The newest movements of a person's chips at the cage: body of the line, table, and cents in or out."""
    mine = bankroll(person)
    cents = case((_MOVED.target == mine, _MOVED.cents), else_=-_MOVED.cents).label("cents")
    query = (
        select(_ENTRY.body, _MOVED.chain, schema.tables.c.name, cents)
        .join(schema.entries, and_(_ENTRY.chain == _MOVED.chain, _ENTRY.number == _MOVED.number))
        .outerjoin(schema.tables, schema.tables.c.id == _MOVED.chain)
        .where(or_(_MOVED.source == mine, _MOVED.target == mine))
    )
    with database.read() as connection:
        found = connection.execute(query).all()
    return sorted(found, key=lambda row: read(row.body).at, reverse=True)[:LONGEST_STATEMENT]


def rounds_before(database: Database, chain: int, before: int, person: int) -> tuple[Rows, bool]:
    """A page of rounds, newest first, with what each brought to a person; and whether there are more."""
    net = (
        select(_WON.round, func.sum(_WON.net).label("net"))
        .where(_WON.chain == chain, _WON.person == person)
        .group_by(_WON.round)
        .subquery()
    )
    decided = (
        select(_WON.round, func.count().label("decided")).where(_WON.chain == chain).group_by(_WON.round).subquery()
    )
    query = (
        select(_ROUND.round, _ROUND.at, _ROUND.says, _ROUND.outcome, net.c.net, decided.c.decided)
        .outerjoin(net, net.c.round == _ROUND.round)
        .outerjoin(decided, decided.c.round == _ROUND.round)
        .where(_ROUND.chain == chain, _ROUND.round < before)
        .order_by(_ROUND.round.desc())
        .limit(A_PAGE + 1)
    )
    with database.read() as connection:
        found = connection.execute(query).all()
    return found[:A_PAGE], len(found) > A_PAGE


def round_lines(database: Database, chain: int, number: int) -> tuple[str, list[Line]] | None:
    """The state as a round opened, and its lines up to the next; None where there is no such round."""
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
        bodies = connection.execute(lines.order_by(_ENTRY.number)).scalars().all()
    return opened.before, [read(body) for body in bodies]


def lines_since(database: Database, chain: int, number: int) -> list[Line]:
    """The lines of a chain after one."""
    query = select(_ENTRY.body).where(_ENTRY.chain == chain, _ENTRY.number > number).order_by(_ENTRY.number)
    with database.read() as connection:
        return [read(body) for body in connection.execute(query).scalars()]


def settlements_of(database: Database, person: int, *, practice: bool) -> Rows:
    """A person's decided wagers, oldest first, with the rules of the tables where they were made."""
    query = (
        select(_WON.chain, _WON.round, _WON.wager, _WON.stake, _WON.net, _WON.at, schema.tables.c.rules)
        .join(schema.tables, schema.tables.c.id == _WON.chain)
        .where(_WON.person == person)
        .order_by(_WON.at.desc(), _WON.chain, _WON.number.desc())
        .limit(MOST_SETTLEMENTS)
    )
    if not practice:
        query = query.where(schema.tables.c.owner.is_(None))
    with database.read() as connection:
        return connection.execute(query).all()[::-1]


def first_line_of_series(database: Database, chain: int, series: int) -> int:
    """Where to begin reading to see a series and those after it: no line before can hold its commitment."""
    with database.read() as connection:
        like = f'%"type":"Committed","series":{series},%'
        query = select(func.min(_ENTRY.number)).where(_ENTRY.chain == chain, _ENTRY.body.like(like))
        return connection.execute(query).scalar() or 1


def taken_at(database: Database, chains: Sequence[int], account: str) -> dict[int, int]:
    """What an account of each of these tables holds, by the books."""
    names = {f"{chain}/{account}": chain for chain in chains}
    totals = dict.fromkeys(chains, 0)
    with database.read() as connection:
        for column, sign in ((_MOVED.target, 1), (_MOVED.source, -1)):
            query = select(column.label("account"), func.sum(_MOVED.cents).label("cents"))
            for row in connection.execute(query.where(column.in_(list(names))).group_by(column)):
                totals[names[row.account]] += sign * int(row.cents)
    return totals


def dropped_at(database: Database, chains: Sequence[int]) -> dict[int, int]:
    """What was bought in at each of these tables."""
    query = (
        select(_MOVED.chain, func.sum(_MOVED.cents).label("cents"))
        .where(_MOVED.chain.in_(chains), _MOVED.source.like("patron:%"))
        .group_by(_MOVED.chain)
    )
    with database.read() as connection:
        return {row.chain: int(row.cents) for row in connection.execute(query)}
