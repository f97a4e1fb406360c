"""Levels: the floor sets between hands what the next ones are played for, where the house says so."""

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
    posted,
    rules,
    turn,
)
from at_the_table import do, refused, refused_by
from pitboss.commands import Call, Role
from pitboss.games.poker_room.house import LEVELS, Stakes
from pitboss.games.poker_room.rules import Poker
from pitboss.games.poker_room.state import Phase

RICH = 100_000


def tournament(slug: str = "holdem", seats: int = 3, **choices: Any) -> PokerTable:
    """A table at which stakes may rise, before the first hand."""
    table = poker(slug, dict.fromkeys(range(1, seats + 1), RICH), levels="yes", **choices)
    while phase(table) != Phase.SHUFFLE:
        do(table, Call(Role.FLOOR if phase(table) == Phase.VERIFY else Role.DEALER, str(phase(table))))
    return table


def fold_out(table: PokerTable) -> None:
    cards(table)
    while turn(table):
        acts(table, f"{turn(table)} fold")


@pytest.mark.proves("poker/levels")
@pytest.mark.parametrize("times", [1, 4, 15])
def test_blinds_and_antes_are_so_many_times_as_high(times: int) -> None:
    table = tournament(ante=100, small_blind=100, big_blind=200, third_blind=400)
    (told,) = calls(table, f"level {times}")
    assert told.cites == ("poker/levels",)
    assert posted(deal(table)) == [
        *[(seat, times, "ante") for seat in (1, 2, 3)],
        (1, times, "small blind"),
        (2, 2 * times, "big blind"),
        (3, 4 * times, "third blind"),
    ]


@pytest.mark.proves("poker/levels")
def test_a_level_may_be_without_antes() -> None:
    table = tournament(ante=100)
    calls(table, "level 5-no-ante")
    assert posted(deal(table)) == [(1, 5, "small blind"), (2, 10, "big blind")]
    fold_out(table)
    calls(table, "level 5")
    assert (1, 5, "ante") in posted(deal(table))


@pytest.mark.proves("poker/levels")
@pytest.mark.parametrize(
    ("betting", "small", "big"),
    [("fixed", (2, 2), (4, 4)), ("spread", (2, 4), (2, 4)), ("no-limit", (2, 0), (2, 0))],  # dollars, ten times over
)
def test_limits_rise_with_the_blinds(betting: str, small: tuple[int, int], big: tuple[int, int]) -> None:
    table = tournament(betting=betting)
    calls(table, "level 10")
    deal(table)
    for least, most in (small, small, big, big):
        cards(table)
        if table.state.street:
            assert offered(table)["bet"] == (1_000 * least, 1_000 * most if most else table.chips(turn(table)))
        else:
            assert offered(table)["raise"][0] == 2_000 + 1_000 * least
        called_through(table)


@pytest.mark.proves("poker/levels")
@pytest.mark.parametrize("slug", ["seven-card-stud", "five-card-stud", "mambo-stud"])
@pytest.mark.parametrize("completing", ["yes", "no"])
def test_the_forced_bet_rises_too_and_so_does_a_whole_bet_instead_of_it(slug: str, completing: str) -> None:
    table = tournament(slug, betting="fixed", forced_bet=100, completing=completing)
    calls(table, "level 6")
    deal(table)
    events = cards(table)
    if completing == "yes":
        assert offered(table) == {"forced-bet": (600, 600), "bet": (1_200, 1_200)}
        events = acts(table, f"{turn(table)} forced-bet")
    assert [dollars for _, dollars, what in posted(events) if what == "forced bet"] == [6]
    assert offered(table)["call"] == (600, 600)
    assert offered(table)["raise"] == (1_200, 1_200)


@pytest.mark.proves("poker/levels")
def test_a_killed_pot_is_played_for_more_at_every_level() -> None:
    table = tournament("omaha", betting="fixed", form="high-low-eight", kill="full", kill_pot=5)
    calls(table, "level 3")
    deal(table)
    cards(table)
    acts(table, "3 raise 12", "1 fold", "2 call")
    cards(table)
    acts(table, "2 bet", "3 fold")
    assert table.state.killer == 0  # $27 are less than five times $6
    deal(table)
    cards(table)
    acts(table, "1 raise 12", "2 call", "3 call")
    cards(table)
    acts(table, "2 bet", "3 fold", "1 fold")
    assert table.state.killer == 2  # $36 are enough
    assert (2, 12, "kill blind") in posted(deal(table))
    cards(table)
    game = table.game
    assert isinstance(game, Poker)
    stakes = game.stakes_now(table.state)
    assert (stakes.least, stakes.most, stakes.blinds) == (1_200, 2_400, (300, 600))
    assert table.state.to_match == 1_200
    assert offered(table)["raise"] == (1_200, 1_200)


@pytest.mark.proves("poker/levels")
def test_a_level_holds_for_the_hands_that_follow_until_another_is_set() -> None:
    table = tournament()
    calls(table, "level 2")
    for times in (2, 2, 8):
        if times == 8:
            calls(table, "level 8")
        assert [dollars for _, dollars, _ in posted(deal(table))] == [times, 2 * times]
        fold_out(table)


@pytest.mark.proves("poker/levels")
def test_only_the_floor_sets_a_level_and_only_between_hands() -> None:
    table = tournament()
    refused_by(table, Call(Role.DEALER, "level", value="2"), "poker/levels")
    for wrong in ("", "0", "7", "-1", "2-ante", "2-no-ante"):  # this house asks for no ante
        refused_by(table, Call(Role.FLOOR, "level", value=wrong), "poker/levels")
    assert may_be_called(table, "level") == tuple(map(str, LEVELS))
    deal(table)
    refused(table, Call(Role.FLOOR, "level", value="2"))
    cards(table)
    refused(table, Call(Role.FLOOR, "level", value="2"))


@pytest.mark.proves("poker/levels")
def test_a_house_that_does_not_say_so_has_its_posted_stakes() -> None:
    table = poker("holdem", {1: 100, 2: 100})
    deal(table)
    fold_out(table)
    assert may_be_called(table, "level") is None


def test_what_is_not_money_stays_as_posted() -> None:
    stakes = Stakes.of(rules("holdem", betting="fixed", raises=4, check_raise="no", ante=50).house)
    level = stakes.times(20)
    assert (level.limit, level.raises, level.check_raise, level.ante_by_one) == (
        stakes.limit,
        stakes.raises,
        stakes.check_raise,
        stakes.ante_by_one,
    )
    assert (level.least, level.most, level.ante, level.blinds) == (4_000, 8_000, 1_000, (2_000, 4_000))
    assert stakes.times(1) == stakes


def test_a_player_who_is_short_of_a_raised_blind_is_all_in_and_the_others_match_all_of_it() -> None:
    table = poker("holdem", {1: 100, 2: 7, 3: 100}, levels="yes")
    while phase(table) != Phase.SHUFFLE:
        do(table, Call(Role.FLOOR if phase(table) == Phase.VERIFY else Role.DEALER, str(phase(table))))
    calls(table, "level 10")
    assert posted(deal(table)) == [(1, 10, "small blind"), (2, 7, "big blind")]
    cards(table)
    assert offered(table)["call"] == (2_000, 2_000)
