"""The cards before a round: opening, shuffle, cut, cutting card, burn, and the devices that shuffle."""

from collections.abc import Sequence
from typing import Any

import pytest
from msgspec.structs import replace

from blackjack_talk import BlackjackTable, called, new_game
from pitboss.commands import Role
from pitboss.events import AnyEvent, Called, Drawn, Over, Shuffled, masked
from pitboss.game import Calling, Choice, Wagering

from .standing import in_the_shoe


def calls(events: Sequence[AnyEvent]) -> list[str]:
    return [event.name for event in events if isinstance(event, Called)]


def with_left(table: BlackjackTable, left: int) -> None:
    """The shoe has come to its end but for so many cards."""
    assert left < table.state.left
    table.table.state = replace(table.state, left=left)


def whose_cut(table: BlackjackTable) -> int:
    """Who is offered the cut; 0 is the dealer."""
    assert table.state.phase == "cut"
    assert isinstance(table.table.awaits, Calling)
    offer = next(one for one in table.table.awaits.calls if one.name == "cut")
    return int(offer.seats[0]) if offer.seats else 0


def fresh(seats: Sequence[int] = (3, 1, 5), **options: Any) -> BlackjackTable:
    return BlackjackTable(seats, ready=False, **options)


@pytest.mark.proves("blackjack/opening", "blackjack/shuffle", "blackjack/burn")
def test_new_cards_are_inspected_shown_washed_shuffled_cut_and_one_is_burned() -> None:
    table = fresh(seats=(1,))
    events = table.until("over", ["7H"])
    names = ["inspect", "verify", "display", "wash", "shuffle", "pass-the-cut", "cut", "insert"]
    assert calls(events) == names
    for name in ("inspect", "display", "wash"):
        assert called(events, name)[0].cites == ("blackjack/opening",)
    assert called(events, "shuffle")[0].cites == ("blackjack/shuffle",)
    assert sum(isinstance(event, Shuffled) for event in events) == 1
    assert table.state.left == 8 * 52 - 1


@pytest.mark.proves("blackjack/burn")
def test_nobody_sees_the_burned_card() -> None:
    table = fresh(seats=(1,))
    burned = table.until("over", ["7H"])[-1]
    assert isinstance(burned, Drawn)
    assert (burned.says, burned.cites) == ("A card is burned", ("blackjack/burn",))
    for viewer in (1, *Role):
        shown = masked(burned, viewer)
        assert isinstance(shown, Drawn)
        assert shown.outcome is None


