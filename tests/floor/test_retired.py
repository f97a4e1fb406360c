"""A table that the house no longer has is closed by rule: nobody's chips stay there, and nobody sits down any more."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from at_the_audit import found
from at_the_corpus import VERSIONS, restore_sqlite
from hand_clock import BEGIN, HandClock
from on_the_floor import House, Seeds, a_house, a_person, until
from pitboss.events import AnyEvent, Left, Refusal
from pitboss.floor import asked
from pitboss.floor.deciding import requests
from pitboss.floor.floor import Floor
from pitboss.floor.people import THE_HOUSE, Person
from pitboss.floor.record import AnyFact, CameBack, Deed, Relieved, TableClosed, iso
from pitboss.floor.rules import Rules
from pitboss.floor.settings import RAPID, Settings
from pitboss.floor.store import open_database
from pitboss.floor.store.database import sqlite_at
from pitboss.floor.store.readings import newest_lines
from pitboss.floor.store.tables import uncleared
from pitboss.money import CAGE, METER, RACK, RAKE, VIGORISH

KEPT, CLOSED = Rules("roulette"), Rules("craps")
THE_HOUSES = (CAGE, RACK, RAKE, VIGORISH, METER)


@asynccontextmanager
async def opened(folder: Path, *rules: Rules) -> AsyncIterator[Floor]:
    """The floor with these tables, and others from before."""
    clock = HandClock()
    floor = Floor(open_database(sqlite_at(folder), iso(BEGIN)), Settings(pace=RAPID), clock=clock, new_seed=Seeds())
    await floor.open(rules)
    try:
        yield floor
    finally:
        await floor.close()


async def emptied(floor: Floor, table: int) -> None:
    """Time passes until nobody is left at a table."""
    clock = floor.now
    assert isinstance(clock, HandClock)

    def is_empty() -> bool:
        clock.advance(30.0)
        return not floor.moments[table].standing.occupants

    await until(is_empty)


def with_a_point(house: House, table: int = 2) -> Person:
    """A patron with a pass line bet that has its point, at a table that a person deals."""
    ann = house.person("Ann")
    house.do(ann, asked.Sit(1), asked.BuyIn(50_000), table=table)
    house.step(table=table)
    house.do(ann, asked.Place("pass", 1_000), asked.Call("shoot", "1-2"), table=table)
    while not house.live(table).table.state.point:
        if house.live(table).table.state.bets:
            house.step(table=table)
        else:
            house.do(ann, asked.Place("pass", 1_000), table=table)
    house.do(house.person("Dora", "dealer"), asked.TakeOver(), table=table)
    return ann


def test_wagers_are_settled_and_all_chips_go_to_their_owners(tmp_path: Path) -> None:
    with a_house(tmp_path, KEPT, CLOSED) as house:
        ann = with_a_point(house)
        bea = house.person("Bea")
        house.do(bea, asked.Sit(3), asked.BuyIn(20_000), table=2)

    async def play() -> None:
        async with opened(tmp_path, KEPT) as floor:
            assert [moment.name for moment in floor.lobby()] == ["Roulette 1"]
            assert floor.moments[2].standing.retired
            eve = a_person(floor.database, "Eve")
            refused = await floor.ask(2, eve, asked.Request("sit-down-1", (asked.Sit(5),)))
            assert refused == Refusal("The house has closed this table for good; find another in the lobby.")
            sue = a_person(floor.database, "Sue", "supervisor")
            assert isinstance(await floor.ask(2, sue, asked.Request("open-table", (asked.OpenTable(),))), Refusal)
            await emptied(floor, 2)
            scene = floor.scene(floor.moments[2], eve)
            assert (scene.retired, scene.open, scene.seats) == (True, False, ())
            await floor._clear()
            assert uncleared(floor.database) == []

    asyncio.run(play())
    with a_house(tmp_path, KEPT) as house:
        facts = [event for line in house.lines(2) for deed in line.deeds for event in deed.events]
        assert [type(one) for one in facts if isinstance(one, Relieved | TableClosed)] == [Relieved, TableClosed]
        assert house.bankroll(ann) in (99_000, 101_000)
        assert house.bankroll(bea) == 100_000
    assert not found(tmp_path).faults


def test_who_was_made_to_leave_does_not_sit_down_again(tmp_path: Path) -> None:
    """With a wager that is still in play, the patron is leaving, and elsewhere could come back to the seat."""
    with a_house(tmp_path, KEPT, CLOSED) as house:
        ann = with_a_point(house)
        house.do(THE_HOUSE, asked.Retire(), table=2)
        assert house.live(2).standing.leaving == (1,)
        for seat in (1, 2):
            assert house.refused(ann, asked.Sit(seat), table=2).startswith("The house has closed this table for good")
        while house.live(2).standing.occupants:
            house.step(table=2)
        assert not found(house.folder).faults


def test_the_audit_finds_somebody_who_came_back_to_a_table_closed_for_good(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with a_house(tmp_path, KEPT, CLOSED) as house:
        ann = with_a_point(house)
        house.do(THE_HOUSE, asked.Retire(), table=2)
        with monkeypatch.context() as dishonest:
            dishonest.setattr(requests, "back", lambda live, leaving, command: [Deed((CameBack(leaving),))])
            line = house.do(ann, asked.Sit(1), table=2)
        told = f"line {line.number} comes back to a table that is closed for good"
        assert any(told in fault for fault in found(house.folder).faults)


def test_a_kill_in_the_middle_loses_nothing(tmp_path: Path) -> None:
    with a_house(tmp_path, KEPT, CLOSED) as house:
        ann = with_a_point(house)

    async def begun() -> None:
        async with opened(tmp_path, KEPT) as floor:
            assert floor.moments[2].standing.occupants  # the dice are still to be thrown

    async def ended() -> None:
        async with opened(tmp_path, KEPT) as floor:
            assert floor.moments[2].standing.retired
            await emptied(floor, 2)
        async with opened(tmp_path, KEPT) as floor:
            await floor._clear()
        async with opened(tmp_path, KEPT) as floor:
            assert 2 not in floor.moments  # it is looked at no more, until somebody asks for its history
            assert (await floor.moment(2)) is not None

    asyncio.run(begun())
    asyncio.run(ended())
    with a_house(tmp_path, KEPT) as house:
        assert house.bankroll(ann) in (99_000, 101_000)
    assert not found(tmp_path).faults


@pytest.mark.parametrize("version", VERSIONS)
def test_the_tables_of_earlier_releases_are_closed_in_the_same_way(tmp_path: Path, version: str) -> None:
    restore_sqlite(version, tmp_path)

    async def play() -> None:
        async with opened(tmp_path) as floor:
            retired = uncleared(floor.database)
            for table in retired:
                await emptied(floor, table)
            gone = [event for table in retired for event in events_of(floor, table) if isinstance(event, Left)]
            assert gone  # people were still sitting there
            for table in retired:
                left = floor._books._tables[table].table.ledger.balances()
                assert all(name.startswith(THE_HOUSES) for name in left), left

    asyncio.run(play())
    assert not found(tmp_path).faults


def events_of(floor: Floor, table: int) -> list[AnyEvent | AnyFact]:
    """What has happened at a table since the house closed it for good."""
    lines = newest_lines(floor.database, table, 1_000)
    closed = next(
        line.number for line in lines if any(TableClosed(for_good=True) in deed.events for deed in line.deeds)
    )
    return [event for line in lines if line.number >= closed for deed in line.deeds for event in deed.events]
