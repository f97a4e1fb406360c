"""Omaha: exactly two own cards and three of the board, for high and for low."""

import random
from itertools import combinations

import pytest

from pitboss.equipment import DECK
from pitboss.errors import BadInput
from pitboss.poker import best_low, best_omaha, best_omaha_low, hand_of, omaha_cards


@pytest.mark.parametrize("own", [4, 5])
def test_two_own_cards_and_three_of_the_board(own: int) -> None:
    chance = random.Random(own)
    for _ in range(25):
        cards = chance.sample(DECK, own + 5)
        mine, board = cards[:own], cards[own:]
        fives = [(*two, *three) for two in combinations(mine, 2) for three in combinations(board, 3)]
        high, low = best_omaha(mine, board), best_omaha_low(mine, board)
        assert high == max(map(hand_of, fives))
        assert low == max(found for five in fives if (found := best_low(five)) is not None)
        for used in (omaha_cards(high, mine, board), omaha_cards(low, mine, board)):
            assert len(set(used) & set(mine)) == 2
            assert len(set(used) & set(board)) == 3


@pytest.mark.proves("19:47-14.11(f)")
def test_neither_more_nor_fewer_own_cards() -> None:
    assert (
        best_omaha("AS KS QS JS".split(), "TS 2H 3D 4C 9S".split()).words
        == "ace high, king, ten, nine and four kickers"
    )
    assert best_omaha("2H 3D 7C 8C".split(), "AS KS QS JS TS".split()).words.startswith("ace high, king, queen")
    assert best_omaha("AS 2H 7C 8C".split(), "KS QS JS TS 9H".split()).words.startswith("a straight to the jack")


def test_a_low_must_qualify() -> None:
    assert best_omaha_low("AS 2H KC KD".split(), "8S 7H 3D QC QS".split(), "8") is not None
    assert best_omaha_low("AS 2H KC KD".split(), "8S 7H TD QC QS".split(), "8") is None
    assert best_omaha_low("AS KH KC KD".split(), "8S 7H 3D 4C QS".split(), "8") is None


def test_how_many_cards_there_are() -> None:
    with pytest.raises(BadInput, match="four or five hole cards, not 3"):
        best_omaha("AS KS QS".split(), "TS 2H 3D".split())
    with pytest.raises(BadInput, match="three to five cards, not 2"):
        best_omaha("AS KS QS JS".split(), "TS 2H".split())
