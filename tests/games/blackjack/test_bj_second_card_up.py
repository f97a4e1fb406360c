"""The dealer's second card dealt face up: its own rules, and what a house must choose beside it."""

from typing import Any

import pytest

from blackjack_talk import BlackjackTable, called, net, new_game, noted, settled
from pitboss.commands import Role
from pitboss.errors import BadInput
from pitboss.events import Drawn
from pitboss.felt import felt_of
from pitboss.games.blackjack import Blackjack
from pitboss.paper import notices

from .many_houses import SECOND_UP
from .standing import asked, offered

UP: dict[str, Any] = {name.replace("-", "_"): value for name, value in SECOND_UP.items()}


def dealt(cards: str, *seats: int, **options: Any) -> tuple[BlackjackTable, tuple[Any, ...]]:
    """Each of these seats has $10 on its own box, and these cards come."""
    table = BlackjackTable(seats=seats or (1,), **UP, **options)
    table.bet(*(f"{seat} box-{seat} $10" for seat in seats or (1,)))
    return table, table.deal(cards)


# --- what a house must choose ---


@pytest.mark.proves("blackjack/second-card-up", "blackjack/second-card-up-pays")
@pytest.mark.parametrize(
    ("other", "wanted"),
    [
        ({"blackjack-pays": "3-to-2"}, "blackjack-pays=1-to-1"),
        ({"blackjack-pays": "6-to-5"}, "blackjack-pays=1-to-1"),
        ({"even-money": "yes"}, "even-money=no"),
        ({"surrender": "yes"}, "surrender=no"),
        ({"double-on": "any"}, "double-on=9-10-11"),
        ({"double-on": "10-11"}, "double-on=9-10-11"),
        ({"splits": "2"}, "splits=1"),
        ({"named-blackjack": "AS-JS"}, "named-blackjack=none"),
        ({"blackjack-pays": "3-to-2", "even-money": "yes"}, "blackjack-pays=1-to-1 and even-money=no"),
    ],
    ids=str,
)
def test_what_cannot_stand_beside_it(other: dict[str, str], wanted: str) -> None:
    assert Blackjack.charter.house(options=SECOND_UP)
    with pytest.raises(BadInput) as refused:
        Blackjack.charter.house(options={**SECOND_UP, **other})
    assert refused.value.sentence.startswith("A dealer's second card that is dealt face up has rules of its own: ")
    assert refused.value.typed == f"set {wanted}"
    assert refused.value.cites == ("blackjack/second-card-up", "blackjack/second-card-up-pays")


@pytest.mark.proves("blackjack/second-card-up", "blackjack/progressive-tables", "blackjack/multiple-action")
@pytest.mark.parametrize("game", ["progressive", "multiple-action"])
def test_games_whose_second_card_comes_late(game: str) -> None:
    with pytest.raises(BadInput, match="set dealers-second-card=late"):
        Blackjack.charter.house(options={**SECOND_UP, game: "yes"})


@pytest.mark.proves("blackjack/second-card-up-pays")
@pytest.mark.parametrize("second", ["reader", "hole", "late"])
def test_elsewhere_no_blackjack_pays_1_to_1(second: str) -> None:
    with pytest.raises(BadInput, match="only where the dealer's second card is dealt face up"):
        new_game(blackjack_pays="1-to-1", even_money="no", dealers_second_card=second)


@pytest.mark.proves("blackjack/second-card-up")
def test_what_is_posted() -> None:
    game = new_game(**UP)
    texts = " ".join(notice.text for notice in notices(game))
    assert "hole card is dealt face up" in texts
    assert "Blackjack pays 1 to 1." in texts
    assert "Insurance pays" not in texts
    assert [one.text for one in felt_of(game).layout.prints] == [
        "Blackjack pays 1 to 1",
        "Dealer must draw to 16 and stand on all 17s",
        "Dealer's hole card dealt face up",
    ]
    assert set(game.wagers) == {"blackjack"}
    assert "insurance" in new_game().wagers


# --- the deal ---


@pytest.mark.proves("blackjack/second-card-up")
def test_everybody_sees_both_of_the_dealers_cards() -> None:
    table, events = dealt("TH 9C 6D 8S 3H TC", 1, 2)
    (drawn,) = [event for event in events if isinstance(event, Drawn)]
    assert drawn.seen_by is None
    assert drawn.says.endswith("Dealer: six of diamonds and ten of clubs, 16")
    assert "blackjack/second-card-up" in drawn.cites
    for viewer in (1, 2, *Role):
        assert table.table.view(viewer).dealer == ("6D", "TC")
    (dealer, *_) = felt_of(table.game).hands(table.state)
    assert (dealer.cards, dealer.says) == (("6D", "TC"), "16")
    assert offered(table) == {"exposed-card", "dead-hand"}  # no hole card can be seen too early


