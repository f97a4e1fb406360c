"""Events: what happened, under which paragraphs, and which chips moved. The set is closed: a record has no others.

Two functions apply to every type of event. `masked` shows an event as a particular viewer may see it: an event with a
secret in it names the viewers who may see the secret. `facts` drops the prose, which a later release may reword.
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
    """Something that happened, the paragraphs that required it, and the chips that moved."""

    prose: ClassVar[tuple[str, ...]] = ()  # the fields whose text is for people to read

    cites: tuple[Citation, ...] = ()
    transfers: tuple[Transfer, ...] = ()


class Covered(Event, frozen=True, kw_only=True):
    """An event that everybody knows happened, but whose content only `seen_by` may see; None means everybody."""

    covers: ClassVar[dict[str, Any]] = {}  # what other viewers see instead, by field

    seen_by: tuple[Viewer, ...] | None = None


class Sat(Event, frozen=True):
    """A patron took a seat."""

    seat: int


class Left(Event, frozen=True):
    """A patron gave up a seat. `remembered` is what the game must be told if the same patron sits down again.

    A game knows seats and no persons. The floor, which knows them, keeps it until the cards are shuffled.
    """

    seat: int
    remembered: str = ""


class BoughtIn(Event, frozen=True):
    """A seat received chips from the cage."""

    seat: int
    cents: int


class CashedOut(Event, frozen=True):
    """A seat returned chips to the cage."""

    seat: int
    cents: int


class Opened(Event, frozen=True):
    """A round began."""


class Placed(Event, frozen=True):
    """A wager was accepted, perhaps with a match play coupon of so many cents beside the chips."""

    seat: int
    spot: str
    cents: int
    coupon: int = 0


class Voiced(Event, frozen=True):
    """A wager called out with cash was confirmed by one of those who must confirm it; it does not count yet."""

    seat: int
    spot: str
    cents: int
    by: Role


class TakenDown(Event, frozen=True):
    """A wager, or part of it, went back to the patron."""

    seat: int
    spot: str
    cents: int


class Moved(Event, frozen=True):
    """A wager, or part of it, moved to another spot."""

    seat: int
    spot: str
    to: str
    cents: int


class Marked(Event, frozen=True):
    """The dealer put a button on a wager or took it off."""

    seat: int
    spot: str
    mark: str


class Called(Event, frozen=True):
    """Somebody made a call that has a meaning in the rules.

    A call that announces how the round came out also gives the `result`, such as the side that won.
    """

    prose: ClassVar = ("says",)

    by: Role
    name: str
    says: str
    seat: int = 0
    value: str = ""
    result: str = ""


class Drawn(Covered, frozen=True):
    """The equipment showed one outcome or several. Cards dealt face down name the viewers who may see them."""

    prose: ClassVar = ("says",)
    covers: ClassVar = {"outcome": None, "says": ""}

    outcome: Outcome | None
    says: str = ""


class Chosen(Covered, frozen=True):
    """A patron chose a move. When several patrons choose at once, only the patron who chose can see it."""

    covers: ClassVar = {"move": "", "cents": 0, "to": 0, "cites": (), "transfers": ()}

    seat: int
    move: str
    cents: int = 0
    to: int = 0  # for a raise, the seat's total in the betting round after it


class Disclosed(Event, frozen=True):
    """A move that a patron chose in secret is shown, now that everybody has answered."""

    seat: int
    move: str
    cents: int = 0


class Noted(Covered, frozen=True):
    """A fact specific to the game that its state must remember, such as who the shooter is or what is owed."""

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
    """A wager was decided: what it was paid, how much of the stake went back, and why."""

    prose: ClassVar = ("why",)

    seat: int
    spot: str
    stake: int
    verdict: Verdict
    paid: int = 0
    returned: int = 0
    odds: str = ""
    why: str = ""
    coupon: int = 0  # how much of what was paid a match play coupon won


class Paid(Event, frozen=True):
    """Chips moved for a reason other than settling a wager: a pot, a bank, or vigorish owed or collected."""

    seat: int
    what: str
    cents: int


class Shuffled(Covered, frozen=True):
    """A device was reset: all cards are back in a new order, except those that stay `out`, in play.

    Where one of those lies face down, nobody is told which they are.
    """

    covers: ClassVar = {"out": ()}

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
    | Voiced
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
    """One sentence, with its paragraphs, that says what is wrong and what would be right. Nothing has changed."""

    sentence: str
    cites: tuple[Citation, ...] = ()


Decision = tuple[AnyEvent, ...] | Refusal


def masked(event: AnyEvent, viewer: Viewer) -> AnyEvent:
    """The event as the viewer may see it: a card dealt face down to somebody else has no face.

    Patrons never see other people's commands, because a `Result` names the card and a `Choose` names the move.
    """
    if isinstance(event, Covered) and event.seen_by is not None and viewer not in event.seen_by:
        return replace(event, **event.covers)
    return event


def facts(event: AnyEvent) -> AnyEvent:
    """The event without its prose. This part must come out the same when the command is decided again."""
    return replace(event, **dict.fromkeys(event.prose, "")) if event.prose else event
