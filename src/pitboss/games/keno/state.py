"""What a keno lounge remembers: the number of the game, the tickets in play, and what each was issued for."""

from enum import StrEnum

from msgspec import Struct
from msgspec.structs import replace

from pitboss.game import Bet, State


class Phase(StrEnum):
    """Where in the game the lounge is."""

    OVER = "over"
    WAGERING = "wagering"  # tickets are on sale
    CLOSED = "closed"  # the numbers are about to be drawn
    STALLED = "stalled"  # the selection of numbers has stopped


class Issue(Struct, frozen=True, order=True, gc=False):
    """The issue of one ticket: the station that issued it (every seat is one), its number, its first and last game."""

    station: int
    ticket: str
    number: int
    first: int
    last: int

    @property
    def mark(self) -> str:
        """As it is printed on the ticket: 'ticket 12, station 3, games 7 to 11'."""
        games = f"game {self.first}" if self.first == self.last else f"games {self.first} to {self.last}"
        return f"ticket {self.number}, station {self.station}, {games}"


class KenoState(State, frozen=True, gc=False):
    """Also the number of the game and of the last ticket, and the issues of the tickets in play.

    `unshared` is how the odds look at a ticket: before any sharing under the house's aggregate limit.
    """

    phase: Phase = Phase.OVER
    game: int = 0
    tickets: int = 0
    issues: tuple[Issue, ...] = ()
    unshared: bool = False

    def issue_of(self, bet: Bet) -> Issue:
        """The issue of a ticket in play."""
        return next(one for one in self.issues if (one.station, one.ticket) == (bet.seat, bet.spot))

    def in_this_game(self, bet: Bet) -> Bet:
        """The part of a ticket's price that is staked on the game being drawn."""
        return replace(bet, cents=bet.cents // (self.issue_of(bet).last - self.game + 1))
