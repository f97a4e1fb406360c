"""The books: a request is done once and whole or not at all, and memory is never more than a copy of the record."""

import asyncio
from collections.abc import Awaitable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest
from sqlalchemy import Connection, event, select
from sqlalchemy.engine import Engine

from on_the_floor import House, a_floor, a_house, a_person, play_on
from pitboss.errors import BadInput
from pitboss.events import BoughtIn, Placed, Refusal
from pitboss.floor import asked, books
from pitboss.floor.audit import audit
from pitboss.floor.books import JUST_NOW, Answer, Done, Failed, Job
from pitboss.floor.deciding import decide
from pitboss.floor.deciding.requests import MOST_WAGERS
from pitboss.floor.live import LiveTable
from pitboss.floor.people import THE_HOUSE
from pitboss.floor.record import THE_CAGE, beginning, chained, written
from pitboss.floor.rules import Rules
from pitboss.floor.store import schema
from pitboss.floor.store.pages import Pages
from pitboss.floor.store.statements import bodies
from pitboss.games import names

RED = asked.Place("red", 500)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with a_house(tmp_path, Rules("roulette"), Rules("big-six")) as made:
        yield made


def everything(live: LiveTable) -> tuple[object, ...]:
    """All that a table in memory knows, but for the line of its last snapshot."""
    return (live.table.now(), live.standing, live.number, live.hash, live.seed, live.owner, live.name)


def from_the_record(house: House, table: int = 1) -> LiveTable:
    """The table as its lines alone tell it, without any snapshot."""
    with house.database.read() as connection:
        rules = connection.execute(select(schema.tables.c.rules).where(schema.tables.c.id == table)).scalar_one()
    digest = beginning(rules, house.live(table).owner)
    live = LiveTable(table, house.live(table).name, house.live(table).game, owner=house.live(table).owner)
    for line in house.lines(table):
        digest = chained(digest, written(line))
        live.follow(line, digest)
    live.seed = house.live(table).seed
    return live


# --- done once -----------------------------------------------------------------------------------------------------


def test_the_same_key_is_done_once(house: House) -> None:
    ann = house.seated("Ann", 1)
    house.step()
    first = house.ask(ann, RED, key="the-same-key")
    assert isinstance(first, Done)
    assert house.ask(ann, RED, key="the-same-key") == Done(first.number, again=True)
    house.reopen()
    assert house.ask(ann, RED, key="the-same-key") == Done(first.number, again=True)
    assert [bet.cents for bet in house.live().table.state.bets] == [500]


def test_the_same_key_twice_in_one_group_is_done_once(house: House) -> None:
    ann = house.seated("Ann", 1)
    house.step()
    before = len(house.told)
    first, second = house.together(house.job(ann, RED, key="twice-sent"), house.job(ann, RED, key="twice-sent"))
    assert len(house.told) - before == 1  # and no transaction failed for it
    assert isinstance(first, Done)
    assert second == Done(first.number, again=True)
    assert [bet.cents for bet in house.live().table.state.bets] == [500]


def test_the_same_key_of_another_person_is_another_key(house: House) -> None:
    ann, bea = house.seated("Ann", 1), house.seated("Bea", 2)
    house.step()
    answers = house.together(house.job(ann, RED, key="our-own-key"), house.job(bea, RED, key="our-own-key"))
    assert [isinstance(answer, Done) and not answer.again for answer in answers] == [True, True]


def test_a_key_that_was_refused_may_be_tried_again(house: House) -> None:
    ann = house.seated("Ann", 1)
    assert isinstance(house.ask(ann, RED, key="too-early-1"), Refusal)
    house.step()
    answer = house.ask(ann, RED, key="too-early-1")
    assert isinstance(answer, Done)
    assert not answer.again


