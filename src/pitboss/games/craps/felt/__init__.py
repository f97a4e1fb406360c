"""The craps felt: one end of the table with its number boxes and lines, and the propositions beside it.

`landscape.py` is the layout as it lies on a table; `portrait.py` has the same spots for a screen that is held upright,
and `plan.py` for a terminal.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

from pitboss.felt import Felt, Invite, Layout, Puck
from pitboss.games.craps.felt.landscape import landscape
from pitboss.games.craps.felt.marks import HIGH
from pitboss.games.craps.felt.plan import plan
from pitboss.games.craps.felt.portrait import portrait
from pitboss.games.craps.rules import Craps
from pitboss.games.craps.state import CrapsState
from pitboss.games.craps.wagers import HARDWAYS, SUPPORTS
from pitboss.law import carries_out

ONE_ROLL = {
    "any-seven": (7,),
    "any-craps": (2, 3, 12),
    "craps-two": (2,),
    "craps-three": (3,),
    "craps-twelve": (12,),
    "eleven-in-one-roll": (11,),
    "craps-eleven": (2, 3, 11, 12),
    "horn": (2, 3, 11, 12),
    **dict.fromkeys((*HIGH, "world"), (2, 3, 11, 12)),
    "field": (2, 3, 4, 9, 10, 11, 12),
}


class CrapsFelt(Felt[Craps]):
    """How craps lies on the table."""

    usual: ClassVar = {
        "pass": "7 or 11 on the come-out roll, or its point before a 7",
        "dont-pass": "2 or 3 on the come-out roll, or a 7 before the point",
        "come": "like pass, from the next roll on, once there is a point",
        "dont-come": "like dont-pass, from the next roll on",
        "pass-odds-6": "behind pass, once its point is 6; 'odds 10' for whatever the point is",
        "place-to-win-6": "a 6 before a 7; 'place 6 12'",
        "field": "2, 3, 4, 9, 10, 11 or 12 on the next roll",
        "six-the-hardway": "3-3 before a 7 or any other 6; 'hard 6 5'",
        "any-seven": "a 7 on the next roll",
        "eleven-in-one-roll": "an 11 on the next roll; 'yo 5'",
        "fire": "different points that a new shooter makes before a seven-out",
    }

    @cached_property
    @carries_out("19:47-1.2(a)1", "19:47-1.2(a)2", "19:47-1.2(a)3", "19:47-1.2(a)4")
    def layout(self) -> Layout:
        """The areas of all spots, including those to which only the dealer moves chips."""
        return landscape(self.game)

    def portrait(self, seat: int = 0) -> Layout:
        """The same spots, the lines at the bottom and the long shots behind tabs."""
        return portrait(self.game)

    @cached_property
    def plan(self) -> Layout:
        """Every spot at once, without tabs."""
        return plan(self.game)

    def invites(self, state: CrapsState, seat: int) -> tuple[Invite, ...]:
        """The odds that the seat's own bets support: behind a line, once it has its point, and on a number."""
        found = []
        for spot, support in SUPPORTS.items():
            base = state.bet(seat, support.base)
            if base and (not support.on_line or state.point == support.number):
                most = self.game.most_behind(spot, base.cents)
                found += [Invite(spot, most)] if most else []
        return tuple(found)

    def winners(self, outcome: object) -> tuple[str, ...]:
        """The wagers that this roll alone wins: those on one roll, and the hardway."""
        if not isinstance(outcome, list | tuple):
            return ()
        low, high = sorted(map(int, outcome))
        total = low + high
        found = {spot for spot, totals in ONE_ROLL.items() if total in totals}
        found |= {spot for spot, number in HARDWAYS.items() if low == high and number == total}
        found.add(f"hop-{low}-{high}")
        return tuple(spot for spot in self.game.spots if spot in found)

    def pucks(self, state: CrapsState) -> tuple[Puck, ...]:
        """The puck lies on the point's number with its "ON" side up; before a come-out roll it is off the numbers."""
        return (Puck(f"place-to-win-{state.point}", "ON"),) if state.point else ()

    def now(self, state: CrapsState) -> str:
        """The point, or that the next roll is a come-out roll."""
        return f"point {state.point}" if state.point else "come-out"

    def stands(self, state: CrapsState, seat: int) -> str:
        """The point, and who has the dice."""
        puck = f"The point is {state.point}." if state.point else "The puck is off; the next roll is a come-out roll."
        if state.shooter == seat:
            return f"{puck} You are the shooter: 'roll' throws the dice."
        return f"{puck} The dice wait for a shooter: 'roll' takes them and throws, 'deal' lets them go by."

    def titles(self, state: CrapsState) -> Mapping[int, str]:
        """The seat that has the dice is the shooter."""
        return {state.shooter: "shooter"} if state.shooter else {}
