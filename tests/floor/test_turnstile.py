"""Connections before the application sees them, on real sockets: how many, how slow, how long."""

import json
import resource
import socket
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

import pytest
from fastapi import FastAPI
from starlette.responses import PlainTextResponse

from at_the_server import PATIENCE, Open, an_open_floor, settled, with_rates
from pitboss.floor.patience import Patience
from pitboss.floor.proxies import Proxies

SHORT = 0.05  # seconds; who is dropped then sends nothing more anyway
HEAD = b"GET /api/me HTTP/1.1\r\nHost: floor.test\r\n"
WHOLE = HEAD + b"\r\n"
LARGE = 50_000_000  # bytes, more than any buffers between the two ends hold
HANDSHAKE = (
    b"GET /api/tables/1/live HTTP/1.1\r\nHost: floor.test\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)
TEXT, CONTINUED, PING = 0x01, 0x00, 0x89  # the first byte of a frame; of a text and of its rest without the end


@contextmanager
def a_caller(house: Open, said: bytes = b"") -> Iterator[socket.socket]:
    with socket.create_connection(("127.0.0.1", house.port), timeout=PATIENCE) as caller:
        caller.sendall(said)
        yield caller


def heard(caller: socket.socket) -> bytes:
    """Everything until the server ends the connection, one way or another."""
    parts = []
    try:
        while part := caller.recv(65_536):
            parts.append(part)
    except ConnectionResetError:
        pass
    return b"".join(parts)


def first_line(caller: socket.socket) -> bytes:
    """The first line of an answer."""
    said = b""
    while b"\r\n" not in said and (part := caller.recv(1)):
        said += part
    return said.strip()


def frame(kind: int, said: bytes = b"") -> bytes:
    """A frame as a client sends it, with a mask that changes nothing."""
    return bytes((kind, 0x80 | len(said))) + b"\0\0\0\0" + said


def sentence(answer: bytes) -> tuple[int, str]:
    head, _, body = answer.partition(b"\r\n\r\n")
    return int(head.split()[1]), json.loads(body)["sentence"]


# --- how slow ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "half",
    [
        b"",
        b"GET /api/me HT",
        HEAD + b"X-Slow: ",
        b"POST /api/guest HTTP/1.1\r\nHost: floor.test\r\nContent-Length: 100\r\n\r\n{",
        b"POST /api/guest HTTP/1.1\r\nHost: floor.test\r\nTransfer-Encoding: chunked\r\n\r\n5\r\n{",
    ],
    ids=["nothing", "a line", "a head", "a body", "a chunk"],
)
def test_half_a_request_is_not_waited_for(tmp_path: Path, half: bytes) -> None:
    patience = Patience(request=SHORT, idle=3600)
    with an_open_floor(tmp_path, patience=patience) as house, a_caller(house, half) as caller:
        assert b"200 OK" not in heard(caller)


def test_a_connection_that_is_kept_alive_is_not_kept_by_crumbs(tmp_path: Path) -> None:
    with an_open_floor(tmp_path, patience=Patience(request=SHORT, idle=3600)) as house:
        while True:  # a busy machine may be late with the first request
            with a_caller(house, WHOLE) as caller:
                if first_line(caller) != b"HTTP/1.1 200 OK":
                    continue
                caller.sendall(b"\r\n")
                heard(caller)
                break


def test_a_request_that_does_not_wait_for_the_last_answer_is_not_heard(tmp_path: Path) -> None:
    with an_open_floor(tmp_path) as house, a_caller(house, WHOLE * 2) as caller:
        assert heard(caller) == b""


