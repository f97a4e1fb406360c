"""What people chose at practice tables: added up by day and kind of hand, folded after some months, and private."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from sqlalchemy import insert, select

from hand_clock import BEGIN
from pitboss.floor.api.pages import WEB
from pitboss.floor.record import iso
from pitboss.floor.store import Database, open_database, schema
from pitboss.floor.store.choices import DAYS_KEPT, Day, Judged, Missed, add_choice, practiced_by
from pitboss.floor.store.database import sqlite_at
from soak.postgres import Postgres

pytest_plugins = ["soak.fixtures"]
BOTH = pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
Opened = Callable[[str], Database]
SOFT, HARD = "Soft 18 against a 9", "Hard 16 against a 10"


@pytest.fixture
def opened(tmp_path: Path, request: pytest.FixtureRequest) -> Iterator[Opened]:
    """A database of either kind, with two people."""
    made: list[Database] = []

    def new(kind: str) -> Database:
        if kind == "sqlite":
            url = sqlite_at(tmp_path)
        else:
            running: Postgres = request.getfixturevalue("a_postgres")
            url = running.database()
        database = open_database(url, iso(BEGIN), tmp_path / "seeds.key")
        with database.write() as connection:
            rows = [
                {"id": one, "name": f"P{one}", "folded": f"p{one}", "roles": "", "created": iso(BEGIN)}
                for one in (1, 2)
            ]
            connection.execute(insert(schema.people), rows)
        made.append(database)
        return database

    yield new
    for database in made:
        database.close()


@contextmanager
def kept(database: Database) -> Iterator[list[tuple[object, ...]]]:
    with database.read() as connection:
        yield sorted(tuple(row) for row in connection.execute(select(schema.choices)))


@BOTH
def test_choices_add_up_and_are_ones_own(kind: str, opened: Opened) -> None:
    base = opened(kind)
    for one in (
        Judged(1, "2026-11-16", "blackjack", SOFT, missed=True, cost=8_300),
        Judged(1, "2026-11-16", "blackjack", SOFT),
        Judged(1, "2026-11-17", "blackjack", SOFT, missed=True, cost=1_700),
        Judged(1, "2026-11-17", "blackjack", HARD, missed=True, cost=9_000),
        Judged(1, "2026-11-17", "chemin-de-fer", "5 as the Player"),
        Judged(2, "2026-11-17", "blackjack", HARD, missed=True, cost=50),
    ):
        add_choice(base, one)
    found = practiced_by(base, 1, "blackjack")
    assert (found.made, found.missed, found.cost) == (4, 3, 19_000)
    assert found.most_missed == (
        Missed("blackjack", SOFT, made=3, missed=2, cost=10_000),
        Missed("blackjack", HARD, made=1, missed=1, cost=9_000),
    )
    assert found.days == (Day("2026-11-16", 2, 1, 8_300), Day("2026-11-17", 2, 2, 10_700))
    assert practiced_by(base, 1).made == 5
    assert practiced_by(base, 2).cost == 50


@BOTH
def test_days_that_are_long_ago_become_a_month(kind: str, opened: Opened) -> None:
    base = opened(kind)
    for day in ("2026-01-05", "2026-01-20", "2026-02-01"):
        add_choice(base, Judged(1, day, "blackjack", SOFT, missed=True, cost=100))
        add_choice(base, Judged(2, day, "blackjack", HARD))
    before = practiced_by(base, 1)
    add_choice(base, Judged(1, "2026-04-28", "blackjack", HARD))
    with kept(base) as rows:
        mine = [row for row in rows if row[0] == 1]
    assert mine == [
        (1, "2026-01", "blackjack", "", 2, 2, 200),
        (1, "2026-02-01", "blackjack", SOFT, 1, 1, 100),
        (1, "2026-04-28", "blackjack", HARD, 1, 0, 0),
    ]
    with kept(base) as rows:
        assert len(rows) == len(mine) + 3, "those of others stay as they are until they play"
    after = practiced_by(base, 1)
    assert (after.made, after.missed, after.cost) == (before.made + 1, before.missed, before.cost)
    assert [one.kind for one in after.most_missed] == [SOFT]
    assert [day.day for day in after.days] == ["2026-01", "2026-02-01", "2026-04-28"]


def test_what_is_kept_of_a_person_does_not_grow_with_the_choices(opened: Opened) -> None:
    base = opened("sqlite")
    for choice in range(50):
        add_choice(base, Judged(1, "2026-11-16", "blackjack", (SOFT, HARD)[choice % 2], missed=True, cost=1))
    with kept(base) as rows:
        assert len(rows) == 2
    page = (WEB / "js" / "pages" / "play_practice.js").read_text(encoding="utf-8")
    assert f"the last {DAYS_KEPT} days" in page
