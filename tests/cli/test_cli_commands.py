"""The commands that answer and leave: games, odds, sim, check. Play has tests of its own."""

import json
import os
import re
import stat
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
from rich.console import Console
from typer.testing import CliRunner, Result

from pitboss import __version__
from pitboss.cli import app
from pitboss.cli.odds_together import show_set
from pitboss.games import names, open_game
from pitboss.odds.set_report import set_report

EXAMPLES = Path(__file__).parents[2] / "examples"


def run(*args: str, **how: Any) -> Result:
    return CliRunner().invoke(app, list(args), **how)


def answer(*args: str) -> Any:
    result = run(*args, "--json")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return json.loads(result.stdout)


# --- games ----------------------------------------------------------------------------------------------------------


def test_games_in_json() -> None:
    games = {one["game"]: one for one in answer("games")["games"]}
    assert set(games) == set(names())
    assert set(games["roulette"]) == {"game", "name", "citation", "editions", "wagers"}
    assert games["roulette"]["name"] == "Roulette"
    assert games["roulette"]["citation"] == "19:47-5.1"
    assert games["roulette"]["editions"] == ["19:47", "13:69F"]
    assert "first-five-numbers" in games["roulette"]["wagers"]


def test_games_as_text() -> None:
    result = run("games")
    assert result.exit_code == 0
    for name in names():
        assert name in result.stdout


# --- odds -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("wager", "fraction", "percent"),
    [
        ("red", "1/38", 2.631579),
        ("straight", "1/19", 5.263158),
        ("first-five-numbers", "3/38", 7.894737),
        ("seven-numbers", "3/38", 7.894737),
        ("dozen", "1/19", 5.263158),
    ],
)
def test_exact_odds_of_double_zero_roulette(wager: str, fraction: str, percent: float) -> None:
    (line,) = answer("odds", "roulette", "--wager", wager)["wagers"]
    assert line["wager"] == wager
    assert line["house_advantage"] == fraction
    assert line["house_advantage_percent"] == percent
    assert line["method"] == "exact"


def test_exact_odds_of_single_zero_roulette() -> None:
    document = answer("odds", "roulette", "--option", "wheel=single-zero")
    assert document["options"]["wheel"] == "single-zero"
    advantages = {line["wager"]: line["house_advantage"] for line in document["wagers"]}
    assert "first-five-numbers" not in advantages
    assert advantages["red"] == advantages["straight"] == advantages["column"] == "1/37"


def test_the_shape_of_odds_in_json() -> None:
    document = answer("odds", "roulette")
    assert document["game"] == "roulette"
    assert document["edition"] == "19:47"
    for line in document["wagers"]:
        assert {
            "wager",
            "pays",
            "cite",
            "probability",
            "house_advantage",
            "house_advantage_percent",
            "standard_deviation",
            "method",
        } <= set(line)
        assert set(line["probability"]) - {"lose_part"} == {"win", "lose", "push"}
        assert all(isinstance(chance, str) for chance in line["probability"].values())
        assert line["cite"].startswith("19:47-5.1")


def test_whole_numbers_are_written_whole() -> None:
    (line,) = answer("odds", "roulette", "--wager", "straight-0")["wagers"]
    assert line["probability"] == {"win": "1/38", "lose": "37/38", "push": "0"}
    assert line["true_odds"] == "37"


def test_a_payout_above_the_least_changes_the_odds() -> None:
    (line,) = answer("odds", "roulette", "--wager", "straight", "--pays", "straight=37 to 1")["wagers"]
    assert line["pays"] == "37 to 1"
    assert line["house_advantage"] == "0"


def test_the_other_edition_and_its_option() -> None:
    document = answer("odds", "roulette", "--edition", "13:69F", "--option", "zeros=full", "--wager", "red")
    assert document["edition"] == "13:69F"
    assert document["wagers"][0]["house_advantage"] == "1/19"


def test_a_keno_ticket_can_be_asked_for() -> None:
    (line,) = answer("odds", "keno", "--wager", "5-17-33")["wagers"]
    assert line["probability"]["win"] == "57/4108"  # three of three: C(20,3) / C(80,3)


