"""Opening a database: SQLite in a file (write-ahead log, synchronized in full), or PostgreSQL by its address."""

import logging
import sqlite3
import threading
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager, nullcontext
from pathlib import Path
from time import sleep
from typing import Any

from sqlalchemy import Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from pitboss.errors import BadInput
from pitboss.floor.store.migrations import migrate
from pitboss.floor.store.private import private_folder, private_sqlite
from pitboss.floor.store.vault import KEY_FILE, Vault, unlocked

SHORT_LOG = 2_000  # pages of SQLite's log that need no hurry
WRITER = ("wal_autocheckpoint=0", "cache_size=-32768")  # the log is carried over by `tidy`, and not in a transaction
SQLITE_WAIT = 30  # seconds that a writer waits for another to finish
LOOKS_AGAIN = 0.05  # seconds between two tries
# A PostgreSQL that does not answer, or whose machine vanished, is given up after some seconds.
CONNECTION: dict[str, Any] = {
    "connect_timeout": 5,
    "keepalives_idle": 5,
    "keepalives_interval": 2,
    "keepalives_count": 3,
}
MOST_IDLE = "10s"  # the locks of a server whose machine vanished in the middle of a transaction are given free then


class Database:
    """One connection that writes, and a pool of connections that read."""

    def __init__(self, writer: Engine, reader: Engine, vault: Vault | None = None) -> None:
        self._writer = writer
        self._reader = reader
        self.vault = vault  # for the seeds; None where it was opened without their key
        # Two writers of one SQLite file wait for each other by looking again and again; in line they lose no time.
        self._turn: AbstractContextManager[object] = nullcontext() if self.is_postgres else threading.Lock()

    @property
    def is_postgres(self) -> bool:
        """Whether several servers can share it."""
        return self._writer.dialect.name == "postgresql"

    @property
    def url(self) -> str:
        """The address, with the password it needs."""
        return self._writer.url.render_as_string(hide_password=False)

    @contextmanager
    def write(self) -> Iterator[Connection]:
        """A transaction that may write: it is durable when the block is left, or else nothing happened."""
        with self._turn, self._writer.begin() as connection:
            yield connection

    def read(self) -> AbstractContextManager[Connection]:
        """A transaction that only reads, and sees one moment."""
        return self._reader.begin()

    def tidy(self) -> None:
        """Carry over into SQLite's file what its log holds; PostgreSQL does that by itself.

        Most of it is carried over while others write. A long log is then carried over to its end with nobody writing,
        which takes only a moment, so that it starts over.
        """
        if self.is_postgres:
            return
        if self._carried_over() > SHORT_LOG:
            with self._turn:
                self._carried_over()

    def _carried_over(self) -> int:
        """How many pages the log holds, all of which are now in the file, too, unless somebody wrote or read."""
        with closing(self._writer.raw_connection()) as connection:
            cursor = connection.cursor()
            try:
                cursor.execute("PRAGMA wal_checkpoint(PASSIVE)")
                found = cursor.fetchone()  # whether another is at it, pages of the log, pages carried over
            finally:
                cursor.close()
        return int(found[1]) if found else 0

    def close(self) -> None:
        """Close every connection."""
        self._writer.dispose()
        self._reader.dispose()


def open_database(url: str, now: str, key: Path | None = None, *, unlock: bool = True) -> Database:
    """Open the database, and bring its schema up to date; `now` is noted beside a new version of the schema.

    The seeds are sealed with the key in a file: for SQLite, unless it is said otherwise, with the one beside it.
    Without a key, or where it is not to `unlock`, seeds can be neither kept nor read.
    """
    try:
        if (file := file_of(url)) is not None:
            private_sqlite(file)
            key = key or file.with_name(KEY_FILE)
        database = Database(*_engines(url))
        _migrate(database, now, key if unlock else None)
    except (ArgumentError, ModuleNotFoundError) as wrong:
        raise _no_database(url) from wrong
    except SQLAlchemyError as wrong:
        logging.getLogger(__name__).info("opening the database failed", exc_info=True)
        raise BadInput(f"The database cannot be opened: {str(wrong).splitlines()[0][:200]}.") from wrong
    return database


def _migrate(database: Database, now: str, key: Path | None) -> None:
    try:
        with database.write() as connection:
            migrate(connection, now)
            database.vault = unlocked(connection, key) if key else None
    except BaseException:
        database.close()
        raise


def sqlite_at(folder: Path) -> str:
    """The address of the floor's own database in a folder, which is private to its owner, and made if it is missing."""
    return f"sqlite:///{private_folder(folder) / 'floor.sqlite'}"


def file_of(url: str) -> Path | None:
    """The file of an SQLite database, whichever way its address is spelled; None for PostgreSQL."""
    try:
        parsed = make_url(url)
        backend = parsed.get_backend_name()
    except (ArgumentError, SQLAlchemyError) as wrong:
        raise _no_database(url) from wrong
    if backend != "sqlite":
        return None
    if not parsed.database or parsed.database == ":memory:" or parsed.database.startswith("file:"):
        raise _no_database(url)
    return Path(parsed.database).resolve()


def _no_database(url: str) -> BadInput:
    return BadInput(f"{url[:80]!r} is no database; write sqlite:///FILE or postgresql://USER@HOST/NAME.")


def _engines(url: str) -> tuple[Engine, Engine]:
    parsed = make_url(url)
    if parsed.get_backend_name() == "sqlite":
        return _sqlite(url, "BEGIN IMMEDIATE", *WRITER), _sqlite(url, "BEGIN")
    if parsed.get_backend_name() != "postgresql":
        raise ArgumentError("no such backend")
    parsed = parsed.set(drivername="postgresql+psycopg")
    pool: dict[str, Any] = {"pool_pre_ping": True, "connect_args": CONNECTION}
    writer = create_engine(parsed, pool_size=4, max_overflow=4, **pool)
    reader = create_engine(parsed, pool_size=8, max_overflow=8, isolation_level="REPEATABLE READ", **pool)

    @event.listens_for(writer, "connect")
    def _connected(connection: Any, _: Any) -> None:
        connection.execute(f"SET idle_in_transaction_session_timeout = '{MOST_IDLE}'")
        connection.commit()

    return writer, reader


def _sqlite(url: str, begin: str, *more: str) -> Engine:
    engine = create_engine(url, pool_size=8, max_overflow=8, connect_args={"timeout": SQLITE_WAIT})

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the driver begins no transaction of its own; we do, below
        log_ahead(connection)
        for pragma in ("synchronous=FULL", "foreign_keys=ON", *more):
            connection.execute(f"PRAGMA {pragma}").close()

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql(begin)

    return engine


def log_ahead(connection: sqlite3.Connection) -> None:
    """Have SQLite write to a log first. While others turn it on, SQLite gives up at once, so we try again."""
    for _ in range(int(SQLITE_WAIT / LOOKS_AGAIN)):
        try:
            connection.execute("PRAGMA journal_mode=WAL").close()
        except sqlite3.OperationalError as wrong:
            if "locked" not in str(wrong):
                raise
            sleep(LOOKS_AGAIN)
        else:
            return
    raise sqlite3.OperationalError("another program keeps the database locked")
