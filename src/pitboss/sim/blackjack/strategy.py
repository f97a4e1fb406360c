"""A strategy: what to do with every hand against every up-card, with fallbacks where the rules do not allow it.

A wish is a word of moves, the first choice first: H hit, S stand, D double, P split, p split where the split hands may
be doubled, R surrender. Its last letter, H or S, can always be done.
"""

import re

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from pitboss.odds.blackjack.hands import MOST, hands
from pitboss.odds.blackjack.terms import ACE, RANKS, Terms
from pitboss.sim.blackjack.records import AGAIN, DOUBLE, HIT, LAST, LATER, OPENING, SPLIT, STAND, SURRENDER, Cards

MOVES = {"S": STAND, "H": HIT, "D": DOUBLE, "P": SPLIT, "p": SPLIT, "R": SURRENDER}
LONGEST = 8  # letters of a wish
Flags = NDArray[np.bool_]


class Strategy(Struct, frozen=True, eq=False):
    """A strategy by its name: hand, up-card -> wish."""

    name: str
    wishes: NDArray[np.str_]


def as_wish(letters: str) -> str:
    """The letters of a chart's cell as a wish: D is Dh, R is Rh, and a split with a fallback needs doubling after it.

    A split alone stays so: what it falls back to hangs on the hand.
    """
    wish = re.sub("P(?=.)", "p", letters.upper())
    return wish if wish[-1] in "HSP" else wish + "H"


def deviating(wish: str, letters: str, *, of_pair: bool = False) -> str:
    """A wish when the count says something else of the hand's total, or of the pair.

    R alone goes before what is there, - takes the surrender away. A hand is given up, and a pair split, before its
    total matters.
    """
    if letters in ("R", "-"):
        return letters.strip("-") + wish.replace("R", "")
    if letters == "P":
        return f"P{re.sub('[Pp]', '', wish)}"
    kept = "R" if of_pair else "RPp"
    return "".join(letter for letter in wish if letter in kept) + as_wish(letters)


def resolve(strategy: Strategy, terms: Terms) -> Cards:
    """The move in every situation, for every hand and one that is over 21, against every up-card."""
    known, code = np.unique(strategy.wishes, return_inverse=True)
    code = code.reshape(strategy.wishes.shape)
    moves = np.zeros((4, len(code) + 1, RANKS), np.uint8)
    for situation in (OPENING, AGAIN, LAST, LATER):
        may = allowed(terms, situation)
        for at, wish in enumerate(known):
            left = code == at
            for letter in wish:
                here = left & may[letter][:, None]
                moves[situation, :-1][here] = MOVES[letter]
                left &= ~here
    moves[:, :-1][:, hands().total == MOST] = STAND  # a hand of 21 takes no card
    return moves


def allowed(terms: Terms, situation: int) -> dict[str, Flags]:
    """Which hands may make each move in a situation."""
    every = hands()
    none = np.zeros(len(every.total), np.bool_)
    two = every.cards == 2
    pair = two & (every.counts.max(axis=1) == 2)
    if situation == LATER:
        split = double = none
    else:
        doubled = two & np.isin(every.total, list(terms.double_on))
        double = doubled if situation == OPENING or terms.double_after_split else none
        again = pair & ((every.counts[:, ACE] == 0) | terms.resplit_aces)
        split = {OPENING: pair & (terms.splits > 0), AGAIN: again}.get(situation, none)
    return {
        "H": ~none,
        "S": ~none,
        "D": double,
        "P": split,
        "p": split & terms.double_after_split,
        "R": two & (situation == OPENING) & terms.surrender,
    }
