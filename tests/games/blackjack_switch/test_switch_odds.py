"""Blackjack switch: all deals added up, and its parts against single hands."""

from fractions import Fraction
from functools import cache
from itertools import product

import numpy as np
import pytest
from msgspec.structs import replace

from pitboss.games.blackjack.odds.dealer import ground
from pitboss.games.blackjack.odds.play import FIRSTS, UPS, counted
from pitboss.games.blackjack.odds.solve import fresh, moves
from pitboss.games.blackjack.odds.terms import RANKS, Terms, read_card, read_hand
from pitboss.games.blackjack_switch.odds import Switched, beside, met, switch

SIX = Terms(decks=6, hits_soft_17=True, blackjack_pays=Fraction(1), pushes_22=True)


@pytest.fixture(scope="module")
def six() -> Switched:
    return switch(SIX)


def test_six_decks(six: Switched) -> None:
    """Published at about 0.58 %, for a strategy that does not look at every card."""
    assert six.deals == pytest.approx(1, abs=1e-12)
    assert 0.0055 < six.house_advantage < 0.0058
    assert six.expectation == -six.house_advantage
    assert 0.3 < six.switches < 0.4


def test_a_patron_who_never_switches_pays_for_the_dealers_22(six: Switched) -> None:
    assert -0.11 < six.without < -0.09


def test_hands_beside_another_are_hands_from_a_smaller_shoe() -> None:
    terms = replace(SIX, surrender=True)
    gone = read_hand("T,5")
    base = ground(terms, fresh(6), UPS, met(terms, gone))
    worth, natural = beside(terms, base, gone, np.zeros((RANKS, RANKS)))
    for cards, card in (("8,8", "6"), ("T,6", "T"), ("A,7", "A"), ("A,A", "9"), ("5,4", "2"), ("T,T", "6")):
        hand, up = read_hand(cards), read_card(card)
        left = fresh(6) - np.array(gone) - np.array(hand)
        left[up] -= 1
        at = [counted(first) for first in FIRSTS].index(hand)
        best = max(moves(terms, left.tolist(), hand, up).values())
        assert worth[at, up] / (1 - natural[at, up]) == pytest.approx(best, abs=1e-12)


def test_a_small_shoe_by_every_deal() -> None:
    """Three ranks only: each deal asked for by itself."""
    shoe = np.array([5, 0, 0, 0, 0, 6, 0, 0, 0, 14])
    values = [value for value in range(RANKS) if shoe[value]]

    @cache
    def worth(hand: tuple[int, ...], other: tuple[int, ...], up: int, dealt: bool) -> float:
        left = shoe - np.array(counted(hand)) - np.array(counted(other))
        left[up] -= 1
        natural = {0: left[9], 9: left[0]}.get(up, 0) / left.sum()
        ace_and_ten = hand == (0, 9)
        if ace_and_ten and dealt:
            return float(1 - natural)
        best = max(moves(SIX, left.tolist(), counted(hand), up, after_split=ace_and_ten).values())
        return float(best * (1 - natural) - natural)

    def both(one: tuple[int, ...], other: tuple[int, ...], up: int, *, dealt: bool) -> float:
        first, second = tuple(sorted(one)), tuple(sorted(other))
        return worth(first, second, up, dealt) + worth(second, first, up, dealt)

    whole = 0.0
    for up, one, two, three, four in product(values, repeat=5):
        left, chance = shoe.copy(), 1.0
        for card in (up, one, two, three, four):
            chance *= max(int(left[card]), 0) / left.sum()
            left[card] -= 1
        if chance:
            kept = both((one, two), (three, four), up, dealt=True)
            made = both((one, four), (three, two), up, dealt=False)
            whole += chance * max(kept, made)
    assert switch(SIX, shoe.tolist()).expectation == pytest.approx(whole / 2, abs=1e-12)
