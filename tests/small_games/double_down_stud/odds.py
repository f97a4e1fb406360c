"""What double down stud turns on: a poker hand, and how much is wagered on it."""

from typing import ClassVar

from pitboss.odds.alike import Sight, Suits
from pitboss.odds.analyst import Analyst
from small_games.double_down_stud.rules import DoubleDownStud, Table


class DoubleDownStudAnalyst(Analyst[DoubleDownStud]):
    suits: ClassVar = Suits.ALIKE

    def turns_on(self, state: Table) -> Sight:
        return Sight((state.phase, sum(bet.cents for bet in state.bets)), (state.cards,), joins=0)
