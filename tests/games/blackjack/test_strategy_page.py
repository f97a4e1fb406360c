"""`pitboss strategy`: the chart, one hand, the picture, and what is answered with one sentence."""

import json
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from typer.testing import CliRunner, Result

from pitboss.cli import app
from pitboss.games.blackjack.odds.terms import Terms
from pitboss.games.blackjack_switch import BlackjackSwitch
from pitboss.games.blackjack_switch.odds.both import Both, Switched
from pitboss.games.blackjack_switch.odds.results import Joint
from pitboss.odds.report import in_json
from pitboss.pages import StrategyAsked, Words, pages_of

UPS = ("2", "3", "4", "5", "6", "7", "8", "9", "T", "A")


def run(*args: str) -> Result:
    return CliRunner().invoke(app, ["strategy", *args])


def answer(*args: str) -> Any:
    result = run(*args, "--json")
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return json.loads(result.stdout)


def test_the_chart_as_text() -> None:
    result = run("blackjack", "--option", "soft-17=hit", "--option", "surrender=yes")
    assert result.exit_code == 0, result.output
    lines = {line.split("  ")[0].strip(): line.split() for line in result.stdout.splitlines()}
    assert lines["Hard"][1:] == list(UPS)
    assert lines["11"][1:] == ["D"] * 10
    assert lines["17"][1:] == [*["S"] * 9, "Rs"]
    assert lines["8,8"][1:] == [*["P"] * 9, "Rp"]
    for words in (
        "surrender, else split",
        "Expectation of the main wager -",
        "house advantage 0.",
        "looking at the cards gains",
        "Insurance -7.46988%",
        "never worth taking",
        "Where the cards matter more than the total:",
        "Split hands are played best by their own cards",
        "Standard deviation of a round 1.1",
    ):
        assert words in result.stdout


def test_everything_in_json() -> None:
    document = answer("blackjack", "--option", "decks=2", "--shoe", "K=5")
    solution = document["solution"]
    assert document["options"]["decks"] == "2"
    assert document["method"] == "exact"
    assert solution["shoe"] == {**dict.fromkeys(("A", *"23456789"), 8), "T": 29}
    assert len(solution["deals"]) == 550
    one = next(deal for deal in solution["deals"] if (deal["cards"], deal["up"]) == ("8,8", "T"))
    assert set(one["moves"]) == {"stand", "hit", "double", "split"}
    assert one["best"] == one["by_total"] == "split"
    assert set(solution["expectations"]) == {"own-hand", "fixed"}
    assert solution["house_advantage"] == -solution["expectation"]
    assert solution["chart"]["soft"][0]["hand"] == "A,2"
    assert "switch" not in document


def test_one_hand() -> None:
    document = answer("blackjack", "--hand", "10,6", "--up", "T")
    assert document["best"] == "hit"
    assert document["hand"] == "T,6"
    assert document["moves"]["hit"] > document["moves"]["stand"]
    assert document["condition"] == "given that the dealer has no blackjack"
    result = run("blackjack", "--hand", "7,5,4", "--up", "K")
    assert result.stdout.splitlines()[2].startswith("stand")


def test_another_shoe() -> None:
    rich = "A=32,2=8,3=8,4=8,5=8,6=8"
    document = answer("blackjack", "--hand", "10,6", "--up", "T", "--shoe", rich)
    assert document["best"] == "stand"


def test_the_picture(tmp_path: Path) -> None:
    file = tmp_path / "chart.svg"
    result = run("blackjack", "--svg", str(file))
    assert result.exit_code == 0
    assert result.stdout == ""
    assert f"Wrote {file}." in " ".join(result.stderr.split())
    root = ElementTree.parse(file).getroot()
    letters = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text") if "letter" in text.get("class", "")]
    assert {"H", "S", "D", "Ds", "P"} <= set(letters)
    assert "prefers-color-scheme: dark" in file.read_text(encoding="utf-8")


