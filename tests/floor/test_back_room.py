"""The back room: few clerks, a short line, an end to every answer; and play that never waits for any of it."""

import asyncio
import os
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest

from at_the_server import PATIENCE, Open, a_guest, an_account, an_open_floor, place, settled, sit
from in_the_back_room import Door, dead, held_at, mistaken, refused, whoami, written_down
from pitboss.errors import BadInput
from pitboss.floor.back_room import Asker, BackRoom, Busy, Room, TakesTooLong
from pitboss.floor.rules import Rules

ANN, BEA = Asker(1, "192.0.2.1"), Asker(2, "192.0.2.2")
NOBODY = Asker(None)


@asynccontextmanager
async def a_back_room(**size: Any) -> AsyncIterator[BackRoom]:
    room = BackRoom(Room(**size))
    try:
        yield room
    finally:
        await asyncio.to_thread(room.close)


def asking(room: BackRoom, by: Asker, answer: Callable[..., Any], *about: Any) -> asyncio.Task[Any]:
    return asyncio.create_task(room.ask(by, answer, *about))


async def opened(*doors: Door) -> None:
    for door in doors:
        await asyncio.to_thread(door.open)


def run(test: Coroutine[Any, Any, None]) -> None:
    asyncio.run(asyncio.wait_for(test, PATIENCE))


