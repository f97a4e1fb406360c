"""A wager stays on the layout when the round is over; the odds follow it through as many rounds as it takes."""

from fractions import Fraction

from pitboss.odds import analyse
from pitboss.table import Table
from pitboss.table.explore import explore
from pitboss.table.playthrough import play
from pitboss.table.soundness import unsound_table

from .standing_wager import StandingWager

GAME = StandingWager(StandingWager.charter.house())
ROLL = "> open\n> dealer calls roll\n> result "
STANDING = "> sit 1\n> buy-in 1 $50\n> open\n> place 1 line $10\n> dealer calls roll\n> result 4\n"


def test_the_wager_stays_until_it_is_decided() -> None:
    table = Table(GAME)
    play(table, STANDING)
    assert table.awaits is None
    assert (table.chips(1), table.ledger["layout:1"]) == (4000, 1000)
    play(table, ROLL + "1\n" + ROLL + "3")
    assert (table.chips(1), table.ledger["layout:1"]) == (4000, 1000)
    assert not list(unsound_table(table))
    assert "line wins $10 at 1 to 1; 4 wins." in play(table, ROLL + "4")
    assert (table.chips(1), table.ledger["layout:1"]) == (6000, 0)
    assert not list(unsound_table(table))


def test_a_wager_that_has_its_number_is_neither_raised_nor_taken_down_nor_left() -> None:
    played = play(Table(GAME), STANDING + "> leave 1\n> open\n> place 1 line $5\n> take-down 1 line $10\n> leave 1")
    assert played.count("Refused: A wager that has its number stays until it is decided.  [19:47-1.3]") == 3
    assert played.count("Refused: A wager that has its number cannot be raised.  [19:47-1.3]") == 1


def test_its_odds_are_exact() -> None:
    line = analyse(GAME, "line")
    assert line.win == line.lose == Fraction(1, 6) + Fraction(4, 6) * Fraction(1, 2)
    assert line.rolls == 1 + Fraction(4, 6) * 3


def test_every_state() -> None:
    found = explore(GAME, seats=(1, 2), spots=("line",), seating=True)
    assert (found.states, found.transitions, found.flaws) == (134, 591, ())
