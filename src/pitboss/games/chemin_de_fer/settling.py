"""Settlement: the players pay each other, out of the Banker's wager; the house takes its vigorish of the Banker."""

from fractions import Fraction

from pitboss.events import AnyEvent, Noted, Paid, Settled, Verdict
from pitboss.game import Bet, Game
from pitboss.games.baccarat.coup import BANKER, TIE, Coup
from pitboss.games.chemin_de_fer import law
from pitboss.games.chemin_de_fer.covering import bank_of
from pitboss.games.chemin_de_fer.state import AGAINST, CheminState
from pitboss.law import carries_out
from pitboss.money import VIGORISH, Odds, Transfer, in_chips, layout, purse
from pitboss.procedures.banking import Bank
from pitboss.procedures.settlement import given_back, lost, won

Table = Game[CheminState]
EVEN = Odds(1, 1)


def settled(game: Table, state: CheminState, coup: Coup) -> tuple[AnyEvent, ...]:
    """Every wager of the state is settled on this coup, and the bank is kept or lost."""
    bank = bank_of(state)
    against = [bet for bet in state.bets if bet.spot in AGAINST]
    counts = f"{coup.banker} against {coup.player}"
    if coup.winner == TIE:
        even = (given_back(bet, Verdict.PUSH, law.STAND_OFF, f"a stand-off at {coup.player}") for bet in state.bets)
        return (*even, Noted(what="bank", value="stood", says="The Banker stays.", cites=law.STOOD))
    if coup.winner == BANKER:
        taken = (lost(bet, law.BANKER_WINS, f"the Banker wins, {counts}", bank=Bank.of(layout(bank.seat))) for bet in against)
        return (*taken, _bank_wins(bank, f"the Banker wins, {counts}"), *vigorish(game, bank), _kept(state, against))
    paid = (
        won(bet, EVEN, game.house.chip, law.BANKER_LOSES, f"the Banker loses, {counts}", bank=Bank.of(layout(bank.seat)))
        for bet in against
    )
    return (
        _bank_loses(bank, f"the Banker loses, {counts}"),
        *paid,
        Noted(what="bank", value="lost", says="The bank goes on.", cites=law.LOST_BANK),
    )


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
        cites=law.BANKER_WINS,
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
        cites=law.BANKER_LOSES,
    )


def vigorish(game: Table, bank: Bet) -> tuple[Paid, ...]:
    """What the house takes of the Banker's winnings."""
    rate = Fraction(game.house.number("vigorish"), 100)
    cents = in_chips(rate * bank.cents, game.house.chip, up=game.house["vigorish-rounds"] == "up")
    if not cents:
        return ()
    chips = (Transfer(purse(bank.seat), VIGORISH, cents),)
    return (Paid(seat=bank.seat, what="vigorish", cents=cents, cites=law.VIGORISH_TAKEN, transfers=chips),)


@carries_out("19:47-4.7(b)")
def _kept(state: CheminState, against: list[Bet]) -> Noted:
    """The Banker may stay; who alone has covered the whole and lost may follow."""
    follower = next((bet.seat for bet in against if bet.cents == state.stake), 0)
    return Noted(
        what="bank", value="kept", seat=follower, says="The Banker may stay, or pass the bank.", cites=law.KEPT
    )
