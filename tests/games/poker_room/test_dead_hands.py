"""Hands that are dead: fouled, among the discards, or of a player who left. Play goes on without them."""

from typing import Any

import pytest

from at_the_poker_table import (
    PokerTable,
    acts,
    awarded,
    called_through,
    calls,
    cards,
    deal,
    may_be_called,
    offered,
    phase,
    poker,
    said,
    shown,
    turn,
)
from at_the_table import do, refused
from pitboss.commands import Call, Leave, Role
from pitboss.equipment import DECK
from pitboss.events import Drawn, Noted, Paid, masked
from pitboss.game import Chance
from pitboss.games.poker_room.state import Phase

CALLS = {
    "fouled-hand": ('19:47-14.1 "Fouled hand"', "poker/fouled-hand"),
    "discarded-hand": ("poker/discarded-hand",),
    "abandoned-hand": ("poker/abandoned-hand",),
}
every_call = pytest.mark.parametrize(
    "name",
    [
        pytest.param("fouled-hand", marks=pytest.mark.proves('19:47-14.1 "Fouled hand"', "poker/fouled-hand")),
        pytest.param("discarded-hand", marks=pytest.mark.proves("poker/discarded-hand")),
        pytest.param("abandoned-hand", marks=pytest.mark.proves("poker/abandoned-hand")),
    ],
)


def betting(slug: str = "holdem", **choices: Any) -> PokerTable:
    """A table at which three players have their first cards."""
    table = poker(slug, {1: 100, 2: 100, 3: 100}, **choices)
    deal(table)
    cards(table)
    return table


@every_call
def test_a_dead_hand_plays_no_further_and_its_chips_stay_in_the_pot(name: str) -> None:
    table = betting()
    acts(table, "3 raise 10")
    events = calls(table, f"{name} 3")
    assert [tuple(one.cites) for one in events] == [CALLS[name], CALLS[name]]
    assert said(events, "dead-hand") == ["The hand of seat 3 is dead"]
    assert table.state.live == (1, 2)
    assert table.state.pots == (1300,)
    assert turn(table) == 1  # who still has to match ten dollars
    assert offered(table)["call"] == (900, 900)
    acts(table, "1 fold")
    assert table.chips(2) == 11_100  # the last player takes all of it
    assert table.chips(3) == 9_000


@every_call
def test_only_the_floor_declares_a_hand_dead_and_only_one_that_is_played(name: str) -> None:
    table = betting()
    acts(table, "3 fold")
    assert may_be_called(table, name) == ("1", "2")
    refused(table, Call(Role.DEALER, name, value="1"))
    for wrong in ("3", "4", "", "0"):
        assert refused(table, Call(Role.FLOOR, name, value=wrong)).cites == CALLS[name]


@every_call
def test_a_dead_hand_that_leaves_one_other_ends_the_hand(name: str) -> None:
    table = betting()
    acts(table, "3 fold")
    events = calls(table, f"{name} 1")
    assert awarded(events) == [(2, 1, "uncalled bet"), (2, 2, "the pot")]
    assert phase(table) == Phase.SHUFFLE


@every_call
def test_the_hand_whose_turn_it_is_may_be_dead(name: str) -> None:
    table = betting()
    assert turn(table) == 3
    calls(table, f"{name} 3")
    assert turn(table) == 1
    acts(table, "1 call")
    calls(table, f"{name} 2")  # the big blind, the last who could act
    assert phase(table) == Phase.SHUFFLE
    assert table.chips(1) == 10_200


def test_the_betting_round_ends_with_the_last_hand_that_had_to_act() -> None:
    table = betting()
    acts(table, "3 call", "1 call")
    calls(table, "fouled-hand 2")
    assert (phase(table), table.state.street, table.state.live) == (Phase.DEALING, 1, (1, 3))
    cards(table)
    assert turn(table) == 1


@every_call
def test_while_cards_are_coming_a_hand_of_a_player_who_is_all_in_may_be_dead(name: str) -> None:
    table = poker("holdem", {1: 10, 2: 10, 3: 10})
    deal(table)
    assert may_be_called(table, name) is None  # a first deal that is wrong is a misdeal
    cards(table, {1: "AS AH", 2: "KS KH", 3: "QS QH"})
    acts(table, "3 raise 10", "1 call", "2 call")
    assert phase(table) == Phase.DEALING
    calls(table, f"{name} 1")
    cards(table, board="2C 3D 7H")
    calls(table, f"{name} 3")
    assert table.chips(2) == 3_000  # alone with a hand, and no more cards come
    assert phase(table) == Phase.SHUFFLE


