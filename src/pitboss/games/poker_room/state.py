"""The state of a poker table."""

from enum import StrEnum
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

from pitboss.commands import Viewer
from pitboss.law import carries_out
from pitboss.procedures.betting import BettingState

FACE_DOWN: Final = "??"


class Phase(StrEnum):
    """What the table is doing: first how the decks are made ready, then the course of a hand."""

    INSPECT = "inspect"  # the dealer inspects the two decks
    VERIFY = "verify"  # the floor verifies them
    DISPLAY = "display"  # they are spread face up
    IDLE = "idle"  # fewer than two players are left, and the decks are spread until two are there
    WASH = "wash"  # they lie face up until two players have seen them, and are washed
    SHUFFLE = "shuffle"  # the deck is shuffled before every hand
    CUT = "cut"  # the dealer cuts it
    OVER = "over"  # the deck is ready, and the dealer may deal
    DEALING = "dealing"  # the cards of a street come
    OPENING = "opening"  # the player who must open makes the forced bet, or a whole bet
    BETTING = "betting"
    DRAWING = "drawing"  # a player discards
    REPLACING = "replacing"  # the cards that replace discards come
    SHOWING = "showing"  # a player shows or mucks a hand
    READING = "reading"  # a bad beat or a high hand is paid what the meter shows
    BOXED = "boxed"  # the card that was found face up in the deck comes
    EARLY = "early"  # community cards come that were dealt too early or are extra


class Held(Struct, frozen=True, gc=False):
    """The cards of a player: those that only the player sees, and those that lie face up."""

    seat: int
    down: tuple[str, ...] = ()
    up: tuple[str, ...] = ()
    shown: bool = False  # at the showdown
    mucked: bool = False  # mucked unseen at the showdown, or dead

    @property
    def cards(self) -> tuple[str, ...]:
        """All of the player's cards."""
        return self.down + self.up


class Owing(Struct, frozen=True, order=True, gc=False):
    """The blinds that a seat missed and makes up when it is dealt in again."""

    seat: int
    small: bool = False
    big: bool = False

    @classmethod
    def of(cls, seat: int, dues: str) -> "Owing":
        """What a seat owes, from a word: small, big or both."""
        return cls(seat, small=dues != "big", big=dues != "small")

    @property
    def dues(self) -> str:
        """The same in a word."""
        return "both" if self.small and self.big else "small" if self.small else "big"


class Bound(Struct, frozen=True, gc=False):
    """What a player announced out of turn."""

    seat: int
    move: str


class PokerState(BettingState, frozen=True, gc=False):
    """A poker table: the hand in progress, the button, and who sits out or owes blinds."""

    phase: Phase = Phase.OVER
    street: int = 0
    dealt: int = 0  # how many cards of this street have come
    left: int = 0  # cards in the deck
    hands: tuple[Held, ...] = ()  # in the order of the players
    board: tuple[str, ...] = ()
    burned: tuple[str, ...] = ()
    bared: tuple[str, ...] = ()  # of the burn cards, those that were dealt face up by mistake
    discards: tuple[str, ...] = ()  # by the player who is drawing
    thrown: tuple[int, ...] = ()  # which of the cards these were, from 1; everybody sees that
    replaces: int = 0  # how many cards the player who is drawing gets
    drawn: tuple[int, ...] = ()  # the seats that have drawn
    button: int = 0
    small: int = 0  # the seats of the last small and big blind
    big: int = 0
    out: tuple[int, ...] = ()  # seats that sit out
    fresh: tuple[int, ...] = ()  # seats that came after the first hand and have not been dealt in
    owing: tuple[Owing, ...] = ()
    straddles: tuple[int, ...] = ()  # seats that straddle when it is their turn to
    bettor: int = 0  # who bet or raised last in this betting round
    acts: int = 0  # how many players have acted since the cards were dealt, up to two
    killer: int = 0  # the seat with the kill button, for the next hand or this one
    deck: int = 0  # which of the two decks is in play
    preshuffled: bool = False  # whether it came shuffled and has not been dealt
    again: tuple[int, ...] = ()  # the seats to which a hand that was void is dealt again, with the same button
    level: int = 1  # how many times the posted stakes are played for
    antes: bool = True  # whether antes are posted, if the house asks for them
    exposed: tuple[int, ...] = ()  # of the players' cards that are coming, those that the dealer exposed, from 0
    extra: bool = False  # whether an extra card was dealt after the first cards
    boxed: tuple[str, ...] = ()  # cards that were found face up in the deck
    early: tuple[str, ...] = ()  # community cards that came too early and are shuffled in later
    laid: int = 0  # burn cards that lie there already, for the streets to come
    unburned: bool = False  # whether the card that should have been burned was dealt face up
    redraws: tuple[int, ...] = ()  # seats whose card was exposed in the draw and is replaced after it
    bound: tuple[Bound, ...] = ()  # what players announced out of turn
    back: Phase = Phase.OVER  # where play goes on after a card that does not count
    jackpot: bool = False  # whether a bad beat or a high hand was shown in this hand
    meter: int = 0  # what the meter showed then

    def hand(self, seat: int) -> Held:
        """The cards of a seat."""
        for one in self.hands:
            if one.seat == seat:
                return one
        raise KeyError(seat)


@carries_out('19:47-14.1 "Hole card"', '19:47-14.1 "Burn card"')
def seen(state: PokerState, viewer: Viewer) -> PokerState:
    """The state as the viewer may see it: other players' cards that lie face down have no faces."""
    if not state.hands:
        return state
    own = viewer if viewer not in state.gone else 0  # whoever took a seat since does not see what was dealt to it
    hands = tuple([one if one.shown or one.seat == own else _covered(one) for one in state.hands])
    burned = tuple([card if card in state.bared else FACE_DOWN for card in state.burned])
    return replace(state, hands=hands, discards=(FACE_DOWN,) * len(state.discards), burned=burned)


def _covered(hand: Held) -> Held:
    return Held(hand.seat, (FACE_DOWN,) * len(hand.down), hand.up, hand.shown, hand.mucked)


def with_hand(state: PokerState, hand: Held) -> PokerState:
    """The state with another hand for a seat."""
    return replace(state, hands=tuple([hand if one.seat == hand.seat else one for one in state.hands]))
