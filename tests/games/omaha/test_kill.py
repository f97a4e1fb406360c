"""The kill and the half-kill of omaha high-low split eight or better."""

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
    poker,
    posted,
    rules,
    said,
    turn,
)
from at_the_table import do
from pitboss.commands import BuyIn, Call, Leave, Role, Sit
from pitboss.errors import BadInput
from pitboss.events import Noted, Paid
from pitboss.procedures.timing import routine

FOUR = {1: 200, 2: 200, 3: 200, 4: 200}
HIGH_WINS = {1: "KS KD QC JC", 2: "9S 9D TC TD", 3: "9H 7H 2C 2S", 4: "JS JH 7C 7S"}
NO_LOW, LOW = "KH QH 3D 8S 8D", "KH 8H 3D 4S TH"


def a_table(**options: str | int) -> PokerTable:
    """Limits of $2 and $4, blinds of $1 and $2, and a kill after a pot of five times the least wager: $10."""
    chosen: dict[str, str | int] = {"form": "high-low-eight", "betting": "fixed", "kill": "full", "kill_pot": 5}
    return poker("omaha", FOUR, **(chosen | options))


def hand(table: PokerTable, own: dict[int, str], board: str, before_the_flop: str) -> list[str]:
    """A hand that is checked down after the first betting round; what is said of the kill button at its end."""
    deal(table)
    cards(table, own)
    events = acts(table, *before_the_flop.split(", "))
    dealt = board.split()
    for burn, part in (("2D", dealt[:3]), ("5D", dealt[3:4]), ("6D", dealt[4:])):
        if table.state.players:
            cards(table, burn=burn, board=" ".join(part))
            events = called_through(table)
    return said(events, "kill")


ALL_CALL = "3 call, 4 call, 1 call, 2 raise, 3 call, 4 call, 1 call"  # $16
ONE_CALLS = "3 call, 4 fold, 1 fold, 2 check"  # $5
TWO_RAISE = "3 raise, 4 fold, 1 call, 2 raise, 3 call, 1 fold"  # $16


@pytest.mark.proves("19:47-14.11(i)", "omaha/kill-size")
@pytest.mark.parametrize(("kill", "least", "most"), [("full", 4, 8), ("half", 3, 6)])
def test_whoever_wins_a_large_pot_alone_posts_one_larger_blind_in_the_next_hand(
    kill: str, least: int, most: int
) -> None:
    table = a_table(kill=kill)
    assert hand(table, HIGH_WINS, NO_LOW, ALL_CALL) == ["Seat 1 gets the kill button"]
    events = deal(table)
    assert table.state.killer == 1
    # The button is at seat 1 now; seats 2 and 3 owe the ordinary blinds as posted.
    assert posted(events) == [(2, 1, "small blind"), (3, 2, "big blind"), (1, least, "kill blind")]
    (blind,) = (one for one in events if isinstance(one, Paid) and one.what == "kill blind")
    assert "19:47-14.11(i)" in blind.cites
    cards(table)
    assert turn(table) == 4  # who follows the ordinary blinds acts first
    assert offered(table)["call"] == (least * 100, least * 100)
    assert offered(table)["raise"] == (2 * least * 100, 2 * least * 100)
    acts(table, "4 call")
    assert offered(table).keys() == {"fold", "check", "raise"}  # the kill blind is a blind: it may be raised
    acts(table, "1 check", "2 fold", "3 call")
    cards(table)
    assert offered(table)["bet"] == (least * 100, least * 100)
    called_through(table)
    cards(table)
    assert offered(table)["bet"] == (most * 100, most * 100)


@pytest.mark.proves("omaha/kill-size")
def test_a_half_kill_is_rounded_up_to_whole_chips() -> None:
    game = rules("omaha", form="high-low-eight", kill="half", limits=(5, 11), chip=100)
    raised = game.raised(game.stakes)
    assert (raised.least, raised.most, raised.blinds) == (800, 1700, game.stakes.blinds)


@pytest.mark.proves("19:47-14.11(i)", "omaha/kill-turn")
@pytest.mark.parametrize(
    ("winner", "blinds", "first"),
    [
        # Before the second hand the button is at seat 1, and seats 2 and 3 owe the blinds.
        (2, [(3, 2, "big blind"), (2, 4, "kill blind")], 4),
        (3, [(2, 1, "small blind"), (3, 4, "kill blind")], 4),
        (4, [(2, 1, "small blind"), (3, 2, "big blind"), (4, 4, "kill blind")], 4),
    ],
)
def test_who_owes_an_ordinary_blind_posts_only_the_kill_blind(
    winner: int, blinds: list[tuple[int, float, str]], first: int
) -> None:
    table = a_table()
    own = dict(HIGH_WINS)
    own[1], own[winner] = own[winner], own[1]
    assert hand(table, own, NO_LOW, ALL_CALL) == [f"Seat {winner} gets the kill button"]
    assert posted(deal(table)) == blinds
    cards(table)
    assert turn(table) == first


