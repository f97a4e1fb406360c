"""Passwords: changed with the old one, reset with a code that somebody gave, and never without a trace."""

import asyncio
from pathlib import Path

import pytest
from sqlalchemy import select, text

from at_the_door import PASSWORD, Caller, House, a_caller, a_house, sentence
from pitboss.floor.accounts import RESET_LIFE
from pitboss.floor.audit import audit
from pitboss.floor.record import THE_JOURNAL, SignedIn
from pitboss.floor.sessions import Origin
from pitboss.floor.store.readings import newest_lines
from pitboss.floor.store.schema import people, resets

ANN = {"name": "Ann", "password": PASSWORD}
NEW = "another horse entirely"


@pytest.fixture
def house(tmp_path: Path) -> House:
    return a_house(tmp_path)


def events(house: House) -> list[tuple[str, str]]:
    """What was noted, oldest first."""
    with house.floor.database.read() as connection:
        rows = connection.execute(text("SELECT kind, says FROM notable ORDER BY chain, number, position")).all()
    return [(row.kind, row.says) for row in rows]


async def registered(caller: Caller, name: str = "Ann") -> int:
    await caller.me()
    person: int = (await caller.post("/api/register", {"name": name, "password": PASSWORD})).json()["person"]
    return person


async def an_admin(house: House, caller: Caller, name: str = "Boss") -> int:
    person = await registered(caller, name)
    await house.door.accounts.set_roles(person, ["patron", "admin"], house.floor.now())
    house.door.sessions.forget(person)
    return person


async def signs_in(house: House, password: str, address: str = "10.0.0.9") -> bool:
    async with a_caller(house, address) as caller:
        await caller.me()
        return (await caller.post("/api/login", ANN | {"password": password})).is_success


