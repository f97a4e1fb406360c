"""What red dog turns on: the ranks of its cards."""

from typing import ClassVar

from pitboss.game import Turn
from pitboss.odds.alike import Sight, Suits
from pitboss.odds.analyst import Advice, Analyst
from pitboss.odds.best_play import advice
from small_games.red_dog.rules import RedDog, Table


class RedDogAnalyst(Analyst[RedDog]):
    suits: ClassVar = Suits.IGNORED

    def turns_on(self, state: Table) -> Sight:
        return Sight((state.phase, state.bets), (state.cards,))

    def advise(self, view: Table, turn: Turn) -> Advice | None:
        return advice(self.game, view, turn, self.game.shoe)
