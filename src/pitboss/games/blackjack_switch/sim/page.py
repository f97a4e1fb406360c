"""The page of a simulated run of blackjack switch: two hands of each patron, whose second cards may be exchanged."""

from typing import ClassVar

from pitboss.games.blackjack.sim.conditions import Conditions
from pitboss.games.blackjack.sim.page import RunPage
from pitboss.games.blackjack.sim.strategy import SOLVED, Strategy, studied
from pitboss.games.blackjack_switch.odds.both import Both
from pitboss.games.blackjack_switch.sim.exchange import switch_conditions, switching


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
        if name not in SOLVED:
            return None
        terms, wins = conditions.terms, conditions.made_blackjack
        return Both(terms, made_blackjack_wins=wins, studied=lambda: studied(terms)).known_means().expectation
