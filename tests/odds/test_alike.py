"""Cards that are alike: one for each class, each class counted whole, against every hand one by one."""

from collections import Counter
from math import comb

import pytest

from pitboss.equipment import CARDS, CARDS_AND_JOKER, DECK, Outcome, Pack, Shoe, shoe_of
from pitboss.odds.alike import Reading, Sight, Suits

SHORT = Pack("short", {card: card for card in DECK if card[0] in "A23"}, [1] * 12, how_to_write="like AS")
DEALT = [
    (),
    (("AC",),),
    (("AC", "2D"),),
    (("AC", "2C"), ("2D",)),
    (("AC",), ("AD",), ("3H",)),
    (("2S", "2H"), ("3S", "3H")),
]


def cards_of(outcome: Outcome) -> tuple[str, ...]:
    return tuple(map(str, outcome)) if isinstance(outcome, tuple) else (str(outcome),)


@pytest.mark.parametrize("suits", list(Suits))
@pytest.mark.parametrize("piles", DEALT)
@pytest.mark.parametrize(("count", "ordered"), [(1, False), (2, False), (3, False), (2, True), (3, True)])
@pytest.mark.parametrize("decks", [1, 2])
def test_classes_of_draws_are_counted_whole(
    suits: Suits, piles: tuple[tuple[str, ...], ...], count: int, ordered: bool, decks: int
) -> None:
    """A class is what has the same numbers; they are worked out here again for every single hand."""
    whole = Shoe(decks, pack=SHORT)
    shoe = whole.without(tuple(card for pile in piles for card in pile))
    reading, sight = Reading(whole, suits), Sight("", piles)
    drawn = list(reading.draws(shoe, reading.codes(sight), count, len(piles), ordered=ordered))
    expected = Counter[tuple[int, ...]]()
    single = shoe.outcomes() if count == 1 else shoe.hands(count, ordered=ordered)
    for outcome, ways in single.items():
        cards = cards_of(outcome)
        further = tuple((card,) for card in cards) if ordered else (cards,)
        expected[tuple(sorted(reading.codes(Sight("", (*piles, *further)))))] += ways
    assert Counter({tuple(sorted(draw.codes)): draw.ways for draw in drawn}) == expected
    assert len(drawn) == len(expected)
    for draw in drawn:
        assert shoe.possible(draw.outcome)
        cards = cards_of(draw.outcome)
        further = tuple((card,) for card in cards) if ordered else (cards,)
        assert sorted(reading.codes(Sight("", (*piles, *further)))) == sorted(draw.codes)


@pytest.mark.parametrize(("count", "classes"), [(1, 13), (2, 169), (3, 1_755), (4, 16_432)])
def test_hands_of_a_deck_are_as_many_as_is_known(count: int, classes: int) -> None:
    shoe = shoe_of(1)
    reading = Reading(shoe, Suits.ALIKE)
    drawn = list(reading.draws(shoe, reading.codes(Sight("")), count, 0, ordered=False))
    assert len(drawn) == classes
    assert sum(draw.ways for draw in drawn) == comb(52, count)


def test_the_joker_is_like_no_card() -> None:
    shoe = shoe_of(1, pack=CARDS_AND_JOKER)
    reading = Reading(shoe, Suits.ALIKE)
    drawn = {draw.outcome: draw.ways for draw in reading.draws(shoe, reading.codes(Sight("")), 1, 0, ordered=False)}
    assert drawn["*J"] == 1
    assert sum(drawn.values()) == 53
    assert len(drawn) == 14


def test_suits_that_differ_from_the_beginning_are_never_alike() -> None:
    shoe = Shoe(1, counts=tuple(int(card != "AC") for card in CARDS.kinds))
    reading = Reading(shoe, Suits.ALIKE)
    drawn = {draw.outcome: draw.ways for draw in reading.draws(shoe, reading.codes(Sight("")), 1, 0, ordered=False)}
    assert drawn["2C"] == 1
    assert drawn["2D"] == 3
    assert drawn["AD"] == 3
    assert sum(drawn.values()) == 51
