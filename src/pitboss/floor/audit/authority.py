"""Whose word a line is: each command must be one that its person, or the automatic dealer, could give there and then.

The roles that somebody had at the time are not in the record; who sat where and who dealt is.
"""

from pitboss.commands import AnyCommand, BuyIn, Call, Choose, Leave, Open, Place, Result, Role, Sit, TakeDown, VoidRound
from pitboss.felt import felt_of
from pitboss.floor import duties, time_bank
from pitboss.floor.live import LiveTable, game_events
from pitboss.floor.record import (
    HOUSE,
    OF_NO_TABLE,
    VOIDED,
    AnyFact,
    CameBack,
    Consented,
    CutMade,
    Deed,
    Fact,
    FloorAnswered,
    FloorCalled,
    Granted,
    HandedBack,
    Invited,
    Leaving,
    Line,
    Listed,
    Posted,
    Reasoned,
    Relieved,
    SeatKept,
    TableClosed,
    TableOpened,
    TakenOver,
    TimeUsed,
    Unlisted,
)
from pitboss.floor.standing import Standing
from pitboss.floor.waiting_list import MOST_WAITING, has_room, kept_from
from pitboss.game import AnyGame, Chance, Choice
from pitboss.procedures.clock import call_of
from pitboss.procedures.timing import routine, silent_calls, silent_choice
from pitboss.procedures.voiding import given_back

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
        return next((why for fact in facts if (why := _fact_not_for(live, standing, line, fact, asked))), None)
    if _is_for_the_gone(live, standing, line, command):
        return None
    if isinstance(command, VoidRound):
        return _may_not_void(live, standing, line)
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
    if kept_from(live.game, standing, person):
        return "takes a seat that is kept for somebody on the waiting list"
    return None if standing.open else "seats a person at a closed table"


def _is_for_the_gone(live: LiveTable, standing: Standing, line: Line, command: AnyCommand) -> bool:
    """Whether this is done for a patron who has left, in whoever's line: the silent move, a parting call, the end."""
    awaits = live.table.awaits
    if isinstance(command, VoidRound):
        turns = awaits.turns if isinstance(awaits, Choice) else ()
        return any(turn.seat in standing.leaving and not turn.silent for turn in turns)
    if isinstance(command, Open | Result | Sit) or command.seat not in standing.leaving:
        return False
    match command:
        case Leave():
            return True
        case TakeDown():
            return line.who == HOUSE
        case Choose():
            turn = awaits.turn(command.seat) if isinstance(awaits, Choice) else None
            return turn is not None and command == silent_choice(turn)
        case Call():
            return command in silent_calls(awaits)
        case _:
            return False


def _may_not_void(live: LiveTable, standing: Standing, line: Line) -> str | None:
    if not any(isinstance(event, Reasoned) for deed in line.deeds for event in deed.events):
        return "voids a round without a reason"
    if line.who == HOUSE:
        return None if standing.is_stuck(live.table.awaits) else "voids a round that could be brought to its end"
    return "voids a round at a table where its person plays" if standing.seat_of(line.who) else None


def _is_routine(live: LiveTable, standing: Standing, deed: Deed) -> bool:
    """Whether the house takes this step: open, call, also by the clock, draw, answer for the silent, clear a seat."""
    awaits = live.table.awaits
    if isinstance(deed.command, Leave):
        return True
    if isinstance(awaits, Choice) and isinstance(deed.command, Choose):  # whoever deals
        turn = awaits.turn(deed.command.seat)
        return turn is not None and deed.command == silent_choice(turn)
    if isinstance(deed.command, Call) and deed.command.seat in standing.silent and not standing.playing:
        return deed.command.name == felt_of(live.game).pauses[0]
    if standing.dealer:
        return False
    if deed.command in [call_of(clock) for clock in live.game.clocks(live.table.state)]:
        return True
    due = routine(awaits)
    if due is not None:
        return deed.command == due and (not isinstance(due, Open) or standing.may_open(live.table.state.bets))
    if deed.command in silent_calls(awaits):
        return True
    if standing.untracked and deed.draw and given_back(live.game, live.table.state):
        return False  # real equipment may have decided it
    return (
        isinstance(awaits, Chance) and isinstance(deed.command, Result) and (deed.draw > 0 or deed.reading is not None)
    )


def _is_house_players(standing: Standing, deed: Deed) -> bool:
    """Whether a house player does this: one who was invited sits down with chips, wagers, calls or chooses."""
    command = deed.command
    if isinstance(command, Sit | BuyIn):
        return command.seat in standing.invited
    return isinstance(command, Place | Call | Choose) and command.seat in standing.house_players


