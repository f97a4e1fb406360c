"""Wheels: the two roulette wheels, with their real order and colors, and the big six wheel."""

from collections.abc import Iterable, Mapping, Sequence

from pitboss.equipment.device import Device, Group, Look, Outcome
from pitboss.equipment.randomness import Randomness
from pitboss.errors import BadInput

RED = frozenset("1 3 5 7 9 12 14 16 18 19 21 23 25 27 30 32 34 36".split())


def colour(number: str) -> str:
    """The background color of a roulette number, on the wheel and on the layout."""
    if number in ("0", "00"):
        return "green"
    return "red" if number in RED else "black"


class Wheel(Device):
    """Equal compartments or stops, in clockwise order around the wheel. An outcome is the mark of a stop."""

    def __init__(self, name: str, order: Sequence[str]) -> None:
        self.name = name
        self.order = tuple(order)
        weights: dict[Outcome, int] = {}
        for mark in self.order:
            weights[mark] = weights.get(mark, 0) + 1
        self._weights = weights
        self._numbered = all(mark.isdigit() for mark in self.order)

    def outcomes(self, cares: Iterable[Group] = ()) -> Mapping[Outcome, int]:
        """Every mark and the number of stops that have it."""
        return self._weights

    @property
    def pieces(self) -> tuple[tuple[int | str, int], ...]:
        """The stops, clockwise."""
        return tuple((mark, 1) for mark in self.order)

    def draw(self, randomness: Randomness) -> Outcome:
        """Spin the wheel."""
        return self.order[randomness.below(len(self.order))]

    def read(self, text: str) -> Outcome:
        """Read a mark such as '17' or 'joker'."""
        mark = text.strip().lower()
        if mark not in self._weights:
            marks = ", ".join(str(known) for known in self._weights)
            raise BadInput(f"{text[:60]!r} is not on the {self.name}; the wheel has {marks}.")
        return mark

    def possible(self, outcome: Outcome) -> bool:
        """Whether the wheel has this mark."""
        return outcome in self._weights

    def says(self, outcome: Outcome) -> str:
        """The mark itself."""
        return str(outcome)

    def look(self) -> Look:
        """The stops in order, each with its color. A roulette wheel has a ball, any other wheel a clapper."""
        return Look("wheel", self.name, self.order, tuple(map(self.tone, self.order)), ball=self._numbered)

    def tone(self, mark: str) -> str:
        """The color of a mark: its own on a roulette wheel, or else one for each mark, the most common one first."""
        if self._numbered:
            return colour(mark)
        return f"stop-{sorted(self._weights, key=lambda one: -self._weights[one]).index(mark)}"

    def neighbours(self, mark: str, reach: int) -> tuple[str, ...]:
        """The mark and `reach` others on each side, in wheel order, wrapping around."""
        at = self.order.index(mark)
        return tuple(self.order[(at + step) % len(self.order)] for step in range(-reach, reach + 1))


SINGLE_ZERO = Wheel(
    "single-zero wheel",
    "0 32 15 19 4 21 2 25 17 34 6 27 13 36 11 30 8 23 10 5 24 16 33 1 20 14 31 9 22 18 29 7 28 12 35 3 26".split(),
)
DOUBLE_ZERO = Wheel(
    "double-zero wheel",
    "0 28 9 26 30 11 7 20 32 17 5 22 34 15 3 24 36 13 1 00 27 10 25 29 12 8 19 31 18 6 21 33 16 4 23 35 14 2".split(),
)


def _spread(stops: Mapping[str, int]) -> tuple[str, ...]:
    """Marks spread around the wheel, so that equal marks are about as far apart as the counts allow."""
    places = sorted(((turn + 0.5) / count, -count, mark) for mark, count in stops.items() for turn in range(count))
    return tuple(mark for _, _, mark in places)


# The regulation's own count and order of the big six stops were not found. The counts are the standard ones. The
# order is ours, and it matters only when the clapper stops between two stops.
BIG_SIX = Wheel(
    "big six wheel",
    _spread({"$1": 24, "$2": 15, "$5": 7, "$10": 4, "$20": 2, "joker": 1, "flag": 1}),
)
