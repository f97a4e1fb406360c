"""How much may be bet and raised, by whom, and how often: fixed, spread, pot and no limit."""

import pytest
from msgspec.structs import replace

from at_the_betting import Betting, given_back
from pitboss.commands import Choose
from pitboss.procedures import betting
from pitboss.procedures.betting import ANTE, FORCED_BET, Limit, Structure

FIXED = Structure(200, Limit.FIXED, raises=3)
WHOLE = Structure(200, Limit.FIXED, raises=3, halves=False)
SPREAD = Structure(100, Limit.SPREAD, 500, raises=3)
POT, NO_LIMIT = Structure(200, Limit.POT), Structure(200)
DEEP = 100_000


def with_blinds(structure: Structure, *stacks: int) -> Betting:
    """A hand in which the last two seats posted 100 and 200, so that seat 1 acts first."""
    bets = Betting(structure, *stacks, blind=200)
    bets.post(len(stacks) - 1, 100, "small blind")
    bets.post(len(stacks), 200, "big blind")
    return bets


# --- how much --------------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/structures")
def test_fixed_limits_have_one_size_of_bet_and_raise() -> None:
    bets = with_blinds(FIXED, DEEP, DEEP, DEEP)
    assert bets.raises == (400, 400)
    bets.to(1, 400)
    assert bets.raises == (600, 600)  # of the small blind, who has put in 100 of it
    assert bets.moves["raise"] == (500, 500)
    bets.to(2, 600)
    bets.call(3, 1)
    bets.close()
    assert (bets.moves["bet"], bets.raises) == ((200, 200), (200, 200))


@pytest.mark.proves("poker/structures")
def test_a_raise_of_spread_limits_is_at_least_the_bet_before_it() -> None:
    bets = Betting(SPREAD, DEEP, DEEP, DEEP)
    assert bets.raises == (100, 500)
    bets.to(1, 300)
    assert bets.raises == (600, 800)  # by three to five dollars
    bets.to(2, 750)
    assert bets.raises == (1_200, 1_250)
    bets.to(3, 1_250)
    assert bets.raises == (1_750, 1_750)


@pytest.mark.proves("poker/structures")
def test_a_pot_size_raise_counts_the_call_first() -> None:
    bets = Betting(POT, DEEP, DEEP, DEEP, blind=200)
    bets.post(2, 100, "small blind")
    bets.post(3, 200, "big blind")
    assert bets.raises == (400, 700)  # the call makes it 500 in the pot; by so much the bet of 200 is raised
    bets.to(1, 700)
    assert bets.raises == (1_200, 2_300)  # 1,000 in the pot and a call of 600
    bets.fold(2)
    assert bets.raises == (1_200, 2_200)
    bets.call(3)
    bets.close()
    assert bets.raises == (200, 1_500)  # at most what is in the pot


@pytest.mark.proves("poker/structures")
def test_all_that_is_in_the_pot_counts_for_the_pot_limit() -> None:
    bets = Betting(POT, DEEP, DEEP, 50)
    bets.post(1, 100, "dead ante")
    bets.post(2, 100, ANTE)
    bets.post(3, 100, ANTE)
    assert bets.raises == (200, 250)


@pytest.mark.proves("poker/structures")
def test_side_pots_count_for_the_pot_limit_too() -> None:
    bets = Betting(POT, 300, DEEP, DEEP)
    bets.post(1, 300, ANTE)
    bets.post(2, 300, ANTE)
    bets.post(3, 300, ANTE)
    bets.to(2, 800)
    bets.call(3)
    bets.close()
    assert bets.state.pots == (900, 1_600)
    assert bets.raises == (200, 2_500)


@pytest.mark.proves("poker/structures")
def test_without_a_limit_the_whole_stack_may_be_bet() -> None:
    bets = with_blinds(NO_LIMIT, 5_000, 7_000, 9_000)
    assert bets.raises == (400, 5_000)
    bets.to(1, 1_000)
    assert bets.raises == (1_800, 7_000)
    bets.to(2, 1_800)
    assert bets.raises == (2_600, 9_000)


