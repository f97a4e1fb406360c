"""The tables that a compiled round looks things up in, made from the terms of the game."""

from functools import cache
from typing import Any

import numpy as np
from numpy.typing import NDArray

from pitboss.odds.blackjack.hands import MOST, hands
from pitboss.odds.blackjack.terms import ACE, RANKS, Terms
from pitboss.sim.blackjack.conditions import Conditions
from pitboss.sim.blackjack.records import (
    BLACKJACK,
    DONE,
    EVEN_MONEY,
    FIVE,
    NATURAL,
    OVER,
    SECOND_CARD,
    SHOE,
    SURRENDERED,
    TABLES,
    TOO_MANY,
    TWENTY_TWO,
    UNPLAYED,
    WHOLE_HAND,
    Cards,
    Record,
    Whole,
)

TAKES = ("known", "original", "all")


def tables_for(conditions: Conditions) -> Record:
    """The tables of a run, but for the count and the moves."""
    terms = conditions.terms
    tables = one(TABLES)
    tables["boxes"], tables["splits"], tables["unit"] = conditions.boxes, terms.splits, conditions.unit
    tables["takes"] = TAKES.index(terms.dealer_blackjack)
    tables["early"], tables["even_money"] = conditions.early, conditions.even_money
    tables["burn"], tables["cut"] = conditions.burned, conditions.before_the_cut
    tables["ahead"] = 2 * conditions.boxes + 6  # what a round needs at the least, and a little more
    tables["levels"] = 1
    tables["two"], tables["after"] = hands_after()
    tables["code"] = codes(terms)
    tables["needs"][1:BLACKJACK] = WHOLE_HAND
    tables["needs"][[BLACKJACK, SURRENDERED]] = SECOND_CARD
    states = dealer_states(terms.hits_soft_17)
    tables["dealer"][: len(states)] = states
    tables["pays"] = pays(conditions)
    return tables


def one(kind: np.dtype[np.void]) -> Record:
    """An empty record."""
    return np.zeros(1, kind)[0]


def shoe_for(conditions: Conditions, words: NDArray[np.uint64]) -> Record:
    """The cards of the shoe, sorted, and nothing dealt."""
    counts = [4 * conditions.terms.decks] * (RANKS - 1) + [16 * conditions.terms.decks]
    shoe = one(SHOE)
    shoe["size"], shoe["hole"] = conditions.cards, -1
    shoe["cards"][: conditions.cards] = np.repeat(np.arange(RANKS, dtype=np.uint8), counts)
    shoe["words"] = words
    return shoe


@cache
def hands_after() -> tuple[NDArray[Any], NDArray[Any]]:
    """The hand of two cards, and what a card makes of a hand. One hand more stands for all that are over 21."""
    known = hands().after.astype(np.int64)
    over = len(known)
    after = np.vstack((np.where(known < 0, over, known), np.full(RANKS, over))).astype(np.uint16)
    return np.ascontiguousarray(after[after[0]]), after


def codes(terms: Terms) -> Cards:
    """What a hand comes to when its patron stands."""
    every = hands()
    found = np.append(every.total, OVER).astype(np.uint8)
    if terms.five_card_21 is not None:
        found[:-1][(every.total == MOST) & (every.cards == 5)] = FIVE
    return found


@cache
def dealer_states(hits_soft_17: bool) -> Cards:
    """The dealer's course: from one card, or a total that must draw, with the next card to another or to a result."""
    start = [(11, True) if value == ACE else (value + 1, False) for value in range(RANKS)]
    states: list[tuple[int, bool, bool]] = [(*one, True) for one in start]
    rows: list[list[int]] = []
    while len(rows) < len(states):  # it grows meanwhile
        total, soft, _ = states[len(rows)]
        row = []
        for value in range(RANKS):
            ends, reached = _drawn(total, soft, value, hits_soft_17)
            if ends:
                row.append(DONE + ends)
            else:
                if (*reached, False) not in states:
                    states.append((*reached, False))
                row.append(states.index((*reached, False)))
        rows.append(row)
    return np.array(rows, dtype=np.uint8)


def _drawn(total: int, soft: bool, value: int, hits_soft_17: bool) -> tuple[int, tuple[int, bool]]:
    """The dealer's result or 0, and the total, after one more card."""
    aces = int(soft) + int(value == ACE)
    total += 11 if value == ACE else value + 1
    while total > MOST and aces:
        total, aces = total - 10, aces - 1
    drawing = total < 17 or (total == 17 and aces > 0 and hits_soft_17)
    return (0 if drawing else min(total, TOO_MANY)), (total, aces > 0)


def pays(conditions: Conditions) -> Whole:
    """What a wager comes to, by the dealer's result and the hand's."""
    terms, unit = conditions.terms, conditions.unit
    found = np.zeros((UNPLAYED + 1, EVEN_MONEY + 1), np.int64)
    for dealer in (*range(17, TOO_MANY + 1), UNPLAYED):
        for hand in range(1, FIVE + 1):
            total = min(hand, MOST)
            if dealer == TWENTY_TWO and terms.pushes_22:
                continue
            if dealer > MOST or total > dealer:
                found[dealer, hand] = unit
            elif total < dealer:
                found[dealer, hand] = -unit
            if hand == FIVE and found[dealer, hand] > 0:
                found[dealer, hand] = int(unit * (terms.five_card_21 or 1))
        found[dealer, BLACKJACK] = int(unit * terms.blackjack_pays)
        found[dealer, SURRENDERED] = -unit // 2
    found[NATURAL] = -unit
    found[NATURAL, BLACKJACK] = 0
    found[:, OVER] = -unit
    found[:, EVEN_MONEY] = unit
    return found
