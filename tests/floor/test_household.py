"""Three people behind one address load pages and play as briskly as people can, and nobody is refused for it."""

import asyncio
from contextlib import AsyncExitStack
from itertools import count
from pathlib import Path

import httpx
from fastapi import FastAPI

from hand_clock import HandClock
from on_the_floor import ROULETTE, a_floor
from pitboss.floor.api.app import build
from pitboss.floor.api.pages import WEB
from pitboss.floor.rates import HOUSEHOLD

FILES = ["/", *(f"/web/{path.relative_to(WEB).as_posix()}" for path in sorted(WEB.rglob("*")) if path.is_file())]
A_TABLE = ["/api/me", "/api/tables/1", "/api/tables/1/scene", "/api/tables/1/rounds", "/api/tables/1/fairness"]
REPEATED = 20  # wagers that are made again with one click, every tenth second
CLICKS = 4  # a second
SECONDS = 20


class Housemate:
    """Somebody with a browser behind the one address."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client
        self.statuses: list[int] = []
        self.keys = count(10_000_000)
        self.csrf = ""

    async def look(self, *paths: str) -> None:
        for path in paths:
            self.statuses.append((await self.client.get(path)).status_code)

    async def come_in(self) -> None:
        """Load everything for the first time, as a browser with an empty cache does, and enter as a guest."""
        await self.look(*FILES, "/api/lobby")
        self.csrf = (await self.client.get("/api/me")).json()["csrf"]
        entered = await self.client.post("/api/guest", headers={"X-CSRF": self.csrf})
        self.statuses.append(entered.status_code)
        self.csrf = entered.json()["csrf"]

    async def command(self, *commands: dict[str, object]) -> None:
        body = {"key": f"{next(self.keys)}", "do": commands}
        said = await self.client.post("/api/tables/1/commands", json=body, headers={"X-CSRF": self.csrf})
        self.statuses.append(said.status_code)

    async def play(self, second: int) -> None:
        """What somebody does in a second."""
        for _ in range(CLICKS):
            await self.command({"type": "Place", "spot": "red", "cents": 500})
        if second % 10 == 0:
            await self.command(*[{"type": "Place", "spot": "black", "cents": 500}] * REPEATED)
        if second % 2 == 0:
            await self.look("/api/lobby?brief=yes")
        if second % 20 == 0:
            await self.look(*FILES, *A_TABLE)


def a_browser(app: FastAPI) -> httpx.AsyncClient:
    transport = httpx.ASGITransport(app, client=("192.0.2.1", 50_000))
    return httpx.AsyncClient(transport=transport, base_url="http://floor.test")


def test_a_household_plays_at_once(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_floor(tmp_path, ROULETTE) as floor, AsyncExitStack() as all_:
            clock = floor.now
            assert isinstance(clock, HandClock)
            app = build(floor, ())
            people = [Housemate(await all_.enter_async_context(a_browser(app))) for _ in range(HOUSEHOLD)]
            await asyncio.gather(*(one.come_in() for one in people))
            for second in range(1, SECONDS + 1):
                clock.at += 1.0
                for one in people:
                    await one.play(second)
            statuses = [status for one in people for status in one.statuses]
            assert len(statuses) > HOUSEHOLD * (SECONDS * CLICKS + 2 * len(FILES))
            assert set(statuses) <= {200, 409}  # a table may refuse a wager, and the door refuses nobody

    asyncio.run(run())