def test_blackjack_switch_is_both_hands_together(monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    class Quick(Both):
        def __init__(self, terms: Terms, shoe: Any, **how: Any) -> None:
            asked.append((terms.pushes_22, shoe, how["made_blackjack_wins"]))

        def known(self) -> Switched:
            return Switched(-0.005, 0.005, -0.1, 0.35, 1.0, Joint({}, {}, 1.0, 0.28))

    monkeypatch.setattr("pitboss.games.blackjack_switch.pages.Both", Quick)
    table = BlackjackSwitch(BlackjackSwitch.charter.house(options={"switched-blackjack": "blackjack"}))
    page = pages_of(table).strategy(StrategyAsked())
    assert asked == [(True, None, True)]
    words = ["".join(text for text, _ in block.parts) for block in page.blocks if isinstance(block, Words)]
    assert "Expectation of each wager -0.50000%: house advantage 0.50000%." in words
    assert [one for one in words if one.startswith("Switching is better in 35.00% of deals")]
    assert "Standard deviation of one wager 1.0000, of the two of a round together 1.6000." in words
    assert json.loads(in_json(page.document))["switch"]["switches"] == 0.35


def test_the_dealers_final_totals() -> None:
    document = answer("blackjack", "--dealer", "--option", "decks=1")
    assert document["rules"] == {"decks": "1", "soft 17": "stand", "dealer's 22": "over 21"}
    assert document["final_totals"]["no_blackjack"]["A"]["17"] == pytest.approx(0.183786, abs=6e-7)
    text = run("blackjack", "--dealer", "--option", "decks=1").stdout
    row = next(line.split() for line in text.splitlines() if line.startswith("7 "))
    assert row[2] == "0.138583"
    assert "Given that the dealer has no blackjack:" in text
    assert "22" in answer("blackjack-switch", "--dealer")["final_totals"]["every"]


def test_rules_that_are_not_new_jerseys_are_marked() -> None:
    document = answer("blackjack", "--rule", "early-surrender", "--rule", "decks=infinite")
    assert document["not_new_jersey"] == {"early-surrender": "any", "decks": "infinite"}
    assert document["solution"]["rules"]["decks"] == "infinite"
    marked = "Not rules of New Jersey, for analysis only: dealers-blackjack=takes-all."
    for more in ((), ("--hand", "6,5", "--up", "T"), ("--dealer",)):
        assert marked in run("blackjack", "--rule", "dealers-blackjack=takes-all", *more).stdout
    assert answer("blackjack", "--rule", "dealers-blackjack=takes-all", "--hand", "6,5", "--up", "T")["best"] == "hit"


def test_the_house_pays_of_its_own() -> None:
    usual, more = (answer("blackjack", *pays)["solution"] for pays in ((), ("--pays", "blackjack=11 to 10")))
    assert more["rules"]["a hand pays"] == "11 to 10"
    assert more["expectation"] - usual["expectation"] > 0.04
    assert "1.1" in more["outcomes"]
    insured = answer("blackjack", "--pays", "insurance=3 to 1")["solution"]["insurance"]
    assert insured["worth"] == pytest.approx(4 * 128 / 415 - 1)


def test_the_variance_of_the_chart() -> None:
    solution = answer("blackjack", "--option", "decks=1")["solution"]
    nets = {float(net): chance for net, chance in solution["by_total_outcomes"].items()}
    mean = sum(net * chance for net, chance in nets.items())
    assert mean == pytest.approx(solution["by_total"], abs=1e-12)
    assert solution["by_total_variance"] == pytest.approx(sum((net - mean) ** 2 * p for net, p in nets.items()))
    assert "played by this chart 1.1" in run("blackjack").stdout


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (
            ["blackjack", "--option", "additional=over-under", "--pays", "over-13=3 to 1"],
            "How to play does not depend on what over-13 pays",
        ),
        (["blackjack", "--rule", "soft-17=hit"], "There is no rule 'soft-17' to ask about"),
        (["blackjack", "--rule", "decks=infinite", "--shoe", "A=3"], "An infinite shoe has no cards to name"),
        (["blackjack", "--shoe", "5,25,0,0,0,0,0,0,0,0"], "A round can take 31 cards of this shoe, which has 30"),
        (
            ["roulette"],
            "There is no strategy chart for Roulette; there is one for Blackjack and Blackjack Switch.",
        ),
        (["blackjack", "--hand", "10,6"], "both --hand and --up"),
        (["blackjack", "--hand", "10,11", "--up", "T"], "'11' is not a card"),
        (["blackjack", "--hand", "10,9,8", "--up", "T"], "not over 21"),
        (["blackjack", "--hand", "10,6", "--up", "T", "--shoe", "6=0"], "too few cards for T,6"),
        (["blackjack", "--shoe", "1,1,1,1,1,1,1,1,1,1"], "20 cards or more"),
        (["blackjack", "--svg", "/nowhere/at/all.svg"], "cannot be written"),
        (["blackjack", "--dealer", "--svg", "chart.svg"], "--svg draws the chart"),
        (["blackjack", "--hand", "6,5", "--up", "T", "--svg", "chart.svg"], "--svg draws the chart"),
        (["blackjack", "--dealer", "--hand", "6,5", "--up", "T"], "--dealer is about the dealer's hands"),
    ],
)
def test_mistakes_are_answered_with_a_sentence(args: list[str], words: str) -> None:
    result = run(*args)
    assert result.exit_code == 2
    assert words in " ".join(result.stderr.split())
