"""The felt: how a game looks on the table, so that the floor and the terminal can draw it.

A layout says where wagers go, in units of one number box, and can be drawn at any size. The game's `Felt`, the class in
its folder's `felt.py`, answers for whatever changes with the state: hands of cards, a puck, what a meter shows.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cached_property
from typing import Any, ClassVar, Generic, TypeVar
from weakref import WeakKeyDictionary

from msgspec import Struct
from msgspec.structs import replace

from pitboss.datafile import exists, rows
from pitboss.equipment import DECK, Equipment, Meter, card_name
from pitboss.events import AnyEvent
from pitboss.game import AnyGame, Game, Spot, part
from pitboss.law import Citation

GAP = 0.3  # the most that is left free between rows of a felt that is ruled


class Print(Struct, frozen=True):
    """Something printed on the felt around a point: words, the faces of dice, or a playing card."""

    x: float
    y: float
    size: float  # the height of the letters, the width of one die, or the width of the card
    text: str = ""
    dice: tuple[int, ...] = ()
    card: str = ""
    sign: str = ""  # a drawing that the client knows by name: crown, flag
    tone: str = ""  # brass, quiet, ink, red or blue; empty for the felt's own letters
    turn: float = 0  # degrees
    bend: float = 0  # how much the line rises at the left and right edges of the layout
    band: bool = False  # between two lines
    upright: bool = False  # dice one below the other
    slanted: bool = False  # in italics
    spaced: bool = False  # letters apart from each other, like the name of a line
    ringed: bool = False  # in a circle
    anchor: str = "middle"  # or start, or end
    room: float = 0  # words wider than this are printed smaller; 0 for no limit
    under: str = ""  # shown only under this tab of a switch, like "numbers/Buy"


class Area(Struct, frozen=True):
    """A place that takes a wager: a box, or the point on a line or a corner (`w` and `h` are zero).

    A spot can have more than one area, like the split of 0 and 00 in roulette, or one in front of each seat. A wager on
    a spot without an area goes next to the spot whose name precedes the plus or slash in its own: `box-3+double-1` goes
    next to `box-3`.
    """

    spot: str
    x: float
    y: float
    w: float = 0
    h: float = 0
    label: str = ""
    tone: str = ""  # red, black, green, blue or deep; empty for plain felt
    round: bool = False  # drawn as a circle, or as a pill if it is wider than it is high
    seat: int = 0  # the seat that it is in front of; 0 if none
    outline: str = ""  # its shape as an SVG path, if it is not the box; the box is then where its letters and chips are
    turn: float = 0  # degrees by which the box is turned around its center
    prints: tuple[Print, ...] = ()  # what is printed in it; without any, its label
    chips: tuple[float, float] | None = None  # where the chips go; by default, beside the lettering
    invited: bool = False  # shown only while a wager there is possible, like odds behind a line
    under: str = ""  # shown only under this tab of a switch
    total: tuple[float, float, float] | None = None  # where the sum of all wagers on its spot is told, and how large

    @property
    def centre(self) -> tuple[float, float]:
        """The middle of the area."""
        return (self.x + self.w / 2, self.y + self.h / 2)


class Space(Struct, frozen=True):
    """A part of the felt that is kept free for something."""

    x: float
    y: float
    w: float
    h: float


class Panel(Struct, frozen=True):
    """A printed field that takes no wager: a darker part of the felt, a sheet of paper, a line."""

    x: float
    y: float
    w: float
    h: float
    tone: str = "deep"  # deep, paper, red, line or inner for an outline only, or card for where a card will lie
    outline: str = ""  # its shape as an SVG path, if it is not the box
    under: str = ""  # shown only under this tab of a switch


class Furniture(Struct, frozen=True):
    """A thing on the table: the shoe, the discard rack, the chip rack, or the slot of the drop box."""

    kind: str  # shoe, discards, rack or drop
    x: float
    y: float
    turn: float = 0
    label: str = ""  # what is written under it, if not its usual name
    scale: float = 1


class Plate(Struct, frozen=True):
    """The name of the patron in a seat, around a point on the rim of the table. Where it is free, one can sit there."""

    seat: int
    x: float
    y: float
    turn: float = 0
    w: float = 0  # 0 for a circle with the seat's number alone
    h: float = 0.62  # from 0.8 on it has a second line for chips
    bet: tuple[float, float] | None = None  # where the chips lie that its patron bets against the other patrons
    puck: tuple[float, float] | None = None  # where a puck lies that stands for the seat, such as the button


class Switch(Struct, frozen=True):
    """Tabs on the felt, for areas that share one part of it."""

    name: str
    x: float
    y: float
    w: float
    h: float
    tabs: tuple[str, ...]
    drawer: bool = False  # whether chips under the other tabs are hidden too
    under: str = ""  # shown only under this tab of another switch


class TicketSheet(Struct, frozen=True):
    """The parts around the numbers of a ticket that is marked on the felt."""

    head: Space  # how many numbers are marked, and the price
    legend: Space  # what the marks mean
    tools: Space  # what the ticket pays, and the buttons that mark, wipe and lay it


class Rest(Struct, frozen=True):
    """A place for hands of cards: the center of the first hand, its rotation in degrees, and the width available."""

    name: str
    x: float
    y: float
    turn: float = 0
    room: float = 2
    scale: float = 1  # the size of its cards
    whole: bool = False  # cards lie side by side instead of partly on each other
    sideways: int = 0  # cards from this one on lie sideways; 0 for none
    third: str = "right"  # where cards that lie sideways are: right or left of the others, or below them
    caption: str = "above"  # where its total is: above, below, left or right of it, at its upper corner; "" for nowhere
    named: bool = False  # whether the hand's name is above it
    own: bool = False  # the viewer's own hand always lies here; the hand whose place it is lies there instead
    tilt: float = 0  # degrees by which two cards lean apart
    slots: int = 0  # the places that its cards fill from the first on; 0 if they lie in the middle


class Layout(Struct, frozen=True):
    """The felt of one game: its size, its areas, where cards go, and what is printed on it."""

    width: float
    height: float
    areas: tuple[Area, ...]
    rests: tuple[Rest, ...] = ()
    prints: tuple[Print, ...] = ()
    panels: tuple[Panel, ...] = ()
    furniture: tuple[Furniture, ...] = ()
    plates: tuple[Plate, ...] = ()
    switches: tuple[Switch, ...] = ()
    rim: str = ""  # the edge of the table as an SVG path; empty for a rectangle
    device: Space | None = None  # where the wheel, the dice or the balls are; None if beside the felt
    verdict: Space | None = None  # where the result is told; None if above the rail
    results: Space | None = None  # where the last results are; None if beside the felt
    bar: Space | None = None  # where the shares of `Felt.bar` are
    chip: float = 0  # the radius of a chip; 0 for as large as the smallest box allows
    sheet: TicketSheet | None = None  # where a ticket is marked, if the game has a blank
    shared: bool = False  # whether a patron may wager in front of another patron's seat
    pots: Space | None = None  # where the pots lie, if patrons bet against each other
    together: Space | None = None  # where the total of the pots and the bets is shown
    home: int = 0  # the seat nearest to the viewer, where all patrons see their own seat; 0 if seats do not turn

    def of(self, spot: str) -> tuple[Area, ...]:
        """Every area that takes this wager."""
        return tuple(area for area in self.areas if area.spot == spot)


WIDEST_COLUMN = 2.4  # of a felt that is drawn in columns


def ruled(layout: Layout) -> Layout:
    """The same places as boxes, each spot once, for displays that cannot draw a felt; no room for equipment is left."""
    first: dict[str, Area] = {}
    for area in layout.areas:
        if area.w:
            first.setdefault(area.spot, area)
    points = [area for area in layout.areas if not area.w]
    found = list(first.values())
    if layout.sheet:
        return _cut(found)
    if any(area.round or area.turn for area in found):
        return _in_columns(found)
    left, lower = min(area.x for area in found), _closed_up(found)
    areas = tuple(replace(area, x=area.x - left, y=lower(area.y)) for area in (*found, *points))
    return Layout(
        max(area.x + area.w for area in areas), max(area.y + area.h for area in areas), areas, shared=layout.shared
    )


def _in_columns(found: list[Area]) -> Layout:
    axes: dict[int, float] = {}  # places that are turned toward one seat lie in one column
    columns: dict[float, list[Area]] = {}
    for area in found:
        at = round(area.centre[0], 3)
        columns.setdefault(axes.setdefault(area.seat, at) if area.turn else at, []).append(area)
    wide = min(WIDEST_COLUMN, max(area.w for area in found))
    high = max(len(column) for column in columns.values())
    areas = [
        replace(area, x=nth * wide, y=float(row), w=wide, h=1.0, outline="", turn=0.0)
        for nth, (_, column) in enumerate(sorted(columns.items()))
        for row, area in enumerate(sorted(column, key=lambda area: area.y))
    ]
    return Layout(wide * len(columns), float(high), tuple(areas))


def _closed_up(found: list[Area]) -> Callable[[float], float]:
    """How far down a place is if nothing is kept free for equipment and results."""
    gaps: list[tuple[float, float]] = []  # where a gap ends, and how much of it is taken out
    end = 0.0
    for area in sorted(found, key=lambda area: area.y):
        if area.y - end > GAP:
            gaps.append((area.y, area.y - end - (GAP if end else 0)))
        end = max(end, area.y + area.h)
    return lambda y: y - sum(out for at, out in gaps if at <= y + 1e-9)


def _cut(areas: list[Area]) -> Layout:
    """The numbers of a sheet without what is around them, each one unit high, which a line of text needs."""
    left, top, high = min(area.x for area in areas), min(area.y for area in areas), areas[0].h
    moved = tuple(replace(area, x=area.x - left, y=(area.y - top) / high, h=area.h / high) for area in areas)
    return Layout(max(area.x + area.w for area in moved), max(area.y + area.h for area in moved), moved)


class Hand(Struct, frozen=True):
    """Cards that belong together on the table, with a caption. A card that is face down is an empty string."""

    name: str
    cards: tuple[str, ...]
    says: str = ""
    at: str = ""  # the name of its `Rest` on the layout; empty if it is beside the layout
    seat: int = 0  # the seat that owns it; 0 if the house or everybody does
    turn: bool = False  # it is this hand's turn
    tone: str = ""  # "good" or "bad", if the caption says how the hand ended
    hole: tuple[int, ...] = ()  # where some cards are face up for everybody, the numbers of the others, from 0


class MeterFace(Struct, frozen=True):
    """A growing amount that a table displays, such as a progressive prize."""

    name: str
    cents: int


class Prize(Struct, frozen=True):
    """What a wager pays in dollars rather than at odds, such as what a meter shows."""

    wager: str
    when: str
    pays: str


class Invite(Struct, frozen=True):
    """A wager that a patron can make right now because of how the round stands, and the most that it takes."""

    spot: str
    most: int  # cents
    least: int = 0  # cents; if it is as much as the most, that is what a press on the place bets


class Prompt(Struct, frozen=True):
    """What a table wants of a patron while wagers are open, in a sentence, and the places that take a chip for it."""

    says: str
    spots: tuple[str, ...] = ()


class Rate(Struct, frozen=True):
    """A line of the pay table of a ticket: what it pays if so many of its spots are caught, and how likely that is."""

    spots: int
    catch: int
    pays: str  # for each unit of the price, which is included, as a fraction
    chance: str  # as a fraction


class TicketKind(Struct, frozen=True):
    """A kind of ticket with several groups of numbers, for a blank."""

    name: str  # as it is said, and as it is written before the groups if the ticket records its ways
    about: str
    least: int  # groups
    records: str = ""  # the ways that it records: of "one" size, of "any" sizes; empty if each group is a way
    equal: bool = False  # whether its groups are of equal size
    king: bool = False  # whether its first group is one number, which is in every way


class Blank(Struct, frozen=True):
    """A ticket that patrons mark themselves. The places of the layout are its numbers."""

    rates: tuple[Rate, ...]
    kinds: tuple[TicketKind, ...]  # those that this house writes, besides the ticket of one group
    most_in_way: int  # spots of a way that combines groups
    games: int  # the most games in a row that a ticket is for
    usual: int  # the spots of a quick pick, unless the patron chooses
    cites: tuple[Citation, ...]  # of how many spots a group may have
    note: str = ""  # what else decides what is paid


class Puck(Struct, frozen=True):
    """Something that the dealer puts on the layout to mark a place, such as the puck on the point in craps."""

    spot: str  # it goes on the largest area of this spot
    text: str


class Share(Struct, frozen=True):
    """One seat's part of an amount, and what else is to be said about that seat."""

    seat: int
    cents: int
    words: str = ""


