"""Nobody is on both sides of a table: who plays does no work there, sees no surveillance of it, and deals nowhere."""

import threading
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import pytest
from sqlalchemy import Connection, delete, select, text, update

from at_the_books import Branch
from at_the_server import Somebody, a_guest, an_account, an_open_floor, place, sit
from on_the_floor import House, a_house
from pitboss.events import Refusal
from pitboss.floor import asked, duties
from pitboss.floor.audit import audit
from pitboss.floor.books import Answer, Done
from pitboss.floor.rules import Rules
from pitboss.floor.scene import _offers
from pitboss.floor.store import schema
from pitboss.floor.store.pages import Pages
from soak.postgres import Postgres

pytest_plugins = ["soak.fixtures"]
NO_WORK = "A person who plays at a table may do no work there; leave the table first."
NO_SURVEILLANCE = "You play at this table, and so see no surveillance of it."
NO_DEALING = "A person who plays in this pit may not deal in it; leave your seat first."
NO_PLAYING = "A person who deals in this pit may not play in it; hand your table back first."


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    """Two tables in one pit."""
    with a_house(tmp_path, Rules("roulette"), Rules("big-six")) as house:
        yield house


def posts(house: House) -> set[tuple[int, int, str]]:
    with house.database.read() as connection:
        return {(row.chain, row.person, row.post) for row in connection.execute(select(schema.posts))}


# --- at one table ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "command",
    [
        asked.Call("no-spin", "foreign-object", by="floor", reason="A coin fell in."),
        asked.Place("red", 500, 1, "floor"),
        asked.Post("Sale!"),
        asked.CloseTable(),
    ],
)
def test_who_plays_at_a_table_does_no_work_there(house: House, command: asked.AnyAsked) -> None:
    sue = house.seated("Sue", 1, "supervisor")
    house.step(2)
    assert house.refused(sue, command) == NO_WORK
    assert house.refused(sue, asked.TakeOver()) == "A person who plays at a table may not deal there."


def test_who_plays_is_offered_no_calls_of_staff(house: House) -> None:
    flo, sue = house.seated("Flo", 1, "floor"), house.person("Sue", "supervisor")
    house.step(2)
    moment = house.live().moment()
    assert "no-spin" in [one.name for one in _offers(moment, sue, 0)]
    assert "no-spin" not in [one.name for one in _offers(moment, flo, 1)]


@pytest.mark.parametrize(
    ("command", "told"),
    [
        (
            asked.Call("no-spin", "foreign-object", by="floor", reason="A coin fell in."),
            "acts as floor, and its person plays at the table",
        ),
        (asked.Post("Sale!"), "is the work of staff, and its person plays at the table"),
        (asked.CloseTable(), "is the work of staff, and its person plays at the table"),
    ],
)
def test_the_audit_finds_work_of_a_person_who_plays(
    house: House, monkeypatch: pytest.MonkeyPatch, command: asked.AnyAsked, told: str
) -> None:
    sue = house.seated("Sue", 1, "supervisor")
    house.step(2)
    with monkeypatch.context() as dishonest:
        dishonest.setattr(duties, "plays_here", lambda *_: None)
        line = house.do(sue, command)
    assert f"Roulette 1 (table 1): line {line.number} {told}" in audit(house.database).faults


# --- in one pit ------------------------------------------------------------------------------------------------------


def test_who_plays_in_the_pit_does_not_deal_in_it(house: House) -> None:
    dora = house.seated("Dora", 1, "dealer")
    assert posts(house) == {(1, dora.id, "plays")}
    assert house.refused(dora, asked.TakeOver(), table=2) == NO_DEALING
    house.do(dora, asked.Leave())
    assert posts(house) == set()
    house.do(dora, asked.TakeOver(), table=2)
    assert posts(house) == {(2, dora.id, "deals")}
    assert audit(house.database).sound


