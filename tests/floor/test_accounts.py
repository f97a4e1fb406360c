"""Guests and accounts: who may be called what, and which password opens which account."""

import asyncio
import threading
from collections.abc import Iterator
from pathlib import Path

import pytest
from argon2 import PasswordHasher
from sqlalchemy import select, update

from at_the_door import BEGIN, PASSWORD, a_database, quick_hasher
from pitboss.errors import BadInput
from pitboss.floor import accounts as subject
from pitboss.floor.accounts import Accounts, Taken, WrongPassword
from pitboss.floor.names import allowed, folded
from pitboss.floor.people import ROLES
from pitboss.floor.rates import TooMuch
from pitboss.floor.store.database import Database
from pitboss.floor.store.schema import people


@pytest.fixture
def database(tmp_path: Path) -> Iterator[Database]:
    opened = a_database(tmp_path)
    yield opened
    opened.close()


@pytest.fixture
def accounts(database: Database) -> Accounts:
    return Accounts(database, quick_hasher())


def secret_of(database: Database, person: int) -> str:
    with database.read() as connection:
        found = connection.execute(select(people.c.secret).where(people.c.id == person)).scalar_one()
    assert isinstance(found, str)
    return found


@pytest.mark.parametrize(
    ("written", "shown"),
    [
        ("Ann", "Ann"),
        ("  Ann   Lee ", "Ann Lee"),
        ("\uff21\uff4e\uff4e", "Ann"),  # full width
        ("Jose\u0301", "Jos\u00e9"),
        ("\u0418\u043b\u044c\u0438\u0447", "\u0418\u043b\u044c\u0438\u0447"),
        ("\u0930\u093f\u092f\u093e", "\u0930\u093f\u092f\u093e"),  # vowel signs are marks on a letter
        ("7 11", "7 11"),
        ("x" * 24, "x" * 24),
    ],
)
def test_a_name_is_shown_as_it_is_read(written: str, shown: str) -> None:
    assert allowed(written) == shown


@pytest.mark.parametrize(
    "written",
    [
        "",
        "A",
        "x" * 25,
        "  a  ",
        "A\u0301\u0301",  # one letter
        "An\u200bn",  # a space of no width
        "An\u202en",  # writes backwards
        "An\x00n",
        "\u3164\u3164",  # a filler that shows nothing
        "An\ud800n",
        "---",
        "a" + "\u0324" * 3 + "nn",
        "Guest 4F2A",
        "guestling",
        "GU EST",
        "\uff47uest 1",  # full width
        "Dealer",
        "dea1er",
        "D\u0435al\u0435r",  # Cyrillic
        "House",
        "HOUSE.",
        "pit boss",
        "Admin",
        "Surveillance",
    ],
)
def test_what_is_no_name_is_refused_in_one_sentence(written: str) -> None:
    with pytest.raises(BadInput) as refused:
        allowed(written)
    assert refused.value.sentence.endswith(".")


@pytest.mark.parametrize("other", ["ann lee", "ANN  LEE", "AnnLee", "Ann\u00a0Lee", "\u0410nn L\u0435e", "Ann-Lee"])
def test_two_names_may_not_look_alike(accounts: Accounts, other: str) -> None:
    async def run() -> None:
        await accounts.register(None, "Ann Lee", PASSWORD, BEGIN)
        with pytest.raises(Taken, match="is taken"):
            await accounts.register(None, other, PASSWORD, BEGIN)
        await accounts.register(None, "Ann Leeds", PASSWORD, BEGIN)

    asyncio.run(run())


def test_every_role_is_a_name_of_the_house() -> None:
    for role in ROLES:
        with pytest.raises(BadInput, match="reserved for the house"):
            allowed(role.title())


def test_guests_are_many_and_each_has_a_name_of_its_own(accounts: Accounts) -> None:
    async def run() -> None:
        guests = [await accounts.new_guest(BEGIN) for _ in range(20)]
        assert len({guest.name for guest in guests}) == len({guest.id for guest in guests}) == 20
        assert all(guest.guest and guest.roles == ("patron",) and not guest.powers for guest in guests)

    asyncio.run(run())


def test_a_guests_name_that_is_taken_is_followed_by_a_longer_one(
    accounts: Accounts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subject, "guest_name", lambda digits: f"Guest {'F' * digits}")

    async def run() -> None:
        names = [(await accounts.new_guest(BEGIN)).name for _ in range(4)]
        assert names == ["Guest FFFF", "Guest FFFFF", "Guest FFFFFF", "Guest FFFFFFFF"]
        with pytest.raises(Taken):
            await accounts.new_guest(BEGIN)

    asyncio.run(run())


