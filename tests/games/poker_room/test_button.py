"""The button: where it goes, who posts which blind, who comes in when, and who owes blinds that went by."""

from collections import Counter
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from at_the_poker_table import PokerTable, acts, cards, deal, offered, poker, posted, rules, turn
from at_the_table import do, refused
from pitboss.commands import BuyIn, Call, Leave, Role, Sit
from pitboss.events import Left, Noted, Paid
from pitboss.games.poker_room.button import Deal, with_button
from pitboss.games.poker_room.house import Stakes
from pitboss.games.poker_room.state import Owing, PokerState

RICH = 100_000


def stakes(**options: Any) -> Stakes:
    """Blinds of $1 and $2, unless a test says otherwise."""
    return Stakes.of(rules("holdem", **options).house)


def at(*seats: int, **others: Any) -> PokerState:
    """A table with players in these seats, between hands."""
    return PokerState(seats=seats, stacks=tuple((seat, RICH) for seat in seats), **others)


def dealt(state: PokerState, *, dead: bool = False, entry: str = "free", makes_up: bool = True, **options: Any) -> Deal:
    """The next hand at this table."""
    return with_button(state, stakes(**options), dead=dead, entry=entry, makes_up=makes_up)


def after(state: PokerState, deal: Deal) -> PokerState:
    """The table after a hand."""
    fresh = tuple(seat for seat in state.fresh if seat not in deal.order)
    return replace(state, button=deal.button, small=deal.small, big=deal.big, fresh=fresh)


def without(state: PokerState, *seats: int) -> PokerState:
    """The table after players left."""
    left = tuple(seat for seat in state.seats if seat not in seats)
    return replace(state, seats=left, stacks=tuple(one for one in state.stacks if one[0] in left))


def places(deal: Deal) -> tuple[int, int, int]:
    """The seats of the button, the small blind and the big blind."""
    return deal.button, deal.small, deal.big


def posts(deal: Deal) -> list[tuple[int, str, int]]:
    """What is posted, in order."""
    return [(one.seat, one.what, one.cents) for one in deal.posts]


def whole_hand(table: PokerTable) -> None:
    """A hand in which everybody folds to the last."""
    deal(table)
    cards(table)
    while turn(table):
        acts(table, f"{turn(table)} fold")


# --- the button moves ------------------------------------------------------------------------------------------------


@pytest.mark.proves("19:47-14.10(c)2", "19:47-14.10(c)3")
def test_the_button_begins_at_the_dealers_right_and_moves_clockwise() -> None:
    state, seen = at(2, 5, 9), []
    for _ in range(5):
        state = after(state, hand := dealt(state))
        seen.append(places(hand))
    assert seen == [(9, 2, 5), (2, 5, 9), (5, 9, 2), (9, 2, 5), (2, 5, 9)]


@pytest.mark.proves("19:47-14.10(c)1", "19:47-14.10(e)")
def test_cards_come_from_the_left_of_the_button_and_the_button_is_last() -> None:
    assert dealt(at(2, 5, 9, button=2, small=5, big=9)).order == (9, 2, 5)


@pytest.mark.proves("poker/sitting-out", "poker/dead-button")
def test_the_button_passes_over_who_sits_out_or_has_no_chips() -> None:
    state = at(1, 2, 3, 4, 5, button=1, small=2, big=3, out=(2,))
    assert places(dealt(state)) == (3, 4, 5)
    broke = replace(state, out=(), stacks=tuple(one for one in state.stacks if one[0] != 3))
    assert (dealt(broke).order, places(dealt(broke))) == ((4, 5, 1, 2), (2, 4, 5))


@pytest.mark.proves("19:47-14.10(d)", "19:47-14.10(f)")
def test_who_posts_and_who_acts_first() -> None:
    hand = dealt(at(1, 2, 3, 4, 5, button=1, small=2, big=3))
    assert posts(hand) == [(3, "small blind", 100), (4, "big blind", 200)]
    assert hand.first == 5
    third = dealt(at(1, 2, 3, 4, 5, button=1, small=2, big=3), third_blind=400)
    assert posts(third) == [(3, "small blind", 100), (4, "big blind", 200), (5, "third blind", 400)]
    assert third.first == 1


