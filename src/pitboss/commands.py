"""Commands: what people and equipment tell a game.

Immutable values cannot form reference cycles, so the garbage collector can skip them (`gc=False`).
"""

from enum import StrEnum

from msgspec import Struct

from pitboss.equipment import Outcome


class Role(StrEnum):
    """Somebody who acts or watches, other than a patron in a seat."""

    PATRON = "patron"
    DEALER = "dealer"
    FLOOR = "floor"  # the floorperson or casino supervisor
    PUBLIC = "public"  # a spectator


Viewer = int | Role


class Command(Struct, frozen=True, tag=True, gc=False):
    """A request to the game."""


class Sit(Command, frozen=True):
    """A patron takes a seat. `remembered` is what the game said of this patron when they left a seat before."""

    seat: int
    remembered: str = ""


class Leave(Command, frozen=True):
    """A patron gives up the seat."""

    seat: int


class BuyIn(Command, frozen=True):
    """A seated patron buys chips."""

    seat: int
    cents: int


class CashOut(Command, frozen=True):
    """A seated patron cashes chips in."""

    seat: int
    cents: int


class Open(Command, frozen=True):
    """The dealer opens the next round."""


class Place(Command, frozen=True):
    """The patron, or a staff member for the patron, bets chips on a spot.

    `spoken` is a wager called out with cash. With the chips goes a match play `coupon` of so many cents.
    """

    seat: int
    spot: str
    cents: int
    by: Role = Role.PATRON
    spoken: bool = False
    coupon: int = 0


class TakeDown(Command, frozen=True):
    """Chips come down from a spot."""

    seat: int
    spot: str
    cents: int


class Choose(Command, frozen=True):
    """A patron makes a move that the game is waiting for, perhaps at the same time as others."""

    seat: int
    move: str
    cents: int = 0


class Call(Command, frozen=True):
    """The dealer, the floor, or a patron entitled to it makes a call that has a meaning in the rules."""

    by: Role
    name: str
    seat: int = 0
    value: str = ""


class VoidRound(Command, frozen=True):
    """The floor voids the round, which cannot be brought to its end: what is undecided in it goes back."""


class Result(Command, frozen=True):
    """What the equipment shows: one outcome, or several that were drawn together."""

    outcome: Outcome


AnyCommand = Sit | Leave | BuyIn | CashOut | Open | Place | TakeDown | Choose | Call | Result | VoidRound
