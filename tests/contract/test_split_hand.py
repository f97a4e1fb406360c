"""A choice can put more chips on a second spot; who cannot pay for it is refused, and keeps the other choice."""

from pitboss.commands import Choose
from pitboss.events import Refusal
from pitboss.table import Table
from pitboss.table.explore import explore
from pitboss.table.playthrough import play
from pitboss.table.soundness import unsound_table

from .split_hand import WAGERS, SplitHand

GAME = SplitHand(SplitHand.charter.house())
PAIR = """
> sit 1
> buy-in 1 $20
> open
> place 1 first $10
> dealer calls deal
> result 3
> result 3
"""


def test_each_hand_of_a_split_is_settled_on_its_own() -> None:
    table = Table(GAME)
    played = play(table, PAIR + "> choose 1 split $10\n> result 2\n> result 1")
    assert "second pushes, $10 back" in played
    assert "first wins $10" in played
    assert table.chips(1) == 3000
    assert not list(unsound_table(table))


def test_a_split_that_the_purse_cannot_pay_is_refused() -> None:
    table = Table(GAME)
    play(table, PAIR.replace("buy-in 1 $20", "buy-in 1 $15"))
    before = table.state, table.ledger.balances(), table.record.dumps()
    assert table.do(Choose(1, "split", 1000)) == Refusal("That takes $5 more than you have in front of you.", WAGERS)
    assert (table.state, table.ledger.balances(), table.record.dumps()) == before
    assert "first wins $10" in play(table, "> choose 1 stand")


def test_a_second_hand_takes_no_wager_of_its_own() -> None:
    played = play(Table(GAME), "> sit 1\n> buy-in 1 $20\n> open\n> place 1 second $5")
    assert "Refused: Only a pair that is split takes a wager on a second hand.  [19:47-2.11]" in played


def test_every_state() -> None:
    found = explore(GAME, spots=("first", "second"), seating=True)
    assert (found.states, found.transitions, found.flaws) == (24, 86, ())
