"""The contract: what a game is. Read this file first.

A game is a pure definition. It holds no clock, no randomness and no money; it says what the table waits for,
what follows from a command, and what a viewer may see. Tables, odds, simulation and audit are interpreters of it.

    awaits(state)            what comes next: wagers, chance, a choice, a call; or None, the round is over
    decide(state, command)   the events that follow, or a refusal; both name their paragraphs
    evolve(state, event)     the next state
    view(state, viewer)      what that viewer may see
    holds(state)             what the state says that accounts hold

States, commands and events are small frozen values. A state holds only what the rules need to go on: not the
undealt cards (they belong to the equipment), not the purses (they belong to the ledger, unless the rules of the
game itself turn on a player's stack, as in poker), not the history (it is the record).

These are the rules. The other parts of a game lie beside them in its folder, each read by those who need it: the felt
(`felt.py`, see `pitboss.felt`), the analysis (`odds.py`, see `pitboss.odds.analyst`), the bulk simulation (`sim.py`,
see `pitboss.sim.bulk`), the house player (`player.py`, see `pitboss.agents`), and the paperwork, which is data (see
`pitboss.paper`). `part` finds them.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from functools import cache
from importlib import import_module
from importlib.util import find_spec
from typing import Any, ClassVar, Final, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.commands import AnyCommand, Role, Viewer
from pitboss.equipment import Device, Equipment, Group, Meter, Outcome, Randomness
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Decision, Refusal
from pitboss.house import Charter, House, Wager
from pitboss.law import Citation, cites
from pitboss.money import layout as layout_account
from pitboss.money import purse, sealed

FRESH = Equipment()
GENERAL_SEATS, GENERAL_REMOVAL = cites("general/seats"), cites("general/removal")
# The phases that every game has. Its own are an enumeration in its `state.py`, which has these two as well.
OVER: Final = "over"
WAGERING: Final = "wagering"


# --- what lies on the layout -------------------------------------------------------------------------------------


class Bet(Struct, frozen=True, order=True, gc=False):
    """A patron's wager on the layout. `mark` is what a dealer lays on it, such as an 'on' button."""

    seat: int
    spot: str
    cents: int
    mark: str = ""


class Spot(Struct, frozen=True):
    """A place on the layout that takes a wager: `split-17-20` takes the wager `split`.

    A spot that rests on other paragraphs than its wager's other spots names its own.
    """

    id: str
    wager: str
    name: str
    covers: tuple[str, ...] = ()
    cites: tuple[Citation, ...] = ()


class Answer(Struct, frozen=True, order=True, gc=False):
    """What a seat has chosen. To others it is an answer without a move until all who choose at once have answered."""

    seat: int
    move: str = ""
    cents: int = 0


class State(Struct, frozen=True, gc=False):
    """What every game's state begins with; a game adds its own fields. The bets are kept sorted."""

    seats: tuple[int, ...] = ()
    phase: str = OVER
    bets: tuple[Bet, ...] = ()
    answers: tuple[Answer, ...] = ()  # of those who choose at once, until all have answered

    def bet(self, seat: int, spot: str) -> Bet | None:
        """The seat's wager on a spot."""
        for bet in self.bets:
            if bet.seat == seat and bet.spot == spot:
                return bet
        return None


S = TypeVar("S", bound=State)


# --- what the table waits for --------------------------------------------------------------------------------------


class Offer(Struct, frozen=True):
    """A call that can be made now. A `routine` call is the one a dealer makes when nothing is amiss.

    `values` lists what the call may say, where it says more than its name; `seats` whose call it is, if a seat's.
    """

    name: str
    by: tuple[Role, ...]
    cites: tuple[Citation, ...]
    about: str = ""
    routine: bool = False
    values: tuple[str, ...] = ()
    seats: tuple[int, ...] = ()
    cuts: bool = False  # a patron cuts the cards with it, and so has a part in the order in which they come


class Awaited(Struct, frozen=True):
    """The base of what a table can wait for; calls can be made meanwhile."""

    calls: tuple[Offer, ...] = ()


class Wagering(Awaited, frozen=True):
    """Patrons may place and take down wagers until a call closes it."""


