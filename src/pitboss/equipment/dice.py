"""Dice, thrown by hand or tossed in a shaker."""

from collections.abc import Iterable, Mapping
from functools import cache
from itertools import product

from pitboss.equipment.device import Device, Group, Look, Outcome, numbers, numbers_in
from pitboss.equipment.randomness import Randomness
from pitboss.errors import BadInput
from pitboss.words import number_word

FACES = range(1, 7)


class Dice(Device):
    """A number of fair, distinguishable dice. An outcome is their faces in order."""

    def __init__(self, count: int, name: str = "dice") -> None:
        self.count = count
        self.name = name

    def outcomes(self, cares: Iterable[Group] = ()) -> Mapping[Outcome, int]:
        """Every ordered roll; all have the same weight."""
        return _rolls(self.count)

    def draw(self, randomness: Randomness) -> Outcome:
        """Roll the dice."""
        return tuple(randomness.below(6) + 1 for _ in range(self.count))

    def read(self, text: str) -> Outcome:
        """Read faces such as '3-4' or '3 4'."""
        roll = numbers_in(text)
        if not self.possible(roll):
            example = "-".join("342"[at % 3] for at in range(self.count))
            raise BadInput(f"{text[:60]!r} is not a roll of {self.count} dice; write the faces like {example}.")
        return roll

    def possible(self, outcome: Outcome) -> bool:
        """Whether this is the right number of faces, each 1 to 6."""
        return isinstance(outcome, tuple) and outcome in _rolls(self.count)

    def look(self) -> Look:
        """The number of six-sided dice."""
        return Look("dice", self.name, count=self.count, faces=len(FACES))

    def says(self, outcome: Outcome) -> str:
        """The total and the faces, as a dealer says them: 'Nine: two, two and five'."""
        *faces, last = map(number_word, numbers(outcome))
        return f"{number_word(sum(numbers(outcome))).capitalize()}: {', '.join(faces)} and {last}"


@cache
def _rolls(count: int) -> Mapping[Outcome, int]:
    return dict.fromkeys(product(FACES, repeat=count), 1)
