"""Multiple action: one hand of each patron against three of the dealer's, as 19:47-2.18 orders."""

from typing import Any

import pytest

from blackjack_talk import BlackjackTable, called, net, new_game, noted, settled
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Called, Noted, Over, Settled, TakenDown, Verdict
from pitboss.felt import Prompt, felt_of
from pitboss.game import Choice
from pitboss.paper import notices

EVERY_SPOT = ("1 box-1 $10", "1 box-1-second $20", "1 box-1-third $30")


def several(*seats: int, all_three: str = "no", **options: Any) -> BlackjackTable:
    several = {"multiple_action": "yes", "dealers_second_card": "late", "all_three": all_three}
    return BlackjackTable(seats or (1, 2), **several | options)


def told(events: tuple[AnyEvent, ...]) -> list[str]:
    """Calls, settlements and notes in their order."""
    kinds = {Called: "name", Settled: "spot", Noted: "what"}
    return [getattr(event, name) for event in events for kind, name in kinds.items() if isinstance(event, kind)]


# --- (b): two wagers or three ---


@pytest.mark.proves("19:47-2.18(b)")
def test_a_patron_with_one_wager_has_it_back_and_gets_no_cards() -> None:
    table = several()
    table.bet("1 box-1 $10", "2 box-2 $10", "2 box-2-third $15")
    events = table.say("dealer calls no-more-bets")
    (back,) = [event for event in events if isinstance(event, TakenDown)]
    assert (back.seat, back.spot, back.cents, back.cites) == (1, "box-1", 1000, ("19:47-2.18(b)",))
    assert isinstance(events[0], TakenDown)  # before the wagers are closed
    assert [hand.box for hand in table.state.hands] == [2]


@pytest.mark.proves("19:47-2.18(b)")
def test_where_nobody_has_two_wagers_no_card_is_dealt() -> None:
    table = several()
    table.bet("1 box-1 $10", "2 box-2-second $10")
    events = table.say("dealer calls no-more-bets")
    assert isinstance(events[-1], Over)
    assert table.state.phase == "over"
    assert table.state.bets == ()


@pytest.mark.proves("19:47-2.18(b)")
@pytest.mark.parametrize(("all_three", "others"), [("no", ()), ("yes", ("box-1", "box-1-third"))])
def test_what_a_wager_lacks_is_told_before_it_goes_back(all_three: str, others: tuple[str, ...]) -> None:
    table = several(all_three=all_three)
    assert table.game.together("box-1-second") == others
    table.bet("1 box-1 $10")
    lacking = table.game.incomplete(table.state, 1)
    assert lacking is not None
    assert lacking.cites == ("19:47-2.18(b)",)
    assert felt_of(table.game).asks(table.state, 1) == Prompt(lacking.sentence)
    assert felt_of(table.game).asks(table.state, 2) is None
    assert table.game.incomplete(table.state, 2) is None
    table.bet("1 box-1-second $10", "1 box-1-third $10")
    assert table.game.incomplete(table.state, 1) is None


@pytest.mark.proves("19:47-2.18(b)")
@pytest.mark.parametrize(("all_three", "playing"), [("no", [1, 2]), ("yes", [2])])
def test_a_house_may_have_everybody_wager_against_all_three(all_three: str, playing: list[int]) -> None:
    table = several(all_three=all_three)
    table.bet("1 box-1 $10", "1 box-1-second $10", "2 box-2 $5", "2 box-2-second $5", "2 box-2-third $5")
    table.say("dealer calls no-more-bets")
    assert [hand.box for hand in table.state.hands] == playing


@pytest.mark.proves("19:47-2.18(b)")
@pytest.mark.parametrize(
    ("all_three", "least"), [("no", "two or three wagers"), ("yes", "three wagers, one against each")]
)
def test_the_least_number_of_wagers_is_posted(all_three: str, least: str) -> None:
    game = new_game(multiple_action="yes", dealers_second_card="late", all_three=all_three)
    (notice,) = [one for one in notices(game) if "19:47-2.18(b)" in one.cites]
    assert least in notice.text


