"""What an issued ticket bears beside its numbers: ticket number, station, and the games it is for.

It is laid on the wager as its mark. Time, date and the casino's name are added where the ticket is recorded: a game
has no clock. In this lounge every seat is a station.
"""

import re
from functools import lru_cache

from msgspec import Struct

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
