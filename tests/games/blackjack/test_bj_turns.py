"""What a patron may choose on a hand: drawing, doubling, splitting, surrender; each option both ways."""

from typing import Any

import pytest

from blackjack_talk import BlackjackTable, net, settled
from pitboss.game import Bet, Choice
from pitboss.games.blackjack import Blackjack
from pitboss.table.soundness import unsound_settlement, unsound_transfers

from .standing import in_turn


def dealt(cards: str, stake: int = 10, **options: Any) -> BlackjackTable:
    """A patron on box 1 with these cards: box, dealer, box, and the hole card if there is one."""
    table = BlackjackTable(seats=(1,), **options)
    table.bet(f"1 box-1 ${stake}")
    table.deal(cards)
    return table


def moves(table: BlackjackTable) -> dict[str, tuple[int, int]]:
    """What may be chosen, and for how many cents."""
    awaits = table.table.awaits
    assert isinstance(awaits, Choice), awaits
    return {move.name: (move.least, move.most) for move in awaits.only.moves}


@pytest.mark.proves("blackjack/drawing")
def test_a_patron_may_draw_below_21() -> None:
    table = dealt("2H 6C 3D TS")
    table.choose("draw", then="4H")
    assert list(moves(table)) == ["stand", "draw"]
    table.choose("draw", then="AH")
    assert "draw" in moves(table)  # soft 20
    events = table.choose("draw", then="AC TH")  # soft 21: nothing more to choose
    assert settled(events)[0].why == "21 against the dealer's 26"


@pytest.mark.proves("blackjack/drawing")
def test_a_hand_over_21_loses_before_the_next_patron_acts() -> None:
    table = BlackjackTable(seats=(1, 2))
    table.bet("1 box-1 $10", "2 box-2 $10")
    table.deal("TH 9C 6D 6S 7H TC")
    events = table.choose("draw", then="KH")
    assert [(one.seat, one.verdict, one.why) for one in settled(events)] == [(1, "lost", "26 is over 21")]
    assert settled(events)[0].cites == ("blackjack/main-wager", "blackjack/drawing")
    assert in_turn(table) == 2


# --- doubling ---


@pytest.mark.proves("blackjack/doubling")
def test_a_double_adds_up_to_the_wager_and_gets_one_card() -> None:
    table = dealt("6H 6C 5D TS", stake=20)
    assert moves(table)["double"] == (50, 2000)
    for choice in ("double $20.50", "double $0.25", "double $10.03", "double"):
        table.refused(f"choose 1 {choice}", "blackjack/doubling")
    events = table.choose("double $15", then="2C 5H")  # 13, and the dealer's turn
    assert [one.spot for one in settled(events)] == ["box-1", "box-1+double-1"]


@pytest.mark.proves("blackjack/doubling")
def test_a_house_may_want_the_whole_wager() -> None:
    table = dealt("6H 6C 5D TS", stake=20, double_for="full")
    assert moves(table)["double"] == (2000, 2000)
    table.refused("choose 1 double $15", "blackjack/doubling")
    table.choose("double $20", then="2C 5H")


@pytest.mark.proves("blackjack/doubling")
def test_only_two_cards_are_doubled() -> None:
    table = dealt("2H 6C 3D TS")
    table.choose("draw", then="4H")
    table.refused("choose 1 double $10", "blackjack/doubling")


TWO_CARDS = ["2H 2D", "4H 5D", "5H 5D", "6H 5D", "9H 3D", "TH 9D", "TH TD", "AH AD", "AH 8D", "AH 9D"]
TOTALS = dict(zip(TWO_CARDS, (4, 9, 10, 11, 12, 19, 20, 12, 19, 20), strict=True))


@pytest.mark.proves("blackjack/double-totals")
@pytest.mark.parametrize(("option", "totals"), [("any", range(4, 21)), ("9-10-11", (9, 10, 11)), ("10-11", (10, 11))])
def test_which_totals_may_be_doubled(option: str, totals: Any) -> None:
    for cards, total in TOTALS.items():
        first, second = cards.split()
        table = dealt(f"{first} 6C {second} TS", double_on=option)
        assert ("double" in moves(table)) == (total in totals), cards
        if total not in totals:
            table.refused("choose 1 double $10", "blackjack/double-totals")


@pytest.mark.proves("blackjack/doubling")
def test_two_cards_that_are_21_are_not_doubled() -> None:
    table = dealt("TH 6C TD TS")
    table.choose("split $10", then="AC 9D")  # the first hand is 21 and done
    assert table.state.hands[0].ended == "stood"


@pytest.mark.proves("blackjack/after-split", "blackjack/double-totals")
@pytest.mark.parametrize(
    ("options", "may"), [({}, True), ({"double_after_split": "no"}, False), ({"double_on": "9-10-11"}, False)]
)
def test_whether_a_split_hand_may_be_doubled(options: dict[str, Any], may: bool) -> None:
    table = dealt("8H 6C 8D TS", **options)
    table.choose("split $10", then="4C")
    assert [name for name in moves(table) if name != "double"] == ["stand", "draw"]
    assert ("double" in moves(table)) == may


# --- splitting ---


@pytest.mark.proves("blackjack/splitting")
def test_a_split_takes_an_equal_wager() -> None:
    table = dealt("8H 6C 8D TS", stake=20)
    assert moves(table)["split"] == (2000, 2000)
    for cents in ("$10", "$20.50", "$40"):
        table.refused(f"choose 1 split {cents}", "blackjack/splitting")
    table.say("choose 1 split $20")
    assert [(bet.spot, bet.cents) for bet in table.state.bets] == [("box-1", 2000), ("box-1+split-2", 2000)]


