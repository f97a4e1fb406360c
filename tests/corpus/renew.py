"""Play at every table of the floor and keep this version's record: `python tests/corpus/renew.py`.

Every version of the program keeps one folder here, and every later version must verify all of them. The folder of a
released version, which is one that the changelog has a heading for, is never written again.

- `records/*.jsonl` holds one chain each: first its rules, seeds and money, then its lines as they were stored;
- `sqlite.sql` and `postgresql.sql` create the tables of the database as this version had them;
- `rows.sql` fills them, so that migrations can be tested from this schema with data in it.
"""

import json
import re
import sqlite3
import sys
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any
from unittest.mock import patch

from sqlalchemy import create_mock_engine

sys.path.insert(0, str(Path(__file__).parents[1]))  # what tests share

from on_the_floor import House, a_house, play_on
from pitboss import __version__
from pitboss.equipment import Outcome, Seeded
from pitboss.errors import BadInput
from pitboss.events import Settled
from pitboss.floor import asked
from pitboss.floor.audit.verify import NO_TABLES
from pitboss.floor.books import Done, Job
from pitboss.floor.people import THE_HOUSE, Person
from pitboss.floor.protection import Limits
from pitboss.floor.record import (
    THE_CAGE,
    THE_JOURNAL,
    ClockJumped,
    PasswordSet,
    RolesGiven,
    ServerStarted,
    ServerStopped,
    SessionsEnded,
    SignedIn,
    SignInFailed,
)
from pitboss.floor.rules import Rules
from pitboss.floor.serve import furniture
from pitboss.floor.store import schema
from pitboss.floor.store.vault import Vault
from pitboss.game import Chance

HERE = Path(__file__).parent
CHANGELOG = HERE.parents[1] / "CHANGELOG.md"
LINES = 30  # at each table, and more until enough wagers were decided
MOST_LINES = 150
ENOUGH = 6  # decided wagers
SNAPSHOT_EVERY = 15  # lines
MOST_STEPS = 60
PATRONS = ("Ann", "Bea", "Cy")
NOT_KEPT = ("sessions", "leases", "vault")
Sql = sqlite3.Connection


def renew(corpus: Path, version: str, changelog: str) -> Path:
    """Write the folder of a version; that of a released version is left alone."""
    if is_released(version, changelog):
        raise BadInput(f"Version {version} is released, so its record stays as it is; raise the version first.")
    folder = corpus / version
    with TemporaryDirectory() as data, patch("pitboss.floor.books.SNAPSHOT_EVERY", SNAPSHOT_EVERY):
        rules = furniture(None)
        with a_house(Path(data), *rules) as house:
            keep_a_journal(house)
            play(house, len(rules))
            assert house.database.vault is not None
            with closing(sqlite3.connect(Path(data) / "floor.sqlite")) as sql:
                keep(sql, folder, house.database.vault)
    return folder


def is_released(version: str, changelog: str) -> bool:
    """Whether the changelog has a heading for this version."""
    return re.search(rf"^## {re.escape(version)}(\s|$)", changelog, re.MULTILINE) is not None


# --- play ----------------------------------------------------------------------------------------------------------


def keep_a_journal(house: House) -> None:
    """Significant events of every kind that belongs to no table, and limits that somebody set."""
    lena = house.person("Lena", "patron")
    for facts in (
        (ServerStarted("corpus"),),
        (ClockJumped("corpus", -3600.0), SignInFailed("L…", "127.0.0.1", 5, 30.0)),
        (PasswordSet(lena.id, "Lena", "new"), RolesGiven(lena.id, "Lena", ("patron",))),
        (SessionsEnded(lena.id, 2), ServerStopped("corpus")),
    ):
        house.together(Job(THE_JOURNAL, THE_HOUSE, (), lambda _: None, facts=facts))
    house.together(Job(THE_JOURNAL, lena, (), lambda _: None, facts=(SignedIn("127.0.0.1"),)))
    house.together(Job(THE_JOURNAL, lena, (), lambda _: None, wish=Limits(loss=5_000, minutes=90)))


