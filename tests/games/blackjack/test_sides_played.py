"""The optional wagers as they are played: when each is settled, for what, and what it has no bearing on."""

import csv
from pathlib import Path
from typing import Any

import pytest

from blackjack_talk import BlackjackTable, before_the_hole_card, called, net, new_game, settled
from pitboss.errors import BadInput
from pitboss.events import Verdict
from pitboss.game import Choice
from pitboss.money import cents

ROUNDS = list(csv.DictReader((Path(__file__).parent / "side_rounds.csv").read_text(encoding="utf-8").splitlines()))
CARRIERS = {"additional": "over-under", "bonus": "1"}


def chosen(text: str) -> dict[str, Any]:
    return {name.replace("-", "_"): value for name, value in (one.split("=") for one in text.split(";"))}


# --- what two cards and the up-card decide ---


@pytest.mark.parametrize("second", ["reader", "late"])
@pytest.mark.parametrize("case", ROUNDS, ids=lambda case: f"{case['wager']} {case['cards']} {case['options']}")
def test_settled_when_every_box_has_two_cards(case: dict[str, str], second: str) -> None:
    table = BlackjackTable((1,), **chosen(case["options"]), dealers_second_card=second)
    spot = f"box-1-{case['wager']}"
    table.bet("1 box-1 $10", f"1 {spot} {case['stake']}")
    table.say("dealer calls no-more-bets")
    events = table.say(f"result {case['cards']}{'' if second == 'late' else ' 2S'}")
    found = settled(before_the_hole_card(events), spot)  # and before a card reader
    if case["verdict"] == "waits":
        assert found == []
        assert table.state.bet(1, spot)
    else:
        (one,) = found
        assert (one.verdict.value, one.paid) == (case["verdict"], cents(case["paid"]) if case["paid"] else 0)
        assert set(case["proves"].split(";")) & set(one.cites)


@pytest.mark.proves(
    "blackjack/additional-collected",
    "blackjack/match-settled",
    "blackjack/twenty-point-settled",
    "blackjack/side-apart",
)
@pytest.mark.parametrize(
    ("options", "wager", "cards"),
    [
        ("additional=over-under", "over-13", "TH 5S 9S 7C 4D 6D 9D"),
        ("additional=same-suit", "same-suit", "TH 5S 9S 7C 4H 6D 9S"),
        ("match=yes", "match-the-dealer", "7H 5S 9S 7C 4H 6D 7S"),
        ("twenty-point=yes", "twenty-point", "TH 5S 9S 7C KH 6D AS"),
        ("in-between=yes", "in-between", "6H 5S 9S 7C 8H 6D 6S"),
    ],
)
def test_losers_are_collected_first_each_from_the_far_right(options: str, wager: str, cards: str) -> None:
    table = BlackjackTable((1, 2, 3), **chosen(options), dealers_second_card="late")
    for seat in (1, 2, 3):
        table.bet(f"{seat} box-{seat} $10", f"{seat} box-{seat}-{wager} $1")
    events = table.deal(cards)
    order = [(one.seat, one.verdict.value) for one in settled(events)]
    assert order == [(2, "lost"), (3, "won"), (1, "won")]
    assert len(table.state.bets) == 3  # the wagers on the hands


# --- who may make them, and how much ---

EVERY = {
    "additional=over-under": ("over-13", "under-13"),
    "additional=same-suit": ("same-suit",),
    "additional=sevens": ("sevens",),
    "streak=yes": ("streak-2", "streak-5"),
    "match=yes": ("match-the-dealer",),
    "twenty-point=yes": ("twenty-point",),
    "optional-bonus=yes": ("optional-bonus",),
    "in-between=yes": ("in-between",),
}


@pytest.mark.proves("blackjack/needs-main-wager", "blackjack/additional-needs")
@pytest.mark.parametrize(("options", "wager"), [(options, one) for options, some in EVERY.items() for one in some])
def test_each_needs_a_wager_on_the_hand_and_comes_before_the_first_card(options: str, wager: str) -> None:
    table = BlackjackTable((1, 2), **chosen(options))
    by = "blackjack/additional-needs" if options.startswith("additional") else "blackjack/needs-main-wager"
    table.bet("2 box-2 $10")
    assert table.refused(f"place 1 box-1-{wager} $1", by) == "Wager on box 1 before you make this wager."
    table.bet("1 box-1 $10", f"1 box-1-{wager} $1")
    table.refused("take-down 1 box-1 $10", "blackjack/needs-main-wager")
    table.say(f"take-down 1 box-1-{wager} $1", "take-down 1 box-1 $10", "dealer calls no-more-bets")
    table.refused(f"place 2 box-2-{wager} $1")


