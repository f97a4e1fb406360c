"""The journal: significant events of no table are chained, listed, and found again by the audit."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest

from on_the_floor import ROULETTE, House, a_house
from pitboss.floor import asked
from pitboss.floor.audit import audit
from pitboss.floor.books import Done, Job
from pitboss.floor.people import THE_HOUSE
from pitboss.floor.record import THE_JOURNAL, AnyFact, RolesGiven, ServerStarted


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with a_house(tmp_path, ROULETTE) as opened:
        yield opened


def noted(house: House, *facts: AnyFact) -> None:
    (answer,) = house.together(Job(THE_JOURNAL, THE_HOUSE, (), lambda _: None, facts=facts))
    assert isinstance(answer, Done), answer


def listed(house: House) -> list[tuple[int, str, int, str]]:
    with closing(sqlite3.connect(house.folder / "floor.sqlite")) as sql:
        return sql.execute("SELECT chain, kind, person, says FROM notable ORDER BY at, chain, number").fetchall()


def test_what_is_noted_is_listed_with_what_happened_at_tables(house: House) -> None:
    dealer = house.person("Dora", "dealer")
    noted(house, ServerStarted("ab12"))
    house.clock.advance(1)
    noted(house, RolesGiven(dealer.id, "Dora", ("patron", "dealer")))
    house.clock.advance(1)
    house.do(dealer, asked.TakeOver(tracking=True))
    house.clock.advance(1)
    house.do(dealer, asked.HandBack())
    assert [(chain, kind, person) for chain, kind, person, _ in listed(house)] == [
        (THE_JOURNAL, "server", 0),
        (THE_JOURNAL, "roles", dealer.id),
        (1, "dealer", dealer.id),
        (1, "dealer", dealer.id),
    ]
    assert audit(house.database).faults == []


@pytest.mark.parametrize(
    ("change", "fault"),
    [
        ("DELETE FROM notable WHERE kind = 'roles'", "the journal: the notable of line 2 are not those"),
        ("UPDATE notable SET person = 1 WHERE kind = 'server'", "the journal: the notable of line 1 are not those"),
        ("DELETE FROM entries WHERE chain = -1 AND number = 2", "the journal: its last line is 1, but line 2"),
        (
            "UPDATE entries SET body = replace(body, 'admin', 'clerk') WHERE chain = -1",
            "the journal: line 2 was changed",
        ),
    ],
)
def test_a_journal_that_was_changed_is_found(house: House, change: str, fault: str) -> None:
    noted(house, ServerStarted("ab12"))
    noted(house, RolesGiven(7, "Dora", ("admin",)))
    house.database.close()
    with closing(sqlite3.connect(house.folder / "floor.sqlite")) as sql:
        sql.execute(change)
        sql.commit()
    house.reopen()
    assert any(one.startswith(fault) for one in audit(house.database).faults), audit(house.database).faults
