"""Significant events: who may see them, page by page, and not those of a table at which one plays."""

import asyncio
from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest

from at_the_server import PATIENCE, Open, Somebody, a_guest, an_account, an_open_floor, place, sit
from pitboss.floor.audit import audit
from pitboss.floor.journal import ABOUT_PEOPLE, ALERTS, AT_TABLES, Kind
from pitboss.floor.people import ROLES, Power
from pitboss.floor.record import THE_JOURNAL, ClockJumped, ServerStarted, ServerStopped
from pitboss.floor.store import readings
from pitboss.floor.store.readings import newest_lines


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Open]:
    with an_open_floor(tmp_path) as opened:
        yield opened


def events(who: Somebody, query: str = "") -> list[dict[str, Any]]:
    """All events that somebody sees, page by page."""
    found: list[dict[str, Any]] = []
    after = ""
    while True:
        told = who.http.get(f"/api/events?before={after}{query}")
        assert told.status_code == 200, told.text
        found += told.json()["events"]
        after = told.json()["next"]
        if not after:
            return found


def kinds(who: Somebody, query: str = "") -> list[str]:
    return [one["kind"] for one in events(who, query)]


def much_happens(house: Open, *, table: int = 1) -> None:
    """A dealer takes a table over and hands it back, and somebody gives a wrong password."""
    with an_account(house, "Dora", "patron", "dealer") as dora, Somebody(house) as stranger:
        assert dora.ask(table, {"type": "TakeOver"}).status_code == 200
        assert dora.ask(table, {"type": "HandBack"}).status_code == 200
        assert stranger.post("/api/login", {"name": "Dora", "password": "wrong password"}).status_code == 401


def test_a_role_sees_what_is_its_business(house: Open) -> None:
    much_happens(house)
    seen: dict[str, set[str]] = {}
    with ExitStack() as stack:
        for role in ROLES:
            who = stack.enter_context(an_account(house, f"The {role} person", role))
            answer = who.http.get("/api/events")
            if answer.status_code == 403:
                continue
            seen[role] = set(answer.json()["kinds"])
            assert {one["kind"] for one in events(who)} <= seen[role]
        assert seen == {
            "supervisor": set(AT_TABLES),
            "surveillance": set(Kind),
            "division": set(Kind),
            "admin": set(Kind),
        }
        with Somebody(house) as stranger:
            assert stranger.http.get("/api/events").status_code == 401
    assert set(AT_TABLES) | set(ABOUT_PEOPLE) == set(Kind)
    assert {Kind.FAILED_SIGN_IN, Kind.VOID, Kind.CLOCK} == ALERTS
    assert [role for role in ROLES if Power.SEE_SIGN_INS in ROLES[role]] == ["surveillance", "division", "admin"]


def test_a_supervisor_learns_nothing_of_addresses_even_when_asking_for_them(house: Open) -> None:
    much_happens(house)
    with an_account(house, "Sue", "supervisor") as sue:
        assert set(kinds(sue)) <= set(AT_TABLES)
        assert events(sue, "&kind=failed-sign-in&kind=sign-in") == []
        assert "127.0.0.1" not in sue.http.get("/api/events?kind=failed-sign-in").text


def test_events_are_told_newest_first_with_whom_they_are_about_and_where(house: Open) -> None:
    much_happens(house)
    with an_account(house, "Otto", "division") as otto:
        told = events(otto)
        assert [one["at"] for one in told] == sorted((one["at"] for one in told), reverse=True)
        [failed] = [one for one in told if one["kind"] == "failed-sign-in"]
        assert (failed["alert"], failed["name"], failed["table"]) == (True, "Dora", 0)
        assert failed["says"] == "Wrong password or code number 1 for Dora from 127.0.0.1."
        back, over = [one for one in told if one["kind"] == "dealer"]
        assert (over["table"], over["table_name"], over["name"], over["alert"]) == (1, "Roulette 1", "Dora", False)
        assert (over["line"], back["line"]) == (over["line"], over["line"] + 1)
        assert told[-1]["kind"] == "server"


