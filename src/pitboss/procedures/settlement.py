"""Settlement: what happens to decided wagers, and in what order."""

from collections.abc import Iterable

from pitboss.events import Settled, Verdict
from pitboss.game import Bet
from pitboss.law import Citation
from pitboss.money import RACK, Odds, Transfer, layout, purse
from pitboss.procedures.banking import THE_HOUSE, Bank

# Looked up once, because an enumeration looks up its members every time.
WON, LOST = Verdict.WON, Verdict.LOST
COLLECTED = (Verdict.LOST, Verdict.HALF)


def won(bet: Bet, odds: Odds, chip: int, cites: tuple[Citation, ...], why: str, *, bank: Bank = THE_HOUSE) -> Settled:
    """The wager wins: the bank pays it at the odds, rounded up to the smallest chip, and the stake goes back."""
    chips, broken = divmod(bet.cents * odds.win, odds.stake * chip)
    paid = (chips + (broken > 0)) * chip
    mine = purse(bet.seat)
    return Settled(
        seat=bet.seat,
        spot=bet.spot,
        stake=bet.cents,
        verdict=WON,
        paid=paid,
        returned=bet.cents,
        odds=str(odds),
        why=why,
        cites=cites,
        transfers=(*bank.pays(mine, paid, chip), Transfer(layout(bet.seat), mine, bet.cents)),
    )


def prize_won(bet: Bet, paid: int, cites: tuple[Citation, ...], why: str, *, keeps_stake: bool = True) -> Settled:
    """The wager wins an amount that is not set by odds. The stake goes back as well, or stays with the house."""
    mine = purse(bet.seat)
    stake_to = mine if keeps_stake else RACK
    return Settled(
        seat=bet.seat,
        spot=bet.spot,
        stake=bet.cents,
        verdict=WON,
        paid=paid,
        returned=bet.cents if keeps_stake else 0,
        why=why,
        cites=cites,
        transfers=(Transfer(RACK, mine, paid), Transfer(layout(bet.seat), stake_to, bet.cents)),
    )


def lost(bet: Bet, cites: tuple[Citation, ...], why: str, *, bank: Bank = THE_HOUSE, chip: int = 1) -> Settled:
    """The wager loses: the bank collects the stake."""
    return Settled(
        seat=bet.seat,
        spot=bet.spot,
        stake=bet.cents,
        verdict=LOST,
        why=why,
        cites=cites,
        transfers=bank.takes(layout(bet.seat), bet.cents, chip),
    )


def given_back(bet: Bet, verdict: Verdict, cites: tuple[Citation, ...], why: str) -> Settled:
    """The wager neither wins nor loses: the stake goes back."""
    return Settled(
        seat=bet.seat,
        spot=bet.spot,
        stake=bet.cents,
        verdict=verdict,
        returned=bet.cents,
        why=why,
        cites=cites,
        transfers=(Transfer(layout(bet.seat), purse(bet.seat), bet.cents),),
    )


def losers_first(settled: Iterable[Settled]) -> tuple[Settled, ...]:
    """The lawful order: all losing wagers are collected before any winners are paid."""
    collected: list[Settled] = []
    paid: list[Settled] = []
    for one in settled:
        (collected if one.verdict in COLLECTED else paid).append(one)
    return (*collected, *paid)


def voided(bets: Iterable[Bet], cites: tuple[Citation, ...], why: str) -> tuple[Settled, ...]:
    """Every wager goes back, because the round does not count."""
    return tuple(given_back(bet, Verdict.VOID, cites, why) for bet in bets)
