"""Blackjack switch in bulk: when second cards are exchanged, what a run comes to, and how it is shown."""

import json
import random
from fractions import Fraction
from math import sqrt
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from msgspec.structs import replace
from typer.testing import CliRunner, Result

from pitboss.cache import FOLDER
from pitboss.cli import app
from pitboss.games.blackjack.odds.solve import Study, moves, study
from pitboss.games.blackjack.odds.terms import ACE, RANKS, TEN, Terms, terms_of
from pitboss.games.blackjack.sim import Conditions, Simulated, deal, simulate
from pitboss.games.blackjack.sim.page import Run
from pitboss.games.blackjack.sim.strategy import solved, studied
from pitboss.games.blackjack_switch import BlackjackSwitch
from pitboss.games.blackjack_switch.odds.both import Both
from pitboss.games.blackjack_switch.sim.exchange import exchanges, switch_conditions, switching
from pitboss.odds import analyse
from pitboss.pages import PlayAsked, pages_of
from pitboss.sim import simulate as play_wager

ROUNDS = 400_000


def table(**options: str) -> BlackjackSwitch:
    chosen = {name.replace("_", "-"): value for name, value in options.items()}
    return BlackjackSwitch(BlackjackSwitch.charter.house(options=chosen))


# --- the exchange -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("options", [{}, {"dealers_second_card": "hole", "switched_blackjack": "blackjack"}])
def test_exchanges_are_those_of_best_play_but_where_it_hardly_matters(options: dict[str, str]) -> None:
    """Best play knows all four cards; these exchanges add up the worths of hands that know only their own."""
    game, draw, differ = table(**options), random.Random(5), 0
    terms, conditions = terms_of(game), switch_conditions(game)
    chosen = exchanges(conditions)

    def worth(one: int, two: int, left: list[int], up: int, *, made: bool) -> float:
        """A hand from the cards that are left, where those of the other are gone too."""
        hand = np.bincount([one, two], minlength=RANKS).tolist()
        only_21 = made and {one, two} == {ACE, TEN} and not conditions.made_blackjack
        return max(moves(terms, left, hand, up, after_split=only_21).values())

    for _ in range(60):
        one, two, three, four, up = (min(draw.randrange(13), TEN) for _ in range(5))
        shoe = np.array([4 * terms.decks] * TEN + [16 * terms.decks])
        left = (shoe - np.bincount([one, two, three, four, up], minlength=RANKS)).tolist()

        kept = worth(one, two, left, up, made=False) + worth(three, four, left, up, made=False)
        exchanged = worth(one, four, left, up, made=True) + worth(three, two, left, up, made=True)
        if bool(chosen[one, two, three, four, up]) != (exchanged > kept):
            differ += 1
            assert abs(exchanged - kept) < 0.01, (one, two, three, four, up)
    assert differ < 4


def test_a_dealt_blackjack_beside_a_good_hand_is_kept() -> None:
    for options in ({}, {"switched_blackjack": "blackjack"}):
        chosen = exchanges(switch_conditions(table(**options)))
        assert chosen[ACE, 4, 5, TEN, 5]  # an ace and a five, a six and a ten: 21 and eleven against a six
        assert not chosen[ACE, TEN, TEN, 7, 5]  # a blackjack and 18


@pytest.mark.parametrize(("made", "net"), [("21", 0), ("blackjack", 2)])
def test_what_was_made_pushes_with_the_dealers_22_unless_it_is_a_blackjack(made: str, net: int) -> None:
    """The ace gets the ten. The six gets the five, is doubled to 19, and pushes with the dealer's 22 as well."""
    conditions = switch_conditions(table(switched_blackjack=made))
    cards = [ACE, 5, 5, 4, TEN, TEN, 7, 5]
    assert deal(conditions, switching("basic", conditions), cards) == ([net, 0], 8)


def test_nothing_is_exchanged_where_the_card_reader_has_found_a_blackjack() -> None:
    conditions = switch_conditions(table())
    always = replace(switching("basic", conditions), exchange=np.ones_like(exchanges(conditions)))
    cards = [ACE, 5, ACE, TEN, 4, TEN]  # a blackjack and eleven, against a blackjack
    assert deal(conditions, always, cards) == ([0, -2], 6)


# --- runs -------------------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def found() -> Simulated:
    conditions = replace(switch_conditions(table()), shuffler="continuous")
    return simulate(conditions, switching("composition", conditions), ROUNDS, 2012)


