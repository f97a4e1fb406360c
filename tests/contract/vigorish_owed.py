"""A deferred commission: vigorish is marked when it falls due, lives across rounds, and is collected before leaving."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Choose, Leave, Result, Role
from pitboss.equipment import Wheel
from pitboss.events import AnyEvent, Called, Decision, Drawn, Opened, Over, Paid, Refusal
from pitboss.game import Awaits, Chance, Grounds, Offer, Spot, State, Wagering
from pitboss.law import cites
from pitboss.money import VIGORISH, Transfer, in_chips, owed, purse
from pitboss.procedures.settlement import losers_first, lost, won
from pitboss.procedures.wagering import fold

from .small import EVEN, Small, charter

PLAYER, BANKER, WAGERS = cites("13:69F-3.3(a)"), cites("13:69F-3.3(c)", "13:69F-3.3(c)1"), cites("13:69F-3.2(b)")
POSTPONED, DUE, UNCOLLECTED = cites("13:69F-3.3(c)2"), cites("13:69F-3.3(c)4"), cites("13:69F-3.3(c)3")
HANDS = Wheel("shoe", ["banker", "player"])
DEAL = Offer("deal", (Role.DEALER,), WAGERS, routine=True)
RATE = Fraction(5, 100)


class Owing(State, frozen=True):
    """What each seat owes, sorted; a seat that owes nothing is not there."""

    owed: tuple[tuple[int, int], ...] = ()


class VigorishOwed(Small[Owing]):
    """The banker's hand or the player's hand wins; five per cent of what the banker's hand wins is owed."""

    charter: ClassVar = charter("vigorish-owed", "19:47-3.3", {"banker": BANKER, "player": PLAYER})
    grounds: ClassVar = Grounds(chips=WAGERS, permissible=WAGERS, closed=WAGERS, procedure=WAGERS)
    spots: ClassVar = {name: Spot(name, name, f"{name.title()}'s hand") for name in ("banker", "player")}

    def start(self) -> Owing:
        return Owing()

    def awaits(self, state: Owing) -> Awaits:
        if state.phase == "wagering":
            seats = tuple(seat for seat, _ in state.owed)
            collect = Offer("collect", (Role.DEALER,), DUE, seats=seats)
            write_up = Offer("write-up", (Role.FLOOR,), UNCOLLECTED, seats=seats)
            return Wagering(calls=(DEAL, collect, write_up) if seats else (DEAL,))
        return Chance(device=HANDS) if state.phase == "dealing" else None

    def decide(self, state: Owing, command: AnyCommand) -> Decision:
        decision = super().decide(state, command)
        if isinstance(command, Leave) and not isinstance(decision, Refusal):
            # Who leaves pays first: all of it, or the whole of the leaving is refused.
            return (*_collected(state, command.seat), *decision)
        return decision

    def answer(self, state: Owing, command: Call | Choose | Result) -> Decision:
        match command:
            case Result():
                return self._settled(state, str(command.outcome))
            case Call(name="collect"):
                called = Called(by=command.by, name="collect", says="Vigorish", seat=command.seat, cites=DUE)
                return (called, *_collected(state, command.seat))
            case Call(name="write-up"):
                cents = dict(state.owed)[command.seat]
                says = "The vigorish is written up as uncollected"
                called = Called(by=command.by, name="write-up", says=says, seat=command.seat, cites=UNCOLLECTED)
                back = (Transfer(VIGORISH, owed(command.seat), cents),)
                return (called, Paid(seat=command.seat, what="vigorish written up", cents=cents, transfers=back))
            case _:
                return (Called(by=Role.DEALER, name="deal", says="No more bets", cites=WAGERS),)

    def _settled(self, state: Owing, hand: str) -> Decision:
        drawn = Drawn(outcome=hand, says=f"{hand.title()}'s hand wins", cites=WAGERS)
        settled = losers_first(
            won(bet, EVEN, self.house.chip, self.wagers[hand].cites, f"the {hand}'s hand wins")
            if bet.spot == hand
            else lost(bet, WAGERS, f"the {hand}'s hand wins")
            for bet in state.bets
        )
        marked = [
            Paid(seat=bet.seat, what="vigorish owed", cents=cents, cites=POSTPONED, transfers=(due,))
            for bet in state.bets
            if bet.spot == hand == "banker"
            for cents in (in_chips(RATE * bet.cents, self.house.chip, up=True),)
            for due in (Transfer(owed(bet.seat), VIGORISH, cents),)
        ]
        return (drawn, *settled, *marked, Over())

    def evolve(self, state: Owing, event: AnyEvent) -> Owing:
        match event:
            case Opened():
                return replace(state, phase="wagering")
            case Called(name="deal"):
                return replace(state, phase="dealing")
            case Paid():
                cents = dict(state.owed).get(event.seat, 0) if event.what == "vigorish owed" else -event.cents
                rest = tuple(one for one in state.owed if one[0] != event.seat)
                due = ((event.seat, cents + event.cents),) if cents + event.cents else ()
                return replace(state, owed=tuple(sorted((*rest, *due))))
            case Over():
                return replace(state, phase="over")
            case _:
                return fold(state, event)

    def holds(self, state: Owing) -> Mapping[str, int]:
        due = dict(state.owed)
        return {**super().holds(state), **{owed(seat): -due.get(seat, 0) for seat in (1, 2, 3)}}


def _collected(state: Owing, seat: int) -> Iterator[Paid]:
    for cents in (cents for one, cents in state.owed if one == seat):
        paid = (Transfer(purse(seat), owed(seat), cents),)
        yield Paid(seat=seat, what="vigorish collected", cents=cents, cites=DUE, transfers=paid)
