"""What transfers mean at the cage and in the pit: what went in and out of bankrolls, and what a table has taken.

Pure, like `posting`: the books keep running totals by it, and the audit computes the same again.
"""

from collections.abc import Iterable, Iterator

from msgspec import Struct

from pitboss.events import Placed
from pitboss.floor.posting import bankroll
from pitboss.floor.record import Line
from pitboss.money import CAGE, RACK, RAKE, Transfer

PATRON = bankroll(0).removesuffix("0")


class Movement(Struct, frozen=True):
    """Chips that went into a person's bankroll, or, below zero, out of it."""

    person: int
    cents: int


class Takings(Struct, frozen=True):
    """What a table has won so far, or lost, in its rack and by its rake; and the drop: what came from bankrolls."""

    rack: int = 0
    dropped: int = 0

    def __add__(self, more: "Takings") -> "Takings":
        return Takings(self.rack + more.rack, self.dropped + more.dropped)


def house_accounts(chain: int) -> tuple[str, str]:
    """The accounts of what the house wins at a table: the rack, and what it takes out of pots."""
    return f"{chain}/{RACK}", f"{chain}/{RAKE}"


def movements(moved: Iterable[Transfer]) -> Iterator[Movement]:
    """What these transfers moved into bankrolls, and out of them."""
    for one in moved:
        for account, cents in ((one.source, -one.cents), (one.target, one.cents)):
            if account.startswith(PATRON):
                yield Movement(int(account.removeprefix(PATRON)), cents)


def called_out(line: Line) -> bool:
    """Whether a line takes cash for a wager that was called out."""
    placed = (event for deed in line.deeds for event in deed.events if isinstance(event, Placed))
    return any(one.source == CAGE for event in placed for one in event.transfers)


def takings(chain: int, moved: Iterable[Transfer]) -> Takings:
    """What these transfers brought to the house at a table, and the drop: what was bought in, or called out."""
    won, held, dropped = house_accounts(chain), 0, 0
    for one in moved:
        held += one.cents * ((one.target in won) - (one.source in won))
        dropped += one.cents * one.source.startswith(PATRON)
    return Takings(held, dropped)
