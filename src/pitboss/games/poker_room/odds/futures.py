"""How a hand can end: what every player still in shows down, for every way in which the cards can fall or for many.

Each rival holds one of the assumed hands. If one rival is left and few cards are to come, every holding and every card
is gone through; otherwise, deals are drawn at random.
"""

from collections.abc import Sequence
from itertools import combinations
from math import comb
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import DECK
from pitboss.games.poker_room.odds.pools import (
    Floats,
    Ints,
    best_of,
    drawing_pool,
    measured,
    pool_of,
    terms,
)
from pitboss.games.poker_room.odds.reading import Reading
from pitboss.poker.kernels.dealing import Chances, Shown, some_showdowns
from pitboss.poker.kernels.evaluating import Cards
from pitboss.poker.kernels.tables import book
from pitboss.poker.ranges import places_of


class Care(NamedTuple):
    """How much work goes into an answer: holdings of a rival, deals, and rows of an exact answer.

    `trust` is how far to trust the model: with less than 1, rivals hold better hands than it says.
    """

    holdings: int
    deals: int
    rows: int = 0
    trust: float = 1.0
    seed: int = 14


class Assumed(NamedTuple):
    """The hands that a rival may hold, the best first, face-up cards included; and whether none was left out."""

    cards: Cards
    whole: bool


class Showdowns(NamedTuple):
    """What is shown down, a row for each deal: the seat's own hand first, and then each rival's.

    `places` says how far down each rival's hand is among those assumed, from 0 for the best to 1.
    """

    seats: tuple[int, ...]
    highs: Ints
    lows: Ints
    places: Floats
    high_counts: bool
    exact: bool

    def shares(self, there: NDArray[np.bool_] | None = None) -> Floats:
        """The seat's own share of a pot in each row, among those who are `there`: by default, everybody."""
        everybody = np.ones(self.highs.shape, dtype=np.bool_) if there is None else there
        low, lows = _shared(np.where(everybody, self.lows, 0))
        low = np.where(lows > 0, low, 0.0)
        if not self.high_counts:
            return low
        high, _ = _shared(np.where(everybody, self.highs, -1))
        return np.where(lows > 0, (high + low) / 2, high)


def _shared(values: Ints) -> tuple[Floats, Ints]:
    """The first one's share of what the best values win together, in each row, and the best value."""
    best = values.max(axis=1)
    winners = values == best[:, None]
    return winners[:, 0] / winners.sum(axis=1), best


def showdowns(reading: Reading, care: Care, keep: Sequence[str] | None = None) -> Showdowns:
    """How the hand can end for a seat; before the draw, if the seat keeps only the cards in `keep`."""
    held = assumed(reading, care, drawing=keep is not None)
    if len(held) == 1 and held[0].whole and _rows(reading, held[0].cards) <= care.rows:
        return _every(reading, held[0].cards)
    return some(reading, held, care, keep)


def assumed(reading: Reading, care: Care, *, drawing: bool = False) -> tuple[Assumed, ...]:
    """What each rival is assumed to hold."""
    known, found = reading.own + reading.in_sight, list[Assumed]()
    for rival in reading.rivals:
        if rival.hidden == 5:
            pool = drawing_pool(reading.slug, reading.form, drawn=not drawing)
        else:
            pool = pool_of(reading, rival, care.holdings)
        hidden = best_of(pool, float(rival.share) * care.trust, known)
        found.append(Assumed(_whole(hidden, rival.up), pool.whole))
    return tuple(found)


def _whole(hidden: Cards, up: Sequence[str]) -> Cards:
    """Holdings with the face-up cards in front."""
    shown = np.tile(np.array(places_of(up), dtype=np.uint8), (len(hidden), 1))
    return np.concatenate([shown, hidden], axis=1)


# --- many deals -----------------------------------------------------------------------------------------------------


