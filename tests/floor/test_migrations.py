"""Migrations: from every earlier schema, with data in it, to the newest; and the record stays what it was."""

import json
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random
from typing import Any

import pytest
from alembic.autogenerate import compare_metadata
from alembic.config import Config
from alembic.migration import MigrationContext
from alembic.script import ScriptDirectory
from sqlalchemy import Connection, create_engine, inspect, select

from at_the_books import Branch
from at_the_corpus import (
    VERSIONS,
    a_later_charter,
    accounts_of,
    bankrolls_of,
    records,
    restore_postgresql,
    restore_sqlite,
)
from hand_clock import BEGIN
from on_the_floor import play_on
from pitboss.errors import BadInput
from pitboss.floor import asked
from pitboss.floor.audit import audit
from pitboss.floor.audit.opening import opened
from pitboss.floor.record import THE_JOURNAL, iso
from pitboss.floor.rules import Rules, WholeRules
from pitboss.floor.serve import furniture
from pitboss.floor.store import Database, migrations, open_database, schema
from pitboss.floor.store.database import sqlite_at
from pitboss.floor.store.migrations import FOLDER, LATEST, STAMP, migrate, revision, version_of
from pitboss.floor.store.migrations.houses import whole_house
from pitboss.games import find
from soak.postgres import Postgres

pytest_plugins = ["soak.fixtures"]
BOTH = pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
NOW = iso(BEGIN)
Restore = Callable[[str, str], str]


@pytest.fixture
def restored(tmp_path: Path, request: pytest.FixtureRequest) -> Restore:
    """The address of a database of either kind as a version kept it."""

    def restore(kind: str, version: str) -> str:
        if kind == "sqlite":
            return restore_sqlite(version, tmp_path)
        running: Postgres = request.getfixturevalue("a_postgres")
        return restore_postgresql(version, running.database())

    return restore


def new_url(kind: str, folder: Path, request: pytest.FixtureRequest) -> str:
    if kind == "sqlite":
        return sqlite_at(folder)
    running: Postgres = request.getfixturevalue("a_postgres")
    return running.database()


def differences(connection: Connection) -> list[Any]:
    """What Alembic would still change so that the database is as `schema` has it."""
    options = {"compare_type": True, "compare_server_default": True}
    return list(compare_metadata(MigrationContext.configure(connection, opts=options), schema.metadata))


def made_of(url: str) -> dict[str, Any]:
    """Every table of a database with its columns, keys and indexes."""
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    found = {}
    with engine.connect() as connection:
        look = inspect(connection)
        for table in look.get_table_names():
            columns = [(one["name"], str(one["type"]), one["nullable"]) for one in look.get_columns(table)]
            indexes = sorted((one["name"], one["column_names"], bool(one["unique"])) for one in look.get_indexes(table))
            keys = look.get_pk_constraint(table)["constrained_columns"]
            unique = sorted(tuple(one["column_names"]) for one in look.get_unique_constraints(table))
            other = [(one["constrained_columns"], one["referred_table"]) for one in look.get_foreign_keys(table)]
            found[table] = (columns, indexes, keys, unique, other)
    engine.dispose()
    return found


def rows_of(database: Database) -> dict[str, int]:
    with database.read() as connection:
        return {name: len(connection.execute(select(table)).all()) for name, table in schema.metadata.tables.items()}


# --- the schema ----------------------------------------------------------------------------------------------------


