"""The waiting list of a table: first come, first served. It follows only from the lines of the record.

A seat that opens is kept for the first person on the list for a set time (`Pace.seat_kept`), and then for the next.
People who are not on the list may sit down if more seats are free than people are waiting.
"""

from pitboss.events import Refusal
from pitboss.floor.record import SeatKept, Unlisted
from pitboss.floor.settings import Pace
from pitboss.floor.standing import Standing, Waiting
from pitboss.game import AnyGame
from pitboss.law import cites

WAITING_LIST = cites("general/waiting-list")
MOST_WAITING = 20  # people on the list of one table


def place_of(standing: Standing, person: int) -> int:
    """A person's place on the list, from 1; 0 for somebody who is not on it."""
    return next((at for at, one in enumerate(standing.waiting, 1) if one.person == person), 0)


def has_room(game: AnyGame, standing: Standing, person: int) -> bool:
    """Whether a seat is free for a person: one more than the people ahead of them need."""
    place = place_of(standing, person)
    return (place - 1 if place else len(standing.waiting)) < _free(game, standing)


def kept_from(game: AnyGame, standing: Standing, person: int) -> Refusal | None:
    """Why a person may not sit down: every free seat is kept for somebody who came before."""
    if not standing.waiting or not _free(game, standing) or has_room(game, standing, person):
        return None
    return Refusal("Every free seat is kept for somebody on the waiting list; join the list.", WAITING_LIST)


def next_fact(
    game: AnyGame, standing: Standing, pace: Pace, now: float, began: float = 0.0
) -> SeatKept | Unlisted | None:
    """What the house does next about the list: pass somebody over, or keep a free seat for the next person."""
    for one in standing.waiting if standing.open else ():
        if one.kept and _ends(one, pace, began) <= now:
            return Unlisted(one.person, passed=True)
        if not one.kept and has_room(game, standing, one.person):
            return SeatKept(one.person)
    return None


def kept(game: AnyGame, standing: Standing) -> int:
    """How many of the free seats are kept for people on the list."""
    return min(len(standing.waiting), _free(game, standing))


def kept_until(standing: Standing, pace: Pace, person: int, began: float = 0.0) -> float | None:
    """Until when a seat is kept for a person; None if no seat is kept."""
    one = standing.waits(person)
    return _ends(one, pace, began) if one and one.kept else None


def due(game: AnyGame, standing: Standing, pace: Pace, began: float = 0.0) -> float | None:
    """When the house has something to do about the list."""
    if not standing.waiting or not standing.open:
        return None
    if any(not one.kept and has_room(game, standing, one.person) for one in standing.waiting):
        return 0.0
    return min((_ends(one, pace, began) for one in standing.waiting if one.kept), default=None)


def _ends(one: Waiting, pace: Pace, began: float) -> float:
    """When a seat stops being kept; time before the server `began` does not count."""
    return max(one.kept, began) + pace.seat_kept


def _free(game: AnyGame, standing: Standing) -> int:
    return game.places - len(standing.occupants)
