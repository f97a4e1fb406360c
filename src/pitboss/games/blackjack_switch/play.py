"""A round of blackjack switch: before any other choice, each patron may exchange the second cards of the two hands."""

from typing import TYPE_CHECKING, Final

from msgspec.structs import replace

from pitboss.commands import Call, Choose
from pitboss.events import Called, Chosen, Decision, Over
from pitboss.games.blackjack.hand import is_blackjack
from pitboss.games.blackjack.play import Play
from pitboss.games.blackjack.state import BlackjackState, Ended, Phase, Played
from pitboss.games.blackjack.wagers import place
from pitboss.games.blackjack_switch.law import LAW, PACKAGE
from pitboss.procedures.calling import read_calls
from pitboss.procedures.settlement import voided

if TYPE_CHECKING:
    from pitboss.games.blackjack.rules import Blackjack

SWITCH, KEEP = "switch", "keep"
MISDEAL, DEALERS_MISDEAL = "misdeal", "dealers-misdeal"
MISDEALS: Final = read_calls(PACKAGE)
MADE: Final = {"21": Ended.STOOD, "blackjack": Ended.BLACKJACK}  # what an ace and a ten made by the switch count as


class SwitchPlay(Play):
    """The rounds of one table. All else is as at blackjack."""

    def __init__(self, game: "Blackjack") -> None:
        super().__init__(game)
        self.made = MADE[game.house["switched-blackjack"]]

    def chosen(self, state: BlackjackState, command: Choose) -> Decision:
        """What follows from a choice."""
        if state.phase != Phase.SWITCHING:
            return super().chosen(state, command)
        return (Chosen(seat=command.seat, move=command.move, cites=LAW.switch),)

    def called(self, state: BlackjackState, command: Call) -> Decision:
        """What follows from a call: a misdeal undoes a position's wagers, or the round."""
        if command.name not in MISDEALS:
            return super().called(state, command)
        spoken, by = MISDEALS[command.name], MISDEALS[command.name].offer.cites
        if command.name == DEALERS_MISDEAL:
            void = voided(state.bets, by, "the dealer was dealt a wrong number of cards")
            return (spoken.heard(command), *void, Over(cites=by))
        says = f"Position {command.value} has a wrong number of cards; its wagers go back"
        mine = [bet for bet in state.bets if str(bet.seat) == command.value]
        void = voided(mine, by, "the position was dealt a wrong number of cards")
        over = (Over(cites=by),) if len(mine) == len(state.bets) else ()
        return (spoken.heard(command, says=says), *void, *over)

    def _after_call(self, state: BlackjackState, event: Called) -> BlackjackState:
        if event.name != MISDEAL:
            return super()._after_call(state, event)
        hands = tuple(hand for hand in state.hands if str(self.game.owner(hand.box)) != event.value)
        return replace(state, hands=hands)

    def _after_choice(self, state: BlackjackState, event: Chosen) -> BlackjackState:
        if state.phase != Phase.SWITCHING:
            return super()._after_choice(state, event)
        if event.move == SWITCH:
            state = self._switched(state, event.seat)
        return self.onward(replace(state, queue=state.queue[1:]))

    def begun(self, state: BlackjackState) -> BlackjackState:
        """Each patron's turn begins with the switch, from the dealer's left."""
        seats = dict.fromkeys(self.game.owner(hand.box) for hand in state.hands)
        return self.onward(replace(state, queue=tuple((seat, place(2 * seat - 1)) for seat in seats)))

    def onward(self, state: BlackjackState) -> BlackjackState:
        """The next patron is asked about the switch before the first of the two hands is played, if none is dead."""
        dead = {self.game.owner(hand.box) for hand in state.hands if hand.ended is Ended.DEAD}
        if dead:
            state = replace(state, queue=tuple(asked for asked in state.queue if asked[0] not in dead))
        if state.queue and (state.at < 0 or state.queue[0][0] <= self.game.owner(state.hands[state.at].box)):
            return replace(state, phase=Phase.SWITCHING)
        return super().onward(state)

    def _switched(self, state: BlackjackState, seat: int) -> BlackjackState:
        first, second = (hand for hand in state.hands if self.game.owner(hand.box) == seat)
        exchanged = {
            first.box: self._made(first, (first.cards[0], second.cards[1])),
            second.box: self._made(second, (second.cards[0], first.cards[1])),
        }
        return replace(state, hands=tuple(exchanged.get(hand.box, hand) for hand in state.hands))

    def _made(self, hand: Played, cards: tuple[str, ...]) -> Played:
        """A hand after the exchange: an ace and a ten are 21, and no blackjack unless the house says so."""
        return replace(hand, cards=cards, ended=self.made if is_blackjack(cards) else Ended.NOT_YET)
