"""One schema, one set of statements: what SQLite does, PostgreSQL does, to the byte."""

import sqlite3
import threading
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from itertools import count
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import insert, inspect, select

from at_the_books import KEY, Branch, branches
from hand_clock import BEGIN, HandClock
from on_the_floor import a_person, play_on
from pitboss.errors import BadInput
from pitboss.floor import asked, books
from pitboss.floor.audit import audit
from pitboss.floor.leases import LASTS, Leases
from pitboss.floor.record import iso
from pitboss.floor.rules import Rules
from pitboss.floor.store import Database, open_database, schema
from pitboss.floor.store.database import MOST_IDLE, SHORT_LOG, SQLITE_WAIT, log_ahead, sqlite_at
from pitboss.floor.store.migrations import LATEST, STAMP
from pitboss.floor.store.tables import furnish
from soak.postgres import Postgres

pytest_plugins = ["soak.fixtures"]
BOTH = pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
NOW = iso(BEGIN)
NewUrl = Callable[[str], str]


@pytest.fixture
def new_url(tmp_path: Path, request: pytest.FixtureRequest) -> NewUrl:
    """Addresses of new, empty databases of either kind."""
    numbers = count(1)

    def new(kind: str) -> str:
        if kind == "sqlite":
            return sqlite_at(tmp_path / str(next(numbers)))
        running: Postgres = request.getfixturevalue("a_postgres")
        return running.database()

    return new


@contextmanager
def opened(url: str) -> Iterator[Database]:
    database = open_database(url, NOW, KEY)
    try:
        yield database
    finally:
        database.close()


def everything(database: Database) -> dict[str, list[Any]]:
    """Every row of every table of the database, but those about who is signed in and who deals; seeds are opened."""
    vault = database.vault
    assert vault is not None
    with database.read() as connection:
        found = {
            name: sorted(tuple(row) for row in connection.execute(select(table)))
            for name, table in schema.metadata.tables.items()
            if name not in ("sessions", "leases", "vault")
        }
    found["series"] = [(chain, series, vault.opened(chain, series, kept)) for chain, series, kept in found["series"]]
    return found


# --- the schema ----------------------------------------------------------------------------------------------------


@BOTH
def test_an_empty_database_gets_every_table_and_an_up_to_date_one_nothing(kind: str, new_url: NewUrl) -> None:
    url = new_url(kind)
    with opened(url) as database:
        first = everything(database)
        with database.read() as connection:
            assert set(inspect(connection).get_table_names()) == {*schema.metadata.tables, STAMP}
    assert first["versions"] == [(version, NOW) for version in range(1, LATEST + 1)]
    with opened(url) as database:
        assert everything(database) == first


@BOTH
def test_a_database_of_a_newer_program_is_left_alone(kind: str, new_url: NewUrl) -> None:
    url, newer = new_url(kind), LATEST + 1
    with opened(url) as database, database.write() as connection:
        connection.execute(insert(schema.versions).values(version=newer, at=NOW))
    with pytest.raises(BadInput, match=f"schema version {newer}, and this program knows {LATEST}"):
        open_database(url, NOW)


