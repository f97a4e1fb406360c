"""Which cards a plain player keeps in draw."""

from collections import Counter
from collections.abc import Sequence

from pitboss.poker import Category, best_hand
from pitboss.poker.lowest import LOW_ORDER
from pitboss.poker.ranking import ORDER

WHOLE = (Category.STRAIGHT, Category.FLUSH, Category.FULL_HOUSE, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH)
PAT_LOW, LOW_ENOUGH = "9", "8"  # a low hand that needs no other card, and the worst card that is kept for low


def kept(cards: Sequence[str], *, low: bool) -> tuple[str, ...]:
    """The cards that are kept of five."""
    return _for_low(cards) if low else _for_high(cards)


def _for_high(cards: Sequence[str]) -> tuple[str, ...]:
    """A complete hand, cards of the same rank, four of a suit or in a row, or else the highest cards."""
    if best_hand(cards).category in WHOLE:
        return tuple(cards)
    counts = Counter(card[0] for card in cards)
    if max(counts.values()) > 1:
        return tuple([card for card in cards if counts[card[0]] > 1])
    suits = Counter(card[1] for card in cards)
    suit, many = suits.most_common(1)[0]
    if many == 4:
        return tuple([card for card in cards if card[1] == suit])
    order = sorted(cards, key=lambda card: ORDER.index(card[0]))
    for four in (order[1:], order[:4]):
        places = [ORDER.index(card[0]) for card in four]
        if places[3] - places[0] == 3 and places[3] < len(ORDER) - 1:
            return tuple(four)
    high = [card for card in order if card[0] in "AK"]
    return tuple(high or order[-1:])


def _for_low(cards: Sequence[str]) -> tuple[str, ...]:
    """One card of each low rank; all five if none is worse than a nine."""
    best = {card[0]: card for card in cards}

    def down_from(worst: str) -> tuple[str, ...]:
        return tuple([card for rank, card in best.items() if LOW_ORDER.index(rank) <= LOW_ORDER.index(worst)])

    pat = down_from(PAT_LOW)
    return pat if len(pat) == len(cards) else down_from(LOW_ENOUGH)
