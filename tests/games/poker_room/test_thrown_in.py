"""Hands that are thrown in at the showdown: what becomes of the pots that they contested."""

import pytest

from at_the_poker_table import PokerTable, acts, awarded, cards, deal, poker
from pitboss.events import Paid
from pitboss.game import Chance


def all_in(**options: str) -> PokerTable:
    """Seat 1 is all-in for $10, seats 2 and 3 for $40: a main pot of $30, and a side pot of $60."""
    table = poker("holdem", {1: 10, 2: 40, 3: 40}, **options)
    deal(table)
    cards(table, {1: "AS AH", 2: "KS KH", 3: "QS QH"})
    acts(table, "3 raise 40", "1 call", "2 call")
    for board, burn in (("3S 4D 5H", "2C"), ("9C", "2D"), ("JD", "2H")):
        assert isinstance(table.awaits, Chance)
        cards(table, board=board, burn=burn)
    return table


@pytest.mark.proves("poker/showing", "poker/uncontested")
def test_a_side_pot_that_all_give_up_goes_to_the_last_of_them() -> None:
    table = all_in(show="choice")
    events = acts(table, "1 show", "2 muck", "3 muck")
    assert awarded(events) == [(3, 60, "side pot 1"), (1, 30, "main pot")]
    (side,) = (one for one in events if isinstance(one, Paid) and one.what == "side pot 1")
    assert "poker/uncontested" in side.cites


@pytest.mark.proves("poker/showing")
def test_a_better_hand_that_was_thrown_in_wins_nothing() -> None:
    table = all_in(show="choice")
    events = acts(table, "1 muck", "2 muck")
    assert awarded(events) == [(3, 60, "side pot 1"), (3, 30, "main pot")]


@pytest.mark.proves("poker/showing")
def test_without_a_choice_the_best_hand_of_each_pot_wins_it() -> None:
    table = all_in()
    assert [table.chips(seat) for seat in (1, 2, 3)] == [3_000, 6_000, 0]
