"""What /healthz says of a floor that can write, and of one that cannot."""

import asyncio
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import pytest
from sqlalchemy import Engine, event
from sqlalchemy.exc import OperationalError

from at_the_books import KEY
from at_the_server import Open, a_guest, an_open_floor, sit
from hand_clock import BEGIN
from pitboss import __version__
from pitboss.floor import floor, health
from pitboss.floor.audit.opening import Asked, audit_of
from pitboss.floor.books import Books
from pitboss.floor.record import iso
from pitboss.floor.store import open_database
from pitboss.procedures.clock import USUAL_HOURS
from soak.postgres import Postgres

pytest_plugins = ["soak.fixtures"]


class Usage(NamedTuple):
    free: int


@pytest.fixture(autouse=True)
def every_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Each who asks has a trial of his own."""
    monkeypatch.setattr(health, "GOOD_FOR", 0.0)


@contextmanager
def a_full_disk(house: Open) -> Iterator[None]:
    """Every transaction that writes fails at its end, as it does when the disk is full."""
    writer: Engine = house.floor.database._writer

    def full(_: Any) -> None:
        raise OperationalError("COMMIT", {}, Exception("database or disk is full"))

    event.listen(writer, "commit", full)
    try:
        yield
    finally:
        event.remove(writer, "commit", full)


def test_a_floor_that_writes_is_well(tmp_path: Path) -> None:
    with an_open_floor(tmp_path) as house, a_guest(house) as one:
        told = one.http.get("/healthz").json()
        assert (told["ok"], told["version"]) == (True, __version__)
        assert told["lag"] >= 0


def test_a_full_disk_shows(tmp_path: Path) -> None:
    with an_open_floor(tmp_path) as house, a_guest(house) as one:
        with a_full_disk(house):
            sick = one.http.get("/healthz")
            assert sick.status_code == 503
            assert sick.json() == {"sentence": "The database cannot be written to.", "cites": []}
        assert one.http.get("/healthz").status_code == 200


def test_a_disk_that_is_almost_full_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with an_open_floor(tmp_path) as house, a_guest(house) as one, monkeypatch.context() as disk:
        disk.setattr(shutil, "disk_usage", lambda _: Usage(health.LEAST_ROOM - 1))
        sick = one.http.get("/healthz")
        assert sick.status_code == 503
        assert sick.json()["sentence"] == "The disk is almost full: less than 100 MB are free."
        disk.setattr(shutil, "disk_usage", lambda _: Usage(health.LEAST_ROOM))
        assert one.http.get("/healthz").status_code == 200


def test_a_disk_that_is_gone_shows(tmp_path: Path) -> None:
    folder = tmp_path / "disk"
    with an_open_floor(folder) as house, a_guest(house) as one:
        folder.rename(tmp_path / "gone")
        sick = one.http.get("/healthz")
        assert sick.status_code == 503
        assert sick.json()["sentence"] == "The disk of the database does not answer."
        (tmp_path / "gone").rename(folder)
        assert one.http.get("/healthz").status_code == 200


def test_what_the_books_could_not_write_shows_until_they_can(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(floor, "TRY_AGAIN", 1e6)  # nothing is written until somebody asks
    with an_open_floor(tmp_path) as house, a_guest(house) as one:
        with a_full_disk(house):
            assert one.ask(1, *sit(1)).status_code == 503
        assert one.http.get("/healthz").json()["sentence"] == "The books could not be written."
        one.do(1, *sit(1))
        assert one.http.get("/healthz").status_code == 200


def test_a_database_that_does_not_answer_shows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with an_open_floor(tmp_path) as house, a_guest(house) as one:
        monkeypatch.setattr(health, "PATIENCE", 0.01)
        with house.floor.database._turn:
            assert one.http.get("/healthz").json()["sentence"] == "The database does not answer."


def test_a_postgres_that_takes_no_writes_shows(a_postgres: Postgres) -> None:
    database = open_database(a_postgres.database(), iso(BEGIN), KEY)
    books = Books(database, clock=lambda: BEGIN, new_seed=bytes, published=lambda _: None, server="here")
    assert asyncio.run(health.Health(database, books).check()).wrong == ""
    event.listen(database._writer, "begin", lambda one: one.exec_driver_sql("SET TRANSACTION READ ONLY"))
    assert asyncio.run(health.Health(database, books).check()).wrong == "The database cannot be written to."
    assert database.vault is not None
    asked = Asked(database.url, USUAL_HOURS, str(database.vault.file), ())
    assert msgspec.json.decode(audit_of(asked))["sound"] is True
    database.close()


def test_many_who_ask_share_a_trial(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with an_open_floor(tmp_path) as house, a_guest(house) as one:
        monkeypatch.setattr(health, "GOOD_FOR", 1e6)
        assert one.http.get("/healthz").status_code == 200
        with a_full_disk(house):
            assert one.http.get("/healthz").status_code == 200
