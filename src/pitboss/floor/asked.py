"""The commands that a client can send to a table. The seat is the sender's own unless a staff member names one."""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from pitboss.commands import Choose as Chosen
from pitboss.money import MOST_CENTS

Cents = Annotated[int, Meta(ge=1, le=MOST_CENTS)]
Seat = Annotated[int, Meta(ge=0, le=63)]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Value = Annotated[str, Meta(max_length=80)]
Reason = Annotated[str, Meta(min_length=1, max_length=200, pattern=r"\S")]
MOST_COMMANDS = 40
KEY = r"^[A-Za-z0-9_-]+$(?!\n)"  # in Python, $ alone would let a newline follow


class Asked(Struct, frozen=True, tag=True, forbid_unknown_fields=True, omit_defaults=True):
    """A command for a table. Defaults are left out, so that a field that is added later changes no digest."""


class Sit(Asked, frozen=True):
    """Take a seat."""

    seat: Seat


class BuyIn(Asked, frozen=True):
    """Buy in with chips from the cage."""

    cents: Cents


class CashOut(Asked, frozen=True):
    """Cash chips in at the cage."""

    cents: Cents


class Leave(Asked, frozen=True):
    """Give up the seat and take all chips along.

    Wagers that may be taken down come down. Those in play are settled by the rules, and the chips go to the cage then.
    """


class Place(Asked, frozen=True):
    """Bet chips on a spot. Staff can do it for a seat."""

    spot: Name
    cents: Cents
    seat: Seat = 0
    by: Literal["patron", "dealer", "floor"] = "patron"
    spoken: bool = False
    coupon: Annotated[int, Meta(ge=0, le=MOST_CENTS)] = 0


class Consent(Asked, frozen=True):
    """Ask staff to place a wager, in chips or called out with cash; 0 cents takes it back."""

    spot: Name
    cents: Annotated[int, Meta(ge=0, le=MOST_CENTS)]
    spoken: bool = False
    coupon: Annotated[int, Meta(ge=0, le=MOST_CENTS)] = 0


class TakeDown(Asked, frozen=True):
    """Take chips down from a spot."""

    spot: Name
    cents: Cents


class Choose(Asked, frozen=True):
    """Make a move that the game is waiting for."""

    move: Name
    cents: Annotated[int, Meta(ge=0, le=MOST_CENTS)] = 0


class Call(Asked, frozen=True):
    """Make a call that is offered. Staff give the reason for a void or a dead hand."""

    name: Name
    value: Value = ""
    seat: Seat = 0
    by: Literal["patron", "dealer", "floor"] = "patron"
    reason: Annotated[str, Meta(max_length=200)] = ""


class Ready(Asked, frozen=True):
    """Say that this seat has nothing more to wager, so that the dealer can continue."""


class Cut(Asked, frozen=True):
    """Give a word that will affect every later draw in the series."""

    word: Annotated[str, Meta(min_length=1, max_length=64)]


class Reveal(Asked, frozen=True):
    """End the series between rounds and reveal its seed."""


class TakeOver(Asked, frozen=True):
    """Deal in place of the automatic dealer."""

    tracking: bool = False


class HandBack(Asked, frozen=True):
    """Give the table back to the automatic dealer."""


class Relieve(Asked, frozen=True):
    """Relieve the dealer, as a supervisor; the automatic dealer goes on."""

    reason: Reason


class VoidRound(Asked, frozen=True):
    """Void the round, as a supervisor: whatever is undecided in it goes back."""

    reason: Reason


class Open(Asked, frozen=True):
    """Open the next round."""


class Draw(Asked, frozen=True):
    """Draw a result from the equipment."""


class Result(Asked, frozen=True):
    """Key in what the physical equipment shows."""

    text: Annotated[str, Meta(min_length=1, max_length=200)]


class Post(Asked, frozen=True):
    """Post a notice at the table."""

    text: Reason


class CallFloor(Asked, frozen=True):
    """Ask for the floorperson, from a seat or as the dealer: about a round, a wager in it, or the table."""

    text: Reason
    round: Annotated[int, Meta(ge=0, le=2**31 - 1)] = 0
    spot: Value = ""


class AnswerCall(Asked, frozen=True):
    """Answer a call for the floor, as a floorperson; the call is the number of its line."""

    call: Annotated[int, Meta(ge=1, le=2**53 - 1)]
    text: Reason


class JoinList(Asked, frozen=True):
    """Be put on the waiting list of a table at which every seat is taken."""


class LeaveList(Asked, frozen=True):
    """Come off the waiting list again."""


class CloseTable(Asked, frozen=True):
    """Close the table to further rounds."""


class OpenTable(Asked, frozen=True):
    """Open the table for rounds again."""


class Step(Struct, frozen=True):
    """The automatic dealer's next routine step. Clients cannot send it.

    House players may have thought about their choices before; without any, they choose when the step is taken.
    """

    chosen: tuple[Chosen, ...] | None = None


class StandUp(Struct, frozen=True):
    """The house gives up the seat of a patron who has been away too long. Clients cannot send it."""

    seat: int


class Retire(Struct, frozen=True):
    """The house closes the table for good. Clients cannot send it."""


OverTheWire = (
    Sit
    | BuyIn
    | CashOut
    | Leave
    | Place
    | Consent
    | TakeDown
    | Choose
    | Call
    | Ready
    | Cut
    | Reveal
    | TakeOver
    | HandBack
    | Relieve
    | VoidRound
    | Open
    | Draw
    | Result
    | Post
    | CallFloor
    | AnswerCall
    | JoinList
    | LeaveList
    | CloseTable
    | OpenTable
)
ByTheHouse = Step | StandUp | Relieve | VoidRound | Retire  # what the house does of its own accord
AnyAsked = OverTheWire | Step | StandUp | Retire


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """Commands that are carried out together or not at all, under a key that makes it safe to ask twice."""

    key: Annotated[str, Meta(min_length=8, max_length=64, pattern=KEY)]
    do: Annotated[tuple[OverTheWire, ...], Meta(min_length=1, max_length=MOST_COMMANDS)]


decoder = msgspec.json.Decoder(Request)


def texts(request: Request) -> Iterator[str]:
    """Everything that a request says in words and names."""
    for command in request.do:
        yield from (said for said in msgspec.structs.astuple(command) if isinstance(said, str))


def digest(chain: int, commands: Sequence[AnyAsked]) -> str:
    """The hash of what is asked under a key: of which table, and which commands; of the cage, always a grant."""
    return sha256(msgspec.json.encode((chain, tuple(commands)))).hexdigest()