@BOTH
def test_the_migrations_lead_to_the_schema_that_the_program_uses(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    database = open_database(new_url(kind, tmp_path, request), NOW)
    with database.write() as connection:
        assert differences(connection) == []
        connection.exec_driver_sql("DROP INDEX movements_by_person")
        assert [one[0] for one in differences(connection)] == ["add_index"], "the comparison sees what is missing"
    database.close()


@BOTH
def test_the_first_migration_makes_the_schema_of_0_1(
    kind: str, tmp_path: Path, restored: Restore, request: pytest.FixtureRequest
) -> None:
    old = made_of(restored(kind, "0.1"))
    url = new_url(kind, tmp_path / "new", request)
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    with engine.begin() as connection:
        migrate(connection, NOW, to=1)
    engine.dispose()
    new = made_of(url)
    del new[STAMP]
    assert new == old


def test_the_newest_migration_is_the_one_that_the_program_knows() -> None:
    config = Config()
    config.set_main_option("script_location", str(FOLDER))
    scripts = ScriptDirectory.from_config(config)
    assert scripts.get_current_head() == revision(LATEST)
    assert [one.revision for one in scripts.walk_revisions()] == [revision(one) for one in range(LATEST, 0, -1)]


# Tables of earlier versions that would be opened under other rules by now: one where the Banker could only repeat a
# wager after a tie, and one with match-the-dealer under the edition that does not have it.
MEANT_OTHERWISE = {"Chemin de Fer 1", "Blackjack 3"}
BEFORE = ("0.1", "0.2.0")


# --- with data -----------------------------------------------------------------------------------------------------


@BOTH
@pytest.mark.parametrize("version", VERSIONS)
def test_a_floor_of_every_version_is_migrated_is_sound_and_plays_on(
    version: str, kind: str, restored: Restore, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("pitboss.floor.books.SNAPSHOT_EVERY", 4)
    url = restored(kind, version)
    kept = {header["chain"]: header for header, _ in records(version)}
    branch = Branch(url, "here", *furniture(None))
    try:
        findings = audit(branch.database)
        assert findings.faults == []
        heads = {chain.table: chain.head for chain in findings.chains}
        assert {chain: heads.pop(chain) for chain in kept} == {
            chain: header["head"] for chain, header in kept.items()
        }, "no line was added"
        heads.pop(THE_JOURNAL, None)
        with branch.database.write() as connection:
            assert differences(connection) == []
            retired = {row.id for row in connection.execute(select(schema.tables.c.id).where(schema.tables.c.retired))}
        assert {kept[chain]["name"] for chain in retired} == (MEANT_OTHERWISE if version in BEFORE else set())
        games = {json.loads(header["rules"])["game"] for header in kept.values() if "rules" in header}
        newer = [one for one in furniture(None) if one.game not in games]
        assert len(heads) == len(retired) + len(newer), "a table stands beside each that takes no new patrons"
        for chain, header in kept.items():
            assert accounts_of(branch.database, chain) == header["accounts"]
        assert bankrolls_of(branch.database) == {int(who): cents for who, cents in kept[0]["bankrolls"].items()}
        _play_on(branch, [chain for chain in kept if kept[chain].get("owner") == 0 and chain not in retired])
    finally:
        branch.database.close()


def _play_on(branch: Branch, tables: list[int]) -> None:
    """The old tables go on, as a server finds them that was started anew."""
    for table in tables:
        seats = branch.live(table).standing.occupants
        seat = next(one for one in range(1, branch.live(table).game.places + 1) if one not in seats)
        newcomer = branch.seated(f"Newcomer {table}", seat, table=table)
        play_on(branch, [newcomer], Random(table), branch.live(table).number + 5, table)
        branch.ask(newcomer, asked.Leave(), table=table)
    branch.database.close()
    branch.reopen()
    findings = audit(branch.database)
    assert findings.faults == []
    assert rows_of(branch.database)["snapshots"] >= len(tables)
    assert findings.decided + findings.folded == findings.lines


@BOTH
def test_a_migration_that_fails_changes_nothing(kind: str, restored: Restore, monkeypatch: pytest.MonkeyPatch) -> None:
    url = restored(kind, "0.1")
    before = made_of(url)

    def fails(_: str) -> str:
        raise RuntimeError("halfway")

    monkeypatch.setattr("pitboss.floor.store.migrations.houses.whole_house", fails)
    with pytest.raises(RuntimeError, match="halfway"):
        open_database(url, NOW)
    assert made_of(url) == before
    monkeypatch.undo()
    database = open_database(url, NOW)
    assert audit(database).sound
    database.close()


def test_a_database_from_before_alembic_is_told_where_it_stands(tmp_path: Path) -> None:
    url = restore_sqlite("0.1", tmp_path)
    open_database(url, "later").close()
    with closing(sqlite3.connect(tmp_path / "floor.sqlite")) as sql:
        assert sql.execute("SELECT version_num FROM alembic_version").fetchall() == [(revision(LATEST),)]
        since = [(one, "later") for one in range(2, LATEST + 1)]
        assert sql.execute("SELECT version, at FROM versions ORDER BY version").fetchall()[1:] == since


def test_an_audit_migrates_nothing_and_says_what_would(tmp_path: Path) -> None:
    restore_sqlite("0.1", tmp_path)
    before = (tmp_path / "floor.sqlite").read_bytes()
    told = f"has schema version 1, and this program reads {LATEST}; 'pitboss serve' brings it up to date"
    with pytest.raises(BadInput, match=told), opened(tmp_path, None):
        pass
    assert (tmp_path / "floor.sqlite").read_bytes() == before


def test_alembic_is_loaded_only_where_there_is_something_to_migrate(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = sqlite_at(tmp_path)
    open_database(url, NOW).close()

    def never(*_: Any, **__: Any) -> None:
        raise AssertionError("nothing is to be migrated")

    monkeypatch.setattr(migrations, "_upgrade", never)
    database = open_database(url, NOW)
    with database.read() as connection:
        assert version_of(connection) == LATEST
    database.close()


# --- the houses of 0.1 ---------------------------------------------------------------------------------------------


def test_what_a_house_of_0_1_left_out_is_as_it_was_then_whatever_the_default_is_today(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    text = Rules("roulette", options={"zero-2-3": "yes"}, pays={"straight": "36 to 1"}).dumps()
    then = whole_house(text)
    assert then is not None
    before = find("roulette").charter
    monkeypatch.setattr(find("roulette"), "charter", a_later_charter(before))
    assert find("roulette").charter.house()["wheel"] == "single-zero"
    now = whole_house(text)
    assert now is not None
    house = WholeRules.loads(now).house()
    assert (house["wheel"], house["zero-2-3"]) == ("double-zero", "yes")
    assert [str(house.wagers[one].pay().odds) for one in ("straight", "split")] == ["36 to 1", "17 to 1"]
    assert house.limits == before.limits
    assert WholeRules.loads(now).wagers == WholeRules.loads(then).wagers


def test_the_house_of_a_game_that_is_gone_is_left_open() -> None:
    assert whole_house('{"game":"faro"}') is None
    assert whole_house("nonsense") is None
