"""One's open sessions: where they are, and that an ended one acts no more, on any server, from that moment on."""

import asyncio
import time
from collections.abc import Callable, Iterator
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from at_the_door import PASSWORD, Caller, a_caller, a_database, quick_hasher, sentence
from at_the_door import a_house as a_small_house
from at_the_server import PATIENCE, Line, Open, Somebody, a_guest, an_account, an_open_floor, in_the_loop, sit
from pitboss.floor import sessions
from pitboss.floor.accounts import Accounts
from pitboss.floor.api import live
from pitboss.floor.api.tables import moment_of
from pitboss.floor.audit import audit
from pitboss.floor.floor import Floor
from pitboss.floor.people import Person
from pitboss.floor.sessions import Sessions, browser_of
from soak.postgres import Postgres

pytest_plugins = ["soak.fixtures"]
ANN = {"name": "Ann", "password": PASSWORD}
NEW = "another horse entirely"
FIREFOX = "Mozilla/5.0 (X11; Linux x86_64; rv:132.0) Gecko/20100101 Firefox/132.0"
CHROME = (
    "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/130.0.0.0 Mobile Safari/537.36"
)


@pytest.fixture
def _trusting(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody looks at a session again because time has passed: what is noticed was told."""
    monkeypatch.setattr(live, "LOOK_AGAIN", 1e9)
    monkeypatch.setattr(sessions, "FRESH", 1e9)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Open]:
    with an_open_floor(tmp_path) as opened:
        yield opened


# --- the list ------------------------------------------------------------------------------------------------------


async def comes_in(caller: Caller, agent: str) -> None:
    caller.client.headers["user-agent"] = agent
    await caller.me()
    assert (await caller.post("/api/login", ANN)).is_success


def test_sessions_are_listed_with_when_where_and_which_browser(tmp_path: Path) -> None:
    house = a_small_house(tmp_path)

    async def run() -> None:
        await house.door.accounts.register(None, "Ann", PASSWORD, house.floor.now())
        async with a_caller(house, "10.0.0.1") as desk, a_caller(house, "10.0.0.2") as phone:
            await comes_in(desk, FIREFOX)
            house.floor.clock += 100
            await comes_in(phone, CHROME)
            house.floor.clock += 100
            told = (await phone.client.get("/api/account")).json()["sessions"]
            assert [one.pop("id") != "" for one in told] == [True, True]
            assert told == [
                {
                    "this": True,
                    "since": "2025-11-16T01:55:00.000Z",
                    "seen": "2025-11-16T01:56:00.000Z",
                    "address": "10.0.0.2",
                    "browser": "Chrome on Android",
                },
                {
                    "this": False,
                    "since": "2025-11-16T01:53:20.000Z",
                    "seen": "2025-11-16T01:53:00.000Z",
                    "address": "10.0.0.1",
                    "browser": "Firefox on Linux",
                },
            ]

    asyncio.run(run())


def test_no_list_has_a_token_or_anything_made_of_it_that_opens_a_session(tmp_path: Path) -> None:
    house = a_small_house(tmp_path)

    async def run() -> None:
        await house.door.accounts.register(None, "Ann", PASSWORD, house.floor.now())
        async with a_caller(house) as caller, a_caller(house) as thief:
            await comes_in(caller, FIREFOX)
            token = caller.client.cookies["pitboss"]
            answer = await caller.client.get("/api/account")
            session = await house.door.sessions.find(token, house.floor.now())
            assert session is not None
            assert all(secret not in answer.text for secret in (token, session.key, session.csrf))
            thief.client.cookies.set("pitboss", answer.json()["sessions"][0]["id"])
            sentence(await thief.client.get("/api/account"), 401)

    asyncio.run(run())


def test_one_session_the_others_or_all_are_ended(tmp_path: Path) -> None:
    house = a_small_house(tmp_path)

    async def run() -> None:
        await house.door.accounts.register(None, "Ann", PASSWORD, house.floor.now())
        async with (
            a_caller(house) as one,
            a_caller(house) as two,
            a_caller(house) as three,
            a_caller(house) as bea,
        ):
            for caller in (one, two, three):
                await comes_in(caller, FIREFOX)
                house.floor.clock += 1
            await bea.me()
            await bea.post("/api/register", {"name": "Bea", "password": PASSWORD})
            theirs = (await bea.client.get("/api/account")).json()["sessions"][0]["id"]
            sentence(await one.post("/api/sessions/end", {"which": "one", "id": theirs}), 404)
            assert (await bea.me())["signed_in"]
            listed = (await two.client.get("/api/account")).json()["sessions"]
            third = [row["id"] for row in listed if row["since"] == max(each["since"] for each in listed)]
            assert (await one.post("/api/sessions/end", {"which": "one", "id": third[0]})).json()["name"] == "Ann"
            assert [(await each.me())["signed_in"] for each in (one, two, three)] == [True, True, False]
            assert (await one.post("/api/sessions/end", {"which": "others"})).json()["signed_in"]
            assert [(await each.me())["signed_in"] for each in (one, two, three)] == [True, False, False]
            await comes_in(two, FIREFOX)
            assert not (await one.post("/api/sessions/end", {"which": "all"})).json()["signed_in"]
            assert [(await each.me())["signed_in"] for each in (one, two, three, bea)] == [False, False, False, True]
            sentence(await one.post("/api/sessions/end", {"which": "all"}), 401)
        assert audit(house.floor.database).faults == []

    asyncio.run(run())


def test_that_a_session_is_in_use_is_written_once_a_minute(tmp_path: Path) -> None:
    with closing(a_database(tmp_path)) as database:

        async def run() -> None:
            ann = await Accounts(database, quick_hasher()).register(None, "Ann", PASSWORD, 1000.0)
            here, elsewhere = Sessions(database), Sessions(database)
            _, token = await here.open(ann, 1000.0)

            async def seen() -> float:
                [(_, listed)] = await elsewhere.of(ann.id, 1300.0)
                return listed.seen

            for now, written in ((1030.0, 1000.0), (1059.0, 1000.0), (1060.0, 1060.0), (1100.0, 1060.0)):
                assert await here.find(token, now)
                await here.refresh(now)
                assert await seen() == written
            [(_, listed)] = await here.of(ann.id, 1300.0)
            assert listed.seen == 1100.0  # the server that is asked knows it to the second

        asyncio.run(run())


@pytest.mark.parametrize(
    ("agent", "short"),
    [
        (FIREFOX, "Firefox on Linux"),
        (CHROME, "Chrome on Android"),
        ("Mozilla/5.0 (Windows NT 10.0) Chrome/130.0.0.0 Safari/537.36 Edg/130.0.0.0", "Edge on Windows"),
        ("Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Version/18.0 Safari/604.1", "Safari on iPhone"),
        ("Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/17.6 Safari/605.1.15", "Safari on Mac"),
        ("python-httpx/0.28.1", "python-httpx"),
        ("x" * 500, "x" * 40),
        ("", ""),
    ],
)
def test_a_browser_has_a_short_name(agent: str, short: str) -> None:
    assert browser_of(agent) == short


# --- open connections ----------------------------------------------------------------------------------------------


def closes(line: Line) -> None:
    """Wait until the floor closes a connection by itself, and see why."""
    with pytest.raises(ConnectionClosed) as closed:
        line.hear("nothing that the floor says")
    assert closed.value.rcvd is not None
    assert (closed.value.rcvd.code, closed.value.rcvd.reason) == (1008, live.OVER)


def signs_out(one: Somebody) -> None:
    one.enter("/api/logout")


def ends_the_others(one: Somebody) -> None:
    with Somebody(one.house) as again:
        again.enter("/api/login", ANN)
        again.enter("/api/sessions/end", {"which": "others"})


def changes_the_password(one: Somebody) -> None:
    with Somebody(one.house) as again:
        again.enter("/api/login", ANN)
        again.enter("/api/password", {"old": PASSWORD, "new": NEW})


def uses_a_code(one: Somebody) -> None:
    with an_account(one.house, "Boss", "patron", "admin") as boss, Somebody(one.house) as again:
        code = boss.post(f"/api/people/{one.me()['person']}/reset").json()["code"]
        again.enter("/api/reset", {"name": "Ann", "code": code, "password": NEW})


WAYS = [signs_out, ends_the_others, changes_the_password, uses_a_code]


@pytest.mark.usefixtures("_trusting")
@pytest.mark.parametrize("ends", WAYS)
def test_a_connection_of_an_ended_session_is_closed_at_once_and_acts_no_more(
    house: Open, ends: Callable[[Somebody], None]
) -> None:
    with an_account(house, "Ann") as one, one.live(1) as idle, one.live(1) as busy:
        idle.hear("scene")
        assert busy.do(*sit(1))["type"] == "ack"
        ends(one)
        with pytest.raises(ConnectionClosed):
            busy.do({"type": "Leave"})
        closes(idle)
        assert one.ask(1, {"type": "Leave"}).status_code in (401, 403)
        assert [seat["seat"] for seat in one.scene(1)["seats"]] == [1]


@pytest.mark.usefixtures("_trusting")
def test_who_ends_the_other_sessions_goes_on(house: Open) -> None:
    with an_account(house, "Ann") as one, one.live(1) as line:
        line.hear("scene")
        one.enter("/api/sessions/end", {"which": "others"})
        one.enter("/api/password", {"old": PASSWORD, "new": NEW})
        assert line.do(*sit(1))["type"] == "ack"


@pytest.mark.usefixtures("_trusting")
def test_new_roles_hold_on_open_connections_at_once(house: Open) -> None:
    with an_account(house, "Boss", "patron", "admin") as boss, an_account(house, "Dora") as dora:
        person = dora.me()["person"]
        with dora.live(1) as line:
            assert line.do({"type": "TakeOver"})["type"] == "refused"
            for roles, answer in ((["dealer"], "ack"), (["patron"], "refused")):
                assert boss.post(f"/api/people/{person}/roles", {"roles": roles}).status_code == 200
                assert line.do({"type": "TakeOver"})["type"] == answer


@pytest.mark.usefixtures("_trusting")
def test_a_session_that_ends_while_a_connection_opens_is_not_missed(
    house: Open, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The session is over before anybody listens for its end."""
    with a_guest(house) as one:

        async def slowly(floor: Floor, table: int, person: Person | None) -> object:
            found = await moment_of(floor, table, person)
            await asyncio.to_thread(one.enter, "/api/logout")
            return found

        monkeypatch.setattr(live, "moment_of", slowly)
        with one.live(1) as line:
            closes(line)


@pytest.mark.usefixtures("_trusting")
def test_what_was_read_before_a_change_is_not_remembered_after_it(tmp_path: Path) -> None:
    with closing(a_database(tmp_path)) as database:

        async def run() -> None:
            guest = await Accounts(database, quick_hasher()).new_guest(1000.0)
            here = Sessions(database)
            session, token = await here.open(guest, 1000.0)
            here.forget(guest.id)
            reading = asyncio.create_task(here.find(token, 1000.0))
            while not reading.done():
                here.forget(guest.id)  # as when the session ends just now
                await asyncio.sleep(0)
            assert reading.result() == session
            await Sessions(database).close(session)
            assert await here.find(token, 1000.0) is None

        asyncio.run(run())


@pytest.mark.usefixtures("_trusting")
def test_what_the_command_line_changes_is_noticed_by_an_open_floor(house: Open, tmp_path: Path) -> None:
    with an_account(house, "Ann") as one, one.live(1) as line:
        line.hear("scene")
        with closing(a_database(tmp_path)) as database:
            desk = Accounts(database, quick_hasher())
            asyncio.run(desk.set_roles(one.me()["person"], ["dealer"], time.time()))
            until(lambda: one.me()["powers"] == ["deal"])
            assert line.do({"type": "TakeOver"})["type"] == "ack"


def until(true: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not true():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.01)


# --- on another server ---------------------------------------------------------------------------------------------


def through(other: Open, one: Somebody) -> Somebody:
    """The same browser at another server."""
    again = Somebody(other)
    again.http.cookies = one.http.cookies
    assert again.me()["signed_in"]
    return again


@pytest.mark.usefixtures("_trusting")
@pytest.mark.parametrize("ends", WAYS)
def test_a_session_that_ends_on_one_server_ends_on_the_others(
    tmp_path: Path, a_postgres: Postgres, ends: Callable[[Somebody], None]
) -> None:
    url = a_postgres.database()
    with (
        an_open_floor(tmp_path, database=url) as first,
        an_open_floor(tmp_path, database=url) as second,
        an_account(first, "Ann") as one,
        through(second, one) as there,
        there.live(1) as idle,
        there.live(1) as busy,
    ):
        idle.hear("scene")
        assert busy.do(*sit(1))["type"] == "ack"
        ends(one)
        closes(idle)
        closes(busy)
        until(lambda: there.http.get("/api/cage").status_code == 401)


@pytest.mark.usefixtures("_trusting")
def test_roles_given_on_one_server_hold_on_the_others(tmp_path: Path, a_postgres: Postgres) -> None:
    url = a_postgres.database()
    with (
        an_open_floor(tmp_path, database=url) as first,
        an_open_floor(tmp_path, database=url) as second,
        an_account(first, "Boss", "patron", "admin") as boss,
        an_account(first, "Dora") as dora,
        through(second, dora) as there,
        there.live(1) as line,
    ):
        assert line.do({"type": "TakeOver"})["type"] == "refused"
        boss.post(f"/api/people/{dora.me()['person']}/roles", {"roles": ["dealer"]})
        until(lambda: line.do({"type": "TakeOver"})["type"] == "ack")


@pytest.mark.usefixtures("_trusting")
def test_after_the_bus_was_gone_nothing_in_memory_is_trusted(house: Open) -> None:
    with a_guest(house) as one, one.live(1) as line:
        line.hear("scene")
        with house.floor.database.write() as connection:
            connection.exec_driver_sql("DELETE FROM sessions")  # by a server that could not be heard
        in_the_loop(house, lambda: house.floor._heard(["all"]))
        closes(line)
