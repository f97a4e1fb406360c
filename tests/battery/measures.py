"""The statistical tests: each turns what was drawn into a statistic whose distribution is known, and a p-value."""

import math
from collections.abc import Sequence
from itertools import permutations
from typing import Any

import numpy as np
from msgspec import Struct

Array = np.ndarray[Any, np.dtype[Any]]


class Measure(Struct, frozen=True):
    """One test: what was drawn from which source, how often, and what came of it."""

    test: str
    equipment: str
    source: str
    numbers: int  # how many numbers were drawn for it
    statistic: float
    df: int | None  # of a chi-square; None for a normal deviate
    p: float  # how often a fair source does as badly, or worse


# --- p-values ------------------------------------------------------------------------------------------------------


def chi_square_tail(statistic: float, df: int) -> float:
    """How often a chi-square with so many degrees of freedom is as large: the upper incomplete gamma function."""
    a, x = df / 2, statistic / 2
    if x <= 0:
        return 1.0
    scale = math.exp(a * math.log(x) - x - math.lgamma(a))
    return 1 - scale * _series(a, x) if x < a + 1 else scale * _fraction(a, x)


def _series(a: float, x: float) -> float:
    term = total = 1 / a
    at = a
    while abs(term) > abs(total) * 1e-16:
        at += 1
        term *= x / at
        total += term
    return total


def _fraction(a: float, x: float) -> float:
    """Lentz's continued fraction."""
    tiny = 1e-300
    b = x + 1 - a
    c, d = 1 / tiny, 1 / (b or tiny)
    value, step, at = d, 0.0, 0
    while abs(step - 1) > 1e-15:
        at += 1
        b += 2
        d = at * (a - at) * d + b
        c = b + at * (a - at) / c
        d = 1 / (d or tiny)
        c = c or tiny
        step = d * c
        value *= step
    return value


def normal_tails(deviate: float) -> float:
    """How often a normal deviate is as far from zero, on either side."""
    return math.erfc(abs(deviate) / math.sqrt(2))


class Bench(Struct):
    """Where measures are collected: the equipment, the source, and how many numbers were drawn."""

    equipment: str
    source: str
    numbers: int
    found: list[Measure]

    def chi_square(self, test: str, counts: Array, expected: Array | float, df: int | None = None) -> None:
        """Counts against what a fair source gives on average."""
        seen = counts.astype(float)
        self.statistic(test, float(((seen - expected) ** 2 / expected).sum()), df or seen.size - 1)

    def statistic(self, test: str, statistic: float, df: int) -> None:
        """A statistic that is a chi-square for a fair source."""
        self._note(test, statistic, df, chi_square_tail(statistic, df))

    def deviate(self, test: str, deviate: float) -> None:
        """A statistic that is a normal deviate for a fair source."""
        self._note(test, deviate, None, normal_tails(deviate))

    def _note(self, test: str, statistic: float, df: int | None, p: float) -> None:
        self.found.append(Measure(test, self.equipment, self.source, self.numbers, statistic, df, p))


# --- a wheel, or any source of numbers below a bound ---------------------------------------------------------------


def frequency(bench: Bench, spins: Array, bound: int) -> None:
    """Every number comes equally often."""
    bench.chi_square("frequency", np.bincount(spins, minlength=bound), len(spins) / bound)