@pytest.mark.parametrize("dead", [False, True])
@pytest.mark.proves("19:47-14.10(d)")
def test_a_third_blind_without_a_small_one_keeps_its_name(dead: bool) -> None:
    state = at(1, 2, 3, 4, button=1, big=2)
    hand = dealt(state, small_blind=0, third_blind=300, dead=dead)
    assert places(hand) == (2, 0, 3)
    assert posts(hand) == [(3, "big blind", 200), (4, "third blind", 300)]
    assert hand.first == 1
    two = dealt(without(state, 3, 4), small_blind=0, third_blind=300, dead=dead)
    assert posts(two) == [(1, "big blind", 200)]  # between two players there is no third


@pytest.mark.proves("19:47-14.10(d)")
def test_one_blind_alone_is_posted_left_of_the_button() -> None:
    for dead in (False, True):
        state, seen = at(1, 2, 3), []
        for _ in range(4):
            state = after(state, hand := dealt(state, small_blind=0, dead=dead))
            seen.append((places(hand), posts(hand), hand.first))
        assert seen == [
            ((3, 0, 1), [(1, "big blind", 200)], 2),
            ((1, 0, 2), [(2, "big blind", 200)], 3),
            ((2, 0, 3), [(3, "big blind", 200)], 1),
            ((3, 0, 1), [(1, "big blind", 200)], 2),
        ]


# --- two players -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dead", [False, True])
@pytest.mark.proves("poker/heads-up")
def test_between_two_the_button_posts_the_small_blind_and_acts_first(dead: bool) -> None:
    state, seen = at(3, 7), []
    for _ in range(3):
        state = after(state, hand := dealt(state, dead=dead))
        seen.append((places(hand), hand.order, hand.first))
    assert seen == [((7, 7, 3), (3, 7), 7), ((3, 3, 7), (7, 3), 3), ((7, 7, 3), (3, 7), 7)]


@pytest.mark.parametrize("dead", [False, True])
@pytest.mark.parametrize(("leaves", "button", "big"), [(1, 3, 2), (2, 3, 1), (3, 2, 1)])
@pytest.mark.proves("poker/heads-up")
def test_nobody_is_the_big_blind_twice_in_a_row_once_two_are_left(
    dead: bool, leaves: int, button: int, big: int
) -> None:
    state = without(at(1, 2, 3, button=1, small=2, big=3), leaves)
    assert places(dealt(state, dead=dead)) == (button, button, big)


@pytest.mark.proves("poker/heads-up", "19:47-14.10(d)")
def test_one_blind_alone_between_two_is_not_the_buttons() -> None:
    assert places(dealt(at(1, 2), small_blind=0)) == (2, 0, 1)
    assert places(dealt(at(1, 2, button=2, big=1), small_blind=0)) == (1, 0, 2)


# --- a dead button ---------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/dead-button")
def test_a_dead_button_moves_as_any_other_while_nobody_leaves() -> None:
    state = at(1, 2, 3, 4)
    for _ in range(6):
        assert places(dealt(state, dead=True)) == places(dealt(state))
        state = after(state, dealt(state, dead=True))


@pytest.mark.proves("poker/dead-button")
def test_nobody_posts_the_small_blind_of_an_empty_seat_and_then_the_button_stands_there() -> None:
    state = without(at(1, 2, 3, 4, 5, button=1, small=2, big=3), 3)
    hand = dealt(state, dead=True)
    assert places(hand) == (2, 3, 4)
    assert posts(hand) == [(4, "big blind", 200)]
    assert hand.first == 5
    state = after(state, hand)
    hand = dealt(state, dead=True)
    assert places(hand) == (3, 4, 5)  # the button stands before the empty seat
    assert hand.order == (4, 5, 1, 2)
    assert posts(hand) == [(4, "small blind", 100), (5, "big blind", 200)]


@pytest.mark.proves("poker/dead-button")
def test_with_a_dead_button_everybody_pays_the_right_blinds_and_with_a_moving_one_not() -> None:
    state = without(at(1, 2, 3, 4, 5, button=1, small=2, big=3), 2)
    assert places(dealt(state, dead=True)) == (2, 3, 4)  # seat 3 pays the small blind, and the button waits for it
    assert places(dealt(state)) == (3, 4, 5)  # seat 4 never pays the big one


@pytest.mark.proves("poker/dead-button", "poker/heads-up")
def test_a_third_player_joins_two_with_a_dead_button() -> None:
    state = at(1, 2, 3, button=1, small=1, big=2)
    assert places(dealt(state, dead=True)) == (1, 2, 3)


