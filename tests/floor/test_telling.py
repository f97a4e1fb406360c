"""Telling those who look: once for all, together where it comes together, and never before those who wait."""

import asyncio
import time
from pathlib import Path
from random import Random

import msgspec
import pytest

from hand_clock import HandClock, run_stepped
from on_the_floor import SLOW, a_floor, a_house, a_person, play_on
from pitboss.equipment import Look
from pitboss.floor import asked
from pitboss.floor.back_room import BackRoom, Room
from pitboss.floor.coach import Coach
from pitboss.floor.herald import A_BREATH, TOGETHER, Herald
from pitboss.floor.live import Moment
from pitboss.floor.people import Person
from pitboss.floor.presence import LASTS, LONGEST, Elsewhere, whispers
from pitboss.floor.rules import Rules
from pitboss.floor.scene import Clock, Scene, encode, scene
from pitboss.floor.tableau import Tableau
from pitboss.games import names

LOOK = Look("wheel", "wheel")
NO_COACH = Coach(BackRoom(Room()), lambda _: None, lambda _: None, lambda: "")  # nobody practices here


# --- written once for all ------------------------------------------------------------------------------------------


def seen(moment: Moment, person: Person | None) -> Scene:
    clock = Clock(1_000.0, 1_020.0, 20.0, alone=False)
    cents = 700 if person else 0
    return scene(moment, person, clock=clock, bankroll=cents, ready=(1,), connected={1, 3}, look=LOOK, coach=NO_COACH)


@pytest.mark.parametrize("game", names())
def test_each_is_told_the_scene_that_is_his(game: str, tmp_path: Path) -> None:
    with a_house(tmp_path, Rules(game)) as house:
        people = [house.seated(name, seat) for seat, name in enumerate(("Ann", "Bea"), 1)]
        boss = house.person("Boss", "floor", "dealer")
        alike = 0
        for lines in range(4, 60, 2):
            play_on(house, people, Random(lines), lines)
            moment = house.live().moment()
            tableau = Tableau(moment, seen(moment, None))
            for person in (*people, boss, None):
                told = tableau.seen_by(person, bankroll=700 if person else 0, coach=NO_COACH)
                if told is None:  # what this seat sees is not written once for all
                    assert person in people
                else:
                    alike += 1
                    assert msgspec.json.decode(told) == msgspec.json.decode(encode(seen(moment, person)))
        assert alike > 20


# --- when ----------------------------------------------------------------------------------------------------------


def test_what_changes_together_is_told_together() -> None:
    async def run() -> None:
        told: list[tuple[int, float]] = []
        loop = asyncio.get_running_loop()
        herald = Herald(lambda chain: told.append((chain, loop.time())))
        for _ in range(5):
            herald.call(7)
        await asyncio.sleep(TOGETHER / 2)
        second = loop.time()
        for _ in range(5):
            herald.call(7)
            herald.call(8)
        await asyncio.sleep(TOGETHER * 2)
        assert [chain for chain, _ in told] == [7, 8]
        assert [at for _, at in told] == [second + TOGETHER / 2, second + TOGETHER]
        herald.call(7)
        await asyncio.sleep(TOGETHER * 2)
        assert [chain for chain, _ in told] == [7, 8, 7]

    run_stepped(run())


def test_others_have_their_turn_while_there_is_much_to_tell() -> None:
    async def run() -> None:
        told: list[int] = []

        def tell(chain: int) -> None:
            told.append(chain)
            until = time.thread_time() + A_BREATH
            while time.thread_time() < until:
                pass

        herald, between = Herald(tell), list[int]()
        for chain in range(20):
            herald.call(chain)
        while len(told) < 20:
            await asyncio.sleep(0.001)
            if not between or between[-1] != len(told):
                between.append(len(told))
        assert between == list(range(21)), "somebody waited for two tables to be told"
        assert told == list(range(20))

    run_stepped(run())


def test_who_still_reads_is_told_afterwards_and_misses_nothing(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_floor(tmp_path, Rules("roulette")) as floor:
            ann = a_person(floor.database, "Ann")
            watcher = floor.watchers.come(1, None)
            wishes: tuple[asked.OverTheWire, ...] = (asked.Sit(1), asked.Leave(), asked.Sit(2))
            for number, command in enumerate(wishes):
                await floor.ask(1, ann, asked.Request(f"request-{number}", (command,)))
                await asyncio.sleep(TOGETHER * 2)  # nobody takes the message
            message = await asyncio.wait_for(floor.watchers.next_message(watcher), 60.0)
            assert message is not None
            told = msgspec.json.decode(message)
            assert [line["number"] for line in told["lines"]] == [1, 2, 3]
            assert told["scene"]["number"] == 3
            nothing_new = asyncio.create_task(floor.watchers.next_message(watcher))
            await asyncio.sleep(TOGETHER * 2)
            assert not nothing_new.done()
            floor.watchers.close()
            assert await nothing_new is None

    asyncio.run(run())


# --- who is ready, and who is there --------------------------------------------------------------------------------


def test_who_takes_the_seat_of_one_who_was_ready_is_not(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_floor(tmp_path, Rules("roulette")) as floor:
            ann, bea = a_person(floor.database, "Ann"), a_person(floor.database, "Bea")
            await floor.ask(1, ann, asked.Request("request-1", (asked.Sit(1),)))
            await floor.ask(1, ann, asked.Request("request-2", (asked.Ready(),)))
            assert list(floor.ready(floor.moments[1])) == [1]
            await floor.ask(1, ann, asked.Request("request-3", (asked.Leave(),)))
            assert list(floor.ready(floor.moments[1])) == []
            await floor.ask(1, bea, asked.Request("request-4", (asked.Sit(1),)))
            assert list(floor.ready(floor.moments[1])) == []

    asyncio.run(run())


def test_who_is_connected_to_another_server_is_not_absent(tmp_path: Path) -> None:
    async def run() -> None:
        async with a_floor(tmp_path, Rules("roulette")) as floor:
            ann, clock = a_person(floor.database, "Ann"), floor.now
            assert isinstance(clock, HandClock)
            await floor.ask(1, ann, asked.Request("request-1", (asked.Sit(1),)))
            clock.at += SLOW.absent + 1
            assert list(floor.absent(floor.moments[1])) == [1]
            for said in whispers({1: {ann.id, 999}, 2: set()}):
                floor._heard([said])
            assert list(floor.absent(floor.moments[1])) == []
            assert floor.scene(floor.moments[1], None).seats[0].connected
            clock.at += LASTS
            assert list(floor.absent(floor.moments[1])) == [1]

    asyncio.run(run())


def test_many_people_are_told_in_pieces() -> None:
    connected = {chain: set(range(chain * 10, chain * 10 + 9)) for chain in range(1, 400)}
    pieces, elsewhere = list(whispers(connected)), Elsewhere(HandClock())
    assert len(pieces) > 1
    assert max(map(len, pieces)) < LONGEST + 100
    for said in pieces:
        elsewhere.heard(said)
    assert {chain: elsewhere.at(chain) for chain in connected} == connected
    assert elsewhere.at(400) == set()
    assert list(whispers({1: set()})) == []
