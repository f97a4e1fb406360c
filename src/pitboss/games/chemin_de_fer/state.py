"""The state of a chemin de fer table.

Phases, after those of the shuffle:

over            no round is on
bidding         the shoe is put up for bids
offering        the bank is offered from seat to seat
staking         the Banker puts up a wager, or passes the bank
covering        the others wager against the Banker
dealing         the first cards come
surplus-player, surplus-banker     a card too many comes in the initial deal
dealt           the first cards lie; naturals are to be shown
player-speaks   the Dominant Player says "Card" or "Stay"
player-third    the Player's card comes
given           the Banker has drawn the Player's card
banker-speaks   the Banker draws or stays
banker-third    the Banker's card comes
stray, stray-called     a card comes to a Player who stayed
announce        the hands lie face up; the result is to be announced
banker-second   a second card comes to the Banker instead of one
extra           a card too many comes, and is not disclosed
"""

from collections.abc import Iterable

from msgspec.structs import replace

from pitboss.commands import Viewer
from pitboss.games.baccarat.coup import NATURALS, Coup
from pitboss.games.chemin_de_fer.hands import highest, lowest, point_count, value
from pitboss.law import carries_out
from pitboss.procedures.shuffling import ShoeState

FACE_DOWN = "??"
TWO = 2
BID, BANK, SUIVI, BANCO, HALF, COVER = "bid", "bank", "suivi", "banco", "half", "cover"
WHOLE = (SUIVI, BANCO)
AGAINST = (SUIVI, BANCO, HALF, COVER)
FACE_UP = ("announce", "banker-second", "extra")  # phases in which both hands lie face up


class CheminState(ShoeState, frozen=True, gc=False):
    """Also: who holds the bank and on which terms, who comes next, and the two hands."""

    banker: int = 0
    origin: int = 0  # the seat whose turn it was: the order of the bank is counted from it; 0: there is no order
    barred: int = 0  # who passed the bank, and may not take it back at once
    offered: tuple[int, ...] = ()  # the seats that are still to be offered it
    least: int = 0  # what a passed bank is offered for; 0 for any other
    stake: int = 0  # the Banker's preceding wager
    covered: int = 0  # what of it lies against the others, once wagers are closed
    stood: bool = False  # it ended in a stand-off
    follower: int = 0  # who may call suivi
    waits: tuple[int, ...] = ()  # seats that lose their next turn
    dominant: int = 0
    player: tuple[str, ...] = ()  # the first cards of each hand
    bank: tuple[str, ...] = ()
    third: str = ""  # the Player's third card
    taken: tuple[str, ...] = ()  # the Banker's
    extra: str = ""  # a card drawn too many and not disclosed: the first of the next hand
    final: bool = False  # the cutting card was out before this hand

    @property
    def against(self) -> int:
        """What all wagers against the Banker come to."""
        return sum(bet.cents for bet in self.bets if bet.spot in AGAINST)

    @property
    @carries_out("19:47-4.12(c)")
    def player_first(self) -> int:
        """The count of the Player's first cards; of three of them, the highest that they can make."""
        return point_count(self.player) if len(self.player) <= TWO else highest(self.player)

    @property
    @carries_out("19:47-4.12(b)")
    def banker_first(self) -> int:
        """The count of the Banker's first cards; of more than two of them, nothing."""
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
    """The state as that viewer sees it: of cards that lie face down, only their backs."""
    if state.extra:
        state = replace(state, extra=FACE_DOWN)
    if (state.back or state.phase) in FACE_UP:
        return state
    if viewer != state.dominant:
        state = replace(state, player=(FACE_DOWN,) * len(state.player))
    if viewer != state.banker:
        state = replace(state, bank=(FACE_DOWN,) * len(state.bank))
    return state
