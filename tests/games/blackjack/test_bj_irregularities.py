"""What goes wrong at a blackjack table, and what is done about it."""

from collections.abc import Iterator
from typing import Any

import pytest
from msgspec.structs import replace

from blackjack_talk import BlackjackTable, called, net, noted, settled
from pitboss.commands import Role
from pitboss.equipment import RANKS
from pitboss.events import AnyEvent, Called, Drawn, Noted, Over, Settled, Shuffled, masked
from pitboss.game import Calling, Chance, Choice
from pitboss.games.blackjack.dealing import deal_order

from .standing import in_the_shoe, in_turn, offered


def table_for(*seats: int, **options: Any) -> BlackjackTable:
    """Each of these seats has $10 on its own box."""
    table = BlackjackTable(seats=seats, **options)
    table.bet(*(f"{seat} box-{seat} $10" for seat in seats))
    return table


# --- a card that lies face up in the shoe ---


@pytest.mark.proves("blackjack/face-up-card")
def test_a_card_face_up_in_the_shoe_is_not_used() -> None:
    table = table_for(1, 2)
    table.say("dealer calls no-more-bets")
    (found,) = table.say("dealer calls face-up-card: 1")  # behind the first card of the deal
    assert found.cites == ("blackjack/face-up-card",)
    table.refused("dealer calls face-up-card: 1")
    table.say("result TH")
    left = table.state.left
    (card,) = table.say("result AS")
    assert (card.says, card.cites) == ("The ace of spades is not used", ("blackjack/face-up-card",))
    assert (table.state.left, table.state.phase) == (left - 1, "dealing")
    assert [hand.cards for hand in table.state.hands] == [("TH",), ()]  # box 2 is still to get its card
    table.deal("9C 6D 8S 7H TC")
    table.say("choose 1 draw", "floor calls face-up-card", "result KS", "result 2S")
    assert table.state.hands[0].cards == ("TH", "8S", "2S")


@pytest.mark.proves("blackjack/face-up-card")
@pytest.mark.parametrize("before", range(6))
def test_it_may_lie_anywhere_in_the_deal(before: int) -> None:
    table = table_for(1, 2)
    cards = "TH 9C 6D 8S 7H TC".split()
    table.say("dealer calls no-more-bets", f"dealer calls face-up-card: {before}")
    if before:
        table.say(f"result {' '.join(cards[:before])}")
    table.say("result AS")
    (*_, hole) = table.say(f"result {' '.join(cards[before:])}")
    assert (hole.outcome, hole.seen_by) == ("TC", ())
    assert [hand.cards for hand in table.state.hands] == [("TH", "8S"), ("9C", "7H")]
    assert (table.state.dealer, table.state.phase) == (("6D", "TC"), "playing")
    assert table.state.left == in_the_shoe(table)
    with_two = table_for(1, 2)
    with_two.say("dealer calls no-more-bets")
    with_two.refused("dealer calls face-up-card: 6", "blackjack/face-up-card")


@pytest.mark.proves("blackjack/face-up-card")
def test_nor_is_one_that_would_be_the_dealers() -> None:
    table = table_for(1)
    table.deal("TH 6D 9S 5C")
    table.say("choose 1 stand", "dealer calls dealers-card", "dealer calls face-up-card", "result KS", "result TD")
    assert table.state.dealer == ("6D", "5C", "TD")


# --- a card drawn in error and seen ---


def exposed(table: BlackjackTable, card: str) -> None:
    """A card is drawn in error and seen."""
    (called,) = table.say("dealer calls exposed-card")
    (drawn,) = table.say(f"result {card}")
    assert (called.cites, drawn.cites) == (("blackjack/exposed-card",),) * 2
    assert isinstance(drawn, Drawn)
    assert drawn.seen_by is None
    assert table.state.exposed == card
    assert "exposed-card" not in offered(table)


def used(events: tuple[AnyEvent, ...]) -> list[str]:
    """The exposed card where it was dealt, as it was told."""
    return [event.says for event in events if isinstance(event, Noted) and event.what == "card"]


