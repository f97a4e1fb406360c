"""Who wins: every way in which the missing cards can fall, or a sample of them."""

from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled import compiled
from pitboss.poker.kernels.evaluating import (
    COLUMN,
    FLUSHES,
    ROW,
    START,
    SUM,
    ZERO,
    Cards,
    best_of_any,
    best_of_two_and_three,
    best_three_of_any,
    flush_ranks,
    lowest_of_any,
    lowest_of_two_and_three,
    lowest_three_of_any,
)
from pitboss.poker.kernels.tables import Book, Keys, Numbers

WHOLE, HIGH_HALF, LOW_HALF = 0, 1, 2  # which part of the pot


class Terms(NamedTuple):
    """What is played for.

    `taken` says which cards make a hand (`Taken`), `high` and `low` say which hands count, and `least` is the strength
    from which a low hand counts.
    """

    taken: int
    high: bool
    low: bool
    least: int


class Tally(NamedTuple):
    """The results of all deals.

    `shared[hand, part, n]` counts how often a hand took that part of the pot as one of n winners, `scooped` how often
    it took the whole pot, and `split` how often it took only some of it. `squares` sums the squares of the shares.
    """

    deals: Numbers
    shared: Numbers
    scooped: Numbers
    split: Numbers
    squares: NDArray[np.float64]


def tally_of(hands: int) -> Tally:
    """A tally with nothing in it."""
    return Tally(
        np.zeros(1, dtype=np.int64),
        np.zeros((hands, 3, hands + 1), dtype=np.int64),
        np.zeros(hands, dtype=np.int64),
        np.zeros(hands, dtype=np.int64),
        np.zeros(hands, dtype=np.float64),
    )


def added(one: Tally, other: Tally, weight: int) -> Tally:
    """The sum of both tallies, where each deal of the other counts `weight` times."""
    return Tally(
        one.deals + weight * other.deals,
        one.shared + weight * other.shared,
        one.scooped + weight * other.scooped,
        one.split + weight * other.split,
        one.squares + weight * other.squares,
    )


@compiled
def _high(cards: Cards, own: int, size: int, taken: int, book: Book) -> np.int64:
    if taken == 0:
        return best_of_any(cards, size, book)
    if taken == 1:
        return best_of_two_and_three(cards, own, size, book)
    return best_three_of_any(cards, size, book)


@compiled
def _low(cards: Cards, own: int, size: int, taken: int, book: Book) -> np.int64:
    if taken == 0:
        return lowest_of_any(cards, size, book)
    if taken == 1:
        return lowest_of_two_and_three(cards, own, size, book)
    return lowest_three_of_any(cards, size, book)


@compiled
def _settle(highs: Numbers, lows: Numbers, terms: Terms, tally: Tally) -> None:
    """Split one pot."""
    hands = highs.size
    best, bests, lowest, lowests = -1, 0, 0, 0
    for hand in range(hands):
        if terms.high:
            if highs[hand] > best:
                best, bests = highs[hand], 1
            elif highs[hand] == best:
                bests += 1
        if terms.low and lows[hand] >= terms.least:
            if lows[hand] > lowest:
                lowest, lowests = lows[hand], 1
            elif lows[hand] == lowest:
                lowests += 1
    tally.deals[0] += 1
    for hand in range(hands):
        share = 0.0
        if terms.high and highs[hand] == best:
            if lowests == 0:
                tally.shared[hand, 0, bests] += 1
                share += 1.0 / bests
            else:
                tally.shared[hand, 1, bests] += 1
                share += 0.5 / bests
        if lowests > 0 and lows[hand] == lowest:
            if terms.high:
                tally.shared[hand, 2, lowests] += 1
                share += 0.5 / lowests
            else:
                tally.shared[hand, 0, lowests] += 1
                share += 1.0 / lowests
        if share == 1.0:
            tally.scooped[hand] += 1
        elif share > 0.0:
            tally.split[hand] += 1
        tally.squares[hand] += share * share


class Deal(NamedTuple):
    """What is known before the missing cards are dealt in every way.

    `cards` has a row for each hand: its own cards, then the board's. `needs` says how many cards are missing at the
    end of the board, and then at the end of each hand's own.
    """

    cards: Cards
    own: int
    needs: Numbers
    deck: Cards
    terms: Terms


