"""The ways of every coup: to the last digit as published, and by brute force from small and odd shoes."""

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import permutations, product
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.equipment import OrderedShoe, Shoe, shoe_of
from pitboss.errors import BadInput
from pitboss.games.baccarat.counts import ALL_COUPS, all_ways, by_value, coups
from pitboss.games.baccarat.coup import BANKER, PLAYER, TIE, Coup
from pitboss.games.baccarat.hands import coup_of, draws_next

STEADY = settings(derandomize=True, deadline=None, database=None, max_examples=12)
CARDS = "TA23456789"  # a card of each value, 0 to 9
EIGHT = {BANKER: 2_292_252_566_437_888, PLAYER: 2_230_518_282_592_256, TIE: 475_627_426_473_216}
ODD_SHOE = (100, 0, 25, 28, 31, 1, 17, 20, 29, 2)


def decks(many: int) -> tuple[int, ...]:
    return (16 * many, *[4 * many] * 9)


def ways_of(counts: Sequence[int], wanted: Callable[[Coup], bool]) -> int:
    return sum(ways for coup, ways in coups(counts).items() if wanted(coup))


def played(values: Sequence[int]) -> Coup:
    """The coup of six cards in their order, by the game's own rules."""
    cards = [CARDS[value] + "S" for value in values]
    player: tuple[str, ...] = (cards[0], cards[2])
    banker: tuple[str, ...] = (cards[1], cards[3])
    for card in cards[4:]:
        hand = draws_next(player, banker)
        if hand == PLAYER:
            player = (*player, card)
        elif hand == BANKER:
            banker = (*banker, card)
    return coup_of(player, banker)


@pytest.mark.parametrize("winner", EIGHT)
def test_eight_decks_to_the_last_digit(winner: str) -> None:
    assert ways_of(decks(8), lambda coup: coup.winner == winner) == EIGHT[winner]


# Published: wizardofodds.com, "Baccarat, one to twelve decks"; its appendix 5; casinoexploit.com; excelpunks.com.
PUBLISHED = [
    (1, TIE, 1_372_227_328),
    (2, PLAYER, 487_816_735_232),
    (2, TIE, 103_154_274_240),
    (4, PLAYER, 33_608_344_225_792),
    (6, TIE, 83_552_962_932_288),
]


@pytest.mark.parametrize(("many", "winner", "ways"), PUBLISHED)
def test_other_numbers_of_decks_as_published(many: int, winner: str, ways: int) -> None:
    assert ways_of(decks(many), lambda coup: coup.winner == winner) == ways


def test_parts_of_eight_decks_as_published() -> None:
    def ahead(coup: Coup, by: int) -> bool:
        return coup.player - coup.banker == by and not coup.natural(PLAYER)

    assert ways_of(decks(8), lambda coup: ahead(coup, 9)) == 18_409_431_764_992
    assert ways_of(decks(8), lambda coup: ahead(coup, 6)) == 141_238_897_317_888
    assert ways_of(decks(8), lambda coup: ahead(coup, 4)) == 186_780_352_174_080
    assert ways_of(decks(8), lambda coup: coup.winner == BANKER and coup.banker == 6) == 269_232_304_455_680
    assert ways_of(decks(8), lambda coup: coup.winner == BANKER and coup.banker == 1) == 24_291_119_898_624
    assert round(ways_of(decks(8), lambda coup: coup.cards == 4) / all_ways(416), 6) == 0.378868


@pytest.mark.parametrize("many", [1, 2, 6, 8, 20])
def test_every_way_is_counted_once(many: int) -> None:
    cards = 52 * many
    found = coups(decks(many))
    assert sum(found.values()) == all_ways(cards)
    assert all_ways(cards) == cards * (cards - 1) * (cards - 2) * (cards - 3) * (cards - 4) * (cards - 5)
    assert sorted(found) == list(ALL_COUPS)


def test_eight_decks_have_as_many_ways_as_published() -> None:
    assert all_ways(416) == 4_998_398_275_503_360


@STEADY
@given(st.lists(st.integers(0, 9), min_size=6, max_size=8))
def test_a_small_shoe_by_dealing_it_in_every_order(values: list[int]) -> None:
    counts = [values.count(value) for value in range(10)]
    assert coups(counts) == Counter(played(order) for order in permutations(values, 6))


def test_an_odd_shoe_by_every_sequence_of_six_values() -> None:
    """Each sequence of values comes in as many ways as its cards can be taken, one after the other."""
    expected: Counter[Coup] = Counter()
    held = [value for value in range(10) if ODD_SHOE[value]]
    for four in product(held, repeat=4):
        left = list(ODD_SHOE)
        ways = 1
        for value in four:
            ways *= left[value]
            left[value] -= 1
        if not ways:
            continue
        for fifth in held:
            after = ways * left[fifth]
            left[fifth] -= 1
            for sixth in held if after else ():
                expected[_COUPS[four, fifth, sixth]] += after * left[sixth]
            left[fifth] += 1
    assert coups(ODD_SHOE) == {coup: ways for coup, ways in expected.items() if ways}


class _Known(dict[tuple[tuple[int, ...], int, int], Coup]):
    """The coup of six values; both pairs count, not their cards."""

    def __init__(self) -> None:
        super().__init__()
        self.by_count: dict[tuple[int, ...], Coup] = {}

    def __missing__(self, key: tuple[tuple[int, ...], int, int]) -> Coup:
        four, fifth, sixth = key
        opening = ((four[0] + four[2]) % 10, (four[1] + four[3]) % 10, fifth, sixth)
        if opening not in self.by_count:
            self.by_count[opening] = played((*four, fifth, sixth))
        return self.by_count[opening]


_COUPS = _Known()


def test_a_shoe_is_counted_by_its_values() -> None:
    assert by_value(shoe_of(8)) == decks(8)
    shoe = shoe_of(1).without("AS").without("KH").without("9D").without("TD")
    assert by_value(shoe) == (14, 3, 4, 4, 4, 4, 4, 4, 4, 3)
    assert by_value(OrderedShoe(["AS", "KH", "AS"], 8)) == (1, 2, 0, 0, 0, 0, 0, 0, 0, 0)


@pytest.mark.parametrize("counts", [(0,) * 10, (5, *[0] * 9), (0, 1, 1, 1, 1, 1, 0, 0, 0, 0)])
def test_fewer_than_six_cards_have_no_odds(counts: tuple[int, ...]) -> None:
    with pytest.raises(BadInput, match=r"A round can take 6 cards; a shoe of [0-9] has no odds"):
        coups(counts)


def test_six_cards_are_enough() -> None:
    """Six tens: both hands count nothing, and draw."""
    assert coups((6, *[0] * 9)) == {Coup(0, 0, 3, 3): 720}
    assert coups(by_value(Shoe(1, counts=(*[1] * 6, *[0] * 46))))


def test_a_live_display_can_follow() -> None:
    """Well below 20 ms; the shortest of a few, in time of this process alone, so that others do not count."""
    spent = []
    for _ in range(5):
        start = process_time()
        coups(ODD_SHOE)
        spent.append(process_time() - start)
    assert min(spent) < 0.015