@pytest.mark.proves("omaha/kill-turn", "poker/straddle", "19:47-14.11(i)")
@pytest.mark.parametrize(
    ("winner", "blinds", "first"),
    [
        # Seat 4 would straddle. With the kill button it posts one blind and acts in turn.
        (4, [(2, 1, "small blind"), (3, 2, "big blind"), (4, 4, "kill blind")], 4),
        (1, [(2, 1, "small blind"), (3, 2, "big blind"), (4, 4, "straddle"), (1, 4, "kill blind")], 1),
    ],
)
def test_who_posts_the_kill_blind_does_not_straddle(
    winner: int, blinds: list[tuple[int, float, str]], first: int
) -> None:
    table = a_table(edition="13:69F", straddle="yes")
    own = dict(HIGH_WINS)
    own[1], own[winner] = own[winner], own[1]
    assert hand(table, own, NO_LOW, ALL_CALL) == [f"Seat {winner} gets the kill button"]
    do(table, Call(Role.PATRON, "straddle", 4))
    assert posted(deal(table)) == blinds
    cards(table)
    assert turn(table) == first


def floor_says(table: PokerTable, *said: str) -> None:
    """Before the next hand, the floor says who has the kill button, or who owes blinds."""
    while may_be_called(table, "kill") is None:
        command = routine(table.awaits)
        assert command is not None
        do(table, command)
    calls(table, *said)


@pytest.mark.proves("19:47-14.11(i)", "poker/missed-blinds")
def test_the_kill_blind_is_the_only_one_even_of_a_player_who_missed_others() -> None:
    table = a_table()
    floor_says(table, "kill 3", "owes 3-both")
    assert posted(deal(table)) == [(1, 1, "small blind"), (2, 2, "big blind"), (3, 4, "kill blind")]


@pytest.mark.proves("19:47-14.11(i)", '19:47-14.1 "All-in"')
@pytest.mark.parametrize("chips", [1, 2])
def test_others_must_match_the_whole_kill_blind_of_a_player_who_has_less_or_nothing_left_after_the_ante(
    chips: int,
) -> None:
    table = poker("omaha", FOUR | {1: chips}, form="high-low-eight", betting="fixed", kill="full", ante=100)
    floor_says(table, "kill 1")
    deal(table)
    cards(table)
    assert (turn(table), offered(table)["call"], offered(table)["raise"]) == (3, (400, 400), (800, 800))


@pytest.mark.proves("19:47-14.11(i)")
@pytest.mark.parametrize(("times", "gets_it"), [(5, True), (8, True), (9, False), (15, False)])
def test_the_pot_must_be_so_many_times_the_least_wager(times: int, gets_it: bool) -> None:
    table = a_table(kill_pot=times)
    assert hand(table, HIGH_WINS, NO_LOW, ALL_CALL) == ["Seat 1 gets the kill button"] * gets_it  # $16


@pytest.mark.proves("19:47-14.11(i)", '19:47-14.1 "Pot"')
def test_what_the_house_takes_is_no_part_of_the_pot() -> None:
    table = a_table(kill_pot=8, rake="fee", hand_fee=50)  # $16 less 50 cents
    assert hand(table, HIGH_WINS, NO_LOW, ALL_CALL) == []


@pytest.mark.proves("19:47-14.11(i)")
@pytest.mark.parametrize("times", [4, 16])
def test_the_house_chooses_from_5_to_15_times(times: int) -> None:
    with pytest.raises(BadInput, match="choose from 5 to 15"):
        rules("omaha", form="high-low-eight", kill="full", kill_pot=times)
    for lawful in (5, 15):
        rules("omaha", form="high-low-eight", kill="full", kill_pot=lawful)


@pytest.mark.proves("19:47-14.11(i)")
def test_a_pot_that_is_shared_makes_no_kill() -> None:
    table = a_table()
    split = {1: "KS KD QC JC", 2: "AS 2S TC TD", 3: "9H 7D 2C TS", 4: "JS JH 7C 7S"}
    assert hand(table, split, LOW, ALL_CALL) == []  # seat 1 wins high, seat 2 low
    # One player who wins both halves has won the whole pot.
    table = a_table()
    both = split | {2: "AS 2S KS KC", 1: "QD QS JC JD"}
    assert hand(table, both, LOW, ALL_CALL) == ["Seat 2 gets the kill button"]
    # Two equal high hands without a low hand: nobody has won the whole pot.
    table = a_table()
    tied = {1: "AS JD 9C 4D", 2: "AD JC 9S 4C", 3: "9H 7H 5C 4S", 4: "TS 7C 6S 5S"}
    assert hand(table, tied, NO_LOW, ALL_CALL) == []


