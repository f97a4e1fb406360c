"""What becomes of wagers: losers are collected first, then winners and vigorish in one of four lawful orders."""

from itertools import chain

from msgspec import Struct
from msgspec.structs import replace

from pitboss.events import AnyEvent, Paid, Settled, Verdict
from pitboss.game import Bet
from pitboss.games.baccarat.coup import BANKER, Coup
from pitboss.games.baccarat.law import BaccaratLaw
from pitboss.games.baccarat.vigorish import Vigorish
from pitboss.games.baccarat.wagers import ALL_SPOTS, Decided, decided
from pitboss.house import House
from pitboss.procedures.settlement import given_back, lost, won

_PLACE = {slug: at for at, slug in enumerate(ALL_SPOTS)}


class _Seat(Struct):
    """What one position is paid, and the vigorish on it."""

    paid: list[Settled]
    fees: list[Paid]


class Settling:
    """How a house settles, under one game's law."""

    def __init__(self, house: House, law: BaccaratLaw, vigorish: Vigorish) -> None:
        self.house = house
        self.law = law
        self.vigorish = vigorish
        self.order = house.number("payment")
        self.ordered = law.losers_first + law.orders[house["payment"]]
        self._decided: dict[tuple[str, Coup], Decided] = {}

    def settled(self, bets: tuple[Bet, ...], coup: Coup, *, at_once: bool = False) -> tuple[AnyEvent, ...]:
        """Every wager on a coup, the highest-numbered position first."""
        losing: list[Settled] = []
        seats: dict[int, _Seat] = {}
        for bet in sorted(bets, key=_from_the_highest):
            settled = self._one(bet, coup)
            if settled.verdict is Verdict.LOST:
                losing.append(settled)
                continue
            seat = seats.setdefault(bet.seat, _Seat([], []))
            seat.paid.append(settled)
            if bet.spot != BANKER:
                continue
            if fee := self.vigorish.fee(bet, coup, bets):
                seat.fees.append(self.vigorish.taken(bet, fee, at_once=at_once))
            elif settled.verdict is Verdict.WON:
                seat.paid[-1] = replace(settled, cites=settled.cites + self.vigorish.spared)
        return (*losing, *self._paid(list(seats.values())))

    def _paid(self, seats: list[_Seat]) -> list[AnyEvent]:
        """Pay and charge in the order that the house follows; vigorish on a tie comes at the end of the round."""
        paid = [seat.paid for seat in seats]
        fees = [seat.fees for seat in seats]
        order = 1 if self.vigorish.kind == "tie" else self.order
        match order:
            case 1:
                parts: list[list[Settled] | list[Paid]] = [*paid, *fees]
            case 2:
                parts = [*fees, *paid]
            case 3:
                parts = [part for seat in seats for part in (seat.paid, seat.fees)]
            case _:
                parts = [part for seat in seats for part in (seat.fees, seat.paid)]
        return list(chain.from_iterable(parts))

    def _one(self, bet: Bet, coup: Coup) -> Settled:
        found = self._decided.get((bet.spot, coup))
        if found is None:
            found = self._decided[bet.spot, coup] = decided(self.house, bet.spot, coup)
        law, why = self.law.wagers[bet.spot], f"{ALL_SPOTS[bet.spot].name}: {found.why}"
        match found.verdict:
            case Verdict.WON:
                assert found.pay is not None
                by = law.wins + found.pay.cites + self.ordered
                return won(bet, found.pay.odds, self.house.chip, by, why)
            case Verdict.LOST:
                return lost(bet, law.loses + self.law.losers_first, why)
            case Verdict.PUSH:
                return given_back(bet, Verdict.PUSH, self.law.vigorish.dragon_7, why)
            case _:
                return given_back(bet, Verdict.VOID, law.void, why)


def _from_the_highest(bet: Bet) -> tuple[int, int]:
    """Highest-numbered position first, and at each in the order of the layout."""
    return (-bet.seat, _PLACE[bet.spot])
