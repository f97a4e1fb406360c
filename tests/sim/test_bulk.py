"""Bulk simulation: every wager is counted once, the same seed gives the same run, and both kinds of table agree."""

from collections import Counter
from fractions import Fraction
from math import sqrt

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.errors import BadInput
from pitboss.games import open_game
from pitboss.odds import analyse
from pitboss.odds.analysis import offering_game
from pitboss.sim import simulate
from pitboss.sim.bulk import LANES
from pitboss.sim.table_of import life_table

ROULETTE = open_game("roulette")


@settings(max_examples=25, derandomize=True, deadline=None, database=None)
@given(rounds=st.integers(1, 3 * LANES), seed=st.integers(0, 2**32))
def test_every_wager_is_counted_once(rounds: int, seed: int) -> None:
    told: list[int] = []
    found = simulate(ROULETTE, "red", rounds, seed, told.append)
    assert sum(found.counts.values()) == rounds == sum(told)
    assert found.rolls == rounds
    assert found.counts.keys() == found.exact.outcomes.keys()


def test_the_same_seed_gives_the_same_run() -> None:
    one, again, other = (simulate(ROULETTE, "straight", 50_000, seed) for seed in (5, 5, 6))
    assert (one.counts, one.house_advantage, one.rolls) == (again.counts, again.house_advantage, again.rolls)
    assert one.counts != other.counts


def test_a_run_is_measured_against_what_is_exact() -> None:
    found = simulate(ROULETTE, "straight", 90_000, seed=1)
    wins = found.counts[Fraction(35)]
    assert found.house_advantage == pytest.approx(1 - 36 * wins / 90_000)
    assert found.standard_error == pytest.approx(analyse(ROULETTE, "straight").standard_deviation / 300)
    assert found.errors_off == pytest.approx((found.house_advantage - 2 / 38) / found.standard_error)


def test_the_table_of_a_life_stands_for_its_weights() -> None:
    game, spot = offering_game(ROULETTE, "red")
    table = life_table(game, spot.id)
    shares = Counter(table.result.tolist())
    assert (table.nodes, table.draws) == (1, 38)
    assert [Fraction(net, table.risk) for net in table.nets] == [-1, Fraction(-1, 2), 1]
    assert [shares[1 + at] for at in range(3)] == [18, 2, 18]


@pytest.mark.parametrize(("slug", "wager"), [("roulette", "red"), ("craps", "pass"), ("craps", "come")])
def test_draws_by_threshold_come_to_the_same(slug: str, wager: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the draws cannot be expanded, each is looked up among thresholds; here that is forced."""
    game, rounds = open_game(slug), 100_000
    expanded = simulate(game, wager, rounds, seed=9)
    monkeypatch.setattr("pitboss.sim.table_of.MOST_DRAWS", 0)
    found = simulate(game, wager, rounds, seed=9)
    assert found.counts != expanded.counts
    assert found.counts.keys() == expanded.counts.keys()
    assert abs(found.errors_off) < 4
    for net, chance in found.exact.outcomes.items():
        expected, error = float(rounds * chance), sqrt(rounds * chance * (1 - chance))
        assert abs(found.counts[net] - expected) < 4 * error, net


def test_long_and_short_lives_count_alike() -> None:
    """A run that stopped all lanes at once would count too many of the short lives."""
    craps = open_game("craps")
    found = simulate(craps, "pass", 200_000, seed=3)
    assert found.rolls / found.rounds == pytest.approx(557 / 165, abs=0.02)
    assert abs(found.errors_off) < 4


def test_an_unknown_wager_is_refused() -> None:
    with pytest.raises(BadInput, match="Roulette has no wager 'blue'"):
        simulate(ROULETTE, "blue", 10, 1)
