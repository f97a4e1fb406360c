"""Vigorish: the fee for true odds on buy and lay bets. No other wager bears one."""

from fractions import Fraction
from itertools import chain

from msgspec.structs import replace

from pitboss.events import AnyEvent, Noted, Placed, Settled, TakenDown, Verdict
from pitboss.games.craps.law import LAW
from pitboss.games.craps.state import CrapsState
from pitboss.house import House
from pitboss.money import RACK, VIGORISH, Odds, Transfer, dollars, in_chips, purse
from pitboss.procedures.wagering import payable_step


class Vigorish:
    """What a house charges on buy and lay bets, and when."""

    def __init__(self, house: House) -> None:
        self.charged = frozenset(slug for slug in house.wagers if slug.startswith(("buy-", "lay-")))
        self.percent = house.number("vig-percent") if self.charged else 0
        self.on_win = bool(self.charged) and house["vig-when"] == "on-win"
        self.refund = bool(self.charged) and house.yes("vig-refund") and not self.on_win
        self.house = house

    def fee(self, spot: str, cents: int) -> int:
        """The fee on a wager of so many cents: a percentage of a buy bet's stake, or of what a lay bet can win.

        What chips cannot make of it is not charged, so it never exceeds its percentage.
        """
        if spot not in self.charged:
            return 0
        base = self.house.wagers[spot].pay().odds.on(cents) if spot.startswith("lay-") else Fraction(cents)
        return in_chips(base * self.percent / 100, self.house.chip, up=False)

    def step(self, spot: str) -> int:
        """The step between stakes: where the house refuses others, those whose fee chips can make."""
        if spot not in self.charged or not self.percent or self.house["vig-rounding"] != "refuse":
            return self.house.chip
        base = self.house.wagers[spot].pay().odds.ratio if spot.startswith("lay-") else Fraction(1)
        part = base * self.percent / 100
        return payable_step(Odds(part.numerator, part.denominator), self.house.chip)

    def collected(self, events: tuple[AnyEvent, ...], state: CrapsState) -> tuple[AnyEvent, ...]:
        """The events by which a wager is accepted, with the fee on what it adds to the bet."""
        return tuple(
            chain.from_iterable(self._charged(one, state) if isinstance(one, Placed) else (one,) for one in events)
        )

    def _charged(self, placed: Placed, state: CrapsState) -> tuple[AnyEvent, ...]:
        before = state.bet(placed.seat, placed.spot)
        lay = before.cents if before else 0
        fee = 0 if self.on_win else self.fee(placed.spot, lay + placed.cents) - self.fee(placed.spot, lay)
        if not fee:
            return (placed,)
        paid = Transfer(purse(placed.seat), VIGORISH, fee)
        told = _told(placed.seat, fee, f"Seat {placed.seat} pays {dollars(fee)} vigorish.")
        return (replace(placed, transfers=(*placed.transfers, paid)), told)

    def refunded(self, events: tuple[AnyEvent, ...], state: CrapsState) -> tuple[AnyEvent, ...]:
        """The events by which bets go back undecided, with their fee where the house gives it back."""
        if not self.refund:
            return events
        return tuple(
            chain.from_iterable(
                self._given_back(one, state) if isinstance(one, TakenDown | Settled) else (one,) for one in events
            )
        )

    def _given_back(self, event: TakenDown | Settled, state: CrapsState) -> tuple[AnyEvent, ...]:
        bet = state.bet(event.seat, event.spot)
        if bet is None:
            return (event,)
        cents = event.cents if isinstance(event, TakenDown) else event.stake
        fee = self.fee(bet.spot, bet.cents) - self.fee(bet.spot, bet.cents - cents)
        if not fee:
            return (event,)
        back = Transfer(VIGORISH, purse(bet.seat), fee)
        return (event, _told(bet.seat, -fee, f"Seat {bet.seat} gets {dollars(fee)} vigorish back.", back))

    def deducted(self, settled: Settled) -> Settled:
        """The settlement of a win, less the fee where it is collected from wins."""
        if not self.on_win or settled.verdict is not Verdict.WON:
            return settled
        fee = self.fee(settled.spot, settled.stake)
        if not fee:
            return settled
        (win, stake), mine = settled.transfers, purse(settled.seat)
        transfers = (Transfer(RACK, mine, win.cents - fee), Transfer(RACK, VIGORISH, fee), stake)
        return replace(
            settled,
            paid=settled.paid - fee,
            odds=f"{settled.odds} less {dollars(fee)} vigorish",
            cites=settled.cites + LAW.vigorish,
            transfers=transfers,
        )


def _told(seat: int, fee: int, says: str, *moved: Transfer) -> Noted:
    return Noted(what="vigorish", value=fee, seat=seat, says=says, cites=LAW.vigorish, transfers=moved)
