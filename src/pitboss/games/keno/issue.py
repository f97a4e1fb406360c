"""The printed ticket: time and date, its numbers, its ticket, game and station numbers, and the casino's name.

Ticket number, station and games are the mark on the wager. The time of issue is in the record, whose table has a clock
(a game has none).
"""

from collections.abc import Iterable

from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Marked, Placed
from pitboss.games.keno.rules import Keno
from pitboss.games.keno.tickets import read_ticket
from pitboss.games.keno.wagers import TICKET
from pitboss.law import carries_out
from pitboss.money import dollars
from pitboss.paper import Printer


class TicketPrinter(Printer[Keno]):
    """Prints every ticket that is issued."""

    @carries_out("keno/ticket")
    def printed(self, events: Iterable[AnyEvent], at: str, casino: str) -> tuple[str, ...]:
        """The lines of the ticket that these events issued, with everything that a ticket must bear."""
        happened = tuple(events)
        placed = next((one for one in happened if isinstance(one, Placed)), None)
        marked = next((one for one in happened if isinstance(one, Marked)), None)
        if placed is None or marked is None:
            return ()
        if not at or not casino:
            lacking = "the casino's name" if at else "the time and date of issue; give the table a clock"
            raise BadInput(f"A ticket cannot be printed without {lacking}.", TICKET)
        ticket = read_ticket(placed.spot)
        numbers = " / ".join(" ".join(map(str, group)) for group in ticket.groups)
        by_itself = ticket.kind in ("straight", "split")
        ways = () if by_itself else (f"{ticket.kind.capitalize()} ticket, ways {ticket.recorded}",)
        return (
            casino,
            f"Issued {at}",
            marked.mark.capitalize(),
            f"Numbers {numbers}",
            *ways,
            f"Price {dollars(placed.cents)}",
        )
