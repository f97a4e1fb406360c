"""The bots of `floor.py`: bare WebSocket and HTTP clients, so light that they do not limit what is measured."""

import asyncio
import base64
import json
import os
import random
import time
from collections.abc import Awaitable, Callable
from typing import Any, cast

MASK = bytes(4)  # a client must mask its frames; with zeros the payload stays as it is
HOST = "127.0.0.1"
WARM_UP = 2.0  # seconds that do not count, where the load is as large as can be


class Wire(asyncio.Protocol):
    """A connection that collects bytes, and leaves it to `took` to find whole messages in them."""

    def __init__(self) -> None:
        self.held = bytearray()
        self.gone = False

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's own is none by descent

    def connection_lost(self, exc: Exception | None) -> None:
        self.gone = True

    def data_received(self, data: bytes) -> None:
        self.held += data
        while self.held and (size := self.took(self.held)):
            del self.held[:size]

    def took(self, held: bytearray) -> int:
        """How many bytes the first message has; 0 while it is not whole."""
        raise NotImplementedError


class Http(Wire):
    """Requests over one connection that is kept open, one at a time."""

    def __init__(self) -> None:
        super().__init__()
        self.heard: Callable[[int, bytes, bytes], None] = lambda status, head, body: None

    def ask(self, method: str, path: str, body: bytes = b"", headers: str = "") -> None:
        kind = "Content-Type: application/json\r\n" if body else ""
        head = f"{method} {path} HTTP/1.1\r\nHost: {HOST}\r\n{kind}{headers}Content-Length: {len(body)}\r\n\r\n"
        self.transport.write(head.encode() + body)

    async def answer(self, method: str, path: str, body: bytes = b"", headers: str = "") -> tuple[bytes, Any]:
        told: asyncio.Future[tuple[bytes, Any]] = asyncio.get_running_loop().create_future()

        def heard(status: int, head: bytes, content: bytes) -> None:
            assert status == 200, (status, content)
            told.set_result((head, json.loads(content)))

        self.heard = heard
        self.ask(method, path, body, headers)
        return await told

    def took(self, held: bytearray) -> int:
        end = held.find(b"\r\n\r\n")
        if end < 0:
            return 0
        head = bytes(held[:end])
        at = head.lower().find(b"content-length:")
        size = end + 4 + int(head[at + 15 :].split(b"\r\n", 1)[0])
        if len(held) < size:
            return 0
        self.heard(int(head[9:12]), head, bytes(held[end + 4 : size]))
        return size


