"""Where each wager lies, by the words of 19:47-5.1(e): on a line, on a corner, or inside a box."""

from itertools import combinations

import pytest

from pitboss.felt import Area, felt_of
from pitboss.games import open_game
from pitboss.games.roulette import Roulette

WHEELS = ("double-zero", "single-zero", "double-zero-as-single")
Point = tuple[float, float]


def roulette(wheel: str = "double-zero", **options: str) -> Roulette:
    game = open_game("roulette", options={"wheel": wheel, "zero-2-3": "yes", **options})
    assert isinstance(game, Roulette)
    return game


class Felt:
    """The layout of one game, and questions about it."""

    def __init__(self, game: Roulette) -> None:
        self.game = game
        self.layout = felt_of(game).layout

    def only(self, spot: str) -> Area:
        (area,) = self.layout.of(spot)
        return area

    def box(self, number: str) -> Area:
        return self.only(f"straight-{number}")

    def boxes(self) -> list[Area]:
        return [area for area in self.layout.areas if area.spot.startswith("straight-")]

    def spots(self, wager: str) -> list[str]:
        return [spot.id for spot in self.game.spots.values() if spot.wager == wager]

    def covers(self, spot: str) -> tuple[str, ...]:
        return self.game.spots[spot].covers

    def holding(self, point: Point) -> set[str]:
        """The numbers whose boxes hold the point, lines included."""
        return {area.label for area in self.boxes() if touches(area, point)}


def corners(area: Area) -> set[Point]:
    return {(x, y) for x in (area.x, area.x + area.w) for y in (area.y, area.y + area.h)}


def touches(area: Area, point: Point) -> bool:
    return area.x <= point[0] <= area.x + area.w and area.y <= point[1] <= area.y + area.h


def inside(area: Area, point: Point) -> bool:
    return area.x < point[0] < area.x + area.w and area.y < point[1] < area.y + area.h


def line_between(one: Area, two: Area) -> tuple[Point, Point] | None:
    """The ends of the edge that two boxes share, if they share one."""
    left, right = max(one.x, two.x), min(one.x + one.w, two.x + two.w)
    top, bottom = max(one.y, two.y), min(one.y + one.h, two.y + two.h)
    if (left == right and top < bottom) or (top == bottom and left < right):
        return (left, top), (right, bottom)
    return None


def middle(line: tuple[Point, Point]) -> Point:
    (left, top), (right, bottom) = line
    return ((left + right) / 2, (top + bottom) / 2)


def points(felt: Felt, spot: str) -> list[Point]:
    areas = felt.layout.of(spot)
    assert all(area.w == area.h == 0 for area in areas)
    return [(area.x, area.y) for area in areas]


@pytest.fixture(params=WHEELS)
def felt(request: pytest.FixtureRequest) -> Felt:
    return Felt(roulette(request.param))


@pytest.mark.proves("19:47-5.1(e)1")
def test_a_straight_lies_inside_the_box_that_bears_its_number(felt: Felt) -> None:
    for spot in felt.spots("straight"):
        box = felt.only(spot)
        assert box.w > 0
        assert box.h > 0
        assert (box.label,) == felt.covers(spot)
        assert felt.holding(box.centre) == {box.label}


@pytest.mark.proves("19:47-5.1(e)9", "19:47-5.1(e)10")
def test_the_boxes_have_the_colours_of_the_numbers(felt: Felt) -> None:
    red = {area.label for area in felt.boxes() if area.tone == "red"}
    black = {area.label for area in felt.boxes() if area.tone == "black"}
    assert red == set(felt.covers("red"))
    assert black == set(felt.covers("black"))
    assert {area.label for area in felt.boxes() if area.tone == "green"} <= {"0", "00"}


@pytest.mark.proves("19:47-5.1(e)2")
def test_a_split_lies_on_the_middle_of_the_line_between_its_boxes(felt: Felt) -> None:
    for spot in felt.spots("split"):
        one, two = felt.covers(spot)
        line = line_between(felt.box(one), felt.box(two))
        assert line, spot
        assert points(felt, spot)[0] == middle(line)
        assert len(points(felt, spot)) == (2 if {one, two} == {"0", "00"} else 1)


