"""The versions of the schema, which Alembic carries out. A migration that was released is never changed.

A new version is a new file in `versions/`, and `LATEST` is its number. The table `versions` says when each of them was
made; a program from before Alembic reads only this, and refuses a schema that is newer than itself.
"""

import threading
from pathlib import Path

from sqlalchemy import Connection, MetaData, Table, func, insert, inspect, select, text

from pitboss.errors import BadInput

LATEST = 5
LOCK = 19470206  # while one server migrates, the others wait
MOST_IDLE = "10min"  # between two statements of a migration; a server that is slower than that has died
FOLDER = Path(__file__).parent
STAMP = "alembic_version"
_one_at_a_time = threading.Lock()  # Alembic's scripts find their connection through names of its modules


def migrate(connection: Connection, now: str, *, to: int = LATEST) -> None:
    """Bring the schema up to date, in the transaction of this connection; `now` is noted beside each new version."""
    if connection.dialect.name == "postgresql":
        connection.execute(text(f"SET LOCAL idle_in_transaction_session_timeout = '{MOST_IDLE}'"))
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    version = version_of(connection)
    if version > LATEST:
        raise BadInput(f"The database has schema version {version}, and this program knows {LATEST}; update it.")
    if version >= to:
        return
    _upgrade(connection, to, unstamped=version if version and not inspect(connection).has_table(STAMP) else 0)
    versions = _versions(connection)
    connection.execute(insert(versions), [{"version": one, "at": now} for one in range(version + 1, to + 1)])


def _upgrade(connection: Connection, to: int, *, unstamped: int) -> None:
    """Let Alembic carry the migrations out; a database from before Alembic is first told where it stands."""
    from alembic import command  # noqa: PLC0415  most openings have nothing to migrate, and need no Alembic
    from alembic.config import Config  # noqa: PLC0415

    config = Config()
    config.set_main_option("script_location", str(FOLDER).replace("%", "%%"))
    config.attributes["connection"] = connection
    with _one_at_a_time:
        if unstamped:
            command.stamp(config, revision(unstamped))
        command.upgrade(config, revision(to))


def revision(version: int) -> str:
    """What Alembic calls a version of the schema."""
    return f"{version:04}"


def version_of(connection: Connection) -> int:
    """The version of the schema that a database has; 0 for an empty one."""
    if not inspect(connection).has_table("versions"):
        return 0
    versions = _versions(connection)
    return connection.execute(select(func.max(versions.c.version))).scalar() or 0


def _versions(connection: Connection) -> Table:
    """The table of versions as this database has it, whatever the newest schema says of it."""
    return Table("versions", MetaData(), autoload_with=connection)
