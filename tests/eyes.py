"""Everybody's eyes on a table: what each of them is sent, over the connection and by every page, to the byte."""

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
import msgspec
from msgspec import Struct, field

from hand_clock import HandClock
from on_the_floor import SLOW, Seeds, a_person
from pitboss.commands import Call
from pitboss.floor import asked
from pitboss.floor.api.app import build
from pitboss.floor.books import Done
from pitboss.floor.floor import Floor
from pitboss.floor.people import Person
from pitboss.floor.record import iso
from pitboss.floor.rules import Rules
from pitboss.floor.scene import encode
from pitboss.floor.series import made
from pitboss.floor.sessions import COOKIE
from pitboss.floor.settings import Settings
from pitboss.floor.store.database import open_database, sqlite_at
from pitboss.floor.watchers import Watcher
from pitboss.game import Choice, Wagering
from pitboss.procedures.timing import routine

PATHS = (
    "/api/lobby",
    "/api/tables/1",
    "/api/tables/1/scene",
    "/api/tables/1/rounds",
    "/api/tables/1/rounds/1",
    "/api/tables/1/rounds/1/transcript",
    "/api/tables/1/fairness",
    "/api/cage",
    "/api/play",
    "/api/play/rounds",
    "/api/play/rounds/1/1",
    "/api/play/choices",
    "/api/pit",
    "/api/me",
)
NOT_EVERYBODYS = "/api/play/rounds/1/1"  # for whoever had no wager in that round it does not exist
PRIVATE = {"/api/cage", "/api/play", "/api/play/rounds", NOT_EVERYBODYS, "/api/play/choices", "/api/pit"}


class Eyes(Struct, eq=False):
    """Somebody who looks at the table, over a connection and at every page."""

    person: Person | None
    client: httpx.AsyncClient
    watcher: Watcher
    sent: list[bytes] = field(default_factory=list)

    def saw(self, what: bytes | str) -> bool:
        sought = what.encode() if isinstance(what, str) else what
        return any(sought in one for one in self.sent)


class Watched:
    """A floor with one table of cards, a dealer, and everybody's eyes."""

    def __init__(self, floor: Floor, app: Any, seeds: Seeds, clock: HandClock) -> None:
        self.floor = floor
        self.app = app
        self.seeds = seeds
        self.clock = clock
        self.eyes: dict[str, Eyes] = {}
        self._keys = 0

    async def come(self, name: str, *roles: str) -> Eyes:
        """Somebody begins to look; without a name, somebody who is not signed in."""
        person = a_person(self.floor.database, name, *roles) if name else None
        cookies = {}
        if person:
            _, cookies[COOKIE] = await self.app.state.door.sessions.open(person, self.floor.now())
        transport = httpx.ASGITransport(self.app, client=("127.0.0.1", 50_000))
        client = httpx.AsyncClient(transport=transport, base_url="http://floor.test", cookies=cookies)
        self.eyes[name] = Eyes(person, client, self.floor.watchers.come(1, person))
        return self.eyes[name]

    async def do(self, name: str, *commands: asked.OverTheWire) -> None:
        """Somebody asks for something; then everybody looks."""
        self._keys += 1
        person = self.eyes[name].person
        assert person is not None
        answer = await self.floor.ask(1, person, asked.Request(f"request-{self._keys:03}", commands))
        assert isinstance(answer, Done), answer
        self.look()

    async def buys(self, name: str, cents: int) -> None:
        """Somebody gets chips at the cage, and brings them to the table."""
        person = self.eyes[name].person
        assert person is not None
        await self.floor.grant(person.id, f"grant-{name}")
        await self.do(name, asked.BuyIn(cents))

    async def deals_on(self, most: int = 1_000) -> None:
        """The dealer goes on, so many steps at most, until a patron must choose or wagers are open again."""
        for _ in range(most):
            if isinstance(awaits := self.floor.moments[1].awaits, Choice):
                return
            routinely = routine(awaits)
            if isinstance(awaits, Wagering) and not self.state.bets:
                return
            if isinstance(routinely, Call):
                await self.do("Dora", asked.Call(routinely.name, routinely.value, by="dealer"))
            else:
                await self.do("Dora", asked.Open() if awaits is None else asked.Draw())

    def look(self) -> None:
        """What comes over each connection, and the scene."""
        for eyes in self.eyes.values():
            message = self.floor.watchers.message(eyes.watcher)
            assert message is not None
            scene = encode(self.floor.scene(self.floor.moments[1], eyes.person))
            assert msgspec.json.decode(message)["scene"] == msgspec.json.decode(scene)
            eyes.sent += [message, scene]

    async def read_pages(self) -> None:
        """Everything that each of them can ask for at this moment."""
        self.clock.at += 60.0  # nobody asks too often
        for eyes in self.eyes.values():
            for path in PATHS:
                response = await eyes.client.get(path)
                others = (401, 403, *((404,) if path == NOT_EVERYBODYS else ()))
                assert response.status_code == 200 or (path in PRIVATE and response.status_code in others), path
                content = self._evidence(response.content) if path.endswith("/fairness") else response.content
                eyes.sent.append(f"{path} {response.headers}".encode() + content)

    def _evidence(self, content: bytes) -> bytes:
        """What is told of draws, without the equipment: that is the same whatever was dealt, and has every card."""
        told = msgspec.json.decode(content)
        fresh = msgspec.json.encode([made(device) for device in self.floor.moments[1].game.devices])
        assert told.pop("devices") == msgspec.json.decode(fresh)
        return msgspec.json.encode(told)

    def forget(self) -> None:
        for eyes in self.eyes.values():
            eyes.sent.clear()

    @property
    def state(self) -> Any:
        """The table's state, with everything that is face down."""
        return self.floor.moments[1].state


@asynccontextmanager
async def watched(
    folder: Path, rules: Rules, *, chips: int = 0, patrons: Sequence[str] = ("Ann", "Bea")
) -> AsyncIterator[Watched]:
    """A table with patrons at it, and Dora who deals; Eve looks on, as do surveillance and one without a name."""
    seeds, clock = Seeds(), HandClock()
    database = open_database(sqlite_at(folder), iso(0.0))
    floor = Floor(database, Settings(pace=SLOW, welcome=chips), clock=clock, new_seed=seeds)
    app = build(floor, [rules])
    async with app.router.lifespan_context(app):
        here = Watched(floor, app, seeds, clock)
        for name in (*patrons, "Eve"):
            await here.come(name)
        for name, role in (("Dora", "dealer"), ("Otto", "surveillance")):
            await here.come(name, role)
        await here.come("")
        for seat, name in enumerate(patrons, start=1):
            await here.do(name, asked.Sit(seat))
            if chips:
                await here.buys(name, chips)
        await here.do("Dora", asked.TakeOver())
        try:
            yield here
        finally:
            for eyes in here.eyes.values():
                await eyes.client.aclose()
