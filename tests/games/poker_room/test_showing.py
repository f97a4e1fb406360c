"""Who shows at the showdown, in which order, and who need not: shared by all poker games."""

from typing import Any

import pytest

from at_the_poker_table import (
    Events,
    PokerTable,
    acts,
    awarded,
    called_through,
    cards,
    deal,
    offered,
    phase,
    poker,
    turn,
)
from at_the_table import refused
from pitboss.commands import Choose
from pitboss.events import Chosen, Noted, Paid
from pitboss.game import Choice
from pitboss.games.poker_room.state import Phase

HANDS = {1: "QS QH", 2: "KS KH", 3: "AS AH", 4: "7S 4H"}
BOARD = ("2C 3D 8H", "9C", "TD")


def to_the_last_bets(**choices: Any) -> PokerTable:
    """Hold 'em of four players, in the last betting round: the best hands are those of seats 3, 2, 1 and then 4."""
    table = poker("holdem", dict.fromkeys((1, 2, 3, 4), 100), **choices)
    deal(table)
    cards(table, HANDS)
    for street in BOARD:
        called_through(table)
        cards(table, board=street)
    return table


def told(events: Events) -> list[tuple[str, int]]:
    """Who showed a hand or threw it in, in order."""
    return [(one.what, one.seat) for one in events if isinstance(one, Noted) and one.what in ("shows", "mucks")]


def silent(table: PokerTable) -> str:
    """What is done for the player whose turn it is, if nothing is said."""
    assert isinstance(table.awaits, Choice)
    return table.awaits.only.silent


@pytest.mark.proves("poker/showing")
def test_whoever_bet_or_raised_last_shows_first_and_then_the_others_clockwise() -> None:
    table = to_the_last_bets(show="everybody")
    acts(table, "1 bet 2", "2 raise 6", "3 call", "4 call")
    events = acts(table, "1 call")
    assert told(events) == [("shows", 2), ("shows", 3), ("shows", 4), ("shows", 1)]


@pytest.mark.proves("poker/showing")
def test_where_nobody_bet_whoever_acts_first_shows_first() -> None:
    table = to_the_last_bets(show="everybody")
    assert told(called_through(table)) == [("shows", 1), ("shows", 2), ("shows", 3), ("shows", 4)]


@pytest.mark.proves("poker/showing")
def test_where_nobody_bet_and_the_first_has_folded_the_next_one_shows_first() -> None:
    table = poker("holdem", dict.fromkeys((1, 2, 3, 4), 100), show="everybody")
    deal(table)
    cards(table, HANDS)
    acts(table, "3 call", "4 call", "1 fold", "2 check")
    for street in BOARD:
        cards(table, board=street)
        events = called_through(table)
    assert told(events) == [("shows", 2), ("shows", 3), ("shows", 4)]


@pytest.mark.proves("poker/showing")
def test_in_stud_the_best_hand_showing_shows_first_if_nobody_bet() -> None:
    table = poker("seven-card-stud", {1: 100, 2: 100, 3: 100}, show="everybody")
    deal(table)
    cards(table, {1: "2C 3C 4D", 2: "2D 3D 5H", 3: "2H 3H 6S"})
    for burn, up in (("AC", "7C 9D 2S"), ("AD", "8C KD 7S"), ("AH", "JH 6D 4C")):
        called_through(table)
        cards(table, dict(zip((1, 2, 3), up.split(), strict=True)), burn=burn)
    called_through(table)
    cards(table)
    assert turn(table) == 2  # a king shows
    assert told(called_through(table)) == [("shows", 2), ("shows", 3), ("shows", 1)]


@pytest.mark.proves("poker/showing")
def test_a_beaten_hand_is_thrown_in_unseen_unless_every_hand_must_be_shown() -> None:
    table = to_the_last_bets(show="winners")
    acts(table, "1 check", "2 check", "3 bet 2", "4 call", "1 call")
    events = acts(table, "2 call")
    assert told(events) == [("shows", 3), ("mucks", 4), ("mucks", 1), ("mucks", 2)]
    assert "QS" not in str(events)
    for one in events:
        if isinstance(one, Noted) and one.what in ("shows", "mucks"):
            assert "poker/showing" in one.cites
            assert ("19:47-14.3(g)" in one.cites) is (one.what == "shows")  # only cards that are shown speak
    table = to_the_last_bets(show="winners")
    assert told(called_through(table)) == [("shows", 1), ("shows", 2), ("shows", 3), ("mucks", 4)]


@pytest.mark.proves("poker/showing")
def test_players_may_choose_where_the_house_lets_them() -> None:
    table = to_the_last_bets(show="choice")
    called_through(table)
    assert (phase(table), turn(table)) == (Phase.SHOWING, 1)
    assert {*offered(table)} == {"show", "muck"}
    assert silent(table) == "show"  # nobody throws a silent player's hand in
    refused(table, Choose(2, "show"))
    events = acts(table, "1 show", "2 show", "3 muck")  # aces are thrown in
    cited = [one.cites for one in events if isinstance(one, Chosen)]
    assert cited == [("poker/showing", "19:47-14.3(g)")] * 2 + [("poker/showing",)]
    events = acts(table, "4 muck")
    assert awarded(events) == [(2, 8, "the pot")]


