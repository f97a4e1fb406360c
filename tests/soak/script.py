"""What bots will do, turn by turn: it follows from the seed alone.

A turn says what kind of thing is tried, how it is sent, and holds numbers for the choices that are left. Which wager
a number stands for depends on the table, as in "the third of the calls that are offered".
"""

from collections.abc import Iterator, Sequence
from random import Random
from typing import TypeVar

from msgspec import Struct

One = TypeVar("One")

DEEDS = {
    "place": 46,
    "ready": 18,
    "call": 8,
    "take": 5,
    "cut": 3,
    "reveal": 3,
    "buy": 3,
    "cash": 2,
    "leave": 4,
    "sit": 1,
    "wild": 6,
    "echo": 4,
    "look": 4,
    "grant": 2,
    "practice": 1,
    "vanish": 1,
}
FATES = {"plain": 66, "twice": 10, "late": 10, "cut": 14}
WIRES = {"rest": 50, "socket": 50}
CHOICES = 12
LONGEST_PAUSE, LONGEST_DELAY = 0.12, 0.3


class Turn(Struct, frozen=True):
    """One thing that a bot tries."""

    deed: str
    fate: str
    wire: str
    pause: float  # before the next turn
    delay: float  # of a request that is late, or until one is cut
    choices: tuple[float, ...]

    def pick(self, number: int, among: Sequence[One]) -> One:
        """One of several, by one of the turn's choices."""
        return among[int(self.choices[number] * len(among))]


def turns(seed: int, bot: int) -> Iterator[Turn]:
    """The turns of a bot, without end."""
    chance = Random(f"{seed} {bot}")
    while True:
        yield Turn(
            deed=_one_of(chance, DEEDS),
            fate=_one_of(chance, FATES),
            wire=_one_of(chance, WIRES),
            pause=chance.uniform(0, LONGEST_PAUSE),
            delay=chance.uniform(0, LONGEST_DELAY) * chance.random(),
            choices=tuple(chance.random() for _ in range(CHOICES)),
        )


def _one_of(chance: Random, weights: dict[str, int]) -> str:
    return chance.choices(list(weights), list(weights.values()))[0]
