"""Pictures of every game at three widths in both themes: before a wager, in play, and after the result.

Where patrons bet against each other, every seat is taken: somebody else is to act, one is to act, and the pots are won.

A program: `python tests/gallery.py [--games craps,keno] [--beside FOLDER]`. They go to `tests/artifacts/gallery`. With
`--beside`, each picture of that folder that shows a page of ours is put next to the real page, in one picture.
"""

import argparse
import random
import tempfile
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from playwright.sync_api import APIResponse, Browser, Page, expect, sync_playwright
from rich.console import Console

import chromium
from at_the_screen import ARTIFACTS, PATIENCE, Floor, Keyed, Visit
from card_room import POKER_ROOM, Scene, all_in, card_room, moves, stays
from pitboss.games import names

GALLERY = ARTIFACTS / "gallery"
SIZES = {"390": (390, 844), "768": (768, 1024), "1440": (1440, 900)}
THEMES = ("light", "dark")
WAGERS = 5
STEPS = 400
STAND_PAT = ("stand", "decline", "no", "pass")
BUY_IN = 50_000
STACKS = (41_200, 20_200, 9_700, 31_200, 7_700)  # of players, one after the other: there are side pots
# Which of our pictures is beside which of theirs.
BESIDE = {
    "craps-desktop": "craps-1440-light-3after",
    "craps-phone": "craps-390-light-3after",
    "roulette-phone": "roulette-390-light-3after",
    "sic-bo-desktop": "sic-bo-1440-light-3after",
    "big-six-desktop": "big-six-1440-light-3after",
    "keno-desktop": "keno-1440-light-3after",
    "keno-phone": "keno-390-light-3after",
    "baccarat-desktop": "mini-baccarat-1440-light-3after",
    "baccarat-phone": "mini-baccarat-390-light-3after",
    "chemin-de-fer-desktop": "chemin-de-fer-1440-light-2play",
    "holdem-desktop": "holdem-1440-light-2play",
    "holdem-phone": "holdem-390-dark-2play",
    "lobby-desktop": "lobby-1440-light",
    "lobby-phone": "lobby-390-light",
    "practice-blackjack": "practice-blackjack-1440-light",
    "craps-phone-drawer": "craps-drawer-390-light",
    "dealer-console-roulette": "console-roulette-1440-light",
    "dealer-console-roulette-pay": "console-roulette-pay-1440-light",
    "dealer-console-blackjack": "console-blackjack-1440-light",
    "pit-overview": "pit-1440-light",
}
STAFF = "Ines Boss"
SHOE = [f"{rank}{suit}" for rank in "9685A73KQT42J" for suit in "CDHS"]  # the cards that a dealer keys in
_keys = count(1)


class Guest:
    """Somebody who plays a round at a table, and is asked to hold still for pictures."""

    def __init__(self, page: Page, floor: Floor, game: str, *, practice: bool = False) -> None:
        self.page = page
        self.floor = floor
        self.random = random.Random(game)
        page.goto(f"{floor.address}/")
        self._post("/api/guest", {})
        tables = page.request.get(f"{floor.address}/api/lobby").json()["tables"]
        open_table = next(one for one in tables if one["game"] == game)
        wanted = {"game": game, "edition": open_table["edition"], "options": {}}
        self.table = self._post("/api/practice", wanted).json()["table"] if practice else open_table["id"]
        self.about = page.request.get(f"{floor.address}/api/tables/{self.table}").json()

    def _post(self, path: str, body: Any) -> APIResponse:
        csrf = self.page.request.get(f"{self.floor.address}/api/me").json()["csrf"]
        headers = {"X-CSRF": csrf, "Origin": self.floor.address}
        return self.page.request.post(self.floor.address + path, data=body, headers=headers)

    def does(self, *commands: dict[str, Any]) -> bool:
        key = f"gallery-{next(_keys):08}"
        return self._post(f"/api/tables/{self.table}/commands", {"key": key, "do": list(commands)}).ok

    def scene(self) -> Any:
        return self.page.request.get(f"{self.floor.address}/api/tables/{self.table}/scene").json()

    def sits_down(self) -> None:
        taken = {one["seat"] for one in self.scene()["seats"]}
        middle = (self.about["places"] + 1) / 2
        free = [one for one in range(1, self.about["places"] + 1) if one not in taken]
        seat = min(free, key=lambda one: abs(one - middle))
        self.does({"type": "Sit", "seat": seat}, {"type": "BuyIn", "cents": BUY_IN})
        for _ in range(STEPS):
            found = self.scene()
            if found["awaits"] == "wagers" or found["moves"]:
                break
            if any(offer["name"] == "decline" for offer in found["offers"]):
                self.does({"type": "Call", "name": "decline"})
            self.page.wait_for_timeout(20)
        self.page.goto(f"{self.floor.address}/table/{self.table}")
        self._still()

    def wagers(self) -> None:
        """Chips on a few places that take them; on the felt's first place in any case."""
        seat = self.scene()["you"]["seat"]
        spots = list(dict.fromkeys(a["spot"] for a in self.about["layout"]["areas"] if a["seat"] in (0, seat)))
        usual, rest = spots[:1], spots[1:]
        self.random.shuffle(rest)
        laid = 0
        for spot in usual + rest:
            limits = (self.about["spots"].get(spot) or {}).get("limits") or self.about["limits"]
            laid += self.does({"type": "Place", "spot": spot, "cents": max(600, limits["minimum"])}) or self.does(
                {"type": "Place", "spot": spot, "cents": max(500, limits["minimum"])}
            )
            if laid >= WAGERS:
                return

    def plays(self, picture: Path) -> None:
        """Play until the round is over; the picture is of the first choice, or else of the wagers."""
        start = self.scene()["round"]
        self._still()
        self.page.screenshot(path=picture)
        self.does({"type": "Ready"})
        chosen = False
        for _ in range(STEPS):
            found = self.scene()
            if found["moves"]:
                if not chosen:
                    self._still()
                    self.page.screenshot(path=picture)
                chosen = True
                move = next((m for m in found["moves"] if m["name"] in STAND_PAT), found["moves"][0])
                self.does({"type": "Choose", "move": move["name"], "cents": move["least"]})
            elif found["round"] > start and found["awaits"] == "wagers":
                break
            self.page.wait_for_timeout(20)
        self._still()

    def _still(self) -> None:
        self.page.wait_for_timeout(900)

    def leaves(self) -> None:
        self.does({"type": "Leave"})


