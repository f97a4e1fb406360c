"""The rules of the big six wheel."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Result
from pitboss.equipment import BIG_SIX, Device
from pitboss.events import AnyEvent, Called, Decision, Drawn, Over, Settled
from pitboss.game import Awaits, Bet, Calling, Chance, Game, Grounds, Spot, Wagering
from pitboss.games.big_six.state import BigSixState, Phase
from pitboss.games.big_six.wagers import STOPS, all_spots, announced, named
from pitboss.house import Charter, House, Limits
from pitboss.law import Citation, Edition, cites
from pitboss.procedures.calling import read_calls
from pitboss.procedures.settlement import losers_first, lost, won
from pitboss.procedures.wagering import fold, ordinary

CALLS = read_calls("pitboss.games.big_six")
ANNOUNCED = cites("big-six/announced")
PASSED = cites("19:47-5.6(c)1")
VOID = cites("19:47-5.6(c)2", "big-six/re-spin")
LOSERS_FIRST = cites("19:47-5.6(e)")
BETWEEN_VOID = replace(
    CALLS["between-stops"].offer,
    about="the clapper rests between two stops: no spin",
    values=(),
    cites=cites("19:47-5.6(c)", "19:47-5.6(c)2"),
)


class BigSix(Game[BigSixState]):
    """The big six wheel: seven kinds of stop, and a clapper that points to one of them."""

    charter: ClassVar = Charter.load(
        "pitboss.games.big_six",
        slug="big-six",
        name="Big Six Wheel",
        citation="19:47-5.5",
        editions=(Edition.NJAC_19_47, Edition.NJAC_13_69F),
        places=8,
        limits=Limits(minimum=100, maximum=50_000, increment=100),
        rank=6,
    )
    grounds: ClassVar = Grounds(
        chips=cites("big-six/placing"),
        permissible=cites("19:47-5.5(a)"),
        closed=cites("19:47-5.6(a)"),
        procedure=cites("19:47-5.6"),
        spoken=cites("big-six/placing"),
    )

    def __init__(self, house: House) -> None:
        super().__init__(house)
        self.void_between = house["between-stops"] == "void"
        self._after_void = Phase.CLOSED if house["after-void"] == "wagers-stand" else Phase.WAGERING
        self._spots = all_spots()
        between = BETWEEN_VOID if self.void_between else CALLS["between-stops"].offer
        self._waits: Mapping[Phase, Awaits] = {
            Phase.OVER: None,
            Phase.WAGERING: Wagering(calls=(CALLS["no-more-bets"].offer,)),
            Phase.CLOSED: Calling(calls=(CALLS["spin"].offer,)),
            Phase.SPINNING: Chance(calls=(between, CALLS["no-spin"].offer), device=BIG_SIX),
        }

    @property
    def devices(self) -> tuple[Device, ...]:
        """The wheel."""
        return (BIG_SIX,)

    @property
    def spots(self) -> Mapping[str, Spot]:
        """The seven places on the layout."""
        return self._spots

    def start(self) -> BigSixState:
        """An empty table."""
        return BigSixState()

    def awaits(self, state: BigSixState) -> Awaits:
        """Wagers are open until "no more bets"; only then may the wheel be spun."""
        return self._waits[state.phase]

    def decide(self, state: BigSixState, command: AnyCommand) -> Decision:
        """What follows from a command."""
        if (decision := ordinary(self, state, command)) is not None:
            return decision
        match command:
            case Call(name="between-stops"):
                return self._between(state, command)
            case Call():
                return (CALLS[command.name].heard(command),)
            case Result():
                stop = str(command.outcome)
                return self._decided(state, stop, f"the clapper points to {named(stop)}", ())
            case _:
                raise AssertionError("the table waits for nothing else")

    def evolve(self, state: BigSixState, event: AnyEvent) -> BigSixState:
        """Calls change the phase; the rest is common to all games."""
        match event:
            case Called(name="no-more-bets"):
                return replace(state, phase=Phase.CLOSED)
            case Called(name="spin"):
                return replace(state, phase=Phase.SPINNING)
            case Called(name="no-spin") | Called(name="between-stops", value=""):
                return replace(state, phase=self._after_void)
            case _:
                return fold(state, event)

    def _between(self, state: BigSixState, command: Call) -> Decision:
        """The clapper rests between two stops: the one passed last wins, or the spin is void."""
        heard = CALLS["between-stops"].heard(command)
        if self.void_between:
            says = "Between two stops: no spin; the wheel is spun again"
            return (replace(heard, says=says, cites=VOID),)
        why = f"the clapper passed {named(command.value)} last"
        return (replace(heard, cites=PASSED), *self._decided(state, command.value, why, PASSED))

    def _decided(self, state: BigSixState, stop: str, why: str, by: tuple[Citation, ...]) -> tuple[AnyEvent, ...]:
        """A stop has won: it is announced, the losers are collected, and the winners are paid."""
        drawn = Drawn(outcome=stop, says=announced(stop), cites=ANNOUNCED + by)
        settled = losers_first(self._settled(bet, stop, why, by) for bet in state.bets)
        return (drawn, *settled, Over(cites=LOSERS_FIRST))

    def _settled(self, bet: Bet, stop: str, why: str, by: tuple[Citation, ...]) -> Settled:
        wager = self.wagers[bet.spot]
        if stop == STOPS[bet.spot]:
            return won(bet, wager.pay().odds, self.house.chip, wager.pay().cites + by, why)
        return lost(bet, wager.cites + by, why)