@pytest.mark.proves("19:47-14.11(i)")
def test_a_pot_that_nobody_contests_counts_too() -> None:
    table = a_table()
    deal(table)
    cards(table)
    acts(table, "3 raise", "4 raise", "1 fold", "2 fold", "3 call")
    cards(table)
    events = acts(table, "3 bet", "4 fold")
    assert awarded(events) == [(3, 2, "uncalled bet"), (3, 15, "the pot")]
    assert said(events, "kill") == ["Seat 3 gets the kill button"]


@pytest.mark.proves("19:47-14.11(i)")
def test_the_kill_goes_on_while_large_pots_are_won_whole_by_the_increased_measure() -> None:
    table = a_table()
    hand(table, HIGH_WINS, NO_LOW, ALL_CALL)
    assert table.state.killer == 1
    # The least wager is $4 now, and a pot of $20 is needed. Seat 4 wins $27 and gets the button.
    own = HIGH_WINS | {4: "KS KD QC JC", 1: "JS JH 7C 7S"}
    assert hand(table, own, NO_LOW, "4 raise, 1 call, 2 fold, 3 call") == ["Seat 4 gets the kill button"]
    # It stays with seat 4, who wins once more. The button is at seat 2, and seats 3 and 4 owe blinds.
    assert hand(table, own, NO_LOW, "1 raise, 2 fold, 3 fold, 4 raise, 1 call") == ["Seat 4 gets the kill button"]
    assert table.state.killer == 4
    # $17 would have made a kill at the ordinary limits, and ends it at these.
    says = hand(table, own, NO_LOW, "2 call, 3 call, 4 check, 1 fold")
    assert says == ["The dealer takes the kill button back"]
    assert table.state.killer == 0
    assert [what for _, _, what in posted(deal(table))] == ["small blind", "big blind"]
    cards(table)
    assert offered(table)["call"] == (200, 200)


@pytest.mark.proves("19:47-14.11(i)")
def test_the_kill_ends_when_a_pot_is_split_between_high_and_low() -> None:
    table = a_table()
    hand(table, HIGH_WINS, NO_LOW, ALL_CALL)
    split = {1: "KS KD QC JC", 2: "AS 2S TC TD", 3: "9H 7D 2C TS", 4: "JS JH 7C 7S"}
    says = hand(table, split, LOW, "4 raise, 1 call, 2 call, 3 call")
    assert says == ["The dealer takes the kill button back"]


@pytest.mark.proves("19:47-14.11(i)")
@pytest.mark.parametrize("options", [{"kill": "none"}, {"form": "high"}])
def test_there_is_no_kill_unless_it_is_offered_and_only_in_eight_or_better(options: dict[str, str]) -> None:
    table = a_table(**options)
    assert hand(table, HIGH_WINS, NO_LOW, ALL_CALL) == []
    assert [what for _, _, what in posted(deal(table))] == ["small blind", "big blind"]


@pytest.mark.proves("omaha/kill-absent")
@pytest.mark.parametrize("leaves", [True, False])
def test_the_button_is_taken_back_from_a_player_who_is_not_dealt_in(leaves: bool) -> None:
    table = a_table()
    hand(table, HIGH_WINS, NO_LOW, ALL_CALL)
    do(table, Leave(1) if leaves else Call(Role.PATRON, "sit-out", 1))
    events = deal(table)
    assert table.state.killer == 0
    if not leaves:
        (note,) = (one for one in events if isinstance(one, Noted) and one.what == "kill")
        assert note.says == "The dealer takes the kill button back"
        assert note.cites == ("omaha/kill-absent",)
    assert [what for _, _, what in posted(events)] == ["small blind", "big blind"]
    cards(table)
    assert offered(table)["raise"] == (400, 400)


@pytest.mark.proves("omaha/kill-absent")
def test_whoever_takes_the_seat_of_the_player_with_the_kill_button_does_not_get_it() -> None:
    table = a_table(new_players="free")
    hand(table, HIGH_WINS, NO_LOW, ALL_CALL)
    do(table, Leave(1), Sit(1), BuyIn(1, 20_000))
    assert [what for _, _, what in posted(deal(table))] == ["small blind", "big blind"]


@pytest.mark.proves("omaha/kill-absent")
def test_and_from_one_who_has_no_chips() -> None:
    table = a_table()
    do(table, Sit(5))
    floor_says(table, "kill 5")
    events = deal(table)
    assert said(events, "kill") == ["The dealer takes the kill button back"]
    assert [what for _, _, what in posted(events)] == ["small blind", "big blind"]


@pytest.mark.proves("19:47-14.11(i)")
def test_a_misdeal_leaves_the_kill_as_it_was() -> None:
    table = a_table()
    hand(table, HIGH_WINS, NO_LOW, ALL_CALL)
    before = posted(deal(table))
    cards(table)
    do(table, Call(Role.DEALER, "misdeal"))
    assert posted(deal(table)) == before
