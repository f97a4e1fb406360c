"""Boxes with several wagers: multiple action in bulk."""

from fractions import Fraction
from math import sqrt

import numpy as np
import pytest

from pitboss.games.blackjack.odds.solve import solve
from pitboss.games.blackjack.odds.terms import Terms
from pitboss.games.blackjack.sim import Conditions, Simulated, deal, read_chart, simulate
from pitboss.games.blackjack.sim.strategy import exact, find_strategy

LATE = Terms(decks=6, dealer_blackjack="original")
BASIC = read_chart("basic-s17")
ROUNDS = 400_000


def multiple(terms: Terms = LATE, boxes: int = 1, shuffler: str = "continuous") -> Conditions:
    return Conditions(terms=terms, boxes=boxes, actions=3, second_card="late", shuffler=shuffler)


@pytest.fixture(scope="module")
def found() -> Simulated:
    return simulate(multiple(), find_strategy("basic", LATE), ROUNDS, 1996)


def test_the_dealer_draws_anew_to_the_same_up_card() -> None:
    """Twenty against a six: 16 and over 21, 17, and 21 with three cards."""
    cards = [9, 5, 9, 9, 9, 9, 0, 4, 9]
    assert deal(multiple(), BASIC, cards) == ([2, 2, -2], 9)


def test_a_hand_over_21_loses_every_wager_and_the_dealer_draws_no_card() -> None:
    assert deal(multiple(), BASIC, [9, 9, 5, 8]) == ([-2, -2, -2], 4)


def test_a_double_is_made_for_each_wager_and_a_dealers_blackjack_takes_the_first_half() -> None:
    cards = [4, 9, 5, 9, 0, 9, 7, 9]  # eleven doubled to 21: a blackjack, 20, 18
    assert deal(multiple(), BASIC, cards) == ([-2, 4, 4], 7)


def test_each_wager_is_worth_what_one_wager_is(found: Simulated) -> None:
    """Whichever of the dealer's hands it lies against: no order of cards is likelier than another."""
    expected, several = exact("basic", LATE), found.several
    assert expected is not None
    assert several is not None
    assert abs(found.return_per_unit - expected) < 4 * found.return_error
    for one in several.each:
        assert abs(one.mean - expected) < 4 * sqrt(one.variance / ROUNDS)


def test_each_wager_nets_what_one_wager_nets_as_often() -> None:
    """The exact chances are those of best play, which hardly differ."""
    several = simulate(multiple(), find_strategy("composition", LATE), ROUNDS, 7).several
    chances = {Fraction(net): chance for net, chance in solve(LATE).outcomes.items()}
    assert several is not None
    for one in several.each:
        assert {each.net for each in one.outcomes} == chances.keys()
        for each in one.outcomes:
            chance = chances[each.net]
            assert abs(each.frequency - chance) < 4 * sqrt(chance * (1 - chance) / ROUNDS), each


def test_the_wagers_together_spread_as_they_do_by_themselves_and_with_each_other(found: Simulated) -> None:
    several = found.several
    assert several is not None
    together = np.array([float(one.net) for one in several.outcomes])
    shares = np.array([one.frequency for one in several.outcomes])
    assert several.mean == pytest.approx(together @ shares) == pytest.approx(found.mean)
    assert several.variance == pytest.approx(together**2 @ shares - several.mean**2) == pytest.approx(found.variance)
    apart = sum(one.variance for one in several.each)
    assert several.variance == pytest.approx(apart + 6 * several.covariance)
    assert 0.5 < several.covariance < found.box_variance  # one hand, and one up card
    assert found.wagered == 3 * ROUNDS < found.action
    assert sum(one.count for one in found.outcomes) == 3 * ROUNDS
    assert several.exchanges == 0


def test_several_boxes_of_several_wagers() -> None:
    found = simulate(multiple(boxes=3, shuffler="shoe"), BASIC, 50_000, 3)
    several = found.several
    assert several is not None
    assert found.mean == pytest.approx(9 * found.box_mean) == pytest.approx(3 * several.mean)
    assert found.covariance is not None
    assert found.variance == pytest.approx(3 * several.variance + 6 * found.covariance)


def test_one_wager_is_not_several() -> None:
    assert simulate(Conditions(), BASIC, 100, 1).several is None
    assert Conditions(terms=LATE, second_card="late", actions=3).most == 3 * Conditions(terms=LATE).most
    assert multiple(Terms(decks=1, dealer_blackjack="original", blackjack_pays=Fraction(6, 5))).unit == 10
