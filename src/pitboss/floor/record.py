"""The record of the floor: lines of deeds, each chained to all lines before it by a hash.

A line is one request that was carried out, whole: who asked, when, and the deeds that followed, each with its
events. What the floor itself does at a table, such as a commitment or a change of dealer, is a fact among the events.
Each line says which version of the program wrote it, and under which version of its game's rules, so that any later
version can read it.
"""

from datetime import UTC, datetime
from hashlib import sha256
from typing import Annotated

import msgspec
from msgspec import Meta, Struct

from pitboss.commands import AnyCommand, Result
from pitboss.events import AnyEvent, Called, Shuffled

BEGINNING = "0" * 64  # what the first line of the cage's chain is chained to
THE_CAGE = 0  # the chain of what happens at the cage and at no table
THE_JOURNAL = -1  # the chain of significant events that belong to no table: people, servers, clocks
HOUSE = 0  # the person who acts where nobody does: the automatic dealer
BEFORE_VERSIONS = "0.1"  # the version of the program whose lines do not say so
FIRST_RULES = 1  # the version of every game's rules at that time
GUARDED = (0, 4)  # the first version whose lines are held to what `Line.guarded` says


class Fact(Struct, frozen=True, tag=True, gc=False):
    """Something that the floor did, and no rule of a game."""


class Committed(Fact, frozen=True):
    """The seed of a series of draws was chosen, and its hash is published."""

    series: int
    commitment: str


class CutMade(Fact, frozen=True):
    """A patron gave a word that goes into every later draw of the series."""

    seat: int
    word: str
    cut: str


class Revealed(Fact, frozen=True):
    """The seed of a series is shown, and no more draws come from it."""

    series: int
    seed: str


class TakenOver(Fact, frozen=True):
    """A person deals from now on; in tracking mode that person keys in what real equipment shows."""

    person: int
    name: str
    tracking: bool


class HandedBack(Fact, frozen=True):
    """The automatic dealer deals again."""


class Relieved(Fact, frozen=True):
    """A supervisor, or the house where the dealer was gone, relieved a dealer; the automatic dealer goes on."""

    person: int
    name: str
    why: str


class Consented(Fact, frozen=True):
    """A patron asked staff to place a wager for this seat, in chips or called out with cash; 0 cents takes it back."""

    seat: int
    spot: str
    cents: int
    spoken: bool = False
    coupon: int = 0


VOIDED = "void-round"  # what a void round is called where a reason for it is given


class Reasoned(Fact, frozen=True):
    """The reason that a person gave for a call by which wagers were void or a hand was dead."""

    call: str
    why: str


class Leaving(Fact, frozen=True):
    """A patron left while wagers were undecided. They are settled by the rules, and the chips go to the cage."""

    seat: int


class CameBack(Fact, frozen=True):
    """A patron who had left is back before everything was settled, and keeps the seat."""

    seat: int


class TableClosed(Fact, frozen=True):
    """No further round is opened; `for_good` where the house no longer has such a table."""

    for_good: bool = False


class TableOpened(Fact, frozen=True):
    """Rounds are opened again."""


class Posted(Fact, frozen=True):
    """A notice was posted at the table."""

    text: str


class FloorCalled(Fact, frozen=True):
    """A patron asks for the floorperson, about a round or a wager or the table; or, from seat 0, the dealer does."""

    seat: int
    text: str
    round: int = 0  # what it is about; 0 where it is about no round
    spot: str = ""


class FloorAnswered(Fact, frozen=True):
    """A floorperson answers the call that a line made from a seat, or as the dealer, which closes it.

    No chips move by it.
    """

    call: int
    seat: int
    text: str


class Listed(Fact, frozen=True):
    """The person of the line is put on the waiting list of the table, where every seat is taken."""

    person: int


class SeatKept(Fact, frozen=True):
    """From now on a free seat is kept for a person on the waiting list, for the posted time."""

    person: int


