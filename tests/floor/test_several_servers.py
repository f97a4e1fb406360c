"""Two servers on one PostgreSQL: any of them serves any table, and nobody can tell which."""

import asyncio
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import asynccontextmanager, closing
from itertools import cycle
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace
from sqlalchemy import select

from at_the_books import Branch, at_once, branches
from pitboss.floor import asked
from pitboss.floor.books import Failed, Job
from pitboss.floor.leases import LASTS, RENEWED_EVERY
from pitboss.floor.people import THE_HOUSE
from pitboss.floor.record import THE_CAGE
from pitboss.floor.serve import furniture
from pitboss.floor.settings import Pace
from pitboss.floor.store import open_database, schema
from pitboss.floor.store.pages import Pages
from soak.browser import Answer, Browser, Json, persist
from soak.house import FAST
from soak.postgres import Postgres
from soak.reckoning import reckon
from soak.servers import Server, several

pytest_plugins = ["soak.fixtures"]
GAMES = [rules.game for rules in furniture(None)]  # one table of every game, numbered in this order
ROULETTE, BIG_SIX = 1 + GAMES.index("roulette"), 1 + GAMES.index("big-six")
HURRIED = replace(FAST, away=1e6)  # but nobody's seat is given up, however long the machine stands still
PATIENT = Pace(betting=1e6, step=0.05, draw=0.1, pause=0.1, pause_alone=0.05)
PATIENCE = 60.0  # seconds after which something is taken not to happen


class Patron:
    """Somebody with one session, who asks either server."""

    def __init__(self) -> None:
        self.browser = Browser(pytest.fail)
        self._asked = 0
        self.person = 0

    async def come_in(self, server: Server) -> "Patron":
        me = await self.browser.come_in(server.address)
        assert me is not None
        self.person = me["person"]
        return self

    async def ask(self, server: Server, table: int, *do: Json, key: str = "") -> Answer:
        self._asked += 1
        request = {"key": key or f"request-{self._asked:04}", "do": list(do)}
        answer = await self.browser.rest(server.address, table, request)
        assert answer is not None
        return answer

    async def do(self, server: Server, table: int, *do: Json) -> Json:
        """The scene after a request that is carried out."""
        answer = await self.ask(server, table, *do)
        assert answer.scene is not None, answer.sentence
        return answer.scene

    async def sees(self, server: Server, path: str) -> Any:
        found = await self.browser.get(server.address, path)
        assert found is not None
        return found

    async def seated(self, server: Server, table: int, seat: int, cents: int) -> None:
        """Sit down with chips, and wait until wagers may be made."""
        await self.do(server, table, {"type": "Sit", "seat": seat}, {"type": "BuyIn", "cents": cents})
        await until(lambda: self._awaits(server, table, "wagers"))

    async def _awaits(self, server: Server, table: int, what: str) -> bool:
        return bool((await self.sees(server, f"/api/tables/{table}/scene"))["awaits"] == what)


async def until(true: Callable[[], Awaitable[bool]]) -> None:
    """Wait until something is true."""
    async with asyncio.timeout(PATIENCE):
        while not await true():
            await asyncio.sleep(0.01)


def dealer_of(url: str, table: int) -> str:
    """The server whose automatic dealer deals at a table."""
    with closing(open_database(url, "")) as database, database.read() as connection:
        query = select(schema.leases.c.server).where(schema.leases.c.chain == table)
        return str(connection.execute(query).scalar_one())


def place(spot: str, cents: int) -> Json:
    return {"type": "Place", "spot": spot, "cents": cents}


def buy(cents: int) -> Json:
    return {"type": "BuyIn", "cents": cents}


@asynccontextmanager
async def two_servers(folder: Path, url: str, *paces: Pace) -> AsyncIterator[tuple[Server, Server]]:
    """The first is open before the second starts, and so has every dealer."""
    with several(folder, 2, url, *(paces or (PATIENT,))) as (first, second):
        for server in (first, second):
            server.start()
            await server.opened()
        yield first, second


