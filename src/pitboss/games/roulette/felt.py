"""The felt of roulette: twelve rows of three with the zeros at one end, dozens and even chances beside them.

A wager on several numbers lies on the line or the corner that their boxes share, as 19:47-5.1(e) puts it. On a table,
the rows run to the right; on a phone, they run down.
"""

from collections.abc import Callable, Iterator
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from pitboss.equipment import Wheel, colour
from pitboss.felt import Area, Felt, Layout, Print, Space, Switch, ruled
from pitboss.game import Spot
from pitboss.games.roulette.rules import Roulette
from pitboss.games.roulette.wagers import EVEN_CHANCES, FIVE_ADJACENT, NUMBERS, SEVEN, ZEROS
from pitboss.law import carries_out

Box = tuple[float, float, float, float]
Point = tuple[float, float]

SEVEN_NUMBERS = "seven-numbers"
OUTSIDE = ("column", "dozen", *EVEN_CHANCES)
COLUMNS = 3
REPLICA = "Five adjacent numbers: a number and two neighbors on each side, a fifth of the wager on each"
TABS = ("Numbers", "Neighbors and seven")

# --- on a table -----------------------------------------------------------------------------------------------------

WIDTH, HEIGHT = 20.4, 8.8
WHEEL, VERDICT, LAST = Space(14.5, -0.15, 5.8, 5.5), Space(0.6, 5.3, 12.9, 1.2), Space(14.6, 5.4, 5.6, 1.4)
REPLICA_TOP, REPLICA_ROW, REPLICA_WIDTH = 7.1, 0.82, 14.0
SEVEN_BOX: Box = (14.6, 7.1, 5.6, 1.64)

# --- on a phone -----------------------------------------------------------------------------------------------------

TALL_WIDTH, TALL_HEIGHT = 12.0, 18.7
ARC = Space(-0.3, -0.3, 12.6, 4.5)
TALL_LAST = Space(0.0, -0.1, 2.9, 1.4)
TALL_TOP, TALL_LEFT = 4.3, 3.5  # where the zeros begin, and the numbers
TALL_ZERO, TALL_ROW = 1.05, 1.0
TALL_COLUMN = (TALL_WIDTH - TALL_LEFT) / COLUMNS
CHANCE, DOZEN = 1.8, 1.5  # the widths of the even chances and the dozens


class Grid(Struct, frozen=True):
    """Where numbers are, and where wagers lie that no two boxes share, like those on a whole row."""

    box: Callable[[str], Box]
    foot: Callable[[float, float], Point]  # the edge of a row or of two rows, from the middle of what they share
    corner: Point  # the end of the line between the zero and the first row
    outside: Callable[[Spot], Area]