def test_who_deals_in_the_pit_does_not_play_in_it(house: House) -> None:
    dora = house.person("Dora", "dealer")
    house.do(dora, asked.TakeOver(), table=2)
    assert house.refused(dora, asked.Sit(1)) == NO_PLAYING
    house.do(dora, asked.HandBack(), table=2)
    house.do(dora, asked.Sit(1))
    assert audit(house.database).sound


def test_of_two_requests_that_wait_together_one_is_refused(house: House) -> None:
    dora = house.person("Dora", "dealer")
    sits, deals = house.job(dora, asked.Sit(1)), house.job(dora, asked.TakeOver(), table=2)
    first, second = house.together(sits, deals)
    assert isinstance(first, Done)
    assert second == Refusal(NO_DEALING)


def test_a_practice_table_belongs_to_no_pit(house: House) -> None:
    dora = house.person("Dora", "dealer")
    own = house.practice(dora)
    house.do(dora, asked.TakeOver(), table=1)
    house.do(dora, asked.Sit(1), table=own)
    assert posts(house) == {(1, dora.id, "deals")}
    house.do(dora, asked.Leave(), table=own)
    house.do(dora, asked.HandBack(), table=1)
    house.do(dora, asked.TakeOver(), table=own)
    house.do(dora, asked.Sit(1), table=2)
    assert audit(house.database).sound


def test_a_table_of_an_earlier_version_gets_its_posts_when_it_is_opened(house: House) -> None:
    """An earlier version kept no posts."""
    dora = house.seated("Dora", 1, "dealer")
    with house.database.write() as connection:
        connection.execute(delete(schema.posts))
    house.database.close()
    house.reopen()
    house.live(1)
    assert posts(house) == {(1, dora.id, "plays")}
    assert house.refused(dora, asked.TakeOver(), table=2) == NO_DEALING


def test_the_audit_finds_posts_that_are_not_those_of_the_record(house: House) -> None:
    dora = house.seated("Dora", 1, "dealer")
    with house.database.write() as connection:
        connection.execute(update(schema.posts).values(post="deals"))
    (fault,) = audit(house.database).faults
    kept, told = {dora.id: "deals"}, {dora.id: "plays"}
    assert fault == f"Roulette 1 (table 1): its posts are kept as {kept}, but the record gives {told}"
    with house.database.write() as connection:
        connection.execute(delete(schema.posts))
    assert len(audit(house.database).faults) == 1


def test_two_servers_do_not_both_say_yes(tmp_path: Path) -> None:
    """Each server has only its own copy of its tables; the posts are in the database."""
    url = f"sqlite:///{tmp_path / 'floor.sqlite'}"
    rules = (Rules("roulette"), Rules("big-six"))
    one, other = Branch(url, "one", *rules), Branch(url, "other", *rules)
    with closing(one.database), closing(other.database):
        one.live(2)
        other.live(1)
        dora = one.person("Dora", "dealer")
        one.do(dora, asked.Sit(1))
        assert other.refused(dora, asked.TakeOver(), table=2) == NO_DEALING
        assert audit(one.database).sound


def test_two_servers_that_decide_at_the_same_moment_do_not_both_say_yes(
    a_postgres: Postgres, monkeypatch: pytest.MonkeyPatch
) -> None:
    """One server has decided that she may sit, and nothing is durable yet; the other waits, and then says no."""
    url, rules = a_postgres.database(), (Rules("roulette"), Rules("big-six"))
    one, other = Branch(url, "one", *rules), Branch(url, "other", *rules)
    decided, may_write, write = threading.Event(), threading.Event(), Pages.write

    def in_no_hurry(pages: Pages, connection: Connection, server: str) -> None:
        if server == "one":
            decided.set()
            may_write.wait()
        write(pages, connection, server)

    with closing(one.database), closing(other.database):
        one.live(1)
        other.live(2)
        dora = one.person("Dora", "dealer")
        monkeypatch.setattr(Pages, "write", in_no_hurry)
        answers: dict[str, Answer] = {}
        sits = threading.Thread(target=lambda: answers.update(sits=one.ask(dora, asked.Sit(1))))
        deals = threading.Thread(target=lambda: answers.update(deals=other.ask(dora, asked.TakeOver(), table=2)))
        sits.start()
        decided.wait()
        deals.start()
        while deals.is_alive() and not waits_for_a_lock(one):
            pass
        may_write.set()
        sits.join()
        deals.join()
        assert isinstance(answers["sits"], Done)
        assert answers["deals"] == Refusal(NO_DEALING)
        assert audit(one.database).sound