@pytest.mark.parametrize(
    ("ticket", "says"),
    [
        ("3-81", "There is no number 81 on a keno ticket; its numbers are 1 to 80. (keno/numbers)"),
        ("lucky", "'lucky' is not a keno ticket; write its numbers like 3-17-22. (keno/straight)"),
        ("way:1-2+3-4+5-6=2/4", "These groups make 3 ways of 4 spots, not 2. (keno/recorded)"),
    ],
)
def test_a_keno_ticket_that_cannot_be_read_is_refused_in_the_games_words(ticket: str, says: str) -> None:
    result = run("odds", "keno", "--wager", ticket)
    assert result.exit_code == 2
    assert result.stderr.strip() == says


def test_a_keno_ticket_of_any_size_can_be_asked_for() -> None:
    sixteen = "-".join(map(str, range(1, 17)))
    told = run("odds", "keno", "--wager", sixteen)
    assert told.exit_code == 0
    assert "No table is posted for 16 spots, so this ticket has no house advantage; this is how often" in told.stdout
    assert re.search(r"^ +16 +8 +1\.19559% +83\.64 +279122274/23346009769$", told.stdout, re.MULTILINE)
    document = answer("odds", "keno", "--wager", "16-spot")
    assert len(document["chances"]) == 17
    assert " 3,535,316,142,212,174,320.00 " in run("odds", "keno", "--wager", "20-spot").stdout
    for more in (("--stake", "$3"), ("--html", "page.html"), ("--plot", "chart.svg")):
        refused = run("odds", "keno", "--wager", "16-spot", *more)
        assert refused.exit_code != 0
        assert refused.stderr == "'16-spot' has no posted odds; leave --html, --plot and --stake out.\n"
    (line,) = answer("odds", "keno", "--wager", "way:1-2-3-4+5-6-7-8+9-10-11-12=1/12")["wagers"]
    assert not line["offered"]


def test_a_keno_line_that_returns_less_than_the_stake_is_shown_as_the_loss_of_a_part() -> None:
    """Four of ten with half of the stake back; and a split ticket of which one way wins less than the others lose."""
    (line,) = answer("odds", "keno", "--wager", "10-spot", "--pays", "10-spot/catch 4=1/2 back")["wagers"]
    assert line["probability"]["lose_part"] == "58028565/393897634"  # C(10,4) C(70,16) / C(80,20)
    assert line["hit_frequency"] == pytest.approx(63673432 / 984744085)
    told = run("odds", "keno", "--wager", "1-2-3+4-5").stdout
    assert "Lose part" in told
    (split,) = answer("odds", "keno", "--wager", "1-2-3+4-5")["wagers"]
    some = sum(Fraction(one["probability"]) for one in split["outcomes"] if -1 < Fraction(one["net"]) < 0)
    assert Fraction(split["probability"]["lose_part"]) == some > 0


def test_odds_under_a_house_file() -> None:
    document = answer("odds", "roulette", "--house", str(EXAMPLES / "roulette-single-zero.toml"))
    offered = {line["wager"]: line["offered"] for line in document["wagers"]}
    assert document["options"]["zero-2-3"] == "yes"
    assert offered["red"]
    assert not offered["seven-numbers"]


def test_the_command_lines_choices_go_before_the_house_files() -> None:
    house = ("--house", str(EXAMPLES / "roulette-single-zero.toml"), "--wager", "red")
    assert answer("odds", "roulette", *house)["wagers"][0]["house_advantage"] == "1/37"
    document = answer("odds", "roulette", *house, "--edition", "13:69F", "--option", "wheel=double-zero")
    assert document["edition"] == "13:69F"
    assert document["options"]["zero-2-3"] == "yes"
    assert document["wagers"][0]["house_advantage"] == "1/38"
    (red,) = answer("odds", "roulette", *house, "--pays", "red=2 to 1")["wagers"]
    assert red["pays"] == "2 to 1"


