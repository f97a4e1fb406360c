"""What pages read from the database: bankrolls, statements, rounds, settlements.

Every query here goes by an index and has a limit, so that a page costs the same after ten years as on the first day;
only what tables took in a day is added up, whatever it is.
"""

from bisect import bisect_left
from collections.abc import Collection, Iterable, Sequence
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import astuple
from sqlalchemy import Connection, Select, case, func, select, tuple_

from pitboss.floor.record import THE_JOURNAL, Line, PasswordSet, RolesGiven, SessionsEnded, read
from pitboss.floor.store import schema
from pitboss.floor.store.database import Database
from pitboss.floor.store.statements import newest_of
from pitboss.floor.takings import Takings, house_accounts

A_PAGE = 50
LONGEST_STATEMENT = 100
LONGEST_ROUND = 2_000  # lines
MOST_SETTLEMENTS = 50_000
MOST_ROUNDS = 1_000  # in which a person's last hands at a table are looked for
MOST_TABLES = 5_000  # whose game is looked up
AT_ONCE = 400  # decided wagers that are looked through for a page of rounds
MOST_SERIES = 20
MOST_DRAWN = 5_000  # lines about draws
MOST_NOTED = 1_000  # lines of the journal

Rows = Sequence[Any]

_ENTRY, _ROUND, _WON, _MOVED = schema.entries.c, schema.rounds.c, schema.settlements.c, schema.movements.c
_NOTED = schema.notable.c


class RoundRead(Struct, frozen=True):
    """A recorded round: the state of its game as it opened, and its lines up to the next round."""

    before: str
    lines: list[Line]
    more: bool = False  # whether it has more lines, and these are only its first
    keyed: bool = False  # whether a person keyed in a result
    seats: dict[int, int] = {}  # which person sat in which seat as it opened


class Place(Struct, frozen=True, array_like=True, order=True):
    """The place of an event or a decided wager among all of them, newest first: by time, and then by its line."""

    at: str
    chain: int
    number: int
    position: int


FIRST = Place("9999", 0, 0, 0)  # before the newest


def events_before(
    database: Database, place: Place, kinds: Iterable[str], *, person: int = 0, chain: int | None = None
) -> tuple[Rows, bool]:
    """A page of significant events of these kinds, newest first; and whether there are more.

    With a person, only those about that person; with a chain, only those of that table. Each kind is read by an index
    of its own, so that many of another kind cost nothing.
    """
    rows: list[Any] = []
    with database.read() as connection:
        for kind in kinds:
            query = _EVENTS.where(_NOTED.kind == kind, tuple_(*astuple(place)) > _PLACE)
            query = query.where(_NOTED.person == person) if person else query
            query = query.where(_NOTED.chain == chain) if chain is not None else query
            rows += connection.execute(query.limit(A_PAGE + 1)).all()
    rows.sort(key=lambda row: (row.at, row.chain, row.number, row.position), reverse=True)
    return rows[:A_PAGE], len(rows) > A_PAGE


_PLACE = tuple_(_NOTED.at, _NOTED.chain, _NOTED.number, _NOTED.position)
_EVENTS = (
    select(schema.notable, schema.people.c.name, schema.tables.c.name.label("table"), _ENTRY.round)
    .outerjoin(schema.people, schema.people.c.id == _NOTED.person)
    .outerjoin(schema.tables, schema.tables.c.id == _NOTED.chain)
    .outerjoin(schema.entries, (_ENTRY.chain == _NOTED.chain) & (_ENTRY.number == _NOTED.number))
    .order_by(_NOTED.at.desc(), _NOTED.chain.desc(), _NOTED.number.desc(), _NOTED.position.desc())
)


def end_of_journal(database: Database) -> int:
    """The number of the journal's last line."""
    with database.read() as connection:
        query = select(schema.chains.c.number).where(schema.chains.c.chain == THE_JOURNAL)
        return int(connection.execute(query).scalar_one())


