"""The course of a blackjack round: the state after each event."""

from collections.abc import Callable
from typing import Final

from msgspec.structs import replace

from pitboss.events import AnyEvent, Called, Chosen, Drawn, Left, Noted, Over, Sat, Settled, Shuffled
from pitboss.games.blackjack.conduct import Conduct
from pitboss.games.blackjack.dealer import can_have_blackjack, draws, is_needed
from pitboss.games.blackjack.hand import FACE_DOWN, TWO
from pitboss.games.blackjack.sides_settling import wager_of
from pitboss.games.blackjack.spots import ACTIONS, box_of
from pitboss.games.blackjack.stakes import asked_about, decider
from pitboss.games.blackjack.state import DEAD, OVER, BlackjackState, Played, Streak
from pitboss.games.blackjack.turns import Turns, with_hand
from pitboss.law import carries_out
from pitboss.procedures.shuffling import Shuffling
from pitboss.procedures.wagering import fold

CONFIRMED: Final = 100_00  # an amount on the display from which a supervisor confirms it, in cents
FOUR: Final = 4
MAIN_PLACES: Final = frozenset(action.removeprefix("-") for action in ACTIONS)


class Course:
    """What each event makes of a state, under one house's rules."""

    def __init__(self, conduct: Conduct, shuffling: Shuffling, turns: Turns, owner: Callable[[int], int]) -> None:
        self.conduct = conduct
        self.shuffling = shuffling
        self.turns = turns
        self.owner = owner
        self.follows_series = False  # whether progressive prizes are played for

    def after(self, state: BlackjackState, event: AnyEvent) -> BlackjackState:
        """The state after an event."""
        match event:
            case Drawn():
                return self._card(state, event)
            case Chosen():
                return self._choice(state, event)
            case Called():
                return self._call(state, event)
            case Noted():
                return self._note(state, event)
            case Over():
                return self._over(state)
            case Shuffled():
                return self._shuffled(state, event)
            case Settled() if state.phase == "turn":  # it may have been the last that waited for the dealer's cards
                return self.onward(fold(state, event))
            case Sat() if not state.seats and state.phase in self.shuffling.phases:  # the first at the table
                return replace(fold(state, event), cut_from=event.seat)
            case Left():
                gone = tuple(streak for streak in state.streaks if streak.seat != event.seat)
                return replace(fold(state, event), streaks=gone)
            case _:
                return fold(state, event)

    # --- cards ---

    def _card(self, state: BlackjackState, event: Drawn) -> BlackjackState:
        if state.phase in self.shuffling.phases:
            return self.shuffling.evolve(state, event)
        if state.phase == "paying":
            amount = int(str(event.outcome))
            return replace(state, amount=amount, phase="confirming") if amount >= CONFIRMED else state
        card = FACE_DOWN if event.outcome is None else str(event.outcome)
        left = state.left - 1
        if left == state.behind and state.behind:
            state = replace(state, cut_next=self._cuts_next(state))
        match state.phase:
            case "exposing":
                return replace(state, left=left, exposed=card, phase="playing")
            case "overdrawn":
                return replace(state, left=left, phase="result")
            case _:
                return self.with_card(replace(state, left=left), card)

    def _cuts_next(self, state: BlackjackState) -> int:
        """Who cuts after this shoe: on whose box the cutting card came; the far right if it was the dealer's."""
        at = self.place(state)
        if at < 0:
            return max(state.seats, default=0)
        return decider(state, state.hands[at], self.conduct.actions, self.owner(state.hands[at].box))

    def place(self, state: BlackjackState) -> int:
        """Which hand the next card goes to; -1 for the dealer's."""
        if state.phase == "dealer":
            return -1
        if state.phase != "dealing":
            return state.at
        if not state.dealer:
            return next((at for at, hand in enumerate(state.hands) if not hand.cards), -1)
        return next((at for at, hand in enumerate(state.hands) if len(hand.cards) == 1), -1)

    def with_card(self, state: BlackjackState, card: str) -> BlackjackState:
        """The state after a card came to where it was due."""
        at = self.place(state)
        if at < 0:
            return self._to_dealer(state, card)
        hand = state.hands[at]
        if state.phase == "sevens":
            return self._sevens_card(with_hand(state, at, replace(hand, cards=(*hand.cards, card))))
        if self.follows_series:
            state = _in_series(state, hand.box, card)
        grown = self.turns.with_card(state, hand, card, doubled=state.phase == "doubling")
        after = with_hand(state, at, grown)
        if state.phase == "dealing":
            return self._dealt(after)
        return self.onward(replace(after, doing=""))

    def _to_dealer(self, state: BlackjackState, card: str) -> BlackjackState:
        dealer = (*state.dealer, card)
        if state.phase == "dealing":
            return self._dealt(replace(state, dealer=dealer, hidden=len(dealer) == TWO))
        drawn = replace(state, dealer=dealer)
        return drawn if draws(self.conduct, drawn, dealer) else replace(drawn, phase="result")

    def _dealt(self, state: BlackjackState) -> BlackjackState:
        """Once everybody has two cards, and the dealer what is due: insurance, the check, or the first turn."""
        due = TWO if self.conduct.hole else 1
        if len(state.dealer) < due or any(len(hand.cards) < TWO for hand in state.hands):
            return state
        if state.up[0] != "A":
            return self._insured(state)
        boxes = tuple(hand.box for hand in state.hands)
        return replace(state, phase="insurance", queue=tuple(asked_about(state, boxes, self.conduct.actions)))

    def _insured(self, state: BlackjackState) -> BlackjackState:
        """After insurance: the card reader tells, or the first hand is in turn."""
        if self.conduct.reader and not state.unread and can_have_blackjack(state.up):
            return replace(state, phase="reader", queue=())
        return self.begun(replace(state, queue=()))

    def begun(self, state: BlackjackState) -> BlackjackState:
        """The patrons' turns begin."""
        return self.onward(state)

    def onward(self, state: BlackjackState) -> BlackjackState:
        """The next hand is in turn; or the dealer's is; or everything is decided."""
        if state.at >= 0:
            return replace(state, phase="playing")
        return replace(state, phase="turn" if is_needed(state) else "result")

    # --- choices ---

    def _choice(self, state: BlackjackState, event: Chosen) -> BlackjackState:
        match state.phase:
            case "insurance":
                rest = replace(state, queue=state.queue[1:])
                return rest if rest.queue else self._insured(rest)
            case "following":
                rest = replace(state, queue=state.queue[1:])
                if rest.queue:
                    return rest
                return replace(rest, phase="doubling" if state.doing == "double" else "playing", doing="")
            case _:
                after = self.turns.after_choice(state, event.move, event.seat)
                return self.onward(after) if event.move in ("stand", "surrender") else after

    # --- calls ---

    def _call(self, state: BlackjackState, event: Called) -> BlackjackState:
        if event.name == "face-up-card" or state.phase in self.shuffling.phases:
            return self.shuffling.evolve(state, event)
        match event.name:
            case "no-more-bets":
                boxes = sorted({box_of(bet.spot) for bet in state.bets if wager_of(bet.spot) in MAIN_PLACES})
                hands = tuple(Played(box) for box in boxes)
                return replace(state, phase="dealing" if hands else "over", hands=hands)
            case "new-dealer":
                return self.shuffling.burn(state, 1, "wagering")
            case "check" if event.value:
                return self._sevens_card(replace(state, hidden=False))
            case "check":
                return self.begun(state)
            case "reader-failed":
                return self.begun(replace(state, unread=True))
            case "dealers-card":
                return self._turned(state)
            case "result":
                return replace(state, phase="paying")
            case "reshuffle":
                return replace(state, reshuffle=True, cut_next=max(state.seats, default=0))
            case "exposed-card":
                return replace(state, phase="exposing")
            case "dealer-overdrew":
                return replace(state, phase="overdrawn")
            case "dead-hand":
                dead = int(event.value)
                hands = tuple(
                    replace(hand, ended=DEAD) if hand.box == dead and hand.ended != OVER else hand
                    for hand in state.hands
                )
                return self.onward(replace(state, hands=hands))
            case "confirm":
                return replace(state, phase="paying", amount=0)
            case _:
                return state

    def _turned(self, state: BlackjackState) -> BlackjackState:
        if not state.hidden:
            return replace(state, phase="dealer")
        shown = replace(state, hidden=False)
        return replace(shown, phase="dealer" if draws(self.conduct, shown, shown.dealer) else "result")

    @carries_out("blackjack/sevens-third")
    def _sevens_card(self, state: BlackjackState) -> BlackjackState:
        """The dealer has blackjack: each box that waits for a third card on two sevens gets it; then all is settled."""
        waits = {box_of(bet.spot) for bet in state.bets if wager_of(bet.spot) == "sevens"}
        hands = tuple(
            replace(hand, ended="" if hand.box in waits and len(hand.cards) == TWO else hand.ended or "stood")
            for hand in state.hands
        )
        due = any(not hand.ended for hand in hands)
        return replace(state, hands=hands, phase="sevens" if due else "result")

    # --- notes ---

    def _note(self, state: BlackjackState, event: Noted) -> BlackjackState:
        match event.what:
            case "card":
                return self.with_card(replace(state, exposed=""), str(event.value))
            case "burned":
                return replace(state, exposed="")
            case "next-hand":
                return replace(state, dealer=state.dealer[:1], action=state.action + 1, phase="turn")
            case "meter":
                return replace(state, meter=int(event.value or 0))
            case "streak":
                box, wins = map(int, str(event.value).split())
                rest = tuple(one for one in state.streaks if (one.seat, one.box) != (event.seat, box))
                kept_streaks = (*rest, Streak(event.seat, box, wins)) if wins >= 0 else rest
                return replace(state, streaks=tuple(sorted(kept_streaks, key=lambda one: (one.box, one.seat))))
            case _:
                return state

    # --- the end of a round, and of a shoe ---

    def _over(self, state: BlackjackState) -> BlackjackState:
        finished = state.cutting_card_is_out or state.reshuffle
        state = replace(
            state,
            phase="over",
            hands=(),
            dealer=(),
            hidden=False,
            queue=(),
            doing="",
            action=1,
            exposed="",
            series=(),
            amount=0,
            reshuffle=False,
        )
        if not finished:
            return state
        cuts = state.cut_next or max(state.seats, default=0)  # a burned card is nobody's
        return self.shuffling.anew(replace(state, unread=False, cut_next=0), cut_from=cuts)

    def _shuffled(self, state: BlackjackState, event: Shuffled) -> BlackjackState:
        """The shoe is full again; in the middle of a round only the discards go back, and one card is burned."""
        if not state.hands:
            return replace(state, left=self.shuffling.cards)
        left = self.shuffling.cards - len(event.out)
        return self.shuffling.burn(replace(state, left=left, behind=0, reshuffle=True), 1, state.phase)


def _in_series(state: BlackjackState, box: int, card: str) -> BlackjackState:
    """The first cards of a box in their order, as many as a prize can need."""
    series = dict(state.series)
    cards = series.get(box, ())
    if len(cards) >= FOUR:
        return state
    return replace(state, series=tuple(sorted({**series, box: (*cards, card)}.items())))