def test_a_password_is_changed_with_the_old_one_and_ends_all_other_sessions(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as ann, a_caller(house) as thief:
            await registered(ann)
            await thief.me()
            assert (await thief.post("/api/login", ANN)).is_success
            changed = await ann.post("/api/password", {"old": PASSWORD, "new": NEW})
            assert changed.json()["name"] == "Ann"
            assert (await ann.me())["signed_in"]
            assert not (await thief.me())["signed_in"]
        assert not await signs_in(house, PASSWORD)
        assert await signs_in(house, NEW)
        assert ("password", "Ann changed the password.") in events(house)
        assert audit(house.floor.database).faults == []

    asyncio.run(run())


def test_a_wrong_old_password_changes_nothing_and_counts_as_a_failed_sign_in(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as ann:
            await registered(ann)
            for _ in range(5):
                said = sentence(await ann.post("/api/password", {"old": "not the one", "new": NEW}), 401)
                assert said == "The old password is wrong."
            refused = await ann.post("/api/password", {"old": PASSWORD, "new": NEW})
            assert refused.headers["retry-after"] == "30"
            sentence(refused, 429)
            assert (await ann.me())["signed_in"]
        assert await signs_in(house, PASSWORD)
        assert [kind for kind, _ in events(house)].count("failed-sign-in") == 5

    asyncio.run(run())


@pytest.mark.parametrize(
    ("old", "new", "status"), [(PASSWORD, "short", 400), (PASSWORD, PASSWORD, 400), (PASSWORD, "x" * 201, 400)]
)
def test_a_new_password_that_cannot_be_is_refused(house: House, old: str, new: str, status: int) -> None:
    async def run() -> None:
        async with a_caller(house) as ann:
            await registered(ann)
            for _ in range(7):  # and is no failure
                sentence(await ann.post("/api/password", {"old": old, "new": new}), status)
                house.floor.clock += 60
            assert await signs_in(house, PASSWORD)

    asyncio.run(run())


def test_a_guest_and_a_stranger_have_no_password_to_change(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as caller:
            await caller.me()
            sentence(await caller.post("/api/password", {"old": PASSWORD, "new": NEW}), 401)
            await caller.post("/api/guest")
            assert "guest" in sentence(await caller.post("/api/password", {"old": PASSWORD, "new": NEW}), 409)

    asyncio.run(run())


def test_a_code_sets_a_new_password_once_and_ends_all_sessions(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as boss, a_caller(house) as ann, a_caller(house, "10.0.0.2") as other:
            await an_admin(house, boss)
            person = await registered(ann)
            given = (await boss.post(f"/api/people/{person}/reset")).json()
            assert (given["name"], len(given["code"])) == ("Ann", 19)
            with house.floor.database.read() as connection:
                kept = connection.execute(select(resets)).one()
            assert given["code"].replace("-", "") not in repr(kept)
            await other.me()
            wanted = {"name": "ann", "code": given["code"].lower().replace("-", " "), "password": NEW}
            assert (await other.post("/api/reset", wanted)).json()["person"] == person
            assert (await other.me())["signed_in"]
            assert not (await ann.me())["signed_in"]
            assert not await signs_in(house, PASSWORD)
            again = sentence(await other.post("/api/reset", wanted | {"password": "yet another one"}), 401)
            assert again == "The name or the code is wrong, or the code is no longer valid; ask for another."
            assert await signs_in(house, NEW)
        told = events(house)
        assert ("reset", "Boss gave Ann a code for a new password.") in told
        assert ("reset", "A new password for Ann was set with a code from Boss.") in told
        assert audit(house.floor.database).faults == []

    asyncio.run(run())


def test_who_was_given_a_code_sees_when_and_by_whom_the_password_was_set(house: House) -> None:
    """One administrator sets another's password, and signs in with it; whoever signs in later sees that."""

    async def run() -> None:
        async with a_caller(house) as mallory, a_caller(house) as ann, a_caller(house) as again:
            await an_admin(house, mallory, "Mallory")
            person = await an_admin(house, ann, "Ann")
            house.floor.clock += 60
            code = (await mallory.post(f"/api/people/{person}/reset")).json()["code"]
            await again.me()
            await again.post("/api/reset", {"name": "Ann", "code": code, "password": NEW})
            house.floor.clock += 60
            await again.post("/api/login", {"name": "Ann", "password": NEW})
            told = (await again.client.get("/api/account")).json()["passwords"]
            assert [(one["at"][11:19], one["says"], one["code"]) for one in told] == [
                ("01:54:20", "A new password for Ann was set with a code from Mallory.", True),
                ("01:54:20", "Mallory gave Ann a code for a new password.", True),
                ("01:53:20", "Ann has a new account.", False),
            ]

    asyncio.run(run())


def test_a_code_is_worth_nothing_after_an_hour_or_once_another_was_given_or_the_password_was_changed(
    house: House,
) -> None:
    async def run() -> None:
        async with a_caller(house) as boss, a_caller(house) as ann:
            await an_admin(house, boss)
            person = await registered(ann)

            async def given() -> str:
                code: str = (await boss.post(f"/api/people/{person}/reset")).json()["code"]
                return code

            async def refused(code: str) -> None:
                sentence(await ann.post("/api/reset", {"name": "Ann", "code": code, "password": NEW}), 401)

            late = await given()
            house.floor.clock += RESET_LIFE
            await refused(late)
            first, second = await given(), await given()
            assert first != second
            await refused(first)
            await ann.post("/api/password", {"old": PASSWORD, "new": NEW})
            await refused(second)
            assert await signs_in(house, NEW)

    asyncio.run(run())


def test_wrong_codes_are_failures_and_lock(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as boss, a_caller(house, "10.0.0.2") as thief:
            await an_admin(house, boss)
            await thief.me()
            wrong = {"name": "Boss", "code": "AAAA-BBBB-CCCC-DDDD", "password": NEW}
            for _ in range(5):
                sentence(await thief.post("/api/reset", wrong), 401)
            assert (await thief.post("/api/reset", wrong)).headers["retry-after"] == "30"
            sentence(await thief.post("/api/login", {"name": "Boss", "password": PASSWORD}), 429)

    asyncio.run(run())


def test_a_code_is_given_only_by_who_manages_people_and_not_to_oneself_a_guest_or_nobody(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as boss, a_caller(house) as ann:
            own = await an_admin(house, boss)
            await ann.me()
            sentence(await ann.post(f"/api/people/{own}/reset"), 401)
            guest = (await ann.post("/api/guest")).json()["person"]
            sentence(await ann.post(f"/api/people/{own}/reset"), 403)
            assert "your own password" in sentence(await boss.post(f"/api/people/{own}/reset"), 400)
            assert "is a guest" in sentence(await boss.post(f"/api/people/{guest}/reset"), 400)
            sentence(await boss.post("/api/people/999/reset"), 404)
        assert not [kind for kind, _ in events(house) if kind == "reset"]

    asyncio.run(run())


def test_neither_a_password_nor_a_code_is_written_anywhere(
    house: House, tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(0)

    async def run() -> str:
        async with a_caller(house) as boss, a_caller(house) as ann:
            await an_admin(house, boss)
            person = await registered(ann)
            code: str = (await boss.post(f"/api/people/{person}/reset")).json()["code"]
            await ann.post("/api/login", {"name": PASSWORD, "password": PASSWORD})  # into the wrong field
            await ann.post("/api/password", {"old": PASSWORD, "new": NEW})
            await ann.post("/api/reset", {"name": "Ann", "code": "WRONG-CODE-SPELLED-OUT", "password": NEW})
            return code

    code = asyncio.run(run())
    house.floor.database.close()
    written = b"".join(file.read_bytes() for file in tmp_path.iterdir()).decode(errors="replace") + caplog.text
    secrets = (PASSWORD, PASSWORD.replace(" ", ""), NEW, code, code.replace("-", ""), "WRONG")
    assert [secret for secret in secrets if secret in written] == []
    assert "Ann has a new account." in written


def test_the_act_and_its_note_are_one(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    """If the journal cannot be written, nothing else is either."""

    def fails(*_: object) -> None:
        raise RuntimeError("as a test wants it")

    async def run() -> None:
        async with a_caller(house) as ann:
            person = await registered(ann)
            accounts, now = house.door.accounts, house.floor.now()
            before = newest_lines(house.floor.database, THE_JOURNAL, 99)
            with house.floor.database.read() as connection:
                was = connection.execute(select(people)).all()
            monkeypatch.setattr("pitboss.floor.store.pages.Pages.write", fails)
            holder = await accounts.find("Ann")
            keys = [key for key, _ in await house.door.sessions.of(person, now)]
            for act in (
                accounts.set_roles(person, ["dealer"], now),
                accounts.change_password(holder, PASSWORD, NEW, now, ""),
                accounts.give_reset(person, now),
                accounts.register(None, "Bea", PASSWORD, now),
                house.door.sessions.open(holder, now, Origin(), SignedIn("10.0.0.1")),
                house.door.sessions.end(holder, keys, now),
            ):
                with pytest.raises(RuntimeError):
                    await act
            with house.floor.database.read() as connection:
                assert connection.execute(select(people)).all() == was
                assert connection.execute(select(resets)).all() == []
                assert connection.execute(text("SELECT count(*) FROM sessions")).scalar() == 1
            assert newest_lines(house.floor.database, THE_JOURNAL, 99) == before

    asyncio.run(run())
