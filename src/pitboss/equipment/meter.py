"""A progressive meter: an amount that grows with wagers and is paid out in prizes.

The books track what a meter holds, as they track the chips in a purse. A game that needs the amount waits for the meter
to be read, just as it waits for a wheel, although the reading involves no chance.
"""

from collections.abc import Iterable, Mapping

from pitboss.equipment.device import Device, Group, Outcome
from pitboss.equipment.randomness import Randomness
from pitboss.errors import BadInput
from pitboss.money import cents, dollars


class Meter(Device):
    """A meter as it stands: `cents` is the amount shown, and `title` is what patrons read above the amount."""

    def __init__(self, name: str, title: str, cents: int) -> None:
        self.name = name
        self.title = title
        self.cents = cents

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Meter) and (self.name, self.cents) == (other.name, other.cents)

    def __hash__(self) -> int:
        return hash((self.name, self.cents))

    def moved(self, cents: int) -> "Meter":
        """The meter after this many cents went into it, or came out of it if negative."""
        return Meter(self.name, self.title, self.cents + cents)

    def outcomes(self, cares: Iterable[Group] = ()) -> Mapping[Outcome, int]:
        """Only the amount that the meter shows."""
        return {self.cents: 1}

    def draw(self, randomness: Randomness) -> Outcome:
        """Read the meter."""
        return self.cents

    def read(self, text: str) -> Outcome:
        """Read an amount such as $12,345.60 off a real meter."""
        shown = cents(text)
        if shown != self.cents:
            raise BadInput(f"The meter shows {dollars(self.cents)}, not {dollars(shown)}.")
        return shown

    def possible(self, outcome: Outcome) -> bool:
        """Whether a meter can show this amount. The table checks what it shows now."""
        return type(outcome) is int and outcome >= 0

    def says(self, outcome: Outcome) -> str:
        """The amount as the meter shows it."""
        assert isinstance(outcome, int)
        return dollars(outcome)
