"""Noise on the WebSocket: nothing that is sent breaks the floor, and each mistake gets a sentence."""

import json
import random
import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, Phase, example, given, settings
from hypothesis import strategies as st
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import connect

from at_the_server import Line, Open, Somebody, a_guest, an_account, an_open_floor, many, place, sit
from pitboss.floor.api.live import LARGEST_MESSAGE, MOST_MISTAKES
from pitboss.floor.asked import OverTheWire

COMMANDS = [kind.__name__ for kind in OverTheWire.__args__]
ANSWERS = {"scene", "ack", "refused", "again", "error"}

scalars = st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(max_size=90)
anything = st.recursive(scalars, lambda one: st.lists(one, max_size=4) | st.dictionaries(st.text(max_size=9), one))
fields: st.SearchStrategy[dict[str, Any]] = st.just({}) | st.dictionaries(
    st.sampled_from(
        ["spot", "cents", "seat", "by", "move", "name", "value", "word", "tracking", "text", "spoken", "reason"]
    ),
    st.sampled_from(["red", "pass", "dealer", "floor", "shoot", "1-2", 0, 1, 3, 500, -5, 10**12, 2**63, True])
    | scalars,
    max_size=3,
)
commands = st.builds(lambda kind, rest: {"type": kind} | rest, st.sampled_from(COMMANDS), fields)
requests = st.builds(
    lambda key, do: {"key": key, "do": do},
    st.integers(0, 10**12).map(lambda one: f"noise-{one:013}") | st.text(max_size=70),
    st.lists(commands, max_size=5) | anything,
)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Open]:
    with an_open_floor(Path(tmp_path_factory.mktemp("floor"))) as opened:
        yield opened


@pytest.fixture
def noisy(pytestconfig: pytest.Config) -> settings:
    return settings(
        max_examples=10 * many(pytestconfig, few=15),
        derandomize=True,
        database=None,
        deadline=None,
        phases=[Phase.explicit, Phase.generate],
        suppress_health_check=list(HealthCheck),
    )


@pytest.fixture
def guest(house: Open) -> Iterator[Somebody]:
    with a_guest(house) as found:
        yield found


def answered(line: Line) -> dict[str, Any]:
    """The next answer, which has the form that was agreed on."""
    told = line.hear(*(ANSWERS - {"scene"}))
    if told["type"] in ("error", "refused", "again"):
        assert told["sentence"].endswith("."), told
        assert "\n" not in told["sentence"]
        assert "Traceback" not in told["sentence"]
    return told


class Noise:
    """Somebody who sends nonsense, and comes back when thrown out."""

    def __init__(self, who: Somebody, table: int) -> None:
        self.who, self.table = who, table
        self.line = who.live(table)
        self.thrown_out = 0

    def send(self, said: str | bytes) -> dict[str, Any]:
        for _ in range(3):
            try:
                self.line.socket.send(said)
                return answered(self.line)
            except ConnectionClosed as closed:
                if closed.rcvd is None or closed.rcvd.code != 1008:
                    raise  # cut off without a word
                self.line.close()
                self.thrown_out += 1
                self.line = self.who.live(self.table)
        raise AssertionError("thrown out each time")


def all_is_well(house: Open, table: int) -> None:
    """Somebody else can watch, sit down, wager and leave."""
    with a_guest(house) as other, other.live(table) as line:
        line.hear("scene")
        free = next(seat for seat in range(1, 9) if seat not in {one["seat"] for one in other.scene(table)["seats"]})
        assert line.do(*sit(free))["type"] == "ack"
        assert line.do({"type": "Leave"})["type"] == "ack"


@pytest.mark.parametrize("table", [1, 2])
def test_random_requests_are_carried_out_or_refused_in_a_sentence(
    house: Open, guest: Somebody, noisy: settings, table: int
) -> None:
    noise = Noise(guest, table)
    kinds: set[str] = set()

    @noisy
    @given(requests)
    @example({"key": f"noise-leave-{table}", "do": [{"type": "Leave"}]})
    def send(request: object) -> None:
        kinds.add(noise.send(json.dumps(request))["type"])

    send()
    noise.line.close()
    assert kinds >= {"error", "refused"}
    all_is_well(house, table)


def test_random_bytes_and_texts_are_refused_in_a_sentence(house: Open, guest: Somebody, noisy: settings) -> None:
    noise = Noise(guest, 1)

    @noisy
    @given(st.binary(max_size=300) | st.text(max_size=300) | anything.map(json.dumps))
    def send(said: str | bytes) -> None:
        told = noise.send(said)
        assert told["type"] == "error"

    send()
    assert noise.thrown_out >= noisy.max_examples // MOST_MISTAKES - 1  # nonsense without end is not listened to
    noise.line.close()
    all_is_well(house, 1)


@pytest.mark.parametrize("word", ["\\u0000", "\\ud800", "\\udc00\\ud800", "luck\\u0000", "a\\nb", "\\u202e"])
def test_texts_that_cannot_be_kept_or_printed_are_refused(guest: Somebody, word: str) -> None:
    with guest.live(1) as line:
        line.socket.send('{"key":"half-a-pair","do":[{"type":"Cut","word":"' + word + '"}]}')
        told = answered(line)
        assert told["type"] == "error"
        assert line.do({"type": "Ready"})["type"] == "refused"  # the connection is as good as before


