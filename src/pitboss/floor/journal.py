"""Significant events: what a division, surveillance or an administrator wants to see without looking for it.

Those that happen at a table are in the table's own record. Those that belong to no table, such as a sign-in, a change
of roles or a restart, are facts in a chain of their own, the journal. Both are listed by `notable`, which is pure, so
that the audit can list them again and compare.
"""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from pitboss.events import Chosen, Placed
from pitboss.floor.record import (
    AnyFact,
    ClockJumped,
    Excluded,
    Fact,
    FloorAnswered,
    FloorCalled,
    HandedBack,
    LimitsSet,
    Line,
    PasswordSet,
    Reasoned,
    Relieved,
    ResetGiven,
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
from pitboss.floor.words import caller
from pitboss.money import dollars

LARGE = 500_000  # cents of one wager, from which it is significant


class Kind(StrEnum):
    """What a significant event is about."""

    SIGN_IN = "sign-in"
    FAILED_SIGN_IN = "failed-sign-in"
    PASSWORD = "password"  # noqa: S105  a kind of event
    RESET = "reset"  # a code for a new password is given or used
    SESSIONS = "sessions"
    ROLES = "roles"
    PROTECTION = "protection"
    DEALER = "dealer"  # a person takes a table over, hands it back, or is relieved
    TABLE = "table"  # a table is closed or opened
    CALL = "call"  # somebody calls the floor, or the floor answers; what they say is for them alone
    VOID = "void"
    LARGE_WAGER = "large-wager"
    SERVER = "server"
    CLOCK = "clock"


AT_TABLES = frozenset({Kind.DEALER, Kind.TABLE, Kind.CALL, Kind.VOID, Kind.LARGE_WAGER, Kind.SERVER, Kind.CLOCK})
ABOUT_PEOPLE = frozenset(Kind) - AT_TABLES  # who signs in from where, and who may do what
ALERTS = frozenset({Kind.FAILED_SIGN_IN, Kind.VOID, Kind.CLOCK})
THE_COMMAND_LINE = "The command line"


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
            elif isinstance(event, Chosen) and event.cents >= LARGE and seats.get(event.seat, 0) > 0:
                says = f"{dollars(event.cents)} to {event.move} from seat {event.seat}."
                yield Notable(Kind.LARGE_WAGER, seats[event.seat], says)


def _of_fact(line: Line, fact: AnyFact) -> Iterator[Notable]:
    who, name = line.who, line.name
    match fact:
        case SignedIn():
            yield Notable(Kind.SIGN_IN, who, f"{name} signed in from {fact.address}.")
        case SignInFailed():
            yield Notable(Kind.FAILED_SIGN_IN, fact.person, _failure(fact))
        case SessionsEnded():
            sessions = "1 session" if fact.count == 1 else f"{fact.count} sessions"
            yield Notable(Kind.SESSIONS, fact.person, f"{name} signed out of {sessions}.")
        case ResetGiven():
            by = name or THE_COMMAND_LINE
            yield Notable(Kind.RESET, fact.person, f"{by} gave {fact.name} a code for a new password.")
        case PasswordSet():
            yield Notable(Kind.RESET if fact.how == "code" else Kind.PASSWORD, fact.person, _password(fact))
        case RolesGiven():
            by, roles = name or THE_COMMAND_LINE, ", ".join(fact.roles)
            yield Notable(Kind.ROLES, fact.person, f"{by} gave {fact.name} exactly these roles: {roles}.")
        case LimitsSet():
            yield Notable(Kind.PROTECTION, fact.person, f"{name} set limits on their own play.")
        case Excluded():
            yield Notable(Kind.PROTECTION, fact.person, f"{name} is excluded from play at their own request.")
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
        case FloorCalled():
            yield Notable(Kind.CALL, who, f"{name} called the floor {'from' if fact.seat else 'as'} {caller(fact)}.")
        case FloorAnswered():
            yield Notable(Kind.CALL, who, f"{name} answered the call of {caller(fact)}.")
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


def _failure(fact: SignInFailed) -> str:
    whose = fact.name if fact.person else f"an unknown name ({fact.name})"
    locked = f"; no more are accepted for {fact.locked:.0f} seconds" if fact.locked else ""
    more = f" Since the last one noted, {fact.more} more failed." if fact.more else ""
    return f"Wrong password or code number {fact.failures} for {whose} from {fact.address}{locked}.{more}"


def _password(fact: PasswordSet) -> str:
    if fact.how == "new":
        return f"{fact.name} has a new account."
    if fact.how == "changed":
        return f"{fact.name} changed the password."
    giver = fact.giver or THE_COMMAND_LINE.lower()
    return f"A new password for {fact.name} was set with a code from {giver}."
