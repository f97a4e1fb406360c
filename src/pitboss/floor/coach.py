"""The coach at practice tables: what each choice is worth, computed once for each moment."""

from collections import OrderedDict
from typing import Any

from msgspec import Struct

from pitboss.agents import asked
from pitboss.errors import BadInput
from pitboss.floor.live import Moment
from pitboss.game import AnyGame, Turn
from pitboss.odds.analyst import analyst_of

MOST_KEPT = 200  # moments whose advice is cached, because a page asks for the same one several times


class Counsel(Struct, frozen=True):
    """What each move is worth on average, in cents, best first; and why."""

    worth: dict[str, float]
    why: str


class Coach:
    """Advises a patron who must choose at a practice table."""

    def __init__(self) -> None:
        self._given: OrderedDict[tuple[int, int], Counsel | None] = OrderedDict()

    def counsel(self, moment: Moment, seat: int) -> Counsel | None:
        """Advice for a seat; None at public tables and for a seat with nothing to choose."""
        given = asked(moment.game, moment.state, seat) if moment.owner and seat else None
        if given is None:
            return None
        key = (moment.chain, moment.number)
        if key not in self._given:
            self._given[key] = _counsel(moment.game, *given)
            while len(self._given) > MOST_KEPT:
                self._given.popitem(last=False)
        return self._given[key]


def _counsel(game: AnyGame, view: Any, turn: Turn) -> Counsel | None:
    try:
        advice = analyst_of(game).advise(view, turn)
    except BadInput:  # nobody has worked out best play under these house rules
        return None
    if advice is None:
        return None
    return Counsel({move: float(worth) for move, worth in advice.worth.items()}, advice.why)
