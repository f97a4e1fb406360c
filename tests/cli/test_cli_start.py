"""The program as the system starts it: what it loads, how it ends, and what a terminal sees."""

import os
import pty
import re
import resource
import signal
import subprocess
import sys
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from pitboss.cli.show import Column, show_table

PITBOSS = [sys.executable, "-m", "pitboss.cli"]


def run(
    *args: str | bytes, script: bytes = b"", cwd: Path | None = None, **env: str
) -> subprocess.CompletedProcess[bytes]:
    return subprocess.run(
        [*PITBOSS, *args],
        input=script,
        cwd=cwd,
        env={**os.environ, **env},
        capture_output=True,
        timeout=60,
        check=False,
    )


def loaded_by(code: str) -> set[str]:
    told = subprocess.run(
        [sys.executable, "-c", f"import sys\n{code}\nsys.stderr.write(' '.join(sys.modules))"],
        capture_output=True,
        text=True,
        timeout=60,
        check=True,
    )
    return set(told.stderr.split())


def command(*args: str) -> str:
    return f"from pitboss.cli import app\ntry: app({list(args)!r})\nexcept SystemExit: pass"


@pytest.mark.parametrize(
    ("code", "spared"),
    [
        ("import pitboss", {"numpy", "matplotlib", "rich", "typer", "pitboss.games"}),
        ("import pitboss.cli", {"numpy", "matplotlib", "pitboss.games", "pitboss.odds"}),
        (command("--version"), {"numpy", "matplotlib", "pitboss.games"}),
        (command("games", "--json"), {"numpy", "matplotlib"}),
        (command("odds", "roulette"), {"numpy", "matplotlib", "pitboss.games.craps", "pitboss.games.keno"}),
        (command("odds", "roulette", "--html", os.devnull), {"numpy", "matplotlib"}),
        (command("check", "nowhere.toml"), {"numpy", "matplotlib"}),
        (command("sim", "roulette", "--wager", "red", "--rounds", "10"), {"matplotlib"}),
    ],
)
def test_a_command_loads_only_what_it_needs(code: str, spared: set[str]) -> None:
    assert not loaded_by(code) & spared


def test_odds_are_there_within_a_second() -> None:
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert run("odds", "roulette").returncode == 0
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime < 1


def test_bad_input_on_the_real_command_line() -> None:
    done = run("odds", "rulette")
    assert (done.returncode, done.stdout) == (2, b"")
    assert done.stderr == b"There is no game 'rulette'; did you mean 'roulette'?\n"


def test_arguments_that_are_no_text() -> None:
    done = run("odds", b"\xff\xfe")
    assert done.returncode == 2
    assert b"There is no game" in done.stderr
    assert b"Traceback" not in done.stderr


def test_a_script_that_is_no_text() -> None:
    done = run("play", "roulette", script=b"red 5\n\xff\xfe\x00\nred 5\n\nquit\n", PYTHONIOENCODING="utf-8:strict")
    assert done.returncode == 0
    assert done.stderr == b""
    assert b"You leave with" in done.stdout


def test_a_terminal_with_few_characters() -> None:
    done = run("play", "roulette", "--seed", "1", script=b"red 5\n17 5\nlayout\n\nwhy\n", PYTHONIOENCODING="ascii")
    assert done.returncode == 0
    assert done.stdout.isascii()
    assert b"+------+------+" in done.stdout


def test_a_character_that_the_terminal_lacks_is_no_mistake() -> None:
    done = run("odds", "keno", PYTHONIOENCODING="ascii")
    assert (done.returncode, done.stderr) == (0, b"")
    assert done.stdout.isascii()
    assert b"?" in done.stdout


def test_ctrl_c_ends_the_play_with_the_balance() -> None:
    # Whoever runs the tests may have told their children to ignore the signal.
    heeding = (
        "import signal; signal.signal(signal.SIGINT, signal.default_int_handler)\nfrom pitboss.cli import main; main()"
    )
    playing = subprocess.Popen(
        [sys.executable, "-c", heeding, "play", "roulette"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    assert playing.stdin is not None
    assert playing.stdout is not None
    while b"The table is open" not in playing.stdout.readline():
        pass
    playing.send_signal(signal.SIGINT)
    said = playing.stdout.read()
    assert playing.wait(timeout=60) == 0
    playing.stdin.close()
    playing.stdout.close()
    assert said.endswith(b"You leave with $500, even.\n")


def test_a_reader_that_goes_away_is_no_mistake_of_ours() -> None:
    reading, writing = os.pipe()
    os.close(reading)
    done = subprocess.run(
        [*PITBOSS, "odds", "roulette"], stdout=writing, stderr=subprocess.PIPE, timeout=60, check=False
    )
    os.close(writing)
    assert b"Traceback" not in done.stderr
    assert b"mistake" not in done.stderr


def test_playing_at_a_terminal() -> None:
    ours, theirs = pty.openpty()
    playing = subprocess.Popen(
        [*PITBOSS, "play", "roulette", "--seed", "7"],
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        env={**os.environ, "COLUMNS": "100", "TERM": "xterm-256color"},
    )
    os.close(theirs)
    os.write(ours, b"red 5\n\nquit\n")
    said = b""
    while True:
        try:
            more = os.read(ours, 4096)
        except OSError:  # the other end has closed
            break
        if not more:
            break
        said += more
    os.close(ours)
    assert playing.wait(timeout=60) == 0
    assert b"$500, your wager> " in said
    assert b"You leave with $505, $5 ahead." in said
    assert b"\x1b[" in said


# --- tables on terminals ---------------------------------------------------------------------------------------------

COLUMNS = (
    Column("Wager"),
    Column("Pays", folds=True),
    Column("Win", right=True, spare=2),
    Column("Cite", folds=True, spare=1),
)
ROWS = [
    ("straight", "35 to 1", "1/38", "19:47-5.1(e)1; 19:47-5.2(a)"),
    ("five-adjacent", "as a straight on a fifth of the stake", "5/38", "19:47-5.1(e)1i; 19:47-5.1(e)1i(2)"),
]


def shown(width: int) -> str:
    said = StringIO()
    show_table(Console(file=said, width=width, force_terminal=True, no_color=True), COLUMNS, ROWS)
    return re.sub(r"\x1b\[[\d;]*m", "", said.getvalue())


def test_a_wide_terminal_shows_every_column() -> None:
    said = shown(140)
    assert "19:47-5.1(e)1; 19:47-5.2(a)" in said
    assert "as a straight on a fifth of the stake" in said
    assert "Left out" not in said


def test_a_narrow_terminal_leaves_out_what_can_be_spared_and_says_so() -> None:
    said = shown(50)
    assert "Not shown: Cite; a wider terminal shows everything." in " ".join(said.split())
    assert "1/38" in said
    assert all(len(line) <= 50 for line in said.splitlines())
    assert "five-adjacent" in said


def test_a_column_with_nothing_in_it_is_left_out() -> None:
    said = StringIO()
    show_table(Console(file=said, width=80), (Column("One"), Column("None")), [("1", ""), ("2", "")])
    assert said.getvalue() == "One\n1\n2\n"


def test_the_output_folder_stays_clean(tmp_path: Path) -> None:
    done = run("odds", "roulette", cwd=tmp_path)
    assert done.returncode == 0
    assert list(tmp_path.iterdir()) == []
