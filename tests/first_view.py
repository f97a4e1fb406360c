"""`python -m tests.first_view`: every page and every game, on a phone and on a desk, as somebody sees them first.

It prints how many clicks lead from the lobby to the first result of each game, how much the pages move by themselves
while they load and during a round, and what the first view weighs. It ends with 1 if a bound is broken.
"""

import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from playwright.sync_api import Browser, Locator, expect, sync_playwright
from rich.console import Console
from rich.table import Table

sys.path.insert(0, str(Path(__file__).parent))  # the modules that tests share

import chromium
from at_the_screen import PATIENCE, Floor, TablePage, Visit
from weighing import FIRST_VIEW, MOST_SHIFT, SIZES, Scales, Shift

MOST_CLICKS = 3  # a seat, a wager, the deal; besides them, only what a game asks of everybody counts
GIVE_UP = 20  # clicks
FLAGS = ("--no-sandbox", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
STAFF = "Ines Boss"
PAGES = {
    "/": "",
    "/odds": "",
    "/odds/{game}": "",
    "/practice": "",
    "/practice/{game}": "",
    "/account": "",
    "/law/19:47-5.2": "",
    "/nowhere": "",
    "/cage": "guest",
    "/play": "guest",
    "/pit": "staff",
    "/pit/events": "staff",
    "/table/{table}/history": "",
    "/table/{table}/history/1": "",
    "/table/{table}/verify": "",
}


class House(NamedTuple):
    """A floor, and a browser in which to see it."""

    browser: Browser
    floor: Floor


class Seen(NamedTuple):
    """A page as it was first seen."""

    path: str
    width: int
    weight: int
    shift: Shift
    light: bool  # whether the bound of the first view holds for it

    def faults(self) -> list[str]:
        heavy = self.light and self.weight >= FIRST_VIEW
        return [f"{self.weight:,} bytes"] * heavy + jumps(self.shift)


class Played(NamedTuple):
    """A game's first round."""

    game: str
    width: int
    clicks: list[str]
    needed: int  # how many clicks the game's own rules ask for
    shift: Shift

    def faults(self) -> list[str]:
        return [f"{len(self.clicks)} clicks"] * (len(self.clicks) > self.needed) + jumps(self.shift)


def jumps(shift: Shift) -> list[str]:
    return [f"moves by {shift.alone:.3f}: {', '.join(shift.moved[:4])}"] if shift.alone >= MOST_SHIFT else []


def main() -> int:
    """Visit everything, and tell what was seen."""
    program = chromium.find()
    if program is None:
        raise SystemExit("This machine has no Chromium.")
    expect.set_options(timeout=PATIENCE * 1000)
    with tempfile.TemporaryDirectory() as data, Floor(Path(data), stepped=True) as floor, sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=program, args=FLAGS)
        house = House(browser, floor)
        floor.account(STAFF, "admin", "division")
        with a_visit(house, max(SIZES)) as (visit, _):
            tables = visit.get("/api/lobby")["tables"]
        games = {table["game"]: table for table in reversed(tables)}
        played = [a_round(house, table, width) for table in games.values() for width in SIZES]
        first = next(iter(games.values()))
        seen = [a_page(house, path, who, first, width) for path, who in PAGES.items() for width in SIZES]
        rooms = [a_page(house, "/table/{table}", "", table, width) for table in tables for width in SIZES]
        browser.close()
    return told([*seen, *rooms], played)


@contextmanager
def a_visit(house: House, width: int) -> Iterator[tuple[Visit, Scales]]:
    """Somebody who was never here, with a phone or at a desk."""
    phone = width == min(SIZES)
    size: Any = {"width": width, "height": SIZES[width]}
    with house.browser.new_context(viewport=size, has_touch=phone, is_mobile=phone) as context:
        context.set_default_timeout(PATIENCE * 1000)
        visit = Visit(context.new_page(), house.floor)
        yield visit, Scales(visit)


def a_page(house: House, path: str, who: str, table: dict[str, Any], width: int) -> Seen:
    """Open a page with nothing kept from before."""
    with a_visit(house, width) as (visit, scales):
        if who == "staff":
            visit.login(STAFF)
        elif who:
            visit.post("/api/guest", {})
        visit.go(path.format(table=table["id"], game=table["game"]))
        weight = scales.bytes()
        name = path.format(table=table["name"], game=table["game"])
        return Seen(name, width, weight, scales.shift(), path in ("/", "/table/{table}"))


