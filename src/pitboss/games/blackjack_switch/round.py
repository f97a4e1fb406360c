"""A round of blackjack switch: the switch itself; all else follows as at blackjack."""

from pitboss.commands import Choose
from pitboss.events import Chosen, Decision
from pitboss.games.blackjack.round import Round
from pitboss.games.blackjack.state import BlackjackState
from pitboss.games.blackjack_switch.law import SWITCHED


class SwitchRound(Round):
    """The rounds of one table."""

    def chosen(self, state: BlackjackState, command: Choose) -> Decision:
        """What follows from a choice."""
        if state.phase != "switching":
            return super().chosen(state, command)
        return (Chosen(seat=command.seat, move=command.move, cites=SWITCHED),)