@pytest.mark.proves("poker/structures", '19:47-14.1 "Raise"')
def test_a_raise_is_at_least_the_last_whole_one() -> None:
    bets = with_blinds(NO_LIMIT, DEEP, DEEP, DEEP)
    bets.to(1, 1_000)  # by 800
    bets.to(2, 1_800)
    bets.to(3, 3_000)  # by 1,200
    assert bets.raises == (4_200, DEEP)
    bets.call(1, 2)
    bets.close()
    assert bets.raises == (200, DEEP - 3_000)  # in the next round, the least bet again


@pytest.mark.proves("poker/structures", "poker/straddle")
def test_a_straddle_is_raised_by_its_own_size() -> None:
    bets = Betting(NO_LIMIT, DEEP, DEEP, DEEP, DEEP, blind=200)
    for seat, cents, what in ((2, 100, "small blind"), (3, 200, "big blind"), (4, 400, "straddle")):
        bets.post(seat, cents, what)
    assert bets.raises == (800, DEEP)
    bets.call(1, 2, 3)
    assert (bets.turn, bets.raises) == (4, (800, DEEP))  # whoever straddled may raise as well


@pytest.mark.parametrize("structure", [FIXED, WHOLE])
@pytest.mark.proves("poker/structures", "poker/straddle")
def test_with_fixed_limits_a_straddle_is_raised_by_one_bet_and_so_is_that_raise(structure: Structure) -> None:
    bets = Betting(structure, DEEP, DEEP, DEEP, DEEP, blind=200)
    for seat, cents, what in ((2, 100, "small blind"), (3, 200, "big blind"), (4, 400, "straddle")):
        bets.post(seat, cents, what)
    bets.call(1)
    assert bets.raises == (600, 600)
    bets.to(2, 600)
    bets.fold(3)
    bets.to(4, 800)
    assert (bets.turn, bets.raises) == (1, (1_000, 1_000))  # it has been raised by whole bets since seat 1 called
    bets.call(1)
    assert (bets.turn, bets.raises) == (2, (1_000, 1_000))


@pytest.mark.parametrize("structure", [FIXED, SPREAD, POT, NO_LIMIT])
@pytest.mark.proves('19:47-14.1 "All-in"')
def test_whoever_has_less_than_a_raise_may_go_all_in(structure: Structure) -> None:
    bets = Betting(structure, DEEP, 250, 90, DEEP)
    bets.to(1, 200)
    assert bets.raises == (250, 250)
    bets.to(2, 250)
    assert bets.moves == {"fold": (0, 0), "call": (90, 90)}
    bets = Betting(structure, DEEP, 200, DEEP)
    bets.to(1, 200)
    assert bets.moves == {"fold": (0, 0), "call": (200, 200)}  # with no chip more than that, nobody raises


@pytest.mark.proves('19:47-14.1 "Call"', '19:47-14.1 "Raise"')
def test_nobody_raises_players_who_are_all_in() -> None:
    bets = Betting(NO_LIMIT, 500, 300, DEEP)
    bets.to(1, 500)
    bets.call(2)
    assert (bets.turn, bets.raises) == (3, None)


@pytest.mark.parametrize("structure", [FIXED, SPREAD, POT, NO_LIMIT])
@pytest.mark.parametrize(("left", "answers"), [(190, False), (200, False), (201, True)])
@pytest.mark.proves('19:47-14.1 "Call"', '19:47-14.1 "Raise"')
def test_nobody_raises_where_the_others_can_at_most_call(structure: Structure, left: int, answers: bool) -> None:
    """Seat 1 is all-in for $2, and seat 3 has as much left, or a cent more."""
    bets = Betting(structure, 200, DEEP, left)
    bets.to(1, 200)
    assert {*bets.moves} == ({"fold", "call", "raise"} if answers else {"fold", "call"})
    bets = Betting(structure, 200, DEEP, left)
    bets.post(3, 100, "big blind")  # what a rival has put in counts
    assert bets.turn == 1
    bets.to(1, 200)
    assert (bets.raises is not None) is answers


