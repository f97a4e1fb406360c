"""`pitboss odds`: every wager, one of them, several together, tickets, pages and charts."""

import re
from fractions import Fraction
from io import StringIO
from pathlib import Path

import pytest
from rich.console import Console

from at_the_terminal import answer, run
from houses import WITH_ODDS
from pitboss.cli.odds_together import show_set
from pitboss.games import names, open_game
from pitboss.odds.set_report import set_report

EXAMPLES = Path(__file__).parents[2] / "examples"


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


@pytest.mark.parametrize("game", sorted({*names()} - {*WITH_ODDS}))
@pytest.mark.parametrize("command", [("odds",), ("odds", "--wager", "pot"), ("sim",), ("strategy",)])
def test_where_patrons_bet_against_each_other_it_is_said_what_to_ask_instead(
    game: str, command: tuple[str, ...]
) -> None:
    result = run(command[0], game, *command[1:])
    assert result.exit_code == 2
    assert result.stdout == ""
    assert re.fullmatch(
        r"Players of [\w' -]+ bet against each other, and not against the house; "
        r"`pitboss poker equity` shows what their hands are worth\.\n",
        result.stderr,
    )


@pytest.mark.parametrize("game", WITH_ODDS)
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