@pytest.mark.proves("blackjack/additional-stake")
@pytest.mark.parametrize("wager", ["over-13", "under-13", "same-suit", "sevens"])
def test_an_additional_wager_is_of_one_dollar(wager: str) -> None:
    additional = "over-under" if wager.endswith("13") else wager
    table = BlackjackTable((1,), additional=additional)
    table.bet("1 box-1 $10")
    table.refused(f"place 1 box-1-{wager} $2")
    table.refused(f"place 1 box-1-{wager} $2 by dealer", "blackjack/additional-stake")
    table.bet(f"1 box-1-{wager} $1")


@pytest.mark.proves("blackjack/optional-bonus-stake")
def test_the_optional_bonus_is_at_most_the_wager_on_the_hand() -> None:
    table = BlackjackTable((1,), optional_bonus="yes")
    table.bet("1 box-1 $10")
    table.refused("place 1 box-1-optional-bonus $11", "blackjack/optional-bonus-stake")
    table.bet("1 box-1-optional-bonus $6")
    table.refused("place 1 box-1-optional-bonus $5", "blackjack/optional-bonus-stake")
    table.bet("1 box-1-optional-bonus $4")
    table.refused("take-down 1 box-1 $5")


# --- two sevens ---


@pytest.mark.proves("blackjack/additional-paid", "blackjack/sevens-pays", "blackjack/sevens-lines")
@pytest.mark.parametrize(
    ("second", "third", "paid"),
    [("7D", "2C", 5_000), ("7H", "2C", 10_000), ("7D", "7S", 50_000), ("7H", "7H", 500_000), ("7H", "7S", 50_000)],
)
def test_two_sevens_are_paid_when_the_third_card_has_come(second: str, third: str, paid: int) -> None:
    table = BlackjackTable((1,), additional="sevens")
    table.bet("1 box-1 $10", "1 box-1-sevens $1")
    assert not settled(table.deal(f"7H 9C {second} TC"))
    events = table.say("choose 1 draw")
    assert not settled(events)
    (one,) = settled(table.say(f"result {third}"), "box-1-sevens")
    assert (one.verdict, one.paid) == (Verdict.WON, paid)


@pytest.mark.proves("blackjack/additional-paid", "blackjack/sevens-split")
@pytest.mark.parametrize(
    ("move", "by"),
    [
        ("stand", "blackjack/additional-paid"),
        ("surrender", "blackjack/additional-paid"),
        ("split $10", "blackjack/sevens-split"),
    ],
)
def test_two_sevens_are_paid_at_once_where_no_third_card_is_drawn(move: str, by: str) -> None:
    table = BlackjackTable((1,), additional="sevens", surrender="yes")
    table.bet("1 box-1 $10", "1 box-1-sevens $1")
    table.deal("7H 9C 7D TC")
    (one,) = settled(table.say(f"choose 1 {move}"), "box-1-sevens")
    assert one.paid == 5_000
    assert by in one.cites


@pytest.mark.proves("blackjack/sevens-split")
def test_a_third_seven_after_a_split_is_not_counted() -> None:
    table = BlackjackTable((1,), additional="sevens", splits="3")
    table.bet("1 box-1 $10", "1 box-1-sevens $1")
    table.deal("7H 9C 7D TC")
    events = table.choose("split $10", then="7S")
    assert [one.paid for one in settled(events, "box-1-sevens")] == [5_000]


@pytest.mark.proves("blackjack/additional-paid")
def test_two_sevens_that_are_doubled_count_the_third_card() -> None:
    table = BlackjackTable((1,), additional="sevens")
    table.bet("1 box-1 $10", "1 box-1-sevens $1")
    table.deal("7H 9C 7D TC")
    events = table.choose("double $10", then="7S")
    assert [one.paid for one in settled(events, "box-1-sevens")] == [50_000]


@pytest.mark.proves("blackjack/sevens-third")
def test_the_dealers_blackjack_leaves_a_card_for_two_sevens() -> None:
    table = BlackjackTable((1, 2, 3), additional="sevens")
    for seat in (1, 2, 3):
        table.bet(f"{seat} box-{seat} $10", f"{seat} box-{seat}-sevens $1")
    events = table.deal("7H 9S 7C KC 7D 9D 7C AC")
    assert called(events, "check")[0].value == "blackjack"
    first = table.say("result 7S")
    assert first[0].cites == ("blackjack/sevens-third",)
    assert [(one.spot, one.paid) for one in settled(first)] == [("box-1-sevens", 50_000)]
    last = table.deal("2S")
    assert [(one.spot, one.paid) for one in settled(last)] == [
        ("box-3-sevens", 10_000),
        ("box-3", 0),
        ("box-2", 0),
        ("box-1", 0),
    ]
    assert table.state.phase == "over"