class RouletteFelt(Felt[Roulette]):
    """The layout with one zero or with two, and the replica of the wheel for five adjacent numbers."""

    @property
    def _double_zero(self) -> bool:
        return "straight-00" in self.game.spots

    @property
    def _further(self) -> set[str]:
        """The wagers beyond the usual layout that this table offers."""
        return {spot.wager for spot in self.game.spots.values()} & {FIVE_ADJACENT, SEVEN_NUMBERS}

    @cached_property
    @carries_out("19:47-5.1(f)2", "19:47-5.1(e)1i(1)")
    def layout(self) -> Layout:
        """Every spot that this table has."""
        grid = Grid(self._wide_box, lambda x, _: (x, 3.0), (1.0, 3.0), _wide_outside)
        prints = [Print(7, REPLICA_TOP - 0.24, 0.28, REPLICA, tone="quiet", slanted=True, room=13.6)]
        return Layout(
            WIDTH,
            HEIGHT if self._further else REPLICA_TOP - 0.5,
            tuple(area for spot in self.game.spots.values() for area in self._areas(spot, grid)),
            prints=tuple(prints) if FIVE_ADJACENT in self._further else (),
            device=WHEEL,
            verdict=VERDICT,
            results=LAST,
        )

    @cached_property
    def plan(self) -> Layout:
        """The same boxes, none beside the numbers, so that they fit a narrow terminal."""
        return ruled(replace(self.layout, areas=tuple(map(_plain, self.layout.areas))))

    def portrait(self, seat: int = 0) -> Layout:
        """The same spots with the rows running down, under an arc of the wheel."""
        top = TALL_TOP + (1.15 if self._further else 0)
        row = TALL_ROW - (0.1 if self._further else 0)
        first = top + TALL_ZERO

        def box(number: str) -> Box:
            if number in ZEROS:
                wide = (TALL_WIDTH - TALL_LEFT) / (2 if self._double_zero else 1)
                return (TALL_LEFT + wide * ZEROS.index(number), top, wide, TALL_ZERO)
            down, across = divmod(NUMBERS.index(number), COLUMNS)
            return (TALL_LEFT + across * TALL_COLUMN, first + down * row, TALL_COLUMN, row)

        def outside(spot: Spot) -> Area:
            turned = 12 * row
            if spot.wager == "column":
                at = (TALL_LEFT + (int(spot.id[-1]) - 1) * TALL_COLUMN, first + turned, TALL_COLUMN, 0.9)
                return _named(spot, at, "2 to 1", 0.46)
            if spot.wager == "dozen":
                high = turned / 3
                at = (CHANCE, first + (int(spot.id[-1]) - 1) * high, DOZEN, high)
                return _named(spot, at, spot.name, 0.62, turn=-90)
            high = turned / len(EVEN_CHANCES)
            at = (0.0, first + EVEN_CHANCES.index(spot.wager) * high, CHANCE, high)
            return _named(spot, at, spot.name, 0.5)

        grid = Grid(box, lambda _, y: (TALL_LEFT, y), (TALL_LEFT, first), outside)
        spots = self.game.spots.values()
        usual = [area for spot in spots if spot.wager not in self._further for area in self._areas(spot, grid)]
        under = [_under(area, TABS[0]) for area in usual] if self._further else usual
        rare = list(self._further_portrait(top)) if self._further else []
        return Layout(
            TALL_WIDTH,
            first + 12 * row + 1.0,
            (*under, *rare),
            prints=tuple(self._captions(top)) if self._further else (),
            device=ARC,
            results=TALL_LAST,
            switches=(Switch("numbers", 0, TALL_TOP, TALL_WIDTH, 1.0, TABS, drawer=True),) if self._further else (),
        )

    def _further_portrait(self, top: float) -> Iterator[Area]:
        for spot in self.game.spots.values():
            if spot.wager == FIVE_ADJACENT:
                at = self.game.wheel.order.index(_neighbor(spot))
                down, across = divmod(at, 5)
                box = (across * 2.4, top + 1.1 + down * 1.12, 2.3, 1.04)
                yield _under(_boxed(spot, box, _neighbor(spot), 0.56), TABS[1])
            elif spot.wager == SEVEN_NUMBERS:
                yield _under(self._seven(spot, (0, top + 10.3, TALL_WIDTH, 1.7)), TABS[1])

    def _captions(self, top: float) -> Iterator[Print]:
        if FIVE_ADJACENT in self._further:
            yield Print(
                6,
                top + 0.3,
                0.42,
                "A number and two neighbors on each side",
                slanted=True,
                room=11.6,
                under=f"numbers/{TABS[1]}",
            )
            yield Print(
                6,
                top + 0.8,
                0.42,
                "of it on the wheel, a fifth on each",
                slanted=True,
                room=11.6,
                under=f"numbers/{TABS[1]}",
            )

    def _wide_box(self, number: str) -> Box:
        if number == "0":
            return (0, 1.5, 1, 1.5) if self._double_zero else (0, 0, 1, 3)
        if number == "00":
            return (0, 0, 1, 1.5)
        at = NUMBERS.index(number)
        return (1 + at // COLUMNS, 2 - at % COLUMNS, 1, 1)

    def _areas(self, spot: Spot, grid: Grid) -> Iterator[Area]:
        match spot.wager:
            case "straight":
                (number,) = spot.covers
                yield _boxed(spot, grid.box(number), number, 0.5)
            case "seven-numbers":
                yield self._seven(spot, SEVEN_BOX)
            case "five-adjacent":
                yield _on_replica(spot, self.game.wheel)
            case _ if spot.wager in OUTSIDE:
                yield grid.outside(spot)
            case _:
                for x, y in _shared(spot, grid):
                    yield Area(spot.id, round(x, 3), round(y, 3))

    def _seven(self, spot: Spot, box: Box) -> Area:
        """The area reserved for seven numbers, with its name, the numbers, and what it pays."""
        x, y, w, h = box
        pays = str(self.game.wagers[spot.wager].pay().odds)
        return Area(
            spot.id,
            *box,
            " ".join(SEVEN),
            tone="deep",
            prints=(
                Print(x + w / 2, y + h * 0.24, 0.36, "Seven numbers", room=w * 0.8),
                Print(x + w / 2, y + h * 0.54, 0.4, "  ".join(SEVEN), tone="brass", room=w * 0.92),
                Print(x + w / 2, y + h * 0.83, 0.32, pays, tone="quiet"),
            ),
            chips=(x + 0.5, y + h * 0.24 + 0.1),
        )


def _plain(area: Area) -> Area:
    """An area where a terminal has room for it."""
    if area.spot == SEVEN_NUMBERS:
        return replace(area, x=4.0, y=5.2, w=6.0, h=1.0)
    if area.spot.startswith(FIVE_ADJACENT):
        return replace(area, y=6.5 if area.y == REPLICA_TOP else 7.5, h=1.0)
    return area


def _under(area: Area, tab: str) -> Area:
    """An area that is seen under this tab."""
    return replace(area, under=f"numbers/{tab}")


def _neighbor(spot: Spot) -> str:
    """The number whose neighbors a spot covers."""
    return spot.id.removeprefix("five-adjacent-")


def _boxed(spot: Spot, box: Box, number: str, size: float) -> Area:
    x, y, w, h = box
    print_ = Print(x + w / 2, y + h / 2, size, number)
    return Area(
        spot.id, *box, number, colour(number), prints=(print_,), chips=(x + w - 0.5 if w > 2 else x + w / 2, y + h / 2)
    )


def _named(spot: Spot, box: Box, label: str, size: float, turn: float = 0) -> Area:
    x, y, w, h = box
    tone = spot.id if spot.id in ("red", "black") else ""
    room = (h if turn else w) * 0.86
    print_ = Print(x + w / 2, y + h / 2, size, label, turn=turn, room=room)
    chips = (x + w - 0.45, y + h / 2) if w > 2 * h else (x + w / 2, y + h - 0.45) if h > w else None
    return Area(spot.id, *box, label, tone, prints=(print_,), chips=chips)


def _wide_outside(spot: Spot) -> Area:
    """Columns at the end of the rows, dozens and even chances below them."""
    if spot.wager == "column":
        return _named(spot, (13, 3 - int(spot.id[-1]), 1, 1), "2 to 1", 0.34)
    if spot.wager == "dozen":
        return _named(spot, (1 + 4 * (int(spot.id[-1]) - 1), 3, 4, 1), spot.name, 0.5)
    return _named(spot, (1 + 2 * EVEN_CHANCES.index(spot.wager), 4, 2, 1), spot.name, 0.44)


def _shared(spot: Spot, grid: Grid) -> list[Point]:
    """The points where a wager on several numbers may lie."""
    boxes = [grid.box(number) for number in spot.covers]
    left, right = max(x for x, _, _, _ in boxes), min(x + w for x, _, w, _ in boxes)
    top, bottom = max(y for _, y, _, _ in boxes), min(y + h for _, y, _, h in boxes)
    middle = ((left + right) / 2, (top + bottom) / 2)
    with_zero = set(ZEROS).intersection(spot.covers)
    match spot.wager:
        case "three-numbers" | "six-numbers" if not with_zero:
            return [grid.foot(*middle)]
        case "first-five-numbers":
            return [grid.corner]
        case "four-numbers" if with_zero:
            return [grid.corner]
        case "split" if spot.covers == ZEROS:
            second, third = (grid.outside(Spot(f"dozen-{at}", "dozen", "")) for at in (2, 3))
            between = ((second.x + second.w + third.x) / 2, (second.centre[1] + third.centre[1]) / 2)
            return [middle, between if second.y == third.y else (third.centre[0], third.y)]
        case _:
            return [middle]


def _on_replica(spot: Spot, wheel: Wheel) -> Area:
    """The number's place on the replica: the upper half of the wheel runs to the right, the lower half back."""
    number = _neighbor(spot)
    at, half = wheel.order.index(number), (len(wheel.order) + 1) // 2
    step = REPLICA_WIDTH / half
    column, row = (at, 0) if at < half else (2 * half - 1 - at, 1)
    return _boxed(spot, (column * step, REPLICA_TOP + row * REPLICA_ROW, step, REPLICA_ROW), number, 0.36)
