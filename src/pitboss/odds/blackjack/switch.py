"""Blackjack switch: two hands whose second cards may be exchanged, against a dealer whose 22 is a stand-off.

All deals of four cards and an up-card are added up. Each hand is then played best by its own cards, knowing the four
first cards and the up-card; as cards come in no order that matters, a hand is worth the same whether it is played
first or last, and the worths of the two can be added. A pair that may be split more than once is worth a little more:
how much is worked out with the other two cards still in the shoe. All else is exact.
"""

from collections.abc import Callable, Sequence

import numpy as np
from msgspec.structs import replace

from pitboss.odds.blackjack.dealer import Counts, Floats
from pitboss.odds.blackjack.deals import FIRSTS, KEPT, NATURAL, PAIRS, UPS, counted, places
from pitboss.odds.blackjack.field import Ground, ground
from pitboss.odds.blackjack.hands import Family, all_hands, hands_from
from pitboss.odds.blackjack.pairs import met_by_splitting, one_hand, others, split_hands
from pitboss.odds.blackjack.play import play, taken
from pitboss.odds.blackjack.solution import Switch
from pitboss.odds.blackjack.splitting import most_hands
from pitboss.odds.blackjack.terms import RANKS, Terms

ONCE = 2  # cards of the pair that are gone when it is split once


def switch(
    terms: Terms,
    shoe: Sequence[int] | None = None,
    *,
    made_blackjack_wins: bool = False,
    told: Callable[[int, int], None] | None = None,
) -> Switch:
    """Analyse the game from a shoe; `made_blackjack_wins` if an ace and a ten brought together win like a blackjack."""
    full = np.array([4 * terms.decks] * 9 + [16 * terms.decks]) if shoe is None else np.asarray(shoe, dtype=np.int64)
    once = replace(terms, splits=1)
    table = np.zeros((len(FIRSTS), len(FIRSTS), RANKS))  # hand, the other hand, up-card
    natural = np.zeros_like(table)
    more = _more_splits(terms, full) if terms.splits > 1 else np.zeros((RANKS, RANKS))
    dealable = [at for at, first in enumerate(FIRSTS) if (full >= np.array(counted(first))).all()]
    base = ground(terms, full, UPS, [one for at in dealable for one in met(once, counted(FIRSTS[at]))])
    for done, at in enumerate(dealable):
        table[:, at], natural[:, at] = beside(once, base, counted(FIRSTS[at]), more)
        if told is not None:
            told(done + 1, len(dealable))
    before = terms.dealer_blackjack == "known"
    if before:
        table -= natural
    dealt = table.copy()  # a blackjack that was dealt and not broken up
    dealt[NATURAL] = float(terms.blackjack_pays) * (1 - natural[NATURAL])
    if made_blackjack_wins:
        table[NATURAL] = dealt[NATURAL]
    return _over_all_deals(full, dealt, table)


def met(terms: Terms, gone: tuple[int, ...]) -> list[tuple[Family, tuple[int, ...]]]:
    """The families that are met when these other two cards are gone."""
    splits = ((family, tuple(np.array(gone) + np.array(more))) for family, more in met_by_splitting(terms, UPS))
    return [(all_hands(), gone), *splits]


def beside(terms: Terms, base: Ground, gone: tuple[int, ...], more: Floats) -> tuple[Floats, Floats]:
    """All first hands when these other two cards are gone: worth and chance of a dealer's blackjack, by up-card."""
    cards = np.array(gone)
    field = base.field(all_hands(), gone)
    at = places()
    worth = play(field, terms, taken(terms)).best[at]
    natural = field.natural[at]
    for pair in UPS:
        worth[PAIRS[pair]] = np.maximum(worth[PAIRS[pair]], _split(terms, base, pair, cards) + more[pair])
    if terms.surrender:
        lost = 0.0 if terms.dealer_blackjack == "known" else natural
        worth = np.maximum(worth, -KEPT * (1 - natural) - lost)
    return worth, natural


def _split(terms: Terms, base: Ground, pair: int, cards: Counts) -> Floats:
    """A pair split once: two hands, each from the shoe without the pair and the other hand."""
    field = base.field(hands_from(pair), tuple(cards + np.array(others(pair, ONCE))))
    original, _ = one_hand(field, terms, taken(terms), pair, None)
    if taken(terms) == taken(terms, added=True):
        return 2 * original.free
    return original.free + one_hand(field, terms, taken(terms, added=True), pair, None)[0].free


def _more_splits(terms: Terms, shoe: Counts) -> Floats:
    """What it adds to a pair that it may be split again: pair, up-card."""
    found = np.zeros((RANKS, RANKS))
    once = replace(terms, splits=1)
    base = ground(terms, shoe, UPS, met_by_splitting(terms, UPS))
    for pair in UPS:
        if most_hands(terms, pair) > ONCE:
            found[pair] = split_hands(terms, base, pair).worth - split_hands(once, base, pair).worth
    return found


def _over_all_deals(shoe: Counts, dealt: Floats, table: Floats) -> Switch:
    """Add up all deals: first and second card of one hand, first and second of the other, up-card."""
    number = np.empty((RANKS, RANKS), dtype=np.int64)
    for at, (one, two) in enumerate(FIRSTS):
        number[one, two] = number[two, one] = at
    kept_sum = deals = switching = best_sum = 0.0
    for up in UPS:
        chance = _chances(shoe, up)
        kept = dealt[:, :, up] + dealt[:, :, up].T  # hand, other hand
        made = table[:, :, up] + table[:, :, up].T
        keep = kept[number[:, :, None, None], number[None, None]]
        exchange = made[number[:, None, None, :], number.T[None, :, :, None]]
        keep, exchange = np.broadcast_to(keep, chance.shape), np.broadcast_to(exchange, chance.shape)
        best_sum += float((chance * np.maximum(keep, exchange)).sum())
        kept_sum += float((chance * keep).sum())
        switching += float(chance[exchange > keep].sum())
        deals += float(chance.sum())
    return Switch(best_sum / 2, -best_sum / 2, kept_sum / 2, switching, deals)


def _chances(shoe: Counts, up: int) -> Floats:
    """How likely four cards and the up-card are dealt, in this order: card, card, card, card."""
    left = shoe.astype(np.float64)
    cards = left.sum()
    chance = left[up] / cards
    left = left.copy()
    left[up] -= 1
    same = np.eye(RANKS)
    one = left[:, None, None, None]
    two = left[None, :, None, None] - same[:, :, None, None]
    three = left[None, None, :, None] - same[:, None, :, None] - same[None, :, :, None]
    four = left - same[:, None, None, :] - same[None, :, None, :] - same[None, None, :, :]
    ways = np.maximum(one, 0) * np.maximum(two, 0) * np.maximum(three, 0) * np.maximum(four, 0)
    return np.asarray(chance * ways / ((cards - 1) * (cards - 2) * (cards - 3) * (cards - 4)))
