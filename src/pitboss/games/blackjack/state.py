"""The state of a blackjack table."""

from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pitboss.games.blackjack.hand import FACE_DOWN, TWO
from pitboss.procedures.shuffling import ShoeState


class Phase(StrEnum):
    """What a blackjack table is doing."""

    # the shuffle, as in procedures.shuffling
    INSPECT = "inspect"
    VERIFY = "verify"
    DISPLAY = "display"
    WASH = "wash"
    SHUFFLE = "shuffle"
    LACE = "lace"
    SHUFFLE_AGAIN = "shuffle-again"
    CUT = "cut"
    INSERT = "insert"
    BURN_FIRST = "burn-first"
    FACE_UP = "face-up"
    BURNING = "burning"
    # the round
    OVER = "over"
    WAGERING = "wagering"
    DEALING = "dealing"  # the first cards come
    INSURANCE = "insurance"  # patrons are asked, one by one, about insurance and even money
    READER = "reader"  # the dealer is to check the hole card
    SWITCHING = "switching"  # patrons are asked, one by one, whether to switch cards (blackjack switch)
    PLAYING = "playing"  # the hand in turn is played; after a split it first gets its second card
    DRAWING = "drawing"  # the hand in turn gets a card
    DOUBLING = "doubling"  # the hand in turn gets its one card
    DOUBLING_DOWN = "doubling-down"  # it gets that card face down
    FOLLOWING = "following"  # others who wager on the box are asked to go along with a double or a split
    SEVENS = "sevens"  # a hand of two sevens gets a third card for the sevens wager alone
    TURN = "turn"  # the dealer's second card is to be turned up, or announced
    DEALER = "dealer"  # the dealer draws
    EXPOSING = "exposing"  # a card that was drawn in error is shown
    OVERDRAWN = "overdrawn"  # a card that the dealer drew in error is burned
    RESULT = "result"  # the hands are to be settled
    PAYING = "paying"  # prizes are to be validated, or the bonus button is to be pressed
    CONFIRMING = "confirming"  # an amount on the bonus display is to be confirmed


class Ended(StrEnum):
    """How a hand ended."""

    NOT_YET = ""
    STOOD = "stood"
    DOUBLED = "doubled"
    OVER = "over"  # over 21
    BLACKJACK = "blackjack"
    SURRENDERED = "surrendered"
    DEAD = "dead"


IN_PLAY: Final = Ended.NOT_YET


class Played(Struct, frozen=True, gc=False):
    """A hand of a box. The first has the number 1; each split makes one with the next number."""

    box: int
    number: int = 1
    cards: tuple[str, ...] = ()
    ended: Ended = IN_PLAY
    split: bool = False
    under: str = ""  # the card of a double that lies face down; nobody knows it until the hand is settled

    @property
    def is_first(self) -> bool:
        """Whether it is a hand of two cards as it was dealt, on which nothing has been done yet."""
        return len(self.cards) == TWO and not self.split and not self.ended


class Streak(Struct, frozen=True, gc=False):
    """How many wagers in a row a seat has won on a box while its streak wagers lie there."""

    seat: int
    box: int
    wins: int = 0


class BlackjackState(ShoeState, frozen=True, gc=False):
    """The hands of the boxes in their order, the dealer's hand, who is asked, and what outlasts a round."""

    phase: Phase = Phase.OVER
    hands: tuple[Played, ...] = ()
    dealer: tuple[str, ...] = ()
    hidden: bool = False  # the dealer's second card lies face down
    stops: int = 0  # the deal stops after so many more cards, since the next one lies face up in the shoe
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
    doubles: str = ""  # asked: from the next round on the cards of doubles come face down; down: they do
    regulars: tuple[int, ...] | None = None  # where late entry is barred: who has wagered on every round of the shoe

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

    @property
    def came(self) -> int:
        """How many cards lie on the table."""
        if not self.dealer and not (self.hands and self.hands[0].cards):
            return 0
        return sum([len(hand.cards) for hand in self.hands]) + len(self.dealer)


def with_hand(state: BlackjackState, at: int, hand: Played) -> BlackjackState:
    """The state with one of its hands changed."""
    return replace(state, hands=(*state.hands[:at], hand, *state.hands[at + 1 :]))


def seen(state: BlackjackState) -> BlackjackState:
    """The state as anybody sees it: the dealer's hole card shows only its back."""
    if not state.hidden or len(state.dealer) < TWO:
        return state
    return replace(state, dealer=(state.dealer[0], FACE_DOWN))


def with_backs(state: BlackjackState) -> BlackjackState:
    """The state in which the cards of doubles that lie face down show only their backs."""
    if not any(hand.under for hand in state.hands):
        return state
    return replace(state, hands=tuple(replace(hand, under=FACE_DOWN) if hand.under else hand for hand in state.hands))
