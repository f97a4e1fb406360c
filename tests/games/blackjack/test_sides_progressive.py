"""The progressive wager at the table: its meter, its prizes, their validation and the reset."""

from typing import Any

import pytest
from msgspec.structs import replace

from blackjack_talk import BlackjackTable, called, new_game, noted, settled
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Called, Drawn, Noted, Over, Settled, Verdict
from pitboss.game import Calling
from pitboss.games.blackjack import Blackjack
from pitboss.money import RACK
from pitboss.odds.analyst import analyst_of

PROGRESSIVE: dict[str, Any] = {"progressive": "yes", "dealers_second_card": "late"}
ONE = ("1 box-1 $10", "1 box-1-progressive $1")


def with_meter(*seats: int, **options: Any) -> BlackjackTable:
    return BlackjackTable(seats or (1,), **PROGRESSIVE | options)


def prizes(events: tuple[AnyEvent, ...]) -> list[Settled]:
    return [one for one in settled(events) if one.spot.endswith("-progressive")]


def until_validation(table: BlackjackTable, *cards: str) -> tuple[AnyEvent, ...]:
    """The dealer's cards come, and the hands are settled; the prizes wait for a supervisor."""
    events: tuple[AnyEvent, ...] = table.until("paying", cards)
    return events


# --- (a), (b), (f): the wager ---


@pytest.mark.proves("19:47-2.19(a)", "blackjack/progressive-tables")
def test_the_wager_is_offered_where_the_house_has_the_equipment() -> None:
    assert "progressive" not in new_game(dealers_second_card="late").house.wagers
    game = new_game(dealers_second_card="late", progressive="yes")
    assert game.house.wagers["progressive"].cites[0] == "19:47-2.19(a)"
    assert "box-1-progressive" in game.spots


@pytest.mark.proves("blackjack/progressive-tables", "blackjack/surrender")
@pytest.mark.parametrize(
    ("option", "value"), [("surrender", "yes"), ("dealers_second_card", "hole"), ("players_on_a_box", "2")]
)
def test_what_a_progressive_table_does_without(option: str, value: str) -> None:
    with pytest.raises(BadInput, match="here the progressive wager is offered") as refused:
        new_game(**PROGRESSIVE | {option: value})
    assert refused.value.cites == ("blackjack/progressive-tables",)


@pytest.mark.proves("19:47-2.19(a)", "19:47-2.19(b)")
@pytest.mark.parametrize("amount", ["$2", "$5", "$0.50"])
def test_the_wager_is_of_one_dollar(amount: str) -> None:
    table = with_meter()
    table.bet("1 box-1 $10")
    table.refused(f"place 1 box-1-progressive {amount}")
    if amount != "$0.50":  # which is no whole step of a dollar either
        table.refused(f"place 1 box-1-progressive {amount} by dealer", "19:47-2.19(a)", "19:47-2.19(b)")


@pytest.mark.proves("19:47-2.19(b)")
def test_one_wager_lies_for_each_light() -> None:
    table = with_meter()
    table.bet(*ONE)
    table.refused("place 1 box-1-progressive $1")
    table.refused("place 1 box-1-progressive $1 by dealer", "19:47-2.19(b)")


@pytest.mark.proves("19:47-2.19(f)")
def test_only_who_has_a_wager_on_the_hand_may_make_it() -> None:
    table = with_meter(1, 2)
    table.bet("2 box-2 $10")
    table.refused("place 1 box-1-progressive $1", "19:47-2.19(f)")
    table.bet(*ONE)
    assert "needs this one" in table.refused("take-down 1 box-1 $10")


@pytest.mark.proves("19:47-2.19(b)")
def test_it_is_made_before_the_first_card() -> None:
    table = with_meter()
    table.bet("1 box-1 $10")
    table.say("dealer calls no-more-bets")
    table.refused("place 1 box-1-progressive $1")


# --- (b), (i): the meter ---


@pytest.mark.proves("19:47-2.19(b)", "19:47-2.19(i)")
@pytest.mark.parametrize(("rate", "cents"), [("70", 70), ("85", 85), ("100", 100)])
def test_wagers_are_registered_at_the_rate_before_the_deal(rate: str, cents: int) -> None:
    table = with_meter(1, 2, 3, progressive_rate=rate)
    assert table.state.meter == 500_000
    table.bet(*ONE, "2 box-2 $10", "2 box-2-progressive $1", "3 box-3 $10")
    events = table.say("dealer calls no-more-bets")
    assert [type(event) for event in events] == [Called, Noted]
    (meter,) = noted(events, "meter")
    assert meter.value == 500_000 + 2 * cents
    assert {"19:47-2.19(b)", "19:47-2.19(i)"} <= set(meter.cites)
    assert table.state.meter == meter.value
    assert table.state.phase == "dealing"


@pytest.mark.proves("19:47-2.19(i)")
@pytest.mark.parametrize(
    ("option", "value"),
    [
        ("progressive_rate", "69"),
        ("progressive_rate", "101"),
        ("progressive_start", "4999"),
        ("progressive_reset", "4999"),
    ],
)
def test_rate_start_and_reset_have_their_floors(option: str, value: str) -> None:
    called = Blackjack.charter.option(option.replace("_", "-"), "19:47").called
    with pytest.raises(BadInput, match=f"^{called} cannot be '{value}'"):
        new_game(**PROGRESSIVE | {option: value})


