"""What a table of one-card poker remembers: where in the round it is, the wagers, and the cards that were dealt."""

from enum import StrEnum

from pitboss.game import State
from pitboss.law import declare

declare("one_card_poker")

FACE_DOWN = ""


class Phase(StrEnum):
    """Where in the round the table is."""

    OVER = "over"
    WAGERING = "wagering"
    DEALING = "dealing"
    CHOOSING = "choosing"


class OneCardState(State, frozen=True):
    """Also each seat's card, in the order of the seats, and the dealer's."""

    phase: Phase = Phase.OVER
    cards: tuple[tuple[int, str], ...] = ()
    dealer: str = FACE_DOWN

    def card(self, seat: int) -> str:
        """The card of a seat."""
        return dict(self.cards)[seat]
