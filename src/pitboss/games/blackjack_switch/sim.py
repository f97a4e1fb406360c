"""The bulk simulation of blackjack switch: its match and insurance wagers."""

from collections.abc import Mapping
from typing import ClassVar

from pitboss.errors import BadInput
from pitboss.games.blackjack.odds.sides import Decided
from pitboss.games.blackjack.sim.bulk import BlackjackBulk, Nets
from pitboss.games.blackjack_switch.odds import SwitchKernel
from pitboss.sim.bulk import Progress


class SwitchBulk(BlackjackBulk):
    """The bulk simulation of blackjack switch's wagers."""

    decided: ClassVar[Mapping[str, Decided]] = SwitchKernel.decided

    def main(self, rounds: int, seed: int, told: Progress) -> Nets:
        """The two wagers themselves are not played in bulk."""
        name = self.game.charter.name
        raise BadInput(f"The main wagers of {name} are not played in bulk; its match and insurance wagers are.")
