"""What tests of the running floor share: the real server in a thread, and people with a browser's cookies."""

import asyncio
import json
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import httpx
import pytest
import uvicorn
from hypothesis import settings
from msgspec import Struct
from msgspec.structs import replace
from websockets.sync.client import ClientConnection, connect

from at_the_door import PASSWORD, quick_hasher
from pitboss.floor.api.app import build
from pitboss.floor.api.door import Door
from pitboss.floor.clock import FloorClock
from pitboss.floor.floor import Floor
from pitboss.floor.rates import Rates
from pitboss.floor.record import iso
from pitboss.floor.rules import Rules
from pitboss.floor.serve import configured
from pitboss.floor.settings import Pace, Settings
from pitboss.floor.store import open_database
from pitboss.floor.store.database import sqlite_at

UNLIMITED = Rates(**dict.fromkeys(Rates.__struct_fields__, 0))
QUICK = Pace(betting=1e6, choosing=1e6, step=0.0, draw=0.0, card=0.0, pause=0.0, pause_alone=0.0, away=1e6)
PATIENCE = 60.0  # seconds after which something is taken not to happen
_keys = count(1)


class Open(Struct):
    """A floor that is open: where it listens, and what is behind it."""

    port: int
    floor: Floor
    app: Any

    @property
    def door(self) -> Door:
        door: Door = self.app.state.door
        return door


@contextmanager
def an_open_floor(
    folder: Path,
    rules: Sequence[Rules] = (Rules("roulette"), Rules("craps")),
    *,
    rates: Rates = UNLIMITED,
    pace: Pace = QUICK,
    database: str | None = None,
    **more: Any,
) -> Iterator[Open]:
    """The real server on a new floor, until the block is left; `more` are other settings."""
    ways = Settings(pace=pace, rates=rates, **more)
    floor = Floor(open_database(database or sqlite_at(folder), iso(time.time())), ways, clock=FloorClock())
    app = build(floor, rules)
    app.state.door = Door(floor.database, rates, quick_hasher())
    server = uvicorn.Server(configured(app, ways, "127.0.0.1", 0))
    thread = threading.Thread(target=server.run, daemon=True)
    thread.start()
    while not server.started:
        assert thread.is_alive(), "the server did not start"
        time.sleep(0.01)
    try:
        yield Open(server.servers[0].sockets[0].getsockname()[1], floor, app)
    finally:
        server.should_exit = True
        thread.join(PATIENCE)
        assert not thread.is_alive(), "the server did not stop"


def with_rates(**rates: float) -> Rates:
    """These limits and no others."""
    return replace(UNLIMITED, **rates)


class Somebody:
    """A person with a browser: cookies, and the token that every change must show."""

    def __init__(self, house: Open) -> None:
        self.house = house
        self.http = httpx.Client(base_url=f"http://127.0.0.1:{house.port}", timeout=PATIENCE)
        self.csrf = ""
        self.me()

    def me(self) -> dict[str, Any]:
        return self._heard(self.http.get("/api/me"))

    def post(self, path: str, body: object = None) -> httpx.Response:
        return self.http.post(path, json={} if body is None else body, headers={"X-CSRF": self.csrf})

    def enter(self, path: str, body: object = None) -> dict[str, Any]:
        """Come in by one of the ways that answer with who one is."""
        return self._heard(self.post(path, body))

    def _heard(self, response: httpx.Response) -> dict[str, Any]:
        assert response.status_code == 200, response.text
        found: dict[str, Any] = response.json()
        self.csrf = found["csrf"]
        return found

    def ask(self, table: int, *commands: dict[str, Any], key: str = "") -> httpx.Response:
        """Commands over HTTP."""
        body = {"key": key or a_key(), "do": list(commands)}
        return self.post(f"/api/tables/{table}/commands", body)

    def do(self, table: int, *commands: dict[str, Any]) -> dict[str, Any]:
        """Commands over HTTP that must be carried out: the scene after them."""
        response = self.ask(table, *commands)
        assert response.status_code == 200, response.text
        scene: dict[str, Any] = response.json()["scene"]
        return scene

    def scene(self, table: int) -> dict[str, Any]:
        found: dict[str, Any] = self.http.get(f"/api/tables/{table}/scene").json()
        return found

    def until(self, table: int, awaits: str) -> dict[str, Any]:
        """The scene once the table waits for this."""
        return self._until(table, lambda found: found["awaits"] == awaits, awaits)

    def until_one_of(self, table: int, *awaits: str, after: int) -> dict[str, Any]:
        """The scene once a round waits for a choice, or the next one for wagers."""

        def there(found: dict[str, Any]) -> bool:
            return found["awaits"] in awaits and (found["awaits"] == "choice" or found["round"] > after)

        return self._until(table, there, " or ".join(awaits))

    def _until(self, table: int, there: Callable[[dict[str, Any]], bool], awaits: str) -> dict[str, Any]:
        end = time.monotonic() + PATIENCE
        while not there(found := self.scene(table)):
            if found["awaits"] != "wagers" and any(offer["name"] == "decline" for offer in found["offers"]):
                self.ask(table, {"type": "Call", "name": "decline"})  # whoever comes first is offered the cut
            assert time.monotonic() < end, f"the table never awaited {awaits}: {found}"
            time.sleep(0.005)
        return found

    def live(self, table: int, **headers: str) -> "Line":
        return Line(self, table, headers)

    def __enter__(self) -> "Somebody":
        return self

    def __exit__(self, *_: object) -> None:
        self.http.close()


