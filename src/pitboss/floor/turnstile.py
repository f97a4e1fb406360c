"""The turnstile: how many connections there are, and how long each may take, before the application sees anything.

Uvicorn waits for a request without an end, and for a peer who does not read, too. The protocols of this file are
Uvicorn's own with a deadline for each, and with one request at a time.
"""

import asyncio
from asyncio import TimerHandle, Transport
from collections import Counter
from collections.abc import Callable
from functools import partial
from http import HTTPStatus
from typing import Any, cast

import msgspec
from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol
from uvicorn.protocols.utils import get_remote_addr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame

from pitboss.floor.patience import Patience
from pitboss.floor.proxies import Proxies
from pitboss.floor.rates import network, one_less

FULL = "The floor is full right now; try again in a minute."
FROM_ONE_ADDRESS = "Too many connections are open from your address; close some."
TOO_LONG = "The head of the request is too long; the limit is {} kB and {} fields."


class Turnstile:
    """Counts connections, in all and by address."""

    def __init__(self, most: int, from_one_address: int, proxies: Proxies, patience: Patience) -> None:
        self.most = most
        self.from_one_address = from_one_address  # 0 means no limit
        self.proxies = proxies
        self.patience = patience
        self._in: dict[Transport, str] = {}
        self._by_address: Counter[str] = Counter()

    def __len__(self) -> int:
        return len(self._in)

    @property
    def http(self) -> type[asyncio.Protocol]:
        """What Uvicorn is to use for HTTP."""
        return cast(type[asyncio.Protocol], partial(Entrance, self))

    @property
    def websocket(self) -> type[asyncio.Protocol]:
        """What Uvicorn is to use for WebSockets."""
        return cast(type[asyncio.Protocol], partial(OpenLine, self))

    def enter(self, transport: Transport) -> str:
        """Count a connection; or say why it may not come in."""
        client = get_remote_addr(transport)
        host = client[0] if client else ""
        place = network(host)
        if len(self._in) >= self.most:
            return FULL
        if 0 < self.from_one_address <= self._by_address[place] and not self.proxies.trusts(host):
            return FROM_ONE_ADDRESS
        self._in[transport] = place
        self._by_address[place] += 1
        return ""

    def leave(self, transport: Transport) -> None:
        """A connection is gone; one that never came in does not count."""
        place = self._in.pop(transport, None)
        if place is not None:
            one_less(self._by_address, place)


class Deadline:
    """A time by which something must have happened on a connection, or else the connection is dropped."""

    def __init__(self, seconds: float, late: Callable[[], None]) -> None:
        self._seconds = seconds
        self._late = late
        self._timer: TimerHandle | None = None

    def begin(self) -> None:
        """Wait from now on; a wait that has begun is not prolonged."""
        if self._timer is None:
            self._timer = asyncio.get_running_loop().call_later(self._seconds, self._late)

    def end(self) -> None:
        """It has happened, or the connection is gone."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None


class Entrance(HttpToolsProtocol):
    """HTTP on one connection."""

    def __init__(self, turnstile: Turnstile, **ways: Any) -> None:
        super().__init__(**ways)
        self._turnstile = turnstile
        self._patience = turnstile.patience
        self._arriving = Deadline(self._patience.request, self._drop)  # a request that is not yet complete
        self._reading = Deadline(self._patience.reading, self._drop)
        self._asking = True  # whether the next request, or the rest of it, is still to come
        self._in_body = False
        self._head = 0  # bytes of a head that is not yet complete
        self._too_long = False

    def connection_made(self, transport: Transport) -> None:  # type: ignore[override]
        """Let a connection in, or turn it away with a sentence."""
        super().connection_made(transport)
        if why := self._turnstile.enter(transport):
            self._refuse(HTTPStatus.SERVICE_UNAVAILABLE, why)
        else:
            self._arriving.begin()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._end()
        self._turnstile.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Take in more of a request."""
        if self.transport.is_closing():
            return
        if self._asking:
            self._arriving.begin()
        if not self._in_body:
            self._head += len(data)
        super().data_received(data)
        if self._head > self._patience.head_bytes:
            self._refuse_head()

    def on_message_begin(self) -> None:
        """A request begins. One that comes before the last is answered is heard by nobody."""
        if self.cycle is not None and not self.cycle.response_complete:
            self._drop()
        super().on_message_begin()

    def on_headers_complete(self) -> None:
        """The head of a request is complete; what follows is its body."""
        self._head, self._in_body = 0, True
        if self.transport.is_closing():
            raise ValueError("nobody hears it")  # which ends the parsing
        size = len(self.url) + sum(len(name) + len(value) for name, value in self.headers)
        if size > self._patience.head_bytes or len(self.headers) > self._patience.fields:
            self._too_long = True
            raise ValueError("the head is too long")
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """A request is complete."""
        self._asking = self._in_body = False
        self._arriving.end()
        super().on_message_complete()

    def on_response_complete(self) -> None:
        """A request is answered, and another may follow."""
        self._asking = True
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        """Go on as a WebSocket."""
        self._end()
        super().handle_websocket_upgrade()

    def pause_writing(self) -> None:
        """The peer does not read as fast as it is answered."""
        self._reading.begin()
        super().pause_writing()

    def resume_writing(self) -> None:
        """The peer reads again."""
        self._reading.end()
        super().resume_writing()

    def send_400_response(self, msg: str) -> None:
        """Refuse a request that cannot be parsed."""
        if self._too_long:
            self._refuse_head()
        else:
            self._refuse(HTTPStatus.BAD_REQUEST, msg)

    def _refuse_head(self) -> None:
        told = TOO_LONG.format(self._patience.head_bytes // 1024, self._patience.fields)
        self._refuse(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE, told)

    def _refuse(self, status: HTTPStatus, sentence: str) -> None:
        if self.transport.is_closing():
            return
        body = msgspec.json.encode({"sentence": sentence, "cites": []})
        head = b"content-type: application/json\r\nconnection: close\r\ncontent-length: %d\r\n\r\n" % len(body)
        self.transport.write(STATUS_LINE[status] + head + body)
        self.transport.close()

    def _drop(self) -> None:
        self.transport.abort()

    def _end(self) -> None:
        self._arriving.end()
        self._reading.end()


class OpenLine(WebSocketsSansIOProtocol):
    """A WebSocket on one connection."""

    def __init__(self, turnstile: Turnstile, **ways: Any) -> None:
        super().__init__(**ways)
        self._turnstile = turnstile
        self._reading = Deadline(turnstile.patience.reading, self._drop)

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is gone."""
        self._reading.end()
        self._turnstile.leave(self.transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """A peer who does not read is not heard either, so that no answers to it pile up; in the end it is dropped."""
        self._reading.begin()
        self.transport.pause_reading()
        super().pause_writing()

    def resume_writing(self) -> None:
        """The peer reads again."""
        self._reading.end()
        if not self.read_paused:
            self.transport.resume_reading()
        super().resume_writing()

    def handle_cont(self, event: Frame) -> None:
        """Take in a further piece of a message; empty pieces would go on forever."""
        if len(self.frames) >= self._turnstile.patience.pieces:
            self._drop()
        else:
            super().handle_cont(event)

    async def receive(self) -> Any:
        """The next message; a peer who does not read is still not heard."""
        message = await super().receive()
        if not self.writable.is_set():
            self.transport.pause_reading()
        return message

    async def send(self, message: Any) -> None:
        """Send a message; after a refusal no handshake is to come."""
        await super().send(message)
        if self.initial_response is not None and self.close_sent:
            self.handshake_complete = True

    def _drop(self) -> None:
        self.transport.abort()
