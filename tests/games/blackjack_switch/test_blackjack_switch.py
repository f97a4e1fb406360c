"""Blackjack switch: two hands, the exchange of their second cards, a dealer who pushes on 22, and the match wager."""

from collections.abc import Sequence
from typing import Any

import pytest

from blackjack_talk import BlackjackTable, net, new_game, settled
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Called, Verdict
from pitboss.game import Choice
from pitboss.games.blackjack_switch import BlackjackSwitch
from pitboss.house import Limits
from pitboss.paper import notices


def table(seats: tuple[int, ...] = (1,), **options: Any) -> BlackjackTable:
    return BlackjackTable(seats, definition=BlackjackSwitch, edition="13:69F", **options)


def dealt(cards: str, *, match: bool = False, **options: Any) -> BlackjackTable:
    """Seat 1 has $10 on each hand: first cards of both, the dealer's up card, second cards, the hole card."""
    found = table(**options)
    found.bet("1 box-1 $10", "1 box-2 $10", *(["1 box-1-match $5"] if match else []))
    found.deal(cards)
    return found


def cards_of(found: BlackjackTable) -> list[tuple[str, ...]]:
    return [hand.cards for hand in found.state.hands]


def moves(found: BlackjackTable) -> set[str]:
    assert isinstance(found.table.awaits, Choice)
    return {move.name for move in found.table.awaits.only.moves}


# --- the table and the wagers ---


@pytest.mark.proves("blackjack-switch/positions")
def test_five_positions_with_two_areas_each() -> None:
    game = new_game(BlackjackSwitch, "13:69F")
    assert game.charter.places == 5
    assert [game.owner(box) for box in game.boxes] == [1, 1, 2, 2, 3, 3, 4, 4, 5, 5]
    assert {spot for spot in game.spots if spot.endswith("match")} == {f"box-{2 * at - 1}-match" for at in range(1, 6)}
    assert [game.spots[spot].name for spot in ("box-1", "box-2", "box-1-match")] == [
        "Position 1, first hand",
        "Position 1, second hand",
        "Position 1, match",
    ]


@pytest.mark.proves("blackjack-switch/one-patron", "blackjack-switch/one-position")
def test_one_patron_at_a_position_and_one_position_for_a_patron() -> None:
    found = table((1, 2))
    for spot in ("box-3", "box-4", "box-3-match"):
        found.refused(f"place 1 {spot} $10", "blackjack-switch/one-patron")
    for spot in ("box-5", "box-6", "box-5-match"):
        found.refused(f"place 1 {spot} $10", "blackjack-switch/one-position")
    found.bet("1 box-1 $10", "1 box-2 $10", "2 box-3 $10", "2 box-4 $10")


@pytest.mark.proves("blackjack-switch/two-wagers")
def test_what_a_wager_lacks_is_told_before_it_goes_back() -> None:
    found = table((1, 2))
    assert found.game.together("box-3") == ("box-4",)
    assert found.game.together("box-4") == ("box-3",)
    assert found.game.together("box-3-match") == ()
    found.bet("1 box-1 $10", "2 box-3 $10", "2 box-4 $10")
    lacking = found.game.incomplete(found.state, 1)
    assert lacking is not None
    assert lacking.cites == ("blackjack-switch/two-wagers",)
    assert found.game.incomplete(found.state, 2) is None
    found.bet("1 box-2 $10")
    assert found.game.incomplete(found.state, 1) is None


@pytest.mark.proves("blackjack-switch/decks")
@pytest.mark.parametrize("decks", [6, 8])
def test_six_or_eight_decks(decks: int) -> None:
    assert new_game(BlackjackSwitch, "13:69F", decks=decks).shuffling.cards == decks * 52
    with pytest.raises(BadInput, match=r"takes 6 .six decks. or 8"):
        new_game(BlackjackSwitch, "13:69F", decks=7)


