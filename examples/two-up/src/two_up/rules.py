"""The rules of two-up."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Result, Role
from pitboss.equipment import Wheel
from pitboss.events import AnyEvent, Called, Decision, Drawn, Over, Settled
from pitboss.game import Awaits, Bet, Chance, Game, Grounds, Offer, Spot, State, Wagering
from pitboss.house import Charter
from pitboss.law import Edition, cites, declare
from pitboss.felt import Area, Layout
from pitboss.procedures.settlement import losers_first, lost, won
from pitboss.procedures.wagering import fold, ordinary

declare("two_up")

COINS = Wheel("two coins", ["heads", "tails", "odds", "odds"])
TOSS = cites("two-up/toss")
ODDS_IN_A_ROW = cites("two-up/odds-in-a-row")
NO_MORE_BETS = Offer("no-more-bets", (Role.DEALER,), TOSS, routine=True)
OPEN = Wagering(calls=(NO_MORE_BETS,))
TOSSING = Chance(device=COINS)


class TwoUpState(State, frozen=True):
    """How often odds have come in a row."""

    odds: int = 0


class TwoUp(Game[TwoUpState]):
    """A game is its charter, its grounds for refusing, and six answers."""

    charter: ClassVar = Charter.load(
        "two_up",
        slug="two-up",
        name="Two-up",
        citation="13:69F-8.4(c)",
        editions=(Edition.NJAC_13_69F,),
        places=8,
    )
    grounds: ClassVar = Grounds(chips=TOSS, permissible=cites("13:69F-8.4(c)"), closed=TOSS, procedure=TOSS)

    @property
    def spots(self) -> Mapping[str, Spot]:
        """One spot for each wager."""
        return {slug: Spot(slug, slug, wager.name) for slug, wager in self.wagers.items()}

    def start(self) -> TwoUpState:
        """An empty table."""
        return TwoUpState()

    def awaits(self, state: TwoUpState) -> Awaits:
        """Wagers, then the coins until they decide."""
        match state.phase:
            case "wagering":
                return OPEN
            case "tossing":
                return TOSSING
            case _:
                return None

    def decide(self, state: TwoUpState, command: AnyCommand) -> Decision:
        """What follows from a command."""
        if (decision := ordinary(self, state, command)) is not None:
            return decision
        match command:
            case Call():
                return (Called(by=command.by, name=command.name, says="No more bets", cites=TOSS),)
            case Result():
                return self._tossed(state, str(command.outcome))
            case _:
                raise AssertionError("the table waits for nothing else")

    def evolve(self, state: TwoUpState, event: AnyEvent) -> TwoUpState:
        """The next state."""
        match event:
            case Called():
                return replace(state, phase="tossing")
            case Drawn():
                return replace(state, odds=state.odds + 1)
            case Over():
                return replace(state, phase="over", odds=0)
            case _:
                return fold(state, event)

    def _tossed(self, state: TwoUpState, shown: str) -> Decision:
        drawn = Drawn(outcome=shown, says=shown.capitalize(), cites=TOSS)
        if shown == "odds" and state.odds + 1 < self.house.number("odds-in-a-row"):
            return (drawn,)
        return (drawn, *losers_first(self._settled(bet, shown) for bet in state.bets), Over(cites=TOSS))

    def _settled(self, bet: Bet, shown: str) -> Settled:
        wager = self.wagers[bet.spot]
        if shown == "odds":
            return lost(bet, ODDS_IN_A_ROW, f"odds came {self.house['odds-in-a-row']} times in a row")
        if shown == bet.spot:
            pay = wager.pay()
            return won(bet, pay.odds, self.house.chip, wager.cites + pay.cites, f"{wager.name} came")
        return lost(bet, wager.cites, f"{shown} came")

    def layout(self) -> Layout:
        """Two boxes."""
        return Layout(4, 2, (Area("heads", 0, 0, 2, 2, "Heads"), Area("tails", 2, 0, 2, 2, "Tails")))