def test_what_a_table_is_asked_for_in_expectation_of_a_line_is_done_at_that_line_only(house: House) -> None:
    house.seated("Ann", 1)
    at = house.live().number
    steps = [house.job(THE_HOUSE, asked.Step(), expects=at) for _ in range(2)]
    assert house.together(*steps) == [Done(at + 1), Refusal("The table has moved on.")]
    assert house.ask(THE_HOUSE, asked.Step(), expects=at) == Refusal("The table has moved on.")


# --- whole or not at all -------------------------------------------------------------------------------------------


def test_commands_of_one_request_are_done_together_or_not_at_all(house: House) -> None:
    ann = house.seated("Ann", 1)
    house.step()
    told = house.refused(ann, RED, asked.Place("black", 500), asked.Place("split-1-36", 500))
    assert told.startswith("split-1-36: ")
    assert told.endswith("Nothing was changed.")
    line = house.do(ann, RED, asked.Place("black", 500))
    assert [event.spot for deed in line.deeds for event in deed.events if isinstance(event, Placed)] == ["red", "black"]


def test_chips_of_a_request_that_is_refused_stay_at_the_cage(house: House) -> None:
    ann, bea = house.seated("Ann", 1), house.person("Bea")
    house.step()
    bad = house.job(ann, asked.BuyIn(20_000), asked.Place("nowhere", 500))
    good = house.job(ann, asked.BuyIn(10_000), RED)
    sits = house.job(bea, asked.Sit(2), asked.BuyIn(100_000), asked.Place("nowhere", 500))
    refused, done, unseated = house.together(bad, good, sits)
    assert isinstance(refused, Refusal)
    assert isinstance(done, Done)
    assert isinstance(unseated, Refusal)
    assert (house.bankroll(ann), house.live().table.chips(1)) == (40_000, 59_500)
    assert (house.bankroll(bea), list(house.live().standing.occupants)) == (100_000, [1])


# --- one transaction -----------------------------------------------------------------------------------------------


@pytest.fixture
def commits() -> Iterator[list[Connection]]:
    seen: list[Connection] = []

    def note(connection: Connection) -> None:
        seen.append(connection)

    event.listen(Engine, "commit", note)
    yield seen
    event.remove(Engine, "commit", note)


def test_requests_that_wait_together_share_one_transaction(house: House, commits: list[Connection]) -> None:
    ann, bea = house.seated("Ann", 1), house.seated("Bea", 1, table=2)
    house.step()
    house.step(table=2)
    commits.clear()
    before = len(house.told)
    answers = house.together(
        *(house.job(ann, RED) for _ in range(10)), *(house.job(bea, asked.BuyIn(500), table=2) for _ in range(10))
    )
    assert all(isinstance(answer, Done) for answer in answers)
    assert (len(commits), len(house.told) - before) == (1, 1)
    published = house.told[-1]
    assert {update.moment.chain: len(update.lines) for update in published.updates} == {1: 10, 2: 10}
    assert published.bank == {bea.id: 45_000}


def test_the_thread_takes_together_what_waits(house: House, commits: list[Connection]) -> None:
    ann = house.seated("Ann", 1)
    house.step()
    commits.clear()
    for _ in range(50):
        assert house.books.ask(house.job(ann, RED))
    house.books.start()
    house.books.stop()
    house.books.join(10)
    assert len(commits) == 1
    assert not house.books.ask(house.job(ann, RED))
    (answers,) = (published.answers for published in house.told[-1:])
    assert len(answers) == 50


def test_two_buy_ins_at_once_cannot_overdraw_one_bankroll(house: House) -> None:
    ann = house.person("Ann", cents=100_000)
    jobs = [house.job(ann, asked.Sit(1), asked.BuyIn(60_000), table=table) for table in (1, 2)]
    first, second = house.together(*jobs)
    assert isinstance(first, Done)
    assert second == Refusal("You have $400 at the cage, not $600.", house.live(2).game.grounds.chips)
    assert (house.bankroll(ann), house.live().table.chips(1), house.live(2).table.chips(1)) == (40_000, 60_000, 0)
    assert not house.live(2).standing.occupants


