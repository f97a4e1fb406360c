"""Sessions: only a token's hash is stored, they end in time, and a request costs no read of the database."""

import asyncio
from collections.abc import Iterator
from hashlib import sha256
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import Row, delete, event, select
from sqlalchemy.engine import Engine

from at_the_door import BEGIN, PASSWORD, a_caller, a_database, a_house, quick_hasher, sentence
from pitboss.floor.accounts import Accounts
from pitboss.floor.people import Person
from pitboss.floor.sessions import ACCOUNT_LIFE, DAY, FRESH, GUEST_LIFE, SWEEP, Sessions, allowed_origin, vouches
from pitboss.floor.store.database import Database
from pitboss.floor.store.schema import sessions as stored


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = a_database(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def guest(database: Database) -> Person:
    return asyncio.run(Accounts(database, quick_hasher()).new_guest(BEGIN))


@pytest.fixture
def holder(database: Database) -> Person:
    return asyncio.run(Accounts(database, quick_hasher()).register(None, "Ann", PASSWORD, BEGIN))


@pytest.fixture
def statements() -> Iterator[list[str]]:
    """Every statement that reaches a database while the test runs."""
    seen: list[str] = []

    def note(_c: Any, _k: Any, statement: str, *_: Any) -> None:
        seen.append(statement)

    event.listen(Engine, "before_cursor_execute", note)
    yield seen
    event.remove(Engine, "before_cursor_execute", note)


def rows(database: Database) -> list[Row[Any]]:
    with database.read() as connection:
        return list(connection.execute(select(stored).order_by(stored.c.expires)))


def test_only_the_hash_of_a_token_is_stored(database: Database, guest: Person) -> None:
    session, token = asyncio.run(Sessions(database).open(guest, BEGIN))
    [row] = rows(database)
    assert len(token) >= 43  # 32 random bytes
    assert row.token == sha256(token.encode()).hexdigest() == session.key
    assert token not in repr(row)
    assert row.csrf == session.csrf != token


def test_a_token_finds_its_session_on_any_server_and_nothing_else_does(database: Database, guest: Person) -> None:
    async def run() -> None:
        session, token = await Sessions(database).open(guest, BEGIN)
        elsewhere = Sessions(database)
        assert await elsewhere.find(token, BEGIN) == session
        for wrong in ("", "x", token[:-1], token + "x", session.key):
            assert await elsewhere.find(wrong, BEGIN) is None

    asyncio.run(run())


def test_a_request_costs_no_statement_for_thirty_seconds(
    database: Database, guest: Person, statements: list[str]
) -> None:
    async def run() -> None:
        sessions = Sessions(database)
        _, token = await sessions.open(guest, BEGIN)
        statements.clear()
        for second in range(int(FRESH)):
            assert await sessions.find(token, BEGIN + second)
        assert statements == []
        assert await sessions.find(token, BEGIN + FRESH)
        assert any("SELECT" in statement for statement in statements)
        statements.clear()
        assert await sessions.find(token, BEGIN - 1000)  # a clock that was set back does not trust memory for ever
        assert statements

    asyncio.run(run())


def test_memory_holds_only_so_many_and_the_rest_is_read_again(database: Database, guest: Person) -> None:
    async def run() -> None:
        sessions = Sessions(database, remembered=3)
        tokens = [(await sessions.open(guest, BEGIN + n))[1] for n in range(6)]
        for token in tokens:
            assert await sessions.find(token, BEGIN + 6)
        assert len(sessions._memory) == 3

    asyncio.run(run())


@pytest.mark.parametrize(("kind", "life"), [("guest", GUEST_LIFE), ("holder", ACCOUNT_LIFE)])
def test_a_session_ends_when_it_is_not_used(
    database: Database, kind: str, life: float, request: pytest.FixtureRequest
) -> None:
    person = request.getfixturevalue(kind)

    async def run() -> None:
        sessions = Sessions(database)
        _, token = await sessions.open(person, BEGIN)
        assert await Sessions(database).find(token, BEGIN + life) is None
        assert await sessions.find(token, BEGIN + life) is None
        assert await Sessions(database).find(token, BEGIN + life - 1)

    asyncio.run(run())


def test_a_session_in_use_slides_and_is_written_once_a_day(
    database: Database, guest: Person, statements: list[str]
) -> None:
    async def run() -> None:
        sessions = Sessions(database)
        _, token = await sessions.open(guest, BEGIN)
        statements.clear()
        for hour in range(24 * 20):  # far longer than an unused session lasts
            assert await sessions.find(token, BEGIN + hour * 3600.0)
        assert len([statement for statement in statements if "UPDATE" in statement]) == 19
        [row] = rows(database)
        assert row.expires > BEGIN + 19 * DAY + GUEST_LIFE - DAY

    asyncio.run(run())


def test_the_eleventh_session_drops_the_oldest(database: Database, guest: Person, holder: Person) -> None:
    async def run() -> None:
        sessions = Sessions(database)
        _, others = await sessions.open(holder, BEGIN)
        tokens = [(await sessions.open(guest, BEGIN + n))[1] for n in range(12)]
        found = [await sessions.find(token, BEGIN + 12) for token in tokens]
        assert [session is not None for session in found] == [False] * 2 + [True] * 10
        assert await sessions.find(others, BEGIN + 12)

    asyncio.run(run())


def test_an_old_session_in_use_is_not_the_oldest(database: Database, guest: Person) -> None:
    async def run() -> None:
        sessions = Sessions(database)
        _, first = await sessions.open(guest, BEGIN)
        tokens = [(await sessions.open(guest, BEGIN + n))[1] for n in range(1, 10)]
        assert await sessions.find(first, BEGIN + 2 * DAY)
        await sessions.open(guest, BEGIN + 2 * DAY)
        assert await sessions.find(first, BEGIN + 2 * DAY)
        assert await sessions.find(tokens[0], BEGIN + 2 * DAY) is None

    asyncio.run(run())


def test_what_has_expired_is_swept_away(database: Database, guest: Person, holder: Person) -> None:
    async def run() -> None:
        sessions = Sessions(database)
        await sessions.open(guest, BEGIN)
        await sessions.open(holder, BEGIN + GUEST_LIFE + SWEEP + 1)
        assert [row.person for row in rows(database)] == [holder.id]

    asyncio.run(run())


def test_a_closed_session_is_gone_everywhere(database: Database, guest: Person) -> None:
    async def run() -> None:
        sessions = Sessions(database)
        session, token = await sessions.open(guest, BEGIN)
        await sessions.close(session)
        assert await sessions.find(token, BEGIN) is None
        assert rows(database) == []

    asyncio.run(run())


def test_a_session_that_another_server_ended_lasts_no_longer_than_memory(database: Database, guest: Person) -> None:
    async def run() -> None:
        sessions = Sessions(database)
        _, token = await sessions.open(guest, BEGIN)
        with database.write() as connection:
            connection.execute(delete(stored))
        assert await sessions.find(token, BEGIN + FRESH) is None
        assert await sessions.find(token, BEGIN + FRESH) is None

    asyncio.run(run())


def test_new_roles_are_seen_at_once_where_they_were_given(database: Database, holder: Person) -> None:
    async def run() -> None:
        sessions = Sessions(database)
        _, token = await sessions.open(holder, BEGIN)
        await Accounts(database, quick_hasher()).set_roles(holder.id, ["dealer"], BEGIN)
        sessions.forget(holder.id)
        session = await sessions.find(token, BEGIN)
        assert session is not None
        assert session.person.roles == ("dealer",)

    asyncio.run(run())


def test_a_token_proves_only_what_it_was_given_for() -> None:
    assert vouches("abc", "abc")
    assert not vouches("abd", "abc")
    assert not vouches("", "")
    assert not vouches("\u00e9", "abc")


@pytest.mark.parametrize(
    ("origin", "host", "ours"),
    [
        (None, "floor.test", True),
        ("http://floor.test", "floor.test", True),
        ("https://floor.test", "floor.test", True),
        ("http://FLOOR.test:8104", "floor.test:8104", True),
        ("https://floor.test", "floor.test:443", True),
        ("http://[::1]:8104", "[::1]:8104", True),
        ("http://evil.test", "floor.test", False),
        ("http://floor.test.evil.test", "floor.test", False),
        ("http://evil.test:8104", "floor.test:8104", False),
        ("http://floor.test:8105", "floor.test:8104", False),
        ("http://floor.test@evil.test", "floor.test", False),
        ("file://floor.test", "floor.test", False),
        ("null", "floor.test", False),
        ("null", "null", False),
        ("", "", False),
        ("http://", "", False),
        ("http://[", "[", False),
    ],
)
def test_only_our_own_pages_may_connect(origin: str | None, host: str, ours: bool) -> None:
    headers = {"host": host} | ({} if origin is None else {"origin": origin})
    assert allowed_origin(headers) is ours


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_is_for_the_server_alone(tmp_path: Path, scheme: str) -> None:
    async def run() -> None:
        async with a_caller(a_house(tmp_path), scheme=scheme) as caller:
            await caller.me()
            cookie = (await caller.post("/api/guest")).headers["set-cookie"]
            parts = {part.strip().lower() for part in cookie.split(";")[1:]}
            assert {"httponly", "samesite=strict", "path=/", f"max-age={int(GUEST_LIFE)}"} <= parts
            assert ("secure" in parts) is (scheme == "https")

    asyncio.run(run())


def test_coming_in_and_signing_in_give_a_new_token_and_end_the_old_one(tmp_path: Path) -> None:
    async def run() -> None:
        house = a_house(tmp_path)
        async with a_caller(house) as caller, a_caller(house) as thief:
            await caller.me()
            await caller.post("/api/guest")
            planted = caller.client.cookies["pitboss"]
            await caller.post("/api/register", {"name": "Ann", "password": PASSWORD})
            assert caller.client.cookies["pitboss"] != planted
            thief.client.cookies.set("pitboss", planted)
            assert (await thief.me())["signed_in"] is False
            before = caller.client.cookies["pitboss"]
            await caller.post("/api/login", {"name": "Ann", "password": PASSWORD})
            assert caller.client.cookies["pitboss"] != before
            last = caller.client.cookies["pitboss"]
            await caller.post("/api/logout")
            assert "pitboss" not in caller.client.cookies
            for old in (before, last):
                thief.client.cookies.set("pitboss", old)
                assert (await thief.me())["signed_in"] is False

    asyncio.run(run())


def test_a_token_of_one_session_is_worth_nothing_in_another(tmp_path: Path) -> None:
    async def run() -> None:
        house = a_house(tmp_path)
        async with a_caller(house) as ann, a_caller(house) as bea:
            for caller in (ann, bea):
                await caller.me()
                await caller.post("/api/guest")
            bea.csrf = ann.csrf
            assert "reload it" in sentence(await bea.post("/api/logout"), 403)
            assert (await bea.me())["signed_in"]

    asyncio.run(run())


def test_many_are_read_anew_at_once(database: Database) -> None:
    async def run() -> None:
        sessions = Sessions(database)
        accounts = Accounts(database, quick_hasher())
        ann, bea = [await accounts.register(None, name, PASSWORD, BEGIN) for name in ("Ann", "Bea")]
        (_, first), (second, other) = await sessions.open(ann, BEGIN), await sessions.open(bea, BEGIN)
        await accounts.set_roles(ann.id, ["dealer"], BEGIN)
        await Sessions(database).close(second)  # by another server
        await sessions.refresh(BEGIN + 10)
        found = await sessions.find(first, BEGIN + FRESH + 5)
        assert found is not None
        assert found.person.roles == ("dealer",)
        assert await sessions.find(other, BEGIN + 11) is None
        await sessions.refresh(BEGIN + DAY + 1)  # due to be renewed: read when it is next used
        renewed = await sessions.find(first, BEGIN + DAY + 2)
        assert renewed is not None
        assert renewed.expires > found.expires

    asyncio.run(run())
