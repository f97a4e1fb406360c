"""The dealer's second card, late, face down or checked by a reader; what it decides; and when the dealer draws."""

from typing import Any

import pytest

from blackjack_talk import BlackjackTable, called, settled
from pitboss.commands import Role
from pitboss.events import AnyEvent, Called, Chosen, Drawn, masked
from pitboss.felt import felt_of
from pitboss.game import Calling, Chance, Choice
from pitboss.games.blackjack import Blackjack
from pitboss.games.blackjack.hand import FACE_DOWN
from pitboss.table import Table

from .standing import in_turn


def two_boxes(**options: Any) -> BlackjackTable:
    table = BlackjackTable(seats=(1, 2), **options)
    table.bet("1 box-1 $10", "2 box-2 $10")
    return table


def names(events: tuple[AnyEvent, ...]) -> list[str]:
    return [event.name for event in events if isinstance(event, Called)]


def shown(table: BlackjackTable) -> set[tuple[str, ...]]:
    """The dealer's cards as all viewers see them."""
    return {table.table.view(viewer).dealer for viewer in (1, 2, 3, *Role)}


# --- late ---


@pytest.mark.proves("blackjack/late-card")
def test_the_late_card_comes_when_all_have_played_after_it_is_announced() -> None:
    table = two_boxes(dealers_second_card="late")
    table.deal("TH 9C 6D 8S 7H")
    assert table.state.dealer == ("6D",)
    table.say("choose 1 stand", "choose 2 stand")
    assert isinstance(table.table.awaits, Calling)
    (announced,) = table.say("dealer calls dealers-card")
    assert (announced.says, announced.cites) == ("Dealer's card", ("blackjack/late-card",))
    (drawn,) = table.say("result TC")
    assert (drawn.says, drawn.seen_by) == ("Dealer: ten of clubs, 16", None)
    assert isinstance(table.table.awaits, Chance)  # and draws on


# --- face down ---


@pytest.mark.proves("blackjack/hole-card")
def test_the_hole_card_lies_face_down_until_all_have_played() -> None:
    table = two_boxes(dealers_second_card="hole")
    *_, hole = table.deal("TH 9C KD 8S 7H 5C")
    assert isinstance(hole, Drawn)
    assert (hole.seen_by, hole.says, hole.cites) == ((), "The hole card", ("blackjack/hole-card",))
    for viewer in (1, 2, *Role):
        seen = masked(hole, viewer)
        assert isinstance(seen, Drawn)
        assert seen.outcome is None
    assert table.state.phase == "playing"  # nobody checks it
    assert shown(table) == {("KD", FACE_DOWN)}
    assert felt_of(table.game).hands(table.table.view(1))[0].cards == ("KD", "")
    table.say("choose 1 stand", "choose 2 stand")
    assert shown(table) == {("KD", FACE_DOWN)}
    (turned,) = table.say("dealer calls dealers-card")
    assert (turned.says, turned.cites) == ("The hole card is the five of clubs: 15", ("blackjack/hole-card",))
    assert shown(table) == {("KD", "5C")}


@pytest.mark.proves("blackjack/hole-card", "blackjack/dealer-rests")
def test_a_hole_card_that_decides_nothing_is_never_shown() -> None:
    table = two_boxes(dealers_second_card="hole")
    table.deal("TH 9C 6D 8S 7H 5C")
    events = [*table.choose("draw", then="KH"), *table.choose("draw", then="KC")]
    assert names(tuple(events)) == ["result"]
    assert called(events, "result")[0].says == "Every hand is over 21; the dealer draws no more"
    assert called(events, "result")[0].cites == ("blackjack/dealer-rests",)
    told = " ".join(event.says for event in events if isinstance(event, Called | Drawn))
    assert "five of clubs" not in told


# --- checked by a reader ---


@pytest.mark.proves("blackjack/card-reader")
@pytest.mark.parametrize(("up", "checks"), [("AD", True), ("KD", True), ("QD", True), ("TD", True), ("9D", False)])
def test_the_reader_is_used_under_an_ace_or_a_ten(up: str, checks: bool) -> None:
    table = two_boxes()
    table.say("dealer calls no-more-bets", f"result TH 9C {up} 8S 7H 5C")
    if up == "AD":
        table.say("choose 1 decline", "choose 2 decline")
    assert (table.state.phase == "reader") == checks
    if checks:
        table.refused("choose 1 stand")  # no card before the check
        (told,) = table.say("dealer calls check")
        assert (told.says, told.value) == ("The dealer does not have blackjack", "")
    assert shown(table) == {(up, FACE_DOWN)}


@pytest.mark.proves("blackjack/card-reader")
def test_the_reader_tells_nothing_else() -> None:
    """Whatever the hole card is, the check says the same and leaves the same to see."""
    told = set()
    for hole in ("2C", "5C", "9C", "TC", "KC"):
        table = two_boxes()
        table.deal(f"TH 9C KD 8S 7H {hole}")
        told.add((table.table.awaits, table.table.view(1)))
    assert len(told) == 1


@pytest.mark.proves("blackjack/card-reader")
def test_with_blackjack_the_round_is_settled_at_once() -> None:
    table = BlackjackTable(seats=(1, 2, 3))
    table.bet("1 box-1 $10", "2 box-2 $10", "3 box-3 $10")
    events = table.deal("TH AC 8D KD 8S KH 8C AS")
    assert names(events) == ["no-more-bets", "check", "result"]
    assert called(events, "check")[0].says == "The dealer has blackjack: king of diamonds and ace of spades"
    assert [(one.seat, one.verdict) for one in settled(events)] == [(3, "lost"), (1, "lost"), (2, "push")]
    assert not [event for event in events if isinstance(event, Chosen)]


