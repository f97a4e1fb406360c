"""The state of a chemin de fer table."""

from collections.abc import Iterable
from enum import StrEnum
from typing import Final

from msgspec.structs import replace

from pitboss.commands import Viewer
from pitboss.games.baccarat.coup import NATURALS, Coup
from pitboss.games.chemin_de_fer.hands import highest, lowest, point_count, value
from pitboss.law import carries_out
from pitboss.procedures.shuffling import ShoeState, ShufflePhase

FACE_DOWN = "??"
TWO = 2
BID, BANK, SUIVI, BANCO, HALF, COVER = "bid", "bank", "suivi", "banco", "half", "cover"
WHOLE = (SUIVI, BANCO)
AGAINST = (SUIVI, BANCO, HALF, COVER)


class Phase(StrEnum):
    """What the table is doing: first the phases of the shuffle, then those of a round."""

    INSPECT = ShufflePhase.INSPECT
    VERIFY = ShufflePhase.VERIFY
    DISPLAY = ShufflePhase.DISPLAY
    WASH = ShufflePhase.WASH
    SHUFFLE = ShufflePhase.SHUFFLE
    LACE = ShufflePhase.LACE
    SHUFFLE_AGAIN = ShufflePhase.SHUFFLE_AGAIN
    CUT = ShufflePhase.CUT
    INSERT = ShufflePhase.INSERT
    BURN_FIRST = ShufflePhase.BURN_FIRST
    FACE_UP = ShufflePhase.FACE_UP
    BURNING = ShufflePhase.BURNING
    OVER = "over"
    BIDDING = "bidding"  # the shoe is put up for bids
    OFFERING = "offering"  # the bank is offered from seat to seat
    STAKING = "staking"  # the Banker puts up a wager, or passes the bank
    COVERING = "covering"  # the others wager against the Banker
    DEALING = "dealing"  # the first cards come
    DEALT = "dealt"  # the first cards are out; naturals are to be shown
    SURPLUS_PLAYER = "surplus-player"  # an extra card comes to the Player in the initial deal
    SURPLUS_BANKER = "surplus-banker"  # an extra card comes to the Banker in the initial deal
    PLAYER_SPEAKS = "player-speaks"  # the Dominant Player says "Card" or "Stay"
    PLAYER_THIRD = "player-third"  # the Player's card comes
    GIVEN = "given"  # the Banker has drawn the Player's card, which comes
    BANKER_SPEAKS = "banker-speaks"  # the Banker draws or stays
    BANKER_THIRD = "banker-third"  # the Banker's card comes
    STRAY = "stray"  # a card comes to a Player who stayed
    STRAY_CALLED = "stray-called"  # the same, because the dealer wrongly called "Card"
    ANNOUNCE = "announce"  # the hands lie face up; the result is to be announced
    BANKER_SECOND = "banker-second"  # a second card comes to the Banker instead of one
    EXTRA = "extra"  # a card drawn in excess comes, and is not disclosed


HANDS_FACE_UP: Final = (Phase.ANNOUNCE, Phase.BANKER_SECOND, Phase.EXTRA)


class BankAfter(StrEnum):
    """What becomes of the bank after a hand."""

    KEPT = "kept"  # the Banker won, and may stay
    LOST = "lost"
    STOOD = "stood"  # a stand-off
    VOID = "void"  # the hand was void, and the bank stays
    MOVES = "moves"  # the hand was void, and the bank goes on


class CheminState(ShoeState, frozen=True, gc=False):
    """What else the rules must know: who holds the bank and on which terms, who comes next, and the two hands."""

    phase: Phase = Phase.OVER
    banker: int = 0
    origin: int = 0  # the seat whose turn it was: the order of the bank is counted from it; 0: there is no order
    barred: int = 0  # the seat that passed the bank, and may not take it back at once
    offered: tuple[int, ...] = ()  # the seats that are still to be offered it
    least: int = 0  # what a passed bank is offered for; 0 for any other
    stake: int = 0  # the Banker's preceding wager
    covered: int = 0  # what of it lies against the others, once wagers are closed
    stood: bool = False  # that wager ended in a stand-off
    follower: int = 0  # the seat that may call suivi
    waits: tuple[int, ...] = ()  # seats that lose their next turn
    dominant: int = 0
    player: tuple[str, ...] = ()  # the first cards of each hand
    bank: tuple[str, ...] = ()
    third: str = ""  # the Player's third card
    taken: tuple[str, ...] = ()  # the Banker's
    extra: str = ""  # a card drawn in excess and not disclosed: the first card of the next hand
    final: bool = False  # the cutting card was out before this hand
    face_up: bool = False  # a card of this hand was found face up in the shoe

    @property
    def against(self) -> int:
        """What all wagers against the Banker come to."""
        return sum(bet.cents for bet in self.bets if bet.spot in AGAINST)

    @property
    @carries_out("19:47-4.12(c)")
    def player_first(self) -> int:
        """The count of the Player's first cards; with three of them, the highest that they can make."""
        return point_count(self.player) if len(self.player) <= TWO else highest(self.player)

    @property
    @carries_out("19:47-4.12(b)")
    def banker_first(self) -> int:
        """The count of the Banker's first cards; zero with more than two of them."""
        return point_count(self.bank) if len(self.bank) <= TWO else 0

    @property
    def natural(self) -> bool:
        """Whether either hand is a natural."""
        return self.player_first in NATURALS or self.banker_first in NATURALS

    @property
    def third_value(self) -> int | None:
        """The value of the Player's third card; None where the Player stayed."""
        return value(self.third) if self.third else None

    @property
    def coup(self) -> Coup:
        """What the two hands come to."""
        player = (self.player_first + (self.third_value or 0)) % 10
        if len(self.taken) == TWO:
            banker = lowest((*self.bank, *self.taken))
        else:
            banker = (self.banker_first + sum(map(value, self.taken))) % 10
        return Coup(player, banker, len(self.player) + bool(self.third), len(self.bank) + len(self.taken))


def distance(start: int, seat: int, places: int) -> int:
    """How many places counterclockwise of `start` a seat lies; 0 is the dealer, and a seat itself lies farthest."""
    return (seat - start - 1) % places


def in_order(seats: Iterable[int], start: int, places: int) -> tuple[int, ...]:
    """The seats counterclockwise from `start`."""
    return tuple(sorted(seats, key=lambda seat: distance(start, seat, places)))


@carries_out("chemin-de-fer/face-down")
def seen(state: CheminState, viewer: Viewer) -> CheminState:
    """The state as that viewer sees it: only the backs of the cards that lie face down for them."""
    if state.extra:
        state = replace(state, extra=FACE_DOWN)
    if (state.back or state.phase) in HANDS_FACE_UP:
        return state
    if viewer != state.dominant:
        state = replace(state, player=(FACE_DOWN,) * len(state.player))
    if viewer != state.banker:
        state = replace(state, bank=(FACE_DOWN,) * len(state.bank))
    return state
