"""The changes that `make mutants` makes are those that it says it makes."""

import ast
from collections import Counter
from random import Random

import pytest

from mutants import in_code, in_data
from mutants.change import Change, sample
from mutants.game import Suspect
from pitboss.games import names

CODE = '''"""Faro."""
from pitboss.law import cites
LAW = cites("19:47-5.2(a)", "19:47-5.2(b)")
PHASES = ("open", "closed")
def pays(state: int, bets: list[int]) -> int:
    """Pays 1 to 1."""
    if state > 3 and not bets:
        return sum(bet * 2 for bet in bets if bet)
    raise ValueError(f"state {state} is 17")
'''
DATA = 'wager,pays,choices,cites,summary\nace,2 to 1,a|b,19:47-5.2(a); 19:47-5.2(b),"pays 2\nto 1"\nking,,,,\n'


def lines(changes: list[Change], kind: str) -> set[str]:
    """What the changed lines are after changes of a kind."""
    return {change.diff().splitlines()[-1].removeprefix("+").strip() for change in changes if change.kind == kind}


@pytest.mark.parametrize(
    ("kind", "after"),
    [
        ("citation dropped", {"LAW = cites('19:47-5.2(a)')", "LAW = cites('19:47-5.2(b)')"}),
        ("word", {"PHASES = ('closed', \"closed\")", "PHASES = (\"open\", 'open')"}),
        ("comparison", {"if state >= 3 and not bets:"}),
        ("and, or", {"if (state > 3 or not bets):"}),
        ("not", {"if state > 3 and (bets):"}),
        ("condition", {"if True:", "if False:"}),
        (
            "number",
            {
                "if state > 4 and not bets:",
                "if state > 2 and not bets:",
                "return sum(bet * 3 for bet in bets if bet)",
                "return sum(bet * 1 for bet in bets if bet)",
            },
        ),
        ("condition dropped", {"if (not bets):", "if (state > 3):", "return sum(bet * 2 for bet in bets if True)"}),
        ("arithmetic", {"return sum((bet + 2) for bet in bets if bet)"}),
        ("return", {"return None"}),
    ],
)
def test_changes_to_code(kind: str, after: set[str]) -> None:
    found = list(in_code.changes_in("faro.py", CODE))
    assert lines(found, kind) == after


def test_nothing_else_is_changed() -> None:
    found = list(in_code.changes_in("faro.py", CODE))
    assert Counter(change.kind for change in found).keys() == {
        "citation dropped",
        "word",
        "comparison",
        "and, or",
        "not",
        "condition",
        "number",
        "condition dropped",
        "arithmetic",
        "return",
    }
    assert {change.line for change in found} == {3, 4, 7, 8}


def test_changes_to_data() -> None:
    found = list(in_data.changes_in("faro.csv", DATA))
    assert {(change.kind, change.after.splitlines()[1]) for change in found} == {
        ("datum", 'ace,3 to 1,a|b,19:47-5.2(a); 19:47-5.2(b),"pays 2'),
        ("datum", 'ace,1 to 1,a|b,19:47-5.2(a); 19:47-5.2(b),"pays 2'),
        ("datum", 'ace,2 to 2,a|b,19:47-5.2(a); 19:47-5.2(b),"pays 2'),
        ("datum", 'ace,2 to 0,a|b,19:47-5.2(a); 19:47-5.2(b),"pays 2'),
        ("choice dropped", 'ace,2 to 1,a,19:47-5.2(a); 19:47-5.2(b),"pays 2'),
        ("citation dropped", 'ace,2 to 1,a|b,19:47-5.2(b),"pays 2'),
        ("citation dropped", 'ace,2 to 1,a|b,19:47-5.2(a),"pays 2'),
    }
    assert {change.line for change in found} == {2}


@pytest.mark.parametrize("slug", names())
def test_every_registered_game_can_be_changed(slug: str) -> None:
    """In code and in data where it has any; every change is one that Python can read, and differs from what was."""
    suspect = Suspect.of(slug)
    possible = list(suspect.changes())
    found = sample(possible, 60, Random(slug))
    assert len(found) >= 10
    assert found == sample(possible, 60, Random(slug))
    assert all(change.before != change.after for change in found)
    for change in found:
        if change.file.endswith(".py"):
            ast.parse(change.after)


def test_a_game_s_own_tests_are_chosen() -> None:
    collected = [
        "tests/games/craps/test_craps_roll.py::test_a_seven",
        "tests/games/mini_craps/test_mini_craps.py::test_a_seven",
        "tests/table/test_random_play.py::test_random_play[craps-defaults]",
        "tests/table/test_random_play.py::test_random_play[mini-craps-defaults]",
        "tests/explore/test_perft.py::test_counts[craps-13]",
        "tests/floor/test_books.py::test_after_a_stop[craps]",
        "tests/odds/test_report.py::test_a_line",
    ]
    assert Suspect.of("craps").tests(collected) == [collected[0], collected[4], collected[2]]
    blackjack = ["tests/table/test_random_play.py::test_random_play[blackjack-switch-defaults]"]
    assert Suspect.of("blackjack").tests(blackjack) == []
    assert Suspect.of("blackjack-switch").tests(blackjack) == blackjack
