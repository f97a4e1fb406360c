"""A bank that passes from seat to seat: players pay each other, and the bank is offered round the table."""

from collections.abc import Iterator
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Choose, Leave, Place, Result, Role
from pitboss.equipment import Wheel
from pitboss.events import AnyEvent, Called, Chosen, Decision, Drawn, Opened, Over, Refusal, Settled, Verdict
from pitboss.game import Awaits, Bet, Chance, Choice, Grounds, Move, Offer, Spot, State, Wagering
from pitboss.law import cites
from pitboss.money import Transfer, layout, purse
from pitboss.procedures.banking import Bank
from pitboss.procedures.settlement import losers_first, lost, won
from pitboss.procedures.wagering import fold, place

from .small import EVEN, Small, charter

OFFERED, BANK, AGAINST = cites("19:47-4.5(b)"), cites("19:47-4.6(a)"), cites("19:47-4.7(a)")
BANK_WINS, BANK_LOSES, DEALING = cites("19:47-4.6(a)1"), cites("19:47-4.6(a)2"), cites("19:47-4.8")
DEAL = Offer("deal", (Role.DEALER,), DEALING, routine=True)
HAND = Chance(device=Wheel("shoe", ["bank", "against"]))
AWAITS: dict[str, Awaits] = {"wagering": Wagering(calls=(DEAL,)), "dealing": HAND}


class Banked(State, frozen=True):
    """Who is still to be offered the bank; who holds it; and who comes first in the next round."""

    offered: tuple[int, ...] = ()
    banker: int = 0
    first: int = 1


class PassingBank(Small[Banked]):
    """One player holds the bank and the others wager against it; then the next player is offered the bank."""

    charter: ClassVar = charter("passing-bank", "19:47-4.6", {"bank": BANK, "against": AGAINST})
    grounds: ClassVar = Grounds(chips=AGAINST, permissible=AGAINST, closed=DEALING, procedure=DEALING)
    spots: ClassVar = {"bank": Spot("bank", "bank", "The bank"), "against": Spot("against", "against", "Against")}

    def start(self) -> Banked:
        return Banked()

    def awaits(self, state: Banked) -> Awaits:
        if state.phase == "offering":
            limits = self.house.limits_of("bank")
            take = Move("take-bank", limits.minimum, limits.maximum)
            return Choice.of(state.offered[0], (take, Move("pass")))
        return AWAITS.get(state.phase)

    def takes(self, state: Banked, spot: Spot, seat: int, total: int) -> Refusal | None:
        if spot.id == "bank":
            return None if state.phase == "offering" else Refusal("The bank is taken when it is offered.", OFFERED)
        if seat == state.banker:
            return Refusal("The banker wagers on the bank, not against it.", AGAINST)
        others = sum(bet.cents for bet in state.bets if bet.spot == "against" and bet.seat != seat)
        if others + total > self._bank(state).cents:
            return Refusal("All wagers against the bank together are at most the bank.", AGAINST)
        return None

    def returns(self, state: Banked, bet: Bet) -> Refusal | None:
        return Refusal("The bank stands until the hand is decided.", BANK) if bet.spot == "bank" else None

    def decide(self, state: Banked, command: AnyCommand) -> Decision:
        if isinstance(command, Leave) and command.seat in state.offered:
            return Refusal("Take the bank or pass it before you leave.", OFFERED)
        return super().decide(state, command)

    def answer(self, state: Banked, command: Call | Choose | Result) -> Decision:
        match command:
            case Choose(move="pass"):
                passed = Chosen(seat=command.seat, move="pass", cites=OFFERED)
                return (passed,) if len(state.offered) > 1 else (passed, Over(cites=OFFERED))
            case Choose():
                bank = place(self, state, Place(command.seat, "bank", command.cents))
                taken = Chosen(seat=command.seat, move="take-bank", cites=OFFERED)
                return bank if isinstance(bank, Refusal) else (*bank, taken)
            case Call():
                return (Called(by=command.by, name="deal", says="No more bets", cites=DEALING),)
            case Result():
                wins = command.outcome == "bank"
                says = "The bank wins" if wins else "The bank loses"
                drawn = Drawn(outcome=command.outcome, says=says, cites=DEALING)
                return (drawn, *losers_first(self._settled(state, bank_wins=wins)), Over())

    def _settled(self, state: Banked, *, bank_wins: bool) -> Iterator[Settled]:
        """The bank wins or loses what lies against it; what is left of it goes back to the banker."""
        against = 0
        for bet in (bet for bet in state.bets if bet.spot == "against"):
            against += bet.cents
            if bank_wins:
                yield lost(bet, BANK_WINS, "the bank wins", bank=Bank.of(layout(state.banker)))
            else:
                yield won(bet, EVEN, self.house.chip, BANK_LOSES, "the bank loses", bank=Bank.of(layout(state.banker)))
        bank, paid = self._bank(state), against if bank_wins else 0
        left = bank.cents if bank_wins else bank.cents - against
        yield Settled(
            seat=bank.seat,
            spot="bank",
            stake=bank.cents,
            verdict=Verdict.PUSH if not against else Verdict.WON if bank_wins else Verdict.LOST,
            paid=paid,
            returned=left,
            cites=BANK_WINS if bank_wins else BANK_LOSES,
            transfers=(Transfer(layout(bank.seat), purse(bank.seat), paid + left),) if paid + left else (),
        )

    def _bank(self, state: Banked) -> Bet:
        return next(bet for bet in state.bets if bet.spot == "bank")

    def evolve(self, state: Banked, event: AnyEvent) -> Banked:
        match event:
            case Opened():
                offered = tuple(sorted(state.seats, key=lambda seat: (seat < state.first, seat)))
                return replace(state, phase="offering" if offered else "over", offered=offered)
            case Chosen(move="pass"):
                return replace(state, offered=state.offered[1:])
            case Chosen():
                return replace(state, phase="wagering", banker=event.seat, offered=())
            case Called():
                return replace(state, phase="dealing")
            case Over():
                following = state.banker % self.charter.places + 1 if state.banker else state.first
                return replace(state, phase="over", banker=0, offered=(), first=following)
            case _:
                return fold(state, event)
