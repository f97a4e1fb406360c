"""A guest plays every game in which patrons wager against the house, in the browser, from the lobby to the cage."""

import re
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest
from playwright.sync_api import Browser, expect

from at_the_screen import Floor, NewVisit, TablePage, Visit
from card_room import POKER_ROOM
from pitboss.games import names


def sits_down(visit: Visit, game: str) -> TablePage:
    """A new visitor walks in, and takes a seat at a game's table."""
    page = visit.go("/")
    table = next(one for one in visit.get("/api/lobby")["tables"] if one["game"] == game)
    page.locator(f".card a[href='/table/{table['id']}?sit']").click()
    page.wait_for_url(f"**/table/{table['id']}")
    visit.drawn()
    at = TablePage(visit, table["id"])
    at.has_sat_down()
    expect(page.locator(".seats .you")).to_contain_text(re.compile("Guest|You"))
    at.open_for_wagers()
    return at


def sees_the_chip(at: TablePage, spot: str) -> None:
    """The chip lies on its place with its sum, and the place's name tells it too."""
    at.says_what_is()
    if not at.about["blank"]:  # there tickets are in a list
        sums = [float(text) * 100 for text in at.own.locator("text.worth").all_text_contents()]
        assert sums == list(at.mine().values())
    assert spot in at.wagered()


def sees_the_result(at: TablePage) -> None:
    """The dealer calls it, the thing shows it or the cards lie there, and it stands first among the last results."""
    found = at.scene()
    shown = found["showing"]
    assert shown["says"]
    expect(at.page.locator(".log .drawn, .log .call", has_text=shown["says"]).first).to_be_visible()
    expect(at.page.locator(".results li").first).to_have_attribute("title", shown["says"])
    if found["hands"]:
        expect(at.page.locator(".card-hand strong")).to_have_text([hand["name"] for hand in found["hands"]])
        expect(at.page.locator("g.cards .felt-card")).to_have_count(sum(len(h["cards"]) for h in found["hands"]))
        return
    thing = at.page.locator(".device .thing")
    expect(thing).to_be_visible()
    small = at.page.locator(".results li").first.locator("[role=img]").first.get_attribute("aria-label") or "?"
    marks = shown["outcome"] if isinstance(shown["outcome"], list) else [shown["outcome"]]

    def told() -> bool:
        name = thing.get_attribute("aria-label") or ""
        marked = all(re.search(rf"\b{re.escape(str(mark))}\b", name) for mark in marks)
        return marked or shown["says"] in name or small in name

    at.visit.until(told, f"the thing to show {shown}")


def plays_to_a_result(at: TablePage) -> None:
    """Wager until a result decides one: where others play too, a wager may come back undecided."""
    for _ in range(25):
        spot = at.place_somewhere()
        sees_the_chip(at, spot)
        at.visit.picture(f"playing-{at.about['game']}", whole=False)
        at.decided()
        if at.settlement():
            return
    raise AssertionError("no result decides a wager")


def asks_why(at: TablePage) -> None:
    """Behind the settlement are its paragraphs, in the words of the law's own page."""
    under = f"?edition={at.about['edition']}"
    laws = [at.visit.get(f"/api/law/{quote(cite, safe='')}{under}") for cite in at.settlement()]
    at.page.locator(".log .settled").first.get_by_role("button", name="Why?").click()
    dialog = at.page.get_by_role("dialog", name="Why?")
    expect(dialog.locator(".paragraph h3")).to_have_text([law["shown"] for law in laws])
    expect(dialog.locator(".paragraph h3 + p")).to_have_text([law["plainly"] for law in laws])
    assert all(law["plainly"] for law in laws)
    dialog.get_by_role("button", name="Close").click()
    expect(dialog).to_have_count(0)


def reloads(at: TablePage) -> None:
    """Everything is found as it was: the seat, the wagers, the chips. Meanwhile nobody else does anything."""
    others, at.visit.meanwhile = at.visit.meanwhile, lambda: None
    before, laid = at.scene(), at.laid()
    at.page.reload()
    at.visit.drawn()
    at.says_what_is()
    now = at.scene()
    assert now["number"] == before["number"]
    assert now["you"] == before["you"]
    assert at.wagered() == laid
    assert at.chips() == before["you"]["chips"]
    at.visit.meanwhile = others


def the_dealer_begins(at: TablePage, floor: Floor) -> None:
    """Go on until the dealer is at work, and no further: the dealers are on hold, and what they began goes first."""
    acted: list[int] = []  # at which lines of the record: what a patron has done may still be on its way

    def begun() -> bool:
        found = at.scene()
        if acted and found["number"] > acted[-1] and found["awaits"] != "wagers":
            return True
        if not floor.step() and at.does_one_thing():
            acted.append(found["number"])
        return False

    at.visit.until(begun, "the dealer to begin")