class Line:
    """A WebSocket to one table."""

    def __init__(self, who: Somebody, table: int, headers: dict[str, str]) -> None:
        cookies = "; ".join(f"{one.name}={one.value}" for one in who.http.cookies.jar)
        self._opening = connect(
            f"ws://127.0.0.1:{who.house.port}/api/tables/{table}/live",
            additional_headers={"Cookie": cookies} | headers if cookies else headers,
            max_size=None,
            open_timeout=PATIENCE,
        )
        self.socket: ClientConnection = self._opening.__enter__()

    def __enter__(self) -> "Line":
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def close(self) -> None:
        self._opening.__exit__(None, None, None)

    def hear(self, *kinds: str, seconds: float = PATIENCE) -> dict[str, Any]:
        """The next message of one of these kinds; others are passed over."""
        end = time.monotonic() + seconds
        while True:
            found: dict[str, Any] = json.loads(self.socket.recv(max(0.0, end - time.monotonic())))
            if found["type"] in kinds:
                return found

    def send(self, *commands: dict[str, Any], key: str = "") -> str:
        key = key or a_key()
        self.socket.send(json.dumps({"key": key, "do": list(commands)}))
        return key

    def do(self, *commands: dict[str, Any], key: str = "") -> dict[str, Any]:
        """Ask, and hear the answer to it."""
        key = self.send(*commands, key=key)
        while (found := self.hear("ack", "refused", "again", "error")).get("key") != key:
            pass
        return found


def many(config: pytest.Config, few: int) -> int:
    """How many examples to make up: few, unless a profile of Hypothesis is asked for by name."""
    return settings().max_examples if config.getoption("--hypothesis-profile") else few


def a_key() -> str:
    return f"test-key-{next(_keys):06}"


def a_guest(house: Open) -> Somebody:
    found = Somebody(house)
    found.enter("/api/guest")
    return found


def an_account(house: Open, name: str, *roles: str) -> Somebody:
    """Somebody with an account; the first roles are given by hand, as `pitboss admin create` does."""
    found = Somebody(house)
    me = found.enter("/api/register", {"name": name, "password": PASSWORD})
    if roles:
        give_roles(house, me["person"], *roles)
    return found


def give_roles(house: Open, person: int, *roles: str) -> None:
    given = house.door.accounts.set_roles(person, roles, house.floor.now())
    asyncio.run_coroutine_threadsafe(given, house.floor._loop).result(PATIENCE)
    in_the_loop(house, lambda: house.door.sessions.forget(person))


def in_the_loop(house: Open, act: Callable[[], None]) -> None:
    """Do something where the floor does everything, and wait until it is done."""

    async def done() -> None:
        act()

    asyncio.run_coroutine_threadsafe(done(), house.floor._loop).result(PATIENCE)


def sit(table_seat: int, cents: int = 50_000) -> tuple[dict[str, Any], dict[str, Any]]:
    """The commands by which somebody sits down with chips."""
    return {"type": "Sit", "seat": table_seat}, {"type": "BuyIn", "cents": cents}


def place(spot: str, cents: int) -> dict[str, Any]:
    return {"type": "Place", "spot": spot, "cents": cents}


def settled(what: Callable[[], bool]) -> None:
    """Wait until it has come to that."""
    end = time.monotonic() + PATIENCE
    while not what():
        assert time.monotonic() < end, "it never came to that"
        time.sleep(0.005)
