"""The versions of the schema. A new version is a new step at the end; a step that was released is never changed."""

from collections.abc import Callable

from sqlalchemy import Connection, func, insert, inspect, select, text

from pitboss.errors import BadInput
from pitboss.floor.record import BEGINNING, THE_CAGE
from pitboss.floor.store import schema

LOCK = 19470206  # while one server migrates, the others wait


def _first(connection: Connection) -> None:
    """Everything that the floor keeps; and the first chain, the cage's."""
    schema.metadata.create_all(connection)
    connection.execute(insert(schema.chains).values(chain=THE_CAGE, number=0, hash=BEGINNING))


STEPS: tuple[Callable[[Connection], None], ...] = (_first,)


def migrate(connection: Connection, now: str) -> None:
    """Bring the schema up to date, step by step, in one transaction."""
    if connection.dialect.name == "postgresql":
        connection.execute(text("SELECT pg_advisory_xact_lock(:lock)"), {"lock": LOCK})
    version = version_of(connection)
    if version > len(STEPS):
        raise BadInput(f"The database has schema version {version}, and this program knows {len(STEPS)}; update it.")
    for number, step in enumerate(STEPS[version:], start=version + 1):
        step(connection)
        connection.execute(insert(schema.versions).values(version=number, at=now))


def version_of(connection: Connection) -> int:
    """The version of the schema that a database has; 0 for an empty one."""
    if not inspect(connection).has_table("versions"):
        return 0
    return connection.execute(select(func.max(schema.versions.c.version))).scalar() or 0