@pytest.mark.proves("blackjack/sevens-third")
def test_a_card_for_the_sevens_wager_alone_takes_no_hand_over_21() -> None:
    table = BlackjackTable((1,), additional="sevens")
    table.bet("1 box-1 $10", "1 box-1-sevens $1")
    events = table.deal("7H KC 7D AC KD")  # 24 with the third card, but the dealer's blackjack has decided the hand
    assert [(one.spot, one.paid, one.why) for one in settled(events)][1:] == [("box-1", 0, "the dealer has blackjack")]


@pytest.mark.proves("blackjack/additional-paid", "blackjack/several-on-a-box")
def test_all_who_wager_on_sevens_at_one_box_are_paid() -> None:
    table = BlackjackTable((1, 2), additional="sevens", players_on_a_box="2")
    table.bet("1 box-1 $10", "1 box-1-sevens $1", "2 box-1 $10", "2 box-1-sevens $1")
    table.deal("7H 9C 7D TC")
    events = table.choose("draw", then="7S")
    assert [(one.seat, one.paid) for one in settled(events, "box-1-sevens")] == [(1, 50_000), (2, 50_000)]


# --- two queens of hearts ---


@pytest.mark.proves("blackjack/twenty-point-settled", "blackjack/twenty-point-pays")
@pytest.mark.parametrize(
    ("second", "hole", "paid"),
    [("reader", "AC", 200_000), ("reader", "9C", 25_000), ("late", "AC", 200_000), ("late", "9C", 25_000)],
)
def test_two_queens_of_hearts_wait_for_the_dealers_second_card(second: str, hole: str, paid: int) -> None:
    table = BlackjackTable((1,), twenty_point="yes", dealers_second_card=second)
    table.bet("1 box-1 $10", "1 box-1-twenty-point $2")
    events = table.deal("QH TC QH" + (f" {hole}" if second == "reader" else ""))
    if second == "late":
        assert not settled(events)
        events = table.choose("stand", then=hole)
    (one,) = settled(events, "box-1-twenty-point")
    assert (one.verdict, one.paid) == (Verdict.WON, paid)


@pytest.mark.proves("blackjack/twenty-point-settled", "blackjack/dealer-rests")
@pytest.mark.parametrize("second", ["hole", "late"])
def test_the_dealers_second_card_comes_for_them_even_where_every_hand_is_over_21(second: str) -> None:
    table = BlackjackTable((1,), twenty_point="yes", dealers_second_card=second)
    table.bet("1 box-1 $10", "1 box-1-twenty-point $2")
    table.deal("QH TC QH" + (" AC" if second == "hole" else ""))
    events = table.choose("draw", then="5C" + (" AC" if second == "late" else ""))
    assert [(one.spot, one.paid) for one in settled(events)] == [("box-1", 0), ("box-1-twenty-point", 200_000)]
    assert table.state.phase == "over"
    assert table.state.bets == ()


# --- the optional bonus ---


@pytest.mark.proves("blackjack/optional-bonus", "blackjack/optional-bonus-pays", "blackjack/optional-bonus-settled")
@pytest.mark.parametrize(
    ("dealer", "paid"),
    [
        ("TC 7C", 0),
        ("6C AC", 0),
        ("TC AC", 0),
        ("TC 6C 5C", 0),
        ("TC 6C TD", 600),
        ("TC 6C 9D", 1_000),
        ("TC 6C 8D", 1_400),
        ("TC 6C 7D", 1_800),
        ("TC 6C 6D", 3_000),
        ("8C 8C 8S", 10_000),
        ("8C 8C 8C", 40_000),
        ("8C 8C 8D", 1_400),
        ("6C 5C 2D TD", 0),
    ],
)
def test_the_optional_bonus_is_won_by_a_third_card_that_takes_the_dealer_over(dealer: str, paid: int) -> None:
    table = BlackjackTable((1,), optional_bonus="yes", dealers_second_card="late")
    table.bet("1 box-1 $10", "1 box-1-optional-bonus $2")
    up, *rest = dealer.split()
    table.deal(f"TH {up} 9D")
    events = table.choose("stand", then=" ".join(rest))
    (one,) = settled(events, "box-1-optional-bonus")
    assert one.paid == paid
    assert one.verdict is (Verdict.WON if paid else Verdict.LOST)
    assert settled(events)[0] is one  # before all other wagers


@pytest.mark.proves("blackjack/optional-bonus", "blackjack/optional-bonus-draw")
@pytest.mark.parametrize(("dealer", "drawn"), [("6C AC", "TD"), ("6C TC TD", "")])
def test_a_soft_17_that_the_dealer_hits_has_lost_it_already(dealer: str, drawn: str) -> None:
    table = BlackjackTable((1,), optional_bonus="yes", dealers_second_card="late", soft_17="hit")
    table.bet("1 box-1 $10", "1 box-1-optional-bonus $2")
    up, *rest = dealer.split()
    table.deal(f"TH {up} 9D")
    events = table.choose("stand", then=" ".join((*rest, drawn)))
    (one,) = settled(events, "box-1-optional-bonus")
    assert one.verdict is (Verdict.LOST if drawn else Verdict.WON)


