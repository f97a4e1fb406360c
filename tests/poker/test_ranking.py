"""High hands of five cards: exact counts of every kind, their order, the best five of more, jokers, and words."""

import random
from collections import Counter
from itertools import combinations, pairwise

import pytest

from pitboss.equipment import DECK, shoe_of
from pitboss.equipment.pack import JOKER
from pitboss.errors import BadInput
from pitboss.odds.alike import Reading, Sight, Suits
from pitboss.poker import Category, ThreeCategory, best_hand, best_low, best_with_joker, hand_of, three_card_hand
from pitboss.poker.ranking import ORDER, ORDINARY

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
    hands, strengths = Counter[Category](), {kind: set[int]() for kind in COUNTS}
    for draw in reading.draws(shoe, reading.codes(Sight("")), 5, 0, ordered=False):
        assert isinstance(draw.outcome, tuple)
        hand = hand_of([str(card) for card in draw.outcome])
        hands[hand.category] += draw.ways
        strengths[hand.category].add(hand.strength)
    assert {kind: (hands[kind], len(strengths[kind])) for kind in COUNTS} == COUNTS
    ordered = sorted(strength for found in strengths.values() for strength in found)
    assert ordered == list(range(7_462))
    for low, high in pairwise(sorted(COUNTS)):
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


# --- the law --------------------------------------------------------------------------------------------------------


def of_kind(kind: Category) -> list[str]:
    """The ranks of every hand of a kind, the best first."""
    hands = sorted((hand for hand in ORDINARY.hands.values() if hand.category is kind), reverse=True)
    return [hand.ranks for hand in hands]


@pytest.mark.proves("19:47-14.3(a)")
def test_the_order_of_the_cards() -> None:
    alone = [hand_of([f"{rank}S", "2H", "3H", "4H", "6D"]) for rank in "AKQJT987"]
    assert alone == sorted(alone, reverse=True)
    assert [hand.ranks[0] for hand in alone] == list("AKQJT987")
    pairs = [ranks[0] for ranks in of_kind(Category.PAIR)]
    assert list(dict.fromkeys(pairs)) == list("AKQJT98765432")
    for one, other in pairwise("CDHS"):  # suits are equal
        assert hand_of([rank + one for rank in "AK942"]) == hand_of([rank + other for rank in "AK942"])
    assert hand_of("AS 2H 3D 4C 5S".split()).category is Category.STRAIGHT
    assert hand_of("AS 2S 3S 4S 5S".split()).category is Category.STRAIGHT_FLUSH
    assert hand_of("AS 2H 3D 4C 6S".split()).category is Category.HIGH_CARD
    assert hand_of("AS 2H 3D 4C 6S".split()) > hand_of("KS QH JD TC 8S".split())
    assert three_card_hand("AS 2H 3D".split()).category is ThreeCategory.STRAIGHT
    assert three_card_hand("AS 2S 3S".split()).category is ThreeCategory.STRAIGHT_FLUSH
    assert three_card_hand("AS 2H 4D".split()) > three_card_hand("KS QH TD".split())


@pytest.mark.proves("19:47-14.3(b)1")
def test_the_royal_flush_is_the_best_hand() -> None:
    assert of_kind(Category.ROYAL_FLUSH) == ["AKQJT"]
    royal = hand_of("AS KS QS JS TS".split())
    assert royal == max(hand for hand in ORDINARY.hands.values() if hand.category is not Category.FIVE_ACES)
    assert hand_of("AS KS QS JS TH".split()).category is Category.STRAIGHT


@pytest.mark.proves("19:47-14.3(b)2")
def test_straight_flushes() -> None:
    down = ["KQJT9", "QJT98", "JT987", "T9876", "98765", "87654", "76543", "65432", "5432A"]
    assert of_kind(Category.STRAIGHT_FLUSH) == down
    assert hand_of("5S 4S 3S 2S AS".split()) > hand_of("AS AH AD AC KS".split())


@pytest.mark.proves("19:47-14.3(b)3")
def test_four_of_a_kind() -> None:
    fours = of_kind(Category.FOUR_OF_A_KIND)
    assert [ranks[0] for ranks in fours] == [rank for rank in "AKQJT98765432" for _ in range(12)]
    assert (fours[0], fours[-1]) == ("AAAAK", "22223")
    assert hand_of("2S 2H 2D 2C 3S".split()) > hand_of("AS AH AD KC KS".split())


@pytest.mark.proves("19:47-14.3(b)4")
def test_full_houses_go_by_the_three() -> None:
    houses = of_kind(Category.FULL_HOUSE)
    assert [ranks[0] for ranks in houses] == [rank for rank in "AKQJT98765432" for _ in range(12)]
    assert (houses[0], houses[-1]) == ("AAAKK", "22233")
    assert hand_of("2S 2H 2D 3C 3S".split()) > hand_of("AS KS QS JS 9S".split())


