"""What the floor did at a table, in one line for people. A game's own events use the language of the table."""

from typing import Any

from pitboss.events import AnyEvent
from pitboss.floor.record import (
    AnyFact,
    CameBack,
    Committed,
    Consented,
    CutMade,
    Fact,
    FloorAnswered,
    FloorCalled,
    Granted,
    HandedBack,
    Invited,
    Leaving,
    Listed,
    MeterFunded,
    MeterMoved,
    Posted,
    Reasoned,
    Relieved,
    Revealed,
    SeatKept,
    TableClosed,
    TableOpened,
    TakenOver,
    TimeUsed,
    Unlisted,
)
from pitboss.game import Game
from pitboss.money import dollars
from pitboss.table.language import tell


def told(event: AnyEvent | AnyFact, game: Game[Any]) -> str:
    """What happened at a table of this game, using the names of its spots."""
    match event:
        case Committed():
            return f"Series {event.series} begins; its commitment is {event.commitment[:12]}…"
        case CutMade():
            return f"Seat {event.seat} cuts with {event.word!r}."
        case Revealed():
            return f"Series {event.series} is over; its seed is {event.seed[:12]}…"
        case TakenOver():
            how = " and keys in what the equipment shows" if event.tracking else ""
            return f"{event.name} takes over the deal{how}."
        case HandedBack():
            return "The automatic dealer is back."
        case Relieved():
            return f"{event.name} is relieved: {event.why}"
        case Consented(cents=0):
            return f"Seat {event.seat} takes back what it asked for on {_place(event.spot, game)}."
        case Consented():
            what = "calls out" if event.spoken else "asks the dealer to place"
            return f"Seat {event.seat} {what} {dollars(event.cents)} on {_place(event.spot, game)}."
        case Reasoned():
            return f"Reason for {event.call!r}: {event.why}"
        case Leaving():
            return f"The patron in seat {event.seat} has left; what is undecided is settled by the rules."
        case CameBack():
            return f"The patron in seat {event.seat} is back."
        case TableClosed(for_good=True):
            return "The house closes this table for good; wagers are settled, and all chips go to the cage."
        case TableClosed():
            return "The table is closed; no more rounds will be opened."
        case TableOpened():
            return "The table is open."
        case Posted():
            return f"Notice: {event.text}"
        case FloorCalled():
            return f"{caller(event).capitalize()} calls the floor{_about(event, game)}: {event.text}"
        case FloorAnswered():
            return f"The floor answers {caller(event)}: {event.text}"
        case Listed():
            return "A patron is put on the waiting list."
        case SeatKept():
            return "A seat is kept for the first patron on the waiting list."
        case Unlisted(passed=True):
            return "The seat was not taken in time, and the patron it was kept for comes off the waiting list."
        case Unlisted():
            return "A patron comes off the waiting list."
        case TimeUsed():
            return f"Seat {event.seat} uses {event.seconds:g} seconds of the time bank."
        case Invited():
            return f"{event.name} is invited to seat {event.seat}."
        case MeterFunded():
            return f"The house puts {dollars(event.cents)} behind the meter {event.name}."
        case MeterMoved():
            how = "feeds the meter with" if event.cents > 0 else "is paid from the meter:"
            return f"Line {event.line} of table {event.table} {how} {dollars(abs(event.cents))}."
        case Granted():
            return f"The cage gives {dollars(event.cents)} in play chips."
        case Fact():
            raise AssertionError(f"{type(event).__name__} does not happen at a table")
        case _:
            return tell(event, lambda spot: _place(spot, game), game)


def caller(event: FloorCalled | FloorAnswered) -> str:
    """Who called the floor."""
    return f"seat {event.seat}" if event.seat else "the dealer"


def _about(call: FloorCalled, game: Game[Any]) -> str:
    """What a call for the floor is about."""
    said = [_place(call.spot, game)] if call.spot else []
    said += [f"round {call.round}"] if call.round else []
    return f" about {', '.join(said)}" if said else ""


def _place(spot: str, game: Game[Any]) -> str:
    """The name of a spot as people say it."""
    return getattr(game.spot(spot), "name", spot)
