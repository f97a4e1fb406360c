"""What a line of a public table means for a person's gaming day: what was staked, won or lost, and for how long.

Pure, like `posting`: the books keep each person's day by it, and the audit computes the same again.

- Staked is what a person puts at risk: chips that go from the hands to the layout, behind a secret answer, into a pot
  or into a meter. Chips that are taken down again come off again. A wager that stays up after a win is not staked anew.
- The net result counts chips as lost from the moment they leave the hands, until they come back: a loss can never be
  larger than it says. Vigorish counts when it is charged or marked, and no longer when the house bears it. Chips that
  are bought or cashed in count for nothing.
- The time played is the time between a person's own acts at tables, each gap up to five minutes.
"""

from collections.abc import Iterable, Mapping

from msgspec import Struct

from pitboss.events import AnyEvent, TakenDown
from pitboss.floor.posting import Sitting
from pitboss.floor.record import AnyFact, Deed, Line
from pitboss.money import CAGE

LONGEST_GAP = 300.0  # seconds between two acts that count as played
HANDS = ("purse", "stack", "owed")  # what a person has in hand, less what that person owes
AT_RISK = ("layout", "sealed", "pot", "meter")


class Day(Struct, frozen=True):
    """A person's play at public tables in one gaming day, in cents and seconds."""

    staked: int = 0
    net: int = 0
    seconds: float = 0.0
    last: float = 0.0  # when the person last acted


NOTHING_YET = Day()


class Play(Struct):
    """What a line did to one person: staked, won or lost, and how far down the result was in the course of it."""

    staked: int = 0
    net: int = 0
    lowest: int = 0
    acted: bool = False

    def moves(self, cents: int, *, staked: int) -> None:
        """Chips came into the hands, or, below zero, left them."""
        self.net += cents
        self.lowest = min(self.lowest, self.net)
        self.staked += staked


def played(line: Line, seats: Mapping[int, int]) -> dict[int, Play]:
    """What a line of a public table did to each person. `seats` says who sat where before it."""
    sitting, found = Sitting(dict(seats)), dict[int, Play]()
    for event in (event for deed in line.deeds for event in deed.events):
        sitting.sees(line, event)
        _moved(event, sitting.people, found)
    if line.who > 0 and line.who in sitting.people.values():
        found.setdefault(line.who, Play()).acted = True
    return found


def would_play(person: int, deeds: Iterable[Deed], seats: Mapping[int, int]) -> Play:
    """What deeds that are not in the record yet would do to one person."""
    found = dict[int, Play]()
    for event in (event for deed in deeds for event in deed.events):
        _moved(event, seats, found)
    return found.get(person, Play())


def _moved(event: AnyEvent | AnyFact, people: Mapping[int, int], found: dict[int, Play]) -> None:
    for one in getattr(event, "transfers", ()):
        for account, other, cents in ((one.source, one.target, -one.cents), (one.target, one.source, one.cents)):
            kind, _, seat = account.partition(":")
            if kind not in HANDS or (other == CAGE and kind != "owed"):
                continue
            where, _, whose = other.partition(":")
            person = people.get(int(seat), 0)
            if person <= 0 or (where in HANDS and whose == seat):  # a house player, or a debt that is paid
                continue
            staked = -cents if where in AT_RISK and (cents < 0 or isinstance(event, TakenDown)) else 0
            found.setdefault(person, Play()).moves(cents, staked=staked)


def after(day: Day, play: Play, at: float) -> Day:
    """A person's day after a line of that time."""
    seconds, last = day.seconds, day.last
    if play.acted:
        seconds, last = seconds + gap(day, at), max(last, at)
    return Day(day.staked + play.staked, day.net + play.net, seconds, last)


def gap(day: Day, at: float) -> float:
    """The seconds that an act at this time adds to the time played."""
    return min(LONGEST_GAP, max(0.0, at - day.last)) if day.last else 0.0
