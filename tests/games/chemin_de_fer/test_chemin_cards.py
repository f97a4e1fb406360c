"""The cards, and what is done with them before the first hand: 19:47-4.1, 4.3 and 4.4."""

import pytest
from msgspec.structs import replace

from pitboss.errors import BadInput
from pitboss.events import Called, Drawn, Shuffled
from pitboss.game import Awaits, Calling, Choice
from pitboss.games.chemin_de_fer import CheminDeFer
from pitboss.games.chemin_de_fer.hands import highest, lowest, point_count, value

from .talk import READY, Chemin, banked, banker_wins, new_table, ready_table, refused, say

HOUSE = CheminDeFer.charter.house


@pytest.mark.proves("19:47-4.1(b)1", "19:47-4.1(b)2", "19:47-4.1(b)3")
def test_values() -> None:
    assert [value(rank + "H") for rank in "A23456789TJQK"] == [1, 2, 3, 4, 5, 6, 7, 8, 9, 0, 0, 0, 0]


@pytest.mark.proves("19:47-4.1(c)", "19:47-4.1(c)1", "19:47-4.1(c)2")
def test_the_count_is_the_units_of_the_sum() -> None:
    assert point_count(("AH", "2H", "4H")) == 7
    assert point_count(("AH", "2H", "9H")) == 2
    assert point_count(("KH", "QH")) == 0
    assert point_count(("9H", "9D", "9C")) == 7


def test_the_highest_and_the_lowest_of_several() -> None:
    assert highest(("9H", "9D", "KC")) == 9  # two of them; all three make 8
    assert highest(("3H", "3D", "3C")) == 9  # all three; two make 6
    assert lowest(("9H", "AD", "5C", "4S")) == 0
    assert lowest(("4H", "4D", "4C", "4S")) == 8


@pytest.mark.proves("19:47-4.1(a)")
def test_six_decks_or_more() -> None:
    assert HOUSE()["decks"] == "6"
    table = ready_table(decks="8")
    assert table.state.left == 8 * 52 - 2
    with pytest.raises(BadInput, match="Decks cannot be '5'") as bad:
        HOUSE(options={"decks": "5"})
    assert bad.value.cites == ("19:47-4.1(a)",)


@pytest.mark.proves("19:47-4.3(a)", "19:47-4.3(b)", "19:47-4.3(c)", "19:47-4.4(a)")
def test_the_table_opens_in_the_lawful_order() -> None:
    table = new_table()
    assert refused(table, "open") == ("19:47-4.8", "19:47-4.9")
    assert refused(table, "dealer calls shuffle")
    assert refused(table, "dealer calls verify")
    events = say(table, *READY)
    assert [event.cites[0] for event in events if isinstance(event, Called)] == [
        "19:47-4.3(a)",
        "19:47-4.3(a)",
        "19:47-4.3(b)",
        "19:47-4.3(c)",
        "19:47-4.4(a)",
        "19:47-4.4(b)",
    ]
    assert any(isinstance(event, Shuffled) for event in events)


def offered(awaits: Awaits) -> tuple[int, ...]:
    assert isinstance(awaits, Calling)
    return next(offer.seats for offer in awaits.calls if offer.name == "cut")


@pytest.mark.proves("19:47-4.4(b)")
def test_the_cut_is_offered_clockwise_from_the_highest_seat() -> None:
    table = new_table()
    say(table, *READY)
    asked: list[int] = []
    for _ in range(4):
        asked += offered(table.awaits)
        say(table, "dealer calls pass-the-cut")
    assert asked == [4, 3, 2, 1]
    assert offered(table.awaits) == ()  # nobody accepts: the dealer cuts
    assert refused(table, "patron 4 calls cut: 100")
    say(table, "dealer calls cut: 156")


@pytest.mark.proves("19:47-4.4(b)")
@pytest.mark.parametrize(("banker", "first"), [(3, 2), (1, 4)])
def test_after_a_shoe_the_cut_is_offered_first_at_the_left_of_who_dealt(banker: int, first: int) -> None:
    table = ready_table()
    run_down(table, 15)
    banked(table, banker)
    say(table, f"place {banker % 4 + 1} banco $100")
    banker_wins(table)
    assert table.state.phase == "shuffle"
    say(table, "dealer calls shuffle", "dealer calls lace")
    assert offered(table.awaits) == (first,)


def run_down(table: Chemin, left: int) -> None:
    """So many cards are left in the shoe; which, is nothing to these tests."""
    table.state = replace(table.state, left=left)


@pytest.mark.proves("19:47-4.4(b)")
def test_a_second_shuffle_is_the_house_s_choice() -> None:
    table = new_table(second_shuffle="yes")
    say(table, *READY)
    assert refused(table, "patron 4 calls cut: 100")
    (called,) = say(table, "dealer calls shuffle-again")
    assert called.cites == ("19:47-4.4(b)",)
    assert offered(table.awaits) == (4,)


@pytest.mark.proves("19:47-4.4(c)")
@pytest.mark.parametrize(("at", "lawful"), [(9, False), (10, True), (302, True), (303, False)])
def test_a_cut_lies_ten_cards_from_either_end(at: int, lawful: bool) -> None:
    table = new_table()
    say(table, *READY)
    if lawful:
        say(table, f"patron 4 calls cut: {at}")
    else:
        assert refused(table, f"patron 4 calls cut: {at}") == ("19:47-4.4(c)",)


