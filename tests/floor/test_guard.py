"""The guard: what every request must show, what every answer carries, and that a refusal is one sentence."""

import asyncio
import logging
from collections.abc import AsyncIterator
from pathlib import Path
from typing import Annotated, Any

import pytest
from fastapi import Depends, HTTPException, Query, WebSocket
from fastapi.responses import PlainTextResponse, StreamingResponse
from pydantic import BaseModel
from starlette.types import Message

from at_the_door import PASSWORD, Caller, House, a_caller, a_house, sentence
from pitboss.errors import BadInput
from pitboss.floor.api.accounts import signed_in, with_power
from pitboss.floor.api.guard import LARGEST, POLICY
from pitboss.floor.people import Person, Power
from pitboss.floor.rates import Rates


class Wager(BaseModel):
    spot: str
    cents: int


@pytest.fixture
def house(tmp_path: Path) -> House:
    return with_routes(a_house(tmp_path))


def with_routes(house: House) -> House:
    """The door, and behind it what games might answer."""
    app = house.app

    @app.post("/api/echo")
    async def echo(wager: Wager) -> Wager:
        return wager

    @app.get("/api/refuse")
    async def refuse() -> None:
        raise BadInput("Red is not a number.", ["19:47-5.2(b)"])

    @app.get("/api/half")
    async def half() -> None:
        raise BadInput("That is no spot: \ud800.")

    @app.get("/api/teapot")
    async def teapot() -> None:
        raise HTTPException(418, "Short and stout")

    @app.get("/api/wrong")
    async def wrong(chips: Annotated[int, Query(ge=1)]) -> float:
        return 1 / (chips - 1)

    @app.get("/api/cut-off")
    async def cut_off() -> StreamingResponse:
        async def parts() -> AsyncIterator[bytes]:
            yield b"half an answer"
            raise RuntimeError("the seed is 1234")

        return StreamingResponse(parts())

    @app.get("/api/cached", response_class=PlainTextResponse)
    async def cached() -> PlainTextResponse:
        return PlainTextResponse("hole cards", headers={"Cache-Control": "public, max-age=9"})

    @app.get("/felt.css", response_class=PlainTextResponse)
    async def felt() -> PlainTextResponse:
        return PlainTextResponse("felt", media_type="text/css", headers={"Cache-Control": "public, max-age=9"})

    @app.get("/api/pit")
    async def pit(person: Annotated[Person, Depends(with_power(Power.SEE_PIT))]) -> str:
        return person.name

    return house


async def a_guest(caller: Caller) -> dict[str, Any]:
    await caller.me()
    response = await caller.post("/api/guest")
    assert response.status_code == 200, response.text
    found: dict[str, Any] = response.json()
    return found


def test_a_part_of_a_page_is_what_it_says_it_is(house: House) -> None:
    """A script or a style is no document of its own, so that its page's policy governs it."""

    async def run() -> None:
        async with a_caller(house) as caller:
            headers = (await caller.client.get("/felt.css")).headers
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["cross-origin-resource-policy"] == "same-origin"
        assert "content-security-policy" not in headers

    asyncio.run(run())


@pytest.mark.parametrize(
    "path", ["/api/me", "/api/refuse", "/api/nothing", "/nothing", "/api/wrong?chips=1", "/api/wrong"]
)
def test_every_answer_carries_the_headers_that_keep_a_browser_safe(house: House, path: str) -> None:
    async def run() -> None:
        async with a_caller(house) as caller:
            headers = (await caller.client.get(path)).headers
        assert headers["content-security-policy"] == POLICY
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "same-origin"
        assert headers["cross-origin-opener-policy"] == "same-origin"
        assert "camera=()" in headers["permissions-policy"]
        if path.startswith("/api"):
            assert headers["cache-control"] == "no-store"

    asyncio.run(run())


