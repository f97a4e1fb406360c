"""Chips that cannot be divided: which winner gets them, and by which rule."""

from typing import Any

import pytest

from at_the_poker_table import Events, PokerTable, acts, awarded, called_through, cards, deal, poker, rules, turn
from pitboss.errors import BadInput
from pitboss.events import Paid
from pitboss.game import Chance
from pitboss.games import find

BOARD = ("AS KS QS", "JS", "TS")  # plays for everybody


def run_out(table: PokerTable, board: tuple[str, str, str], burns: tuple[str, str, str]) -> Events:
    """The rest of a hand that everybody checks through."""
    events = called_through(table)
    for street, burn in zip(board, burns, strict=True):
        events = cards(table, board=street, burn=burn)
        if not isinstance(table.awaits, Chance):
            events = called_through(table) or events
    return events


def shared(seats: int, hands: dict[int, str] | None = None, *, hands_before: int = 0, **options: str | int) -> Events:
    """A hand of hold 'em that the board wins for everybody. The small blind folds, so that odd chips are left."""
    table = poker("holdem", dict.fromkeys(range(1, seats + 1), 100), **options)
    for _ in range(hands_before):
        deal(table)
        cards(table)
        while turn(table):
            acts(table, f"{turn(table)} fold")
    deal(table)
    cards(table, hands or {})
    while turn(table) != table.state.small:
        acts(table, f"{turn(table)} call")
    acts(table, f"{table.state.small} fold")
    return run_out(table, BOARD, ("2H", "3H", "4H"))


def cites_of(events: Events, seat: int) -> tuple[str, ...]:
    """The paragraphs by which a seat was paid out of the pot."""
    (found,) = (one for one in events if isinstance(one, Paid) and one.seat == seat and one.what == "the pot")
    return tuple(found.cites)


# --- one winner each -------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/odd-chips", "19:47-14.10(j)", "19:47-14.3(d)")
def test_an_odd_chip_goes_to_the_first_winner_left_of_the_button() -> None:
    # Four players, the button at seat 4: seat 1 folds the small blind of $1, and $7 are shared by three.
    events = shared(4)
    assert awarded(events) == [(2, 2.5, "the pot"), (3, 2.5, "the pot"), (4, 2, "the pot")]  # in chips of 50 cents
    assert "poker/odd-chips" in cites_of(events, 2)
    assert "poker/odd-chips" in cites_of(events, 3)
    assert "poker/odd-chips" not in cites_of(events, 4)
    assert {"19:47-14.3(d)", "19:47-14.10(j)"} <= {*cites_of(events, 4)}


@pytest.mark.proves("poker/odd-chips")
def test_it_moves_with_the_button() -> None:
    events = shared(4, hands_before=1, chip=100)
    # The button is at seat 1 now, and seat 2 folds the small blind.
    assert awarded(events) == [(3, 3, "the pot"), (4, 2, "the pot"), (1, 2, "the pot")]
    assert "poker/odd-chips" in cites_of(events, 3)


@pytest.mark.proves("poker/odd-chips")
def test_nobody_gets_two_odd_chips_of_a_pot() -> None:
    events = shared(6, chip=100)  # $11 among five
    assert [dollars for _, dollars, _ in awarded(events)] == [3, 2, 2, 2, 2]
    events = shared(6, chip=50, small_blind=50)  # $10.50
    assert [dollars for _, dollars, _ in awarded(events)] == [2.5, 2, 2, 2, 2]
    events = shared(6, chip=50, ante=50)  # $14
    assert [dollars for _, dollars, _ in awarded(events)] == [3, 3, 3, 2.5, 2.5]


@pytest.mark.proves("poker/odd-chips")
def test_a_house_may_give_it_to_the_highest_card_by_suit() -> None:
    hands = {2: "9H 9D", 3: "AH 2D", 4: "AC 5H"}
    events = shared(4, hands, chip=100, odd_chips="suit")
    assert awarded(events) == [(3, 3, "the pot"), (4, 2, "the pot"), (2, 2, "the pot")]  # hearts before clubs
    assert "poker/odd-chips" in cites_of(events, 3)


