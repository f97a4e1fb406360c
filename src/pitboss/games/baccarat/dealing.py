"""The cards of a round: which hand each goes to, what is announced, and what becomes of a card drawn in error."""

from msgspec.structs import replace

from pitboss.commands import Role
from pitboss.equipment import card_name
from pitboss.events import AnyEvent, Called, Decision, Drawn, Noted
from pitboss.games.baccarat.coup import BANKER, NATURALS, PLAYER, TIE, TWO, Coup
from pitboss.games.baccarat.hands import coup_of, dealt_next, draws_next, point_count
from pitboss.games.baccarat.law import BaccaratLaw, Cites
from pitboss.games.baccarat.state import BaccaratState
from pitboss.procedures.shuffling import Shuffling, burn_value, dealt

HANDS = {PLAYER: "Player", BANKER: "Banker"}
THIRD = {PLAYER: "third-player", BANKER: "third-banker", "": "result"}


class Dealing:
    """How one game's cards are dealt under its law."""

    def __init__(self, law: BaccaratLaw, shuffling: Shuffling, *, face_down: bool, continuous: bool) -> None:
        self.law = law
        self.shuffling = shuffling
        self.face_down = face_down
        self.continuous = continuous
        self.last_hand = Called(by=Role.DEALER, name="last-hand", says="Last hand", cites=law.last_hand)

    # --- what follows from a call ---

    def called(self, state: BaccaratState, called: Called) -> Decision:
        """The counts, and what is done about a card drawn in error."""
        match called.name:
            case "cards":
                return (replace(called, says="Cards"), *self.first_card(state))
            case "call-player":
                says = f"Player {point_count(state.player)}"
                return (*self._turned(state), replace(called, says=says))
            case "call-banker":
                says = f"Banker {point_count(state.banker)}"
                return (replace(called, says=says), self._told(state))
            case "face-up-card":
                return (replace(called, says="A card lies face up in the shoe; it is not used"),)
            case _:
                return (replace(called, says=self._ruled(state, called)),)

    def first_card(self, state: BaccaratState) -> tuple[AnyEvent, ...]:
        """A card that was drawn too many before, and not disclosed, is the first of this hand."""
        if not state.kept:
            return ()
        what = "" if self.face_down else f", the {card_name(state.kept)}"
        says = f"The card that was set aside is the Player's first card{what}."
        return (Noted(what="first-card", says=says, cites=self.law.errors.surplus),)

    def _turned(self, state: BaccaratState) -> tuple[AnyEvent, ...]:
        """Cards that were dealt face down are turned up when the Player's Hand is called."""
        if not self.face_down:
            return ()
        mine, theirs = (", ".join(map(card_name, hand)) for hand in (state.player, state.banker))
        says = f"The cards are turned up: Player {mine}; Banker {theirs}."
        return (Noted(what="turned-up", says=says, cites=self.law.face_down),)

    def _told(self, state: BaccaratState) -> Noted:
        """Which hand takes a third card, after both counts."""
        law, hand = self.law, draws_next(state.player, state.banker)
        counts = point_count(state.player), point_count(state.banker)
        if counts[0] in NATURALS or counts[1] in NATURALS:
            return _instructed("A natural: no third card is dealt.", law.told + law.natural)
        if hand == PLAYER:
            return _instructed("A card for the Player's Hand.", law.told + law.player_third)
        says = "a card for the Banker's Hand" if hand else "the Banker's Hand stays"
        return _instructed(f"The Player's Hand stays; {says}.", law.told + law.player_third + law.banker_third)

    def _ruled(self, state: BaccaratState, called: Called) -> str:
        if called.name == "card-in-error" and state.phase == "third-banker":
            return "A card was dealt to the Player's Hand in error; it is the Banker's third card"
        what = "dealt to the Player's Hand in error" if called.name == "card-in-error" else "drawn too many"
        if self.continuous:
            return f"A card was {what}; it goes back with the others"
        if called.value == "undisclosed":
            return f"A card was {what}; it is the first card of the next hand"
        return f"A card was {what} and disclosed; it is burned, with as many more as it counts"

    # --- what follows from a card ---

    def drawn(self, state: BaccaratState, card: str) -> Decision:
        """A card has come out of the shoe."""
        law, name = self.law, card_name(card)
        match state.phase:
            case "dealing" if self.face_down:
                return (Drawn(outcome=card, seen_by=(), cites=law.dealt),)
            case "dealing":
                hand = HANDS[dealt_next(state.player, state.banker)]
                return (Drawn(outcome=card, says=f"{hand}: {name}", cites=law.dealt),)
            case "third-player":
                drawn = Drawn(outcome=card, says=f"Player: {name}", cites=law.third + law.player_third)
                more = draws_next((*state.player, card), state.banker)
                says = "A card for the Banker's Hand." if more else "The Banker's Hand stays."
                return (drawn, _instructed(says, law.told + law.banker_third))
            case "third-banker":
                return (Drawn(outcome=card, says=f"Banker: {name}", cites=law.third + law.banker_third),)
            case "given-to-banker":
                return (Drawn(outcome=card, says=f"Banker: {name}", cites=law.errors.in_error + law.banker_third),)
            case "set-aside":
                return (Drawn(outcome=card, seen_by=(), cites=law.errors.surplus),)
            case _:
                gone = "goes back" if self.continuous else f"is burned, and {self._more(state, card)} more"
                return (Drawn(outcome=card, says=f"The {name} {gone}", cites=law.errors.surplus),)

    def _more(self, state: BaccaratState, card: str) -> int:
        return min(burn_value(card), state.left - 1)

    def result(self, state: BaccaratState) -> tuple[Called, Coup]:
        """The final counts and the winning hand."""
        coup = coup_of(state.player, state.banker)
        wins = "Tie Hand" if coup.winner == TIE else f"{HANDS[coup.winner]}'s Hand wins"
        says = f"Player {coup.player}, Banker {coup.banker}: {wins}"
        return Called(by=Role.DEALER, name="result", says=says, value=coup.winner, cites=self.law.announced), coup

    # --- the next state ---

    def after_call(self, state: BaccaratState, event: Called) -> BaccaratState:
        """The phase after a call."""
        match event.name:
            case "no-more-bets":
                last = 2 if state.last else 0
                return replace(state, phase="closed" if self.law.cards else "dealing", last=last)
            case "cards":
                return replace(state, phase="dealing")
            case "call-player":
                return replace(state, phase="banker")
            case "call-banker":
                return replace(state, phase=THIRD[draws_next(state.player, state.banker)])
            case "card-in-error" if state.phase == "third-banker":
                return replace(state, phase="given-to-banker")
            case "card-in-error" | "surplus-card":
                return replace(state, phase="set-aside" if event.value == "undisclosed" else "disclosed")
            case "last-hand":
                return replace(state, last=1)
            case "too-few-cards":
                return replace(state, last=2)
            case _:
                return state

    def after_card(self, state: BaccaratState, card: str) -> BaccaratState:
        """The hands after a card, and the phase that follows."""
        state = dealt(state)
        match state.phase:
            case "dealing":
                return self._opening_card(state, card)
            case "third-player":
                player = (*state.player, card)
                return replace(state, player=player, phase=THIRD[draws_next(player, state.banker)])
            case "third-banker" | "given-to-banker":
                return replace(state, banker=(*state.banker, card), phase="result")
            case "set-aside":
                return replace(state, kept=card, phase="result")
            case _ if self.continuous:
                return replace(state, phase="result")
            case _:
                return self.shuffling.burn(state, burn_value(card), "result")

    def _opening_card(self, state: BaccaratState, card: str) -> BaccaratState:
        if dealt_next(state.player, state.banker) == PLAYER:
            return replace(state, player=(*state.player, card))
        banker = (*state.banker, card)
        return replace(state, banker=banker, phase="counts" if len(banker) == TWO else "dealing")


def _instructed(says: str, cites: Cites) -> Noted:
    return Noted(what="third-card", says=says, cites=cites)