@pytest.mark.proves("blackjack/exposed-card")
def test_an_exposed_card_goes_to_the_next_patron_who_draws() -> None:
    table = table_for(1, 2)
    table.deal("TH 9C 6D 8S 3H TC")
    exposed(table, "5S")
    left = table.state.left
    assert used(table.say("choose 1 stand")) == []
    events = table.say("choose 2 draw")
    assert used(events) == ["Box 2: five of spades, 17"]
    assert "blackjack/exposed-card" in noted(events, "card")[0].cites
    assert (table.state.hands[1].cards, table.state.exposed, table.state.left) == (("9C", "3H", "5S"), "", left)
    table.say("choose 2 draw")  # the next card is from the shoe again
    assert isinstance(table.table.awaits, Chance)


@pytest.mark.proves("blackjack/exposed-card")
@pytest.mark.parametrize(
    ("choice", "hands"), [("double $10", [("8H", "8D", "5S")]), ("split $10", [("8H", "5S"), ("8D",)])]
)
def test_it_is_the_card_of_a_double_or_a_split(choice: str, hands: list[tuple[str, ...]]) -> None:
    table = table_for(1)
    table.deal("8H 6D 8D TC")
    exposed(table, "5S")
    table.say(f"choose 1 {choice}")
    assert [hand.cards for hand in table.state.hands] == hands


@pytest.mark.proves("blackjack/exposed-card")
def test_it_can_take_a_hand_over_21() -> None:
    table = table_for(1, 2)
    table.deal("TH 9C 6D 8S 3H TC")
    exposed(table, "KS")
    events = table.say("choose 1 draw")
    assert [(one.seat, one.verdict) for one in settled(events)] == [(1, "lost")]


@pytest.mark.proves("blackjack/exposed-card")
@pytest.mark.parametrize(
    ("second", "cards", "told"),
    [
        ("late", "TH 6D 8S", "Dealer: five of spades, 11"),
        ("hole", "TH 6D 8S TC", "Dealer: five of spades, 21"),
        ("reader", "TH 6D 8S 9C", "Dealer: five of spades, 20"),
    ],
)
def test_where_nobody_takes_it_it_is_the_dealers(second: str, cards: str, told: str) -> None:
    table = table_for(1, dealers_second_card=second)
    table.deal(cards)
    exposed(table, "5S")
    table.say("choose 1 stand")
    assert used(table.say("dealer calls dealers-card")) == [told]


@pytest.mark.proves("blackjack/exposed-card")
@pytest.mark.parametrize(("cards", "choice", "calls"), [("TH 7D 8S TC", "stand", 1), ("TH 7D 8S TC", "draw", 0)])
def test_where_the_dealer_cannot_use_it_it_is_burned(cards: str, choice: str, calls: int) -> None:
    table = table_for(1, 2) if choice == "draw" else table_for(1)
    if choice == "draw":  # box 1 takes the card, and nothing is left of it
        table.deal("TH 9C 7D 8S 9H TC")
        exposed(table, "2S")
        table.say("choose 1 draw", "choose 1 stand")
        assert not noted(table.say("choose 2 stand", "dealer calls dealers-card"), "burned")
        return
    table.deal(cards)
    exposed(table, "5S")
    table.say(f"choose 1 {choice}")
    events = table.say("dealer calls dealers-card")
    burned = noted(events, "burned")
    assert [(one.says, one.cites) for one in burned] == [("The five of spades is burned", ("blackjack/exposed-card",))]
    assert len(burned) == calls
    assert table.state.dealer == ("7D", "TC")


# --- the dealer draws too much ---


@pytest.mark.proves("blackjack/dealer-overdraws")
def test_a_card_that_the_dealer_draws_while_standing_is_burned() -> None:
    table = table_for(1)
    table.deal("TH 7D 8S TC")
    table.say("choose 1 stand", "dealer calls dealers-card")
    left = table.state.left
    (told,) = table.say("dealer calls dealer-overdrew")
    (burned,) = table.say("result 4H")
    assert (told.cites, burned.cites) == (("blackjack/dealer-overdraws",),) * 2
    assert (table.state.dealer, table.state.left) == (("7D", "TC"), left - 1)
    assert net(table.say("dealer calls result")) == 1000  # 18 against 17, not 21


