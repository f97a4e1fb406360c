"""The felt of every game: every place is on it once, nothing covers anything else, and cards have room."""

from itertools import combinations

import pytest

from pitboss.errors import BadInput
from pitboss.felt import Area, Layout, Rest, felt_of
from pitboss.games import find, names, open_game
from pitboss.house import Option

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
def test_displays_that_cannot_draw_a_felt_have_each_spot_in_a_box_of_its_own(game: str) -> None:
    layout, flat = felt_of(open_game(game)).layout, felt_of(open_game(game)).plan
    boxes = [area for area in flat.areas if area.w]
    assert {area.spot for area in flat.areas} == {area.spot for area in layout.areas}
    assert len({area.spot for area in boxes}) == len(boxes)
    assert not [(one.spot, two.spot) for one, two in combinations(boxes, 2) if overlap(one, two)]


def choices(option: Option) -> list[str]:
    low, dots, high = option.choices.partition("..")
    return [low, high] if dots else option.choices.split("|")


FORMS = [
    (game, edition, options)
    for game in names()
    for edition in find(game).charter.editions
    for options in ({}, *({one.name: value} for one in find(game).charter.options for value in choices(one)))
]


def apart(one: Area, two: Area) -> bool:
    """Whether two areas are never seen in the same place, or one is on purpose in the other."""
    return one.invited or two.invited or (one.under != two.under and bool(one.under and two.under))


@pytest.mark.parametrize("game", names())
def test_every_spot_is_on_both_forms_of_the_felt_and_none_covers_another(game: str) -> None:
    """Under every edition and every single choice of the house that can be made alone."""
    for edition, options in ((edition, options) for slug, edition, options in FORMS if slug == game):
        try:
            opened = open_game(game, edition, options)
        except BadInput:
            continue
        felt = felt_of(opened)
        spots = set(getattr(opened, "everywhere", opened.spots))
        if felt.blank:
            spots = set(filter(str.isdecimal, spots))  # of the tickets, only the numbers are places
        for seat in range(opened.places + 1):
            form = felt.portrait(seat)
            _check(form, spots) if form else None
        _check(felt.layout, spots)


def _check(layout: Layout, spots: set[str]) -> None:
    assert {area.spot for area in layout.areas} == spots
    tabs = {f"{one.name}/{tab}" for one in layout.switches for tab in one.tabs}
    unders = [one.under for one in layout.areas] + [one.under for one in layout.prints]
    unders += [one.under for one in layout.panels] + [one.under for one in layout.switches]
    assert set(unders) <= tabs | {""}
    boxes = [area for area in layout.areas if area.w and not area.turn]
    for area in layout.areas:
        assert -0.01 <= area.x <= area.x + area.w <= layout.width + 0.01, area.spot
        assert -0.01 <= area.y <= area.y + area.h <= layout.height + 0.01, area.spot
        assert area.label or area.invited or not area.w, area.spot
    for place in filter(None, (layout.device, layout.verdict, layout.results)):
        assert not [area.spot for area in boxes if overlap(area, Area("", place.x, place.y, place.w, place.h))]
    assert not [
        (one.spot, two.spot) for one, two in combinations(boxes, 2) if overlap(one, two) and not apart(one, two)
    ]


THUMB = 24 * 12.6 / 378  # 24 pixels of a phone that is 378 pixels wide inside the table's edge


@pytest.mark.parametrize("game", names())
def test_on_a_phone_every_box_can_be_hit_with_a_thumb(game: str) -> None:
    """In front of other patrons' seats, nobody has to hit anything."""
    opened = open_game(game, "13:69F") if "13:69F" in find(game).charter.editions else open_game(game)
    for seat in range(1, opened.places + 1):
        layout = felt_of(opened).portrait(seat)
        assert layout is not None
        assert layout.height > layout.width
        own = [area for area in layout.areas if area.w and not area.invited and area.seat in (0, seat)]
        assert min(min(area.w, area.h) for area in own) >= THUMB - 0.001, min(own, key=lambda area: min(area.w, area.h))
