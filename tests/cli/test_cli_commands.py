"""The commands that answer and leave: games, sim, check. Odds and play have tests of their own."""

import json
import os
import stat
from pathlib import Path

import pytest

from at_the_terminal import answer, run
from pitboss import __version__
from pitboss.games import names

EXAMPLES = Path(__file__).parents[2] / "examples"


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
        f'A second shuffle is "none" in {once} but "once more after the cards are laced" in {twice}; '
        "it must be the same throughout the pit. (19:47-3.5(b))\n"
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
    assert 'A second shuffle changes from "none" to "once more after the cards are laced"; 30 minutes before' in told
    assert "30 minutes before, give written notice to the Commission" in told
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
        (
            ["zzz"],
            "choose from games, odds, strategy, sim, poker, play, serve, admin, audit, backup, restore, check, law",
        ),
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
