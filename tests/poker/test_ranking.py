"""Poker hands: exact counts of every kind, the order of all of them, and the best five of seven."""

import random
from collections import Counter
from itertools import combinations, pairwise

import pytest

from pitboss.equipment import DECK, shoe_of
from pitboss.odds.alike import Reading, Sight, Suits
from pitboss.poker import Category, best_hand, hand_of
from pitboss.poker.ranking import ORDER

# All 2,598,960 hands of five cards, and how many of the kind differ in strength.
COUNTS = {
    Category.ROYAL_FLUSH: (4, 1),
    Category.STRAIGHT_FLUSH: (36, 9),
    Category.FOUR_OF_A_KIND: (624, 156),
    Category.FULL_HOUSE: (3_744, 156),
    Category.FLUSH: (5_108, 1_277),
    Category.STRAIGHT: (10_200, 10),
    Category.THREE_OF_A_KIND: (54_912, 858),
    Category.TWO_PAIR: (123_552, 858),
    Category.PAIR: (1_098_240, 2_860),
    Category.HIGH_CARD: (1_302_540, 1_277),
}


def test_every_hand_is_of_its_kind() -> None:
    """One hand stands for all that differ from it only by the names of the suits."""
    shoe = shoe_of(1)
    reading = Reading(shoe, Suits.ALIKE)
    hands, strengths = Counter[Category](), {kind: set[int]() for kind in Category}
    for draw in reading.draws(shoe, reading.codes(Sight("")), 5, 0, ordered=False):
        assert isinstance(draw.outcome, tuple)
        hand = hand_of([str(card) for card in draw.outcome])
        hands[hand.category] += draw.ways
        strengths[hand.category].add(hand.strength)
    assert {kind: (hands[kind], len(strengths[kind])) for kind in Category} == COUNTS
    ordered = sorted(strength for found in strengths.values() for strength in found)
    assert ordered == list(range(7_462))
    for low, high in pairwise(Category):
        assert max(strengths[low]) < min(strengths[high])


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("AS KS QS JS TS", "KH QH JH TH 9H"),
        ("6H 5H 4H 3H 2H", "5C 4C 3C 2C AC"),  # the ace below the two makes the lowest straight flush
        ("5C 4C 3C 2C AC", "AS AH AD AC KS"),
        ("2S 2H 2D 2C 3S", "AS AH AD KC KS"),
        ("2S 2H 2D 3C 3S", "AH QH JH TH 9H"),
        ("3H 4H 5H 7H 2H", "AS KH QS JS TS"),
        ("5C 4D 3C 2C AC", "AS AH AD KC QS"),
        ("AS AH 2D 2C 3S", "KS KH QD QC AS"),
        ("AS AH 2D 2C 4S", "AC AD 2H 2S 3S"),
        ("2S 2H 3D 4C 5S", "AS KH QD JC 9S"),
        ("AS KH QD JC 8S", "AS KH QD TC 9S"),
    ],
)
def test_one_hand_beats_another(better: str, worse: str) -> None:
    assert hand_of(better.split()) > hand_of(worse.split())
    assert hand_of(better.split()).strength > hand_of(worse.split()).strength


def test_suits_and_the_order_of_cards_do_not_count() -> None:
    assert hand_of("AS KH 2D 7C 9S".split()) == hand_of("9C AD 7H KC 2S".split())
    assert hand_of("KS KH AD 7C 9S".split()).ranks == "KKA97"
    assert hand_of("AS 2H 3D 4C 5S".split()).ranks == "5432A"
    assert Category.THREE_OF_A_KIND.words == "three of a kind"


def plainly(cards: list[str]) -> tuple[int, list[tuple[int, int]]]:
    """A second ranking, by counting: which kind, and the ranks by how often and how high."""
    ranks = Counter(ORDER.index(card[0]) for card in cards)
    groups = sorted(((many, rank) for rank, many in ranks.items()), reverse=True)
    flush = len({card[1] for card in cards}) == 1
    high = sorted(ranks, reverse=True)
    straight = len(ranks) == 5 and (high[0] - high[4] == 4 or high == [12, 3, 2, 1, 0])
    if straight and high[0] == 12 and high[1] == 3:
        groups = [(1, 3), (1, 2), (1, 1), (1, 0), (1, -1)]
    shape = [many for many, _ in groups]
    if straight and flush:
        return 9 if groups[0][1] == 12 else 8, groups
    kinds = {(4, 1): 7, (3, 2): 6, (3, 1, 1): 3, (2, 2, 1): 2, (2, 1, 1, 1): 1}
    return (5 if flush else 4 if straight else kinds.get(tuple(shape), 0)), groups


def test_two_rankings_agree_on_hands_at_random() -> None:
    chance = random.Random(5)
    hands = [chance.sample(DECK, 5) for _ in range(4_000)]
    hands += [[rank + suit for rank, suit in zip(ranks, "CCCCD", strict=True)] for ranks in combinations(ORDER, 5)]
    for one, other in pairwise(hands):
        mine, plain = (hand_of(one), hand_of(other)), (plainly(one), plainly(other))
        assert (mine[0] > mine[1], mine[0] == mine[1]) == (plain[0] > plain[1], plain[0] == plain[1])
        assert mine[0].category == plain[0][0]


def test_the_best_five_of_seven() -> None:
    assert best_hand("AS KS 2H QS JS 2D TS".split()).category is Category.ROYAL_FLUSH
    assert best_hand("2S 2H 2D 3C 3S 3D KH".split()).ranks == "33322"
    chance = random.Random(7)
    for _ in range(50):
        cards = chance.sample(DECK, 7)
        assert best_hand(cards) == max(hand_of(five) for five in combinations(cards, 5))
