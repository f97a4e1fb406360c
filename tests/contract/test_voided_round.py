"""The floor can void a round at any moment from the deal on, and then nobody has won or lost a cent."""

import pytest

from pitboss.events import Settled, Verdict
from pitboss.table import Table
from pitboss.table.explore import explore
from pitboss.table.playthrough import play
from pitboss.table.soundness import unsound_table

from .voided_round import SHOE_JAMS, VoidedRound

GAME = VoidedRound(VoidedRound.charter.house())
DEALT = """
> sit 1
> sit 2
> buy-in 1 $50
> buy-in 2 $50
> open
> place 1 ante $10
> place 2 ante $5
> dealer calls deal
"""
MOMENTS = ["", "> choose 1 double $10\n", "> choose 1 double $10\n> choose 2 stand\n"]
MOMENTS += [MOMENTS[-1] + "> result high\n"]


@pytest.mark.parametrize("moment", MOMENTS)
def test_all_stakes_go_back_whenever_the_floor_voids(moment: str) -> None:
    table = Table(GAME)
    assert "Refused" not in play(table, DEALT + moment)
    played = play(table, "> floor calls void: shoe-jams")
    assert 'Floor: "The round is void" (shoe jams)  [19:47-16.13(f)]' in played
    assert table.awaits is None
    assert [table.chips(seat) for seat in (1, 2)] == [5000, 5000]
    settled = [event for event in table.record.entries[-1].events if isinstance(event, Settled)]
    assert len(settled) == 2 + ("double" in moment)
    assert {(one.verdict, one.cites) for one in settled} == {(Verdict.VOID, SHOE_JAMS)}
    assert not list(unsound_table(table))


def test_only_the_floor_voids_a_round() -> None:
    played = play(Table(GAME), DEALT + "> dealer calls void: shoe-jams")
    assert "Refused: Only the floor can call 'void'.  [19:47-16.13(b), 19:47-16.13(f)]" in played


def test_every_state() -> None:
    found = explore(GAME, seats=(1, 2), spots=("ante", "double"), stakes={"ante": (1000,)}, seating=True)
    assert (found.states, found.transitions, found.flaws) == (96, 481, ())
