"""What becomes of wagers: the players pay each other, and the house takes vigorish on what the Banker wins."""

from fractions import Fraction

from pitboss.events import AnyEvent, Noted, Paid, Settled, Verdict
from pitboss.game import Bet, Game
from pitboss.games.baccarat.coup import BANKER, TIE, Coup
from pitboss.games.chemin_de_fer.law import LAW
from pitboss.games.chemin_de_fer.state import AGAINST, BankAfter, CheminState
from pitboss.games.chemin_de_fer.wagers import bank_of
from pitboss.law import carries_out
from pitboss.money import VIGORISH, Odds, Transfer, in_chips, layout, purse
from pitboss.procedures.banking import Bank
from pitboss.procedures.settlement import given_back, lost, won

CheminGame = Game[CheminState]
EVEN = Odds(1, 1)


def settled(game: CheminGame, state: CheminState, coup: Coup) -> tuple[AnyEvent, ...]:
    """Every wager of the state is settled on this coup, and the bank is kept or lost."""
    bank = bank_of(state)
    against = [bet for bet in state.bets if bet.spot in AGAINST]
    theirs = Bank.of(layout(bank.seat))  # the Banker's wager pays the others, and collects theirs
    if coup.winner == TIE:
        even = (given_back(bet, Verdict.PUSH, LAW.stand_off, f"a stand-off at {coup.player}") for bet in state.bets)
        return (*even, Noted(what="bank", value=BankAfter.STOOD, says="The Banker stays.", cites=LAW.stood))
    if coup.winner == BANKER:
        why = f"the Banker wins, {coup.banker} against {coup.player}"
        taken = (lost(bet, LAW.banker_wins, why, bank=theirs) for bet in against)
        return (*taken, _bank_wins(bank, why), *vigorish(game, bank), _kept(state, against))
    why = f"the Banker loses, {coup.banker} against {coup.player}"
    paid = (won(bet, EVEN, game.house.chip, LAW.banker_loses, why, bank=theirs) for bet in against)
    lost_bank = Noted(what="bank", value=BankAfter.LOST, says="The bank goes on.", cites=LAW.lost_bank)
    return (_bank_loses(bank, why), *paid, lost_bank)


@carries_out("19:47-4.6(a)1")
def _bank_wins(bank: Bet, why: str) -> Settled:
    """The covered bank wins as much as lies against it."""
    return Settled(
        seat=bank.seat,
        spot=bank.spot,
        stake=bank.cents,
        verdict=Verdict.WON,
        paid=bank.cents,
        returned=bank.cents,
        odds=str(EVEN),
        why=why,
        cites=LAW.banker_wins,
        transfers=(Transfer(layout(bank.seat), purse(bank.seat), 2 * bank.cents),),
    )


@carries_out("19:47-4.6(a)2")
def _bank_loses(bank: Bet, why: str) -> Settled:
    """The covered bank goes to those who covered it: their settlements move its chips."""
    return Settled(
        seat=bank.seat,
        spot=bank.spot,
        stake=bank.cents,
        verdict=Verdict.LOST,
        why=why,
        cites=LAW.banker_loses,
    )


def vigorish(game: CheminGame, bank: Bet) -> tuple[Paid, ...]:
    """What the house takes from the Banker's winnings."""
    rate = Fraction(game.house.number("vigorish"), 100)
    cents = in_chips(rate * bank.cents, game.house.chip, up=False)
    if not cents:
        return ()
    chips = (Transfer(purse(bank.seat), VIGORISH, cents),)
    return (Paid(seat=bank.seat, what="vigorish", cents=cents, cites=LAW.vigorish_taken, transfers=chips),)


@carries_out("19:47-4.7(b)")
def _kept(state: CheminState, against: list[Bet]) -> Noted:
    """The Banker may stay; a participant who covered the whole alone and lost may follow."""
    follower = next((bet.seat for bet in against if bet.cents == state.stake), 0)
    return Noted(
        what="bank", value=BankAfter.KEPT, seat=follower, says="The Banker may stay, or pass the bank.", cites=LAW.kept
    )
