"""Single bits of a floor's database that flip: each must be found by the audit, or change nothing at all.

`python tests/flips.py COUNT SEED` flips so many bits; `tests/floor/test_flips.py` flips some hundreds.
"""

import shutil
import sqlite3
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator
from contextlib import closing
from hashlib import sha256
from pathlib import Path
from random import Random
from typing import Any

from msgspec import Struct, field
from rich.console import Console

from at_the_door import quick_hasher
from at_the_file import HEADER, flip, kinds_of_pages, page_size
from hand_clock import BEGIN
from on_the_floor import a_house, play_on
from pitboss.errors import BadInput
from pitboss.floor import asked
from pitboss.floor.audit import audit, storage
from pitboss.floor.audit.opening import opened
from pitboss.floor.books import Job
from pitboss.floor.people import THE_HOUSE
from pitboss.floor.record import THE_JOURNAL, ResetGiven, SignedIn
from pitboss.floor.rules import Rules
from pitboss.floor.store import schema
from pitboss.floor.store.vault import KEY_FILE

PAGE = 1024  # bytes: small pages, so that a small floor has every kind of them
LINES = 30
FILE = "floor.sqlite"
# What the record cannot vouch for, and no index repeats: docs/floor.md lists the same.
NOT_VOUCHED = {
    ("leases", "server"),
    ("leases", "until"),
    ("lockouts", "failures"),
    ("lockouts", "until"),
    ("people", "created"),
    ("people", "name"),  # only what its folded form leaves out: case, spaces, punctuation
    ("people", "roles"),
    ("people", "secret"),
    ("resets", "expires"),
    ("resets", "secret"),
    ("sessions", "address"),
    ("sessions", "agent"),
    ("sessions", "csrf"),
    ("sessions", "expires"),
    ("sessions", "opened"),
    ("sessions", "seen"),
    ("tables", "cleared"),  # of a retired table at which nobody sits
    ("tables", "created"),
    ("versions", "at"),
}
Content = dict[str, Any]


class Flips(Struct):
    """What became of the bits that flipped, by the kind of their page."""

    found: Counter[str] = field(default_factory=Counter)
    harmless: Counter[str] = field(default_factory=Counter)
    not_vouched: Counter[str] = field(default_factory=Counter)
    missed: list[str] = []

    def told(self) -> str:
        counts = [
            f"{sum(counted.values())} {name}" for name, counted in (("found", self.found), ("harmless", self.harmless))
        ]
        counts += [f"{sum(self.not_vouched.values())} in columns that the record cannot vouch for"]
        return ", ".join([*counts, f"{len(self.missed)} missed"])


def a_small_floor(folder: Path) -> Path:
    """A floor's database with something in every table, and with every kind of page."""
    with a_house(folder, Rules("roulette"), Rules("blackjack")) as house:
        ann, bea = house.seated("Ann", 1), house.seated("Bea", 2)
        house.do(bea, asked.Sit(1), asked.BuyIn(10_000), table=2)
        play_on(house, [ann, bea], Random(1), LINES)
        house.do(ann, asked.Sit(2), asked.BuyIn(5_000), table=house.practice(ann))
        house.together(Job(THE_JOURNAL, THE_HOUSE, (), lambda _: None, facts=(SignedIn("127.0.0.1"),)))
        house.together(Job(THE_JOURNAL, bea, (), lambda _: None, facts=(ResetGiven(ann.id, "Ann"),)))
    with closing(sqlite3.connect(folder / FILE)) as sql:
        sql.execute("PRAGMA journal_mode=DELETE")
        secret = quick_hasher().hash("correct horse battery")
        sql.execute("UPDATE people SET secret = ? WHERE id = 1", (secret,))
        for number in range(1, 200):
            token = sha256(str(number).encode()).hexdigest()
            row = (token, 1 + number % 2, token[:43], BEGIN + 9, BEGIN, BEGIN, "127.0.0.1", "Mozilla/5.0")
            sql.execute("INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?, ?)", row)
        sql.execute("INSERT INTO lockouts VALUES ('ann', 3, ?, ?)", (BEGIN, BEGIN + 60))
        sql.execute("INSERT INTO resets VALUES (1, ?, ?, 'Bea')", (token, BEGIN + 60))
        sql.execute("INSERT INTO leases VALUES (1, 'a1b2c3', ?)", (BEGIN,))
        sql.commit()
        sql.execute(f"PRAGMA page_size={PAGE}")
        sql.execute("VACUUM")
        sql.execute("DELETE FROM sessions WHERE rowid > 20")
        sql.commit()
    return folder