@pytest.mark.proves("19:47-5.1(e)2")
def test_every_line_between_two_boxes_takes_a_split(felt: Felt) -> None:
    lines = [pair for pair in combinations(felt.boxes(), 2) if line_between(*pair)]
    splits = {frozenset(felt.covers(spot)) for spot in felt.spots("split")}
    assert splits == {frozenset((one.label, two.label)) for one, two in lines}


@pytest.mark.proves("19:47-5.1(e)2")
def test_the_split_of_0_and_00_also_lies_between_2nd_12_and_3rd_12() -> None:
    felt = Felt(roulette())
    second, third = felt.only("dozen-2"), felt.only("dozen-3")
    line = line_between(second, third)
    assert line
    assert points(felt, "split-0-00")[1] == middle(line)


@pytest.mark.proves("19:47-5.1(e)3")
def test_a_row_lies_on_the_outside_line_of_the_box_of_its_first_number(felt: Felt) -> None:
    rows = [spot for spot in felt.spots("three-numbers") if not {"0", "00"} & set(felt.covers(spot))]
    assert len(rows) == 12
    for spot in rows:
        first = min(felt.covers(spot), key=int)
        (point,) = points(felt, spot)
        assert felt.holding(point) == {first}  # a line of this box that no other number's box shares
        assert not inside(felt.box(first), point)
        assert point[0] == felt.box(first).centre[0]


@pytest.mark.proves("19:47-5.1(e)3ii", "roulette/zero-2-3")
def test_a_trio_with_zeros_lies_on_the_corner_that_its_three_boxes_share(felt: Felt) -> None:
    trios = [spot for spot in felt.spots("three-numbers") if {"0", "00"} & set(felt.covers(spot))]
    assert len(trios) == (3 if felt.game.house["wheel"] == "double-zero" else 2)
    for spot in trios:
        (point,) = points(felt, spot)
        assert felt.holding(point) == set(felt.covers(spot))
        assert sum(point in corners(felt.box(number)) for number in felt.covers(spot)) >= 2


@pytest.mark.proves("19:47-5.1(e)4")
def test_four_numbers_lie_on_the_corner_that_their_boxes_share(felt: Felt) -> None:
    squares = [spot for spot in felt.spots("four-numbers") if "0" not in felt.covers(spot)]
    assert len(squares) == 22
    for spot in squares:
        (point,) = points(felt, spot)
        assert all(point in corners(felt.box(number)) for number in felt.covers(spot))


@pytest.mark.proves("19:47-5.1(e)5")
def test_the_first_five_lie_on_the_corner_of_1st_12_and_0_and_1() -> None:
    felt = Felt(roulette())
    (point,) = points(felt, "first-five-numbers")
    assert felt.only("dozen-1").label == "1st 12"
    for box in (felt.only("dozen-1"), felt.box("0"), felt.box("1")):
        assert point in corners(box)


@pytest.mark.proves("roulette/zero-2-3")
def test_on_a_single_zero_layout_0_1_2_3_lie_on_that_corner_instead() -> None:
    felt = Felt(roulette("single-zero"))
    (point,) = points(felt, "four-numbers-0-1-2-3")
    for box in (felt.only("dozen-1"), felt.box("0"), felt.box("1")):
        assert point in corners(box)
    assert not felt.layout.of("first-five-numbers")


@pytest.mark.proves("19:47-5.1(e)6")
def test_six_numbers_lie_on_the_outside_corner_between_their_first_numbers(felt: Felt) -> None:
    assert len(felt.spots("six-numbers")) == 11
    for spot in felt.spots("six-numbers"):
        numbers = sorted(map(int, felt.covers(spot)))
        first = {str(numbers[0]), str(numbers[3])}
        (point,) = points(felt, spot)
        assert felt.holding(point) == first
        assert all(point in corners(felt.box(number)) for number in first)


@pytest.mark.proves("19:47-5.1(e)7")
def test_a_column_lies_in_the_box_at_the_foot_of_its_column(felt: Felt) -> None:
    for spot in felt.spots("column"):
        foot, last = felt.only(spot), felt.box(max(felt.covers(spot), key=int))
        assert line_between(foot, last) == ((last.x + last.w, last.y), (last.x + last.w, last.y + last.h))
        assert all(felt.box(number).centre[1] == foot.centre[1] for number in felt.covers(spot))
        assert max(area.x for area in felt.boxes()) < foot.x
    assert felt.box("0").x < min(felt.box(number).x for number in ("1", "2", "3"))


