"""The state of a blackjack table.

Phases, after those of the shuffle:

over         no round is on
wagering     wagers are open
dealing      the first cards come
insurance    patrons are asked, one by one, about insurance and even money
reader       the dealer is to check the hole card
switching    patrons are asked, one by one, whether to exchange cards (blackjack switch)
playing      the hand in turn is played; one that has a single card gets its second
drawing      the hand in turn gets a card
doubling     the hand in turn gets its one card
following    others who wager on the box are asked to go along with a double or a split
turn         the dealer's second card is to be turned up, or announced
dealer       the dealer draws
exposing     a card that was drawn in error comes to lie face up
overdrawn    a card that the dealer drew in error is burned
result       the hands are to be settled
paying       prizes are to be validated, or the bonus button is to be pressed
confirming   an amount on the bonus display is to be confirmed
"""

from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pitboss.games.blackjack.hand import FACE_DOWN, TWO
from pitboss.procedures.shuffling import ShoeState

STOOD: Final = "stood"
DOUBLED: Final = "doubled"
OVER: Final = "over"
BLACKJACK: Final = "blackjack"
SURRENDERED: Final = "surrendered"
DEAD: Final = "dead"


class Played(Struct, frozen=True, gc=False):
    """A hand of a box. The first has the number 1; each split makes one with the next number."""

    box: int
    number: int = 1
    cards: tuple[str, ...] = ()
    ended: str = ""  # how it ended: stood, doubled, over, blackjack, surrendered, dead
    split: bool = False

    @property
    def is_first(self) -> bool:
        """Whether it is the hand of two cards that was dealt, on which nothing was done yet."""
        return len(self.cards) == TWO and not self.split and not self.ended


class Streak(Struct, frozen=True, gc=False):
    """How many wagers in a row a seat has won on a box while streak wagers lie there."""

    seat: int
    box: int
    wins: int = 0


class BlackjackState(ShoeState, frozen=True, gc=False):
    """Also: the hands of the boxes in their order, the dealer's, who is asked, and what outlasts a round."""

    hands: tuple[Played, ...] = ()
    dealer: tuple[str, ...] = ()
    hidden: bool = False  # the dealer's second card lies face down
    queue: tuple[tuple[int, str], ...] = ()  # seats that are still to be asked, and about which wager
    doing: str = ""  # what those on the same box are asked to go along with: double or split
    action: int = 1  # which of the dealer's hands is played, in multiple action
    exposed: str = ""  # a card drawn in error that was seen: it is the next card
    unread: bool = False  # the card reader has failed
    reshuffle: bool = False  # the cards are shuffled after this round
    cut_next: int = 0  # who is offered the cut then
    meter: int = 0  # the progressive meter, in cents
    series: tuple[tuple[int, tuple[str, ...]], ...] = ()  # the first cards of each box in their order, for its prizes
    streaks: tuple[Streak, ...] = ()
    amount: int = 0  # what the bonus display shows, in cents, while it is to be confirmed

    @property
    def at(self) -> int:
        """Which hand is in turn; -1 if all have ended."""
        for place, hand in enumerate(self.hands):
            if not hand.ended:
                return place
        return -1

    @property
    def up(self) -> str:
        """The dealer's up card."""
        return self.dealer[0]


def seen(state: BlackjackState) -> BlackjackState:
    """The state as anybody sees it: of the dealer's hole card only its back."""
    if not state.hidden or len(state.dealer) < TWO:
        return state
    return replace(state, dealer=(state.dealer[0], FACE_DOWN))