class Chance(Awaited, frozen=True, kw_only=True):
    """The equipment must answer. Where outcomes are too many to list, `cares` names the groups that matter.

    With a `count` above 1, so many cards come together, and the outcome is the tuple of them; `ordered` says whether it
    matters in which order they came.
    """

    device: Device
    cares: tuple[Group, ...] = ()
    count: int = 1
    ordered: bool = False

    def distribution(self, equipment: Equipment = FRESH) -> Mapping[Outcome, int]:
        """Every outcome with its exact weight, given what the equipment has shown so far."""
        device = equipment.now(self.device)
        return device.outcomes(self.cares) if self.count == 1 else device.hands(self.count, ordered=self.ordered)

    def draw(self, equipment: Equipment, randomness: Randomness) -> Outcome:
        """Let the equipment answer."""
        device = equipment.now(self.device)
        return device.draw(randomness) if self.count == 1 else device.deal(randomness, self.count)

    def possible(self, outcome: Outcome, equipment: Equipment = FRESH) -> bool:
        """Whether the equipment can give this answer."""
        if self.count > 1 and (not isinstance(outcome, tuple) or len(outcome) != self.count):
            return False
        return equipment.now(self.device).possible(outcome)

    def read(self, text: str, equipment: Equipment = FRESH) -> Outcome:
        """The answer that a dealer keys in; several cards are written one after another."""
        device = equipment.now(self.device)
        if self.count == 1:
            return device.read(text)
        words = text.replace(",", " ").split()
        if len(words) != self.count:
            raise BadInput(f"The {device.name} gives {self.count} at once here, not {len(words)}; write all of them.")
        return tuple(one for word in words if not isinstance(one := device.read(word), tuple))


class Move(Struct, frozen=True):
    """One of the things a patron can choose; it takes from `least` to `most` cents where it takes money."""

    name: str
    least: int = 0
    most: int = 0


class Turn(Struct, frozen=True, gc=False):
    """What one seat may choose. `silent` is the move of a patron who does not answer; without one, the table waits."""

    seat: int
    moves: tuple[Move, ...]
    silent: str = ""


class Choice(Awaited, frozen=True, kw_only=True):
    """One seat must choose, or several at once, each for itself. Whoever has answered has no turn any more.

    Where moves turn on cards that only the chooser sees, so do their names: they are for that seat's eyes only.
    """

    turns: tuple[Turn, ...]

    @classmethod
    def of(cls, seat: int, moves: tuple[Move, ...], *, silent: str = "", calls: tuple[Offer, ...] = ()) -> "Choice":
        """The choice of one seat alone."""
        return cls(turns=(Turn(seat, moves, silent),), calls=calls)

    @property
    def seats(self) -> tuple[int, ...]:
        """The seats that have not answered yet."""
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


class Calling(Awaited, frozen=True):
    """Nothing goes on before dealer or floor makes one of the calls."""


Awaits = Wagering | Chance | Choice | Calling | None


def awaited_by(awaits: Awaits, viewer: Viewer) -> Awaits:
    """What the table waits for as that viewer may know it: who is to choose, but not another's moves."""
    if not isinstance(awaits, Choice):
        return awaits
    return replace(awaits, turns=tuple(t if t.seat == viewer else Turn(t.seat, ()) for t in awaits.turns))


# --- the definition ------------------------------------------------------------------------------------------------


class Grounds(Struct, frozen=True):
    """The paragraphs by which a game refuses what is common to all games."""

    chips: tuple[Citation, ...]  # wagers are made by placing chips
    permissible: tuple[Citation, ...]  # these wagers and no others
    closed: tuple[Citation, ...]  # until when
    procedure: tuple[Citation, ...]  # the order of play
    removal: tuple[Citation, ...] = GENERAL_REMOVAL  # what may be taken down
    payable: tuple[Citation, ...] = ()  # a stake that the odds cannot pay exactly is refused; empty: it is rounded up
    spoken: tuple[Citation, ...] = ()  # spoken wagers with cash are allowed
    seats: tuple[Citation, ...] = GENERAL_SEATS  # how many may sit
    uniform: tuple[Citation, ...] = ()  # one casino pays the same odds at all of its tables of the game
    placed_for: tuple[Citation, ...] = ()  # the patron answers for where a wager lies, though staff placed it


