"""Where the odds of craps wagers begin."""

from typing import ClassVar

from msgspec.structs import replace

from pitboss.game import Bet
from pitboss.games.craps.rules import Craps
from pitboss.games.craps.state import CrapsState, Phase, Progress
from pitboss.games.craps.wagers import LINES, POINTS, SUPPORTS
from pitboss.odds.analyst import Analyst

STAKE = 10_000_000  # large enough that any odds can be taken or laid behind it


class CrapsAnalyst(Analyst[Craps]):
    """Craps is followed state by state."""

    known_as: ClassVar = {f"place-{number}": f"place-to-win-{number}" for number in POINTS}

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
        other = 8 if support.number == 6 else 6
        point = support.number if support.on_line else other
        return replace(state, point=point, bets=(Bet(1, support.base, STAKE),))
