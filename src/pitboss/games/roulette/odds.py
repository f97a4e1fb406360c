"""What the odds of roulette rest on beyond its rules."""

from pitboss.games.roulette.rules import Roulette
from pitboss.games.roulette.settling import on_zero
from pitboss.games.roulette.wagers import EVEN_CHANCES, FIFTHS, FIVE_ADJACENT
from pitboss.law import Citation
from pitboss.odds.analyst import Analyst


class RouletteAnalyst(Analyst[Roulette]):
    """Five adjacent numbers are five straights; zeros bear on the even chances, which lose half there, or all."""

    def lots(self, spot: str) -> int:
        """Five adjacent numbers are five equal straights."""
        return FIFTHS if self.game.spots[spot].wager == FIVE_ADJACENT else 1

    def bears_on(self, wager: str) -> tuple[Citation, ...]:
        """What becomes of an even-money wager when a zero comes up, as this table has it."""
        return on_zero(self.game.house) if wager in EVEN_CHANCES else ()
