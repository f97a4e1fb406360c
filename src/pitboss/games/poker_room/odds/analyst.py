"""The analyst of the poker games: the coach at the table.

A poker game has no house advantage to work out: players win from each other, and the house takes its charge.
"""

from typing import ClassVar

from pitboss.game import Turn
from pitboss.games.poker_room.odds.advice import advise
from pitboss.games.poker_room.odds.words import kind_of
from pitboss.games.poker_room.rules import Poker
from pitboss.games.poker_room.state import Phase, PokerState
from pitboss.odds.analyst import Advice, Analyst
from pitboss.odds.strategy_chart import Situation
from pitboss.procedures.betting import CALL


class PokerAnalyst(Analyst[Poker]):
    """What can be worked out about a poker game under one house's rules."""

    instead: ClassVar[str] = "`pitboss poker equity` shows what their hands are worth"

    def advise(self, view: PokerState, turn: Turn) -> Advice | None:
        """What each move is worth to the seat that must choose, on average and in cents, under stated assumptions."""
        return advise(self.game, view, turn)

    def situation(self, view: PokerState, turn: Turn) -> Situation | None:
        """The kind of hand, the street, and whether there is a bet to call: 'A pair on the turn, facing a bet'."""
        hand = kind_of(self.game, view, turn.seat)
        if view.phase == Phase.DRAWING:
            return Situation(f"Drawing to {hand}")
        if view.phase not in (Phase.BETTING, Phase.OPENING):
            return None
        street = f"on the {self.game.streets[view.street].name}" if view.street else "to begin with"
        faces = any(move.name == CALL for move in turn.moves)
        return Situation(f"{hand[:1].upper()}{hand[1:]} {street}, {'facing a bet' if faces else 'nothing to call'}")
