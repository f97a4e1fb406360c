"""Why a player may not bet or raise: the refusal says so, and by which paragraph."""

import pytest

from at_the_poker_table import PokerTable, acts, cards, deal, poker
from pitboss.commands import Choose
from pitboss.events import Refusal
from pitboss.game import Choice


def refused(table: PokerTable, seat: int, dollars: int) -> tuple[str, tuple[str, ...]]:
    """What a player hears who tries to bet or raise with so many dollars."""
    assert isinstance(table.awaits, Choice)
    assert table.awaits.seats == (seat,)
    before, move = table.state, "raise" if table.state.to_match else "bet"
    found = table.do(Choose(seat, move, dollars * 100))
    assert isinstance(found, Refusal)
    assert table.state == before
    return found.sentence, tuple(map(str, found.cites))


@pytest.mark.proves("poker/raises")
def test_a_betting_round_has_had_all_its_raises() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100}, betting="fixed", raises="2")
    deal(table)
    cards(table)
    acts(table, "3 raise", "1 raise")
    sentence = "This betting round has had all the raises that the table allows."
    assert refused(table, 2, 4) == (sentence, ("poker/raises",))


@pytest.mark.parametrize("betting", ["pot", "no-limit"])
@pytest.mark.proves("poker/raises")
def test_the_posted_number_of_raises_does_not_hold_for_pot_limit_and_no_limit(betting: str) -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100}, betting=betting, raises="2")
    deal(table)
    cards(table)
    acts(table, "3 raise", "1 raise", "2 raise", "3 raise", "1 raise")


@pytest.mark.proves("poker/check-raise")
def test_a_player_who_has_checked_may_not_raise_at_some_tables() -> None:
    table = poker("holdem", {1: 100, 2: 100}, check_raise="no")
    deal(table)
    cards(table)
    acts(table, "2 call", "1 check")
    cards(table)
    acts(table, "1 check", "2 bet 10")
    sentence = "At this table, a player who has checked may not raise."
    assert refused(table, 1, 30) == (sentence, ("poker/check-raise",))


@pytest.mark.proves("poker/short-all-in")
def test_a_short_all_in_does_not_reopen_the_betting_and_the_refusal_says_so() -> None:
    table = poker("holdem", {1: 100, 2: 25, 3: 100})
    deal(table)
    cards(table)
    acts(table, "3 call", "1 raise 19", "2 raise 23", "3 call")
    sentence = "Nobody has made a whole raise since you acted, so you may call or fold, but not raise."
    assert refused(table, 1, 50) == (sentence, ("poker/short-all-in",))


@pytest.mark.proves("poker/side-pots")
def test_nobody_raises_whom_nobody_can_answer() -> None:
    table = poker("holdem", {1: 100, 2: 25})
    deal(table)
    cards(table)
    acts(table, "2 raise 24")
    sentence = "Nobody else has the chips to answer a bet or a raise."
    assert refused(table, 1, 90) == (sentence, ("poker/side-pots",))


def test_whoever_has_too_few_chips_or_is_not_to_act_hears_what_is_possible() -> None:
    table = poker("holdem", {1: 100, 2: 25, 3: 5})
    deal(table)
    cards(table)
    move = table.do(Choose(1, "raise", 10_00))
    assert isinstance(move, Refusal)
    assert move.sentence == "Seat 1 has nothing to choose now; seat 3 must choose."
    acts(table, "3 fold", "1 raise 30")
    sentence, by = refused(table, 2, 50)
    assert sentence == "'raise' is not one of your choices now; you can choose fold, call."
    assert by == ("19:47-14.6",)
