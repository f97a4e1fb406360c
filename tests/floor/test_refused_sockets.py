"""A WebSocket that is refused gets one sentence, and the server's log no traceback."""

import asyncio
import json
import logging
from pathlib import Path

import pytest
from starlette.types import Message
from websockets.exceptions import InvalidStatus

from at_the_door import a_house
from at_the_server import Line, Somebody, an_open_floor, with_rates

ONE_EACH = with_rates(connections_per_address=1)


def told(who: Somebody, table: int | str, **headers: str) -> tuple[int, str]:
    """The status and the sentence with which a connection is refused."""
    with pytest.raises(InvalidStatus) as refused:
        Line(who, table, headers)  # type: ignore[arg-type]  # a table may be nonsense here
    response = refused.value.response
    said = json.loads(bytes(response.body or b"{}"))
    assert set(said) == {"sentence", "cites"}
    return response.status_code, said["sentence"]


def test_a_refused_socket_gets_a_sentence_and_leaves_no_traceback(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    with (
        caplog.at_level(logging.INFO),
        an_open_floor(tmp_path, rates=ONE_EACH) as house,
        Somebody(house) as one,
        one.live(1) as first,
    ):
        logging.getLogger("uvicorn.error").addHandler(caplog.handler)  # which passes nothing on to the root
        first.hear("scene")
        assert told(one, 1, Origin="https://evil.test") == (403, "Only the floor's own pages may open this.")
        assert told(one, 99) == (404, "There is no table 99.")
        assert told(one, "roulette")[0] == 422
        assert told(one, 0)[0] == 422
        assert told(one, 1)[0] == 429
        logging.getLogger("uvicorn.error").removeHandler(caplog.handler)
    assert [record.message for record in caplog.records if record.exc_info] == []
    assert [record.message for record in caplog.records if record.levelno >= logging.ERROR] == []


@pytest.mark.parametrize("origin", ["https://evil.test", "http://floor.test"])
def test_who_leaves_while_being_refused_is_no_error(tmp_path: Path, origin: str) -> None:
    house = a_house(tmp_path, ONE_EACH)
    asked = 0

    async def receive() -> Message:
        return {"type": "websocket.connect"}

    async def send(_: Message) -> None:
        nonlocal asked
        asked += 1
        raise OSError("the other side has gone")  # as the server says it

    @house.app.websocket("/api/live")
    async def live(table: int) -> None:
        raise AssertionError(table)

    headers = [(b"host", b"floor.test"), (b"origin", origin.encode())]
    scope = {"type": "websocket", "path": "/api/live", "headers": headers, "query_string": b"", "scheme": "ws"}
    extensions = {"extensions": {"websocket.http.response": {}}, "client": ("127.0.0.1", 1)}
    asyncio.run(house.app(scope | extensions, receive, send))
    assert asked == 1