def test_who_does_not_read_an_answer_is_dropped(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    patience = Patience(reading=SHORT, request=3600, idle=3600)
    with an_open_floor(tmp_path, patience=patience) as house, a_caller(house) as caller:
        app: FastAPI = house.app

        @app.get("/large", response_class=PlainTextResponse)
        async def large() -> str:
            return "x" * LARGE

        settled(lambda: len(house.app.state.turnstile) == 1)
        caller.sendall(b"GET /large HTTP/1.1\r\nHost: floor.test\r\n\r\n")
        assert first_line(caller) == b"HTTP/1.1 200 OK"
        settled(lambda: not len(house.app.state.turnstile))
    assert not [record for record in caplog.records if record.exc_info]


def test_a_watcher_who_does_not_read_is_dropped(tmp_path: Path) -> None:
    with an_open_floor(tmp_path, patience=Patience(reading=SHORT)) as house, a_caller(house, HANDSHAKE) as caller:
        assert first_line(caller) == b"HTTP/1.1 101 Switching Protocols"
        settled(lambda: len(house.floor.watchers.at(1)) == 1)
        with pytest.raises(ConnectionError):
            flood(caller, frame(PING, b"x" * 125) * 500)
        settled(lambda: not house.floor.watchers.at(1))


def flood(caller: socket.socket, said: bytes) -> None:
    """Say it again and again, and never read."""
    for _ in range(4 * LARGE // len(said)):
        caller.sendall(said)


# --- how long ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "head",
    [
        b"GET /api/me?" + b"x" * 20_000 + b" HTTP/1.1\r\nHost: floor.test\r\n\r\n",
        HEAD + b"X-Long: " + b"x" * 20_000 + b"\r\n\r\n",
        HEAD + b"X-Long: " + b"x" * 20_000,  # and no end
        HEAD + b"".join(b"X-%d: y\r\n" % at for at in range(101)) + b"\r\n",
    ],
    ids=["address", "field", "endless field", "fields"],
)
def test_the_head_of_a_request_is_short(tmp_path: Path, head: bytes) -> None:
    with an_open_floor(tmp_path) as house, a_caller(house, head) as caller:
        told = "The head of the request is too long; the limit is 16 kB and 100 fields."
        assert sentence(heard(caller)) == (431, told)


def test_nonsense_is_refused_in_a_sentence(tmp_path: Path) -> None:
    with an_open_floor(tmp_path) as house, a_caller(house, b"\x16\x03\x01 hello\r\n\r\n") as caller:
        assert sentence(heard(caller)) == (400, "Invalid HTTP request received.")


def test_a_message_has_no_more_pieces_than_it_needs(tmp_path: Path) -> None:
    with an_open_floor(tmp_path, patience=Patience(pieces=3)) as house, a_caller(house, HANDSHAKE) as caller:
        assert first_line(caller) == b"HTTP/1.1 101 Switching Protocols"
        caller.sendall(frame(TEXT) + frame(CONTINUED) * 2)
        settled(lambda: len(house.floor.watchers.at(1)) == 1)
        caller.sendall(frame(CONTINUED))
        settled(lambda: not house.floor.watchers.at(1))


# --- how many ------------------------------------------------------------------------------------------------------


def test_an_address_has_only_so_many_connections(tmp_path: Path) -> None:
    with an_open_floor(tmp_path, rates=with_rates(sockets_per_address=2)) as house:
        with a_caller(house, WHOLE) as first, a_caller(house, HANDSHAKE) as second:
            assert first_line(first) == b"HTTP/1.1 200 OK"
            assert first_line(second) == b"HTTP/1.1 101 Switching Protocols"
            with a_caller(house) as third:
                told = "Too many connections are open from your address; close some."
                assert sentence(heard(third)) == (503, told)
        settled(lambda: not len(house.app.state.turnstile))
        with a_caller(house, WHOLE) as fourth:
            assert first_line(fourth) == b"HTTP/1.1 200 OK"


def test_a_proxy_has_as_many_connections_as_it_needs(tmp_path: Path) -> None:
    proxies = Proxies.read(("127.0.0.0/8",))
    with (
        an_open_floor(tmp_path, rates=with_rates(sockets_per_address=1), proxies=proxies) as house,
        ExitStack() as all_,
    ):
        for _ in range(4):
            assert first_line(all_.enter_context(a_caller(house, WHOLE))) == b"HTTP/1.1 200 OK"


def test_there_are_only_so_many_connections_in_all(tmp_path: Path) -> None:
    with an_open_floor(tmp_path, most_connections=2) as house:
        with a_caller(house, WHOLE) as first, a_caller(house, WHOLE) as second:
            assert first_line(first) == first_line(second) == b"HTTP/1.1 200 OK"
            with a_caller(house) as third:
                assert sentence(heard(third)) == (503, "The floor is full right now; try again in a minute.")
        settled(lambda: not len(house.app.state.turnstile))
        with a_caller(house, WHOLE) as fourth:
            assert first_line(fourth) == b"HTTP/1.1 200 OK"


def test_every_file_that_the_system_allows_can_be_a_connection(tmp_path: Path) -> None:
    with an_open_floor(tmp_path):
        soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
        assert soft == hard
