"""The wagers of blackjack switch: two of one size, and the match wager beside them."""

from pitboss.events import AnyEvent, Refusal, TakenDown
from pitboss.game import Bet, Spot
from pitboss.games.blackjack.placing import Placing, taken_back
from pitboss.games.blackjack.spots import MAIN, box_of
from pitboss.games.blackjack.state import BlackjackState
from pitboss.games.blackjack_switch.law import EQUAL


class SwitchPlacing(Placing):
    """The wagers before the deal."""

    def takes(self, state: BlackjackState, spot: Spot, seat: int, total: int) -> Refusal | None:
        """A patron wagers at the own position only."""
        if self.owner(box_of(spot.id)) != seat:
            return Refusal("This betting area is another position's; wager at your own.", self.law.several_boxes)
        if spot.wager != MAIN and not any(
            bet.seat == seat and box_of(bet.spot) == box_of(spot.id) for bet in state.bets
        ):
            return Refusal("Make your two wagers before the match wager.", self.law.needs_main)
        return None

    def incomplete(self, state: BlackjackState) -> tuple[TakenDown, ...]:
        """What goes back because a patron made one wager only, or two that are not equal."""
        found: list[TakenDown] = []
        for seat in state.seats:
            mine = [bet for bet in state.bets if bet.seat == seat]
            mains = [bet.cents for bet in mine if _is_main(bet)]
            if mine and (len(mains) != 2 or mains[0] != mains[1]):
                found += (taken_back(bet, EQUAL) for bet in mine)
        return tuple(found)

    def registered(self, state: BlackjackState) -> tuple[AnyEvent, ...]:
        """No meter counts here, and there are no streaks."""
        return ()


def _is_main(bet: Bet) -> bool:
    return bet.spot.count("-") == 1
