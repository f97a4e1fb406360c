"""Low hands: the ace is low, straights and flushes do not count, the worst card decides; qualifiers and words."""

import random
from collections import Counter
from itertools import combinations, pairwise

import pytest

from pitboss.equipment import DECK
from pitboss.errors import BadInput
from pitboss.poker import Category, LowHand, best_low, best_low_three
from pitboss.poker.lowest import LOW_ORDER, low_hands


def low(cards: str) -> LowHand:
    found = best_low(cards.split())
    assert found is not None
    return found


def low_three(cards: str) -> LowHand:
    found = best_low_three(cards.split())
    assert found is not None
    return found


@pytest.mark.proves("19:47-14.3(e)")
def test_the_order_of_the_cards() -> None:
    alone = [low_three(f"{rank}S {rank}H {rank}D") for rank in "A23456789TJQK"]
    assert alone == sorted(alone, reverse=True)
    assert len(set(alone)) == 13
    tops = [low(f"AS 2H 3D 4C {rank}S") for rank in "56789TJQK"]
    assert tops == sorted(tops, reverse=True)
    for one, other in pairwise("CDHS"):  # suits are equal
        assert low(" ".join(rank + one for rank in "A2348")) == low(" ".join(rank + other for rank in "A2348"))


@pytest.mark.proves("19:47-14.3(f)")
def test_the_order_of_the_kinds_of_five_cards() -> None:
    hands = ["KS QH JD TC 9S", "AS AH 2D 3C 4S", "AS AH 2D 2C 3S", "AS AH AD 2C 3S", "AS AH AD 2C 2S", "AS AH AD AC 2S"]
    for better, worse in pairwise(hands):
        assert low(better) > low(worse)
    kinds = [hand.category for hand in sorted(low_hands(5).values(), reverse=True)]
    assert kinds == sorted(kinds)
    assert set(kinds) == {
        Category.HIGH_CARD,
        Category.PAIR,
        Category.TWO_PAIR,
        Category.THREE_OF_A_KIND,
        Category.FULL_HOUSE,
        Category.FOUR_OF_A_KIND,
    }


@pytest.mark.proves("19:47-14.3(f)")
def test_the_order_of_the_kinds_of_three_cards() -> None:
    for better, worse in pairwise(["KS QH JD", "AS AH 2D", "AS AH AD", "KS KH KD"]):
        assert low_three(better) > low_three(worse)


@pytest.mark.proves("19:47-14.3(f)")
def test_straights_and_flushes_do_not_count() -> None:
    best = low("5S 4S 3S 2S AS")
    assert best == low("5S 4H 3D 2C AS") == max(low_hands(5).values())
    assert low_three("3S 2S AS") == low_three("3S 2H AD") == max(low_hands(3).values())


@pytest.mark.proves("19:47-14.3(d)", "19:47-14.3(f)")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("2S 3H 4D 5C 6S", "AS 2H 3D 4C 8S"),  # the worst card decides, and the lower one is better
        ("8S 5H 4D 3C 2S", "8S 6H 3D 2C AS"),
        ("8S 5H 4D 3C AS", "8S 5H 4D 3C 2S"),
        ("AS AH KD QC JS", "2S 2H 3D 4C 5S"),  # aces are the best pair
        ("AS AH 5D 4C 2S", "AS AH 5D 4C 3S"),
        ("2S 2H AD AC KS", "3S 3H AD AC 2S"),
        ("AS AH AD KC QS", "2S 2H 2D 3C 4S"),
    ],
)
def test_one_hand_beats_another(better: str, worse: str) -> None:
    assert low(better) > low(worse)


def plainly(cards: tuple[str, ...]) -> tuple[list[int], list[int]]:
    """A second ranking, where less is better: how many there are of each rank, and the ranks, the most first."""
    counts = Counter(LOW_ORDER.index(card[0]) for card in cards)
    groups = sorted(((many, rank) for rank, many in counts.items()), reverse=True)
    return [many for many, _ in groups], [rank for _, rank in groups]


@pytest.mark.parametrize(("size", "of"), [(5, 5), (5, 6), (5, 7), (3, 3), (3, 4)])
def test_two_rankings_agree(size: int, of: int) -> None:
    chance = random.Random(of)
    find = best_low if size == 5 else best_low_three
    ranked = []
    for _ in range(150):
        # few ranks, so that every seventh hand has no five different ones
        cards = chance.sample([card for card in DECK if card[0] in "A24KQ9"], of)
        found = find(cards)
        assert found is not None
        best = min(combinations(cards, size), key=plainly)
        assert plainly(found.cards_of(cards)) == plainly(best)
        ranked.append((found, plainly(best)))
    for (one, plain), (other, other_plain) in pairwise(ranked):
        assert (one > other, one == other) == (plain < other_plain, plain == other_plain)


def test_a_hand_must_qualify() -> None:
    assert best_low("8S 7H 6D 5C 4S KS KH".split(), "8") == low("8S 7H 6D 5C 4S")
    assert best_low("9S 7H 6D 5C 4S KS KH".split(), "8") is None
    assert best_low("8S 7H 6D 5C 5S 8H KH".split(), "8") is None  # four different ranks are not enough
    assert best_low_three("6S 5H 4D KS".split(), "6") == low_three("6S 5H 4D")
    assert best_low_three("7S 5H 4D KS".split(), "6") is None
    assert best_low_three("6S 6H 4D 4S".split(), "6") is None
    assert len([hand for hand in low_hands(5).values() if hand.qualifies("8")]) == 56
    assert len([hand for hand in low_hands(3).values() if hand.qualifies("6")]) == 20


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("7S 5H 4D 3C AS", "seven low: 7-5-4-3-A"),
        ("TS 5H 4D 3C AS", "ten low: 10-5-4-3-A"),
        ("2S 2H 5D 4C 3S", "a pair of twos low: 2-2-5-4-3"),
        ("2S 2H AD AC 3S", "two pairs, twos and aces low: 2-2-A-A-3"),
        ("2S 2H 2D AC 3S", "three twos low: 2-2-2-3-A"),
        ("2S 2H 2D AC AS", "a full house, twos over aces low: 2-2-2-A-A"),
        ("6S 6H 6D 6C AS", "four sixes low: 6-6-6-6-A"),
    ],
)
def test_a_hand_in_words(cards: str, words: str) -> None:
    assert low(cards).words == words


def test_what_is_no_low_hand() -> None:
    with pytest.raises(BadInput, match="five cards takes at least 5"):
        best_low("AS 2S 3S 4S".split())
    with pytest.raises(BadInput, match="three cards takes at least 3"):
        best_low_three("AS 2S".split())
    with pytest.raises(BadInput, match="joker"):
        best_low("AS 2S 3S 4S *J".split())
    with pytest.raises(BadInput, match="joker"):
        best_low_three("AS 2S 3S *J *J".split())
    with pytest.raises(BadInput, match="'TX' is not a card"):
        best_low("AS 2S 3S 4S TX".split())
