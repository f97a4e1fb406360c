"""Mambo stud: (a) to (d) of its section, and the rest of the game as it is described elsewhere."""

import pytest

from at_the_poker_table import (
    LOWEST_SHOWING,
    Events,
    PokerTable,
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
from pitboss.events import Drawn, Paid
from pitboss.game import Chance
from pitboss.games import find

THREE = {1: 100, 2: 100, 3: 100}


@pytest.mark.proves("19:47-14.13A(a)")
def test_only_high_low_split_six_or_better_is_played() -> None:
    assert "form" not in {option.name for option in find("mambo-stud").charter.options}
    assert rules("mambo-stud").splits


@pytest.mark.proves("19:47-14.13A(b)")
def test_at_most_eleven_play_or_fewer_and_everybody_antes_if_an_ante_is_posted() -> None:
    table = poker("mambo-stud", dict.fromkeys(range(1, 12), 100))
    assert refused_by(table, Sit(12), "19:47-14.13A(b)") == "There is no seat 12; this table has seats 1 to 11."
    assert posted(deal(table)) == []
    assert len(table.state.hands) == 11
    small = poker("mambo-stud", THREE, seats=3)
    assert refused_by(small, Sit(4), "19:47-14.13A(b)") == "There is no seat 4; this table has seats 1 to 3."
    with pytest.raises(BadInput, match="Seats cannot be '12'; choose from 2 to 11"):
        rules("mambo-stud", seats=12)
    table = poker("mambo-stud", THREE, ante=50)
    events = deal(table)
    assert posted(events) == [(1, 0.5, "ante"), (2, 0.5, "ante"), (3, 0.5, "ante")]
    assert all("19:47-14.13A(b)" in one.cites for one in events if isinstance(one, Paid))


@pytest.mark.proves("19:47-14.13A(c)")
def test_one_round_face_down_and_one_face_up_from_the_dealers_left() -> None:
    table = poker("mambo-stud", {2: 100, 5: 100, 11: 100})
    deal(table)
    assert isinstance(table.awaits, Chance)
    assert table.awaits.count == 6  # no card is burned
    events = [one for one in shown(table, DECK[:6]) if isinstance(one, Drawn)]
    assert [one.seen_by for one in events] == [(2,), (5,), (11,), None, None, None]
    assert all(one.cites == ("19:47-14.13A(c)",) for one in events)


@pytest.mark.parametrize(("showing", "opener"), LOWEST_SHOWING)
@pytest.mark.proves("19:47-14.13A(d)")
def test_the_lowest_card_that_shows_makes_the_forced_bet(showing: str, opener: int) -> None:
    table = poker("mambo-stud", THREE)
    deal(table)
    up = showing.split()
    events = cards(table, {1: f"9S {up[0]}", 2: f"TS {up[1]}", 3: f"8S {up[2]}"})
    (forced,) = (paid for paid in events if isinstance(paid, Paid))
    assert (forced.seat, forced.what, forced.cents) == (opener, "forced bet", 100)
    assert "19:47-14.13A(d)" in forced.cites


@pytest.mark.proves("mambo-stud/first-round")
def test_then_players_fold_call_or_raise_clockwise_from_its_maker() -> None:
    table = poker("mambo-stud", THREE, betting="fixed")
    deal(table)
    cards(table, {1: "AS KC", 2: "KS 2C", 3: "QS 9C"})
    assert turn(table) == 3
    assert offered(table).keys() == {"fold", "call", "raise"}
    (chosen,) = acts(table, "3 raise")
    assert "mambo-stud/first-round" in chosen.cites
    acts(table, "1 call", "2 call")
    assert table.state.street == 1


@pytest.mark.parametrize(("third", "eyes"), [("down", [(), (1,), (2,), (3,)]), ("up", [(), None, None, None])])
@pytest.mark.proves("mambo-stud/third-card")
def test_the_third_card_lies_face_down_or_up(third: str, eyes: list[object]) -> None:
    table = poker("mambo-stud", THREE, third_card=third)
    assert find("mambo-stud").charter.option("third-card", "19:47").default == "down"
    deal(table)
    cards(table, {1: "AS KC", 2: "KS 2C", 3: "QS 9C"})
    called_through(table)
    events = [one for one in cards(table, {1: "5D", 2: "6D", 3: "7D"}, burn="8H") if isinstance(one, Drawn)]
    assert [one.seen_by for one in events] == eyes
    assert [one.outcome for one in events] == ["8H", "5D", "6D", "7D"]
    assert all("mambo-stud/third-card" in one.cites for one in events)


@pytest.mark.parametrize(
    ("showing", "third", "first"),
    [
        ("9C KS 5D", "down", 2),
        ("9C 9S 9D", "down", 2),  # of equal ranks the highest suit
        ("KD 9S KH", "down", 3),
        ("AC KS KD", "down", 1),
        ("9C 8S 5D", "up", 3),  # an ace shows at seat 3 now
    ],
)
@pytest.mark.proves("mambo-stud/second-round")
def test_the_highest_card_that_shows_acts_first_later_and_may_check(showing: str, third: str, first: int) -> None:
    table = poker("mambo-stud", THREE, third_card=third)
    deal(table)
    up = showing.split()
    cards(table, {1: f"TH {up[0]}", 2: f"TS {up[1]}", 3: f"8H {up[2]}"})
    called_through(table)
    cards(table, {1: "2D", 2: "3D", 3: "AS"}, burn="7H")
    assert turn(table) == first
    assert offered(table).keys() == {"fold", "check", "bet"}
    (chosen,) = acts(table, f"{first} check")
    assert "mambo-stud/second-round" in chosen.cites
    called_through(table)
    cards(table, burn="6H", board="4H")
    assert turn(table) == first
    assert offered(table).keys() == {"fold", "check", "bet"}


@pytest.mark.proves("mambo-stud/community-card", '19:47-14.1 "Community card"')
def test_a_card_is_burned_and_one_comes_for_all_before_the_last_betting_round() -> None:
    table = to_the_last_card({1: "AS KC 5D", 2: "KS 2C 6D"})
    burned, common = (one for one in cards(table, burn="7H", board="9H") if isinstance(one, Drawn))
    assert (burned.outcome, burned.seen_by) == ("7H", ())
    assert (common.outcome, common.seen_by) == ("9H", None)
    assert "mambo-stud/community-card" in common.cites
    assert table.state.board == ("9H",)
    assert turn(table)
    called_through(table)
    assert table.state.phase == "shuffle"  # three betting rounds in all


def to_the_last_card(hands: dict[int, str], **options: str | int) -> PokerTable:
    """A table before the community card, with these three cards for each player."""
    table = poker("mambo-stud", dict.fromkeys(hands, 100), **options)
    deal(table)
    own = {seat: text.split() for seat, text in hands.items()}
    cards(table, {seat: " ".join(mine[:2]) for seat, mine in own.items()})
    called_through(table)
    cards(table, {seat: mine[2] for seat, mine in own.items()}, burn="8H")
    called_through(table)
    return table


def showdown(hands: dict[int, str], board: str, **options: str | int) -> Events:
    table = to_the_last_card(hands, **options)
    cards(table, burn="7H", board=board)
    return called_through(table)


HIGH = [
    ("AS KS 4D", "JC JD 5C", "QS", 1),  # a royal flush: two of one's own and the community card
    ("KS QS JS", "9C 9D 9H", "2D", 1),  # a straight flush, without the community card, before three of a kind
    ("9C 9D 4S", "AH KD 5H", "9S", 1),
    ("9C 9D 9S", "AH KD 5H", "QC", 1),  # three of a kind before a straight
    ("AH KD 5H", "2S 8S TS", "QC", 1),  # a straight before a flush
    ("2S 8S TS", "AH AD 5C", "QC", 1),  # a flush before a pair
    ("3H 2D TC", "KD JD 9C", "AS", 1),  # 3-2-A is a straight
]


@pytest.mark.parametrize(("one", "two", "board", "winner"), HIGH)
@pytest.mark.proves("mambo-stud/showdown")
def test_any_three_of_four_cards_make_the_high_hand(one: str, two: str, board: str, winner: int) -> None:
    events = showdown({1: one, 2: two}, board)
    high = next(paid for paid in events if isinstance(paid, Paid) and "low," not in paid.what)
    assert high.seat == winner
    assert "mambo-stud/showdown" in high.cites


@pytest.mark.proves("mambo-stud/showdown", "mambo-stud/qualifier")
def test_the_best_high_and_the_best_low_hand_halve_the_pot() -> None:
    events = showdown({1: "KS KC 9D", 2: "AH 2H 6D"}, "QC")
    assert awarded(events) == [(1, 1, "the pot, high"), (2, 1, "the pot, low")]
    for one in events:
        if isinstance(one, Paid):
            assert {"mambo-stud/showdown", '19:47-14.1 "High-low split"'} <= {*one.cites}
            assert ("mambo-stud/qualifier" in one.cites) is (one.seat == 2)
    # One ace is high and low at once: A-K-Q of one suit, and A-2-3.
    events = showdown({1: "KD KC 9D", 2: "AS KS QS"}, "2D")
    assert awarded(events)[0][0] == 2
    events = showdown({1: "KD JC 9D", 2: "AS 2S 3D"}, "AC")
    assert awarded(events) == [(2, 1, "the pot, high"), (2, 1, "the pot, low")]
    # The community card plays for low, too.
    events = showdown({1: "KS KC 9D", 2: "AH 2H TD"}, "6C")
    assert awarded(events) == [(1, 1, "the pot, high"), (2, 1, "the pot, low")]


@pytest.mark.parametrize("low", ["AH 2H 7D", "AH 2H 2D", "6H 6D AC"])
@pytest.mark.proves("mambo-stud/qualifier")
def test_a_low_hand_has_three_ranks_up_to_six_or_the_high_hand_takes_all(low: str) -> None:
    events = showdown({1: "KS KC 9D", 2: low}, "KH")
    assert awarded(events) == [(1, 2, "the pot, no low hand")]
    (paid,) = (one for one in events if isinstance(one, Paid))
    assert "mambo-stud/qualifier" in paid.cites


@pytest.mark.proves("mambo-stud/qualifier")
def test_six_high_is_low_enough_and_the_lower_one_wins() -> None:
    events = showdown({1: "KS KC 9D", 2: "6H 5H 4D"}, "KH")
    assert awarded(events) == [(1, 1, "the pot, high"), (2, 1, "the pot, low")]
    events = showdown({1: "5S 4C 3D", 2: "6H 2H AD"}, "KH")
    assert (1, 1, "the pot, low") in awarded(events)


def citing(events: Events) -> list[int]:
    """The seats whose part of the pot goes by the rule of odd chips."""
    return [one.seat for one in events if isinstance(one, Paid) and "mambo-stud/odd-chips" in one.cites]


@pytest.mark.proves("mambo-stud/odd-chips")
def test_odd_chips_go_as_in_seven_card_stud() -> None:
    # $4.50: $2.50 for the high half and $2 for the low half.
    events = showdown({1: "KS KC 9D", 2: "AH 2H 6D", 3: "QS QD TC"}, "9C", forced_bet=150)
    assert awarded(events) == [(1, 2.5, "the pot, high"), (2, 2, "the pot, low")]
    assert citing(events) == [1]
    # $3: equal low hands share $1.50; the lowest card by suit is the ace of clubs.
    events = showdown({1: "KS KC 9D", 2: "AH 2H 6D", 3: "AC 2C 6S"}, "QS")
    assert awarded(events) == [(1, 1.5, "the pot, high"), (3, 1, "the pot, low"), (2, 0.5, "the pot, low")]
    assert citing(events) == [3, 2]
    # $4.50: equal high hands share $2.50; the highest card by suit is the king of spades.
    events = showdown({1: "KH QC 9D", 2: "KS QD 9C", 3: "2H 3C 6D"}, "KD", forced_bet=150)
    assert awarded(events) == [(2, 1.5, "the pot, high"), (1, 1, "the pot, high"), (3, 2, "the pot, low")]
    assert citing(events) == [2, 1]