class Unlisted(Fact, frozen=True):
    """A person comes off the waiting list: of their own accord, or `passed` over, since the seat was not taken."""

    person: int
    passed: bool = False


class TimeUsed(Fact, frozen=True):
    """A patron used up so many seconds of the time bank for the choice before it."""

    seat: int
    seconds: float


class Invited(Fact, frozen=True):
    """A house player is asked to sit down where a game needs more players than there are."""

    seat: int
    name: str


class Granted(Fact, frozen=True):
    """The cage gave play chips to a person."""

    person: int
    cents: int


class MeterFunded(Fact, frozen=True):
    """The house put the first chips behind a progressive meter."""

    name: str
    cents: int


class MeterMoved(Fact, frozen=True):
    """A line of a table fed a meter, or, below zero, was paid from it."""

    table: int
    line: int
    cents: int


class SignedIn(Fact, frozen=True):
    """The person of the line signed in."""

    address: str


class SignInFailed(Fact, frozen=True):
    """Somebody gave a wrong password or code; after several in a row, no more are accepted for some seconds.

    A name that nobody here has may be a password in the wrong field, so only its first letter is kept. `more` counts
    the failures since the last one noted that were too many to note.
    """

    name: str
    address: str
    failures: int
    locked: float = 0.0  # seconds
    person: int = 0
    more: int = 0


class SessionsEnded(Fact, frozen=True):
    """A person ended this many of their own sessions."""

    person: int
    count: int


class ResetGiven(Fact, frozen=True):
    """The person of the line gave somebody a code with which that person may set a new password, once."""

    person: int
    name: str


class PasswordSet(Fact, frozen=True):
    """A person's password was set: with a new account, in place of the old one, or with a code that somebody gave."""

    person: int
    name: str
    how: str  # new, changed, code
    giver: str = ""


class RolesGiven(Fact, frozen=True):
    """A person was given exactly these roles."""

    person: int
    name: str
    roles: tuple[str, ...]


class ServerStarted(Fact, frozen=True):
    """A server opened the floor."""

    server: str


class ServerStopped(Fact, frozen=True):
    """A server closed in good order."""

    server: str


class ClockJumped(Fact, frozen=True):
    """The clock on the wall was set forward, or, below zero, back; the floor's clock went on."""

    server: str
    seconds: float


class LimitsSet(Fact, frozen=True):
    """A person set limits on their own play, in cents and minutes a day; 0 is no limit. They bind from `binds` on."""

    person: int
    loss: int
    stake: int
    minutes: int
    remind: int
    binds: float


class Excluded(Fact, frozen=True):
    """A person is excluded from play at their own request until a time; 0 means for good."""

    person: int
    until: float


AnyFact = (
    Committed
    | CutMade
    | Revealed
    | TakenOver
    | HandedBack
    | Relieved
    | Consented
    | Reasoned
    | Leaving
    | CameBack
    | TableClosed
    | TableOpened
    | Posted
    | FloorCalled
    | FloorAnswered
    | Listed
    | SeatKept
    | Unlisted
    | TimeUsed
    | Invited
    | Granted
    | MeterFunded
    | MeterMoved
    | SignedIn
    | SignInFailed
    | SessionsEnded
    | ResetGiven
    | PasswordSet
    | RolesGiven
    | ServerStarted
    | ServerStopped
    | ClockJumped
    | LimitsSet
    | Excluded
)


# The facts of the journal; all others happen at a table, at the cage, or to a meter.
OF_NO_TABLE = (
    SignedIn,
    SignInFailed,
    SessionsEnded,
    ResetGiven,
    PasswordSet,
    RolesGiven,
    ServerStarted,
    ServerStopped,
    ClockJumped,
    LimitsSet,
    Excluded,
)


# What somebody says to the floor and hears from it, and who waits for a seat: whoever is concerned sees it, and nobody
# reads it in the record.
CONFIDENTIAL = (FloorCalled, FloorAnswered, Listed, SeatKept, Unlisted)


