"""The contract between the odds and a kernel: the hand-written analysis of a game too large to follow state by state.

A game's `Analyst` gives its kernel. Where all that matters of a round is its result, `pitboss.odds.counted.Counting` is
the kernel, and the game gives the tally of its results.
"""

from collections.abc import Container
from typing import Any, Protocol

from pitboss.equipment import Shoe
from pitboss.game import Game
from pitboss.odds.figures import Analysis


class Kernel(Protocol):
    """What the odds ask of a kernel."""

    def shoe(self, game: Game[Any]) -> Shoe:
        """The fresh shoe."""

    def analyse(self, game: Game[Any], wager: str | None, shoe: Shoe, stake: int) -> tuple[Analysis, ...]:
        """The odds of every wager for the next round from this shoe, offered or not; or of one.

        A shoe with too few cards is refused.
        """

    def elsewhere(self, game: Game[Any], wagers: Container[str], shoe: Shoe, stake: int) -> tuple[Analysis, ...]:
        """The odds of those of these wagers that pay differently under other house rules."""

    def note(self, game: Game[Any]) -> str:
        """A sentence for those who read the odds, such as on rounding, or on how hands are played; or nothing."""