def _fact_not_for(
    live: LiveTable, standing: Standing, line: Line, fact: AnyFact, asked: AnyCommand | None
) -> str | None:
    who, bound = line.who, standing.bound and line.guarded
    match fact:
        case TakenOver() if fact.person != who or standing.dealer not in (0, who):
            return "takes the table over from another, or for another"
        case HandedBack() if not who or standing.dealer != who:
            return "hands a table back that its person does not deal at"
        case TakenOver() if bound and fact.tracking != standing.tracking:
            return "changes how results come after wagers were closed"
        case HandedBack() if bound and standing.tracking and given_back(live.game, live.table.state):
            return "hands a table back before the result is keyed in"
        case Relieved() if not standing.dealer or fact.person != standing.dealer:
            return "relieves somebody who does not deal"
        case Leaving() if who not in (HOUSE, _patron_in(standing, fact.seat)) or not _patron_in(standing, fact.seat):
            return "leaves from a seat that is not its person's"
        case CameBack() if fact.seat not in standing.leaving or who != _patron_in(standing, fact.seat):
            return "comes back to a seat that its person was not leaving"
        case CameBack() if standing.retired:
            return "comes back to a table that is closed for good"
        case TableClosed() if standing.retired or not (standing.open or fact.for_good):
            return "closes a table that is closed"
        case TableClosed() if fact.for_good and who != HOUSE:
            return "closes a table for good, which only the house does"
        case TableOpened() if standing.open or standing.retired:
            return "opens a table that is open, or closed for good"
        case Consented() if not who or fact.seat != standing.seat_of(who):
            return "asks for a wager of a seat that is not its person's"
        case FloorCalled() if not who or not _may_call(live, standing, who, fact):
            return "calls the floor for somebody else, a second time, or where no floor is"
        case FloorAnswered() if not who or not _may_answer(standing, who, fact):
            return "answers a call for the floor that is not open, or not for its person to answer"
        case Reasoned() if fact.call != (asked.name if isinstance(asked, Call) else VOIDED):
            return "gives the reason for a call that was not made"
        case CutMade() if not who or fact.seat != standing.seat_of(who):
            return "cuts for a seat that is not its person's"
        case Listed() if who != fact.person or not _may_list(live, standing, who):
            return "puts somebody on the waiting list who has a seat, or could have one"
        case SeatKept() if who != HOUSE or not _keeps(live.game, standing, fact.person):
            return "keeps a seat for somebody who is not the next on the waiting list"
        case Unlisted() if not _may_unlist(standing, who, fact):
            return "takes somebody off the waiting list without a reason"
        case TimeUsed() if not _uses(live.game, standing, fact, asked):
            return "uses up seconds of a time bank that nobody has"
        case Invited() if who != HOUSE or not standing.patrons or fact.seat in standing.occupants:
            return "invites a house player whom the house does not need"
        case _ if line.guarded and isinstance(fact, OF_STAFF) and standing.seat_of(who):
            return "is the work of staff, and its person plays at the table"
        case _ if isinstance(fact, OF_NO_TABLE):
            return "notes what belongs into the journal"
        case Granted():
            return "gives chips that only the cage can give"
    return None


def _may_list(live: LiveTable, standing: Standing, who: int) -> bool:
    """Whether a person could be put on the waiting list: without a seat, where none is to be had."""
    is_new = not standing.seat_of(who) and standing.waits(who) is None and standing.dealer != who
    there = standing.open and not live.practice and len(standing.waiting) < MOST_WAITING
    return bool(who) and is_new and there and not has_room(live.game, standing, who)


def _keeps(game: AnyGame, standing: Standing, person: int) -> bool:
    """Whether a free seat can be kept for a person on the waiting list from now on."""
    one = standing.waits(person)
    return one is not None and not one.kept and standing.open and has_room(game, standing, person)


def _may_unlist(standing: Standing, who: int, fact: Unlisted) -> bool:
    """Whether a person may come off the waiting list: by their own wish, or passed over when a seat was kept."""
    one = standing.waits(fact.person)
    return one is not None and (who == HOUSE and one.kept > 0 if fact.passed else who == fact.person)


def _uses(game: AnyGame, standing: Standing, fact: TimeUsed, asked: AnyCommand | None) -> bool:
    """Whether the choice before it can have used up so many seconds of its patron's time bank."""
    chose = isinstance(asked, Choose) and asked.seat == fact.seat
    return chose and 0 < fact.seconds <= time_bank.left(game, standing, fact.seat)


def _may_call(live: LiveTable, standing: Standing, who: int, fact: FloorCalled) -> bool:
    """Whether a person could call the floor: from their own seat or as the dealer, with no call open."""
    seat = standing.seat_of(who)
    is_there = fact.seat == seat and (seat > 0 or standing.dealer == who)
    return is_there and not live.practice and standing.open_call(who) is None and fact.round <= standing.round


def _may_answer(standing: Standing, who: int, fact: FloorAnswered) -> bool:
    """Whether a person could answer a call: an open one of somebody else, without playing there or having dealt it."""
    call = standing.call(fact.call)
    if call is None or not call.open or call.person == who or call.seat != fact.seat:
        return False
    return not standing.seat_of(who) and not duties.dealt_it(standing, who, call)


def _patron_in(standing: Standing, seat: int) -> int:
    """The person in a seat; 0 where nobody sits there, or a house player."""
    one = standing.occupants.get(seat)
    return one.person if one and not one.house else 0