@pytest.mark.proves("19:47-2.18(b)")
def test_each_wager_lies_in_its_own_place() -> None:
    game = new_game(multiple_action="yes", dealers_second_card="late")
    areas = {area.spot: area for area in felt_of(game).layout.areas}
    assert {"box-1", "box-1-second", "box-1-third"} <= set(areas)
    places = [(areas[name].x, areas[name].y) for name in ("box-1", "box-1-second", "box-1-third")]
    assert len(set(places)) == 3
    assert "box-1-second" not in new_game().spots


@pytest.mark.proves("blackjack/multiple-action", "blackjack/surrender", "blackjack/resplitting")
@pytest.mark.parametrize(
    ("option", "value"), [("surrender", "yes"), ("splits", "2"), ("dealers_second_card", "hole"), ("match", "yes")]
)
def test_what_multiple_action_excludes(option: str, value: str) -> None:
    options: dict[str, Any] = {"multiple_action": "yes", "dealers_second_card": "late", "decks": "6"}
    new_game(**options)
    with pytest.raises(BadInput) as refused:
        new_game(**(options | {option: value}))
    assert refused.value.cites


@pytest.mark.proves("19:47-2.18(b)")
def test_three_wagers_are_only_asked_for_in_multiple_action() -> None:
    with pytest.raises(BadInput, match="Only multiple action") as refused:
        new_game(all_three="yes")
    assert refused.value.cites == ("19:47-2.18(b)",)


# --- (c): doubling and splitting ---


@pytest.mark.proves("19:47-2.18(c)")
def test_doubling_takes_an_additional_wager_for_each_wager() -> None:
    table = several(1)
    table.bet(*EVERY_SPOT)
    table.deal("6H 7C 5D")
    choice = table.table.awaits
    assert isinstance(choice, Choice)
    assert {move.name: (move.least, move.most) for move in choice.only.moves}["double"] == (6000, 6000)
    table.refused("choose 1 double $30")
    events = table.say("choose 1 double $60")
    assert "19:47-2.18(c)" in events[0].cites
    assert {bet.spot: bet.cents for bet in table.state.bets if "+" in bet.spot} == {
        "box-1+double-1": 1000,
        "box-1-second+double-1": 2000,
        "box-1-third+double-1": 3000,
    }
    events = table.deal("TS TC 9S TH 3S KS")  # 21; the dealer has 17, then 16 and over, then 17
    assert net(events) == 2 * 6000


@pytest.mark.proves("19:47-2.18(c)")
def test_splitting_takes_an_additional_wager_for_each_wager() -> None:
    table = several(1)
    table.bet("1 box-1 $10", "1 box-1-third $30")
    table.deal("8H 7C 8D")
    table.say("choose 1 split $40")
    added = {bet.spot: bet.cents for bet in table.state.bets if "+" in bet.spot}
    assert added == {"box-1+split-2": 1000, "box-1-third+split-2": 3000}
    table.deal("TH")
    table.choose("stand", then="3C")  # 18, and 11 that is doubled on both
    events = table.choose("double $40", then="9C TD KD TS")  # 20; the dealer has 17 three times
    assert net(events) == 3 * 4000  # one hand won, and the other doubled
    assert table.state.phase == "over"


@pytest.mark.proves("19:47-2.18(c)")
def test_a_pair_is_split_once_only_and_patrons_act_once() -> None:
    table = several(1)
    table.bet(*EVERY_SPOT)
    table.deal("8H 7C 8D")
    table.choose("split $60", then="8C")
    choice = table.table.awaits
    assert isinstance(choice, Choice)
    assert "split" not in {move.name for move in choice.only.moves}
    table.choose("stand", then="TC")
    events = table.choose("stand", then="TH TD KC")  # no further choice, whatever the dealer's hands are
    assert len(called(events, "result")) == 3


# --- (d): insurance ---


