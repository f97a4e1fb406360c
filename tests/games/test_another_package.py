"""A game from a separate package appears everywhere once it is installed; docs/adding-a-game.md walks through it."""

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

EXAMPLE = Path(__file__).parents[2] / "examples" / "one-card-poker"


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder into which the example was installed, as pip does it."""
    folder = tmp_path_factory.mktemp("another-package")
    source = shutil.copytree(EXAMPLE, folder / "source")
    target = folder / "site"
    pip = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-build-isolation", "--no-index"]
    subprocess.run([*pip, "--target", str(target), str(source)], check=True)
    return target


def run(installed: Path, *arguments: str, typed: str = "") -> str:
    """What a module of Python prints where the example is installed."""
    paths = [str(installed), *filter(None, [os.environ.get("PYTHONPATH")])]
    done = subprocess.run(
        [sys.executable, "-m", *arguments],
        env={**os.environ, "PYTHONPATH": os.pathsep.join(paths)},
        input=typed,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_it_is_listed(installed: Path) -> None:
    games = {game["game"]: game for game in json.loads(run(installed, "pitboss.cli", "games", "--json"))["games"]}
    assert games["one-card-poker"]["wagers"] == ["ante", "raise"]
    assert "roulette" in games


def test_it_is_played(installed: Path) -> None:
    told = run(installed, "pitboss.cli", "play", "one-card-poker", "--seed", "1", typed="ante 5\ndeal\nraise\nquit\n")
    assert "No more bets" in told
    assert "one-card-poker/ante" in told


def test_its_odds_are_solved_from_the_rules(installed: Path) -> None:
    told = json.loads(run(installed, "pitboss.cli", "odds", "one-card-poker", "--json"))
    assert [(wager["wager"], wager["house_advantage"]) for wager in told["wagers"]] == [("ante", "1/13")]


def test_its_own_tests_pass(installed: Path) -> None:
    """At the table, in the explorer, with house players, and by its playthrough."""
    told = run(installed, "pytest", "-p", "no:cacheprovider", str(installed.parent / "source" / "tests"))
    assert " passed" in told


def test_the_document_shows_the_code_of_the_example() -> None:
    """Every line of Python in docs/adding-a-game.md stands in the example, in the same order."""
    document = (EXAMPLE.parents[1] / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    blocks = re.findall(r"```python\n(.+?)```", document, re.DOTALL)
    code = {path.name: path.read_text(encoding="utf-8") for path in (EXAMPLE / "src").rglob("*.py")}
    assert len(blocks) == 2
    for block in blocks:
        lines = [line.strip() for line in block.splitlines() if line.strip()]
        (home,) = [text for text in code.values() if lines[0] in text]
        found = [line.strip() for line in home.splitlines()]
        places = [found.index(line, found.index(lines[0])) for line in lines]
        assert places == sorted(places)
