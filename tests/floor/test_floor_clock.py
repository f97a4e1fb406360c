"""The floor's clock goes on steadily, whoever sets the clock on the wall, and the record's times never decrease."""

import asyncio
import logging
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from msgspec.structs import replace

from at_the_audit import Sql, a_sound_floor, change, found, lines_of, rewrite
from at_the_books import branches
from hand_clock import BEGIN, HandClock
from on_the_floor import SLOW, Seeds, a_house, a_person, until
from pitboss.commands import Call
from pitboss.floor import asked
from pitboss.floor.books import Done
from pitboss.floor.clock import SLEW, FloorClock, Timer
from pitboss.floor.floor import WATCHED_EVERY, Floor
from pitboss.floor.record import THE_JOURNAL, ClockJumped, iso
from pitboss.floor.rules import Rules
from pitboss.floor.sessions import Sessions
from pitboss.floor.settings import Settings
from pitboss.floor.store import open_database
from pitboss.floor.store.database import sqlite_at
from pitboss.floor.store.readings import newest_lines
from pitboss.procedures.clock import DAY, HOUR, Hours

RED = asked.Place("red", 500)
HOURS = Hours(shifts=(2, 10, 18))
SHIFT = BEGIN // DAY * DAY + 2 * HOUR  # seven minutes after the floor opens


class Clocks:
    """A clock on the wall that can be set, and a steady one."""

    def __init__(self) -> None:
        self.wall = BEGIN
        self.steady = 1_000.0

    def pass_by(self, seconds: float, drift: float = 0.0) -> None:
        self.steady += seconds
        self.wall += seconds * (1 + drift)

    def floor_clock(self) -> FloorClock:
        return FloorClock(lambda: self.wall, lambda: self.steady)


# --- the clock -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("jump", [DAY, -DAY, 90.0, -90.0])
def test_a_jump_of_the_wall_clock_is_told_once_and_followed_slowly(jump: float) -> None:
    clocks = Clocks()
    clock = clocks.floor_clock()
    clocks.pass_by(10)
    assert (clock(), clock.jumped()) == (BEGIN + 10, 0.0)
    clocks.wall += jump
    assert clock() == BEGIN + 10
    assert clock.jumped() == pytest.approx(jump)
    before = clock()
    for _ in range(1_000):
        clocks.pass_by(10)
        now = clock()
        assert 10 * (1 - SLEW) - 1e-6 <= now - before <= 10 * (1 + SLEW) + 1e-6
        assert clock.jumped() == 0.0
        before = now
    off = abs(clocks.wall - clock())
    assert off == pytest.approx(max(0.0, abs(jump) - 10_000 * SLEW), abs=1e-3)


@pytest.mark.parametrize("jump", [DAY, -DAY, 0.0])
def test_it_never_goes_back_however_often_it_is_read(jump: float) -> None:
    clocks = Clocks()
    clock = clocks.floor_clock()
    clocks.wall += jump
    read = []
    for _ in range(500):
        clocks.pass_by(0.0007)
        read.append(clock())
    assert read == sorted(read)
    assert abs(read[-1] - BEGIN - 0.35) <= 0.35 * SLEW + 1e-6


def test_a_slow_drift_is_followed_and_a_fast_one_is_told() -> None:
    clocks = Clocks()
    clock = clocks.floor_clock()
    for _ in range(1_000):
        clocks.pass_by(60, drift=0.001)
        assert clock.jumped() == 0.0
    assert clock() == pytest.approx(clocks.wall, abs=0.1)
    clocks.pass_by(60, drift=0.1)
    assert clock.jumped() == pytest.approx(60 * (0.1 - SLEW))


def test_it_never_goes_back_and_never_begins_before_the_record(tmp_path: Path) -> None:
    clocks = Clocks()
    clock = clocks.floor_clock()
    clocks.steady -= 5  # a steady clock that is none
    assert clock() == BEGIN
    clock.not_before(BEGIN + 3_600)
    assert clock() == BEGIN + 3_600
    assert clock.jumped() == pytest.approx(-3_600)
    clock.not_before(BEGIN)
    assert clock() == BEGIN + 3_600


# --- a floor -------------------------------------------------------------------------------------------------------


class HandFloorClock(FloorClock):
    """The floor's clock, with a steady clock that a test moves and a wall clock that a test sets."""

    def __init__(self) -> None:
        self.hand = HandClock()
        self.set_by = 0.0
        super().__init__(lambda: self.hand.at + self.set_by, lambda: self.hand.at)

    def call_later(self, seconds: float, act: Callable[[], None]) -> Timer:
        return self.hand.call_later(seconds, act)

    async def sleep(self, seconds: float) -> None:
        await self.hand.sleep(seconds)


