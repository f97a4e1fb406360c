"""The contract: what a game is. Read this file first.

A game is a pure definition. It holds no clock, no randomness and no money; it says what the table is waiting for,
what follows from a command, and what a viewer may see. Tables, odds, simulation and audit all interpret it.

    awaits(state)            what comes next: wagers, chance, a choice or a call; None means that the round is over
    decide(state, command)   the events that follow, or a refusal; both cite their paragraphs
    evolve(state, event)     the next state
    view(state, viewer)      the state as the viewer may see it
    holds(state)             what each account must hold according to the state

States, commands and events are small frozen values. A state holds only what the rules need to continue. It does not
hold the undealt cards, which belong to the equipment; the purses, which belong to the ledger (unless the rules depend
on a player's stack, as in poker); or the history, which is the record.

These are the rules. The other parts of a game are in the same folder, and each is loaded only when it is needed:
the felt (`felt.py`, see `pitboss.felt`), the analysis (`odds.py`, see `pitboss.odds.analyst`), the bulk simulation
(`sim.py`, see `pitboss.sim.bulk`), the house player (`player.py`, see `pitboss.agents`), and the paperwork, which is
data (see `pitboss.paper`). `part` finds them.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from enum import StrEnum
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from threading import RLock
from typing import Any, ClassVar, Final, Generic, Self, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.commands import AnyCommand, Role, Viewer
from pitboss.equipment import Device, Equipment, Group, Meter, Outcome, Randomness
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Decision, Drawn, Over, Refusal, Shuffled
from pitboss.house import Charter, House, Wager
from pitboss.law import Citation, cites
from pitboss.money import Transfer, purse, sealed
from pitboss.money import layout as layout_account

FRESH = Equipment()
SHOW: Final = frozenset((Drawn, Shuffled))  # events after which the equipment is not as it was
GENERAL_SEATS, GENERAL_REMOVAL = cites("general/seats"), cites("general/removal")
VOID_ROUND = cites("general/void-round")
# The phases that every game has. A game lists its own phases, including these two, as an enumeration in `state.py`.
OVER: Final = "over"
WAGERING: Final = "wagering"


# --- what is on the layout ---------------------------------------------------------------------------------------


class Bet(Struct, frozen=True, order=True, gc=False):
    """A patron's wager on the layout. `mark` is what the dealer puts on it, such as an 'on' button."""

    seat: int
    spot: str
    cents: int
    mark: str = ""


class Spot(Struct, frozen=True):
    """A place on the layout that takes a wager: `split-17-20` takes the wager `split`.

    A spot has citations of its own where its paragraphs differ from those of the wager's other spots.
    """

    id: str
    wager: str
    name: str
    covers: tuple[str, ...] = ()
    cites: tuple[Citation, ...] = ()


class Answer(Struct, frozen=True, order=True, gc=False):
    """What a seat has chosen. Others see an answer without a move until everybody who is choosing has answered."""

    seat: int
    move: str = ""
    cents: int = 0


class State(Struct, frozen=True, gc=False):
    """The fields that every game's state has; a game adds its own. The bets are kept sorted."""

    seats: tuple[int, ...] = ()
    phase: str = OVER
    bets: tuple[Bet, ...] = ()
    answers: tuple[Answer, ...] = ()  # the answers so far, while several seats are choosing at once
    aside: tuple[Bet, ...] = ()  # no chips: match play coupons, and spoken wagers with who has confirmed them so far

    def bet(self, seat: int, spot: str) -> Bet | None:
        """The seat's wager on a spot."""
        for bet in self.bets:
            if bet.seat == seat and bet.spot == spot:
                return bet
        return None


S = TypeVar("S", bound=State)


# --- what the table is waiting for ---------------------------------------------------------------------------------