# --- new players -----------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/new-player")
@pytest.mark.parametrize(("entry", "more"), [("post", [(6, "new player's blind", 200)]), ("free", [])])
def test_a_new_player_posts_as_much_as_the_big_blind_or_is_dealt_in_free(
    entry: str, more: list[tuple[int, str, int]]
) -> None:
    hand = dealt(at(1, 2, 3, 4, 6, button=1, small=2, big=3, fresh=(6,)), entry=entry)
    assert 6 in hand.order
    assert posts(hand) == [(3, "small blind", 100), (4, "big blind", 200), *more]


@pytest.mark.proves("poker/new-player")
@pytest.mark.parametrize("dead", [False, True])
def test_several_new_players_come_in_at_once_and_none_of_them_between_the_blinds(dead: bool) -> None:
    state = at(1, 3, 4, 5, 6, 8, 9, button=1, small=3, big=6, fresh=(4, 5, 8, 9))
    hand = dealt(state, entry="post", dead=dead)
    assert (places(hand), hand.order) == ((3, 6, 8), (6, 8, 9, 1, 3))
    assert posts(hand)[2:] == [(9, "new player's blind", 200)]


@pytest.mark.proves("poker/new-player")
def test_a_new_player_in_the_seat_of_a_blind_posts_only_that() -> None:
    hand = dealt(at(1, 2, 3, 4, button=1, small=2, big=3, fresh=(4,)), entry="post")
    assert posts(hand) == [(3, "small blind", 100), (4, "big blind", 200)]


@pytest.mark.parametrize("dead", [False, True])
@pytest.mark.proves("poker/new-player")
def test_a_new_player_may_have_to_wait_for_the_big_blind(dead: bool) -> None:
    state, seen = at(1, 3, 5, 6, button=1, small=3, big=5, fresh=(6,)), []
    assert places(dealt(state, dead=dead, entry="wait")) == (3, 5, 6)  # at once, where it is due
    state = at(1, 2, 3, 5, button=1, small=3, big=5, fresh=(2,))
    for _ in range(4):
        state = after(state, hand := dealt(state, dead=dead, entry="wait"))
        seen.append((2 in hand.order, hand.big))
    assert seen == [(False, 1), (True, 2), (True, 3), (True, 5)]


@pytest.mark.parametrize("dead", [False, True])
@pytest.mark.proves("poker/new-player")
def test_two_new_players_do_not_come_in_at_once(dead: bool) -> None:
    state, seen = at(1, 2, 3, 4, 5, button=1, small=2, big=3, fresh=(4, 5)), []
    for _ in range(3):
        state = after(state, hand := dealt(state, dead=dead, entry="wait"))
        seen.append((hand.big, state.fresh))
    assert seen == [(4, (5,)), (5, ()), (1, ())]


@pytest.mark.proves("poker/new-player")
def test_nobody_waits_forever_beside_two_players() -> None:
    for new in (1, 2, 3):
        first, second = (seat for seat in (1, 2, 3) if seat != new)
        for button, big in ((first, second), (second, first)):
            state = at(1, 2, 3, button=button, small=button, big=big, fresh=(new,))
            assert new in dealt(state, entry="wait").order
            for _ in range(3):
                state = after(state, dealt(state, entry="wait", dead=True))
            assert not state.fresh


@pytest.mark.proves("poker/new-player", "poker/two-players")
def test_nobody_waits_where_fewer_than_two_others_play() -> None:
    state = at(1, 2, 3, button=1, small=2, big=3, fresh=(2, 3))
    assert dealt(state, entry="wait").order == (3, 1, 2)


# --- missed blinds ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("dead", [False, True])
@pytest.mark.proves("poker/missed-blinds", "poker/sitting-out")
def test_who_sits_out_owes_each_blind_that_goes_by(dead: bool) -> None:
    state = at(1, 2, 3, 4, 5, button=1, small=2, big=3, out=(4,))
    hand = dealt(state, dead=dead)
    assert (hand.big, hand.missed) == (5, (Owing(4, big=True),))
    state = replace(after(state, hand), owing=hand.missed)
    hand = dealt(state, dead=dead)
    assert (hand.big, hand.missed) == (1, (Owing(4, small=True, big=True),))
    state = replace(after(state, hand), owing=hand.missed)
    assert dealt(state, dead=dead).missed == ()  # only what is new is told
    paid = replace(state, out=(5,), big=5, small=4, button=3, owing=())
    assert dealt(paid, dead=dead).missed == (Owing(5, small=True),)  # who has paid the big blind misses the small one


@pytest.mark.proves("poker/missed-blinds")
def test_where_one_blind_is_posted_only_that_is_missed() -> None:
    state = at(1, 2, 3, 4, button=1, big=2, out=(3,))
    for dead in (False, True):
        assert dealt(state, small_blind=0, dead=dead).missed == (Owing(3, big=True),)