@compiled
def _look(hand: int, deal: Deal, book: Book, highs: Numbers, lows: Numbers) -> None:
    """What a hand is worth now."""
    size, terms = deal.cards.shape[1], deal.terms
    if terms.high:
        highs[hand] = _high(deal.cards[hand], deal.own, size, terms.taken, book)
    if terms.low:
        lows[hand] = _low(deal.cards[hand], deal.own, size, terms.taken, book)


class Course(NamedTuple):
    """How far the dealing has come, so that it can be interrupted: what each hand is worth, and the card in each slot.

    `slot` is the one whose card comes next, and -1 once everything is dealt. `groups` and `places` say where the cards
    of the slots lie, and `ends` says which slots are the last of their groups.
    """

    groups: Numbers
    places: Numbers
    ends: NDArray[np.bool_]
    at: Numbers
    dealt: NDArray[np.bool_]
    gone: NDArray[np.bool_]
    slot: Numbers
    highs: Numbers
    lows: Numbers


@compiled
def begun(deal: Deal, book: Book) -> Course:
    """The dealing before the first card: groups of cards follow each other, the board first."""
    needs, (hands, size) = deal.needs, deal.cards.shape
    groups = np.empty(needs.sum(), dtype=np.int64)
    ends = np.zeros(needs.sum(), dtype=np.bool_)
    places = np.empty(needs.sum(), dtype=np.int64)
    slots = 0
    for group in range(needs.size):
        for missing in range(needs[group]):
            groups[slots] = group
            places[slots] = (size if group == 0 else deal.own) - needs[group] + missing
            ends[slots] = missing == needs[group] - 1
            slots += 1
    highs, lows = np.zeros(hands, dtype=np.int64), np.zeros(hands, dtype=np.int64)
    if needs[0] == 0:
        for hand in range(hands):
            if needs[hand + 1] == 0:
                _look(hand, deal, book, highs, lows)
    at, dealt = np.full(slots, -1, dtype=np.int64), np.zeros(slots, dtype=np.bool_)
    gone = np.zeros(deal.deck.size, dtype=np.bool_)
    return Course(groups, places, ends, at, dealt, gone, np.zeros(1, dtype=np.int64), highs, lows)


@compiled
def every_deal(deal: Deal, course: Course, book: Book, tally: Tally, most: int) -> None:
    """Deal the missing cards in every way, but in at most `most` ways before the next call.

    Cards are dealt group by group, in the order of the deck within a group. When the deck runs out, the dealing goes
    back one step.
    """
    cards, needs, deck = deal.cards, deal.needs, deal.deck
    groups, places, ends, at, dealt, gone = (
        course.groups,
        course.places,
        course.ends,
        course.at,
        course.dealt,
        course.gone,
    )
    highs, lows = course.highs, course.lows
    hands, slots, slot, left = cards.shape[0], groups.size, course.slot[0], most
    if slots == 0:
        _settle(highs, lows, deal.terms, tally)
        course.slot[0] = -1
        return
    while slot >= 0 and left > 0:
        if dealt[slot]:
            gone[at[slot]] = False
            dealt[slot] = False
        next_at = at[slot] + 1
        while next_at < deck.size and gone[next_at]:
            next_at += 1
        if next_at == deck.size:
            slot -= 1
            continue
        at[slot] = next_at
        gone[next_at] = True
        dealt[slot] = True
        group = groups[slot]
        if group == 0:
            for hand in range(hands):
                cards[hand, places[slot]] = deck[next_at]
        else:
            cards[group - 1, places[slot]] = deck[next_at]
        if ends[slot]:
            for hand in range(hands):
                if (group == 0 and needs[hand + 1] == 0) or hand == group - 1:
                    _look(hand, deal, book, highs, lows)
        if slot == slots - 1:
            _settle(highs, lows, deal.terms, tally)
            left -= 1
        else:
            slot += 1
            at[slot] = at[slot - 1] if groups[slot] == groups[slot - 1] else -1
    course.slot[0] = slot


class Boards(NamedTuple):
    """What boards are dealt to: for each hand, the sums of its own cards and the known cards of the board."""

    keys: Keys
    bits: Keys
    missing: int
    deck: Cards