@pytest.mark.proves("19:47-2.18(d)")
def test_insurance_is_taken_on_some_wagers_and_decided_by_each_second_card() -> None:
    table = several(1)
    table.bet(*EVERY_SPOT)
    table.deal("TH AC 9D")
    asked = []
    for answer in ("insure $5", "decline", "insure $15"):
        asked.append(table.state.queue[0])
        table.choose(answer)
    assert asked == [(1, "box-1"), (1, "box-1-second"), (1, "box-1-third")]
    first = table.choose("stand", then="KC")  # blackjack of the first hand
    (won,) = settled(first, "box-1+insurance")
    assert (won.verdict, won.paid) == (Verdict.WON, 1000)
    assert "19:47-2.18(d)" in won.cites
    assert [one.verdict for one in settled(first, "box-1")] == [Verdict.LOST]
    assert not settled(first, "box-1-third+insurance")
    rest = table.deal("KD 6C")  # again, but not insured; then soft 17
    assert [one.verdict for one in settled(rest, "box-1-second")] == [Verdict.LOST]
    (gone,) = settled(rest, "box-1-third+insurance")
    assert gone.verdict is Verdict.LOST
    assert [one.verdict for one in settled(rest, "box-1-third")] == [Verdict.WON]


@pytest.mark.proves("19:47-2.18(d)")
def test_insurance_is_settled_by_the_second_card_before_any_other() -> None:
    table = several(1)
    table.bet("1 box-1 $10", "1 box-1-second $10")
    table.deal("TH AC 9D")
    table.choose("insure $5", "decline")
    table.choose("stand", then="2C")
    assert table.state.phase == "dealer"  # soft 13: a card is due
    assert not [bet for bet in table.state.bets if bet.spot.endswith("insurance")]


@pytest.mark.proves("19:47-2.18(d)", "blackjack/even-money")
def test_even_money_is_taken_for_each_wager_by_itself() -> None:
    table = several(1)
    table.bet(*EVERY_SPOT)
    table.deal("AH AC KD")
    events = table.choose("even-money", "decline", "even-money")
    assert [(one.spot, one.paid) for one in settled(events)] == [("box-1", 1000), ("box-1-third", 3000)]
    events = table.deal("5C TC")  # the first hand of the dealer has nothing to decide; the second is a blackjack
    (pushed,) = settled(events)
    assert (pushed.spot, pushed.verdict) == ("box-1-second", Verdict.PUSH)
    assert table.state.phase == "over"


# --- (e) to (j): the dealer's hands ---


@pytest.mark.proves(
    "19:47-2.18(e)",
    "19:47-2.18(f)",
    "19:47-2.18(f)2",
    "19:47-2.18(g)",
    "19:47-2.18(h)",
    "19:47-2.18(i)",
    "19:47-2.18(j)",
)
def test_three_hands_of_the_dealer_from_one_up_card() -> None:
    table = several()
    table.bet(*EVERY_SPOT, "2 box-2 $5", "2 box-2-second $5")
    table.deal("TH 9C 6S TD 9D")
    assert table.state.dealer == ("6S",)
    table.choose("stand")  # box 1 has 20
    events = table.choose("stand", then="TC TS 5H KD AH")  # box 2 has 18
    # 6-10-10 is over; 6-5-10 is 21; 6-A is soft 17.
    assert told(events) == [
        "dealers-card", "result", "box-2", "box-1", "next-hand",
        "dealers-card", "result", "box-2-second", "box-1-second", "next-hand",
        "dealers-card", "result", "box-1-third",
    ]  # fmt: skip
    calls = called(events, "dealers-card")
    assert [one.cites for one in calls] == [("19:47-2.18(e)",), ("19:47-2.18(g)",), ("19:47-2.18(h)",)]
    assert [one.result for one in called(events, "result")] == ["over 21", "21", "17"]
    verdicts = {one.spot: one.verdict.value for one in settled(events)}
    assert verdicts == {
        "box-1": "won", "box-2": "won", "box-1-second": "lost", "box-2-second": "lost", "box-1-third": "won",
    }  # fmt: skip
    for one in settled(events):
        by = {"": "19:47-2.18(f)", "second": "19:47-2.18(h)", "third": "19:47-2.18(i)"}
        assert by[one.spot.partition("-")[2].partition("-")[2]] in one.cites
    stays = noted(events, "next-hand")
    assert [one.cites for one in stays] == [("19:47-2.18(f)2", "19:47-2.18(g)"), ("19:47-2.18(h)",)]
    assert isinstance(events[-1], Over)
    assert events[-1].cites == ("19:47-2.18(j)",)
    assert table.state.dealer == ()


