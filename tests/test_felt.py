"""The felt of every game: every place is on it once, nothing covers anything else, and cards have room."""

from itertools import combinations

import pytest

from pitboss.errors import BadInput
from pitboss.felt import Area, Layout, Rest, felt_of
from pitboss.games import find, names, open_game
from pitboss.house import Option

CARD_WIDE, CARD_HIGH, OPEN = 0.95, 1.33, 1.02  # of a card that is drawn on the felt, and from one to the next
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
        assert all(min(area.w, area.h) >= THUMB - 0.001 for area in own), min(own, key=lambda area: min(area.w, area.h))


# --- a table with seats all around it ---------------------------------------------------------------------------------

POKER = [game for game in names() if felt_of(open_game(game)).layout.home]
BET, PUCK = {False: (1.0, 1.06), True: (1.3, 0.5)}, {False: 0.72, True: 0.54}  # how large they are drawn, if upright
RACK = (6.4, 0.92)
EDGE = 0.3 + 1e-6  # of the drawing, around the layout


def lying(layout: Layout, each: int, board: int, *, upright: bool) -> dict[str, Area]:
    """Everything that may lie on such a table at the same time, as the viewer in the nearest seat sees it."""
    found: dict[str, Area] = {}

    def lay(name: str, at: tuple[float, float], w: float, h: float) -> None:
        found[name] = Area(name, at[0] - w / 2, at[1] - h / 2, w, h)

    for plate in layout.plates:
        assert plate.bet
        assert plate.puck
        lay(f"plate {plate.seat}", (plate.x, plate.y), plate.w, plate.h)
        lay(f"bet {plate.seat}", plate.bet, *BET[upright])
        lay(f"puck {plate.seat}", plate.puck, PUCK[upright], PUCK[upright])
    for rest in layout.rests:
        if rest.name == f"seat-{layout.home}":
            continue  # the viewer's own cards lie elsewhere
        wide = CARD_WIDE + OPEN * ((board if rest.slots else each) - 1)
        room = min(rest.room, wide * rest.scale) if rest.whole else rest.room
        if rest.whole and not rest.own and not rest.slots:
            continue  # a common card is rare, and lies in the middle
        lay(rest.name, (rest.x, rest.y), room, CARD_HIGH * rest.scale)
    for name, space in (("pots", layout.pots), ("together", layout.together)):
        assert space
        found[name] = Area(name, space.x, space.y, space.w, space.h)
    for piece in layout.furniture:
        lay(piece.kind, (piece.x, piece.y), RACK[0] * piece.scale, RACK[1] * piece.scale)
    return found


@pytest.mark.parametrize("upright", [False, True], ids=["landscape", "portrait"])
@pytest.mark.parametrize("game", POKER)
def test_at_a_table_with_seats_all_around_nothing_covers_anything(game: str, *, upright: bool) -> None:
    opened = open_game(game)
    layout = felt_of(opened).portrait(1) if upright else felt_of(opened).layout
    assert layout
    streets = opened.streets  # type: ignore[attr-defined]
    each, board = sum(one.down + one.up for one in streets), sum(one.board for one in streets)
    found = lying(layout, each, board, upright=upright)
    assert len(layout.plates) == opened.places
    allowed = {"own", f"plate {layout.home}"}  # one's own cards reach a little under the plate
    covered = [
        (one.spot, two.spot)
        for one, two in combinations(found.values(), 2)
        if overlap(one, two) and {one.spot, two.spot} != allowed
    ]
    assert covered == []
    for one in found.values():
        assert -EDGE <= one.x <= one.x + one.w <= layout.width + EDGE, one.spot
        assert -EDGE <= one.y <= one.y + one.h <= layout.height + EDGE, one.spot


@pytest.mark.parametrize("game", POKER)
def test_places_for_the_board_are_named_by_their_streets(game: str) -> None:
    opened = open_game(game)
    streets = [one for one in opened.streets if one.board]  # type: ignore[attr-defined]
    for layout in (felt_of(opened).layout, felt_of(opened).portrait(1)):
        assert layout
        assert sum(one.tone == "card" for one in layout.panels) == sum(one.board for one in streets)
        printed = [one.text for one in layout.prints if one.text != "Dealer"]
        assert printed == [one.name.removesuffix(" card").capitalize() for one in streets]