class Offer(Struct, frozen=True):
    """A call that can be made now. A `routine` call is the one that a dealer makes when nothing is wrong.

    `values` lists what the call may state beyond its name. `seats` lists the seats that may make a patron's call.
    """

    name: str
    by: tuple[Role, ...]
    cites: tuple[Citation, ...]
    about: str = ""
    routine: bool = False
    values: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    speaks_for: int = 0  # the seat for which a dealer makes this call if its patron is silent
    silent: bool = False  # a patron's call that is made for one who has left, or for whose answer alone play waits
    cuts: bool = False  # with this call a patron cuts the cards, and so influences their order
    waits: bool = True  # whether patrons get time for a call of their own; otherwise they make it in passing
    undoes: bool = False  # what the equipment is doing shall not count, also where its result is not yet due


class Every(StrEnum):
    """When the floor's clock strikes."""

    SHIFT = "shift"  # when a shift begins
    DAY = "day"  # when a gaming day ends
    HOURS = "hours"  # when so many hours have passed
    REOPENING = "reopening"  # when a table that was closed is opened again


class Clock(Struct, frozen=True):
    """A call that the floor makes by its clock, whether or not anybody thinks of it.

    Its time begins when the table opens, and anew with each such call and with each of the calls in `since`.
    """

    call: Offer
    every: Every
    hours: int = 0
    since: tuple[str, ...] = ()


class Awaited(Struct, frozen=True):
    """The base class of everything that a table can wait for. Calls can be made in the meantime."""

    calls: tuple[Offer, ...] = ()


class Wagering(Awaited, frozen=True):
    """Patrons may place and take down wagers until a call closes the betting."""


class Chance(Awaited, frozen=True, kw_only=True):
    """The equipment must show an outcome. If there are too many outcomes to list, `cares` names the groups that matter.

    With a `count` above 1, that many cards come out together and the outcome is a tuple; `ordered` says whether their
    order matters.
    """

    device: Device
    cares: tuple[Group, ...] = ()
    count: int = 1
    ordered: bool = False

    def distribution(self, equipment: Equipment = FRESH) -> Mapping[Outcome, int]:
        """Every outcome and its exact weight, given what the equipment has shown so far."""
        device = equipment.now(self.device)
        return device.outcomes(self.cares) if self.count == 1 else device.hands(self.count, ordered=self.ordered)

    def draw(self, equipment: Equipment, randomness: Randomness) -> Outcome:
        """Draw an outcome from the equipment."""
        device = equipment.now(self.device)
        return device.draw(randomness) if self.count == 1 else device.deal(randomness, self.count)

    def possible(self, outcome: Outcome, equipment: Equipment = FRESH) -> bool:
        """Whether the equipment can show this outcome."""
        if self.count > 1 and (not isinstance(outcome, tuple) or len(outcome) != self.count):
            return False
        return equipment.now(self.device).possible(outcome)

    def read(self, text: str, equipment: Equipment = FRESH) -> Outcome:
        """The outcome that a dealer keys in. Several cards are written one after another."""
        device = equipment.now(self.device)
        if self.count == 1:
            return device.read(text)
        words = text.replace(",", " ").split()
        if len(words) != self.count:
            raise BadInput(f"The {device.name} gives {self.count} at once here, not {len(words)}; enter all of them.")
        return tuple(one for word in words if not isinstance(one := device.read(word), tuple))


class Move(Struct, frozen=True):
    """One of the things a patron can choose. If it takes money, it takes from `least` to `most` cents."""

    name: str
    least: int = 0
    most: int = 0


class Turn(Struct, frozen=True, gc=False):
    """What one seat may choose. `silent` is the move for a patron who does not answer; without it, the table waits."""

    seat: int
    moves: tuple[Move, ...]
    silent: str = ""