@pytest.mark.proves("19:47-14.3(b)5")
def test_flushes() -> None:
    flushes = of_kind(Category.FLUSH)
    assert (flushes[0], flushes[-1]) == ("AKQJ9", "75432")
    assert hand_of("7S 5S 4S 3S 2S".split()) > hand_of("AS KH QS JS TS".split())
    assert hand_of("7S 5S 4S 3S 2H".split()).category is Category.HIGH_CARD


@pytest.mark.proves("19:47-14.3(b)6")
def test_straights() -> None:
    assert of_kind(Category.STRAIGHT) == ["AKQJT", *of_kind(Category.STRAIGHT_FLUSH)]
    for around in ("KSAH2D3C4S", "QSKHAD2C3S", "JSQHKDAC2S"):
        cards = [around[at : at + 2] for at in range(0, 10, 2)]
        assert hand_of(cards).category is Category.HIGH_CARD
    assert hand_of("5S 4H 3D 2C AS".split()) > hand_of("AS AH AD KC QS".split())


@pytest.mark.proves("19:47-14.3(b)7")
def test_three_of_a_kind() -> None:
    threes = of_kind(Category.THREE_OF_A_KIND)
    assert [ranks[0] for ranks in threes] == [rank for rank in "AKQJT98765432" for _ in range(66)]
    assert hand_of("2S 2H 2D 3C 4S".split()) > hand_of("AS AH KD KC QS".split())


@pytest.mark.proves("19:47-14.3(b)8")
def test_two_pairs_go_by_the_higher_pair() -> None:
    pairs = [ranks[0] + ranks[2] for ranks in of_kind(Category.TWO_PAIR)]
    order = [high + low for at, high in enumerate("AKQJT9876543") for low in "KQJT98765432"[at:]]
    assert list(dict.fromkeys(pairs)) == order
    assert (order[0], order[-1]) == ("AK", "32")
    assert hand_of("3S 3H 2D 2C 4S".split()) > hand_of("AS AH KD QC JS".split())


@pytest.mark.proves("19:47-14.3(b)9")
def test_one_pair_beats_no_pair() -> None:
    pairs = of_kind(Category.PAIR)
    assert [ranks[0] for ranks in pairs] == [rank for rank in "AKQJT98765432" for _ in range(220)]
    assert hand_of("2S 2H 3D 4C 5S".split()) > hand_of("AS KH QD JC 9S".split())


@pytest.mark.proves("19:47-14.3(d)")
@pytest.mark.parametrize(
    ("better", "worse"),
    [
        ("3S 3H KD QC JS", "2S 2H AD KC QS"),  # the pair comes before the kicker
        ("KS KH 7D 7C 6S", "KD KC 6D 6H 7S"),
        ("KS KH AD 3C 2S", "KD KC QD JH TS"),
        ("KS KH AD 4C 2S", "KD KC AS 3H 2D"),
        ("7S 7H 7D AC 2S", "7S 7H 7D KC QS"),
        ("AS 9S 8S 7S 3S", "AD 9D 8D 7D 2D"),
        ("AS JH 9D 4C 3S", "AD TC 9H 8H 7S"),
    ],
)
def test_the_highest_card_that_the_other_lacks(better: str, worse: str) -> None:
    assert hand_of(better.split()) > hand_of(worse.split())


@pytest.mark.proves("19:47-14.3(d)")
def test_hands_that_are_still_equal_tie() -> None:
    assert hand_of("KS KH 7D 7C 6S".split()) == hand_of("KD KC 7S 7H 6D".split())
    assert three_card_hand("KS KH 7D".split()) == three_card_hand("KD KC 7S".split())
    assert three_card_hand("KS 9H 7D".split()) > three_card_hand("KD 8C 7S".split())
    assert best_low("8S 5H 4D 3C 2S".split()) == best_low("8H 5C 4H 3H 2H".split())


@pytest.mark.proves("19:47-14.3(g)")
def test_cards_speak() -> None:
    """The hand is what the cards are, in whatever order they lie, and nothing else is asked."""
    cards = "2D KS 9C AS QS 9H JS TS 3C".split()[:7]
    chance = random.Random(3)
    for _ in range(20):
        chance.shuffle(cards)
        assert best_hand(cards) == max(hand_of(five) for five in combinations(cards, 5))


# --- more cards, and jokers -----------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [5, 6, 7, 8, 11])
def test_the_best_five_of_any_number(size: int) -> None:
    chance = random.Random(size)
    for _ in range(60):
        cards = chance.sample(DECK, size)
        best = best_hand(cards)
        assert best == max(hand_of(five) for five in combinations(cards, 5))
        assert hand_of(best.cards_of(cards)) == best


def test_the_cards_that_make_a_hand() -> None:
    cards = "9C KS KD 7S 7D AH 2C".split()
    assert best_hand(cards).cards_of(cards) == ("KS", "KD", "7S", "7D", "AH")
    cards = "AH 9S 8S 7S 6S 5S AD".split()
    assert best_hand(cards).cards_of(cards) == ("9S", "8S", "7S", "6S", "5S")


