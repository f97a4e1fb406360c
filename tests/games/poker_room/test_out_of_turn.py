"""Action out of turn: it binds if nothing but checks, calls and folds comes before, and otherwise it is taken back."""

from typing import Any

import pytest

from at_the_poker_table import (
    PokerTable,
    acts,
    called_through,
    calls,
    cards,
    deal,
    may_be_called,
    offered,
    phase,
    poker,
    said,
    turn,
)
from at_the_table import refused, refused_by
from pitboss.commands import Call, Choose, Role
from pitboss.events import Chosen
from pitboss.game import Choice
from pitboss.games.poker_room.state import Phase


def betting(slug: str = "holdem", **choices: Any) -> PokerTable:
    """A table at which four players have their first cards; seats 1 and 2 have posted the blinds, and 3 is to act."""
    table = poker(slug, {1: 100, 2: 100, 3: 100, 4: 100}, **choices)
    deal(table)
    cards(table)
    return table


def after_the_flop() -> PokerTable:
    table = betting()
    called_through(table)
    cards(table)
    assert turn(table) == 1
    return table


@pytest.mark.proves("poker/out-of-turn")
@pytest.mark.parametrize("by", [Role.DEALER, Role.FLOOR])
@pytest.mark.parametrize("move", ["fold", "call", "raise"])
@pytest.mark.parametrize("before", ["call", "fold"])
def test_what_was_announced_binds_if_only_calls_and_folds_come_before(by: Role, move: str, before: str) -> None:
    table = betting()
    (told,) = calls(table, f"out-of-turn 4-{move}", by=by)
    assert told.cites == ("poker/out-of-turn",)
    assert turn(table) == 3  # it is still this player's turn
    assert set(offered(table)) == {"fold", "call", "raise"}
    events = acts(table, f"3 {before}")
    assert not said(events, "taken-back")
    assert "poker/out-of-turn" not in events[0].cites  # seat 3 acts in turn
    assert [*offered(table)] == [move]
    for other in {"fold", "call", "raise"} - {move}:
        refused(table, Choose(4, other, 200))
    (chosen, *_) = acts(table, f"4 {move}")
    assert isinstance(chosen, Chosen)
    assert "poker/out-of-turn" in chosen.cites


@pytest.mark.proves("poker/out-of-turn")
@pytest.mark.parametrize("move", ["check", "bet", "fold"])
def test_what_was_announced_binds_if_only_checks_come_before(move: str) -> None:
    table = after_the_flop()
    calls(table, f"out-of-turn 3-{move}")
    acts(table, "1 check", "2 check")
    assert [*offered(table)] == [move]
    assert isinstance(table.awaits, Choice)
    assert table.awaits.only.silent == move  # also for a player who then says nothing


@pytest.mark.proves("poker/out-of-turn")
@pytest.mark.parametrize("move", ["check", "bet", "fold"])
def test_what_was_announced_is_taken_back_if_somebody_bets_before(move: str) -> None:
    table = after_the_flop()
    calls(table, f"out-of-turn 3-{move}")
    acts(table, "1 check")
    events = acts(table, "2 bet 5")
    assert said(events, "taken-back") == ["Seat 3 takes back what was announced out of turn"]
    assert events[1].cites == ("poker/out-of-turn",)
    assert set(offered(table)) == {"fold", "call", "raise"}
    (chosen, *_) = acts(table, "3 fold")
    assert "poker/out-of-turn" not in chosen.cites


@pytest.mark.proves("poker/out-of-turn")
def test_a_raise_takes_back_what_several_announced() -> None:
    table = betting()
    calls(table, "out-of-turn 4-call", "out-of-turn 1-fold", by=Role.DEALER)
    events = acts(table, "3 raise 10")
    assert said(events, "taken-back") == [
        "Seat 4 takes back what was announced out of turn",
        "Seat 1 takes back what was announced out of turn",
    ]
    assert set(offered(table)) == {"fold", "call", "raise"}


