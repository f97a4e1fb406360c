"""What the odds of roulette rest on beyond its rules."""

from pitboss.games.roulette.rules import Roulette
from pitboss.games.roulette.settling import on_zero
from pitboss.games.roulette.wagers import EVEN_CHANCES
from pitboss.law import Citation
from pitboss.odds.analyst import Analyst


class RouletteAnalyst(Analyst[Roulette]):
    """The zeros bear on the even chances: half of the wager is lost there, or all of it."""

    def bears_on(self, wager: str) -> tuple[Citation, ...]:
        """What becomes of an even-money wager when a zero comes up, as this table has it."""
        return on_zero(self.game.house) if wager in EVEN_CHANCES else ()