class Choice(Awaited, frozen=True, kw_only=True):
    """One seat must choose, or several seats at once. A seat that has answered no longer has a turn.

    Where moves depend on cards that only the chooser can see, their names would give the cards away. Only that seat
    sees them.
    """

    turns: tuple[Turn, ...]

    @classmethod
    def of(cls, seat: int, moves: tuple[Move, ...], *, silent: str = "", calls: tuple[Offer, ...] = ()) -> "Choice":
        """A choice for a single seat."""
        return cls(turns=(Turn(seat, moves, silent),), calls=calls)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that have not yet answered."""
        return tuple(turn.seat for turn in self.turns)

    @property
    def only(self) -> Turn:
        """The turn of the one seat that must choose, in a game where patrons choose one after another."""
        (turn,) = self.turns
        return turn

    def turn(self, seat: int) -> Turn | None:
        """What this seat may choose; None if it has nothing to choose."""
        for turn in self.turns:
            if turn.seat == seat:
                return turn
        return None

    def move(self, seat: int, name: str) -> Move | None:
        """The move of that name, if this seat may choose it."""
        for turn in self.turns:
            if turn.seat == seat:
                for move in turn.moves:
                    if move.name == name:
                        return move
        return None


class Calling(Awaited, frozen=True):
    """Play waits until the dealer or the floor makes one of the calls."""


Awaits = Wagering | Chance | Choice | Calling | None


def awaited_by(awaits: Awaits, viewer: Viewer) -> Awaits:
    """What the table is waiting for, as the viewer may know it: who must choose, but not other seats' moves."""
    if not isinstance(awaits, Choice):
        return awaits
    return replace(awaits, turns=tuple(t if t.seat == viewer else Turn(t.seat, ()) for t in awaits.turns))


# --- the definition ------------------------------------------------------------------------------------------------


class Grounds(Struct, frozen=True):
    """The paragraphs that a game cites for the refusals common to all games."""

    chips: tuple[Citation, ...]  # wagers are made by placing chips
    permissible: tuple[Citation, ...]  # only these wagers are allowed
    closed: tuple[Citation, ...]  # when wagering closes
    procedure: tuple[Citation, ...]  # the order of play
    removal: tuple[Citation, ...] = GENERAL_REMOVAL  # what may be taken down
    payable: tuple[Citation, ...] = ()  # refuse a stake that cannot be paid exactly; if empty, round the payment up
    spoken: tuple[Citation, ...] = ()  # wagers called out with cash are allowed
    confirmed_by: tuple[Role, ...] = (Role.DEALER,)  # all who must confirm such a wager
    coupons: tuple[Citation, ...] = ()  # match play coupons are allowed
    seats: tuple[Citation, ...] = GENERAL_SEATS  # how many may sit
    uniform: tuple[Citation, ...] = ()  # a casino pays the same odds at all of its tables of the game
    placed_for: tuple[Citation, ...] = ()  # the patron is responsible for a wager's position even if staff placed it
    push: tuple[Citation, ...] = ()  # they call a wager void where dealers call it a push