@pytest.mark.parametrize("game", names())
def test_every_game_shows_its_odds(game: str) -> None:
    result = run("odds", game)
    assert result.exit_code == 0, result.output
    head, *_ = [line for line in result.stdout.splitlines() if line.startswith("Wager")]
    for column in ("Pays", "True odds", "Win", "Lose", "Push", "House adv.", "%", "SD", "Cite"):
        assert column in head


def test_piped_odds_are_plain_and_whole() -> None:
    result = run("odds", "roulette", "--option", "seven-numbers=no")
    assert "\x1b" not in result.stdout
    assert "…" not in result.stdout
    assert "19:47-5.1(e)1i; 19:47-5.1(e)1i(2)" in result.stdout
    assert "seven-numbers *" in result.stdout
    assert "not offered" in result.stdout
    (red,) = [line for line in result.stdout.splitlines() if line.startswith("red ")]
    figures = "red 1 to 1 10 to 9 9/19 9/19 0 1/19 1/38 2.632% 0.9797"
    assert red.split() == f"{figures} 19:47-5.1(e)9; 19:47-5.2(a); 19:47-5.2(b)".split()


def test_odds_end_with_the_text_from_which_the_edition_is_read() -> None:
    says = "Paragraphs of 19:47 are the text from which 13:69F is read here."
    assert run("odds", "roulette", "--edition", "13:69F").stdout.splitlines()[-1] == says
    for game in ("roulette", "sic-bo"):
        assert "is read here" not in run("odds", game).stdout


def test_the_rolls_of_a_wager_are_those_that_could_decide_it() -> None:
    head, *_ = [line for line in run("odds", "mini-dice").stdout.splitlines() if line.startswith("Wager")]
    assert "Deciding rolls  Per deciding roll" in head
    (line,) = answer("odds", "mini-dice", "--wager", "place-6")["wagers"]
    assert line["deciding_rolls"] == "36/11"
    assert "expected_rolls" not in line


def test_page_and_chart_are_written(tmp_path: Path) -> None:
    page, chart = tmp_path / "odds.html", tmp_path / "odds.svg"
    result = run("odds", "roulette", "--html", str(page), "--plot", str(chart))
    assert result.exit_code == 0
    assert page.read_text(encoding="utf-8").startswith("<!doctype html>")
    assert "<svg" in chart.read_text(encoding="utf-8")
    assert result.stdout == ""
    assert result.stderr.splitlines() == [f"Wrote {page}.", f"Wrote {chart}."]


SET = ("--wager", "pass", "--wager", "pass-odds=3", "--wager", "place-6=2")


def test_a_set_of_wagers_in_json() -> None:
    document = answer("odds", "craps", *SET, "--rounds", "100")
    assert [one["wager"] for one in document["wagers"]] == ["pass", "pass-odds", "place-to-win-6"]
    assert [one["made"] for one in document["wagers"]] == ["1", "2/3", "1"]
    assert (document["mean"], document["wagered"], document["house_advantage"]) == ("-2/45", "5", "2/225")
    assert document["house_advantage_percent"] == 0.888889
    assert document["covariance"][0][1] == document["covariance"][1][0] == "392/165"
    assert document["correlation"][1][1] == 1
    assert document["outcomes"][0] == {"net": "28/3", "probability": "25/693"}
    assert document["joint"][0]["parts"] == [
        {"net": "1", "risk": "1"},
        {"net": "6", "risk": "3"},
        {"net": "7/3", "risk": "2"},
    ]
    after = document["after"]
    assert after["rounds"] == 100
    assert after["ahead"] + after["even"] + after["behind"] == pytest.approx(1, abs=2e-9)
    assert after["ahead"] == pytest.approx(0.462644567)
    assert after["method"].startswith("Fourier transform")


def test_wagers_may_be_called_as_people_call_them() -> None:
    document = answer(
        "odds", "craps", "--wager", "yo=2", "--wager", "hard-6", "--wager", "pass line", "--wager", "odds=2"
    )
    assert [one["wager"] for one in document["wagers"]] == [
        "eleven-in-one-roll",
        "six-the-hardway",
        "pass",
        "pass-odds",
    ]
    assert document["wagers"][0]["units"] == {"eleven-in-one-roll": "2"}
    (line,) = answer("odds", "craps", "--wager", "yo")["wagers"]
    assert line["wager"] == "eleven-in-one-roll"


