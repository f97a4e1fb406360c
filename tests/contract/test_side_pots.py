"""Pots and stacks are accounts like any other: the state says what they hold, and the ledger agrees."""

from pitboss.money import pot
from pitboss.table import Table
from pitboss.table.explore import explore
from pitboss.table.playthrough import play
from pitboss.table.soundness import unsound_table

from .side_pots import Hand, SidePots

GAME = SidePots(SidePots.charter.house())
BET = """
> sit 1
> sit 2
> sit 3
> buy-in 1 $100
> buy-in 2 $100
> buy-in 3 $100
> open
> place 1 stack $40
> place 2 stack $10
> place 3 stack $30
> dealer calls deal
> choose 1 bet $40
> choose 2 call $10
> choose 3 call $30
"""


def test_all_in_for_less_makes_a_side_pot() -> None:
    table = Table(GAME)
    play(table, BET)
    assert [table.ledger[pot(number)] for number in range(3)] == [3000, 4000, 1000]
    assert not list(unsound_table(table))
    play(table, "> result 2-3-1")
    assert {seat: table.state.stack(seat) for seat in (1, 2, 3)} == {1: 1000, 2: 3000, 3: 4000}
    assert not list(unsound_table(table))


def test_who_folds_contests_nothing() -> None:
    table = Table(GAME)
    play(table, BET.replace("choose 3 call $30", "choose 3 fold") + "> result 3-2-1")
    assert {seat: table.state.stack(seat) for seat in (1, 2, 3)} == {1: 3000, 2: 2000, 3: 3000}


def test_when_all_others_fold_there_is_no_showdown() -> None:
    table = Table(GAME)
    play(table, BET.replace("choose 2 call $10", "choose 2 fold").replace("choose 3 call $30", "choose 3 fold"))
    assert table.awaits is None
    assert table.state.stack(1) == 4000


def test_a_bet_is_at_most_the_stack() -> None:
    played = play(Table(GAME), BET.replace("choose 1 bet $40", "choose 1 bet $41"))
    assert "Refused: 'bet' takes $1 to $40, not $41.  [19:47-14.7]" in played


def test_every_state() -> None:
    def played(state: Hand) -> bool:
        return state.phase == "over" and bool(state.bets)

    found = explore(GAME, seats=(1, 2, 3), spots=("stack",), stakes={"stack": (500, 700)}, seating=True, beyond=played)
    assert (found.states, found.transitions, found.flaws) == (512, 1657, ())
