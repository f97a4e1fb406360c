"""Draws that can be verified later: a seed that is committed to in advance, and a cut that patrons give.

The commitment is the SHA-256 of the seed. Draw `k` of a series takes its numbers from HMAC-SHA256 blocks keyed with the
seed; the message names the table, the series, the draw and the cut. The seed is chosen without knowing the cut, and
the cut is given without knowing the seed.
"""

import hmac
from collections.abc import Iterable
from hashlib import sha256

from pitboss.equipment import Randomness

SEED_BYTES = 32
WORD = 2**64
SHORTEST_SERIES = 50  # draws from a shoe, so that shuffling after every round does not end the series each time
LONGEST_SERIES = 100  # draws, after which the seed is revealed and a new one is committed to


class FromSeed(Randomness):
    """The numbers for one draw. `asked` keeps every bound that was requested, with its answer."""

    def __init__(self, seed: bytes, table: int, series: int, draw: int, cut: str) -> None:
        self._seed = seed
        self._message = f"pitboss:{table}:{series}:{draw}:{cut}"
        self._block = 0
        self._words: list[int] = []
        self.asked: list[tuple[int, int]] = []

    def below(self, bound: int) -> int:
        """The next number of the draw. Words beyond the last whole multiple of the bound are skipped."""
        fair = WORD - WORD % bound
        while (word := self._next()) >= fair:
            pass
        self.asked.append((bound, word % bound))
        return word % bound

    def _next(self) -> int:
        if not self._words:
            block = hmac.digest(self._seed, f"{self._message}:{self._block}".encode(), "sha256")
            self._words = [int.from_bytes(block[at : at + 8], "big") for at in range(24, -8, -8)]
            self._block += 1
        return self._words.pop()


def commitment(seed: bytes) -> str:
    """What is published before the first draw."""
    return sha256(seed).hexdigest()


def cut_with(cut: str, word: str) -> str:
    """The cut after another patron has given a word."""
    return sha256(f"{cut}:{word}".encode()).hexdigest()


def gives(source: FromSeed, numbers: Iterable[tuple[int, int]]) -> bool:
    """Whether a source gives these answers to these bounds, in this order."""
    return all(source.below(bound) == answer for bound, answer in numbers)
