"""Five-card stud, paragraph by paragraph: one card down and four up, and who must bet."""

import pytest

from at_the_poker_table import (
    LOWEST_SHOWING,
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
from at_the_table import refused, refused_by
from pitboss.commands import Choose, Sit
from pitboss.equipment import DECK
from pitboss.errors import BadInput
from pitboss.events import Drawn, Paid
from pitboss.game import Chance, Choice
from pitboss.games import find

THREE = {1: 100, 2: 100, 3: 100}


@pytest.mark.proves("19:47-14.13(a)")
def test_only_the_high_form_is_played() -> None:
    assert "form" not in {option.name for option in find("five-card-stud").charter.options}
    with pytest.raises(BadInput, match="has no option 'form'"):
        rules("five-card-stud", form="low")


@pytest.mark.proves("19:47-14.13(b)")
def test_at_most_eight_play_and_everybody_antes_if_an_ante_is_posted() -> None:
    table = poker("five-card-stud", dict.fromkeys(range(1, 9), 100))
    assert refused_by(table, Sit(9), "19:47-14.13(b)") == "There is no seat 9; this table has seats 1 to 8."
    assert posted(deal(table)) == []
    assert len(table.state.hands) == 8
    table = poker("five-card-stud", THREE, ante=50)
    events = deal(table)
    assert posted(events) == [(1, 0.5, "ante"), (2, 0.5, "ante"), (3, 0.5, "ante")]
    assert all("19:47-14.13(b)" in one.cites for one in events if isinstance(one, Paid))


@pytest.mark.proves("19:47-14.13(c)")
def test_one_round_face_down_and_one_face_up_from_the_dealers_left() -> None:
    table = poker("five-card-stud", {2: 100, 5: 100, 8: 100})
    deal(table)
    assert isinstance(table.awaits, Chance)
    assert table.awaits.count == 6  # no card is burned
    events = [one for one in shown(table, DECK[:6]) if isinstance(one, Drawn)]
    assert [one.seen_by for one in events] == [(2,), (5,), (8,), None, None, None]
    assert all(one.cites == ("19:47-14.13(c)",) for one in events)


@pytest.mark.parametrize(("showing", "opener"), LOWEST_SHOWING)
@pytest.mark.proves("19:47-14.13(d)")
def test_the_lowest_card_that_shows_makes_the_forced_bet(showing: str, opener: int) -> None:
    table = poker("five-card-stud", THREE)
    deal(table)
    up = showing.split()
    events = cards(table, {1: f"9S {up[0]}", 2: f"TS {up[1]}", 3: f"8S {up[2]}"})
    (forced,) = (paid for paid in events if isinstance(paid, Paid))
    assert (forced.seat, forced.what, forced.cents) == (opener, "forced bet", 100)
    assert "19:47-14.13(d)" in forced.cites


@pytest.mark.proves("19:47-14.13(e)")
def test_after_the_forced_bet_players_fold_call_or_raise_clockwise_from_its_maker() -> None:
    table = poker("five-card-stud", {1: 100, 2: 100, 3: 100, 4: 100}, betting="fixed")
    deal(table)
    cards(table, {1: "AS KC", 2: "KS 8C", 3: "QS 2C", 4: "JS 9C"})
    for seat in (4, 1):
        assert turn(table) == seat
        assert offered(table).keys() == {"fold", "call", "raise"}
        (chosen,) = acts(table, f"{seat} call")
        assert "19:47-14.13(e)" in chosen.cites
    acts(table, "2 raise")
    for seat in (3, 4, 1):
        assert turn(table) == seat
        acts(table, f"{seat} call")
    assert table.state.street == 1  # everybody has answered the raise; its maker is not asked again


def to_the_third_card(up: dict[int, str], third: dict[int, str], **options: str | int) -> PokerTable:
    """A table with these cards face up: the first of each player, and the third card."""
    table = poker("five-card-stud", dict.fromkeys(up, 100), **options)
    deal(table)
    down = ("TS", "TH", "TC", "TD")
    cards(table, {seat: f"{down[seat - 1]} {card}" for seat, card in up.items()})
    while table.state.street == 0:
        acts(table, f"{turn(table)} call")
    cards(table, third, burn="6H")
    return table


BEST_SHOWING = [
    ({1: "AC", 2: "KC", 3: "QC"}, {1: "2D", 2: "KD", 3: "JD"}, 2),  # a pair
    ({1: "AC", 2: "AD", 3: "KC"}, {1: "2D", 2: "3C", 3: "QD"}, 2),  # the higher card beside the same
    ({1: "5C", 2: "9S", 3: "9H"}, {1: "4D", 2: "8C", 3: "8S"}, 2),  # the same: nearest to the dealer's left
    ({1: "9C", 2: "9S", 3: "5H"}, {1: "8C", 2: "8S", 3: "4S"}, 1),  # whatever the suits
]


@pytest.mark.parametrize(("up", "third", "first"), BEST_SHOWING)
@pytest.mark.proves("19:47-14.13(f)")
def test_the_best_hand_showing_must_bet(up: dict[int, str], third: dict[int, str], first: int) -> None:
    table = to_the_third_card(up, third)
    assert turn(table) == first
    assert offered(table).keys() == {"fold", "bet"}
    refused(table, Choose(first, "check"))
    assert isinstance(table.awaits, Choice)
    assert table.awaits.only.silent == "fold"  # nobody bets a silent player's chips


@pytest.mark.proves("19:47-14.13(f)")
def test_a_card_is_burned_and_each_player_who_has_not_folded_gets_one_face_up() -> None:
    table = poker("five-card-stud", THREE)
    deal(table)
    cards(table, {1: "AS KC", 2: "KS 2C", 3: "QS 9C"})
    acts(table, "3 call", "1 fold")
    events = cards(table, {2: "5D", 3: "6D"}, burn="6H")
    drawn = [one for one in events if isinstance(one, Drawn)]
    assert [(one.outcome, one.seen_by) for one in drawn] == [("6H", ()), ("5D", None), ("6D", None)]
    assert all("19:47-14.13(f)" in one.cites for one in drawn)
    assert turn(table) == 3  # seat 1, who folded, showed the best card


@pytest.mark.proves("19:47-14.13(f)")
def test_nobody_checks_and_the_bet_is_folded_called_or_raised() -> None:
    table = to_the_third_card({1: "AC", 2: "KC", 3: "QC"}, {1: "2D", 2: "KD", 3: "JD"})
    acts(table, "2 bet")
    for seat in (3, 1):
        assert turn(table) == seat
        assert offered(table).keys() == {"fold", "call", "raise"}
        acts(table, f"{seat} call")
    assert table.state.street == 2
    # If the best hand showing folds instead, whoever follows must bet.
    table = to_the_third_card({1: "AC", 2: "KC", 3: "QC"}, {1: "2D", 2: "KD", 3: "JD"})
    acts(table, "2 fold")
    assert turn(table) == 3
    assert offered(table).keys() == {"fold", "bet"}


@pytest.mark.proves("19:47-14.13(f)")
def test_a_house_may_let_the_best_hand_showing_check() -> None:
    table = to_the_third_card({1: "AC", 2: "KC", 3: "QC"}, {1: "2D", 2: "KD", 3: "JD"}, checking="yes")
    assert offered(table).keys() == {"fold", "check", "bet"}
    acts(table, "2 check", "3 check")
    assert offered(table).keys() == {"fold", "check", "bet"}


@pytest.mark.proves("19:47-14.13(g)")
def test_two_more_cards_face_up_each_after_a_burn_card_and_before_a_betting_round() -> None:
    table = to_the_third_card({1: "AC", 2: "KC", 3: "QC"}, {1: "2D", 2: "KD", 3: "JD"})
    acts(table, "2 bet", "3 call", "1 call")
    for street, dealt in ((2, {1: "3D", 2: "4D", 3: "QD"}), (3, {1: "AD", 2: "5D", 3: "7D"})):
        assert table.state.street == street
        events = cards(table, dealt, burn="8S" if street == 2 else "9S")
        drawn = [one for one in events if isinstance(one, Drawn)]
        assert [one.seen_by for one in drawn] == [(), None, None, None]
        assert all("19:47-14.13(g)" in one.cites for one in drawn)
        first = 2 if street == 2 else 1  # a pair of kings, then of aces
        assert turn(table) == first
        assert offered(table).keys() == {"fold", "bet"}
        if street == 2:
            acts(table, "2 bet", "3 call", "1 call")
    assert {(len(one.down), len(one.up)) for one in table.state.hands} == {(1, 4)}


ALL_FOUR = [
    ({1: "AS AD KH 8C", 2: "4S 4D 3H 3C", 3: "KS QD JH 9C"}, 2),  # two pairs, whatever their ranks, before a pair
    ({1: "KS KD QH QC", 2: "AS AD 3S 3C", 3: "4S 4D 4H 2C"}, 3),  # three of a kind before two pairs
    ({1: "9S 8S 7S 6S", 2: "QS 5D 3H 2C", 3: "JD 3D 2D 8D"}, 2),  # four cards make no straight and no flush
]


@pytest.mark.parametrize(("showing", "first"), ALL_FOUR)
@pytest.mark.proves("19:47-14.13(f)", "19:47-14.13(g)")
def test_of_four_cards_that_show_pairs_count_before_their_ranks(showing: dict[int, str], first: int) -> None:
    table = poker("five-card-stud", THREE, checking="yes")
    deal(table)
    up = [shows.split() for shows in showing.values()]
    rest = iter([card for card in DECK if not any(card in shows for shows in up)])
    shown(table, [*(next(rest) for _ in range(3)), *(shows[0] for shows in up)])
    for street in range(1, 4):
        called_through(table)
        shown(table, [next(rest), *(shows[street] for shows in up)])
    assert turn(table) == first


@pytest.mark.parametrize(
    ("hands", "winner"),
    [
        ({1: "AS AC 9D 8D 2D", 2: "KS KC KD 3D 4H"}, 2),
        ({1: "2S 4S 6S 8S TS", 2: "KS KC KD AH AD"}, 2),
        ({1: "AS 2C 3D 4D 5D", 2: "AH KC QD JD 9H"}, 1),  # a wheel is a straight, and a low hand is worth nothing
    ],
)
@pytest.mark.proves("19:47-14.13(h)")
def test_the_best_high_hand_wins(hands: dict[int, str], winner: int) -> None:
    table = poker("five-card-stud", dict.fromkeys(hands, 100), checking="yes")
    deal(table)
    own = {seat: text.split() for seat, text in hands.items()}
    cards(table, {seat: " ".join(mine[:2]) for seat, mine in own.items()})
    called_through(table)
    for at in range(2, 5):
        cards(table, {seat: mine[at] for seat, mine in own.items()})
        events = called_through(table)
    assert awarded(events) == [(winner, 2, "the pot")]
    assert all("19:47-14.13(h)" in one.cites for one in events if isinstance(one, Paid))