def placed(at: TablePage, spot: str, number: int) -> int:
    """How often the record of a round says that this patron put a chip on a spot."""
    seat = at.scene()["you"]["seat"]
    lines = at.visit.get(f"/api/tables/{at.table}/rounds/{number}")["lines"]
    events = [event for line in lines for event in line["events"] if event["type"] == "Placed"]
    return sum((event["seat"], event["spot"]) == (seat, spot) for event in events)


def leaves(at: TablePage) -> None:
    """The chips go back to the cage, and are found there. Who holds the bank plays on until it can be left."""
    page, free, no = at.page, at.page.locator("button.sit"), at.page.locator("dialog.ask .refusal")
    for _ in range(20):
        chips, banked = at.chips(), at.scene()["you"]["bankroll"]
        page.get_by_role("button", name="Leave").click()
        page.locator("dialog.ask").get_by_role("button", name="Leave").click()
        at.visit.until(lambda: free.is_visible() or no.is_visible(), "an answer to whoever leaves")
        if free.is_visible():
            break
        page.locator("dialog.ask").get_by_role("button", name="Cancel").click()
        at.turn()
        at.says_what_is()
    expect(free).to_be_visible()
    page.get_by_role("link", name="Cage", exact=True).click()
    shown = page.locator(".tally dd").first
    expect(shown).to_have_text(f"${(banked + chips) / 100:,.2f}".removesuffix(".00"))
    assert at.visit.get("/api/cage")["bankroll"] == banked + chips


class Companion:
    """Another patron, for games that take several: follows with a chip of its own, and makes the first choice."""

    def __init__(self, visit: Visit, table: int) -> None:
        self._visit = visit
        self._table = table
        self._spots = [area["spot"] for area in visit.get(f"/api/tables/{table}")["layout"]["areas"]]
        self._limits = visit.get(f"/api/tables/{table}")["limits"]
        self._seen = -1
        visit.post("/api/guest", {})
        taken = [one["seat"] for one in self._scene()["seats"]]
        seat = next(seat for seat in range(1, 99) if seat not in taken)
        visit.command(table, {"type": "Sit", "seat": seat}, {"type": "BuyIn", "cents": 40 * self._limits["minimum"]})

    def _scene(self) -> Any:
        return self._visit.get(f"/api/tables/{self._table}/scene")

    def leave(self) -> None:
        """Give the seat up, so that nobody waits for one who is gone."""
        self._visit.leave()

    def act(self) -> None:
        """Do what the table waits for, once for each change."""
        found = self._scene()
        me = next(one for one in found["seats"] if one["you"])
        waited_for = any(one["ready"] for one in found["seats"]) or any(
            bet["seat"] != me["seat"] for bet in found["bets"]
        )
        if found["number"] == self._seen or (found["awaits"] == "wagers" and not waited_for):
            return
        self._seen = found["number"]
        if found["awaits"] != "wagers" and any(offer["name"] == "decline" for offer in found["offers"]):
            self._visit.refused(self._table, {"type": "Call", "name": "decline"})  # the cut
        elif found["moves"]:
            move = found["moves"][0]
            self._visit.command(self._table, {"type": "Choose", "move": move["name"], "cents": move["least"]})
        elif found["awaits"] == "wagers" and not me["ready"]:
            wagers = ({"type": "Place", "spot": spot, "cents": self._limits["minimum"]} for spot in self._spots)
            any(self._visit.refused(self._table, wager) == 0 for wager in wagers)
            self._visit.command(self._table, {"type": "Ready"})


@pytest.mark.parametrize("game", [game for game in names() if game not in POKER_ROOM])
def test_a_guest_plays(game: str, floor: Floor, visit: Visit, new_visit: NewVisit) -> None:
    at = sits_down(visit, game)
    company = [Companion(new_visit(), at.table) for _ in range(at.about["patrons"] - 1)]

    def others_act() -> None:
        for one in company:
            one.act()

    visit.meanwhile = others_act
    plays_to_a_result(at)
    sees_the_result(at)
    at.says_what_is()
    asks_why(at)
    again = at.place_somewhere()
    reloads(at)
    number = at.scene()["round"]
    with floor.held():
        the_dealer_begins(at, floor)
        reloads(at)
    at.rests()
    assert placed(at, again, number) == 1
    while at.mine():
        at.decided()
    at.says_what_is()
    visit.picture(f"played-{game}", whole=False)
    leaves(at)
    for one in company:
        one.leave()


def test_a_floor_as_anybody_opens_it(tmp_path: Path, browser: Browser) -> None:
    """`pitboss serve`, with dealers who go by the clock on the wall and take their time."""
    with Floor(tmp_path) as floor, browser.new_context(reduced_motion="reduce") as context:
        visit = Visit(context.new_page(), floor)
        at = sits_down(visit, "roulette")
        at.place_somewhere()
        at.go_on()
        visit.until(at.settled, "the result")
        sees_the_result(at)
        at.says_what_is()
        leaves(at)
    assert visit.wrong == []
