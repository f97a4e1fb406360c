"""The one card of a double dealt face down: nobody knows it before its hand is settled."""

from typing import Any

import pytest
from msgspec.structs import replace

from blackjack_talk import BlackjackTable, called, net, new_game, noted, settled
from pitboss.commands import Role
from pitboss.events import AnyEvent, Drawn, Shuffled, masked
from pitboss.felt import felt_of
from pitboss.paper import notices

from .standing import in_the_shoe, offered

EVERYBODY = (1, 2, *Role)


def table_for(*seats: int, **options: Any) -> BlackjackTable:
    """Each of these seats has $10 on its own box, and doubles are dealt face down."""
    table = BlackjackTable(seats=seats, **{"double_card": "down", **options})
    table.bet(*(f"{seat} box-{seat} $10" for seat in seats))
    return table


def lies_face_down(table: BlackjackTable, events: tuple[AnyEvent, ...], card: str) -> None:
    """The card has come, and nobody has seen it: not in what happened, nor on the table, nor on the felt."""
    (drawn,) = [event for event in events if isinstance(event, Drawn)]
    assert (drawn.outcome, drawn.seen_by, drawn.cites) == (card, (), ("blackjack/double-face-down",))
    for viewer in EVERYBODY:
        shown = masked(drawn, viewer)
        assert isinstance(shown, Drawn)
        assert (shown.outcome, shown.says) == (None, "")
        view = table.table.view(viewer)
        assert card not in repr(view)
        assert [hand.under for hand in view.hands if hand.under] == ["??"]


# --- where the house deals it so ---


@pytest.mark.proves("blackjack/double-face-down")
def test_nobody_knows_the_card_until_the_hand_is_settled() -> None:
    table = table_for(1, 2)
    table.deal("6H 9C 6D 5S 8H TC")
    table.say("choose 1 double $10")
    assert table.state.phase == "doubling-down"
    lies_face_down(table, table.say("result KS"), "KS")
    (_, mine, _) = felt_of(table.game).hands(table.table.view(Role.PUBLIC))
    assert (mine.cards, mine.says) == (("6H", "5S", ""), "11")
    events = table.choose("stand", then="9H")  # the dealer is over 21
    (turned,) = noted(events, "turned")
    assert (turned.says, turned.value, turned.seen_by) == (
        "Box 1: the card is the king of spades, 21",
        (1, 1, "KS"),
        None,
    )
    assert turned.cites == ("blackjack/double-face-down",)
    assert events.index(called(events, "result")[0]) < events.index(turned) < events.index(settled(events)[0])
    assert net(events) == 2000


@pytest.mark.proves("blackjack/double-face-down")
def test_a_card_dealt_face_up_is_the_rule() -> None:
    table = BlackjackTable(seats=(1,))
    table.bet("1 box-1 $10")
    table.deal("6H 6D 5S TC")
    (_, _, drawn) = table.say("choose 1 double $10", "result KS")
    assert (drawn.outcome, drawn.seen_by) == ("KS", None)
    assert table.state.hands[0].cards == ("6H", "5S", "KS")


@pytest.mark.proves("blackjack/double-face-down")
def test_a_card_that_is_drawn_comes_face_up() -> None:
    table = table_for(1)
    table.deal("6H 6D 5S TC")
    (drawn,) = [event for event in table.choose("draw", then="2S") if isinstance(event, Drawn)]
    assert drawn.seen_by is None


@pytest.mark.proves("blackjack/double-over", "blackjack/double-face-down")
def test_it_is_not_over_21_before_it_is_turned() -> None:
    table = table_for(1)
    table.deal("8H 6D 5S TC")
    events = table.choose("double $10", then="KS")
    assert settled(events) == []
    assert [bet.spot for bet in table.state.bets] == ["box-1", "box-1+double-1"]
    events = table.deal("9C")  # so the dealer has to play, and is over 21 too
    assert [(one.spot, one.verdict, one.why) for one in settled(events)] == [
        ("box-1", "lost", "23 is over 21"),
        ("box-1+double-1", "lost", "23 is over 21"),
    ]
    assert "blackjack/double-over" in settled(events)[0].cites


@pytest.mark.proves("blackjack/double-over", "blackjack/added-wagers")
@pytest.mark.parametrize("second", ["hole", "late"])
@pytest.mark.parametrize(
    ("card", "outcomes"),
    [
        ("KS", [("box-1", "lost"), ("box-1+double-1", "lost")]),
        ("2S", [("box-1", "lost"), ("box-1+double-1", "void")]),
    ],
)
def test_against_the_dealers_blackjack(second: str, card: str, outcomes: list[tuple[str, str]]) -> None:
    table = table_for(1, dealers_second_card=second)
    table.deal("8H TD 5S AC" if second == "hole" else "8H TD 5S")
    table.say("choose 1 double $10", f"result {card}")
    events = table.deal("" if second == "hole" else "AC")
    assert [(one.spot, one.verdict) for one in settled(events)] == outcomes


