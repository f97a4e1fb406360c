"""Patron protection on a whole floor, through its API, and among several servers on one database."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

from at_the_books import Branch, at_once
from at_the_door import PASSWORD
from at_the_server import Somebody, a_guest, an_open_floor, place, sit
from on_the_floor import ROULETTE, a_floor, a_person
from pitboss.events import Refusal
from pitboss.floor import asked
from pitboss.floor.audit import audit
from pitboss.floor.books import Done, Job
from pitboss.floor.protection import Limits, Term
from pitboss.floor.record import THE_CAGE, THE_JOURNAL
from pitboss.floor.rules import Rules
from pitboss.floor.settings import Pace
from soak.postgres import Postgres

pytest_plugins = ["soak.fixtures"]
NONE: dict[str, Any] = {"loss": 0, "stake": 0, "minutes": 0, "remind": 60}


# --- the API -------------------------------------------------------------------------------------------------------


def refused(person: Somebody, status: int, path: str, body: dict[str, Any]) -> str:
    response = person.post(path, body)
    assert response.status_code == status, response.text
    sentence: str = response.json()["sentence"]
    return sentence


def test_limits_are_set_read_and_kept_over_the_wire(tmp_path: Path) -> None:
    with an_open_floor(tmp_path) as house, a_guest(house) as guest:
        has = guest.http.get("/api/protection").json()
        assert (has["limits"], has["later"], has["excluded"], has["guest"]) == (NONE, None, False, True)
        has = guest.post("/api/protection", NONE | {"loss": 1_000}).json()
        assert has["limits"]["loss"] == 1_000
        has = guest.post("/api/protection", NONE).json()
        assert (has["limits"]["loss"], has["later"]["limits"]["loss"]) == (1_000, 0)
        guest.do(1, *sit(1))
        guest.until(1, "wagers")
        guest.do(1, place("red", 1_000))
        today = guest.http.get("/api/protection").json()["today"]
        assert (today["staked"], today["net"]) == (1_000, -1_000)
        answer = guest.ask(1, place("black", 500))
        assert answer.status_code == 409
        assert answer.json()["sentence"].startswith("Your own loss limit for today is $10; nothing is left until")
        assert refused(guest, 422, "/api/protection", NONE | {"loss": -1}).startswith("The request is not valid")
        assert guest.http.get("/api/protection").json()["limits"]["loss"] == 1_000


def test_an_exclusion_needs_the_words_and_the_password(tmp_path: Path) -> None:
    with an_open_floor(tmp_path) as house, Somebody(house) as person:
        person.enter("/api/register", {"name": "Cora", "password": PASSWORD})
        wish = {"term": "1 week", "sure": "exclude me", "password": PASSWORD}
        said = refused(person, 400, "/api/protection/exclude", wish | {"sure": "yes"})
        assert said == "An exclusion cannot be taken back; write the words 'exclude me' to confirm it."
        said = refused(person, 403, "/api/protection/exclude", wish | {"password": "a guess"})
        assert said == "The password is wrong; an exclusion needs the password of your account."
        assert refused(person, 422, "/api/protection/exclude", wish | {"term": "2 days"})
        has = person.post("/api/protection/exclude", wish).json()
        assert has["excluded"]
        assert has["until"]
        assert "can be extended" in refused(person, 409, "/api/protection/exclude", wish | {"term": "1 day"})
        assert not person.http.get("/api/cage").json()["grant"]["allowed"]
        person.enter("/api/logout")
        person.enter("/api/login", {"name": "Cora", "password": PASSWORD})  # to see the account, and to cash out
        assert person.http.get("/api/protection").json()["excluded"]


def test_nobody_without_a_session_has_limits(tmp_path: Path) -> None:
    with an_open_floor(tmp_path) as house, Somebody(house) as nobody:
        assert nobody.http.get("/api/protection").status_code == 401
        assert nobody.post("/api/protection", NONE).status_code == 401


# --- the floor -----------------------------------------------------------------------------------------------------


def test_who_is_excluded_while_playing_is_stood_up_with_all_chips(tmp_path: Path) -> None:
    async def work() -> None:
        async with a_floor(tmp_path, pace=Pace()) as floor:
            ann = a_person(floor.database, "Ann")
            await floor.grant(ann.id, "welcome")

            async def asks(*commands: asked.OverTheWire) -> None:
                answer = await floor.ask(
                    1, ann, asked.Request(f"key-{floor.moments[1].number:04}-{len(commands)}", commands)
                )
                assert isinstance(answer, Done), answer

            await asks(asked.Sit(1), asked.BuyIn(10_000))
            while floor.moments[1].state.phase != "wagering":
                floor.now.advance(5)  # type: ignore[attr-defined]
                await asyncio.sleep(0.01)
            await asks(asked.Place("red", 1_000))
            assert isinstance(await floor.protect(ann, Term.DAY), Done)
            async with asyncio.timeout(60):
                while floor.moments[1].standing.seat_of(ann.id):
                    await asyncio.sleep(0.01)
            assert await floor.bankroll(ann.id) == 100_000

    asyncio.run(work())


# --- several servers -----------------------------------------------------------------------------------------------


def asks(branch: Branch, job: Job) -> Callable[[], object]:
    return lambda: branch.together(job)[0]


def test_two_servers_cannot_both_use_the_last_dollar(a_postgres: Postgres) -> None:
    url, tables = a_postgres.database(), (ROULETTE, Rules("big-six"))
    one, other = Branch(url, "one", *tables), Branch(url, "other", *tables)
    try:
        ann = one.seated("Ann", 1)
        one.do(ann, asked.Sit(1), asked.BuyIn(20_000), table=2)
        (set_,) = one.together(Job(THE_JOURNAL, ann, (), lambda _: None, wish=Limits(loss=1_000)))
        assert isinstance(set_, Done)
        for table in (1, 2):
            while one.live(table).table.state.phase != "wagering":
                one.step(table=table)
        spot = next(iter(one.live(2).game.spots))
        for _ in range(12):
            for branch in (one, other):
                branch.follow(1)
                branch.follow(2)
            red = one.job(ann, asked.Place("red", 1_000))
            six = other.job(ann, asked.Place(spot, 1_000), table=2)
            answers = at_once(asks(one, red), asks(other, six))
            assert sorted(type(answer).__name__ for answer in answers) == ["Done", "Refusal"]
            where, down = (1, "red") if isinstance(answers[0], Done) else (2, spot)
            one.do(ann, asked.TakeDown(down, 1_000), table=where)
        assert audit(one.database).faults == []
    finally:
        one.database.close()
        other.database.close()


def test_an_exclusion_at_one_server_binds_at_the_other_before_it_has_heard_of_it(a_postgres: Postgres) -> None:
    url = a_postgres.database()
    one, other = Branch(url, "one"), Branch(url, "other")
    try:
        ann = one.seated("Ann", 1)
        one.step()
        other.follow()
        other.follow(THE_JOURNAL)
        (excluded,) = one.together(Job(THE_JOURNAL, ann, (), lambda _: None, wish=Term.FOREVER))
        assert isinstance(excluded, Done)
        for command in (asked.Place("red", 500), asked.BuyIn(500)):
            assert other.refused(ann, command).startswith("You are excluded from play for good")
        grant = Job(THE_CAGE, ann, (), lambda _: None, f"{ann.id}:more", grant=500_000)
        assert isinstance(other.together(grant)[0], Refusal)
        told = other.follow(THE_JOURNAL)
        assert told.care[ann.id].protection.excludes(other.clock()), "and its dealers hear whom to stand up"
        other.do(ann, asked.Leave())
    finally:
        one.database.close()
        other.database.close()