@pytest.mark.proves("poker/missed-blinds")
def test_a_player_without_chips_misses_blinds_too_and_a_new_one_who_waits_does_not() -> None:
    state = at(1, 2, 3, 4, 5, 6, button=1, small=2, big=3, fresh=(5,))
    broke = replace(state, stacks=tuple(one for one in state.stacks if one[0] != 4))
    hand = dealt(broke, entry="wait", dead=True)
    assert hand.big == 5  # the new player's turn
    assert hand.missed == (Owing(4, big=True),)
    waiting = dealt(at(1, 4, 5, 6, 8, button=1, small=4, big=6, fresh=(5,)), entry="post")
    assert (waiting.order, waiting.missed) == ((6, 8, 1, 4), ())  # the small blind goes by seat 5


@pytest.mark.proves("poker/missed-blinds")
@pytest.mark.parametrize(
    ("owes", "more"),
    [
        (Owing(6, small=True, big=True), [(6, "dead blind", 100), (6, "new player's blind", 200)]),
        (Owing(6, big=True), [(6, "new player's blind", 200)]),
        (Owing(6, small=True), [(6, "dead blind", 100)]),
    ],
)
def test_missed_blinds_are_made_up_for(owes: Owing, more: list[tuple[int, str, int]]) -> None:
    state = at(1, 2, 3, 4, 6, button=1, small=2, big=3, owing=(owes,))
    blinds = [(3, "small blind", 100), (4, "big blind", 200)]
    assert posts(dealt(state)) == blinds + more
    assert posts(dealt(state, makes_up=False)) == blinds
    assert posts(dealt(replace(state, fresh=(6,)), entry="post"))[-1][1:] == ("new player's blind", 200)


@pytest.mark.proves("poker/missed-blinds")
def test_in_the_first_hand_of_a_table_nobody_waits_for_the_button() -> None:
    hand = dealt(at(1, 2, 3, 4, 5, owing=(Owing(1, True, True), Owing(5, True, True))))
    assert (hand.order, hand.button) == ((1, 2, 3, 4, 5), 5)
    assert [seat for seat, what, _ in posts(hand) if what == "dead blind"] == [5]  # seat 1 has the small blind


@pytest.mark.proves("poker/missed-blinds")
def test_who_comes_back_as_the_big_blind_owes_nothing_else_and_waived_blinds_are_not_owed() -> None:
    state = at(1, 2, 3, 4, 5, button=1, small=2, big=3, owing=(Owing(4, True, True),))
    assert posts(dealt(state)) == [(3, "small blind", 100), (4, "big blind", 200)]
    assert dealt(replace(state, out=(4,), owing=()), makes_up=False).missed == ()


@pytest.mark.parametrize("dead", [False, True])
@pytest.mark.proves("poker/missed-blinds")
def test_nobody_misses_a_blind_in_the_first_hand_of_a_table(dead: bool) -> None:
    for out in (1, 2, 3, 4, 5):
        assert dealt(at(1, 2, 3, 4, 5, out=(out,)), dead=dead).missed == ()


@pytest.mark.proves("poker/missed-blinds")
def test_what_the_floor_says_last_of_a_players_blinds_is_owed() -> None:
    table = poker("holdem", dict.fromkeys((1, 2, 3, 4, 6), 100))
    whole_hand(table)
    do(table, Call(Role.FLOOR, "owes", value="4-both"), Call(Role.FLOOR, "owes", value="4-small"))
    assert table.state.owing == (Owing(4, small=True),)
    do(table, Call(Role.FLOOR, "owes", value="4-big"))
    assert posted(deal(table))[2:] == [(4, 2, "new player's blind")]


@pytest.mark.proves("poker/dead-button")
def test_a_button_before_an_empty_seat_is_by_the_house_rule() -> None:
    table = poker("holdem", dict.fromkeys((1, 2, 3, 4, 5), 100), button="dead")
    whole_hand(table)
    do(table, Leave(2))
    for button, small, is_dead in ((1, 2, False), (2, 3, True), (3, 4, False)):
        (note,) = (one for one in deal(table) if isinstance(one, Noted) and one.what == "dealt-in")
        assert (table.state.button, table.state.small) == (button, small)
        assert ("poker/dead-button" in note.cites) is is_dead
        cards(table)
        while turn(table):
            acts(table, f"{turn(table)} fold")


