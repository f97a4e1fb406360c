"""What a patron cannot do, over the real server: act for another, bet late, spend chips twice, see what is private."""

import json
import threading
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from sqlalchemy import select
from websockets.exceptions import ConnectionClosed, InvalidStatus

from at_the_door import PASSWORD
from at_the_server import (
    Open,
    Somebody,
    a_guest,
    an_account,
    an_open_floor,
    give_roles,
    place,
    settled,
    sit,
    with_rates,
)
from pitboss.floor import books
from pitboss.floor.api import live
from pitboss.floor.floor import Floor
from pitboss.floor.rates import Limits
from pitboss.floor.settings import Pace
from pitboss.floor.store import schema
from pitboss.floor.store.readings import bankroll_of

HELD_BACK = Pace(betting=1e6, choosing=1e6, step=0.0, draw=1e6, card=1e6, pause=0.0, pause_alone=0.0, away=1e6)


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Open]:
    with an_open_floor(tmp_path) as opened:
        yield opened


def refused(response: Any, status: int) -> str:
    assert response.status_code == status, response.text
    told = response.json()
    assert set(told) == {"sentence", "cites"}
    return str(told["sentence"])


# --- for another ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        place("red", 500) | {"seat": 1},
        place("red", 500) | {"seat": 1, "by": "dealer"},
        place("red", 500) | {"seat": 1, "by": "floor"},
        {"type": "TakeDown", "spot": "black", "cents": 500},
        {"type": "Call", "name": "no-more-bets", "by": "dealer"},
        {"type": "Call", "name": "void", "by": "floor"},
        {"type": "TakeOver"},
        {"type": "Open"},
        {"type": "Draw"},
        {"type": "Result", "text": "17"},
        {"type": "Post", "text": "free chips"},
        {"type": "CloseTable"},
        {"type": "Sit", "seat": 1},
    ],
    ids=lambda command: " ".join(str(one) for one in command.values()),
)
def test_a_patron_acts_for_nobody_else(house: Open, command: dict[str, Any]) -> None:
    with a_guest(house) as one, a_guest(house) as two:
        one.do(1, *sit(1))
        one.until(1, "wagers")
        one.do(1, place("black", 500))
        two.do(1, *sit(2))
        before = one.scene(1)
        refused(two.ask(1, command), 409)
        with two.live(1) as line:
            assert line.do(command)["type"] == "refused"
        after = one.scene(1)
    for same in ("number", "bets", "round", "open", "dealer", "you"):
        assert after[same] == before[same]
    assert [seat["chips"] for seat in after["seats"]] == [seat["chips"] for seat in before["seats"]]


def test_the_same_key_of_two_patrons_is_two_requests(house: Open) -> None:
    with a_guest(house) as one, a_guest(house) as two:
        one.ask(1, *sit(1), key="one-key-for-two").raise_for_status()
        two.ask(1, *sit(2), key="one-key-for-two").raise_for_status()
        again = two.ask(1, *sit(2), key="one-key-for-two").json()
        assert again["again"]
        assert [(seat["seat"], seat["you"]) for seat in again["scene"]["seats"]] == [(1, False), (2, True)]


def test_nobody_bets_after_the_close(tmp_path: Path) -> None:
    with an_open_floor(tmp_path, pace=HELD_BACK) as house, a_guest(house) as one:
        one.do(1, *sit(1))
        one.until(1, "wagers")
        one.do(1, place("red", 500))
        one.do(1, {"type": "Ready"})
        one.until(1, "chance")
        for command in (place("red", 500), {"type": "TakeDown", "spot": "red", "cents": 500}):
            refused(one.ask(1, command), 409)
            with one.live(1) as line:
                assert line.do(command)["type"] == "refused"
        assert one.scene(1)["you"]["on_layout"] == 500


# --- twice ---------------------------------------------------------------------------------------------------------