@pytest.mark.proves("blackjack-switch/two-wagers")
@pytest.mark.parametrize("wagers", [["1 box-1 $10"], ["1 box-1 $10", "1 box-2 $15"]])
def test_one_wager_or_unequal_ones_go_back(wagers: list[str]) -> None:
    found = table()
    found.bet(*wagers)
    events = found.say("dealer calls no-more-bets")
    assert found.state.phase == "over"
    assert not found.state.bets
    assert all("blackjack-switch/two-wagers" in event.cites for event in events[: len(wagers)])


def called_in(events: Sequence[AnyEvent]) -> list[str]:
    return [event.name for event in events if isinstance(event, Called)]


def prepared(**options: Any) -> list[str]:
    """The calls by which the cards are made ready."""
    return called_in(table(ready=False, **options).until("over", ["2C"]))


@pytest.mark.proves("blackjack-switch/as-blackjack")
def test_cards_are_prepared_as_at_blackjack() -> None:
    found = table(ready=False, shuffler="hand")
    calls = called_in(found.until("over", ["2C"]))
    assert calls == ["inspect", "verify", "display", "wash", "shuffle", "pass-the-cut", "cut", "insert"]
    assert found.state.behind == 78  # a quarter of six decks
    assert new_game(BlackjackSwitch, "13:69F", cutting_card=50).shuffling.handling.behind == 156
    assert "wash" not in prepared(shuffler="automated")
    assert "shuffle" not in prepared(preshuffled="yes")
    assert new_game(BlackjackSwitch, "13:69F", recut="next").shuffling.handling.recut_by == "next"


@pytest.mark.proves("blackjack-switch/dealing")
def test_cards_go_to_each_area_and_the_dealers_second_face_down() -> None:
    found = table((1, 2))
    found.bet("1 box-1 $10", "1 box-2 $10", "2 box-3 $5", "2 box-4 $5")
    found.deal("2H 3H 4H 5H 6D 7C 8C 9C TC KD")
    assert cards_of(found) == [("2H", "7C"), ("3H", "8C"), ("4H", "9C"), ("5H", "TC")]
    assert found.state.dealer == ("6D", "KD")
    assert found.game.view(found.state, 1).dealer == ("6D", "??")


# --- the match wager ---


@pytest.mark.proves("blackjack-switch/match", "blackjack-switch/match-once", "blackjack-switch/match-pays")
@pytest.mark.parametrize(
    ("cards", "paid"),
    [
        ("9H 9C 6D 9D 9S KC", 40),
        ("9H 2C 6D 9D 2S KC", 8),
        ("9H 9C 6D 9D 2S KC", 5),
        ("9H 9C 6D 4D 2S KC", 1),
        ("TH JC 6D QD KS KC", 0),
    ],
)
def test_match_is_paid_once_by_the_highest_before_any_switch(cards: str, paid: int) -> None:
    found = table()
    found.bet("1 box-1 $10", "1 box-2 $10", "1 box-1-match $5")
    (match,) = settled(found.deal(cards), "box-1-match")
    assert found.state.phase == "switching"
    assert (match.verdict, match.paid) == (Verdict.WON if paid else Verdict.LOST, paid * 500)


@pytest.mark.proves("blackjack-switch/match")
def test_match_lies_beside_the_wager_on_the_first_hand() -> None:
    found = table()
    found.refused("place 1 box-1-match $5", "blackjack-switch/match")
    found.bet("1 box-2 $10")
    found.refused("place 1 box-1-match $5", "blackjack-switch/match")
    found.bet("1 box-1 $10", "1 box-1-match $5")


@pytest.mark.proves("blackjack-switch/match")
def test_match_is_offered_unless_the_house_says_no_and_goes_by_the_dollar() -> None:
    offered, without = new_game(BlackjackSwitch, "13:69F"), new_game(BlackjackSwitch, "13:69F", match="no")
    assert offered.house.limits_of("match") == Limits(100, offered.house.limits.maximum, 100)
    assert "match" in offered.wagers
    assert "match" not in without.wagers
    assert not [spot for spot in without.spots if spot.endswith("match")]


# --- the switch ---