def test_what_another_server_wrote_is_followed_before_anything_is_decided(house: House, tmp_path: Path) -> None:
    ann, bea = house.person("Ann"), house.person("Bea")
    house.live()
    with a_house(tmp_path, *house.rules) as other:
        other.do(ann, asked.Sit(1), asked.BuyIn(80_000))
        assert isinstance(house.ask(bea, asked.Sit(1)), Refusal)
        assert house.live().standing.occupants[1].name == "Ann"
        assert house.told[-1].bank == {ann.id: 20_000, bea.id: 100_000}
        assert isinstance(house.ask(ann, asked.Sit(2), asked.BuyIn(80_000), table=2), Refusal)
        house.do(bea, asked.Sit(2))
        assert isinstance(other.ask(bea, asked.Sit(3)), Refusal)
        assert everything(other.live()) == everything(house.live())


# --- when the database fails ---------------------------------------------------------------------------------------


def test_after_a_transaction_that_fails_memory_is_what_the_record_says(
    house: House, monkeypatch: pytest.MonkeyPatch
) -> None:
    ann = house.seated("Ann", 1)
    house.step()
    before = everything(house.live())
    write = Pages.write

    def breaks(pages: Pages, *rest: Any) -> None:
        write(pages, *rest)
        raise OSError("the disk is full")

    with monkeypatch.context() as broken:
        broken.setattr(Pages, "write", breaks)
        answer = house.ask(ann, asked.BuyIn(1_000), RED, key="on-a-bad-day")
        assert isinstance(answer, Failed)
        assert answer.sentence.endswith("it is safe to ask again.")
    assert everything(house.live()) == before
    assert house.bankroll(ann) == 50_000
    assert isinstance(house.ask(ann, asked.BuyIn(1_000), RED, key="on-a-bad-day"), Done)
    assert everything(house.live()) == everything(from_the_record(house))
    assert audit(house.database).sound


def test_a_request_that_fails_spoils_no_other(house: House, monkeypatch: pytest.MonkeyPatch) -> None:
    ann, bea = house.seated("Ann", 1), house.seated("Bea", 2)
    house.step()

    def fails(live: LiveTable, bench: Any, commands: tuple[asked.AnyAsked, ...]) -> Any:
        assert asked.Place("black", 500) not in commands
        return decide(live, bench, commands)

    monkeypatch.setattr("pitboss.floor.books.decide", fails)
    jobs = [house.job(ann, RED), house.job(bea, asked.Place("black", 500)), house.job(bea, RED)]
    kinds: list[type[Answer]] = [type(answer) for answer in house.together(*jobs)]
    assert kinds == [Done, Failed, Done]
    assert [bet.seat for bet in house.live().table.state.bets] == [1, 2]
    assert everything(house.live()) == everything(from_the_record(house))


# --- the cage ------------------------------------------------------------------------------------------------------


def test_the_cage_gives_once_for_a_key_and_to_those_who_have_none(house: House) -> None:
    ann = house.person("Ann", cents=0)
    gift = Job(THE_CAGE, ann, (), lambda _: None, f"{ann.id}:a-gift-of-chips", grant=100_000)
    assert house.together(gift, gift)[0] == Done(1)
    assert house.bankroll(ann) == 100_000
    assert house.together(gift) == [Done(1, again=True)]
    more = Job(THE_CAGE, ann, (), lambda _: None, f"{ann.id}:another-gift", grant=100_000)
    assert house.together(more) == [Refusal("Play chips are for those who have none left.")]
    assert house.bankroll(ann) == 100_000