def test_a_set_of_wagers_as_text() -> None:
    shown = run("odds", "craps", *SET, "--rounds", "5").stdout
    assert re.search(r"^together +5 +-2/45 +2/225 +0\.889% +5\.0138$", shown, re.MULTILINE)
    assert "Covariance" in shown
    assert "Correlation" in shown
    assert re.search(
        r"^After 5 rounds: ahead 48\.438795%, even 0\.098140%, behind 51\.463065% \(exact\)\.$", shown, re.MULTILINE
    )


def test_a_set_says_which_places_were_taken() -> None:
    named = run("odds", "roulette", "--wager", "straight", "--wager", "red").stdout
    assert "the first is taken: straight on straight-0." in named
    assert "the first is taken" not in run("odds", "roulette", "--wager", "straight-7", "--wager", "red").stdout
    assert "the first is taken" not in run("odds", "roulette", "--wager", "straight", "--rounds", "5").stdout


def test_a_set_says_what_it_takes_for_granted() -> None:
    assert "independent once the dealer's end is given" in run("odds", "blackjack", "--wager", "blackjack=2").stdout
    assert "the exact equilibrium" in answer("odds", "chemin-de-fer", "--wager", "against=2")["note"]


def test_no_column_of_a_wide_matrix_is_cut_off() -> None:
    wagers, shown = [f"place-to-win-{point}" for point in (4, 5, 6, 8, 9, 10)], StringIO()
    narrow = Console(width=80, force_terminal=True, color_system=None, file=shown)
    show_set(narrow, set_report(open_game("craps"), wagers))
    matrix = shown.getvalue().partition("Covariance")[2].partition("Correlation")[0]
    tables = matrix.split("Covariance")
    assert len(tables) > 1
    for wager in wagers:  # a row in each table, and a column in one of them
        assert matrix.count(f"{wager} ") == len(tables) + 1
    assert max(map(len, matrix.splitlines())) <= 80


def test_one_wager_with_rounds_is_a_set_of_one() -> None:
    document = answer("odds", "roulette", "--wager", "straight-7", "--rounds", "1")
    assert document["after"] == {"rounds": 1, "ahead": 1 / 38, "even": 0.0, "behind": 37 / 38, "method": "exact"}
    assert "Covariance" not in run("odds", "roulette", "--wager", "straight-7", "--rounds", "1").stdout


def test_a_chart_of_a_set_of_wagers(tmp_path: Path) -> None:
    for at, more in enumerate(((), ("--rounds", "20"))):
        chart = tmp_path / f"{at}.svg"
        result = run("odds", "craps", *SET, *more, "--plot", str(chart))
        assert result.stderr == f"Wrote {chart}.\n"
        svg = chart.read_text(encoding="utf-8")
        assert "<!-- Craps: pass, pass-odds, place-to-win-6 -->" in svg
        assert ("<!-- ahead -->" in svg) is bool(more)


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["craps", "--rounds", "5"], "--rounds needs a --wager"),
        (["craps", "--wager", "pass", "--rounds", "0"], "The number of rounds is a whole number"),
        (["craps", *SET, "--html", "page.html"], "--html is a page of every wager"),
        (["blackjack", "--wager", "blackjack", "--wager", "sevens"], "are not known; ask for one alone"),
        (["blackjack", "--wager", "insurance", "--rounds", "9"], "Insurance has no place of its own on the layout"),
    ],
)
def test_a_set_that_is_not_possible_is_refused(args: list[str], says: str) -> None:
    result = run("odds", *args)
    assert result.exit_code != 0
    assert says in result.stderr


# --- sim ------------------------------------------------------------------------------------------------------------


def test_a_simulation_says_on_which_condition_the_wager_is_played() -> None:
    shown = run("sim", "craps", "--wager", "come-odds-6", "--rounds", "10", "--seed", "1").stdout
    assert shown.startswith("Craps, N.J.A.C. 19:47: come-odds-6, while the shooter's point is 8, pays 6 to 5\n")
    document = answer("sim", "blackjack", "--wager", "insurance", "--rounds", "10", "--seed", "1")
    assert document["when"] == "an ace up, no other card known"
    assert "when" not in answer("sim", "craps", "--wager", "pass", "--rounds", "10", "--seed", "1")


