"""Who has the bank, for how much, and to whom it goes on: 19:47-4.5, 4.6 and 4.11."""

import pytest
from msgspec.structs import replace

from pitboss.events import AnyEvent, Chosen, Left, Placed, Settled, TakenDown
from pitboss.game import Choice, Wagering
from pitboss.money import CAGE

from .talk import (
    Chemin,
    banked,
    banker_loses,
    banker_wins,
    lies,
    looked,
    noted,
    ready_table,
    refused,
    say,
    stand_off,
)

RANGE = ("19:47-4.6(a)", "19:47-4.6(b)")
PASSED = ("19:47-4.11(d)", "chemin-de-fer/passed-bank")


def asked(table: Chemin) -> tuple[int, tuple[tuple[str, int, int], ...]]:
    """Who is asked, and what the moves take, in dollars."""
    awaits = table.awaits
    assert isinstance(awaits, Choice)
    return awaits.only.seat, tuple((move.name, move.least // 100, move.most // 100) for move in awaits.only.moves)


# --- the auction -----------------------------------------------------------------------------------------------------


@pytest.mark.proves("19:47-4.5(b)")
def test_the_highest_bid_becomes_banker_and_the_others_take_theirs_back() -> None:
    table = ready_table()
    say(table, "open", "place 1 bid $50", "place 3 bid $100", "place 4 bid $80", "place 1 bid $20")
    assert refused(table, "take-down 3 bid $100") == ("19:47-4.5(b)",)
    assert refused(table, "leave 3") == ("19:47-4.5(b)",)
    events = say(table, "dealer calls close-bids")
    assert [(one.seat, one.cents) for one in events if isinstance(one, TakenDown)] == [(1, 7000), (4, 8000)]
    assert (table.state.banker, lies(table, "bid")) == (3, {3: 100})


@pytest.mark.proves("19:47-4.5(b)")
def test_what_opens_is_cited() -> None:
    table = ready_table()
    (opened,) = say(table, "open")
    assert (table.state.phase, opened.cites) == ("bidding", ("19:47-4.5(b)",))
    say(table, "place 2 bid $100", "dealer calls close-bids", "choose 2 as-bid", "place 3 banco $100")
    banker_wins(table)
    (opened,) = say(table, "open")
    assert (table.state.phase, opened.cites) == ("staking", ("19:47-4.6(a)",))
    say(table, "choose 2 stake $100", "place 3 banco $100")
    banker_loses(table)
    (opened,) = say(table, "open")
    assert (table.state.phase, opened.cites) == ("offering", ("chemin-de-fer/lost-bank",))


@pytest.mark.proves("19:47-4.5(b)")
def test_of_equal_bids_the_nearest_to_the_dealer_counterclockwise_has_it() -> None:
    table = ready_table()
    say(table, "open", "place 4 bid $100", "place 2 bid $100", "place 3 bid $100", "dealer calls close-bids")
    assert table.state.banker == 2


@pytest.mark.proves("19:47-4.5(b)")
def test_without_a_bid_nobody_is_banker() -> None:
    table = ready_table()
    say(table, "open", "dealer calls close-bids")
    assert (table.state.phase, table.state.banker) == ("over", 0)
    say(table, "open")
    assert isinstance(table.awaits, Wagering)
    assert refused(table, "place 1 cover $50") == ("19:47-4.7(a)",)
    assert refused(table, "place 1 bank $50") == ("19:47-4.6(a)",)


# --- the Banker's wager ----------------------------------------------------------------------------------------------


@pytest.mark.proves("19:47-4.6(a)", "19:47-4.6(b)")
def test_the_first_wager_is_no_less_than_the_bid() -> None:
    table = ready_table()
    say(table, "open", "place 2 bid $100", "dealer calls close-bids")
    assert asked(table) == (2, (("stake", 100, 1000), ("as-bid", 0, 0)))
    assert refused(table, "dealer calls no-more-bets")
    assert refused(table, "choose 2 stake $99") == RANGE
    say(table, "choose 2 stake $350")
    assert (lies(table, "bank"), lies(table, "bid"), table.chips(2)) == ({2: 350}, {}, 65000)


@pytest.mark.proves("19:47-4.6(b)")
def test_later_wagers_are_one_to_two_times_the_one_before() -> None:
    """The example of the regulation, a tenth of it: 100 bid; 100, then 100 to 200; 200, then 200 to 400."""
    table = ready_table()
    banked(table, 2, 100)
    say(table, "place 3 banco $100")
    banker_wins(table)
    say(table, "open")
    assert asked(table) == (2, (("stake", 100, 200), ("pass", 0, 0)))
    assert refused(table, "choose 2 stake $99") == RANGE
    assert refused(table, "choose 2 stake $201") == RANGE
    say(table, "choose 2 stake $200", "place 3 banco $200")
    banker_wins(table)
    say(table, "open")
    assert asked(table) == (2, (("stake", 200, 400), ("pass", 0, 0)))


@pytest.mark.proves("19:47-4.6(b)")
def test_the_table_maximum_bounds_the_doubling() -> None:
    table = ready_table()
    banked(table, 2, 600)
    say(table, "place 3 banco $600")
    banker_wins(table)
    say(table, "open")
    assert asked(table) == (2, (("stake", 600, 1000), ("pass", 0, 0)))


@pytest.mark.proves("chemin-de-fer/doubling", "chemin-de-fer/uncovered")
@pytest.mark.parametrize(("doubling_from", "least"), [("placed", 100), ("covered", 40)])
def test_what_nobody_covers_is_not_at_risk(doubling_from: str, least: int) -> None:
    table = ready_table(doubling_from=doubling_from)
    banked(table, 2, 100)
    say(table, "place 3 cover $40")
    events = banker_wins(table)
    back = [(one.seat, one.cents, one.cites) for one in events if isinstance(one, TakenDown)]
    assert back == [(2, 6000, ("chemin-de-fer/uncovered", "chemin-de-fer/doubling"))]
    assert table.chips(2) == 100000 + 4000 - 200
    say(table, "open")
    assert asked(table)[1][0] == ("stake", least, 2 * least)


@pytest.mark.proves("19:47-4.6(c)")
def test_a_wager_in_cash_is_changed_at_once() -> None:
    table = ready_table()
    say(table, "open", "place 2 bid $100", "dealer calls close-bids")
    assert refused(table, "place 2 bank $50 by dealer spoken") == RANGE
    assert refused(table, "place 3 bank $100 by dealer spoken") == ("19:47-4.6(a)",)
    assert refused(table, "place 2 bank $100 spoken") == ("19:47-4.6(c)",)
    events = say(table, "place 2 bank $300 by dealer spoken")
    placed = next(one for one in events if isinstance(one, Placed))
    assert "19:47-4.6(c)" in placed.cites
    assert placed.transfers[0].source == CAGE
    assert (lies(table, "bank"), table.chips(2)) == ({2: 300}, 100000)
    assert refused(table, "place 3 cover $50 by dealer spoken") == ("19:47-4.6(c)",)


@pytest.mark.proves("19:47-4.6(b)", "chemin-de-fer/stand-off")
def test_after_a_stand_off_the_banker_stays_and_may_double() -> None:
    """A stand-off is a preceding wager like any other: 4.6(b) leaves none out."""
    table = ready_table()
    banked(table, 2, 100)
    say(table, "place 3 cover $40")
    stand_off(table)
    say(table, "open")
    assert asked(table) == (2, (("stake", 100, 200), ("pass", 0, 0)))
    assert refused(table, "choose 2 stake $201") == RANGE
    assert refused(table, "choose 2 stake $99") == RANGE
    say(table, "choose 2 stake $200")


@pytest.mark.proves("chemin-de-fer/stand-off")
def test_a_house_may_ask_for_the_same_again_after_a_stand_off_and_does_not_call_it_law() -> None:
    table = ready_table(after_stand_off="same")
    banked(table, 2, 100)
    say(table, "place 3 cover $40")
    stand_off(table)
    say(table, "open")
    assert asked(table) == (2, (("stake", 100, 100), ("pass", 0, 0)))
    assert refused(table, "choose 2 stake $150") == ("chemin-de-fer/stand-off",)
    assert refused(table, "choose 2 stake $201") == RANGE


@pytest.mark.proves("chemin-de-fer/unruly-banker")
def test_a_relieved_banker_is_not_offered_the_bank_back() -> None:
    """Seat 4 holds the bank that seat 2 passed: its own turn would come, but not at once."""
    table = won_by(2)
    say(table, "open", "choose 2 pass", "choose 3 decline", "choose 4 take $100", "place 1 banco $100")
    banker_wins(table)
    say(table, "open", "floor calls take-shoe")
    assert table.state.barred == 4
    assert table.state.offered == (3, 1)
    say(table, "choose 3 decline")
    assert asked(table)[0] == 1


# --- to whom it goes on ----------------------------------------------------------------------------------------------


@pytest.mark.proves("chemin-de-fer/bank-kept", "chemin-de-fer/lost-bank")
def test_a_lost_bank_goes_counterclockwise() -> None:
    table = ready_table()
    banked(table, 3, 100)
    say(table, "place 1 banco $100")
    banker_loses(table)
    assert refused(table, "choose 4 take $50")
    say(table, "open")
    assert asked(table) == (4, (("take", 5, 1000), ("decline", 0, 0)))
    assert refused(table, "choose 4 take $4") == RANGE
    say(table, "choose 4 decline", "choose 1 take $7")
    assert (table.state.banker, table.state.origin, lies(table, "bank")) == (1, 1, {1: 7})


@pytest.mark.proves("chemin-de-fer/lost-bank")
def test_a_bank_that_everybody_declines_is_put_up_for_bids() -> None:
    table = ready_table(seats=3)
    banked(table, 3, 100)
    say(table, "place 1 banco $100")
    banker_loses(table)
    events = say(table, "open", "choose 1 decline", "choose 2 decline")
    assert noted(events, "no-banker")
    assert table.state.phase == "over"
    say(table, "open", "place 3 bid $50", "dealer calls close-bids")
    assert table.state.banker == 3


@pytest.mark.proves("chemin-de-fer/lost-bank")
def test_a_house_may_put_a_lost_bank_up_for_bids() -> None:
    table = ready_table(lost_bank="auction")
    banked(table, 3, 100)
    say(table, "place 1 banco $100")
    banker_loses(table)
    say(table, "open")
    assert table.state.phase == "bidding"


@pytest.mark.proves("chemin-de-fer/passed-bank", "chemin-de-fer/bank-kept")
def test_a_passed_bank_is_offered_for_its_amount_from_the_next_seat_on() -> None:
    table = won_by(3)
    events = say(table, "open", "choose 3 pass")
    assert isinstance(events[-1], Chosen)
    assert asked(table) == (4, (("take", 100, 1000), ("decline", 0, 0)))
    assert refused(table, "choose 4 take $99") == PASSED
    say(table, "choose 4 decline", "choose 1 decline")
    events = say(table, "choose 2 decline")  # not back to seat 3: the next in order has a normal turn
    assert noted(events, "unwanted")
    assert asked(table) == (4, (("take", 5, 1000), ("decline", 0, 0)))
    events = say(table, "choose 4 decline", "choose 1 decline", "choose 2 decline")
    assert noted(events, "no-banker")


def won_by(banker: int, **options: str) -> Chemin:
    """A Banker has won a hand of $100 against seat 1."""
    table = ready_table(4, **options)
    banked(table, banker, 100)
    say(table, "place 1 banco $100")
    banker_wins(table)
    return table


@pytest.mark.proves("chemin-de-fer/passed-bank")
def test_a_house_may_give_a_passed_bank_to_the_highest_offer() -> None:
    table = won_by(3, passed_bank="highest")
    say(table, "open", "choose 3 pass")
    assert refused(table, "place 3 bid $200") == PASSED
    assert refused(table, "place 1 bid $90") == PASSED
    say(table, "place 2 bid $150", "place 1 bid $150", "dealer calls close-bids")
    assert (table.state.banker, table.state.origin) == (1, 3)  # counterclockwise from seat 3


@pytest.mark.proves("chemin-de-fer/passed-bank")
def test_who_has_passed_the_bank_may_not_take_it_back_from_another_seat() -> None:
    table = won_by(3, passed_bank="highest")
    say(table, "open", "choose 3 pass")
    events = say(table, f"sit 6 again: {gone(table, 3)}", "buy-in 6 $500", "sit 3", "buy-in 3 $500")
    assert [(one.seat, one.cites) for one in noted(events, "barred")] == [(6, PASSED)]
    assert refused(table, "place 6 bid $200") == PASSED
    say(table, "place 3 bid $150", "dealer calls close-bids")  # a different participant may
    assert table.state.banker == 3


@pytest.mark.proves("chemin-de-fer/passed-bank")
def test_a_passed_bank_without_an_offer_goes_on_in_its_order() -> None:
    table = won_by(3, passed_bank="highest")
    events = say(table, "open", "choose 3 pass", "dealer calls close-bids")
    assert noted(events, "unwanted")
    assert asked(table)[0] == 4


@pytest.mark.proves("19:47-4.11(d)")
def test_a_passed_bank_that_loses_goes_where_it_would_have_gone() -> None:
    table = won_by(2)
    say(table, "open", "choose 2 pass", "choose 3 decline", "choose 4 take $100", "place 1 banco $100")
    assert (table.state.banker, table.state.origin) == (4, 2)
    banker_loses(table)
    say(table, "open")
    assert asked(table)[0] == 3  # after seat 2, not after seat 4
    say(table, "choose 3 take $50", "place 1 cover $50")
    banker_loses(table)
    say(table, "open")
    assert asked(table)[0] == 4  # seat 3 had a turn of its own


@pytest.mark.proves("19:47-4.11(e)")
def test_who_moves_forward_loses_one_turn() -> None:
    """Seat 2 banks; who sat in seat 1, last in the order, moves to seat 3, next in the order."""
    table = ready_table(seats=2)
    banked(table, 2, 100)
    say(table, "sit 3", "sit 4", "buy-in 4 $500")
    events = say(table, "dealer 3 calls changed-seats: 1")
    assert [(one.seat, one.cites) for one in noted(events, "waits")] == [(3, ("19:47-4.11(e)",))]
    say(table, "place 4 banco $100")
    banker_loses(table)
    events = say(table, "open")
    assert [one.seat for one in noted(events, "turn-lost")] == [3]
    assert asked(table)[0] == 4
    say(table, "choose 4 take $100", "place 1 cover $100")
    banker_loses(table)
    say(table, "open", "choose 1 decline", "choose 2 decline")
    assert asked(table)[0] == 3  # one turn is lost, and no more


@pytest.mark.proves("19:47-4.11(e)")
def test_a_move_that_brings_no_earlier_turn_costs_nothing() -> None:
    table = ready_table(seats=2)
    banked(table, 2, 100)
    say(table, "sit 4", "buy-in 4 $500")
    assert not noted(say(table, "floor 4 calls changed-seats: 3"), "waits")
    assert table.state.waits == ()
    say(table, "place 4 banco $100")
    banker_loses(table)
    say(table, "open")
    assert asked(table)[0] == 4


def gone(table: Chemin, seat: int) -> str:
    """What the table says of a participant who leaves."""
    (left,) = [one for one in say(table, f"leave {seat}") if isinstance(one, Left)]
    return left.remembered


@pytest.mark.proves("19:47-4.11(e)")
def test_a_banker_who_takes_another_seat_between_rounds_loses_one_turn() -> None:
    """Seat 2 loses the bank, gets up while the round is over, and sits down where the bank goes next."""
    table = ready_table()
    banked(table, 2, 100)
    say(table, "place 1 banco $100")
    banker_loses(table)
    say(table, "leave 3")
    events = say(table, f"sit 3 again: {gone(table, 2)}", "buy-in 3 $500")
    assert [(one.seat, one.cites) for one in noted(events, "waits")] == [(3, ("19:47-4.11(e)",))]
    events = say(table, "open")
    assert [one.seat for one in noted(events, "turn-lost")] == [3]
    assert asked(table)[0] == 4
    say(table, "choose 4 take $50", "place 3 banco $50")
    banker_loses(table)
    say(table, "open", "choose 1 decline")
    assert asked(table)[0] == 3  # one turn is lost, and no more


@pytest.mark.proves("19:47-4.11(e)")
@pytest.mark.parametrize("seat", [3, 4, 1])
def test_a_turn_to_be_missed_goes_along_to_any_other_seat(seat: int) -> None:
    table = ready_table(seats=2)
    banked(table, 2, 100)
    say(table, f"sit 3 again: {gone(table, 1)}")
    say(table, f"sit {seat} again: {gone(table, 3)}")
    assert table.state.waits == (seat,)


@pytest.mark.proves("19:47-4.11(e)")
def test_another_participant_in_the_same_seat_misses_nothing() -> None:
    table = ready_table(seats=2)
    banked(table, 2, 100)
    say(table, f"sit 3 again: {gone(table, 1)}", "leave 3")
    assert not noted(say(table, "sit 3", "buy-in 3 $500"), "waits")
    say(table, "place 3 banco $100")
    banker_loses(table)
    say(table, "open")
    assert asked(table)[0] == 3


@pytest.mark.proves("19:47-4.11(e)")
def test_who_comes_back_to_the_same_seat_or_a_later_one_misses_nothing() -> None:
    table = ready_table()
    banked(table, 2, 100)
    assert not noted(say(table, f"sit 3 again: {gone(table, 3)}"), "waits")
    assert not noted(say(table, f"sit 5 again: {gone(table, 3)}"), "waits")
    assert table.state.waits == ()


@pytest.mark.proves("19:47-4.11(e)")
def test_with_the_shoe_ends_the_order_and_every_turn_to_be_missed() -> None:
    table = ready_table(seats=2)
    banked(table, 2, 100)
    say(table, f"sit 3 again: {gone(table, 1)}", "buy-in 3 $500", "place 3 banco $100")
    table.state = replace(table.state, left=18)
    banker_loses(table)
    assert (table.state.phase, table.state.origin, table.state.waits) == ("shuffle", 0, ())


@pytest.mark.proves("19:47-4.11(e)")
def test_who_left_before_the_shoe_ended_misses_no_turn_of_the_next() -> None:
    table = ready_table(seats=3)
    banked(table, 2, 100)
    say(table, f"sit 4 again: {gone(table, 1)}")
    said = gone(table, 4)
    assert said == "4 waits"
    say(table, "place 3 banco $100")
    table.state = replace(table.state, left=18)
    banker_loses(table)
    assert table.state.phase == "shuffle"
    say(table, f"sit 4 again: {said}")
    assert table.state.waits == ()


@pytest.mark.proves("chemin-de-fer/unruly-banker")
def test_an_unruly_banker_is_relieved_of_the_shoe() -> None:
    table = won_by(3)
    say(table, "open")
    events = say(table, "floor calls take-shoe")
    assert events[0].cites == ("chemin-de-fer/unruly-banker",)
    assert (table.state.banker, asked(table)[0]) == (0, 4)
    table = ready_table()
    say(table, "open", "place 2 bid $100", "dealer calls close-bids", "dealer calls take-shoe")
    assert (lies(table, "bid"), table.chips(2), asked(table)[0]) == ({}, 100000, 3)


@pytest.mark.proves("chemin-de-fer/nobody-covers")
@pytest.mark.parametrize(("option", "seat"), [("bank-moves", 3), ("bank-stays", 2)])
def test_a_bank_that_nobody_covers(option: str, seat: int) -> None:
    table = ready_table(nobody_covers=option)
    banked(table, 2, 100)
    assert refused(table, "dealer calls no-more-bets")
    events: tuple[AnyEvent, ...] = say(table, "dealer calls nobody-covers")
    assert [(one.stake, one.verdict, one.returned) for one in events if isinstance(one, Settled)] == [
        (10000, "void", 10000)
    ]
    say(table, "open")
    assert asked(table)[0] == seat


def test_leaving() -> None:
    table = ready_table()
    banked(table, 2, 100)
    assert refused(table, "leave 2") == ("19:47-4.6(a)",)
    say(table, "place 3 banco $100")
    say(table, "dealer calls no-more-bets")
    assert refused(table, "leave 3")
    say(table, "leave 4", "result 2H 9H KH KS")
    looked(table)
    say(table, "dealer calls announce", "open")
    assert refused(table, "leave 2") == ("chemin-de-fer/lost-bank",)
    say(table, "leave 3", "choose 2 stake $100", "place 1 banco $100")
    assert table.state.follower == 0
    banker_wins(table)
    say(table, "leave 2")
    assert (table.state.banker, table.state.origin) == (0, 2)
    say(table, "open")
    assert asked(table)[0] == 1
