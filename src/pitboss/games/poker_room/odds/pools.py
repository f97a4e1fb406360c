"""The hands that a player can hold, the best first.

A hand is as good as the share of all other hands that it beats, on average over the cards to come. The order depends
only on the cards that everybody sees, and on nobody's own. In draw, the hands are those that plain players have after
the draw, in the order of what they were before it or of what they are now.
"""

from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from pitboss.equipment import DECK
from pitboss.games.poker_room.odds.drawing import kept
from pitboss.games.poker_room.odds.reading import Reading, Rival
from pitboss.poker.equity import terms_of
from pitboss.poker.kernels.dealing import Terms
from pitboss.poker.kernels.evaluating import (
    Cards,
    low_omaha_strengths,
    low_strengths,
    low_three_strengths,
    omaha_strengths,
    strengths,
    three_strengths,
)
from pitboss.poker.ranges import places_of
from pitboss.poker.showdowns import Taken, showdown

Masks = NDArray[np.uint64]
Ints = NDArray[np.int64]
Floats = NDArray[np.float64]
Marks = NDArray[np.bool_]

RUNOUTS: Final = {Taken.ANY_FIVE: 64, Taken.TWO_AND_THREE: 24, Taken.ANY_THREE: 64}  # ways to deal what is to come
AT_FIRST: Final = 8  # times as many while no card is in sight, because that order is used for every hand
SOME: Final = 3_000  # holdings, which are enough while cards are to come
DRAWN: Final = 4_000  # hands of draw
DRAWS: Final = 8  # in how many ways each of them draws
SEED: Final = 14
KEPT: Final = 128  # pools that are kept
_ONE = np.uint64(1)


class Pool(NamedTuple):
    """Holdings, the best first: the hidden cards of each, a mask of all cards it uses, and whether none is left out."""

    holdings: Cards
    masks: Masks
    whole: bool


class Question(NamedTuple):
    """What a pool depends on: only what everybody sees."""

    slug: str
    form: str
    owns: int
    board: tuple[str, ...]
    boards: int
    shown: tuple[str, ...]
    up: tuple[str, ...]
    hidden: int
    most: int


def pool_of(reading: Reading, rival: Rival, most: int) -> Pool:
    """The hands that a rival can hold, or some of them if there are more than `most`."""
    return _pool(
        Question(
            reading.slug,
            reading.form,
            reading.owns,
            reading.board,
            reading.boards,
            reading.shown,
            rival.up,
            rival.hidden,
            most,
        )
    )


def best_of(pool: Pool, share: float, without: Sequence[str]) -> Cards:
    """The best `share` of the holdings in a pool that have none of these cards. There is at least one."""
    fits: Cards = pool.holdings[(pool.masks & mask_of(without)) == 0]
    return fits[: max(1, int(np.ceil(share * len(fits))))]


def mask_of(cards: Sequence[str]) -> np.uint64:
    """A bit for each card."""
    return np.uint64(sum(1 << place for place in places_of(cards)))


# --- what hands are worth in the end --------------------------------------------------------------------------------


def terms(slug: str, form: str) -> Terms:
    """What is played for."""
    game = showdown(slug)
    return terms_of(game, game.form(form)[1])


def measured(rows: Cards, owns: int, how: Terms) -> tuple[Ints, Ints]:
    """What whole hands are worth for high and for low, one in each row; a low hand that does not count is worth 0."""
    none = np.zeros(len(rows), dtype=np.int64)
    match Taken(how.taken):
        case Taken.ANY_FIVE:
            high = strengths(rows) if how.high else none
            low = low_strengths(rows) if how.low else none
        case Taken.TWO_AND_THREE:
            high = omaha_strengths(rows, owns) if how.high else none
            low = low_omaha_strengths(rows, owns) if how.low else none
        case Taken.ANY_THREE:
            high = three_strengths(rows) if how.high else none
            low = low_three_strengths(rows) if how.low else none
    lows = low.astype(np.int64) + 1
    return high.astype(np.int64), np.where(lows >= how.least, lows, 0) if how.low else none


def _beats(values: Ints, there: Marks) -> Floats:
    """What share of the others in its row each value beats, where a tie counts half."""
    runs, kinds = len(values), int(values.max()) + 1
    at = values + kinds * np.arange(runs)[:, None]
    counts = np.bincount(at[there], minlength=runs * kinds).reshape(runs, kinds)
    beaten = (counts.cumsum(axis=1) - counts / 2).reshape(-1)[at]
    found: Floats = beaten / np.maximum(there.sum(axis=1), 1)[:, None]
    return found