class Game(ABC, Generic[S]):
    """The rules of one game under one house's choices. Subclasses are definitions and keep nothing between calls."""

    charter: ClassVar[Charter]
    grounds: ClassVar[Grounds]
    version: ClassVar[int] = 1  # raise it whenever a command is decided differently; records state their version
    patrons: ClassVar[int] = 1  # how many players it takes to play
    company: ClassVar[int] = 1  # how many players house players fill the table up to; 1 for no house players
    forgets: ClassVar[bool] = True  # whether a shuffle ends what is remembered of patrons who left
    discreet: ClassVar[bool] = False  # whether cards that nobody was shown stay secret after the round

    def __init__(self, house: House) -> None:
        self.house = house

    @property
    def places(self) -> int:
        """How many seats this table has: as many as the charter says, unless the house has room for fewer."""
        return self.charter.places

    @property
    def time_bank(self) -> int:
        """The extra seconds that each patron has for choices, after the usual time, when others are waiting."""
        return 0

    @property
    def wagers(self) -> Mapping[str, Wager]:
        """The wagers that these house rules offer, by slug, in the order of the pay table."""
        return self.house.wagers

    @property
    def meters(self) -> tuple[Meter, ...]:
        """The progressive meters that this table feeds and pays from, at their starting amounts."""
        return ()

    @property
    def devices(self) -> tuple[Device, ...]:
        """The equipment that decides chance at this table, fresh."""
        return ()

    @property
    @abstractmethod
    def spots(self) -> Mapping[str, Spot]:
        """Every place on the layout that takes a wager."""

    def spot(self, name: str) -> Spot | None:
        """The spot of that name, or None. Games in which patrons write their own tickets parse the name instead."""
        return self.spots.get(name)

    def no_spot(self, name: str) -> Refusal | None:
        """Why there is no spot of that name, where more can be said than that there is none; otherwise None.

        Here, the wager is of the other edition.
        """
        elsewhere = self.charter.elsewhere(name, self.house.edition)
        if elsewhere is None:
            return None
        return Refusal(elsewhere.sentence, self.grounds.permissible + tuple(map(Citation, elsewhere.cites)))

    def purse(self, seat: int) -> str:
        """The account of the chips in front of a seat: its purse, or its stack if the rules depend on it."""
        return purse(seat)

    @abstractmethod
    def start(self) -> S:
        """The state of a table that has just opened for gaming."""

    @abstractmethod
    def awaits(self, state: S) -> Awaits:
        """What comes next; None when the round is over."""

    def asks(self, state: S) -> Awaits:
        """What comes next, without the calls that can be made in the meantime, where those take long to find."""
        return self.awaits(state)

    def move(self, state: S, seat: int, name: str) -> Move | None:
        """The move of that name, if the table waits for this seat to choose it or another; see `asks` for all moves."""
        asks = self.asks(state)
        return asks.move(seat, name) if isinstance(asks, Choice) else None

    def shows(self, state: S) -> Device | None:
        """The device whose outcome comes next, if the table is waiting for one."""
        asks = self.asks(state)
        return asks.device if isinstance(asks, Chance) else None

    def clocks(self, state: S) -> tuple[Clock, ...]:
        """The calls that the floor's clock can make in this state; it can make calls between rounds, too."""
        return ()

    @abstractmethod
    def decide(self, state: S, command: AnyCommand) -> Decision:
        """The events that follow from a command, or a refusal."""

    @abstractmethod
    def evolve(self, state: S, event: AnyEvent) -> S:
        """The state after an event."""

    def view(self, state: S, viewer: Viewer) -> S:
        """The state as the viewer may see it, with hidden things left out: by default, other seats' secret answers."""
        return unanswered(state, viewer) if state.answers else state

    def fits(self, spot: Spot, total: int) -> Refusal | None:
        """Why this spot can never take a wager of `total` cents, no matter who places it or when; None if it can."""
        return None

    def multiple_of(self, spot: Spot) -> int:
        """The cents of which a wager on this spot must be a multiple, besides the step that the house has set."""
        return self.house.chip

    def takes(self, state: S, spot: Spot, seat: int, total: int) -> Refusal | None:
        """Why this spot cannot take a wager of `total` cents in all from this seat right now; None if it can."""
        return None

    def together(self, spot: str) -> tuple[str, ...]:
        """The other spots that take as much as this one, because the law allows no wager on one of them alone."""
        return ()

    def incomplete(self, state: S, seat: int) -> Refusal | None:
        """Why a wager of this seat would go back when wagers close, unless another is made; None if none would."""
        return None

    def returns(self, state: S, bet: Bet) -> Refusal | None:
        """Why this wager may not be taken down right now; None if it may."""
        return None

    def takes_part(self, state: S, seat: int) -> bool:
        """Whether a seat will play in the next round; one that sits out does not."""
        return True

    def in_play(self, state: S, seat: int) -> int:
        """The cents that a seat has wagered and that are not decided yet."""
        return sum(bet.cents for bet in state.bets if bet.seat == seat)

    def compulsory(self, state: S, seat: int) -> int:
        """The most cents that the next round takes from a seat without asking its patron, such as a blind."""
        return 0

    def at_stake(self, state: S) -> tuple[Bet, ...]:
        """The wagers that go back where the round is void: all, or of each the part that this round would decide."""
        return state.bets

    def ends_void(self, state: S) -> tuple[AnyEvent, ...]:
        """How a round ends whose wagers have all gone back. A table that is being checked or prepared stays so."""
        return (Over(cites=VOID_ROUND),)

    def in_cash(self, spot: Spot) -> tuple[tuple[Citation, ...], tuple[Role, ...]]:
        """The paragraphs that allow a spoken wager with cash on this spot, and who must confirm it; or none."""
        return self.grounds.spoken, self.grounds.confirmed_by

    def owes(self, state: S, seat: int) -> tuple[int, tuple[Citation, ...]]:
        """What a seat owes the house in cents, and when that is collected; so much may not be cashed in."""
        return 0, ()

    def short(self, state: S, command: AnyCommand, missing: int) -> Decision | None:
        """What happens when a command takes `missing` cents more from an account than it holds; None: it is refused."""
        return None

    def follow(self, state: S, command: AnyCommand) -> tuple[AnyEvent, ...]:
        """The events that follow from a command that is known to be lawful."""
        decision = self.decide(state, command)
        if isinstance(decision, Refusal):
            raise AssertionError(f"{command} was refused: {decision.sentence}")
        return decision

    def holds(self, state: S) -> Mapping[str, int]:
        """What each account must hold: the wagers on the layout, and the chips behind secret answers.

        Games with stacks and pots add them. The ledger must agree at every moment.
        """
        laid = {layout_account(seat): 0 for seat in range(1, self.charter.places + 1)}
        for bet in state.bets:
            laid[layout_account(bet.seat)] += bet.cents
        for answer in state.answers:
            laid[sealed(answer.seat)] = answer.cents
        return laid


