"""Omaha, paragraph by paragraph: four cards face down, then as in hold 'em, and two with three at the showdown."""

import pytest

from at_the_poker_table import (
    Events,
    acts,
    awarded,
    called_through,
    cards,
    deal,
    offered,
    poker,
    posted,
    rules,
    shown,
    turn,
)
from at_the_table import refused_by
from pitboss.commands import Sit
from pitboss.equipment import DECK
from pitboss.errors import BadInput
from pitboss.events import Drawn, Noted, Paid
from pitboss.game import Chance
from pitboss.games import find

FOUR = {1: 100, 2: 100, 3: 100, 4: 100}
EIGHT = "high-low-eight"


@pytest.mark.proves("19:47-14.11(a)")
def test_there_are_two_forms() -> None:
    assert find("omaha").charter.option("form", "19:47").values == ("high", EIGHT)
    with pytest.raises(BadInput, match="Form cannot be 'high-low'"):
        rules("omaha", form="high-low")


@pytest.mark.proves("19:47-14.11(b)")
def test_at_most_ten_play_and_antes_and_kills_are_posted() -> None:
    table = poker("omaha", dict.fromkeys(range(1, 11), 100))
    assert refused_by(table, Sit(11), "19:47-14.11(b)") == "There is no seat 11; this table has seats 1 to 10."
    deal(table)
    cards(table)
    assert len(table.state.hands) == 10
    table = poker("omaha", FOUR, ante=50)
    events = deal(table)
    assert [what for _, _, what in posted(events)] == ["ante"] * 4 + ["small blind", "big blind"]
    assert ["19:47-14.11(b)" in one.cites for one in events if isinstance(one, Paid)] == [True] * 4 + [False] * 2
    kill = find("omaha").charter.option("kill", "19:47")
    assert "19:47-14.11(b)" in kill.cites
    assert kill.told("half") == "Kill: half-kill: limits half as high again"


@pytest.mark.proves("19:47-14.11(c)", "19:47-14.11(d)")
def test_four_rounds_face_down_from_the_buttons_left_to_the_button() -> None:
    table = poker("omaha", {1: 100, 2: 100, 3: 100})
    for button, order in ((3, (1, 2, 3)), (1, (2, 3, 1)), (2, (3, 1, 2))):
        (dealt,) = (one for one in deal(table) if isinstance(one, Noted))
        assert (dealt.what, dealt.seat) == ("dealt-in", button)
        assert "19:47-14.11(c)" in dealt.cites
        assert isinstance(table.awaits, Chance)
        assert table.awaits.count == 12
        drawn = [one for one in shown(table, DECK[:12]) if isinstance(one, Drawn)]
        assert [one.seen_by for one in drawn] == [(seat,) for seat in order] * 4
        assert all(one.cites == ("19:47-14.11(d)",) for one in drawn)
        assert [table.state.hand(seat).down for seat in order] == [DECK[at:12:3] for at in range(3)]
        acts(table, f"{order[2]} fold", f"{order[0]} fold")


@pytest.mark.proves("19:47-14.11(e)", "19:47-14.10(d)")
def test_blinds_and_betting_rounds_are_those_of_hold_em() -> None:
    table = poker("omaha", FOUR)
    events = deal(table)
    assert posted(events) == [(1, 1, "small blind"), (2, 2, "big blind")]
    assert all({"19:47-14.11(e)", "19:47-14.10(d)"} <= {*one.cites} for one in events if isinstance(one, Paid))
    cards(table)
    assert turn(table) == 3
    acts(table, "3 call", "4 call", "1 call")
    assert offered(table).keys() == {"fold", "check", "raise"}  # the big blind may raise
    acts(table, "2 check")
    for street, (count, paragraph) in enumerate(((4, "g"), (2, "h"), (2, "i")), 1):
        assert table.state.street == street
        assert isinstance(table.awaits, Chance)
        assert table.awaits.count == count
        deck = table.equipment.now(table.awaits.device)
        events = shown(table, [card for card in DECK if deck.possible(card)][:count])
        burned, community = (one for one in events if isinstance(one, Drawn))
        assert (burned.seen_by, community.seen_by) == ((), None)
        assert f"19:47-14.10({paragraph})" in community.cites
        assert turn(table) == 1
        events = acts(table, "1 check", "2 bet", "3 call", "4 call", "1 call")
        assert {"19:47-14.11(e)", "19:47-14.10(g)"} <= {*events[0].cites}


