"""The tables behind bulk ranking, small enough for a core's cache.

One sum identifies the ranks of a hand: each rank has a number, and no two different hands of one size have the same
sum. A sum's strength is in a table without gaps: the sum's upper bits say where its row starts, its lower bits where it
is in the row, and the rows were laid over each other so that their entries do not collide. Hands of one suit are looked
up by a bit for each rank.
"""

from functools import cache
from itertools import combinations, combinations_with_replacement
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled import compiled
from pitboss.equipment import DECK
from pitboss.equipment.pack import SUITS
from pitboss.poker.lowest import LOW_ORDER, low_hands
from pitboss.poker.ranking import ORDER, ORDINARY, RANK_KEY, decisive
from pitboss.poker.three_card import three_card_hands

Numbers = NDArray[np.int64]
Strengths = NDArray[np.uint16]
Keys = NDArray[np.uint64]

# Each is the smallest number with which all sums of seven cards, at most four of a rank, stay different. All sums are
# below 2**23, so an odd factor keeps them different, and scatters them so that rows are of about the same length.
_SMALLEST = (0, 1, 5, 22, 98, 453, 2_031, 8_698, 22_854, 83_661, 262_349, 636_345, 1_479_181)
SUM_BITS, ROW_BITS = 23, 10
RANK_NUMBERS = tuple(number * 0x3779B1 % (1 << SUM_BITS) for number in _SMALLEST)
SUIT_AT = 32  # the sum of ranks is below, and four bits for each suit are above
_SUM, _COLUMN = (1 << SUM_BITS) - 1, (1 << ROW_BITS) - 1
NO_LOW = 0  # the low strength of a hand that does not qualify; others start at 1


class Sized(NamedTuple):
    """The strengths of hands of one size, for high (without flushes) and for low, and where the rows start."""

    rows: NDArray[np.uint16]
    high: Strengths
    low: Strengths


class Threes(NamedTuple):
    """The strengths of three cards by their ranks in any order: of several suits, of one suit, and for low."""

    high: Strengths
    suited: Strengths
    low: Strengths


class Book(NamedTuple):
    """What is looked up: key, bit, rank and suit of each card, flushes by bits, and the strengths for each size."""

    keys: Keys
    bits: Keys
    ranks: NDArray[np.uint8]
    suits: NDArray[np.uint8]
    flushes: Strengths
    five: Sized
    six: Sized
    seven: Sized
    three: Threes


@cache
def book() -> Book:
    """The tables, made on first use."""
    ranks = np.array([ORDER.index(card[0]) for card in DECK], dtype=np.uint8)
    suits = np.array([SUITS.index(card[1]) for card in DECK], dtype=np.uint8)
    numbers = np.array(RANK_NUMBERS, dtype=np.uint64)
    at = suits.astype(np.uint64)
    keys = numbers[ranks] + (np.uint64(1) << (np.uint64(SUIT_AT) + np.uint64(4) * at))
    bits = np.uint64(1) << (np.uint64(16) * at + ranks.astype(np.uint64))
    five = _laid(*_of_five())
    six, seven = (_laid(*_of_more(size, five)) for size in (6, 7))
    return Book(keys, bits, ranks, suits, _flushes(), five, six, seven, _of_three())


def _sums(size: int) -> tuple[Numbers, NDArray[np.uint8]]:
    """The sum of every combination of this many ranks, at most four of each, and the ranks."""
    every = np.array(list(combinations_with_replacement(range(13), size)), dtype=np.uint8)
    if size > 4:
        every = every[~(every[:, 4:] == every[:, :-4]).any(axis=1)]
    return np.array(RANK_NUMBERS, dtype=np.int64)[every].sum(axis=1) & _SUM, every


def _of_five() -> tuple[Numbers, Strengths, Strengths]:
    """Sums of five cards with their strengths for high, without flushes, and for low."""
    sums, every = _sums(5)
    lows = low_hands(5)
    keys = [RANK_KEY[rank] for rank in ORDER]
    high = [ORDINARY.worth[sum(keys[at] for at in ranks)].strength for ranks in every.tolist()]
    low = [lows[decisive((ORDER[at] for at in ranks), LOW_ORDER)].strength + 1 for ranks in every.tolist()]
    return sums, np.array(high, dtype=np.uint16), np.array(low, dtype=np.uint16)


