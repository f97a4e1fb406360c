"""The felt: how a game looks on the table, so that the floor and the terminal can draw it.

A layout says where wagers go, in units of one number box, and can be drawn at any size. The game's `Felt`, the class in
its folder's `felt.py`, answers for whatever changes with the state: hands of cards, a puck, what a meter shows.
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
    """A place that takes a wager: a box, or the point on a line or a corner (`w` and `h` are zero).

    A spot can have more than one area, like the split of 0 and 00 in roulette. A wager on a spot without an area goes
    next to the spot whose name precedes the plus or slash in its own: `box-3+double-1` goes next to `box-3`.
    """

    spot: str
    x: float
    y: float
    w: float = 0
    h: float = 0
    label: str = ""
    tone: str = ""  # red, black or green; empty for plain felt
    round: bool = False  # drawn as a circle, or as a pill if it is wider than it is high
    seat: int = 0  # the seat that it is in front of; 0 if none

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the area."""
        return (self.x + self.w / 2, self.y + self.h / 2)


class Rest(Struct, frozen=True):
    """A place for hands of cards: the center of the first hand, its rotation in degrees, and the width available."""

    name: str
    x: float
    y: float
    turn: float = 0
    room: float = 2


class Lettering(Struct, frozen=True):
    """Words across the felt, centered at `y`. The line rises by `bend` at the left and right edges of the layout."""

    text: str
    y: float
    size: float
    bend: float = 0
    band: bool = False  # between two lines


class Layout(Struct, frozen=True):
    """The felt of one game: its size, its areas, where cards go, and what is printed on it."""

    width: float
    height: float
    areas: tuple[Area, ...]
    rests: tuple[Rest, ...] = ()
    lettering: tuple[Lettering, ...] = ()
    shared: bool = False  # whether a patron may wager in front of another patron's seat

    def of(self, spot: str) -> tuple[Area, ...]:
        """Every area that takes this wager."""
        return tuple(area for area in self.areas if area.spot == spot)


def ruled(layout: Layout) -> Layout:
    """The same places as columns of boxes, for displays that cannot draw a felt with round places."""
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
    """Cards that belong together on the table, with a caption. A card that is face down is an empty string."""

    name: str
    cards: tuple[str, ...]
    says: str = ""
    at: str = ""  # the name of its `Rest` on the layout; empty if it is beside the layout
    seat: int = 0  # the seat that owns it; 0 if the house or everybody does
    turn: bool = False  # it is this hand's turn
    tone: str = ""  # "good" or "bad", if the caption says how the hand ended


class MeterFace(Struct, frozen=True):
    """A growing amount that a table displays, such as a progressive prize."""

    name: str
    cents: int


class Prize(Struct, frozen=True):
    """What a wager pays in dollars rather than at odds, such as what a meter shows."""

    wager: str
    when: str
    pays: str


class Puck(Struct, frozen=True):
    """Something that the dealer puts on the layout to mark a place, such as the puck on the point in craps."""

    spot: str  # it goes on the largest area of this spot
    text: str


G = TypeVar("G", bound=AnyGame)


class Felt(Generic[G]):
    """How one game under one house's rules looks on the table. A game with nothing to add uses this class."""

    tickets: ClassVar[str] = ""  # if patrons write their own tickets, one sentence that tells them how
    notation: ClassVar[tuple[tuple[str, str], ...]] = ()  # samples of such tickets, and what each means
    usual: ClassVar[Mapping[str, str]] = {}  # of many wagers, those that most patrons make, each in a few words
    roads: ClassVar[tuple[str, ...]] = ()  # the two sides and the tie, if patrons keep score of who won

    def __init__(self, game: G) -> None:
        self.game = game

    @cached_property
    def layout(self) -> Layout:
        """Where each spot is: by default, in rows of boxes."""
        return boxes(self.game.spots.values())

    def hands(self, state: Any) -> tuple[Hand, ...]:
        """The hands of cards on the table, given the state as a viewer sees it."""
        return ()

    def pucks(self, state: Any) -> tuple[Puck, ...]:
        """The pucks on the layout right now."""
        return ()

    def meters(self, state: Any, equipment: Equipment) -> tuple[MeterFace, ...]:
        """The amounts displayed at the table."""
        standing = (equipment.now(meter) for meter in self.game.meters)
        return tuple(MeterFace(one.title, one.cents) for one in standing if isinstance(one, Meter))

    def prizes(self, state: Any) -> tuple[Prize, ...]:
        """What can be won right now of wagers that are paid in dollars rather than at odds."""
        return ()

    def now(self, state: Any) -> str:
        """Where the round stands, in a few words, such as the point in craps: by default, the hand in turn."""
        return "; ".join(f"{hand.name}: {hand.says}" for hand in self.hands(state) if hand.turn and hand.says)

    def stands(self, state: Any, seat: int) -> str:
        """How the table stands for a patron who comes to it, in a sentence or two; nothing where wagers say it all."""
        return ""

    def titles(self, state: Any) -> Mapping[int, str]:
        """The roles that seats have right now, such as the shooter or the Banker."""
        return {}

    def move_name(self, move: str) -> str:
        """The label of the button for a move; by default, the move's own name."""
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
