"""The guard at the door: what every request must show, what every answer carries, and how refusals are worded."""

import logging
from collections.abc import Sequence
from contextlib import suppress
from typing import Any

import msgspec
from fastapi import FastAPI
from fastapi.exceptions import RequestValidationError, WebSocketRequestValidationError
from fastapi.responses import JSONResponse
from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection
from starlette.types import ASGIApp, Message, Receive, Scope, Send
from starlette.websockets import WebSocket, WebSocketDisconnect, WebSocketState

from pitboss.errors import BadInput
from pitboss.floor.accounts import Taken, WrongPassword
from pitboss.floor.api.door import address_of, door_of, floor_of, session_of
from pitboss.floor.api.pages import is_for_people, page
from pitboss.floor.api.sentence import Refused
from pitboss.floor.back_room import Busy, TakesTooLong
from pitboss.floor.books import UsedKey
from pitboss.floor.rates import A_FILE, TooMuch
from pitboss.floor.sessions import VISITOR, allowed_origin, vouches

LARGEST = 65_536  # bytes in a request
SAFE = frozenset({"GET", "HEAD", "OPTIONS"})
MISTAKE = "An internal error occurred on the floor, and it was logged."
UNREADABLE = "The request is not valid JSON."
POLICY = (
    "default-src 'self'; img-src 'self' data:; style-src 'self'; script-src 'self'; connect-src 'self'; "
    "frame-ancestors 'none'; base-uri 'none'; form-action 'self'"
)
ALWAYS = (
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"same-origin"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"cross-origin-resource-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), geolocation=(), microphone=(), payment=(), usb=()"),
)
# Scripts and styles are not documents, so the policy of their page applies.
OF_PARTS = tuple(one for one in ALWAYS if one[0] in (b"x-content-type-options", b"cross-origin-resource-policy"))
PARTS = (b"text/css", b"text/javascript", b"application/javascript")
NEVER_STORED = (b"cache-control", b"no-store")
STATUSES: dict[type[BadInput], int] = {
    TooMuch: 429,
    Busy: 503,
    TakesTooLong: 503,
    Taken: 409,
    UsedKey: 409,
    WrongPassword: 401,
}
_log = logging.getLogger(__name__)


def guard(app: FastAPI) -> None:
    """Put the guard in front of an application. Middleware added later is outside of it."""
    app.add_middleware(Guard)
    for kind in (BadInput, HTTPException, RequestValidationError, WebSocketRequestValidationError):
        app.add_exception_handler(kind, _told)


class _Gone(Exception):
    """The visitor left before the request was complete."""


