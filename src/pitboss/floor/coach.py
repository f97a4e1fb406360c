"""The coach of practice tables: what each choice is worth, worked out once for each moment."""

from collections import OrderedDict

from msgspec import Struct

from pitboss.floor.live import Moment
from pitboss.game import Choice

MOST_KEPT = 200  # moments whose advice is kept: a table's page asks for the same one several times


class Counsel(Struct, frozen=True):
    """What each move is worth on average, in cents, the best first; and why."""

    worth: dict[str, float]
    why: str


class Coach:
    """Advises the patron of a practice table who must choose."""

    def __init__(self) -> None:
        self._given: OrderedDict[tuple[int, int], Counsel | None] = OrderedDict()

    def counsel(self, moment: Moment, seat: int) -> Counsel | None:
        """What to say to a seat; nothing at public tables, nor to a seat that has nothing to choose."""
        awaits = moment.awaits
        if not moment.owner or not isinstance(awaits, Choice) or awaits.seat != seat:
            return None
        key = (moment.chain, moment.number)
        if key not in self._given:
            self._given[key] = _advice(moment, seat)
            while len(self._given) > MOST_KEPT:
                self._given.popitem(last=False)
        return self._given[key]


def _advice(moment: Moment, seat: int) -> Counsel | None:
    advice = moment.game.advise(moment.game.view(moment.state, seat), seat)
    if advice is None:
        return None
    return Counsel({move: float(worth) for move, worth in advice.worth.items()}, advice.why)