@pytest.mark.parametrize("dead", [False, True])
@pytest.mark.proves("poker/missed-blinds")
def test_blinds_go_by_who_sits_out_while_only_two_play(dead: bool) -> None:
    state = at(1, 2, 3, button=1, small=2, big=3, out=(1,))
    hand = dealt(state, dead=dead)
    assert (places(hand), hand.missed) == ((3, 3, 2), (Owing(1, big=True),))
    state = replace(after(state, hand), owing=hand.missed)
    hand = dealt(state, dead=dead)
    assert (places(hand), hand.missed) == ((2, 2, 3), (Owing(1, small=True, big=True),))


@pytest.mark.parametrize("dead", [False, True])
@pytest.mark.proves("poker/missed-blinds")
def test_a_blind_goes_by_who_was_the_button_although_new_players_sit_between_the_blinds_and_the_button(
    dead: bool,
) -> None:
    state = at(1, 2, 3, 4, 5, button=1, small=4, big=5, out=(1,), fresh=(2, 3))
    hand = dealt(state, dead=dead)
    assert (hand.order, hand.big, hand.missed) == ((5, 2, 3, 4), 2, (Owing(1, big=True),))


@pytest.mark.proves("poker/missed-blinds")
def test_blinds_go_by_nobody_when_they_do_not_move_on() -> None:
    state = at(1, 4, 5, 7, 8, 9, button=1, small=4, big=5, out=(8,))
    again = replace(state, again=(1, 4, 5, 7, 9))
    assert (places(dealt(again)), dealt(again).missed) == ((1, 4, 5), ())


@pytest.mark.proves("poker/missed-blinds")
def test_who_comes_back_waits_for_the_button_to_pass_and_posts_the_small_blind_dead() -> None:
    table = poker("holdem", dict.fromkeys(range(1, 7), 100))
    whole_hand(table)  # the button is at seat 6
    do(table, Call(Role.PATRON, "sit-out", 3))
    whole_hand(table)  # the big blind goes by seat 3
    whole_hand(table)  # and now the small blind
    do(table, Call(Role.PATRON, "sit-in", 3))
    events = deal(table)  # the button goes by seat 3, to seat 4
    blinds = [(5, 1, "small blind"), (6, 2, "big blind")]
    assert posted(events) == [*blinds, (3, 1, "dead blind"), (3, 2, "new player's blind")]
    assert all("poker/missed-blinds" in one.cites for one in events if isinstance(one, Paid) and one.seat == 3)
    cards(table)
    acts(table, "1 fold", "2 fold")
    assert (turn(table), {*offered(table)}) == (3, {"fold", "check", "raise"})  # the big one is a bet
    assert table.state.player(3).dead == 100
    acts(table, "3 check", "4 fold", "5 fold", "6 check")
    assert table.state.pots == (600,)
    assert table.state.owing  # until the hand is over
    cards(table)
    acts(table, "6 bet", "3 fold")
    assert table.state.owing == ()
    assert [what for _, _, what in posted(deal(table))] == ["small blind", "big blind"]


@pytest.mark.proves("poker/new-player")
@pytest.mark.parametrize("dead", [False, True])
@pytest.mark.parametrize("entry", ["post", "free"])
def test_a_new_player_between_the_blinds_waits_until_the_button_has_passed(dead: bool, entry: str) -> None:
    for new in (2, 3, 5, 7):
        seats = sorted({1, 4, 6, 8, new})
        state = at(*seats, button=1, small=4, big=6, fresh=(new,))
        hand = dealt(state, entry=entry, dead=dead)
        assert places(hand) == (4, 6, 7 if new == 7 else 8)
        assert (new in hand.order) == (new != 5)
        assert new in dealt(after(state, hand), entry=entry, dead=dead).order


@pytest.mark.proves("poker/new-player")
@pytest.mark.parametrize(("leaves", "new"), [(4, 3), (6, 8)])
def test_a_new_player_is_not_dealt_in_on_the_button_or_as_the_small_blind(leaves: int, new: int) -> None:
    state = at(*sorted({1, 4, 6, 9, 10, new}), button=1, small=4, big=6, fresh=(new,))
    hand = dealt(without(state, leaves), entry="post")
    assert new not in hand.order
    taken = dealt(without(state, leaves), entry="free")
    assert new in (taken.button, taken.small)  # where nobody posts to come in