def noted_after(database: Database, number: int) -> tuple[int, set[int]]:
    """Whose sessions or roles changed by the journal's lines after one; and the last line that was read."""
    query = select(_ENTRY.body).where(_ENTRY.chain == THE_JOURNAL, _ENTRY.number > number)
    with database.read() as connection:
        lines = [read(body) for body in connection.execute(query.order_by(_ENTRY.number).limit(MOST_NOTED)).scalars()]
    facts = (event for line in lines for deed in line.deeds for event in deed.events)
    changed = {fact.person for fact in facts if isinstance(fact, PasswordSet | RolesGiven | SessionsEnded)}
    return lines[-1].number if lines else number, changed


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
    """The newest movements of a person's chips at the cage: when, at which table, cents in or out, and the line."""
    query = (
        select(_MOVED.at, _MOVED.chain, schema.tables.c.name, _MOVED.cents, _ENTRY.body)
        .join(schema.entries, (_ENTRY.chain == _MOVED.chain) & (_ENTRY.number == _MOVED.number))
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
        select(
            _ROUND.round,
            _ROUND.at,
            _ROUND.says,
            _ROUND.outcome,
            _ROUND.keyed,
            net.label("net"),
            decided.label("decided"),
        )
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
        about = (_ROUND.before, _ROUND.first, _ROUND.keyed, _ROUND.seats)
        opened = connection.execute(select(*about).where(_ROUND.chain == chain, _ROUND.round == number)).one_or_none()
        if opened is None:
            return None
        after = select(_ROUND.first).where(_ROUND.chain == chain, _ROUND.round == number + 1)
        end = connection.execute(after).scalar()
        lines = select(_ENTRY.body).where(_ENTRY.chain == chain, _ENTRY.number >= opened.first)
        if end is not None:
            lines = lines.where(_ENTRY.number < end)
        bodies = connection.execute(lines.order_by(_ENTRY.number).limit(LONGEST_ROUND + 1)).scalars().all()
    lines_read = [read(body) for body in bodies[:LONGEST_ROUND]]
    seats = msgspec.json.decode(opened.seats or "{}", type=dict[int, int])
    return RoundRead(opened.before, lines_read, len(bodies) > LONGEST_ROUND, opened.keyed, seats)


def rounds_sat(database: Database, chain: int, person: int, most: int) -> list[int]:
    """The newest rounds of a table at which a person sat as they opened, oldest first; of very many only the last."""
    query = select(_ROUND.round, _ROUND.seats).where(_ROUND.chain == chain, _ROUND.seats.is_not(None))
    with database.read() as connection:
        rows = connection.execute(query.order_by(_ROUND.round.desc()).limit(MOST_ROUNDS)).all()
    sat = [row.round for row in rows if person in msgspec.json.decode(row.seats, type=dict[int, int]).values()]
    return sat[:most][::-1]


def newest_lines(database: Database, chain: int, most: int) -> list[Line]:
    """The last lines of a chain, oldest first."""
    query = select(_ENTRY.body).where(_ENTRY.chain == chain).order_by(_ENTRY.number.desc()).limit(most)
    with database.read() as connection:
        return [read(body) for body in connection.execute(query).scalars().all()[::-1]]


def lines_of_draws(database: Database, chain: int, oldest: int) -> tuple[list[Line], bool]:
    """The lines about draws from a series on: commitments, cuts, draws, shuffles and reveals; and whether it is all.

    Of very many these are the newest, with the one that begins the first of their series.
    """
    about = select(_ENTRY.number, _ENTRY.series, _ENTRY.body).where(_ENTRY.chain == chain, _ENTRY.series >= oldest)
    newest = about.order_by(_ENTRY.series.desc(), _ENTRY.number.desc()).limit(MOST_DRAWN)
    with database.read() as connection:
        rows = connection.execute(newest).all()[::-1]
        whole = len(rows) < MOST_DRAWN
        if not whole:
            begins = about.where(_ENTRY.series == rows[0].series, _ENTRY.number < rows[0].number)
            rows = [*connection.execute(begins.order_by(_ENTRY.number).limit(1)), *rows]
    return [read(row.body) for row in rows], whole


def rules_played(database: Database, person: int, *, practice: bool) -> dict[int, str]:
    """The rules of the tables where a person's newest decided wagers were made, by table."""
    of, chains = schema.tables.c, set[int]()
    with database.read() as connection:
        for kind in {False, practice}:
            newest = _decided(person, practice=kind).with_only_columns(_WON.chain)
            chains.update(connection.execute(newest).scalars())
        rules = select(of.id, func.coalesce(of.house, of.rules).label("rules")).where(of.id.in_(chains))
        return {row.id: row.rules for row in connection.execute(rules)}


def settlements_of(database: Database, person: int, *, practice: bool) -> Rows:
    """A person's newest decided wagers, oldest first. Those of practice tables only where they are asked for."""
    with database.read() as connection:
        found = list(connection.execute(_decided(person, practice=False)).all())
        if practice:
            found += connection.execute(_decided(person, practice=True)).all()
            found.sort(key=lambda row: (row.at, row.chain, row.number, row.position), reverse=True)
    return found[:MOST_SETTLEMENTS][::-1]


class Played(Struct, frozen=True):
    """A round as it came out for a person: what was wagered on all that was decided in it, and the net result."""

    chain: int
    round: int
    place: Place  # of the last wager that was decided in it
    wagers: int
    staked: int
    net: int


class Wanted(Struct, frozen=True):
    """Which of a person's rounds are wanted: those before a place; perhaps only since a time, or at these tables."""

    before: Place = FIRST
    since: str = ""
    practice: bool = False
    chains: frozenset[int] | None = None


def rounds_played(database: Database, person: int, wanted: Wanted) -> tuple[list[Played], bool]:
    """A page of a person's rounds, the last decided first; and whether there are more.

    A round has its place by the last wager that was decided in it, so one of which more was decided later is on an
    earlier page, and left out here.
    """
    found: dict[tuple[int, int], Played] = {}
    place, seen = wanted.before, set[tuple[int, int]]()
    with database.read() as connection:
        while len(found) <= A_PAGE:
            rows = _looked_through(connection, person, place, wanted)
            new = dict.fromkeys((row.chain, row.round) for row in rows)
            whole = _whole_rounds(connection, person, [key for key in new if key not in seen])
            found |= {key: one for key, one in whole.items() if one.place < wanted.before}
            seen |= set(new)
            if len(rows) < AT_ONCE:
                break
            place = _place_of(rows[-1])
    newest = sorted(found.values(), key=lambda one: one.place, reverse=True)
    return newest[:A_PAGE], len(newest) > A_PAGE


def _looked_through(connection: Connection, person: int, place: Place, wanted: Wanted) -> Rows:
    """The newest decided wagers before a place."""
    rows: list[Any] = []
    for practice in {False, wanted.practice}:
        query = _decided(person, practice=practice).limit(AT_ONCE).where(tuple_(*astuple(place)) > _DECIDED_AT)
        query = query.where(_WON.at >= wanted.since) if wanted.since else query
        if wanted.chains is not None:  # a sum, so that SQLite keeps to the order of the index
            query = query.where((_WON.chain + 0).in_(wanted.chains))
        rows += connection.execute(query).all()
    rows.sort(key=_place_of, reverse=True)
    return rows[:AT_ONCE]


def _whole_rounds(
    connection: Connection, person: int, keys: Sequence[tuple[int, int]]
) -> dict[tuple[int, int], Played]:
    found: dict[tuple[int, int], list[Any]] = {}
    of = (_WON.chain, _WON.round, _WON.stake, _WON.net, _WON.at, _WON.number, _WON.position)
    for chain, rounds in _by_chain(keys).items():
        query = select(*of).where(_WON.chain == chain, _WON.round.in_(rounds), _WON.person == person)
        for row in connection.execute(query.limit(MOST_SETTLEMENTS)):
            found.setdefault((row.chain, row.round), []).append(row)
    return {
        key: Played(
            *key, max(map(_place_of, rows)), len(rows), sum(row.stake for row in rows), sum(row.net for row in rows)
        )
        for key, rows in found.items()
    }


def _by_chain(keys: Iterable[tuple[int, int]]) -> dict[int, list[int]]:
    """The rounds of each table; SQLite has no use for an index where pairs are looked for."""
    found: dict[int, list[int]] = {}
    for chain, number in keys:
        found.setdefault(chain, []).append(number)
    return found


def _place_of(row: Any) -> Place:
    return Place(row.at, row.chain, row.number, row.position)


_DECIDED_AT = tuple_(_WON.at, _WON.chain, _WON.number, _WON.position)


def told_rounds(database: Database, keys: Iterable[tuple[int, int]]) -> dict[tuple[int, int], str]:
    """What the equipment showed in these rounds, by table and round."""
    found: dict[tuple[int, int], str] = {}
    with database.read() as connection:
        for chain, rounds in _by_chain(keys).items():
            query = select(_ROUND.round, _ROUND.says).where(_ROUND.chain == chain, _ROUND.round.in_(rounds))
            found |= {(chain, row.round): row.says or "" for row in connection.execute(query.limit(len(rounds)))}
    return found


def tables_named(database: Database, chains: Collection[int]) -> dict[int, tuple[str, str]]:
    """The names and rules of these tables."""
    with database.read() as connection:
        return {row.id: (row.name, row.rules) for row in connection.execute(_TABLES.where(_TABLE.id.in_(chains)))}


def tables_for(database: Database, person: int) -> dict[int, str]:
    """The rules of all public tables that there ever were, and of a person's practice tables."""
    found: dict[int, str] = {}
    open_first = _TABLES.order_by(_TABLE.retired).limit(MOST_TABLES)
    with database.read() as connection:
        for whose in (_TABLE.owner.is_(None), _TABLE.owner == person):
            found |= {row.id: row.rules for row in connection.execute(open_first.where(whose))}
    return found


_TABLE = schema.tables.c
_TABLES = select(_TABLE.id, _TABLE.name, func.coalesce(_TABLE.house, _TABLE.rules).label("rules"))


def lines_decided(database: Database, person: int, chain: int, number: int) -> tuple[Rows, dict[int, Line]]:
    """What was decided for a person in a round, in order, and the lines that decided it."""
    query = select(schema.settlements).where(_WON.chain == chain, _WON.round == number, _WON.person == person)
    with database.read() as connection:
        rows = sorted(connection.execute(query.limit(LONGEST_ROUND)), key=lambda row: (row.number, row.position))
        if not rows:
            return (), {}
        these = _ENTRY.number.in_({row.number for row in rows})
        lines = select(_ENTRY.number, _ENTRY.body).where(_ENTRY.chain == chain, these).limit(LONGEST_ROUND)
        return rows, {row.number: read(row.body) for row in connection.execute(lines)}


def _decided(person: int, *, practice: bool) -> Select[Any]:
    return (
        select(_WON.chain, _WON.number, _WON.position, _WON.round, _WON.wager, _WON.stake, _WON.net, _WON.at)
        .where(_WON.person == person, _WON.practice.is_(practice))
        .order_by(_WON.at.desc(), _WON.chain.desc(), _WON.number.desc(), _WON.position.desc())
        .limit(MOST_SETTLEMENTS)
    )


def has_played(database: Database, chain: int, number: int, person: int) -> bool:
    """Whether a person sat at the table as a round opened, or anything was decided for that person in it."""
    won = select(_WON.person).where(_WON.chain == chain, _WON.round == number, _WON.person == person).limit(1)
    with database.read() as connection:
        sat = connection.execute(select(_ROUND.seats).where(_ROUND.chain == chain, _ROUND.round == number)).scalar()
        there = msgspec.json.decode(sat or "{}", type=dict[int, int])
        return person in there.values() or connection.execute(won).scalar() is not None


def taken_at(database: Database, chains: Sequence[int]) -> dict[int, Takings]:
    """What the rack of each of these tables has won so far, and what was bought in there, by the books."""
    of = schema.chains.c
    with database.read() as connection:
        rows = connection.execute(select(of.chain, of.rack, of.dropped).where(of.chain.in_(chains)))
        return {row.chain: Takings(row.rack, row.dropped) for row in rows}


def taken_since(database: Database, chains: Sequence[int], begun: str) -> dict[int, int]:
    """What the house has won at each of these tables, or lost, in the rounds that began since then.

    Everything that moved in these rounds is added up: ask for a gaming day, not for a year.
    """
    with database.read() as connection:
        return {chain: _won_since(connection, chain, begun) for chain in chains}


def _won_since(connection: Connection, chain: int, begun: str) -> int:
    """Rounds are numbered in the order of their time, so few of them are looked at to find the first."""
    of, house = schema.transfers.c, house_accounts(chain)

    def opened(number: int) -> str:
        return str(connection.execute(select(_ROUND.at).where(_ROUND.chain == chain, _ROUND.round == number)).scalar())

    last = connection.execute(select(func.max(_ROUND.round)).where(_ROUND.chain == chain)).scalar() or 0
    number = bisect_left(range(1, last + 1), begun, key=opened) + 1
    first = connection.execute(select(_ROUND.first).where(_ROUND.chain == chain, _ROUND.round == number)).scalar()
    if first is None:
        return 0
    won = case((of.target.in_(house), of.cents), (of.source.in_(house), -of.cents), else_=0)
    moved = select(func.coalesce(func.sum(won), 0)).where(of.chain == chain, of.number >= first)
    return int(connection.execute(moved).scalar_one())