class Reading(Struct, frozen=True, array_like=True, gc=False):
    """A meter was read as it stood after a line of its own record."""

    meter: str
    number: int


class Deed(Struct, frozen=True, gc=False, omit_defaults=True):
    """One command that was carried out, if a game's, and what followed.

    Where the answer came from the seed, `draw` counts the draws of the series, and `numbers` are the bounds that the
    seed was asked for, each with its answer. Where a meter answered, `reading` says which, and when.
    """

    events: tuple[AnyEvent | AnyFact, ...]
    command: AnyCommand | None = None
    draw: int = 0
    numbers: tuple[tuple[int, int], ...] = ()
    reading: Reading | None = None

    @property
    def keyed_in(self) -> bool:
        """Whether a person keyed in what real equipment showed."""
        return isinstance(self.command, Result) and not self.draw and self.reading is None


class Line(Struct, frozen=True, gc=False, omit_defaults=True):
    """One request that was carried out."""

    number: Annotated[int, Meta(ge=1)]
    at: float  # Unix seconds
    who: int
    name: str
    round: int
    deeds: tuple[Deed, ...]
    key: str = ""
    version: str = BEFORE_VERSIONS  # of the program that wrote it
    rules: int = 0  # the version of the game's rules; 0 at the cage, and in lines from before versions
    asked: str = ""  # the hash of what was asked under the key; lines before 0.4 do not have it

    @property
    def ruled_by(self) -> int:
        """The version of the game's rules under which the line was written."""
        return self.rules or FIRST_RULES

    @property
    def guarded(self) -> bool:
        """Whether it was written since 0.4.

        Since then cash that is called out comes from its patron's bankroll; staff place only what a patron asked for,
        give a reason for a void, and do not play where they work; and once wagering has closed, nothing changes what a
        result comes from. Earlier lines are taken as they are.
        """
        return release(self.version) >= GUARDED

    @property
    def confidential(self) -> bool:
        """Whether it tells nothing but what is said between somebody and the floor, or who waits for a seat."""
        return bool(self.deeds) and all(isinstance(event, CONFIDENTIAL) for deed in self.deeds for event in deed.events)

    @property
    def about_draws(self) -> bool:
        """Whether whoever verifies draws needs the line: it commits to a seed, cuts, draws, shuffles, or reveals."""
        return any(
            deed.draw
            or deed.keyed_in
            or any(isinstance(event, Committed | CutMade | Revealed | Shuffled) for event in deed.events)
            for deed in self.deeds
        )


def release(version: str) -> tuple[int, ...]:
    """The numbers of a version, to compare which is later."""
    return tuple(int(part) for part in version.split(".") if part.isdecimal())


def result_of(line: Line, call: Called) -> str:
    """How the round came out by a call; lines of version 0.1 tell it by the name of the call."""
    return call.value if line.version == BEFORE_VERSIONS and call.name == "result" else call.result


_encoder = msgspec.json.Encoder()
_decoder = msgspec.json.Decoder(Line)


def written(line: Line) -> str:
    """The line as it is stored, and as it is hashed."""
    return _encoder.encode(line).decode()


def read(body: str) -> Line:
    """The line that a stored body says."""
    return _decoder.decode(body)


def chained(before: str, body: str) -> str:
    """The hash of a line: of its own body, and through the hash before it of all lines before."""
    return sha256(f"{before}\n{body}".encode()).hexdigest()


def beginning(rules: str, owner: int) -> str:
    """What the first line of a table's chain is chained to: whose table it is, and its rules, which never change."""
    return sha256(f"{owner}\n{rules}".encode()).hexdigest()


def iso(at: float) -> str:
    """A moment as people and databases write it, in UTC, to the millisecond."""
    moment = datetime.fromtimestamp(at, tz=UTC)
    return f"{moment:%Y-%m-%dT%H:%M:%S}.{moment.microsecond // 1000:03d}Z"
