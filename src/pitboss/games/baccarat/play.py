"""The course of a round: where the cards go, what is announced, and what becomes of a card drawn in error."""

from collections.abc import Mapping
from typing import Final

from msgspec.structs import replace

from pitboss.commands import Call, Role
from pitboss.equipment import Outcome, card_name
from pitboss.events import AnyEvent, Called, Decision, Drawn, Noted
from pitboss.games.baccarat.coup import BANKER, NATURALS, PLAYER, TWO, Coup
from pitboss.games.baccarat.hands import coup_of, dealt_next, draws_next, point_count
from pitboss.games.baccarat.law import BaccaratLaw, Cites
from pitboss.games.baccarat.state import FACE_DOWN, BaccaratState, Phase
from pitboss.procedures.calling import Spoken
from pitboss.procedures.shuffling import Shuffling, burn_value, burned_with, dealt

HANDS: Final = {PLAYER: "Player", BANKER: "Banker"}
THIRD: Final = {PLAYER: Phase.THIRD_PLAYER, BANKER: Phase.THIRD_BANKER, "": Phase.RESULT}
UNDISCLOSED, DISCLOSED = "undisclosed", "disclosed"
OPENING: Final = 4  # cards


def opening_cards(state: BaccaratState) -> int:
    """How many opening cards come now: all that are missing, or as many as the shoe has left."""
    return min(OPENING - len(state.player) - len(state.banker), state.left)


