"""The cards of a round: where each goes, how it is told, and what it decides at once."""

from typing import TYPE_CHECKING

from pitboss.equipment import Outcome, card_name
from pitboss.events import AnyEvent, Decision, Drawn, Noted, Settled
from pitboss.games.blackjack import law as paragraphs
from pitboss.games.blackjack.dealer import can_have_blackjack
from pitboss.games.blackjack.hand import MOST, TWO, count, said
from pitboss.games.blackjack.state import BLACKJACK, OVER, BlackjackState
from pitboss.procedures.settlement import losers_first

if TYPE_CHECKING:
    from pitboss.games.blackjack.rules import Blackjack

Events = tuple[AnyEvent, ...]


class Cards:
    """The cards of one table."""

    def __init__(self, game: "Blackjack") -> None:
        self.game = game
        self.law = game.law
        self.conduct = game.conduct

    def drawn(self, state: BlackjackState, outcome: Outcome) -> Decision:
        """What follows from a card."""
        card = str(outcome)
        match state.phase:
            case "exposing":
                says = f"The {card_name(card)} was drawn in error and seen; it is the next card"
                return (Drawn(outcome=card, says=says, cites=self.law.amiss.exposed),)
            case "overdrawn":
                says = f"The {card_name(card)} was not due; it is burned"
                return (Drawn(outcome=card, says=says, cites=self.law.amiss.overdrawn),)
            case _:
                return self._came(state, card, self._drawn(state, card))

    def _drawn(self, state: BlackjackState, card: str) -> Drawn:
        """A card from the shoe, told as the dealer tells it."""
        at = self.game.course.place(state)
        if at < 0 and state.phase == "dealing" and len(state.dealer) == 1:
            return Drawn(outcome=card, says="The hole card", seen_by=(), cites=self.law.hole_card)
        says, cites = self._told(state, card, at)
        return Drawn(outcome=card, says=says, cites=cites)

    def _told(self, state: BlackjackState, card: str, at: int) -> tuple[str, paragraphs.Cites]:
        if at < 0:
            told = f"Dealer: {card_name(card)}, {said((*state.dealer, card))}"
            return told, self.law.dealt if state.phase == "dealing" else self.law.dealer_draws
        hand = state.hands[at]
        if state.phase == "sevens":
            told = f"{self.game.box_name(hand.box)}: {card_name(card)}, for the wager on sevens alone"
            return told, paragraphs.SEVENS_THIRD
        which = self.game.box_name(hand.box) + (f", hand {hand.number}" if hand.split else "")
        told = f"{which}: {card_name(card)}, {said((*hand.cards, card))}"
        return told, self.law.dealt if state.phase == "dealing" else self.law.draws

    def _came(self, state: BlackjackState, card: str, event: Drawn | Noted) -> Events:
        """A card that came to a hand or to the dealer, and what it decides."""
        at = self.game.course.place(state)
        if self._decides_nothing(state, card, at):
            return (event,)
        after = self.game.evolve(state, event)
        if state.phase == "dealing":
            return (event, *self._dealt(after, to_dealer=at < 0))
        if at < 0:
            return (event, *self._dealers(after))
        hand = after.hands[at]
        over = self.game.settling.over(after, hand) if hand.ended == OVER else ()
        if not hand.split and len(hand.cards) == TWO + 1:
            return (event, *over, *self.game.sides.sevens(after, hand.box, hand.cards))
        return (event, *over)

    def _decides_nothing(self, state: BlackjackState, card: str, at: int) -> bool:
        """Whether a card leaves everything open, as most do: then there is nothing more to find out."""
        sides = bool(self.game.sides.offered)
        if state.phase == "dealing":
            early = not state.dealer or any(len(hand.cards) < TWO for hand in state.hands[:-1])
            return early or (at >= 0 and self.conduct.hole and not sides)
        if sides:
            return False
        return len(state.dealer) > 1 if at < 0 else count((*state.hands[at].cards, card))[0] <= MOST

    def _dealt(self, state: BlackjackState, *, to_dealer: bool) -> Events:
        """Every box has two cards: what they decide before the dealer's second, and blackjacks that it cannot match."""
        settled: list[Settled] = []
        kept: Events = ()
        if self.game.sides.offered and not to_dealer and all(len(hand.cards) == TWO for hand in state.hands):
            settled += self.game.sides.by_two_cards(state)
            kept = self.game.sides.kept(state)
        if state.phase != "dealing" and self.conduct.paid_at_once and not can_have_blackjack(state.up):
            naturals = (hand for hand in state.hands if hand.ended == BLACKJACK)
            settled += (one for hand in naturals for one in self.game.settling.at_once(state, hand))
        return (*losers_first(settled), *kept)

    def _dealers(self, state: BlackjackState) -> Events:
        """What the dealer's second or third card decides at once."""
        sides = self.game.sides
        if len(state.dealer) == TWO:
            return self.dealers_two(state)
        return sides.dealers_three(state, state.dealer) if sides.offered and len(state.dealer) == TWO + 1 else ()

    def dealers_two(self, state: BlackjackState) -> Events:
        """Insurance, and what else the dealer's second card decides."""
        sides = self.game.sides
        decided = sides.dealers_two(state, state.dealer) if sides.offered else ()
        return losers_first((*self.game.settling.insurance(state, state.dealer), *decided))

    def with_exposed(self, state: BlackjackState, events: Events) -> Events:
        """Where a card was exposed and one is due now, it is that card; where none is due any more, it is burned."""
        if not state.exposed:
            return events
        cites = self.law.amiss.exposed
        after = state
        for event in events:
            after = self.game.evolve(after, event)
        due = after.phase in ("drawing", "doubling", "dealer") or (
            after.phase == "playing" and len(after.hands[after.at].cards) < TWO
        )
        name = card_name(state.exposed)
        if due:
            told, by = self._told(after, state.exposed, self.game.course.place(after))
            note = Noted(what="card", value=state.exposed, says=told, cites=cites + by)
            return (*events, *self._came(after, state.exposed, note))
        if after.phase == "result":
            return (*events, Noted(what="burned", value=state.exposed, says=f"The {name} is burned", cites=cites))
        return events
