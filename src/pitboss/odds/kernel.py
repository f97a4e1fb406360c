"""The contract for a kernel: the hand-written analysis of a game that is too large to follow state by state.

A game's `Analyst` provides its kernel. If only the result of a round matters, the kernel is
`pitboss.odds.counted.Counting`, and the game provides the tally of its results.
"""

from collections.abc import Container
from typing import Any, Protocol

from pitboss.equipment import Shoe
from pitboss.game import Game
from pitboss.odds.figures import Analysis


class Kernel(Protocol):
    """What a kernel must provide."""

    def shoe(self, game: Game[Any]) -> Shoe:
        """The fresh shoe."""

    def analyse(self, game: Game[Any], wager: str | None, shoe: Shoe, stake: int) -> tuple[Analysis, ...]:
        """The odds of every wager, whether offered or not, or of one, for the next round from this shoe.

        A shoe with too few cards is refused.
        """

    def elsewhere(self, game: Game[Any], wagers: Container[str], shoe: Shoe, stake: int) -> tuple[Analysis, ...]:
        """The odds of these wagers under other house rules, where they pay differently."""

    def note(self, game: Game[Any], stake: int | None = None) -> str:
        """A sentence for readers of the odds, for example about rounding or how hands are played; or nothing.

        The odds are those of a stake that needs no rounding, or of a stake in cents.
        """