def test_in_stud_fewer_cards_come_to_fewer_hands() -> None:
    table = betting("seven-card-stud")
    called_through(table)
    assert isinstance(table.awaits, Chance)
    assert table.awaits.count == 4
    calls(table, "fouled-hand 2")
    assert isinstance(table.awaits, Chance)
    assert table.awaits.count == 3
    cards(table)
    assert [len(table.state.hand(seat).up) for seat in (1, 2, 3)] == [2, 1, 2]


def test_if_the_hand_that_must_open_is_dead_the_next_lowest_card_opens() -> None:
    table = poker("seven-card-stud", {1: 100, 2: 100, 3: 100}, completing="yes")
    deal(table)
    cards(table, {1: "AS AH 5C", 2: "KS KH 2C", 3: "QS QH 9C"})
    assert (phase(table), turn(table)) == (Phase.OPENING, 2)
    calls(table, "fouled-hand 3")
    assert (phase(table), turn(table)) == (Phase.OPENING, 2)
    table = poker("seven-card-stud", {1: 100, 2: 100, 3: 100}, completing="yes")
    deal(table)
    cards(table, {1: "AS AH 5C", 2: "KS KH 2C", 3: "QS QH 9C"})
    calls(table, "fouled-hand 2")
    assert (phase(table), turn(table)) == (Phase.OPENING, 1)
    events = calls(table, "fouled-hand 1")
    assert phase(table) == Phase.SHUFFLE
    assert [one.seat for one in events if isinstance(one, Paid)] == []  # nobody had put anything in


def test_in_the_draw_the_next_player_draws_or_the_betting_goes_on() -> None:
    table = betting("five-card-draw")
    called_through(table)
    assert turn(table) == 1
    calls(table, "fouled-hand 1")
    assert (phase(table), turn(table)) == (Phase.DRAWING, 2)
    acts(table, "2 stand-pat")
    calls(table, "fouled-hand 3")  # the last who had to draw; seat 2 is alone
    assert phase(table) == Phase.SHUFFLE
    table = betting("five-card-draw")
    called_through(table)
    acts(table, "1 stand-pat", "2 stand-pat")
    calls(table, "fouled-hand 3")
    assert (phase(table), turn(table)) == (Phase.BETTING, 1)


def test_a_card_exposed_in_the_draw_is_not_replaced_for_a_dead_hand() -> None:
    table = betting("five-card-draw")
    called_through(table)
    acts(table, "1 discard-1")
    calls(table, "exposed-card 1")
    held = [card for one in table.state.hands for card in one.cards] + [*table.state.discards]
    shown(table, [card for card in DECK if card not in held][:2])
    acts(table, "2 stand-pat")
    calls(table, "fouled-hand 1")
    acts(table, "3 stand-pat")
    assert phase(table) == Phase.BETTING


@every_call
def test_at_the_showdown_a_hand_may_turn_out_to_be_dead(name: str) -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100}, show="choice")
    deal(table)
    cards(table, {1: "AS AH", 2: "KS KH", 3: "QS QH"})
    called_through(table)
    for board in ("2C 3D 7H", "8C", "9D"):
        cards(table, board=board)
        called_through(table)
    assert (phase(table), turn(table)) == (Phase.SHOWING, 1)
    acts(table, "1 show")
    calls(table, f"{name} 1")  # it was shown, with a card too many
    assert turn(table) == 2
    acts(table, "2 show")
    assert may_be_called(table, name) == ("2", "3")
    events = calls(table, f"{name} 3")
    assert awarded(events) == [(2, 6, "the pot")]
    assert phase(table) == Phase.SHUFFLE


def test_at_the_showdown_the_last_hand_that_was_not_thrown_in_cannot_be_dead() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100}, show="choice")
    deal(table)
    cards(table)
    called_through(table)
    for _ in range(3):
        cards(table)
        called_through(table)
    acts(table, "1 muck")
    assert may_be_called(table, "fouled-hand") == ("2", "3")
    calls(table, "fouled-hand 3")
    assert table.chips(2) == 10_400


# --- side pots -------------------------------------------------------------------------------------------------------


