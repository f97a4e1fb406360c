"""`pitboss law`, as somebody types it."""

import json
from collections import Counter
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from measured import measured
from pitboss.cli import app
from pitboss.law import paragraphs, provisions
from pitboss.law.coverage import HERE, UNTESTED
from pitboss.law.errata import errata
from pitboss.law.traces import Tree


@pytest.fixture(autouse=True)
def _measured_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """The files are read once for all these tests."""
    monkeypatch.setattr("pitboss.cli.law.measure", measured)


def law(*words: str) -> Result:
    return CliRunner().invoke(app, ["law", *words], env={"COLUMNS": "100"})


def said(*words: str) -> str:
    result = law(*words)
    assert result.exit_code == 0, result.output
    assert result.stderr == ""
    return result.stdout


def refused(*words: str) -> str:
    """The one sentence that answers a mistake."""
    result = law(*words)
    assert result.exit_code == 2, result.output
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    return result.stderr.strip()


def facts(text: str) -> dict[str, str]:
    lines = (line.partition("  ") for line in text.splitlines())
    return {label: value.strip() for label, gap, value in lines if gap and label}


def test_a_paragraph_is_shown_in_plain_words_with_all_that_is_known() -> None:
    text = said("show", "19:47-5.2(b)")
    assert text.startswith("19:47-5.2(b)  Roulette: payout odds\nDouble-zero wheel, ball stops on 0 or 00")
    found = facts(text)
    assert found["kind"] == "rule"
    assert found["game"] == "roulette"
    assert found["prints"] == "19:47, print of about 1996"
    assert found["status"] == "proven"
    assert found["carried out"].startswith("src/pitboss/games/roulette/")
    assert found["proven by"].startswith("tests/games/roulette/")
    assert found["printed"] == "half of an odd stake"
    assert "\x1b[" not in text


def test_an_edition_says_how_its_readers_see_a_paragraph() -> None:
    assert (
        facts(said("show", "19:47-5.2(b)", "--edition", "13:69F"))["in 13:69F"] == "13:69F-5.2 (text of 19:47-5.2(b))"
    )
    assert "its own text" in facts(said("show", "19:47-3.3(a)", "--edition", "13:69F"))["in 13:69F"]


def test_a_number_alone_is_enough() -> None:
    assert said("show", "5.2(b)") == said("show", "19:47-5.2(b)") == said("show", "N.J.A.C. 19:47-5.2(b)")
    assert said("show", "3.3(a)", "--edition", "13:69F").startswith("13:69F-3.3(a)  ")
    assert said("show", "9.2").startswith("13:69F-9.2  ")  # the edition whose text is known goes first


def test_a_section_lists_its_paragraphs() -> None:
    text = said("show", "19:47-5.2")
    assert text.startswith("19:47-5.2  Roulette: payout odds\n")
    for citation in ("(a)", "(b)", "(c)", "(d)1", "(d)2", "(d)3"):
        assert f"\n19:47-5.2{citation} " in text
    assert "Erratum at 19:47-5.2(b)" in text
    assert "Known from other sources for this section:" in text
    assert "\nroulette/zeros " in text


def test_a_section_of_which_only_the_heading_is_known_says_what_stands_in() -> None:
    text = said("show", "13:69F-5.2")
    assert "Only the heading is known; this stands in for its text:" in text
    assert "\n19:47-5.2(b) " in text
    assert "\nroulette/zeros " in text
    assert "Only the heading is known, and nothing stands in for its text." in said("show", "19:47-8.1")


def test_what_has_no_paragraph_of_its_own_but_paragraphs_under_it() -> None:
    text = said("show", "19:47-3.1(b)")
    assert "\n19:47-3.1(b)1 " in text
    assert said("show", "19:47-14.13A").startswith("19:47-14.13A  Mambo stud poker")


def test_a_paragraph_that_is_missing_from_the_prints_has_its_erratum() -> None:
    assert "by elimination" in said("show", "13:69F-3.2(a)5i")


def test_a_provision_says_who_says_so() -> None:
    text = said("show", "roulette/zeros")
    found = facts(text)
    assert found["source"] == "a research note citing 13:69F-5.2"
    assert found["authority"] == "New Jersey's text, secondhand"
    assert found["confidence"] == "medium"
    assert found["belongs to"] == "13:69F-5.2"


def test_a_physical_act_says_why() -> None:
    found = facts(said("show", "19:47-4.5(a)"))
    assert found["status"] == "physical"
    assert found["physical"] == "The make of the shoe is a property of physical equipment."


@pytest.mark.parametrize(
    ("asked", "near"),
    [("19:47-5.2(B)", "19:47-5.2(b)"), ("19:47-5.2z", "19:47-5.2"), ("roulete/zeros", "roulette/zeros")],
)
def test_an_unknown_citation_has_suggestions(asked: str, near: str) -> None:
    sentence = refused("show", asked)
    assert sentence.startswith(f"{asked!r} is not in the inventory of the regulation; did you mean {near}")


