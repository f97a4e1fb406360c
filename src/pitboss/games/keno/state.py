"""What a keno lounge remembers: the number of the game, the tickets in play, and what each was issued for."""

from enum import StrEnum
from itertools import count

from msgspec import Struct
from msgspec.structs import replace

from pitboss.game import Bet, State
from pitboss.games.keno.tickets import Ticket


class Phase(StrEnum):
    """Where in the game the lounge is."""

    OVER = "over"
    WAGERING = "wagering"  # tickets are on sale
    CLOSED = "closed"  # the numbers are about to be drawn
    STALLED = "stalled"  # the selection of numbers has stopped


class Issue(Struct, frozen=True, order=True, gc=False):
    """The issue of one ticket: the station that issued it (every seat is one), its number, its first and last game.

    Games are counted from the opening of the lounge; `before` of them were games of earlier gaming days.
    """

    station: int
    ticket: str
    number: int
    first: int
    last: int
    before: int = 0

    @property
    def mark(self) -> str:
        """As it is printed on the ticket: 'ticket 12, station 3, games 7 to 11', as the gaming day numbers them."""
        first, last = self.first - self.before, self.last - self.before
        games = f"game {first}" if first == last else f"games {first} to {last}"
        return f"ticket {self.number}, station {self.station}, {games}"


class KenoState(State, frozen=True, gc=False):
    """Also how many games and tickets there were, and the issues of the tickets in play.

    The games `before` are those of earlier gaming days; after the `last_of_day` the numbers begin again with 1.
    `unshared` is how the odds look at a ticket: before any sharing under the house's aggregate limit.
    """

    phase: Phase = Phase.OVER
    game: int = 0
    tickets: int = 0
    issues: tuple[Issue, ...] = ()
    unshared: bool = False
    before: int = 0
    last_of_day: bool = False

    @property
    def number(self) -> int:
        """The number of the game in its gaming day."""
        return self.game - self.before

    def issue_of(self, bet: Bet) -> Issue:
        """The issue of a ticket in play."""
        return next(one for one in self.issues if (one.station, one.ticket) == (bet.seat, bet.spot))

    def copy_of(self, seat: int, ticket: Ticket) -> Ticket:
        """The ticket as the next that is issued to this seat, which may already hold others like it."""
        copies = (replace(ticket, copy=at) for at in count(1))
        return next(one for one in copies if not self.bet(seat, one.name))

    def in_this_game(self, bet: Bet) -> Bet:
        """The part of a ticket's price that is staked on the game being drawn."""
        return replace(bet, cents=bet.cents // (self.issue_of(bet).last - self.game + 1))