def test_a_run_agrees_with_the_exact_odds(found: Simulated) -> None:
    expected, several = -float(analyse(table(), "blackjack").house_advantage), found.several
    assert several is not None
    assert abs(found.return_per_unit - expected) < 4 * found.return_error
    for one in several.each:
        assert abs(one.mean - expected) < 4 * sqrt(one.variance / ROUNDS)
    assert several.variance == pytest.approx(found.variance)
    assert 0.32 < several.exchanges < 0.36  # a dealer's blackjack leaves no time for one
    assert 0.2 < several.covariance < 0.5


def test_a_run_nets_what_the_exact_odds_say_as_often(found: Simulated) -> None:
    """The two wagers of a round together, and each of them."""
    exact, several = Both(terms_of(table())).known().results, found.several
    assert several is not None
    for came, chances in (
        (several.outcomes, exact.both),
        (several.each[0].outcomes, exact.each),
        (several.each[1].outcomes, exact.each),
    ):
        expected = {Fraction(net): chance for net, chance in chances.items()}
        assert {one.net for one in came} <= expected.keys()
        for one in came:
            chance = expected[one.net]
            assert abs(one.frequency - chance) < 4 * sqrt(chance * (1 - chance) / ROUNDS), one
    assert several.covariance == pytest.approx(exact.covariance, abs=0.01)


def test_who_never_exchanges_pays_for_the_dealers_22(found: Simulated) -> None:
    conditions = switch_conditions(table())
    kept = simulate(conditions, replace(switching("basic", conditions), exchange=None), 100_000, 1)
    assert kept.return_per_unit < found.return_per_unit - 0.08
    assert kept.several is not None
    assert kept.several.exchanges == 0


def test_one_of_the_two_wagers_in_bulk() -> None:
    run = play_wager(table(), "blackjack", 100_000, 7)
    assert sum(run.counts.values()) == run.rolls == 100_000
    assert abs(run.house_advantage - 0.0057) < 4 * 1.07 / sqrt(100_000)


def test_a_table_has_five_positions() -> None:
    terms = terms_of(table())
    five = Conditions(terms=terms, boxes=5, hands=2, second_card="reader", even_money=False)
    assert switch_conditions(table(), boxes=5) == five
    with pytest.raises(ValueError, match="1 to 5 boxes, not 6"):
        switch_conditions(table(), boxes=6)


# --- the command line -------------------------------------------------------------------------------------------------


def run(*args: str) -> Result:
    return CliRunner().invoke(app, ["sim", "blackjack-switch", "--rounds", "20000", "--seed", "4", *args])


def answer(*args: str) -> Any:
    result = run(*args, "--json")
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_a_run_in_json() -> None:
    found = answer("--strategy", "basic-h17", "--boxes", "2")
    result = found["result"]
    assert (found["game"], found["exact"]) == ("blackjack-switch", None)
    assert (result["strategy"], result["boxes"], result["wagered"]) == ("basic-h17", 2, 80_000)
    assert [sum(one["count"] for one in each["outcomes"]) for each in result["several"]["each"]] == [40_000] * 2
    assert found == answer("--strategy", "basic-h17", "--boxes", "2")


def test_a_run_needs_what_the_game_is_worth_and_not_its_net_results(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One study of a hand serves the chart, the exchanges and the exact figure."""
    made: list[Terms] = []

    def counted(terms: Terms, *how: Any, **more: Any) -> Study:
        made.append(terms)
        return study(terms, *how, **more)

    monkeypatch.setenv(FOLDER, str(tmp_path))
    monkeypatch.setattr("pitboss.games.blackjack_switch.odds.both.Results", None)
    for module in ("blackjack.sim.strategy", "blackjack.odds.solve", "blackjack_switch.odds.both"):
        monkeypatch.setattr(f"pitboss.games.{module}.study", counted)
    studied.cache_clear()
    solved.cache_clear()
    game = table(decks="8")
    page = pages_of(game).play(PlayAsked(strategy="basic"), 1000, 1)
    assert isinstance(page.document, Run)
    assert page.document.exact is not None
    assert made == [terms_of(game)]
    assert page.document.exact.expectation == Both(terms_of(game)).known_means().expectation


def test_a_run_in_words() -> None:
    text = run().stdout
    for words in ("strategy basic", "best play from a full shoe", "exchanges", "Net of 2", "Net of 1", "all together"):
        assert words in text


def test_bad_input_is_one_sentence() -> None:
    result = run("--boxes", "6")
    assert (result.exit_code, result.stdout) == (2, "")
    assert "A table has 1 to 5 boxes, not 6." in result.stderr