class Course(Generic[S]):
    """What happens at a table from one moment on: events one after another, and what they lead to."""

    __slots__ = ("events", "evolve", "shown", "state", "transfers")

    def __init__(self, game: Game[S], state: S) -> None:
        self.evolve = game.evolve
        self.state = state  # after the last event
        self.events: tuple[AnyEvent, ...] = ()
        self.transfers: tuple[Transfer, ...] = ()
        self.shown: list[tuple[S, AnyEvent]] = []  # the events after which equipment differs, each in its state

    def add(self, *events: AnyEvent) -> Self:
        """What happens next. Every event is folded here, and only once."""
        state, evolve = self.state, self.evolve
        for event in events:
            if type(event) in SHOW:
                self.shown.append((state, event))
            state = evolve(state, event)
            if event.transfers:
                self.transfers += event.transfers
        self.events += events
        self.state = state
        return self


class Following(Game[S]):
    """A game that must fold its events in order to decide. Its table need not fold them a second time."""

    @abstractmethod
    def course(self, state: S, command: AnyCommand) -> Course[S] | Refusal:
        """The events that follow from a command and what they lead to, or a refusal."""

    def decide(self, state: S, command: AnyCommand) -> Decision:
        """The events that follow from a command, or a refusal."""
        course = self.course(state, command)
        return course if isinstance(course, Refusal) else course.events


def unanswered(state: S, viewer: Viewer) -> S:
    """The state without the contents of other seats' answers, though it still shows who has answered."""
    return replace(state, answers=tuple(one if one.seat == viewer else Answer(one.seat) for one in state.answers))


AnyGame = Game[Any]


_IMPORTING = RLock()  # threads that import a package and a file of it at the same time would wait for each other


@cache
def _part(definition: type[AnyGame], role: str, kind: Any) -> Any:
    for one in definition.__mro__:
        folder, _, file = one.__module__.rpartition(".")
        module = f"{folder}.{role}"
        if one is Game or file != "rules" or find_spec(module) is None:
            continue
        with _IMPORTING:
            there = vars(import_module(module)).values()
        own = [thing for thing in there if isinstance(thing, type) and issubclass(thing, kind)]
        own = [thing for thing in own if thing.__module__.startswith(module)]
        assert len(own) == 1, f"{module} must define one {kind.__name__}; it defines {len(own)}"
        return own[0]
    return None


def part(game: AnyGame, role: str, kind: Any) -> Any:
    """The class of the given kind in the file named `role` in the folder of the game, or of the game it extends.

    For roulette, `part(game, "felt", Felt)` finds the class in `games/roulette/felt.py`. None means there is no file.
    """
    return _part(type(game), role, kind)