@pytest.mark.proves("19:47-4.4(d)")
@pytest.mark.parametrize(("card", "more"), [("AH", 1), ("7H", 7), ("TH", 10), ("KH", 10)])
def test_the_first_card_says_how_many_are_burned(card: str, more: int) -> None:
    table = new_table(cutting_card="20")
    say(table, *READY, "patron 4 calls cut: 100", "dealer calls insert", f"result {card}")
    assert (table.state.behind, table.state.burning) == (20, more)
    (burned,) = say(table, f"result {' '.join((['2C'] * 6 + ['3C'] * 4)[:more])}")
    assert isinstance(burned, Drawn)
    assert burned.seen_by is None
    assert (table.state.phase, table.state.left) == ("over", 312 - 1 - more)


@pytest.mark.proves("19:47-4.4(d)")
def test_the_cutting_card_lies_fourteen_cards_from_the_back_or_more() -> None:
    assert ready_table().state.behind == 14
    with pytest.raises(BadInput, match="Cards behind the cutting card cannot be '13'"):
        HOUSE(options={"cutting-card": "13"})


@pytest.mark.proves("19:47-4.4(e)")
@pytest.mark.parametrize(("by", "cutter"), [("last", 4), ("next", 3)])
def test_a_recut(by: str, cutter: int) -> None:
    table = new_table(recut=by)
    say(table, *READY, "patron 4 calls cut: 100")
    assert refused(table, "dealer calls recut") == ("19:47-4.4(e)",)
    (called,) = say(table, "floor calls recut")
    assert called.cites == ("19:47-4.4(e)",)
    assert offered(table.awaits) == (cutter,)
    say(table, f"patron {cutter} calls cut: 50", "dealer calls insert", "result AH")


@pytest.mark.proves("19:47-4.4(e)")
@pytest.mark.parametrize("before", ["over", "bidding", "staking", "covering", "dealing"])
def test_a_recut_may_be_ordered_until_a_card_is_dealt(before: str) -> None:
    """The cards that were burned stay out; wagers and the bank stand while the rest is cut again."""
    table = ready_table()
    lines = ("open", "place 2 bid $100", "dealer calls close-bids", "choose 2 as-bid", "place 3 banco $100")
    for line in lines if before != "over" else ("open",):
        say(table, line)
        if table.state.phase == before and table.state.phase != "covering":
            break
    if before == "dealing":
        say(table, "dealer calls no-more-bets")
    phase, bets, banker, left = table.state.phase, table.state.bets, table.state.banker, table.state.left
    assert phase == ("bidding" if before == "over" else before)
    (called,) = say(table, "floor calls recut")
    assert called.cites == ("19:47-4.4(e)",)
    say(table, "dealer calls cut: 50", "dealer calls insert", "result 2S", "result 3S 4S")
    assert (table.state.phase, table.state.left) == (phase, left - 3)
    assert (table.state.bets, table.state.banker) == (bets, banker)
    if before != "dealing":
        return
    say(table, "result 2H 3H 4H 5H")
    assert refused(table, "floor calls recut")  # cards have been dealt


@pytest.mark.proves("19:47-4.4(e)")
@pytest.mark.parametrize("nobody_covers", ["bank-moves", "bank-stays"])
@pytest.mark.parametrize("stays", [1, 3])
def test_who_is_asked_for_the_bank_may_leave_while_the_cards_are_cut_again(nobody_covers: str, stays: int) -> None:
    """Seat 3 is offered the bank, or seat 2 is to go on, when the floor orders a recut; play goes on without them."""
    table = ready_table(seats=3, nobody_covers=nobody_covers)
    banked(table)
    say(table, "dealer calls nobody-covers", "open", "floor calls recut")
    say(table, *(f"leave {seat}" for seat in (1, 2, 3) if seat != stays))
    say(table, "dealer calls cut: 50", "dealer calls insert", "result 2S", "result 3S 4S")
    awaits = table.awaits
    assert isinstance(awaits, Choice)
    assert awaits.only.seat == stays
    say(table, f"choose {stays} decline")
    assert table.awaits is None


@pytest.mark.proves("19:47-4.4(e)")
@pytest.mark.parametrize("nobody_covers", ["bank-moves", "bank-stays"])
def test_when_nobody_is_left_after_a_recut_the_bank_is_put_up_for_bids(nobody_covers: str) -> None:
    table = ready_table(seats=3, nobody_covers=nobody_covers)
    banked(table)
    say(table, "dealer calls nobody-covers", "open", "floor calls recut", "leave 1", "leave 2", "leave 3")
    say(table, "dealer calls cut: 50", "dealer calls insert", "result 2S", "result 3S 4S")
    assert (table.state.phase, table.awaits) == ("over", None)
    say(table, "sit 4", "open")
    assert table.state.phase == "bidding"


@pytest.mark.proves("19:47-4.3(b)", "19:47-4.3(c)")
def test_the_cards_lie_face_up_until_the_first_participants_have_come() -> None:
    """The text speaks of participants: one alone does not do, as one alone cannot play."""
    table = new_table(seats=0)
    say(table, *READY[:3])
    assert refused(table, "dealer calls wash") == ("19:47-4.3(c)",)
    say(table, "sit 1")
    assert refused(table, "dealer calls wash") == ("19:47-4.3(c)",)
    say(table, "sit 4", "dealer calls wash", "dealer calls shuffle")