def run(work: Coroutine[Any, Any, None]) -> None:
    asyncio.run(work)


# --- patrons -------------------------------------------------------------------------------------------------------


def test_a_wager_through_one_server_is_seen_at_once_through_the_other(tmp_path: Path, a_postgres: Postgres) -> None:
    async def work() -> None:
        async with two_servers(tmp_path, a_postgres.database()) as (one, other):
            patron, watcher = await Patron().come_in(one), await Patron().come_in(other)
            await patron.seated(one, ROULETTE, 3, 20_000)
            assert await watcher.browser.watch(other.address, ROULETTE)
            await patron.do(one, ROULETTE, place("red", 500))

            async def seen() -> bool:
                scene = watcher.browser.scenes.get(ROULETTE)
                return bool(scene and scene["bets"] == [{"seat": 3, "spot": "red", "cents": 500, "mark": ""}])

            await until(seen)
            for each in (patron, watcher):
                await each.browser.close()

    run(work())


def test_a_patron_goes_on_at_the_other_server_as_if_nothing_were(tmp_path: Path, a_postgres: Postgres) -> None:
    async def work() -> None:
        url = a_postgres.database()
        async with two_servers(tmp_path, url) as (one, other):
            patron = await Patron().come_in(one)
            await patron.seated(one, ROULETTE, 3, 20_000)
            await patron.do(one, ROULETTE, place("red", 500))
            mine = [{"table": ROULETTE, "seat": 3, "name": "Roulette 1"}]

            async def known() -> bool:
                me = await patron.sees(other, "/api/me")
                return (me["person"], me["bankroll"], me["seats"]) == (patron.person, 80_000, mine)

            await until(known)
            scene = await patron.do(other, ROULETTE, place("black", 1_000))
            assert (scene["you"]["seat"], scene["you"]["chips"], scene["you"]["on_layout"]) == (3, 18_500, 1_500)
            scene = await patron.do(one, ROULETTE, {"type": "TakeDown", "spot": "black", "cents": 1_000})
            assert (scene["you"]["chips"], scene["you"]["bankroll"]) == (19_500, 80_000)
            await patron.do(other, ROULETTE, {"type": "TakeDown", "spot": "red", "cents": 500})
            scene = await patron.do(other, ROULETTE, {"type": "Leave"})
            assert scene["you"]["bankroll"] == 100_000

            async def heard() -> bool:
                return bool((await patron.sees(one, "/api/me"))["bankroll"] == 100_000)

            await until(heard)
            await patron.browser.close()

    run(work())


def test_chips_are_not_spent_twice_through_two_servers(tmp_path: Path, a_postgres: Postgres) -> None:
    async def work() -> None:
        url = a_postgres.database()
        async with two_servers(tmp_path, url) as (one, other):
            for seat in range(1, 7):  # more than half of the bankroll, at two tables at once
                patron = await Patron().come_in(one)
                sit: Json = {"type": "Sit", "seat": seat}
                answers = await asyncio.gather(
                    patron.ask(one, ROULETTE, sit, buy(60_000)), patron.ask(other, BIG_SIX, sit, buy(60_000))
                )
                assert sorted(answer.done for answer in answers) == [False, True]
                assert (await patron.sees(one, "/api/cage"))["bankroll"] == 40_000
                await patron.browser.close()
            patron = await Patron().come_in(one)
            await patron.seated(one, ROULETTE, 8, 1_000)
            for _ in range(8):  # more than half of the purse, on two spots at once
                answers = await asyncio.gather(
                    patron.ask(one, ROULETTE, place("red", 600)), patron.ask(other, ROULETTE, place("even", 600))
                )
                assert sorted(answer.done for answer in answers) == [False, True]
                spot = "red" if answers[0].done else "even"
                await patron.do(one, ROULETTE, {"type": "TakeDown", "spot": spot, "cents": 600})
            await patron.browser.close()
        assert reckon(tmp_path / "data", url, [], []).faults == []

    run(work())


