"""Loops that Numba compiles to machine code on first use, and the random numbers that they draw."""

from collections.abc import Callable
from importlib import import_module
from typing import Any, TypeVar, cast

import numpy as np
from numpy.typing import NDArray

F = TypeVar("F", bound=Callable[..., Any])
Words = NDArray[np.uint64]

ONE, WORD, HALF = np.uint64(1), np.uint64(32), np.uint64(0xFFFFFFFF)
S3, S11, S24, S40 = np.uint64(3), np.uint64(11), np.uint64(24), np.uint64(40)


def compiled(function: F) -> F:
    """The function as machine code, cached for the next run if possible."""
    return _compiled(function, "never")


def inlined(function: F) -> F:
    """The function as machine code, inlined because a call would take as long as its work."""
    return _compiled(function, "always")


def _compiled(function: F, inline: str) -> F:
    njit = import_module("numba").njit
    try:
        return cast(F, njit(cache=True, nogil=True, inline=inline)(function))
    except RuntimeError:  # neither the package's folder nor the user's cache folder is writable
        return cast(F, njit(nogil=True, inline=inline)(function))


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