class Bar(Struct, frozen=True):
    """An amount that several seats share, such as the wagers that cover a bank."""

    title: str
    note: str
    whole: int  # cents
    parts: tuple[Share, ...]


class Pot(Struct, frozen=True):
    """Chips in the middle of the table that patrons play for, without the bets still in front of them."""

    name: str
    cents: int


class SeatPuck(Struct, frozen=True):
    """A puck that stands for a seat, such as the button, and what it means in words."""

    seat: int
    text: str
    says: str


class Contest(Struct, frozen=True):
    """What patrons have bet against each other so far."""

    pots: tuple[Pot, ...]
    bets: tuple[Share, ...] = ()  # what lies before each seat in this betting round
    pucks: tuple[SeatPuck, ...] = ()
    folded: tuple[int, ...] = ()  # the seats that are out of the hand, or were not dealt in
    idle: tuple[int, ...] = ()  # the seats that sit out
    straddles: tuple[int, ...] = ()  # the seats that straddle whenever it is their turn to
    paid: tuple[Share, ...] = ()  # what each seat has put in during the whole hand
    to_match: int = 0  # the cents that a seat must have bet in this round to stay in


G = TypeVar("G", bound=AnyGame)


class Felt(Generic[G]):
    """How one game under one house's rules looks on the table. A game with nothing to add uses this class."""

    tickets: ClassVar[str] = ""  # if patrons write their own tickets, one sentence that tells them how
    notation: ClassVar[tuple[tuple[str, str], ...]] = ()  # samples of such tickets, and what each means
    usual: ClassVar[Mapping[str, str]] = {}  # of many wagers, those that most patrons make, each in a few words
    moves: ClassVar[Mapping[str, str]] = {}  # moves that dealers call by other words than the regulation
    pauses: ClassVar[tuple[str, str]] = ("", "")  # the calls with which a patron sits out and plays again
    roads: ClassVar[tuple[str, ...]] = ()  # the two sides and the tie, if patrons keep score of who won

    def __init__(self, game: G) -> None:
        self.game = game

    @property
    def stakes(self) -> str:
        """What is played for, in a few words, where the table's limits do not tell it."""
        return ""

    @cached_property
    def layout(self) -> Layout:
        """Where each spot is: by default, in rows of boxes."""
        return boxes(self.game.spots.values())

    @cached_property
    def plan(self) -> Layout:
        """The same spots in plain boxes, for displays that cannot draw a felt."""
        return ruled(self.layout)

    @cached_property
    def blank(self) -> Blank | None:
        """What patrons may mark, if they mark their tickets on the layout."""
        return None

    def portrait(self, seat: int = 0) -> Layout | None:
        """The same spots on a felt that is higher than it is wide, as a seat sees it; None if the layout fits a phone.

        It is the same for every seat and for those who watch (0), unless the seat's own place is the largest.
        """
        return None

    @cached_property
    def portraits(self) -> dict[int, Layout]:
        """The portrait form by seat: that of 0 is for everybody who has no form of their own."""
        shared = self.portrait()
        own = {seat: self.portrait(seat) for seat in range(1, self.game.places + 1)}
        found = {0: shared} | {seat: layout for seat, layout in own.items() if layout != shared}
        return {seat: layout for seat, layout in found.items() if layout}

    def invites(self, state: Any, seat: int) -> tuple[Invite, ...]:
        """The wagers that a seat can make right now in places that are shown only then."""
        return ()

    def asks(self, state: Any, seat: int) -> Prompt | None:
        """What the table wants of a seat while wagers are open, such as what its wagers lack; None if anything goes."""
        lacking = self.game.incomplete(state, seat)
        return Prompt(lacking.sentence) if lacking else None

    def winners(self, outcome: Any) -> tuple[str, ...]:
        """The spots that an outcome decides for the patron at once: by default, those that cover it."""
        return tuple(spot.id for spot in self.game.spots.values() if outcome in spot.covers)

    def headline(self, outcome: Any) -> str:
        """What an outcome comes to, in a few words, where the dealer says only how the equipment lies."""
        return ""

    def won(self, hands: tuple[Hand, ...]) -> tuple[str, ...]:
        """The spots that the hands of a finished round decide for the patron at once."""
        return ()

    def bar(self, state: Any) -> Bar | None:
        """An amount that several seats share, where there is one right now."""
        return None

    def contest(self, state: Any) -> Contest | None:
        """What patrons have bet against each other, where they do."""
        return None

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

    def tells(self, event: AnyEvent) -> str:
        """What happened, in the words of this game's dealers; nothing where all games have the same words for it."""
        return ""

    def move_name(self, move: str) -> str:
        """A move as a dealer says it; by default, its own name."""
        return self.moves.get(move) or move.replace("-", " ")

    @cached_property
    def values(self) -> Mapping[str, str]:
        """What calls of this game are about, such as the reason for a "no spin", in words."""
        charter = self.game.charter
        known = [one for one in (charter.shared, charter.package) if one and exists(one, "values.csv")]
        return {row["value"]: row["says"] for package in known for row in rows(package, "values.csv")}

    def value_name(self, value: str) -> str:
        """What a call is about, in words: a card by its name, and a figure as it is."""
        if value in DECK:
            return card_name(value)
        figure = any(sign.isdigit() for sign in value)
        return self.values.get(value) or (value if figure else value.replace("-", " "))


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