def _worth(highs: Ints, lows: Ints, there: Marks, how: Terms) -> Floats:
    """How good each hand is on average over the rows in which it is there: for high, for low, or for both."""
    part = np.zeros(highs.shape)
    if how.low:
        part = np.where(lows > 0, _beats(lows, there), 0.0)
    if how.high:
        counts = ((lows > 0) & there).any(axis=1, keepdims=True)  # whether there is a low hand at all
        part = np.where(counts, (_beats(highs, there) + part) / 2, _beats(highs, there))
    total: Floats = np.where(there, part, 0.0).sum(axis=0) / np.maximum(there.sum(axis=0), 1)
    return total


# --- hands with some cards known -------------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def _pool(asked: Question) -> Pool:
    draw = np.random.default_rng(SEED)
    out = set(places_of(asked.board + asked.shown + asked.up))
    deck = np.array([place for place in range(len(DECK)) if place not in out], dtype=np.uint8)
    how, up = terms(asked.slug, asked.form), len(asked.up)
    own_to_come = asked.owns - up - asked.hidden
    coming = own_to_come + asked.boards - len(asked.board)
    runs = RUNOUTS[showdown(asked.slug).taken] * (1 if out else AT_FIRST) if coming else 1
    holdings, whole = _holdings(deck, asked.hidden, min(asked.most, SOME) if coming else asked.most, draw)
    come = deck[_mixed(len(deck), runs, draw)[:, :coming]]
    rows = np.zeros((runs, len(holdings), asked.owns + asked.boards), dtype=np.uint8)
    rows[:, :, : asked.hidden] = holdings
    rows[:, :, asked.hidden : asked.hidden + up] = places_of(asked.up)
    rows[:, :, asked.hidden + up : asked.owns] = come[:, None, :own_to_come]
    rows[:, :, asked.owns : asked.owns + len(asked.board)] = places_of(asked.board)
    rows[:, :, asked.owns + len(asked.board) :] = come[:, None, own_to_come:]
    masks = _masks(holdings)
    there = (masks & _masks(come)[:, None]) == 0
    highs, lows = measured(rows.reshape(-1, rows.shape[2]), asked.owns, how)
    worth = _worth(highs.reshape(there.shape), lows.reshape(there.shape), there, how)
    order = np.argsort(-worth, kind="stable")
    return Pool(holdings[order], masks[order], whole)


def _holdings(deck: Cards, many: int, most: int, draw: np.random.Generator) -> tuple[Cards, bool]:
    """Every choice of this many cards, or some of them, and whether every one is there."""
    if comb(len(deck), many) <= most:
        every = list(combinations(range(len(deck)), many))
        return deck[np.array(every, dtype=np.int64).reshape(len(every), many)], True
    return deck[_mixed(len(deck), most, draw)[:, :many]], False


def _mixed(size: int, many: int, draw: np.random.Generator) -> Ints:
    """The numbers below `size`, in `many` random orders."""
    return draw.permuted(np.tile(np.arange(size), (many, 1)), axis=1)


def _masks(holdings: Cards) -> Masks:
    bits: Masks = np.bitwise_or.reduce(_ONE << holdings.astype(np.uint64), axis=1, initial=np.uint64(0))
    return bits


# --- hands of draw --------------------------------------------------------------------------------------------------


@lru_cache(maxsize=KEPT)
def drawing_pool(slug: str, form: str, *, drawn: bool) -> Pool:
    """Hands after the draw, in the order of what they are now if `drawn`, and otherwise of what they were before."""
    draw, how = np.random.default_rng(SEED), terms(slug, form)
    mixed = _mixed(len(DECK), DRAWN, draw).astype(np.uint8)
    dealt, rest = mixed[:, :5], mixed[:, 5:]
    keeps = [_kept_first(hand, low=not how.high) for hand in dealt.tolist()]
    first, many = np.array([hand for hand, _ in keeps], dtype=np.uint8), np.array([[many] for _, many in keeps])
    draws = [np.where(np.arange(5) < many, first, draw.permuted(rest, axis=1)[:, :5]) for _ in range(DRAWS)]
    after = draws[-1]
    found = [measured(one, 5, how) for one in (draws[-1:] if drawn else draws)]
    highs, lows = (np.stack([one[side] for one in found]) for side in (0, 1))
    order = np.argsort(-_worth(highs, lows, np.ones(highs.shape, dtype=np.bool_), how), kind="stable")
    return Pool(after[order], (_masks(dealt) | _masks(after))[order], False)


def _kept_first(hand: Sequence[int], *, low: bool) -> tuple[list[int], int]:
    """The cards of a hand, those that are kept first, and how many are kept."""
    keep = places_of(kept([DECK[card] for card in hand], low=low))
    return [*keep, *(card for card in hand if card not in keep)], len(keep)
