"""Seeds are sealed with a key that is not in the database, and all files of the floor are private to their owner."""

import os
import shutil
import sqlite3
import stat
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from typer.testing import CliRunner

from at_the_audit import a_sound_floor
from at_the_books import KEY, branches
from at_the_corpus import VERSIONS, restore_sqlite
from on_the_floor import a_house
from pitboss.cli import app
from pitboss.errors import BadInput
from pitboss.floor import asked
from pitboss.floor.audit import audit
from pitboss.floor.audit.opening import opened
from pitboss.floor.serve import _alone, serve
from pitboss.floor.settings import Settings
from pitboss.floor.store import open_database
from pitboss.floor.store.database import sqlite_at
from pitboss.floor.store.vault import Vault, is_sealed
from soak.postgres import Postgres

pytest_plugins = ["soak.fixtures"]
SEED = bytes(range(32))
NOW = "2025-11-16T02:00:00.000Z"


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return a_sound_floor(tmp_path_factory.mktemp("played"))


@pytest.fixture
def copy(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(played, tmp_path / "copy"))


@pytest.fixture
def _open_umask() -> Iterator[None]:
    """Everybody may read what nobody forbids."""
    before = os.umask(0)
    yield
    os.umask(before)


def rows(folder: Path, query: str) -> list[tuple[str, ...]]:
    with closing(sqlite3.connect(folder / "floor.sqlite")) as sql:
        return sql.execute(query).fetchall()


# --- sealing -------------------------------------------------------------------------------------------------------


def test_a_seal_is_opened_by_its_key_for_its_series_alone() -> None:
    vault = Vault(b"k" * 32, Path())
    sealed = vault.seal(3, 7, SEED)
    assert vault.opened(3, 7, sealed) == SEED
    assert is_sealed(sealed)
    assert SEED.hex() not in sealed
    assert vault.seal(3, 7, SEED) != sealed, "two seals of one seed do not look alike"
    assert vault.opened(3, 8, sealed) is None
    assert vault.opened(4, 7, sealed) is None
    assert Vault(b"q" * 32, Path()).opened(3, 7, sealed) is None
    for at in range(len("sealed:"), len(sealed)):
        changed = sealed[:at] + ("0" if sealed[at] != "0" else "1") + sealed[at + 1 :]
        assert vault.opened(3, 7, changed) is None, at


def test_no_seed_lies_open_in_the_files_of_a_floor_before_it_is_revealed(tmp_path: Path) -> None:
    with a_house(tmp_path) as house:
        ann = house.seated("Ann", 1)
        house.a_round()
        house.do(ann, asked.Reveal())
        house.a_round()
        shown, secret = house.seeds.given
        files = {path.name: path.read_bytes() for path in tmp_path.iterdir() if path.is_file()}
        assert any(shown.hex().encode() in held for held in files.values()), "what is revealed is in the record"
        assert not any(secret in held or secret.hex().encode() in held for held in files.values())
        house.reopen()
        assert house.live().seed == secret, "the server itself goes on with it"


@pytest.mark.parametrize("version", VERSIONS)
def test_the_seeds_of_an_older_database_are_sealed_when_it_is_opened(version: str, tmp_path: Path) -> None:
    url = restore_sqlite(version, tmp_path)
    plain = {row[:2]: row[2] for row in rows(tmp_path, "SELECT chain, series, seed FROM series")}
    assert plain
    assert not any(map(is_sealed, plain.values()))
    database = open_database(url, NOW)
    kept = {row[:2]: row[2] for row in rows(tmp_path, "SELECT chain, series, seed FROM series")}
    assert kept.keys() == plain.keys()
    assert all(map(is_sealed, kept.values()))
    vault = database.vault
    assert vault is not None
    assert all(vault.opened(*at, sealed) == bytes.fromhex(plain[at]) for at, sealed in kept.items())  # type: ignore[call-arg,arg-type]
    assert audit(database).sound
    database.close()


# --- the key -------------------------------------------------------------------------------------------------------


def refused(folder: Path, key: Path) -> str:
    """Why a server does not open; the database is as it was."""
    before = (folder / "floor.sqlite").read_bytes()
    with pytest.raises(BadInput) as told:
        serve(
            host="127.0.0.1", port=0, data=folder, database=None, house=None, settings=Settings(), key=key, ready=print
        )
    assert (folder / "floor.sqlite").read_bytes() == before
    return str(told.value)