# --- blackjacks, even money, insurance ---


@pytest.mark.proves("blackjack/paid-at-once")
@pytest.mark.parametrize("up", ["2D", "5D", "9D"])
def test_a_blackjack_against_two_to_nine_is_paid_before_anybodys_third_card(up: str) -> None:
    table = two_boxes()
    *_, hole, paid = table.deal(f"TH AC {up} 8S KH 5C")
    assert isinstance(hole, Drawn)
    assert settled([paid])[0].spot == "box-2"
    assert (settled([paid])[0].paid, settled([paid])[0].cites) == (
        1500,
        ("blackjack/blackjack-pays", "blackjack/paid-at-once"),
    )
    assert in_turn(table) == 1


@pytest.mark.proves("blackjack/paid-at-once")
@pytest.mark.parametrize("second", ["late", "hole", "reader"])
def test_against_an_ace_or_a_ten_it_is_paid_when_the_second_card_is_known(second: str) -> None:
    table = two_boxes(dealers_second_card=second)
    events = table.deal("TH AC KD 8S KH" + (" 7C" if second != "late" else ""))
    assert not settled(events)
    events = table.choose("stand", then="7C" if second == "late" else "")
    assert [(one.seat, one.paid) for one in settled(events)] == [(2, 1500), (1, 1000)]


@pytest.mark.proves("blackjack/even-money")
def test_even_money_is_for_a_blackjack_against_an_ace() -> None:
    table = two_boxes()
    table.deal("TH AC AD 8S KH 7C")
    table.refused("choose 1 even-money", "blackjack/even-money")
    table.say("choose 1 decline")
    (said, paid) = table.say("choose 2 even-money")
    assert said.cites == ("blackjack/even-money",)
    assert (paid.paid, paid.why, paid.cites) == (1000, "even money was taken", ("blackjack/even-money",))
    assert table.state.phase == "reader"  # before the check


@pytest.mark.proves("blackjack/even-money")
def test_a_house_may_not_offer_even_money() -> None:
    table = two_boxes(even_money="no")
    table.deal("AH TC AD KS 8H 7C")
    table.refused("choose 1 even-money", "blackjack/even-money")


@pytest.mark.proves("blackjack/insurance")
@pytest.mark.parametrize("up", ["KD", "TD", "9D"])
def test_no_insurance_but_against_an_ace(up: str) -> None:
    table = two_boxes()
    table.deal(f"TH 9C {up} 8S 7H 5C")
    table.refused("choose 1 insure $5", "blackjack/insurance")


@pytest.mark.proves("blackjack/insurance")
@pytest.mark.parametrize(("chip", "stake", "most"), [(50, 10, 500), (50, 25, 1250), (100, 25, 1300), (100, 6, 300)])
def test_insurance_is_up_to_half_or_the_next_chip_above(chip: int, stake: int, most: int) -> None:
    table = BlackjackTable(seats=(1,), ready=False)
    table.table = Table(Blackjack(Blackjack.charter.house(chip=chip)))
    table.say("sit 1", "buy-in 1 $100")
    table.prepare()
    table.bet(f"1 box-1 ${stake}")
    table.deal("TH AC 9D 8S")
    awaits = table.table.awaits
    assert isinstance(awaits, Choice)
    assert [(move.name, move.least, move.most) for move in awaits.only.moves] == [
        ("decline", 0, 0),
        ("insure", chip, most),
    ]
    table.refused(f"choose 1 insure ${(most + chip) / 100:.2f}", "blackjack/insurance")
    table.refused("choose 1 insure $1.03", "blackjack/insurance")
    table.say(f"choose 1 insure ${most / 100:.2f}")


@pytest.mark.proves("blackjack/insurance")
def test_insurance_is_asked_before_any_further_card_and_settled_before_the_dealer_draws_on() -> None:
    table = two_boxes(dealers_second_card="late")
    table.deal("TH 9C AD 8S 7H")
    table.refused("choose 1 stand", "blackjack/drawing")
    table.say("choose 1 insure $5", "choose 2 decline", "choose 1 stand", "choose 2 stand", "dealer calls dealers-card")
    drawn, lost = table.say("result 2C")
    assert (drawn.outcome, lost.spot, lost.verdict) == ("2C", "box-1+insurance", "lost")
    assert isinstance(table.table.awaits, Chance)


# --- drawing ---


@pytest.mark.proves("blackjack/dealer-rests")
@pytest.mark.parametrize("up", ["9D", "KD"])
def test_the_dealer_takes_no_card_for_blackjacks_alone(up: str) -> None:
    table = two_boxes(dealers_second_card="hole")
    events = table.deal(f"AH AC {up} KS KH 2C")
    assert [(one.verdict, one.paid) for one in settled(events)] == [("won", 1500)] * 2
    assert table.table.awaits is None  # on 11 or 12 no third card came


@pytest.mark.proves("blackjack/dealer-rests", "blackjack/soft-17")
def test_the_dealer_draws_while_one_hand_is_left() -> None:
    table = two_boxes()
    table.deal("TH 9C 6D 8S 7H 5C")
    table.choose("draw", then="KH")
    events = table.choose("stand", then="2H 3H KS")
    told = [event.says for event in events if isinstance(event, Drawn)]
    assert told == ["Dealer: two of hearts, 13", "Dealer: three of hearts, 16", "Dealer: king of spades, 26"]
    assert all(
        event.cites == ("blackjack/drawing", "blackjack/soft-17") for event in events if isinstance(event, Drawn)
    )
    assert called(events, "result")[0].says == "Dealer is over 21 with 26"
