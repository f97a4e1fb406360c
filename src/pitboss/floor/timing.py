"""When the automatic dealer takes the next step."""

from collections.abc import Collection
from math import inf

from pitboss.commands import Role
from pitboss.floor import asked, time_bank, waiting_list
from pitboss.floor.house_players import broke, missing, superfluous
from pitboss.floor.live import Moment
from pitboss.floor.settings import Pace
from pitboss.game import Awaits, Calling, Chance, Choice, Wagering
from pitboss.procedures.clock import USUAL_HOURS, Hours, next_strike
from pitboss.procedures.timing import routine
from pitboss.procedures.voiding import given_back

CARDS = ("cards", "tiles")  # the kinds of equipment that show one card after another


def waited_for(moment: Moment, absent: Collection[int]) -> set[int]:
    """The seats whose patrons are present. Those who are absent or leaving, and house players, hold nobody up."""
    return set(moment.standing.patrons).difference(absent, moment.standing.leaving)


def is_alone(moment: Moment, absent: Collection[int] = ()) -> bool:
    """Whether at most one patron is there, and nobody who has left waits for chips. If so, no clock runs."""
    return len(waited_for(moment, absent).union(moment.standing.leaving)) <= 1


def asks_patrons(moment: Moment, awaits: Awaits) -> bool:
    """Whether patrons get time: to wager when a round begins or after a choice, or to make their own calls."""
    if isinstance(awaits, Wagering):
        return moment.standing.window or moment.standing.chosen or _asks_some(awaits)
    return isinstance(awaits, Calling) and any(Role.PATRON in offer.by and offer.waits for offer in awaits.calls)


def _asks_some(awaits: Awaits) -> bool:
    """Whether play waits for the call of certain patrons, and not for everybody's wagers."""
    return isinstance(awaits, Calling) or (isinstance(awaits, Wagering) and routine(awaits) is None)


def _can_go_by(awaits: Awaits) -> bool:
    """Whether patrons are offered a call, such as the cut, that the dealer passes on if nobody answers."""
    return isinstance(awaits, Calling) and routine(awaits) is not None


def overtime(moment: Moment, pace: Pace, absent: Collection[int] = (), *, began: float = 0.0) -> float | None:
    """When the usual time for a choice is up, if somebody waits for it; after that, the time bank runs.

    No time passed before the server `began`. A patron who let the time run out before is not waited for again.
    """
    awaits, standing = moment.awaits, moment.standing
    if not isinstance(awaits, Choice) or not _waits_for_others(moment, awaits, absent):
        return None
    silent = set(awaits.seats) <= set(standing.silent)
    return max(standing.since, began) + (min(pace.step, pace.choosing) if silent else pace.choosing)


def deadline(
    moment: Moment,
    pace: Pace,
    absent: Collection[int] = (),
    ready: Collection[int] = (),
    *,
    began: float = 0.0,
) -> float | None:
    """When the patrons' time is up, if somebody waits for them; None while the table waits without a clock.

    A call that can go by, such as the cut, is offered for a short time, also to a patron who is alone.
    Time for wagers runs from the first one; where there is none, and somebody is ready to go on, from the beginning.
    """
    awaits, standing = moment.awaits, moment.standing
    if isinstance(awaits, Choice) and (usual := overtime(moment, pace, absent, began=began)) is not None:
        asked_now = [seat for seat in awaits.seats if seat not in standing.silent]
        return usual + max((time_bank.left(moment.game, standing, seat) for seat in asked_now), default=0.0)
    if _can_go_by(awaits) and asks_patrons(moment, awaits) and not standing.dealer:
        return standing.since + pace.cut
    if is_alone(moment, absent):
        return None
    if standing.dealer or not asks_patrons(moment, awaits):
        return None
    if moment.state.bets or _asks_some(awaits):
        return standing.since + pace.betting
    return standing.began + pace.betting if ready else None


def _waits_for_others(moment: Moment, choice: Choice, absent: Collection[int]) -> bool:
    """Whether somebody waits for a choice: others who are there, although whoever is to choose may be gone."""
    return not is_alone(moment, absent) or bool(waited_for(moment, absent).difference(choice.seats))


def due(
    moment: Moment,
    pace: Pace,
    ready: Collection[int],
    absent: Collection[int] = (),
    hours: Hours = USUAL_HOURS,
    *,
    began: float = 0.0,
) -> float | None:
    """When the automatic dealer takes the next step, or the clock strikes; None while there is nothing to do.

    The waiting list is looked after no matter who deals.
    """
    standing = moment.standing
    found = [
        _dealer_is_due(moment, pace, ready, absent, began=began),
        waiting_list.due(moment.game, standing, pace, began),
    ]
    if standing.occupants and not standing.dealer:
        strike = next_strike(moment.game, moment.state, standing.log, hours)
        found.append(None if strike == inf else strike)
    return min((when for when in found if when is not None), default=None)