class Game(ABC, Generic[S]):
    """The rules of one game under one house's choices. Subclasses are definitions; they keep nothing between calls."""

    charter: ClassVar[Charter]
    grounds: ClassVar[Grounds]
    version: ClassVar[int] = 1  # it goes up when a command is decided otherwise than before; records say theirs
    patrons: ClassVar[int] = 1  # how many it takes to play

    def __init__(self, house: House) -> None:
        self.house = house

    @property
    def places(self) -> int:
        """How many may sit at this table: as many as the charter says, unless the house has room for fewer."""
        return self.charter.places

    @property
    def wagers(self) -> Mapping[str, Wager]:
        """What may be wagered under these house rules, by slug, in the order of the pay table."""
        return self.house.wagers

    @property
    def meters(self) -> tuple[Meter, ...]:
        """The progressive meters that this table feeds and pays from, as they are when they are new."""
        return ()

    @property
    @abstractmethod
    def spots(self) -> Mapping[str, Spot]:
        """Every place on the layout that takes a wager."""

    def spot(self, name: str) -> Spot | None:
        """The spot of that name, or None. Games whose patrons write their own tickets read the name instead."""
        return self.spots.get(name)

    def purse(self, seat: int) -> str:
        """The account of the chips in front of a seat: its purse, or its stack where the rules turn on that."""
        return purse(seat)

    @abstractmethod
    def start(self) -> S:
        """The state of a table that has just opened for gaming."""

    @abstractmethod
    def awaits(self, state: S) -> Awaits:
        """What comes next; None when the round is over."""

    @abstractmethod
    def decide(self, state: S, command: AnyCommand) -> Decision:
        """The events that follow from a command, or a refusal."""

    @abstractmethod
    def evolve(self, state: S, event: AnyEvent) -> S:
        """The state after an event."""

    def view(self, state: S, viewer: Viewer) -> S:
        """The state as that viewer may see it, with everything hidden left out: here, what others are answering."""
        return unanswered(state, viewer) if state.answers else state

    def fits(self, spot: Spot, total: int) -> Refusal | None:
        """Why `total` cents may not lie on this spot, whenever and by whomever placed, or None if they may."""
        return None

    def takes(self, state: S, spot: Spot, seat: int, total: int) -> Refusal | None:
        """Why this spot takes no wager of `total` cents in all from this seat just now, or None if it does."""
        return None

    def returns(self, state: S, bet: Bet) -> Refusal | None:
        """Why this wager may not be taken down just now, or None if it may."""
        return None

    def short(self, state: S, command: AnyCommand) -> Decision | None:
        """What follows instead where a command takes more from an account than it holds; None: it is refused."""
        return None

    def follow(self, state: S, command: AnyCommand) -> tuple[AnyEvent, ...]:
        """The events of a command that is known to be lawful."""
        decision = self.decide(state, command)
        if isinstance(decision, Refusal):
            raise AssertionError(f"{command} was refused: {decision.sentence}")
        return decision

    def holds(self, state: S) -> Mapping[str, int]:
        """What the state says that accounts hold: the wagers on the layout, and the chips that go with secret answers.

        Games that have stacks and pots add them. The ledger must agree, at every moment.
        """
        laid = {layout_account(seat): 0 for seat in range(1, self.charter.places + 1)}
        for bet in state.bets:
            laid[layout_account(bet.seat)] += bet.cents
        for answer in state.answers:
            laid[sealed(answer.seat)] = answer.cents
        return laid


def unanswered(state: S, viewer: Viewer) -> S:
    """The state with what others have answered left out, though not that they have."""
    return replace(state, answers=tuple(one if one.seat == viewer else Answer(one.seat) for one in state.answers))


AnyGame = Game[Any]


@cache
def _part(definition: type[AnyGame], role: str, kind: Any) -> Any:
    for one in definition.__mro__:
        folder, _, file = one.__module__.rpartition(".")
        module = f"{folder}.{role}"
        if one is Game or file != "rules" or find_spec(module) is None:
            continue
        there = vars(import_module(module)).values()
        own = [thing for thing in there if isinstance(thing, type) and issubclass(thing, kind)]
        own = [thing for thing in own if thing.__module__.startswith(module)]
        assert len(own) == 1, f"{module} must define one {kind.__name__}; it defines {len(own)}"
        return own[0]
    return None


def part(game: AnyGame, role: str, kind: Any) -> Any:
    """The class of that kind in the file of that name in the game's folder, or in that of the game it extends.

    So `part(game, "felt", Felt)` finds the felt of roulette in `games/roulette/felt.py`. None: there is no such file.
    """
    return _part(type(game), role, kind)
