"""The felt: every spot has its place, and no two boxes overlap."""

from itertools import combinations

import pytest

from pitboss.felt import felt_of
from pitboss.games import open_game

LAYOUT = felt_of(open_game("sic-bo")).layout


def test_every_spot_has_one_box_inside_the_felt() -> None:
    assert sorted(area.spot for area in LAYOUT.areas) == sorted(open_game("sic-bo").spots)
    for area in LAYOUT.areas:
        assert area.w > 0
        assert area.h > 0
        assert area.x >= 0
        assert area.y >= 0
        assert area.x + area.w <= LAYOUT.width + 1e-9
        assert area.y + area.h <= LAYOUT.height + 1e-9
        assert area.label


def test_no_boxes_overlap_and_the_felt_is_full() -> None:
    for one, two in combinations(LAYOUT.areas, 2):
        across = min(one.x + one.w, two.x + two.w) - max(one.x, two.x)
        down = min(one.y + one.h, two.y + two.h) - max(one.y, two.y)
        assert across < 1e-9 or down < 1e-9, (one.spot, two.spot)
    assert sum(area.w * area.h for area in LAYOUT.areas) == pytest.approx(LAYOUT.width * LAYOUT.height)


def test_small_and_big_lie_at_the_ends_and_totals_run_upwards() -> None:
    (small,), (big,) = LAYOUT.of("small"), LAYOUT.of("big")
    assert (small.x, big.x + big.w) == (0, LAYOUT.width)
    totals = [LAYOUT.of(f"total-value-{total}")[0].x for total in range(4, 18)]
    assert totals == sorted(totals)