@pytest.mark.parametrize("jump", [DAY, -DAY])
def test_nobody_is_put_out_and_no_table_stands_still_when_the_wall_clock_is_set(
    tmp_path: Path, jump: float, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.WARNING)

    async def play() -> None:
        clock = HandFloorClock()
        database = open_database(sqlite_at(tmp_path), iso(BEGIN))
        floor = Floor(database, Settings(hours=HOURS), clock=clock, new_seed=Seeds())
        await floor.open((Rules("sic-bo", options={"shaker": "automated"}),))
        people = [a_person(database, name) for name in ("Ann", "Bea")]
        session, token = await Sessions(database).open(people[0], clock())
        for seat, person in enumerate(people, 1):
            await floor.grant(person.id, "welcome-1")
            sits = asked.Request("sit-down-1", (asked.Sit(seat), asked.BuyIn(5_000)))
            assert isinstance(await floor.ask(1, person, sits), Done)
            floor.watchers.come(1, person)
        await moves_on(floor, clock, lambda: floor.moments[1].state.phase == "wagering")
        clock.set_by = jump
        for _ in range(40):  # a little more than three minutes
            clock.hand.advance(WATCHED_EVERY)
            await asyncio.sleep(0.01)
        assert [seat for seat in (1, 2) if seat in floor.moments[1].standing.occupants] == [1, 2]
        still = await Sessions(database).find(token, clock())
        assert still is not None
        assert still.key == session.key
        before = floor.moments[1].standing.round
        small = asked.Request("small-bet-1", (asked.Place("small", 500),))
        assert isinstance(await floor.ask(1, people[0], small), Done)
        await moves_on(floor, clock, lambda: floor.moments[1].standing.round > before)
        clock.hand.advance(max(0.0, (SHIFT - clock()) * 1.03))  # the next shift strikes once, by the floor's clock
        assert clock() >= SHIFT
        await moves_on(floor, clock, lambda: strikes(floor) > 0)
        assert strikes(floor) == 1
        await floor.close()
        with a_house(tmp_path, Rules("sic-bo", options={"shaker": "automated"})) as house:
            noted = newest_lines(house.database, THE_JOURNAL, 100)
            jumps = [event for line in noted for deed in line.deeds for event in deed.events]
            assert [round(one.seconds) for one in jumps if isinstance(one, ClockJumped)] == [jump]
            times = [line.at for line in house.lines()]
            assert times == sorted(times)
        assert not found(tmp_path).faults

    asyncio.run(play())
    assert sum("clock on the wall" in record.message for record in caplog.records) == 1


def strikes(floor: Floor) -> int:
    """How often the floor's clock had the shaker checked for a shift."""
    lines = newest_lines(floor.database, 1, 1_000)
    commands = [deed.command for line in lines for deed in line.deeds]
    return sum(isinstance(one, Call) and one.name == "shift-begins" for one in commands)


async def moves_on(floor: Floor, clock: HandFloorClock, true: Callable[[], bool]) -> None:
    """Time passes until something has happened."""

    def happened() -> bool:
        clock.hand.advance(1.0)
        return true()

    await until(happened)


# --- the record ----------------------------------------------------------------------------------------------------


def test_a_restarted_floor_goes_on_where_its_record_ends(tmp_path: Path) -> None:
    async def restarted() -> float:
        database = open_database(sqlite_at(tmp_path), iso(BEGIN))
        floor = Floor(database, Settings(pace=SLOW), clock=HandClock(BEGIN - DAY))
        await floor.open((Rules("roulette"),))
        await floor.close()
        return floor.now()

    with a_house(tmp_path) as house:
        house.seated("Ann", 1)
    assert asyncio.run(restarted()) == BEGIN


def test_a_line_is_never_older_than_the_one_before_it(tmp_path: Path) -> None:
    with branches(sqlite_at(tmp_path), "fast", "slow") as (fast, slow):
        ann = fast.seated("Ann", 1)
        fast.clock.at += 100
        fast.step()
        slow.clock.at -= DAY
        slow.do(ann, RED)
        slow.person("Bea")  # chips from the cage
        fast.do(ann, RED)
        times = [line.at for line in fast.lines()]
        assert times == [BEGIN, BEGIN + 100, BEGIN + 100, BEGIN + 100]
        cage = [line.at for line in newest_lines(fast.database, 0, 10)]
        assert cage == sorted(cage)
    assert not found(tmp_path).faults


def test_the_audit_finds_a_line_that_is_older_than_the_one_before_it(tmp_path: Path) -> None:
    def earlier(sql: Sql) -> None:
        lines = lines_of(sql)
        rewrite(sql, [*lines[:9], replace(lines[9], at=lines[8].at - 1), *lines[10:]])

    copy = Path(shutil.copytree(a_sound_floor(tmp_path / "floor"), tmp_path / "copy"))
    assert "Roulette 1 (table 1): line 10 says that it was written before line 9" in change(copy, earlier)