def test_a_key_is_done_once_whichever_server_it_comes_through(tmp_path: Path, a_postgres: Postgres) -> None:
    async def work() -> None:
        async with two_servers(tmp_path, a_postgres.database()) as (one, other):
            patron = await Patron().come_in(one)
            await patron.seated(one, ROULETTE, 1, 10_000)
            for number in range(10):
                key = f"the-same-key-{number}"
                both = (patron.ask(server, ROULETTE, buy(1_000), key=key) for server in (one, other))
                answers = [*await asyncio.gather(*both), await patron.ask(other, ROULETTE, buy(1_000), key=key)]
                assert len({answer.number for answer in answers}) == 1
                assert all(answer.done for answer in answers)
            assert (await patron.sees(other, "/api/cage"))["bankroll"] == 80_000
            await patron.browser.close()

    run(work())


# --- dealers -------------------------------------------------------------------------------------------------------


def test_a_dead_server_holds_its_tables_for_less_than_five_seconds() -> None:
    assert LASTS + RENEWED_EVERY < 5


def test_when_a_server_dies_the_other_finishes_the_round(tmp_path: Path, a_postgres: Postgres) -> None:
    """The first server's dealers never draw: whatever is drawn, the second server's did."""

    async def work() -> None:
        url = a_postgres.database()
        async with two_servers(tmp_path, url, replace(PATIENT, draw=1e6), PATIENT) as (one, other):
            patron = await Patron().come_in(other)
            await patron.seated(other, ROULETTE, 1, 10_000)
            await patron.do(other, ROULETTE, place("red", 500))
            first = (await patron.sees(other, f"/api/tables/{ROULETTE}/scene"))["round"]
            await patron.do(other, ROULETTE, {"type": "Ready"})

            async def waits_for_the_wheel() -> bool:
                return bool((await patron.sees(other, f"/api/tables/{ROULETTE}/scene"))["awaits"] == "chance")

            async def is_over() -> bool:
                scene = await patron.sees(other, f"/api/tables/{ROULETTE}/scene")
                return bool(scene["results"] and scene["round"] > first)

            await until(waits_for_the_wheel)
            before = dealer_of(url, ROULETTE)
            one.kill()
            assert not await is_over()
            await until(is_over)
            assert dealer_of(url, ROULETTE) != before, "the server that died was the one that dealt"
            await patron.browser.close()
        assert reckon(tmp_path / "data", url, [], []).faults == []

    run(work())


def test_a_step_that_two_dealers_take_at_once_is_taken_once(a_postgres: Postgres) -> None:
    with branches(a_postgres.database(), "one", "other") as (one, other):
        one.seated("Ada", 1)
        other.follow()
        for _ in range(10):  # each believes that the lease is its own
            number = one.live().number
            answers = at_once(*(_step(branch, number) for branch in (one, other)))
            assert sorted(type(answer).__name__ for answer in answers) == ["Done", "Refusal"]
            for branch in (one, other):
                branch.follow()
        assert one.live().hash == other.live().hash
        assert len(one.lines()) == 11


def test_one_dealer_acts_at_a_time(tmp_path: Path, a_postgres: Postgres) -> None:
    async def work() -> None:
        url = a_postgres.database()
        async with two_servers(tmp_path, url, HURRIED) as (one, other):
            patron = await Patron().come_in(one)
            await patron.seated(one, ROULETTE, 1, 10_000)
            server, scene = cycle((one, other)), dict[str, Any](round=0)
            async with asyncio.timeout(PATIENCE):
                while scene["round"] < 12:
                    scene = await patron.do(next(server), ROULETTE, {"type": "Ready"})
                    await asyncio.sleep(0.02)
            told = await patron.sees(one, f"/api/tables/{ROULETTE}/rounds")
            for number in (row["round"] for row in told["rounds"] if row["says"]):
                found = await patron.sees(other, f"/api/tables/{ROULETTE}/rounds/{number}")
                kinds = [event["type"] for line in found["lines"] for event in line["events"]]
                assert (kinds.count("Opened"), kinds.count("Drawn")) == (1, 1), kinds
            await patron.browser.close()
        assert reckon(tmp_path / "data", url, [], []).faults == []

    run(work())