# --- how often -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("structure", [FIXED, SPREAD])
@pytest.mark.proves("poker/raises")
def test_a_bet_and_three_raises(structure: Structure) -> None:
    bets = Betting(structure, DEEP, DEEP, DEEP)
    for seat, total in ((1, 200), (2, 400), (3, 600), (1, 800)):
        assert bets.turn == seat
        bets.to(seat, total)
    assert (bets.turn, bets.raises) == (2, None)
    bets.call(2, 3)
    bets.close()
    for seat, total in ((1, 200), (2, 400), (3, 600), (1, 800)):  # and in the next betting round as many
        assert bets.raises is not None
        bets.to(seat, total)
    assert bets.raises is None


@pytest.mark.proves("poker/raises")
def test_the_big_blind_is_the_bet_that_three_raises_follow() -> None:
    bets = with_blinds(FIXED, DEEP, DEEP, DEEP)
    for seat, total in ((1, 400), (2, 600), (3, 800)):
        bets.to(seat, total)
    assert bets.raises is None


@pytest.mark.proves("poker/raises")
def test_between_two_players_raises_are_not_limited() -> None:
    bets = Betting(FIXED, DEEP, DEEP)
    for at in range(20):
        bets.to(1 + at % 2, 200 + 200 * at)
    assert bets.raises is not None


@pytest.mark.proves("poker/raises")
def test_two_players_who_are_left_before_the_last_raise_go_on_raising() -> None:
    bets = Betting(FIXED, DEEP, DEEP, DEEP)
    for seat, total in ((1, 200), (2, 400), (3, 600)):
        bets.to(seat, total)
    bets.fold(1)
    for at in range(12):
        bets.to(2 + at % 2, 800 + 200 * at)
    assert bets.raises is not None


@pytest.mark.proves("poker/raises")
def test_a_fold_after_the_last_raise_does_not_allow_another() -> None:
    bets = Betting(FIXED, DEEP, DEEP, DEEP)
    for seat, total in ((1, 200), (2, 400), (3, 600), (1, 800)):
        bets.to(seat, total)
    bets.fold(2)
    assert (bets.turn, bets.raises) == (3, None)


@pytest.mark.proves("poker/raises")
def test_a_player_who_is_all_in_is_none_of_three() -> None:
    bets = Betting(FIXED, 200, DEEP, DEEP)
    bets.to(1, 200)
    for at in range(12):
        bets.to(2 + at % 2, 400 + 200 * at)
    assert bets.raises is not None


@pytest.mark.proves("poker/raises")
def test_the_posted_number_of_raises_counts_and_without_one_there_is_no_end() -> None:
    for most in (0, 2, 4, None):
        bets = Betting(Structure(200, Limit.FIXED, raises=most), *[DEEP] * 5)
        bets.to(1, 200)
        for at in range(30 if most is None else most):
            assert bets.raises is not None
            bets.to(bets.turn, 400 + 200 * at)
        assert (bets.raises is None) == (most is not None)


@pytest.mark.proves("poker/structures", "poker/raises")
def test_the_number_of_raises_is_not_limited_without_a_limit() -> None:
    bets = Betting(NO_LIMIT, DEEP, DEEP, DEEP)
    for at in range(12):
        bets.to(1 + at % 3, 200 + 200 * at)
    assert bets.raises is not None


# --- check and raise -------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/check-raise", '19:47-14.1 "Check"')
def test_a_player_who_has_checked_may_raise() -> None:
    bets = Betting(NO_LIMIT, DEEP, DEEP)
    bets.check(1)
    bets.to(2, 200)
    assert bets.raises == (400, DEEP)


@pytest.mark.proves("poker/check-raise")
def test_a_house_may_forbid_to_check_and_raise() -> None:
    bets = Betting(Structure(200, check_raise=False), DEEP, DEEP, DEEP)
    bets.check(1)
    bets.to(2, 200)
    assert bets.raises is not None  # seat 3 has not checked
    bets.to(3, 400)
    assert bets.moves == {"fold": (0, 0), "call": (400, 400)}
    bets.call(1)
    bets.to(2, 600)
    bets.call(3)
    assert bets.moves == {"fold": (0, 0), "call": (200, 200)}  # nor later in the round
    bets.call(1)
    bets.close()
    assert bets.turn == 1
    assert bets.raises is not None  # what was checked in the round before does not count


