"""Players pay each other, the rack is never touched, and the bank goes round."""

from pitboss.game import Choice
from pitboss.table import Table
from pitboss.table.explore import explore
from pitboss.table.playthrough import play
from pitboss.table.soundness import unsound_table

from .passing_bank import PassingBank

GAME = PassingBank(PassingBank.charter.house())
SEATED = "\n".join(f"> sit {seat}\n> buy-in {seat} $50" for seat in (1, 2, 3)) + "\n> open\n"
BANKED = SEATED + "> choose 1 pass\n> choose 2 take-bank $20\n> place 1 against $5\n> place 3 against $10\n"


def test_the_bank_loses_to_each_player_what_lies_against_it() -> None:
    table = Table(GAME)
    play(table, BANKED + "> dealer calls deal\n> result against")
    assert [table.chips(seat) for seat in (1, 2, 3)] == [5500, 3500, 6000]
    assert table.ledger.balances().keys() == {"cage", "purse:1", "purse:2", "purse:3"}
    assert not list(unsound_table(table))


def test_the_bank_wins_from_each_player_what_lies_against_it() -> None:
    table = Table(GAME)
    play(table, BANKED + "> dealer calls deal\n> result bank")
    assert [table.chips(seat) for seat in (1, 2, 3)] == [4500, 6500, 4000]
    assert table.ledger.balances().keys() == {"cage", "purse:1", "purse:2", "purse:3"}
    assert not list(unsound_table(table))


def test_no_more_lies_against_the_bank_than_it_can_pay() -> None:
    played = play(Table(GAME), BANKED + "> place 3 against $6\n> place 3 against $5")
    assert "Refused: All wagers against the bank together are at most the bank.  [19:47-4.7(a)]" in played
    assert "Seat 3 wagers $5 on against." in played


def test_the_next_seat_is_offered_the_bank_next() -> None:
    table = Table(GAME)
    play(table, BANKED + "> dealer calls deal\n> result bank\n> open")
    assert isinstance(table.awaits, Choice)
    assert table.awaits.only.seat == 3
    play(table, "> choose 3 pass\n> choose 1 pass\n> choose 2 pass")
    assert table.awaits is None


def test_the_banker_stays_until_the_hand_is_decided() -> None:
    played = play(Table(GAME), BANKED + "> leave 2")
    assert "Refused: The bank stands until the hand is decided.  [19:47-4.6(a)]" in played


def test_every_state() -> None:
    found = explore(GAME, seats=(1, 2, 3), spots=("against",), seating=True)
    assert (found.states, found.transitions, found.flaws) == (387, 1824, ())