def showdown(hands: dict[int, str], board: str, *, puts: str = "", **options: str | int) -> Events:
    """Everybody checks a hand down with these cards; before the flop, players may act in another way."""
    table = poker("omaha", dict.fromkeys(hands, 100), **options)
    deal(table)
    cards(table, hands)
    if puts:
        acts(table, *puts.split(", "))
    called_through(table)
    dealt = board.split()
    events: Events = ()
    for burn, part in (("2C", dealt[:3]), ("3C", dealt[3:4]), ("4C", dealt[4:])):
        cards(table, burn=burn, board=" ".join(part))
        events = called_through(table)
    return events


def cited_for(events: Events, seat: int, what: str) -> set[str]:
    (found,) = (one for one in events if isinstance(one, Paid) and (one.seat, one.what) == (seat, what))
    return {*found.cites}


TWO_AND_THREE = [
    # the cards of seats 1 and 2, the board, and who has the best high hand
    ("AH 8C 7C 6D", "KS KD 9C 9D", "2H 5H 9H JH KC", 2),  # one heart of one's own makes no flush
    ("AH 3H 7C 6D", "KS KD 9C 9D", "2H 5H 9H JH KC", 1),  # two do
    ("AS AD AH 7C", "QS QD JC 9C", "AC 8D 8S 3S 2D", 1),  # of three aces only two play: three aces and no more
    ("AS AD AH 7C", "8C 8H QC QD", "AC 8D 8S 3S 2D", 2),  # so that four eights beat them
    ("2D 2H 5S 6C", "7H 8C QC 9H", "TS JS QS KS AS", 2),  # the board alone does not play: a royal flush is nobody's
]


@pytest.mark.parametrize(("one", "two", "board", "winner"), TWO_AND_THREE)
@pytest.mark.parametrize("form", ["high", EIGHT])
@pytest.mark.proves("19:47-14.11(f)", "19:47-14.11(f)1")
def test_a_hand_is_two_of_ones_own_cards_and_three_of_the_board(
    form: str, one: str, two: str, board: str, winner: int
) -> None:
    events = showdown({1: one, 2: two}, board, form=form)
    high = [seat for seat, _, what in awarded(events) if "low" not in what.replace("no low hand", "")]
    assert high == [winner]
    assert "19:47-14.11(f)1" in {*next(paid for paid in events if isinstance(paid, Paid)).cites}


@pytest.mark.proves("19:47-14.11(f)", "19:47-14.11(f)2")
def test_the_best_high_and_the_best_low_hand_halve_the_pot() -> None:
    events = showdown({1: "KS KD QC JC", 2: "AS 2S TH 9H"}, "KH 3D 6S 8D QH", form=EIGHT)
    assert awarded(events) == [(1, 2, "the pot, high"), (2, 2, "the pot, low")]
    assert "19:47-14.11(f)2" in cited_for(events, 1, "the pot, high")
    assert "19:47-14.11(f)2" in cited_for(events, 2, "the pot, low")
    # In the high form the same hands leave nothing for low.
    assert awarded(showdown({1: "KS KD QC JC", 2: "AS 2S TH 9H"}, "KH 3D 6S 8D QH")) == [(1, 4, "the pot")]


@pytest.mark.proves("19:47-14.11(f)2i")
def test_what_cannot_be_halved_goes_to_the_high_hand() -> None:
    hands = {1: "KS KD QC JC", 2: "AS 2S TH 9H", 3: "9S 9D TC TD"}
    board = "KH 3D 6S 8D QH"
    events = showdown(hands, board, form=EIGHT, small_blind=50, big_blind=150)
    assert awarded(events) == [(1, 2.5, "the pot, high"), (2, 2, "the pot, low")]
    assert "19:47-14.11(f)2i" in cited_for(events, 1, "the pot, high")
    events = showdown(hands, board, form=EIGHT)
    assert awarded(events) == [(1, 3, "the pot, high"), (2, 3, "the pot, low")]
    assert "19:47-14.11(f)2i" not in cited_for(events, 1, "the pot, high")


@pytest.mark.parametrize(
    ("one", "two", "gets_it"),
    [
        ("AH QD 9C 9D", "AS QC 9H 9S", 2),  # spades before hearts
        ("AH QD 9C 9D", "AD QS 9H 9S", 1),  # hearts before diamonds
        ("AC QS 9C 9D", "AD QH 9H 9S", 2),  # diamonds before clubs
    ],
)
@pytest.mark.proves("19:47-14.11(f)2ii", "19:47-14.11(f)2iv")
def test_equal_high_hands_share_their_half_and_the_highest_card_by_suit_gets_what_is_odd(
    one: str, two: str, gets_it: int
) -> None:
    """Both have kings and nines."""
    third = next(ace for ace in ("AC", "AD", "AS", "AH") if ace not in one + two)
    hands = {1: one, 2: two, 3: f"{third} 2D 4H 5H"}
    events = showdown(hands, "KH 8C 3D 6S KC", form=EIGHT, small_blind=50, big_blind=150)  # $4.50
    assert [what for _, _, what in awarded(events)] == ["the pot, high", "the pot, high", "the pot, low"]
    assert {seat: dollars for seat, dollars, _ in awarded(events)} == {gets_it: 1.5, 3 - gets_it: 1, 3: 2}
    for seat in (1, 2):
        by = cited_for(events, seat, "the pot, high")
        assert {"19:47-14.11(f)2ii", "19:47-14.11(f)2iv", "19:47-14.3(d)"} <= by


