"""The contract: what a game is. Read this file first.

A game is a pure definition. It holds no clock, no randomness and no money; it says what the table waits for,
what follows from a command, and what a viewer may see. Tables, odds, simulation and audit are interpreters of it.

    awaits(state)            what comes next: wagers, chance, a choice, a call; or None, the round is over
    decide(state, command)   the events that follow, or a refusal; both name their paragraphs
    evolve(state, event)     the next state
    view(state, viewer)      what that viewer may see

States, commands and events are small frozen values. A state holds only what the rules need to go on: not the
undealt cards (they belong to the equipment), not the purses (they belong to the ledger, unless the rules of the
game itself turn on a player's stack, as in poker), not the history (it is the record).
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping
from fractions import Fraction
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct

from pitboss.commands import AnyCommand, Open, Role, Viewer
from pitboss.equipment import Device, Equipment, Group, Outcome
from pitboss.events import AnyEvent, Decision, Refusal, Sat
from pitboss.house import Charter, House, Wager
from pitboss.law import Citation, Edition, cites
from pitboss.layout import Layout
from pitboss.money import layout as layout_account

FRESH = Equipment()
GENERAL_SEATS, GENERAL_REMOVAL = cites("general/seats"), cites("general/removal")


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


class State(Struct, frozen=True, gc=False):
    """What every game's state begins with; a game adds its own fields. The bets are kept sorted."""

    seats: tuple[int, ...] = ()
    phase: str = "over"
    bets: tuple[Bet, ...] = ()

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


class Awaited(Struct, frozen=True):
    """The base of what a table can wait for; calls can be made meanwhile."""

    calls: tuple[Offer, ...] = ()


class Wagering(Awaited, frozen=True):
    """Patrons may place and take down wagers until a call closes it."""


class Chance(Awaited, frozen=True, kw_only=True):
    """The equipment must answer. Where outcomes are too many to list, `cares` names the groups that matter."""

    device: Device
    cares: tuple[Group, ...] = ()

    def distribution(self, equipment: Equipment = FRESH) -> Mapping[Outcome, int]:
        """Every outcome with its exact weight, given what the equipment has shown so far."""
        return equipment.now(self.device).outcomes(self.cares)


class Move(Struct, frozen=True):
    """One of the things a patron can choose; it takes from `least` to `most` cents where it takes money."""

    name: str
    least: int = 0
    most: int = 0


class Choice(Awaited, frozen=True, kw_only=True):
    """One seat must choose. `silent` is the move of a patron who does not answer; without one, the table waits."""

    seat: int
    moves: tuple[Move, ...]
    silent: str = ""


class Calling(Awaited, frozen=True):
    """Nothing goes on before dealer or floor makes one of the calls."""


Awaits = Wagering | Chance | Choice | Calling | None


# --- the definition ------------------------------------------------------------------------------------------------


class Hand(Struct, frozen=True):
    """Cards that lie together on the table, and what is said of them; a card face down is an empty text."""

    name: str
    cards: tuple[str, ...]
    says: str = ""
    at: str = ""  # where on the layout it lies, as one of its rests is named; empty: beside the layout
    seat: int = 0  # whose it is; 0 for the house's, or everybody's
    turn: bool = False  # it is this hand's turn
    tone: str = ""  # good or bad, where what is said decides the hand


class Meter(Struct, frozen=True):
    """An amount that a table shows and that grows, as a progressive prize does."""

    name: str
    cents: int


class Advice(Struct, frozen=True):
    """What a coach says of a choice: what each move is worth on average, in cents, the best first."""

    worth: Mapping[str, Fraction]
    why: str = ""


class Notice(Struct, frozen=True):
    """A rule in force that the law wants posted at the table."""

    text: str
    cites: tuple[Citation, ...]


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
    """One game under one house's rules. Subclasses are definitions; they keep nothing between calls."""

    charter: ClassVar[Charter]
    grounds: ClassVar[Grounds]
    version: ClassVar[int] = 1  # it goes up when a command is decided otherwise than before; records say theirs
    tickets: ClassVar[str] = ""  # where patrons write their own spots: how, in a sentence
    patrons: ClassVar[int] = 1  # how many it takes to play
    roads: ClassVar[tuple[str, ...]] = ()  # two sides and a tie, where patrons keep score of who won
    alike_in_a_pit: ClassVar[Mapping[str, tuple[Citation, ...]]] = {}  # options that all tables of a pit choose alike
    change_notices: ClassVar[Mapping[Edition, Mapping[str, tuple[Citation, ...]]]] = {}  # whose change needs notice
    kernel: ClassVar[str] = ""  # the module of a hand-written kernel for odds and simulation, where the game needs one

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
    @abstractmethod
    def spots(self) -> Mapping[str, Spot]:
        """Every place on the layout that takes a wager."""

    def spot(self, name: str) -> Spot | None:
        """The spot of that name, or None. Games whose patrons write their own tickets read the name instead."""
        return self.spots.get(name)

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
        """The state as that viewer may see it, with everything hidden left out. Here nothing is hidden."""
        return state

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

    def stage(self, spot: str) -> S:
        """A lawful state in which seat 1 can make this wager: where its odds and its simulation begin."""
        state = self.evolve(self.start(), Sat(seat=1))
        for event in self.follow(state, Open()):
            state = self.evolve(state, event)
        return state

    def lots(self, spot: str) -> int:
        """How many equal parts a wager on this spot is made of, as a keno ticket is of its ways."""
        return 1

    def follow(self, state: S, command: AnyCommand) -> tuple[AnyEvent, ...]:
        """The events of a command that is known to be lawful."""
        decision = self.decide(state, command)
        if isinstance(decision, Refusal):
            raise AssertionError(f"{command} was refused: {decision.sentence}")
        return decision

    def holds(self, state: S) -> Mapping[str, int]:
        """What the state says that accounts hold: the wagers on the layout; stacks and pots in games that have them.

        The ledger must agree, at every moment.
        """
        laid = {layout_account(seat): 0 for seat in range(1, self.charter.places + 1)}
        for bet in state.bets:
            laid[layout_account(bet.seat)] += bet.cents
        return laid

    def notices(self) -> tuple[Notice, ...]:
        """What the law wants posted at this table."""
        return ()

    def hands(self, state: S) -> tuple[Hand, ...]:
        """The hands of cards on the table, of a state as a viewer sees it."""
        return ()

    def meters(self, state: S) -> tuple[Meter, ...]:
        """The amounts that are shown at the table."""
        return ()

    def advise(self, state: S, seat: int) -> Advice | None:
        """What a coach says to the seat that must choose, seeing only what it sees; None where there is no coach."""
        return None

    @abstractmethod
    def layout(self) -> Layout:
        """Where each spot lies on the felt."""
