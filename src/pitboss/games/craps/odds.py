"""Where the odds of craps wagers begin."""

from msgspec.structs import replace

from pitboss.game import Bet
from pitboss.games.craps.rules import Craps
from pitboss.games.craps.state import CrapsState, Phase, Progress
from pitboss.games.craps.wagers import LINES, SUPPORTS
from pitboss.odds.analyst import Analyst

STAKE = 10_000_000  # large enough that any odds can be taken or laid behind it


class CrapsAnalyst(Analyst[Craps]):
    """Craps is followed state by state."""

    def opening(self, spot: str) -> CrapsState:
        """A come-out roll is next."""
        return CrapsState(seats=(1,), phase=Phase.WAGERING)

    def stage(self, spot: str) -> CrapsState:
        """A come-out roll is next for the wagers that are made before one; for all others there is a point."""
        state = CrapsState(seats=(1,), phase=Phase.WAGERING)
        if spot in LINES or spot == "fire":
            return state
        state = replace(state, point=6, hand=Progress.POINT_SET if "fire" in self.game.wagers else Progress.NEW)
        support = SUPPORTS.get(spot)
        if support is None:
            return state
        point = support.number if support.on_line else _other(support.number)
        return replace(state, point=point, bets=(Bet(1, support.base, STAKE),))

    def supposing(self, spot: str) -> str:
        """Odds on a Come bet are off on a come-out roll, and may then go back: the point decides how soon one comes."""
        support = SUPPORTS.get(spot)
        if support is None or support.on_line or not support.taken:
            return ""
        return f"while the shooter's point is {_other(support.number)}"


def _other(number: int) -> int:
    """A point for the shooter beside a number that has its own."""
    return 8 if number == 6 else 6
