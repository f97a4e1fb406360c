"""What cards are worth, and which hand takes a third card."""

from itertools import product

import pytest

from pitboss.equipment import DECK
from pitboss.games.baccarat.coup import BANKER, PLAYER, Coup
from pitboss.games.baccarat.hands import (
    banker_draws,
    coup_of,
    dealt_next,
    draws_next,
    player_draws,
    point_count,
    value,
)

# The standard table, as every book has it: the Player's third cards on which the Banker's Hand draws.
BOOK = {
    0: range(10),
    1: range(10),
    2: range(10),
    3: (0, 1, 2, 3, 4, 5, 6, 7, 9),
    4: range(2, 8),
    5: range(4, 8),
    6: (6, 7),
    7: (),
}


@pytest.mark.proves("19:47-3.1(b)1", "19:47-7.1(b)1")
def test_number_cards_are_worth_their_number() -> None:
    assert [value(f"{number}H") for number in range(2, 10)] == list(range(2, 10))


@pytest.mark.proves("19:47-3.1(b)2", "19:47-7.1(b)2")
def test_tens_and_court_cards_are_worth_nothing() -> None:
    assert {value(card) for card in DECK if card[0] in "TJQK"} == {0}


@pytest.mark.proves("19:47-3.1(b)3", "19:47-7.1(b)3")
def test_an_ace_is_worth_one() -> None:
    assert {value(card) for card in DECK if card[0] == "A"} == {1}


@pytest.mark.parametrize(
    ("hand", "count"),
    [
        pytest.param("AH 2D 4S", 7, marks=pytest.mark.proves("19:47-3.1(c)1", "19:47-7.1(c)1")),
        pytest.param("AH 2D 9S", 2, marks=pytest.mark.proves("19:47-3.1(c)2", "19:47-7.1(c)2")),
        pytest.param("9H 9D 9S", 7, marks=pytest.mark.proves("19:47-3.1(c)", "19:47-7.1(c)")),
        ("KH TD", 0),
        ("5H 5D", 0),
    ],
)
def test_the_tens_digit_is_dropped(hand: str, count: int) -> None:
    assert point_count(hand.split()) == count


@pytest.mark.proves("19:47-3.9(b)", "19:47-3.9(b) Table 1", "mini-baccarat/player-third-card")
def test_the_players_hand_draws_on_five_or_less() -> None:
    assert [player_draws(count) for count in range(8)] == [True] * 6 + [False] * 2


@pytest.mark.proves(
    "19:47-3.9(c)", "19:47-3.9(c) Table 2", "19:47-3.9(d)", "19:47-3.9(f)", "mini-baccarat/banker-third-card"
)
def test_the_bankers_hand_draws_by_its_count_and_the_players_third_card() -> None:
    for count, third in product(range(8), range(10)):
        assert banker_draws(count, third) is (third in BOOK[count]), (count, third)
    assert [banker_draws(count, None) for count in range(8)] == [True] * 6 + [False] * 2


@pytest.mark.proves("19:47-3.9(g)")
def test_the_example_of_the_regulation() -> None:
    assert banker_draws(5, 4)
    assert draws_next(("2H", "3D", "4S"), ("5H", "KD")) == BANKER


@pytest.mark.proves("19:47-3.9(e)")
def test_the_third_cards_own_value_counts_and_not_the_new_count() -> None:
    assert draws_next(("2H", "2D", "8S"), ("3H", "KD")) == ""  # an eight is drawn; the hand counts two
    assert draws_next(("2H", "2D", "KS"), ("3H", "KD")) == BANKER
    assert draws_next(("2H", "2D", "AS"), ("4H", "KD")) == ""


@pytest.mark.proves("19:47-3.9(a)", "mini-baccarat/naturals")
@pytest.mark.parametrize("natural", [("4H", "4D"), ("9H", "KD")])
@pytest.mark.parametrize("other", [("2H", "KC"), ("6H", "KC"), ("9C", "TC")])
def test_a_natural_of_either_hand_ends_the_drawing(natural: tuple[str, ...], other: tuple[str, ...]) -> None:
    assert draws_next(natural, other) == ""
    assert draws_next(other, natural) == ""


@pytest.mark.proves("19:47-3.8(c)", "19:47-3.8(d)", "mini-baccarat/third-cards")
def test_the_players_hand_draws_first_and_no_hand_takes_more_than_one() -> None:
    low, high = ("AH", "KD"), ("AC", "KC")
    assert draws_next(low, high) == PLAYER
    assert draws_next((*low, "2S"), high) == BANKER
    assert draws_next((*low, "2S"), (*high, "2D")) == ""
    assert draws_next(("6H", "KD"), (*high, "2D")) == ""


@pytest.mark.proves("19:47-3.7(a)", "19:47-3.7(c)", "19:47-7.7(a)", "19:47-7.7(c)")
def test_the_four_opening_cards_go_to_the_two_hands_by_turns() -> None:
    hands: dict[str, tuple[str, ...]] = {PLAYER: (), BANKER: ()}
    order = []
    while hand := dealt_next(hands[PLAYER], hands[BANKER]):
        order.append(hand)
        hands[hand] += ("2H",)
    assert order == [PLAYER, BANKER, PLAYER, BANKER]


def test_a_coup_is_what_the_hands_come_to() -> None:
    assert coup_of(("2H", "3D", "9S"), ("KH", "7D")) == Coup(4, 7, 3, 2)
    assert coup_of(("2H", "3D", "9S"), ("KH", "2D", "5D")).dragon_7
    assert not coup_of(("2H", "3D", "9S"), ("KH", "7D")).dragon_7
    assert coup_of(("4H", "4D"), ("KH", "7D")).natural(PLAYER)
    assert not coup_of(("4H", "2D", "2C"), ("KH", "7D")).natural(PLAYER)
