"""Every hand that is not over 21, by how many cards of each value it holds, and what each card makes of it."""

from functools import cache

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from pitboss.games.blackjack.odds.terms import ACE, RANKS

MOST = 21


class Hands(Struct, frozen=True, eq=False):
    """The hands in order of their hard totals: another card leads to a later hand, or over 21 (-1)."""

    counts: NDArray[np.int8]  # hand, value -> cards
    hard: NDArray[np.int8]  # every ace counted as one
    soft: NDArray[np.bool_]  # an ace counts eleven
    total: NDArray[np.int8]
    cards: NDArray[np.int8]
    after: NDArray[np.int16]  # hand, value -> hand
    index: dict[tuple[int, ...], int]


@cache
def hands() -> Hands:
    """All hands, the empty one first."""
    found: list[list[tuple[int, ...]]] = [[] for _ in range(MOST + 1)]

    def extend(counts: tuple[int, ...], hard: int, value: int) -> None:
        if value == RANKS:
            found[hard].append(counts)
            return
        for more in range((MOST - hard) // (value + 1) + 1):
            extend((*counts, more), hard + more * (value + 1), value + 1)

    extend((), 0, 0)
    ordered = [counts for same in found for counts in sorted(same)]
    index = {counts: at for at, counts in enumerate(ordered)}
    counts = np.array(ordered, dtype=np.int8)
    hard = (counts @ np.arange(1, RANKS + 1)).astype(np.int8)
    soft = (counts[:, ACE] > 0) & (hard <= MOST - RANKS)
    after = np.full((len(ordered), RANKS), -1, dtype=np.int16)
    for at, held in enumerate(ordered):
        for value in range(RANKS):
            after[at, value] = index.get((*held[:value], held[value] + 1, *held[value + 1 :]), -1)
    total = np.where(soft, hard + RANKS, hard).astype(np.int8)
    return Hands(counts, hard, soft, total, counts.sum(axis=1).astype(np.int8), after, index)


class Family(Struct, frozen=True, eq=False):
    """The hands that can be made from the same first cards, the first cards themselves first."""

    at: NDArray[np.int64]  # which of all hands they are
    counts: NDArray[np.int64]
    total: NDArray[np.int64]
    cards: NDArray[np.int64]
    after: NDArray[np.int64]  # as in `Hands`, but counted within the family
    levels: tuple[slice, ...]  # hands of one hard total each, the highest first

    def find(self, counts: tuple[int, ...]) -> int:
        """Where in the family a hand is."""
        return int(np.searchsorted(self.at, hands().index[counts]))


def family(first: tuple[int, ...]) -> Family:
    """The family of some first cards."""
    every = hands()
    member = np.asarray((every.counts >= np.array(first, dtype=np.int8)).all(axis=1))
    at = np.flatnonzero(member)
    place = np.full(len(member) + 1, -1, dtype=np.int64)  # the last is for -1: over 21 stays over 21
    place[at] = np.arange(len(at))
    bounds = np.searchsorted(every.hard[at], np.arange(MOST + 2))
    levels = tuple(slice(int(bounds[hard]), int(bounds[hard + 1])) for hard in range(MOST, -1, -1))
    return Family(
        at,
        every.counts[at].astype(np.int64),
        every.total[at].astype(np.int64),
        every.cards[at].astype(np.int64),
        place[every.after[at]],
        tuple(level for level in levels if level.start < level.stop),
    )


@cache
def all_hands() -> Family:
    """The family of the empty hand, which is all hands."""
    return family((0,) * RANKS)


@cache
def hands_from(value: int) -> Family:
    """The family of one card, such as one of a split pair."""
    return family(tuple(int(at == value) for at in range(RANKS)))
