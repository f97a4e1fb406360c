"""Where the odds of craps wagers begin, and how the fire bet ends."""

from fractions import Fraction

from msgspec.structs import replace

from pitboss.game import Bet
from pitboss.games.craps.rules import Craps
from pitboss.games.craps.state import CrapsState, Phase, Progress
from pitboss.games.craps.wagers import LINES, POINTS, SUPPORTS
from pitboss.house import Pay
from pitboss.money import Odds
from pitboss.odds.analysis import settle
from pitboss.odds.analyst import Analyst, Solved
from pitboss.odds.figures import Ending
from pitboss.odds.life import life_of

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

    def solved(self, spot: str, stake: int) -> Solved | None:
        """The fire bet, by how many different points are made: it is followed where each number pays differently."""
        if spot != "fire":
            return None
        house, table, made = self.game.house, f"table {self.game.house['fire-table']}, ", range(len(POINTS) + 1)
        wager = house.wagers[spot]
        paid = {pay.when: pay.odds.ratio for pay in wager.pays}
        apart = tuple(Pay(f"{table}{points} points", Odds(points + 1, 1), wager.cites) for points in made)
        game = type(self.game)(replace(house, wagers={**house.wagers, spot: replace(wager, pays=apart)}))
        ends, rolls = settle(life_of(game, spot, stake))
        endings = tuple(
            Ending(
                f"{points} point{'' if points == 1 else 's'}",
                paid.get(f"{table}{points} points", Fraction(-1)),
                ends[Fraction(points + 1)],
            )
            for points in made
        )
        nets = sorted({one.net for one in endings}, reverse=True)
        outcomes = {net: sum((one.probability for one in endings if one.net == net), Fraction(0)) for net in nets}
        return Solved(outcomes, rolls, endings=endings)


def _other(number: int) -> int:
    """A point for the shooter beside a number that has its own."""
    return 8 if number == 6 else 6