def is_gone(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return True
    return False


def test_a_clerk_is_a_process_of_its_own_and_answers_are_kept() -> None:
    async def test() -> None:
        async with a_back_room(clerks=1) as room:
            clerk = await room.ask(ANN, whoami)
            assert clerk != os.getpid()
            (process,) = (one._process for one in room._clerks)
            assert process is not None
            process.kill()
            process.wait()
            assert await room.ask(BEA, whoami) == clerk  # what is known needs no clerk
            assert await room.ask(BEA, whoami, 1) != clerk  # what is new gets another

    run(test())


def test_the_same_question_is_worked_on_once(tmp_path: Path) -> None:
    async def test() -> None:
        door = Door(tmp_path)
        async with a_back_room(clerks=1) as room:
            first = asking(room, ANN, held_at, door.path)
            asked = [asking(room, by, written_down, str(tmp_path / "book")) for by in (ANN, BEA, NOBODY)]
            await opened(door)
            assert len({await one for one in asked}) == 1
            await first
            await room.ask(BEA, written_down, str(tmp_path / "book"))
        assert (tmp_path / "book").read_text() == "asked\n"

    run(test())


def test_only_so_many_answers_are_kept(tmp_path: Path) -> None:
    async def test() -> None:
        book = str(tmp_path / "book")
        async with a_back_room(clerks=1, kept=1) as room:
            await room.ask(ANN, written_down, book)
            await room.ask(ANN, whoami)
            await room.ask(ANN, written_down, book)
        assert (tmp_path / "book").read_text() == "asked\n" * 2

    run(test())


def test_who_comes_when_the_line_is_full_is_told_that_it_is_busy(tmp_path: Path) -> None:
    async def test() -> None:
        doors = [Door(tmp_path, str(at)) for at in range(3)]
        async with a_back_room(clerks=2, line=1, each=9) as room:
            held = [asking(room, NOBODY, held_at, door.path) for door in doors]
            await asyncio.sleep(0)
            with pytest.raises(Busy, match=r"^The floor is busy with other questions of this kind; try again in 2 sec"):
                await room.ask(ANN, whoami)
            await opened(*doors)
            await asyncio.gather(*held)
            await room.ask(ANN, whoami)

    run(test())


def test_nobody_takes_more_than_a_share(tmp_path: Path) -> None:
    async def test() -> None:
        doors = [Door(tmp_path, str(at)) for at in range(4)]
        async with a_back_room(clerks=4, each=1) as room:
            held = [asking(room, Asker(at, "192.0.2.1"), held_at, door.path) for at, door in enumerate(doors[:3])]
            await asyncio.sleep(0)
            with pytest.raises(Busy, match="your last questions"):
                await room.ask(Asker(1, "192.0.2.9"), whoami)  # a person, from wherever
            with pytest.raises(Busy, match="your last questions"):
                await room.ask(Asker(7, "192.0.2.1"), whoami)  # an address, whoever is there
            held.append(asking(room, Asker(7, "192.0.2.9"), held_at, doors[3].path))
            await opened(*doors)
            await asyncio.gather(*held)
            await room.ask(Asker(1, "192.0.2.1"), whoami)
            assert not room._line._shares

    run(test())


def test_a_question_that_nobody_waits_for_leaves_the_line(tmp_path: Path) -> None:
    async def test() -> None:
        door = Door(tmp_path)
        async with a_back_room(clerks=1, line=1) as room:
            first = asking(room, ANN, held_at, door.path)
            await asyncio.sleep(0)
            gone = asking(room, BEA, written_down, str(tmp_path / "book"))
            await asyncio.sleep(0)
            with pytest.raises(Busy):
                await room.ask(NOBODY, whoami)  # the line is full
            gone.cancel()
            await asyncio.wait([gone])
            stays = asking(room, NOBODY, written_down, str(tmp_path / "diary"))
            await opened(door)
            await asyncio.gather(first, stays)
        assert (tmp_path / "diary").exists()
        assert not (tmp_path / "book").exists()

    run(test())


def test_a_question_that_somebody_else_still_waits_for_stays_in_line(tmp_path: Path) -> None:
    async def test() -> None:
        door = Door(tmp_path)
        async with a_back_room(clerks=1) as room:
            first = asking(room, ANN, held_at, door.path)
            await asyncio.sleep(0)
            gone, stays = (asking(room, by, written_down, str(tmp_path / "book")) for by in (ANN, BEA))
            await asyncio.sleep(0)
            gone.cancel()
            await asyncio.wait([gone])
            await opened(door)
            await asyncio.gather(first, stays)
        assert (tmp_path / "book").read_text() == "asked\n"

    run(test())


def test_a_refusal_is_a_clerks_answer_and_a_mistake_is_not(tmp_path: Path) -> None:
    async def test() -> None:
        async with a_back_room(clerks=1) as room:
            for _ in range(2):
                with pytest.raises(BadInput, match=r"^Red is not a number\. \(19:47-5\.2\(b\)\)$"):
                    await room.ask(ANN, refused)
            with pytest.raises(RuntimeError, match="ZeroDivisionError"):
                await room.ask(ANN, mistaken)

    run(test())


def test_a_clerk_who_takes_too_long_is_stopped(tmp_path: Path) -> None:
    async def test() -> None:
        door = Door(tmp_path)
        async with a_back_room(clerks=1, seconds=0.01) as room:
            with pytest.raises(TakesTooLong, match=r"^It takes more than 0\.01 seconds to work this out"):
                await room.ask(ANN, held_at, door.path)
            assert all(is_gone(clerk) for clerk in door.waited)
            room._room = Room(clerks=1)
            assert await room.ask(ANN, whoami)  # another takes the place

    run(test())


def test_a_clerk_who_dies_takes_nobody_along() -> None:
    async def test() -> None:
        async with a_back_room(clerks=1) as room:
            with pytest.raises(Busy, match="lost the answer"):
                await room.ask(ANN, dead)
            assert await room.ask(ANN, whoami)

    run(test())


def test_clerks_go_home_when_the_floor_closes(tmp_path: Path) -> None:
    async def test() -> None:
        door = Door(tmp_path)
        async with a_back_room(clerks=2) as room:
            idle = await room.ask(ANN, whoami)
            held = asking(room, ANN, held_at, door.path)
            waiting = asking(room, BEA, held_at, door.path + "2")
            while not door.waited:
                await asyncio.sleep(0)
        assert is_gone(idle)
        assert is_gone(*door.waited)
        told = await asyncio.gather(held, waiting, return_exceptions=True)
        # Whoever no clerk has begun to answer is only let go.
        assert all(isinstance(one, Busy | asyncio.CancelledError) for one in told), told
        with pytest.raises((Busy, RuntimeError)):
            await room.ask(ANN, whoami, 2)

    run(test())


# --- on the floor --------------------------------------------------------------------------------------------------


def ask_there(house: Open, room: BackRoom, answer: Callable[..., Any], *about: Any) -> Any:
    """Ask a question of a floor's back room; what comes of it in the end."""
    return asyncio.run_coroutine_threadsafe(room.ask(NOBODY, answer, *about), house.floor._loop)


def test_a_floor_that_has_closed_takes_no_questions_and_no_steps(tmp_path: Path) -> None:
    with an_open_floor(tmp_path, [Rules("roulette")]) as floor, a_guest(floor) as ann:
        ann.do(1, *sit(1, 20_000))
    croupiers = floor.floor.croupiers
    croupiers._owns = lambda _: True
    croupiers._when = lambda _: 0.0  # type: ignore[method-assign,assignment]
    croupiers.consider(1)
    assert croupiers._timers == {}
    with pytest.raises(Busy, match="closing"):
        asyncio.run(floor.floor.house_players.ask(NOBODY, whoami))


def test_while_every_clerk_is_held_up_play_goes_on(tmp_path: Path) -> None:
    door, small = Door(tmp_path), Room(clerks=1, line=0)
    rules = [Rules("roulette"), Rules("blackjack")]
    with an_open_floor(tmp_path, rules, back_room=small) as house, a_guest(house) as one:
        held = ask_there(house, house.floor.back_room, held_at, door.path)
        settled(lambda: bool(door.waited))
        for path in ("/api/odds/craps?option=players%3D16", "/api/tables/1/odds", "/api/tables/1/odds/red"):
            busy = one.http.get(path)
            assert (busy.status_code, busy.headers["retry-after"]) == (503, "2")
            told = "The floor is busy with other questions of this kind; try again in 2 seconds."
            assert busy.json() == {"sentence": told, "cites": []}
        with one.live(1) as line:
            assert line.do(*sit(1))["type"] == "ack"
        one.until(1, "wagers")
        one.do(1, place("red", 500))
        one.do(1, {"type": "Ready"})
        one.until_one_of(1, "wagers", after=1)
        table = one.post("/api/practice", {"game": "blackjack"}).json()["table"]
        one.do(table, *sit(1))
        for path in ("/api/cage", "/api/me", "/api/lobby", "/api/tables/1/fairness", "/api/tables/1/rounds/1"):
            assert one.http.get(path).status_code == 200
        assert one.http.get("/api/play").status_code == 503  # it compares with the odds
        assert not held.done()
        door.open()
        held.result(PATIENCE)
        assert one.http.get("/api/tables/1/odds/red").status_code == 200
        assert one.http.get("/api/play").status_code == 200


def test_the_audit_keeps_nobody_waiting_for_odds(tmp_path: Path) -> None:
    with an_open_floor(tmp_path) as house, an_account(house, "Dee", "division") as dee:
        doors = [Door(tmp_path, str(at)) for at in range(2)]
        loop = house.floor._loop
        held = [
            asyncio.run_coroutine_threadsafe(house.floor.auditors.ask(NOBODY, held_at, one.path), loop) for one in doors
        ]
        settled(lambda: bool(doors[0].waited))
        assert dee.http.get("/api/tables/1/odds").status_code == 200
        for door in doors:
            door.open()
        for one in held:
            one.result(PATIENCE)
        assert dee.http.get("/api/audit").json()["sound"] is True


def test_a_floor_that_nobody_asks_has_no_clerks(tmp_path: Path) -> None:
    with an_open_floor(tmp_path) as house:
        assert [clerk._process for clerk in house.floor.back_room._clerks] == [None, None]
