"""Significant events: what a division, surveillance or an administrator wants to see without looking for it.

Those that happen at a table are in the table's own record. Those that belong to no table, such as a sign-in, a change
of roles or a restart, are facts in a chain of their own, the journal. Both are listed by `notable`, which is pure, so
that the audit can list them again and compare.
"""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from pitboss.events import Placed
from pitboss.floor.record import (
    AnyFact,
    ClockJumped,
    Excluded,
    Fact,
    HandedBack,
    LimitsSet,
    Line,
    PasswordSet,
    Reasoned,
    Relieved,
    RolesGiven,
    ServerStarted,
    ServerStopped,
    SessionsEnded,
    SignedIn,
    SignInFailed,
    TableClosed,
    TableOpened,
    TakenOver,
)
from pitboss.money import dollars

LARGE = 500_000  # cents of one wager, from which it is significant


class Kind(StrEnum):
    """What a significant event is about."""

    SIGN_IN = "sign-in"
    FAILED_SIGN_IN = "failed-sign-in"
    PASSWORD = "password"  # noqa: S105  a kind of event
    SESSIONS = "sessions"
    ROLES = "roles"
    PROTECTION = "protection"
    DEALER = "dealer"  # a person takes a table over, hands it back, or is relieved
    TABLE = "table"  # a table is closed or opened
    VOID = "void"
    LARGE_WAGER = "large-wager"
    SERVER = "server"
    CLOCK = "clock"


class Notable(Struct, frozen=True):
    """One significant event: what it is about, whom it is about (0: nobody), and what happened."""

    kind: str
    person: int
    says: str


def notable(line: Line, seats: dict[int, int]) -> Iterator[Notable]:
    """The significant events of a line. `seats` says who sat where before it."""
    for deed in line.deeds:
        for event in deed.events:
            if isinstance(event, Fact):
                yield from _of_fact(line, event)
            elif isinstance(event, Placed) and event.cents >= LARGE:
                person = seats.get(event.seat, line.who)
                yield Notable(
                    Kind.LARGE_WAGER, person, f"{dollars(event.cents)} on {event.spot} from seat {event.seat}."
                )


def _of_fact(line: Line, fact: AnyFact) -> Iterator[Notable]:
    who, name = line.who, line.name
    match fact:
        case SignedIn():
            yield Notable(Kind.SIGN_IN, who, f"{name} signed in from {fact.address}.")
        case SignInFailed():
            locked = f"; the name is locked for {fact.locked:.0f} seconds" if fact.locked else ""
            said = f"Wrong password number {fact.failures} for {fact.name!r} from {fact.address}{locked}."
            yield Notable(Kind.FAILED_SIGN_IN, who, said)
        case SessionsEnded():
            yield Notable(Kind.SESSIONS, fact.person, f"{name} ended all sessions of person {fact.person}.")
        case PasswordSet():
            yield Notable(Kind.PASSWORD, fact.person, f"The password of person {fact.person} was set ({fact.how}).")
        case RolesGiven():
            by = name or "The command line"
            yield Notable(Kind.ROLES, fact.person, f"{by} gave {fact.name} the roles {', '.join(fact.roles)}.")
        case LimitsSet():
            yield Notable(Kind.PROTECTION, fact.person, f"{name} set limits on the own play.")
        case Excluded():
            yield Notable(Kind.PROTECTION, fact.person, f"{name} is excluded from play at the own request.")
        case TakenOver():
            how = " and keys in results" if fact.tracking else ""
            yield Notable(Kind.DEALER, fact.person, f"{fact.name} took over the deal{how}.")
        case HandedBack():
            yield Notable(Kind.DEALER, who, f"{name} handed the deal back.")
        case Relieved():
            yield Notable(Kind.DEALER, fact.person, f"{fact.name} was relieved: {fact.why}")
        case TableClosed(for_good=True):
            yield Notable(Kind.TABLE, who, "The house closed the table for good.")
        case TableClosed():
            yield Notable(Kind.TABLE, who, f"{name} closed the table.")
        case TableOpened():
            yield Notable(Kind.TABLE, who, f"{name} opened the table.")
        case Reasoned():
            yield Notable(Kind.VOID, who, f"{name} called {fact.call!r}: {fact.why}")
        case ServerStarted():
            yield Notable(Kind.SERVER, 0, f"Server {fact.server} opened the floor with version {line.version}.")
        case ServerStopped():
            yield Notable(Kind.SERVER, 0, f"Server {fact.server} closed.")
        case ClockJumped():
            way = "forward" if fact.seconds > 0 else "back"
            said = f"The wall clock of server {fact.server} was set {way} by {abs(fact.seconds):.1f} seconds."
            yield Notable(Kind.CLOCK, 0, said)