@pytest.mark.proves("blackjack-switch/switch")
def test_second_cards_are_exchanged_once_and_before_any_other_choice() -> None:
    found = dealt("TH 5C 6D 6H TD KC")
    assert moves(found) == {"keep", "switch"}
    found.choose("switch")
    assert cards_of(found) == [("TH", "TD"), ("5C", "6H")]
    assert "switch" not in moves(found)


@pytest.mark.proves("blackjack-switch/switch")
def test_each_patron_is_asked_before_the_own_hands_are_played() -> None:
    found = table((1, 2))
    found.bet("1 box-1 $10", "1 box-2 $10", "2 box-3 $5", "2 box-4 $5")
    found.deal("TH 5H 4H 5H 6D 7C 8C 9C TC KD")
    found.choose("keep", "double $10", then="2C")
    found.choose("stand")
    assert moves(found) == {"keep", "switch"}
    found.refused("choose 1 keep")
    found.choose("switch")
    assert cards_of(found)[2:] == [("4H", "TC"), ("5H", "9C")]


@pytest.mark.proves("blackjack-switch/switch")
def test_who_keeps_has_the_hands_that_were_dealt() -> None:
    found = dealt("TH 5C 6D 6H TD KC")
    found.choose("keep")
    assert cards_of(found) == [("TH", "6H"), ("5C", "TD")]


@pytest.mark.proves("blackjack-switch/switch")
@pytest.mark.parametrize(("counts", "won"), [("21", 0), ("blackjack", 1000)])
def test_an_ace_and_a_ten_made_by_the_switch(counts: str, won: int) -> None:
    found = dealt("AH 9C 6D 5H TD 9S", switched_blackjack=counts)
    found.choose("switch")
    events = found.choose("stand", then="6C")  # fifteen, and the dealer draws to 21
    assert [one.paid for one in settled(events, "box-1")] == [won]


@pytest.mark.proves("blackjack-switch/switch")
def test_a_dealt_blackjack_can_be_broken_up() -> None:
    found = dealt("AH 9C 6D TD 9D 9S")
    assert [hand.ended for hand in found.state.hands] == ["blackjack", ""]
    found.choose("switch")
    assert cards_of(found) == [("AH", "9D"), ("9C", "TD")]
    assert not any(hand.ended for hand in found.state.hands)


# --- the dealer, and how hands are settled ---


@pytest.mark.proves("blackjack-switch/soft-17")
def test_the_dealer_draws_on_soft_17_and_stands_on_soft_18() -> None:
    found = dealt("TH TC 6D 9H 9D AC")
    found.choose("keep", "stand", "stand")
    assert found.state.phase == "dealer"
    found.deal("AD")
    assert found.state.phase == "over"


@pytest.mark.proves("blackjack-switch/pushes-22", "blackjack-switch/dealt-blackjack", "blackjack-switch/blackjack-pays")
def test_22_is_a_push_but_for_a_dealt_blackjack() -> None:
    found = dealt("AH TC 6D TD 9D TS")
    events = found.choose("keep", "stand", then="6C")
    (natural,), (other,) = settled(events, "box-1"), settled(events, "box-2")
    assert (natural.verdict, natural.paid, natural.odds) == (Verdict.WON, 1000, "1 to 1")
    assert other.verdict is Verdict.PUSH
    assert "blackjack-switch/pushes-22" in other.cites


@pytest.mark.proves("blackjack-switch/main-wager")
@pytest.mark.parametrize(
    ("first", "hole", "drawn", "paid"),
    [
        ("TH TC 6D 9H 8D", "TS", "2C", [1000, 0]),  # 19 and 18 against 18
        ("TH TC 6D 9H 8D", "TS", "7C", [1000, 1000]),  # against 23
        ("TH TC 6D 9H 8D", "TS", "4C", [-1000, -1000]),  # against 20
    ],
)
def test_each_hand_against_the_dealers(first: str, hole: str, drawn: str, paid: list[int]) -> None:
    found = dealt(f"{first} {hole}")
    events = found.choose("keep", "stand", "stand", then=drawn)
    ends = {one.spot: one.paid + one.returned - one.stake for one in settled(events)}
    assert [ends["box-1"], ends["box-2"]] == paid