def test_other_mistakes_are_told_in_one_sentence(tmp_path: Path) -> None:
    assert refused("show", "faro").endswith("a citation looks like '19:47-5.2(b)'.")
    assert refused("show", "5.2(b)", "--edition", "19:48") == "There is no edition '19:48'; choose 19:47 or 13:69F."
    assert refused("coverage", "--game", "faro").startswith(
        "There is no game 'faro' in the law; choose from all-games, "
    )
    assert refused("coverage", "--json", "--html", "x") == "Choose --json or --html, not both."
    assert "cannot be written" in refused("coverage", "--html", str(tmp_path / "no" / "such" / "folder"))
    assert refused("diff", "roulete") == "There is no game 'roulete'; did you mean 'roulette'?"


def test_coverage_counts_by_game_and_lists_every_paragraph() -> None:
    text = said("coverage")
    summary, listed, _ = text.split("\n\n", 2)
    assert summary.splitlines()[0].split() == ["Game", "Proven", "Carried-out", "Physical", "Missing"]
    counts = {line.split()[0]: sum(map(int, line.split()[1:])) for line in summary.splitlines()[1:]}
    expected = Counter(one.game for one in paragraphs().values())
    expected.update(one.game for one in provisions().values())
    assert counts.pop("all") == sum(expected.values())
    assert counts == expected
    assert listed.startswith("Paragraphs\n")
    assert len(listed.splitlines()) == 2 + 621


def test_coverage_as_json_has_these_keys() -> None:
    found = json.loads(said("coverage", "--json"))
    assert list(found) == ["paragraphs", "provisions"]
    keys = ["id", "edition", "game", "kind", "status", "code", "tests"]
    assert all(list(one) == keys for one in found["paragraphs"])
    assert all(list(one) == [*keys, "authority", "source"] for one in found["provisions"])
    assert [one["id"] for one in found["paragraphs"]] == list(paragraphs())
    for one in found["paragraphs"]:
        if one["status"] == "proven":
            assert one["code"]
            assert one["tests"]
            assert all((HERE.root / place.partition(":")[0]).is_file() for place in one["code"] + one["tests"])


def test_coverage_of_one_game() -> None:
    found = json.loads(said("coverage", "--game", "big-six", "--json"))
    assert {one["game"] for one in found["paragraphs"]} == {"big-six"}
    assert len(found["paragraphs"]) == 8


def test_coverage_of_a_game_that_only_provisions_tell_of() -> None:
    found = json.loads(said("coverage", "--game", "mini-craps", "--json"))
    assert found["paragraphs"] == []
    assert {one["game"] for one in found["provisions"]} == {"mini-craps"}


def test_coverage_as_a_page(tmp_path: Path) -> None:
    file = tmp_path / "coverage.html"
    result = law("coverage", "--html", str(file))
    assert (result.exit_code, result.stdout, result.stderr) == (0, "", f"Wrote {file}.\n")
    assert file.read_text(encoding="utf-8").count("<tr data-game=") == 621 + len(provisions())


def test_a_package_without_its_tests_does_not_claim_that_nothing_is_proven(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.cli.law.HERE", Tree(HERE.package.parent, HERE.package))
    result = law("coverage", "--json")
    assert result.exit_code == 0
    assert result.stderr == f"{UNTESTED}\n"
    assert {one["status"] for one in json.loads(result.stdout)["paragraphs"]} == {"carried-out", "physical", "missing"}
    assert facts(said("show", "19:47-5.2(b)"))["proven by"] == UNTESTED


def test_the_editions_of_roulette_side_by_side() -> None:
    text = said("diff", "roulette")
    assert text.startswith("Roulette: 19:47 versus 13:69F\n\nWagers in only one edition\nnone\n")
    assert "half (lose half) or full (lose all); lose half unless the house chooses otherwise  roulette/zeros" in text
    found = json.loads(said("diff", "roulette", "--json"))
    assert list(found) == ["game", "editions", "wagers", "pays", "options", "paragraphs"]
    assert found["options"][0]["says"]["19:47"] == ""
    assert [one["name"] for one in found["paragraphs"]] == ["5.1", "5.2", "5.3", "5.4"]


def test_a_game_without_paragraphs_of_its_own_says_so() -> None:
    text = said("diff", "mini-craps")
    assert text.endswith("\nnone; the prints contain no paragraphs about this game\n")
    assert text.count("about this game") == 1


def test_a_game_in_one_edition_says_so() -> None:
    sentence = "Mini-dice is only in edition 13:69F; there is no other edition to compare it with.\n"
    assert said("diff", "mini-dice") == sentence
    assert json.loads(said("diff", "mini-dice", "--json"))["editions"] == ["13:69F"]


def test_a_wager_in_one_edition_only() -> None:
    wagers = json.loads(said("diff", "craps", "--json"))["wagers"]
    assert [(one["name"], one["says"]["19:47"]) for one in wagers] == [("Fire Bet", "")]


def test_without_a_command_there_is_help() -> None:
    assert "coverage" in said()


def test_the_errata_are_listed() -> None:
    text = said("errata")
    assert len(text.splitlines()) == 1 + len(errata())
    assert "13:69F-9.4(b), one of a kind" in text
    found = json.loads(said("errata", "--json"))["errata"]
    assert found[4] == {
        "citation": "13:69F-1.1, in the contents",
        "printed": "19:69F-1.1",
        "read_as": "13:69F-1.1",
        "why": "misprint in the table of contents",
    }