def at_once(*work: Callable[[], dict[str, Any]]) -> list[dict[str, Any]]:
    """The answers to what is asked in the same moment."""
    gate, found = threading.Barrier(len(work)), [dict[str, Any]() for _ in work]

    def run(at: int) -> None:
        gate.wait()
        found[at] = work[at]()

    threads = [threading.Thread(target=run, args=(at,)) for at in range(len(work))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return found


def test_chips_at_the_cage_are_spent_once(house: Open) -> None:
    with a_guest(house) as one:
        mine = one.me()["person"]
        one.do(1, {"type": "Sit", "seat": 1})
        one.do(2, {"type": "Sit", "seat": 1})
        with one.live(1) as here, one.live(2) as there:
            for _ in range(10):
                buy: dict[str, Any] = {"type": "BuyIn", "cents": 60_000}
                told = at_once(lambda: here.do(buy), lambda: there.do(buy))  # noqa: B023  it is done within the round
                assert sorted(answer["type"] for answer in told) == ["ack", "refused"]
                assert bankroll_of(house.floor.database, mine) == 40_000
                back = here if told[0]["type"] == "ack" else there
                assert back.do({"type": "CashOut", "cents": 60_000})["type"] == "ack"
        assert one.me()["bankroll"] == 100_000


def test_chips_at_a_table_are_wagered_once(house: Open) -> None:
    with a_guest(house) as one:
        one.do(1, *sit(1, 1_000))
        one.until(1, "wagers")
        with one.live(1) as here, one.live(1) as there:
            told = at_once(
                lambda: here.do(place("red", 1_000)),
                lambda: there.do(place("black", 1_000)),
                lambda: one.ask(1, {"type": "CashOut", "cents": 1_000}).json(),
            )
        done = [answer for answer in told if answer.get("type") == "ack" or "number" in answer]
        assert len(done) == 1, told
        scene = one.scene(1)["you"]
        assert scene["chips"] + scene["on_layout"] + scene["bankroll"] == 100_000


def test_the_same_request_over_two_connections_is_done_once(house: Open) -> None:
    with a_guest(house) as one:
        one.do(1, *sit(1))
        one.until(1, "wagers")
        with one.live(1) as here, one.live(1) as there:
            told = at_once(
                lambda: here.do(place("red", 1_000), key="said-but-once"),
                lambda: there.do(place("red", 1_000), key="said-but-once"),
            )
        assert [answer["type"] for answer in told] == ["ack", "ack"]
        assert told[0]["number"] == told[1]["number"]
        assert one.scene(1)["you"]["on_layout"] == 1_000


# --- private -------------------------------------------------------------------------------------------------------


def test_a_practice_table_is_its_owners_alone(house: Open) -> None:
    with a_guest(house) as one, a_guest(house) as two, Somebody(house) as nobody:
        table = one.post("/api/practice", {"game": "roulette"}).json()["table"]
        one.do(table, *sit(1))
        boss = an_account(house, "The boss", "admin", "supervisor", "division", "surveillance")
        with boss:
            for other in (two, nobody, boss):
                for page in ("", "/scene", "/odds", "/odds/red", "/rounds", "/rounds/1", "/fairness", "/spot?name=red"):
                    refused(other.http.get(f"/api/tables/{table}{page}"), 404)
                assert table not in [card["id"] for card in other.http.get("/api/lobby").json()["tables"]]
                with pytest.raises(InvalidStatus) as denied:
                    other.live(table)
                assert denied.value.response.status_code == 404
            refused(two.ask(table, *sit(2)), 404)
            assert table not in [row["id"] for row in boss.http.get("/api/pit").json()["tables"]]
        assert one.scene(table)["you"]["seat"] == 1


@pytest.mark.parametrize(
    "key", ["a-good-key\n", "a-good-key\r\n", "\na-good-key", "a-good\nkey-it-is", "a-good-k\u00e9y"]
)
def test_a_key_is_one_word(house: Open, key: str) -> None:
    with a_guest(house) as one, one.live(1) as line:
        refused(one.ask(1, *sit(1), key=key), 422)
        assert line.do(*sit(1), key=key)["type"] == "error"
        refused(one.post("/api/cage/grant", {"key": key}), 422)
        assert one.scene(1)["seats"] == []


# --- limits --------------------------------------------------------------------------------------------------------


def test_commands_come_no_faster_than_allowed(tmp_path: Path) -> None:
    rates = with_rates(commands_per_second=0.01, command_burst=4)
    with an_open_floor(tmp_path, rates=rates) as house, a_guest(house) as one, a_guest(house) as two:
        with one.live(1) as line:
            told = [line.do({"type": "Ready"})["type"] for _ in range(6)]
        assert told == ["refused"] * 4 + ["error"] * 2
        late = one.ask(1, {"type": "Ready"})
        assert "try again in" in refused(late, 429)
        assert int(late.headers["retry-after"]) > 1
        refused(two.ask(1, {"type": "Ready"}), 409)  # it is nobody else's limit


def test_every_command_of_a_request_counts(tmp_path: Path) -> None:
    rates = with_rates(commands_per_second=0.01, command_burst=40)
    many = [{"type": "Ready"}] * 39
    unread = [{"type": "Place", "spot": "red"}] * 39  # without an amount
    with an_open_floor(tmp_path, rates=rates) as house:
        for commands, status, kind in ((many, 409, "refused"), (unread, 422, "error")):
            with a_guest(house) as one:
                refused(one.ask(1, *commands), status)
                refused(one.ask(1, {"type": "Ready"}), 409)
                refused(one.ask(1, {"type": "Ready"}), 429)
            house.door.limits = Limits(rates)  # another day for the address that all of them share
            with a_guest(house) as other, other.live(1) as line:
                assert line.do(*commands)["type"] == kind
                assert line.do({"type": "Ready"})["type"] == "refused"
                assert "too much at once" in line.do({"type": "Ready"})["sentence"]
            house.door.limits = Limits(rates)


def test_connections_are_no_more_than_allowed(tmp_path: Path) -> None:
    rates = with_rates(connections_per_person=2, connections_per_address=3)
    with an_open_floor(tmp_path, rates=rates) as house, a_guest(house) as one, Somebody(house) as nobody:
        with one.live(1), one.live(2):
            with pytest.raises(InvalidStatus) as denied:
                one.live(1)
            assert denied.value.response.status_code == 429
            assert "sentence" in json.loads(denied.value.response.body)
            with nobody.live(1):
                with pytest.raises(InvalidStatus) as denied:
                    nobody.live(1)
                assert denied.value.response.status_code == 429
        settled(lambda: not house.floor.watchers.at(1) and not house.floor.watchers.at(2))
        with one.live(1) as line:  # who left has made room
            line.hear("scene")


def test_the_floor_is_full_at_some_point(tmp_path: Path) -> None:
    with (
        an_open_floor(tmp_path, most_watchers=2) as house,
        Somebody(house) as one,
        one.live(1) as first,
        one.live(1) as second,
        one.live(1) as third,
    ):
        first.hear("scene")
        second.hear("scene")
        with pytest.raises(ConnectionClosed) as closed:
            third.hear("scene")
        assert closed.value.rcvd is not None
        assert "full" in closed.value.rcvd.reason


def test_a_line_that_is_too_long_says_so(house: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    with a_guest(house) as one, one.live(1) as line:
        monkeypatch.setattr(books, "MOST_WAITING", 0)
        assert "safe to ask again" in refused(one.ask(1, *sit(1)), 503)
        told = line.do(*sit(1), key="it-is-full-now")
        assert told["type"] == "again"
        monkeypatch.undo()
        assert line.do(*sit(1), key="it-is-full-now")["type"] == "ack"


def test_a_request_is_no_larger_than_allowed(house: Open) -> None:
    with a_guest(house) as one:
        body = {"key": "a-large-one", "do": [{"type": "Cut", "word": "x" * 70_000}]}
        refused(one.post("/api/tables/1/commands", body), 413)
        many = [{"type": "Ready"}] * 41
        refused(one.ask(1, *many), 422)


def test_practice_tables_are_no_more_than_allowed(house: Open) -> None:
    with a_guest(house) as one:
        made = [one.post("/api/practice", {"game": "roulette"}).json()["table"] for _ in range(7)]
        assert len(set(made)) == 7
        assert house.floor.settings.most_practice == 5
        for table in made[2:]:
            one.do(table, *sit(1))


def test_practice_tables_are_opened_no_faster_than_allowed(tmp_path: Path) -> None:
    rates = with_rates(practice_per_hour=0.01, practice_burst=2)
    with an_open_floor(tmp_path, rates=rates) as house:
        opened = 0
        for _ in range(5):  # as ever new guests from one address
            with a_guest(house) as one:
                told = [one.post("/api/practice", {"game": "roulette"}) for _ in range(3)]
                assert told[-1].status_code == 429
                assert "Too many practice tables are being opened; try again in" in refused(told[-1], 429)
                opened += sum(answer.status_code == 200 for answer in told)
        assert opened == 6
        with house.floor.database.read() as connection:
            rows = connection.execute(select(schema.tables.c.id).where(schema.tables.c.owner.is_not(None))).all()
        assert len(rows) == 6


def test_rules_against_the_law_cost_no_practice_table(tmp_path: Path) -> None:
    rates = with_rates(practice_per_hour=0.01, practice_burst=1)
    with an_open_floor(tmp_path, rates=rates) as house, a_guest(house) as one:
        refused(one.post("/api/practice", {"game": "roulette", "options": {"wheel": "square"}}), 400)
        assert one.post("/api/practice", {"game": "roulette"}).status_code == 200


def test_nobody_fetches_the_practice_tables_of_others(house: Open) -> None:
    with a_guest(house) as one, a_guest(house) as two, Somebody(house) as nobody:
        table = one.post("/api/practice", {"game": "roulette"}).json()["table"]
        for other in (two, nobody):
            refused(other.http.get(f"/api/tables/{table}/scene"), 404)
        refused(two.ask(table, *sit(1)), 404)
        assert table not in house.floor.moments
        one.scene(table)
        assert table in house.floor.moments


def test_practice_tables_in_memory_are_no_more_than_allowed(tmp_path: Path) -> None:
    with an_open_floor(tmp_path, most_practice_in_use=2) as house, a_guest(house) as one:
        tables = [one.post("/api/practice", {"game": "roulette"}).json()["table"] for _ in range(4)]
        with one.live(tables[0]) as first, one.live(tables[1]) as second:
            first.hear("scene")
            second.hear("scene")
            told = refused(one.http.get(f"/api/tables/{tables[2]}"), 429)
            assert told == "Too many practice tables are in use; try again in 60 seconds."
            assert one.http.get("/api/tables/1").status_code == 200  # public tables always have room
        settled(lambda: not house.floor.watchers.at(tables[0]) and not house.floor.watchers.at(tables[1]))
        for table in tables[2:]:  # tables at which nobody is make room
            assert one.http.get(f"/api/tables/{table}").status_code == 200
        assert len(house.floor.moments) <= 2 + 2


def test_a_practice_table_that_is_put_away_at_that_moment_still_answers(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask = Floor.ask

    async def and_put_away(floor: Floor, *asked: Any) -> Any:
        answer = await ask(floor, *asked)
        floor._put_away()
        return answer

    monkeypatch.setattr(Floor, "ask", and_put_away)
    with an_open_floor(tmp_path) as house, a_guest(house) as one:
        table = one.post("/api/practice", {"game": "keno", "edition": "19:47", "options": {}}).json()["table"]
        scene = one.do(table, {"type": "Sit", "seat": 1}, {"type": "BuyIn", "cents": 5_000})
        assert (scene["you"]["seat"], scene["you"]["chips"]) == (1, 5_000)


# --- sessions ------------------------------------------------------------------------------------------------------


def test_who_signs_out_acts_no_more(house: Open) -> None:
    with a_guest(house) as one, one.live(1) as line:
        assert line.do(*sit(1))["type"] == "ack"
        one.enter("/api/logout")
        with pytest.raises(ConnectionClosed) as closed:
            line.do({"type": "Leave"})
        assert closed.value.rcvd is not None
        assert (closed.value.rcvd.code, "session is over" in closed.value.rcvd.reason) == (1008, True)
        assert [seat["seat"] for seat in one.scene(1)["seats"]] == [1]


def test_who_signs_out_is_told_no_more_of_a_private_table(house: Open) -> None:
    with a_guest(house) as one:
        table = one.post("/api/practice", {"game": "roulette"}).json()["table"]
        with one.live(table) as line:
            line.hear("scene")
            one.enter("/api/logout")
            with pytest.raises(ConnectionClosed):
                line.hear("nothing more")  # scenes that were on their way are passed over


def test_roles_that_were_taken_away_are_worth_nothing_on_an_open_connection(house: Open) -> None:
    with an_account(house, "Dora", "patron", "dealer") as one, one.live(1) as line:
        assert line.do({"type": "TakeOver"})["type"] == "ack"
        assert line.do({"type": "HandBack"})["type"] == "ack"
        give_roles(house, one.me()["person"], "patron")
        assert line.do({"type": "TakeOver"}) | {"key": ""} == {
            "type": "refused",
            "key": "",
            "sentence": "Only a dealer can do that.",
            "cites": line_cites(house),
            "spot": None,
        }
        give_roles(house, one.me()["person"], "patron", "dealer")
        assert line.do({"type": "TakeOver"})["type"] == "ack"


def line_cites(house: Open) -> list[str]:
    return [str(cite) for cite in house.floor.moments[1].game.grounds.procedure]


def test_a_session_is_looked_up_often_enough() -> None:
    assert live.LOOK_AGAIN <= 30


def test_a_guest_who_registers_keeps_seat_and_chips(house: Open) -> None:
    with a_guest(house) as one:
        guest = one.me()
        one.do(1, *sit(5, 30_000))
        one.until(1, "wagers")
        one.do(1, place("red", 500))
        with one.live(1) as old:
            old.hear("scene")
            me = one.enter("/api/register", {"name": "Lucky Lou", "password": PASSWORD})
            assert (me["person"], me["name"], me["guest"]) == (guest["person"], "Lucky Lou", False)
            assert (me["bankroll"], me["seats"][0]["seat"]) == (70_000, 5)
            with pytest.raises(ConnectionClosed):  # the token is a new one; the page comes anew with it
                old.do(place("red", 500))
        with one.live(1) as new:
            you = new.hear("scene")["scene"]["you"]
            assert (you["seat"], you["chips"], you["on_layout"]) == (5, 29_500, 500)
            assert new.do(place("red", 500))["type"] == "ack"
        assert [seat["name"] for seat in one.scene(1)["seats"]] == ["Lucky Lou"]
        one.enter("/api/logout")
        one.enter("/api/login", {"name": "lucky lou", "password": PASSWORD})
        assert one.scene(1)["you"]["seat"] == 5
