"""Whose word a line is: each command must be one that its person, or the automatic dealer, could give there and then.

The roles that somebody had at the time are not in the record; who sat where and who dealt is.
"""

from pitboss.commands import AnyCommand, BuyIn, Call, Choose, Leave, Open, Place, Result, Role, Sit
from pitboss.floor import duties
from pitboss.floor.live import LiveTable, game_events
from pitboss.floor.record import (
    HOUSE,
    OF_NO_TABLE,
    AnyFact,
    Consented,
    CutMade,
    Deed,
    Fact,
    Granted,
    HandedBack,
    Invited,
    Line,
    Posted,
    Reasoned,
    TableClosed,
    TableOpened,
    TakenOver,
)
from pitboss.floor.standing import Standing
from pitboss.game import Chance, Choice
from pitboss.procedures.clock import call_of
from pitboss.procedures.timing import routine

OF_STAFF = (TakenOver, HandedBack, TableClosed, TableOpened, Posted)


def not_for(
    live: LiveTable, standing: Standing, line: Line, deed: Deed, asked: AnyCommand | None, *, ruled: bool = True
) -> str | None:
    """Why this was not for the person of the line to do; `asked` is the command before it in the same line.

    What the automatic dealer had to do next is told by the rules, and so only where they are `ruled` by today's.
    """
    command = deed.command
    if command is None:
        facts = [event for event in deed.events if isinstance(event, Fact)]
        return next((why for fact in facts if (why := _fact_not_for(standing, line, fact, asked))), None)
    if line.who in (HOUSE, standing.dealer) and _is_house_players(standing, deed):
        return None
    if line.who == HOUSE:
        return None if not ruled or _is_routine(live, standing, deed) else "is no step of the automatic dealer"
    if isinstance(command, Open | Result):
        return None if standing.dealer == line.who else "is a dealer's, and its person does not deal"
    if isinstance(command, Sit):
        return _may_not_sit(live, standing, line.who, command)
    by = command.by if isinstance(command, Place | Call) else Role.PATRON
    if line.guarded and (why := _not_staffs(live, standing, line, deed, ruled=ruled)):
        return why
    if by is Role.DEALER:
        answers = isinstance(asked, Call) and _answers(standing, command)
        return None if standing.dealer == line.who or answers else "is a dealer's, and its person does not deal"
    if ruled and by is Role.FLOOR and isinstance(command, Place) and command.spoken and standing.dealer == line.who:
        return "confirms a spoken wager as supervisor, and its person deals"
    if by is Role.PATRON and command.seat != standing.seat_of(line.who):
        return f"acts for seat {command.seat}, which is not its person's"
    return None


def _not_staffs(live: LiveTable, standing: Standing, line: Line, deed: Deed, *, ruled: bool) -> str | None:
    """Why staff may not do this: the person plays there, the patron did not ask for it, or there is no reason."""
    command = deed.command
    if not isinstance(command, Place | Call) or command.by is Role.PATRON or _answers(standing, command):
        return None
    if standing.seat_of(line.who):
        return f"acts as {command.by}, and its person plays at the table"
    if isinstance(command, Call):
        reasoned = any(isinstance(event, Reasoned) for one in line.deeds for event in one.events)
        void = ruled and duties.voids(live.game, live.table.state, command, game_events(deed))
        return "makes wagers void, or a result not count, and gives no reason" if void and not reasoned else None
    consent = standing.consent(command.seat, command.spot)
    wager = (command.cents, command.spoken, command.coupon)
    if command.seat in standing.house_players:
        return None
    if consent is None or (consent.cents, consent.spoken, consent.coupon) != wager:
        return f"places a wager for seat {command.seat}, which its patron did not ask for"
    if command.spoken and duties.in_both_roles(standing, consent, line.who, command.by):
        return "confirms a spoken wager as dealer and as supervisor"
    above = command.spoken and duties.above_maximum(live.game, live.table.state, command.seat, command)
    return "takes more cash for a wager than its maximum" if above else None


def _answers(standing: Standing, command: AnyCommand) -> bool:
    """Whether this can be the automatic dealer's answer to a patron's call, in the same line."""
    return not standing.dealer and isinstance(command, Call) and command.by is Role.DEALER


def _may_not_sit(live: LiveTable, standing: Standing, person: int, command: Sit) -> str | None:
    if command.remembered != standing.remembered.get(person, ""):
        return "does not tell the game what it said of the person who sits down"
    if standing.seat_of(person):
        return "seats a person who sits at the table already"
    if standing.dealer == person:
        return "seats the person who deals"
    if live.owner not in (0, person):
        return "seats a person at another's practice table"
    return None if standing.open else "seats a person at a closed table"


def _is_routine(live: LiveTable, standing: Standing, deed: Deed) -> bool:
    """Whether the house takes this step: open, call, also by the clock, draw, answer for the silent, clear a seat."""
    if isinstance(deed.command, Leave):
        return True
    if standing.dealer:
        return False
    if deed.command in [call_of(clock) for clock in live.game.clocks(live.table.state)]:
        return True
    awaits = live.table.awaits
    due = routine(awaits)
    if due is not None:
        return deed.command == due and (standing.open or not isinstance(due, Open))
    if isinstance(awaits, Choice):
        turn = awaits.turn(deed.command.seat) if isinstance(deed.command, Choose) else None
        return turn is not None and deed.command == Choose(turn.seat, turn.silent)
    return (
        isinstance(awaits, Chance) and isinstance(deed.command, Result) and (deed.draw > 0 or deed.reading is not None)
    )


def _is_house_players(standing: Standing, deed: Deed) -> bool:
    """Whether a house player does this: one who was invited sits down with chips, wagers, calls or chooses."""
    command = deed.command
    if isinstance(command, Sit | BuyIn):
        return command.seat in standing.invited
    return isinstance(command, Place | Call | Choose) and command.seat in standing.house_players


def _fact_not_for(standing: Standing, line: Line, fact: AnyFact, asked: AnyCommand | None) -> str | None:
    who = line.who
    match fact:
        case TakenOver() if fact.person != who or standing.dealer not in (0, who):
            return "takes the table over from another, or for another"
        case HandedBack() if not who or standing.dealer != who:
            return "hands a table back that its person does not deal at"
        case TableClosed() if not standing.open:
            return "closes a table that is closed"
        case TableOpened() if standing.open:
            return "opens a table that is open"
        case Consented() if not who or fact.seat != standing.seat_of(who):
            return "asks for a wager of a seat that is not its person's"
        case Reasoned() if not isinstance(asked, Call) or asked.name != fact.call:
            return "gives the reason for a call that was not made"
        case CutMade() if not who or fact.seat != standing.seat_of(who):
            return "cuts for a seat that is not its person's"
        case Invited() if who != HOUSE or not standing.patrons or fact.seat in standing.occupants:
            return "invites a house player whom the house does not need"
        case _ if line.guarded and isinstance(fact, OF_STAFF) and standing.seat_of(who):
            return "is the work of staff, and its person plays at the table"
        case _ if isinstance(fact, OF_NO_TABLE):
            return "notes what belongs into the journal"
        case Granted():
            return "gives chips that only the cage can give"
    return None
