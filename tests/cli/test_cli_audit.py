"""`pitboss audit`, as somebody types it."""

import json
import re
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from random import Random

import pytest
from typer.testing import CliRunner, Result

from on_the_floor import a_house, play_on
from pitboss.cli import app
from pitboss.floor import asked
from pitboss.floor.books import Job
from pitboss.floor.people import Person
from pitboss.floor.record import THE_JOURNAL, SignInFailed
from pitboss.floor.rules import Rules
from pitboss.games.roulette import Roulette


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Roulette with a cut and a revealed series, and a table at keno where nothing happened."""
    folder = tmp_path_factory.mktemp("played")
    with a_house(folder, Rules("roulette"), Rules("keno")) as house:
        ann = house.seated("Ann", 1)
        house.step()
        house.do(ann, asked.Place("red", 500))
        house.a_round()
        house.do(ann, asked.Cut("lucky"))
        house.a_round()
        house.do(ann, asked.Reveal())
        house.a_round()
        play_on(house, [ann], Random(1), 25)
    return folder


@pytest.fixture
def copy(played: Path, tmp_path: Path) -> Path:
    return Path(shutil.copytree(played, tmp_path / "copy"))


def run(folder: Path, *words: str) -> Result:
    return CliRunner().invoke(app, ["audit", *words, "--data", str(folder)], env={"COLUMNS": "200"})


def said(folder: Path, *words: str, code: int = 0) -> str:
    result = run(folder, *words)
    assert result.exit_code == code, result.output
    return result.stdout


def refused(folder: Path, *words: str) -> str:
    """The one sentence that answers a mistake."""
    result = run(folder, *words)
    assert (result.exit_code, result.stdout) == (2, ""), result.output
    assert result.stderr.count("\n") == 1
    return result.stderr.strip()


def change(folder: Path, statement: str) -> None:
    with closing(sqlite3.connect(folder / "floor.sqlite")) as sql:
        sql.execute(statement)
        sql.commit()


def secret_seed(folder: Path) -> str:
    with closing(sqlite3.connect(folder / "floor.sqlite")) as sql:
        newest: str = sql.execute("SELECT seed FROM series WHERE chain = 1 ORDER BY series DESC").fetchone()[0]
    return newest


# --- verify --------------------------------------------------------------------------------------------------------


def test_a_sound_record_is_told_with_its_heads_and_counts(played: Path) -> None:
    text = said(played, "verify")
    assert re.search(r"^ *1  Roulette 1 +\d+  [0-9a-f]{64}$", text, re.MULTILINE)
    assert re.search(r"^\d+ lines, \d+ draws, \d+ transfers$", text, re.MULTILINE)
    assert text.endswith("\nsound\n")
    told = json.loads(said(played, "verify", "--json"))
    assert (told["sound"], told["faults"]) == (True, [])
    assert [chain["name"] for chain in told["chains"]] == ["the cage", "Roulette 1", "Keno 1", "the journal"]
    assert told["lines"] == sum(chain["lines"] for chain in told["chains"])


def test_lines_of_earlier_rules_are_counted_apart(played: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert "folded" not in said(played, "verify")
    monkeypatch.setattr(Roulette, "version", Roulette.version + 1)
    told = json.loads(said(played, "verify", "--json"))
    assert told["folded"] == next(chain["lines"] for chain in told["chains"] if chain["name"] == "Roulette 1")
    lines = f"{told['decided']} lines were decided again; {told['folded']} lines of earlier rules were folded\n"
    assert lines in said(played, "verify")


def test_what_is_wrong_is_told_and_leaves_with_1(copy: Path) -> None:
    change(copy, "UPDATE entries SET body = replace(body, 'Ann', 'Eve') WHERE chain = 1 AND number = 3")
    text = said(copy, "verify", code=1)
    assert "Roulette 1 (table 1): line 3 was changed after it was written" in text
    assert text.endswith("\nnot sound\n")
    told = json.loads(said(copy, "verify", "--json", code=1))
    assert (told["sound"], bool(told["faults"])) == (False, True)


def test_heads_that_were_kept_tell_of_lines_that_are_gone(played: Path, tmp_path: Path) -> None:
    newer, kept = Path(shutil.copytree(played, tmp_path / "newer")), tmp_path / "heads"
    with a_house(newer, Rules("roulette"), Rules("keno")) as house:
        house.a_round()
    said(newer, "verify", "--save-heads", str(kept))
    assert [line.split()[0] for line in kept.read_text().splitlines()] == ["0", "1", "2", "-1"]
    said(newer, "verify", "--heads", str(kept))
    assert said(played, "verify").endswith("\nsound\n")
    assert "lines were cut off or rewritten" in said(played, "verify", "--heads", str(kept), code=1)
    head = kept.read_text().splitlines()[1].split()[1]
    said(newer, "verify", "--head", f"Roulette 1={head}")
    assert "Roulette 1 (table 1): the line with the head" in said(played, "verify", "--head", f"1={head}", code=1)
    assert "table 9: the whole chain is gone" in said(played, "verify", "--head", f"9={head}", code=1)


def test_heads_of_a_record_that_is_not_sound_are_not_kept(copy: Path, tmp_path: Path) -> None:
    change(copy, "UPDATE bankrolls SET cents = cents + 1")
    said(copy, "verify", "--save-heads", str(tmp_path / "heads"), code=1)
    assert not (tmp_path / "heads").exists()


def test_a_database_by_its_address(played: Path) -> None:
    words = ["audit", "verify", "--database", f"sqlite:///{played / 'floor.sqlite'}"]
    assert CliRunner().invoke(app, words).exit_code == 0


# --- replay --------------------------------------------------------------------------------------------------------


def test_the_last_rounds_are_listed(played: Path) -> None:
    lines = said(played, "replay", "Roulette 1").splitlines()
    assert lines[0].split() == ["Round", "At", "Decided", "Says"]
    assert len(lines) <= 21
    rounds = [int(line.split()[0]) for line in lines[1:]]
    assert rounds == sorted(rounds, reverse=True)
    assert rounds[-1] == 1
    assert said(played, "replay", "2") == "No rounds have been played at Keno 1 yet.\n"


def test_a_round_is_told_with_its_paragraphs(played: Path) -> None:
    text = said(played, "replay", "roulette 1", "1")
    assert text.startswith("Roulette 1, round 1\n\n01:53:20.000  Series 1 begins")
    assert "(Ann)" in text
    assert "[19:47-5" in text
    assert said(played, "replay", "1", "1") == text


def test_a_round_that_cannot_be_read_is_one_sentence(copy: Path) -> None:
    change(copy, "UPDATE entries SET body = '{}' WHERE chain = 1 AND number = 4")
    told = "Round 1 at Roulette 1 cannot be read; run 'pitboss audit verify' to see why."
    assert refused(copy, "replay", "1", "1") == told


# --- reveal --------------------------------------------------------------------------------------------------------


def test_the_draws_of_a_revealed_series_are_computed_again(played: Path) -> None:
    text = said(played, "reveal", "Roulette 1", "--series", "1")
    assert "cut         line " in text
    assert "Ann: 'lucky'" in text
    assert "is the seed that was committed to" in text
    assert len(re.findall(r" (\d+) of 38  \1 of 38  right  ", text)) == 2


def test_a_series_that_is_not_revealed_keeps_its_seed_and_its_numbers(played: Path) -> None:
    for words in (("reveal", "1"), ("reveal", "1", "--json"), ("verify", "--json"), ("replay", "1", "1")):
        assert secret_seed(played) not in said(played, *words)
    assert "still secret; " in said(played, "reveal", "1", "--series", "2")
    told = json.loads(said(played, "reveal", "1", "--json"))
    first, second = told["series"]
    assert (first["seed_right"], [draw["right"] for draw in first["draws"]]) == (True, [True, True])
    assert all(draw["numbers"] == draw["computed"] for draw in first["draws"])
    assert (second["seed"], second["seed_right"]) == (None, None)
    assert {str(draw["numbers"]) for draw in second["draws"]} == {"[]"}


def test_what_the_seed_does_not_give_is_told_to_be_wrong(copy: Path) -> None:
    like = "chain = 1 AND body LIKE '%\"draw\":2,%'"
    change(copy, f"UPDATE entries SET body = replace(body, '\"numbers\":[[38,', '\"numbers\":[[38,9') WHERE {like}")
    assert len(re.findall(r"  wrong  ", said(copy, "reveal", "1", "--series", "1", code=1))) == 1
    change(copy, 'UPDATE entries SET body = replace(body, \'"seed":"\', \'"seed":"zz\')')
    assert "is not the seed that was committed to" in said(copy, "reveal", "1", code=1)


def test_where_nothing_was_drawn_there_is_nothing_to_reveal(played: Path) -> None:
    assert said(played, "reveal", "Keno 1") == "No seed has been committed to at Keno 1 yet.\n"


# --- mistakes ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("words", "told"),
    [
        (("replay", "Roulete 1"), "There is no table 'Roulete 1'; did you mean 'Roulette 1'?"),
        (("replay", "9"), "There is no table '9'; choose from Roulette 1, Keno 1."),
        (("replay", "0"), "There is no table '0'; choose from Roulette 1, Keno 1."),
        (("replay", "1", "999"), "There is no round 999 at Roulette 1."),
        (("reveal", "1", "--series", "7"), "There is no series 7 at Roulette 1; the last one is 2."),
        (("verify", "--head", "1=abc"), "'1' with 'abc' is not a head; a head is a table and 64 hexadecimal digits."),
        (("verify", "--head", "abc"), "'' with 'abc' is not a head; a head is a table and 64 hexadecimal digits."),
        (("verify", "--heads", "/no/such/file"), "'/no/such/file' cannot be read: No such file or directory."),
        (("verify", "--database", "sqlite:///x"), "Give either --data or --database, not both."),
    ],
)
def test_mistakes_are_one_sentence(played: Path, words: tuple[str, ...], told: str) -> None:
    assert refused(played, *words) == told


def test_nothing_is_made_where_there_is_no_record(tmp_path: Path) -> None:
    for words in (("verify",), ("replay", "1"), ("reveal", "1")):
        assert refused(tmp_path / "nowhere", *words).startswith("There is no floor's record at ")
    assert list(tmp_path.iterdir()) == []
    (tmp_path / "floor.sqlite").write_text("this is no database, but a text that is longer than a header " * 9)
    assert refused(tmp_path, "verify").startswith("The database cannot be read: ")


def test_looking_changes_nothing(copy: Path) -> None:
    before = (copy / "floor.sqlite").read_bytes()
    for words in (("verify",), ("replay", "1"), ("replay", "1", "1"), ("reveal", "1")):
        said(copy, *words)
    assert (copy / "floor.sqlite").read_bytes() == before
    beside = {path.name for path in copy.iterdir()} - {"floor.sqlite-shm", "floor.sqlite-wal"}  # SQLite's own, to read
    assert beside == {"floor.sqlite", "seeds.key"}


# --- events --------------------------------------------------------------------------------------------------------


def test_significant_events_are_listed_newest_first(tmp_path: Path) -> None:
    with a_house(tmp_path) as house:
        dora = house.person("Dora", "dealer")
        house.do(dora, asked.TakeOver(tracking=False))
        house.clock.advance(60)
        house.do(dora, asked.HandBack())
        nobody = Job(THE_JOURNAL, Person(0, ""), (), lambda _: None, facts=(SignInFailed("x…", "10.0.0.1", 1),))
        house.clock.advance(60)
        house.together(nobody)
    lines = [line.split() for line in said(tmp_path, "events").splitlines()]
    assert [line[1:3] for line in lines[1:]] == [
        ["!", "failed-sign-in"],
        ["dealer", "Roulette"],
        ["dealer", "Roulette"],
    ]
    told = json.loads(said(tmp_path, "events", "--kind", "dealer", "--most", "1", "--json"))
    assert [(one["kind"], one["name"], one["table"], one["says"]) for one in told] == [
        ("dealer", "Dora", "Roulette 1", "Dora handed the deal back.")
    ]
    assert "no significant events" in said(tmp_path, "events", "--kind", "void")
    assert "did you mean 'void'" in refused(tmp_path, "events", "--kind", "viod")