def content(file: Path) -> Content:
    """Everything that the database says: by its rows, and by each of its indexes."""
    with closing(sqlite3.connect(f"file:{file}?mode=ro", uri=True)) as sql:
        sql.text_factory = bytes
        found: Content = {}
        for table in (*schema.metadata.tables, "alembic_version"):
            rows = sql.execute(f"SELECT *, rowid FROM {table} NOT INDEXED").fetchall()
            found[table] = rows
            for (index,) in sql.execute("SELECT name FROM pragma_index_list(?)", (table,)).fetchall():
                name = index.decode()
                columns = ", ".join(
                    f'"{one[0].decode()}"' for one in sql.execute("SELECT name FROM pragma_index_info(?)", (name,))
                )
                some = sql.execute("SELECT sql FROM sqlite_master WHERE name = ?", (name,)).fetchone()[0] or b""
                where = b" WHERE " + some.partition(b" WHERE ")[2] if b" WHERE " in some else b""
                query = f'SELECT {columns}, rowid FROM {table} INDEXED BY "{name}"{where.decode()} ORDER BY {columns}'
                found[name] = sql.execute(query).fetchall()
                found[f"{name}, rows"] = sorted(sql.execute(query.replace(columns, "*", 1)).fetchall(), key=str)
    return found


def _readable(file: Path) -> Content:
    """The content, or nothing where it cannot be read."""
    try:
        return content(file)
    except sqlite3.DatabaseError:
        return {}


def columns_changed(before: Content, after: Content) -> set[tuple[str, str]]:
    """The columns in which two contents differ; a row more or less is told as its table alone."""
    found = set()
    for table in schema.metadata.tables.values():
        names = [*(column.name for column in table.columns), "rowid"]
        old, new = before[table.name], after.get(table.name, [])
        if len(old) != len(new):
            found.add((table.name, ""))
        for one, other in zip(old, new, strict=False):
            found |= {(table.name, name) for name, a, b in zip(names, one, other, strict=True) if a != b}
    return found


def places(data: bytes, count: int, random: Random) -> Iterator[tuple[int, str]]:
    """Where to flip: as often in each kind of page, and in the header; mostly where a page holds something."""
    size = page_size(data)
    by_kind: dict[str, list[int]] = {"header": list(range(HEADER))}
    for number, kind in enumerate(kinds_of_pages(data)):
        by_kind.setdefault(kind, []).extend(range(max(HEADER, number * size), (number + 1) * size))
    held = {kind: [at for at in bytes_ if data[at]] for kind, bytes_ in by_kind.items()}
    for turn in range(count):
        kind = sorted(by_kind)[turn % len(by_kind)]
        some = held if turn % 4 else by_kind
        yield random.choice(some[kind] or by_kind[kind]), kind


def blow(folder: Path, scratch: Path, count: int, seed: int) -> Flips:
    """Flip so many bits of a sound database, one at a time."""
    random, flips = Random(seed), Flips()
    data, before = (folder / FILE).read_bytes(), content(folder / FILE)
    copy = scratch / FILE
    shutil.copy(folder / KEY_FILE, scratch)
    for at, kind in places(data, count, random):
        bit = random.randrange(8)
        copy.write_bytes(data)
        flip(copy, at, bit)
        if _is_found(scratch, whole=False):
            flips.found[kind] += 1
            continue
        after = _readable(copy)
        if after == before:
            flips.harmless[kind] += 1
        elif _is_found(scratch, whole=True):
            flips.found[kind] += 1
        elif after and (changed := columns_changed(before, after)) and changed <= NOT_VOUCHED:
            flips.not_vouched.update(f"{table}.{column}" for table, column in changed)
        else:
            flips.missed.append(f"bit {bit} of byte {at}, {kind}: {sorted(columns_changed(before, after))}")
    return flips


def _is_found(folder: Path, *, whole: bool) -> bool:
    """Whether the audit finds something; its first part is quick, and enough where it finds anything."""
    try:
        with opened(folder, None) as database:
            if whole:
                return not audit(database).sound
            faults: list[str] = []
            with database.read() as connection:
                storage.check(connection, faults.append)
            return bool(faults)
    except BadInput:
        return True


def main() -> int:
    count, seed = (int(word) for word in (*sys.argv[1:], "2000", "1947")[:2])
    folder = Path(tempfile.mkdtemp(prefix="pitboss-flips-"))
    (folder / "floor").mkdir()
    flips = blow(a_small_floor(folder / "floor"), folder, count, seed)
    shutil.rmtree(folder)
    to = Console(highlight=False, markup=False)
    to.print(f"{count} flips, seed {seed}: {flips.told()}")
    for counted in (flips.found, flips.harmless, flips.not_vouched):
        to.print(f"  {dict(sorted(counted.items()))}")
    for missed in flips.missed:
        to.print(f"  missed: {missed}")
    return 1 if flips.missed else 0


if __name__ == "__main__":
    sys.exit(main())
