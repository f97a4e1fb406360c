"""Chemin de fer in bulk: coups from real shoes, where both hands use their free choices as at the equilibrium.

At the exact equilibrium every free choice draws, as at punto banco, so the loops of baccarat deal it.
"""

from pitboss.games.baccarat.coup import Coup
from pitboss.games.baccarat.sim import play_coups
from pitboss.games.chemin_de_fer.odds.equilibrium import equilibrium
from pitboss.games.chemin_de_fer.rules import CheminDeFer
from pitboss.sim.bulk import CountedBulk, Progress


class CheminBulk(CountedBulk[CheminDeFer]):
    """Chemin de fer in bulk."""

    def play(self, rounds: int, seed: int, progress: Progress | None = None) -> dict[Coup, int]:
        """How often each coup came in so many rounds. The same seed gives the same run."""
        shuffling = self.game.shuffling
        best = equilibrium(shuffling.shoe.decks)
        assert best.draws == 1, "every free choice draws"
        assert all(chance == 1 for chance in best.choices.values()), "every free choice draws"
        return play_coups(shuffling.shoe, shuffling.handling, rounds, seed, progress)
