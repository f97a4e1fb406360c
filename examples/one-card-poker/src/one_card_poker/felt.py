"""The felt of one-card poker: a circle for the ante, and the cards."""

from functools import cached_property

from one_card_poker.rules import OneCardPoker
from one_card_poker.state import OneCardState, Phase
from pitboss.felt import Area, Felt, Hand, Layout


class OneCardFelt(Felt[OneCardPoker]):
    """How a table of one-card poker looks."""

    @cached_property
    def layout(self) -> Layout:
        """One circle; a raise lies beside the ante."""
        return Layout(4, 2, (Area("ante", 1, 0, 2, 2, "Ante", round=True),))

    def hands(self, state: OneCardState) -> tuple[Hand, ...]:
        """The dealer's card and each patron's, of a state as a viewer sees it; a card face down is empty."""
        if state.phase not in (Phase.CHOOSING, Phase.OVER) or not state.cards:
            return ()
        mine = (Hand(f"Seat {seat}", (card,), seat=seat) for seat, card in state.cards)
        return (Hand("Dealer", (state.dealer,)), *mine)
