"""What hands of poker are worth, plainly: every five or three cards that may play are looked at, one by one.

It shares nothing with `pitboss.poker`. Greater is better, for high and for low.
"""

from collections import Counter
from itertools import combinations

Cards = tuple[str, ...]
Worth = tuple[int, ...]

HIGH_ORDER, LOW_ORDER = "23456789TJQKA", "A23456789TJQK"
LOWEST_THAT_COUNTS = {"high-low-eight": "8", "mambo-stud": "6"}  # the highest card that a low hand may have
PAIRS = {  # how much it is that ranks come so often; straights and flushes come in between
    (1, 1, 1, 1, 1): 0,
    (2, 1, 1, 1): 1,
    (2, 2, 1): 2,
    (3, 1, 1): 3,
    (3, 2): 6,
    (4, 1): 7,
    # of three cards
    (1, 1, 1): 0,
    (2, 1): 1,
    (3,): 4,
}


def grouped(cards: Cards, order: str) -> tuple[tuple[int, ...], Worth]:
    """How often the ranks come, and the ranks by how often they come and then by how high they are."""
    many = Counter(order.index(card[0]) for card in cards)
    ranks = sorted(many, key=lambda rank: (many[rank], rank), reverse=True)
    return tuple([many[rank] for rank in ranks]), tuple(ranks)


def high(cards: Cards) -> Worth:
    """What five or three cards are worth for high."""
    groups, ranks = grouped(cards, HIGH_ORDER)
    straight, flush, kind = False, len({card[1] for card in cards}) == 1, PAIRS[groups]
    if len(ranks) == len(cards):
        wheel = (12, *range(len(cards) - 2, -1, -1))
        straight = ranks[0] - ranks[-1] == len(cards) - 1 or ranks == wheel
        ranks = (*ranks[1:], -1) if ranks == wheel else ranks
    if straight and flush:
        kind = 8
    elif len(cards) == 5:  # a flush is more than a straight
        kind = max(kind, 5 if flush else 4 if straight else 0)
    else:  # and with three cards less
        kind = max(kind, 3 if straight else 2 if flush else 0)
    return (kind, *ranks)


def low(cards: Cards) -> Worth:
    """What five or three cards are worth for low: the fewer pairs and the lower, the better."""
    groups, ranks = grouped(cards, LOW_ORDER)
    return tuple([-one for one in (PAIRS[groups], *ranks)])


def counts(cards: Cards, highest: str) -> bool:
    """Whether a low hand has no pair, and no card above this one."""
    ranks = {card[0] for card in cards}
    return len(ranks) == len(cards) and all(LOW_ORDER.index(rank) <= LOW_ORDER.index(highest) for rank in ranks)


def may_play(slug: str, own: Cards, board: Cards) -> list[Cards]:
    """Every hand that a player of this game may make."""
    if slug == "omaha":
        return [two + three for two in combinations(own, 2) for three in combinations(board, 3)]
    return [*combinations(own + board, 3 if slug == "mambo-stud" else 5)]


def worth(slug: str, form: str, own: Cards, board: Cards) -> tuple[Worth, Worth | None]:
    """What a player has for high, or for low in low poker; and for low where the pot is split, if that counts."""
    hands = may_play(slug, own, board)
    if form == "low":
        return max(map(low, hands)), None
    highest = LOWEST_THAT_COUNTS.get(form or slug)
    if highest is None and form != "high-low":
        return max(map(high, hands)), None
    lows = [hand for hand in hands if highest is None or counts(hand, highest)]
    return max(map(high, hands)), max(map(low, lows), default=None)
