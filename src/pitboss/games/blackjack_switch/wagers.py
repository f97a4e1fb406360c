"""The wagers of blackjack switch: two of one size, and the match wager beside them."""

from collections.abc import Iterator

from pitboss.events import AnyEvent, Refusal, TakenDown
from pitboss.game import Spot
from pitboss.games.blackjack.state import BlackjackState
from pitboss.games.blackjack.wagers import MAIN, Wagers, box_of, is_main, taken_back
from pitboss.games.blackjack_switch.law import LAW


class SwitchWagers(Wagers):
    """The wagers before the deal."""

    def takes(self, state: BlackjackState, spot: Spot, seat: int, total: int) -> Refusal | None:
        """A patron wagers only at the patron's own position."""
        box = box_of(spot.id)
        if self.owner(box) in state.seats and self.owner(box) != seat:
            return Refusal("Another patron plays at this position; wager at your own.", LAW.on_a_box)
        if self.owner(box) != seat:
            return Refusal("A patron plays one position; wager at your own.", LAW.several_boxes)
        if spot.wager != MAIN and not any(bet.seat == seat and box_of(bet.spot) == box for bet in state.bets):
            return Refusal("Make your two wagers before the match wager.", LAW.needs_main)
        return None

    def incomplete(self, state: BlackjackState) -> tuple[TakenDown, ...]:
        """What goes back because a patron made only one wager, or two that are not equal."""
        found: list[TakenDown] = []
        for seat in state.seats:
            mine = [bet for bet in state.bets if bet.seat == seat]
            mains = [bet.cents for bet in mine if is_main(bet)]
            if mine and (len(mains) != 2 or mains[0] != mains[1]):
                found += (taken_back(bet, LAW.two_wagers) for bet in mine)
        return tuple(found)

    def lacking(self, state: BlackjackState, seat: int) -> Refusal | None:
        """A patron plays two hands, with the same wager on each."""
        if not any(back.seat == seat for back in self.incomplete(state)):
            return None
        return Refusal("Blackjack switch takes two equal wagers, one on each of your hands.", LAW.two_wagers)

    def registered(self, state: BlackjackState) -> Iterator[AnyEvent]:
        """There is no meter here, and there are no streaks."""
        return iter(())