@pytest.mark.proves("19:47-2.19(i)")
def test_the_house_sets_where_the_meter_starts() -> None:
    assert with_meter(progressive_start="7500").state.meter == 750_000
    assert BlackjackTable((1,)).state.meter == 0


@pytest.mark.proves("19:47-2.19(b)")
def test_the_meter_outlasts_rounds_and_shoes() -> None:
    table = with_meter()
    for round_ in range(1, 3):
        table.bet(*ONE)
        table.deal("9H 7C 9D")
        table.choose("stand", then="TC")
        assert table.state.meter == 500_000 + 70 * round_
        table.say("open")
    table.table.state = replace(table.state, left=table.state.behind + 2)
    table.bet(*ONE)
    table.deal("9H 7C 9D")
    table.choose("stand", then="TC")
    table.until("over", ("2C",))  # the cutting card came out, and the cards are shuffled
    assert table.state.meter == 500_000 + 70 * 3


# --- (c), (d), (e): prizes ---


@pytest.mark.proves("19:47-2.19(c)", "19:47-2.19(c) table", "19:47-2.19(e)", "blackjack/progressive-order")
@pytest.mark.parametrize(
    ("cards", "cents"),
    [
        ("AH AD 9C", 2_500),
        ("AH AH 9C", 10_000),
        ("AH AD AH", 25_000),
        ("AH AH AH", 250_000),
        ("AH AD AH AD", 500_070),
        ("AS AC AS AS", 500_070),
        ("AH AD AH AS", 25_000),
        ("AH AH AH AS", 250_000),
        ("AH AH 2C AH", 10_000),
    ],
)
def test_every_line_pays_its_prize_and_only_the_best(cards: str, cents: int) -> None:
    table = with_meter()
    table.bet(*ONE)
    first, second, *more = cards.split()
    table.deal(f"{first} 7C {second}")
    for card in more:
        table.choose("draw", then=card)
    if table.state.phase == "playing":
        table.choose("stand")
    (prize,) = prizes(table.deal("TC"))
    assert (prize.verdict, prize.paid, prize.returned) == (Verdict.WON, cents, 0)


@pytest.mark.proves("19:47-2.19(c)")
@pytest.mark.parametrize("cards", ["AH KD", "KD AH", "9H 9D"])
def test_without_two_aces_first_it_is_lost(cards: str) -> None:
    table = with_meter()
    table.bet(*ONE)
    first, second = cards.split()
    events = table.deal(f"{first} 7C {second}")
    if "9" in cards:
        events = table.choose("stand", then="TC")
    (prize,) = prizes(events)
    assert (prize.verdict, prize.cites) == (Verdict.LOST, ("19:47-2.19(c)",))
    assert table.state.phase == "over"


@pytest.mark.proves("blackjack/progressive-stake")
def test_the_dollar_stays_with_the_house() -> None:
    table = with_meter()
    table.bet(*ONE)
    table.deal("AH 7C AD")
    (prize,) = prizes(table.choose("stand", then="TC"))
    assert {(one.target, one.cents) for one in prize.transfers} == {("purse:1", 2_500), (RACK, 100)}


@pytest.mark.proves("blackjack/progressive-order")
@pytest.mark.parametrize(
    ("third", "fourth", "cents"), [("AH", "AD", 500_070), ("AH", "9C", 25_000), ("9C", "AH", 2_500)]
)
def test_split_aces_count_on_in_the_order_dealt(third: str, fourth: str, cents: int) -> None:
    table = with_meter()
    table.bet(*ONE)
    table.deal("AH 7C AD")
    (prize,) = prizes(table.choose("split $10", then=f"{third} {fourth} TC"))
    assert prize.paid == cents


@pytest.mark.proves("19:47-2.19(d)")
@pytest.mark.parametrize(("up", "dealer"), [("7C", "TC"), ("TS", "AC"), ("6C", "TC TD")])
def test_it_is_paid_whatever_the_dealer_has(up: str, dealer: str) -> None:
    table = with_meter()
    table.bet(*ONE)
    table.deal(f"AH {up} AD")
    (prize,) = prizes(table.choose("stand", then=dealer))
    assert prize.paid == 2_500
    assert "19:47-2.19(d)" in prize.cites


@pytest.mark.proves("19:47-2.19(d)")
def test_it_is_paid_where_every_hand_is_over_21() -> None:
    table = with_meter(1, 2)
    table.bet(*ONE, "2 box-2 $10")
    table.deal("AH KD 7C AD 8D")
    table.choose("draw", then="KC")
    events = table.choose("draw", then="TS")
    assert [one.spot for one in settled(events)] == ["box-1"]
    events = table.choose("draw", then="9S")
    (result,) = called(events, "result")
    assert (result.result, result.cites) == ("no draw", ("blackjack/dealer-rests",))
    assert [(one.spot, one.paid) for one in settled(events)] == [("box-2", 0), ("box-1-progressive", 2_500)]
    assert table.state.phase == "over"


