"""Coming in, signing in and out, and giving roles, as a browser does it."""

import asyncio
from pathlib import Path

import pytest

from at_the_door import PASSWORD, Caller, House, a_caller, a_house, sentence
from pitboss.floor.people import ROLES, Power

ANN = {"name": "Ann", "password": PASSWORD}


@pytest.fixture
def house(tmp_path: Path) -> House:
    return a_house(tmp_path)


async def an_admin(house: House, caller: Caller) -> None:
    await caller.me()
    person = (await caller.post("/api/register", {"name": "Boss", "password": PASSWORD})).json()["person"]
    await house.door.accounts.set_roles(person, ["patron", "admin"], house.floor.now())
    house.door.sessions.forget(person)


def test_a_stranger_has_a_token_and_nothing_else(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as caller:
            me = await caller.me()
            csrf = me.pop("csrf")
            nothing: dict[str, object] = {
                "signed_in": False,
                "person": None,
                "name": "",
                "guest": False,
                "roles": [],
                "powers": [],
            }
            assert me == nothing | {"roles": [], "powers": [], "bankroll": 0, "seats": []}
            assert len(csrf) == 43
            assert (await caller.me())["csrf"] == csrf  # a second tab has the same

    asyncio.run(run())


def test_a_token_that_is_none_is_replaced(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as caller:
            caller.client.cookies.set("pitboss-visitor", "short", domain="floor.test")
            assert len((await caller.me())["csrf"]) == 43

    asyncio.run(run())


def test_a_guest_comes_in_with_chips_once(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as caller:
            await caller.me()
            first = (await caller.post("/api/guest")).json()
            assert first["signed_in"]
            assert first["guest"]
            assert first["name"].startswith("Guest ")
            assert (first["roles"], first["powers"], first["bankroll"]) == (["patron"], [], 100_000)
            assert first["seats"] == [{"table": 3, "seat": 1, "name": "Roulette 1"}]
            assert (await caller.post("/api/guest")).json() == first
            assert await caller.me() == first
        assert house.floor.keys == [(first["person"], "welcome")]

    asyncio.run(run())


def test_an_account_keeps_what_the_guest_had(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as caller:
            await caller.me()
            guest = (await caller.post("/api/guest")).json()
            account = (await caller.post("/api/register", ANN)).json()
            assert (account["person"], account["name"], account["guest"]) == (guest["person"], "Ann", False)
            assert (account["bankroll"], account["seats"]) == (guest["bankroll"], guest["seats"])
            assert account["csrf"] != guest["csrf"]
            assert "already" in sentence(await caller.post("/api/register", ANN | {"name": "Bea"}), 409)
        assert len(house.floor.keys) == 1

    asyncio.run(run())


def test_who_registers_at_once_is_welcome_too(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as caller, a_caller(house) as other:
            await caller.me()
            assert (await caller.post("/api/register", ANN)).json()["bankroll"] == 100_000
            await other.me()
            assert "taken" in sentence(await other.post("/api/register", ANN | {"name": "ann"}), 409)
            assert "house" in sentence(await other.post("/api/register", ANN | {"name": "Dealer"}), 400)

    asyncio.run(run())


def test_signing_in_from_another_place(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as caller, a_caller(house) as other:
            await caller.me()
            account = (await caller.post("/api/register", ANN)).json()
            await other.me()
            sentence(await other.post("/api/login", ANN | {"password": "wrong password"}), 401)
            assert not (await other.me())["signed_in"]
            again = (await other.post("/api/login", ANN | {"name": "ANN"})).json()
            assert again["person"] == account["person"]
            assert (await caller.me())["signed_in"]  # both are

    asyncio.run(run())


def test_signing_out_leaves_a_stranger(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as caller:
            await caller.me()
            await caller.post("/api/guest")
            gone = (await caller.post("/api/logout")).json()
            assert not gone["signed_in"]
            assert (await caller.post("/api/logout")).status_code == 200
            assert not (await caller.me())["signed_in"]

    asyncio.run(run())


def test_an_expired_session_is_a_stranger_whose_cookie_is_taken_back(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as caller:
            await caller.me()
            await caller.post("/api/guest")
            house.floor.clock += 8 * 86_400
            assert not (await caller.me())["signed_in"]
            assert "pitboss" not in caller.client.cookies
            assert (await caller.post("/api/guest")).json()["signed_in"]

    asyncio.run(run())


def test_an_administrator_gives_roles_and_they_hold_at_once(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as boss, a_caller(house) as ann:
            await an_admin(house, boss)
            sees = [Power.SEE_EVENTS, Power.SEE_PIT, Power.SEE_SIGN_INS]
            assert (await boss.me())["powers"] == [Power.MANAGE_PEOPLE, *sees]
            await ann.me()
            person = (await ann.post("/api/register", ANN)).json()["person"]
            given = await boss.post(f"/api/people/{person}/roles", {"roles": ["dealer"]})
            assert given.json() == {"id": person, "name": "Ann", "guest": False, "roles": ["dealer"]}
            assert (await ann.me())["powers"] == ["deal"]
            listed = (await boss.client.get("/api/people")).json()
            assert [(one["name"], one["roles"]) for one in listed["people"]] == [
                ("Boss", ["patron", "admin"]),
                ("Ann", ["dealer"]),
            ]
            assert listed["more"] is False

    asyncio.run(run())


def test_only_who_manages_people_may(house: House) -> None:
    async def run() -> None:
        async with a_caller(house) as caller:
            await caller.me()
            sentence(await caller.client.get("/api/people"), 401)
            sentence(await caller.post("/api/people/1/roles", {"roles": ["admin"]}), 401)
            person = (await caller.post("/api/register", ANN)).json()["person"]
            every = [role for role in ROLES if role != "admin"]
            await house.door.accounts.set_roles(person, every, house.floor.now())
            house.door.sessions.forget(person)
            sentence(await caller.client.get("/api/people"), 403)
            sentence(await caller.post(f"/api/people/{person}/roles", {"roles": ["admin"]}), 403)
            assert (await caller.me())["roles"] == every

    asyncio.run(run())


@pytest.mark.parametrize(
    ("person", "roles", "status"),
    [
        ("999", ["dealer"], 404),
        ("1", ["queen"], 400),
        ("1", [], 422),
        ("0", ["dealer"], 422),
        ("x", ["dealer"], 422),
        ("9" * 30, ["dealer"], 422),
        ("1", ["dealer"] * 99, 422),
        ("2", ["dealer"], 400),  # a guest
    ],
)
def test_what_is_no_person_or_no_role_is_refused(house: House, person: str, roles: list[str], status: int) -> None:
    async def run() -> None:
        async with a_caller(house) as boss:
            await an_admin(house, boss)
            await house.door.accounts.new_guest(house.floor.now())
            sentence(await boss.post(f"/api/people/{person}/roles", {"roles": roles}), status)

    asyncio.run(run())


def test_the_list_of_people_has_pages(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.floor.api.accounts.A_PAGE", 2)

    async def run() -> None:
        async with a_caller(house) as boss:
            await an_admin(house, boss)
            for _ in range(3):
                await house.door.accounts.new_guest(house.floor.now())
            first = (await boss.client.get("/api/people?guests=true")).json()
            assert ([one["id"] for one in first["people"]], first["more"]) == ([1, 2], True)
            rest = (await boss.client.get("/api/people?guests=true&after=2")).json()
            assert ([one["id"] for one in rest["people"]], rest["more"]) == ([3, 4], False)
            assert len((await boss.client.get("/api/people")).json()["people"]) == 1
            sentence(await boss.client.get(f"/api/people?after={'9' * 30}"), 422)

    asyncio.run(run())


def test_every_refusal_is_in_the_description(house: House) -> None:
    paths = house.app.openapi()["paths"]
    assert set(paths) == {
        *("/api/me", "/api/guest", "/api/register", "/api/login", "/api/logout", "/api/people"),
        *("/api/people/{person}/roles", "/api/people/{person}/reset"),
        *("/api/password", "/api/reset", "/api/account", "/api/sessions/end"),
    }
    for methods in paths.values():
        for operation in methods.values():
            refusals = {status: told for status, told in operation["responses"].items() if status != "200"}
            assert "429" in refusals
            for told in refusals.values():
                schema = told["content"]["application/json"]["schema"]
                assert schema == {"$ref": "#/components/schemas/Sentence"}