@pytest.mark.proves("blackjack/second-card-up")
def test_the_dealer_draws_without_turning_a_card() -> None:
    table, _ = dealt("TH 6D 8S TC")
    events = table.choose("stand", then="5H")
    assert called(events, "dealers-card") == []
    (result,) = called(events, "result")
    assert (result.says, net(events)) == ("Dealer has 21", -1000)


@pytest.mark.proves("blackjack/second-card-up")
@pytest.mark.parametrize(("cards", "draws"), [("TH 7D 8S TC", ""), ("TH 6D 8S TC", "KS")])
def test_the_dealer_draws_only_when_it_is_due(cards: str, draws: str) -> None:
    table, _ = dealt(cards)
    assert net(table.choose("stand", then=draws)) == 1000


@pytest.mark.proves("blackjack/second-card-up", "blackjack/dealer-rests")
def test_the_dealer_rests_when_every_hand_is_over() -> None:
    table, _ = dealt("TH 6D 8S TC")
    events = table.choose("draw", then="9S")
    (result,) = called(events, "result")
    assert result.says == "Every hand is over 21; the dealer draws no more"


@pytest.mark.proves("blackjack/second-card-up")
def test_there_is_no_insurance_and_no_surrender() -> None:
    table, _ = dealt("TH AD 8S 5C")
    assert table.state.phase == "playing"
    assert asked(table) == (1, ["stand", "draw"])
    for choice in ("insure $5", "surrender", "even-money", "double $10"):
        table.refused(f"choose 1 {choice}", "blackjack/second-card-up")


@pytest.mark.proves("blackjack/second-card-up", "blackjack/double-totals")
@pytest.mark.parametrize(
    ("cards", "may"), [("4H 4S", False), ("4H 5S", True), ("6H 4S", True), ("6H 5S", True), ("9H 3S", False)]
)
def test_only_nine_ten_and_eleven_are_doubled(cards: str, may: bool) -> None:
    first, second = cards.split()
    table, _ = dealt(f"{first} 6D {second} TC")
    assert ("double" in asked(table)[1]) == may


@pytest.mark.proves("blackjack/second-card-up", "blackjack/resplitting")
def test_no_pair_is_split_again() -> None:
    table, _ = dealt("8H 6D 8S TC")
    table.choose("split $10", then="8C")
    assert "split" not in asked(table)[1]


# --- who wins ---


@pytest.mark.proves("blackjack/second-card-up-equal")
@pytest.mark.parametrize(("mine", "theirs"), [("TH 7S", "7D TC"), ("TH TS", "KD TC"), ("9H 9S", "8D TC")])
def test_equal_totals_lose(mine: str, theirs: str) -> None:
    (first, second), (up, hole) = mine.split(), theirs.split()
    table, _ = dealt(f"{first} {up} {second} {hole}")
    events = table.choose("stand")
    (one,) = settled(events)
    assert (one.verdict, one.cites) == ("lost", ("blackjack/second-card-up-equal",))


@pytest.mark.proves("blackjack/second-card-up-equal", "blackjack/five-card-21")
def test_five_cards_keep_their_own_rule() -> None:
    table, _ = dealt("2H 6D 3S TC", five_card_21="yes")
    table.choose("draw", then="4H")
    table.choose("draw", then="5H")
    (one,) = settled(table.choose("draw", then="7H 5C"))  # 21 against 21
    assert (one.verdict, one.cites) == ("push", ("blackjack/five-card-21",))


@pytest.mark.proves("blackjack/second-card-up-pays")
@pytest.mark.parametrize("theirs", ["6D TC", "AD 6C", "TD 7C"])
def test_a_blackjack_is_paid_1_to_1_at_once(theirs: str) -> None:
    up, hole = theirs.split()
    table, events = dealt(f"AH 9C {up} KS 8H {hole}", 1, 2)
    (one,) = settled(events, "box-1")
    assert (one.verdict, one.paid, one.odds) == ("won", 1000, "1 to 1")
    assert "blackjack/second-card-up-pays" in one.cites
    assert asked(table)[0] == 2