# --- (g): validation ---


@pytest.mark.proves("19:47-2.19(g)1", "19:47-2.19(g)2", "19:47-2.19(g)3")
def test_a_supervisor_validates_before_anything_is_paid() -> None:
    table = with_meter()
    table.bet(*ONE)
    table.deal("AH 7C AD")
    table.choose("stand")
    assert not prizes(until_validation(table, "TC"))
    assert isinstance(table.table.awaits, Calling)
    assert table.state.hands  # the cards stay until it is done
    table.refused("dealer calls validate", "19:47-2.19(g)3")
    table.refused("open")
    events = table.say("floor calls validate")
    assert isinstance(events[0], Called)
    assert events[0].cites == ("19:47-2.19(g)1", "19:47-2.19(g)2", "19:47-2.19(g)3")
    assert isinstance(events[-1], Over)


@pytest.mark.proves("19:47-2.19(g)1", "19:47-2.19(g)2")
def test_no_prize_without_the_cards_or_without_the_light() -> None:
    table = with_meter(1, 2)
    table.bet("1 box-1 $10", "2 box-2 $10", "2 box-2-progressive $1")
    table.deal("AH 9S 7C AD 9D")  # two aces without a wager; a wager without aces
    table.choose("stand")
    events = table.choose("stand", then="TC")
    assert [(one.seat, one.verdict) for one in prizes(events)] == [(2, Verdict.LOST)]
    assert table.state.phase == "over"


# --- (h): what the meter pays ---


@pytest.mark.proves("19:47-2.19(h)", "19:47-2.19(i)")
def test_the_top_prize_is_the_meter_and_then_it_is_reset() -> None:
    table = with_meter(progressive_reset="6000", progressive_start="8000")
    table.bet(*ONE)
    table.deal("AH 7C AD")
    table.choose("draw", then="AD")
    table.choose("draw", then="AH")
    table.choose("stand")
    until_validation(table, "TC")
    assert table.state.meter == 800_070
    events = table.say("floor calls validate")
    (prize,) = prizes(events)
    assert prize.paid == 800_070
    assert "19:47-2.19(h)" in prize.cites
    (reset,) = noted(events, "meter")
    assert reset.value == table.state.meter == 600_000
    assert events.index(prize) < events.index(reset)


@pytest.mark.proves("19:47-2.19(h)")
def test_a_lesser_prize_leaves_the_meter_alone() -> None:
    table = with_meter()
    table.bet(*ONE)
    table.deal("AH 7C AH")
    assert not noted(table.choose("stand", then="TC"), "meter")
    assert table.state.meter == 500_070


@pytest.mark.proves("19:47-2.19(h)")
@pytest.mark.parametrize(("seats", "share"), [((1, 2), 250_070), ((1, 2, 3), 166_737)])  # 500,140 and 500,210 cents
def test_several_with_four_aces_share_the_meter(seats: tuple[int, ...], share: int) -> None:
    table = with_meter(*seats)
    for seat in seats:
        table.bet(f"{seat} box-{seat} $10", f"{seat} box-{seat}-progressive $1")
    aces = ["AH"] * len(seats)
    table.deal(" ".join((*aces, "7C", *aces)))
    for _ in seats:
        table.choose("draw", then="AD")
        table.choose("draw", then="AD")
        table.choose("stand")
    events = table.deal("TC")
    assert [one.paid for one in prizes(events)] == [share] * len(seats)
    assert all("share the meter" in one.why for one in prizes(events))
    assert 0 <= share * len(seats) - (500_000 + 70 * len(seats)) < len(seats)
    assert table.state.meter == 500_000


@pytest.mark.proves("19:47-2.19(h)", "19:47-2.19(e)")
def test_who_has_another_prize_does_not_share() -> None:
    table = with_meter(1, 2)
    table.bet(*ONE, "2 box-2 $10", "2 box-2-progressive $1")
    table.deal("AH AS 7C AD AS")
    table.choose("draw", then="AD")
    table.choose("draw", then="AH")
    table.choose("stand")
    assert [(one.seat, one.paid) for one in prizes(table.choose("stand", then="TC"))] == [(2, 10_000), (1, 500_140)]


def test_where_the_house_waives_it_the_bonus_button_comes_after_the_prizes() -> None:
    table = with_meter(1, 2, bonus="1", exclusions="waived")
    table.bet(*ONE, "2 box-2 $10", "2 box-2-bonus $1")
    table.deal("AH AS 7C AD KS")
    events = table.choose("stand", then="TC")
    assert prizes(events)
    assert not any(isinstance(event, Over) for event in events)
    events = table.say("result $5")
    assert isinstance(events[0], Drawn)
    assert isinstance(events[-1], Over)
    assert table.state.bets == ()


def test_a_meter_is_part_of_what_a_round_begins_with() -> None:
    game = Blackjack(Blackjack.charter.house(options={"progressive": "yes", "dealers-second-card": "late"}))
    assert analyst_of(game).stage("box-1-progressive").meter == game.start().meter == 500_000
