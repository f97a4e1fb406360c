"""What tests of the door share: a clock that they move, a small floor behind a real door, and somebody who asks."""

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import httpx
from argon2 import PasswordHasher
from fastapi import FastAPI
from msgspec import Struct

from pitboss.floor.api import accounts
from pitboss.floor.api.door import Door
from pitboss.floor.api.guard import guard
from pitboss.floor.rates import Rates
from pitboss.floor.store.database import Database, open_database, sqlite_at

BEGIN = 1_763_258_000.0
PASSWORD = "correct horse battery"


def quick_hasher(time_cost: int = 1) -> PasswordHasher:
    """The real algorithm with parameters that cost nothing."""
    return PasswordHasher(time_cost=time_cost, memory_cost=64, parallelism=1)


def a_database(folder: Path) -> Database:
    return open_database(sqlite_at(folder), "2025-11-16T02:00:00.000Z")


class Settings(Struct, frozen=True):
    rates: Rates = Rates()


class SmallFloor:
    """A floor that keeps bankrolls in a dictionary, and has no tables."""

    def __init__(self, database: Database, rates: Rates) -> None:
        self.database = database
        self.settings = Settings(rates)
        self.clock = BEGIN
        self.bankrolls: dict[int, int] = {}
        self.keys: list[tuple[int, str]] = []

    def now(self) -> float:
        return self.clock

    async def relieve(self) -> None:
        """Nobody deals here."""

    async def grant(self, person: int, key: str) -> None:
        self.keys.append((person, key))
        self.bankrolls[person] = 100_000

    async def bankroll(self, person: int) -> int:
        return self.bankrolls.get(person, 0)

    async def seats_of(self, person: int) -> list[dict[str, Any]]:
        return [{"table": 3, "seat": 1, "name": "Roulette 1"}] if person in self.bankrolls else []


class House(Struct):
    """An application with its floor, whose clock a test moves."""

    app: FastAPI
    floor: SmallFloor

    @property
    def door(self) -> Door:
        door: Door = self.app.state.door
        return door


class Caller:
    """Somebody with a browser: cookies, and the token of the last answer."""

    def __init__(self, client: httpx.AsyncClient) -> None:
        self.client = client
        self.csrf = ""

    async def me(self) -> dict[str, Any]:
        response = await self.client.get("/api/me")
        assert response.status_code == 200, response.text
        return self._heard(response)

    async def post(self, path: str, body: object = None, **headers: str) -> httpx.Response:
        shown = {"X-CSRF": self.csrf} | {name.replace("_", "-"): value for name, value in headers.items()}
        response = await self.client.post(path, json=body if body is not None else {}, headers=shown)
        if response.is_success and "csrf" in response.json():
            self._heard(response)
        return response

    def _heard(self, response: httpx.Response) -> dict[str, Any]:
        found: dict[str, Any] = response.json()
        self.csrf = found["csrf"]
        return found


def a_house(folder: Path, rates: Rates | None = None) -> House:
    floor = SmallFloor(a_database(folder), rates or Rates())
    app = FastAPI(docs_url=None, redoc_url=None)
    guard(app)
    app.include_router(accounts.router)
    app.state.floor = floor
    app.state.door = Door(floor.database, floor.settings.rates, quick_hasher())
    return House(app, floor)


@asynccontextmanager
async def a_caller(house: House, address: str = "127.0.0.1", scheme: str = "http") -> AsyncIterator[Caller]:
    transport = httpx.ASGITransport(house.app, client=(address, 50_000))
    async with httpx.AsyncClient(transport=transport, base_url=f"{scheme}://floor.test") as client:
        yield Caller(client)


def sentence(response: httpx.Response, status: int) -> str:
    """The sentence of a refusal, which has this status and this form and no other."""
    assert response.status_code == status, response.text
    told: dict[str, Any] = response.json()
    assert set(told) == {"sentence", "cites"}
    assert isinstance(told["cites"], list)
    words: str = told["sentence"]
    assert words.endswith(".")
    assert "\n" not in words
    return words