def test_a_guest_becomes_an_account_and_stays_the_same_person(accounts: Accounts, database: Database) -> None:
    async def run() -> None:
        guest = await accounts.new_guest(BEGIN)
        person = await accounts.register(guest, "Ann", PASSWORD, BEGIN)
        assert (person.id, person.name, person.guest) == (guest.id, "Ann", False)
        assert await accounts.check("ann", PASSWORD) == person
        with pytest.raises(Taken, match="already"):  # from an old tab that still says guest
            await accounts.register(guest, "Bea", PASSWORD, BEGIN)
        with pytest.raises(Taken, match="already"):
            await accounts.register(person, "Bea", PASSWORD, BEGIN)

    asyncio.run(run())


def test_a_taken_name_leaves_the_guest_a_guest(accounts: Accounts) -> None:
    async def run() -> None:
        await accounts.register(None, "Ann", PASSWORD, BEGIN)
        guest = await accounts.new_guest(BEGIN)
        with pytest.raises(Taken):
            await accounts.register(guest, "ANN", PASSWORD, BEGIN)
        assert (await accounts.find(guest.name)).guest

    asyncio.run(run())


def test_of_two_who_want_one_name_at_once_one_gets_it(accounts: Accounts) -> None:
    async def run() -> None:
        asked = (accounts.register(None, name, PASSWORD, BEGIN) for name in ("Ann", "ann", "ANN"))
        answers = await asyncio.gather(*asked, return_exceptions=True)
        assert sorted(type(answer).__name__ for answer in answers) == ["Person", "Taken", "Taken"]

    asyncio.run(run())


def test_only_the_right_password_opens_an_account(accounts: Accounts, database: Database) -> None:
    async def run() -> None:
        person = await accounts.register(None, "Ann", PASSWORD, BEGIN)
        guest = await accounts.new_guest(BEGIN)
        stored = secret_of(database, person.id)
        assert stored.startswith("$argon2id$")
        assert PASSWORD not in stored
        told = set()
        for name, password in [("Ann", PASSWORD + "x"), ("Ann", ""), ("Bea", PASSWORD), (guest.name, PASSWORD)]:
            with pytest.raises(WrongPassword) as refused:
                await accounts.check(name, password)
            told.add(refused.value.sentence)
        assert len(told) == 1  # a stranger does not learn which names exist

    asyncio.run(run())


def test_a_name_that_nobody_has_takes_as_long(accounts: Accounts, monkeypatch: pytest.MonkeyPatch) -> None:
    checked: list[str] = []
    real = PasswordHasher.verify

    def counted(self: PasswordHasher, stored: str, password: str) -> bool:
        checked.append(stored)
        return real(self, stored, password)

    monkeypatch.setattr(PasswordHasher, "verify", counted)

    async def run() -> None:
        await accounts.register(None, "Ann", PASSWORD, BEGIN)
        for name in ("Ann", "Nobody"):
            with pytest.raises(WrongPassword):
                await accounts.check(name, "wrong password")
        theirs, nobodys = checked
        assert theirs != nobodys
        assert nobodys.split("$")[1:4] == theirs.split("$")[1:4] != []  # the same work: algorithm and parameters

    asyncio.run(run())


def test_the_password_of_nobody_opens_nothing(accounts: Accounts) -> None:
    accounts._nobodys = quick_hasher().hash(PASSWORD)

    async def run() -> None:
        guest = await accounts.new_guest(BEGIN)
        for name in ("Nobody", guest.name):
            with pytest.raises(WrongPassword):
                await accounts.check(name, PASSWORD)

    asyncio.run(run())


@pytest.mark.parametrize("password", ["", "nine char", "x" * 201])
def test_a_password_has_ten_to_two_hundred_characters(accounts: Accounts, password: str) -> None:
    with pytest.raises(BadInput, match="10 to 200"):
        asyncio.run(accounts.register(None, "Ann", password, BEGIN))


def test_a_password_is_the_same_however_a_keyboard_composes_it(accounts: Accounts) -> None:
    async def run() -> None:
        await accounts.register(None, "Ann", "caf\u00e9 au lait", BEGIN)
        assert (await accounts.check("Ann", "cafe\u0301 au lait")).name == "Ann"

    asyncio.run(run())


def test_a_hash_of_older_parameters_is_made_anew(database: Database) -> None:
    async def run() -> None:
        person = await Accounts(database, quick_hasher(1)).register(None, "Ann", PASSWORD, BEGIN)
        old = secret_of(database, person.id)
        newer = Accounts(database, quick_hasher(2))
        with pytest.raises(WrongPassword):
            await newer.check("Ann", "wrong password")
        assert secret_of(database, person.id) == old
        await newer.check("Ann", PASSWORD)
        better = secret_of(database, person.id)
        assert "t=2" in better
        await newer.check("Ann", PASSWORD)
        assert secret_of(database, person.id) == better

    asyncio.run(run())