class Play:
    """How one game's rounds are dealt under its law."""

    def __init__(self, law: BaccaratLaw, calls: Mapping[str, Spoken], shuffling: Shuffling, *, face_down: bool) -> None:
        self.law = law
        self.calls = calls
        self.shuffling = shuffling
        self.face_down = face_down
        self.continuous = shuffling.handling.machine == "continuous"

    # --- what follows from a call ---

    def called(self, state: BaccaratState, command: Call) -> Decision:
        """Wagers are closed, cards are called for, counts are announced, or a card was drawn in error."""
        spoken = self.calls[command.name]
        match command.name:
            case "no-more-bets":
                first = () if self.law.cards else self._first_card(state)
                return (spoken.heard(command), *first)
            case "cards":
                return (spoken.heard(command), *self._first_card(state))
            case "call-player":
                says = spoken.says.format(count=point_count(state.player))
                return (*self._turned_up(state), spoken.heard(command, says=says))
            case "call-banker":
                says = spoken.says.format(count=point_count(state.banker))
                return (spoken.heard(command, says=says), self._third_card(state))
            case _:
                return (spoken.heard(command, says=spoken.says.format(ruled=self._ruled(state, command))),)

    def _first_card(self, state: BaccaratState) -> tuple[AnyEvent, ...]:
        """A card that was drawn in excess before, and not disclosed, is the first card of this hand."""
        if not state.kept:
            return ()
        what = "" if self.face_down else f", the {card_name(state.kept)}"
        says = f"The card that was set aside is the Player's first card{what}."
        return (Noted(what="first-card", says=says, cites=self.law.errors.surplus),)

    def _turned_up(self, state: BaccaratState) -> tuple[AnyEvent, ...]:
        """Cards that were dealt face down are turned up when the Player's Hand is called."""
        if not self.face_down:
            return ()
        says = f"The cards are turned up. {_told(state.player, state.banker)}."
        return (Noted(what="turned-up", says=says, cites=self.law.face_down),)

    def _third_card(self, state: BaccaratState) -> Noted:
        """Which hand takes a third card, after both counts."""
        law, hand = self.law, draws_next(state.player, state.banker)
        counts = point_count(state.player), point_count(state.banker)
        if counts[0] in NATURALS or counts[1] in NATURALS:
            return _instructed("A natural: no third card is dealt.", law.told + law.natural)
        if hand == PLAYER:
            return _instructed("A card for the Player's Hand.", law.told + law.player_third)
        says = "a card for the Banker's Hand" if hand else "the Banker's Hand stays"
        return _instructed(f"The Player's Hand stays; {says}.", law.told + law.player_third + law.banker_third)

    def _ruled(self, state: BaccaratState, command: Call) -> str:
        """What becomes of a card that was drawn in error."""
        if command.name == "card-in-error" and state.phase == Phase.THIRD_BANKER:
            return "it is the Banker's third card"
        if self.continuous:
            return "it goes back with the others"
        if command.value == UNDISCLOSED:
            return "it is the first card of the next hand"
        return "it was disclosed, and is burned with as many more as it counts"

    # --- what follows from cards ---

    def drawn(self, state: BaccaratState, outcome: Outcome) -> Decision:
        """A card has come out of the shoe, or the opening cards have."""
        law = self.law
        if state.phase == Phase.DEALING:
            if self.face_down:
                return (Drawn(outcome=outcome, seen_by=(), cites=law.dealt),)
            mine, theirs = _shared_out(state, _cards(outcome))
            says = _told(mine[len(state.player) :], theirs[len(state.banker) :])
            return (Drawn(outcome=outcome, says=says, cites=law.dealt),)
        card = str(outcome)
        name = card_name(card)
        match state.phase:
            case Phase.THIRD_PLAYER:
                drawn = Drawn(outcome=card, says=f"Player: {name}", cites=law.third + law.player_third)
                more = draws_next((*state.player, card), state.banker)
                says = "A card for the Banker's Hand." if more else "The Banker's Hand stays."
                return (drawn, _instructed(says, law.told + law.banker_third))
            case Phase.THIRD_BANKER:
                return (Drawn(outcome=card, says=f"Banker: {name}", cites=law.third + law.banker_third),)
            case Phase.GIVEN_TO_BANKER:
                return (Drawn(outcome=card, says=f"Banker: {name}", cites=law.errors.in_error + law.banker_third),)
            case Phase.SET_ASIDE:
                return (Drawn(outcome=card, seen_by=(), cites=law.errors.surplus),)
            case _:
                gone = "goes back" if self.continuous else f"is burned, and {burned_with(state, card)} more"
                return (Drawn(outcome=card, says=f"The {name} {gone}", cites=law.errors.surplus),)

    def result(self, state: BaccaratState, command: Call) -> tuple[Called, Coup]:
        """The final counts and the winning hand are announced."""
        coup, spoken = coup_of(state.player, state.banker), self.calls["result"]
        says = spoken.says.format(told=coup.told("Tie Hand"))
        return spoken.heard(command, says=says, result=coup.winner), coup

    def last_hand(self) -> Called:
        """The cutting card is out, and the dealer announces the last hand of the shoe."""
        return self.calls["last-hand"].heard(Call(Role.DEALER, "last-hand"))

    # --- the next state ---

    def after_call(self, state: BaccaratState, event: Called) -> BaccaratState:
        """The phase after a call."""
        match event.name:
            case "no-more-bets":
                last = 2 if state.last else 0
                return replace(state, phase=Phase.CLOSED if self.law.cards else Phase.DEALING, last=last)
            case "cards":
                return replace(state, phase=Phase.DEALING)
            case "call-player":
                return replace(state, phase=Phase.BANKER)
            case "call-banker":
                return replace(state, phase=THIRD[draws_next(state.player, state.banker)])
            case "card-in-error" if state.phase == Phase.THIRD_BANKER:
                return replace(state, phase=Phase.GIVEN_TO_BANKER)
            case "card-in-error" | "surplus-card":
                return replace(state, phase=Phase.SET_ASIDE if event.value == UNDISCLOSED else Phase.DISCLOSED)
            case "last-hand":
                return replace(state, last=1)
            case "too-few-cards":
                return replace(state, last=2)
            case _:
                return state

    def after_cards(self, state: BaccaratState, event: Drawn) -> BaccaratState:
        """The hands after a card or the opening cards, and the phase that follows."""
        if state.phase == Phase.DEALING:
            cards = (FACE_DOWN,) * opening_cards(state) if event.outcome is None else _cards(event.outcome)
            player, banker = _shared_out(state, cards)
            phase = Phase.COUNTS if len(banker) == TWO else Phase.DEALING
            return replace(dealt(state, len(cards)), player=player, banker=banker, phase=phase)
        card = FACE_DOWN if event.outcome is None else str(event.outcome)
        state = dealt(state)
        match state.phase:
            case Phase.THIRD_PLAYER:
                player = (*state.player, card)
                return replace(state, player=player, phase=THIRD[draws_next(player, state.banker)])
            case Phase.THIRD_BANKER | Phase.GIVEN_TO_BANKER:
                return replace(state, banker=(*state.banker, card), phase=Phase.RESULT)
            case Phase.SET_ASIDE:
                return replace(state, kept=card, phase=Phase.RESULT)
            case _ if self.continuous:
                return replace(state, phase=Phase.RESULT)
            case _:
                return self.shuffling.burn(state, burn_value(card), Phase.RESULT)


def _cards(outcome: Outcome) -> tuple[str, ...]:
    return tuple(map(str, outcome)) if isinstance(outcome, tuple) else (str(outcome),)


def _shared_out(state: BaccaratState, cards: tuple[str, ...]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """Both hands after these opening cards, which go to them by turns."""
    player, banker = state.player, state.banker
    for card in cards:
        if dealt_next(player, banker) == PLAYER:
            player = (*player, card)
        else:
            banker = (*banker, card)
    return player, banker


def _told(player: tuple[str, ...], banker: tuple[str, ...]) -> str:
    """Both hands in words: 'Player: nine of hearts, king of spades; Banker: ten of diamonds, seven of diamonds'."""
    hands = ((HANDS[PLAYER], player), (HANDS[BANKER], banker))
    return "; ".join(f"{name}: {', '.join(map(card_name, cards))}" for name, cards in hands if cards)


def _instructed(says: str, cites: Cites) -> Noted:
    return Noted(what="third-card", says=says, cites=cites)