@compiled
def every_board(boards: Boards, book: Book, tally: Tally) -> None:
    """Deal the missing cards of a board in every way, where each hand makes the best five of seven cards for high.

    All cards but the last advance like the wheels of an odometer.
    """
    keys, bits, missing, deck = boards.keys, boards.bits, boards.missing, boards.deck
    hands, outer = keys.size, missing - 1
    mine, best_bits = np.empty(hands, dtype=np.uint64), np.empty(hands, dtype=np.uint64)
    found = np.empty(hands, dtype=np.int64)
    at = np.arange(max(outer, 0))
    board, board_bits = START, ZERO
    alone, deals = np.zeros(hands, dtype=np.int64), 0
    while True:
        board, board_bits = START, ZERO
        for wheel in range(outer):
            board += book.keys[deck[at[wheel]]]
            board_bits |= book.bits[deck[at[wheel]]]
        for hand in range(hands):
            mine[hand], best_bits[hand] = keys[hand] + board, bits[hand] | board_bits
        first = at[outer - 1] + 1 if outer > 0 else 0
        for last in range(first, deck.size if missing else 1):
            key, bit = (book.keys[deck[last]], book.bits[deck[last]]) if missing else (ZERO, ZERO)
            best, bests, winner = np.int64(-1), 0, 0
            for hand in range(hands):
                total = mine[hand] + key
                if total & FLUSHES == ZERO:
                    strength = np.int64(book.seven.high[book.seven.rows[(total & SUM) >> ROW] + (total & COLUMN)])
                else:
                    strength = np.int64(book.flushes[flush_ranks(total, best_bits[hand] | bit)])
                found[hand] = strength
                if strength > best:
                    best, bests, winner = strength, 1, hand
                elif strength == best:
                    bests += 1
            deals += 1
            if bests == 1:
                alone[winner] += 1
            else:
                for hand in range(hands):
                    if found[hand] == best:
                        tally.shared[hand, 0, bests] += 1
                        tally.split[hand] += 1
                        tally.squares[hand] += 1.0 / (bests * bests)
        wheel = outer - 1
        while wheel >= 0 and at[wheel] == deck.size - missing + wheel:
            wheel -= 1
        if wheel < 0:
            break
        at[wheel] += 1
        for after in range(wheel + 1, outer):
            at[after] = at[after - 1] + 1
    tally.deals[0] += deals
    for hand in range(hands):
        tally.shared[hand, 0, 1] += alone[hand]
        tally.scooped[hand] += alone[hand]
        tally.squares[hand] += alone[hand]


class Chances(NamedTuple):
    """What is known before the missing cards are dealt at random.

    `holdings[hand, choice]` are the own cards that a hand can have, `held[hand]` how many of them are known, and
    `choices[hand]` how many choices there are. The first `known` cards of the board are known, and `gone`
    cards are out of the deck.
    """

    holdings: Cards
    held: Numbers
    choices: Numbers
    board: Cards
    known: int
    gone: Cards
    terms: Terms


@compiled
def _another(used: NDArray[np.bool_], draw: np.random.Generator) -> np.uint8:
    """A random card that is still in the deck."""
    card = np.uint8(draw.random() * 52.0)
    while used[card]:
        card = np.uint8(draw.random() * 52.0)
    used[card] = True
    return card


@compiled
def _filled_up(chances: Chances, used: NDArray[np.bool_], draw: np.random.Generator, cards: Cards) -> None:
    """Deal the missing cards of the board and of the hands."""
    hands, owns = chances.holdings.shape[0], chances.holdings.shape[2]
    for place in range(chances.board.size):
        card = chances.board[place]
        if place >= chances.known:
            card = _another(used, draw)
        for hand in range(hands):
            cards[hand, owns + place] = card
    for hand in range(hands):
        for place in range(chances.held[hand], owns):
            cards[hand, place] = _another(used, draw)


@compiled
def _chosen(chances: Chances, hand: int, draw: np.random.Generator) -> int:
    """One of the holdings that a hand can have."""
    return int(draw.random() * chances.choices[hand]) if chances.choices[hand] > 1 else 0