@pytest.mark.proves("poker/showing")
def test_the_last_hand_that_was_not_thrown_in_wins_without_being_shown() -> None:
    table = to_the_last_bets(show="choice")
    called_through(table)
    events = acts(table, "1 muck", "2 muck", "3 muck")
    assert awarded(events) == [(4, 8, "the pot")]
    assert told(events) == []


@pytest.mark.proves("poker/showing")
def test_somebody_who_can_still_win_a_side_pot_shows() -> None:
    table = poker("holdem", {1: 100, 2: 100, 3: 6})
    deal(table)
    cards(table, {1: "QS QH", 2: "KS KH", 3: "AS AH"})
    acts(table, "3 raise 6", "1 raise 19", "2 call")
    events: list[Any] = []
    for street in BOARD:
        cards(table, board=street)
        events += called_through(table)
    assert told(tuple(events)) == [("shows", 1), ("shows", 2), ("shows", 3)]


@pytest.mark.parametrize(
    ("slug", "form", "by"),
    [
        ("seven-card-stud", "high", "19:47-14.9(i)"),
        ("holdem", "", "19:47-14.10(j)"),
        ("omaha", "high", "19:47-14.11(f)"),
        ("five-card-draw", "high", "19:47-14.12(h)1"),
        ("five-card-draw", "low", "19:47-14.12(h)2"),
        ("five-card-stud", "", "19:47-14.13(h)"),
        ("mambo-stud", "", "mambo-stud/showdown"),
    ],
)
def test_hands_are_shown_by_the_paragraph_of_the_games_showdown(slug: str, form: str, by: str) -> None:
    options = {"form": form} if form else {"checking": "yes"} if slug == "five-card-stud" else {}
    table = poker(slug, {1: 100, 2: 100}, show="everybody", **options)
    deal(table)
    cards(table)
    events = called_through(table)
    while table.state.players:
        if phase(table) == Phase.DRAWING:
            events = acts(table, f"{turn(table)} stand-pat")
        else:
            events = cards(table) if phase(table) == Phase.DEALING else called_through(table)
    shows = [one for one in events if isinstance(one, Noted) and one.what == "shows"]
    assert len(shows) == 2
    assert all(by in one.cites for one in (*shows, events[-1]))


@pytest.mark.proves("poker/uncontested")
@pytest.mark.parametrize(
    "slug", ["five-card-draw", "five-card-stud", "holdem", "mambo-stud", "omaha", "seven-card-stud"]
)
def test_a_bet_that_nobody_calls_wins_the_pot_and_the_hand_is_not_shown(slug: str) -> None:
    table = poker(slug, {1: 100, 2: 100, 3: 100}, ante=100)
    deal(table)
    cards(table)
    winner = turn(table)
    acts(table, f"{winner} raise")
    events: list[Any] = []
    while turn(table):
        events += acts(table, f"{turn(table)} fold")
    (won,) = [one for one in events if isinstance(one, Paid) and one.what == "the pot"]
    assert won.seat == winner
    assert "poker/uncontested" in won.cites
    assert told(tuple(events)) == []
    assert table.chips(winner) > 10_000


@pytest.mark.proves("poker/completes")
@pytest.mark.parametrize("slug", ["seven-card-stud", "five-card-stud", "mambo-stud"])
def test_who_must_open_may_make_a_whole_bet_where_the_house_lets_them(slug: str) -> None:
    table = poker(slug, {1: 100, 2: 100, 3: 100}, betting="fixed", completing="yes")
    deal(table)
    cards(table)
    opener = turn(table)
    assert offered(table) == {"forced-bet": (100, 100), "bet": (200, 200)}
    assert silent(table) == "forced-bet"  # a silent player makes it, and no more
    refused(table, Choose(opener, "fold"))
    (chosen,) = acts(table, f"{opener} bet")
    assert "poker/completes" in chosen.cites
    assert turn(table) == opener % 3 + 1
    assert offered(table)["call"] == (200, 200)
    table = poker(slug, {1: 100, 2: 100, 3: 100}, betting="fixed", completing="no")
    deal(table)
    events = cards(table)
    assert [one.what for one in events if isinstance(one, Paid)] == ["forced bet"]
    assert phase(table) == Phase.BETTING


@pytest.mark.proves("poker/completes")
@pytest.mark.parametrize(
    ("bring_in", "chips", "moves"),
    [
        (50, 100, {"forced-bet": (50, 50), "bet": (200, 200)}),
        (200, 100, {"forced-bet": (200, 200)}),  # that is a whole bet
        (100, 1, {"forced-bet": (100, 100)}),  # all-in
        (100, 1.5, {"forced-bet": (100, 100), "bet": (150, 150)}),
    ],
)
def test_a_bring_in_is_completed_only_with_more_chips_than_it_takes(
    bring_in: int, chips: float, moves: dict[str, tuple[int, int]]
) -> None:
    table = poker("seven-card-stud", {1: chips, 2: 100, 3: 100}, betting="fixed", completing="yes", forced_bet=bring_in)
    deal(table)
    cards(table, {1: "AS KS 2C", 2: "AD KD 9C", 3: "AH KH TC"})
    assert (turn(table), offered(table)) == (1, moves)