def test_a_wrong_key_is_one_sentence_and_changes_nothing(copy: Path, tmp_path: Path) -> None:
    wrong = tmp_path / "wrong.key"
    wrong.write_text(f"{'ab' * 32}\n")
    assert (
        refused(copy, wrong)
        == f"The key in {str(wrong)!r} is not the one of this database; name the right file with --key."
    )
    wrong.write_text("no key")
    assert refused(copy, wrong) == f"{str(wrong)!r} holds no key; a key is 64 hexadecimal digits."


def test_a_missing_key_is_one_sentence_and_no_new_one_is_made(copy: Path) -> None:
    key = copy / "seeds.key"
    key.unlink()
    told = f"The seeds of this database are sealed, and there is no key at {str(key)!r}; name its file with --key."
    assert refused(copy, key) == told
    assert not key.exists()


def test_servers_that_share_a_database_share_the_key(a_postgres: Postgres, tmp_path: Path) -> None:
    url = a_postgres.database()
    with branches(url, "here", "there") as (here, there):
        ann = here.seated("Ann", 1)
        here.a_round()
        there.follow()
        assert there.live().seed == here.seeds.given[0]
        there.do(ann, asked.Cut("elsewhere"))
        there.a_round()
        assert audit(here.database).sound
    with pytest.raises(BadInput, match="there is no key at"):
        open_database(url, NOW, tmp_path / "none.key")
    (tmp_path / "other.key").write_text("cd" * 32)
    with pytest.raises(BadInput, match="is not the one of this database"):
        open_database(url, NOW, tmp_path / "other.key")
    open_database(url, NOW, KEY).close()
    without = open_database(url, NOW)
    assert without.vault is None, "accounts can be managed without the key"
    without.close()


# --- the audit -----------------------------------------------------------------------------------------------------


def test_without_the_key_the_audit_checks_what_is_revealed_and_counts_the_rest(copy: Path, tmp_path: Path) -> None:
    with opened(copy, None) as database:
        whole = audit(database)
    assert (whole.sound, whole.unchecked) == (True, 0)
    away = (copy / "seeds.key").rename(tmp_path / "away.key")
    with opened(copy, None) as database:
        without = audit(database)
    assert without.sound, without.faults
    assert 0 < without.unchecked < without.draws == whole.draws
    with opened(copy, None, away) as database:
        assert audit(database).unchecked == 0
    said = CliRunner().invoke(app, ["audit", "verify", "--data", str(copy)])
    told = f"Draws that cannot be checked without the key, since their seeds are sealed: {without.unchecked}"
    assert (said.exit_code, told in " ".join(said.output.split())) == (0, True)
    said = CliRunner().invoke(app, ["audit", "verify", "--data", str(copy), "--key", str(away)])
    assert "cannot be checked" not in said.output


def test_without_the_key_a_draw_that_a_revealed_seed_does_not_give_is_found(copy: Path) -> None:
    (copy / "seeds.key").unlink()
    with closing(sqlite3.connect(copy / "floor.sqlite")) as sql:
        sql.execute("UPDATE series SET seed = ? WHERE chain = 1 AND series = 1", ("ab" * 32,))
        sql.commit()
    with opened(copy, None) as database:
        assert "commits to another seed than that of series 1" in "\n".join(audit(database).faults)


# --- files ---------------------------------------------------------------------------------------------------------


def modes(folder: Path) -> dict[str, int]:
    return {path.name: stat.S_IMODE(path.stat().st_mode) for path in (folder, *folder.iterdir())}


@pytest.mark.usefixtures("_open_umask")
def test_every_file_of_a_floor_is_private_whatever_the_umask(tmp_path: Path) -> None:
    folder = tmp_path / "data"
    held = _alone(sqlite_at(folder))
    assert held is not None
    with a_house(folder) as house:
        house.seated("Ann", 1)
        house.a_round()
        found = modes(folder)
    held.close()
    assert found.pop("data") == 0o700
    assert set(found) == {"floor.sqlite", "floor.sqlite-wal", "floor.sqlite-shm", "floor.lock", "seeds.key"}
    assert set(found.values()) == {0o600}, found


@pytest.mark.usefixtures("_open_umask")
def test_the_files_of_an_older_floor_are_tightened(copy: Path) -> None:
    copy.chmod(0o755)
    for path in copy.iterdir():
        path.chmod(0o644)
    open_database(sqlite_at(copy), NOW).close()
    found = modes(copy)
    assert found.pop("copy") == 0o700
    assert set(found.values()) == {0o600}, found