@pytest.mark.proves("blackjack/splitting")
@pytest.mark.parametrize(
    ("cards", "may"), [("8H 8D", True), ("TH KD", True), ("JH QD", True), ("9H TD", False), ("AH AD", True)]
)
def test_cards_equal_in_value_may_be_split(cards: str, may: bool) -> None:
    first, second = cards.split()
    table = dealt(f"{first} 6C {second} TS")
    assert ("split" in moves(table)) == may
    if not may:
        table.refused("choose 1 split $10", "blackjack/splitting")


@pytest.mark.proves("blackjack/splitting")
def test_a_pair_is_split_before_anything_is_drawn() -> None:
    table = dealt("2H 6C 3D TS")
    table.choose("draw", then="2D")
    table.refused("choose 1 split $10", "blackjack/splitting")


@pytest.mark.proves("blackjack/resplitting")
@pytest.mark.parametrize("splits", [1, 2, 3])
def test_how_often_a_box_is_split(splits: int) -> None:
    table = dealt("8H 6C 8D TS", splits=splits)
    for _ in range(splits):
        table.choose("split $10", then="8C")
    table.refused("choose 1 split $10", "blackjack/resplitting")
    assert len(table.state.hands) == splits + 1
    assert len({bet.spot for bet in table.state.bets}) == splits + 1


@pytest.mark.proves("blackjack/resplitting")
def test_each_box_has_its_own_number_of_splits() -> None:
    table = BlackjackTable(seats=(1, 2), boxes=7, splits=2)
    table.bet("1 box-1 $10", "2 box-2 $10")
    table.deal("8H 9C 6D 8S 9H TC")
    table.choose("split $10", then="8C")
    table.choose("split $10", then="TC")
    table.choose("stand", then="TD")
    table.choose("stand", then="TH")
    table.choose("stand")
    assert (in_turn(table), "split" in moves(table)) == (2, True)


@pytest.mark.proves("blackjack/split-aces", "blackjack/resplitting")
@pytest.mark.parametrize(("again", "may"), [("yes", ["stand", "split"]), ("no", [])])
def test_an_ace_on_a_split_ace(again: str, may: list[str]) -> None:
    table = dealt("AH 6C AD TS", splits=3, resplit_aces=again)
    table.say("choose 1 split $10", "result AC")
    if may:
        assert list(moves(table)) == may  # neither drawn to nor doubled
        table.refused("choose 1 draw", "blackjack/drawing")
    else:
        assert [hand.ended for hand in table.state.hands] == ["stood", ""]


@pytest.mark.proves("blackjack/split-aces")
def test_a_split_ace_is_not_doubled() -> None:
    table = dealt("AH 6C AD TS")
    table.say("choose 1 split $10", "result 9C")
    assert table.state.hands[0].ended == "stood"
    table.refused("choose 1 double $10", "blackjack/doubling")


# --- surrender ---


@pytest.mark.proves("blackjack/surrender")
def test_no_surrender_where_the_house_does_not_offer_it() -> None:
    table = dealt("TH 9C 6D 8S")
    table.refused("choose 1 surrender", "blackjack/surrender")


@pytest.mark.proves("blackjack/surrender")
def test_surrender_comes_before_any_other_choice() -> None:
    table = dealt("2H 9C 2D 8S", surrender="yes")
    assert "surrender" in moves(table)
    table.choose("split $10", then="TC")
    table.refused("choose 1 surrender", "blackjack/surrender")  # nor after a split
    table = dealt("2H 9C 3D 8S", surrender="yes")
    table.choose("draw", then="TC")
    table.refused("choose 1 surrender", "blackjack/surrender")


@pytest.mark.proves("blackjack/surrender")
@pytest.mark.parametrize(("stake", "back"), [(1000, 500), (1100, 600), (100, 100)])
def test_a_chip_that_cannot_be_halved_is_the_patrons(stake: int, back: int) -> None:
    game = Blackjack(Blackjack.charter.house(options={"surrender": "yes"}, chip=100))
    half = game.settling.halved(Bet(1, "box-1", stake))
    assert (half.stake, half.returned, half.paid) == (stake, back, 0)
    assert not [*unsound_settlement([half]), *unsound_transfers([half])]


@pytest.mark.proves("blackjack/surrender")
@pytest.mark.parametrize(("up", "at_once"), [("9C", True), ("2C", True), ("KC", False), ("TC", False)])
def test_against_an_ace_or_a_ten_it_waits_for_the_dealers_second_card(up: str, at_once: bool) -> None:
    table = dealt(f"TH {up} 6D 8S", surrender="yes", dealers_second_card="hole")
    events = table.say("choose 1 surrender")
    assert bool(settled(events)) == at_once
    assert (table.state.bets == ()) == at_once


@pytest.mark.proves("blackjack/doubling", "blackjack/splitting")
def test_the_last_wager_of_a_split_box_is_doubled_for_as_much_as_it_is() -> None:
    table = BlackjackTable((1,))
    table.bet("1 box-1 $10")
    table.deal("8H 9D 8S 2H")
    table.choose("split $10", then="6D")
    table.choose("draw", then="TC 2S")  # the first hand is over 21, and only the second wager still lies there
    assert [bet.spot for bet in table.state.bets] == ["box-1+split-2"]
    table.refused("choose 1 double", "blackjack/doubling")
    events = table.choose("double $10", then="6H 3S JH")
    assert net(events) == 2000