@compiled
def _fits(chances: Chances, hand: int, choice: int, used: NDArray[np.bool_]) -> bool:
    """Whether no card of a holding is used already."""
    fits = True
    for place in range(chances.held[hand]):
        fits = fits and not used[chances.holdings[hand, choice, place]]
    return fits


@compiled
def _held(chances: Chances, hand: int, choice: int, used: NDArray[np.bool_], cards: Cards) -> None:
    """A hand gets a holding."""
    for place in range(chances.held[hand]):
        card = chances.holdings[hand, choice, place]
        used[card] = True
        cards[hand, place] = card


@compiled
def _never(chances: Chances) -> NDArray[np.bool_]:
    """The cards that are not dealt, because they lie elsewhere."""
    never = np.zeros(52, dtype=np.bool_)
    for card in chances.gone:
        never[card] = True
    for place in range(chances.known):
        never[chances.board[place]] = True
    return never


@compiled
def some_deals(chances: Chances, book: Book, draw: np.random.Generator, samples: int, tally: Tally) -> int:
    """Deal `samples` times at random, or fewer if hands that fit together are hard to find; return how many times.

    If two choices share a card, all choices are drawn again.
    """
    terms, hands, owns = chances.terms, chances.holdings.shape[0], chances.holdings.shape[2]
    size = owns + chances.board.size
    cards = np.zeros((hands, size), dtype=np.uint8)
    highs, lows = np.zeros(hands, dtype=np.int64), np.zeros(hands, dtype=np.int64)
    never, used = _never(chances), np.zeros(52, dtype=np.bool_)
    tries = done = 0
    while done < samples:
        tries += 1
        if tries > 1000 * (done + 100):
            return done
        used[:] = never
        fits = True
        for hand in range(hands):
            choice = _chosen(chances, hand, draw)
            fits = _fits(chances, hand, choice, used)
            if not fits:
                break
            _held(chances, hand, choice, used, cards)
        if not fits:
            continue
        _filled_up(chances, used, draw, cards)
        for hand in range(hands):
            if terms.high:
                highs[hand] = _high(cards[hand], owns, size, terms.taken, book)
            if terms.low:
                lows[hand] = _low(cards[hand], owns, size, terms.taken, book)
        _settle(highs, lows, terms, tally)
        done += 1
    return done


TRIES = 500  # holdings that are tried for a hand among many others


class Shown(NamedTuple):
    """What is shown down: a row for each deal, and a column for each hand.

    It has the strengths for high and for low (0 for a low hand that does not count), and which holding each hand had.
    """

    highs: Numbers
    lows: Numbers
    chosen: Numbers


@compiled
def some_showdowns(chances: Chances, face_up: Numbers, book: Book, draw: np.random.Generator, shown: Shown) -> None:
    """Deal at random, once for each row.

    Hands get their holdings in turn, each from those that fit what the hands before it have. If none is found, a hand
    keeps its face-up cards, which come first, and gets any other cards.
    """
    terms, hands, owns = chances.terms, chances.holdings.shape[0], chances.holdings.shape[2]
    size = owns + chances.board.size
    cards = np.zeros((hands, size), dtype=np.uint8)
    never, used = _never(chances), np.zeros(52, dtype=np.bool_)
    for row in range(shown.highs.shape[0]):
        used[:] = never
        for hand in range(hands):
            choice = _chosen(chances, hand, draw)
            tries = 1
            while tries < TRIES and not _fits(chances, hand, choice, used):
                choice = _chosen(chances, hand, draw)
                tries += 1
            shown.chosen[row, hand] = choice
            if tries < TRIES or _fits(chances, hand, choice, used):
                _held(chances, hand, choice, used, cards)
                continue
            for place in range(chances.held[hand]):
                if place < face_up[hand]:
                    cards[hand, place] = chances.holdings[hand, choice, place]
                    used[cards[hand, place]] = True
                else:
                    cards[hand, place] = _another(used, draw)
        _filled_up(chances, used, draw, cards)
        for hand in range(hands):
            if terms.high:
                shown.highs[row, hand] = _high(cards[hand], owns, size, terms.taken, book)
            if terms.low:
                low = _low(cards[hand], owns, size, terms.taken, book)
                shown.lows[row, hand] = low if low >= terms.least else 0