# --- short all-ins ---------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/short-all-in")
def test_an_all_in_short_of_a_raise_does_not_open_the_betting_again() -> None:
    bets = Betting(NO_LIMIT, DEEP, DEEP, 1_500)
    bets.to(1, 1_000)
    bets.call(2)
    bets.to(3, 1_500)
    for seat in (1, 2):
        assert (bets.turn, bets.moves) == (seat, {"fold": (0, 0), "call": (500, 500)})
        bets.call(seat)
    assert bets.turn == 0


@pytest.mark.parametrize("structure", [SPREAD, POT])
@pytest.mark.proves("poker/short-all-in")
def test_half_a_raise_does_not_count_with_spread_and_pot_limits(structure: Structure) -> None:
    bets = Betting(structure, DEEP, DEEP, 650)
    bets.post(1, 200, ANTE)
    bets.post(2, 200, ANTE)
    bets.to(1, 400)
    bets.call(2)
    bets.to(3, 650)
    assert bets.moves == {"fold": (0, 0), "call": (250, 250)}


@pytest.mark.proves("poker/short-all-in")
def test_a_player_yet_to_act_may_raise_a_short_all_in_and_so_opens_the_betting_to_all() -> None:
    bets = Betting(NO_LIMIT, DEEP, 1_500, DEEP)
    bets.to(1, 1_000)
    bets.to(2, 1_500)
    assert bets.raises == (2_500, DEEP)  # by a whole raise beyond the all-in
    bets.to(3, 2_500)
    assert (bets.turn, bets.raises) == (1, (3_500, DEEP))


@pytest.mark.proves("poker/short-all-in")
def test_short_all_ins_that_come_to_a_raise_together_open_the_betting_again() -> None:
    bets = Betting(NO_LIMIT, DEEP, 1_500, 2_000, DEEP)
    bets.to(1, 1_000)
    bets.to(2, 1_500)
    bets.to(3, 2_000)
    bets.call(4)
    assert (bets.turn, bets.raises) == (1, (3_000, DEEP))
    bets = Betting(NO_LIMIT, DEEP, 1_500, 1_999, DEEP)
    bets.to(1, 1_000)
    bets.to(2, 1_500)
    bets.to(3, 1_999)
    bets.call(4)
    assert (bets.turn, bets.raises) == (1, None)


@pytest.mark.proves("poker/short-all-in")
def test_together_they_count_from_where_each_player_acted() -> None:
    bets = Betting(NO_LIMIT, DEEP, 1_500, DEEP, 2_000)
    bets.to(1, 1_000)
    bets.to(2, 1_500)
    bets.call(3)
    bets.to(4, 2_000)
    assert (bets.turn, bets.raises) == (1, (3_000, DEEP))  # faces a thousand more
    bets.call(1)
    assert (bets.turn, bets.raises) == (3, None)  # faces five hundred more


@pytest.mark.proves("poker/short-all-in")
def test_who_has_checked_may_not_raise_an_all_in_that_is_less_than_a_bet() -> None:
    bets = Betting(NO_LIMIT, DEEP, 150, DEEP)
    bets.check(1)
    bets.to(2, 150)
    assert bets.raises == (350, DEEP)  # seat 3 has not acted
    bets.call(3)
    assert bets.raises is None


@pytest.mark.proves("poker/short-all-in", "poker/structures")
def test_the_size_of_a_raise_is_forgotten_when_the_next_betting_round_begins_with_a_short_all_in() -> None:
    bets = Betting(NO_LIMIT, DEEP, 1_150, DEEP)
    bets.to(1, 1_000)
    bets.call(2, 3)
    bets.close()
    bets.check(1)
    bets.to(2, 150)
    assert bets.raises == (350, DEEP - 1_000)


