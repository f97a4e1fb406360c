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
from enum import StrEnum
from typing import ClassVar, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.equipment import Device, Equipment, Group, Outcome
from pitboss.house import Charter, House, Wager
from pitboss.law import Citation, cites
from pitboss.layout import Layout
from pitboss.money import Transfer
from pitboss.money import layout as layout_account

FRESH = Equipment()
GENERAL_SEATS, GENERAL_REMOVAL = cites("general/seats"), cites("general/removal")


class Role(StrEnum):
    """Who acts or looks, other than a patron at a seat."""

    PATRON = "patron"
    DEALER = "dealer"
    FLOOR = "floor"  # the floorperson or casino supervisor
    PUBLIC = "public"  # somebody who only watches


Viewer = int | Role


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


# --- commands: what people and equipment say -----------------------------------------------------------------------


# Values that cannot change cannot form cycles, so the garbage collector need not look at them (gc=False).


class Command(Struct, frozen=True, tag=True, gc=False):
    """Something asked of the game."""


class Sit(Command, frozen=True):
    """A patron takes a seat."""

    seat: int


class Leave(Command, frozen=True):
    """A patron gives up a seat."""

    seat: int


class Open(Command, frozen=True):
    """The dealer opens the next round."""


class Place(Command, frozen=True):
    """Chips are put on a spot: by the patron, or by staff for the patron. `spoken` means called out with cash."""

    seat: int
    spot: str
    cents: int
    by: Role = Role.PATRON
    spoken: bool = False


class TakeDown(Command, frozen=True):
    """Chips are taken off a spot again."""

    seat: int
    spot: str
    cents: int


class Choose(Command, frozen=True):
    """A patron makes a move that the game waits for."""

    seat: int
    move: str
    cents: int = 0


class Call(Command, frozen=True):
    """Dealer or floor (or a patron whose call it is) says something that the rules give a meaning to."""

    by: Role
    name: str
    seat: int = 0
    value: str = ""


class Result(Command, frozen=True):
    """The equipment's answer to chance."""

    outcome: Outcome


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
    """One seat must choose."""

    seat: int
    moves: tuple[Move, ...]


class Calling(Awaited, frozen=True):
    """Nothing goes on before dealer or floor makes one of the calls."""


Awaits = Wagering | Chance | Choice | Calling | None


# --- events: what happened -----------------------------------------------------------------------------------------


class Event(Struct, frozen=True, kw_only=True, tag=True, gc=False):
    """Something that happened, the paragraphs that made it so, and the chips that moved."""

    cites: tuple[Citation, ...] = ()
    transfers: tuple[Transfer, ...] = ()


class Sat(Event, frozen=True):
    """A patron took a seat."""

    seat: int


class Left(Event, frozen=True):
    """A patron gave up a seat."""

    seat: int


class BoughtIn(Event, frozen=True):
    """Chips went from the cage to a seat."""

    seat: int
    cents: int


class CashedOut(Event, frozen=True):
    """Chips went from a seat back to the cage."""

    seat: int
    cents: int


class Opened(Event, frozen=True):
    """A round began."""


class Placed(Event, frozen=True):
    """A wager was accepted."""

    seat: int
    spot: str
    cents: int


class TakenDown(Event, frozen=True):
    """A wager, or a part of it, went back to its patron."""

    seat: int
    spot: str
    cents: int


class Moved(Event, frozen=True):
    """A wager, or a part of it, was moved to another spot."""

    seat: int
    spot: str
    to: str
    cents: int


class Marked(Event, frozen=True):
    """A button was laid on a wager, or taken off it."""

    seat: int
    spot: str
    mark: str


class Called(Event, frozen=True):
    """Somebody made a call that the rules give a meaning to."""

    by: Role
    name: str
    says: str
    seat: int = 0
    value: str = ""


class Drawn(Event, frozen=True):
    """Chance was answered. A card dealt face down names the viewers who may see it."""

    outcome: Outcome | None
    says: str = ""
    seen_by: tuple[Viewer, ...] | None = None


class Chosen(Event, frozen=True):
    """A patron chose."""

    seat: int
    move: str
    cents: int = 0


class Noted(Event, frozen=True):
    """A fact of this game's own that its state must remember, such as who shoots or what is owed."""

    what: str
    value: int | str | None = None
    seat: int = 0
    says: str = ""


class Verdict(StrEnum):
    """How a wager ended."""

    WON = "won"
    LOST = "lost"
    HALF = "half lost"
    PUSH = "push"
    VOID = "void"


class Settled(Event, frozen=True):
    """A wager was decided: what was paid on it, what of the stake went back, and why."""

    seat: int
    spot: str
    stake: int
    verdict: Verdict
    paid: int = 0
    returned: int = 0
    odds: str = ""
    why: str = ""


class Paid(Event, frozen=True):
    """Chips moved for something other than a wager's settlement: a pot, a bank, vigorish owed or collected."""

    seat: int
    what: str
    cents: int


class Shuffled(Event, frozen=True):
    """A device was made fresh: the cards are back in it and in a new order."""

    device: str


class Over(Event, frozen=True):
    """The round is over."""


AnyEvent = (
    Sat
    | Left
    | BoughtIn
    | CashedOut
    | Opened
    | Placed
    | TakenDown
    | Moved
    | Marked
    | Called
    | Drawn
    | Chosen
    | Noted
    | Settled
    | Paid
    | Shuffled
    | Over
)
AnyCommand = Sit | Leave | Open | Place | TakeDown | Choose | Call | Result


class Refusal(Struct, frozen=True):
    """One sentence that says what is wrong and what would be right, with its paragraphs. Nothing has changed."""

    sentence: str
    cites: tuple[Citation, ...] = ()


Decision = tuple[AnyEvent, ...] | Refusal


def masked(event: AnyEvent, viewer: Viewer) -> AnyEvent:
    """The event as that viewer may see it: a card dealt face down to others is a card without a face.

    Commands are not for patrons' eyes at all: a `Result` names the card.
    """
    if isinstance(event, Drawn) and event.seen_by is not None and viewer not in event.seen_by:
        return replace(event, outcome=None, says="")
    return event


# --- the definition ------------------------------------------------------------------------------------------------


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

    def __init__(self, house: House) -> None:
        self.house = house

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

    @abstractmethod
    def layout(self) -> Layout:
        """Where each spot lies on the felt."""
