"""The felt of roulette: twelve rows of three on their side, the zeros at the left, dozens and even chances below.

A wager on several numbers lies on the line or the corner that their boxes share, as 19:47-5.1(e) puts it.
"""

from collections.abc import Iterator
from functools import cached_property

from pitboss.equipment import Wheel, colour
from pitboss.felt import Area, Felt, Layout
from pitboss.game import Spot
from pitboss.games.roulette.rules import Roulette
from pitboss.games.roulette.wagers import EVEN_CHANCES, NUMBERS, ZEROS
from pitboss.law import carries_out

LAYOUT_WIDTH, TRACK_TOP = 14.0, 6.4


class RouletteFelt(Felt[Roulette]):
    """The layout with one zero or with two, and below it the replica of the wheel for five adjacent numbers."""

    @cached_property
    @carries_out("19:47-5.1(f)2", "19:47-5.1(e)1i(1)")
    def layout(self) -> Layout:
        """Every spot that this table has."""
        spots, double_zero = self.game.spots, "straight-00" in self.game.spots
        areas = [area for spot in spots.values() for area in _areas(spot, self.game.wheel, double_zero=double_zero)]
        replica = any(spot.wager == "five-adjacent" for spot in spots.values())
        return Layout(LAYOUT_WIDTH, 9.0 if replica else 6.0, tuple(areas))


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
        case "three-numbers" if not set(ZEROS).intersection(spot.covers):
            return [((left + right) / 2, 3)]
        case "six-numbers":
            return [((left + right) / 2, 3)]
        case "first-five-numbers":
            return [(1, 3)]
        case "four-numbers" if "0" in spot.covers:
            return [(1, 3)]
        case "split" if spot.covers == ZEROS:
            return [((left + right) / 2, (top + bottom) / 2), (9, 3.5)]
        case _:
            return [((left + right) / 2, (top + bottom) / 2)]


def _on_replica(spot: Spot, wheel: Wheel) -> Area:
    """The number's place on the replica: the upper half of the wheel runs to the right, the lower half back."""
    number = spot.id.removeprefix("five-adjacent-")
    at, half = wheel.order.index(number), (len(wheel.order) + 1) // 2
    step = LAYOUT_WIDTH / half
    column, row = (at, 0) if at < half else (2 * half - 1 - at, 1)
    return Area(spot.id, column * step, TRACK_TOP + row * 1.2, step, 1.2, number, colour(number))
