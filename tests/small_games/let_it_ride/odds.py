"""What let it ride turns on: a poker hand, and how much is still wagered on it."""

from typing import ClassVar

from pitboss.game import Turn
from pitboss.odds.alike import Sight, Suits
from pitboss.odds.analyst import Advice, Analyst
from pitboss.odds.best_play import advice
from small_games.let_it_ride.rules import LetItRide, Table


class LetItRideAnalyst(Analyst[LetItRide]):
    suits: ClassVar = Suits.ALIKE

    def lots(self, spot: str) -> int:
        return 3

    def equal_wagers(self, spot: str) -> int:
        return 3

    def turns_on(self, state: Table) -> Sight:
        return Sight((state.phase, sum(bet.cents for bet in state.bets)), (state.cards,), joins=0)

    def advise(self, view: Table, turn: Turn) -> Advice | None:
        return advice(self.game, view, turn, self.game.shoe)
