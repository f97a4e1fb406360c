"""The audit finds what was changed after it was written, tells at which table and line, and never fails itself."""

import shutil
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from at_the_audit import Sql, a_line_with, a_sound_floor, change, found, lines_of, rewrite
from on_the_floor import a_house
from pitboss import __version__
from pitboss.errors import BadInput
from pitboss.events import Settled
from pitboss.floor.audit import tables_of
from pitboss.floor.audit.opening import opened
from pitboss.floor.rules import Rules


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return a_sound_floor(tmp_path_factory.mktemp("played"))


@pytest.fixture
def copy(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(played, tmp_path / "copy"))


# --- a sound record ------------------------------------------------------------------------------------------------


def test_a_sound_record_is_sound_and_every_line_was_read(played: Path) -> None:
    findings = found(played)
    assert (findings.sound, findings.faults) == (True, [])
    chains = ["the cage", "Roulette 1", "Craps 1", "Practice keno 1", "the journal"]
    assert [chain.name for chain in findings.chains] == chains
    with closing(sqlite3.connect(played / "floor.sqlite")) as sql:
        for table, counted in (("entries", findings.lines), ("transfers", findings.transfers)):
            assert sql.execute(f"SELECT count(*) FROM {table}").fetchone() == (counted,)
        assert findings.draws == sum(
            1 for c in (1, 2, 3) for line in lines_of(sql, c) for deed in line.deeds if deed.draw
        )
        assert sql.execute("SELECT count(*) FROM snapshots").fetchone()[0] == 2
        assert sql.execute("SELECT count(*) FROM series WHERE chain = 2").fetchone()[0] > 2
        heads = sql.execute("SELECT chain, hash FROM chains ORDER BY chain").fetchall()
    assert heads == sorted((chain.table, chain.head) for chain in findings.chains)


# --- a byte, a hash, a line ----------------------------------------------------------------------------------------


def _store(body: bytes, sql: Sql) -> None:
    sql.execute("UPDATE entries SET body = CAST(? AS TEXT) WHERE chain = 1 AND number = 30", (body,))


