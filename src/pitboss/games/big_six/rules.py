"""The rules of the big six wheel."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Result, Role
from pitboss.equipment import BIG_SIX
from pitboss.events import AnyEvent, Called, Decision, Drawn, Over, Settled
from pitboss.felt import Layout
from pitboss.game import Awaits, Bet, Calling, Chance, Game, Grounds, Offer, Spot, State, Wagering
from pitboss.games.big_six.layout import draw
from pitboss.games.big_six.spots import STOPS, all_spots, announced, named
from pitboss.house import Charter, House, Limits
from pitboss.law import Citation, Edition, cites
from pitboss.paper import Notice
from pitboss.procedures.settlement import losers_first, lost, won
from pitboss.procedures.wagering import fold, ordinary

ANNOUNCED = cites("big-six/announced")
PASSED = cites("19:47-5.6(c)1")
VOID = cites("19:47-5.6(c)2", "big-six/re-spin")
SIGN_PASSED = cites("19:47-5.6(d)", "19:47-5.6(c)1")
SIGN_VOID = cites("19:47-5.6(d)", "19:47-5.6(c)2")
LOSERS_FIRST = cites("19:47-5.6(e)")
STAFF = (Role.DEALER, Role.FLOOR)

NO_MORE_BETS = Offer("no-more-bets", (Role.DEALER,), cites("19:47-5.6(a)"), "before the wheel is spun", routine=True)
SPIN = Offer(
    "spin",
    (Role.DEALER,),
    cites("19:47-5.6(b)"),
    "spin the wheel, in either direction",
    routine=True,
    values=("clockwise", "counterclockwise"),
)
NO_SPIN = Offer(
    "no-spin",
    STAFF,
    cites("19:47-5.6(b)", "big-six/short-spin", "big-six/re-spin"),
    "the wheel made fewer than three revolutions",
    values=("under-three-turns",),
)
BETWEEN_PASSED = Offer(
    "between-stops",
    STAFF,
    cites("19:47-5.6(c)", "19:47-5.6(c)1"),
    "the clapper rests between two stops: name the one that it passed last",
    values=tuple(STOPS.values()),
)
BETWEEN_VOID = Offer(
    "between-stops",
    STAFF,
    cites("19:47-5.6(c)", "19:47-5.6(c)2"),
    "the clapper rests between two stops: the spin is void",
)
OPEN = Wagering(calls=(NO_MORE_BETS,))
CLOSED = Calling(calls=(SPIN,))


class BigSix(Game[State]):
    """The big six wheel: seven kinds of stop, and a clapper that shows one of them."""

    charter: ClassVar = Charter.load(
        "pitboss.games.big_six",
        slug="big-six",
        name="Big Six Wheel",
        citation="19:47-5.5",
        editions=(Edition.NJAC_19_47, Edition.NJAC_13_69F),
        places=8,
        limits=Limits(minimum=100, maximum=50_000, increment=100),
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
        self._after_void = "closed" if house["after-void"] == "wagers-stand" else "wagering"
        self._spots = {spot.id: spot for spot in all_spots(BIG_SIX)}
        between = BETWEEN_VOID if self.void_between else BETWEEN_PASSED
        self._chance = Chance(calls=(between, NO_SPIN), device=BIG_SIX)

    @property
    def spots(self) -> Mapping[str, Spot]:
        """The seven places on the layout."""
        return self._spots

    def start(self) -> State:
        """An empty table."""
        return State()

    def awaits(self, state: State) -> Awaits:
        """Wagers are open until "no more bets"; only then may the wheel be spun."""
        match state.phase:
            case "wagering":
                return OPEN
            case "closed":
                return CLOSED
            case "spinning":
                return self._chance
            case _:
                return None

    def decide(self, state: State, command: AnyCommand) -> Decision:
        """What follows from a command."""
        if (decision := ordinary(self, state, command)) is not None:
            return decision
        match command:
            case Call():
                return self._called(state, command)
            case Result():
                return self._stopped(state, str(command.outcome))
            case _:
                raise AssertionError("the table waits for nothing else")

    def evolve(self, state: State, event: AnyEvent) -> State:
        """The next state: a phase, and the wagers."""
        match event:
            case Called(name="no-more-bets"):
                return replace(state, phase="closed")
            case Called(name="spin"):
                return replace(state, phase="spinning")
            case Called(name="no-spin") | Called(name="between-stops", value=""):
                return replace(state, phase=self._after_void)
            case _:
                return fold(state, event)

    def _called(self, state: State, command: Call) -> Decision:
        match command.name:
            case "no-more-bets":
                return (_said(command, "No more bets", NO_MORE_BETS.cites),)
            case "spin":
                return (_said(command, "The wheel is spun", SPIN.cites, command.value),)
            case "no-spin":
                return (_said(command, "No spin; the wheel is spun again", NO_SPIN.cites, command.value),)
            case _:
                return self._between(state, command)

    def _between(self, state: State, command: Call) -> Decision:
        """The clapper rests between two stops: the one passed last wins, or the spin is void."""
        if self.void_between:
            return (_said(command, "Between two stops: the spin is void and the wheel is spun again", VOID),)
        stop = command.value
        said = _said(command, "Between two stops: the one passed last wins", PASSED, stop)
        return (said, *self._decided(state, stop, f"the clapper passed {named(stop)} last", PASSED))

    def _stopped(self, state: State, stop: str) -> Decision:
        return self._decided(state, stop, f"the clapper shows {named(stop)}", ())

    def _decided(self, state: State, stop: str, why: str, by: tuple[Citation, ...]) -> tuple[AnyEvent, ...]:
        """A stop has won: announce it, collect the losers, pay the winners."""
        drawn = Drawn(outcome=stop, says=announced(stop), cites=ANNOUNCED + by)
        settled = losers_first(self._settled(bet, stop, why, by) for bet in state.bets)
        return (drawn, *settled, Over(cites=LOSERS_FIRST))

    def _settled(self, bet: Bet, stop: str, why: str, by: tuple[Citation, ...]) -> Settled:
        wager = self.wagers[bet.spot]
        if stop == STOPS[bet.spot]:
            return won(bet, wager.pay().odds, self.house.chip, wager.pay().cites + by, why)
        return lost(bet, wager.cites + by, why)

    def notices(self) -> tuple[Notice, ...]:
        """Each table says what happens when the clapper rests between two stops."""
        if self.void_between:
            text = "If the clapper rests between two stops, the spin is void and the wheel is spun again."
            return (Notice(text, SIGN_VOID),)
        return (Notice("If the clapper rests between two stops, the one that it passed last wins.", SIGN_PASSED),)

    def layout(self) -> Layout:
        """The felt."""
        return draw(self._spots, self.wagers)


def _said(command: Call, says: str, by: tuple[Citation, ...], value: str = "") -> Called:
    return Called(by=command.by, name=command.name, says=says, value=value, cites=by)
