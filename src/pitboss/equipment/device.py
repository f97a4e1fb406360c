"""What every device that decides chance has in common."""

import re
from abc import ABC, abstractmethod
from collections.abc import Iterable, Mapping

from msgspec import Struct

from pitboss.equipment.randomness import Randomness

Outcome = int | str | tuple[int | str, ...]
Group = frozenset[int]


class Look(Struct, frozen=True):
    """How to draw a device. If a page does not know the `kind`, it shows the dealer's words instead."""

    kind: str  # wheel, dice, balls, cards, tiles
    name: str
    marks: tuple[str, ...] = ()  # the marks on its stops, in order
    tones: tuple[str, ...] = ()  # the colors of its stops
    ball: bool = False  # whether a ball runs around the wheel
    count: int = 1  # how many dice are thrown, or balls drawn
    faces: int = 0  # how many faces a die has, or how many balls there are


class Device(ABC):
    """Something that decides chance, with its exact distribution. A device is a value: it never changes.

    Wheels and dice have no memory. A shoe does: `without` returns the shoe that is left.
    """

    name: str

    @abstractmethod
    def outcomes(self, cares: Iterable[Group] = ()) -> Mapping[Outcome, int]:
        """Every outcome and its exact weight.

        If there are too many outcomes to list, `cares` gives the groups of numbers that the game distinguishes, and
        one outcome then stands for all outcomes that the game treats alike.
        """

    @abstractmethod
    def draw(self, randomness: Randomness) -> Outcome:
        """One outcome, drawn from the distribution."""

    def hands(self, count: int, *, ordered: bool) -> Mapping[Outcome, int]:
        """Every tuple of `count` outcomes drawn one after another, with its exact weight. See `Shoe.hands`."""
        raise AssertionError(f"the {self.name} gives one outcome at a time")

    def deal(self, randomness: Randomness, count: int) -> Outcome:
        """Several outcomes drawn one after another, like a hand of cards."""
        device: Device = self
        hand: list[int | str] = []
        for _ in range(count):
            outcome = device.draw(randomness)
            assert not isinstance(outcome, tuple), f"the {self.name} gives one outcome at a time"
            hand.append(outcome)
            device = device.without(outcome)
        return tuple(hand)

    def without(self, outcome: Outcome) -> "Device":
        """The device after it has shown an outcome."""
        return self

    def afresh(self, out: tuple[str, ...]) -> "Device":
        """The device as it was when fresh, minus what stays out of it."""
        return self

    @property
    def pieces(self) -> tuple[tuple[int | str, int], ...]:
        """What one number chooses among, in order, each with how many there are of it; nothing for dice and balls."""
        return ()

    @abstractmethod
    def read(self, text: str) -> Outcome:
        """The outcome that a dealer keys in from a real device."""

    @abstractmethod
    def possible(self, outcome: Outcome) -> bool:
        """Whether the device can show this outcome."""

    @abstractmethod
    def says(self, outcome: Outcome) -> str:
        """The outcome in words, as a dealer calls it."""

    def look(self) -> Look:
        """How the device is drawn."""
        return Look("words", self.name)


class Equipment(Struct, frozen=True):
    """The devices of one table as they are now. A game names a fresh device; this knows what is left of it."""

    used: tuple[tuple[str, Device], ...] = ()

    def now(self, fresh: Device) -> Device:
        """The device as it is now."""
        for name, device in self.used:
            if name == fresh.name:
                return device
        return fresh

    def after(self, fresh: Device, outcome: Outcome) -> "Equipment":
        """The equipment after a device has shown an outcome."""
        device = self.now(fresh)
        left = device.without(outcome)
        return self if left is device else self.set_up(left)

    def fresh(self, name: str, out: tuple[str, ...] = ()) -> "Equipment":
        """The equipment after resetting the device of that name, as a shuffle resets a shoe. Cards may stay out."""
        rest = tuple([one for one in self.used if one[0] != name])
        if not out:
            return Equipment(rest)
        shoe = next(device for known, device in self.used if known == name)
        return Equipment((*rest, (name, shoe.afresh(out))))

    def set_up(self, device: Device) -> "Equipment":
        """The equipment with this device in the place of the fresh one of its name: a shoe shuffled and cut."""
        name, used = device.name, self.used
        if not used or (len(used) == 1 and used[0][0] == name):  # as at most tables
            return Equipment(((name, device),))
        return Equipment((*[one for one in used if one[0] != name], (name, device)))


def numbers(outcome: Outcome) -> tuple[int, ...]:
    """An outcome that consists of numbers, such as a roll of the dice or a draw of balls."""
    assert isinstance(outcome, tuple)
    return tuple(number for number in outcome if isinstance(number, int))


def numbers_in(text: str) -> tuple[int, ...]:
    """The numbers that a dealer keys in, separated by spaces, commas or hyphens; empty if there is any other text."""
    parts = re.split(r"[\s,-]+", text.strip())
    return tuple(map(int, parts)) if all(re.fullmatch("[0-9]{1,3}", part) for part in parts) else ()