@pytest.mark.proves("19:47-2.18(f)2", "19:47-2.18(g)")
def test_only_the_up_card_stays_for_the_next_hand() -> None:
    table = several(1)
    table.bet("1 box-1 $10", "1 box-1-second $10")
    table.deal("TH 6S 9D")
    table.choose("stand", then="TC 2S")
    assert table.state.phase == "dealer"
    assert table.state.dealer == ("6S",)
    assert table.state.action == 2


@pytest.mark.proves("19:47-2.18(h)")
def test_without_a_third_wager_the_round_ends_after_the_second_hand() -> None:
    table = several()
    table.bet("1 box-1 $10", "1 box-1-second $10", "2 box-2 $5", "2 box-2-second $5")
    table.deal("TH 9C 7S TD 9D")
    table.choose("stand")
    events = table.choose("stand", then="TC TS")
    assert len(called(events, "result")) == 2
    assert table.state.phase == "over"


@pytest.mark.proves("19:47-2.18(h)")
def test_the_third_hand_is_played_for_one_patron_alone() -> None:
    table = several()
    table.bet("1 box-1 $10", "1 box-1-second $10", "2 box-2 $5", "2 box-2-third $5")
    table.deal("TH 9C 7S TD 9D")
    table.choose("stand")
    events = table.choose("stand", then="TC TS KC")
    assert [one.spot for one in settled(events)] == ["box-2", "box-1", "box-1-second", "box-2-third"]


@pytest.mark.proves("19:47-2.18(g)", "blackjack/dealer-rests")
def test_a_later_hand_of_the_dealer_draws_no_more_than_its_wagers_need() -> None:
    """Only a blackjack has a third wager: the third hand's second card decides it, whatever box 2 stood on."""
    table = several()
    table.bet("1 box-1 $10", "1 box-1-third $10", "2 box-2 $5", "2 box-2-second $5")
    table.deal("AH 9C TS KD 9D")
    events = table.choose("stand", then="7C 7D 2C")
    assert table.state.phase == "over"
    assert [one.spot for one in settled(events) if one.seat == 1] == ["box-1", "box-1-third"]


# --- (f): over 21 ---


@pytest.mark.proves("19:47-2.18(f)")
def test_a_hand_over_21_loses_every_wager_at_once() -> None:
    table = several()
    table.bet(*EVERY_SPOT, "2 box-2 $5", "2 box-2-second $5")
    table.deal("TH 9C 6S 5D 9D")
    events = table.choose("draw", then="KC")
    assert [(one.spot, one.verdict.value) for one in settled(events)] == [
        ("box-1", "lost"), ("box-1-second", "lost"), ("box-1-third", "lost"),
    ]  # fmt: skip
    assert all("19:47-2.18(f)" in one.cites for one in settled(events))
    assert table.state.hands[table.state.at].box == 2  # the next patron has not chosen yet
    events = table.choose("stand", then="TC 2S 5H 6D")  # 18 twice
    assert len(called(events, "result")) == 2  # the only third wager was collected
    assert table.state.phase == "over"


@pytest.mark.proves("19:47-2.18(f)")
def test_a_soft_total_over_21_is_not_over() -> None:
    table = several(1)
    table.bet("1 box-1 $10", "1 box-1-second $10")
    table.deal("AH 6S 7D")
    events = table.choose("draw", then="9C")  # ace, seven and nine: hard 17
    assert not settled(events)


