"""What an issued ticket bears: time and date, its numbers, ticket, game and station number, and the casino's name.

Ticket number, station and games are laid on the wager as its mark. When the ticket was issued stands in the record,
whose table has a clock, for a game has none; `printed` writes the whole ticket from there. Every seat is a station.
"""

import re
from collections.abc import Sequence
from functools import lru_cache
from typing import Protocol

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.events import Marked, Placed
from pitboss.games.keno.tickets import read_ticket
from pitboss.law import cites
from pitboss.money import dollars

TICKET = cites("keno/ticket")
_MARK = re.compile(r"ticket (\d+), station (\d+), games? (\d+)(?: to (\d+))?")


class Issue(Struct, frozen=True):
    """The issue of one ticket: its number, the station that issued it, its first and its last game."""

    number: int
    station: int
    first: int
    last: int

    @property
    def mark(self) -> str:
        """As it is printed: 'ticket 12, station 3, games 7 to 11'."""
        games = f"game {self.first}" if self.first == self.last else f"games {self.first} to {self.last}"
        return f"ticket {self.number}, station {self.station}, {games}"


@lru_cache(maxsize=1 << 14)
def read_mark(mark: str) -> Issue:
    """The issue that a mark spells."""
    found = _MARK.fullmatch(mark)
    assert found, f"{mark!r} is no ticket's mark"
    number, station, first, last = found.groups()
    return Issue(int(number), int(station), int(first), int(last or first))


class Recorded(Protocol):
    """An entry of a table's record: what happened, and when."""

    @property
    def at(self) -> str:
        """Time and date, by the clock of the table."""

    @property
    def events(self) -> Sequence[object]:
        """What followed from the command."""


def printed(entry: Recorded, casino: str) -> tuple[str, ...]:
    """The lines of the ticket that an entry of the record issued, with everything that a ticket must bear."""
    placed = next((one for one in entry.events if isinstance(one, Placed)), None)
    marked = next((one for one in entry.events if isinstance(one, Marked)), None)
    if placed is None or marked is None:
        raise BadInput("That entry of the record issued no ticket.", TICKET)
    if not entry.at or not casino:
        lacking = "the casino's name" if entry.at else "the time and date of issue; give the table a clock"
        raise BadInput(f"A ticket cannot be printed without {lacking}.", TICKET)
    ticket, issue = read_ticket(placed.spot), read_mark(marked.mark)
    numbers = " / ".join(" ".join(map(str, group)) for group in ticket.groups)
    ways = (
        () if ticket.kind in ("straight", "split") else (f"{ticket.kind.capitalize()} ticket, ways {ticket.recorded}",)
    )
    return (
        casino,
        f"Issued {entry.at}",
        issue.mark.capitalize(),
        f"Numbers {numbers}",
        *ways,
        f"Price {dollars(placed.cents)}",
    )
