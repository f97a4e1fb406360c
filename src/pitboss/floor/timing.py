"""When the automatic dealer takes the next step."""

from collections.abc import Collection
from math import inf

from pitboss.commands import Leave, Role
from pitboss.events import Refusal
from pitboss.floor.house_players import missing, superfluous
from pitboss.floor.live import Moment
from pitboss.floor.settings import Pace
from pitboss.game import Awaits, Calling, Chance, Choice, Wagering
from pitboss.procedures.clock import USUAL_HOURS, Hours, next_strike
from pitboss.procedures.timing import routine

CARDS = ("cards", "tiles")  # the kinds of equipment that show one card after another


def waited_for(moment: Moment, absent: Collection[int]) -> set[int]:
    """The seats whose patrons are present. Absent patrons and house players do not hold anybody up."""
    return set(moment.standing.patrons) - set(absent)


def is_alone(moment: Moment, absent: Collection[int] = ()) -> bool:
    """Whether at most one patron is there. If so, the dealer waits for that patron, and no clock runs."""
    return len(waited_for(moment, absent)) <= 1


def asks_patrons(moment: Moment, awaits: Awaits) -> bool:
    """Whether patrons get time: to wager when a round begins or after a choice, or to make their own calls."""
    if isinstance(awaits, Wagering):
        return moment.standing.window or moment.standing.chosen
    return isinstance(awaits, Calling) and any(Role.PATRON in offer.by for offer in awaits.calls)


def deadline(moment: Moment, pace: Pace, absent: Collection[int] = ()) -> float | None:
    """When the patrons' time is up, if several are seated; None while the table waits without a clock."""
    awaits, standing = moment.awaits, moment.standing
    if standing.dealer or is_alone(moment, absent):
        return None
    if isinstance(awaits, Choice):
        return standing.since + pace.choosing
    if asks_patrons(moment, awaits) and (moment.state.bets or isinstance(awaits, Calling)):
        return standing.since + pace.betting
    return None


def due(
    moment: Moment, pace: Pace, ready: Collection[int], absent: Collection[int] = (), hours: Hours = USUAL_HOURS
) -> float | None:
    """When the automatic dealer takes the next step, or the clock strikes; None while there is nothing to do."""
    when, standing = _dealer_is_due(moment, pace, ready, absent), moment.standing
    if standing.dealer or not standing.occupants:
        return when
    strike = next_strike(moment.game, moment.state, standing.log, hours)
    return when if strike == inf else min(strike, inf if when is None else when)


def _dealer_is_due(moment: Moment, pace: Pace, ready: Collection[int], absent: Collection[int]) -> float | None:
    awaits, standing = moment.awaits, moment.standing
    if not standing.dealer and not standing.round and _prepares(awaits) and not asks_patrons(moment, awaits):
        return 0.0  # preparations before a table opens wait for nobody
    if _house_players_move(moment):
        return standing.since + pace.card
    if standing.dealer or not standing.occupants:
        return None
    if awaits is None:
        pause = pace.pause_alone if is_alone(moment, absent) else pace.pause
        return standing.since + pause if standing.open else None
    if isinstance(awaits, Choice):
        return deadline(moment, pace, absent) if any(turn.silent for turn in awaits.turns) else None
    if asks_patrons(moment, awaits):
        there = waited_for(moment, absent)
        if isinstance(awaits, Calling):
            there &= {seat for offer in awaits.calls for seat in offer.seats}
            if not there:
                return standing.since + pace.step  # a call that nobody is there to make holds nobody up
        return 0.0 if there and there <= set(ready) else deadline(moment, pace, absent)
    if not standing.playing and _prepares(awaits):
        return standing.since + pace.prepare
    if routine(awaits) is not None:
        silent = {offer.speaks_for for offer in awaits.calls if offer.routine} - set(ready)
        asked = silent & waited_for(moment, absent) and not is_alone(moment, absent)
        return standing.since + (pace.offer if asked else pace.step)
    return standing.since + _answers_in(awaits, pace) if isinstance(awaits, Chance) else None


def _house_players_move(moment: Moment) -> bool:
    """Whether the next step is a house player sitting down, choosing or getting up."""
    game, standing, awaits = moment.game, moment.standing, moment.awaits
    chooses = isinstance(awaits, Choice) and any(seat in standing.house_players for seat in awaits.seats)
    leaves = awaits is None and superfluous(game, standing)
    return bool(missing(game, standing) or chooses or leaves)


def _answers_in(chance: Chance, pace: Pace) -> float:
    look = chance.device.look()
    return pace.card if look and look.kind in CARDS else pace.draw


def _prepares(awaits: Awaits) -> bool:
    """Whether this is a step between rounds: a check, the shuffle, or burning cards."""
    return isinstance(awaits, Chance) or (isinstance(awaits, Calling) and routine(awaits) is not None)


def away(moment: Moment, pace: Pace, now: float) -> int:
    """A seat whose patron has long been inactive and has no wagers on the layout; 0 if there is none."""
    laid = {bet.seat for bet in moment.state.bets}
    for seat, one in moment.standing.occupants.items():
        if seat not in laid and not one.house and now - one.active > pace.away:
            return seat
    return 0


def free_to_leave(moment: Moment, seats: Collection[int]) -> int:
    """One of these seats that has nothing undecided, and so can be given up at once; 0 if there is none."""
    laid = {bet.seat for bet in moment.state.bets}
    for seat in seats:
        if seat not in laid and not isinstance(moment.game.decide(moment.state, Leave(seat)), Refusal):
            return seat
    return 0
