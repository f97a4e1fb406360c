"""Hands of omaha: exactly two of a player's own cards with exactly three of the board."""

from collections.abc import Callable, Sequence
from itertools import combinations

from pitboss.errors import BadInput
from pitboss.poker.lowest import FIVE_LOW, LowHand, best_low
from pitboss.poker.ranking import FLUSHES, KEYS, ONLY_RANKS, ORDINARY, START, Hand, best_hand

_Combined = Hand | LowHand | None


def best_omaha(own: Sequence[str], board: Sequence[str]) -> Hand:
    """The best high hand of two of four or five own cards, and three of the board."""
    pairs, triples = _parts(own, board)
    worth, suited = ORDINARY.worth, ORDINARY.suited
    found = []
    for pair in pairs:
        for triple in triples:
            total = pair + triple
            ranks = total & ONLY_RANKS
            found.append(suited[ranks] if total & FLUSHES else worth[ranks])
    return max(found, key=_strength)


def best_omaha_low(own: Sequence[str], board: Sequence[str], highest: str | None = None) -> LowHand | None:
    """The best low hand of two own cards and three of the board; with `highest`, None if it does not qualify."""
    pairs, triples = _parts(own, board)
    found = max((FIVE_LOW[pair + triple & ONLY_RANKS] for pair in pairs for triple in triples), key=_strength)
    return found if found.qualifies(highest) else None


def omaha_cards(hand: Hand | LowHand, own: Sequence[str], board: Sequence[str]) -> tuple[str, ...]:
    """Which cards make this hand: two own cards and three of the board, in the order of its ranks."""
    rank: Callable[[Sequence[str]], _Combined] = best_hand if isinstance(hand, Hand) else best_low
    for two in combinations(own, 2):
        for three in combinations(board, 3):
            if rank((*two, *three)) == hand:
                return hand.cards_of((*two, *three))
    return ()


def _strength(hand: Hand | LowHand) -> int:
    return hand.strength


def _parts(own: Sequence[str], board: Sequence[str]) -> tuple[list[int], list[int]]:
    """The sums of keys of every two own cards and of every three of the board."""
    if len(own) not in (4, 5):
        raise BadInput(f"An omaha hand has four or five hole cards, not {len(own)}.")
    if not 3 <= len(board) <= 5:
        raise BadInput(f"A board has three to five cards, not {len(board)}.")
    mine, theirs = [KEYS[card] for card in own], [KEYS[card] for card in board]
    return [sum(two, START) for two in combinations(mine, 2)], [sum(three) for three in combinations(theirs, 3)]
