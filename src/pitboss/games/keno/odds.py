"""The analysis of keno: a ticket is judged as it is in a single game, before any sharing among winners."""

from fractions import Fraction
from math import prod

from pitboss.errors import BadInput
from pitboss.events import Refusal
from pitboss.games.keno.house import return_of
from pitboss.games.keno.rules import Keno
from pitboss.games.keno.state import KenoState, Phase
from pitboss.games.keno.tickets import read_ticket
from pitboss.games.keno.ways import RECORDED
from pitboss.odds.analyst import Analyst

MOST_CASES = 60_000


class KenoAnalyst(Analyst[Keno]):
    """What odds and simulation must know of keno."""

    def stage(self, spot: str) -> KenoState:
        """The first game, on sale; what is won there is not shared, whatever the stake.

        A ticket whose groups can be hit in too many different ways has no stage, because its odds cannot be listed.
        """
        if prod(len(group) + 1 for group in read_ticket(spot).groups) > MOST_CASES:
            raise BadInput(
                f"The groups of {spot[:60]!r} can be hit in more than {MOST_CASES:,} ways, which are too many to list; "
                "the house advantage of the ticket is the average of its ways.",
                RECORDED,
            )
        return KenoState(seats=(1,), phase=Phase.WAGERING, game=1, unshared=True)

    def lots(self, spot: str) -> int:
        """A ticket is made of its ways, for each of its games."""
        ticket = read_ticket(spot)
        return ticket.count * ticket.games

    def returns_of(self, name: str) -> Fraction:
        """What a ticket returns of each unit staked: the average of its ways, however many they are."""
        ticket = self.game.ticket(name)
        if isinstance(ticket, Refusal):
            raise BadInput(ticket.sentence, ticket.cites)
        wagers = self.game.wagers
        ways = sum((many * return_of(wagers[f"{spots}-spot"]) for many, spots in ticket.ways), Fraction(0))
        return ways / ticket.count
