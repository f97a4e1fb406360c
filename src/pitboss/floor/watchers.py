"""Those who look at tables over a connection. Each is told what changed; what comes together is told together."""

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

MOST_LINES = 100  # that one message tells; who missed more sees the scene as it is
MOST_READ = 4_000  # lines kept as they were sent, for all tables


class Watcher:
    """One connection's eyes on one table."""

    def __init__(self, chain: int, person: Person | None) -> None:
        self.chain = chain
        self.person = person
        self.lines: list[Line] = []
        self.waits: asyncio.Future[bytes | None] | None = None  # for the next message; None while one is being sent
        self.behind = False  # something changed while a message was being sent
        self.closed = False

    def tell(self, lines: Iterable[Line]) -> None:
        """Remember lines until the next message, and no more than one message holds."""
        self.lines.extend(lines)
        del self.lines[:-MOST_LINES]

    def give(self, message: bytes | None) -> None:
        """The next message, for the one who waits for it."""
        if self.waits is not None and not self.waits.done():
            self.waits.set_result(message)
        self.waits = None


class Watchers:
    """Everybody who looks, by table."""

    def __init__(self, floor: "Floor", most: int) -> None:
        self._floor = floor
        self._most = most
        self._count = 0
        self._at: dict[int, set[Watcher]] = {}
        self._read: OrderedDict[tuple[int, int], Raw] = OrderedDict()
        self._herald = Herald(self._tell)

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

    def people(self) -> dict[int, set[int]]:
        """The persons who look, by table."""
        return {chain: self.people_at(chain) for chain in self._at}

    def tell(self, chain: int, lines: Iterable[Line]) -> None:
        """A table has new lines."""
        for watcher in self.at(chain):
            watcher.tell(lines)
        self.wake(chain)

    def wake(self, chain: int) -> None:
        """Something about a table changed; of the lines nothing, perhaps: who is ready, who is there."""
        if chain in self._at:
            self._herald.call(chain)

    def close(self) -> None:
        """The floor closes: everybody is told that it is over."""
        for chain in self._at:
            for watcher in self.at(chain):
                watcher.closed = True
                watcher.give(None)

    def _tell(self, chain: int) -> None:
        """Tell everybody at a table how it stands. Who still reads the last message is told afterwards."""
        moment = self._floor.moments.get(chain)
        tableau = self._floor.tableau(moment) if moment and self.at(chain) else None
        for watcher in self.at(chain):
            watcher.behind = watcher.waits is None
            if not watcher.behind:
                watcher.give(self._message(watcher, tableau))

    async def next_message(self, watcher: Watcher) -> bytes | None:
        """The next thing to tell, once there is something; None when it is over."""
        if watcher.behind or watcher.closed:
            return self.message(watcher)
        watcher.waits = asyncio.get_running_loop().create_future()
        return await watcher.waits

    def message(self, watcher: Watcher) -> bytes | None:
        """The scene as it is, and the lines since the last message."""
        moment = self._floor.moments.get(watcher.chain)
        return self._message(watcher, self._floor.tableau(moment) if moment else None)

    def _message(self, watcher: Watcher, tableau: Tableau | None) -> bytes | None:
        if watcher.closed or tableau is None:
            return None
        watcher.behind = False
        lines, watcher.lines = watcher.lines, []
        seen = b",".join(self.seen(tableau.moment, line, watcher.person) for line in lines)
        scene = self._floor.scene_of(tableau, watcher.person)
        return b'{"type":"scene","scene":%b,"lines":[%b]}' % (scene, seen)

    def seen(self, moment: Moment, line: Line, person: Person | None) -> Raw:
        """A line as a person at a table may read it; what is the same for all is written once."""
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
    """The seat that is a person's and was so at a line: what was dealt to the one before there stays hidden."""
    seat = moment.standing.seat_of(person.id) if person else 0
    return seat if seat and moment.standing.occupants[seat].since <= line.number else 0


def message_of(kind: str, **said: object) -> bytes:
    """A message that is no scene."""
    return msgspec.json.encode({"type": kind, **said})