def with_side_pots() -> PokerTable:
    """Four players are all in for $10, $20, $30 and $30, so that there are three pots."""
    table = poker("holdem", {1: 10, 2: 20, 3: 30, 4: 30})
    deal(table)
    cards(table, {1: "AS AH", 2: "KS KH", 3: "QS QH", 4: "JS JH"})
    acts(table, "3 raise 30", "4 call", "1 call", "2 call")
    assert table.state.pots == (4_000, 3_000, 2_000)
    return table


def rest_of_the_board(table: PokerTable, *, flop: bool = True) -> list[tuple[int, float, str]]:
    events = [*(cards(table, board="2C 3D 7H") if flop else ()), *cards(table, board="8C"), *cards(table, board="9D")]
    return awarded(events)


@pytest.mark.proves("poker/fouled-hand")
@pytest.mark.parametrize(
    ("dead", "pots", "paid"),
    [
        ((), (4_000, 3_000, 2_000), [(3, 20, "side pot 2"), (2, 30, "side pot 1"), (1, 40, "main pot")]),
        ((1,), (7_000, 2_000, 0), [(3, 20, "side pot 1"), (2, 70, "main pot")]),
        ((2,), (4_000, 5_000, 0), [(3, 50, "side pot 1"), (1, 40, "main pot")]),
        ((4,), (4_000, 3_000, 2_000), [(3, 20, "side pot 2"), (2, 30, "side pot 1"), (1, 40, "main pot")]),
        ((1, 2), (9_000, 0, 0), [(3, 90, "the pot")]),
        ((2, 4), (4_000, 5_000, 0), [(3, 50, "side pot 1"), (1, 40, "main pot")]),
    ],
)
def test_pots_that_the_same_hands_contest_become_one(
    dead: tuple[int, ...], pots: tuple[int, ...], paid: list[tuple[int, float, str]]
) -> None:
    table = with_side_pots()
    for seat in dead:
        events = calls(table, f"fouled-hand {seat}")
        assert all(one.cites == CALLS["fouled-hand"] for one in events if isinstance(one, Noted))
    assert table.state.pots == pots
    assert rest_of_the_board(table) == paid


@pytest.mark.proves("poker/fouled-hand")
def test_a_hand_that_alone_contests_a_pot_cannot_be_dead() -> None:
    table = with_side_pots()
    calls(table, "fouled-hand 4")
    assert may_be_called(table, "fouled-hand") == ("1", "2")  # seat 3 alone has matched everything
    refused(table, Call(Role.FLOOR, "fouled-hand", value="3"))
    calls(table, "fouled-hand 2", "fouled-hand 1")
    assert phase(table) == Phase.SHUFFLE
    assert table.chips(3) == 9_000


@pytest.mark.proves("poker/fouled-hand")
def test_the_hand_of_a_player_who_has_just_bet_may_be_dead_beside_one_who_is_all_in() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 10})
    deal(table)
    cards(table, {1: "AS AH", 2: "KS KH", 3: "QS QH"})
    acts(table, "3 raise 10", "1 raise 19", "2 call")
    cards(table, board="2C 3D 7H")
    acts(table, "1 bet 30")
    assert may_be_called(table, "fouled-hand") == ("1", "2", "3")  # seat 2 still contests the side pot
    calls(table, "fouled-hand 1")
    events = rest_of_the_board(table, flop=False)
    assert events == [(2, 50, "side pot 1"), (2, 30, "main pot")]


# --- players who leave -----------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/abandoned-hand")
def test_a_player_whose_hand_is_dead_may_get_up_and_takes_only_the_stack_along() -> None:
    table = betting()
    acts(table, "3 raise 10")
    assert "in play" in refused(table, Leave(3)).sentence
    calls(table, "abandoned-hand 3")
    do(table, Leave(3))
    assert table.chips(3) == 0
    assert table.state.pots == (1_300,)
    acts(table, "1 fold")
    assert table.chips(2) == 11_100


def test_a_dead_hand_is_not_shown_to_anybody() -> None:
    table = betting()
    mine = table.state.hand(3).cards
    events = calls(table, "fouled-hand 3")
    for viewer in (1, 2, *Role):
        assert not any(card in str(table.view(viewer)) for card in mine)
        assert not any(card in str(masked(event, viewer)) for event in events for card in mine)
    assert not any(isinstance(one, Drawn) for one in events)
