"""The felt of every game: every place is on it once, nothing covers anything else, and cards have room."""

from itertools import combinations

import pytest

from pitboss.felt import Area, Layout, Rest, felt_of, ruled
from pitboss.games import names, open_game

CARD_HIGH = 1.33  # of a card that is drawn on the felt, in units
ROUND = [
    ("blackjack", {}),
    ("blackjack", {"boxes": "7", "match": "yes", "streak": "yes"}),
    ("blackjack", {"multiple-action": "yes", "dealers-second-card": "late"}),
    ("blackjack-switch", {}),
]


def drawn(game: str, options: dict[str, str]) -> Layout:
    return felt_of(open_game(game, "13:69F", options)).layout


def overlap(one: Area, two: Area) -> bool:
    return (
        one.x < two.x + two.w - 1e-6
        and two.x < one.x + one.w - 1e-6
        and one.y < two.y + two.h - 1e-6
        and two.y < one.y + one.h - 1e-6
    )


@pytest.mark.parametrize(("game", "options"), ROUND)
def test_no_place_covers_another_or_the_cards(game: str, options: dict[str, str]) -> None:
    layout = drawn(game, options)
    assert not [(one.spot, two.spot) for one, two in combinations(layout.areas, 2) if overlap(one, two)]
    for area in layout.areas:
        assert 0 <= area.x <= area.x + area.w <= layout.width + 1e-6
        assert 0 <= area.y <= area.y + area.h <= layout.height + 1e-6
    for rest in layout.rests[1:]:
        lying = Area("", rest.x - 0.4, rest.y - CARD_HIGH / 2, 0.8, CARD_HIGH)
        assert not [area.spot for area in layout.areas if overlap(area, lying)], rest.name


@pytest.mark.parametrize(("game", "options"), ROUND)
def test_every_place_lies_before_the_seat_that_may_use_it(game: str, options: dict[str, str]) -> None:
    opened = open_game(game, "13:69F", options)
    layout = felt_of(opened).layout
    assert sorted(area.spot for area in layout.areas) == sorted(opened.spots)
    assert {area.seat for area in layout.areas} == set(range(1, opened.places + 1))
    assert not layout.shared
    boxes: list[Rest] = list(layout.rests[1:])
    assert [rest.turn for rest in boxes] == sorted((rest.turn for rest in boxes), reverse=True)


def test_where_several_boxes_are_allowed_others_places_are_nobodys_alone() -> None:
    assert drawn("blackjack", {"boxes-for-a-player": "2"}).shared
    assert drawn("blackjack", {"players-on-a-box": "3"}).shared


@pytest.mark.parametrize("game", names())
def test_a_felt_of_boxes_stays_as_it_is_and_a_round_one_is_ruled(game: str) -> None:
    layout = felt_of(open_game(game)).layout
    flat = ruled(layout)
    assert (flat == layout) == (not any(area.round for area in layout.areas))
    assert sorted(area.spot for area in flat.areas) == sorted(area.spot for area in layout.areas)
    boxes = [area for area in flat.areas if area.round]
    assert not [(one.spot, two.spot) for one, two in combinations(boxes, 2) if overlap(one, two)]
