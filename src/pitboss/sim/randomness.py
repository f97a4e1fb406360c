"""Random numbers for compiled loops: NumPy's SFC64 generator, to the bit."""

import numpy as np
from numpy.typing import NDArray

from pitboss.compiled import compiled

Words = NDArray[np.uint64]

ONE, WORD, HALF = np.uint64(1), np.uint64(32), np.uint64(0xFFFFFFFF)
S3, S11, S24, S40 = np.uint64(3), np.uint64(11), np.uint64(24), np.uint64(40)


@compiled
def next_word(state: Words) -> np.uint64:
    """Sixty-four random bits from the SFC64 generator, identical to NumPy's."""
    word: np.uint64 = state[0] + state[1] + state[3]
    state[3] += ONE
    state[0] = state[1] ^ (state[1] >> S11)
    state[1] = state[2] + (state[2] << S3)
    state[2] = ((state[2] << S24) | (state[2] >> S40)) + word
    return word


@compiled
def below(bound: np.uint64, half: np.uint64, state: Words) -> np.uint64:
    """A uniform number below a bound, made from thirty-two random bits by Lemire's method."""
    product = half * bound
    if (product & HALF) < bound:
        uneven = (HALF - bound + ONE) % bound
        while (product & HALF) < uneven:
            product = (next_word(state) & HALF) * bound
    return product >> WORD