@pytest.mark.proves("blackjack/opening", "blackjack/shuffle")
def test_cards_that_came_shuffled_are_cut_as_they_are() -> None:
    table = fresh(seats=(1,), preshuffled="yes")
    assert calls(table.until("over", ["7H"])) == ["inspect", "verify", "pass-the-cut", "cut", "insert"]
    table.say("open", "place 1 box-1 $10")
    with_left(table, 8 * 52 // 4 + 1)  # at the end of the shoe they are shuffled like any others
    table.deal("TH 7C 9D TS")
    stand(table)
    assert table.state.phase == "shuffle"


@pytest.mark.proves("blackjack/automated")
def test_a_device_shuffles_without_a_wash() -> None:
    for options in ({"decks": 6}, {"decks": 2, "dealing": "hand"}):
        table = fresh(seats=(1,), shuffler="automated", **options)
        made = calls(table.until("over", ["7H"]))
        assert made == ["inspect", "verify", "display", "shuffle", "pass-the-cut", "cut", "insert"]


@pytest.mark.proves("blackjack/hand-dealt")
def test_from_the_hand_cards_come_as_from_a_shoe() -> None:
    options: dict[str, Any] = {"decks": 2, "shuffler": "automated"}
    by_hand = BlackjackTable((1, 2), dealing="hand", **options)
    from_shoe = BlackjackTable((1, 2), dealing="shoe", **options)
    for table in (by_hand, from_shoe):
        table.bet("1 box-1 $10", "2 box-2 $10")
    cards = "TH 9C 6D 8S 7H TC"
    assert by_hand.deal(cards) == from_shoe.deal(cards)
    assert [hand.cards for hand in by_hand.state.hands] == [("TH", "8S"), ("9C", "7H")]


@pytest.mark.proves("blackjack/continuous")
def test_a_device_that_never_stops_shuffling() -> None:
    table = fresh(seats=(1,), dealing="continuous", decks=4)
    events = table.until("over")
    assert not {"cut", "insert", "pass-the-cut"} & set(calls(events))
    for _ in range(3):
        opened = table.say("open")
        shuffled = [event for event in opened if isinstance(event, Shuffled)]
        assert [event.cites for event in shuffled] == [("blackjack/continuous",)]
        assert table.state.left == 4 * 52  # what was dealt is back
        assert in_the_shoe(table) == 4 * 52
        table.refused("floor calls new-dealer")
        table.bet("1 box-1 $10")
        table.deal("TH 7C 9D TS")
        table.choose("stand")
        assert table.state.left == 4 * 52 - 4
        assert table.state.phase == "over"


# --- the cut ---


@pytest.mark.proves("blackjack/cut")
def test_a_cut_is_ten_cards_or_more_from_either_end() -> None:
    table = fresh(decks=2)
    table.until("cut")
    for deep in (0, 9, 95, 104):
        table.refused(f"patron 3 calls cut: {deep}", "blackjack/cut")
    for deep in (10, 94):
        table = fresh(decks=2)
        table.until("cut")
        table.say(f"patron 3 calls cut: {deep}")
        assert (table.state.phase, table.state.cutter) == ("insert", 3)


@pytest.mark.proves("blackjack/who-cuts")
def test_the_first_at_the_table_cuts_first_and_a_refusal_goes_on_clockwise() -> None:
    table = fresh(seats=(3, 1, 5))
    table.until("cut")
    assert whose_cut(table) == 3
    table.refused("patron 1 calls cut: 100", "blackjack/cut")
    table.say("patron 3 calls decline")
    assert whose_cut(table) == 5
    table.say("patron 5 calls decline")
    assert whose_cut(table) == 1


@pytest.mark.proves("blackjack/who-cuts")
@pytest.mark.parametrize("preshuffled", ["yes", "no"])
def test_so_does_the_first_who_comes_to_cards_that_are_ready_for_the_cut(preshuffled: str) -> None:
    table = fresh(seats=(), preshuffled=preshuffled)
    table.until("cut" if preshuffled == "yes" else "wash")
    table.say("sit 5", "sit 1")
    table.until("cut")
    assert whose_cut(table) == 5


@pytest.mark.proves("blackjack/opening")
def test_cards_are_neither_washed_nor_shuffled_before_the_first_patron_has_seen_them() -> None:
    table = fresh(seats=())
    table.until("wash")
    table.refused("dealer calls wash", "blackjack/opening")
    table.say("sit 5", "dealer calls wash", "leave 5")
    table.refused("dealer calls shuffle", "blackjack/opening")
    table.say("sit 5", "dealer calls shuffle")


@pytest.mark.proves("blackjack/dealer-cuts")
def test_where_everybody_refuses_the_dealer_cuts() -> None:
    table = fresh(seats=(3, 1, 5))
    table.until("cut")
    table.refused("dealer calls cut: 100")
    table.say(*(f"patron {seat} calls decline" for seat in (3, 5, 1)))
    assert whose_cut(table) == 0
    (cut,) = table.say("dealer calls cut: 100")
    assert "blackjack/dealer-cuts" in cut.cites
    assert table.state.cutter == 0


@pytest.mark.proves("blackjack/recut")
@pytest.mark.parametrize(("recut", "cuts"), [("last", 3), ("next", 5)])
def test_a_new_cut_may_be_ordered_before_any_card(recut: str, cuts: int) -> None:
    table = fresh(seats=(3, 1, 5), recut=recut)
    table.until("cut")
    table.say("patron 3 calls cut: 100")
    table.refused("dealer calls recut", "blackjack/recut")
    (ordered,) = table.say("floor calls recut")
    assert ordered.cites == ("blackjack/recut",)
    assert whose_cut(table) == cuts
    table.say(f"patron {cuts} calls cut: 60", "dealer calls insert")
    table.say("floor calls recut")  # none has been dealt yet
    table.until("over", ["7H"])
    table.say("open", "floor calls recut")  # a burned card is not dealt
    table.until("wagering", ["8H"])
    assert table.state.left == 8 * 52 - 2
    table.say("place 3 box-3 $10")
    table.step([])
    table.say("floor calls recut")
    table.until("dealing", ["9H"])
    table.step(["2H", "3H", "4H", "5H"])
    table.refused("floor calls recut")


# --- the cutting card, and who cuts next ---


def at_the_end(left: int, seats: Sequence[int] = (1, 3, 5), **options: Any) -> BlackjackTable:
    """A table with wagers on the boxes of these seats, and so many cards before the cutting card comes."""
    table = BlackjackTable(seats, decks=4, **options)
    with_left(table, 52 + left)
    table.bet(*(f"{seat} box-{seat} $10" for seat in seats))
    return table


def stand(table: BlackjackTable, cards: str = "") -> list[AnyEvent]:
    """Everybody stands, these cards come, and the round is finished; the next has not begun, nor has the shuffle."""
    events: list[AnyEvent] = []
    rest = cards.split()
    while not events or not isinstance(events[-1], Over):
        awaits = table.table.awaits
        events += table.say(f"choose {awaits.only.seat} stand") if isinstance(awaits, Choice) else table.step(rest)
    assert not rest
    return events


ROUND = "TH TC TD 6S 7H 7C 7D 9S"  # three boxes with 17, the dealer with 15


@pytest.mark.proves("blackjack/cutting-card", "blackjack/shuffle")
def test_when_the_cutting_card_comes_the_round_is_finished() -> None:
    table = at_the_end(2)
    table.deal(ROUND)
    events = stand(table, "2S")
    assert isinstance(events[-1], Over)
    assert table.state.phase == "shuffle"
    table.refused("open")


@pytest.mark.proves("blackjack/cutting-card")
def test_until_then_the_shoe_goes_on() -> None:
    table = at_the_end(10)
    table.deal(ROUND)
    stand(table, "2S")
    assert table.state.phase == "over"  # nine cards came
    table.say("open")
    assert isinstance(table.table.awaits, Wagering)
    table.bet("1 box-1 $10")
    table.deal("TH 7C 9D TS")
    stand(table)
    assert table.state.phase == "shuffle"


@pytest.mark.proves("blackjack/who-cuts")
@pytest.mark.parametrize(
    ("left", "first"), [(1, 1), (2, 3), (3, 5), (4, 5), (5, 1), (6, 3), (7, 5), (8, 5), (9, 5)], ids=str
)
def test_on_whose_box_the_cutting_card_came_cuts_next(left: int, first: int) -> None:
    table = at_the_end(left)
    table.deal(ROUND)
    stand(table, "2S")
    table.until("cut")
    assert whose_cut(table) == first  # the dealer's cards are the 4th, the 8th and the 9th: then the far right


@pytest.mark.proves("blackjack/who-cuts")
def test_on_a_box_without_its_own_patron_who_wagers_there_cuts_next() -> None:
    table = BlackjackTable((1, 5), decks=4, boxes_for_a_player=2)
    with_left(table, 52 + 2)
    table.bet("1 box-1 $10", "1 box-2 $10", "5 box-5 $10")
    table.deal(ROUND)
    stand(table, "2S")
    table.until("cut")
    assert whose_cut(table) == 1


@pytest.mark.proves("blackjack/who-cuts")
def test_after_a_shuffle_that_the_house_ordered_the_far_right_cuts() -> None:
    table = at_the_end(60)
    table.deal(ROUND)
    table.choose("stand", "stand", "stand", then="")
    table.say("result 2S")
    table.refused("dealer calls reshuffle", "blackjack/shuffle")
    (ordered,) = table.say("floor calls reshuffle")
    assert ordered.cites == ("blackjack/shuffle",)
    table.say("dealer calls result")
    table.until("cut")
    assert whose_cut(table) == 5


@pytest.mark.proves("blackjack/who-cuts", "blackjack/new-dealer")
def test_where_the_cutting_card_came_with_a_burned_card_the_far_right_cuts() -> None:
    table = at_the_end(1)
    table.say("floor calls new-dealer", "result 3C")
    table.deal(ROUND)
    stand(table, "2S")
    table.until("cut")
    assert whose_cut(table) == 5


# --- a new dealer ---


@pytest.mark.proves("blackjack/new-dealer")
def test_a_new_dealer_burns_a_card() -> None:
    table = BlackjackTable()
    left = table.state.left
    table.refused("dealer calls new-dealer", "blackjack/new-dealer")
    (came,) = table.say("floor calls new-dealer")
    assert came.cites == ("blackjack/new-dealer",)
    (burned,) = table.say("result 3C")
    assert (burned.seen_by, table.state.left) == ((), left - 1)
    assert isinstance(table.table.awaits, Wagering)
    table.bet("1 box-1 $10")
    table.deal("TH 7C 9D TS")


@pytest.mark.proves("blackjack/new-dealer")
def test_a_house_may_do_without() -> None:
    table = BlackjackTable(new_dealer_burns="no")
    table.refused("floor calls new-dealer")


@pytest.mark.proves("blackjack/shuffle")
def test_the_same_shoe_is_shuffled_whole() -> None:
    table = at_the_end(1)
    table.deal(ROUND)
    stand(table, "2S")
    table.until("over", ["3C"])
    assert table.state.left == 4 * 52 - 1
    assert in_the_shoe(table) == 4 * 52 - 1
    assert new_game(decks=4).shuffling.cards == 4 * 52
