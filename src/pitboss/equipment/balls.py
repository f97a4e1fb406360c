"""Numbered balls, some of which are drawn, as in keno."""

from collections.abc import Iterable, Mapping
from functools import lru_cache
from itertools import pairwise, product
from math import comb, prod

from pitboss.equipment.device import Device, Group, Look, Outcome, numbers, numbers_in
from pitboss.equipment.randomness import Randomness
from pitboss.errors import BadInput

MOST_CLASSES = 100_000


class BallDraw(Device):
    """A draw of `drawn` different balls, numbered 1 to `balls`. An outcome is the numbers drawn, sorted."""

    def __init__(self, balls: int, drawn: int, name: str = "balls") -> None:
        self.balls = balls
        self.drawn = drawn
        self.name = name

    def outcomes(self, cares: Iterable[Group] = ()) -> Mapping[Outcome, int]:
        """One draw for each way to hit the groups in `cares`, weighted by how many draws hit them that way."""
        return _classes(self.balls, self.drawn, tuple(cares))

    def draw(self, randomness: Randomness) -> Outcome:
        """Draw the balls."""
        return tuple(sorted(ball + 1 for ball in randomness.sample(self.balls, self.drawn)))

    def read(self, text: str) -> Outcome:
        """Read the numbers drawn, in any order."""
        numbers = tuple(sorted(numbers_in(text)))
        if not self.possible(numbers):
            raise BadInput(f"{text[:60]!r} is not a draw; enter {self.drawn} different numbers from 1 to {self.balls}.")
        return numbers

    def possible(self, outcome: Outcome) -> bool:
        """Whether this is the right number of different balls, sorted."""
        return (
            isinstance(outcome, tuple)
            and len(outcome) == self.drawn
            and all(isinstance(ball, int) and 1 <= ball <= self.balls for ball in outcome)
            and all(low < high for low, high in pairwise(numbers(outcome)))
        )

    def look(self) -> Look:
        """The number of balls, and how many of them are drawn."""
        return Look("balls", self.name, count=self.drawn, faces=self.balls)

    def says(self, outcome: Outcome) -> str:
        """The numbers drawn."""
        assert isinstance(outcome, tuple)
        return " ".join(map(str, outcome))


@lru_cache(maxsize=256)
def _classes(balls: int, drawn: int, groups: tuple[Group, ...]) -> Mapping[Outcome, int]:
    """One draw for each class of draws that hit the same number of balls in every atom of the groups."""
    atoms: dict[tuple[bool, ...], list[int]] = {}
    for ball in range(1, balls + 1):
        atoms.setdefault(tuple(ball in group for group in groups), []).append(ball)
    parts = list(atoms.values())
    if prod(min(len(part), drawn) + 1 for part in parts[1:]) > MOST_CLASSES:
        raise BadInput(
            f"Those groups of numbers can be hit in more than {MOST_CLASSES:,} ways, which is too many to list."
        )
    found: dict[Outcome, int] = {}
    for hits in product(*(range(min(len(part), drawn) + 1) for part in parts[1:])):
        rest = drawn - sum(hits)
        if not 0 <= rest <= len(parts[0]):
            continue
        counts = (rest, *hits)
        outcome = tuple(sorted(ball for part, hit in zip(parts, counts, strict=True) for ball in part[:hit]))
        found[outcome] = prod(comb(len(part), hit) for part, hit in zip(parts, counts, strict=True))
    return found