def test_a_simulation_in_json() -> None:
    run_ = answer("sim", "roulette", "--wager", "red", "--rounds", "200,000", "--seed", "7")
    assert (run_["game"], run_["wager"], run_["rounds"], run_["seed"]) == ("roulette", "red", 200_000, 7)
    assert run_["rolls"] == 200_000
    assert run_["exact"] == "1/38"
    assert run_["method"] == "simulated"
    assert abs(run_["errors_off"]) < 4
    assert run_["house_advantage"] == pytest.approx(1 / 38, abs=4 * run_["standard_error"])
    assert run_["standard_error"] == pytest.approx(0.979711 / 200_000**0.5, rel=1e-5)
    assert sum(one["count"] for one in run_["outcomes"]) == 200_000
    assert [(one["net"], one["exact"]) for one in run_["outcomes"]] == [("1", "9/19"), ("-1/2", "1/19"), ("-1", "9/19")]


def test_the_same_seed_gives_the_same_run() -> None:
    first, again, other = (
        answer("sim", "mini-dice", "--wager", "place-6", "--rounds", "5000", "--seed", seed) for seed in ("1", "1", "2")
    )
    assert first == again
    assert first["outcomes"] != other["outcomes"]
    assert first["rolls"] > first["rounds"]


def test_a_simulation_as_text() -> None:
    result = run("sim", "roulette", "--wager", "straight-17", "--rounds", "10000", "--seed", "3")
    assert result.exit_code == 0
    assert result.stderr == ""
    for words in ("10,000 wagers", "seed 3", "simulated", "one standard error", "1/19", "+35", "1/38"):
        assert words in result.stdout


def test_one_is_not_many() -> None:
    result = run("sim", "roulette", "--wager", "red", "--rounds", "1", "--seed", "3")
    assert "1 wager, 1 roll or draw, seed 3" in result.stdout


def test_a_simulation_without_a_seed_says_which_it_took() -> None:
    result = run("sim", "roulette", "--wager", "red", "--rounds", "10")
    assert result.exit_code == 0
    assert "seed " in result.stdout


# --- check ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("path", sorted(EXAMPLES.glob("*.toml")), ids=lambda path: path.stem)
def test_a_lawful_house_file(path: Path) -> None:
    result = run("check", str(path))
    assert result.exit_code == 0
    assert "is lawful" in result.stdout


def test_an_unlawful_house_file(tmp_path: Path) -> None:
    path = tmp_path / "mean.toml"
    path.write_text('game = "roulette"\n[pays]\nred = "1 to 2"\n', encoding="utf-8")
    result = run("check", str(path))
    assert result.exit_code == 2
    assert result.stdout == ""
    sentence = f"In {path}, pays.red: Red may not pay 1 to 2: the least is 1 to 1. (19:47-5.2(a))\n"
    assert result.stderr == sentence


@pytest.mark.proves("mini-dice/uniform")
def test_the_tables_of_one_casino_are_checked_together(tmp_path: Path) -> None:
    plain, raised, again = (tmp_path / name for name in ("plain.toml", "raised.toml", "again.toml"))
    plain.write_text('game = "mini-dice"\n', encoding="utf-8")
    for path in (raised, again):
        path.write_text('game = "mini-dice"\n[pays]\nany-7 = "5 to 1"\n', encoding="utf-8")
    alike = run("check", str(raised), str(again))
    assert (alike.exit_code, alike.stdout.count("is lawful")) == (0, 2)
    unlike = run("check", str(plain), str(EXAMPLES / "keno-lounge.toml"), str(raised))
    assert (unlike.exit_code, unlike.stdout) == (2, "")
    assert unlike.stderr == (
        f"Any 7 pays 4 to 1 in {plain} but 5 to 1 in {raised}; "
        "it must pay the same throughout the casino. (mini-dice/uniform)\n"
    )