class Guard:
    """The middleware between the server and the application."""

    def __init__(self, app: ASGIApp) -> None:
        self.app = app

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Let valid requests in."""
        if scope["type"] == "http":
            await self._request(scope, receive, send)
        elif scope["type"] == "websocket":
            await self._connection(scope, receive, send)
        else:
            await self.app(scope, receive, send)

    async def _request(self, scope: Scope, receive: Receive, send: Send) -> None:
        started = False

        async def secured(message: Message) -> None:
            nonlocal started
            if message["type"] == "http.response.start":
                started = True
                message["headers"] = _secured(message.get("headers", ()), scope)
            await send(message)

        try:
            connection = HTTPConnection(scope)
            cost = 1.0 if _is_api(scope) else A_FILE
            door_of(connection).limits.request(address_of(connection), floor_of(connection).now(), cost)
            if scope["method"] not in SAFE:
                if _is_api(scope):
                    await _check_origin(connection)
                receive = await _whole(connection, receive)
            await self.app(scope, receive, secured)
        except _Gone:
            return
        except BadInput as refused:
            await answer(refused)(scope, receive, secured)
        except Exception:
            _log.exception("%s %s failed", scope["method"], scope["path"])
            if started:
                raise  # the server closes the connection, so that half an answer is not mistaken for a whole one
            await _spoken(500, MISTAKE)(scope, receive, secured)

    async def _connection(self, scope: Scope, receive: Receive, send: Send) -> None:
        socket = WebSocket(scope, receive, send)
        try:
            door_of(socket).limits.request(address_of(socket), floor_of(socket).now())
            if not allowed_origin(socket.headers):
                raise Refused(403, "Only the floor's own pages may open this.")
            await self.app(scope, receive, send)
        except BadInput as refused:
            await _deny(socket, answer(refused))
        except WebSocketDisconnect:
            return


def answer(error: Exception) -> JSONResponse:
    """A refusal as an HTTP response."""
    if isinstance(error, RequestValidationError | WebSocketRequestValidationError):
        return _spoken(422, _misread(error.errors()))
    if isinstance(error, HTTPException):
        return _spoken(error.status_code, _named(error), headers=dict(error.headers or {}))
    if not isinstance(error, BadInput):
        return _spoken(500, MISTAKE)
    status = error.status if isinstance(error, Refused) else STATUSES.get(type(error), 400)
    headers = {"Retry-After": str(error.wait)} if isinstance(error, TooMuch) else {}
    return _spoken(status, error.sentence, error.cites, headers)


async def _told(connection: Any, error: Exception) -> Any:
    """Answer with a refusal that came from inside the application; to a WebSocket it is sent here.

    Whoever opens an unknown address in a browser sees a page that says so.
    """
    unknown = isinstance(error, HTTPException) and error.status_code == 404 and not _is_api(connection.scope)
    if unknown and is_for_people(connection):
        return page(404)
    response = answer(error)
    if not isinstance(connection, WebSocket):
        return response
    return await _deny(connection, response)


async def _deny(socket: WebSocket, response: JSONResponse) -> None:
    """Refuse a connection with an answer if that is still possible; otherwise close it."""
    can_answer = "websocket.http.response" in socket.scope.get("extensions", {})
    with suppress(WebSocketDisconnect, OSError):  # nobody may be left to hear it
        if socket.application_state == WebSocketState.CONNECTING and can_answer:
            await socket.send_denial_response(response)
        elif socket.application_state != WebSocketState.DISCONNECTED:
            await socket.close(1008)


def _is_api(scope: Scope) -> bool:
    path: str = scope["path"]
    return path.startswith("/api/") or path in ("/api", "/openapi.json")  # which is no file, but written each time


def _secured(headers: Sequence[tuple[bytes, bytes]], scope: Scope) -> list[tuple[bytes, bytes]]:
    if not _is_api(scope):
        kind = next((value for name, value in headers if name.lower() == b"content-type"), b"")
        return [*headers, *(OF_PARTS if kind.startswith(PARTS) else ALWAYS)]
    return [*(header for header in headers if header[0].lower() != NEVER_STORED[0]), *ALWAYS, NEVER_STORED]


async def _check_origin(connection: HTTPConnection) -> None:
    """Refuse requests that another site's page made a visitor's browser send."""
    if not allowed_origin(connection.headers):
        raise Refused(403, "Only the floor's own pages may request this.")
    session = await session_of(connection)
    expected = session.csrf if session else connection.cookies.get(VISITOR, "")
    if not vouches(connection.headers.get("x-csrf", ""), expected):
        raise Refused(403, "This page is out of date; reload it (the header X-CSRF does not match /api/me).")


async def _whole(connection: HTTPConnection, receive: Receive) -> Receive:
    """Read the body of a request, refuse it unless it is small and JSON, and pass it on."""
    announced = connection.headers.get("content-length", "0")
    size = int(announced) if announced.isdecimal() else 0
    body, more = bytearray(), True
    while more and size <= LARGEST:
        message = await receive()
        if message["type"] == "http.disconnect":
            raise _Gone
        body += message.get("body", b"")
        size = len(body)
        more = message.get("more_body", False)
    if size > LARGEST:
        raise Refused(413, f"The request is too large; the limit is {LARGEST // 1024} kB.")
    kind = connection.headers.get("content-type", "").partition(";")[0].strip().lower()
    if body and kind != "application/json":
        raise Refused(415, "Send the request as JSON, with the header Content-Type: application/json.")
    if body:
        _check_json(body)
    given = False

    async def again() -> Message:
        nonlocal given
        if given:
            return await receive()
        given = True
        return {"type": "http.request", "body": bytes(body), "more_body": False}

    return again


def _check_json(body: bytearray) -> None:
    """Refuse invalid JSON, and text that no database can store: half a surrogate pair, or the null character."""
    try:
        msgspec.json.decode(body)
    except (msgspec.DecodeError, UnicodeError, RecursionError):
        raise Refused(422, UNREADABLE) from None
    if b"\\u0000" in body:
        raise Refused(422, UNREADABLE)


def _spoken(
    status: int, sentence: str, cites: Sequence[str] = (), headers: dict[str, str] | None = None
) -> JSONResponse:
    readable = sentence.encode(errors="replace").decode()  # half a surrogate pair cannot be sent
    return JSONResponse({"sentence": readable, "cites": list(cites)}, status, headers)


def _named(error: HTTPException) -> str:
    """The sentence for a request that the framework refuses."""
    if error.status_code == 404 and error.detail == "Not Found":
        return "There is nothing at this address."
    if error.status_code == 405:
        allowed = (error.headers or {}).get("Allow", "")
        return f"This address accepts only {allowed}." if allowed else "This address does not accept that method."
    return f"{str(error.detail).rstrip('.')}."


def _misread(errors: Sequence[Any]) -> str:
    """One sentence about what is wrong with a request. It does not repeat the input, which may be a password."""
    if any(error["type"] == "json_invalid" for error in errors):
        return UNREADABLE
    shown = []
    for error in errors[:3]:
        where = ".".join(str(part)[:40] for part in error["loc"][1:])
        what = str(error["msg"])[:120].rstrip(".")
        shown.append(f"{where!r}: {what[:1].lower()}{what[1:]}" if where else f"{what[:1].lower()}{what[1:]}")
    return f"The request is not valid ({'; '.join(shown)})."
