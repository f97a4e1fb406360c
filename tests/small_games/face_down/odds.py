"""What face down turns on: three cards, whose suits are alike."""

from typing import ClassVar

from pitboss.commands import Place
from pitboss.odds.alike import Sight, Suits
from pitboss.odds.analyst import Analyst
from small_games.face_down.rules import FaceDown, Table


class FaceDownAnalyst(Analyst[FaceDown]):
    suits: ClassVar = Suits.ALIKE

    def stage(self, spot: str) -> Table:
        """The wager beside is made when the other has been."""
        state: Table = super().stage(spot)
        if spot == "suited":
            for event in self.game.follow(state, Place(1, "wager", self.game.house.limits.minimum)):
                state = self.game.evolve(state, event)
        return state

    def turns_on(self, state: Table) -> Sight | None:
        cards = (state.hole, state.own, state.up)
        return Sight((state.phase, state.bets), tuple((card,) if card not in ("", "?") else () for card in cards))