def test_whoever_asks_for_play_chips_many_times_at_once_gets_them_once(tmp_path: Path) -> None:
    """What was taken to a table between two of the requests is not yet known to the second."""

    async def ask() -> None:
        async with a_floor(tmp_path) as floor:
            ann = a_person(floor.database, "Ann")
            assert isinstance(await floor.ask(1, ann, asked.Request("sit-down", (asked.Sit(1),))), Done)
            given: list[Awaitable[Answer | None]] = []
            for at in range(5):
                buy = asked.Request(f"buy-in-{at}", (asked.BuyIn(100_000),))
                given += [floor.grant(ann.id, f"more-chips-{at}"), floor.ask(1, ann, buy)]
            answers = await asyncio.gather(*given, return_exceptions=True)
            assert [isinstance(answer, BadInput) for answer in answers[::2]] == [False] + [True] * 4
            assert (await floor.bankroll(ann.id), floor.moments[1].chips[1]) == (0, 100_000)

    asyncio.run(ask())


def test_chips_that_were_taken_to_a_table_by_another_server_count_before_that_is_heard(house: House) -> None:
    ann = house.seated("Ann", 1, buys=100_000)
    house.clock.at += JUST_NOW - 1
    more = Job(THE_CAGE, ann, (), lambda _: None, f"{ann.id}:more-chips", grant=100_000)
    assert house.together(more) == [
        Refusal("You took chips from the cage just now; ask again in a few seconds."),
    ]
    house.clock.at += 2
    assert isinstance(house.together(more)[0], Done)


def test_nobody_writes_tickets_without_end(house: House) -> None:
    """Practice chips cost nothing, and with each ticket every step of the table takes longer, without an end."""
    ann = house.person("Ann")
    table = house.practice(ann, Rules("keno"))
    house.do(ann, asked.Sit(1), asked.BuyIn(10**9), table=table)
    while house.live(table).table.state.phase != "wagering":
        house.step(table=table)
    tickets = [asked.Place(f"{one}-{other}", 100) for one in range(1, 41) for other in range(41, 81)]
    for at in range(0, MOST_WAGERS, 30):
        house.do(ann, *tickets[at : at + 30], table=table)
    refused = f"One seat may have no more than {MOST_WAGERS} wagers at a time."
    assert house.refused(ann, tickets[MOST_WAGERS], table=table) == refused
    house.do(ann, asked.TakeDown(tickets[0].spot, 100), table=table)
    assert house.refused(ann, *tickets[MOST_WAGERS : MOST_WAGERS + 2], table=table) == refused
    house.do(ann, tickets[MOST_WAGERS], table=table)
    assert len(house.live(table).table.state.bets) == MOST_WAGERS


def test_practice_chips_are_free_and_stay_at_the_table(house: House) -> None:
    ann = house.person("Ann", cents=0)
    table = house.practice(ann)
    line = house.do(ann, asked.Sit(1), asked.BuyIn(10**9), table=table)
    assert any(isinstance(one, BoughtIn) for deed in line.deeds for one in deed.events)
    house.do(ann, asked.Leave(), table=table)
    assert house.bankroll(ann) == 0
    assert audit(house.database).sound


def test_where_there_is_no_table_nothing_is_done(house: House) -> None:
    assert house.ask(house.person("Ann"), asked.Sit(1), table=99) == Refusal("There is no such table.")


# --- after a stop --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("slug", names())
def test_after_a_stop_everything_is_as_it_was(tmp_path: Path, slug: str) -> None:
    with a_house(tmp_path, Rules(slug)) as house:
        people = [house.seated("Ann", 1), house.seated("Bea", 2)]
        play_on(house, people, Random(5), books.SNAPSHOT_EVERY + 20)
        live = house.live()
        before, chips = everything(live), [house.bankroll(person) for person in people]
        assert books.SNAPSHOT_EVERY <= live.snapped < live.number
        assert before == everything(from_the_record(house))
        house.database.close()
        house.reopen()
        assert house.live() is not live
        assert house.live().snapped == live.snapped
        assert everything(house.live()) == before
        assert [house.bankroll(person) for person in people] == chips
        with house.database.read() as connection:
            assert len(list(bodies(connection, 1))) == house.live().number
        play_on(house, people, Random(6), house.live().number + 10)
        assert audit(house.database).sound
