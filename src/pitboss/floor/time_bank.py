"""The time bank: extra seconds that each patron has for choices, after the usual time, when others are waiting.

What was used is a fact in the record; a second comes back with each round (`standing.py`).
"""

from pitboss.floor.record import TimeUsed
from pitboss.floor.settings import Pace
from pitboss.floor.standing import Standing
from pitboss.game import AnyGame

LEAST = 0.1  # seconds; less does not count


def left(game: AnyGame, standing: Standing, seat: int) -> float:
    """The seconds that the patron in a seat has left."""
    one = standing.occupants.get(seat)
    if one is None or one.house or not game.time_bank:
        return 0.0
    return max(0.0, game.time_bank - standing.time_used.get(one.person, 0.0))


def used(
    game: AnyGame, standing: Standing, seat: int, pace: Pace, *, now: float, began: float = 0.0
) -> TimeUsed | None:
    """What the patron in a seat uses up with a choice that is made now; None if nobody else was waiting for it.

    Time before the server `began` does not count.
    """
    if not set(standing.patrons).difference(standing.leaving, standing.silent, (seat,)):
        return None
    beyond = now - max(standing.since, began) - pace.choosing
    seconds = round(min(beyond, left(game, standing, seat)), 1)
    return TimeUsed(seat, seconds) if seconds >= LEAST else None