def test_too_few_cards_and_too_many_of_a_rank() -> None:
    with pytest.raises(BadInput, match="at least five cards"):
        best_hand("AS KS QS JS".split())
    with pytest.raises(BadInput, match="five cards, not 6"):
        hand_of("AS KS QS JS TS 9S".split())
    with pytest.raises(BadInput, match="more than four"):
        best_hand("AS AH AD AC AS 2S".split())


@pytest.mark.parametrize(
    ("cards", "sentence"),
    [
        ("AS KS QS JS TX", "'TX' is not a card"),
        ("as ks qs js ts", "'as' is not a card"),
        ("?? KS QS JS TS", "'\\?\\?' is not a card"),
        ("AS AS KS QS JS", "A card is listed twice."),
        ("AS AS KS QS JS TS", "A card is listed twice."),
        ("*J *J KS QS JS", "more than one joker"),
        ("*J *J KS KD KH QS JH", "more than one joker"),
    ],
)
def test_what_is_no_hand_is_told_in_one_sentence(cards: str, sentence: str) -> None:
    for ranked in (best_hand, best_with_joker):
        with pytest.raises(BadInput, match=sentence):
            ranked(cards.split())


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("*J AS AH AD AC", "five aces"),
        ("*J KS QS JS TS", "a royal flush"),
        ("*J AS 3S 4S 5S", "a straight flush to the five"),
        ("*J KS KH KD 2C", "three kings, ace and two kickers"),
        ("*J KS KH 2D 2C", "two pairs, kings and twos, ace kicker"),
        ("*J AS KH KD 2C", "two pairs, aces and kings, two kicker"),
        ("*J AS AH KD KC", "a full house, aces over kings"),
        ("*J 9S 8H 7D 6C", "a straight to the ten"),
        ("*J 2S 3H 4D 5C", "a straight to the five"),  # the second highest, above six high
        ("*J AS 9S 5S 2S", "a flush, ace high"),
        ("*J KH 7D 5C 2S", "ace high, king, seven, five and two kickers"),
    ],
)
def test_what_a_joker_makes(cards: str, words: str) -> None:
    held = cards.split()
    assert best_with_joker(held).words == words
    assert set(best_with_joker(held).cards_of(held)) == set(held)


def test_a_joker_never_pairs_anything_but_aces() -> None:
    assert best_with_joker("*J KS QH 9D 2C".split()).ranks == "AKQ92"
    assert best_with_joker("*J AS QH 9D 2C".split()).ranks == "AAQ92"


def test_the_place_of_the_ace_below_the_two_with_a_joker_in_the_pack() -> None:
    wheel, king, broadway = "5S 4H 3D 2C AS".split(), "KS QH JD TC 9S".split(), "AS KH QD JC TS".split()
    assert best_with_joker(king) < best_with_joker(wheel) < best_with_joker(broadway)
    assert best_with_joker(wheel, wheel_second=False) < best_with_joker(king, wheel_second=False)
    assert best_with_joker("*J 2S 3H 4D 5C".split(), wheel_second=False).ranks == "65432"


def test_a_joker_is_the_best_of_all_that_it_may_be() -> None:
    """It is an ace of no suit, or any card with which a straight or a flush is complete."""
    chance = random.Random(11)
    may = {Category.STRAIGHT, Category.FLUSH, Category.STRAIGHT_FLUSH, Category.ROYAL_FLUSH}
    for _ in range(40):
        cards = chance.sample(DECK, 6)
        found = best_with_joker([JOKER, *cards], wheel_second=False)
        filled = [best_hand([*cards, card]) for card in DECK if card not in cards]
        aces = [
            hand
            for card in DECK
            if card[0] == "A" and card not in cards and (hand := best_hand([*cards, card])).category not in may
        ]
        assert found == max([*aces, *(hand for hand in filled if hand.category in may)])


@pytest.mark.parametrize(
    ("cards", "words"),
    [
        ("AS KS QS JS TS", "a royal flush"),
        ("9S 8S 7S 6S 5S", "a straight flush to the nine"),
        ("6S 6H 6D 6C KS", "four sixes, king kicker"),
        ("KS KH KD 7C 7S", "a full house, kings over sevens"),
        ("AS 9S 7S 4S 2S", "a flush, ace high"),
        ("9S 8H 7S 6S 5S", "a straight to the nine"),
        ("7S 7H 7D AC 2S", "three sevens, ace and two kickers"),
        ("KS KH 7D 7C AS", "two pairs, kings and sevens, ace kicker"),
        ("KS KH 7D 4C AS", "a pair of kings, ace, seven and four kickers"),
        ("AS JH 7D 4C 2S", "ace high, jack, seven, four and two kickers"),
    ],
)
def test_a_hand_in_words(cards: str, words: str) -> None:
    assert hand_of(cards.split()).words == words
