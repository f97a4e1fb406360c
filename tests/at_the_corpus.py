"""What tests share about the records that earlier versions kept: how to get them back into a database."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any

from msgspec.structs import replace
from sqlalchemy import Connection, create_engine, insert, select

from hand_clock import BEGIN
from pitboss.floor import day, duties, protection
from pitboss.floor.audit.verify import NO_TABLES
from pitboss.floor.day import Day, Play
from pitboss.floor.live import LiveTable
from pitboss.floor.record import (
    BEGINNING,
    Committed,
    Excluded,
    LimitsSet,
    Line,
    beginning,
    chained,
    iso,
    read,
)
from pitboss.floor.rules import is_whole, kept_by
from pitboss.floor.store import Database, schema
from pitboss.floor.store.migrations.houses import whole_house
from pitboss.floor.store.pages import Pages
from pitboss.floor.store.protections import add_to_days
from pitboss.floor.store.vault import Vault
from pitboss.house import Charter, Limits, Option
from pitboss.money import Odds
from pitboss.procedures.clock import USUAL_HOURS, day_of

CORPUS = Path(__file__).parent / "corpus"
VERSIONS = sorted(path.name for path in CORPUS.iterdir() if (path / "records").is_dir())
Header = dict[str, Any]
Plays = list[tuple[float, dict[int, Play]]]  # what lines did to people, and when


# --- a whole database, as it was -----------------------------------------------------------------------------------


def restore_sqlite(version: str, folder: Path) -> str:
    """The database that a version kept, in a file: its address."""
    with closing(sqlite3.connect(folder / "floor.sqlite")) as sql:
        texts = [(CORPUS / version / name).read_text(encoding="utf-8") for name in ("sqlite.sql", "rows.sql")]
        sql.executescript("\n".join(("BEGIN;", *texts, "COMMIT;")))
    return f"sqlite:///{folder / 'floor.sqlite'}"


def restore_postgresql(version: str, url: str) -> str:
    """The database that a version kept, in an empty PostgreSQL: its address."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        for name in ("postgresql.sql", "rows.sql"):
            for statement in (CORPUS / version / name).read_text(encoding="utf-8").splitlines():
                connection.exec_driver_sql(statement)
        newest = "(SELECT max(id) FROM people)"
        connection.exec_driver_sql(f"SELECT setval(pg_get_serial_sequence('people', 'id'), {newest})")
    engine.dispose()
    return url


# --- the records alone ---------------------------------------------------------------------------------------------


def records(version: str) -> Iterator[tuple[Header, list[str]]]:
    """Each chain that a version kept: what there is to know beside its lines, and the lines as they were stored."""
    for file in sorted((CORPUS / version / "records").glob("*.jsonl")):
        header, *bodies = file.read_text(encoding="utf-8").splitlines()
        yield json.loads(header), bodies


def load(version: str, database: Database) -> list[Header]:
    """Enter the records of a version into an empty database, with all that follows from their lines."""
    headers = []
    bank: dict[int, int] = {}
    plays: Plays = []
    with database.write() as connection:
        for header, bodies in records(version):
            headers.append(header)
            for person in header.get("people", ()):
                row = {**person, "folded": person["name"].casefold(), "created": iso(BEGIN)}
                connection.execute(insert(schema.people).values(row))
            pages = Pages()
            first = _opened(header, pages)
            assert database.vault is not None
            plays += _follow(header, bodies, first, pages, database.vault)
            for row in pages.rows.get(schema.movements, ()):
                bank[row["person"]] = bank.get(row["person"], 0) + row["cents"]
            pages.write(connection, "corpus")
        _enter_days(connection, plays)
        connection.execute(insert(schema.bankrolls), [{"person": one, "cents": cents} for one, cents in bank.items()])
    return headers


def _opened(header: Header, pages: Pages) -> LiveTable | None:
    """The table of a chain before its first line, put on the pages; None for the chains that every database has."""
    chain = header["chain"]
    if chain in NO_TABLES:
        return None
    rules, owner = header["rules"], header["owner"]
    house = None if is_whole(rules) else whole_house(rules)
    row = {"id": chain, "name": header["name"], "rules": rules, "house": house, "owner": owner or None}
    pages.rows[schema.tables] = [{**row, "retired": False, "created": iso(BEGIN)}]
    pages.rows[schema.chains] = [{"chain": chain, "number": 0, "hash": beginning(rules, owner)}]
    game = kept_by(rules, house).open()
    return LiveTable(chain, header["name"], game, owner=owner, beginning=beginning(rules, owner))


