"""The course of a round: what follows from calls and choices, the settlement at its end, and the state after each."""

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any, Final

from msgspec.structs import replace

from pitboss.commands import Call, Choose
from pitboss.equipment import card_name
from pitboss.events import (
    AnyEvent,
    Called,
    Chosen,
    Decision,
    Drawn,
    Left,
    Noted,
    Opened,
    Over,
    Sat,
    Settled,
    Shuffled,
    Verdict,
)
from pitboss.games.blackjack.choices import ASKED, DOWN, STAND, SURRENDER
from pitboss.games.blackjack.dealing import decides, draws, is_needed
from pitboss.games.blackjack.hand import MOST, TWO, can_have_blackjack, count, is_blackjack, said
from pitboss.games.blackjack.law import LAW, Cites
from pitboss.games.blackjack.sides import BLANK
from pitboss.games.blackjack.state import BlackjackState, Ended, Phase, Played, Streak
from pitboss.games.blackjack.wagers import (
    asked_about,
    box_of,
    boxes_of,
    is_insurance,
    is_main,
    metered,
    stakes,
    wager_of,
)
from pitboss.law import carries_out
from pitboss.money import dollars
from pitboss.procedures.settlement import given_back, losers_first, prize_won, voided
from pitboss.procedures.wagering import fold

if TYPE_CHECKING:
    from pitboss.games.blackjack.rules import Blackjack

CONFIRMED: Final = 100_00  # a supervisor confirms amounts on the bonus display from this one on, in cents
BLACKJACK: Final = "blackjack"  # what the card reader finds, and what the dealer then announces
DEALERS_HANDS: Final = {
    1: ("first", LAW.multiple.hand_one),
    2: ("second", LAW.multiple.hand_two),
    3: ("third", LAW.multiple.settled_two),
}
Events = tuple[AnyEvent, ...]
# Looked up once: an enumeration looks its members up anew each time.
DEALING, INSURANCE, READER, PLAYING = Phase.DEALING, Phase.INSURANCE, Phase.READER, Phase.PLAYING
FOLLOWING, TURN, DEALER, RESULT, PAYING = Phase.FOLLOWING, Phase.TURN, Phase.DEALER, Phase.RESULT, Phase.PAYING


