"""Simulation against what is exact, for every wager of every registered game: within four standard errors."""

from collections import Counter
from fractions import Fraction
from math import sqrt
from typing import Any

import pytest

from houses import WITH_ODDS
from pitboss.commands import BuyIn, Place
from pitboss.equipment import Seeded
from pitboss.events import Refusal
from pitboss.game import Game
from pitboss.games import open_game
from pitboss.odds import analyse
from pitboss.odds.analysis import offering_game, possible_wagers
from pitboss.odds.analyst import analyst_of
from pitboss.odds.life import UNIT
from pitboss.sim import simulate
from pitboss.table import Dealer, Table

ROUNDS = 150_000
AT_A_TABLE = 250
PURSE = 10**11


@pytest.mark.parametrize("slug", WITH_ODDS)
def test_bulk_simulation_agrees_with_the_exact_odds(slug: str) -> None:
    game, off = open_game(slug), {}
    known = [wager for wager in possible_wagers(game) if analyse(game, wager.slug).outcomes]  # not the mean alone
    for wager in known:
        run = simulate(game, wager.slug, ROUNDS, seed=2004)
        assert sum(run.counts.values()) == ROUNDS
        assert run.counts.keys() == run.exact.outcomes.keys(), wager.slug
        off[wager.slug] = run.errors_off
    assert {wager: errors for wager, errors in off.items() if abs(errors) > 4} == {}
    assert len(off) == len({wager.slug for wager in known}) > 0


@pytest.mark.parametrize("slug", WITH_ODDS)
def test_a_live_table_agrees_with_the_exact_odds(slug: str) -> None:
    """The odds follow a wager through states; a live table plays it with chips, calls and a dealer."""
    game, off = open_game(slug), []
    for wager in possible_wagers(game):
        offering, spot = offering_game(game, wager.slug)
        if analyst_of(offering).stage(spot.id).bets:  # the wager supports another one, whose result is not its own
            continue
        exact, randomness = analyse(game, wager.slug), Seeded(1996)
        if exact.method != "exact":  # it takes a patron with a strategy
            continue
        nets = Counter(played(offering, spot.id, randomness) for _ in range(AT_A_TABLE))
        assert nets.keys() <= exact.outcomes.keys(), wager.slug
        for net, chance in exact.outcomes.items():
            expected, error = float(AT_A_TABLE * chance), sqrt(AT_A_TABLE * chance * (1 - chance))
            if abs(nets[net] - expected) > 4 * error + 1:
                off.append(f"{wager.slug} came to {net} {nets[net]} times, not about {expected:.1f} times")
    assert off == []


def played(game: Game[Any], spot: str, randomness: Seeded) -> Fraction:
    """The net result, per unit at risk, of one wager at a table of its own."""
    table = Table(game)
    table.state = analyst_of(game).stage(spot)
    table.do(BuyIn(1, PURSE))
    placed = table.do(Place(1, spot, UNIT * analyst_of(game).lots(spot)))
    assert not isinstance(placed, Refusal), placed
    risk, dealer = PURSE - table.chips(1), Dealer(table, randomness)
    while table.state.bets:
        assert dealer.step()
    return Fraction(table.chips(1) - PURSE, risk)
