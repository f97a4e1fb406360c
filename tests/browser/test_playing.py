"""A guest plays every game of the floor in the browser, from the lobby to the cage."""

import re
from urllib.parse import quote

import pytest
from playwright.sync_api import expect

from at_the_screen import TablePage, Visit
from pitboss.games import names


def sits_down(visit: Visit, game: str) -> TablePage:
    """A new visitor walks in, and takes a seat at a game's table."""
    page = visit.go("/")
    table = next(one for one in visit.get("/api/lobby")["tables"] if one["game"] == game)
    page.locator(".card").get_by_role("button", name=f"Take a seat at {table['name']}").click()
    page.wait_for_url(f"**/table/{table['id']}")
    visit.drawn()
    expect(page.locator(".seats .you")).to_contain_text("Guest")
    at = TablePage(visit, table["id"])
    at.buy()
    at.open_for_wagers()
    return at


def sees_the_chip(at: TablePage, spot: str) -> None:
    """The chip lies on its place with its sum, and the place's name tells it too."""
    at.says_what_is()
    sums = [float(text) * 100 for text in at.own.locator("text.worth").all_text_contents()]
    assert sums == list(at.mine().values())
    assert spot in at.wagered()


def sees_the_result(at: TablePage) -> None:
    """The dealer calls it, the thing shows it, and it stands first among the last results."""
    shown = at.scene()["showing"]
    assert shown["says"]
    expect(at.page.locator(".log .drawn").first).to_contain_text(shown["says"])
    marks = shown["outcome"] if isinstance(shown["outcome"], list) else [shown["outcome"]]
    thing = at.page.locator(".device .thing")
    expect(thing).to_be_visible()
    name = thing.get_attribute("aria-label") or ""
    assert shown["says"] in name or all(re.search(rf"\b{re.escape(str(mark))}\b", name) for mark in marks), name
    expect(at.page.locator(".results li").first).to_have_attribute("title", shown["says"])


def asks_why(at: TablePage, spot: str) -> None:
    """Behind the settlement are its paragraphs, in the words of the law's own page."""
    lines = at.visit.get(f"/api/tables/{at.table}/rounds/{at.scene()['showing']['round']}")["lines"]
    settled = [event for line in lines for event in line["events"] if event["type"] == "Settled"]
    cites = next(event["cites"] for event in settled if event["spot"] == spot)
    laws = [at.visit.get(f"/api/law/{quote(cite, safe='')}") for cite in dict.fromkeys(cites)]
    at.page.locator(".log .settled").first.get_by_role("button", name="Why?").click()
    dialog = at.page.get_by_role("dialog", name="Why?")
    expect(dialog.locator(".paragraph h3")).to_have_text([law["shown"] for law in laws])
    expect(dialog.locator(".paragraph h3 + p")).to_have_text([law["plainly"] for law in laws])
    assert all(law["plainly"] for law in laws)
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)


def reloads(at: TablePage) -> None:
    """Everything is found as it was: the seat, the wagers, the chips."""
    before, wagered = at.scene(), at.mine()
    at.page.reload()
    at.visit.drawn()
    at.says_what_is()
    now = at.scene()
    assert now["you"]["seat"] == before["you"]["seat"]
    if now["round"] == before["round"] and now["awaits"] != "open":  # else the dealer was quicker than the browser
        assert at.wagered() == wagered
        assert at.chips() == before["you"]["chips"]


def placed_once(at: TablePage, spot: str, number: int) -> bool:
    """Whether the record of a round has one wager on a spot, and no more."""
    told = at.visit.get(f"/api/tables/{at.table}/rounds/{number}")
    return [e["spot"] for line in told["lines"] for e in line["events"] if e["type"] == "Placed"] == [spot]


def leaves(at: TablePage) -> None:
    """The chips go back to the cage, and are found there."""
    page, chips = at.page, at.chips()
    banked = at.scene()["you"]["bankroll"]
    page.get_by_role("button", name="Leave").click()
    page.locator("dialog.ask").get_by_role("button", name="Leave").click()
    expect(page.locator("button.sit")).to_be_visible()
    page.get_by_role("link", name="Cage", exact=True).click()
    shown = page.locator(".tally dd").first
    expect(shown).to_have_text(f"${(banked + chips) / 100:,.2f}".removesuffix(".00"))
    assert at.visit.get("/api/cage")["bankroll"] == banked + chips


@pytest.mark.parametrize("game", names())
def test_a_guest_plays(game: str, visit: Visit) -> None:
    at = sits_down(visit, game)
    spot = at.place_somewhere()
    sees_the_chip(at, spot)
    visit.picture(f"playing-{game}", whole=False)
    at.decided(spot)
    sees_the_result(at)
    at.says_what_is()
    asks_why(at, spot)
    again = at.place_somewhere()
    reloads(at)
    number = at.scene()["round"]
    at.go_on()
    at.visit.until(lambda: at.scene()["awaits"] != "wagers", "the dealer to begin")
    reloads(at)
    assert placed_once(at, again, number)
    if at.mine():
        at.decided(again)
    at.says_what_is()
    visit.picture(f"played-{game}", whole=False)
    leaves(at)
