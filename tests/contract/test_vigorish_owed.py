"""What a patron owes is an account below zero; it outlives the round, and nobody leaves with it."""

from pitboss.commands import Leave
from pitboss.events import Refusal
from pitboss.money import VIGORISH, owed
from pitboss.table import Table
from pitboss.table.explore import explore
from pitboss.table.playthrough import play
from pitboss.table.soundness import unsound_table

from .vigorish_owed import WAGERS, Owing, VigorishOwed

GAME = VigorishOwed(VigorishOwed.charter.house(chip=25))
SEATED = "> sit 1\n> buy-in 1 $10\n"
BANKER_WINS = "> open\n> place 1 banker $10\n> dealer calls deal\n> result banker\n"


def test_vigorish_is_marked_and_adds_up_over_rounds() -> None:
    table = Table(GAME)
    play(table, SEATED + BANKER_WINS)
    assert (table.chips(1), table.ledger[owed(1)], table.ledger[VIGORISH]) == (2000, -50, 50)
    play(table, BANKER_WINS)
    assert (table.chips(1), table.ledger[owed(1)], table.ledger[VIGORISH]) == (3000, -100, 100)
    assert not list(unsound_table(table))
    play(table, "> open\n> dealer 1 calls collect")
    assert (table.chips(1), table.ledger[owed(1)], table.ledger[VIGORISH]) == (2900, 0, 100)
    assert not list(unsound_table(table))


def test_who_leaves_pays_first() -> None:
    table = Table(GAME)
    played = play(table, SEATED + BANKER_WINS + "> leave 1")
    assert "Seat 1: $0.50, vigorish collected.  [13:69F-3.3(c)4]" in played
    assert "Seat 1 cashes out $19.50." in played
    assert table.ledger.balances() == {"cage": 950, "rack": -1000, "vigorish": 50}


def test_who_cannot_pay_cannot_leave() -> None:
    table = Table(GAME)
    play(table, SEATED + BANKER_WINS + "> cash-out 1 $19.75")
    assert table.do(Leave(1)) == Refusal("That takes $0.25 more than you have in front of you.", WAGERS)
    assert (table.state.seats, table.ledger[owed(1)]) == ((1,), -50)
    play(table, "> open\n> floor 1 calls write-up\n> leave 1")
    assert table.state.seats == ()
    assert table.ledger.balances() == {"cage": 1000, "rack": -1000}


def test_every_state() -> None:
    def deep_in_debt(state: Owing) -> bool:
        return sum(cents for _, cents in state.owed) > 75

    found = explore(GAME, seats=(1, 2), spots=("banker",), seating=True, beyond=deep_in_debt)
    assert (found.states, found.transitions, found.flaws) == (144, 700, ())
