"""The felt: small and big at the ends, what pays is printed from the house's pay table, and what wins is lit."""

from itertools import product

import pytest

from pitboss.felt import Layout, Print, felt_of
from pitboss.game import Bet
from pitboss.games import open_game
from pitboss.games.sic_bo import SicBo
from pitboss.games.sic_bo.settling import settled
from pitboss.games.sic_bo.state import SicBoState

FELT = felt_of(open_game("sic-bo"))
LAYOUT = FELT.layout


def printed(layout: Layout) -> list[Print]:
    return [*layout.prints, *(one for area in layout.areas for one in area.prints)]


def forms(**pays: str) -> list[Layout]:
    house = {name.replace("_", "-"): odds for name, odds in pays.items()}
    felt = felt_of(open_game("sic-bo", pays=house))
    upright = felt.portrait()
    assert upright is not None
    return [felt.layout, upright]


def test_small_and_big_lie_at_the_ends_and_totals_run_upwards() -> None:
    (small,), (big,) = LAYOUT.of("small"), LAYOUT.of("big")
    assert small.x == min(area.x for area in LAYOUT.areas)
    assert big.x + big.w == pytest.approx(max(area.x + area.w for area in LAYOUT.areas))
    assert (small.tone, big.tone) == ("red", "red")
    totals = [LAYOUT.of(f"total-value-{total}")[0].x for total in range(4, 18)]
    assert totals == sorted(totals)


def test_on_a_phone_small_and_big_are_at_the_thumb() -> None:
    for layout in forms()[1:]:
        (small,), (big,) = layout.of("small"), layout.of("big")
        assert small.y == big.y == max(area.y for area in layout.areas)
        assert small.w * small.h == max(area.w * area.h for area in layout.areas if not area.spot.startswith("any-"))


def test_dice_are_printed_as_dice() -> None:
    for layout in forms():
        for area in layout.areas:
            dice = [one.dice for one in area.prints if one.dice]
            kind, *faces = area.spot.replace("two-dice-combination", "pair").rsplit(
                "-", 2 if "combination" in area.spot else 1
            )
            if kind == "pair":
                assert dice == [tuple(map(int, faces))]
            elif kind in ("one-of-a-kind", "two-of-a-kind", "three-of-a-kind"):
                count = ("one", "two", "three").index(kind.split("-")[0]) + 1
                assert dice == [(int(faces[0]),) * count]
            elif area.spot == "any-three-of-a-kind":
                assert dice == [(face,) * 3 for face in range(1, 7)]
            else:
                assert dice == []


def test_what_pays_is_printed_from_the_houses_pay_table() -> None:
    for layout in forms(total_value_9="7 to 1", two_dice_combination="6 to 1", three_of_a_kind="180 to 1"):
        words = [one.text for one in printed(layout)]
        assert "two dice together, each 6 to 1" in words
        assert "on one die 1 to 1, on two 2 to 1, on three 3 to 1" in words
        assert words.count("180 to 1") == 6
        (nine,) = layout.of("total-value-9")
        assert [one.text for one in nine.prints] == ["7 to 1", "9"]
        assert not any(" for " in text for text in words)


def test_a_spot_is_lit_if_and_only_if_a_wager_there_wins() -> None:
    game = open_game("sic-bo")
    assert isinstance(game, SicBo)
    bets = tuple(Bet(1, spot, 500) for spot in game.spots)
    for roll in product(range(1, 7), repeat=3):
        ended = settled(SicBoState(seats=(1,), bets=bets, roll=roll), game.house)
        assert len(ended) == len(bets)
        assert set(FELT.winners(roll)) == {one.spot for one in ended if one.paid}, roll


@pytest.mark.parametrize(
    ("roll", "says"),
    [
        ((3, 4, 6), "Thirteen, big."),
        ((1, 2, 5), "Eight, small."),
        ((6, 6, 6), "Eighteen, three of a kind."),
        ((5, 5, 1), "Eleven, big."),
    ],
)
def test_the_result_is_told_by_its_total(roll: tuple[int, ...], says: str) -> None:
    assert FELT.headline(roll) == says