@pytest.mark.proves("19:47-2.18(f)1")
def test_where_every_hand_is_over_21_the_dealer_draws_nothing() -> None:
    table = several()
    table.bet(*EVERY_SPOT, "2 box-2 $5", "2 box-2-second $5")
    table.deal("TH 9C 6S 5D 9D")
    table.choose("draw", then="KC")
    events = table.choose("draw", then="KS")
    (result,) = called(events, "result")
    assert (result.result, result.cites) == ("no draw", ("19:47-2.18(f)1",))
    assert result.says == "Every hand is over 21; the dealer draws no more"
    assert not called(events, "dealers-card")
    assert not noted(events, "next-hand")
    assert isinstance(events[-1], Over)
    assert table.state.dealer == ()


@pytest.mark.proves("19:47-2.18(d)", "19:47-2.18(f)1", "blackjack/insurance-after-over")
def test_insurance_is_decided_even_where_every_hand_is_over_21() -> None:
    table = several(1)
    table.bet(*EVERY_SPOT)
    table.deal("TH AS 5D")
    table.choose("insure $5", "decline", "insure $15")
    events = table.choose("draw", then="KS 2C 3C KD")  # over; then one card for each hand, and none drawn to it
    assert [(one.spot, one.verdict.value) for one in settled(events)][3:] == [
        ("box-1+insurance", "lost"), ("box-1-third+insurance", "won"),
    ]  # fmt: skip
    assert table.state.phase == "over"


@pytest.mark.proves("19:47-2.18(f)")
def test_one_hand_of_a_split_over_21_loses_its_own_wagers() -> None:
    table = several(1)
    table.bet("1 box-1 $10", "1 box-1-second $20")
    table.deal("8H 7C 8D")
    table.choose("split $30", then="TH")
    events = table.choose("draw", then="9C")
    assert {one.spot for one in settled(events)} == {"box-1", "box-1-second"}
    events = table.deal("TC")
    events = table.choose("stand", then="TD TS")
    assert [(one.spot, one.verdict.value) for one in settled(events)] == [
        ("box-1+split-2", "won"), ("box-1-second+split-2", "won"),
    ]  # fmt: skip


@pytest.mark.proves("19:47-2.18(f)", "blackjack/paid-at-once")
def test_a_blackjack_that_the_dealer_cannot_match_is_paid_on_every_spot() -> None:
    table = several(1)
    table.bet(*EVERY_SPOT)
    events = table.deal("AH 7C KD")
    assert [(one.spot, one.paid) for one in settled(events)] == [
        ("box-1", 1500), ("box-1-second", 3000), ("box-1-third", 4500),
    ]  # fmt: skip
    assert table.state.phase == "over"


@pytest.mark.proves("19:47-2.18(e)", "blackjack/added-wagers")
def test_each_hand_of_the_dealer_may_be_a_blackjack() -> None:
    table = several(1)
    table.bet("1 box-1 $10", "1 box-1-second $10")
    table.deal("6H TC 5D")
    events = table.choose("double $20", then="9C AC 8C")  # 20 against a blackjack, and against 18
    assert [(one.spot, one.verdict.value) for one in settled(events)] == [
        ("box-1", "lost"), ("box-1+double-1", "void"), ("box-1-second", "won"), ("box-1-second+double-1", "won"),
    ]  # fmt: skip


@pytest.mark.proves("19:47-2.18(g)", "blackjack/dealer-rests")
def test_a_hand_of_the_dealer_with_no_wager_against_it_gets_its_second_card_only() -> None:
    table = several(1)
    table.bet("1 box-1 $10", "1 box-1-third $10")
    table.deal("TH 6S 9D")
    events = table.choose("stand", then="TC 2S 5H TD 3C")  # 18; 11, of no account; 19
    assert [one.result for one in called(events, "result")] == ["18", "no draw", "19"]
    assert called(events, "result")[1].says == "No wager lies against the dealer's second hand"
    assert [(one.spot, one.verdict.value) for one in settled(events)] == [("box-1", "won"), ("box-1-third", "push")]