@pytest.mark.proves("blackjack/dealer-overdraws")
def test_while_the_dealer_is_to_draw_no_card_is_too_many() -> None:
    table = table_for(1)
    table.deal("TH 6D 8S TC")
    table.say("choose 1 stand", "dealer calls dealers-card")
    table.refused("dealer calls dealer-overdrew")


# --- too few cards ---


@pytest.mark.proves("blackjack/too-few-cards")
def test_where_the_cards_run_out_the_discards_are_shuffled_and_one_is_burned() -> None:
    table = table_for(1, 2, decks=1)
    table.deal("TH 9C 6D 8S 5H TC")
    table.choose("draw", then="KH")  # box 1 is over 21: its cards are discards
    gone = table.state.left
    table.table.state = replace(table.state, left=0)
    assert gone > 0
    events = table.say("choose 2 draw")
    assert isinstance(table.table.awaits, Calling)
    told, shuffled = table.say("dealer calls shuffle-discards")
    assert (told.cites, shuffled.cites) == (("blackjack/too-few-cards",),) * 2
    assert isinstance(shuffled, Shuffled)
    assert sorted(shuffled.out) == ["5H", "6D", "9C", "TC"]  # what still lies on the table
    assert table.state.left == 48
    (burned,) = table.say("result KH")  # a discard came again, and nobody sees it
    assert (burned.seen_by, table.state.left) == ((), 47)
    table.refused("result TC")  # it lies before the dealer
    events = table.say("result 8H")
    assert [(one.seat, one.verdict) for one in settled(events)] == [(2, "lost")]
    table.say("dealer calls result")
    assert table.state.phase == "shuffle"  # and then all of the cards are shuffled


@pytest.mark.proves("blackjack/too-few-cards")
def test_so_it_is_where_no_card_lies_on_the_table_yet() -> None:
    table = table_for(1, decks=1)
    table.say("dealer calls no-more-bets")
    table.table.state = replace(table.state, left=0)
    table.say("dealer calls shuffle-discards", "result 2D")
    assert (table.state.left, table.state.phase, table.state.reshuffle) == (51, "dealing", True)


@pytest.mark.proves("blackjack/too-few-cards")
@pytest.mark.parametrize("left", range(1, 6))
def test_the_shoe_may_run_out_in_the_middle_of_the_deal(left: int) -> None:
    table = table_for(1, 2, decks=1)
    table.say("dealer calls no-more-bets")
    table.table.state = replace(table.state, left=left)
    cards = "TH 9C 6D 8S 7H TC".split()
    dealt = table.say(f"result {' '.join(cards[:left])}")
    assert all(event.seen_by is None for event in dealt)
    _, shuffled = table.say("dealer calls shuffle-discards")
    assert sorted(shuffled.out) == sorted(cards[:left])  # what lies on the table
    assert [event.seen_by for event in table.say("result 2D")] == [()]
    (*_, hole) = table.say(f"result {' '.join(cards[left:])}")
    assert hole.seen_by == ()
    assert [hand.cards for hand in table.state.hands] == [("TH", "8S"), ("9C", "7H")]
    assert (table.state.dealer, table.state.left) == (("6D", "TC"), 52 - 7)


@pytest.mark.proves("blackjack/too-few-cards", "blackjack/surrender")
@pytest.mark.parametrize(("up", "stays"), [("6D", False), ("KD", True)])
def test_a_surrendered_hand_that_waits_for_the_dealer_stays_on_the_table(up: str, stays: bool) -> None:
    table = table_for(1, 2, decks=1, surrender="yes", dealers_second_card="hole")
    table.deal(f"TH 9C {up} 6S 5H TC")
    table.say("choose 1 surrender")
    table.table.state = replace(table.state, left=0)
    table.say("choose 2 draw")
    _, shuffled = table.say("dealer calls shuffle-discards")
    assert ("TH" in shuffled.out) == stays