@pytest.mark.proves("poker/missed-blinds")
@pytest.mark.parametrize(("leaves", "returns"), [(4, 3), (6, 8)])
def test_who_missed_blinds_does_not_come_back_on_the_button_or_as_the_small_blind(leaves: int, returns: int) -> None:
    owes = (Owing(returns, small=True, big=True),)
    state = without(at(*sorted({1, 4, 6, 9, 10, returns}), button=1, small=4, big=6, owing=owes), leaves)
    assert returns not in dealt(state).order
    waived = dealt(state, makes_up=False)
    assert returns in (waived.button, waived.small)  # where nobody makes up for anything


@pytest.mark.proves("poker/missed-blinds")
def test_who_missed_blinds_need_not_wait_for_the_big_blind_even_where_new_players_must() -> None:
    state = at(1, 2, 3, 4, 6, button=1, small=2, big=3, owing=(Owing(6, small=True, big=True),))
    assert posts(dealt(state, entry="wait"))[2:] == [(6, "dead blind", 100), (6, "new player's blind", 200)]


@pytest.mark.proves("poker/missed-blinds")
def test_who_leaves_owing_blinds_owes_them_in_any_other_seat() -> None:
    table = poker("holdem", dict.fromkeys((1, 2, 4, 6, 7), 100))
    whole_hand(table)
    do(table, Call(Role.PATRON, "sit-out", 4))
    whole_hand(table)
    whole_hand(table)
    (left,) = (one for one in do(table, Leave(4)) if isinstance(one, Left))
    assert left.remembered == "both"
    (owed,) = (one for one in do(table, Sit(3, left.remembered), BuyIn(3, 10_000)) if isinstance(one, Noted))
    assert (owed.seat, owed.value, owed.cites) == (3, "both", ("poker/missed-blinds",))
    assert posted(deal(table))[2:] == [(3, 1, "dead blind"), (3, 2, "new player's blind")]


@pytest.mark.proves("poker/new-player", "poker/missed-blinds", "poker/straddle")
def test_each_blind_beside_the_ordinary_ones_names_its_own_paragraph() -> None:
    table = poker("holdem", dict.fromkeys((1, 2, 3, 4, 6), 100), edition="13:69F", straddle="yes")
    whole_hand(table)
    do(table, Sit(5), BuyIn(5, 10_000), Call(Role.PATRON, "straddle", 4), Call(Role.FLOOR, "owes", value="6-both"))
    found = {(one.seat, one.what): one.cites for one in deal(table) if isinstance(one, Paid)}
    assert found[4, "straddle"] == ("poker/straddle",)
    assert found[5, "new player's blind"] == ("poker/new-player",)
    assert found[6, "dead blind"] == found[6, "new player's blind"] == ("poker/missed-blinds",)
    assert "19:47-14.10(d)" in found[2, "small blind"]


@pytest.mark.proves("poker/new-player", "poker/missed-blinds")
@pytest.mark.parametrize(
    ("owes", "posts"),
    [
        (False, [(7, 2, "new player's blind")]),
        (True, [(5, 1, "dead blind"), (5, 2, "new player's blind")]),
    ],
)
def test_who_has_posted_to_come_in_or_made_up_blinds_does_not_do_so_again(
    owes: bool, posts: list[tuple[int, float, str]]
) -> None:
    table = poker("holdem", dict.fromkeys((1, 2, 3, 4, 5, 6), 100))
    whole_hand(table)
    if owes:
        do(table, Call(Role.FLOOR, "owes", value="5-both"))
    else:
        do(table, Sit(7), BuyIn(7, 10_000))
    found = []
    for _ in range(4):
        found.append([one for one in posted(deal(table)) if one[2] in ("dead blind", "new player's blind")])
        cards(table)
        while turn(table):
            acts(table, f"{turn(table)} fold")
    assert found == [posts, [], [], []]


@pytest.mark.proves("poker/missed-blinds", "poker/straddle", "poker/sitting-out")
def test_whoever_takes_a_seat_does_not_sit_out_straddle_or_owe_blinds_because_the_last_player_in_it_did() -> None:
    table = poker("holdem", dict.fromkeys((1, 2, 3, 4, 5, 6), 100), edition="13:69F", straddle="yes")
    whole_hand(table)
    for call in (Call(Role.PATRON, "straddle", 4), Call(Role.FLOOR, "owes", value="4-both")):
        do(table, call)
    do(table, Call(Role.PATRON, "sit-out", 4), Leave(4), Sit(4), BuyIn(4, 10_000))
    assert (table.state.out, table.state.straddles, table.state.owing) == ((), (), ())
    events = posted(deal(table))
    assert 4 in [one.seat for one in table.state.players]
    assert [one for one in events if one[0] == 4] == [(4, 2, "new player's blind")]


