"""What the floor answers to whoever opens an address: the client's page, with a status that tells whether it exists."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from at_the_server import Somebody, an_account, an_open_floor
from pitboss.floor.rules import Rules

BROWSER = {"Accept": "text/html,application/xhtml+xml,*/*;q=0.8"}
GAMES = ("sic-bo", "craps", "keno", "blackjack", "roulette")  # in no order that a lobby would have


@pytest.fixture(scope="module")
def visitor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Somebody]:
    rules = [Rules(game) for game in GAMES]
    with an_open_floor(tmp_path_factory.mktemp("floor"), rules) as house, Somebody(house) as one:
        yield one


def opened(visitor: Somebody, path: str) -> httpx.Response:
    return visitor.http.get(path, headers=BROWSER)


@pytest.mark.parametrize(
    "path",
    (
        "/ /table/1 /table/1/history /table/1/history/3 /table/1/verify /odds /odds/craps /practice /practice/keno "
        "/cage /play /account /pit /pit/events /law/19:47-5.2(b)"
    ).split(),
)
def test_every_page_is_answered_with_the_client(visitor: Somebody, path: str) -> None:
    found = opened(visitor, path)
    assert (found.status_code, found.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "/web/js/app.js" in found.text


@pytest.mark.parametrize(
    "path",
    (
        "/nowhere /table /table/one /table/1/nowhere /table/1/history/x /odds/nothing /practice/nothing /cage/1 "
        "/web/nothing.js /web/"
    ).split(),
)
def test_an_unknown_address_is_a_page_for_people_with_the_status_404(visitor: Somebody, path: str) -> None:
    found = opened(visitor, path)
    assert (found.status_code, found.headers["content-type"]) == (404, "text/html; charset=utf-8")
    assert "/web/js/app.js" in found.text
    assert "content-security-policy" in found.headers


@pytest.mark.parametrize("path", ["/api/nothing", "/api", "/api/tables/99", "/api/tables/99/scene"])
def test_the_api_answers_in_json_whoever_asks(visitor: Somebody, path: str) -> None:
    found = opened(visitor, path)
    assert (found.status_code, found.headers["content-type"]) == (404, "application/json")
    assert found.json()["sentence"]


def test_a_program_is_told_in_json_that_there_is_nothing(visitor: Somebody) -> None:
    asked = visitor.http.get("/nowhere", headers={"Accept": "application/json"})
    assert (asked.status_code, asked.json()["sentence"]) == (404, "There is nothing at this address.")
    sent = visitor.http.post("/nowhere", headers=BROWSER)
    assert (sent.status_code, sent.headers["content-type"]) == (404, "application/json")


def test_the_files_are_small_on_the_wire_and_asked_for_again_after_an_upgrade(visitor: Somebody) -> None:
    first = visitor.http.get("/web/css/base.css")
    assert (first.headers["content-encoding"], first.headers["cache-control"]) == ("gzip", "no-cache")
    again = visitor.http.get("/web/css/base.css", headers={"If-None-Match": first.headers["etag"]})
    assert (again.status_code, again.content, again.headers["cache-control"]) == (304, b"", "no-cache")


def test_the_lobby_lists_the_groups_in_order_and_in_each_the_most_played_first(visitor: Somebody) -> None:
    tables = visitor.http.get("/api/lobby").json()["tables"]
    assert [(table["group"], table["game"]) for table in tables] == [
        ("Table games", "roulette"),
        ("Table games", "blackjack"),
        ("Table games", "keno"),
        ("Dice", "craps"),
        ("Dice", "sic-bo"),
    ]
    brief = visitor.http.get("/api/lobby?brief=yes").json()["tables"]
    assert [table["id"] for table in brief] == [table["id"] for table in tables]
    roulette = tables[0]
    assert {"Straight", "Split", "Dozen"} <= set(roulette["wagers"])
    assert "Wheel: double-zero" in roulette["rules"]
    assert "wagers" not in brief[0]


def test_a_closed_table_stays_in_the_lobby_and_says_so(tmp_path: Path) -> None:
    with an_open_floor(tmp_path, [Rules("roulette")]) as house, an_account(house, "Sue", "supervisor") as sue:
        sue.do(1, {"type": "CloseTable"})
        assert [table["open"] for table in sue.http.get("/api/lobby").json()["tables"]] == [False]
