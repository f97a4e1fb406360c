"""The battery in short, with fixed seeds; its p-values are right; and sources that are not fair do not pass it."""

import random

import numpy as np
import pytest

from battery import measures, sources
from battery.measures import Array, Bench, chi_square_tail, normal_tails
from battery.run import Amounts, Shuffle, battery, drawn_in_all, in_bulk, report, suspicious
from battery.sources import Source, from_seeds, secure
from pitboss.equipment import Randomness
from pitboss.floor.fairness import FromSeed

FEW = Amounts(spins=20_000, rolls=10_000, games=2_000, decks=2_000, shoes=100)
ONCE_IN = 1e4
NEVER = 1e10  # the system's source has no seed: once in so many runs of the suite it may look unfair by chance


@pytest.mark.parametrize(
    ("statistic", "df", "p"),
    [
        (3.841458820694124, 1, 0.05),
        (6.634896601021213, 1, 0.01),
        (18.307038053275146, 10, 0.05),
        (2.0, 2, 0.36787944117144233),  # exp(-1)
        (124.34211340400407, 100, 0.05),
        (1106.9689, 1000, 0.0099998),
        (0.0, 5, 1.0),
        (2601.0, 2601, 0.49631),
    ],
)
def test_p_values_of_a_chi_square(statistic: float, df: int, p: float) -> None:
    assert chi_square_tail(statistic, df) == pytest.approx(p, rel=2e-3 if df > 500 else 1e-9)


def test_p_values_of_a_chi_square_are_those_of_many_draws() -> None:
    chance = np.random.default_rng(1)
    for df in (3, 37, 250):
        drawn = chance.chisquare(df, 200_000)
        for at in (df * 0.7, float(df), df * 1.3):
            assert chi_square_tail(at, df) == pytest.approx((drawn >= at).mean(), abs=0.005)


def test_p_values_of_a_normal_deviate() -> None:
    assert normal_tails(1.959963984540054) == pytest.approx(0.05)
    assert normal_tails(-2.5758293035489004) == pytest.approx(0.01)


def test_the_floors_source_passes() -> None:
    found = battery("seeds", from_seeds("pitboss suite"), FEW) + in_bulk("pitboss suite in bulk", 200_000)
    assert suspicious(found, ONCE_IN) == []
    assert {one.test.split(" ")[0].rstrip(",") for one in found} >= {
        "frequency", "serial", "runs", "gap", "permutation", "poker", "bits", "cards",
    }  # fmt: skip
    assert min(one.p for one in found) > 1e-4
    told = report(found, ONCE_IN, ["- A short run."])
    assert "- Verdict: pass." in told
    assert told.count("| pass |") == len(found)
    assert drawn_in_all(found) == 20_000 + 30_000 + 40_000 + 104_000 + 41_600 + 200_000


def test_the_systems_source_passes() -> None:
    assert suspicious(battery("system", secure, FEW), NEVER) == []


def test_each_measure_of_a_fair_source_is_fair() -> None:
    """Over many small batteries, the p-values are spread evenly: no test is too strict, and none is too mild."""
    found: dict[tuple[str, str], list[float]] = {}
    few = Amounts(spins=5_000, rolls=2_000, games=400, decks=400, shoes=0)
    for run in range(30):
        chance = random.Random(run)

        class Python(Randomness):
            def below(self, bound: int, chance: random.Random = chance) -> int:
                return chance.randrange(bound)

        source = Python()
        for one in battery("python", lambda _, source=source: source, few):  # type: ignore[misc]
            found.setdefault((one.equipment, one.test), []).append(one.p)
    for which, ps in found.items():
        assert 0.28 < sum(ps) / len(ps) < 0.72, which


def test_the_bulk_gives_the_numbers_of_the_floors_source() -> None:
    words = sources.words_in_bulk("same", 3, 4_000)
    for bound in (38, 6, 2**32, 2**63 + 1):
        source = FromSeed(sources.seed_of("same", 3), sources.TABLE, 3, 1, "")
        bulk = sources.below_in_bulk(words, bound)
        assert [source.below(bound) for _ in bulk] == bulk.tolist()


# --- sources that are not fair -------------------------------------------------------------------------------------


class Biased(Randomness):
    """Takes a random byte modulo the bound, without leaving out those that are too many."""

    def __init__(self) -> None:
        self.chance = random.Random(47)

    def below(self, bound: int) -> int:
        return self.chance.randrange(256 if bound <= 256 else 2**16) % bound


class Stuck(Biased):
    """One bit of every number is never set."""

    def below(self, bound: int) -> int:
        number = self.chance.randrange(bound)
        return number & ~2 if number & ~2 < bound else number


class Sticky(Biased):
    """Repeats the number before, now and then."""

    last = 0

    def below(self, bound: int) -> int:
        if self.chance.randrange(20) or self.last >= bound:
            self.last = self.chance.randrange(bound)
        return self.last


@pytest.mark.parametrize("unfair", [Biased, Stuck, Sticky])
def test_a_source_that_is_not_fair_is_found(unfair: type[Biased]) -> None:
    source = unfair()
    bad = suspicious(battery("unfair", lambda _: source, FEW), ONCE_IN)
    assert {one.equipment for one in bad} >= {"double-zero wheel", "one deck"}
    assert "- Verdict: FAIL." in report(bad, ONCE_IN, [])


def never_in_place(source: Source, many: int) -> Array:
    """Sattolo's shuffle: one great cycle, in which no card ever stays where it was."""
    found = []
    for at in range(many):
        chance, deck = source(at), list(range(52))
        for last in range(51, 0, -1):
            other = chance.below(last)
            deck[last], deck[other] = deck[other], deck[last]
        found.append(deck)
    return np.array(found, dtype=np.uint8)


def with_any_place(source: Source, many: int) -> Array:
    """The naive shuffle, which swaps every card with any other, and gives some orders more often than others."""
    found = []
    for at in range(many):
        chance, deck = source(at), list(range(52))
        for one in range(52):
            other = chance.below(52)
            deck[one], deck[other] = deck[other], deck[one]
        found.append(deck)
    return np.array(found, dtype=np.uint8)


@pytest.mark.parametrize(
    ("shuffle", "test"), [(never_in_place, "cards left in place"), (with_any_place, "frequency by place")]
)
def test_a_shuffle_that_is_not_one_is_found(shuffle: Shuffle, test: str) -> None:
    found = battery("unfair", from_seeds("pitboss suite"), FEW, shuffle)
    assert test in {one.test for one in suspicious(found, ONCE_IN)}


def test_a_bit_that_is_never_set_is_found() -> None:
    bench = Bench("words", "unfair", 10_000, [])
    words = np.random.default_rng(5).integers(0, 2**32, 10_000, dtype=np.uint32)
    measures.bits(bench, words, 32)
    measures.bits(bench, words & ~np.uint32(1 << 17), 32)
    fair, stuck = bench.found
    assert fair.p > 1e-3
    assert suspicious([stuck], ONCE_IN) == [stuck]