class Bot(Wire):
    """A patron at a table. It hears every scene, and knows when wagers are taken."""

    def __init__(self, name: int, table: int, seat: int, spots: list[tuple[str, int]], cookie: str) -> None:
        super().__init__()
        self.name, self.table, self.seat, self.spots, self.cookie = name, table, seat, spots, cookie
        self.open = False  # the table takes wagers
        self.asked = 0
        self.refused = 0
        self.scenes = 0
        self.scene_bytes = 0
        self.sent: dict[bytes, float] = {}
        self.acked: Callable[[Bot, float], None] = lambda bot, at: None
        self.opened: Callable[[Bot], None] = lambda bot: None
        self.came: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.pick = random.Random(name)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        super().connection_made(transport)
        key = base64.b64encode(os.urandom(16)).decode()
        self.transport.write(
            f"GET /api/tables/{self.table}/live HTTP/1.1\r\nHost: {HOST}\r\nUpgrade: websocket\r\n"
            f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n"
            f"Cookie: {self.cookie}\r\n\r\n".encode()
        )

    def took(self, held: bytearray) -> int:
        if not self.came.done():
            end = held.find(b"\r\n\r\n")
            if end < 0:
                return 0
            assert held.startswith(b"HTTP/1.1 101"), bytes(held)
            self.came.set_result(None)
            return end + 4
        if len(held) < 4:
            return 0
        short = held[1]
        start = 2 if short < 126 else 4 if short == 126 else 10
        size = start + (short if short < 126 else int.from_bytes(held[2:start], "big"))
        if len(held) < size:
            return 0
        self._heard(held[0] & 15, bytes(held[start:size]))
        return size

    def _heard(self, kind: int, payload: bytes) -> None:
        if kind == 9:
            self._frame(10, payload)
        elif payload.startswith(b'{"type":"scene"'):
            self.scenes += 1
            self.scene_bytes += len(payload)
            was, self.open = self.open, b'"awaits":"wagers"' in payload[:200]
            if self.open and not was:
                self.opened(self)
        elif payload.startswith((b'{"type":"ack"', b'{"type":"refused"')):
            now = time.perf_counter()
            at = self.sent.pop(payload.split(b'"key":"', 1)[1].split(b'"', 1)[0])
            if payload.startswith(b'{"type":"ack"'):
                self.acked(self, now - at)
            else:
                self.refused += 1
                self.open = False  # the scene that says why is on its way
        elif kind != 8:
            raise AssertionError(payload)

    def _frame(self, kind: int, payload: bytes) -> None:
        head = bytes((128 | kind, 128 | len(payload))) if len(payload) < 126 else bytes((128 | kind, 254))
        size = b"" if len(payload) < 126 else len(payload).to_bytes(2, "big")
        self.transport.write(head + size + MASK + payload)

    def ask(self, *commands: dict[str, object], at: float | None = None) -> None:
        """Ask for commands; `at` is when that was due, where it was due before now."""
        self.asked += 1
        key = f"wager-{self.name}-{self.asked}"
        self.sent[key.encode()] = time.perf_counter() if at is None else at
        self._frame(1, json.dumps({"key": key, "do": commands}).encode())

    def wager(self, at: float | None = None) -> None:
        spot, cents = self.pick.choice(self.spots)
        self.ask({"type": "Place", "spot": spot, "cents": cents}, at=at)

    async def come(self, port: int) -> None:
        await asyncio.get_running_loop().create_connection(lambda: self, HOST, port)
        await self.came

    async def sit(self, cents: int) -> None:
        """Take the seat, and bring chips from the cage."""
        seated: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self.acked = lambda bot, at: seated.set_result(None)
        self.ask({"type": "Sit", "seat": self.seat}, {"type": "BuyIn", "cents": cents})
        await seated


async def http(port: int) -> Http:
    _, wire = await asyncio.get_running_loop().create_connection(Http, HOST, port)
    return wire


async def guests(port: int, count: int) -> list[str]:
    """The cookies of so many new guests."""
    first = await http(port)
    head, me = await first.answer("GET", "/api/me")
    shown = f"Cookie: {_cookie(head)}\r\nX-CSRF: {me['csrf']}\r\n"
    found: list[str] = []

    async def come() -> None:
        wire = await http(port)
        while len(found) < count:
            found.append("")  # its place, so that no more come than are wanted
            at = len(found) - 1
            head, _ = await wire.answer("POST", "/api/guest", b"{}", shown)
            found[at] = _cookie(head)
        wire.transport.close()

    await together(8, lambda _: come())
    return found


def _cookie(head: bytes) -> str:
    line = next(line for line in head.split(b"\r\n") if line.lower().startswith(b"set-cookie:"))
    return line[11:].split(b";", 1)[0].strip().decode()


async def together(count: int, work: Callable[[int], Awaitable[None]]) -> None:
    await asyncio.gather(*(work(one) for one in range(count)))