@pytest.mark.proves("blackjack/double-face-down")
def test_the_hands_of_a_split_are_turned_over_from_the_far_right() -> None:
    table = table_for(1)
    table.deal("8H 6D 8S TC")
    table.choose("split $10", then="3C")
    table.choose("double $10", then="KS 2C")
    events = table.choose("double $10", then="KD 4H")  # 21 and 20 against the dealer's 20
    assert [one.says for one in noted(events, "turned")] == [
        "Box 1, hand 2: the card is the king of diamonds, 20",
        "Box 1, hand 1: the card is the king of spades, 21",
    ]
    assert net(events) == 2000


@pytest.mark.proves("blackjack/double-face-down", "blackjack/additional-paid")
@pytest.mark.parametrize(("card", "paid"), [("7C", 50_000), ("9C", 5_000)])
def test_three_sevens_are_not_paid_before(card: str, paid: int) -> None:
    table = table_for(1, additional="sevens", decks=4)
    table.bet("1 box-1-sevens $1")
    table.deal("7H 6D 7S TC")
    table.say("choose 1 double $10")
    events = table.say(f"result {card}")
    lies_face_down(table, events, card)
    assert settled(events) == []
    assert [one.paid for one in settled(table.deal("5C"), "box-1-sevens")] == [paid]


@pytest.mark.proves("blackjack/double-face-down", "blackjack/progressive-order")
@pytest.mark.parametrize(("card", "paid"), [("AC", 25_000), ("9C", 2_500)])
def test_a_progressive_prize_is_not_told_before(card: str, paid: int) -> None:
    table = table_for(1, progressive="yes", dealers_second_card="late")
    table.bet("1 box-1-progressive $1")
    table.deal("AH 6D AS")
    table.say("choose 1 double $10")
    lies_face_down(table, table.say(f"result {card}"), card)
    assert [one.paid for one in settled(table.deal("TC 5C"), "box-1-progressive")] == [paid]


@pytest.mark.proves("blackjack/double-over", "19:47-2.18(f)")
def test_in_multiple_action_it_is_turned_with_the_first_settlement() -> None:
    table = table_for(1, 2, multiple_action="yes", dealers_second_card="late")
    table.bet("1 box-1-second $10", "2 box-2-second $10", "2 box-2-third $10")
    table.deal("8H 9C 6D 5S 8H")
    table.say(
        "choose 1 double $20", "result KS", "choose 2 stand", "dealer calls dealers-card", "result TC", "result 2C"
    )
    events = table.say("dealer calls result")  # 23, so both wagers and what was added to them are lost
    assert len(noted(events, "turned")) == 1
    assert [one.spot for one in settled(events) if one.seat == 1] == [
        "box-1",
        "box-1+double-1",
        "box-1-second",
        "box-1-second+double-1",
    ]
    assert table.state.phase == "turn"  # box 2 has wagers against the dealer's other hands
    assert noted(table.deal("9S 7S TS 3S"), "turned") == []


@pytest.mark.proves("blackjack/double-face-down", "blackjack/dead-hand")
def test_a_dead_hand_keeps_its_secret() -> None:
    table = table_for(1, 2)
    table.deal("6H 9C 6D 5S 8H TC")
    table.choose("double $10", then="KS")
    back = settled(table.say("floor calls dead-hand: 1"))
    assert [(one.spot, one.verdict) for one in back] == [("box-1", "void"), ("box-1+double-1", "void")]
    assert noted(table.choose("stand", then="9H"), "turned") == []


@pytest.mark.proves("blackjack/double-face-down", "blackjack/several-on-a-box")
def test_others_on_the_box_go_along_first() -> None:
    table = BlackjackTable(seats=(1, 2), double_card="down", players_on_a_box=2)
    table.bet("1 box-1 $10", "2 box-1 $10")
    table.deal("6H 6D 5S TC")
    table.say("choose 1 double $10", "choose 2 stay")
    lies_face_down(table, table.say("result KS"), "KS")
    events = table.deal("9H")
    assert (net(events, 1), net(events, 2)) == (2000, 1000)


# --- what can go amiss ---


@pytest.mark.proves("blackjack/double-came-face-up")
@pytest.mark.parametrize("who", ["dealer", "floor"])
@pytest.mark.parametrize(("card", "over"), [("5C", False), ("KS", True)])
def test_one_that_comes_face_up_is_played_on(who: str, card: str, over: bool) -> None:
    table = table_for(1, 2)
    table.deal("8H 9C 6D 5S 8H TC")
    table.say("choose 1 double $10")
    table.refused("patron 1 calls double-came-face-up", "blackjack/double-came-face-up")
    (told,) = table.say(f"{who} calls double-came-face-up")
    assert told.cites == ("blackjack/double-came-face-up",)
    drawn, *decided = table.say(f"result {card}")
    assert (drawn.outcome, drawn.seen_by) == (card, None)
    assert [one.spot for one in settled(decided)] == (["box-1", "box-1+double-1"] if over else [])
    assert table.state.hands[0].cards == ("8H", "5S", card)
    assert noted(table.choose("stand", then="9H"), "turned") == []


