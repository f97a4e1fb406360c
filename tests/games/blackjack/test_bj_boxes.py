"""The boxes: who wagers where, who plays a hand that several wager on, and in which order cards and chips move."""

import pytest

from blackjack_talk import BlackjackTable, net, settled
from pitboss.events import Drawn, Moved, Placed

from .standing import asked

# --- wagers ---


@pytest.mark.proves("blackjack/wagers-made")
def test_wagers_are_made_before_the_first_card_and_stand_until_they_are_decided() -> None:
    table = BlackjackTable()
    table.bet("1 box-1 $10")
    table.say("place 1 box-1 $5", "take-down 1 box-1 $5", "dealer calls no-more-bets")
    for line in ("place 1 box-1 $5", "place 2 box-2 $10", "take-down 1 box-1 $10", "take-down 1 box-1 $5"):
        table.refused(line, "blackjack/wagers-made")
    table.deal("TH 6C 2D TS")
    for line in ("place 1 box-1 $5", "place 2 box-2 $10", "take-down 1 box-1 $10", "leave 1"):
        table.refused(line, "blackjack/wagers-made")
    table.choose("stand", then="9S")
    assert table.state.bets == ()


@pytest.mark.proves("blackjack/wagers-made", "blackjack/main-wager")
def test_only_chips_on_a_box_are_a_wager() -> None:
    table = BlackjackTable()
    table.refused("place 1 box-9 $10", "blackjack/main-wager")
    table.refused("place 1 box-1+double-1 $10")
    table.refused("place 1 box-1+insurance $5")
    table.refused("place 1 box-1/2 $10")
    table.refused("place 3 box-3 $10", "blackjack/wagers-made")  # nobody sits there
    assert "chips" in table.refused("place 1 box-1 $10.01", "blackjack/wagers-made")


@pytest.mark.proves("blackjack/wagers-made")
def test_a_round_without_wagers_is_not_dealt() -> None:
    table = BlackjackTable()
    table.say("dealer calls no-more-bets")
    assert (table.state.phase, table.table.awaits) == ("over", None)


@pytest.mark.proves("blackjack/several-boxes")
def test_a_patron_wagers_on_one_box() -> None:
    table = BlackjackTable(seats=(1, 4))
    table.bet("1 box-1 $10")
    assert table.refused("place 1 box-2 $10", "blackjack/several-boxes") == "A patron may wager on one box here."
    table.say("take-down 1 box-1 $10", "place 1 box-2 $10")  # nobody sits at box 2
    table.refused("place 1 box-1 $10", "blackjack/several-boxes")  # one's own box counts like any other
    table.say("place 1 box-2 $10")


@pytest.mark.proves("blackjack/several-boxes")
def test_a_house_may_permit_more_boxes() -> None:
    table = BlackjackTable(seats=(1, 4), boxes_for_a_player=2)
    table.bet("1 box-1 $10", "1 box-2 $15")
    assert "2 boxes" in table.refused("place 1 box-3 $10", "blackjack/several-boxes")
    table.deal("TH 9C 6D 8S 7H TC")
    assert asked(table)[0] == 1
    events = [*table.choose("stand"), *table.choose("stand", then="2S")]
    assert [(one.seat, one.spot, one.verdict) for one in settled(events)] == [
        (1, "box-2", "lost"),
        (1, "box-1", "push"),
    ]


@pytest.mark.proves("blackjack/several-boxes", "blackjack/several-on-a-box")
def test_a_box_that_others_wager_on_counts_too() -> None:
    table = BlackjackTable(seats=(1, 2), players_on_a_box=2)
    table.bet("1 box-1 $10", "2 box-2 $10")
    table.refused("place 2 box-1 $10", "blackjack/several-boxes")
    table.say("take-down 2 box-2 $10", "place 2 box-1 $10")


@pytest.mark.proves("blackjack/several-on-a-box")
def test_a_box_is_its_patrons_own() -> None:
    table = BlackjackTable(seats=(1, 2))
    assert "another patron;" in table.refused("place 2 box-1 $10", "blackjack/several-on-a-box")
    table.bet("1 box-1 $10")
    assert "another patron;" in table.refused("place 2 box-1 $10", "blackjack/several-on-a-box")
    table.bet("2 box-3 $10")  # nobody sits there; but nobody else joins now
    table.say("sit 3", "buy-in 3 $100")
    table.refused("place 3 box-3 $10", "blackjack/several-on-a-box")