def _dealer_is_due(
    moment: Moment, pace: Pace, ready: Collection[int], absent: Collection[int], *, began: float = 0.0
) -> float | None:
    awaits, standing = moment.awaits, moment.standing
    if not standing.dealer and not standing.round and _prepares(awaits) and not asks_patrons(moment, awaits):
        return 0.0  # preparations before a table opens wait for nobody
    if _house_players_move(moment):
        return standing.since + pace.card
    if isinstance(awaits, Choice):
        return deadline(moment, pace, absent, began=began) if any(turn.silent for turn in awaits.turns) else None
    if standing.dealer or not standing.occupants or _nobody_plays(moment):
        return None
    if awaits is None:
        pause = pace.pause_alone if is_alone(moment, absent) and not _deals_unasked(moment) else pace.pause
        return standing.since + pause if standing.may_open(moment.state.bets) else None
    if asks_patrons(moment, awaits):
        there = waited_for(moment, absent)
        if _asks_some(awaits):
            there &= {seat for offer in awaits.calls if offer.waits for seat in offer.seats}
        if not there and (_asks_some(awaits) or standing.leaving or not standing.patrons):
            return standing.since + pace.step  # what nobody is there to do holds nobody up
        return 0.0 if there and there <= set(ready) else deadline(moment, pace, absent, ready)
    if not standing.playing and _prepares(awaits):
        return standing.since + pace.prepare
    if routine(awaits) is not None:
        silent = {offer.speaks_for for offer in awaits.calls if offer.routine} - set(ready)
        is_asked = silent & waited_for(moment, absent) and not is_alone(moment, absent)
        return standing.since + (pace.offer if is_asked else pace.step)
    if not isinstance(awaits, Chance) or _is_stuck(moment):
        return None
    return standing.since + _answers_in(awaits, pace)


def _deals_unasked(moment: Moment) -> bool:
    """Whether the next hand comes without being asked for, also to a patron whom only house players join."""
    return moment.game.company > 1


def _nobody_plays(moment: Moment) -> bool:
    """Whether patrons sit at the table, and all of them sit out: house players do not play among themselves."""
    game, standing, state = moment.game, moment.standing, moment.state
    patrons = set(standing.patrons).difference(standing.leaving)
    return bool(patrons) and not standing.playing and not any(game.takes_part(state, seat) for seat in patrons)


def _is_stuck(moment: Moment) -> bool:
    """Whether wagers wait for somebody of the staff who may never come."""
    return moment.standing.is_stuck(moment.awaits) and bool(given_back(moment.game, moment.state))


def _house_players_move(moment: Moment) -> bool:
    """Whether the next step is a house player sitting down, choosing or getting up."""
    game, standing, awaits = moment.game, moment.standing, moment.awaits
    chooses = isinstance(awaits, Choice) and any(seat in standing.house_players for seat in awaits.seats)
    leaves = not standing.playing and superfluous(game, standing)
    buys = broke(moment.game, moment.state, standing)
    return bool(missing(game, standing) or chooses or leaves or buys)


def _answers_in(chance: Chance, pace: Pace) -> float:
    look = chance.device.look()
    return pace.card if look and look.kind in CARDS else pace.draw


def _prepares(awaits: Awaits) -> bool:
    """Whether this is a step between rounds: a check, the shuffle, or burning cards."""
    return isinstance(awaits, Chance) or (isinstance(awaits, Calling) and routine(awaits) is not None)


# --- what goes on too long -------------------------------------------------------------------------------------------


def overdue(
    moment: Moment, pace: Pace, now: float, *, began: float = 0.0, hours: Hours = USUAL_HOURS
) -> asked.ByTheHouse | None:
    """What the house does because somebody did nothing for too long; no time passed before the server `began`."""
    waited = now - max(moment.standing.since, began)
    if moment.standing.dealer and moment.standing.patrons:
        if waited > pace.dealer_away and _waits_for_dealer(moment):
            return asked.Relieve("the table waited too long for the dealer.")
        if _waits_for_floor(moment, hours, now - pace.untracked) and waited > pace.untracked:
            return asked.Relieve("nobody made the call of the floor that the table waited for.")
    elif waited > pace.untracked and _is_stuck(moment):
        return asked.VoidRound("Nobody was there to bring the round to its end.")
    seat = away(moment, pace, now, began)
    return asked.StandUp(seat) if seat else None


def _waits_for_dealer(moment: Moment) -> bool:
    """Whether it is for the person who deals to go on."""
    standing, awaits = moment.standing, moment.awaits
    if awaits is None:
        return standing.may_open(moment.state.bets)
    if isinstance(awaits, Wagering) and standing.window and not moment.state.bets:
        return False  # the dealer may be waiting for the first wager
    return not isinstance(awaits, Choice) and not standing.is_stuck(awaits)


def _waits_for_floor(moment: Moment, hours: Hours, then: float) -> bool:
    """Whether a call of the floor comes first: by its clock, which had struck by then, or by a rule."""
    standing = moment.standing
    struck = next_strike(moment.game, moment.state, standing.log, hours) <= then
    return struck or standing.is_stuck(moment.awaits)


def away(moment: Moment, pace: Pace, now: float, began: float = 0.0) -> int:
    """A seat whose patron has long been inactive; 0 if there is none. Where others wait, nobody sits out for long."""
    game, standing = moment.game, moment.standing
    for seat, one in standing.occupants.items():
        idles = standing.waiting and not game.takes_part(moment.state, seat)
        long = min(pace.away, pace.idle) if idles else pace.away
        if not one.house and seat not in standing.leaving and now - max(one.active, began) > long:
            return seat
    return 0
