"""What may be asked of a table over the wire. The seat is the asker's own unless staff names one."""

from typing import Annotated, Literal

import msgspec
from msgspec import Meta, Struct

from pitboss.money import MOST_CENTS

Cents = Annotated[int, Meta(ge=1, le=MOST_CENTS)]
Seat = Annotated[int, Meta(ge=0, le=63)]
Name = Annotated[str, Meta(min_length=1, max_length=80)]
Value = Annotated[str, Meta(max_length=80)]
MOST_COMMANDS = 40


class Asked(Struct, frozen=True, tag=True, forbid_unknown_fields=True):
    """Something asked of a table."""


class Sit(Asked, frozen=True):
    """Take a seat."""

    seat: Seat


class BuyIn(Asked, frozen=True):
    """Bring chips from the cage."""

    cents: Cents


class CashOut(Asked, frozen=True):
    """Send chips to the cage."""

    cents: Cents


class Leave(Asked, frozen=True):
    """Give the seat up, and take all chips along."""


class Place(Asked, frozen=True):
    """Put chips on a spot; staff does it for a seat."""

    spot: Name
    cents: Cents
    seat: Seat = 0
    by: Literal["patron", "dealer", "floor"] = "patron"
    spoken: bool = False


class TakeDown(Asked, frozen=True):
    """Take chips off a spot."""

    spot: Name
    cents: Cents


class Choose(Asked, frozen=True):
    """Make a move that the game waits for."""

    move: Name
    cents: Annotated[int, Meta(ge=0, le=MOST_CENTS)] = 0


class Call(Asked, frozen=True):
    """Make a call that is offered."""

    name: Name
    value: Value = ""
    seat: Seat = 0
    by: Literal["patron", "dealer", "floor"] = "patron"


class Ready(Asked, frozen=True):
    """Deal: this seat has nothing more to wager."""


class Cut(Asked, frozen=True):
    """Give a word that goes into every later draw of the series."""

    word: Annotated[str, Meta(min_length=1, max_length=64)]


class Reveal(Asked, frozen=True):
    """End the series between rounds, and show its seed."""


class TakeOver(Asked, frozen=True):
    """Deal in the place of the automatic dealer."""

    tracking: bool = False


class HandBack(Asked, frozen=True):
    """Give the table back to the automatic dealer."""


class Open(Asked, frozen=True):
    """Open the next round."""


class Draw(Asked, frozen=True):
    """Let the equipment answer."""


class Result(Asked, frozen=True):
    """Key in what real equipment shows."""

    text: Annotated[str, Meta(min_length=1, max_length=200)]


class Post(Asked, frozen=True):
    """Post a notice at the table."""

    text: Annotated[str, Meta(min_length=1, max_length=200)]


class CloseTable(Asked, frozen=True):
    """Open no further round."""


class OpenTable(Asked, frozen=True):
    """Open rounds again."""


class Step(Struct, frozen=True):
    """The automatic dealer's next routine step; it comes over no wire."""


class StandUp(Struct, frozen=True):
    """The house gives up the seat of a patron who has been away for long; it comes over no wire."""

    seat: int


OverTheWire = (
    Sit
    | BuyIn
    | CashOut
    | Leave
    | Place
    | TakeDown
    | Choose
    | Call
    | Ready
    | Cut
    | Reveal
    | TakeOver
    | HandBack
    | Open
    | Draw
    | Result
    | Post
    | CloseTable
    | OpenTable
)
AnyAsked = OverTheWire | Step | StandUp


class Request(Struct, frozen=True, forbid_unknown_fields=True):
    """Commands that are carried out together or not at all, under a key that makes asking twice safe."""

    key: Annotated[str, Meta(min_length=8, max_length=64, pattern=r"^[A-Za-z0-9_-]+$")]
    do: Annotated[tuple[OverTheWire, ...], Meta(min_length=1, max_length=MOST_COMMANDS)]


decoder = msgspec.json.Decoder(Request)
