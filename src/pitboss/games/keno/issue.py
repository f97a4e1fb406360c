"""The printed ticket: time and date, its numbers, its ticket, game and station numbers, and the casino's name.

Ticket number, station and games are the mark on the wager. The time of issue is in the record, whose table has a clock
(a game has none); `printed` writes the whole ticket from there.
"""

from collections.abc import Sequence
from typing import Protocol

from pitboss.errors import BadInput
from pitboss.events import Marked, Placed
from pitboss.games.keno.tickets import read_ticket
from pitboss.law import cites
from pitboss.money import dollars

TICKET = cites("keno/ticket")


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
    ticket = read_ticket(placed.spot)
    numbers = " / ".join(" ".join(map(str, group)) for group in ticket.groups)
    by_itself = ticket.kind in ("straight", "split")
    ways = () if by_itself else (f"{ticket.kind.capitalize()} ticket, ways {ticket.recorded}",)
    return (
        casino,
        f"Issued {entry.at}",
        marked.mark.capitalize(),
        f"Numbers {numbers}",
        *ways,
        f"Price {dollars(placed.cents)}",
    )
