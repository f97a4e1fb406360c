"""The contract between the odds and a kernel: the hand-written module by which the odds of a card game are found.

Where a game's rounds are too many to follow state by state, `Game.kernel` names a module. It holds what `Kernel` says;
or, where all that matters of a round is its result, it counts the ways to each result, as `tally.py` says.
"""

from collections.abc import Container
from importlib import import_module
from typing import Any, Protocol, cast

from pitboss.equipment import Shoe
from pitboss.game import Game
from pitboss.odds.counted import Counting
from pitboss.odds.figures import Analysis
from pitboss.odds.tally import tally_of


class Kernel(Protocol):
    """What the odds ask of a kernel."""

    bulk: str  # the module of `pitboss.sim` that plays such rounds in bulk

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


def kernel_of(game: Game[Any]) -> Kernel:
    """The kernel of a game that names one."""
    module = import_module(game.kernel)
    return cast(Kernel, module) if hasattr(module, "analyse") else Counting(tally_of(game))
