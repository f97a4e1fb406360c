"""A wager that lives across rounds: it comes to rest on a number, and stays until that number or a six decides it."""

from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import Call, Choose, Result, Role
from pitboss.equipment import Dice
from pitboss.events import AnyEvent, Called, Decision, Drawn, Marked, Opened, Over, Refusal
from pitboss.game import Awaits, Bet, Chance, Grounds, Offer, Spot, State, Wagering
from pitboss.law import cites
from pitboss.procedures.settlement import losers_first, lost, won
from pitboss.procedures.wagering import fold

from .small import EVEN, Small, charter

PASS, MAKING, ROLL = cites("19:47-1.2(a)1"), cites("19:47-1.3"), cites("19:47-1.10")
DIE = Dice(1, "die")
OPEN = Wagering(calls=(Offer("roll", (Role.DEALER,), ROLL, routine=True),))


class StandingWager(Small[State]):
    """One die: a new wager wins on 1 and loses on 6; any other number becomes its own, and then 6 loses."""

    charter: ClassVar = charter("standing-wager", "19:47-1.2", {"line": PASS})
    grounds: ClassVar = Grounds(chips=MAKING, permissible=PASS, closed=ROLL, procedure=ROLL, removal=MAKING)
    spots: ClassVar = {"line": Spot("line", "line", "Line")}

    def start(self) -> State:
        return State()

    def awaits(self, state: State) -> Awaits:
        if state.phase == "wagering":
            return OPEN
        return Chance(device=DIE) if state.phase == "rolling" else None

    def takes(self, state: State, spot: Spot, seat: int, total: int) -> Refusal | None:
        bet = state.bet(seat, spot.id)
        return Refusal("A wager that has its number cannot be raised.", MAKING) if bet and bet.mark else None

    def returns(self, state: State, bet: Bet) -> Refusal | None:
        return Refusal("A wager that has its number stays until it is decided.", MAKING) if bet.mark else None

    def answer(self, state: State, command: Call | Choose | Result) -> Decision:
        if not isinstance(command, Result):
            return (Called(by=Role.DEALER, name="roll", says="The die is out", cites=ROLL),)
        assert isinstance(command.outcome, tuple)
        (face,) = map(str, command.outcome)
        drawn = Drawn(outcome=command.outcome, says=f"The die shows {face}", cites=ROLL)
        settled = losers_first(
            won(bet, EVEN, self.house.chip, PASS, f"{face} wins")
            if face == (bet.mark or "1")
            else lost(bet, PASS, "6 loses")
            for bet in state.bets
            if face in ("6", bet.mark or "1")
        )
        marked = [
            Marked(seat=bet.seat, spot=bet.spot, mark=face, cites=PASS)
            for bet in state.bets
            if not bet.mark and face not in ("1", "6")
        ]
        return (drawn, *settled, *marked, Over())

    def evolve(self, state: State, event: AnyEvent) -> State:
        match event:
            case Opened():
                return replace(state, phase="wagering")
            case Called():
                return replace(state, phase="rolling")
            case Over():
                return replace(state, phase="over")
            case _:
                return fold(state, event)
