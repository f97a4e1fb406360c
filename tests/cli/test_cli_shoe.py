"""`pitboss odds` and `pitboss sim` for games that are dealt from a shoe."""

import json
import subprocess
import sys
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from pitboss.cli import app

LATER = ("--edition", "13:69F")


def run(*args: str) -> Result:
    return CliRunner().invoke(app, list(args))


def answer(*args: str) -> Any:
    result = run(*args, "--json")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return json.loads(result.stdout)


@pytest.mark.parametrize("game", ["punto-banco", "mini-baccarat"])
def test_ways_in_json(game: str) -> None:
    found = answer("odds", game, *LATER)
    assert found["ways"] == 4_998_398_275_503_360
    (banker,) = (line for line in found["wagers"] if line["wager"] == "banker")
    assert [one["ways"] for one in banker["outcomes"]] == [
        2_292_252_566_437_888,
        475_627_426_473_216,
        2_230_518_282_592_256,
    ]
    assert answer("odds", game, "--option", "decks=6")["ways"] == 878_869_206_895_680


def test_the_odds_from_a_shoe_as_text() -> None:
    result = run("odds", "mini-baccarat", *LATER, "--shoe", "A=30,10=12,K=0", "--wager", "banker")
    assert result.exit_code == 0
    for words in (
        "Shoe: 362 cards, A=30 2=32",
        "T=12 J=32 Q=32 K=0",
        "Under other house rules:",
        "Rate of the vigorish: 4 percent",
        "0.977%",
    ):
        assert words in result.stdout


def test_a_wager_on_a_condition_is_marked() -> None:
    result = run("odds", "mini-baccarat", *LATER, "--option", "vigorish=total-cards", "--option", "total-cards=yes")
    assert "banker, beside total card wagers of at least as much" in result.stdout


def test_the_odds_of_a_stake() -> None:
    rounded = answer("odds", "punto-banco", "--option", "rounding=up", "--wager", "banker", "--stake", "$7")
    assert rounded["stake"] == "$7"
    assert rounded["wagers"][0]["outcomes"][0]["net"] == "13/14"
    text = run("odds", "punto-banco", "--option", "rounding=up", "--wager", "banker", "--stake", "7").stdout
    assert "Wagers of $7" in text


@pytest.mark.parametrize(
    ("args", "sentence"),
    [
        (("mini-baccarat", "--shoe", "A=99"), "8 decks have 32 cards of rank A, not 99."),
        (("mini-baccarat", "--shoe", "5,0,0,0,0,0,0,0,0,0"), "A round can take 6 cards; a shoe of 5 has no odds."),
        (("mini-baccarat", "--shoe", "joker"), "'joker' does not describe a shoe; write it like A=30,2=32,K=28"),
        (("roulette", "--shoe", "A=3"), "Roulette is not dealt from a shoe whose odds change."),
        (("mini-baccarat", "--stake", "much"), "'much' is not an amount of money"),
        (("mini-baccarat", "--stake", "7.05"), "$7.05 is not an amount in chips"),
    ],
)
def test_bad_input_is_refused_in_a_sentence(args: tuple[str, ...], sentence: str) -> None:
    result = run("odds", *args)
    assert result.exit_code == 2
    assert sentence in result.stderr
    assert "Traceback" not in result.output


def test_odds_need_no_numpy() -> None:
    """So that they are there at once."""
    code = (
        "import sys; from pitboss.games import open_game; from pitboss.odds.report import report;"
        "report(open_game('mini-baccarat')).json(); print(sorted({'numpy', 'numba'} & sys.modules.keys()))"
    )
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout.strip() == "[]"


@pytest.mark.parametrize("game", ["punto-banco", "mini-baccarat"])
def test_a_simulation_from_real_shoes(game: str) -> None:
    found = answer("sim", game, "--wager", "banker", "--rounds", "1,000,000", "--seed", "7")
    assert (found["rounds"], found["rolls"], found["seed"]) == (1_000_000, 1_000_000, 7)
    assert found["exact_percent"] == 1.057906
    assert abs(found["errors_off"]) < 4
    assert [one["net"] for one in found["outcomes"]] == ["19/20", "0", "-1"]
    assert found == answer("sim", game, "--wager", "banker", "--rounds", "1,000,000", "--seed", "7")
    text = run("sim", game, "--wager", "banker", "--rounds", "1000", "--seed", "7").stdout
    for words in ("1,000 wagers", "exact", "1.0579%"):
        assert words in text
