"""Runs: the same for the same seed on any number of threads, and in line with what is exact or published."""

from fractions import Fraction
from math import exp, sqrt
from typing import Any

import numpy as np
import pytest

from pitboss.errors import BadInput
from pitboss.games.blackjack.odds.terms import Terms
from pitboss.games.blackjack.sim import Conditions, Simulated, find_count, read_chart, simulate
from pitboss.games.blackjack.sim import run as runs
from pitboss.games.blackjack.sim.strategy import exact, find_strategy
from pitboss.odds.report import in_json

BASIC = read_chart("basic-s17")
ROUNDS = 1_000_000
TWO = Fraction(2)
TEN_ELEVEN = frozenset((10, 11))


def test_the_same_seed_gives_the_same_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "BLOCK", 5000)
    conditions, count = Conditions(boxes=2), find_count("hi-lo")
    one, two, seven = (simulate(conditions, BASIC, 52_345, 8, count=count, threads=many) for many in (1, 2, 7))
    assert one == two == seven
    assert one != simulate(conditions, BASIC, 52_345, 9, count=count)
    assert one.rounds == sum(at.rounds for at in one.by_count) == 52_345


def test_progress_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runs, "BLOCK", 1000)
    told: list[int] = []
    simulate(Conditions(), BASIC, 4500, 1, threads=2, progress=told.append)
    assert sorted(told) == [500, 1000, 1000, 1000, 1000]


@pytest.mark.parametrize(
    ("name", "terms"),
    [
        ("basic", Terms(decks=8)),
        ("basic", Terms(decks=1, hits_soft_17=True, surrender=True)),
        ("composition", Terms(decks=6, resplit_aces=True, splits=2, dealer_blackjack="original", five_card_21=TWO)),
        (
            "composition",
            Terms(decks=2, dealer_blackjack="all", double_after_split=False, double_on=TEN_ELEVEN, splits=2),
        ),
        ("basic", Terms(decks=6, hits_soft_17=True, pushes_22=True, blackjack_pays=Fraction(1))),
    ],
    ids=lambda value: value if isinstance(value, str) else str(value.decks),
)
def test_means_agree_with_the_exact_analysis(name: str, terms: Terms) -> None:
    """Shuffled after every round, each round is from a full shoe, as in the analysis."""
    expected = exact(name, terms)
    assert expected is not None
    found = simulate(Conditions(terms=terms, shuffler="continuous"), find_strategy(name, terms), ROUNDS, seed=1978)
    assert abs(found.box_mean - expected) < 4 * found.standard_error
    assert found.shoes == ROUNDS


def test_boxes_do_not_change_the_mean() -> None:
    """Any box is as good as any other: seven boxes from one full shoe have the exact expectation each."""
    terms = Terms(decks=8)
    conditions = Conditions(terms=terms, boxes=7, shuffler="continuous")
    found, expected = simulate(conditions, find_strategy("basic", terms), 400_000, 5), exact("basic", terms)
    assert expected is not None
    assert abs(found.mean - 7 * expected) < 4 * found.standard_error


# Wizard of Odds, appendix 4: simulated with a cut card, about ten thousand million hands.
@pytest.mark.parametrize(("decks", "covariance"), [(6, 0.499), (2, 0.495)])
def test_the_covariance_of_two_boxes_is_as_published(decks: int, covariance: float) -> None:
    terms = Terms(decks=decks, hits_soft_17=True, splits=3)
    found = simulate(Conditions(terms=terms, boxes=2), read_chart("basic-h17"), ROUNDS, 4)
    assert found.covariance is not None
    # The spread of a product of two results is about that of their variance, of which the deviation is near two.
    assert abs(found.covariance - covariance) < 4 * 2.2 / sqrt(ROUNDS)


def test_the_cutting_card_costs_the_patron() -> None:
    """One deck dealt to the half: where rounds were short there is one more, and what made them short is gone."""
    terms = Terms(decks=1)
    strategy, expected = find_strategy("composition", terms), exact("composition", terms)
    assert expected is not None
    found = simulate(Conditions(terms=terms, penetration=0.5), strategy, 3_000_000, 6)
    assert found.return_per_unit < expected - 0.0005