@pytest.mark.proves("poker/odd-chips")
def test_stud_games_go_by_suit_unless_posted_otherwise_and_the_others_by_seat() -> None:
    for slug, usual in (
        ("holdem", "seat"),
        ("omaha", "seat"),
        ("five-card-draw", "seat"),
        ("seven-card-stud", "suit"),
        ("five-card-stud", "suit"),
    ):
        option = find(slug).charter.option("odd-chips", "19:47")
        assert (option.default, option.values) == (usual, ("seat", "suit"))


STUD = {1: "9H KH QD JD TH", 2: "9D KD QH JH TD", 3: "8C 8S 7C 7S 2S"}


@pytest.mark.proves("poker/odd-chips")
@pytest.mark.parametrize(("choice", "gets_it"), [("suit", 1), ("seat", 1)])
def test_a_five_card_stud_pot_is_shared_in_that_order(choice: str, gets_it: int) -> None:
    found = _stud(STUD, choice)
    assert found == [(gets_it, 2, "the pot"), (3 - gets_it, 1, "the pot")]
    other = _stud({1: STUD[2], 2: STUD[1], 3: STUD[3]}, choice)
    assert other == (
        [(2, 2, "the pot"), (1, 1, "the pot")] if choice == "suit" else [(1, 2, "the pot"), (2, 1, "the pot")]
    )


def _stud(hands: dict[int, str], choice: str) -> list[tuple[int, float, str]]:
    """Two equal hands share $3 in chips of a dollar."""
    table = poker("five-card-stud", dict.fromkeys(hands, 100), chip=100, odd_chips=choice, checking="yes")
    deal(table)
    own = {seat: text.split() for seat, text in hands.items()}
    cards(table, {seat: " ".join(mine[:2]) for seat, mine in own.items()})
    events = called_through(table)
    for street, burn in ((2, "2C"), (3, "3C"), (4, "4C")):
        cards(table, {seat: mine[street] for seat, mine in own.items()}, burn=burn)
        events = called_through(table)
    return awarded(events)


# --- for low ---------------------------------------------------------------------------------------------------------


@pytest.mark.proves("poker/odd-chips", "19:47-14.12(h)2")
def test_a_low_pot_goes_by_the_lowest_card_where_suits_decide() -> None:
    for choice, first in (("seat", 1), ("suit", 3)):
        table = poker(
            "five-card-draw",
            dict.fromkeys((1, 2, 3), 100),
            form="low",
            chip=100,
            small_blind=100,
            odd_chips=choice,
            ante=100,
        )
        deal(table)
        cards(table, {1: "AS 2S 3D 4D 6H", 2: "KS KD KH QS QD", 3: "AC 2H 3H 4H 6S"})
        acts(table, "3 call", "1 call", "2 check")
        for seat in (1, 2, 3):
            acts(table, f"{seat} stand-pat")
        events = called_through(table)
        assert awarded(events) == [(first, 5, "the pot"), (4 - first, 4, "the pot")]


# --- split pots ------------------------------------------------------------------------------------------------------


@pytest.mark.proves("19:47-14.9(i)2i", "19:47-14.11(f)2i")
@pytest.mark.parametrize(
    ("slug", "form", "by"),
    [
        ("seven-card-stud", "high-low", ("19:47-14.9(i)2i",)),
        ("seven-card-stud", "high-low-eight", ("19:47-14.9(i)2i",)),
        ("omaha", "high-low-eight", ("19:47-14.11(f)2i",)),
        ("mambo-stud", "", ("mambo-stud/odd-chips",)),
    ],
)
def test_a_table_that_splits_pots_has_chips_of_a_dollar_or_less(slug: str, form: str, by: tuple[str, ...]) -> None:
    own: dict[str, Any] = {"form": form} if form else {}
    stakes = {"small_blind": 500, "big_blind": 1_000} if slug == "omaha" else {"forced_bet": 500}
    in_fives: dict[str, Any] = {
        "chip": 500,
        "limits": (10, 20),
        "hand_fee": 0,
        "time_fee": 500,
        "rake_cap": 500,
    } | stakes
    with pytest.raises(BadInput, match=r"at most \$1 of a split pot may be left over") as refused:
        rules(slug, **in_fives, **own)
    assert refused.value.cites == by
    rules(slug, chip=100, **own)
    if form:
        rules(slug, **in_fives, form="high")