@pytest.mark.parametrize(("all_in", "opens", "next_bet"), [(299, False, 400), (300, True, 600), (399, True, 600)])
@pytest.mark.proves("poker/short-all-in")
def test_with_fixed_limits_half_a_bet_counts_as_a_whole_one(all_in: int, opens: bool, next_bet: int) -> None:
    bets = Betting(FIXED, DEEP, all_in, DEEP)
    bets.to(1, 200)
    bets.to(2, all_in)
    assert bets.raises == (next_bet, next_bet)  # less than half is completed
    bets.call(3)
    assert bets.turn == 1
    assert bets.raises == ((next_bet, next_bet) if opens else None)


@pytest.mark.parametrize(("all_in", "opens"), [(37, False), (38, True)])
@pytest.mark.proves("poker/short-all-in")
def test_half_of_an_odd_bet_is_not_rounded_down(all_in: int, opens: bool) -> None:
    bets = Betting(Structure(25, Limit.FIXED, raises=3), DEEP, all_in, DEEP)
    bets.to(1, 25)
    bets.to(2, all_in)
    bets.call(3)
    assert (bets.turn, bets.raises) == (1, (75, 75) if opens else None)


@pytest.mark.parametrize("all_in", [201, 299, 300, 399])
@pytest.mark.proves("poker/short-all-in")
def test_a_house_may_count_only_whole_bets_with_fixed_limits(all_in: int) -> None:
    bets = Betting(WHOLE, DEEP, all_in, DEEP)
    bets.to(1, 200)
    bets.to(2, all_in)
    assert bets.raises == (all_in + 200, all_in + 200)  # by a whole bet, and nothing is completed
    bets.call(3)
    assert bets.turn == 1
    assert "raise" not in bets.moves


@pytest.mark.proves("poker/short-all-in")
def test_where_only_whole_bets_count_short_all_ins_count_together_and_open_a_forced_bet() -> None:
    bets = Betting(WHOLE, DEEP, 300, 400, DEEP)
    bets.to(1, 200)
    bets.to(2, 300)
    bets.to(3, 400)
    bets.call(4)
    assert (bets.turn, bets.raises) == (1, (600, 600))
    bets = with_forced_bet(WHOLE, 75, DEEP, 150, DEEP)
    assert bets.raises == (200, 200)
    bets.call(1)
    bets.to(2, 150)
    assert bets.turn == 3
    assert bets.raises is None  # who made the forced bet faces less than a whole bet


@pytest.mark.parametrize(("all_in", "next_bet"), [(99, 200), (100, 400), (150, 400)])
@pytest.mark.proves("poker/short-all-in")
def test_a_short_opening_bet_is_completed_or_counts_as_a_whole_one(all_in: int, next_bet: int) -> None:
    bets = Betting(FIXED, DEEP, all_in, DEEP, DEEP)
    bets.check(1)
    bets.to(2, all_in)
    assert bets.raises == (next_bet, next_bet)
    bets.to(3, next_bet)
    for seat, total in ((4, next_bet + 200), (1, next_bet + 400), (3, next_bet + 600)):
        if bets.raises is not None:
            bets.to(seat, total)
    # To complete a bet is not to raise it, so that three raises follow; otherwise it was the first of them.
    assert bets.state.to_match == next_bet + (600 if next_bet == 200 else 400)
    assert bets.raises is None


@pytest.mark.proves("poker/short-all-in", "poker/raises")
def test_an_all_in_of_half_a_raise_is_one_of_the_raises() -> None:
    bets = Betting(Structure(200, Limit.FIXED, raises=2), DEEP, 300, DEEP, DEEP)
    bets.to(1, 200)
    bets.to(2, 300)
    bets.to(3, 600)
    assert bets.raises is None
    bets = Betting(Structure(200, Limit.FIXED, raises=2), DEEP, 299, DEEP, DEEP)
    bets.to(1, 200)
    bets.to(2, 299)
    bets.to(3, 400)
    assert bets.raises == (600, 600)


# --- forced bets -----------------------------------------------------------------------------------------------------


def with_forced_bet(structure: Structure, cents: int, *stacks: int) -> Betting:
    """A hand in which the last seat made the forced bet, so that seat 1 acts first."""
    bets = Betting(structure, *stacks)
    bets.post(len(stacks), cents, FORCED_BET)
    return bets