def test_a_large_message_closes_the_connection_with_a_reason(house: Open, guest: Somebody) -> None:
    for size, codes in ((LARGEST_MESSAGE + 1, {1009}), (LARGEST_MESSAGE * 3, {1009, 1006}), (2**20, {1009, 1006})):
        with guest.live(1) as line:
            line.hear("scene")
            with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012  the floor may close while we still send
                line.socket.send("x" * size)
                answered(line)
            assert (closed.value.rcvd.code if closed.value.rcvd else 1006) in codes
    all_is_well(house, 1)


def test_thousands_of_messages_at_once_disturb_nobody(house: Open, guest: Somebody) -> None:
    with a_guest(house) as other, other.live(1) as quiet, guest.live(1) as loud:
        quiet.hear("scene")
        pick = random.Random(1)
        with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012
            for _ in range(5_000):
                loud.socket.send(pick.choice(['{"key":', "[]", "null", '{"key":"12345678","do":[]}', "\u2660" * 99]))
            while True:
                loud.socket.recv(10)
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == 1008
        assert quiet.do({"type": "Ready"})["type"] == "refused"
    all_is_well(house, 1)


def test_five_thousand_requests_in_a_row_are_each_answered(house: Open, guest: Somebody) -> None:
    with guest.live(2) as line:
        assert line.do(*sit(4))["type"] == "ack"
        for batch in range(200):
            keys = {line.send({"type": "Sit", "seat": 5}, key=f"again-and-{batch}-{one}") for one in range(25)}
            while keys:
                keys.remove(answered(line)["key"])
        assert line.do({"type": "Leave"})["type"] == "ack"


def test_more_at_once_than_a_connection_may_have_under_way(house: Open, guest: Somebody) -> None:
    with guest.live(1) as line:
        keys = {line.send({"type": "Sit", "seat": 3}, {"type": "Leave"}, key=f"at-once-{one:04}") for one in range(70)}
        told = [answered(line) for _ in keys]
    assert {one["key"] for one in told} == keys
    assert {one["type"] for one in told} <= {"ack", "error", "refused"}


def test_connections_that_end_in_the_middle_leave_nothing_behind(house: Open, guest: Somebody) -> None:
    head = (
        f"GET /api/tables/1/live HTTP/1.1\r\nHost: 127.0.0.1:{house.port}\r\nUpgrade: websocket\r\n"
        "Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n"
    )
    for sent in (b"GET /api/tab", head.encode(), f"{head}\r\n".encode(), f"{head}\r\n".encode() + b"\x81\xfe"):
        with socket.create_connection(("127.0.0.1", house.port)) as half:
            half.sendall(sent)
            if sent.endswith(b"\r\n\r\n"):
                assert half.recv(12) == b"HTTP/1.1 101"
    all_is_well(house, 1)
    for _ in range(200):
        if not house.floor.watchers.at(1):
            return
        guest.scene(1)
    raise AssertionError("somebody who has gone is still told")


@pytest.mark.parametrize("table", ["0", "-1", "99", "x", "1e3", str(2**70), "%00"])
def test_a_table_that_is_not_there_is_refused_with_a_sentence(house: Open, table: str) -> None:
    with pytest.raises(InvalidStatus) as refused, connect(f"ws://127.0.0.1:{house.port}/api/tables/{table}/live"):
        pass
    assert refused.value.response.status_code in (404, 422)
    told = json.loads(refused.value.response.body)
    assert set(told) == {"sentence", "cites"}


def test_another_sites_page_and_a_wrong_cookie(house: Open, guest: Somebody) -> None:
    with pytest.raises(InvalidStatus) as refused:
        guest.live(1, Origin="https://elsewhere.example")
    assert refused.value.response.status_code == 403
    with guest.live(1, Origin=f"http://127.0.0.1:{house.port}") as line:
        line.hear("scene")
    with Somebody(house) as stranger:
        stranger.http.cookies.clear()
        stranger.http.cookies.set("pitboss", "not a session")
        with stranger.live(1) as line:
            assert line.hear("scene")["scene"]["you"]["person"] == 0
            told = line.do(*sit(2))
            assert told["type"] == "error"
            assert "sign in" in told["sentence"]


def test_others_hear_no_more_of_the_noise_than_what_was_carried_out(house: Open, guest: Somebody) -> None:
    with an_account(house, "Noisy") as loud, loud.live(1) as theirs, guest.live(1) as mine:
        mine.hear("scene")
        assert theirs.do(*sit(6))["type"] == "ack"
        for said in ('{"key":"12345678"}', "nonsense", '{"key":"12345678","do":[{"type":"Place"}]}'):
            theirs.socket.send(said)
            answered(theirs)
        told = mine.hear("scene")
        lines = [event for line in told["lines"] for event in line["events"]]
        assert "nonsense" not in json.dumps(lines)
        assert theirs.do(place("no-such-spot", 500))["type"] == "refused"
        assert theirs.do({"type": "Leave"})["type"] == "ack"