def cards_to_split(table: BlackjackTable, chance: Chance) -> Iterator[str]:
    """The cards that make most hands: boxes get pairs from two up, and else the lowest card there is."""
    shoe, state = table.table.equipment.now(chance.device), table.state
    order = deal_order(len(state.hands), table.game.conduct.hole)[state.came :]
    for number in range(chance.count):
        if state.phase == "dealing":
            at = order[number]
            wanted = "9" if at < 0 else "2345678"[at]
        else:
            at = table.game.dealing.place(state) if state.hands else -1
            hand: tuple[str, ...] = state.hands[at].cards if at >= 0 else ()
            wanted = "9" if at < 0 else hand[0][0] if len(hand) == 1 else ""
        ranked = [(card[0] != wanted, RANKS.index(card[0]), card) for card in map(str, shoe.outcomes())]
        card = min(ranked)[2]
        shoe = shoe.without(card)
        yield card


@pytest.mark.proves("blackjack/too-few-cards", "blackjack/continuous")
@pytest.mark.parametrize("dealing", ["shoe", "continuous"])
def test_one_deck_runs_out_at_a_table_with_seven_boxes(dealing: str) -> None:
    seats = tuple(range(1, 8))
    table = BlackjackTable(seats=seats, decks=1, boxes=7, splits=2, dealing=dealing)
    table.bet(*(f"{seat} box-{seat} $10" for seat in seats))
    events: list[AnyEvent] = []
    while not events or not isinstance(events[-1], Over):
        awaits = table.table.awaits
        if isinstance(awaits, Choice):
            names = [move.name for move in awaits.only.moves]
            move = "split $10" if "split" in names else "draw" if "draw" in names else "stand"
            events += table.say(f"choose {awaits.only.seat} {move if table.state.at < 20 else 'stand'}")
        elif isinstance(awaits, Chance):
            events += table.say(f"result {' '.join(cards_to_split(table, awaits))}")
        else:
            events += table.step([])
        lying = [card for hand in table.state.hands if hand.ended != "over" for card in hand.cards]
        assert len({*lying, *table.state.dealer}) == len(lying) + len(table.state.dealer)  # no card lies there twice
        assert in_the_shoe(table) == table.state.left
    assert called(events, "shuffle-discards")
    assert {one.seat for one in settled(events)} == set(seats)
    assert table.state.phase == "shuffle"
    table.until("over", [] if dealing == "continuous" else ["2C"])
    assert table.state.left == 52 - (dealing == "shoe")


# --- a dead hand ---


@pytest.mark.proves("blackjack/dead-hand")
def test_the_wagers_of_a_dead_hand_go_back() -> None:
    table = table_for(1, 2)
    table.deal("8H 9C 6D 8S 3H TC")
    table.choose("split $10", then="3C")
    table.refused("dealer calls dead-hand: 1", "blackjack/dead-hand")
    told, *back = table.say("floor calls dead-hand: 1")
    assert told.cites == ("blackjack/dead-hand",)
    assert [(one.spot, one.verdict, one.returned, one.cites) for one in settled(back)] == [
        ("box-1", "void", 1000, ("blackjack/dead-hand",)),
        ("box-1+split-2", "void", 1000, ("blackjack/dead-hand",)),
    ]
    assert in_turn(table) == 2  # play goes on
    table.choose("stand", then="9D")


@pytest.mark.proves("blackjack/dead-hand")
def test_what_was_over_21_before_stays_lost() -> None:
    table = table_for(1, 2)
    table.deal("8H 9C 6D 8S 3H TC")
    table.choose("split $10", then="6C")
    lost = settled(table.choose("draw", then="KC TD"))
    back = settled(table.say("floor calls dead-hand: 1"))
    assert [(one.spot, one.verdict) for one in (*lost, *back)] == [("box-1", "lost"), ("box-1+split-2", "void")]
    assert [hand.ended for hand in table.state.hands] == ["over", "dead", ""]


@pytest.mark.proves("blackjack/dead-hand")
def test_a_hand_is_dead_only_where_a_wager_lies() -> None:
    table = table_for(1, 2, 3)
    table.deal("TH 9C AS 6D 8S 3H KC TC")  # box 3 has a blackjack, and is paid
    table.refused("floor calls dead-hand: 5", "blackjack/dead-hand")
    table.refused("floor calls dead-hand: 3", "blackjack/dead-hand")
    table.choose("draw", then="KH")
    table.refused("floor calls dead-hand: 1", "blackjack/dead-hand")  # it is over 21
    table.say("floor calls dead-hand: 2")
    assert (table.state.bets, table.state.phase) == ((), "result")


