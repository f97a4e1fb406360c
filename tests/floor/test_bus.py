"""What servers tell each other through PostgreSQL."""

import queue
from collections.abc import Iterator
from contextlib import closing

import pytest
from sqlalchemy import text

from pitboss.floor.bus import Bus, whisper
from pitboss.floor.store import Database, open_database
from pitboss.floor.store.pages import CHANNEL
from soak.postgres import Postgres

pytest_plugins = ["soak.fixtures"]
SOON = 60.0  # seconds after which a message is taken not to come


@pytest.fixture
def database(a_postgres: Postgres) -> Iterator[Database]:
    with closing(open_database(a_postgres.database(), "")) as opened:
        yield opened


@pytest.fixture
def heard(database: Database) -> Iterator["queue.Queue[list[str]]"]:
    """What the server "here" hears, from the moment when it listens."""
    told: queue.Queue[list[str]] = queue.Queue()
    bus = Bus(database, "here", told.put)
    bus.start()
    try:
        assert told.get(timeout=SOON) == ["all"], "whatever was said before it listened must be read"
        yield told
    finally:
        bus.stop()
        bus.join(SOON)


def test_a_server_hears_of_the_tables_that_others_wrote_to_and_not_of_its_own(
    database: Database, heard: "queue.Queue[list[str]]"
) -> None:
    with database.write() as connection:
        for said in ("here 1", "there 2 31"):
            connection.execute(text("SELECT pg_notify(:channel, :said)"), {"channel": CHANNEL, "said": said})
    assert heard.get(timeout=SOON) == ["2", "31"]


def test_what_was_not_written_is_not_told(database: Database, heard: "queue.Queue[list[str]]") -> None:
    with database.write() as connection:
        connection.execute(text("SELECT pg_notify(:channel, 'there 1')"), {"channel": CHANNEL})
        connection.rollback()
    whisper(database, "there", "ready:1:2:3:wagering")
    assert heard.get(timeout=SOON) == ["ready:1:2:3:wagering"]


def test_a_whisper_may_have_spaces(database: Database, heard: "queue.Queue[list[str]]") -> None:
    whisper(database, "there", "ready:1:2:3:come out")
    assert heard.get(timeout=SOON) == ["ready:1:2:3:come out"]


def test_after_a_restart_of_the_database_everything_is_read_anew(
    a_postgres: Postgres, database: Database, heard: "queue.Queue[list[str]]"
) -> None:
    a_postgres.restart()
    assert heard.get(timeout=SOON) == ["all"]
    whisper(database, "there", "ready:1:2:3:wagering")
    assert heard.get(timeout=SOON) == ["ready:1:2:3:wagering"]
