"""Opening a floor's database to look at it, and to change nothing: no folder, no file, no schema."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any
from urllib.parse import quote

from msgspec import Struct
from sqlalchemy import URL, Connection, Engine, create_engine, event
from sqlalchemy.engine import make_url
from sqlalchemy.exc import ArgumentError, SQLAlchemyError

from pitboss.errors import BadInput
from pitboss.floor.audit.verify import audit
from pitboss.floor.audit.vouched import Kept
from pitboss.floor.store import Database
from pitboss.floor.store.database import file_of
from pitboss.floor.store.migrations import LATEST, version_of
from pitboss.floor.store.vault import KEY_FILE, Vault, proof_of, with_key
from pitboss.floor.wire import encode
from pitboss.procedures.clock import Hours

FILE = "floor.sqlite"


@contextmanager
def opened(data: Path, url: str | None, key: Path | None = None) -> Iterator[Database]:
    """The database of a floor, as it is: in a folder, in a file, or at an address; what is wrong is one sentence.

    Seeds that are still secret can be opened with the key in a file, or with the one beside the record, if it is there.
    """
    engine = _by_address(url) if url else _in_file(data if data.is_file() else data / FILE)
    try:
        with engine.begin() as connection:
            version = version_of(connection)
            if version != LATEST:
                raise BadInput(_not_read(version))
            vault = _vault(connection, key, _folder(data, url) / KEY_FILE)
        yield Database(engine, engine, vault)
    except (SQLAlchemyError, UnicodeError) as wrong:  # a message of SQLite may quote a damaged text
        raise BadInput(f"The database cannot be read: {str(wrong).splitlines()[0][:200]}.") from wrong
    finally:
        engine.dispose()


class Asked(Struct, frozen=True):
    """An audit that the floor asks for: of which database, by whose hours, with which key of the seeds."""

    url: str
    hours: Hours
    key: str
    heads: tuple[Kept, ...]  # that were exported
    untold: tuple[int, ...] = ()  # tables of whose chips nothing is told


def audit_of(asked: Asked) -> bytes:
    """What the audit of a database finds, written for the API."""
    with opened(Path(), asked.url, Path(asked.key)) as database:
        found = audit(database, heads=asked.heads, hours=asked.hours)
    if found.reconciliation:
        found.reconciliation.tables = [one for one in found.reconciliation.tables if one.table not in asked.untold]
    return encode(found)


def _folder(data: Path, url: str | None) -> Path:
    """Where the key lies, unless it is said otherwise."""
    file = file_of(url) if url else None
    return file.parent if file else data


def _vault(connection: Connection, key: Path | None, usual: Path) -> Vault | None:
    if key is None and not usual.exists():
        return None
    return with_key(key or usual, proof_of(connection))


def _not_read(version: int) -> str:
    """Why a schema of this version cannot be read, and what to do about it."""
    if not version:
        return f"The database holds no floor's record; this program reads schema version {LATEST}."
    if version < LATEST:
        told = f"The database has schema version {version}, and this program reads {LATEST}"
        return f"{told}; 'pitboss serve' brings it up to date when it opens it."
    return f"The database has schema version {version}, and this program knows {LATEST}; update it."


def _by_address(address: str) -> Engine:
    try:
        url = make_url(address)
        backend = url.get_backend_name()
    except (ArgumentError, SQLAlchemyError):
        backend = ""
    if backend == "sqlite" and url.database:
        return _in_file(Path(url.database))
    if backend != "postgresql":
        raise BadInput(f"{address[:80]!r} is no database; write sqlite:///FILE or postgresql://USER@HOST/NAME.")
    return create_engine(
        url.set(drivername="postgresql+psycopg"),
        isolation_level="REPEATABLE READ",
        execution_options={"postgresql_readonly": True},
    )


def _in_file(file: Path) -> Engine:
    if not file.is_file():
        raise BadInput(f"There is no floor's record at {str(file)!r}.")
    name = f"file:{quote(str(file.absolute()))}"
    engine = create_engine(URL.create("sqlite", database=name, query={"mode": "ro", "uri": "true"}))

    @event.listens_for(engine, "connect")
    def _connected(connection: Any, _: Any) -> None:
        connection.isolation_level = None  # the driver begins no transaction of its own; we do, so as to see one moment

    @event.listens_for(engine, "begin")
    def _begun(connection: Connection) -> None:
        connection.exec_driver_sql("BEGIN")

    return engine