def _follow(header: Header, bodies: list[str], live: LiveTable | None, pages: Pages, vault: Vault) -> Plays:
    digest, chain = live.hash if live else BEGINNING, header["chain"]
    plays: Plays = []
    for body in bodies:
        line, digest = read(body), chained(digest, body)
        if live is None:
            pages.line(chain, line, body, digest)
            pages.money(chain, line, {}, practice=False)
            pages.notable(chain, line, {})
            _protect(line, pages)
        else:
            plays += _follow_table(header, (line, body, digest), live, pages, vault)
    if live and not live.practice and bodies and read(bodies[-1]).guarded:
        pages.posts |= {(chain, person): post for person, post in duties.posts_of(live.standing).items()}
    assert digest == header["head"], "these are not the lines that were kept"
    return plays


def _protect(line: Line, pages: Pages) -> None:
    """Keep what people set on their own play."""
    for fact in (event for deed in line.deeds for event in deed.events):
        if isinstance(fact, LimitsSet | Excluded):
            has = pages.protections.get(fact.person, protection.NO_PROTECTION)
            pages.protections[fact.person] = protection.after(has, fact, line.at)


def _enter_days(connection: Connection, plays: Plays) -> None:
    """Sum up what people played in each gaming day, in the order in which they did."""
    days: dict[str, dict[int, Day]] = {}
    for at, played in sorted(plays, key=lambda one: one[0]):
        today = days.setdefault(day_of(USUAL_HOURS, at), {})
        for person, play in played.items():
            today[person] = day.after(today.get(person, Day()), play, at)
    for name, people in days.items():
        add_to_days(connection, name, {}, people)


def _follow_table(header: Header, entry: tuple[Line, str, str], live: LiveTable, pages: Pages, vault: Vault) -> Plays:
    line, body, digest = entry
    chain, before, results = live.chain, live.table.state, live.standing.results
    seats = {seat: one.person for seat, one in live.standing.occupants.items()}
    live.follow(line, digest)
    pages.line(chain, line, body, digest, series=live.standing.series)
    pages.money(chain, line, seats, practice=live.practice)
    pages.play(chain, line, live.game, before, seats, practice=live.practice)
    if live.standing.results != results:
        pages.shown[chain, live.standing.results[-1].round] = live.standing.results[-1]
    if live.standing.keyed:
        pages.keyed.add((chain, live.standing.round))
    for event in (event for deed in line.deeds for event in deed.events):
        if isinstance(event, Committed):
            pages.seed(chain, line, bytes.fromhex(header["seeds"][str(event.series)]), vault)
    if live.practice or not line.guarded:
        return []
    pages.notable(chain, line, seats)
    return [(line.at, day.played(line, seats))]


# --- what a later release may change -------------------------------------------------------------------------------


def a_later_charter(charter: Charter) -> Charter:
    """The charter of roulette in a later release: another wheel by default, other limits, and a higher floor."""
    options = tuple(replace(one, default="single-zero") if one.name == "wheel" else one for one in charter.options)
    wagers = tuple(
        replace(one, pays=tuple(replace(pay, odds=Odds(18, 1)) for pay in one.pays)) if one.slug == "split" else one
        for one in charter.wagers
    )
    return with_an_option_more(replace(charter, options=options, wagers=wagers, limits=Limits(1_000, 50_000, 500)))


def with_an_option_more(charter: Charter) -> Charter:
    """The charter with an option that means, by default, what was before it."""
    option = Option("music", "yes|no", "no", charter.options[0].cites, "whether music is played")
    return replace(charter, options=(*charter.options, option))


# --- money ---------------------------------------------------------------------------------------------------------


def accounts_of(database: Database, chain: int) -> dict[str, int]:
    """What the transfers of a chain brought to each account, or took from it."""
    held: dict[str, int] = {}
    of = schema.transfers.c
    with database.read() as connection:
        for row in connection.execute(select(of.source, of.target, of.cents).where(of.chain == chain)):
            held[row.source] = held.get(row.source, 0) - row.cents
            held[row.target] = held.get(row.target, 0) + row.cents
    return {account: cents for account, cents in held.items() if cents}


def bankrolls_of(database: Database) -> dict[int, int]:
    """What everybody has at the cage."""
    with database.read() as connection:
        return {row.person: row.cents for row in connection.execute(select(schema.bankrolls))}
