"""Backups: a floor's whole database in one SQLite file, whatever database it comes from and is restored to.

A backup is made while the floor is open, and shows one moment of it. From SQLite it is copied page by page, from
PostgreSQL row by row. Either way it is a database of the newest schema, which the audit reads like any other. A backup
is not said to be made before the audit found it sound, and neither is a restored floor.
"""

import os
import sqlite3
from collections.abc import Iterable, Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from time import sleep

from sqlalchemy import URL, Connection, create_engine, delete, insert, inspect, select, text
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from pitboss.errors import BadInput
from pitboss.floor.audit import Findings, Kept, audit
from pitboss.floor.audit.opening import FILE, opened
from pitboss.floor.store import Database, schema
from pitboss.floor.store.migrations import migrate

PAGES, ROWS = 500, 1_000  # in one step
PAUSE = 0.005  # seconds between two steps, in which the floor has the disk to itself
LEFT_BEHIND = ("", "-journal", "-wal", "-shm")  # what SQLite may leave beside a file


def back_up(store: Database, target: Path, now: str, heads: Iterable[Kept] = ()) -> Findings:
    """Copy an open floor into a new private file; what the audit found there. `heads` were kept before.

    The copy is verified with the key of the seeds with which the floor was opened, and does not contain it.
    """
    key = store.vault.file if store.vault else None
    with _new_file(target) as part:
        with store.read() as source:
            if store.is_postgres:
                _copy_rows_to_file(source, part, now)
            else:
                _copy_pages(source, part)
        return _sound(part, None, key, "The copy is not sound, and is not kept", heads)


def restore(file: Path, *, data: Path, database: str | None, now: str, key: Path | None = None) -> Findings:
    """Bring a backup back to an empty folder, or to an empty PostgreSQL; what the audit found there.

    Secret seeds are verified with the key in a file, if it is named. The restored floor needs it to play on.
    """
    if not file.is_file():
        raise BadInput(f"There is no backup at {str(file)[:200]!r}.")
    found = _sound(file, None, key, "The backup is damaged, and is not restored")
    heads = [Kept(chain.table, chain.head) for chain in found.chains]
    if database is not None:
        with _reading(file) as source, _emptied(database, now) as target:
            _copy_rows(source, target)
        return _sound(file, database, key, "The restored floor is not sound", heads)
    with _new_file(_place_in(data)) as part:
        with _reading(file) as source:
            _copy_pages(source, part)
        return _sound(part, None, key, "The restored floor is not sound, and is not kept", heads)


def place_for(target: Path, now: str) -> Path:
    """The file that a backup goes to: the one that is named, or one named by its time in a folder."""
    return target / f"floor-{''.join(one for one in now[:19] if one.isalnum())}.sqlite" if target.is_dir() else target


# --- places --------------------------------------------------------------------------------------------------------


@contextmanager
def _new_file(target: Path) -> Iterator[Path]:
    """A private file that takes its name only once it is whole; where anything fails, nothing is left of it."""
    if target.exists():
        raise BadInput(f"{str(target)[:200]!r} exists already; a backup goes to a new file.")
    part = target.with_name(f".{target.name}.part")
    try:
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, 0o600))
        yield part
        part.replace(target)
        _sync(target.parent)
    except (OSError, sqlite3.Error, SQLAlchemyError) as wrong:
        reason = getattr(wrong, "strerror", None) or str(wrong).splitlines()[0][:200]
        raise BadInput(f"The floor cannot be copied to {str(target)[:200]!r}: {reason}.") from wrong
    finally:
        for name in LEFT_BEHIND:
            part.with_name(part.name + name).unlink(missing_ok=True)


def _sync(folder: Path) -> None:
    opened_ = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(opened_)
    finally:
        os.close(opened_)


def _place_in(data: Path) -> Path:
    """The file of a floor in a folder, which is made, or must be empty."""
    try:
        data.mkdir(parents=True, exist_ok=True)
        if any(data.iterdir()):
            raise BadInput(f"{str(data)[:200]!r} is not empty; a floor is restored to an empty folder.")
    except OSError as wrong:
        raise BadInput(f"{str(data)[:200]!r} cannot hold the floor's data: {wrong.strerror}.") from wrong
    return data / FILE


@contextmanager
def _reading(file: Path) -> Iterator[Connection]:
    with opened(file, None) as store, store.read() as connection:
        yield connection


@contextmanager
def _emptied(database: str, now: str) -> Iterator[Connection]:
    """An empty PostgreSQL with the tables of the newest schema and no rows, in one transaction."""
    try:
        url = make_url(database)
        backend = url.get_backend_name()
    except (ArgumentError, SQLAlchemyError):
        backend = ""
    if backend != "postgresql":
        raise BadInput(f"{database[:80]!r} is no database to restore to; write postgresql://USER@HOST/NAME.")
    engine = create_engine(url.set(drivername="postgresql+psycopg"))
    try:
        with engine.begin() as connection:
            if inspect(connection).get_table_names():
                raise BadInput("The database is not empty; a floor is restored to an empty database.")
            migrate(connection, now)
            _forget_rows(connection)
            yield connection
            _number_on(connection)
    except SQLAlchemyError as wrong:
        raise BadInput(f"The database cannot be restored to: {str(wrong).splitlines()[0][:200]}.") from wrong
    finally:
        engine.dispose()


# --- copying -------------------------------------------------------------------------------------------------------


def _copy_pages(source: Connection, part: Path) -> None:
    """Copy a SQLite database as this transaction sees it; others write to it meanwhile."""
    source.exec_driver_sql("SELECT count(*) FROM sqlite_master").all()  # from now on it sees this moment
    driver = source.connection.driver_connection
    assert isinstance(driver, sqlite3.Connection)
    with closing(sqlite3.connect(part)) as target:
        driver.backup(target, pages=PAGES, progress=lambda *_: sleep(PAUSE))
        target.execute("PRAGMA journal_mode=DELETE").close()  # one file, and nothing beside it


def _copy_rows_to_file(source: Connection, part: Path, now: str) -> None:
    engine = create_engine(URL.create("sqlite", database=str(part)))
    try:
        with engine.begin() as target:
            migrate(target, now)
            _forget_rows(target)
            _copy_rows(source, target)
    finally:
        engine.dispose()


def _copy_rows(source: Connection, target: Connection) -> None:
    """Copy every row of every table as the source's transaction sees them."""
    for table in schema.metadata.sorted_tables:
        rows = source.execute(select(table).execution_options(yield_per=ROWS))
        for some in rows.partitions():
            target.execute(insert(table), [dict(row._mapping) for row in some])
            sleep(PAUSE)


def _forget_rows(connection: Connection) -> None:
    """Take away the rows that a new schema begins with: the copy brings its own."""
    for table in reversed(schema.metadata.sorted_tables):
        connection.execute(delete(table))


def _number_on(connection: Connection) -> None:
    """Let PostgreSQL number new people after those that came with the backup."""
    newest = "SELECT setval(pg_get_serial_sequence('people', 'id'), max(id)) FROM people HAVING max(id) IS NOT NULL"
    connection.execute(text(newest))


def _sound(file: Path, url: str | None, key: Path | None, wrong: str, heads: Iterable[Kept] = ()) -> Findings:
    """What the audit finds in a floor, in a file or at an address, which must be sound."""
    with opened(file, url, key) as store:
        findings = audit(store, heads=heads)
    if not findings.sound:
        more = f" (and {len(findings.faults) - 1} more faults)" if len(findings.faults) > 1 else ""
        raise BadInput(f"{wrong}: {findings.faults[0].rstrip('.')}{more}.")
    return findings