def a_round(house: House, table: dict[str, Any], width: int) -> Played:
    """From the lobby to the first result, with as few clicks as it takes."""
    with a_visit(house, width) as (visit, scales):
        page = visit.go("/")
        card = page.locator(".card", has=page.get_by_role("heading", name=table["name"], exact=True))
        card.hover()
        card.locator(".take").click()
        visit.drawn()
        at = TablePage(visit, table["id"])
        at.has_sat_down()
        scales.shift()
        way = Way(at)
        visit.until(way.goes_on, f"a result of {table['name']}")
        if at.contested:
            at.plays_a_hand()  # the first choice is not yet a result
        visit.until(house.floor.quiet, "the dealer to come to rest")
        visit.until(lambda: at.shows(at.scene()), "the page to show it")
        page.wait_for_timeout(1500)  # what is shown of a result takes a moment
        found = Played(table["game"], width, ["seat", *way.clicks], MOST_CLICKS, scales.shift())
        finish(at)
        return found


class Way:
    """What a newcomer clicks on, one thing after the other, until there is a result or a choice to make."""

    def __init__(self, at: TablePage) -> None:
        self.at = at
        self.clicks: list[str] = []
        self._before = at.scene()["showing"]
        self._tried: set[str] = set()

    def goes_on(self) -> bool:
        """Click on what is next, if anything is; whether there is a result."""
        at, page = self.at, self.at.page
        assert len(self.clicks) < GIVE_UP, f"no result after {self.clicks}"
        scene = at.scene()
        if scene["showing"] != self._before or scene["awaits"] == "choice":
            return True
        dialog = page.locator("dialog[open]")
        if dialog.count():
            self._click("dialog", dialog.locator("button.primary, button[type=submit]").first)
        elif page.locator(".broke button:visible").count():
            self._click("buy", page.locator(".broke button:visible").first)
        elif not at.visit.floor.quiet() or not at.shows(scene):
            return False
        elif scene["awaits"] == "wagers" and not at.mine():
            self._wager()
        elif at.deal.is_enabled():
            self._click("deal", at.deal)
        elif at.choices.count():
            self._click("call", at.choices.first)
        return False

    def _answered(self, before: int) -> bool:
        """Whether the table has gone on, or asks something first."""
        return self.at.page.locator("dialog[open]").count() > 0 or self.at.scene()["number"] > before

    def _wager(self) -> None:
        spot = self._nearest()
        self.clicks.append(spot)
        self._tried.add(spot)
        self.at.place(spot)

    def _nearest(self) -> str:
        """The most likely place: where the table asks for a chip, or before one's own seat, or else for everybody."""
        scene = self.at.scene()
        if scene["asks"] and (asked := [spot for spot in scene["asks"]["spots"] if spot not in self._tried]):
            return str(asked[0])
        mine = scene["you"]["seat"]
        areas = {(area["spot"], area["seat"]) for area in self.at.about["layout"]["areas"]}
        known, quick = self.at.about["spots"], self.at._likely()
        likely: list[str] = [spot for spot in known if {(spot, 0), (spot, mine)} & areas]
        likely.sort(key=lambda spot: ((spot, mine) not in areas, quick.index(spot) if spot in quick else len(quick)))
        return next(spot for spot in likely if spot not in self._tried)

    def _click(self, what: str, where: Locator) -> None:
        if not where.count():
            return
        before = self.at.scene()["number"]
        where.click()
        self.clicks.append(what)
        if what == "dialog":
            expect(self.at.page.locator("dialog[open]")).to_have_count(0)
        elif what in ("deal", "call"):
            self.at.visit.until(lambda: self.at.scene()["number"] > before, f"an answer to {what}")
        else:
            self.at.visit.until(lambda: self._answered(before), f"an answer to {what}")


def finish(at: TablePage) -> None:
    """Leave the table to the next visitor as it was."""
    if at.contested:
        at.visit.leave()
        return

    def alone() -> bool:
        found = at.scene()
        if found["awaits"] == "wagers" or found["you"]["leaving"]:
            return True
        at.does_one_thing()
        return False

    at.visit.until(alone, "the round to end")
    at.visit.command(at.table, {"type": "Leave"})


def told(seen: list[Seen], played: list[Played]) -> int:
    """Print what was found; 1 if a bound is broken."""
    console = Console(width=160, highlight=False)
    pages = Table("page", "px", "bytes", "moves", "out of bounds", title="The first view")
    for one in seen:
        pages.add_row(one.path, str(one.width), f"{one.weight:,}", f"{one.shift.alone:.3f}", "; ".join(one.faults()))
    console.print(pages)
    games = Table(
        "game", "px", "clicks", "which", "moves", "moves after input", "out of bounds", title="The first result"
    )
    for round_ in played:
        shift, faults = round_.shift, "; ".join(round_.faults())
        moves = (f"{shift.alone:.3f}", f"{shift.after_input:.3f}")
        games.add_row(round_.game, str(round_.width), str(len(round_.clicks)), " ".join(round_.clicks), *moves, faults)
    console.print(games)
    return int(any(one.faults() for one in seen) or any(one.faults() for one in played))


if __name__ == "__main__":
    sys.exit(main())
