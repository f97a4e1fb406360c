"""Odds that must be the same at every table of a casino."""

import pytest

from pitboss.games import find
from pitboss.pit.uniform import Table, uneven


def a_table(game: str = "mini-dice", **pays: str) -> Table:
    definition = find(game)
    return definition, definition.charter.house(pays={line.replace("_", "-"): odds for line, odds in pays.items()})


@pytest.mark.proves("mini-dice/uniform")
def test_raised_odds_must_be_the_same_at_every_table() -> None:
    plain, raised = a_table(), a_table(any_7="5 to 1")
    assert uneven({}) is None
    assert uneven({"table 1": raised, "table 2": raised}) is None
    refusal = uneven({"table 1": plain, "table 2": plain, "table 3": raised})
    assert refusal is not None
    assert refusal.sentence == (
        "Any 7 pays 4 to 1 in table 1 but 5 to 1 in table 3; it must pay the same throughout the casino."
    )
    assert refusal.cites == ("mini-dice/uniform",)


@pytest.mark.proves("mini-dice/uniform")
def test_one_line_of_several_counts_and_other_games_between_do_not_hide_it() -> None:
    field = find("mini-dice"), find("mini-dice").charter.house(pays={"field/12": "3 to 1"})
    refusal = uneven({"a": a_table(), "b": a_table("roulette"), "c": field})
    assert refusal is not None
    assert refusal.sentence.startswith("Field Bet pays 1 to 1; 2: 2 to 1; 12: 2 to 1 in a but ")


def test_games_whose_law_does_not_ask_for_it_may_differ() -> None:
    assert uneven({"a": a_table("roulette"), "b": a_table("roulette", red="2 to 1")}) is None


def test_limits_and_options_may_differ() -> None:
    definition = find("mini-dice")
    automated = definition, definition.charter.house(options={"shaker": "automated"})
    assert uneven({"a": a_table(), "b": automated}) is None


@pytest.mark.proves("craps/uniform")
@pytest.mark.parametrize("game", ["craps", "mini-craps", "automated-craps"])
def test_the_odds_of_craps_are_the_same_at_every_table(game: str) -> None:
    plain, other = a_table(game), a_table(game, any_seven="5 to 1")
    assert uneven({"a": other, "b": other}) is None
    refusal = uneven({"a": plain, "b": other})
    assert refusal is not None
    assert refusal.sentence == (
        "Any Seven pays 4 to 1 in a but 5 to 1 in b; it must pay the same throughout the casino."
    )
    assert refusal.cites == ("craps/uniform",)


@pytest.mark.proves("craps/uniform")
def test_odds_that_an_option_chooses_are_the_same_at_every_table() -> None:
    definition = find("craps")
    a, b = ((definition, definition.charter.house(edition="13:69F", options={"fire-table": one})) for one in "AB")
    without = definition, definition.charter.house(edition="13:69F", options={"fire": "no"})
    assert uneven({"a": a, "b": a, "c": without}) is None
    refusal = uneven({"a": a, "b": b})
    assert refusal is not None
    assert refusal.sentence.startswith("Fire Bet pays table A, 4 points: 24 to 1")
    assert refusal.cites == ("craps/uniform",)