@pytest.mark.parametrize("structure", [FIXED, Structure(200, Limit.SPREAD, 1_000, raises=3), POT, NO_LIMIT])
@pytest.mark.parametrize("cents", [50, 100, 150])
@pytest.mark.proves("poker/structures", '19:47-14.1 "Forced bet"')
def test_a_forced_bet_is_completed_to_a_whole_bet(structure: Structure, cents: int) -> None:
    bets = with_forced_bet(structure, cents, DEEP, DEEP, DEEP)
    assert bets.moves["call"] == (cents, cents)
    bets.call(1)
    assert bets.raises is not None
    assert bets.raises[0] == 200
    bets.to(2, 200)
    assert (bets.turn, bets.state.raises) == (3, 0)  # the forced bet was no bet to be raised
    assert bets.raises is not None  # and whoever made it may raise now
    assert bets.raises[0] == 400
    bets.call(3)
    assert bets.turn == 1
    assert bets.raises is not None  # and so may whoever only called it
    assert bets.raises[0] == 400


@pytest.mark.proves('19:47-14.1 "Forced bet"')
def test_whoever_made_the_forced_bet_does_not_act_again_if_all_just_call_it() -> None:
    bets = with_forced_bet(FIXED, 100, DEEP, DEEP, DEEP)
    bets.call(1, 2)
    assert bets.turn == 0


@pytest.mark.parametrize(("all_in", "opens"), [(99, False), (100, True), (150, True)])
@pytest.mark.proves("poker/short-all-in", '19:47-14.1 "Forced bet"')
def test_an_all_in_of_half_a_bet_completes_a_forced_bet_and_opens_the_betting(all_in: int, opens: bool) -> None:
    """It counts as a whole bet from nothing, so how much more it is than the forced bet does not matter."""
    bets = with_forced_bet(FIXED, 75, DEEP, all_in, DEEP)
    bets.call(1)
    bets.to(2, all_in)
    for seat in (3, 1):
        assert (bets.turn, bets.raises) == (seat, (400, 400) if opens else None)
        bets.call(seat)
    assert bets.turn == 0


@pytest.mark.proves('19:47-14.1 "Forced bet"', "poker/structures")
def test_a_bet_beyond_a_forced_one_is_a_raise_by_what_it_is_more() -> None:
    bets = with_forced_bet(NO_LIMIT, 100, DEEP, DEEP, DEEP)
    bets.to(1, 700)
    assert bets.raises == (1_300, DEEP)


@pytest.mark.proves('19:47-14.1 "Forced bet"', "poker/raises")
def test_after_a_forced_bet_is_completed_three_raises_follow() -> None:
    bets = with_forced_bet(FIXED, 100, DEEP, DEEP, DEEP)
    for seat, total in ((1, 200), (2, 400), (3, 600), (1, 800)):
        bets.to(seat, total)
    assert bets.raises is None


@pytest.mark.parametrize("structure", [FIXED, NO_LIMIT])
@pytest.mark.proves('19:47-14.1 "Forced bet"')
def test_a_forced_bet_as_large_as_a_bet_is_one(structure: Structure) -> None:
    bets = with_forced_bet(structure, 200, DEEP, DEEP, DEEP)
    assert bets.raises is not None
    assert bets.raises[0] == 400
    bets.to(1, 400)
    assert bets.state.raises == 1


@pytest.mark.proves('19:47-14.1 "Forced bet"', '19:47-14.1 "All-in"')
def test_a_forced_bet_must_be_matched_even_if_its_player_has_less() -> None:
    bets = with_forced_bet(FIXED, 100, DEEP, DEEP, 30)
    assert bets.moves["call"] == (100, 100)
    bets.call(1)
    bets.fold(2)
    assert given_back(bets.close()) == [(1, 70)]


# --- in steps --------------------------------------------------------------------------------------------------------

BY_DOLLARS = replace(NO_LIMIT, step=100)


