"""A backup is one moment of an open floor, is sound, and plays on wherever it is restored."""

import resource
import shutil
import subprocess
import sys
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import create_engine, inspect, select
from typer.testing import CliRunner

import at_the_books
from at_the_audit import a_sound_floor, found
from at_the_books import KEY, Branch
from at_the_file import flip, index_pages_with
from on_the_floor import House, a_house, play_on
from pitboss.cli import app
from pitboss.errors import BadInput
from pitboss.floor import asked, backup
from pitboss.floor.audit import Findings, Kept, audit
from pitboss.floor.audit.opening import opened
from pitboss.floor.books import Done
from pitboss.floor.people import Person
from pitboss.floor.rules import Rules
from pitboss.floor.store import schema
from pitboss.floor.store.vault import KEY_FILE
from soak.postgres import Postgres

pytest_plugins = ["soak.fixtures"]
RULES = (Rules("roulette"), Rules("blackjack"))
NOW = "2025-11-16T03:00:00.000Z"
KINDS = pytest.mark.parametrize("kind", ["sqlite", "postgresql"])


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return a_sound_floor(tmp_path_factory.mktemp("played"))


@pytest.fixture(scope="module")
def saved(played: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A backup of a sound floor."""
    file = tmp_path_factory.mktemp("saved") / "backup.sqlite"
    with opened(played, None) as store:
        assert backup.back_up(store, file, NOW).sound
    return file


class Play(threading.Thread):
    """Play that goes on in a thread of its own, and can be waited for."""

    def __init__(self, house: House, people: list[Person]) -> None:
        super().__init__(daemon=True)
        self.house = house
        self.people = people
        self.lines = 0
        self.over = False
        self._written = threading.Condition()

    def run(self) -> None:
        random = Random(3)
        while not self.over:
            play_on(self.house, self.people, random, self.house.live().number + 1)
            with self._written:
                self.lines = self.house.live().number
                self._written.notify_all()

    def another_line(self, *_: object) -> None:
        """Wait until more was written than now."""
        with self._written:
            before = self.lines
            assert self._written.wait_for(lambda: self.lines > before, 60)


@contextmanager
def in_play(house: House) -> Iterator[Play]:
    people = [house.seated("Ann", 1), house.seated("Bea", 2)]
    play_on(house, people, Random(1), 20)
    play = Play(house, people)
    play.start()
    try:
        yield play
    finally:
        play.over = True
        play.join(60)
    assert not play.is_alive()


def a_floor_of(kind: str, folder: Path, request: pytest.FixtureRequest) -> tuple[House, str | None, Path]:
    """A house, its address if it has one, and the key of its seeds."""
    if kind == "sqlite":
        return House(folder / "floor", *RULES), None, folder / "floor" / KEY_FILE
    running: Postgres = request.getfixturevalue("a_postgres")
    url = running.database()
    return Branch(url, "one", *RULES), url, KEY


def lines_in(findings: Findings) -> dict[int, int]:
    return {chain.table: chain.lines for chain in findings.chains}


def plays_on(house: House) -> None:
    """The same people go on, and somebody new comes in."""
    with house.database.read() as connection:
        rows = connection.execute(select(schema.people).order_by(schema.people.c.id)).all()
    people = [Person(row.id, row.name, guest=False) for row in rows]
    play_on(house, people[:2], Random(9), house.live().number + 10)
    assert house.seated("Eve", 5).id == people[-1].id + 1
    assert audit(house.database).faults == []
    house.database.close()


# --- while the floor is open ---------------------------------------------------------------------------------------


@KINDS
def test_a_backup_of_an_open_floor_is_one_moment_of_it_and_plays_on(
    kind: str, tmp_path: Path, request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(backup, "PAGES", 40)
    monkeypatch.setattr(backup, "ROWS", 40)
    house, url, key = a_floor_of(kind, tmp_path, request)
    file = tmp_path / "backup.sqlite"
    with in_play(house) as play, opened(house.folder, url, key) as store:
        play.another_line()
        monkeypatch.setattr(backup, "sleep", play.another_line)  # between two steps, others write
        copied = backup.back_up(store, file, NOW)
    house.database.close()
    monkeypatch.undo()
    assert file.stat().st_mode & 0o777 == 0o600
    assert {one.name for one in tmp_path.iterdir()} == {"floor", "backup.sqlite"} - ({"floor"} if url else set())
    with opened(house.folder, url, key) as store:  # the copy is how this floor began
        now = audit(store, heads=[Kept(chain.table, chain.head) for chain in copied.chains])
    assert now.faults == []
    assert lines_in(copied)[1] < lines_in(now)[1] - 3
    restored = backup.restore(file, data=tmp_path / "new", database=None, now=NOW, key=key)
    assert restored == copied
    assert (restored.draws > 0, restored.unchecked) == (True, 0)
    assert "there is no key at" in refused(lambda: House(tmp_path / "new", *RULES))
    shutil.copy(key, tmp_path / "new")
    plays_on(House(tmp_path / "new", *RULES))


def test_a_backup_is_restored_to_sqlite_and_plays_on(played: Path, saved: Path, tmp_path: Path) -> None:
    before = found(saved)
    assert before.unchecked > 0, "without the key"
    assert backup.restore(saved, data=tmp_path, database=None, now=NOW) == before
    shutil.copy(played / KEY_FILE, tmp_path)
    plays_on(House(tmp_path, Rules("roulette"), Rules("craps")))
    assert (tmp_path / "floor.sqlite").stat().st_mode & 0o777 == 0o600


def test_a_backup_is_restored_to_postgresql_and_plays_on(
    played: Path, saved: Path, tmp_path: Path, a_postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url, key = a_postgres.database(), played / KEY_FILE
    (tmp_path / KEY_FILE).write_text("ab" * 32, encoding="ascii")  # another floor's, which is none of its business
    assert backup.restore(saved, data=tmp_path, database=url, now=NOW) == found(saved)
    again = tmp_path / "again.sqlite"
    with opened(tmp_path, url, key) as store:
        assert backup.back_up(store, again, NOW) == found(played)
    assert rows_of(again) == rows_of(saved), "there and back, no row is another"
    monkeypatch.setattr(at_the_books, "KEY", key)
    plays_on(Branch(url, "one", Rules("roulette"), Rules("craps")))


def rows_of(file: Path) -> dict[str, list[Any]]:
    with opened(file, None) as store, store.read() as connection:
        tables = schema.metadata.sorted_tables
        return {one.name: sorted(connection.execute(select(one)).all(), key=str) for one in tables}


# --- what is refused -----------------------------------------------------------------------------------------------


def refused(work: Callable[[], object]) -> str:
    with pytest.raises(BadInput) as bad:
        work()
    assert bad.value.sentence.endswith(".")
    return bad.value.sentence


def test_a_damaged_backup_is_not_restored(saved: Path, tmp_path: Path, a_postgres: Postgres) -> None:
    url = a_postgres.database()
    damaged = Path(shutil.copy(saved, tmp_path / "damaged.sqlite"))
    (place, *_) = index_pages_with(damaged, b"1:key-")
    flip(damaged, place + 6, 0)
    for database in (None, url):
        told = refused(partial(backup.restore, damaged, data=tmp_path / "new", database=database, now=NOW))
        assert told.startswith("The backup is damaged, and is not restored: ")
    assert not (tmp_path / "new").exists()
    engine = create_engine(url.replace("postgresql://", "postgresql+psycopg://"))
    assert inspect(engine).get_table_names() == []
    engine.dispose()
    damaged.write_bytes(saved.read_bytes()[:-9_000])
    assert "malformed" in refused(lambda: backup.restore(damaged, data=tmp_path / "new", database=None, now=NOW))
    assert not (tmp_path / "new").exists()


def test_a_floor_is_restored_to_an_empty_place_only(saved: Path, tmp_path: Path, a_postgres: Postgres) -> None:
    url = a_postgres.database()
    backup.restore(saved, data=tmp_path, database=url, now=NOW)
    told = refused(lambda: backup.restore(saved, data=tmp_path, database=url, now=NOW))
    assert told == "The database is not empty; a floor is restored to an empty database."
    (tmp_path / "heads.jsonl").touch()
    told = refused(lambda: backup.restore(saved, data=tmp_path, database=None, now=NOW))
    assert told.endswith("is not empty; a floor is restored to an empty folder.")
    assert [one.name for one in tmp_path.iterdir()] == ["heads.jsonl"]


def test_a_copy_of_a_floor_that_is_not_sound_is_not_kept(played: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(played, tmp_path / "copy"))
    with a_house(copy, Rules("roulette"), Rules("craps")) as house, house.database.write() as connection:
        connection.exec_driver_sql("UPDATE bankrolls SET cents = cents + 1 WHERE person = 1")
    with opened(copy, None) as store:
        told = refused(lambda: backup.back_up(store, tmp_path / "backup.sqlite", NOW))
    assert told.startswith("The copy is not sound, and is not kept: the bankroll of patron:1 is ")
    assert [one.name for one in tmp_path.iterdir()] == ["copy"]


def test_what_fails_on_the_way_to_postgresql_leaves_it_empty(
    saved: Path, tmp_path: Path, a_postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = a_postgres.database()
    with monkeypatch.context() as broken:
        broken.setattr(backup, "_number_on", lambda connection: connection.exec_driver_sql("SELECT nothing"))
        told = refused(lambda: backup.restore(saved, data=tmp_path, database=url, now=NOW))
    assert told.startswith("The database cannot be restored to: ")
    assert backup.restore(saved, data=tmp_path, database=url, now=NOW).sound


# --- as somebody types it ------------------------------------------------------------------------------------------


def said(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(app, list(words), env={"COLUMNS": "200"})
    assert result.exit_code == code, result.output
    return result.stdout if code == 0 else result.stderr


def test_backup_and_restore_on_the_command_line(played: Path, tmp_path: Path) -> None:
    (tmp_path / "backups").mkdir()
    told = said("backup", str(tmp_path / "backups"), "--data", str(played))
    (file,) = (tmp_path / "backups").iterdir()
    head = found(played).chains[1].head
    assert head in told
    assert told.endswith(f"sound\nThe floor is backed up in {str(file)!r}.\n")
    assert "cannot be checked without the key" not in told
    for words, checked in (((), False), (("--key", str(played / KEY_FILE)), True)):
        new = tmp_path / f"new-{checked}"
        told = said("restore", str(file), "--data", str(new), *words)
        assert head in told
        assert told.endswith(f"sound\nThe floor is restored to {str(new)!r}.\n")
        assert ("cannot be checked without the key" not in told) is checked
    shutil.copy(played / KEY_FILE, new)
    assert found(new) == found(played)
    with a_house(new, Rules("roulette"), Rules("craps")) as house:
        assert isinstance(house.ask(Person(1, "Ann"), asked.BuyIn(100), key="after-the-restore"), Done)


def test_a_backup_is_verified_with_a_key_that_lies_elsewhere(played: Path, tmp_path: Path) -> None:
    copy = Path(shutil.copytree(played, tmp_path / "copy"))
    away = (copy / KEY_FILE).rename(tmp_path / "away.key")
    for words, checked in (((), False), (("--key", str(away)), True)):
        told = said("backup", str(tmp_path / f"{checked}.sqlite"), "--data", str(copy), *words)
        assert ("cannot be checked without the key" not in told) is checked


def test_mistakes_are_one_sentence(played: Path, saved: Path, tmp_path: Path) -> None:
    folder = str(tmp_path / "floor")
    other = saved.with_name("other.key")
    other.write_text("ab" * 32, encoding="ascii")
    wrong = f"The key in {str(other)!r} is not the one of this database; name the right file with --key."
    for words, told in (
        (("backup", str(saved), "--data", str(played)), f"{str(saved)!r} exists already; a backup goes to a new file."),
        (("backup", "/no/such/file", "--data", str(played)), "'/no/such/file': No such file or directory."),
        (("backup", folder, "--data", folder), f"There is no floor's record at {f'{folder}/floor.sqlite'!r}."),
        (("backup", folder, "--data", str(played), "--key", str(other)), wrong),
        (("restore", str(saved), "--data", folder, "--key", str(other)), wrong),
        (("restore", "/no/such", "--data", folder), "There is no backup at '/no/such'."),
        (("restore", __file__, "--data", folder), "file is not a database."),
        (("restore", str(saved), "--database", "sqlite:///x"), "write postgresql://USER@HOST/NAME."),
        (("restore", str(saved), "--database", "nonsense"), "write postgresql://USER@HOST/NAME."),
        (("restore", str(saved), "--data", "a", "--database", "b"), "Give either --data or --database, not both."),
        (("restore", str(saved), "--data", str(played)), "is not empty; a floor is restored to an empty folder."),
    ):
        error = said(*words, code=2)
        assert error.count("\n") == 1
        assert error.strip().endswith(told), error
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_is_full_is_one_sentence_and_nothing_is_left_on_it(played: Path, tmp_path: Path) -> None:
    """No file may be longer than what the disk has left."""

    def little_room() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000))

    command = [sys.executable, "-m", "pitboss.cli", "backup", str(tmp_path / "backup.sqlite"), "--data", str(played)]
    done = subprocess.run(command, preexec_fn=little_room, capture_output=True, text=True, check=False)
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith(f"The floor cannot be copied to {str(tmp_path / 'backup.sqlite')!r}: ")
    assert done.stderr.count("\n") == 1
    assert list(tmp_path.iterdir()) == []