async def seated(port: int, tables: int, seats: int) -> list[Bot]:
    """So many bots at each of so many tables, all with chips in front of them."""
    wire = await http(port)
    cookies = await guests(port, tables * seats)
    bots: list[Bot] = []
    _, lobby = await wire.answer("GET", "/api/lobby")
    for card in lobby["tables"][:tables]:
        _, told = await wire.answer("GET", f"/api/tables/{card['id']}")
        spots = [(spot["id"], spot["limits"]["minimum"]) for spot in told["spots"].values()]
        for seat in range(1, seats + 1):
            name = len(bots)
            bots.append(Bot(name, card["id"], seat, spots, cookies[name]))
    waiting = iter(bots)

    async def sit_down(_: int) -> None:
        for bot in waiting:
            await bot.come(port)
            await bot.sit(50_000_000)

    await together(32, sit_down)
    return bots


async def watching(port: int, players: list[Bot], viewers: int) -> list[Bot]:
    """So many visitors who watch these players' tables, and do not play."""
    tables = sorted({bot.table for bot in players})
    cookies = await guests(port, viewers)
    found = [Bot(-1 - one, tables[one % len(tables)], 0, [], cookie) for one, cookie in enumerate(cookies)]
    waiting = iter(found)

    async def come(_: int) -> None:
        for bot in waiting:
            await bot.come(port)

    await together(32, come)
    return found


# --- loads ---------------------------------------------------------------------------------------------------------


async def flat_out(bots: list[Bot], seconds: float) -> list[float]:
    """Each bot wagers again as soon as its wager is durable: every latency."""
    found: list[float] = []
    begin = time.perf_counter() + WARM_UP
    end = begin + seconds

    def again(bot: Bot, took: float) -> None:
        now = time.perf_counter()
        if begin <= now < end:
            found.append(took)
        if now < end and bot.open:
            bot.wager()

    def go_on(bot: Bot) -> None:
        if not bot.sent and time.perf_counter() < end:
            bot.wager()

    for bot in bots:
        bot.acked, bot.opened = again, go_on
        if bot.open:
            bot.wager()
    await asyncio.sleep(WARM_UP + seconds)
    await _settle(bots)
    return found


async def steady(bots: list[Bot], load: float, seconds: float) -> list[float]:
    """Wagers come at a given rate whatever the floor does: every latency, from when each was due."""
    found: list[float] = []
    for bot in bots:
        bot.acked, bot.opened = lambda bot, took: found.append(took), lambda bot: None
    order = random.Random(1).sample(bots, len(bots))
    start = time.perf_counter()
    sent = at = 0
    while (now := time.perf_counter()) < start + seconds:
        while sent < (now - start) * load:
            for _ in range(len(order)):
                at = (at + 1) % len(order)
                if order[at].open:
                    order[at].wager(at=start + sent / load)
                    break
            sent += 1
        await asyncio.sleep(0.001)
    await _settle(bots)
    return found


async def _settle(bots: list[Bot]) -> None:
    for bot in bots:
        bot.opened = lambda bot: None
    for _ in range(600):
        if not any(bot.sent for bot in bots):
            return
        assert not any(bot.gone for bot in bots), "a bot was cut off"
        await asyncio.sleep(0.05)
    raise AssertionError("some wagers were never answered")


async def flat_out_http(port: int, connections: int, seconds: float) -> list[float]:
    """Each connection posts again as soon as it was answered: every latency."""
    wires, idle = [await http(port) for _ in range(connections)], list[Http]()
    found: list[float] = []
    begin = time.perf_counter() + WARM_UP
    end = begin + seconds
    body = b'{"spot":"red","cents":500}'

    def post(wire: Http) -> None:
        sent = time.perf_counter()

        def heard(status: int, head: bytes, content: bytes) -> None:
            nonlocal sent
            assert status == 200, content
            now = time.perf_counter()
            if begin <= now < end:
                found.append(now - sent)
            sent = now
            if now < end:
                wire.ask("POST", "/wager", body)
            else:
                idle.append(wire)

        wire.heard = heard
        wire.ask("POST", "/wager", body)

    for wire in wires:
        post(wire)
    await asyncio.sleep(WARM_UP + seconds)
    while len(idle) < connections:
        await asyncio.sleep(0.05)
    for wire in wires:
        wire.transport.close()
    return found
