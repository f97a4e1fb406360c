"""High hands of three cards: exact counts, the order of the kinds and within them, the best three of four, words."""

import random
from collections import Counter
from itertools import combinations, pairwise

import pytest

from pitboss.equipment import DECK
from pitboss.errors import BadInput
from pitboss.poker import ThreeCategory, best_three, three_card_hand
from pitboss.poker.three_card import three_card_hands

COUNTS = {
    ThreeCategory.ROYAL_FLUSH: 4,
    ThreeCategory.STRAIGHT_FLUSH: 44,
    ThreeCategory.THREE_OF_A_KIND: 52,
    ThreeCategory.STRAIGHT: 720,
    ThreeCategory.FLUSH: 1_096,
    ThreeCategory.PAIR: 3_744,
    ThreeCategory.HIGH_CARD: 16_440,
}


def of_kind(kind: ThreeCategory) -> list[str]:
    """The ranks of every hand of a kind, the best first."""
    hands = sorted((hand for hand in three_card_hands().values() if hand.category is kind), reverse=True)
    return [hand.ranks for hand in hands]


def test_every_hand_is_of_its_kind() -> None:
    hands = [three_card_hand(cards) for cards in combinations(DECK, 3)]
    assert Counter(hand.category for hand in hands) == COUNTS
    assert {hand.strength for hand in hands} == set(range(741))
    for low, high in pairwise(sorted(COUNTS)):
        highest = max(hand.strength for hand in hands if hand.category is low)
        assert highest < min(hand.strength for hand in hands if hand.category is high)


@pytest.mark.proves("19:47-14.3(c)1")
def test_the_royal_flush_is_the_best_hand() -> None:
    royal = three_card_hand(["AS", "KS", "QS"])
    assert of_kind(ThreeCategory.ROYAL_FLUSH) == ["AKQ"]
    assert royal == max(three_card_hands().values())
    assert three_card_hand(["AS", "KS", "QH"]).category is ThreeCategory.STRAIGHT


@pytest.mark.proves("19:47-14.3(c)2")
def test_straight_flushes() -> None:
    down = ["KQJ", "QJT", "JT9", "T98", "987", "876", "765", "654", "543", "432", "32A"]
    assert of_kind(ThreeCategory.STRAIGHT_FLUSH) == down
    assert three_card_hand(["3S", "2S", "AS"]) > three_card_hand(["AS", "AH", "AD"])


@pytest.mark.proves("19:47-14.3(c)3")
def test_three_of_a_kind() -> None:
    assert of_kind(ThreeCategory.THREE_OF_A_KIND) == [rank * 3 for rank in "AKQJT98765432"]
    assert three_card_hand(["2S", "2H", "2D"]) > three_card_hand(["AS", "KH", "QD"])


@pytest.mark.proves("19:47-14.3(c)4")
def test_a_straight_beats_a_flush() -> None:
    assert of_kind(ThreeCategory.STRAIGHT) == ["AKQ", *of_kind(ThreeCategory.STRAIGHT_FLUSH)]
    assert three_card_hand(["3S", "2H", "AD"]) > three_card_hand(["AS", "KS", "JS"])
    assert three_card_hand(["AS", "KH", "2D"]).category is ThreeCategory.HIGH_CARD


@pytest.mark.proves("19:47-14.3(c)5")
def test_flushes() -> None:
    flushes = of_kind(ThreeCategory.FLUSH)
    assert (flushes[0], flushes[-1]) == ("AKJ", "532")
    assert three_card_hand(["5S", "3S", "2S"]) > three_card_hand(["AS", "AH", "KD"])


@pytest.mark.proves("19:47-14.3(c)6")
def test_one_pair_beats_no_pair() -> None:
    assert [ranks[0] for ranks in of_kind(ThreeCategory.PAIR)] == [rank for rank in "AKQJT98765432" for _ in range(12)]
    assert three_card_hand(["2S", "2H", "3D"]) > three_card_hand(["AS", "KH", "JD"])
    assert of_kind(ThreeCategory.HIGH_CARD)[0] == "AKJ"


def test_the_best_three_of_four() -> None:
    assert best_three("AS KD QC 2S".split()).words == "a straight to the ace"
    chance = random.Random(4)
    for _ in range(200):
        cards = chance.sample(DECK, 4)
        best = best_three(cards)
        assert best == max(three_card_hand(three) for three in combinations(cards, 3))
        assert three_card_hand(best.cards_of(cards)) == best


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("AS KS QS", "a royal flush"),
        ("9S 8S 7S", "a straight flush to the nine"),
        ("6S 6H 6D", "three sixes"),
        ("3S 2H AD", "a straight to the three"),
        ("KS 9S 4S", "a flush, king high"),
        ("KS KH AS", "a pair of kings, ace kicker"),
        ("KS TH 4S", "king high, ten and four kickers"),
    ],
)
def test_a_hand_in_words(cards: str, words: str) -> None:
    assert three_card_hand(cards.split()).words == words


def test_too_few_cards() -> None:
    with pytest.raises(BadInput, match="at least three"):
        best_three(["AS", "KS"])
    with pytest.raises(BadInput, match="three cards, not 4"):
        three_card_hand(["AS", "KS", "QS", "JS"])


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("AS KS TX QS", "'TX' is not a card"),
        ("as ks qs", "'as' is not a card"),
        ("AS AS KS", "A card is listed twice."),
        ("*J AS KS", "A joker has no place in a three-card hand."),
    ],
)
def test_what_is_no_hand_is_told_in_one_sentence(cards: str, sentence: str) -> None:
    with pytest.raises(BadInput, match=sentence):
        best_three(cards.split())
