"""Commands: what people and equipment say to a game.

Values that cannot change cannot form cycles, so the garbage collector need not look at them (`gc=False`).
"""

from enum import StrEnum

from msgspec import Struct

from pitboss.equipment import Outcome


class Role(StrEnum):
    """Who acts or looks, other than a patron at a seat."""

    PATRON = "patron"
    DEALER = "dealer"
    FLOOR = "floor"  # the floorperson or casino supervisor
    PUBLIC = "public"  # somebody who only watches


Viewer = int | Role


class Command(Struct, frozen=True, tag=True, gc=False):
    """Something asked of the game."""


class Sit(Command, frozen=True):
    """A patron takes a seat."""

    seat: int


class Leave(Command, frozen=True):
    """A patron gives up a seat."""

    seat: int


class BuyIn(Command, frozen=True):
    """A seated patron brings chips from the cage."""

    seat: int
    cents: int


class CashOut(Command, frozen=True):
    """A seated patron sends chips back to the cage."""

    seat: int
    cents: int


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
    """A patron makes a move that the game waits for, perhaps at the same time as others."""

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
    """The equipment's answer to chance: one outcome, or as many as were to be drawn together."""

    outcome: Outcome


AnyCommand = Sit | Leave | BuyIn | CashOut | Open | Place | TakeDown | Choose | Call | Result