@pytest.mark.proves("poker/dead-button")
def test_a_button_that_stops_at_an_empty_seat_says_why() -> None:
    table = poker("holdem", dict.fromkeys((1, 2, 3, 4), 100), button="dead")
    whole_hand(table)
    do(table, Leave(1))
    for button, is_dead in ((1, True), (2, False)):
        (dealt_in,) = [one for one in deal(table) if isinstance(one, Noted) and one.what == "dealt-in"]
        assert (dealt_in.seat, "poker/dead-button" in dealt_in.cites) == (button, is_dead)
        cards(table)
        while turn(table):
            acts(table, f"{turn(table)} fold")


# --- straddles and kills ---------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/straddle")
def test_a_straddle_is_twice_the_big_blind_and_the_seat_after_it_acts_first() -> None:
    state = at(1, 2, 3, 4, 5, button=1, small=2, big=3, straddles=(5, 2))
    hand = dealt(state)
    assert posts(hand)[-1] == (5, "straddle", 400)
    assert hand.first == 1
    assert posts(dealt(replace(state, straddles=(1, 2)))) == posts(hand)[:-1]  # not after the big blind


@pytest.mark.proves("poker/straddle")
@pytest.mark.parametrize("options", [{}, {"edition": "13:69F"}, {"edition": "13:69F", "straddle": "no"}])
def test_nobody_straddles_where_the_house_does_not_allow_it(options: dict[str, str]) -> None:
    table = poker("holdem", dict.fromkeys((1, 2, 3), 100), **options)
    whole_hand(table)
    refused(table, Call(Role.PATRON, "straddle", 1))
    table = poker("holdem", dict.fromkeys((1, 2, 3), 100), edition="13:69F", straddle="yes")
    whole_hand(table)
    do(table, Call(Role.PATRON, "straddle", 1))
    events = deal(table)
    assert posted(events)[-1] == (1, 4, "straddle")
    (straddle,) = (one for one in events if isinstance(one, Paid) and one.seat == 1)
    assert straddle.cites == ("poker/straddle",)


@pytest.mark.proves("poker/straddle")
def test_a_straddle_is_whole_or_none_and_not_between_two() -> None:
    state = at(1, 2, 3, button=1, small=2, big=3, straddles=(1, 2, 3))
    for chips, posts_it in ((400, True), (399, False)):
        short = replace(state, stacks=((1, RICH), (2, chips), (3, RICH)))
        assert (posts(dealt(short))[-1] == (2, "straddle", 400)) == posts_it
    with_ante = replace(state, stacks=((1, RICH), (2, 499), (3, RICH)))
    assert "straddle" not in {what for _, what, _ in posts(dealt(with_ante, ante=100))}
    assert "straddle" in {what for _, what, _ in posts(dealt(with_ante, ante=100, ante_by="big-blind"))}
    assert "straddle" not in {what for _, what, _ in posts(dealt(without(state, 3)))}


@pytest.mark.proves("poker/straddle", "poker/missed-blinds")
@pytest.mark.parametrize(
    ("owes", "more"),
    [
        (Owing(5, small=True, big=True), [(5, "dead blind", 100)]),
        (Owing(5, small=True), [(5, "dead blind", 100)]),
        (Owing(5, big=True), []),
    ],
)
def test_a_straddle_makes_up_for_the_big_blind_and_not_for_the_small_one(
    owes: Owing, more: list[tuple[int, str, int]]
) -> None:
    state = at(1, 2, 3, 4, 5, button=1, small=2, big=3, straddles=(5,), owing=(owes,))
    assert posts(dealt(state))[2:] == [(5, "straddle", 400), *more]
    short = replace(state, stacks=(*state.stacks[:4], (5, 499)))
    straddles = "straddle" in {what for _, what, _ in posts(dealt(short))}
    assert straddles is not bool(more)  # who has too little for both posts what is owed


@pytest.mark.proves("19:47-14.11(i)")
def test_the_kill_blind_is_the_only_one_of_its_player_and_changes_nobodys_turn() -> None:
    for killer, blinds in (
        (3, [(4, "big blind", 200), (3, "kill blind", 200)]),
        (4, [(3, "small blind", 100), (4, "kill blind", 200)]),
        (5, [(3, "small blind", 100), (4, "big blind", 200), (5, "kill blind", 200)]),
    ):
        hand = dealt(at(1, 2, 3, 4, 5, button=1, small=2, big=3, killer=killer))
        assert posts(hand) == blinds
        assert hand.first == 5
    assert "kill blind" not in {what for _, what, _ in posts(dealt(at(1, 2, 3, killer=3, out=(3,))))}


