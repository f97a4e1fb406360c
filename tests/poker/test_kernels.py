"""Hands in bulk: the same strengths as one at a time, and exact counts of all hands there are."""

import random
from itertools import combinations

import numpy as np
import pytest

from pitboss.equipment import DECK
from pitboss.errors import BadInput
from pitboss.poker import (
    Category,
    ThreeCategory,
    best_hand,
    best_low,
    best_low_three,
    best_omaha,
    best_omaha_low,
    best_three,
)
from pitboss.poker.kernels.counting import every_hand, every_strength, every_three
from pitboss.poker.kernels.evaluating import (
    low_omaha_strengths,
    low_strengths,
    low_three_strengths,
    omaha_strengths,
    strengths,
    three_strengths,
)
from pitboss.poker.kernels.tables import RANK_NUMBERS, ROW_BITS, SUM_BITS, book


def dealt(size: int, many: int, seed: int = 1) -> list[list[int]]:
    chance = random.Random(seed)
    return [chance.sample(range(52), size) for _ in range(many)]


def named(hand: list[int]) -> list[str]:
    return [DECK[card] for card in hand]


@pytest.mark.parametrize("size", [5, 6, 7])
def test_high_and_low_as_one_at_a_time(size: int) -> None:
    hands = dealt(size, 3_000, size)
    high, low = strengths(np.array(hands)), low_strengths(np.array(hands))
    for at, hand in enumerate(hands):
        found = best_low(named(hand))
        assert found is not None
        assert (high[at], low[at]) == (best_hand(named(hand)).strength, found.strength)


def test_flushes_as_one_at_a_time() -> None:
    """Every seven cards of which five to seven are of one suit, for some suits and others beside them."""
    chance = random.Random(8)
    hands = [
        [*(13 * suit + rank for rank in ranks), *chance.sample([card for card in range(52) if card // 13 != suit], 2)]
        for suit in range(4)
        for ranks in combinations(range(13), 5)
    ]
    hands += [[*ranks, 13 + chance.randrange(39)] for ranks in combinations(range(13), 6)]
    hands += [list(ranks) for ranks in combinations(range(13), 7)]
    high = strengths(np.array(hands))
    assert [best_hand(named(hand)).strength for hand in hands] == high.tolist()


@pytest.mark.parametrize("size", [3, 4])
def test_three_cards_as_one_at_a_time(size: int) -> None:
    hands = [list(hand) for hand in combinations(range(52), 3)] if size == 3 else dealt(4, 2_000)
    high, low = three_strengths(np.array(hands)), low_three_strengths(np.array(hands))
    for at, hand in enumerate(hands):
        found = best_low_three(named(hand))
        assert found is not None
        assert (high[at], low[at]) == (best_three(named(hand)).strength, found.strength)


@pytest.mark.parametrize("own", [4, 5])
def test_omaha_as_one_at_a_time(own: int) -> None:
    hands = dealt(own + 5, 400, own)
    high, low = omaha_strengths(np.array(hands), own), low_omaha_strengths(np.array(hands), own)
    for at, hand in enumerate(hands):
        mine, board = named(hand[:own]), named(hand[own:])
        found = best_omaha_low(mine, board)
        assert found is not None
        assert (high[at], low[at]) == (best_omaha(mine, board).strength, found.strength)


def test_every_hand_of_five_has_the_strength_of_its_kind() -> None:
    counts = every_strength(5)
    assert counts.sum() == 2_598_960
    assert (counts[:7_462] > 0).all()
    assert counts[0] == 4**5 - 4  # seven high, which is not of one suit


@pytest.mark.parametrize(
    ("size", "kinds"),
    [
        (5, (1_302_540, 1_098_240, 123_552, 54_912, 10_200, 5_108, 3_744, 624, 36, 4)),
        (6, (6_612_900, 9_730_740, 2_532_816, 732_160, 361_620, 205_792, 165_984, 14_664, 1_656, 188)),
        (
            7,
            (23_294_460, 58_627_800, 31_433_400, 6_461_620, 6_180_020, 4_047_644, 3_473_184, 224_848, 37_260, 4_324),
        ),
    ],
)
def test_all_hands_by_kind(size: int, kinds: tuple[int, ...]) -> None:
    assert every_hand(size) == {**dict(zip(Category, kinds, strict=False)), Category.FIVE_ACES: 0}


def test_all_hands_of_three_by_kind() -> None:
    assert every_three() == dict(zip(ThreeCategory, (16_440, 3_744, 1_096, 720, 52, 44, 4), strict=True))
    with pytest.raises(BadInput, match="not hands of 8"):
        every_strength(8)


def test_no_two_hands_have_the_same_sum() -> None:
    """The sum of any seven cards tells their ranks; so the rows of the table do not meet."""
    sums: dict[int, dict[tuple[int, ...], int]] = {0: {(): 0}}
    for at, number in enumerate(RANK_NUMBERS):
        longer: dict[int, dict[tuple[int, ...], int]] = {}
        for size, found in sums.items():
            for ranks, total in found.items():
                for many in range(min(4, 7 - size) + 1):
                    longer.setdefault(size + many, {})[(*ranks, *[at] * many)] = total + many * number
        sums = longer
    for size, many in ((5, 6_175), (6, 18_395), (7, 49_205)):
        assert len(sums[size]) == many
        assert len({total % (1 << SUM_BITS) for total in sums[size].values()}) == many


def test_the_tables_are_small() -> None:
    """The rows and strengths of seven cards fit a core's own cache several times."""
    assert book().seven.rows.nbytes + book().seven.high.nbytes + book().flushes.nbytes < 150_000


def test_cards_that_no_deck_has_lead_nowhere_else() -> None:
    """Whatever the ranks add up to, the place is within the table: loops do not look where they read."""
    for each in (book().five, book().six, book().seven):
        assert int(each.rows.max()) + (1 << ROW_BITS) <= each.high.size == each.low.size


def test_what_is_no_array_of_hands() -> None:
    with pytest.raises(BadInput, match="5 to 7 cards"):
        strengths(np.zeros((1, 8), dtype=np.uint8))
    with pytest.raises(BadInput, match="from 0 to 51"):
        strengths(np.array([[0, 1, 2, 3, 52]]))
    with pytest.raises(BadInput, match="a whole number"):
        strengths(np.array([[0, 1, 2, 3, 4.5]]))
    assert strengths(np.zeros((0, 7), dtype=np.uint8)).size == 0
