"""What arrays of hands are worth: one row for each hand, one column for each card."""

from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled import compiled
from pitboss.errors import BadInput
from pitboss.poker.kernels.tables import ROW_BITS, SUIT_AT, SUM_BITS, Book, Sized, Strengths, book

Cards = NDArray[np.uint8]

# Whatever is combined with a sum must be of its type; otherwise, the result would be a floating-point number.
SUM, COLUMN, ROW = np.uint64((1 << SUM_BITS) - 1), np.uint64((1 << ROW_BITS) - 1), np.uint64(ROW_BITS)
START = np.uint64(0x3333 << SUIT_AT)  # with this start, a suit's fifth card sets its highest bit
FLUSHES = np.uint64(0x8888 << SUIT_AT)
CLUBS, DIAMONDS, HEARTS = (np.uint64(8 << SUIT_AT + 4 * at) for at in range(3))
RANKS = np.uint64(0x1FFF)
ZERO, SIXTEEN, THIRTY_TWO, FORTY_EIGHT = np.uint64(0), np.uint64(16), np.uint64(32), np.uint64(48)


@compiled
def flush_ranks(total: np.uint64, bits: np.uint64) -> np.uint64:
    """The ranks of the suit that has five cards, from the sums of keys and of bits."""
    if total & CLUBS != ZERO:
        return bits & RANKS
    if total & DIAMONDS != ZERO:
        return bits >> SIXTEEN & RANKS
    if total & HEARTS != ZERO:
        return bits >> THIRTY_TWO & RANKS
    return bits >> FORTY_EIGHT & RANKS


@compiled
def _sevens(hands: Cards, book: Book, sized: Sized) -> Strengths:
    keys, bits, rows, high = book.keys, book.bits, sized.rows, sized.high
    found = np.empty(hands.shape[0], dtype=np.uint16)
    for at in range(hands.shape[0]):
        one, two, three, four = hands[at, 0], hands[at, 1], hands[at, 2], hands[at, 3]
        five, six, seven = hands[at, 4], hands[at, 5], hands[at, 6]
        total = START + keys[one] + keys[two] + keys[three] + keys[four] + keys[five] + keys[six] + keys[seven]
        if total & FLUSHES == ZERO:
            found[at] = high[rows[(total & SUM) >> ROW] + (total & COLUMN)]
        else:
            mine = bits[one] | bits[two] | bits[three] | bits[four] | bits[five] | bits[six] | bits[seven]
            found[at] = book.flushes[flush_ranks(total, mine)]
    return found


@compiled
def _highs(hands: Cards, book: Book, sized: Sized) -> Strengths:
    keys, bits, rows, high = book.keys, book.bits, sized.rows, sized.high
    found = np.empty(hands.shape[0], dtype=np.uint16)
    for at in range(hands.shape[0]):
        total, mine = START, ZERO
        for place in range(hands.shape[1]):
            total += keys[hands[at, place]]
            mine |= bits[hands[at, place]]
        if total & FLUSHES == ZERO:
            found[at] = high[rows[(total & SUM) >> ROW] + (total & COLUMN)]
        else:
            found[at] = book.flushes[flush_ranks(total, mine)]
    return found


@compiled
def _lows(hands: Cards, book: Book, sized: Sized) -> Strengths:
    keys, rows, low = book.keys, sized.rows, sized.low
    found = np.empty(hands.shape[0], dtype=np.uint16)
    for at in range(hands.shape[0]):
        total = ZERO
        for place in range(hands.shape[1]):
            total += keys[hands[at, place]]
        found[at] = low[rows[(total & SUM) >> ROW] + (total & COLUMN)]
    return found


@compiled
def three_high(one: int, two: int, three: int, book: Book) -> np.int64:
    """The strength of three cards."""
    place = 169 * np.int64(book.ranks[one]) + 13 * np.int64(book.ranks[two]) + np.int64(book.ranks[three])
    if book.suits[one] == book.suits[two] and book.suits[one] == book.suits[three]:
        return np.int64(book.three.suited[place])
    return np.int64(book.three.high[place])


@compiled
def three_low(one: int, two: int, three: int, book: Book) -> np.int64:
    """The strength of three cards for low, counted from 1."""
    place = 169 * np.int64(book.ranks[one]) + 13 * np.int64(book.ranks[two]) + np.int64(book.ranks[three])
    return np.int64(book.three.low[place])


@compiled
def best_of_any(cards: Cards, size: int, book: Book) -> np.int64:
    """The strength of the best five of five, six or seven cards."""
    total, mine = START, ZERO
    for place in range(size):
        total += book.keys[cards[place]]
        mine |= book.bits[cards[place]]
    if total & FLUSHES != ZERO:
        return np.int64(book.flushes[flush_ranks(total, mine)])
    row, column = (total & SUM) >> ROW, total & COLUMN
    if size == 7:
        return np.int64(book.seven.high[book.seven.rows[row] + column])
    if size == 6:
        return np.int64(book.six.high[book.six.rows[row] + column])
    return np.int64(book.five.high[book.five.rows[row] + column])


@compiled
def lowest_of_any(cards: Cards, size: int, book: Book) -> np.int64:
    """The strength of the best low five of five, six or seven cards, counted from 1."""
    total = ZERO
    for place in range(size):
        total += book.keys[cards[place]]
    row, column = (total & SUM) >> ROW, total & COLUMN
    if size == 7:
        return np.int64(book.seven.low[book.seven.rows[row] + column])
    if size == 6:
        return np.int64(book.six.low[book.six.rows[row] + column])
    return np.int64(book.five.low[book.five.rows[row] + column])


