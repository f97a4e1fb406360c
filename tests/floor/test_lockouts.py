"""Lock-outs: wrong passwords make their name and address wait, longer and longer, and nobody else."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager, closing
from pathlib import Path

import httpx
import pytest
from sqlalchemy import func, select, text

from at_the_door import BEGIN, PASSWORD, House, a_caller, a_database, a_house, sentence
from pitboss.errors import BadInput
from pitboss.floor import lockouts as subject
from pitboss.floor.accounts import WrongPassword
from pitboss.floor.lockouts import DAY, LONGEST, Lockouts, delay, masked
from pitboss.floor.rates import Rates, TooMuch
from pitboss.floor.store import Database, open_database
from pitboss.floor.store.schema import lockouts as stored
from soak.postgres import Postgres

pytest_plugins = ["soak.fixtures"]
RATES = Rates(logins_per_minute=0, requests_per_second=0)
HOME, ELSEWHERE = "10.0.0.1", "192.168.7.7"


@pytest.fixture
def house(tmp_path: Path) -> House:
    return a_house(tmp_path, RATES)


async def tries(house: House, password: str, *, name: str = "Ann", address: str = HOME) -> httpx.Response:
    async with a_caller(house, address) as caller:
        await caller.me()
        return await caller.post("/api/login", {"name": name, "password": password})


async def status(house: House, password: str, *, name: str = "Ann", address: str = HOME) -> int:
    return (await tries(house, password, name=name, address=address)).status_code


@asynccontextmanager
async def ann(house: House) -> AsyncIterator[None]:
    await house.door.accounts.register(None, "Ann", PASSWORD, house.floor.now())
    yield


def says(house: House) -> list[str]:
    with house.floor.database.read() as connection:
        rows = connection.execute(text("SELECT says FROM notable WHERE kind = 'failed-sign-in' ORDER BY number"))
        return [row.says for row in rows]


def test_five_wrong_passwords_lock_a_name_and_each_further_one_for_twice_as_long(house: House) -> None:
    async def run() -> None:
        async with ann(house):
            assert [await status(house, "wrong password") for _ in range(5)] == [401] * 5
            for wait in (30, 60, 120, 240, 480, 960, 1920, 3600, 3600):
                right = await tries(house, PASSWORD)  # a locked name refuses the right password, too
                assert right.headers["retry-after"] == str(wait)
                told = sentence(right, 429)
                assert told == f"Too many wrong passwords; try again in {wait} seconds."
                house.floor.clock += wait - 0.5
                assert await status(house, PASSWORD) == 429
                house.floor.clock += 0.5
                assert await status(house, "wrong password") == 401

    asyncio.run(run())


def test_a_name_that_nobody_has_is_locked_in_the_same_way_and_words(house: House) -> None:
    async def run() -> None:
        async with ann(house):
            told = []
            for name in ("Ann", "Nobody", "not even a name, but something long!"):
                answers = [await tries(house, "wrong password", name=name) for _ in range(6)]
                told.append([(one.status_code, one.text, one.headers.get("retry-after")) for one in answers])
            assert told[0] == told[1] == told[2]
            assert told[0][-1][0] == 429

    asyncio.run(run())


def test_a_right_password_clears_the_name_but_not_the_address(house: House) -> None:
    async def run() -> None:
        async with ann(house):
            for _ in range(4):
                assert [await status(house, "wrong password") for _ in range(4)] == [401] * 4
                assert await status(house, PASSWORD) == 200
            assert [await status(house, "wrong password", name=f"Other {n}") for n in range(4)] == [401] * 4
            assert await status(house, PASSWORD) == 429  # twenty from this address
            assert await status(house, PASSWORD, address=ELSEWHERE) == 200
            house.floor.clock += 30
            assert await status(house, PASSWORD) == 200

    asyncio.run(run())


def test_nobody_locks_somebody_else_out_from_afar(house: House) -> None:
    async def run() -> None:
        async with ann(house):
            for _ in range(9):
                await status(house, "wrong password", address=ELSEWHERE)
            assert await status(house, PASSWORD, address=ELSEWHERE) == 429
            assert await status(house, PASSWORD, address=HOME) == 200

    asyncio.run(run())


def test_very_many_wrong_passwords_lock_a_name_everywhere_but_where_its_holder_is_signed_in(house: House) -> None:
    async def run() -> None:
        async with ann(house):
            assert await status(house, PASSWORD, address=HOME) == 200
            for net in range(25):
                for _ in range(4):
                    assert await status(house, "wrong password", address=f"172.16.0.{net}") == 401
            assert await status(house, PASSWORD, address=ELSEWHERE) == 429
            assert await status(house, PASSWORD, address=HOME) == 200

    asyncio.run(run())


def test_failures_are_forgotten_with_time(house: House) -> None:
    async def run() -> None:
        async with ann(house):
            for _ in range(4):
                await status(house, "wrong password")
            house.floor.clock += 3600.0 * 2  # two of them no longer count
            assert [await status(house, "wrong password") for _ in range(4)] == [401, 401, 401, 429]
            house.floor.clock += DAY + LONGEST
            assert [await status(house, "wrong password") for _ in range(6)] == [401] * 5 + [429]

    asyncio.run(run())


def test_many_at_once_are_no_more_than_allowed(house: House) -> None:
    async def run() -> None:
        async with ann(house):
            found = await asyncio.gather(*(status(house, f"wrong password {n}") for n in range(12)))
            assert sorted(found) == [401] * 5 + [429] * 7

    asyncio.run(run())


def test_what_was_not_checked_does_not_count(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with ann(house):
            with monkeypatch.context() as busy:
                busy.setattr("pitboss.floor.accounts.WAITING", 0)
                for _ in range(30):
                    assert "signing in" in sentence(await tries(house, PASSWORD), 429)
            assert await status(house, PASSWORD) == 200

    asyncio.run(run())


def test_a_clock_that_was_set_back_locks_nobody_for_ever(house: House) -> None:
    async def run() -> None:
        async with ann(house):
            for _ in range(5):
                await status(house, "wrong password")
            house.floor.clock -= 10 * LONGEST
            assert await status(house, PASSWORD) == 200

    asyncio.run(run())


def test_every_failure_is_noted_with_its_name_address_and_lock(house: House) -> None:
    async def run() -> None:
        async with ann(house):
            for _ in range(5):
                await status(house, "wrong password", name="ANN")
        assert says(house)[0] == f"Wrong password or code number 1 for Ann from {HOME}."
        locked = "; no more are accepted for 30 seconds."
        assert says(house)[-1] == f"Wrong password or code number 5 for Ann from {HOME}{locked}"

    asyncio.run(run())


def test_of_very_many_failures_only_some_are_noted_and_the_rest_are_counted(house: House) -> None:
    async def run() -> None:
        for n in range(18):
            await status(house, "wrong password", name=f"Nobody {n}")
        assert len(says(house)) == subject.NOTED_PER_MINUTE
        await status(house, "wrong password", name="Somebody", address=ELSEWHERE)
        assert says(house)[-1].endswith("Since the last one noted, 8 more failed.")
        house.floor.clock += 60
        await status(house, "wrong password", name="Somebody")
        assert "more failed" not in says(house)[-1]

    asyncio.run(run())


@pytest.mark.parametrize(
    ("typed", "noted"),
    [("hunter2 hunter2", "h…"), ("correct horse battery staple again", "…"), ("\u202eevil", "…"), ("x", "…")],
)
def test_a_name_that_nobody_has_may_be_a_password_and_is_masked(typed: str, noted: str) -> None:
    assert masked(typed) == noted


def test_the_table_stays_small(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(subject, "SWEEP", 1)
    monkeypatch.setattr(subject, "MOST_KEPT", 30)

    def rows() -> int:
        with house.floor.database.read() as connection:
            return connection.execute(select(func.count()).select_from(stored)).scalar_one()

    async def run() -> None:
        for n in range(20):
            await status(house, "wrong password", name=f"Nobody {n}", address=f"172.16.0.{n}")
            house.floor.clock += 1
            assert rows() <= 30 + 3
        house.floor.clock += DAY + 1
        await status(house, "wrong password")
        assert rows() == 3

    asyncio.run(run())


def test_the_delay_doubles_up_to_an_hour() -> None:
    assert [delay(n) for n in (-1, 0, 1, 2, 6, 7, 500)] == [0.0, 30.0, 60.0, 120.0, 1920.0, 3600.0, 3600.0]


# --- after a restart, and on another server ------------------------------------------------------------------------


def guesses(lockouts: Lockouts, *, name: str = "Ann", wrong: bool = True, now: float = BEGIN) -> str:
    """How one guess is answered."""

    async def run() -> None:
        async with lockouts.trying(name, HOME, now):
            if wrong:
                raise WrongPassword("It is wrong.")

    try:
        asyncio.run(run())
    except BadInput as refused:
        return type(refused).__name__
    return "right"


def holds_between(open_one: Callable[[], Database]) -> None:
    with closing(open_one()) as first:
        assert [guesses(Lockouts(first, RATES)) for _ in range(3)] == ["WrongPassword"] * 3
    with closing(open_one()) as one, closing(open_one()) as other:
        here, there = Lockouts(one, RATES), Lockouts(other, RATES)
        assert [guesses(here), guesses(there)] == ["WrongPassword"] * 2
        assert [guesses(here, wrong=False), guesses(there, wrong=False)] == [TooMuch.__name__] * 2
        assert guesses(there, wrong=False, now=BEGIN + 30) == "right"
        assert guesses(here, now=BEGIN + 30) == "WrongPassword"


def test_a_lock_survives_a_restart(tmp_path: Path) -> None:
    holds_between(lambda: a_database(tmp_path))


def test_a_lock_holds_on_every_server(a_postgres: Postgres) -> None:
    url = a_postgres.database()
    holds_between(lambda: open_database(url, ""))