def refused(bets: Betting, total: int) -> str:
    """What is said to the player whose turn it is and who would bet or raise to this much; nothing if it fits."""
    move = "raise" if bets.state.to_match else "bet"
    command = Choose(bets.turn, move, total - bets.player.put)
    refusal = betting.out_of_step(bets.state, command, bets.structure)
    assert refusal is None or refusal.cites == ("13:69F-8.2(f)",)
    return refusal.sentence if refusal else ""


@pytest.mark.proves("poker/structures", "13:69F-8.2(f)")
def test_bets_and_raises_come_to_whole_steps() -> None:
    bets = Betting(BY_DOLLARS, DEEP, DEEP, DEEP)
    assert bets.raises == (200, DEEP)
    assert refused(bets, 250) == "Bets and raises are in steps of $1 here; a bet of $2.50 does not fit."
    assert not refused(bets, 300)
    bets.to(1, 300)
    assert refused(bets, 650) == "Bets and raises are in steps of $1 here; a raise to $6.50 does not fit."
    assert not refused(bets, 600)


@pytest.mark.proves("poker/structures", "13:69F-8.2(f)")
def test_what_a_player_has_in_counts_toward_the_step() -> None:
    bets = Betting(BY_DOLLARS, DEEP, DEEP, DEEP)
    bets.post(2, 50, "small blind")
    bets.post(3, 200, "big blind")
    assert bets.raises == (400, DEEP)
    bets.to(1, 400)
    assert bets.moves["raise"] == (550, DEEP - 50)  # to $6, of which 50 cents are in
    assert refused(bets, 650)
    assert not refused(bets, 700)


@pytest.mark.proves("poker/structures", "13:69F-8.2(f)")
def test_what_a_player_has_in_counts_toward_the_step_of_the_most_too() -> None:
    bets = Betting(replace(POT, step=100), DEEP, DEEP, DEEP)
    bets.post(2, 50, "small blind")
    bets.post(3, 200, "big blind")
    bets.to(1, 400)
    assert bets.raises == (600, 1_400)  # 650 in the pot and a call of 350, so to $14, of which 50 cents are in


@pytest.mark.proves("poker/structures", "13:69F-8.2(f)", '19:47-14.1 "All-in"')
def test_all_in_and_calls_need_not_fit_the_step() -> None:
    bets = Betting(BY_DOLLARS, 550, 750, 330, DEEP)
    assert bets.raises == (200, 550)
    assert not refused(bets, 550)
    assert refused(bets, 540)
    bets.to(1, 550)
    assert bets.raises == (750, 750)  # a whole raise would be to $11
    bets.to(2, 750)
    assert bets.moves == {"fold": (0, 0), "call": (330, 330)}


@pytest.mark.proves("poker/structures", "13:69F-8.2(f)", '19:47-14.1 "All-in"')
def test_whoever_has_too_few_chips_for_the_next_step_raises_all_in_or_not_at_all() -> None:
    bets = Betting(replace(NO_LIMIT, step=200), DEEP, 250, 490, DEEP)
    bets.to(1, 200)
    bets.to(2, 250)
    assert bets.raises == (490, 490)  # a whole raise is to $4.50, and the next step $6


@pytest.mark.proves("poker/structures", "13:69F-8.2(f)")
@pytest.mark.parametrize(
    ("structure", "sizes"),
    [
        (replace(NO_LIMIT, step=100), (500, DEEP)),  # by $2, so to $4.60 or more
        (replace(POT, step=100), (500, 900)),  # to $9.80 at most
        (replace(SPREAD, step=100), (500, 700)),  # by $5 at most
        (replace(POT, step=500), (500, 500)),
        (replace(POT, step=1_000), (460, 460)),  # no multiple lies between
        (replace(FIXED, step=500), (400, 400)),  # there is only one amount
    ],
)
def test_the_least_and_the_most_that_are_offered_fit(structure: Structure, sizes: tuple[int, int]) -> None:
    """The bet is $2.60, because a player went all-in for it."""
    bets = Betting(structure, DEEP, 260, DEEP, DEEP)
    bets.to(1, 200)
    bets.to(2, 260)
    assert bets.raises == sizes
    assert not refused(bets, sizes[0])
    assert not refused(bets, sizes[1])
