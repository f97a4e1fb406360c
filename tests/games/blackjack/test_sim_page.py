"""`pitboss sim blackjack`: by a strategy, with or without a count."""

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner, Result

from pitboss.cli import app

CHART = "no-bust"  # needs no analysis, so it is quick


def run(*args: str) -> Result:
    return CliRunner().invoke(app, ["sim", "blackjack", *args])


def answer(*args: str) -> Any:
    result = run(*args, "--json")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return json.loads(result.stdout)


def test_a_run_in_json() -> None:
    found = answer("--strategy", CHART, "--rounds", "200,000", "--seed", "7")
    assert (found["game"], found["exact"], found["risk_of_ruin"]) == ("blackjack", None, None)
    result = found["result"]
    assert (result["rounds"], result["seed"], result["boxes"], result["strategy"]) == (200_000, 7, 1, CHART)
    assert result["penetration"] == 0.75
    assert sum(one["count"] for one in result["outcomes"]) == 200_000
    assert found["house_advantage"] == -result["return_per_unit"] > 0.02
    assert found == answer("--strategy", CHART, "--rounds", "200,000", "--seed", "7")
    assert found == answer("--strategy", CHART, "--rounds", "200,000", "--seed", "7", "--wager", "blackjack")


def test_basic_strategy_stands_beside_what_is_exact() -> None:
    found = answer("--rounds", "300,000", "--seed", "3", "--option", "dealing=continuous", "--option", "decks=6")
    assert found["result"]["strategy"] == "basic"
    assert found["result"]["penetration"] is None
    assert abs(found["exact"]["errors_off"]) < 4
    assert -0.006 < found["exact"]["expectation"] < -0.003
    text = run("--rounds", "10,000", "--seed", "3", "--option", "decks=6").stdout
    for words in ("strategy basic", "10,000 rounds, 75.0% of the shoe dealt, seed 3", "exact", "full shoe", "+3/2"):
        assert words in text


def test_a_count_and_a_ramp() -> None:
    asked = (
        "--strategy",
        "basic-s17",
        "--count",
        "hi-lo",
        "--ramp",
        "1:1,2:4,4:8",
        "--boxes",
        "2",
        "--rounds",
        "50000",
    )
    found = answer(*asked, "--sit-out", "--penetration", "80", "--bank", "500", "--seed", "1")
    result = found["result"]
    assert (result["count"], result["penetration"], result["boxes"]) == ("hi-lo", 0.8, 2)
    assert result["played"] < result["rounds"] == 50_000
    units = {one["count"]: one["units"] for one in result["by_count"]}
    assert (units[0], units[1], units[3], units[4]) == ("0", "1", "4", "8")
    assert result["covariance"] == pytest.approx(0.48, abs=0.1)
    assert 0 < found["risk_of_ruin"] <= 1
    text = run(*asked, "--bank", "500", "--seed", "1").stdout
    for words in ("2 boxes", "hi-lo", "covariance", "risk of ruin", "bank of 500 units", "Mean of 1", "+2"):
        assert words in text


def test_a_chart_of_ones_own(tmp_path: Path) -> None:
    file = tmp_path / "mine.csv"
    file.write_text(f"hand,2,3,4,5,6,7,8,9,10,A\nhard 12{',S' * 10}\n", encoding="utf-8")
    assert answer("--strategy", str(file), "--rounds", "1000", "--seed", "1")["result"]["strategy"] == "mine"


def test_multiple_action_has_three_wagers_on_a_hand() -> None:
    asked = ("--option", "multiple-action=yes", "--option", "dealers-second-card=late", "--rounds", "50000")
    found = answer(*asked, "--strategy", "basic-s17", "--seed", "2")
    result, several = found["result"], found["result"]["several"]
    assert result["wagered"] == 150_000
    assert [sum(one["count"] for one in each["outcomes"]) for each in several["each"]] == [50_000] * 3
    assert sum(one["count"] for one in several["outcomes"]) == 50_000
    assert sum(one["count"] for one in result["outcomes"]) == 150_000
    assert several["outcomes"][-1]["net"] == "-12"  # split, doubled and lost three times
    assert several["mean"] == pytest.approx(sum(each["mean"] for each in several["each"]))
    text = run(*asked, "--seed", "2").stdout
    for words in ("second", "third", "all together", "Net of 3", "Net of 1", "between two wagers of a box", "exact"):
        assert words in text
    assert "exchanges" not in text


@pytest.mark.parametrize("count", [(), ("--count", "ko")])
def test_a_picture(tmp_path: Path, count: tuple[str, ...]) -> None:
    file = tmp_path / "run.svg"
    result = run("--strategy", CHART, *count, "--rounds", "20000", "--seed", "1", "--plot", str(file))
    assert (result.exit_code, result.stderr) == (0, f"Wrote {file}.\n")
    drawn = file.read_text(encoding="utf-8")
    assert "<svg" in drawn
    run("--strategy", CHART, *count, "--rounds", "20000", "--seed", "1", "--plot", str(file))
    assert file.read_text(encoding="utf-8") == drawn


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["--strategy", "bazic"], "did you mean 'basic'"),
        (["--strategy", "nowhere.csv"], "'nowhere.csv' cannot be read: no such file"),
        (["--strategy", CHART, "--count", "hilo"], "did you mean 'hi-lo'"),
        (["--strategy", CHART, "--ramp", "1:1"], "say which, like --count hi-lo"),
        (["--strategy", CHART, "--sit-out"], "say which, like --count hi-lo"),
        (["--strategy", CHART, "--count", "hi-lo", "--ramp", "1"], "The ramp '1' cannot be read"),
        (["--strategy", CHART, "--boxes", "8"], "1 to 7 boxes, not 8"),
        (["--strategy", CHART, "--penetration", "0"], "from 1 to 100"),
        (["--strategy", CHART, "--bank", "x"], "A bank is a whole number"),
        (["--strategy", CHART, "--plot", "a.gif"], ".svg, .png, .pdf"),
        (["--rounds", "0"], "from 1 to 10,000,000,000"),
        (
            ["--wager", "insurance", "--count", "ko"],
            "--count is for the main wager of Blackjack and the main wager of Blackjack Switch.",
        ),
    ],
)
def test_bad_input_is_one_sentence(args: list[str], says: str) -> None:
    result = run(*args, *(() if "--rounds" in args else ("--rounds", "100")))
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


def test_other_games_take_a_wager_and_no_strategy() -> None:
    runner = CliRunner()
    for args, says in (
        (["sim", "roulette"], "Missing option '--wager'"),
        (["sim", "roulette", "--wager", "red", "--strategy", "basic"], "--strategy is for"),
        (["sim", "roulette", "--sit-out"], "--sit-out is for"),
    ):
        result = runner.invoke(app, args)
        assert (result.exit_code, result.stdout) == (2, "")
        assert says in result.stderr
