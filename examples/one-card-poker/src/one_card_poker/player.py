"""The house player of one-card poker: a small ante every round, and a raise with a six or better."""

from one_card_poker.rules import OneCardPoker, rank
from one_card_poker.state import OneCardState
from pitboss.agents import HousePlayer
from pitboss.commands import Place
from pitboss.game import Answer, Turn


class OneCardPlayer(HousePlayer[OneCardPoker]):
    """Like every agent, it is given what its seat may see, and nothing else."""

    def __call__(self, view: OneCardState, turn: Turn) -> Answer:
        """Fold a five or lower; raise with anything better."""
        fold, bold = turn.moves
        move = bold if rank(view.card(turn.seat)) >= rank("6S") else fold
        return Answer(turn.seat, move.name, move.least)

    def wagers(self, view: OneCardState, seat: int, chips: int) -> tuple[Place, ...]:
        """The smallest ante, if there are chips left to raise."""
        ante = self.game.house.limits_of("ante").minimum
        return () if view.bet(seat, "ante") or chips < 2 * ante else (Place(seat, "ante", ante),)