@contextmanager
def opened(browser: Browser, size: str, theme: str) -> Iterator[Page]:
    """A page of this size in this theme, in which nothing moves."""
    width, height = SIZES[size]
    scheme: Any = theme
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme=scheme,
        reduced_motion="reduce",
        has_touch=size == "390",
        device_scale_factor=2 if size == "390" else 1,
    )
    yield context.new_page()
    context.close()


def pictured(browser: Browser, floor: Floor, game: str, size: str, theme: str) -> None:
    """Three pictures of one game."""
    with opened(browser, size, theme) as page:
        guest = Guest(page, floor, game)
        name = f"{game}-{size}-{theme}"
        guest.sits_down()
        page.screenshot(path=GALLERY / f"{name}-1before.png")
        guest.wagers()
        guest.plays(GALLERY / f"{name}-2play.png")
        page.screenshot(path=GALLERY / f"{name}-3after.png")
        guest.leaves()


def lively(scene: Scene) -> tuple[str, int]:
    """Whoever opens a betting round bets, every third seat folds to that, and the others call."""
    found, acts = moves(scene), scene["choosers"][0]
    if "bet" in found:
        return "bet", found["bet"]["least"]
    return ("fold", 0) if acts % 3 == 0 and "check" not in found else stays(scene)


def pictured_in_the_card_room(browser: Browser, floor: Floor, game: str, size: str, theme: str) -> None:
    """Three pictures of one game of poker, at which every seat is taken."""
    with ExitStack() as closing, opened(browser, size, theme) as page, floor.held():

        def another() -> Visit:
            return Visit(closing.enter_context(browser.new_context()).new_page(), floor)

        def picture(name: str) -> None:
            page.wait_for_timeout(900)
            page.screenshot(path=GALLERY / f"{game}-{size}-{theme}-{name}.png")

        me = Visit(page, floor)
        places = me.get(f"/api/tables/{me.table_of(game)}")["places"]
        mine = (places + 1) // 2
        chips = {seat: STACKS[(seat - mine) % len(STACKS)] for seat in range(1, places + 1)}
        room = card_room(floor, another, game, me, chips, seat=mine)
        me.go(f"/table/{room.table}")
        room.goes_on(stays, lambda scene: scene["choosers"] not in ([], [mine]), mine)
        picture("1before")
        room.goes_on(lively, lambda scene: scene["state"]["street"] and {"bet", "raise"} & set(moves(scene)), mine)
        picture("2play")
        room.goes_on(all_in, lambda scene: scene["past"], mine)
        picture("3after")
        room.leaves()