# --- a hand that is dealt again --------------------------------------------------------------------------------------


@pytest.mark.parametrize("dead", [False, True])
@pytest.mark.proves("poker/misdeal")
def test_a_hand_that_is_dealt_again_has_the_same_button(dead: bool) -> None:
    state = at(1, 2, 3, 4, 6, button=1, small=2, big=3, again=(1, 2, 3, 4), fresh=(6,))
    hand = dealt(state, dead=dead, entry="post")
    assert (places(hand), hand.order) == ((1, 2, 3), (2, 3, 4, 1))  # and who came since then waits
    empty = at(1, 2, 4, 6, button=3, small=4, big=6, again=(1, 2, 4, 6))
    assert places(dealt(empty, dead=dead)) == (3, 4, 6)
    two = at(1, 2, button=1, small=1, big=2, again=(1, 2))
    assert places(dealt(two, dead=dead)) == (1, 1, 2)


@pytest.mark.proves("poker/misdeal")
def test_a_hand_is_dealt_as_the_next_one_if_who_was_the_big_blind_has_left() -> None:
    state = at(1, 2, 4, 6, button=1, small=2, big=3, again=(1, 2, 3, 4, 6))
    assert places(dealt(state, dead=True)) == (2, 3, 4)
    assert places(dealt(state)) == (2, 4, 6)
    left = at(2, 3, button=1, small=2, big=3, again=(1, 2, 3))
    assert places(dealt(left)) == (3, 3, 2)


# --- players who come and go -----------------------------------------------------------------------------------------


def comes_and_goes(state: PokerState, random: Random) -> PokerState:
    """Between two hands, somebody may sit down, get up, sit out or play again."""
    seat = random.randint(1, 7)
    if random.random() < 0.4:
        return state
    if seat not in state.seats:
        fresh = (*state.fresh, seat) if state.button else state.fresh
        return replace(
            state, seats=tuple(sorted((*state.seats, seat))), stacks=(*state.stacks, (seat, RICH)), fresh=fresh
        )
    if random.random() < 0.5:
        out = tuple(one for one in state.out if one != seat) if seat in state.out else (*state.out, seat)
        return replace(state, out=out)
    gone = without(state, seat)
    out, fresh = (tuple(one for one in some if one != seat) for some in (state.out, state.fresh))
    return replace(gone, out=out, fresh=fresh, owing=tuple(one for one in state.owing if one.seat != seat))


@pytest.mark.parametrize("small_blind", [100, 0])
@pytest.mark.parametrize("makes_up", [True, False])
@pytest.mark.parametrize("entry", ["post", "wait", "free"])
@pytest.mark.parametrize("dead", [False, True])
@pytest.mark.proves("poker/dead-button", "poker/heads-up", "poker/new-player", "19:47-14.10(c)3", "19:47-14.10(d)")
def test_the_blinds_move_on_and_stay_apart_whoever_comes_and_goes(
    dead: bool, entry: str, makes_up: bool, small_blind: int
) -> None:
    """Nobody is the big blind twice in a row, comes in between the button and the blinds, or waits for long."""
    random, of = Random(f"{dead} {entry} {makes_up} {small_blind}"), stakes(small_blind=small_blind)
    for _ in range(60):
        state, waited = at(*random.sample(range(1, 8), random.randint(2, 4))), Counter[int]()
        for _ in range(60):
            for _ in range(random.choice((0, 1, 1, 3))):
                state = comes_and_goes(state, random)
            able = [seat for seat in state.seats if seat not in state.out]
            if len(able) < 2:
                continue
            hand = with_button(state, of, dead=dead, entry=entry, makes_up=makes_up)
            told = (state, hand)
            assert hand.button, told
            assert hand.big in hand.order, told
            assert hand.big not in (hand.button, hand.small, state.big), told
            assert (hand.button == hand.small) is (len(hand.order) == 2 and small_blind > 0), told
            blinds = [seat for seat in (hand.small, hand.big) if seat in hand.order]
            if len(hand.order) > 2:
                assert [*hand.order[: len(blinds)]] == blinds, told
            assert len(hand.order) >= 2, told
            waited = Counter({seat: waited[seat] + 1 for seat in able if seat not in hand.order})
            assert max(waited.values(), default=0) <= 2 * len(state.seats), told
            owing = {one.seat: one for one in (*state.owing, *hand.missed)}
            state = replace(
                after(state, hand), owing=tuple(one for seat, one in sorted(owing.items()) if seat not in hand.order)
            )
