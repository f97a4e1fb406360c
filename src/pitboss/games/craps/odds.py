"""Where the odds of craps wagers begin, and how the fire bet ends."""

from fractions import Fraction

from msgspec.structs import replace

from pitboss.game import Bet
from pitboss.games.craps.rules import Craps
from pitboss.games.craps.state import CrapsState, Phase, Progress
from pitboss.games.craps.wagers import LINES, POINTS, SUPPORTS
from pitboss.house import Pay
from pitboss.money import Odds
from pitboss.odds.analyst import Analyst, Apart

OTHER_POINT = {number: 8 if number == 6 else 6 for number in POINTS}  # of the shooter, behind a Come bet's odds
STAKE = 10_000_000  # large enough that any odds can be taken or laid behind it


class CrapsAnalyst(Analyst[Craps]):
    """Craps is followed state by state."""

    def stage(self, spot: str) -> CrapsState:
        """A come-out roll is next for the wagers that are made before one; for all others there is a point."""
        state = CrapsState(seats=(1,), phase=Phase.WAGERING)
        if spot in LINES or spot == "fire":
            return state
        state = replace(state, point=6, hand=Progress.POINT_SET if "fire" in self.game.wagers else Progress.NEW)
        support = SUPPORTS.get(spot)
        if support is None:
            return state
        point = support.number if support.on_line else OTHER_POINT[support.number]
        return replace(state, point=point, bets=(Bet(1, support.base, STAKE),))

    def when(self, spot: str) -> str:
        """Odds on a Come bet are off on a come-out roll, so the shooter's point matters to them."""
        support = SUPPORTS.get(spot)
        if support is None or support.wager != "come":
            return ""
        return f"taken while the shooter's point is {OTHER_POINT[support.number]}"

    def apart(self, spot: str) -> Apart | None:
        """The fire bet ends with a number of different points made, whether they are paid or not."""
        house = self.game.house
        if spot != "fire":
            return None
        wager = house.wagers["fire"]
        table = f"table {house['fire-table']}, "
        paid = {pay.when: pay.odds.ratio for pay in wager.pays}
        made = range(len(POINTS) + 1)
        lines = tuple(Pay(f"{table}{points} points", Odds(points + 1, 1), wager.cites) for points in made)
        wagers = {**house.wagers, "fire": replace(wager, pays=lines)}
        endings = {
            Fraction(points + 1): (
                f"{points} point{'' if points == 1 else 's'}",
                paid.get(f"{table}{points} points", Fraction(-1)),
            )
            for points in made
        }
        return Apart(type(self.game)(replace(house, wagers=wagers)), endings)