def serial(bench: Bench, spins: Array, bound: int) -> None:
    """Every pair of successive numbers comes equally often."""
    pairs = spins[: len(spins) // 2 * 2].reshape(-1, 2).astype(np.uint16)
    counts = np.bincount(pairs[:, 0] * bound + pairs[:, 1], minlength=bound**2)
    bench.chi_square("serial (pairs)", counts, len(pairs) / bound**2)


def runs(bench: Bench, spins: Array, bound: int) -> None:
    """Numbers of the upper and of the lower half follow each other as often as they should (Wald and Wolfowitz)."""
    upper = spins >= bound // 2
    high, many = int(upper.sum()), len(spins)
    low = many - high
    seen = 1 + int((upper[1:] != upper[:-1]).sum())
    mean = 2 * high * low / many + 1
    variance = (mean - 1) * (mean - 2) / (many - 1)
    bench.deviate("runs", (seen - mean) / math.sqrt(variance))


def gaps(bench: Bench, spins: Array, bound: int) -> None:
    """The numbers between two zeros are as many as they should be."""
    lengths = np.diff(np.flatnonzero(spins == 0)) - 1
    longest = 4 * bound
    misses = 1 - 1 / bound
    shares = np.array([misses**at / bound for at in range(longest)] + [misses**longest])
    bench.chi_square("gap", np.bincount(np.minimum(lengths, longest), minlength=longest + 1), len(lengths) * shares)


def orders(bench: Bench, spins: Array, group: int) -> None:
    """The order of several successive numbers is any of the possible ones; groups with two alike are left out."""
    rows = spins[: len(spins) // group * group].reshape(-1, group)
    ordered = np.sort(rows, axis=1)
    rows = rows[(np.diff(ordered, axis=1) > 0).all(axis=1)]
    _orders(bench, rows)


def bits(bench: Bench, words: Array, width: int) -> None:
    """Every bit is set half of the time, by itself and together with the next one."""
    ones = np.array([int(((words >> bit) & 1).sum()) for bit in range(width)], dtype=float)
    half = len(words) / 2
    bench.statistic("bits", float(((ones - half) ** 2 / (half / 2)).sum()), width)


def _orders(bench: Bench, rows: Array) -> None:
    group = rows.shape[1]
    base = group ** np.arange(group)
    codes = (np.argsort(rows, axis=1) * base).sum(axis=1)
    known = sorted(int((np.array(one) * base).sum()) for one in permutations(range(group)))
    counts = np.bincount(np.searchsorted(np.array(known), codes), minlength=len(known))
    bench.chi_square(f"permutation of {group}", counts, len(rows) / len(known))


# --- a shuffle -----------------------------------------------------------------------------------------------------


def places(bench: Bench, shuffles: Array, kinds: int) -> None:
    """Every card comes to every place equally often; where there are several alike, they count as one kind.

    All rows and columns of the counts have fixed sums, so the squares are divided by the variance that is left.
    """
    many, cards = shuffles.shape
    copies = cards // kinds
    cells = shuffles.astype(np.int64) + kinds * np.arange(cards)
    counts = np.bincount(cells.ravel(), minlength=cards * kinds).astype(float)
    squares = float(((counts - many * copies / cards) ** 2).sum())
    bench.statistic("frequency by place", squares * (cards - 1) / (many * copies), (cards - 1) * (kinds - 1))


def first_two(bench: Bench, shuffles: Array, kinds: int) -> None:
    """Every pair of first cards comes equally often."""
    pairs = shuffles[:, 0].astype(np.int64) * kinds + shuffles[:, 1]
    unlike = np.array([at for at in range(kinds**2) if at % kinds != at // kinds])
    bench.chi_square("serial (first two)", np.bincount(pairs, minlength=kinds**2)[unlike], len(pairs) / len(unlike))


def first_orders(bench: Bench, shuffles: Array, group: int) -> None:
    """The first cards lie in any of their possible orders."""
    _orders(bench, shuffles[:, :group])


def rising_runs(bench: Bench, shuffles: Array) -> None:
    """The rising runs of a shuffled deck are as many as those of a random permutation."""
    many, cards = shuffles.shape
    falls = int((shuffles[:, 1:] < shuffles[:, :-1]).sum())
    bench.deviate("runs", (falls - many * (cards - 1) / 2) / math.sqrt(many * (cards + 1) / 12))


def left_in_place(bench: Bench, shuffles: Array) -> None:
    """As many cards stay where they were as in a random permutation."""
    many, cards = shuffles.shape
    stayed = (shuffles == np.arange(cards)).sum(axis=1)
    shares = [_stay(cards, at) for at in range(5)]
    counts = np.bincount(np.minimum(stayed, 5), minlength=6)
    bench.chi_square("cards left in place", counts, many * np.array([*shares, 1 - sum(shares)]))


def _stay(cards: int, many: int) -> float:
    rest = sum((1.0 - at % 2 * 2) / math.factorial(at) for at in range(cards - many + 1))
    return rest / math.factorial(many)


# --- dice and balls ------------------------------------------------------------------------------------------------


def throws(bench: Bench, rolls: Array) -> None:
    """Faces, totals and how many dice are alike, of three dice; and the first die of one throw after another."""
    for die in range(rolls.shape[1]):
        bench.chi_square(f"frequency, die {die + 1}", np.bincount(rolls[:, die] - 1, minlength=6), len(rolls) / 6)
    every = np.array([(a, b, c) for a in range(1, 7) for b in range(1, 7) for c in range(1, 7)])
    shares = np.bincount(every.sum(axis=1) - 3) / len(every)
    bench.chi_square("totals", np.bincount(rolls.sum(axis=1) - 3, minlength=16), len(rolls) * shares)
    counts = np.bincount(_different(rolls) - 1, minlength=3)
    bench.chi_square("poker (how many alike)", counts, len(rolls) * np.bincount(_different(every) - 1) / len(every))
    serial(bench, rolls[:, 0] - 1, 6)


def _different(rolls: Array) -> Array:
    ordered = np.sort(rolls, axis=1)
    return np.asarray(1 + (np.diff(ordered, axis=1) > 0).sum(axis=1))


def balls(bench: Bench, draws: Array, of: int) -> None:
    """Every ball is drawn equally often, and two successive draws share as many balls as they should."""
    many, drawn = draws.shape
    share = drawn / of
    counts = np.bincount(draws.ravel() - 1, minlength=of).astype(float)
    squares = float(((counts - many * share) ** 2).sum())
    bench.statistic("frequency", squares / (many * share * (1 - share) * of / (of - 1)), of - 1)
    marked = np.zeros((many, of), dtype=bool)
    marked[np.arange(many)[:, None], draws - 1] = True
    common = (marked[: many // 2 * 2 : 2] & marked[1 : many // 2 * 2 : 2]).sum(axis=1)
    shares = _alike(of, drawn)
    low, high = _usual(shares, len(common))
    kept = np.array([sum(shares[: low + 1]), *shares[low + 1 : high], sum(shares[high:])])
    bench.chi_square(
        "serial (balls in common)",
        np.bincount(np.clip(common, low, high) - low, minlength=len(kept)),
        len(common) * kept,
    )


def _alike(of: int, drawn: int) -> list[float]:
    ways = math.comb(of, drawn)
    return [math.comb(drawn, at) * math.comb(of - drawn, drawn - at) / ways for at in range(drawn + 1)]


def _usual(shares: Sequence[float], many: int) -> tuple[int, int]:
    """The range in which each count is expected at least ten times; what lies beyond counts together."""
    often = [at for at, share in enumerate(shares) if share * many >= 10]
    return often[0], often[-1]
