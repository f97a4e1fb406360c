"""The floor's clock: which calls of a game are due, by the hours of the house and by when each was last made."""

from collections.abc import Iterator
from datetime import UTC, datetime
from functools import lru_cache
from math import inf

from msgspec import Struct

from pitboss.commands import Call
from pitboss.events import Refusal
from pitboss.game import Clock, Every, Game, S
from pitboss.words import said

HOUR = 3600.0
DAY = 24 * HOUR


class Hours(Struct, frozen=True):
    """When shifts begin and when the gaming day ends, in hours of Coordinated Universal Time."""

    shifts: tuple[int, ...] = (4, 12, 20)
    day: int = 4


USUAL_HOURS = Hours()


class Log(Struct, frozen=True):
    """What a clock must know of a table: when it opened, when it last reopened, and when each call was last made."""

    opened: float = 0.0
    reopened: float = 0.0
    made: dict[str, float] = {}


def strikes_at(clock: Clock, log: Log, hours: Hours) -> float:
    """When a clock strikes next; infinity if it is not known when."""
    since = max((log.made.get(name, log.opened) for name in (clock.call.name, *clock.since)), default=log.opened)
    match clock.every:
        case Every.HOURS:
            return since + clock.hours * HOUR
        case Every.REOPENING:
            return log.reopened if log.reopened > since else inf
        case Every.SHIFT:
            return min(_next(since, hour) for hour in hours.shifts)
        case Every.DAY:
            return _next(since, hours.day)


def _next(since: float, hour: int) -> float:
    """The first time after `since` that it is this hour."""
    today = since // DAY * DAY + hour % 24 * HOUR
    return today if today > since else today + DAY


def day_ends(hours: Hours, at: float) -> float:
    """When the gaming day ends to which a moment belongs."""
    return _next(at, hours.day)


def day_of(hours: Hours, at: float) -> str:
    """The gaming day to which a moment belongs, by the date on which it begins."""
    return _date(day_ends(hours, at) - DAY)


@lru_cache(maxsize=8)  # it is asked for with every wager, and mostly of today
def _date(at: float) -> str:
    return datetime.fromtimestamp(at, UTC).date().isoformat()


def next_strike(game: Game[S], state: S, log: Log, hours: Hours) -> float:
    """When the first of a table's clocks strikes; infinity if none will."""
    return min((strikes_at(clock, log, hours) for clock in game.clocks(state)), default=inf)


def struck(game: Game[S], state: S, log: Log, hours: Hours, now: float) -> Call | None:
    """The call that the clock makes now, if one is due; it comes before anything else."""
    return next((call_of(clock) for clock in _struck(game, state, log, hours, now)), None)


def held_up(game: Game[S], state: S, log: Log, hours: Hours, now: float) -> Refusal | None:
    """Why nobody may go on at a table whose clock has struck: the floor's call comes first; None if it has not."""
    for clock in _struck(game, state, log, hours, now):
        sentence = f"The clock has struck; the floor must first call {said(clock.call.name)}: {clock.call.about}."
        return Refusal(sentence, clock.call.cites)
    return None


def _struck(game: Game[S], state: S, log: Log, hours: Hours, now: float) -> Iterator[Clock]:
    for clock in game.clocks(state):
        if strikes_at(clock, log, hours) <= now:
            yield clock


def call_of(clock: Clock) -> Call:
    """The call as the clock makes it."""
    return Call(clock.call.by[0], clock.call.name, value=clock.call.values[0] if clock.call.values else "")
