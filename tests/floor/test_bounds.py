"""No page reads more of a long record than it shows: every query goes by an index, and has a limit."""

import asyncio
import re
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Engine, event, insert, select

from hand_clock import BEGIN
from on_the_floor import House, a_house, play_on
from pitboss.floor import asked
from pitboss.floor.accounts import Accounts
from pitboss.floor.journal import Kind
from pitboss.floor.record import iso
from pitboss.floor.rules import Rules
from pitboss.floor.sessions import Sessions
from pitboss.floor.store import Database, readings, schema, tables
from pitboss.floor.store.choices import practiced_by
from pitboss.floor.takings import Takings
from pitboss.money import RACK

Statement = tuple[str, Any]
BY_INDEX = re.compile("USING (COVERING )?INDEX|USING INTEGER PRIMARY KEY|SUBQUERY")
# Found by a key of which there is one row, so that no limit is needed.
BY_KEY = re.compile(
    r"FROM (bankrolls|people) WHERE \1\.(person|id) = \?|FROM entries WHERE entries\.\"?key\"? = \?"
    r"|FROM rounds WHERE rounds\.chain = \? AND rounds\.round = \?$|FROM chains WHERE chains\.chain IN"
    r"|FROM tables WHERE tables\.id (= \?|IN)"
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    """Some play at public tables and at a practice table, and much that other people did."""
    with a_house(tmp_path_factory.mktemp("floor"), Rules("roulette"), Rules("craps")) as made:
        ann = made.seated("Ann", 1)
        made.do(ann, asked.Sit(1), asked.BuyIn(10_000), table=2)
        play_on(made, [ann], Random(1), 80)
        play_on(made, [ann], Random(2), 80, table=2)
        alone = made.practice(ann)
        made.do(ann, asked.Sit(1), asked.BuyIn(10_000), table=alone)
        play_on(made, [ann], Random(3), 40, table=alone)
        _crowd(made.database)
        yield made


def _crowd(database: Database) -> None:
    """Rows of many other people."""
    moved = [
        {"chain": 9, "number": at, "position": 0, "person": 1000 + at % 50, "cents": 5, "at": iso(BEGIN + at)}
        for at in range(1, 3_000)
    ]
    won = [
        {"round": one["number"], "wager": "red", "spot": "red", "stake": 500, "net": -500, "practice": False}
        | {name: one[name] for name in ("chain", "number", "position", "person", "at")}
        for one in moved
    ]
    with database.write() as connection:
        connection.execute(insert(schema.movements), moved)
        connection.execute(insert(schema.settlements), won)


@contextmanager
def heard() -> Iterator[list[Statement]]:
    """Every statement that is executed in the meantime."""
    found: list[Statement] = []

    def note(_c: Any, _k: Any, statement: str, parameters: Any, *_: Any) -> None:
        found.append((statement, parameters))

    event.listen(Engine, "before_cursor_execute", note)
    try:
        yield found
    finally:
        event.remove(Engine, "before_cursor_execute", note)


def plan_of(database: Database, statement: Statement) -> list[str]:
    with database.read() as connection:
        rows = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {statement[0]}", statement[1])
        return [row[3] for row in rows]


READINGS: dict[str, Callable[[Database], object]] = {
    "bankroll": lambda base: readings.bankroll_of(base, 1),
    "is done": lambda base: readings.is_done(base, "1:welcome"),
    "statement": lambda base: readings.statement(base, 1),
    "rounds": lambda base: readings.rounds_before(base, 1, 2**31 - 1, 1),
    "a round": lambda base: readings.round_lines(base, 1, 1),
    "newest lines": lambda base: readings.newest_lines(base, 1, 20),
    "draws": lambda base: readings.lines_of_draws(base, 1, 1),
    "my play": lambda base: readings.settlements_of(base, 1, practice=False),
    "my play with practice": lambda base: readings.settlements_of(base, 1, practice=True),
    "tables of my play": lambda base: readings.rules_played(base, 1, practice=True),
    "my rounds": lambda base: readings.rounds_played(base, 1, readings.Wanted()),
    "my rounds with practice": lambda base: readings.rounds_played(base, 1, readings.Wanted(practice=True)),
    "my rounds of a day": lambda base: readings.rounds_played(base, 1, readings.Wanted(since=iso(BEGIN))),
    "my rounds at a table": lambda base: readings.rounds_played(base, 1, readings.Wanted(chains=frozenset({1}))),
    "what my rounds showed": lambda base: readings.told_rounds(base, [(1, 1), (1, 2)]),
    "the tables of my rounds": lambda base: readings.tables_named(base, [1, 2]),
    "the tables for a person": lambda base: readings.tables_for(base, 1),
    "one of my rounds": lambda base: readings.lines_decided(base, 1, 1, 1),
    "my choices": lambda base: practiced_by(base, 1),
    "my choices in a game": lambda base: practiced_by(base, 1, "roulette"),
    "the pit": lambda base: readings.taken_at(base, [1, 2]),
    "events": lambda base: readings.events_before(base, readings.FIRST, list(Kind)),
    "events of a person": lambda base: readings.events_before(base, readings.FIRST, [Kind.PASSWORD], person=1),
    "events of a table": lambda base: readings.events_before(base, readings.FIRST, [Kind.VOID], chain=1),
    "what was noted": lambda base: readings.noted_after(base, 1),
    "sessions": lambda base: asyncio.run(Sessions(base).of(1, BEGIN)),
    "a table": lambda base: tables.find_table(base, 1),
    "people": lambda base: asyncio.run(Accounts(base).everybody(most=10)),
    "people with accounts": lambda base: asyncio.run(Accounts(base).everybody(most=10, guests=False)),
}


@pytest.mark.parametrize("what", READINGS)
def test_every_query_of_a_page_has_an_index_and_a_limit(house: House, what: str) -> None:
    with heard() as statements:
        READINGS[what](house.database)
    asked_for = [one for one in statements if one[0].lstrip().upper().startswith("SELECT")]
    assert asked_for
    for statement in asked_for:
        plan = plan_of(house.database, statement)
        assert all(BY_INDEX.search(step) for step in plan), plan
        assert not any("SCAN" in step or "TEMP B-TREE" in step for step in plan), plan
        text = " ".join(statement[0].split())
        assert " LIMIT " in text or BY_KEY.search(text), text


def test_the_check_itself_finds_a_query_without_an_index(house: House) -> None:
    plan = plan_of(house.database, ("SELECT * FROM transfers WHERE source = ? ORDER BY cents", ("x",)))
    assert any("SCAN" in step for step in plan)
    assert any("TEMP B-TREE" in step for step in plan)


def test_ones_practice_tables_are_found_by_their_owner(house: House) -> None:
    with heard() as statements:
        tables.add_practice(house.database, Rules("roulette"), 7, 5, iso(BEGIN))
    mine = next(one for one in statements if "tables.owner = ?" in one[0])
    assert [step for step in plan_of(house.database, mine) if "tables" in step] == [
        "SEARCH tables USING COVERING INDEX tables_by_owner (owner=? AND retired=?)"
    ]


# --- what is read is right -----------------------------------------------------------------------------------------


def test_a_statement_is_the_newest_movements_newest_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with a_house(tmp_path, Rules("roulette"), Rules("keno")) as made:
        ann, bea = made.seated("Ann", 1), made.seated("Bea", 2)
        for at in range(4):
            made.clock.at += 10
            made.do(ann, asked.BuyIn(1_000 + at * 100))
            made.do(bea, asked.BuyIn(5_000))
        made.clock.at += 10
        made.do(ann, asked.Sit(1), asked.BuyIn(2_000), table=2)
        made.clock.at += 10
        made.do(ann, asked.Leave())
        told = [(row.name, row.cents) for row in readings.statement(made.database, ann.id)]
        back = 50_000 + 1_000 + 1_100 + 1_200 + 1_300
        assert told[:3] == [("Roulette 1", back), ("Keno 1", -2_000), ("Roulette 1", -1_300)]
        assert told[-1] == (None, 100_000)
        assert sum(cents for _, cents in told) == made.bankroll(ann)
        times = [row.at for row in readings.statement(made.database, ann.id)]
        assert times == sorted(times, reverse=True)
        monkeypatch.setattr(readings, "LONGEST_STATEMENT", 3)
        assert [(row.name, row.cents) for row in readings.statement(made.database, ann.id)] == told[:3]


def test_a_round_without_end_is_told_as_far_as_a_page_goes(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = readings.round_lines(house.database, 1, 1)
    assert whole is not None
    assert not whole.more
    monkeypatch.setattr(readings, "LONGEST_ROUND", 2)
    cut = readings.round_lines(house.database, 1, 1)
    assert cut is not None
    assert (cut.lines, cut.more) == (whole.lines[:2], True)


def test_the_newest_settlements_are_told_oldest_first(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    def told(*, practice: bool) -> list[tuple[Any, ...]]:
        rows = readings.settlements_of(house.database, 1, practice=practice)
        return [(row.at, row.chain, row.number, row.position) for row in rows]

    public, everything = told(practice=False), told(practice=True)
    assert public == sorted(public)
    assert everything == sorted(everything)
    assert {row[1] for row in public} == {1, 2}
    assert {row[1] for row in everything} == {1, 2, 3}
    monkeypatch.setattr(readings, "MOST_SETTLEMENTS", 5)
    assert told(practice=True) == everything[-5:]


def test_what_a_table_has_taken_is_what_its_transfers_say(house: House) -> None:
    of = schema.transfers.c
    for chain in (1, 2, 3):
        with house.database.read() as connection:
            rows = connection.execute(select(of.source, of.target, of.cents).where(of.chain == chain)).all()
        rack = f"{chain}/{RACK}"
        held = sum(row.cents * ((row.target == rack) - (row.source == rack)) for row in rows)
        dropped = sum(row.cents for row in rows if row.source.startswith("patron:"))
        assert readings.taken_at(house.database, [chain]) == {chain: Takings(held, dropped)}
        assert held
        assert bool(dropped) is (chain != 3)