@pytest.mark.proves("blackjack-switch/main-wager")
def test_over_21_loses_at_once() -> None:
    found = dealt("TH TC 6D 6H 8D TS")
    found.choose("keep")
    assert net(found.choose("draw", then="KD")) == -1000


@pytest.mark.proves("blackjack-switch/dealers-blackjack")
def test_a_card_reader_tells_before_the_switch() -> None:
    found = table()
    found.bet("1 box-1 $10", "1 box-2 $10")
    events = found.deal("AH 9C KD TD 9D AS")
    assert found.state.phase == "over"
    assert [settled(events, spot)[0].verdict for spot in ("box-1", "box-2")] == [Verdict.PUSH, Verdict.LOST]


@pytest.mark.proves("blackjack-switch/dealers-blackjack")
def test_without_a_reader_what_was_added_goes_back() -> None:
    found = dealt("8H 6C KD 8D 5D AS", dealers_second_card="hole")
    found.choose("keep", "split $10", then="3C")
    found.choose("double $10", then="9C TC")
    found.choose("stand")
    events = found.choose("double $10", then="9S")
    assert found.state.phase == "over"
    assert net(events) == -2000
    back = {one.spot for one in settled(events) if one.verdict is Verdict.VOID}
    assert back == {"box-1+split-2", "box-1+double-1", "box-2+double-1"}


# --- insurance, surrender, doubling, splitting ---


@pytest.mark.proves("blackjack-switch/insurance")
def test_each_hand_is_insured_for_up_to_half() -> None:
    found = dealt("8H 6C AD 8D 5D KS")
    found.refused("choose 1 insure $5.50", "blackjack-switch/dealing")
    found.say("choose 1 insure $5")
    events = found.choose("decline")
    assert [one.paid for one in settled(events, "box-1+insurance")] == [1000]
    assert net(events) == -1000


@pytest.mark.proves("blackjack-switch/surrender")
def test_one_hand_may_be_given_up_after_the_switch() -> None:
    found = dealt("TH 6C 7D 6D 5D KS", surrender="yes")
    assert "surrender" not in moves(found)
    found.choose("keep")
    assert "surrender" in moves(found)
    (half,) = settled(found.choose("surrender"))
    assert (half.spot, half.verdict, half.returned) == ("box-1", Verdict.HALF, 500)
    assert found.state.hands[1].ended == ""
    assert "surrender" not in {move.name for move in _playing(surrender="no")}


def _playing(**options: Any) -> tuple[Any, ...]:
    found = dealt("TH 6C 7D 6D 5D KS", **options)
    found.choose("keep")
    assert isinstance(found.table.awaits, Choice)
    return found.table.awaits.only.moves


@pytest.mark.proves("blackjack-switch/doubling")
def test_any_two_cards_are_doubled_also_after_a_split() -> None:
    found = dealt("8H 6C 7D 8D 5D KS")
    found.choose("keep", "split $10", then="AC")
    assert "double" in moves(found)
    found = dealt("8H 6C 7D 8D 5D KS", double_after_split="no")
    found.choose("keep")
    assert "double" in moves(found)
    found.choose("split $10", then="AC")
    assert "double" not in moves(found)
    (full,) = (move for move in _playing(double_for="full") if move.name == "double")
    assert full.least == full.most == 1000


@pytest.mark.proves("blackjack-switch/splitting")
def test_a_hand_is_split_once_unless_the_house_allows_more() -> None:
    found = dealt("KH 6C 7D QD 5D KS")
    found.choose("keep", "split $10", then="TC")
    assert "split" not in moves(found)
    found = dealt("KH 6C 7D QD 5D KS", splits=2)
    found.choose("keep", "split $10", then="TC")
    assert "split" in moves(found)


@pytest.mark.proves("blackjack-switch/splitting")
def test_split_aces_get_one_card_each() -> None:
    found = dealt("AH 6C 7D AD 5D KS")
    found.choose("keep", "split $10", then="2C 3C")
    assert [hand.ended for hand in found.state.hands] == ["stood", "stood", ""]
    found = dealt("AH 6C 7D AD 5D KS", splits=2, resplit_aces="yes")
    found.choose("keep", "split $10", then="AC")
    assert moves(found) == {"stand", "split"}
    with pytest.raises(BadInput, match="splits=2"):
        new_game(BlackjackSwitch, "13:69F", resplit_aces="yes")


