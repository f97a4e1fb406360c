"""A game from a separate package appears everywhere once it is installed; docs/adding-a-game.md walks through it."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "two-up"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("another-package")
    source = shutil.copytree(EXAMPLE, folder / "source")
    target = folder / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--target", str(target), str(source)], check=True)
    return target


def pitboss(installed: Path, *arguments: str, typed: str = "") -> str:
    run = subprocess.run(
        [sys.executable, "-m", "pitboss.cli", *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join((str(installed), os.environ.get("PYTHONPATH", "")))},
        input=typed,
        capture_output=True,
        text=True,
        check=True,
    )
    return run.stdout


def test_it_is_listed(installed: Path) -> None:
    games = {game["game"]: game for game in json.loads(pitboss(installed, "games", "--json"))["games"]}
    assert games["two-up"]["wagers"] == ["heads", "tails"]
    assert "roulette" in games


@pytest.mark.parametrize(("in_a_row", "advantage"), [(5, "1/32"), (2, "1/4")])
def test_it_has_exact_odds(installed: Path, in_a_row: int, advantage: str) -> None:
    told = json.loads(pitboss(installed, "odds", "two-up", "--json", "--option", f"odds-in-a-row={in_a_row}"))
    assert [wager["house_advantage"] for wager in told["wagers"]] == [advantage, advantage]


def test_it_is_simulated(installed: Path) -> None:
    told = json.loads(
        pitboss(installed, "sim", "two-up", "--wager", "heads", "--rounds", "100000", "--seed", "1", "--json")
    )
    assert abs(told["errors_off"]) < 4


def test_it_is_played(installed: Path) -> None:
    told = pitboss(installed, "play", "two-up", "--seed", "1", typed="heads 5\ndeal\nquit\n")
    assert "No more bets" in told
    assert "two-up/heads" in told
