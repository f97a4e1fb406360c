"""How many hands of five, six or seven cards are of each strength, found by looking at every hand of the deck."""

from itertools import combinations

import numpy as np

from pitboss.compiled import compiled
from pitboss.equipment import DECK
from pitboss.errors import BadInput
from pitboss.poker.kernels.evaluating import COLUMN, FLUSHES, ROW, START, SUM, ZERO, flush_ranks, sized, three_strengths
from pitboss.poker.kernels.tables import Book, Numbers, Sized, book
from pitboss.poker.ranking import ORDINARY, Category
from pitboss.poker.three_card import ThreeCategory, three_card_hands


@compiled
def _counted(size: int, book: Book, sized: Sized) -> Numbers:
    """The number of hands of each strength.

    All cards but two advance like the wheels of an odometer, the last one fastest, and each wheel keeps the sum so far.
    The last two cards are two loops.
    """
    keys, bits, rows, high = book.keys, book.bits, sized.rows, sized.high
    found = np.zeros(7_463, dtype=np.int64)
    outer = size - 2
    at = np.arange(outer)
    totals, mines = np.empty(outer + 1, dtype=np.uint64), np.empty(outer + 1, dtype=np.uint64)
    totals[0], mines[0] = START, ZERO
    changed = 0
    while True:
        for wheel in range(changed, outer):
            totals[wheel + 1] = totals[wheel] + keys[at[wheel]]
            mines[wheel + 1] = mines[wheel] | bits[at[wheel]]
        for last_but_one in range(at[outer - 1] + 1, 51):
            total, mine = totals[outer] + keys[last_but_one], mines[outer] | bits[last_but_one]
            for last in range(last_but_one + 1, 52):
                whole = total + keys[last]
                if whole & FLUSHES == ZERO:
                    found[high[rows[(whole & SUM) >> ROW] + (whole & COLUMN)]] += 1
                else:
                    found[book.flushes[flush_ranks(whole, mine | bits[last])]] += 1
        wheel = outer - 1
        while wheel >= 0 and at[wheel] == 50 - outer + wheel:
            wheel -= 1
        if wheel < 0:
            return found
        at[wheel] += 1
        for after in range(wheel + 1, outer):
            at[after] = at[after - 1] + 1
        changed = wheel


def every_strength(size: int) -> Numbers:
    """How many hands of this size are of each strength, for all strengths."""
    if size not in (5, 6, 7):
        raise BadInput(f"Hands of five, six or seven cards can be counted, not hands of {size}.")
    return _counted(size, book(), sized(size))


def every_hand(size: int) -> dict[Category, int]:
    """How many hands of this size are of each kind, the lowest first."""
    counts = every_strength(size)
    kinds = dict.fromkeys(Category, 0)
    for hand in ORDINARY.hands.values():
        kinds[hand.category] += int(counts[hand.strength])
    return kinds


def every_three() -> dict[ThreeCategory, int]:
    """How many hands of three cards are of each kind, the lowest first."""
    cards = np.array(list(combinations(range(len(DECK)), 3)), dtype=np.uint8)
    counts = np.bincount(three_strengths(cards), minlength=len(three_card_hands()))
    kinds = dict.fromkeys(ThreeCategory, 0)
    for hand in three_card_hands().values():
        kinds[hand.category] += int(counts[hand.strength])
    return kinds