def test_the_shoe_is_dealt_to_the_cutting_card() -> None:
    """The round in which it comes is finished; so a shoe comes to as many cards as lie before it, and a few more."""
    for penetration in (0.25, 0.5, 0.75, 1.0):
        found = simulate(Conditions(terms=Terms(decks=6), penetration=penetration), BASIC, 40_000, 1)
        cards = found.cards_per_round * found.rounds / found.shoes
        assert 312 * penetration - 1 <= cards + 2 < 312 * penetration + found.cards_per_round + 2


# --- figures ---------------------------------------------------------------------------------------------------------


def by_hand(found: Simulated) -> tuple[float, float]:
    nets = np.array([float(one.net) for one in found.outcomes])
    shares = np.array([one.frequency for one in found.outcomes])
    mean = float(nets @ shares)
    return mean, float(nets**2 @ shares) - mean**2


def test_figures_follow_from_the_outcomes() -> None:
    found = simulate(Conditions(terms=Terms(decks=6, surrender=True, splits=3)), read_chart("basic-h17"), 300_000, 2)
    mean, variance = by_hand(found)
    assert found.box_mean == pytest.approx(found.mean) == pytest.approx(mean) == pytest.approx(found.return_per_unit)
    assert found.variance == pytest.approx(variance) == pytest.approx(found.box_variance)
    assert found.standard_error == pytest.approx(sqrt(variance / 300_000)) == pytest.approx(found.return_error)
    assert found.wagered == 300_000 < found.action
    assert found.won == pytest.approx(mean * 300_000)
    assert found.covariance is None
    assert Fraction(-1, 2) in {one.net for one in found.outcomes}
    assert found.house_advantage == -found.return_per_unit
    assert found.risk_of_ruin(100) == 1.0
    assert found.rounds_to_overcome_chance is None
    assert '"net": "-1/2"' in in_json(found)


def test_the_errors_are_those_that_runs_show() -> None:
    """Of many runs, the means spread as each run's own standard error says; with two boxes and a ramp as well."""
    means, errors = [], []
    for seed in range(40):
        found = simulate(Conditions(boxes=2), BASIC, 4000, seed)
        means.append(found.return_per_unit)
        errors.append(found.return_error)
    assert np.std(means) == pytest.approx(np.mean(errors), rel=0.35)


def test_figures_by_the_count_are_those_of_the_whole_where_there_is_one_count() -> None:
    found = simulate(Conditions(boxes=3, shuffler="continuous"), BASIC, 20_000, 2, count=find_count("hi-lo"))
    (level,) = found.by_count
    assert (level.count, level.rounds, level.frequency) == (0, 20_000, 1.0)
    assert level.mean == pytest.approx(found.box_mean) == pytest.approx(found.mean / 3)
    assert level.variance == pytest.approx(found.box_variance)
    assert level.standard_error == pytest.approx(found.standard_error / 3) == pytest.approx(found.return_error)


def test_risk_of_ruin() -> None:
    found = simulate(Conditions(), BASIC, 1000, 1)
    fields = {name: getattr(found, name) for name in found.__struct_fields__}
    winning = Simulated(**{**fields, "mean": 0.01, "variance": 2.0})
    assert winning.risk_of_ruin(100) == pytest.approx(exp(-1))
    assert winning.rounds_to_overcome_chance == pytest.approx(20_000)


@pytest.mark.parametrize(
    ("choices", "says"),
    [
        ({"boxes": 0}, "1 to 7 boxes"),
        ({"boxes": 8}, "1 to 7 boxes"),
        ({"boxes": 6, "hands": 2}, "1 to 5 boxes"),
        ({"hands": 3}, "one hand against one to three"),
        ({"hands": 2, "actions": 3}, "two hands against one"),
        ({"actions": 4}, "one hand against one to three"),
        ({"actions": 3}, "second cards come late"),
        ({"actions": 2, "second_card": "hole", "terms": Terms(dealer_blackjack="original")}, "second cards come late"),
        ({"penetration": 0.0}, "more than 0"),
        ({"penetration": 1.5}, "at most 1"),
        ({"second_card": "early"}, "late, hole, reader"),
        ({"second_card": "late"}, "only with a card reader"),
        ({"shuffler": "hand"}, "shoe or continuous"),
        ({"terms": Terms(decks=9)}, "1 to 8 decks"),
        ({"terms": Terms(splits=4)}, "split 0 to 3 times"),
    ],
)
def test_conditions_that_cannot_be(choices: dict[str, Any], says: str) -> None:
    with pytest.raises(BadInput, match=says):
        Conditions(**choices)