def test_who_has_just_sat_down_at_one_server_is_ready_at_the_other(tmp_path: Path, a_postgres: Postgres) -> None:
    async def work() -> None:
        async with two_servers(tmp_path, a_postgres.database()) as (one, other):
            for table in range(1, 9):
                patron = await Patron().come_in(one)
                await patron.do(one, table, {"type": "Sit", "seat": 1}, {"type": "BuyIn", "cents": 10_000})
                await patron.do(other, table, {"type": "Ready"})
                await patron.browser.close()

    run(work())


# --- what servers hear of each other -------------------------------------------------------------------------------


def test_chips_that_come_and_go_at_the_cage_of_one_server_are_heard_of_by_the_other(a_postgres: Postgres) -> None:
    with branches(a_postgres.database(), "one", "other") as (one, other):
        one.person("Ada")
        other.follow(THE_CAGE)
        ben = one.person("Ben")
        assert other.follow(THE_CAGE).bank == {ben.id: 100_000}
        one.do(ben, asked.Sit(2), asked.BuyIn(30_000))
        other.follow()
        one.do(ben, asked.BuyIn(10_000))
        assert other.follow().bank == {ben.id: 60_000}
        one.do(THE_HOUSE, asked.StandUp(2))  # he was away for too long
        assert other.follow().bank == {ben.id: 100_000}


def test_a_table_that_is_read_anew_after_a_failure_is_told_with_all_that_was_missed(
    a_postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    with branches(a_postgres.database(), "one", "other") as (one, other):
        ada = one.seated("Ada", 1)
        other.follow()
        with monkeypatch.context() as broken:
            broken.setattr(Pages, "write", _fails)
            assert isinstance(other.ask(ada, asked.BuyIn(500)), Failed)
        assert other.told[-1].unread == (1,), "it may have been written all the same, and must be read"
        line = one.do(ada, asked.BuyIn(100))
        told = other.follow()
        assert [update.lines for update in told.updates] == [(line,)]
        assert told.updates[0].moment.number == line.number


def test_the_database_is_restarted_and_the_floor_goes_on(tmp_path: Path, a_postgres: Postgres) -> None:
    async def work() -> None:
        url = a_postgres.database()
        async with two_servers(tmp_path, url) as (one, other):
            patron, watcher = await Patron().come_in(one), await Patron().come_in(other)
            await patron.seated(one, ROULETTE, 1, 10_000)
            assert await watcher.browser.watch(other.address, ROULETTE)
            await asyncio.to_thread(a_postgres.restart)
            request = {"key": "after-the-restart", "do": [place("red", 500)]}
            answer = await persist([one.address], 0, lambda address: patron.browser.rest(address, ROULETTE, request))
            assert answer.done, answer.sentence

            async def seen() -> bool:
                scene = watcher.browser.scenes.get(ROULETTE)  # the first one may still be on its way
                return scene is not None and len(scene["bets"]) == 1

            await until(seen)
            await patron.do(one, ROULETTE, {"type": "Ready"})

            async def drawn() -> bool:
                return bool(watcher.browser.scenes[ROULETTE]["results"])

            await until(drawn)
            for each in (patron, watcher):
                await each.browser.close()
        assert reckon(tmp_path / "data", url, [], []).faults == []

    run(work())


def _fails(*_: object) -> None:
    raise RuntimeError("as a test wants it")


def _step(branch: Branch, number: int) -> Callable[[], object]:
    job: Job = branch.job(THE_HOUSE, asked.Step(), expects=number)
    return lambda: branch.together(job)[0]