@BOTH
def test_servers_that_start_at_the_same_moment_make_the_floor_once(kind: str, new_url: NewUrl) -> None:
    url, rules = new_url(kind), [Rules("roulette"), Rules("roulette"), Rules("craps")]
    begin, wrong = threading.Barrier(4), list[BaseException]()

    def start() -> None:
        try:
            begin.wait()
            with opened(url) as database:
                furnish(database, rules, NOW)
        except BaseException as error:
            wrong.append(error)

    threads = [threading.Thread(target=start) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert wrong == []
    with opened(url) as database:
        assert [row[1] for row in everything(database)["tables"]] == ["Roulette 1", "Roulette 2", "Craps 1"]
        assert len(everything(database)["versions"]) == LATEST


class Locked(sqlite3.Connection):
    """A connection that finds the database locked a few times."""

    often = 3

    def execute(self, *asked: Any) -> sqlite3.Cursor:
        if self.often:
            self.often -= 1
            raise sqlite3.OperationalError("database is locked")
        return super().execute(*asked)


def test_a_server_waits_for_another_that_turns_the_log_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    naps: list[float] = []
    monkeypatch.setattr("pitboss.floor.store.database.sleep", naps.append)
    with closing(sqlite3.connect(tmp_path / "floor.sqlite", factory=Locked)) as connection:
        log_ahead(connection)
        assert connection.execute("PRAGMA journal_mode").fetchone() == ("wal",)
        assert len(naps) == Locked.often
        connection.often = 10**9
        with pytest.raises(sqlite3.OperationalError, match="another program keeps the database locked"):
            log_ahead(connection)
        assert sum(naps) >= SQLITE_WAIT


@BOTH
def test_cents_and_texts_are_kept_as_they_are(kind: str, new_url: NewUrl) -> None:
    with opened(new_url(kind)) as database:
        person = a_person(database, "Ünal O'Hara 賭")
        with database.write() as connection:
            connection.execute(insert(schema.bankrolls).values(person=person.id, cents=2**62))
        rows = everything(database)
        assert rows["bankrolls"] == [(person.id, 2**62)]
        assert rows["people"][0][1] == "Ünal O'Hara 賭"


def test_sqlite_syncs_every_commit(tmp_path: Path) -> None:
    with opened(sqlite_at(tmp_path)) as database, database.write() as connection:
        pragmas = [connection.exec_driver_sql(f"PRAGMA {name}").scalar() for name in ("journal_mode", "synchronous")]
    assert pragmas == ["wal", 2]
    assert sqlite3.threadsafety, "the pool hands connections from thread to thread"


def test_sqlites_log_is_carried_over_when_the_database_is_tidied_and_begins_anew(tmp_path: Path) -> None:
    file = tmp_path / "floor.sqlite"
    with opened(sqlite_at(tmp_path)) as database:

        def write(rows: range) -> None:
            for number in rows:
                with database.write() as connection:
                    at = f"{number} " + "x" * 200_000
                    connection.execute(insert(schema.versions).values(version=1000 + number, at=at))

        empty = file.stat().st_size
        write(range(50))
        assert file.stat().st_size == empty, "a transaction carried the log over, and its patron waited for that"
        with database.read() as reading:
            before = reading.execute(select(schema.versions)).all()
            write(range(50, 60))
            database.tidy()  # somebody reads, and nobody is waited for
            assert reading.execute(select(schema.versions)).all() == before
        database.tidy()
        assert file.stat().st_size > 60 * 200_000
        write(range(60, 61))
        assert database._carried_over() < SHORT_LOG / 10
        assert [row[0] for row in everything(database)["versions"] if row[0] >= 1000] == list(range(1000, 1061))


def test_sqlites_log_begins_anew_though_somebody_writes_while_it_is_carried_over(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(sqlite_at(tmp_path)) as database:
        numbers = count(1000)

        def write() -> None:
            with database.write() as connection:
                at = "x" * SHORT_LOG * 4096
                connection.execute(insert(schema.versions).values(version=next(numbers), at=at))

        carried_over = Database._carried_over
        first = True

        def meanwhile(self: Database) -> int:
            nonlocal first
            found = carried_over(self)
            if first:
                first = False
                write()
            return found

        write()
        monkeypatch.setattr(Database, "_carried_over", meanwhile)
        database.tidy()
        write()
        assert carried_over(database) < SHORT_LOG * 2


# --- statements ----------------------------------------------------------------------------------------------------


def test_the_same_play_gives_the_same_rows_on_both(new_url: NewUrl, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(books, "SNAPSHOT_EVERY", 40)
    kept = {}
    for kind in ("sqlite", "postgresql"):
        branch = Branch(new_url(kind), "here", Rules("roulette"), Rules("craps"), Rules("keno"))
        for table in (1, 2, 3):
            people = [branch.seated(f"{name} {table}", seat, table=table) for seat, name in enumerate("ABC", 1)]
            play_on(branch, people, Random(table), 150, table)
            branch.ask(people[0], asked.Leave(), table=table)
        found = audit(branch.database)
        kept[kind] = everything(branch.database)
        branch.database.close()
        assert found.sound, found.faults
        assert found.draws > 20
    assert all(kept["sqlite"][name] for name in ("settlements", "snapshots", "series", "rounds", "transfers"))
    assert kept["sqlite"] == kept["postgresql"]


@BOTH
def test_a_table_that_another_server_snapped_first_is_snapped_again(
    kind: str, new_url: NewUrl, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(books, "SNAPSHOT_EVERY", 5)
    with branches(new_url(kind), "here", "there") as (here, there):
        patron = here.seated("Ada", 1)
        there.follow()  # it knows the table from before there was a snapshot
        for branch in (here, there, here, there):
            for _ in range(6):
                branch.do(patron, asked.BuyIn(100))
        (kept,) = everything(here.database)["snapshots"]
        assert there.live().number - kept[1] < 6, "the last server to write made the last snapshot"
        assert not any(one.unread for one in (*here.told, *there.told)), "no group failed"


# --- leases --------------------------------------------------------------------------------------------------------


def test_on_sqlite_the_one_server_deals_at_every_table_and_writes_no_lease(new_url: NewUrl) -> None:
    with opened(new_url("sqlite")) as database:
        leases = Leases(database, "one", HandClock())
        assert leases.renew([1, 2]) == {1, 2}
        assert leases.renew([1, 2, 3]) == {3}
        assert leases.owns(3)
        leases.give_up()
        with database.read() as connection:
            assert connection.execute(select(schema.leases)).all() == []


def test_one_server_at_a_time_deals_until_its_lease_runs_out(new_url: NewUrl) -> None:
    url, clock = new_url("postgresql"), HandClock()
    with opened(url) as database:
        one, two = (Leases(database, name, clock) for name in ("one", "two"))
        assert one.renew([1, 2]) == {1, 2}
        assert two.renew([1, 2, 3]) == {3}
        assert [one.owns(table) for table in (1, 2, 3)] == [True, True, False]
        assert [two.owns(table) for table in (1, 2, 3)] == [False, False, True]
        one.give_up()
        assert not one.owns(1)
        assert two.renew([1, 2, 3]) == {1, 2}
        clock.at += LASTS
        assert not two.owns(1), "a server that cannot renew its lease stops by itself"


def test_servers_whose_clocks_differ_go_by_the_clock_of_the_database(a_postgres: Postgres) -> None:
    slow, fast = HandClock(), HandClock()
    fast.at += 3600
    with opened(a_postgres.database()) as database:
        one, two = Leases(database, "one", slow), Leases(database, "two", fast)
        assert one.renew([1]) == {1}
        assert two.renew([1]) == set()
        assert one.renew([1]) == set()
        assert (one.owns(1), two.owns(1)) == (True, False)


def test_a_transaction_whose_server_has_vanished_gives_its_locks_back(
    a_postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.floor.store.database.MOST_IDLE", MOST_IDLE)  # other tests take their time
    with opened(a_postgres.database()) as database, database.write() as connection:
        timeout = connection.exec_driver_sql("SHOW idle_in_transaction_session_timeout").scalar()
    assert timeout == "10s"