@pytest.mark.proves("19:47-5.1(e)8")
def test_a_dozen_lies_in_its_labelled_box_beside_its_numbers(felt: Felt) -> None:
    labels = {spot: felt.only(spot).label for spot in felt.spots("dozen")}
    assert labels == {"dozen-1": "1st 12", "dozen-2": "2nd 12", "dozen-3": "3rd 12"}
    for spot in labels:
        box = felt.only(spot)
        for number in felt.covers(spot):
            assert box.x <= felt.box(number).x
            assert felt.box(number).x + 1 <= box.x + box.w


@pytest.mark.parametrize(
    ("spot", "label", "tone"),
    [
        pytest.param("red", "Red", "red", marks=pytest.mark.proves("19:47-5.1(e)9")),
        pytest.param("black", "Black", "black", marks=pytest.mark.proves("19:47-5.1(e)10")),
        pytest.param("odd", "Odd", "", marks=pytest.mark.proves("19:47-5.1(e)11")),
        pytest.param("even", "Even", "", marks=pytest.mark.proves("19:47-5.1(e)12")),
        pytest.param("1-to-18", "1 to 18", "", marks=pytest.mark.proves("19:47-5.1(e)13")),
        pytest.param("19-to-36", "19 to 36", "", marks=pytest.mark.proves("19:47-5.1(e)14")),
    ],
)
def test_an_even_chance_lies_in_its_own_box(felt: Felt, spot: str, label: str, tone: str) -> None:
    box = felt.only(spot)
    assert (box.label, box.tone) == (label, tone)
    assert box.w * box.h > 0


@pytest.mark.proves("19:47-5.1(f)1", "19:47-5.1(f)2")
def test_seven_numbers_have_their_area_only_where_they_are_offered(felt: Felt) -> None:
    area = felt.only("seven-numbers")
    assert area.w * area.h > 0
    assert set(area.label.split()) == set(felt.covers("seven-numbers"))
    without = felt_of(roulette(felt.game.house["wheel"], **{"seven-numbers": "no"})).layout
    assert without.of("seven-numbers") == ()


@pytest.mark.proves("19:47-5.1(e)1i(1)")
def test_five_adjacent_lie_on_a_replica_of_the_wheel(felt: Felt) -> None:
    """Walking round the replica one meets the numbers in the order of the wheel."""
    places = [felt.only(spot) for spot in felt.spots("five-adjacent")]
    top = sorted((area for area in places if area.y == min(one.y for one in places)), key=lambda one: one.x)
    bottom = sorted((area for area in places if area not in top), key=lambda one: -one.x)
    walked = [area.label for area in top + bottom]
    assert walked == [number for number in felt.game.wheel.order if f"straight-{number}" in felt.game.spots]
    assert all(area.tone == felt.box(area.label).tone for area in places)
    without = felt_of(roulette(felt.game.house["wheel"], **{"five-adjacent": "no"})).layout
    assert not [area for area in without.areas if area.spot.startswith("five-adjacent")]


def test_every_spot_has_its_place_and_no_two_overlap(felt: Felt) -> None:
    layout = felt.layout
    assert {area.spot for area in layout.areas} == set(felt.game.spots)
    for area in layout.areas:
        assert 0 <= area.x <= area.x + area.w <= layout.width + 1e-9
        assert 0 <= area.y <= area.y + area.h <= layout.height
    boxes = [area for area in layout.areas if area.w]
    for one, two in combinations(boxes, 2):
        across = min(one.x + one.w, two.x + two.w) - max(one.x, two.x)
        down = min(one.y + one.h, two.y + two.h) - max(one.y, two.y)
        assert across < 1e-9 or down < 1e-9, (one, two)
    spots = [(area.x, area.y) for area in layout.areas if not area.w]
    assert len(spots) == len(set(spots))
    for point in spots:
        assert not any(inside(box, point) for box in boxes)