def waits_for_a_lock(branch: Branch) -> bool:
    """Whether some transaction waits for another."""
    with branch.database.read() as connection:
        waiting = "SELECT count(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock'"
        return bool(connection.execute(text(waiting)).scalar())


# --- what surveillance sees ------------------------------------------------------------------------------------------


def test_surveillance_sees_nothing_of_what_it_plays(tmp_path: Path) -> None:
    rules = Rules("blackjack", options={"dealers-second-card": "hole"})
    with (
        an_open_floor(tmp_path, [rules]) as floor,
        an_account(floor, "Eye", "patron", "surveillance") as eye,
        an_account(floor, "Vic", "patron", "surveillance") as vic,
        a_guest(floor) as guest,
    ):
        vic.do(1, *sit(1))
        vic.until(1, "wagers")
        played_out(vic, "box-1")
        vic.until(1, "wagers")
        guest.do(1, *sit(2))

        def face_down(who: Somebody, number: int) -> bool:
            """Whether the replay of a round still has a card that is face down."""
            return '"says":""' in who.http.get(f"/api/tables/1/rounds/{number}").text.replace(" ", "")

        assert face_down(vic, 1), "who sits there"
        assert not face_down(eye, 1)
        vic.do(1, {"type": "Leave"})
        assert face_down(vic, 1), "who played in that round"
        for _ in range(2):
            played_out(guest, "box-2")
            guest.until(1, "wagers")
        assert face_down(vic, 2), "who sat there as it opened"
        assert not face_down(vic, 3), "who did not"
        vic.do(1, *sit(1))
        assert face_down(vic, 3), "who sits there again"


def played_out(patron: Somebody, spot: str) -> None:
    """A round of the patron's to its end; the hand stands."""
    before = patron.scene(1)["round"]
    patron.do(1, place(spot, 2_000))
    patron.do(1, {"type": "Ready"})
    for _ in range(2_000):
        scene = patron.scene(1)
        if scene["round"] > before:
            return
        if scene["moves"]:
            move = next(one["name"] for one in scene["moves"] if one["name"] in ("stand", "decline", "no-insurance"))
            patron.ask(1, {"type": "Choose", "move": move})
    raise AssertionError(f"the round did not end: {scene['phase']} {scene['moves']}")


def test_nobody_sees_the_figures_of_a_table_at_which_that_person_plays(tmp_path: Path) -> None:
    with (
        an_open_floor(tmp_path, [Rules("roulette"), Rules("mini-baccarat")]) as floor,
        an_account(floor, "Vic", "patron", "division") as vic,
    ):

        def figures() -> list[tuple[bool, object, object, object]]:
            tables = vic.http.get("/api/pit").json()["tables"]
            return [(one["plays"], one["drop"], one["rack"], one["on_layout"]) for one in tables]

        assert figures() == [(False, 0, 0, 0), (False, 0, 0, 0)]
        vic.do(2, *sit(1))
        assert figures() == [(False, 0, 0, 0), (True, None, None, None)]
        told = vic.http.get("/api/audit").json()["reconciliation"]["tables"]
        assert [one["table"] for one in told] == [1]
        assert vic.http.get("/api/tables/2/shoe").json()["sentence"] == NO_SURVEILLANCE
        vic.do(2, {"type": "Leave"})
        assert figures()[1] == (False, 50_000, 0, 0)
