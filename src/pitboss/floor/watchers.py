"""Those who look at tables over a connection. Each is told what changed; what comes together is told together."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw

from pitboss.commands import Role
from pitboss.errors import BadInput
from pitboss.floor.live import Moment
from pitboss.floor.people import Person
from pitboss.floor.record import Line
from pitboss.floor.scene import encode, is_secret, line_seen

if TYPE_CHECKING:
    from pitboss.floor.floor import Floor

TOGETHER = 0.05  # seconds within which changes come together
MOST_LINES = 100  # that one message tells; who missed more sees the scene as it is
MOST_READ = 4_000  # lines kept as they were sent, for all tables


class Watcher:
    """One connection's eyes on one table."""

    def __init__(self, chain: int, person: Person | None) -> None:
        self.chain = chain
        self.person = person
        self.lines: list[Line] = []
        self.woken = asyncio.Event()
        self.closed = False

    def tell(self, lines: Iterable[Line]) -> None:
        """Remember lines until the next message, and no more than one message holds."""
        self.lines.extend(lines)
        del self.lines[:-MOST_LINES]
        self.woken.set()


class Watchers:
    """Everybody who looks, by table."""

    def __init__(self, floor: "Floor", most: int) -> None:
        self._floor = floor
        self._most = most
        self._count = 0
        self._at: dict[int, set[Watcher]] = {}
        self._read: OrderedDict[tuple[int, int], Raw] = OrderedDict()

    def come(self, chain: int, person: Person | None) -> Watcher:
        """Somebody begins to look."""
        if self._count >= self._most:
            raise BadInput("The floor is full just now; try again in a minute.")
        watcher = Watcher(chain, person)
        self._at.setdefault(chain, set()).add(watcher)
        self._count += 1
        if person:
            self.wake(chain)
        return watcher

    def go(self, watcher: Watcher) -> None:
        """Somebody looks no more."""
        here = self._at.get(watcher.chain, set())
        if watcher in here:
            here.remove(watcher)
            self._count -= 1
        if not here:
            self._at.pop(watcher.chain, None)
        self.wake(watcher.chain)

    def at(self, chain: int) -> set[Watcher]:
        """Everybody who looks at a table."""
        return self._at.get(chain, set())

    def people_at(self, chain: int) -> set[int]:
        """The persons who look at a table from this server."""
        return {watcher.person.id for watcher in self.at(chain) if watcher.person}

    def tell(self, chain: int, lines: Iterable[Line]) -> None:
        """A table has new lines."""
        for watcher in self.at(chain):
            watcher.tell(lines)

    def wake(self, chain: int) -> None:
        """Something else about a table changed: who is ready, who is there."""
        for watcher in self.at(chain):
            watcher.woken.set()

    def close(self) -> None:
        """The floor closes: everybody is woken, to find that it is over."""
        for chain in self._at:
            for watcher in self.at(chain):
                watcher.closed = True
                watcher.woken.set()

    async def next_message(self, watcher: Watcher) -> bytes | None:
        """The next thing to tell, once there is something; None when it is over."""
        await watcher.woken.wait()
        await asyncio.sleep(TOGETHER)
        return self.message(watcher)

    def message(self, watcher: Watcher) -> bytes | None:
        """The scene as it is, and the lines since the last message."""
        moment = self._floor.moments.get(watcher.chain)
        if watcher.closed or moment is None:
            return None
        watcher.woken.clear()
        lines, watcher.lines = watcher.lines, []
        seen = [self.seen(moment, line, watcher.person) for line in lines]
        return encode({"type": "scene", "scene": self._floor.scene(moment, watcher.person), "lines": seen})

    def seen(self, moment: Moment, line: Line, person: Person | None) -> Raw:
        """A line as a person at a table may read it; what is the same for all is written once."""
        if is_secret(line):
            return line_seen(moment.game, line, _seat(moment, line, person) or Role.PUBLIC)
        key = (moment.chain, line.number)
        if key not in self._read:
            self._read[key] = line_seen(moment.game, line, Role.PUBLIC)
            while len(self._read) > MOST_READ:
                self._read.popitem(last=False)
        return self._read[key]


def _seat(moment: Moment, line: Line, person: Person | None) -> int:
    """The seat that is a person's and was so at a line: what was dealt to the one before there stays hidden."""
    seat = moment.standing.seat_of(person.id) if person else 0
    return seat if seat and moment.standing.occupants[seat].since <= line.number else 0


def message_of(kind: str, **said: object) -> bytes:
    """A message that is no scene."""
    return msgspec.json.encode({"type": kind, **said})