@pytest.mark.proves("blackjack/double-came-face-up")
def test_that_call_is_for_a_card_due_face_down() -> None:
    table = BlackjackTable(seats=(1,))
    table.bet("1 box-1 $10")
    table.deal("8H 6D 5S TC")
    table.say("choose 1 double $10")
    assert "double-came-face-up" not in offered(table)


@pytest.mark.proves("blackjack/double-face-down", "blackjack/exposed-card")
def test_an_exposed_card_was_seen_already() -> None:
    table = table_for(1)
    table.deal("8H 6D 5S TC")
    table.say("dealer calls exposed-card", "result KS")
    events = table.say("choose 1 double $10")
    assert len(noted(events, "card")) == 1
    assert [one.verdict for one in settled(events)] == ["lost", "lost"]


@pytest.mark.proves("blackjack/too-few-cards", "blackjack/double-face-down")
@pytest.mark.parametrize("second", ["hole", "late"])
def test_a_shuffle_of_the_discards_tells_nobody_what_lies_face_down(second: str) -> None:
    table = table_for(1, 2, decks=1, dealers_second_card=second)
    table.deal("6H 9C 6D 5S 3H TC" if second == "hole" else "6H 9C 6D 5S 3H")
    table.say("choose 1 double $10", "result KS")
    table.table.state = replace(table.state, left=0)
    table.say("choose 2 draw")
    _, shuffled = table.say("dealer calls shuffle-discards")
    assert isinstance(shuffled, Shuffled)
    assert "KS" in shuffled.out
    for viewer in EVERYBODY:
        shown = masked(shuffled, viewer)
        assert isinstance(shown, Shuffled)
        assert shown.out == ()
    assert in_the_shoe(table) == table.state.left == 52 - len(shuffled.out)


@pytest.mark.proves("blackjack/too-few-cards", "blackjack/hole-card")
@pytest.mark.parametrize(("second", "hidden"), [("reader", True), ("hole", True), ("late", False)])
def test_nor_does_it_tell_the_hole_card(second: str, hidden: bool) -> None:
    table = table_for(1, 2, decks=1, dealers_second_card=second, double_card="up")
    table.deal("6H 9C 6D 5S 3H" if second == "late" else "6H 9C 6D 5S 3H TC")
    table.table.state = replace(table.state, left=0)
    table.say("choose 1 draw")
    _, shuffled = table.say("dealer calls shuffle-discards")
    shown = masked(shuffled, Role.PUBLIC)
    assert isinstance(shown, Shuffled)
    assert (shown.out == ()) == hidden
    assert (shuffled.out == shown.out) != hidden


# --- where a patron asks for it ---


def doubled(table: BlackjackTable) -> bool:
    """A round is dealt with a double; whether its card came face down."""
    table.bet("1 box-1 $10")
    table.deal("6H 6D 5S TC")
    table.say("choose 1 double $10")
    (drawn,) = (event for event in table.say("result KC") if isinstance(event, Drawn))
    table.deal("9C")
    table.say("open")
    return drawn.seen_by == ()


@pytest.mark.proves("blackjack/double-face-down", "blackjack/double-asked")
def test_a_patrons_request_counts_from_the_next_round_for_all() -> None:
    table = BlackjackTable(seats=(1, 2), double_card="on-request")
    assert not doubled(table)
    for who in ("dealer", "floor", "patron 3"):
        table.refused(f"{who} calls doubles-face-down", "blackjack/double-face-down")
    (told,) = table.say("patron 2 calls doubles-face-down")
    assert (told.seat, told.cites) == (2, ("blackjack/double-face-down", "blackjack/double-asked"))
    table.refused("patron 1 calls doubles-face-down")  # one request is enough
    assert not doubled(table)  # this round is as it was
    assert doubled(table)
    assert doubled(table)
    table.say("leave 2")
    assert doubled(table)
    table.say("leave 1", "sit 1", "buy-in 1 $1000")  # nobody was left who could mind
    assert not doubled(table)


@pytest.mark.proves("blackjack/double-face-down")
@pytest.mark.parametrize("card", ["up", "down"])
def test_elsewhere_nobody_asks(card: str) -> None:
    table = BlackjackTable(seats=(1,), double_card=card)
    assert "doubles-face-down" not in offered(table)


@pytest.mark.proves("blackjack/double-face-down")
def test_it_is_posted() -> None:
    down = "The card of a double is dealt face down."
    asked = "The card of a double is dealt face down from the round after a patron asks for it."
    for card, posted in (("up", []), ("down", [down]), ("on-request", [asked])):
        texts = [notice.text for notice in notices(new_game(double_card=card))]
        assert [text for text in texts if "face down" in text] == posted