def test_a_stored_hash_that_is_damaged_opens_nothing(accounts: Accounts, database: Database) -> None:
    async def run() -> None:
        person = await accounts.register(None, "Ann", PASSWORD, BEGIN)
        with database.write() as connection:
            connection.execute(update(people).where(people.c.id == person.id).values(secret="not a hash"))
        with pytest.raises(WrongPassword):
            await accounts.check("Ann", PASSWORD)

    asyncio.run(run())


class SlowHasher(PasswordHasher):
    """Waits until it is let go, and counts how many wait in it."""

    def __init__(self) -> None:
        super().__init__(time_cost=1, memory_cost=64, parallelism=1)
        self.go = threading.Event()
        self.inside = self.most = 0
        self.lock = threading.Lock()

    def hash(self, password: str | bytes, *, salt: bytes | None = None) -> str:
        with self.lock:
            self.inside += 1
            self.most = max(self.most, self.inside)
        self.go.wait(10)
        with self.lock:
            self.inside -= 1
        return super().hash(password, salt=salt)


def test_hashing_never_blocks_the_server_and_only_so_many_wait(
    database: Database, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(subject, "WAITING", 4)
    hasher = SlowHasher()
    accounts = Accounts(database, hasher)

    async def run() -> None:
        asked = [asyncio.create_task(accounts.register(None, f"Ann {n}", PASSWORD, BEGIN)) for n in range(4)]
        while hasher.inside < 2:
            await asyncio.sleep(0.005)  # goes on, though a thread hashes
        while accounts._waiting < 4:
            await asyncio.sleep(0.005)
        with pytest.raises(TooMuch, match="try again in 5 seconds"):
            await accounts.register(None, "Bea", PASSWORD, BEGIN)
        hasher.go.set()
        assert len({person.id for person in await asyncio.gather(*asked)}) == 4
        assert hasher.most == 2
        await accounts.register(None, "Bea", PASSWORD, BEGIN)

    asyncio.run(run())


def test_the_last_administrator_stays_one(accounts: Accounts) -> None:
    async def run() -> None:
        ann = await accounts.register(None, "Ann", PASSWORD, BEGIN)
        bea = await accounts.register(None, "Bea", PASSWORD, BEGIN)
        await accounts.set_roles(ann.id, ["admin"], BEGIN)
        with pytest.raises(BadInput, match="last administrator"):
            await accounts.set_roles(ann.id, ["dealer"], BEGIN)
        await accounts.set_roles(bea.id, ["patron", "admin"], BEGIN)
        assert await accounts.set_roles(ann.id, ["dealer"], BEGIN) is not None

    asyncio.run(run())


def test_roles_are_given_taken_and_listed(accounts: Accounts) -> None:
    async def run() -> None:
        ann = await accounts.register(None, "Ann", PASSWORD, BEGIN)
        guest = await accounts.new_guest(BEGIN + 1)
        changed = await accounts.set_roles(ann.id, ["admin", "dealer", "admin"], BEGIN)
        assert changed is not None
        assert changed.roles == ("dealer", "admin")
        assert await accounts.check("Ann", PASSWORD) == changed
        assert await accounts.set_roles(999, ["dealer"], BEGIN) is None
        for wrong in (["queen"], []):
            with pytest.raises(BadInput):
                await accounts.set_roles(ann.id, wrong, BEGIN)
        with pytest.raises(BadInput, match="did you mean 'dealer'"):
            await accounts.set_roles(ann.id, ["deeler"], BEGIN)
        with pytest.raises(BadInput, match="guest"):
            await accounts.set_roles(guest.id, ["admin"], BEGIN)
        listed = await accounts.everybody()
        assert [one.person for one in listed] == [changed, guest]
        assert [one.created for one in listed] == ["2025-11-16T01:53:20.000Z", "2025-11-16T01:53:21.000Z"]
        assert [one.person.name for one in await accounts.everybody(guests=False)] == ["Ann"]
        assert [one.person for one in await accounts.everybody(after=ann.id)] == [guest]
        assert [one.person for one in await accounts.everybody(most=1)] == [changed]

    asyncio.run(run())


def test_somebody_is_found_by_any_way_of_writing_the_name(accounts: Accounts) -> None:
    async def run() -> None:
        ann = await accounts.register(None, "Ann Lee", PASSWORD, BEGIN)
        assert await accounts.find("annlee") == ann
        with pytest.raises(BadInput, match="Nobody here is called 'Bea'"):
            await accounts.find("Bea")

    asyncio.run(run())


def test_folding_a_folded_name_changes_nothing() -> None:
    for name in ("Ann Lee", "\u0410\u041d\u041d\u0410", "I1l|", "Stra\u00dfe", "\u0130stanbul"):
        assert folded(folded(name)) == folded(name)