def others(browser: Browser, floor: Floor, size: str, theme: str) -> None:
    """The lobby, and a choice at a practice table with the coach's chart."""
    with opened(browser, size, theme) as page:
        guest = Guest(page, floor, "blackjack", practice=True)
        guest.sits_down()
        guest.wagers()
        guest.plays(GALLERY / f"practice-blackjack-{size}-{theme}.png")
    with opened(browser, size, theme) as page:
        page.goto(f"{floor.address}/")
        page.wait_for_timeout(1_500)
        page.screenshot(path=GALLERY / f"lobby-{size}-{theme}.png", full_page=size != "390")


def behind(browser: Browser, size: str, theme: str) -> None:
    """The dealer's console before and after a spin and in a round of blackjack, and the pit; on a floor of its own."""
    with (
        tempfile.TemporaryDirectory() as data,
        Floor(Path(data), stepped=True) as floor,
        opened(browser, size, theme) as page,
        opened(browser, size, theme) as one,
        opened(browser, size, theme) as other,
    ):
        floor.account(STAFF, "dealer", "floor", "admin")
        staff = Visit(page, floor)
        page.goto(f"{floor.address}/")
        staff.login(STAFF)
        for game, keyed in (("roulette", ("17",)), ("blackjack", SHOE)):
            guests = [Guest(each, floor, game) for each in (one, other)]
            for guest in guests:
                guest.sits_down()
            table = guests[0].table
            dealer = Keyed(staff, table)
            dealer.goes_on()
            for guest in guests:
                guest.wagers()
            page.goto(f"{floor.address}/table/{table}")
            page.wait_for_timeout(900)
            page.screenshot(path=GALLERY / f"console-{game}-{size}-{theme}.png")
            drawn = iter(keyed)
            dealer.result()
            while dealer.goes_on() == "chance":
                dealer.result(" ".join(next(drawn) for _ in range(dealer.scene()["due"]["count"])))
                if game == "roulette":
                    break
            page.wait_for_timeout(900)
            name = "console-roulette-pay" if game == "roulette" else "console-blackjack"
            page.screenshot(path=GALLERY / f"{name}-{size}-{theme}.png")
        page.goto(f"{floor.address}/pit")
        page.wait_for_timeout(900)
        page.screenshot(path=GALLERY / f"pit-{size}-{theme}.png", full_page=True)


def drawer(browser: Browser, floor: Floor, theme: str) -> None:
    """The long shots of a craps table on a phone."""
    with opened(browser, "390", theme) as page:
        guest = Guest(page, floor, "craps")
        guest.sits_down()
        page.locator(".tabs .tab").last.tap()
        page.wait_for_timeout(600)
        page.screenshot(path=GALLERY / f"craps-drawer-390-{theme}.png")
        guest.leaves()


def beside(browser: Browser, folder: Path) -> None:
    """Each of their pictures with ours to its right."""
    for theirs, ours in BESIDE.items():
        left, right = folder / f"{theirs}.png", GALLERY / f"{ours}.png"
        if not (left.is_file() and right.is_file()):
            continue
        page = browser.new_page(viewport={"width": 1900, "height": 1000})
        pictures = "".join(f'<img src="{one.resolve().as_uri()}" style="width:49%">' for one in (left, right))
        sheet = GALLERY / "sheet.html"
        sheet.write_text(f"<body style='margin:8px;background:#888'>{pictures}</body>", encoding="utf-8")
        page.goto(sheet.resolve().as_uri())
        page.screenshot(path=GALLERY / f"beside-{theirs}.png", full_page=True)
        page.close()
        sheet.unlink()


def main() -> None:
    """Take the pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", default=",".join(names()))
    parser.add_argument("--sizes", default=",".join(SIZES))
    parser.add_argument("--themes", default=",".join(THEMES))
    parser.add_argument("--beside", type=Path)
    asked = parser.parse_args()
    told = Console()
    expect.set_options(timeout=PATIENCE * 1000)
    GALLERY.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as data, Floor(Path(data), stepped=True) as floor, sync_playwright() as playing:
        browser = playing.chromium.launch(executable_path=chromium.find(), args=["--no-sandbox", "--disable-gpu"])
        for size in asked.sizes.split(","):
            for theme in asked.themes.split(","):
                others(browser, floor, size, theme)
                if size == "390" and "craps" in asked.games:
                    drawer(browser, floor, theme)
                for game in filter(None, asked.games.split(",")):
                    told.print(f"{game} at {size} in {theme}")
                    take = pictured_in_the_card_room if game in POKER_ROOM else pictured
                    take(browser, floor, game, size, theme)
                told.print(f"behind the tables at {size} in {theme}")
                behind(browser, size, theme)
        if asked.beside:
            beside(browser, asked.beside)
        browser.close()


if __name__ == "__main__":
    main()