def test_one_changed_byte_is_found_wherever_it_is_in_a_line(copy: Path) -> None:
    with closing(sqlite3.connect(copy / "floor.sqlite")) as sql:
        body = sql.execute("SELECT body FROM entries WHERE chain = 1 AND number = 30").fetchone()[0].encode()
    for at in range(0, len(body), max(1, len(body) // 7)):
        for bit in (1, 128):
            changed = body[:at] + bytes([body[at] ^ bit]) + body[at + 1 :]
            faults = change(copy, partial(_store, changed))
            assert faults[0] == (
                "Roulette 1 (table 1): line 30 was changed after it was written: its hash does not fit"
            )
            assert not any("line 31 " in fault or "line 29 " in fault for fault in faults)


def test_a_changed_hash_is_found_in_its_own_line_only(copy: Path) -> None:
    faults = change(
        copy, lambda sql: sql.execute("UPDATE entries SET hash = hash || '0' WHERE chain = 1 AND number = 30")
    )
    assert faults == ["Roulette 1 (table 1): line 30 was changed after it was written: its hash does not fit"]


def test_two_lines_that_changed_places_are_found(copy: Path) -> None:
    def swap(sql: Sql) -> None:
        (a, b) = sql.execute("SELECT body, hash, key FROM entries WHERE chain = 2 AND number IN (40, 41)").fetchall()
        sql.execute("UPDATE entries SET key = NULL WHERE chain = 2 AND number IN (40, 41)")
        for number, row in ((40, b), (41, a)):
            sql.execute("UPDATE entries SET body = ?, hash = ?, key = ? WHERE chain = 2 AND number = ?", (*row, number))

    faults = change(copy, swap)
    assert "Craps 1 (table 2): line 40 was line 41 when it was written" in faults
    assert "Craps 1 (table 2): line 41 was line 40 when it was written" in faults
    assert any("line 40 was changed after it was written" in fault for fault in faults)


def test_lines_that_are_taken_out_of_the_middle_are_missed(copy: Path) -> None:
    faults = change(copy, lambda sql: sql.execute("DELETE FROM entries WHERE chain = 1 AND number = 40"))
    assert faults[0] == "Roulette 1 (table 1): line 40 is missing"
    faults = change(copy, lambda sql: sql.execute("DELETE FROM entries WHERE chain = 1 AND number IN (41, 42)"))
    assert faults[0] == "Roulette 1 (table 1): lines 40 to 42 are missing"


def test_the_last_line_is_missed_by_the_head(copy: Path) -> None:
    def cut_off(sql: Sql) -> None:
        sql.execute("DELETE FROM entries WHERE chain = 1 AND number = (SELECT number FROM chains WHERE chain = 1)")

    last = found(copy).chains[1].lines
    assert f"Roulette 1 (table 1): its last line is {last - 1}, but line {last} " in change(copy, cut_off)[0]


def test_the_last_line_is_missed_by_the_books_where_the_head_was_changed_too(copy: Path) -> None:
    faults = change(copy, lambda sql: rewrite(sql, lines_of(sql)[:-1]))
    last = found(copy).chains[1].lines + 1
    assert f"Roulette 1 (table 1): there are transfers of line {last}, which does not exist" in faults


def test_a_line_that_says_nothing_is_found(copy: Path) -> None:
    """Its hash may be right: somebody wrote the record again from there on."""
    assert change(copy, lambda sql: rewrite(sql, [*lines_of(sql)[:-1], replace(lines_of(sql)[-1], deeds=())]))


def test_lines_that_were_taken_away_with_all_that_tells_of_them_are_missed_by_a_head_kept_elsewhere(
    played: Path, tmp_path: Path
) -> None:
    older = shutil.copytree(played, tmp_path / "older")
    with a_house(played_on := Path(shutil.copytree(played, tmp_path / "newer")), Rules("roulette")) as house:
        house.a_round()
    heads = {chain.table: chain.head for chain in found(played_on).chains}
    assert found(played_on, heads).sound
    assert found(Path(older)).sound  # by itself an older record is as good as any
    assert found(Path(older), heads).faults == [
        "Roulette 1 (table 1): the line with the head that was kept is gone: lines were cut off or rewritten"
    ]
    earlier = {chain.table: chain.head for chain in found(Path(older)).chains}
    assert found(played_on, earlier).sound  # lines that were added since are no fault
    assert found(Path(older), {9: "f" * 64}).faults == ["table 9: the whole chain is gone, of which a head was kept"]


# --- what is kept beside the record --------------------------------------------------------------------------------


BESIDE = {
    "a transfer's cents": (
        "UPDATE transfers SET cents = cents + 1 WHERE chain = 1 AND number = :n",
        "transfers of line",
    ),
    "a transfer's source": (
        "UPDATE transfers SET source = 'rack' WHERE chain = 1 AND number = :n",
        "transfers of line",
    ),
    "a transfer that is gone": ("DELETE FROM transfers WHERE chain = 1 AND number = :n", "transfers of line"),
    "a transfer too many": (
        "INSERT INTO transfers VALUES (1, :n, 9, 'cage', 'patron:1', 500)",
        "transfers of line",
    ),
    "a settlement's net": (
        "UPDATE settlements SET net = net + 1 WHERE chain = 1 AND number = :n",
        "settlements of line",
    ),
    "a settlement's person": (
        "UPDATE settlements SET person = 9 WHERE chain = 1 AND number = :n",
        "settlements of line",
    ),
    "a settlement that is gone": ("DELETE FROM settlements WHERE chain = 1 AND number = :n", "settlements of line"),
}


@pytest.mark.parametrize("what", BESIDE)
def test_what_the_books_say_of_a_line_must_be_what_the_line_makes(copy: Path, what: str) -> None:
    statement, told = BESIDE[what]
    with closing(sqlite3.connect(copy / "floor.sqlite")) as sql:
        number = a_line_with(sql, Settled).number
    faults = change(copy, lambda sql: sql.execute(statement, {"n": number}))
    assert faults == [f"Roulette 1 (table 1): the {told} {number} are not those that the line makes"]


@pytest.mark.parametrize(
    ("statement", "told"),
    [
        ("UPDATE bankrolls SET cents = cents + 100 WHERE person = 1", "the bankroll of patron:1 is "),
        ("DELETE FROM bankrolls WHERE person = 2", "the bankroll of patron:2 is 0 cents"),
        ("UPDATE rounds SET before = '{}' WHERE chain = 1 AND round = 3", "Roulette 1 (table 1): round 3, from line "),
        ("UPDATE rounds SET says = 'Zero' WHERE chain = 1 AND round = 2", "Roulette 1 (table 1): round 2, from line "),
        ("UPDATE rounds SET at = '' WHERE chain = 1 AND round = 2", "Roulette 1 (table 1): round 2, from line "),
        ("UPDATE rounds SET first = 1 WHERE chain = 2 AND round = 2", "Craps 1 (table 2): round 2, from line "),
        ("DELETE FROM rounds WHERE chain = 1 AND round = 2", "Roulette 1 (table 1): round 2, from line "),
        (
            "INSERT INTO rounds VALUES (1, 999, 1, '{}', '', NULL, NULL, 0, NULL)",
            "round 999 is listed, and the record tells of no",
        ),
        (
            "UPDATE snapshots SET body = replace(body, 'Ann', 'Eve') WHERE chain = 1",
            "Roulette 1 (table 1): the snapshot at line ",
        ),
        ("UPDATE snapshots SET number = 999 WHERE chain = 1", "there is a snapshot at line 999, which does not exist"),
        ("UPDATE snapshots SET body = '[]' WHERE chain = 1", "Roulette 1 (table 1): the snapshot at line "),
        (
            f"UPDATE series SET seed = '{'ab' * 32}' WHERE chain = 1 AND series = 1",
            "commits to another seed than that of series 1",
        ),
        (
            "UPDATE series SET seed = seed || 'ab' WHERE chain = 1 AND series = 1",
            "the seed of series 1 cannot be opened: it was changed, or sealed elsewhere",
        ),
        (
            "UPDATE series SET seed = (SELECT max(seed) FROM series WHERE chain = 2) WHERE chain = 1 AND series = 1",
            "the seed of series 1 cannot be opened: it was changed, or sealed elsewhere",
        ),
        (
            "UPDATE series SET seed = 'no hex' WHERE chain = 1 AND series = 1",
            "commits to series 1, whose seed is not kept",
        ),
        ("DELETE FROM series WHERE chain = 2 AND series = 2", "commits to series 2, whose seed is not kept"),
        ("INSERT INTO series VALUES (1, 99, 'ab')", "the seed of series 99 is kept, and no line commits to it"),
        ("UPDATE entries SET round = 7 WHERE chain = 1 AND number = 4", "line 4 is listed under another round or key"),
        ("UPDATE entries SET key = 'x' WHERE chain = 1 AND number = 2", "line 2 is listed under another round or key"),
        ("DELETE FROM tables WHERE id = 2", "its rules are missing, or cannot be opened"),
        ("""UPDATE tables SET rules = '{"game":"keno"}' WHERE id = 2""", "its rules are missing, or cannot be opened"),
        ("UPDATE tables SET rules = (SELECT rules FROM tables WHERE id = 3) WHERE id = 2", "Craps 1 (table 2): line "),
        ("UPDATE tables SET owner = 1 WHERE id = 1", "the transfers of line 1 are not those that the line makes"),
        ("DELETE FROM chains WHERE chain = 1", "Roulette 1 (table 1): the chain's last line is not noted"),
        ("UPDATE chains SET hash = '' WHERE chain = 0", "the cage: its last line is 2, but line 2 with hash"),
        ("INSERT INTO transfers VALUES (77, 1, 0, 'cage', 'patron:1', 500)", "table 77 (table 77): "),
        (f"INSERT INTO snapshots VALUES (0, 1, '{__version__}', '{{}}')", "the cage: there is a snapshot at line 1"),
        ("UPDATE movements SET cents = cents + 1 WHERE chain = 1 AND number = 1", "the movements of line 1 are not"),
        ("UPDATE movements SET at = '' WHERE chain = 0 AND number = 1", "the cage: the movements of line 1 are not"),
        ("INSERT INTO movements VALUES (1, 9999, 0, 1, 5, '')", "there are movements of line 9999, which does not"),
        ("UPDATE chains SET rack = rack + 1 WHERE chain = 1", "Roulette 1 (table 1): its rack is noted with "),
        ("UPDATE chains SET dropped = 0 WHERE chain = 2", "Craps 1 (table 2): its rack is noted with "),
        ("UPDATE settlements SET practice = 1 WHERE chain = 1", "are not those that the line makes"),
        ("UPDATE entries SET series = 7 WHERE chain = 1 AND number = 2", "line 2 is listed under another series"),
        ("UPDATE entries SET series = NULL WHERE chain = 2 AND series = 1", "is listed under another series than its"),
        ("UPDATE tables SET house = rules WHERE id = 1", "has a second house beside its rules, which are whole"),
    ],
)
def test_whatever_else_was_changed_is_found(copy: Path, statement: str, told: str) -> None:
    faults = change(copy, lambda sql: sql.execute(statement))
    assert any(told in fault for fault in faults), faults


# --- the audit itself ----------------------------------------------------------------------------------------------

NONSENSE = {
    "TEXT": (b"\xff\xfe", "{" * 5000),
    "INTEGER": ("zz", 2**62),
    "BIGINT": (1.5, 2**62),
    "BOOLEAN": ("zz", 1),
}
KEYS = {"bankrolls": "person", "tables": "id"}
NOT_IN_THE_RECORD = {
    ("tables", "name"),
    ("tables", "created"),
    ("tables", "retired"),
    ("tables", "cleared"),
    ("snapshots", "version"),
}


def columns(folder: Path) -> Iterator[tuple[str, str, str]]:
    kept = "entries transfers movements rounds settlements series snapshots chains bankrolls tables".split()
    with closing(sqlite3.connect(folder / "floor.sqlite")) as sql:
        for table in kept:
            for _, column, kind, *_ in sql.execute(f"PRAGMA table_info({table})").fetchall():
                if (table, column) not in NOT_IN_THE_RECORD:
                    yield table, column, kind


def test_no_nonsense_in_any_column_makes_the_audit_fail(played: Path, copy: Path) -> None:
    checked = 0
    for at, (table, column, kind) in enumerate(list(columns(played))):
        newest = f"(SELECT max(rowid) FROM {table} WHERE {KEYS.get(table, 'chain')} = 1)"
        for value in NONSENSE[kind][at % 2 :][:1]:
            shutil.copy(played / "floor.sqlite", copy / "floor.sqlite")
            with closing(sqlite3.connect(copy / "floor.sqlite")) as sql:
                try:
                    sql.execute(f"UPDATE {table} SET {column} = ? WHERE rowid = {newest}", (value,))
                except sqlite3.IntegrityError:
                    continue  # the database itself will not have it
                sql.commit()

            assert not found(copy).sound, (table, column, value)
            checked += 1
    assert checked > 35


def test_no_damage_to_the_file_makes_the_audit_fail(played: Path, tmp_path: Path) -> None:
    random, unread = Random(19), 0
    whole = (played / "floor.sqlite").read_bytes()
    for _ in range(15):
        at = random.randrange(100, len(whole))
        damaged = whole[:at] + bytes([whole[at] ^ (1 << random.randrange(8))]) + whole[at + 1 :]
        (tmp_path / "floor.sqlite").write_bytes(damaged)
        try:
            findings = found(tmp_path)
        except BadInput:
            unread += 1
            continue
        assert findings.sound is not bool(findings.faults)
    assert unread < 15


def test_faults_without_end_are_cut_short(copy: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.floor.audit.verify.MOST_FAULTS", 10)
    faults = change(copy, lambda sql: sql.execute("UPDATE transfers SET cents = cents + 1"))
    assert len(faults) == 11
    assert faults[-1].startswith("and ")


def test_the_record_is_opened_only_to_be_read(played: Path, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="There is no floor's record at"), opened(tmp_path / "nowhere", None):
        pass
    assert not (tmp_path / "nowhere").exists()
    empty = tmp_path / "empty.sqlite"
    empty.touch()
    with pytest.raises(BadInput, match="holds no floor's record"), opened(tmp_path, f"sqlite:///{empty}"):
        pass
    assert empty.read_bytes() == b""
    with opened(played, None) as database:
        assert tables_of(database)[1] == (1, "Roulette 1")
        with pytest.raises(Exception, match="readonly"), database.write() as connection:
            connection.exec_driver_sql("DELETE FROM entries")
