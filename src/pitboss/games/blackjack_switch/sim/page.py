"""The page of a simulated run of blackjack switch: two hands of each patron, whose second cards may be exchanged."""

from typing import ClassVar

from pitboss.games.blackjack.sim.conditions import Conditions
from pitboss.games.blackjack.sim.page import RunPage
from pitboss.games.blackjack.sim.strategy import SOLVED, Strategy
from pitboss.games.blackjack.wagers import MAIN
from pitboss.games.blackjack_switch.sim.exchange import switch_conditions, switching
from pitboss.odds import analyse


class SwitchRunPage(RunPage):
    """The page of a run at one table of blackjack switch."""

    words: ClassVar = "best play from a full shoe"

    def conditions(self, boxes: int, penetration: float | None) -> Conditions:
        """The conditions at the table."""
        return switch_conditions(self.game, boxes=boxes, penetration=penetration)

    def strategy(self, name: str, conditions: Conditions) -> Strategy:
        """A strategy by its name, with its exchanges."""
        return switching(name, conditions)

    def exact(self, name: str, conditions: Conditions) -> float | None:
        """What best play is worth, which a chart comes near."""
        return -float(analyse(self.game, MAIN).house_advantage) if name in SOLVED else None
