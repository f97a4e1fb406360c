"""The coach at a blackjack table: what it says of each choice, and from which cards."""

from fractions import Fraction

import pytest

from blackjack_talk import BlackjackTable
from pitboss.agents import asked, move_of
from pitboss.commands import Choose
from pitboss.games.blackjack.odds.solve import moves
from pitboss.games.blackjack.odds.terms import Terms, read_hand
from pitboss.games.blackjack_switch import BlackjackSwitch
from pitboss.odds.analyst import analyst_of, coached


def said(table: BlackjackTable) -> tuple[dict[str, float], str]:
    """What the coach says to seat 1, who sees no hidden card."""
    asked_now = asked(table.game, table.state, 1)
    assert asked_now is not None
    advice = analyst_of(table.game).advise(*asked_now)
    assert advice is not None
    assert all(isinstance(worth, Fraction) for worth in advice.worth.values())
    return {move: float(worth) for move, worth in advice.worth.items()}, advice.why


def test_the_best_move_first_and_in_cents() -> None:
    table = BlackjackTable((1,), decks=8)
    table.bet("1 box-1 $10")
    table.deal("8H 7C 8D TC")
    worth, why = said(table)
    assert list(worth) == ["split", "draw", "stand", "double"]
    left = [32, 32, 32, 32, 32, 32, 31, 30, 32, 128]  # a full shoe less the three cards that lie face up
    exact = moves(Terms(decks=8), left, read_hand("8,8"), 6)
    assert worth == pytest.approx(
        {"draw" if move == "hit" else move: 1000 * one for move, one in exact.items()}, abs=1e-5
    )
    assert why.startswith("16 against the dealer's 7")


def test_insurance_goes_by_the_tens_that_are_left() -> None:
    table = BlackjackTable((1,), decks=1)
    table.bet("1 box-1 $10")
    table.deal("2H AC 3D TC")
    worth, why = said(table)
    assert worth == pytest.approx({"decline": 0, "insure": 500 * (3 * 16 / 49 - 1)}, abs=1e-5)
    assert next(iter(worth)) == "decline"
    assert why.startswith("16 of 49")


def test_even_money_is_sure() -> None:
    table = BlackjackTable((1,), decks=8)
    table.bet("1 box-1 $10")
    table.deal("AH AC KD TC")
    worth, _ = said(table)
    assert worth["even-money"] == 1000
    assert worth["decline"] == pytest.approx(1500 * (1 - 127 / 413), abs=1e-5)
    assert next(iter(worth)) == "decline"


def test_the_coached_agent_does_what_the_coach_calls_best() -> None:
    table = BlackjackTable((1, 2), decks=8)
    table.bet("1 box-1 $10", "2 box-2 $10")
    table.deal("8H 9H 7C 8D 9C TC")
    agent = coached(table.game)
    assert move_of(agent, table.game, table.state, 2) is None  # it is not seat 2's turn
    assert move_of(agent, table.game, table.state, 1) == Choose(1, "split", 1000)


def test_going_along_with_another_patron_is_not_coached() -> None:
    table = BlackjackTable((1, 2), players_on_a_box=2)
    table.bet("1 box-1 $10", "2 box-1 $10")
    table.deal("8H 7C 8D TC")
    table.say("choose 1 split $10")
    asked_now = asked(table.game, table.state, 2)
    assert asked_now is not None
    assert analyst_of(table.game).advise(*asked_now) is None


def test_to_switch_or_to_keep() -> None:
    table = BlackjackTable((1,), definition=BlackjackSwitch, edition="13:69F")
    table.bet("1 box-1 $10", "1 box-2 $10")
    table.deal("TH 5C 6D 6H TD KC")
    worth, why = said(table)
    assert list(worth) == ["switch", "keep"]
    assert worth["switch"] > 0 > worth["keep"]
    assert why.startswith("16 and 15, or 20 and 11")


def test_an_ace_and_a_ten_made_by_the_switch_are_no_blackjack() -> None:
    found = {}
    for counts in ("21", "blackjack"):
        table = BlackjackTable((1,), definition=BlackjackSwitch, edition="13:69F", switched_blackjack=counts)
        table.bet("1 box-1 $10", "1 box-2 $10")
        table.deal("AH 9C 6D 5H TD KC")
        found[counts] = said(table)[0]
    assert found["21"]["keep"] == found["blackjack"]["keep"]
    assert found["21"]["switch"] < found["blackjack"]["switch"]
