"""A round of blackjack: what follows from each call, card and choice."""

from collections.abc import Iterable
from typing import TYPE_CHECKING

from pitboss.commands import Call, Choose
from pitboss.equipment import Outcome, card_name
from pitboss.events import AnyEvent, Called, Chosen, Decision, Noted, Over, Settled, Shuffled, Verdict
from pitboss.games.blackjack import law as paragraphs
from pitboss.games.blackjack.cards import Cards, Events
from pitboss.games.blackjack.course import MAIN_PLACES
from pitboss.games.blackjack.dealer import can_have_blackjack
from pitboss.games.blackjack.hand import MOST, TWO, count, is_blackjack, said
from pitboss.games.blackjack.prizes import Heard, Prizes
from pitboss.games.blackjack.sides_settling import wager_of
from pitboss.games.blackjack.spots import INSURANCE, box_of, is_insurance
from pitboss.games.blackjack.stakes import added, stakes
from pitboss.games.blackjack.state import BLACKJACK, OVER, SURRENDERED, BlackjackState
from pitboss.games.blackjack.waiting import DECLINE, EVEN_MONEY
from pitboss.law import carries_out
from pitboss.procedures.settlement import given_back, losers_first, voided

if TYPE_CHECKING:
    from pitboss.games.blackjack.rules import Blackjack

DEALERS_HANDS = {
    1: ("first", paragraphs.HAND_ONE),
    2: ("second", paragraphs.HAND_TWO),
    3: ("third", paragraphs.SETTLED_TWO),
}


