"""One interface for randomness: secure for live tables, seeded and reproducible for simulation and tests."""

import random
import secrets
from abc import ABC, abstractmethod
from typing import TypeVar

Thing = TypeVar("Thing")


class Randomness(ABC):
    """A source of uniform whole numbers."""

    @abstractmethod
    def below(self, bound: int) -> int:
        """A uniform whole number from 0 to `bound` - 1."""

    def sample(self, population: int, count: int) -> tuple[int, ...]:
        """`count` different numbers from 0 to `population` - 1, in the order drawn."""
        rest = list(range(population))
        return tuple(rest.pop(self.below(len(rest))) for _ in range(count))

    def shuffled(self, things: list[Thing]) -> list[Thing]:
        """The things in a uniformly random order."""
        return [things[at] for at in self.sample(len(things), len(things))]


class Secure(Randomness):
    """The operating system's secure source."""

    def below(self, bound: int) -> int:
        """A number that nobody can predict."""
        return secrets.randbelow(bound)


class Seeded(Randomness):
    """A source that gives the same numbers for the same seed on every machine."""

    def __init__(self, seed: int) -> None:
        self._bits = random.Random(seed).getrandbits  # noqa: S311  reproducible on purpose

    def below(self, bound: int) -> int:
        """The next number in the seed's sequence."""
        width = bound.bit_length()
        while (number := self._bits(width)) >= bound:
            pass
        return number