@pytest.mark.proves("blackjack/several-on-a-box")
@pytest.mark.parametrize("most", [2, 3])
def test_a_house_may_permit_up_to_three_on_a_box(most: int) -> None:
    table = BlackjackTable(seats=(1, 2, 3, 4), players_on_a_box=most)
    assert "first" in table.refused("place 2 box-1 $10", "blackjack/several-on-a-box")
    table.bet("1 box-1 $10", *(f"{seat} box-1 $10" for seat in range(2, most + 1)))
    assert f"{most} patrons" in table.refused(f"place {most + 1} box-1 $10", "blackjack/several-on-a-box")
    table.say("place 2 box-1 $5")  # who is there may raise


# --- who plays ---


@pytest.mark.proves("blackjack/several-on-a-box")
def test_the_patron_at_the_box_plays_though_others_wager_more() -> None:
    table = BlackjackTable(seats=(2, 3), players_on_a_box=2)
    table.bet("2 box-2 $10", "3 box-2 $50")
    table.deal("TH 6C 2D TS")
    assert asked(table)[0] == 2
    table.refused("choose 3 draw", "blackjack/drawing")


@pytest.mark.proves("blackjack/several-on-a-box")
def test_where_nobody_sits_at_the_box_the_highest_wager_plays() -> None:
    table = BlackjackTable(seats=(2, 3), players_on_a_box=2)
    table.bet("2 box-1 $10", "3 box-1 $50")
    table.deal("TH 6C 2D TS")
    assert asked(table)[0] == 3


@pytest.mark.proves("blackjack/several-on-a-box")
def test_who_plays_does_not_change_with_what_is_added() -> None:
    table = BlackjackTable(seats=(2, 3), players_on_a_box=2)
    table.bet("2 box-1 $20", "3 box-1 $15")
    table.deal("8H 6C 8D TS")
    table.choose("split $20", "split $15", then="3C")
    table.choose("double $1", "double $15", then="TH TD")  # seat 3 has more on the box now
    assert asked(table)[0] == 2


@pytest.mark.proves("blackjack/several-on-a-box")
@pytest.mark.parametrize(("follows", "won"), [("stay", 10), ("double $10", 20), ("double $4", 14)])
def test_when_the_hand_is_doubled_the_others_double_or_not(follows: str, won: int) -> None:
    table = BlackjackTable(seats=(1, 2), players_on_a_box=2)
    table.bet("1 box-1 $30", "2 box-1 $10")
    table.deal("6H 6C 5D TS")
    table.say("choose 1 double $30")
    assert asked(table) == (2, ["stay", "double"])
    table.refused("choose 2 double $11", "blackjack/doubling")
    events = table.choose(follows, then="9C TC")  # one card in any case
    assert (net(events, 1), net(events, 2)) == (6000, won * 100)


@pytest.mark.proves("blackjack/several-on-a-box")
@pytest.mark.parametrize(("follows", "won"), [("hand-1", 10), ("hand-2", -10), ("split $10", 0)])
def test_when_the_hand_is_split_each_matches_or_goes_with_one_hand(follows: str, won: int) -> None:
    table = BlackjackTable(seats=(1, 2), players_on_a_box=2)
    table.bet("1 box-1 $30", "2 box-1 $10")
    table.deal("8H 6C 8D TS")
    table.say("choose 1 split $30")
    assert asked(table) == (2, ["hand-1", "hand-2", "split"])
    table.refused("choose 2 split $5", "blackjack/splitting")
    events = [*table.choose(follows, then="TC"), *table.choose("stand", then="2D")]
    assert asked(table)[0] == 1  # the second hand too is played by the patron at the box
    events += table.choose("stand", then="AS")  # 18 and 10 against 17
    assert (net(events, 1), net(events, 2)) == (0, won * 100)
    assert sum(isinstance(event, Moved) for event in events) == (follows == "hand-2")


@pytest.mark.proves("blackjack/several-on-a-box")
def test_who_went_with_one_hand_is_asked_about_that_hand_only() -> None:
    table = BlackjackTable(seats=(1, 2), players_on_a_box=2)
    table.bet("1 box-1 $30", "2 box-1 $10")
    table.deal("8H 6C 8D TS")
    table.choose("split $30", "hand-2", then="3C")
    table.say("choose 1 double $30")
    table.deal("TH 3D")  # nobody else was asked
    table.say("choose 1 double $30")
    assert asked(table) == (2, ["stay", "double"])
    events = table.choose("double $10", then="TD AC")
    assert net(events, 2) == 2000


