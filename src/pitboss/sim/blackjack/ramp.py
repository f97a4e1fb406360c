"""Ramps: how many units are wagered at which count, and below which one sits out."""

import re
from fractions import Fraction

from msgspec import Struct

from pitboss.errors import BadInput

STEP = re.compile(r"\s*([+-]?[0-9]{1,3})\s*:\s*([0-9]{1,6}(?:\.[0-9]{1,2})?)\s*")
HOW = "write it like 1:1,2:2,3:4, count and units"


class Ramp(Struct, frozen=True):
    """The units wagered from each count on; below the first, the units of the first or none."""

    steps: tuple[tuple[int, Fraction], ...] = ((0, Fraction(1)),)
    sits_out: bool = False  # below the first step

    def units(self, count: int) -> Fraction:
        """The units wagered on each box at a count."""
        found = Fraction(0) if self.sits_out else self.steps[0][1]
        for at, units in self.steps:
            if count >= at:
                found = units
        return found


FLAT = Ramp()


def read_ramp(text: str, *, sits_out: bool = False) -> Ramp:
    """A ramp as it is written: 1:1,2:2,3:4 is one unit up to a count of 1, two at 2, four from 3 on."""
    found = [STEP.fullmatch(part) for part in text.split(",")]
    if not all(found):
        raise BadInput(f"The ramp {text[:60]!r} cannot be read; {HOW}.")
    steps = tuple((int(one[1]), Fraction(one[2])) for one in found if one)
    if [at for at, _ in steps] != sorted({at for at, _ in steps}):
        raise BadInput(f"The counts of the ramp {text[:60]!r} do not rise; {HOW}.")
    if not any(units for _, units in steps):
        raise BadInput("A ramp has at least one count at which something is wagered.")
    return Ramp(steps, sits_out)
