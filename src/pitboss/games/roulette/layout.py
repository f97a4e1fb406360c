"""The roulette layout: twelve rows of three lying on their side, zeros at the left, dozens and even chances below.

A wager on several numbers lies on the line or the corner that their boxes share, as 19:47-5.1(e) puts it.
"""

from collections.abc import Iterable, Iterator

from pitboss.equipment import Wheel, colour
from pitboss.felt import Area, Layout
from pitboss.game import Spot
from pitboss.games.roulette.spots import NUMBERS
from pitboss.law import carries_out

EVEN_CHANCES = ("1-to-18", "even", "red", "black", "odd", "19-to-36")
LAYOUT_WIDTH, TRACK_TOP = 14.0, 6.4


@carries_out("19:47-5.1(f)2", "19:47-5.1(e)1i(1)")
def draw(spots: Iterable[Spot], wheel: Wheel) -> Layout:
    """The areas of all these spots."""
    offered = {spot.id: spot for spot in spots}
    double_zero = "straight-00" in offered
    areas = [area for spot in offered.values() for area in _areas(spot, wheel, double_zero=double_zero)]
    return Layout(LAYOUT_WIDTH, 9.0 if any(one.startswith("five-") for one in offered) else 6.0, tuple(areas))


def _areas(spot: Spot, wheel: Wheel, *, double_zero: bool) -> Iterator[Area]:
    match spot.wager:
        case "straight":
            (number,) = spot.covers
            x, y, w, h = box(number, double_zero=double_zero)
            yield Area(spot.id, x, y, w, h, number, colour(number))
        case "column":
            yield Area(spot.id, 13, 3 - int(spot.id[-1]), 1, 1, "2 to 1")
        case "dozen":
            yield Area(spot.id, 1 + 4 * (int(spot.id[-1]) - 1), 3, 4, 1, spot.name)
        case "seven-numbers":
            yield Area(spot.id, 4, 5.1, 6, 0.8, "10 11 12 13 14 15 33")
        case "five-adjacent":
            yield _on_replica(spot, wheel)
        case _ if spot.wager in EVEN_CHANCES:
            at = EVEN_CHANCES.index(spot.wager)
            yield Area(spot.id, 1 + 2 * at, 4, 2, 1, spot.name, spot.id if spot.id in ("red", "black") else "")
        case _:
            for x, y in shared(spot, double_zero=double_zero):
                yield Area(spot.id, x, y)


def box(number: str, *, double_zero: bool) -> tuple[float, float, float, float]:
    """The box of a number: left, top, width and height."""
    if number == "0":
        return (0, 1.5, 1, 1.5) if double_zero else (0, 0, 1, 3)
    if number == "00":
        return (0, 0, 1, 1.5)
    at = NUMBERS.index(number)
    return (1 + at // 3, 2 - at % 3, 1, 1)


def shared(spot: Spot, *, double_zero: bool) -> list[tuple[float, float]]:
    """The points where a wager on several numbers may lie."""
    boxes = [box(number, double_zero=double_zero) for number in spot.covers]
    left, right = max(x for x, _, _, _ in boxes), min(x + w for x, _, w, _ in boxes)
    top, bottom = max(y for _, y, _, _ in boxes), min(y + h for _, y, _, h in boxes)
    match spot.wager:
        case "three-numbers" if "0" not in spot.covers and "00" not in spot.covers:
            return [((left + right) / 2, 3)]
        case "six-numbers":
            return [((left + right) / 2, 3)]
        case "first-five-numbers":
            return [(1, 3)]
        case "four-numbers" if "0" in spot.covers:
            return [(1, 3)]
        case "split" if spot.covers == ("0", "00"):
            return [((left + right) / 2, (top + bottom) / 2), (9, 3.5)]
        case _:
            return [((left + right) / 2, (top + bottom) / 2)]


def _on_replica(spot: Spot, wheel: Wheel) -> Area:
    """The number's place on the replica of the wheel: the upper half to the right, the lower half back to the left."""
    number = spot.id.removeprefix("five-adjacent-")
    at, half = wheel.order.index(number), (len(wheel.order) + 1) // 2
    step = LAYOUT_WIDTH / half
    column, row = (at, 0) if at < half else (2 * half - 1 - at, 1)
    return Area(spot.id, column * step, TRACK_TOP + row * 1.2, step, 1.2, number, colour(number))
