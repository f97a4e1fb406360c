"""The whole battery, for one source or in bulk, and its report."""

from collections.abc import Callable, Sequence

import numpy as np
from msgspec import Struct

from . import measures, sources
from .measures import Array, Bench, Measure
from .sources import Source

BULK_BOUND = 2**32
WORDS = "numbers below 2^32"
A_SERIES = 1_000_000  # numbers of one seed, in bulk
MOST_WIDE = 20  # seeds whose words are looked at as a whole, too


class Amounts(Struct, frozen=True):
    """How much is drawn of everything."""

    spins: int
    rolls: int
    games: int
    decks: int  # one deck, shuffled so often
    shoes: int  # eight decks


Shuffle = Callable[[Source, int], Array]


def battery(name: str, source: Source, amounts: Amounts, shuffle: Shuffle = sources.shuffles) -> list[Measure]:
    """Every test of the equipment, driven by a source through the floor's own code."""
    found: list[Measure] = []
    spun = sources.spins(source, amounts.spins)
    bench = Bench("double-zero wheel", name, spun.size, found)
    for test in (measures.frequency, measures.serial, measures.runs, measures.gaps):
        test(bench, spun, len(sources.WHEEL.order))
    thrown = sources.rolls(source, amounts.rolls)
    measures.throws(Bench("three dice", name, thrown.size, found), thrown)
    drawn = sources.games(source, amounts.games)
    measures.balls(Bench("keno balls", name, drawn.size, found), drawn, sources.KENO.balls)
    dealt = shuffle(source, amounts.decks)
    bench = Bench("one deck", name, dealt.size, found)
    measures.places(bench, dealt, 52)
    measures.first_two(bench, dealt, 52)
    measures.first_orders(bench, dealt, 5)
    measures.rising_runs(bench, dealt)
    measures.left_in_place(bench, dealt)
    if amounts.shoes:
        shoes = sources.shuffles(source, amounts.shoes, 8)
        measures.places(Bench("eight decks", name, shoes.size, found), shoes, 52)
    return found


def in_bulk(name: str, many: int) -> list[Measure]:
    """The tests of numbers alone, on very many: below 38, in pairs, and as words of 32 bits."""
    found: list[Measure] = []
    narrow, wide = [], []
    for series, part in enumerate(sources.chunks(many, A_SERIES), start=1):
        words = sources.words_in_bulk(name, series, part)
        narrow.append(sources.below_in_bulk(words, 38).astype(np.uint8))
        if series <= MOST_WIDE:
            wide.append(sources.below_in_bulk(words, BULK_BOUND).astype(np.uint32))
    below = np.concatenate(narrow)
    bench = Bench("numbers below 38", name, below.size, found)
    for test in (measures.frequency, measures.serial, measures.runs, measures.gaps):
        test(bench, below, 38)
    words = np.concatenate(wide)
    bench = Bench(WORDS, name, words.size, found)
    measures.orders(bench, words, 5)
    measures.bits(bench, words, 32)
    return found


def suspicious(found: Sequence[Measure], once_in: float) -> list[Measure]:
    """Tests that a fair source fails, on either side, less than once in so many batteries."""
    least = 1 / (once_in * len(found))
    return [one for one in found if one.p < least or (one.df is not None and 1 - one.p < least)]


def drawn_in_all(found: Sequence[Measure]) -> int:
    """How many numbers were drawn; several tests look at the same ones, and the words are those of the numbers."""
    drawn = {(one.equipment, one.source): one.numbers for one in found if one.equipment != WORDS}
    return sum(drawn.values())


def report(found: Sequence[Measure], once_in: float, about: Sequence[str]) -> str:
    """What was tested, and what came of it, as Markdown."""
    bad = suspicious(found, once_in)
    least = 1 / (once_in * len(found))
    rule = (
        f"- A test fails where a fair source would fail any of the {len(found)} less than once in {once_in:,.0f} runs: "
        f"p below {least:.1e}, or, for a chi-square that is too good, above 1 minus that."
    )
    rows = [
        f"| {one.source} | {one.equipment} | {one.test} | {one.numbers:,} | {one.statistic:.3f} "
        f"| {'normal' if one.df is None else f'{one.df:,}'} | {one.p:.6f} | {'FAIL' if one in bad else 'pass'} |"
        for one in found
    ]
    return "\n".join(
        [
            "# Statistical tests of the floor's randomness",
            "",
            *about,
            f"- Numbers drawn in all: {drawn_in_all(found):,}, in {len(found)} tests.",
            rule,
            f"- Verdict: {'FAIL' if bad else 'pass'}.",
            "",
            "| source | equipment | test | numbers | statistic | degrees of freedom | p-value | verdict |",
            "| --- | --- | --- | ---: | ---: | ---: | ---: | --- |",
            *rows,
            "",
        ]
    )