@pytest.mark.proves("blackjack/optional-bonus-draw", "blackjack/dealer-rests")
@pytest.mark.parametrize("wager", [True, False])
def test_the_dealer_draws_a_third_card_for_it_even_where_every_hand_is_decided(wager: bool) -> None:
    table = BlackjackTable((1,), optional_bonus="yes", dealers_second_card="late")
    table.bet("1 box-1 $10", *(["1 box-1-optional-bonus $2"] if wager else []))
    events = table.deal("AH 6C KD" + (" 2C 4C" if wager else ""))  # 12: no more than three cards come
    assert table.state.phase == "over"
    assert net(events) == (1_300 if wager else 1_500)


@pytest.mark.proves("blackjack/optional-bonus-settled")
def test_with_a_hole_card_it_is_settled_when_that_is_turned() -> None:
    table = BlackjackTable((1,), optional_bonus="yes", dealers_second_card="hole")
    table.bet("1 box-1 $10", "1 box-1-optional-bonus $2")
    table.deal("TH 9C 9D TC")
    events = table.choose("stand")
    assert [one.spot for one in settled(events)] == ["box-1-optional-bonus", "box-1"]


# --- the rest ---


@pytest.mark.proves("blackjack/side-apart")
@pytest.mark.parametrize(("options", "wager"), [(options, some[0]) for options, some in EVERY.items()])
def test_no_optional_wager_has_a_bearing_on_the_hand(options: str, wager: str) -> None:
    table = BlackjackTable((1, 2), **chosen(options), dealers_second_card="late")
    table.bet("1 box-1 $10", f"1 box-1-{wager} $1", "2 box-2 $10")
    table.deal("TH TS 6C 9D 9H")
    table.choose("stand")
    events = table.choose("stand", then="5C 6D")
    (mine,), (other,) = settled(events, "box-1"), settled(events, "box-2")
    assert (mine.verdict, mine.paid) == (other.verdict, other.paid)


@pytest.mark.proves("blackjack/additional-paid")
def test_a_surrendered_half_is_collected_before_two_sevens_are_paid() -> None:
    table = BlackjackTable((1,), additional="sevens", surrender="yes")
    table.bet("1 box-1 $10", "1 box-1-sevens $1")
    table.deal("7H 9C 7D TC")
    events = table.say("choose 1 surrender")
    assert [one.spot for one in settled(events)] == ["box-1", "box-1-sevens"]


@pytest.mark.proves("blackjack/exclusions", "blackjack/multiple-action-alone", "blackjack/additional-wagers")
@pytest.mark.parametrize(
    ("one", "other", "by"),
    [
        ("progressive", "additional", "blackjack/additional-wagers"),
        ("multiple-action", "streak", "blackjack/multiple-action-alone"),
        ("optional-bonus", "match", "blackjack/exclusions"),
        ("in-between", "twenty-point", "blackjack/exclusions"),
    ],
)
def test_the_charter_keeps_them_apart(one: str, other: str, by: str) -> None:
    options = {name: CARRIERS.get(name, "yes") for name in (one, other)} | {"dealers-second-card": "late"}
    names: dict[str, Any] = {name.replace("-", "_"): value for name, value in options.items()}
    with pytest.raises(BadInput, match="may not be offered beside") as refused:
        new_game(**names)
    assert refused.value.cites == (by,)
    if by == "blackjack/additional-wagers":  # New Jersey's own text, which no house waives
        with pytest.raises(BadInput, match="may not be offered beside"):
            new_game(**names, exclusions="waived")
    else:
        new_game(**names, exclusions="waived")


@pytest.mark.proves("blackjack/decks-sevens", "blackjack/decks-match", "blackjack/decks-optional-bonus")
@pytest.mark.parametrize(
    ("option", "value", "decks"), [("additional", "sevens", "2"), ("match", "yes", "7"), ("optional_bonus", "yes", "4")]
)
def test_the_charter_asks_for_the_decks(option: str, value: str, decks: str) -> None:
    options: dict[str, Any] = {option: value}
    new_game(**options)
    with pytest.raises(BadInput, match=f"not {decks}; set decks="):
        new_game(**options, decks=decks)


def test_patrons_are_not_asked_about_optional_wagers_when_an_ace_shows() -> None:
    table = BlackjackTable((1,), twenty_point="yes", match="yes")
    table.bet("1 box-1 $10", "1 box-1-twenty-point $2", "1 box-1-match-the-dealer $2")
    table.deal("QH AC QH 9C")
    assert table.state.queue == ((1, "box-1"),)
    assert isinstance(table.table.awaits, Choice)
