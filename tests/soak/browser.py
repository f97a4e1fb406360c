"""What a bot has instead of a browser: a session, requests, and a connection that stays open to one table."""

import asyncio
import json
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Any

import httpx
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

PATIENCE = 25.0  # seconds: longer than a server lets anybody wait
REFUSED = (400, 404, 409, 422)
Json = dict[str, Any]
Fault = Callable[[str], None]


class Answer(Struct, frozen=True):
    """What a server said: the number of the line, or why there is none."""

    number: int = 0
    sentence: str = ""
    scene: Json | None = None

    @property
    def done(self) -> bool:
        return not self.sentence


class Browser:
    """One person's. Every method that asks gives None where no answer came; the address is the caller's to choose."""

    def __init__(self, fault: Fault) -> None:
        self._fault = fault
        self._http = httpx.AsyncClient(timeout=PATIENCE, verify=False)
        self._csrf = ""
        self._socket: ClientConnection | None = None
        self._reading: asyncio.Task[None] | None = None
        self._where = ("", 0)
        self._waiting: dict[str, asyncio.Future[Json | None]] = {}
        self.scenes: dict[int, Json] = {}  # the last one of each table

    async def close(self) -> None:
        await self._hang_up()
        await self._http.aclose()

    # --- requests ---

    async def get(self, address: str, path: str) -> Json | None:
        try:
            response = await self._http.get(f"http://{address}{path}")
        except httpx.TransportError:
            return None
        if not response.is_success:
            self._fault(f"GET {path} gave {response.status_code}: {response.text[:200]}")
            return None
        found: Json = response.json()
        return found

    async def come_in(self, address: str) -> Json | None:
        """Become a guest: who it is."""
        await self._hang_up()  # the connection is the one of who was here before
        self._http.cookies.clear()
        me = await self.get(address, "/api/me")
        if me is None:
            return None
        self._csrf = me["csrf"]
        answer = await self._post(address, "/api/guest", {})
        if answer is None or not answer.is_success:
            return None
        guest: Json = answer.json()
        self._csrf = guest["csrf"]
        return guest

    async def sign_in(self, address: str, given: Json) -> Json | None:
        """Sign in with a name and a password: who it is."""
        await self._hang_up()
        self._http.cookies.clear()
        me = await self.get(address, "/api/me")
        if me is None:
            return None
        self._csrf = me["csrf"]
        answer = await self._post(address, "/api/login", given)
        if answer is None or not answer.is_success:
            return None
        found: Json = answer.json()
        self._csrf = found["csrf"]
        return found

    async def post(self, address: str, path: str, body: Json) -> Json | None:
        """An answer, which has a `sentence` where it is a refusal."""
        answer = await self._post(address, path, body)
        if answer is None:
            return None
        found: Json = answer.json()
        return found

    async def rest(self, address: str, table: int, request: Json) -> Answer | None:
        """Ask something of a table."""
        response = await self._post(address, f"/api/tables/{table}/commands", request)
        if response is None:
            return None
        told: Json = response.json()
        if response.is_success:
            self._seen(table, told["scene"])
            return Answer(told["number"], scene=told["scene"])
        return Answer(sentence=told["sentence"])

    async def _post(self, address: str, path: str, body: Json) -> httpx.Response | None:
        try:
            response = await self._http.post(f"http://{address}{path}", json=body, headers={"X-CSRF": self._csrf})
        except httpx.TransportError:
            return None
        if response.status_code == 503:
            return None
        if not response.is_success and response.status_code not in REFUSED:
            self._fault(f"POST {path} gave {response.status_code}: {response.text[:200]}")
            return None
        return response

    # --- the connection ---

    async def socket(self, address: str, table: int, request: Json) -> Answer | None:
        """Ask something of a table over the connection, which is opened where it must be."""
        key = request["key"]
        try:
            open_one = await self._connected(address, table)
            answered = self._waiting[key] = asyncio.get_running_loop().create_future()
            await open_one.send(json.dumps(request))
            told = await asyncio.wait_for(answered, PATIENCE)
        except (OSError, TimeoutError, WebSocketException):
            return None
        finally:
            self._waiting.pop(key, None)
        if told is None or told["type"] == "again":
            return None
        if told["type"] == "ack":
            return Answer(told["number"])
        return Answer(sentence=told["sentence"])

    async def watch(self, address: str, table: int) -> bool:
        """Look at a table; False where no connection came about."""
        try:
            await self._connected(address, table)
        except (OSError, TimeoutError, WebSocketException):
            return False
        return True

    def drop(self) -> None:
        """Cut the connection without a word."""
        if self._socket is not None:
            self._socket.transport.abort()
            self._socket = None

    async def _connected(self, address: str, table: int) -> ClientConnection:
        if self._socket is not None and self._where == (address, table) and self._socket.close_code is None:
            return self._socket
        await self._hang_up()
        cookies = "; ".join(f"{name}={value}" for name, value in self._http.cookies.items())
        url = f"ws://{address}/api/tables/{table}/live"
        found = await connect(url, additional_headers={"Cookie": cookies}, ping_interval=None, open_timeout=PATIENCE)
        self._socket, self._where = found, (address, table)
        self._reading = asyncio.create_task(self._read(found, table))
        return found

    async def _hang_up(self) -> None:
        if self._reading is not None:
            self._reading.cancel()
            with suppress(asyncio.CancelledError):
                await self._reading
            self._reading = None
        if self._socket is not None:
            self._socket.transport.abort()
            self._socket = None

    async def _read(self, connection: ClientConnection, table: int) -> None:
        try:
            with suppress(WebSocketException):
                async for text in connection:
                    self._hear(json.loads(text), table)
        finally:
            for answered in self._waiting.values():
                if not answered.done():
                    answered.set_result(None)

    def _hear(self, told: Json, table: int) -> None:
        if told["type"] == "scene":
            self._seen(table, told["scene"])
            return
        answered = self._waiting.get(told.get("key", ""))
        if answered is not None and not answered.done():
            answered.set_result(told)
        elif told["type"] == "error" and not told.get("key"):
            self._fault(f"a connection said: {told['sentence']}")

    def _seen(self, table: int, scene: Json) -> None:
        """Keep a scene, unless a newer one is known: what comes over two wires may overtake itself."""
        known = self.scenes.get(table)
        if known is None or known["number"] <= scene["number"]:
            self.scenes[table] = scene


async def persist(addresses: Sequence[str], first: int, ask: Callable[[str], Any], *, seconds: float = 600.0) -> Any:
    """Ask one server after the other until one answers."""
    at = first
    async with asyncio.timeout(seconds):
        while True:
            found = await ask(addresses[at % len(addresses)])
            if found is not None:
                return found
            at += 1
            await asyncio.sleep(0.05)