@pytest.mark.proves("blackjack/dead-hand")
def test_insurance_or_a_bonus_that_was_won_is_no_wager_on_a_hand() -> None:
    table = table_for(1, 2, dealers_second_card="late")
    table.deal("TH 9C AD 6S 8H")
    table.choose("insure $5", "decline")
    table.choose("draw", then="KC")  # over 21; the insurance waits
    table.refused("floor calls dead-hand: 1", "blackjack/dead-hand")
    table = BlackjackTable(seats=(1, 2), bonus=1)
    table.bet("1 box-1 $10", "2 box-2 $10", "2 box-2-bonus $1")
    table.deal("TH AC 9D 6S KH 8H")  # a blackjack, paid at once; its bonus is still to come
    table.refused("floor calls dead-hand: 2", "blackjack/dead-hand")


@pytest.mark.proves("blackjack/dead-hand")
def test_the_insurance_of_a_dead_hand_goes_back_too() -> None:
    table = table_for(1, dealers_second_card="late")
    table.deal("TH AC 8S")
    table.say("choose 1 insure $5")
    events = table.say("floor calls dead-hand: 1")
    assert sorted(one.spot for one in settled(events)) == ["box-1", "box-1+insurance"]
    assert (net(events), table.state.phase) == (0, "result")  # and the dealer needs no second card


# --- the card reader, and the hole card ---


@pytest.mark.proves("blackjack/reader-fails")
def test_where_the_reader_fails_the_table_goes_on_without_it() -> None:
    table = table_for(1)
    table.say("dealer calls no-more-bets", "result 8H KD 8S AC")
    table.refused("dealer calls reader-failed", "blackjack/reader-fails")
    (told,) = table.say("floor calls reader-failed")
    assert told.cites == ("blackjack/reader-fails",)
    assert table.table.view(1).dealer == ("KD", "??")
    table.choose("split $10", then="2C")
    table.choose("stand", then="3C")
    events = table.choose("stand")  # the dealer's blackjack shows at the end: what was added goes back
    assert [(one.spot, one.verdict) for one in settled(events)] == [("box-1", "lost"), ("box-1+split-2", "void")]


@pytest.mark.proves("blackjack/reader-fails")
def test_it_is_not_used_again_until_the_cards_are_shuffled() -> None:
    table = table_for(1, decks=4)
    table.say("dealer calls no-more-bets", "result TH KD 8S 9C")
    table.say("floor calls reader-failed")
    table.choose("stand")
    table.say("open", "place 1 box-1 $10")
    assert not called(table.deal("TD KC 8C 9H"), "check")
    assert isinstance(table.table.awaits, Choice)
    table.say("choose 1 stand", "dealer calls dealers-card", "floor calls reshuffle", "dealer calls result")
    table.until("over", ["3C"])
    table.say("open", "place 1 box-1 $10", "dealer calls no-more-bets")
    table.say("result TD KC 8C 9H")
    assert table.state.phase == "reader"


@pytest.mark.proves("blackjack/reader-misused")
def test_where_the_hole_card_was_seen_all_hands_are_dead() -> None:
    table = table_for(1, 2)
    table.deal("6H 9C 6D 5S 3H TC")
    table.choose("double $10", then="2C")
    table.refused("dealer calls hole-card-seen", "blackjack/reader-misused")
    events = table.say("floor calls hole-card-seen")
    assert isinstance(events[-1], Over)
    void = [(one.spot, one.verdict, one.cites) for one in events if isinstance(one, Settled)]
    assert void == [(spot, "void", ("blackjack/reader-misused",)) for spot in ("box-1", "box-1+double-1", "box-2")]
    assert (table.state.phase, table.state.bets, table.table.chips(1)) == ("over", (), 100_000)


@pytest.mark.proves("blackjack/reader-misused")
def test_no_hole_card_no_such_mishap() -> None:
    table = table_for(1, dealers_second_card="late")
    table.deal("6H 6D 5S")
    assert "hole-card-seen" not in offered(table)
    told = [masked(event, Role.PUBLIC) for event in table.say("choose 1 stand") if isinstance(event, Called)]
    assert told == []