def test_events_are_filtered_by_kind_person_and_table(house: Open) -> None:
    much_happens(house)
    with an_account(house, "Otto", "division") as otto:
        dora = next(one["person"] for one in events(otto) if one["name"] == "Dora")
        assert set(kinds(otto, "&kind=dealer&kind=server")) == {"dealer", "server"}
        assert {one["name"] for one in events(otto, f"&person={dora}")} == {"Dora"}
        assert set(kinds(otto, f"&person={dora}&kind=password")) == {"password"}
        assert set(kinds(otto, "&table=1")) == {"dealer"}
        assert events(otto, "&table=2") == []
        for wrong in ("kind=nothing", "person=-1", "person=x", "table=x", f"before={'9' * 100}"):
            assert otto.http.get(f"/api/events?{wrong}").status_code == 422
        for wrong in ("x", "2026,1,1", "'; DROP TABLE notable,1,1,1"):
            assert otto.http.get("/api/events", params={"before": wrong}).status_code == 400


def test_pages_follow_each_other_without_a_gap_or_a_double(house: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    with an_account(house, "Otto", "division") as otto:
        jumps = (ClockJumped("ab12", -3.0), ClockJumped("ab12", 3.0))
        for _ in range(7):
            asyncio.run_coroutine_threadsafe(house.floor.note(*jumps), house.floor._loop).result(PATIENCE)
        at_once = events(otto)
        monkeypatch.setattr(readings, "A_PAGE", 3)
        assert len(at_once) > 14
        assert events(otto) == at_once
        assert len({one["id"] for one in at_once}) == len(at_once)


def test_who_plays_at_a_table_does_not_see_its_events(house: Open) -> None:
    much_happens(house, table=1)
    much_happens_elsewhere(house)
    with an_account(house, "Otto", "patron", "division") as otto:
        assert {one["table"] for one in events(otto, "&kind=dealer")} == {1, 2}
        otto.do(1, *sit(3))
        assert {one["table"] for one in events(otto, "&kind=dealer")} == {2}
        refused = otto.http.get("/api/events?table=1")
        assert (refused.status_code, "You play at Roulette 1" in refused.json()["sentence"]) == (403, True)
        otto.do(1, {"type": "Leave"})
        assert {one["table"] for one in events(otto, "&kind=dealer")} == {1, 2}


def much_happens_elsewhere(house: Open) -> None:
    with an_account(house, "Dan", "patron", "dealer") as dan:
        assert dan.ask(2, {"type": "TakeOver"}).status_code == 200


def test_a_large_wager_is_an_event_with_its_round(house: Open, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.floor.journal.LARGE", 1_000)
    with a_guest(house) as guest, an_account(house, "Otto", "division") as otto:
        guest.do(1, *sit(1))
        guest.until(1, "wagers")
        guest.do(1, place("red", 1_000))
        [told] = events(otto, "&kind=large-wager")
        assert (told["table"], told["round"], told["person"]) == (1, 1, guest.me()["person"])
        assert told["says"] == "$10 on red from seat 1."


def test_sign_ins_of_accounts_are_noted_and_those_of_guests_are_not(house: Open) -> None:
    with a_guest(house), an_account(house, "Otto", "division") as otto, Somebody(house) as again:
        again.enter("/api/login", {"name": "otto", "password": "correct horse battery"})
        signed = [one["says"] for one in events(otto, "&kind=sign-in")]
        assert signed == ["Otto signed in from 127.0.0.1."] * 2
        assert not [one for one in events(otto) if one["name"].startswith("Guest")]


def test_a_server_notes_that_it_opened_and_closed(tmp_path: Path) -> None:
    with an_open_floor(tmp_path) as first:
        server = first.floor.server
    with an_open_floor(tmp_path) as second:
        facts = [deed.events[0] for line in newest_lines(second.floor.database, THE_JOURNAL, 9) for deed in line.deeds]
        assert facts == [ServerStarted(server), ServerStopped(server), ServerStarted(second.floor.server)]
        assert audit(second.floor.database).faults == []