class Round:
    """The rounds of one table."""

    def __init__(self, game: "Blackjack") -> None:
        self.game = game
        self.law = game.law
        self.conduct = game.conduct
        self.cleared = paragraphs.CLEARED if self.conduct.actions > 1 else self.law.dealt
        self.cards = Cards(game)
        self.prizes = Prizes(game, self.cleared)

    def drawn(self, state: BlackjackState, outcome: Outcome) -> Decision:
        """What follows from a card, or from an amount on the bonus display."""
        if state.phase == "paying":
            return self.prizes.displayed(state, int(str(outcome)))
        return self.cards.drawn(state, outcome)

    def _after(self, state: BlackjackState, events: Iterable[AnyEvent]) -> BlackjackState:
        for event in events:
            state = self.game.evolve(state, event)
        return state

    # --- choices ---

    def chosen(self, state: BlackjackState, command: Choose) -> Decision:
        """What follows from a choice."""
        if state.phase == "insurance":
            return self._insured(state, command)
        if state.phase == "following":
            events = self.game.turns.followed(state, command)
        else:
            events = (*self.game.turns.chosen(state, command), *self._apart(state, command))
        return self.cards.with_exposed(state, events)

    def _apart(self, state: BlackjackState, command: Choose) -> Events:
        """What a choice decides at once: a surrender that stands, and two sevens that take no third card."""
        hand = state.hands[state.at]
        decided: Events = ()
        if not hand.split and command.move in ("stand", "split", "surrender"):
            decided = self.game.sides.sevens(state, hand.box, hand.cards, split=command.move == "split")
        if command.move == "surrender" and not can_have_blackjack(state.up):
            decided = (*self.game.settling.given_up(state, hand), *decided)
        return decided

    def _insured(self, state: BlackjackState, command: Choose) -> Decision:
        seat, spot = state.queue[0]
        law = self.law
        by = law.insurance + (paragraphs.INSURES_EACH if self.conduct.actions > 1 else ())
        if command.move == EVEN_MONEY:
            bet = state.bet(seat, spot)
            assert bet is not None
            said = Chosen(seat=seat, move=command.move, cites=law.even_money)
            return (said, self.game.settling.even_money(bet))
        said = Chosen(seat=seat, move=command.move, cents=command.cents, cites=by)
        if command.move == DECLINE:
            return (said,)
        return (said, added(seat, f"{spot}+{INSURANCE}", command.cents, by))

    # --- calls ---

    def called(self, state: BlackjackState, command: Call) -> Decision:
        """What follows from a call."""
        awaits = self.game.awaits(state)
        assert awaits is not None
        offer = next(one for one in awaits.calls if one.name == command.name)

        def heard(says: str, value: str = "", cites: paragraphs.Cites = ()) -> Called:
            return Called(by=command.by, name=offer.name, says=says, value=value, cites=cites or offer.cites)

        match offer.name:
            case "no-more-bets":
                return self._closed(state, heard("No more bets"))
            case "new-dealer":
                return (heard("A new dealer burns a card"),)
            case "check":
                return self._checked(state, heard)
            case "reader-failed":
                return (heard("The card reader does not work; the hole card stays unseen"),)
            case "dealers-card":
                return self.cards.with_exposed(state, self._second_card(state, heard))
            case "result":
                return self._result(state, heard)
            case "reshuffle":
                return (heard("The cards are shuffled after this round"),)
            case "face-up-card":
                return (heard("A card lies face up in the shoe; it is not used"),)
            case "exposed-card":
                return (heard("A card was drawn in error"),)
            case "dealer-overdrew":
                return (heard("The dealer drew a card that was not due"),)
            case "dead-hand":
                return self._dead(state, heard(f"The hand of box {command.value} is dead", command.value))
            case "hole-card-seen":
                lying = (bet for bet in state.bets if not wager_of(bet.spot).startswith("streak"))
                void = voided(lying, offer.cites, "the hole card was seen too early")
                return (heard("The hole card was seen; all hands are dead"), *void, Over(cites=offer.cites))
            case "shuffle-discards":
                return self._discards(state, heard("Too few cards; the discards are shuffled, and one card is burned"))
            case "validate":
                return self.prizes.validated(state, heard)
            case "no-amount":
                return self.prizes.no_amount(state, heard)
            case _:
                return self.prizes.confirmed(state, heard)

    def _closed(self, state: BlackjackState, called: Called) -> Decision:
        """Wagers are closed: what is not complete goes back, the meter counts, and streaks begin."""
        returned = self.game.placing.incomplete(state)
        after = self._after(state, returned)
        if not any(wager_of(bet.spot) in MAIN_PLACES for bet in after.bets):
            return (*returned, called, Over(cites=called.cites))
        return (*returned, called, *self.game.placing.registered(after))

    @carries_out("blackjack/card-reader")
    def _checked(self, state: BlackjackState, heard: Heard) -> Decision:
        """The card reader tells whether the dealer has blackjack, and nothing else."""
        natural = is_blackjack(state.dealer)
        says = "The dealer has blackjack" if natural else "The dealer does not have blackjack"
        if natural:
            told = f"{says}: {card_name(state.up)} and {card_name(state.dealer[1])}"
            return (heard(told, BLACKJACK), *self.cards.dealers_two(state))
        insured = self.game.settling.insurance(state, state.dealer)
        return (heard(says), *losers_first((*insured, *self.game.sides.queens(state, dealers_blackjack=False))))

    def _second_card(self, state: BlackjackState, heard: Heard) -> Events:
        """The hole card is turned up; or it is announced that the dealer's second card comes."""
        if not state.hidden:
            which = DEALERS_HANDS[state.action] if self.conduct.actions > 1 else None
            return (heard(f"Dealer's card, {which[0]} hand", cites=which[1]) if which else heard("Dealer's card"),)
        hole = state.dealer[1]
        told = heard(f"The hole card is the {card_name(hole)}: {said(state.dealer)}", hole)
        return (told, *self.cards.dealers_two(state))

    def _result(self, state: BlackjackState, heard: Heard) -> Decision:
        """The hands are settled from the dealer's far right; then streaks, and what prizes there are."""
        game = self.game
        called = self._announced(state, heard)
        settled = losers_first(one for hand in reversed(state.hands) for one in game.settling.settled(state, hand))
        if self.conduct.actions > 1 and (following := self._next_hand(self._after(state, settled))):
            return (called, *settled, following)
        if not game.sides.offered:
            return (called, *settled, Over(cites=self.cleared))
        streaks = game.sides.streaks(state)
        apart = (event for event in streaks if isinstance(event, Settled))
        all_settled = (*settled, *apart, *game.sides.no_prize(state))  # box by box, the hand first
        settled = losers_first(sorted(all_settled, key=lambda one: -box_of(one.spot)))
        events: Events = (called, *settled, *(event for event in streaks if not isinstance(event, Settled)))
        after = self._after(state, settled)
        prizes = any(wager_of(bet.spot) in ("progressive", "bonus") for bet in after.bets)
        return events if prizes else (*events, Over(cites=self.cleared))

    def _announced(self, state: BlackjackState, heard: Heard) -> Called:
        natural, total = is_blackjack(state.dealer) and not state.hidden, count(state.dealer)[0]
        several = self.conduct.actions > 1
        nobodys = several and not any(stakes(state, hand, state.action) for hand in state.hands)
        if state.hidden or len(state.dealer) < TWO or nobodys:
            everyone = all(hand.ended == OVER for hand in state.hands)
            says = "Every hand is over 21; the dealer draws no more" if everyone else "Every hand is decided"
            if nobodys and not everyone:
                says = f"No wager lies against the dealer's {DEALERS_HANDS[state.action][0]} hand"
            return heard(says, "no draw", paragraphs.ALL_OVER if everyone and several else self.law.dealer_rests)
        value = BLACKJACK if natural else "over 21" if total > MOST else str(total)
        says = (
            "Dealer has blackjack"
            if natural
            else f"Dealer is over 21 with {total}"
            if total > MOST
            else f"Dealer has {total}"
        )
        return heard(says, value)

    @carries_out("19:47-2.18(f)2", "19:47-2.18(g)", "19:47-2.18(h)")
    def _next_hand(self, state: BlackjackState) -> Noted | None:
        """In multiple action the up card stays for the dealer's next hand while wagers stand on a later spot."""
        later = range(state.action + 1, self.conduct.actions + 1)
        standing = any(stakes(state, hand, action) for hand in state.hands for action in later)
        if not standing and not any(is_insurance(bet.spot) for bet in state.bets):
            return None
        which, cites = DEALERS_HANDS[state.action + 1]
        says = f"The {card_name(state.up)} stays for the dealer's {which} hand"
        kept = paragraphs.KEEPS_UP_CARD if state.action == 1 else ()
        by = kept if standing else paragraphs.INSURES_EACH + paragraphs.INSURED_STILL
        return Noted(what="next-hand", value=state.action + 1, says=says, cites=by + cites)

    # --- what goes wrong ---

    def _dead(self, state: BlackjackState, called: Called) -> Decision:
        box = int(called.value)
        back = tuple(
            given_back(bet, Verdict.VOID, called.cites, "the hand is dead")
            for bet in state.bets
            if box_of(bet.spot) == box and not wager_of(bet.spot).startswith("streak")
        )
        return self.cards.with_exposed(state, (called, *back))

    def _discards(self, state: BlackjackState, called: Called) -> Decision:
        """The cards that are out of play are shuffled; those on the table stay there."""
        given_up = not state.dealer or not can_have_blackjack(state.up)  # or it waits for the dealer's second card
        collected = (OVER, SURRENDERED) if given_up else (OVER,)
        hands = (card for hand in state.hands if hand.ended not in collected for card in hand.cards)
        out = (*hands, *state.dealer, *((state.exposed,) if state.exposed else ()))
        return (called, Shuffled(device=self.game.shuffling.shoe.name, out=out, cites=called.cites))