def test_what_is_posted() -> None:
    texts = [notice.text for notice in notices(new_game(BlackjackSwitch, "13:69F"))]
    assert texts[:4] == [
        "Blackjack pays 1 to 1.",
        "Insurance pays 2 to 1.",
        "The dealer must hit a soft 17.",
        "The dealer pushes on 22.",
    ]
    with pytest.raises(BadInput, match="no less and no more"):
        BlackjackSwitch.charter.house(pays={"blackjack/blackjack": "3 to 2"})


@pytest.mark.proves("blackjack/dead-hand")
@pytest.mark.parametrize("dead", [3, 4])
def test_a_patron_with_a_dead_hand_has_nothing_to_switch(dead: int) -> None:
    found = table((1, 2))
    found.bet("1 box-1 $10", "1 box-2 $10", "2 box-3 $10", "2 box-4 $10")
    found.deal("9C 9D 8C 8D 6H 7C 7D 6C 6D 5H")
    found.say("choose 1 keep")
    back = settled(found.say(f"floor calls dead-hand: {dead}"))
    assert [(one.spot, one.verdict) for one in back] == [(f"box-{dead}", "void")]
    found.say("choose 1 stand")
    found.say("choose 1 stand")
    assert found.state.hands[found.state.at].box == 7 - dead  # the other hand is played at once
    found.say("choose 2 stand")
    assert found.state.phase == "turn"


# --- misdeals ---


def two_positions() -> BlackjackTable:
    found = table((1, 2))
    found.bet("1 box-1 $10", "1 box-2 $10", "1 box-1-match $5", "2 box-3 $10", "2 box-4 $10")
    found.say("dealer calls no-more-bets")
    return found


@pytest.mark.proves("blackjack-switch/misdeal")
@pytest.mark.parametrize("by", ["dealer", "floor"])
def test_a_misdeal_of_a_position_gives_its_wagers_back_and_the_others_play_on(by: str) -> None:
    found = two_positions()
    found.refused("patron 1 calls misdeal: 1", "blackjack-switch/misdeal")
    found.refused(f"{by} calls misdeal: 3", "blackjack-switch/misdeal")
    told, *back = found.say(f"{by} calls misdeal: 1")
    assert told.cites == ("blackjack-switch/misdeal",)
    assert {(one.spot, one.verdict, one.returned, one.cites) for one in settled(back)} == {
        ("box-1", Verdict.VOID, 1000, told.cites),
        ("box-2", Verdict.VOID, 1000, told.cites),
        ("box-1-match", Verdict.VOID, 500, told.cites),
    }
    found.deal("9C 8C 6H 7C 6C 5H")
    assert [hand.box for hand in found.state.hands] == [3, 4]
    assert isinstance(found.table.awaits, Choice)
    assert found.table.awaits.only.seat == 2
    found.refused(f"{by} calls misdeal: 2")  # the cards have been counted


@pytest.mark.proves("blackjack-switch/misdeal")
@pytest.mark.parametrize("by", ["dealer", "floor"])
def test_a_misdeal_of_the_dealer_gives_every_wager_back(by: str) -> None:
    found = two_positions()
    found.refused("patron 1 calls dealers-misdeal", "blackjack-switch/misdeal")
    events = found.say(f"{by} calls dealers-misdeal")
    assert [one.verdict for one in settled(events)] == [Verdict.VOID] * 5
    assert (found.state.phase, found.state.bets, found.state.hands) == ("over", (), ())
    assert found.table.chips(1) == found.table.chips(2)


@pytest.mark.proves("blackjack-switch/misdeal")
def test_a_round_is_over_when_every_position_was_misdealt() -> None:
    found = two_positions()
    found.say("floor calls misdeal: 1", "floor calls misdeal: 2")
    assert (found.state.phase, found.state.bets) == ("over", ())