class Play:
    """The rounds of one table."""

    def __init__(self, game: "Blackjack") -> None:
        self.game = game
        self.law = game.law
        self.conduct = game.conduct
        self.spoken = game.spoken
        self.shuffles = game.shuffling.phases
        self.cleared = LAW.multiple.cleared if self.conduct.actions > 1 else self.law.dealt
        self._over = Over(cites=self.cleared)
        self._dealers = (TURN, DEALER) if self.conduct.face_up else (TURN,)  # where the dealer may yet be needed
        # By the type of the event, because a table folds every event; all games fold the others alike.
        self.folds: dict[type[AnyEvent], Callable[[BlackjackState, Any], BlackjackState]] = {
            Drawn: self._after_draw,
            Called: self._after_call,
            Settled: self._after_settlement,
            Chosen: self._after_choice,
            Over: self._after_round,
            Opened: self._after_opening,
            Shuffled: self._after_shuffle,
            Noted: self._after_note,
            Sat: self._after_sitting,
            Left: self._after_leaving,
        }

    def _after(self, state: BlackjackState, events: Iterable[AnyEvent]) -> BlackjackState:
        for event in events:
            state = self.after(state, event)
        return state

    # --- choices ---

    def chosen(self, state: BlackjackState, command: Choose) -> Decision:
        """What follows from a choice."""
        choices = self.game.choices
        if state.phase == INSURANCE:
            return choices.insured(state, command)
        if state.phase == FOLLOWING:
            events = choices.followed(state, command)
        else:
            events = choices.chosen(state, command) + self._decided_apart(state, command.move)
        return self.game.dealing.with_exposed(state, events)

    def _decided_apart(self, state: BlackjackState, move: str) -> Events:
        """What a choice decides at once: a surrender that stands, and two sevens that take no third card."""
        if move == SURRENDER:
            hand = state.hands[state.at]
            sevens = self.game.sides.sevens(state, hand.box, hand.cards)
            return sevens if can_have_blackjack(state.up) else (*self.game.settling.given_up(state, hand), *sevens)
        if self.game.sides.offered and move in ("stand", "split"):
            hand = state.hands[state.at]
            if not hand.split:
                return self.game.sides.sevens(state, hand.box, hand.cards, split=move == "split")
        return ()

    # --- calls ---

    def called(self, state: BlackjackState, command: Call) -> Decision:
        """What follows from a call."""
        match command.name:
            case "no-more-bets":
                return self._closed(state, self._heard(command))
            case "check":
                return self._checked(state, command)
            case "dealers-card":
                return self.game.dealing.with_exposed(state, self._second_card(state, command))
            case "result":
                return self._result(state, command)
            case "dead-hand":
                return self._dead(state, self._heard(command, f"The hand of box {command.value} is dead"))
            case "hole-card-seen":
                lying = (bet for bet in state.bets if not wager_of(bet.spot).startswith("streak"))
                heard = self._heard(command)
                void = voided(lying, heard.cites, "the hole card was seen too early")
                return (heard, *void, Over(cites=heard.cites))
            case "doubles-face-down":
                return (self.spoken[command.name].heard(command),)
            case "shuffle-discards":
                return self.game.dealing.discards(state, self._heard(command))
            case "validate":
                return self._validated(state, self._heard(command))
            case "confirm":
                return (
                    self._heard(command, f"{dollars(state.amount)} is confirmed"),
                    *self._bonus(state, state.amount),
                )
            case "no-amount":
                bet = self.game.sides.bonus_winner(state)
                assert bet is not None
                heard = self._heard(command, f"The display shows no amount: {BLANK} to 1")
                return (heard, *self._bonus(state, BLANK * bet.cents, LAW.bonus.blank))
            case _:
                return (self._heard(command),)

    def _heard(self, command: Call, says: str = "", *, value: str = "", result: str = "", cites: Cites = ()) -> Called:
        """The call once it has been made; where it tells more than the caller said, that is its value."""
        spoken = self.spoken[command.name]
        return Called(
            by=command.by,
            name=command.name,
            says=says or spoken.says,
            value=value or command.value,
            result=result,
            cites=cites or spoken.offer.cites,
        )

    def _closed(self, state: BlackjackState, called: Called) -> Decision:
        """Wagers are closed: incomplete wagers go back, the meter counts, and streaks begin."""
        returned = self.game.betting.incomplete(state)
        after = self._after(state, returned) if returned else state
        if not boxes_of(after.bets):
            return (*returned, called, Over(cites=called.cites))
        if not self.game.sides.offered:
            return (*returned, called)
        return (*returned, called, *self.game.betting.registered(after))

    @carries_out("blackjack/card-reader")
    def _checked(self, state: BlackjackState, command: Call) -> Decision:
        """The card reader shows whether the dealer has blackjack, and nothing else."""
        if is_blackjack(state.dealer):
            cards = f"{card_name(state.up)} and {card_name(state.dealer[1])}"
            told = self._heard(command, f"The dealer has blackjack: {cards}", value=BLACKJACK)
            return (told, *self.game.dealing.dealers_two(state, state.dealer))
        told, sides = self._heard(command, "The dealer does not have blackjack"), self.game.sides
        insured = self.game.settling.insurance(state, state.dealer)
        if not sides.offered:
            return (told, *insured)
        return (told, *losers_first((*insured, *sides.queens(state, dealers_blackjack=False))))

    def _second_card(self, state: BlackjackState, command: Call) -> Events:
        """The hole card is turned up, or it is announced that the dealer's second card comes."""
        if not state.hidden:
            if self.conduct.actions == 1:
                return (self._heard(command),)
            which, cites = DEALERS_HANDS[state.action]
            return (self._heard(command, f"Dealer's card, {which} hand", cites=cites),)
        hole = state.dealer[1]
        says = f"The hole card is the {card_name(hole)}: {said(state.dealer)}"
        return (self._heard(command, says, value=hole), *self.game.dealing.dealers_two(state, state.dealer))

    # --- the settlement ---

    def _result(self, state: BlackjackState, command: Call) -> Decision:
        """The hands are settled from the dealer's far right; then streaks, and any prizes."""
        game = self.game
        told: Events = (self._announced(state, command),)
        if self.conduct.double_card != "up" and (turned := game.dealing.turned(state)):
            told, state = (*told, *turned), self._after(state, turned)
            settled = losers_first([one for hand in state.hands[::-1] for one in self._turned(state, hand, turned)])
        elif len(state.hands) == 1:
            settled = losers_first(game.settling.settled(state, state.hands[0]))
        else:
            settled = losers_first([one for hand in state.hands[::-1] for one in game.settling.settled(state, hand)])
        if self.conduct.actions > 1 and (following := self._next_hand(self._after(state, settled))):
            return (*told, *settled, following)
        if not game.sides.offered:
            return (*told, *settled, self._over)
        streaks = game.sides.streaks(state)
        apart = (event for event in streaks if isinstance(event, Settled))
        all_settled = (*settled, *apart, *game.sides.no_prize(state))  # box by box, the hand first
        settled = losers_first(sorted(all_settled, key=lambda one: -box_of(one.spot)))
        events: Events = (*told, *settled, *(event for event in streaks if not isinstance(event, Settled)))
        after = self._after(state, settled)
        prizes = any(wager_of(bet.spot) in ("progressive", "bonus") for bet in after.bets)
        return events if prizes else (*events, self._over)

    @carries_out("blackjack/double-over")
    def _turned(self, state: BlackjackState, hand: Played, turned: Iterable[Noted]) -> tuple[Settled, ...]:
        """A hand where cards of doubles were turned over: one of them may be over 21, or three sevens."""
        sevens: tuple[Settled, ...] = ()
        if any(note.value == (hand.box, hand.number, hand.cards[-1]) for note in turned):
            sevens = () if hand.split else self.game.sides.sevens(state, hand.box, hand.cards)
            if hand.ended == Ended.OVER:
                return (*self.game.settling.over(state, hand, hand.cards, LAW.double_down.over), *sevens)
        return (*self.game.settling.settled(state, hand), *sevens)

    def _announced(self, state: BlackjackState, command: Call) -> Called:
        """What the dealer has, as it is announced before the hands are settled."""
        several = self.conduct.actions > 1
        nobodys = several and not any(stakes(state, hand, state.action) for hand in state.hands)
        if state.hidden or nobodys or len(state.dealer) < TWO or self._rests(state):
            everyone = all(hand.ended == Ended.OVER for hand in state.hands)
            says = "Every hand is over 21; the dealer draws no more" if everyone else "Every hand is decided"
            if nobodys and not everyone:
                says = f"No wager lies against the dealer's {DEALERS_HANDS[state.action][0]} hand"
            by = LAW.multiple.all_over if everyone and several else self.law.dealer_rests
            return self._heard(command, says, result="no draw", cites=by)
        total = count(state.dealer)[0]
        if total == MOST and len(state.dealer) == TWO:
            by = self.spoken[command.name].offer.cites + LAW.second_up.ends if self.conduct.face_up else ()
            return self._heard(command, "Dealer has blackjack", result=BLACKJACK, cites=by)
        if total > MOST:
            return self._heard(command, f"Dealer is over 21 with {total}", result="over 21")
        return self._heard(command, f"Dealer has {total}", result=str(total))

    def _rests(self, state: BlackjackState) -> bool:
        """Whether the dealer shows two cards that nothing waits for."""
        if not self.conduct.face_up or len(state.dealer) > TWO:
            return False
        return not decides(state) and not is_blackjack(state.dealer)

    @carries_out("19:47-2.18(f)2", "19:47-2.18(g)", "19:47-2.18(h)")
    def _next_hand(self, state: BlackjackState) -> Noted | None:
        """In multiple action the up card stays for the dealer's next hand while a later place has a wager."""
        later = range(state.action + 1, self.conduct.actions + 1)
        standing = any(stakes(state, hand, action) for hand in state.hands for action in later)
        if not standing and not any(is_insurance(bet.spot) for bet in state.bets):
            return None
        multiple = LAW.multiple
        which, cites = DEALERS_HANDS[state.action + 1]
        says = f"The {card_name(state.up)} stays for the dealer's {which} hand"
        kept = multiple.keeps_up_card if state.action == 1 else ()
        by = kept if standing else multiple.insures_each + multiple.insured_still
        return Noted(what="next-hand", value=state.action + 1, says=says, cites=by + cites)

    def _dead(self, state: BlackjackState, called: Called) -> Decision:
        box = int(called.value)
        back = tuple(
            given_back(bet, Verdict.VOID, called.cites, "the hand is dead")
            for bet in state.bets
            if box_of(bet.spot) == box and not wager_of(bet.spot).startswith("streak")
        )
        return self.game.dealing.with_exposed(state, (called, *back))

    # --- prizes, after the hands ---

    def _validated(self, state: BlackjackState, called: Called) -> Decision:
        """The cards and the light were checked and a supervisor has validated: prizes are paid, the meter is reset."""
        events: Events = (called, *self.game.sides.prizes(state))
        if self.game.sides.meter_is_won(state):
            reset = self.game.house.number("progressive-reset") * 100
            events = (*events, metered(reset, f"The meter is reset to {dollars(reset)}"))
        return events if self.game.sides.bonus_winner(state) else (*events, self._over)

    def displayed(self, state: BlackjackState, amount: int) -> Decision:
        """The bonus display shows an amount; a large one waits to be confirmed."""
        bet = self.game.sides.bonus_winner(state)
        assert bet is not None
        says = f"Seat {bet.seat} presses the bonus button: {dollars(amount)}"
        drawn = Drawn(outcome=amount, says=says, cites=LAW.bonus.button)
        return (drawn,) if amount >= CONFIRMED else (drawn, *self._bonus(state, amount))

    def _bonus(self, state: BlackjackState, amount: int, cites: Cites = ()) -> Events:
        """The bonus of the patron whose turn it is; after the last one the round is over."""
        bet = self.game.sides.bonus_winner(state)
        assert bet is not None
        paid = prize_won(bet, amount, LAW.bonus.wins + (cites or LAW.bonus.checked), "blackjack")
        last = self.game.sides.bonus_winner(self.after(state, paid)) is None
        return (paid, self._over) if last else (paid,)

    # --- the state after an event ---

    def after(self, state: BlackjackState, event: AnyEvent) -> BlackjackState:
        """The state after an event."""
        folds = self.folds.get(type(event))
        return folds(state, event) if folds else fold(state, event)

    def _after_draw(self, state: BlackjackState, event: Drawn) -> BlackjackState:
        if state.phase in self.shuffles:
            return self.game.shuffling.evolve(state, event)
        if state.phase != PAYING:
            return self.game.dealing.after(state, event)
        amount = int(str(event.outcome))
        return replace(state, amount=amount, phase=Phase.CONFIRMING) if amount >= CONFIRMED else state

    def _after_settlement(self, state: BlackjackState, event: Settled) -> BlackjackState:
        after = fold(state, event)  # it may have been the last that waited for the dealer's cards
        return self.onward(after) if state.phase in self._dealers else after

    def _after_opening(self, state: BlackjackState, event: Opened) -> BlackjackState:
        return fold(state, event)

    def _after_sitting(self, state: BlackjackState, event: Sat) -> BlackjackState:
        first = not state.seats and state.phase in self.shuffles
        return replace(fold(state, event), cut_from=event.seat) if first else fold(state, event)

    def _after_leaving(self, state: BlackjackState, event: Left) -> BlackjackState:
        gone = tuple(streak for streak in state.streaks if streak.seat != event.seat)
        state = replace(fold(state, event), streaks=gone)
        if not state.seats and state.doubles:
            state = replace(state, doubles="")
        if state.regulars is None:
            return state
        state = replace(state, regulars=tuple(seat for seat in state.regulars if seat != event.seat))
        return self._anew(state) if state.phase == Phase.OVER and not state.regulars else state

    def ready(self, state: BlackjackState) -> BlackjackState:
        """The deal is done: patrons are asked about insurance, the hole card is checked, or the first turn begins."""
        if self.conduct.face_up:  # there is no insurance, and the dealer's blackjack ends the round
            return self.game.dealing.sevens_card(state) if is_blackjack(state.dealer) else self.begun(state)
        if state.up[0] != "A":
            return self._after_insurance(state)
        boxes = tuple(hand.box for hand in state.hands)
        queue = tuple(asked_about(state, boxes, self.conduct.actions))
        return replace(state, phase=INSURANCE, queue=queue)

    def _after_insurance(self, state: BlackjackState) -> BlackjackState:
        """The card reader is used, or the first hand is in turn."""
        if self.conduct.reader and not state.unread and can_have_blackjack(state.up):
            return replace(state, phase=READER, queue=())
        return self.begun(replace(state, queue=()) if state.queue else state)

    def begun(self, state: BlackjackState) -> BlackjackState:
        """The patrons' turns begin."""
        return self.onward(state)

    def onward(self, state: BlackjackState) -> BlackjackState:
        """The next hand is in turn; or the dealer is; or everything is decided."""
        if state.at >= 0:
            return replace(state, phase=PLAYING)
        if self.conduct.face_up:
            return replace(state, phase=DEALER if draws(self.conduct, state, state.dealer) else RESULT)
        return replace(state, phase=TURN if is_needed(state) else RESULT)

    def _after_choice(self, state: BlackjackState, event: Chosen) -> BlackjackState:
        choices = self.game.choices
        if state.phase == PLAYING:
            after = choices.after(state, event)
            return self.onward(after) if event.move in (STAND, SURRENDER) else after
        if state.phase == FOLLOWING:
            return choices.after_following(state)
        rest = replace(state, queue=state.queue[1:])
        return rest if rest.queue else self._after_insurance(rest)

    def _after_call(self, state: BlackjackState, event: Called) -> BlackjackState:
        if state.phase in self.shuffles:
            return self.game.shuffling.evolve(state, event)
        match event.name:
            case "no-more-bets":
                hands = tuple([Played(box) for box in boxes_of(state.bets)])
                if self.conduct.bars_late and hands:
                    state = replace(state, regulars=tuple(sorted({bet.seat for bet in state.bets if is_main(bet)})))
                return replace(state, phase=DEALING if hands else Phase.OVER, hands=hands)
            case "dealers-card":
                if not state.hidden:
                    return replace(state, phase=DEALER)
                more = draws(self.conduct, state, state.dealer)
                return replace(state, hidden=False, phase=DEALER if more else RESULT)
            case "result":
                return replace(state, phase=PAYING)
            case "check" if event.value:
                return self.game.dealing.sevens_card(replace(state, hidden=False))
            case "check":
                return self.begun(state)
            case "face-up-card":  # the next card, or during the deal one behind cards that come first
                later = int(event.value or 0)
                return replace(state, stops=later) if later else self.game.shuffling.evolve(state, event)
            case "recut":
                return self.game.shuffling.evolve(state, event)
            case "new-dealer":
                return self.game.shuffling.burn(state, 1, Phase.WAGERING)
            case "reader-failed":
                return self.begun(replace(state, unread=True))
            case "reshuffle":
                return replace(state, reshuffle=True, cut_next=max(state.seats, default=0))
            case "exposed-card":
                return replace(state, phase=Phase.EXPOSING)
            case "dealer-overdrew":
                return replace(state, phase=Phase.OVERDRAWN)
            case "dead-hand":
                dead = int(event.value)
                hands = tuple(
                    replace(hand, ended=Ended.DEAD) if hand.box == dead and hand.ended != Ended.OVER else hand
                    for hand in state.hands
                )
                return self.onward(replace(state, hands=hands))
            case "confirm":
                return replace(state, phase=PAYING, amount=0)
            case "doubles-face-down":
                return replace(state, doubles=ASKED)
            case "double-came-face-up":
                return replace(state, phase=Phase.DOUBLING)
            case _:
                return state

    def _after_note(self, state: BlackjackState, event: Noted) -> BlackjackState:
        match event.what, event.value:
            case "card", str(card):
                phase = Phase.DOUBLING if state.phase == Phase.DOUBLING_DOWN else state.phase  # it was seen before
                return self.game.dealing.with_card(replace(state, exposed="", phase=phase), card, state.left)
            case "turned", (int(box), int(number), str(card)):
                return self.game.dealing.after_turning(state, box, number, card)
            case "burned", _:
                return replace(state, exposed="")
            case "next-hand", _:
                return replace(state, dealer=state.dealer[:1], action=state.action + 1, phase=TURN)
            case "meter", int(cents):
                return replace(state, meter=cents)
            case "streak", (int(box), int(wins)):
                rest = [one for one in state.streaks if (one.seat, one.box) != (event.seat, box)]
                if wins >= 0:
                    rest.append(Streak(event.seat, box, wins))
                return replace(state, streaks=tuple(sorted(rest, key=lambda one: (one.box, one.seat))))
            case _:
                return state

    # --- the end of a round, and of a shoe ---

    def _after_round(self, state: BlackjackState, event: Over) -> BlackjackState:
        before, finished = state, state.cutting_card_is_out or state.reshuffle or state.regulars == ()
        if state.doubles == ASKED:
            state = replace(state, doubles=DOWN)
        state = replace(
            state,
            phase=Phase.OVER,
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
            stops=0,
        )
        if finished:
            return self._anew(state)
        return self.game.shuffling.interrupted(state, before) if before.phase in self.shuffles else state

    def _anew(self, state: BlackjackState) -> BlackjackState:
        """The cards are shuffled before the next round."""
        cuts = state.cut_next or max(state.seats, default=0)  # a burned card is nobody's
        return self.game.shuffling.anew(replace(state, unread=False, cut_next=0), cut_from=cuts)

    def _after_shuffle(self, state: BlackjackState, event: Shuffled) -> BlackjackState:
        """The shoe is full again; in the middle of a round only the discards go back, and one card is burned."""
        if not state.hands:
            return replace(state, left=self.game.shuffling.cards, regulars=None)
        left = self.game.shuffling.cards - len(event.out)
        return self.game.shuffling.burn(replace(state, left=left, behind=0, reshuffle=True), 1, state.phase)