def play(house: House, tables: int) -> None:
    """Three patrons play at every table, cut, cash out and leave; at some tables a person deals for a while."""
    dealer, boss = (house.person(name, "dealer", "floor", "supervisor") for name in ("Dora", "Boss"))
    for table in range(1, tables + 1):
        people = [house.seated(f"{name} {table}", seat, table=table) for seat, name in enumerate(PATRONS, 1)]
        random = Random(table)
        for lines in range(LINES, MOST_LINES, LINES):
            play_on(house, people, random, lines, table)
            if _decided(house, table) >= ENOUGH:
                break
        _finish(house, table)
        house.ask(people[0], asked.Reveal(), table=table)
        house.ask(people[1], asked.CashOut(1_000), table=table)
        if table % 3 == 1 and house.live(table).table.awaits is None:
            _deal_by_hand(house, dealer, boss, table)
        if table % 3 == 2:
            house.do(dealer, asked.TakeOver(), table=table)
            call = house.do(dealer, asked.CallFloor("A chip lies on the line."), table=table)
            house.do(boss, asked.AnswerCall(call.number, "It counts for the lower one."), table=table)
            house.do(boss, asked.Relieve("She was called away."), table=table)
        house.ask(people[2], asked.Leave(), table=table)
    alone = house.practice(dealer, Rules("roulette", options={"wheel": "single-zero"}))
    house.do(dealer, asked.Sit(1), asked.BuyIn(20_000), table=alone)
    play_on(house, [dealer], Random(0), LINES // 2, alone)


def _decided(house: House, table: int) -> int:
    """How many wagers were decided at a table."""
    events = (event for line in house.lines(table) for deed in line.deeds for event in deed.events)
    return sum(isinstance(event, Settled) for event in events)


def _finish(house: House, table: int) -> None:
    """The automatic dealer finishes the round, and answers for patrons who are silent."""
    for _ in range(MOST_STEPS):
        if house.live(table).table.awaits is None:
            return
        if not isinstance(house.ask(THE_HOUSE, asked.Step(), table=table), Done):
            return


def _deal_by_hand(house: House, dealer: Person, boss: Person, table: int) -> None:
    """A person takes the table over and keys in what real equipment shows, for a round or as far as it goes."""
    random = Seeded(table)
    house.do(dealer, asked.Post("A person deals for a while."), table=table)
    house.do(dealer, asked.TakeOver(tracking=True), table=table)
    house.do(dealer, asked.Open(), table=table)
    for _ in range(MOST_STEPS):
        live = house.live(table)
        awaits = live.table.awaits
        if isinstance(awaits, Chance):
            shown = live.table.equipment.now(awaits.device).draw(random)
            answer = house.ask(dealer, asked.Result(_keyed(shown)), table=table)
        elif awaits is not None and (routine := next((one for one in awaits.calls if one.routine), None)):
            answer = house.ask(dealer, asked.Call(routine.name, by="dealer"), table=table)
        else:
            break
        if not isinstance(answer, Done):
            break
    if house.live(table).standing.bound:
        house.ask(boss, asked.VoidRound("The equipment was needed elsewhere."), table=table)
    if house.live(table).standing.bound:  # nothing was at stake
        house.do(boss, asked.Relieve("The equipment was needed elsewhere."), table=table)
    else:
        house.do(dealer, asked.HandBack(), table=table)


def _keyed(outcome: Outcome) -> str:
    return " ".join(map(str, outcome)) if isinstance(outcome, tuple) else str(outcome)


# --- keeping -------------------------------------------------------------------------------------------------------


def keep(sql: Sql, folder: Path, vault: Vault) -> None:
    """Write a floor's database into a folder, as text; seeds are kept open, as if they had been revealed."""
    records = folder / "records"
    records.mkdir(parents=True, exist_ok=True)
    for old in records.glob("*.jsonl"):
        old.unlink()
    sql.row_factory = sqlite3.Row
    sql.execute("CREATE TEMP TABLE opened AS SELECT * FROM series")
    for row in sql.execute("SELECT chain, series, seed FROM opened").fetchall():
        seed = vault.opened(row["chain"], row["series"], row["seed"])
        assert seed is not None
        this = (seed.hex(), row["chain"], row["series"])
        sql.execute("UPDATE opened SET seed = ? WHERE chain = ? AND series = ?", this)
    for chain in [row["chain"] for row in sql.execute("SELECT chain FROM chains ORDER BY chain")]:
        header = _header(sql, chain)
        lines = sql.execute("SELECT body FROM entries WHERE chain = ? ORDER BY number", (chain,))
        text = "\n".join((json.dumps(header), *(row["body"] for row in lines))) + "\n"
        number = f"{chain:02} " if chain != THE_JOURNAL else ""
        name = f"{number}{header['name']}.jsonl".replace(" ", "-").lower()
        (records / name).write_text(text, encoding="utf-8")
    made = sql.execute("SELECT sql FROM sqlite_master WHERE sql IS NOT NULL ORDER BY type DESC, name").fetchall()
    (folder / "sqlite.sql").write_text("".join(f"{row['sql']};\n" for row in made), encoding="utf-8")
    stamp = [f"{' '.join(row['sql'].split())};\n" for row in made if "alembic_version" in row["sql"]]
    (folder / "postgresql.sql").write_text("".join((*_for_postgresql(), *stamp)), encoding="utf-8")
    (folder / "rows.sql").write_text("".join(f"{row}\n" for row in _rows(sql)), encoding="utf-8")


def _header(sql: Sql, chain: int) -> dict[str, Any]:
    """What there is to know of a chain beside its lines: seeds, and what the accounts hold in the end."""
    head = sql.execute("SELECT number, hash FROM chains WHERE chain = ?", (chain,)).fetchone()
    found: dict[str, Any] = {
        "chain": chain,
        "name": NO_TABLES.get(chain, ""),
        "lines": head["number"],
        "head": head["hash"],
    }
    if table := sql.execute("SELECT * FROM tables WHERE id = ?", (chain,)).fetchone():
        found |= {"name": table["name"], "rules": table["rules"], "owner": table["owner"] or 0}
    elif chain == THE_CAGE:
        found["people"] = [dict(row) for row in sql.execute("SELECT id, name, roles FROM people ORDER BY id")]
        bankrolls = sql.execute("SELECT person, cents FROM bankrolls ORDER BY person")
        found["bankrolls"] = {row["person"]: row["cents"] for row in bankrolls}
    seeds = sql.execute("SELECT series, seed FROM opened WHERE chain = ? ORDER BY series", (chain,))
    found["seeds"] = {row["series"]: row["seed"] for row in seeds}
    found["accounts"] = _accounts(sql, chain)
    return found


def _accounts(sql: Sql, chain: int) -> dict[str, int]:
    """What the lines of a chain brought to each account, or took from it."""
    held: dict[str, int] = {}
    for row in sql.execute("SELECT source, target, cents FROM transfers WHERE chain = ?", (chain,)):
        held[row["source"]] = held.get(row["source"], 0) - row["cents"]
        held[row["target"]] = held.get(row["target"], 0) + row["cents"]
    return {account: cents for account, cents in sorted(held.items()) if cents}


def _for_postgresql() -> list[str]:
    """The statements that make the tables of this version in a PostgreSQL."""
    made: list[str] = []
    engine: Any = None

    def note(statement: Any, *_: Any, **__: Any) -> None:
        made.append(" ".join(str(statement.compile(dialect=engine.dialect)).split()) + ";\n")

    engine = create_mock_engine("postgresql+psycopg://", note)
    schema.metadata.create_all(engine, checkfirst=False)
    return made


def _rows(sql: Sql) -> Iterator[str]:
    """Every row as a statement that both databases understand; sessions, leases and the key's proof are not kept."""
    for table in [table.name for table in schema.metadata.sorted_tables if table.name not in NOT_KEPT]:
        kinds = {row["name"]: row["type"] for row in sql.execute(f"PRAGMA table_info({table})")}
        for row in sql.execute(f"SELECT * FROM {'opened' if table == 'series' else table} ORDER BY 1, 2"):
            values = (_literal(row[name], kind) for name, kind in kinds.items())
            yield f"INSERT INTO {table} ({', '.join(kinds)}) VALUES ({', '.join(values)});"
    if sql.execute("SELECT 1 FROM sqlite_master WHERE name = 'alembic_version'").fetchone():
        (revision,) = sql.execute("SELECT version_num FROM alembic_version").fetchone()
        yield f"INSERT INTO alembic_version (version_num) VALUES ('{revision}');"


def _literal(value: object, kind: str) -> str:
    if value is None:
        return "NULL"
    if kind == "BOOLEAN":
        return "TRUE" if value else "FALSE"
    return str(value) if isinstance(value, int | float) else "'" + str(value).replace("'", "''") + "'"


if __name__ == "__main__":
    try:
        written = renew(HERE, __version__, CHANGELOG.read_text(encoding="utf-8"))
    except BadInput as refused:
        sys.exit(str(refused))
    sys.stdout.write(f"Wrote {written}.\n")
