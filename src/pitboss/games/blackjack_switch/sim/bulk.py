"""The wagers of blackjack switch in bulk: one of the two hands of each round, and the match and insurance wagers."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from pitboss.games.blackjack.odds.sides import Decided
from pitboss.games.blackjack.sim.bulk import BlackjackBulk, Nets
from pitboss.games.blackjack.sim.run import simulate
from pitboss.games.blackjack_switch.odds import SwitchKernel
from pitboss.games.blackjack_switch.sim.exchange import switch_conditions, switching
from pitboss.sim.bulk import Progress


class SwitchBulk(BlackjackBulk):
    """The bulk simulation of blackjack switch's wagers."""

    decided: ClassVar[Mapping[str, Decided]] = SwitchKernel.decided

    def main(self, rounds: int, seed: int, told: Progress) -> Nets:
        """Rounds of two hands, each from a full shoe; one hand of each is counted, so that results are independent."""
        conditions = replace(switch_conditions(self.game), shuffler="continuous")
        found = simulate(conditions, switching("composition", conditions), rounds, seed, progress=told)
        assert found.several is not None
        return {one.net: one.count for one in found.several.each[0].outcomes}