@pytest.mark.proves("blackjack/second-card-up-ends", "blackjack/second-card-up-equal")
def test_the_dealers_blackjack_ends_the_round_at_once() -> None:
    table, events = dealt("AH TC AD KS TH KC", 1, 2)  # box 1 has blackjack too, box 2 has 20
    assert [(one.spot, one.verdict, one.paid) for one in settled(events)] == [
        ("box-2", "lost", 0),
        ("box-1", "won", 1000),
    ]
    assert "blackjack/second-card-up-equal" in settled(events, "box-1")[0].cites
    (result,) = called(events, "result")
    assert result.says == "Dealer has blackjack"
    assert "blackjack/second-card-up-ends" in result.cites
    assert table.table.awaits is None


@pytest.mark.proves("blackjack/second-card-up-ends", "blackjack/sevens-third")
def test_two_sevens_get_one_more_card() -> None:
    table = BlackjackTable(seats=(1, 2), **UP, additional="sevens", decks=4)
    table.bet("1 box-1 $10", "1 box-1-sevens $1", "2 box-2 $10", "2 box-2-sevens $1")
    table.say("dealer calls no-more-bets", "result 7H 9C TD 7S 8H AC")
    assert table.state.phase == "sevens"
    events = table.deal("7D")
    assert [(one.spot, one.paid) for one in settled(events)] == [("box-1-sevens", 50000), ("box-2", 0), ("box-1", 0)]


# --- the optional wagers that the dealer's second card decides ---


@pytest.mark.proves("blackjack/twenty-point-settled")
@pytest.mark.parametrize(("hole", "paid"), [("AC", 100_000), ("9C", 12_500)])
def test_two_queens_of_hearts_need_not_wait(hole: str, paid: int) -> None:
    table = BlackjackTable(seats=(1,), **UP, twenty_point="yes")
    table.bet("1 box-1 $10", "1 box-1-twenty-point $1")
    table.say("dealer calls no-more-bets")
    events = table.say(f"result QH TD QH {hole}")
    assert [one.paid for one in settled(events, "box-1-twenty-point")] == [paid]


@pytest.mark.proves("blackjack/optional-bonus-settled", "blackjack/optional-bonus-draw")
def test_the_optional_bonus() -> None:
    table = BlackjackTable(seats=(1,), **UP, optional_bonus="yes", decks=6)
    table.bet("1 box-1 $10", "1 box-1-optional-bonus $1")
    events = table.deal("AH 6D KS TC 8C")  # the dealer draws a third card for it alone
    assert [(one.spot, one.paid) for one in settled(events)] == [("box-1", 1000), ("box-1-optional-bonus", 700)]
    again = BlackjackTable(seats=(1,), **UP, optional_bonus="yes", decks=6)
    again.bet("1 box-1 $10", "1 box-1-optional-bonus $1")
    again.say("dealer calls no-more-bets")
    assert [(one.spot, one.verdict) for one in settled(again.say("result TH 7D 8S TC"))] == [
        ("box-1-optional-bonus", "lost")
    ]


# --- what can go amiss ---


@pytest.mark.proves("blackjack/exposed-card", "blackjack/second-card-up")
def test_an_exposed_card_is_the_dealers_next() -> None:
    table, _ = dealt("TH 6D 8S TC")
    table.say("dealer calls exposed-card", "result 5S")
    events = table.say("choose 1 stand")
    assert [one.says for one in noted(events, "card")] == ["Dealer: five of spades, 21"]


@pytest.mark.proves("blackjack/face-up-card", "blackjack/second-card-up")
@pytest.mark.parametrize("before", range(4))
def test_a_card_may_lie_face_up_anywhere_in_the_deal(before: int) -> None:
    table = BlackjackTable(seats=(1,), **UP, bonus="1")
    table.bet("1 box-1 $10", "1 box-1-bonus $1")
    cards = "AH 6D KS TC".split()
    table.say("dealer calls no-more-bets", f"dealer calls face-up-card: {before}")
    events = list(table.say(f"result {' '.join(cards[:before])}")) if before else []
    table.say("result AS")
    events += table.say(f"result {' '.join(cards[before:])}")
    assert (table.state.hands[0].cards, table.state.dealer) == (("AH", "KS"), ("6D", "TC"))
    assert not table.state.hidden
    assert [one.paid for one in settled(events, "box-1")] == [1000]
    assert len(noted(events, "kept")) == 1
