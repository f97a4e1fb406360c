"""The house player of Leduc hold'em: raises a king or a pair, calls with a queen, and bluffs now and then."""

from typing import Any

from pitboss.agents import HousePlayer
from pitboss.game import Answer, Turn
from pitboss.procedures.betting import BET, CALL, CHECK, FOLD, RAISE

from .rules import Leduc


class LeducPlayer(HousePlayer[Leduc]):
    """One who sees a card of its own, the board and the bets."""

    def __call__(self, view: Any, turn: Turn) -> Answer:
        mine = dict(view.hole)[turn.seat]
        strong = mine in ("K", view.board) or self.randomness.below(8) == 0
        wanted = (RAISE, BET, CALL, CHECK) if strong else (CHECK, CALL) if mine == "Q" else (CHECK, FOLD)
        move = next(move for name in (*wanted, CHECK, CALL, FOLD) for move in turn.moves if move.name == name)
        return Answer(turn.seat, move.name, move.least)
