"""Where wagers lie on the felt, in units of one number box; the floor draws it at any size."""

from msgspec import Struct


class Area(Struct, frozen=True):
    """A place that takes a wager: a box, or the small round place on a line or a corner (`w` and `h` zero).

    A spot can have more than one area, as the 0 and 00 split of roulette has.
    """

    spot: str
    x: float
    y: float
    w: float = 0
    h: float = 0
    label: str = ""
    tone: str = ""  # red, black, green, or empty for plain felt

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the area."""
        return (self.x + self.w / 2, self.y + self.h / 2)


class Layout(Struct, frozen=True):
    """The felt of one game: its size, and its areas."""

    width: float
    height: float
    areas: tuple[Area, ...]

    def of(self, spot: str) -> tuple[Area, ...]:
        """Every area that takes this wager."""
        return tuple(area for area in self.areas if area.spot == spot)