def _of_more(size: int, fives: Sized) -> tuple[Numbers, Strengths, Strengths]:
    """The same for six or seven cards: the best of their fives."""
    sums, every = _sums(size)
    numbers = np.array(RANK_NUMBERS, dtype=np.int64)[every]
    best_high, best_low = np.zeros(len(sums), dtype=np.uint16), np.zeros(len(sums), dtype=np.uint16)
    for five in combinations(range(size), 5):
        found = numbers[:, five].sum(axis=1) & _SUM
        at = fives.rows[found >> ROW_BITS] + (found & _COLUMN)
        np.maximum(best_high, fives.high[at], out=best_high)
        np.maximum(best_low, fives.low[at], out=best_low)
    return sums, best_high, best_low


def _flushes() -> Strengths:
    """The strength of every five or more ranks of one suit, by their bits."""
    found = np.zeros(1 << 13, dtype=np.uint16)
    keys = [RANK_KEY[rank] for rank in ORDER]
    for bits in range(1 << 13):
        if bits.bit_count() >= 5:
            found[bits] = ORDINARY.suited[sum(key for at, key in enumerate(keys) if bits >> at & 1)].strength
    return found


def _of_three() -> Threes:
    tables = [np.zeros(13**3, dtype=np.uint16) for _ in range(3)]
    hands, lows = three_card_hands(), low_hands(3)
    for at in range(13**3):
        ranks = ORDER[at // 169] + ORDER[at // 13 % 13] + ORDER[at % 13]
        high = decisive(ranks)
        high = "32A" if high == "A32" else high
        tables[0][at] = hands[high, False].strength
        tables[1][at] = hands[high, True].strength if len(set(ranks)) == 3 else 0
        tables[2][at] = lows[decisive(ranks, LOW_ORDER)].strength + 1
    return Threes(*tables)


def _laid(sums: Numbers, high: Strengths, low: Strengths) -> Sized:
    """Two tables of strengths, laid out without gaps, and where each row of sums starts in them."""
    order = np.argsort(sums)
    sums, high, low = sums[order], high[order], low[order]
    starts, end = _rows_laid(sums >> ROW_BITS, sums & _COLUMN, 1 << SUM_BITS - ROW_BITS)
    assert starts.max() < 1 << 16
    at = starts[sums >> ROW_BITS] + (sums & _COLUMN)
    # An impossible hand, such as one that has a card twice, may lead past the last entry, but not out of the table.
    tables = [np.zeros(max(end, starts.max() + (1 << ROW_BITS)), dtype=np.uint16) for _ in range(2)]
    tables[0][at], tables[1][at] = high, low
    return Sized(starts.astype(np.uint16), *tables)


@compiled
def _rows_laid(rows: Numbers, columns: Numbers, count: int) -> tuple[Numbers, int]:
    """Where each row starts so that no two entries collide: the fullest rows are laid first, each where it fits."""
    first = np.zeros(count + 1, dtype=np.int64)
    for row in rows:
        first[row + 1] += 1
    order = np.argsort(-first[1:], kind="mergesort")
    for row in range(count):
        first[row + 1] += first[row]
    taken = np.zeros(1 << 17, dtype=np.bool_)
    starts = np.zeros(count, dtype=np.int64)
    free, end, start, length = 0, 0, 0, 0
    for row in order:
        entries = columns[first[row] : first[row + 1]]
        if entries.size == 0:
            break
        while taken[free]:
            free += 1
        if entries.size != length or length <= 6:  # otherwise, what was too full for the last row still is
            start, length = 0, entries.size
        start = max(start, free - entries[0], 0)
        while True:
            fits = True
            for column in entries:
                if taken[start + column]:
                    fits = False
                    break
            if fits:
                break
            start += 1
        for column in entries:
            taken[start + column] = True
        starts[row] = start
        end = max(end, start + entries[-1] + 1)
    return starts, end
