"""Where wagers lie on the felt, in units of one number box; the floor draws it at any size."""

from msgspec import Struct
from msgspec.structs import replace


class Area(Struct, frozen=True):
    """A place that takes a wager: a box, or the small round place on a line or a corner (`w` and `h` zero).

    A spot can have more than one area, as the 0 and 00 split of roulette has. A wager on a spot without an area lies
    beside the one whose name its own begins with, up to a plus or a slash: `box-3+double-1` beside `box-3`.
    """

    spot: str
    x: float
    y: float
    w: float = 0
    h: float = 0
    label: str = ""
    tone: str = ""  # red, black, green, or empty for plain felt
    round: bool = False  # drawn without corners: a circle, or a pill where it is wider than high
    seat: int = 0  # before which seat it lies; 0 where it lies before nobody in particular

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the area."""
        return (self.x + self.w / 2, self.y + self.h / 2)


class Rest(Struct, frozen=True):
    """Where hands of cards lie: the middle of the first, and by how many degrees it is turned; its room in width."""

    name: str
    x: float
    y: float
    turn: float = 0
    room: float = 2


class Lettering(Struct, frozen=True):
    """Words across the felt: their middle at `y`, their line bent up by `bend` at either side of the layout."""

    text: str
    y: float
    size: float
    bend: float = 0
    band: bool = False  # between two lines


class Layout(Struct, frozen=True):
    """The felt of one game: its size, and its areas; where cards lie, and what is written on it."""

    width: float
    height: float
    areas: tuple[Area, ...]
    rests: tuple[Rest, ...] = ()
    lettering: tuple[Lettering, ...] = ()
    shared: bool = False  # whether a patron may wager before another's seat

    def of(self, spot: str) -> tuple[Area, ...]:
        """Every area that takes this wager."""
        return tuple(area for area in self.areas if area.spot == spot)


def ruled(layout: Layout) -> Layout:
    """The same places as boxes in columns, where a felt that is not ruled in boxes cannot be drawn as it is."""
    if not any(area.round for area in layout.areas):
        return layout
    columns: dict[float, list[Area]] = {}
    for area in layout.areas:
        columns.setdefault(round(area.centre[0], 3), []).append(area)
    wide = max(area.w for area in layout.areas)
    high = max(len(column) for column in columns.values())
    areas = [
        replace(area, x=at * wide, y=float(row), w=wide, h=1.0)
        for at, (_, column) in enumerate(sorted(columns.items()))
        for row, area in enumerate(sorted(column, key=lambda area: area.y))
    ]
    return Layout(wide * len(columns), float(high), tuple(areas))