def test_the_tables_of_one_pit_are_checked_together(tmp_path: Path) -> None:
    once, twice = tmp_path / "once.toml", tmp_path / "twice.toml"
    once.write_text('game = "punto-banco"\n', encoding="utf-8")
    twice.write_text('game = "punto-banco"\n[options]\nsecond-shuffle = "yes"\n', encoding="utf-8")
    assert run("check", str(once), str(twice)).exit_code == 0
    unlike = run("check", "--pit", str(once), str(twice))
    assert (unlike.exit_code, unlike.stdout) == (2, "")
    assert unlike.stderr == (
        f"second-shuffle is no in {once} but yes in {twice}; it must be the same throughout the pit. (19:47-3.5(b))\n"
    )


def test_a_pit_under_the_other_edition_is_told_its_own_section(tmp_path: Path) -> None:
    first, second = tmp_path / "first.toml", tmp_path / "second.toml"
    rules = 'game = "punto-banco"\nedition = "13:69F"\n[options]\npayment = '
    first.write_text(f"{rules}1\n", encoding="utf-8")
    second.write_text(f"{rules}2\n", encoding="utf-8")
    unlike = run("check", "--pit", str(first), str(second))
    assert (unlike.exit_code, unlike.stdout) == (2, "")
    assert unlike.stderr.endswith("(13:69F-3.10 (text of 19:47-3.10(c)1))\n")


def test_which_notices_a_change_of_rules_needs(tmp_path: Path) -> None:
    once, twice = tmp_path / "once.toml", tmp_path / "twice.toml"
    once.write_text('game = "punto-banco"\n', encoding="utf-8")
    twice.write_text('game = "punto-banco"\n[options]\nsecond-shuffle = "yes"\n', encoding="utf-8")
    told = run("check", str(twice), "--instead-of", str(once)).stdout
    assert "second-shuffle changes from no to yes; 30 minutes before, give written notice to the Commission" in told
    assert "(19:47-3.5(b))" in told
    assert "requires no notice" in run("check", str(once), "--instead-of", str(once)).stdout
    assert run("check", str(once), str(twice), "--instead-of", str(once)).exit_code == 2
    other = run("check", str(EXAMPLES / "keno-lounge.toml"), "--instead-of", str(once))
    assert (other.exit_code, "two files for the same game" in other.stderr) == (2, True)


def test_a_change_of_odds_and_limits_needs_notice_under_either_edition(tmp_path: Path) -> None:
    plain, other = tmp_path / "plain.toml", tmp_path / "other.toml"
    plain.write_text('game = "roulette"\nedition = "13:69F"\n', encoding="utf-8")
    rules = 'game = "roulette"\nedition = "13:69F"\n[limits]\nmaximum = 500\n[pays]\nred = "2 to 1"\n'
    other.write_text(rules, encoding="utf-8")
    told = run("check", str(other), "--instead-of", str(plain)).stdout
    assert "(13:69F-5.2 (text of 19:47-5.2(a)), 13:69F-8.3(b))" in told
    assert "13:69F-8.3(c))" in told
    notices = json.loads(run("check", str(other), "--instead-of", str(plain), "--json").stdout)["notices"]
    assert notices[0]["text"].startswith("Red pays 2 to 1 instead of 1 to 1; 30 minutes before")
    assert notices[0]["cites"] == ["13:69F-5.2 (text of 19:47-5.2(a))", "13:69F-8.3(b)"]


def test_odds_whose_floor_is_not_known_are_lawful_only_as_far_as_is_known(tmp_path: Path) -> None:
    path = tmp_path / "craps.toml"
    path.write_text('game = "craps"\n[pays]\npass = "1 to 2"\n', encoding="utf-8")
    result = run("check", str(path))
    assert (result.exit_code, result.stdout) == (
        0,
        f"{path} is lawful as far as is known: Craps under N.J.A.C. 19:47; no floor is known for: pass.\n",
    )
    (table,) = json.loads(run("check", str(path), "--json").stdout)["tables"]
    assert (table["lawful"], table["unknown_floors"]) == ("as far as is known", ["pass"])