@pytest.mark.parametrize(
    ("one", "two", "gets_it"),
    [
        ("AS 2S 9C 9D", "AC 2D 9H 9S", 2),  # clubs are the lowest suit, and the ace is the lowest card
        ("AD 2S 9C 9D", "AH 2D 9H 9S", 1),
        ("AH 2H 9C 9D", "AS 2D 9H 9S", 1),
    ],
)
@pytest.mark.proves("19:47-14.11(f)2iii", "19:47-14.11(f)2iv")
def test_equal_low_hands_share_their_half_and_the_lowest_card_by_suit_gets_what_is_odd(
    one: str, two: str, gets_it: int
) -> None:
    hands = {1: one, 2: two, 3: "KS KD TC TD"}
    events = showdown(hands, "KH 3D 6S 8D QH", form=EIGHT, big_blind=100, small_blind=50)  # $3: $1.50 for low
    assert {(seat, what): dollars for seat, dollars, what in awarded(events)} == {
        (3, "the pot, high"): 1.5,
        (gets_it, "the pot, low"): 1,
        (3 - gets_it, "the pot, low"): 0.5,
    }
    for seat in (1, 2):
        by = cited_for(events, seat, "the pot, low")
        assert {"19:47-14.11(f)2iii", "19:47-14.11(f)2iv", "19:47-14.3(d)"} <= by


@pytest.mark.parametrize(
    ("low", "board", "qualifies"),
    [
        ("AS 2S KC QC", "KH 3D 6S 8D QH", True),
        ("AS 2S KC QC", "KH 3D 6S 9D QH", False),  # only two of the board are eight or less
        ("AS 3S KC QC", "KH 3D 6S 8D QH", False),  # a pair of threes leaves four ranks
        ("AS KS JC QC", "5H 3D 6S 8D QH", False),  # only one card of one's own is low
    ],
)
@pytest.mark.proves("19:47-14.11(g)")
def test_a_low_hand_must_have_five_ranks_up_to_eight_or_the_high_hand_takes_all(
    low: str, board: str, qualifies: bool
) -> None:
    hands = {1: "QS QD TC TD", 2: low}
    events = showdown(hands, board, form=EIGHT)
    if qualifies:
        assert awarded(events) == [(1, 2, "the pot, high"), (2, 2, "the pot, low")]
    else:
        assert awarded(events) == [(1, 4, "the pot, no low hand")]
        by = cited_for(events, 1, "the pot, no low hand")
        assert {"19:47-14.11(g)", '19:47-14.1 "High-low split eight or better"'} <= by


@pytest.mark.proves("19:47-14.11(h)1")
def test_other_cards_may_play_for_high_than_for_low() -> None:
    # Seat 2 has K-K for high and A-2 for low: four cards of its own in two hands.
    events = showdown({1: "QS QD TC TD", 2: "AS 2S KC KD"}, "KH 3D 6S 8D QH", form=EIGHT)
    assert awarded(events) == [(2, 2, "the pot, high"), (2, 2, "the pot, low")]


@pytest.mark.proves("19:47-14.11(h)2")
def test_the_same_five_cards_may_be_both_hands() -> None:
    # 4-5-6-7-8 is a straight and an eight low.
    events = showdown({1: "QS QD TC TD", 2: "4S 5S KC JD"}, "QH 7D 6S 8D 2H", form=EIGHT)
    assert awarded(events) == [(2, 2, "the pot, high"), (2, 2, "the pot, low")]


@pytest.mark.proves("19:47-14.11(h)3")
def test_one_ace_is_high_in_one_hand_and_low_in_the_other() -> None:
    # The ace of spades is the top of seat 2's flush, and the low end of its A-2-3-6-8.
    events = showdown({1: "KS QS TC TD", 2: "AS 2S KC JD"}, "9S 3S 6S 8D QH", form=EIGHT)
    assert awarded(events) == [(2, 2, "the pot, high"), (2, 2, "the pot, low")]
