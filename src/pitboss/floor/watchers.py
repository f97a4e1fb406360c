"""The watchers of tables over connections. Each gets the changes, and changes that come together are sent together."""

import asyncio
from collections import OrderedDict
from collections.abc import Iterable
from typing import TYPE_CHECKING

import msgspec
from msgspec import Raw

from pitboss.commands import Role
from pitboss.errors import BadInput
from pitboss.floor.herald import Herald
from pitboss.floor.live import Moment
from pitboss.floor.people import Person
from pitboss.floor.record import Line
from pitboss.floor.scene import is_secret, line_seen
from pitboss.floor.tableau import Tableau

if TYPE_CHECKING:
    from pitboss.floor.floor import Floor

MOST_LINES = 100  # lines in one message; a watcher who missed more gets only the current scene
MOST_READ = 4_000  # encoded lines kept in memory, for all tables


class Watcher:
    """One connection that watches one table."""

    def __init__(self, chain: int, person: Person | None) -> None:
        self.chain = chain
        self.person = person
        self.lines: list[Line] = []
        self.waits: asyncio.Future[bytes | None] | None = None  # the next message; None while one is being sent
        self.behind = False  # whether something changed while a message was being sent
        self.closed = False

    def tell(self, lines: Iterable[Line]) -> None:
        """Remember lines for the next message, but no more than one message can hold."""
        self.lines.extend(lines)
        del self.lines[:-MOST_LINES]

    def give(self, message: bytes | None) -> None:
        """Hand the next message to the connection that is waiting for it."""
        if self.waits is not None and not self.waits.done():
            self.waits.set_result(message)
        self.waits = None


class Watchers:
    """All watchers, by table."""

    def __init__(self, floor: "Floor", most: int) -> None:
        self._floor = floor
        self._most = most
        self._count = 0
        self._at: dict[int, set[Watcher]] = {}
        self._read: OrderedDict[tuple[int, int], Raw] = OrderedDict()
        self._herald = Herald(self._tell)

    def come(self, chain: int, person: Person | None) -> Watcher:
        """Add a watcher."""
        if self._count >= self._most:
            raise BadInput("The floor is full right now; try again in a minute.")
        watcher = Watcher(chain, person)
        self._at.setdefault(chain, set()).add(watcher)
        self._count += 1
        if person:
            self.wake(chain)
        return watcher

    def go(self, watcher: Watcher) -> None:
        """Remove a watcher."""
        here = self._at.get(watcher.chain, set())
        if watcher in here:
            here.remove(watcher)
            self._count -= 1
        if not here:
            self._at.pop(watcher.chain, None)
        self.wake(watcher.chain)

    def at(self, chain: int) -> set[Watcher]:
        """The watchers of a table."""
        return self._at.get(chain, set())

    def people_at(self, chain: int) -> set[int]:
        """The people who watch a table through this server."""
        return {watcher.person.id for watcher in self.at(chain) if watcher.person}

    def people(self) -> dict[int, set[int]]:
        """The people who watch, by table."""
        return {chain: self.people_at(chain) for chain in self._at}

    def tell(self, chain: int, lines: Iterable[Line]) -> None:
        """A table has new lines."""
        for watcher in self.at(chain):
            watcher.tell(lines)
        self.wake(chain)

    def wake(self, chain: int) -> None:
        """Something about a table changed, perhaps without a new line, such as who is ready or who is there."""
        if chain in self._at:
            self._herald.call(chain)

    def close(self) -> None:
        """Tell everybody that the floor is closing."""
        for chain in self._at:
            for watcher in self.at(chain):
                watcher.closed = True
                watcher.give(None)

    def _tell(self, chain: int) -> None:
        """Send the current scene to everybody at a table. Watchers still receiving a message get it afterward."""
        moment = self._floor.moments.get(chain)
        tableau = self._floor.tableau(moment) if moment and self.at(chain) else None
        for watcher in self.at(chain):
            watcher.behind = watcher.waits is None
            if not watcher.behind:
                watcher.give(self._message(watcher, tableau))

    async def next_message(self, watcher: Watcher) -> bytes | None:
        """The next message, once there is one; None when the floor is closing."""
        if watcher.behind or watcher.closed:
            return self.message(watcher)
        watcher.waits = asyncio.get_running_loop().create_future()
        return await watcher.waits

    def message(self, watcher: Watcher) -> bytes | None:
        """The current scene, and the lines since the last message."""
        moment = self._floor.moments.get(watcher.chain)
        return self._message(watcher, self._floor.tableau(moment) if moment else None)

    def _message(self, watcher: Watcher, tableau: Tableau | None) -> bytes | None:
        if watcher.closed or tableau is None:
            return None
        watcher.behind = False
        lines, watcher.lines = watcher.lines, []
        seen = b",".join(self.seen(tableau.moment, line, watcher.person) for line in lines if not line.confidential)
        scene = self._floor.scene_of(tableau, watcher.person)
        return b'{"type":"scene","scene":%b,"lines":[%b]}' % (scene, seen)

    def seen(self, moment: Moment, line: Line, person: Person | None) -> Raw:
        """A line as a person at a table may read it. If it is the same for all, it is encoded once."""
        key = (moment.chain, line.number)
        if found := self._read.get(key):
            return found
        if is_secret(line):
            return line_seen(moment.game, line, _seat(moment, line, person) or Role.PUBLIC)
        read = self._read[key] = line_seen(moment.game, line, Role.PUBLIC)
        while len(self._read) > MOST_READ:
            self._read.popitem(last=False)
        return read


def _seat(moment: Moment, line: Line, person: Person | None) -> int:
    """A person's seat, if it was already theirs at a line. Cards dealt to its previous patron stay hidden."""
    seat = moment.standing.seat_of(person.id) if person else 0
    return seat if seat and moment.standing.occupants[seat].since <= line.number else 0


def message_of(kind: str, **said: object) -> bytes:
    """A message other than a scene."""
    return msgspec.json.encode({"type": kind, **said})
