"""Mini-craps: the wagers of craps word for word, at a table for nine; a fire bet only where the house reads it so."""

from itertools import product

import pytest

from pitboss.commands import Result, Sit
from pitboss.errors import BadInput
from pitboss.events import Refusal
from pitboss.felt import felt_of
from pitboss.game import Bet
from pitboss.games import open_game
from pitboss.games.craps import Craps
from pitboss.games.craps.state import CrapsState, Phase
from pitboss.games.mini_craps import MiniCraps
from pitboss.law import binding
from pitboss.odds import analyse_all
from pitboss.paper import notices
from pitboss.sim import simulate
from pitboss.table import Table

POINTS = (0, 4, 5, 6, 8, 9, 10)


@pytest.mark.proves("19:47-1.2(a)")
@pytest.mark.parametrize("edition", ["19:47", "13:69F"])
def test_every_wager_is_defined_as_at_craps(edition: str) -> None:
    mini, full = open_game("mini-craps", edition), open_game("craps", edition, {"fire": "no"} if "F" in edition else {})
    assert mini.wagers == full.wagers
    assert mini.spots == full.spots
    for spot, point in product(mini.spots, POINTS):
        if "pass-odds" in spot and not spot.endswith(f"-{point}"):
            continue
        state = CrapsState(seats=(1,), phase=Phase.ROLLING, bets=(Bet(1, spot, 66_000),), point=point)
        for roll in product(range(1, 7), repeat=2):
            assert mini.decide(state, Result(roll)) == full.decide(state, Result(roll))


@pytest.mark.proves("mini-craps/table")
def test_the_table_has_nine_places() -> None:
    assert (MiniCraps.charter.places, Craps.charter.places) == (9, 14)
    table = Table(open_game("mini-craps"))
    assert not isinstance(table.do(Sit(9)), Refusal)
    refusal = table.do(Sit(10))
    assert isinstance(refusal, Refusal)
    assert "seats 1 to 9" in refusal.sentence
    assert refusal.cites == ("mini-craps/table",)


@pytest.mark.proves("mini-craps/no-fire")
def test_there_is_no_fire_bet_unless_the_house_reads_its_section_so() -> None:
    game = open_game("mini-craps", "13:69F")
    assert game.spot("fire") is None
    assert game.house["fire"] == "no"
    (option,) = (one for one in MiniCraps.charter.options if one.name == "fire")
    assert option.cites == ("13:69F-1.12", "mini-craps/no-fire")
    assert not binding(option.cites[1])
    other = open_game("mini-craps", "13:69F", {"fire": "yes"})
    assert other.wagers["fire"] == open_game("craps", "13:69F").wagers["fire"]
    assert open_game("craps", "13:69F").house["fire"] == "yes"
    with pytest.raises(BadInput):
        open_game("mini-craps", "19:47", {"fire": "yes"})


def test_the_charter_is_its_own() -> None:
    assert (MiniCraps.charter.slug, MiniCraps.charter.name) == ("mini-craps", "Mini-craps")
    assert len(analyse_all(open_game("mini-craps"))) == len(MiniCraps.charter.wagers) - 1 == 72  # the fire bet is later


def test_the_felt_and_the_notices_are_those_of_craps() -> None:
    assert felt_of(open_game("mini-craps")).layout == felt_of(open_game("craps")).layout
    assert notices(open_game("mini-craps")) == notices(open_game("craps"))


def test_simulation_agrees() -> None:
    for wager in ("pass", "dont-come", "place-to-win-6", "field"):
        assert abs(simulate(open_game("mini-craps"), wager, 200_000, seed=9).errors_off) < 4