@pytest.mark.proves("poker/out-of-turn")
def test_a_raise_of_who_announced_it_frees_the_others_and_not_the_raiser() -> None:
    table = betting()
    calls(table, "out-of-turn 4-raise", "out-of-turn 1-call")
    acts(table, "3 call")
    events = acts(table, "4 raise 10")
    assert said(events, "taken-back") == ["Seat 1 takes back what was announced out of turn"]


def test_the_amount_of_a_raise_announced_out_of_turn_is_open() -> None:
    table = betting()
    free = offered(table)["raise"]
    calls(table, "out-of-turn 4-raise")
    acts(table, "3 call")
    assert offered(table)["raise"] == free


def test_it_is_announced_by_players_who_still_have_to_act_and_once() -> None:
    table = betting()
    values = may_be_called(table, "out-of-turn") or ()
    assert {value[0] for value in values} == {"1", "2", "4"}  # seat 3 is in turn
    assert {value[2:] for value in values if value[0] == "2"} == {"fold", "check", "raise"}
    assert {value[2:] for value in values if value[0] == "4"} == {"fold", "call", "raise"}
    acts(table, "3 call")
    assert {value[0] for value in may_be_called(table, "out-of-turn") or ()} == {"1", "2"}
    calls(table, "out-of-turn 1-fold")
    assert {value[0] for value in may_be_called(table, "out-of-turn") or ()} == {"2"}
    refused_by(table, Call(Role.FLOOR, "out-of-turn", value="1-call"), "poker/out-of-turn")
    calls(table, "out-of-turn 2-check")
    assert may_be_called(table, "out-of-turn") is None


def test_nothing_is_announced_out_of_turn_before_the_forced_bet_or_in_the_draw() -> None:
    table = poker("seven-card-stud", {1: 100, 2: 100, 3: 100}, completing="yes")
    deal(table)
    cards(table)
    assert phase(table) == Phase.OPENING
    assert may_be_called(table, "out-of-turn") is None
    table = betting("five-card-draw")
    called_through(table)
    assert phase(table) == Phase.DRAWING
    assert may_be_called(table, "out-of-turn") is None


def test_it_may_be_announced_by_players_who_acted_and_must_answer_a_raise() -> None:
    table = betting()
    acts(table, "3 call", "4 raise 10")
    assert turn(table) == 1
    assert {*(may_be_called(table, "out-of-turn") or ())} == {
        f"{seat}-{move}" for seat in (2, 3) for move in ("fold", "call", "raise")
    }


def test_a_move_that_is_not_possible_in_the_end_binds_nobody() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 100, 4: 2}, betting="fixed")
    deal(table)
    cards(table)
    calls(table, "out-of-turn 4-raise")
    acts(table, "3 call")
    assert set(offered(table)) == {"fold", "call"}  # two dollars are no raise


def test_the_next_betting_round_begins_anew() -> None:
    table = after_the_flop()
    calls(table, "out-of-turn 4-check")
    called_through(table)
    assert table.state.bound == ()
    cards(table)
    acts(table, "1 check", "2 check", "3 check")
    assert set(offered(table)) == {"fold", "check", "bet"}


def test_a_patron_cannot_choose_out_of_turn() -> None:
    table = betting()
    assert refused(table, Choose(4, "call", 200)).sentence == ("Seat 4 has nothing to choose now; seat 3 must choose.")


def test_a_check_binds_nobody_where_nobody_may_check() -> None:
    table = poker("five-card-stud", {1: 100, 2: 100, 3: 100})
    deal(table)
    cards(table)
    called_through(table)
    cards(table)
    first = turn(table)
    following = first % 3 + 1
    calls(table, f"out-of-turn {following}-check")
    acts(table, f"{first} fold")
    assert turn(table) == following
    assert set(offered(table)) == {"fold", "bet"}
