"""The felt: how a game lies on the table, for the floor and the terminal to draw.

A layout says where wagers lie, in units of one number box, and is drawn at any size. What changes with the state, such
as hands of cards, a puck, or what a meter shows, is asked of the game's `Felt`: the class in `felt.py` of its folder.
"""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar
from weakref import WeakKeyDictionary

from msgspec import Struct
from msgspec.structs import replace

from pitboss.equipment import Equipment, Meter
from pitboss.game import AnyGame, Game, Spot, part


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


class Hand(Struct, frozen=True):
    """Cards that lie together on the table, and what is said of them; a card face down is an empty text."""

    name: str
    cards: tuple[str, ...]
    says: str = ""
    at: str = ""  # where on the layout it lies, as one of its rests is named; empty: beside the layout
    seat: int = 0  # whose it is; 0 for the house's, or everybody's
    turn: bool = False  # it is this hand's turn
    tone: str = ""  # good or bad, where what is said decides the hand


class MeterFace(Struct, frozen=True):
    """An amount that a table shows and that grows, as a progressive prize does."""

    name: str
    cents: int


class Puck(Struct, frozen=True):
    """Something that a dealer lays on the layout to mark a place, such as the puck on a craps point."""

    spot: str  # it lies on the largest area of this spot
    text: str


G = TypeVar("G", bound=AnyGame)


class Felt(Generic[G]):
    """How one game under one house's rules lies on the table. A game with nothing to add has this one."""

    tickets: ClassVar[str] = ""  # where patrons write their own spots: how, in a sentence
    roads: ClassVar[tuple[str, ...]] = ()  # two sides and a tie, where patrons keep score of who won

    def __init__(self, game: G) -> None:
        self.game = game

    @cached_property
    def layout(self) -> Layout:
        """Where each spot lies: here, in rows of boxes."""
        return boxes(self.game.spots.values())

    def hands(self, state: Any) -> tuple[Hand, ...]:
        """The hands of cards on the table, of a state as a viewer sees it."""
        return ()

    def pucks(self, state: Any) -> tuple[Puck, ...]:
        """What marks a place on the layout just now."""
        return ()

    def meters(self, state: Any, equipment: Equipment) -> tuple[MeterFace, ...]:
        """The amounts that are shown at the table."""
        standing = (equipment.now(meter) for meter in self.game.meters)
        return tuple(MeterFace(one.title, one.cents) for one in standing if isinstance(one, Meter))

    def titles(self, state: Any) -> Mapping[int, str]:
        """What seats are just now, such as the shooter or the Banker."""
        return {}

    def move_name(self, move: str) -> str:
        """What a button for a move says, where that is not the move's own name."""
        return move


def boxes(spots: Iterable[Spot], across: int = 6) -> Layout:
    """Every spot as a box, in rows."""
    found = list(spots)
    wide = 2.0
    areas = tuple(
        Area(spot.id, wide * (at % across), float(at // across), wide, 1.0, label=spot.name)
        for at, spot in enumerate(found)
    )
    rows = -(-len(found) // across)
    return Layout(wide * min(max(1, len(found)), across), float(max(1, rows)), areas)


_felts: WeakKeyDictionary[AnyGame, Felt[Any]] = WeakKeyDictionary()


def felt_of(game: Game[Any]) -> Felt[Any]:
    """The felt of a game."""
    felt = _felts.get(game)
    if felt is None:
        kind: type[Felt[Any]] = part(game, "felt", Felt) or Felt
        felt = _felts[game] = kind(game)
    return felt
