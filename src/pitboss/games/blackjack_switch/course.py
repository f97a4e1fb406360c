"""The course of a round of blackjack switch: before any other choice each patron may exchange two cards."""

from msgspec.structs import replace

from pitboss.events import AnyEvent, Chosen
from pitboss.games.blackjack.course import Course
from pitboss.games.blackjack.hand import is_blackjack
from pitboss.games.blackjack.state import BLACKJACK, STOOD, BlackjackState, Played

SWITCH, KEEP = "switch", "keep"


class SwitchCourse(Course):
    """What each event makes of a state."""

    switched_is_blackjack: bool = False  # an ace and a ten made by the switch count as blackjack

    def after(self, state: BlackjackState, event: AnyEvent) -> BlackjackState:
        """The state after an event."""
        if not isinstance(event, Chosen) or state.phase != "switching":
            return super().after(state, event)
        if event.move == SWITCH:
            state = self._switched(state, event.seat)
        return self.onward(replace(state, queue=state.queue[1:]))

    def begun(self, state: BlackjackState) -> BlackjackState:
        """Each patron's turn begins with the switch, from the dealer's left."""
        seats = dict.fromkeys(self.owner(hand.box) for hand in state.hands)
        return self.onward(replace(state, queue=tuple((seat, f"box-{2 * seat - 1}") for seat in seats)))

    def onward(self, state: BlackjackState) -> BlackjackState:
        """Who comes next is asked about the switch before the first of the two hands is played."""
        if state.queue and (state.at < 0 or state.queue[0][0] <= self.owner(state.hands[state.at].box)):
            return replace(state, phase="switching")
        return super().onward(state)

    def _switched(self, state: BlackjackState, seat: int) -> BlackjackState:
        first, second = (hand for hand in state.hands if self.owner(hand.box) == seat)
        exchanged = {
            first.box: self._made(first, (first.cards[0], second.cards[1])),
            second.box: self._made(second, (second.cards[0], first.cards[1])),
        }
        return replace(state, hands=tuple(exchanged.get(hand.box, hand) for hand in state.hands))

    def _made(self, hand: Played, cards: tuple[str, ...]) -> Played:
        """A hand after the exchange: an ace and a ten are 21, and no blackjack."""
        if not is_blackjack(cards):
            return replace(hand, cards=cards, ended="")
        return replace(hand, cards=cards, ended=BLACKJACK if self.switched_is_blackjack else STOOD)