@compiled
def best_of_two_and_three(cards: Cards, own: int, size: int, book: Book) -> np.int64:
    """The strength of the best two of the own cards, which come first, with the best three of the board."""
    best = np.int64(0)
    for one in range(own - 1):
        for two in range(one + 1, own):
            pair = START + book.keys[cards[one]] + book.keys[cards[two]]
            bits = book.bits[cards[one]] | book.bits[cards[two]]
            for three in range(own, size - 2):
                for four in range(three + 1, size - 1):
                    most = pair + book.keys[cards[three]] + book.keys[cards[four]]
                    for five in range(four + 1, size):
                        total = most + book.keys[cards[five]]
                        if total & FLUSHES == ZERO:
                            place = book.five.rows[(total & SUM) >> ROW] + (total & COLUMN)
                            best = max(best, np.int64(book.five.high[place]))
                        else:
                            mine = bits | book.bits[cards[three]] | book.bits[cards[four]] | book.bits[cards[five]]
                            best = max(best, np.int64(book.flushes[flush_ranks(total, mine)]))
    return best


@compiled
def lowest_of_two_and_three(cards: Cards, own: int, size: int, book: Book) -> np.int64:
    """The same for low, counted from 1."""
    best = np.int64(0)
    for one in range(own - 1):
        for two in range(one + 1, own):
            pair = book.keys[cards[one]] + book.keys[cards[two]]
            for three in range(own, size - 2):
                for four in range(three + 1, size - 1):
                    most = pair + book.keys[cards[three]] + book.keys[cards[four]]
                    for five in range(four + 1, size):
                        total = most + book.keys[cards[five]]
                        place = book.five.rows[(total & SUM) >> ROW] + (total & COLUMN)
                        best = max(best, np.int64(book.five.low[place]))
    return best


@compiled
def best_three_of_any(cards: Cards, size: int, book: Book) -> np.int64:
    """The strength of the best three cards."""
    best = np.int64(0)
    for one in range(size - 2):
        for two in range(one + 1, size - 1):
            for three in range(two + 1, size):
                best = max(best, three_high(cards[one], cards[two], cards[three], book))
    return best


@compiled
def lowest_three_of_any(cards: Cards, size: int, book: Book) -> np.int64:
    """The same for low, counted from 1."""
    best = np.int64(0)
    for one in range(size - 2):
        for two in range(one + 1, size - 1):
            for three in range(two + 1, size):
                best = max(best, three_low(cards[one], cards[two], cards[three], book))
    return best


@compiled
def _threes(hands: Cards, book: Book, low: bool) -> Strengths:
    found = np.empty(hands.shape[0], dtype=np.uint16)
    for at in range(hands.shape[0]):
        if low:
            found[at] = lowest_three_of_any(hands[at], hands.shape[1], book)
        else:
            found[at] = best_three_of_any(hands[at], hands.shape[1], book)
    return found


@compiled
def _omahas(hands: Cards, own: int, book: Book, low: bool) -> Strengths:
    found = np.empty(hands.shape[0], dtype=np.uint16)
    for at in range(hands.shape[0]):
        if low:
            found[at] = lowest_of_two_and_three(hands[at], own, hands.shape[1], book)
        else:
            found[at] = best_of_two_and_three(hands[at], own, hands.shape[1], book)
    return found


def _checked(hands: NDArray[Any], sizes: range) -> Cards:
    """The hands as the loops take them. A card outside the deck would make them read other memory."""
    if hands.ndim != 2 or hands.shape[1] not in sizes:
        raise BadInput(f"An array of hands has a row for each hand, with {sizes[0]} to {sizes[-1]} cards in each row.")
    if hands.size and hands.dtype.kind not in "iu":
        raise BadInput("A card is its index in the deck, a whole number.")
    if hands.size and not 0 <= hands.min() <= hands.max() < 52:
        raise BadInput("A card is its index in the deck, from 0 to 51.")
    return np.ascontiguousarray(hands, dtype=np.uint8)


def sized(size: int) -> Sized:
    """The strengths of hands of this size."""
    return {5: book().five, 6: book().six, 7: book().seven}[size]


def strengths(hands: NDArray[Any]) -> Strengths:
    """The strength of the best five cards of every hand of five, six or seven, as `Hand.strength`."""
    cards = _checked(hands, range(5, 8))
    loop = _sevens if cards.shape[1] == 7 else _highs
    return loop(cards, book(), sized(cards.shape[1]))


def low_strengths(hands: NDArray[Any]) -> Strengths:
    """The strength of the best low five cards of every hand of five, six or seven, as `LowHand.strength`."""
    cards = _checked(hands, range(5, 8))
    return _lows(cards, book(), sized(cards.shape[1])) - np.uint16(1)


def three_strengths(hands: NDArray[Any]) -> Strengths:
    """The strength of the best three cards of every hand of three or more, as `ThreeHand.strength`."""
    return _threes(_checked(hands, range(3, 8)), book(), False)


def low_three_strengths(hands: NDArray[Any]) -> Strengths:
    """The strength of the best low three cards of every hand of three or more, as `LowHand.strength`."""
    return _threes(_checked(hands, range(3, 8)), book(), True) - np.uint16(1)


def omaha_strengths(hands: NDArray[Any], own: int = 4) -> Strengths:
    """The strength of every hand of omaha, whose own cards come first, as `Hand.strength`."""
    return _omahas(_checked(hands, range(own + 3, own + 6)), own, book(), False)


def low_omaha_strengths(hands: NDArray[Any], own: int = 4) -> Strengths:
    """The strength of every low hand of omaha, whose own cards come first, as `LowHand.strength`."""
    return _omahas(_checked(hands, range(own + 3, own + 6)), own, book(), True) - np.uint16(1)
