"""What tests of the audit share: a sound floor, and the hands that change it."""

import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from random import Random

import pytest

from on_the_floor import House, a_house, play_on
from pitboss.floor import asked
from pitboss.floor.audit import Findings, Kept, audit
from pitboss.floor.audit.opening import opened
from pitboss.floor.people import Person
from pitboss.floor.record import BEGINNING, Committed, Line, beginning, chained, read, written
from pitboss.floor.rules import Rules

Sql = sqlite3.Connection
LINES = 60


def a_sound_floor(folder: Path) -> Path:
    """A sound floor: roulette, craps and a practice table at keno, with a snapshot, a cut and revealed seeds."""
    with pytest.MonkeyPatch.context() as patch, a_house(folder, Rules("roulette"), Rules("craps")) as house:
        patch.setattr("pitboss.floor.books.SNAPSHOT_EVERY", 30)
        patch.setattr("pitboss.floor.deciding.dealing.LONGEST_SERIES", 4)
        ann, bea = house.seated("Ann", 1), house.seated("Bea", 2)
        house.do(ann, asked.Sit(3), asked.BuyIn(20_000), table=2)
        play_on(house, [ann, bea], Random(1), LINES)
        play_on(house, [ann], Random(2), LINES, table=2)
        alone = house.practice(bea, Rules("keno"))
        house.do(bea, asked.Sit(1), asked.BuyIn(5_000), table=alone)
        play_on(house, [bea], Random(3), 12, table=alone)
        _end_with_a_wager(house, bea)
    return folder


def _end_with_a_wager(house: House, person: Person) -> None:
    """The last line of the roulette table moves chips, and one like it could follow."""
    while house.live().table.state.phase != "wagering":
        house.step()
    house.do(person, asked.Place("red", 1_000))


def found(folder: Path, heads: dict[int, str] | None = None) -> Findings:
    with opened(folder, None) as database:
        return audit(database, heads=[Kept(table, digest) for table, digest in (heads or {}).items()])


def change(folder: Path, how: Callable[[Sql], object]) -> list[str]:
    """The faults after a change of the database, which is sound without it."""
    with closing(sqlite3.connect(folder / "floor.sqlite")) as sql:
        how(sql)
        sql.commit()
    findings = found(folder)
    assert findings.sound is not bool(findings.faults)
    return findings.faults


def lines_of(sql: Sql, chain: int = 1) -> list[Line]:
    rows = sql.execute("SELECT body FROM entries WHERE chain = ? ORDER BY number", (chain,))
    return [read(body) for (body,) in rows]


def rewrite(sql: Sql, lines: list[Line], chain: int = 1) -> None:
    """Write a whole chain anew as a careful forger does: every hash fits, and so does the head."""
    row = sql.execute("SELECT rules, owner FROM tables WHERE id = ?", (chain,)).fetchone()
    digest, series = beginning(row[0], row[1] or 0) if row else BEGINNING, 0
    sql.execute("DELETE FROM entries WHERE chain = ?", (chain,))
    for line in lines:
        body = written(line)
        digest = chained(digest, body)
        series = next((one.series for one in begun(line)), series)
        row = (chain, line.number, line.round, line.key or None, body, digest, series if line.about_draws else None)
        sql.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?, ?)", row)
    sql.execute("UPDATE chains SET number = ?, hash = ? WHERE chain = ?", (len(lines), digest, chain))


def begun(line: Line) -> list[Committed]:
    """The series that a line commits to."""
    return [event for deed in line.deeds for event in deed.events if isinstance(event, Committed)]


def a_line_with(sql: Sql, kind: type, chain: int = 1) -> Line:
    """The newest line that has an event of a kind."""
    return next(
        line
        for line in reversed(lines_of(sql, chain))
        if any(isinstance(event, kind) for deed in line.deeds for event in deed.events)
    )
