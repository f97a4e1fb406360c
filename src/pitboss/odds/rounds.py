"""How likely a patron is ahead, even or behind after many equal rounds, from the exact distribution of one.

All results are multiples of one step, so the sum of many rounds is a power of a polynomial. A power of moderate size is
taken exactly, as one large integer with a field of bits for each coefficient. A larger one is taken by the fast Fourier
transform in floating point, which is good to nine decimals. Nothing is approximated by a normal distribution.
"""

from collections.abc import Mapping
from fractions import Fraction
from math import gcd, lcm

import numpy as np
from msgspec import Struct

from pitboss.errors import BadInput

EXACT, FOURIER = "exact", "Fourier transform of the exact distribution, to nine decimals"
MOST_BITS = 8_000_000  # of an exact power
MOST_POINTS = 1 << 23  # of a transform
FEWEST_STEPS, MOST_STEPS = 8, 120  # on the way to many rounds
DECIMALS = 9


class Standing(Struct, frozen=True):
    """How likely a patron is ahead, even and behind after so many rounds, and how that was found."""

    rounds: int
    ahead: float
    even: float
    behind: float
    method: str


class _Lattice(Struct, frozen=True):
    """The results of one round in equal steps from the lowest; `zero` is the number of steps up to no result at all."""

    weights: dict[int, int]  # by the number of steps
    total: int
    zero: int

    @property
    def height(self) -> int:
        return max(self.zero, *self.weights)


def standing(outcomes: Mapping[Fraction, Fraction], rounds: int) -> Standing:
    """Where a patron stands after so many rounds, each with these net results and their probabilities."""
    lattice = _lattice(outcomes)
    field = rounds * lattice.total.bit_length() + 1
    if (lattice.height * rounds + 1) * field <= MOST_BITS:
        return _exact(lattice, rounds, field)
    return _transformed(lattice, rounds)


def standings(outcomes: Mapping[Fraction, Fraction], rounds: int) -> tuple[Standing, ...]:
    """The same after each number of rounds up to this one, or after some of them, all by the transform."""
    lattice = _lattice(outcomes)
    steps = min(rounds, max(FEWEST_STEPS, MOST_POINTS // (lattice.height * rounds + 1)), MOST_STEPS)
    many = {rounds - (rounds - 1) * at // max(steps - 1, 1) for at in range(steps)}
    return tuple(_transformed(lattice, one) for one in sorted(many))


def _lattice(outcomes: Mapping[Fraction, Fraction]) -> _Lattice:
    scale = lcm(*(net.denominator for net in outcomes))
    nets = {int(net * scale): chance for net, chance in outcomes.items() if chance}
    step = gcd(*nets) or 1
    low = min(0, *nets) // step
    total = lcm(*(chance.denominator for chance in nets.values()))
    return _Lattice({net // step - low: int(chance * total) for net, chance in nets.items()}, total, -low)


def _exact(lattice: _Lattice, rounds: int, field: int) -> Standing:
    """The coefficients are fields of one integer. The remainder by a field of ones is the sum of all fields."""
    power = sum(weight << field * at for at, weight in lattice.weights.items()) ** rounds
    zero, ones, total = lattice.zero * rounds, (1 << field) - 1, lattice.total**rounds
    even = power >> field * zero & ones
    ahead = (power >> field * (zero + 1)) % ones
    shares = [float(Fraction(ways, total)) for ways in (ahead, even, total - ahead - even)]
    return Standing(rounds, shares[0], shares[1], shares[2], EXACT)


def _transformed(lattice: _Lattice, rounds: int) -> Standing:
    points, zero = lattice.height * rounds + 1, lattice.zero * rounds
    if points > MOST_POINTS:
        most = (MOST_POINTS - 1) // lattice.height
        raise BadInput(f"These wagers can be followed for at most {most:,} rounds.")
    chances = np.zeros(lattice.height + 1)
    for at, weight in lattice.weights.items():
        chances[at] = weight / lattice.total
    size = 1 << (points - 1).bit_length()
    found = np.fft.irfft(np.fft.rfft(chances, size) ** rounds, size)
    shares = (found[zero + 1 :].sum(), found[zero], found[:zero].sum())
    ahead, even, behind = (round(max(float(one), 0.0), DECIMALS) for one in shares)
    return Standing(rounds, ahead, even, behind, FOURIER)