def some(reading: Reading, held: Sequence[Assumed], care: Care, keep: Sequence[str] | None = None) -> Showdowns:
    """Random deals in which each rival holds one of these hands; before the draw, the seat keeps what is in `keep`."""
    how, hands = terms(reading.slug, reading.form), 1 + len(held)
    own = reading.own if keep is None else tuple(keep)
    thrown = [card for card in reading.own if card not in own]
    sizes = np.array([1, *(len(one.cards) for one in held)], dtype=np.int64)
    holdings = np.zeros((hands, sizes.max(), reading.owns), dtype=np.uint8)
    holdings[0, 0, : len(own)] = places_of(own)
    for at, one in enumerate(held, 1):
        holdings[at, : len(one.cards), : one.cards.shape[1]] = one.cards
    board = np.zeros(reading.boards, dtype=np.uint8)
    board[: len(reading.board)] = places_of(reading.board)
    held_openly = {card for rival in reading.rivals for card in rival.up}.union(own)
    gone = [card for card in (*reading.shown, *thrown) if card not in held_openly]
    chances = Chances(
        holdings,
        np.array([len(own), *(one.cards.shape[1] for one in held)], dtype=np.int64),
        sizes,
        board,
        len(reading.board),
        np.array(places_of(gone), dtype=np.uint8),
        how,
    )
    shown = Shown(*(np.zeros((care.deals, hands), dtype=np.int64) for _ in range(3)))
    face_up = np.array([len(own), *(len(rival.up) for rival in reading.rivals)], dtype=np.int64)
    some_showdowns(chances, face_up, book(), np.random.default_rng(care.seed), shown)
    seats = (reading.seat, *(rival.seat for rival in reading.rivals))
    return Showdowns(seats, shown.highs, shown.lows, shown.chosen / sizes, how.high, exact=False)


# --- every deal against one rival -----------------------------------------------------------------------------------


def _missing(reading: Reading, held: Cards) -> tuple[int, int, int]:
    """How many cards the board, the seat and its rival still get."""
    return reading.boards - len(reading.board), reading.owns - len(reading.own), reading.owns - held.shape[1]


def _rows(reading: Reading, held: Cards) -> int:
    left = len(DECK) - len(set(reading.own + reading.in_sight)) - (held.shape[1] - len(reading.rivals[0].up))
    rows = len(held)
    for many in _missing(reading, held):
        rows *= comb(left, many)
        left -= many
    return rows


def _every(reading: Reading, held: Cards) -> Showdowns:
    how, groups = terms(reading.slug, reading.form), _missing(reading, held)
    board, mine, _ = groups
    seen = places_of(reading.own + reading.in_sight)
    own, known = places_of(reading.own), places_of(reading.board)
    size = len(DECK) - len(set(seen)) - (held.shape[1] - len(reading.rivals[0].up))
    every = _falls(tuple(range(size)), groups)
    width, each = reading.owns + reading.boards, len(every)
    falls = np.array(every, dtype=np.int64).reshape(each, sum(groups))
    rows = np.zeros((2, len(held) * each, width), dtype=np.uint8)
    for at, holding in enumerate(held):
        gone = {*seen, *holding.tolist()}
        deck = np.array([card for card in range(len(DECK)) if card not in gone], dtype=np.uint8)
        come, part = deck[falls], slice(at * each, (at + 1) * each)
        rows[0, part, : len(own)] = own
        rows[0, part, len(own) : reading.owns] = come[:, board : board + mine]
        rows[1, part, : len(holding)] = holding
        rows[1, part, len(holding) : reading.owns] = come[:, board + mine :]
        rows[:, part, reading.owns : width - board] = known
        rows[:, part, width - board :] = come[:, :board]
    found = [measured(one, reading.owns, how) for one in rows]
    highs, lows = (np.stack([one[side] for one in found], axis=1) for side in (0, 1))
    places = np.repeat(np.arange(len(held)) / len(held), each)
    seats = (reading.seat, reading.rivals[0].seat)
    return Showdowns(seats, highs, lows, np.stack([np.zeros_like(places), places], axis=1), how.high, exact=True)


def _falls(cards: tuple[int, ...], groups: Sequence[int]) -> list[tuple[int, ...]]:
    """Every way in which groups of cards can be dealt."""
    if not groups:
        return [()]
    first, *rest = groups
    return [
        (*chosen, *others)
        for chosen in combinations(cards, first)
        for others in _falls(tuple(card for card in cards if card not in chosen), rest)
    ]
