"""Events: what happened, by which paragraphs, and which chips moved. They are a closed set: a record holds no other.

Two properties hold for every type of event. `masked` says what of it another viewer may see: an event that is nobody
else's business names those who may see it. `facts` leaves out the prose, which a later release may word better.
"""

from enum import StrEnum
from typing import Any, ClassVar

from msgspec import Struct
from msgspec.structs import replace

from pitboss.commands import Role, Viewer
from pitboss.equipment import Outcome
from pitboss.law import Citation
from pitboss.money import Transfer

NoteValue = int | str | tuple[int | str, ...] | None


class Event(Struct, frozen=True, kw_only=True, tag=True, gc=False):
    """Something that happened, the paragraphs that made it so, and the chips that moved."""

    prose: ClassVar[tuple[str, ...]] = ()  # the fields that are words for people

    cites: tuple[Citation, ...] = ()
    transfers: tuple[Transfer, ...] = ()


class Covered(Event, frozen=True, kw_only=True):
    """An event of which everybody learns that it happened, and only `seen_by` learns what; None means everybody."""

    covers: ClassVar[dict[str, Any]] = {}  # what the others see instead, by field

    seen_by: tuple[Viewer, ...] | None = None


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
    """Somebody made a call that the rules give a meaning to.

    A call that announces how the round came out says so in `result`, such as the side that won.
    """

    prose: ClassVar = ("says",)

    by: Role
    name: str
    says: str
    seat: int = 0
    value: str = ""
    result: str = ""


class Drawn(Covered, frozen=True):
    """Chance was answered, by one outcome or several. Cards dealt face down name the viewers who may see them."""

    prose: ClassVar = ("says",)
    covers: ClassVar = {"outcome": None, "says": ""}

    outcome: Outcome | None
    says: str = ""


class Chosen(Covered, frozen=True):
    """A patron chose; where several choose at once, only that patron sees what."""

    covers: ClassVar = {"move": "", "cents": 0, "cites": (), "transfers": ()}

    seat: int
    move: str
    cents: int = 0


class Disclosed(Event, frozen=True):
    """What a patron chose while others were choosing too, now that all have answered."""

    seat: int
    move: str
    cents: int = 0


class Noted(Covered, frozen=True):
    """A fact of this game's own that its state must remember, such as who shoots or what is owed."""

    prose: ClassVar = ("says",)
    covers: ClassVar = {"value": None, "says": ""}

    what: str
    value: NoteValue = None
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

    prose: ClassVar = ("why",)

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
    """A device was made fresh: the cards are back in it and in a new order, but for those that stay `out` in play."""

    device: str
    out: tuple[str, ...] = ()


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
    | Disclosed
    | Noted
    | Settled
    | Paid
    | Shuffled
    | Over
)


class Refusal(Struct, frozen=True):
    """One sentence that says what is wrong and what would be right, with its paragraphs. Nothing has changed."""

    sentence: str
    cites: tuple[Citation, ...] = ()


Decision = tuple[AnyEvent, ...] | Refusal


def masked(event: AnyEvent, viewer: Viewer) -> AnyEvent:
    """The event as that viewer may see it: a card dealt face down to others is a card without a face.

    Commands are not for patrons' eyes at all: a `Result` names the card, and a `Choose` the move.
    """
    if isinstance(event, Covered) and event.seen_by is not None and viewer not in event.seen_by:
        return replace(event, **event.covers)
    return event


def facts(event: AnyEvent) -> AnyEvent:
    """The event without its prose: what must come out the same when its command is decided again."""
    return replace(event, **dict.fromkeys(event.prose, "")) if event.prose else event
