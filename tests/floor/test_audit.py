"""The audit finds what was changed after it was written, tells at which table and line, and never fails itself."""

import shutil
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path
from random import Random

import pytest
from msgspec.structs import replace

from on_the_floor import BEGIN, House, a_house, play_on
from pitboss.commands import Place, Result
from pitboss.errors import BadInput
from pitboss.events import Opened, Placed, Settled, Verdict
from pitboss.floor import asked
from pitboss.floor.audit import Findings, audit, tables_of
from pitboss.floor.audit.opening import opened
from pitboss.floor.people import Person
from pitboss.floor.record import BEGINNING, CutMade, Deed, Granted, Line, Revealed, TakenOver, chained, read, written
from pitboss.floor.rules import Rules
from pitboss.money import Transfer
from pitboss.table import BuyIn

Sql = sqlite3.Connection
LINES = 60


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A sound floor: roulette, craps and a practice table at keno, with a snapshot, a cut and revealed seeds."""
    folder = tmp_path_factory.mktemp("played")
    with pytest.MonkeyPatch.context() as patch, a_house(folder, Rules("roulette"), Rules("craps")) as house:
        patch.setattr("pitboss.floor.books.SNAPSHOT_EVERY", 30)
        patch.setattr("pitboss.floor.deciding.LONGEST_SERIES", 4)
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
        return audit(database, heads=heads)


@pytest.fixture
def copy(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(played, tmp_path / "copy"))


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
    digest = BEGINNING
    sql.execute("DELETE FROM entries WHERE chain = ?", (chain,))
    for line in lines:
        body = written(line)
        digest = chained(digest, body)
        row = (chain, line.number, line.round, line.key or None, body, digest)
        sql.execute("INSERT INTO entries VALUES (?, ?, ?, ?, ?, ?)", row)
    sql.execute("UPDATE chains SET number = ?, hash = ? WHERE chain = ?", (len(lines), digest, chain))


def a_line_with(sql: Sql, kind: type, chain: int = 1) -> Line:
    """The newest line that has an event of a kind."""
    return next(
        line
        for line in reversed(lines_of(sql, chain))
        if any(isinstance(event, kind) for deed in line.deeds for event in deed.events)
    )


# --- a sound record ------------------------------------------------------------------------------------------------


def test_a_sound_record_is_sound_and_every_line_was_read(played: Path) -> None:
    findings = found(played)
    assert (findings.sound, findings.faults) == (True, [])
    assert [chain.name for chain in findings.chains] == ["the cage", "Roulette 1", "Craps 1", "Practice keno 1"]
    with closing(sqlite3.connect(played / "floor.sqlite")) as sql:
        for table, counted in (("entries", findings.lines), ("transfers", findings.transfers)):
            assert sql.execute(f"SELECT count(*) FROM {table}").fetchone() == (counted,)
        assert findings.draws == sum(
            1 for c in (1, 2, 3) for line in lines_of(sql, c) for deed in line.deeds if deed.draw
        )
        assert sql.execute("SELECT count(*) FROM snapshots").fetchone()[0] == 2
        assert sql.execute("SELECT count(*) FROM series WHERE chain = 2").fetchone()[0] > 2
        heads = sql.execute("SELECT chain, hash FROM chains ORDER BY chain").fetchall()
    assert heads == [(chain.table, chain.head) for chain in findings.chains]


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
        "Roulette 1 (table 1): the line with the head that was kept is gone: lines were cut off, or written anew"
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
        ("INSERT INTO rounds VALUES (1, 999, 1, '{}', '', NULL)", "round 999 is listed, and the record tells of no"),
        (
            "UPDATE snapshots SET body = replace(body, 'Ann', 'Eve') WHERE chain = 1",
            "Roulette 1 (table 1): the snapshot at line ",
        ),
        ("UPDATE snapshots SET number = 999 WHERE chain = 1", "there is a snapshot at line 999, which does not exist"),
        ("UPDATE snapshots SET body = '[]' WHERE chain = 1", "Roulette 1 (table 1): the snapshot at line "),
        (
            "UPDATE series SET seed = 'ab' || substr(seed, 3) WHERE chain = 1 AND series = 1",
            "commits to another seed than that of series 1",
        ),
        (
            "UPDATE series SET seed = 'no hex' WHERE chain = 1 AND series = 1",
            "commits to series 1, whose seed is not kept",
        ),
        ("DELETE FROM series WHERE chain = 2 AND series = 2", "commits to series 2, whose seed is not kept"),
        ("INSERT INTO series VALUES (1, 99, 'ab')", "the seed of series 99 is kept, and no line commits to it"),
        ("UPDATE entries SET round = 7 WHERE chain = 1 AND number = 4", "line 4 is listed under another round or key"),
        ("UPDATE entries SET key = 'x' WHERE chain = 1 AND number = 2", "line 2 is listed under another round or key"),
        ("DELETE FROM tables WHERE id = 2", "its rules are missing, or are not lawful"),
        ("""UPDATE tables SET rules = '{"game":"keno"}' WHERE id = 2""", "Craps 1 (table 2): line "),
        ("UPDATE tables SET owner = 1 WHERE id = 1", "the transfers of line 1 are not those that the line makes"),
        ("DELETE FROM chains WHERE chain = 1", "Roulette 1 (table 1): the chain's last line is not noted"),
        ("UPDATE chains SET hash = '' WHERE chain = 0", "the cage: its last line is 2, but line 2 with hash"),
        ("INSERT INTO transfers VALUES (77, 1, 0, 'cage', 'patron:1', 500)", "table 77 (table 77): "),
        ("INSERT INTO snapshots VALUES (0, 1, '{}')", "the cage: there is a snapshot at line 1"),
    ],
)
def test_whatever_else_was_changed_is_found(copy: Path, statement: str, told: str) -> None:
    faults = change(copy, lambda sql: sql.execute(statement))
    assert any(told in fault for fault in faults), faults


# --- forged lines whose hashes fit ---------------------------------------------------------------------------------


def forged(copy: Path, forge: Callable[[list[Line]], list[Line]], chain: int = 1) -> list[str]:
    def write(sql: Sql) -> None:
        rewrite(sql, forge(lines_of(sql, chain)), chain)

    faults = change(copy, write)
    assert not any("hash does not fit" in fault or "its last line" in fault for fault in faults)
    return faults


def one_more(lines: list[Line], who: int, *deeds: Deed) -> list[Line]:
    """The lines with another at the end."""
    round_ = lines[-1].round + sum(1 for deed in lines[-1].deeds for event in deed.events if isinstance(event, Opened))
    return [*lines, Line(len(lines) + 1, BEGIN, who, "Eve", round_, deeds)]


WON = Settled(seat=1, spot="red", stake=500, verdict=Verdict.WON, paid=500, returned=500)
PLACED = Placed(seat=2, spot="red", cents=1_000, transfers=(Transfer("purse:2", "layout:2", 1_000),))


def test_an_event_that_was_put_into_a_line_is_found(copy: Path) -> None:
    def forge(lines: list[Line]) -> list[Line]:
        at = next(
            at for at, line in enumerate(lines) if any(isinstance(e, Settled) for d in line.deeds for e in d.events)
        )
        (*rest, last) = lines[at].deeds
        deeds = (*rest, replace(last, events=(WON, *last.events)))
        return [*lines[:at], replace(lines[at], deeds=deeds), *lines[at + 1 :]]

    with closing(sqlite3.connect(copy / "floor.sqlite")) as sql:
        number = next(
            one.number for one in lines_of(sql) if any(isinstance(e, Settled) for d in one.deeds for e in d.events)
        )
    faults = forged(copy, forge)
    wrong = "does not follow from the rules: they give other events for its command"
    assert faults[0] == f"Roulette 1 (table 1): line {number} {wrong}"


@pytest.mark.parametrize(
    ("who", "deed", "told"),
    [
        (1, Deed((WON,)), "has events that no command explains"),
        (1, Deed((PLACED,), Place(2, "red", 1_000)), "acts for seat 2, which is not its person's"),
        (0, Deed((PLACED,), Place(2, "red", 1_000)), "is no step of the automatic dealer"),
        (2, Deed((), Place(2, "red", 1_000)), "does not follow from the rules"),
        (2, Deed((PLACED,), Place(2, "red", 500)), "does not follow from the rules"),
        (0, Deed((), Result("17")), "has a result that was keyed in, where no dealer keys results in"),
        (0, Deed((), Result("17"), draw=1), "draws where the table waits for no equipment"),
        (1, Deed((Granted(1, 5_000),)), "gives chips that only the cage can give"),
        (1, Deed((TakenOver(2, "Bea", True),)), "takes the table over from another, or for another"),
        (1, Deed((CutMade(1, "word", "00"),)), "notes a cut that does not follow from its word"),
        (1, Deed((CutMade(2, "word", "00"),)), "cuts for a seat that is not its person's"),
        (1, Deed((), BuyIn(1, -5)), "does not follow from the rules"),
        (1, Deed((), BuyIn(63, 500)), "acts for seat 63, which is not its person's"),
        (1, Deed((), BuyIn(10**9, 500)), "acts for seat 1000000000, which is not its person's"),
    ],
)
def test_a_line_that_nobody_could_have_made_is_found(copy: Path, who: int, deed: Deed, told: str) -> None:
    last = found(copy).chains[1].lines
    faults = forged(copy, lambda lines: one_more(lines, who, deed))
    assert any(fault.startswith(f"Roulette 1 (table 1): line {last + 1} ") and told in fault for fault in faults), (
        faults
    )


def test_a_wager_that_follows_from_the_rules_is_found_where_the_books_do_not_know_it(copy: Path) -> None:
    faults = forged(copy, lambda lines: one_more(lines, 2, *lines[-1].deeds))
    last = found(copy).chains[1].lines
    assert faults == [f"Roulette 1 (table 1): the transfers of line {last} are not those that the line makes"]


def test_an_outcome_that_the_seed_does_not_give_is_found(copy: Path) -> None:
    """The forger keeps the rules: the outcome is one that the wheel has, and the events are those that follow."""
    drawn: list[int] = []

    def forge(lines: list[Line]) -> list[Line]:
        at = next(at for at in range(len(lines) - 1, 0, -1) if any(deed.draw for deed in lines[at].deeds))
        drawn.append(lines[at].number)
        (deed,) = lines[at].deeds
        assert deed.command is not None
        (bound, answer), *rest = deed.numbers
        numbers = ((bound, (answer + 1) % bound), *rest)
        return [*lines[:at], replace(lines[at], deeds=(replace(deed, numbers=numbers),)), *lines[at + 1 :]]

    assert forged(copy, forge) == [
        f"Roulette 1 (table 1): line {drawn[0]} shows what the committed seed does not give",
    ]


def test_a_draw_that_is_passed_over_is_found(copy: Path) -> None:
    def forge(lines: list[Line]) -> list[Line]:
        at = next(at for at, line in enumerate(lines) if any(deed.draw == 3 for deed in line.deeds))
        (deed,) = lines[at].deeds
        return [*lines[:at], replace(lines[at], deeds=(replace(deed, draw=4),)), *lines[at + 1 :]]

    assert any("is draw 4 of its series, where draw 3 is due" in fault for fault in forged(copy, forge))


def test_a_commitment_that_reveals_nothing_of_the_series_before_is_found(copy: Path) -> None:
    def without_the_reveal(deed: Deed) -> Deed:
        return replace(deed, events=tuple(event for event in deed.events if not isinstance(event, Revealed)))

    def forge(lines: list[Line]) -> list[Line]:
        return [replace(line, deeds=tuple(without_the_reveal(deed) for deed in line.deeds)) for line in lines]

    assert any("reveals nothing, and begins [2], after series 1" in fault for fault in forged(copy, forge, 2))


def test_a_gift_of_the_cage_to_another_is_found(copy: Path) -> None:
    faults = forged(copy, lambda lines: one_more(lines, 1, Deed((Granted(2, 100_000),))), 0)
    assert faults[0] == "the cage: line 3 is no gift of the cage to its person"


def test_the_key_of_another_is_found(copy: Path) -> None:
    def forge(lines: list[Line]) -> list[Line]:
        return [replace(line, key="7:stolen") if line.number == 1 else line for line in lines]

    assert any("line 1 bears the key of another person" in fault for fault in forged(copy, forge))


# --- the audit itself ----------------------------------------------------------------------------------------------

NONSENSE = {"TEXT": (b"\xff\xfe", "{" * 5000), "INTEGER": ("zz", 2**62), "BIGINT": (1.5, 2**62)}
KEYS = {"bankrolls": "person", "tables": "id"}
NOT_IN_THE_RECORD = {("tables", "name"), ("tables", "created"), ("tables", "retired")}


def columns(folder: Path) -> Iterator[tuple[str, str, str]]:
    kept = "entries transfers rounds settlements series snapshots chains bankrolls tables".split()
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