def test_each_of_several_files_is_checked(tmp_path: Path) -> None:
    path = tmp_path / "mean.toml"
    path.write_text('game = "roulette"\n[pays]\nred = "1 to 2"\n', encoding="utf-8")
    result = run("check", str(EXAMPLES / "keno-lounge.toml"), str(path))
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr.startswith(f"In {path}, pays.red: ")
    every = sorted(map(str, EXAMPLES.glob("*.toml")))
    assert run("check", *every).stdout.count("is lawful") == len(every)


# --- what is wrong --------------------------------------------------------------------------------------------------

NO_SUCH = "no/such/folder/file"


@pytest.mark.parametrize(
    ("args", "says"),
    [
        (["odd", "roulette"], "did you mean 'odds'?"),
        (["zzz"], "choose from games, odds, strategy, sim, play, serve, admin, audit, check, law"),
        (["odds"], "Missing argument 'GAME'"),
        (["odds", "rulette"], "did you mean 'roulette'?"),
        (["odds", ""], "There is no game ''"),
        (["odds", "roulette", "craps"], "unexpected extra argument"),
        (["odds", "roulette", "--colour"], "No such option"),
        (["odds", "roulette", "--edition", "1947"], "19:47 and 13:69F"),
        (["odds", "roulette", "--option", "wheel"], "wheel=single-zero"),
        (["odds", "craps", "--option", "hops=no", "--pays", "hop=20 to 1"], "hops=yes offers it"),
        (["odds", "blackjack", "--pays", "over-13=2 to 1"], "additional=over-under offers it"),
        (
            ["odds", "craps", "--edition", "13:69F", "--pays", "fire/table B, 4 points=11 to 1"],
            "fire/table A, 4 points",
        ),
        (["odds", "roulette", "--option", "=yes"], "wheel=single-zero"),
        (["odds", "roulette", "--option", "weel=single-zero"], "did you mean 'wheel'?"),
        (["odds", "roulette", "--option", "xyz=1"], "choose from wheel"),
        (["odds", "roulette", "--option", "wheel=square"], "double-zero or single-zero"),
        (["odds", "roulette", "--option", "zeros=full"], "only in edition 13:69F"),
        (["odds", "roulette", "--pays", "straight"], "straight='36 to 1'"),
        (["odds", "roulette", "--pays", "straight=34 to 1"], "the least is 35 to 1. (19:47-5.2(a))"),
        (["odds", "roulette", "--pays", "straight=36 for 1"], "worded with 'to'"),
        (["odds", "roulette", "--pays", "straight=many to 1"], "not payout odds"),
        (["odds", "roulette", "--pays", "strait=36 to 1"], "no wager 'strait'"),
        (["odds", "roulette", "--wager", "rde"], "did you mean 'red'?"),
        (["odds", "roulette", "--wager", "qqq"], "choose from straight, split"),
        (["odds", "roulette", "--wager", "split-1-36"], "no wager 'split-1-36'"),
        (["odds", "roulette", "--option", "wheel=single-zero", "--wager", "first-five-numbers"], "no wager"),
        (["odds", "roulette", "--house", "nowhere.toml"], "There is no house file nowhere.toml."),
        (["odds", "craps", "--house", str(EXAMPLES / "roulette-single-zero.toml")], "for roulette, not for craps"),
        (["odds", "roulette", "--html", NO_SUCH], "cannot be written"),
        (["odds", "roulette", "--html", "."], "cannot be written"),
        (["odds", "roulette", "--html", "a\0b"], "cannot be written"),
        (["odds", "roulette", "--plot", NO_SUCH + ".svg"], "cannot be written"),
        (["odds", "roulette", "--plot", "odds.gif"], ".svg, .png, .pdf"),
        (["sim", "roulette"], "Missing option '--wager'"),
        (["sim", "roulette", "--wager", "red", "--rounds", "0"], "from 1 to 10,000,000,000"),
        (["sim", "roulette", "--wager", "red", "--rounds", "-5"], "from 1 to 10,000,000,000"),
        (["sim", "roulette", "--wager", "red", "--rounds", "1.5"], "from 1 to 10,000,000,000"),
        (["sim", "roulette", "--wager", "red", "--rounds", "ten"], "from 1 to 10,000,000,000"),
        (["sim", "roulette", "--wager", "red", "--rounds", "10000000001"], "from 1 to 10,000,000,000"),
        (["sim", "roulette", "--wager", "red", "--rounds", "9" * 5000], "from 1 to 10,000,000,000"),
        (["sim", "roulette", "--wager", "red", "--rounds", "٣"], "from 1 to 10,000,000,000"),
        (["sim", "roulette", "--wager", "red", "--seed", "luck"], "A seed is a whole number"),
        (["sim", "roulette", "--wager", "red", "--seed", "-1"], "A seed is a whole number"),
        (["sim", "roulette", "--wager", "red", "--seed", "1.0"], "A seed is a whole number"),
        (["sim", "roulette", "--wager", "purple", "--rounds", "10"], "no wager 'purple'"),
        (["play", "roulette", "--bankroll", "-5"], "not an amount of money"),
        (["play", "roulette", "--bankroll", "0"], "more than $0"),
        (["play", "roulette", "--bankroll", "lots"], "not an amount of money"),
        (["play", "roulette", "--bankroll", "9" * 5000], "is out of range"),
        (["play", "roulette", "--bankroll", "0.13"], "not an amount in chips"),
        (["play", "roulette", "--seed", "x"], "A seed is a whole number"),
        (["play", "poker"], "There is no game 'poker'"),
        (["check"], "Missing argument 'FILE...'"),
        (["check", "nowhere.toml"], "There is no house file nowhere.toml."),
        (["check", "."], "is a directory"),
    ],
    ids=lambda value: " ".join(one[:30].replace("\0", "NUL") for one in value) if isinstance(value, list) else "",
)
def test_bad_input_is_one_sentence_and_exit_code_2(args: list[str], says: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert says in result.stderr
    assert result.stderr.count("\n") == 1
    assert result.stdout == ""


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read everything")
def test_a_house_file_that_may_not_be_read(tmp_path: Path) -> None:
    path = tmp_path / "house.toml"
    path.write_text('game = "roulette"\n', encoding="utf-8")
    path.chmod(stat.S_IWUSR)
    result = run("check", str(path))
    assert result.exit_code == 2
    assert "permission denied" in result.stderr


def test_a_mistake_of_ours_is_a_sentence_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def broken(*_: object, **__: object) -> None:
        raise RuntimeError("two\nlines")

    monkeypatch.setattr("pitboss.cli.odds.report", broken)
    result = run("odds", "roulette")
    assert result.exit_code == 1
    assert result.stderr.startswith("Internal error in Pitboss (RuntimeError: two lines)")
    assert result.stderr.count("\n") == 1
    assert "Traceback" not in result.output


def test_a_game_that_does_not_load_costs_a_sentence_and_not_the_list(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.cli.games.names", lambda: ("roulette", "no-such-game"))
    result = run("games", "--json")
    assert result.exit_code == 0
    assert [one["game"] for one in json.loads(result.stdout)["games"]] == ["roulette"]
    assert "'no-such-game' does not load" in result.stderr


# --- the program ----------------------------------------------------------------------------------------------------


def test_the_version() -> None:
    result = run("--version")
    assert (result.exit_code, result.stdout) == (0, f"pitboss {__version__}\n")


@pytest.mark.parametrize("args", [[], ["--help"], ["-h"]])
def test_the_help_names_every_command(args: list[str]) -> None:
    result = run(*args)
    assert result.exit_code == 0
    for command in ("games", "odds", "sim", "play", "check", "law"):
        assert f" {command} " in result.stdout


@pytest.mark.parametrize("command", ["games", "odds", "sim", "play", "check", "law"])
def test_every_command_has_help(command: str) -> None:
    result = run(command, "--help")
    assert result.exit_code == 0
    assert f"pitboss {command}" in result.stdout


def test_an_option_given_twice_is_refused() -> None:
    result = run("odds", "roulette", "--option", "wheel=single-zero", "--option", "wheel=double-zero")
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr == "--option 'wheel' is given twice; give it once.\n"