def test_nothing_of_the_api_is_stored_and_the_pages_decide_for_themselves(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as caller:
            assert (await caller.client.get("/api/cached")).headers.get_list("cache-control") == ["no-store"]
            assert (await caller.client.get("/felt.css")).headers["cache-control"] == "public, max-age=9"

    asyncio.run(run())


def test_what_changes_something_needs_the_token(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as caller:
            assert "X-CSRF" in sentence(await caller.post("/api/guest"), 403)  # no cookie, no token
            mine = (await caller.me())["csrf"]
            for wrong in ("", "x", mine + "x", "\u00e9"):
                caller.csrf = wrong
                told = await caller.client.post("/api/guest", headers={b"X-CSRF": wrong.encode("latin-1")})
                sentence(told, 403)
            caller.csrf = mine
            assert (await caller.post("/api/guest")).status_code == 200
            caller.csrf = mine  # a visitor's token is worth nothing once there is a session
            sentence(await caller.post("/api/echo", {"spot": "red", "cents": 5}), 403)
            for method in ("PUT", "PATCH", "DELETE"):
                sentence(await caller.client.request(method, "/api/echo"), 403)
            await caller.me()
            echoed = await caller.post("/api/echo", {"spot": "red", "cents": 5})
            assert echoed.json() == {"spot": "red", "cents": 5}

    asyncio.run(run())


def test_another_sites_page_is_refused_even_with_the_token(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as caller:
            await a_guest(caller)
            wager = {"spot": "red", "cents": 5}
            sentence(await caller.post("/api/echo", wager, Origin="https://evil.test"), 403)
            sentence(await caller.post("/api/echo", wager, Origin="null"), 403)
            assert (await caller.post("/api/echo", wager, Origin="http://floor.test")).status_code == 200

    asyncio.run(run())


def test_a_request_is_small(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as caller:
            await a_guest(caller)
            frame = len(b'{"spot":"","cents":5}')
            fits = await caller.post("/api/echo", {"spot": "x" * (LARGEST - frame), "cents": 5})
            assert fits.status_code == 200
            over = await caller.post("/api/echo", {"spot": "x" * (LARGEST - frame + 1), "cents": 5})
            assert "64 kB" in sentence(over, 413)

            sent = 0

            async def endless() -> AsyncIterator[bytes]:
                nonlocal sent
                for _ in range(1000):
                    sent += 10_000
                    yield b"x" * 10_000

            headers = {"X-CSRF": caller.csrf, "Content-Type": "application/json"}
            unannounced = await caller.client.post("/api/echo", content=endless(), headers=headers)
            sentence(unannounced, 413)
            assert sent < 10 * LARGEST  # the rest is not even read

    asyncio.run(run())


def test_a_body_is_json(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as caller:
            await a_guest(caller)
            body = b'{"spot":"red","cents":5}'
            for kind in ("text/plain", "application/x-www-form-urlencoded", ""):
                headers = {"X-CSRF": caller.csrf, "Content-Type": kind}
                sentence(await caller.client.post("/api/echo", content=body, headers=headers), 415)
            headers = {"X-CSRF": caller.csrf, "Content-Type": "Application/JSON; charset=utf-8"}
            assert (await caller.client.post("/api/echo", content=body, headers=headers)).status_code == 200
            assert (await caller.client.post("/api/logout", headers={"X-CSRF": caller.csrf})).status_code == 200

    asyncio.run(run())


def test_a_body_in_pieces_arrives_whole(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as caller:
            await a_guest(caller)

            async def pieces() -> AsyncIterator[bytes]:
                for piece in (b'{"spot":', b'"red",', b'"cents":5}'):
                    yield piece

            headers = {"X-CSRF": caller.csrf, "Content-Type": "application/json"}
            echoed = await caller.client.post("/api/echo", content=pieces(), headers=headers)
            assert echoed.json() == {"spot": "red", "cents": 5}

    asyncio.run(run())


def test_who_leaves_in_the_middle_of_a_request_gets_no_answer(house: House) -> None:
    sent: list[Message] = []

    async def receive() -> Message:
        return {"type": "http.disconnect"}

    async def send(message: Message) -> None:
        sent.append(message)

    async def run() -> None:
        async with a_caller(house) as caller:
            await caller.me()
            cookie = f"pitboss-visitor={caller.csrf}".encode()
            headers = [(b"host", b"floor.test"), (b"cookie", cookie), (b"x-csrf", caller.csrf.encode())]
            scope = {"type": "http", "method": "POST", "path": "/api/guest", "headers": headers, "query_string": b""}
            await house.app(scope | {"client": ("127.0.0.1", 1)}, receive, send)

    asyncio.run(run())
    assert sent == []


def test_a_refusal_is_one_sentence_with_its_paragraphs(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as caller:
            refused = await caller.client.get("/api/refuse")
            assert refused.status_code == 400
            assert refused.json() == {"sentence": "Red is not a number.", "cites": ["19:47-5.2(b)"]}
            assert sentence(await caller.client.get("/api/half"), 400) == "That is no spot: ?."
            assert sentence(await caller.client.get("/api/teapot"), 418) == "Short and stout."
            assert sentence(await caller.client.get("/api/nothing"), 404) == "There is nothing at this address."
            away = await caller.client.get("/api/login")
            assert sentence(away, 405) == "This address accepts only POST."
            assert away.headers["allow"] == "POST"

    asyncio.run(run())


def test_a_request_that_cannot_be_read_is_told_so_and_not_repeated(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as caller:
            await a_guest(caller)
            short = await caller.post("/api/register", {"name": "Ann", "password": "hunter2"})
            assert sentence(short, 400) == "A password must have 10 to 200 characters."
            assert "hunter2" not in short.text
            assert "'cents': field required" in sentence(await caller.post("/api/echo", {"spot": "red"}), 422)
            assert "'chips'" in sentence(await caller.client.get("/api/wrong?chips=x"), 422)
            headers = {"X-CSRF": caller.csrf, "Content-Type": "application/json"}
            for body in (b"{", b"\xff\xfe", b'{"spot":"\\ud800","cents":1}', b'{"spot":"\\u0000","cents":1}'):
                unreadable = await caller.client.post("/api/echo", content=body, headers=headers)
                assert sentence(unreadable, 422) == "The request is not valid JSON."
            for body in (b"[" * 30_000, b"null", b"[]", b'"x"', b'{"spot":NaN,"cents":1}'):
                sentence(await caller.client.post("/api/echo", content=body, headers=headers), 422)

    asyncio.run(run())


def test_our_own_mistake_is_logged_whole_and_told_without_a_trace(
    house: House, caplog: pytest.LogCaptureFixture
) -> None:
    async def run() -> None:
        async with a_caller(house) as caller:
            wrong = await caller.client.get("/api/wrong?chips=1")
            assert sentence(wrong, 500) == "An internal error occurred on the floor, and it was logged."
            assert "ZeroDivisionError" not in wrong.text

    with caplog.at_level(logging.ERROR):
        asyncio.run(run())
    assert "GET /api/wrong failed" in caplog.text
    assert "ZeroDivisionError" in caplog.text


def test_half_an_answer_is_cut_off_and_not_finished(house: House, caplog: pytest.LogCaptureFixture) -> None:
    async def run() -> None:
        async with a_caller(house) as caller:
            await caller.client.get("/api/cut-off")

    with pytest.raises(RuntimeError):
        asyncio.run(run())
    assert "GET /api/cut-off failed" in caplog.text


def test_an_address_that_asks_too_much_is_told_when_to_come_back(tmp_path: Path) -> None:
    async def run() -> None:
        house = a_house(tmp_path, Rates(requests_per_second=1, request_burst=3))
        async with a_caller(house, "192.0.2.1") as caller, a_caller(house, "192.0.2.2") as other:
            for _ in range(3):
                await caller.me()
            refused = await caller.client.get("/api/me")
            assert "try again in 1 second." in sentence(refused, 429)
            assert refused.headers["retry-after"] == "1"
            await other.me()
            house.floor.clock += 1
            await caller.me()

    asyncio.run(run())


def test_the_description_of_the_api_is_written_each_time_and_counts_like_a_request(tmp_path: Path) -> None:
    async def run() -> None:
        house = a_house(tmp_path, Rates(requests_per_second=1, request_burst=3))
        async with a_caller(house, "192.0.2.1") as caller:
            for _ in range(3):
                assert (await caller.client.get("/openapi.json")).status_code == 200
            sentence(await caller.client.get("/openapi.json"), 429)

    asyncio.run(run())


def test_guests_and_passwords_are_limited_by_address(tmp_path: Path) -> None:
    async def run() -> None:
        house = a_house(tmp_path, Rates(guests_per_minute=1, logins_per_minute=2))
        async with a_caller(house) as caller:
            await a_guest(caller)
            await a_guest(caller)  # the same guest, and so no further one
            await caller.post("/api/logout")
            refused = await caller.post("/api/guest")
            sentence(refused, 429)
            assert refused.headers["retry-after"] == "60"
            wrong = {"name": "Ann", "password": "wrong password"}
            for _ in range(2):
                sentence(await caller.post("/api/login", wrong), 401)
            sentence(await caller.post("/api/login", wrong), 429)
            sentence(await caller.post("/api/register", wrong), 429)
            house.floor.clock += 60
            sentence(await caller.post("/api/login", wrong), 401)

    asyncio.run(run())


def test_a_power_opens_what_it_is_for(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as caller:
            sentence(await caller.client.get("/api/pit"), 401)
            person = (await a_guest(caller))["person"]
            assert "'see-pit'" in sentence(await caller.client.get("/api/pit"), 403)
            await caller.post("/api/register", {"name": "Ann", "password": PASSWORD})
            sentence(await caller.client.get("/api/pit"), 403)
            await house.door.accounts.set_roles(person, ["floor"], house.floor.now())
            house.door.sessions.forget(person)
            assert (await caller.client.get("/api/pit")).json() == "Ann"

    asyncio.run(run())


def test_a_socket_is_opened_only_to_our_own_pages(house: House) -> None:
    async def opened(origin: str | None, path: str = "/api/live") -> list[Message]:
        sent: list[Message] = []

        async def receive() -> Message:
            return {"type": "websocket.connect"}

        async def send(message: Message) -> None:
            sent.append(message)

        headers = [(b"host", b"floor.test"), *([(b"origin", origin.encode())] if origin else [])]
        scope = {"type": "websocket", "path": path, "headers": headers, "query_string": b"", "scheme": "ws"}
        extensions = {"extensions": {"websocket.http.response": {}}, "client": ("127.0.0.1", 1)}
        await house.app(scope | extensions, receive, send)
        return sent

    @house.app.websocket("/api/live")
    async def live(websocket: WebSocket) -> None:
        await websocket.accept()

    @house.app.websocket("/api/staff")
    async def staff(websocket: WebSocket, _: Annotated[Person, Depends(signed_in)]) -> None:
        await websocket.accept()

    async def run() -> None:
        refused = await opened("https://evil.test")
        assert refused[0]["status"] == 403
        assert b"own pages" in refused[1]["body"]
        assert [message["type"] for message in await opened("http://floor.test")] == ["websocket.accept"]
        assert [message["type"] for message in await opened(None)] == ["websocket.accept"]
        nobody = await opened(None, "/api/staff")
        assert nobody[0]["status"] == 401
        assert b"sign in" in nobody[1]["body"]

    asyncio.run(run())