@pytest.mark.proves("blackjack/added-wagers", "blackjack/several-on-a-box")
def test_a_matched_wager_that_goes_with_a_third_hand_is_still_an_added_one() -> None:
    table = BlackjackTable(seats=(1, 2), players_on_a_box=2, splits=2, dealers_second_card="late")
    table.bet("1 box-1 $30", "2 box-1 $10")
    table.deal("8H KC 8D")
    table.choose("split $30", "split $10", then="TC")
    table.choose("stand", then="8C")
    (_, moved) = table.choose("split $30", "hand-3")[-2:]
    assert isinstance(moved, Moved)
    table.deal("TD")
    table.choose("stand", then="TH")
    events = table.choose("stand", then="AS")
    mine = {one.spot: one.verdict for one in settled(events) if one.seat == 2}
    assert sorted(mine.values()) == ["lost", "void"]  # the original wager alone is lost
    assert net(events, 2) == -1000


@pytest.mark.proves("blackjack/several-on-a-box", "blackjack/insurance")
def test_each_insures_for_himself() -> None:
    table = BlackjackTable(seats=(1, 2), players_on_a_box=2)
    table.bet("1 box-1 $30", "2 box-1 $10")
    table.deal("TH AC 9D KS")
    assert asked(table)[0] == 1
    table.say("choose 1 decline")
    assert asked(table)[0] == 2
    events = table.choose("insure $5")
    assert (net(events, 1), net(events, 2)) == (-3000, 0)


@pytest.mark.proves("blackjack/several-on-a-box", "blackjack/surrender")
def test_a_surrender_is_for_all_on_the_box() -> None:
    table = BlackjackTable(seats=(1, 2), players_on_a_box=2, surrender="yes")
    table.bet("1 box-1 $30", "2 box-1 $10")
    table.deal("TH 9C 6D 8S")
    events = table.choose("surrender")
    assert (net(events, 1), net(events, 2)) == (-1500, -500)


# --- the order of cards and chips ---


@pytest.mark.proves("blackjack/dealing")
def test_cards_come_from_the_dealers_left_and_totals_are_announced() -> None:
    table = BlackjackTable(seats=(5, 1, 3))
    table.bet("5 box-5 $10", "1 box-1 $10", "3 box-3 $10")
    events = table.deal("2H 3H 4H 5H 6H 7H 8H 9H")
    assert [event.says for event in events if isinstance(event, Drawn)] == [
        "; ".join(
            (
                "Box 1: two of hearts and six of hearts, 8",
                "Box 3: three of hearts and seven of hearts, 10",
                "Box 5: four of hearts and eight of hearts, 12",
                "Dealer: five of hearts, 5",
            )
        ),
        "The hole card",
    ]
    assert table.state.dealer == ("5H", "9H")
    for seat in (1, 3, 5):
        assert asked(table)[0] == seat
        table.say(f"choose {seat} stand")


@pytest.mark.proves("blackjack/dealing")
def test_hands_are_settled_from_the_dealers_far_right_losers_first() -> None:
    table = BlackjackTable(seats=(1, 2, 3, 4))
    table.bet(*(f"{seat} box-{seat} $10" for seat in (1, 2, 3, 4)))
    table.deal("TH 2H TD 3H 7C 9C 4C 9D 5D TS")  # 19, 6, 19, 8 against 17
    table.choose("stand", "stand", "stand")
    events = table.choose("stand")
    assert [(one.seat, one.verdict) for one in settled(events)] == [(4, "lost"), (2, "lost"), (3, "won"), (1, "won")]


@pytest.mark.proves("blackjack/splitting")
def test_each_hand_of_a_split_is_finished_before_the_next_gets_its_second_card() -> None:
    table = BlackjackTable(seats=(1,), splits=3)
    table.bet("1 box-1 $10")
    table.deal("8H 6C 8D TS")
    events = table.choose("split $10", then="2C")
    matched = [event for event in events if isinstance(event, Placed)]
    assert [(one.spot, one.cents) for one in matched] == [("box-1+split-2", 1000)]
    assert [hand.cards for hand in table.state.hands] == [("8H", "2C"), ("8D",)]
    table.choose("draw", then="3C")
    assert [hand.cards for hand in table.state.hands] == [("8H", "2C", "3C"), ("8D",)]
    table.choose("stand", then="8C")
    assert [hand.cards for hand in table.state.hands] == [("8H", "2C", "3C"), ("8D", "8C")]
    table.choose("split $10", then="TC")  # the second hand becomes the second and the third
    assert [(hand.number, hand.cards) for hand in table.state.hands] == [
        (1, ("8H", "2C", "3C")),
        (2, ("8D", "TC")),
        (3, ("8C",)),
    ]
