"""What the browser tests share: a floor in a process of its own, a visit to its pages, and a table's page."""

import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from itertools import count
from pathlib import Path
from typing import Any, Self
from urllib.parse import urlsplit

from playwright.sync_api import APIResponse, ConsoleMessage, Locator, Page, WebSocket, expect

ARTIFACTS = Path(__file__).parent / "artifacts"
QUICK_FLOOR = Path(__file__).parent / "quick_floor.py"
PASSWORD = "seventeen black"
PATIENCE = 300  # seconds after which something is taken not to happen; no test that passes waits for so long
DAY, NOON = 86_400, 43_200  # seconds
LOOK_AGAIN = 0.02  # seconds between two looks at what no locator tells
_keys = count(1)


class Floor:
    """A floor as its own process: opened, killed, and opened again at the same address on the same data.

    One that is `stepped` goes by a clock that the test moves: its dealers lose no time, and patrons have as much as
    they like (`hand_clock.DealersClock`). Any other is the one that `pitboss serve` opens.
    """

    def __init__(self, data: Path, *, stepped: bool = False) -> None:
        self.data = data
        self._stepped = stepped
        self._time = (time.time() // DAY + 1) * DAY + NOON  # no gaming day ends while a test plays
        self.address = ""
        self._port = "0"
        self._server: subprocess.Popen[str] | None = None
        self._errors = (data / "errors.txt").open("a+")

    def __enter__(self) -> Self:
        self.open()
        return self

    def __exit__(self, *_: object) -> None:
        self.close()

    def open(self) -> None:
        command = [sys.executable, "-m", "pitboss.cli", "serve", "--port", self._port, "--data", str(self.data)]
        if self._stepped:
            command = [sys.executable, str(QUICK_FLOOR), self._port, str(self.data), str(self._time)]
        pipe = subprocess.PIPE
        self._server = subprocess.Popen(command, stdin=pipe, stdout=pipe, stderr=self._errors, text=True)
        assert self._server.stdout is not None
        said = self._server.stdout.readline()
        found = re.search(r"http://[^ ]+:(\d+)", said)
        assert found, f"the floor did not open: {said}{self.errors()}"
        self.address, self._port = found[0], found[1]

    def kill(self) -> None:
        """As if the machine had lost its power. When it comes back, its clock goes on from where it stood."""
        assert self._server is not None
        if self._stepped:
            self._time = float(self._tell("time"))
        self._server.kill()
        self._server.communicate()

    def close(self) -> None:
        assert self._server is not None
        self._server.terminate()
        self._server.communicate(timeout=PATIENCE)
        errors = self.errors()
        self._errors.close()
        assert "Traceback" not in errors, errors

    # --- its clock ---

    def advance(self, seconds: float) -> None:
        """Let time pass at the tables. By the clock on the wall it passes by itself."""
        if self._stepped:
            self._tell(f"advance {seconds}")

    @contextmanager
    def held(self) -> Iterator[None]:
        """The dealers stand still unless they are told to take a step."""
        self._tell("hold")
        try:
            yield
        finally:
            self._tell("release")

    def step(self) -> bool:
        """The dealer whose turn is next takes one step, which is in the books when this returns; whether any did."""
        self._through_the_books()
        took = self._tell("step") == "True"
        self._through_the_books()
        return took

    def _through_the_books(self) -> None:
        """Wait until no dealer's step is on its way, so that what the tables say next is what they stand at."""
        end = time.monotonic() + PATIENCE
        while self._tell("under-way") == "True":
            assert time.monotonic() < end, "a dealer's step does not get through the books"
            time.sleep(LOOK_AGAIN)

    def quiet(self) -> bool:
        """Whether every dealer waits for a patron. One who goes by the clock on the wall is taken to."""
        return not self._stepped or self._tell("quiet") == "True"

    def _tell(self, word: str) -> str:
        assert self._server is not None
        assert self._server.stdin is not None
        assert self._server.stdout is not None
        self._server.stdin.write(f"{word}\n")
        self._server.stdin.flush()
        return self._server.stdout.readline().strip()

    def errors(self) -> str:
        self._errors.seek(0)
        return self._errors.read()

    def account(self, name: str, *roles: str) -> None:
        """An account with these roles, made as the house makes it."""
        command = [sys.executable, "-m", "pitboss.cli", "admin", "create", name, "--password-stdin"]
        command += ["--data", str(self.data), *(word for role in roles for word in ("--role", role))]
        subprocess.run(command, input=f"{PASSWORD}\n", text=True, check=True, stdout=subprocess.DEVNULL)


class Visit:
    """A page of the floor, everything that must not happen on it, and what its visitor may ask the floor."""

    def __init__(self, page: Page, floor: Floor) -> None:
        self.page = page
        self.floor = floor
        self.address = floor.address
        self.wrong: list[str] = []
        self.meanwhile: Callable[[], None] = lambda: None  # what others do while this visitor waits
        self._allowed: list[str] = []
        page.on("console", self._said)
        page.on("pageerror", lambda error: self.wrong.append(f"error: {error}"))
        page.on("request", lambda request: self._asked(request.url))
        page.on("websocket", self._connected)

    def _said(self, message: ConsoleMessage) -> None:
        told = f"{message.text} ({message.location.get('url', '')})"
        if message.type in ("error", "warning") and not any(re.search(one, told) for one in self._allowed):
            self.wrong.append(f"console: {told}")

    def _asked(self, url: str) -> None:
        if urlsplit(url).netloc != urlsplit(self.address).netloc and urlsplit(url).scheme not in ("data", "blob"):
            self.wrong.append(f"outside request: {url}")

    def _connected(self, socket: WebSocket) -> None:
        self._asked(socket.url)

    def allow(self, pattern: str) -> None:
        """What the console may say here: an answer that is refused on purpose, say."""
        self._allowed.append(pattern)

    def go(self, path: str) -> Page:
        """Open a page of the floor, and wait until it is drawn."""
        self.page.goto(self.address + path)
        self.drawn()
        return self.page

    def drawn(self) -> None:
        """Wait until the page is drawn; a table's, until the table is seen, if there is one."""
        expect(self.page.locator("main h1, main h2").first).to_be_attached()
        lost = self.page.locator(".lost").count()
        if re.fullmatch(r"/table/\d+", urlsplit(self.page.url).path) and not lost:
            expect(self.page.locator(".status")).not_to_have_text("Connecting to the table.")

    def picture(self, name: str, *, whole: bool = True) -> None:
        """Keep what it looks like, if there is a folder for pictures: taking them is slow."""
        if ARTIFACTS.is_dir():
            self.page.screenshot(path=ARTIFACTS / f"{name}.png", full_page=whole)

    def stop_the_clock(self) -> None:
        """Reload the page, whose clock stands still from now on: a minute ahead, which no machine takes to stop it."""
        self.page.clock.install()
        self.page.reload()
        self.drawn()
        self.page.clock.pause_at(self.page.evaluate("Date.now() / 1000 + 60"))

    # --- the floor, asked with this visitor's cookies ---

    def get(self, path: str) -> Any:
        answer = self.page.request.get(self.address + path)
        assert answer.ok, f"{path}: {answer.text()}"
        return answer.json()

    def post(self, path: str, body: Any) -> Any:
        answer = self._posted(path, body)
        assert answer.ok, f"{path}: {answer.text()}"
        return answer.json()

    def table_of(self, game: str) -> int:
        """The first public table of a game."""
        found: int = next(one["id"] for one in self.get("/api/lobby")["tables"] if one["game"] == game)
        return found

    def command(self, table: int, *commands: dict[str, Any]) -> None:
        assert (refused := self.refused(table, *commands)) == 0, f"{commands}: {refused}"

    def refused(self, table: int, *commands: dict[str, Any]) -> int:
        """The status with which commands are refused; 0 where they are carried out."""
        body = {"key": f"test-key-{next(_keys):06}", "do": list(commands)}
        answer = self._posted(f"/api/tables/{table}/commands", body)
        assert answer.ok or answer.json()["sentence"]
        return 0 if answer.ok else answer.status

    def _posted(self, path: str, body: Any) -> APIResponse:
        headers = {"X-CSRF": self.get("/api/me")["csrf"], "Origin": self.address}
        return self.page.request.post(self.address + path, data=body, headers=headers)

    def leave(self) -> None:
        """Take every wager down and give up every seat, so that the next visitor finds the tables free."""
        for seat in self.get("/api/me")["seats"]:
            if self.get(f"/api/tables/{seat['table']}")["private"]:
                continue  # it is in nobody's way
            bets = self.get(f"/api/tables/{seat['table']}/scene")["bets"]
            mine = [bet for bet in bets if bet["seat"] == seat["seat"]]
            downs = [{"type": "TakeDown", "spot": bet["spot"], "cents": bet["cents"]} for bet in mine]
            if self.refused(seat["table"], *downs, {"type": "Leave"}):  # where a wager must stay, it is played for them
                self.command(seat["table"], {"type": "Leave"})

    def login(self, name: str) -> None:
        self.post("/api/login", {"name": name, "password": PASSWORD})

    def open_for_wagers(self, table: int) -> None:
        """Wait for a table to take wagers; who is offered the cut or the bank before that declines it."""

        def there() -> bool:
            found = self.get(f"/api/tables/{table}/scene")
            free = [move["name"] for move in found["moves"] if not move["most"]]
            if found["awaits"] != "wagers" and any(offer["name"] == "decline" for offer in found["offers"]):
                self.refused(table, {"type": "Call", "name": "decline"})
            elif free:
                self.refused(table, {"type": "Choose", "move": free[-1]})
            elif found["awaits"] != "wagers" and self.floor.quiet():
                self.floor.advance(1)  # for somebody who has left only the clock goes on
            return bool(found["awaits"] == "wagers")

        self.until(there, "the table to take wagers")

    def until(self, condition: Callable[[], object], what: str) -> None:
        """Wait for something that no locator tells."""
        end = time.monotonic() + PATIENCE
        while not condition():
            assert time.monotonic() < end, f"this did not happen: {what}"
            self.meanwhile()
            time.sleep(LOOK_AGAIN)


NewVisit = Callable[..., Visit]
COUNT_MOTIONS = """() => {
  window.motions = [];
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (frames, how) {
    window.motions.push(['.device', '.felt-card'].find((one) => this.closest(one)) ?? '');
    return animate.call(this, frames, how);
  };
}"""

# That something is faded in or out is no motion.
RUNNING = """one => document.getAnimations().some((each) =>
  !(each instanceof CSSTransition) && each.effect.target.closest?.(one))"""


class Motions:
    """Everything that is set in motion on a page from now on: what was over before anybody looked counts too."""

    def __init__(self, visit: Visit, within: str) -> None:
        self._page = visit.page
        self._within = within
        visit.page.evaluate(COUNT_MOTIONS)

    def count(self) -> int:
        found: int = self._page.evaluate("one => window.motions.filter((each) => each === one).length", self._within)
        return found

    def are_over(self) -> bool:
        """Whether nothing moves there just now."""
        return not self._page.evaluate(RUNNING, self._within)


INSIDE = """one => {
  one.scrollIntoView({ block: 'center' });
  const around = one.getBoundingClientRect();
  const parts = [0.5, 0.55, 0.4, 0.3, 0.7, 0.2, 0.8, 0.9, 0.1, 0.95, 0.05];
  for (const down of parts) {
    for (const across of parts) {
      const [x, y] = [around.left + around.width * across, around.top + around.height * down];
      if (document.elementFromPoint(x, y)?.closest('.area') === one) return { x, y };
    }
  }
  return { x: around.left + around.width / 2, y: around.top + around.height / 2 };
}"""


class TablePage:
    """A table's page, as a patron uses it."""

    def __init__(
        self, visit: Visit, table: int, press: Callable[..., None] = Locator.click, *, points: bool = True
    ) -> None:
        self.visit = visit
        self.page = visit.page
        self.table = table
        self.press = press  # with the mouse, or as this patron does it
        self.points = points  # whether with something that points at a place, as a mouse and a finger do
        self.about = visit.get(f"/api/tables/{table}")
        self.deal = self.page.locator("button.deal")
        self.own = self.page.locator("g.chips g.own")
        self.tickets = self.page.get_by_role("list", name="Tickets in play").locator("li.own")
        self.choices = self.page.locator(".choices button.large:visible")
        self.contested = bool(self.about["layout"]["pots"])  # whether patrons bet against each other

    def scene(self) -> Any:
        return self.visit.get(f"/api/tables/{self.table}/scene")

    def mine(self) -> dict[str, int]:
        """The floor's word for what this patron has on the layout."""
        found = self.scene()
        return {bet["spot"]: bet["cents"] for bet in found["bets"] if bet["seat"] == found["you"]["seat"]}

    def laid(self) -> dict[str, int]:
        """The same by the places of the layout: what was added while a hand was played lies beside its place."""
        return by_place(self.mine())

    def area(self, spot: str) -> Locator:
        own = self.page.locator(f'.area.yours[data-spot="{spot}"]')  # where each seat has a place for the same wager
        return own.first if own.count() else self.page.locator(f'.area[data-spot="{spot}"]').first

    def wagered(self) -> dict[str, int]:
        """What the page says this patron has on the layout: each place's own name tells it."""
        if self.about["blank"]:
            script = "all => all.map(one => [one.dataset.spot, one.querySelector('.money').textContent])"
            return by_place({spot: cents(told) for spot, told in self.tickets.evaluate_all(script)})
        script = "all => all.map(one => [one.dataset.spot, one.getAttribute('aria-label')])"
        found = {}
        for spot, name in self.page.locator(".area").evaluate_all(script):
            if told := re.search(r"your wager \$([\d,.]*\d)(?:, and \$([\d,.]*\d) next to it)?", name):
                found[spot] = cents(told[1]) + cents(told[2] or "0")
        return found

    def chips(self) -> int:
        """What the rail says is in front of this patron."""
        return cents(self.page.locator("[data-chips]").inner_text())

    def says_what_is(self) -> None:
        """Wait until the page and the floor agree on this patron's chips and wagers."""
        self.visit.until(self._agrees, "the page shows the chips and the wagers that the floor knows")

    def _agrees(self) -> bool:
        found = self.scene()
        bets = by_place({bet["spot"]: bet["cents"] for bet in found["bets"] if bet["seat"] == found["you"]["seat"]})
        return self.shows(found) and self.chips() == found["you"]["chips"] and self.wagered() == bets

    def asked(self) -> Any:
        """The scene in which the table waits for this patron, who is alone. The cut, if it is offered, goes by."""
        found: list[Any] = []

        def asks() -> bool:
            found[:] = [self.scene()]
            return bool(found[0]["moves"]) or (found[0]["awaits"] == "wagers" and not found[0]["bets"])

        self.visit.until(asks, "the table to ask")
        return found[0]

    def own_box(self, which: int = 0) -> str:
        """The first box before this patron's seat, or another one."""
        named = "all => all.map(one => one.dataset.spot)"
        boxes = self.page.locator(".area.yours[data-spot^='box-']").evaluate_all(named)
        numbered = sorted(int(spot[4:]) for spot in boxes if spot[4:].isdigit())
        return f"box-{numbered[which]}"

    def sit(self) -> None:
        """From watching to a seat with chips."""
        self.press(self.page.locator("button.sit"))
        self.has_sat_down()

    def has_sat_down(self) -> None:
        """Wait until this patron sits with chips."""
        expect(self.page.locator(".seats .you")).to_be_visible()
        if not self.contested:  # there the note goes with the first hand, which is dealt at once
            expect(self.page.locator(".sat")).to_contain_text("in seat")

    def open_for_wagers(self) -> None:
        """Wait for the table to take wagers; who is the first there is offered the cut, and declines it."""
        self.visit.open_for_wagers(self.table)
        expect(self.page.locator(".table-page.betting")).to_be_visible()

    def knows_the_odds(self) -> None:
        """Wait until a practice table's page has its odds: of one person the floor answers few questions at a time,
        and those about hands that are played fast would be in the way of the page's own.
        """
        expect(self.page.locator(".practice .bill")).to_contain_text("The cheapest wager here")

    def inside(self, spot: str) -> dict[str, float]:
        """A point of a place that nothing else covers: the middle of what surrounds a line that turns is not on it.

        It is told from the corner that Playwright starts at, which for a turned place is not where the page says it is.
        """
        area = self.area(spot)
        point, around = area.evaluate(INSIDE), area.bounding_box()
        assert around
        return {"x": point["x"] - around["x"], "y": point["y"] - around["y"]}

    def place(self, spot: str) -> bool:
        """Click a place with the chip in hand, or mark it on a blank and lay that ticket; whether the table took it."""
        if self.area(spot).get_attribute("aria-disabled"):
            return False  # it is in front of another seat
        before = self.mine().get(spot, 0)
        if self.about["blank"]:
            if self.page.locator(".wipe").is_enabled():
                self.page.locator(".wipe").click()
            self.area(spot).click()
            self.page.locator("button.lay").click()
        else:
            self.press(self.area(spot), **({"position": self.inside(spot)} if self.points else {}))
        no = self.page.locator(".tip.refused")
        said: list[bool] = []  # what was seen once counts: a refusal is not shown forever

        def answered() -> bool:
            if no.is_visible():
                said.append(False)
            elif self.mine().get(spot, 0) > before:
                said.append(True)
            return bool(said)

        self.visit.until(answered, f"an answer to a chip on {spot}")
        if not said[0]:
            self.page.keyboard.press("Escape")
            expect(no).to_be_hidden()
        return said[0]

    def place_somewhere(self) -> str:
        """Put a chip on the first place that takes one; where none does as the table stands, play on until one does."""
        for _ in range(8):
            for spot in self._likely():
                if self.place(spot):
                    return spot
            self.turn()
        raise AssertionError(f"no place takes a chip: {self._likely()}")

    def _likely(self) -> list[str]:
        """The first places of the layout, those that the next result decides before all others."""
        odds = self.visit.get(f"/api/tables/{self.table}/odds")["wagers"]
        quick = {line["wager"] for line in odds if line["deciding_rolls"] == "1"}
        known: dict[str, Any] = self.about["spots"]  # a place that only travelling wagers reach is none of them
        spots: list[str] = [area["spot"] for area in self.about["layout"]["areas"] if area["spot"] in known]
        spots.sort(key=lambda spot: known[spot]["wager"] not in quick)
        return spots[:25]

    def go_on(self) -> None:
        """Ready for the dealer; or, where one is due, the last choice that costs nothing, or the first call."""
        self.visit.until(self.does_one_thing, "something to do")

    def does_one_thing(self) -> bool:
        """Do what is asked of this patron, if anything is just now; whether there was something."""
        if not self._asks():
            return False
        if self.contested:
            self.press(self.stays)
            return True
        free = [move["name"] for move in self.scene()["moves"] if not move["most"]]
        choice = self.page.locator(f'.moves [data-move="{free[-1]}"]') if free else self.choices.first
        wanted = self.deal if self.deal.is_enabled() else choice
        if not wanted.count():
            return False  # somebody else's choice has brought the table on
        self.press(wanted)
        return True

    @property
    def stays(self) -> Locator:
        """The choice with which a patron who bets against others stays in the hand and bets no more than needed."""
        staying = ("check", "call", "forced-bet", "draw", "show", "fold")
        found = (self.page.locator(f'.moves [data-move="{move}"]') for move in staying)
        return next(button for button in found if button.count())

    def plays_a_hand(self) -> int:
        """Stay in a hand of poker until it is over, and the log tells what came of it; the number of the hand."""
        mine = self.scene()["you"]["seat"]

        def dealt_in() -> bool:
            return any(one["seat"] == mine for one in self.scene()["contest"]["paid"])

        self.waits(lambda: dealt_in() and self._asks(), "a hand in which this patron plays")
        number: int = self.scene()["round"]

        def over() -> bool:
            return self.scene()["round"] > number or not dealt_in()

        while not over():
            before = self.scene()["number"]
            self.go_on()
            self.waits(partial(self._over_or_asks, over, before), "the hand to go on")
        return number

    def _over_or_asks(self, over: Callable[[], bool], after: int) -> bool:
        return over() or self._asks(after)

    def _asks(self, after: int = -1) -> bool:
        """Whether something is asked of this patron, and the page shows it: after a line of the record, if any.

        What is shown while the dealer goes on is not asked: it is over in a moment.
        """
        if not self.visit.floor.quiet():
            return False
        ready, choices = self.deal.is_enabled(), self.choices.count()
        if not ready and not choices:
            return False
        found = self.scene()
        if not self.shows(found) or found["number"] <= after:
            return False
        return ready or (found["awaits"] in ("choice", "calls") and not self._is_for_others(found))

    def shows(self, scene: Any) -> bool:
        """Whether the page has come as far as this scene."""
        return self.page.locator(".table-page").get_attribute("data-number") == str(scene["number"])

    def turn(self) -> None:
        """Go on, and wait until the dealer has come round and something is asked again."""
        before = self.scene()["number"]
        self.go_on()
        self.waits(lambda: self._asks(before), "the dealer to come round")

    def waits(self, condition: Callable[[], object], what: str) -> None:
        """Wait for something that the table brings about. Somebody who has left is given time, which passes at once."""

        def there() -> bool:
            if condition():
                return True
            if self.visit.floor.quiet() and self._is_for_others(self.scene()):
                self.visit.floor.advance(1)
            return False

        self.visit.until(there, what)

    @staticmethod
    def _is_for_others(scene: Any) -> bool:
        """Whether this patron has done what was asked, so that only others, or the clock, bring the table on."""
        if scene["awaits"] == "wagers":
            return any(one["you"] and one["ready"] for one in scene["seats"])
        return not scene["moves"] and not scene["offers"]

    def rests(self) -> None:
        """Wait until the dealer waits for patrons again, and the page shows it."""
        self.visit.until(lambda: self.visit.floor.quiet() and self.shows(self.scene()), "the dealer to come to rest")

    def settled(self) -> int:
        """How many of this patron's wagers the log has told the end of."""
        return self.page.locator(".log .settled").count()

    def settlement(self) -> list[str]:
        """The paragraphs of this patron's last settlement, where a result decided it. Others may have played since."""
        found = self.scene()
        for number in range(found["round"], 0, -1):
            lines = self.visit.get(f"/api/tables/{self.table}/rounds/{number}")["lines"]
            settled = [event for line in lines for event in line["events"] if event["type"] == "Settled"]
            mine = [event for event in settled if event["seat"] == found["you"]["seat"]]
            if mine:
                is_decided = found["showing"] and mine[-1]["verdict"] != "void"
                return list(dict.fromkeys(mine[-1]["cites"])) if is_decided else []
        return []

    def decided(self, turns: int = 40) -> None:
        """Play on until something is decided for this patron, and the table is open for the next wager."""
        newest = self.page.locator(".log .settled").first  # they are not counted: the log forgets the oldest
        before = newest.element_handle() if self.settled() else None
        for _ in range(turns):
            self.turn()
            is_new = self.settled() and newest.evaluate("(one, before) => one !== before", before)
            if is_new and self.deal.is_enabled():
                return
        raise AssertionError(f"nothing was decided in {turns} turns")


@contextmanager
def a_seat(visit: Visit, game: str) -> Iterator[TablePage]:
    """A seat at the first public table of a game, which takes wagers; it is given up at the end."""
    table = visit.table_of(game)
    visit.go(f"/table/{table}")
    at = TablePage(visit, table)
    at.sit()
    at.open_for_wagers()
    yield at
    visit.leave()


def at_blackjack(visit: Visit) -> TablePage:
    """A guest's seat at a blackjack table of one's own, with chips for many rounds."""
    visit.post("/api/guest", {})
    table = visit.post("/api/practice", {"game": "blackjack", "edition": "19:47", "options": {}})["table"]
    visit.command(table, {"type": "Sit", "seat": 4}, {"type": "BuyIn", "cents": 500_000})
    visit.open_for_wagers(table)
    visit.go(f"/table/{table}")
    at = TablePage(visit, table)
    at.knows_the_odds()
    return at


class Keyed:
    """A table whose results a dealer keys in, so that the test knows what comes."""

    def __init__(self, visit: Visit, table: int) -> None:
        self.visit = visit
        self.table = table
        visit.command(table, {"type": "TakeOver", "tracking": True})

    def scene(self) -> Any:
        return self.visit.get(f"/api/tables/{self.table}/scene")

    def goes_on(self) -> str:
        """The dealer does what is routine until patrons are to wager or to choose, or a result is needed."""
        while (scene := self.scene())["awaits"] not in ("chance", "wagers", "choice"):
            if scene["awaits"] == "open":
                self.visit.command(self.table, {"type": "Open"})
            else:
                self._calls(scene)
        return str(scene["awaits"])

    def _calls(self, scene: Any) -> None:
        offer = next(one for one in scene["offers"] if one["routine"] and "dealer" in one["by"])
        value = offer["values"][0] if offer["values"] else ""
        self.visit.command(self.table, {"type": "Call", "by": "dealer", "name": offer["name"], "value": value})

    def result(self, *texts: str) -> None:
        """Close the wagers, and key in what the equipment shows, one result after another."""
        while (scene := self.scene())["awaits"] == "wagers":
            self._calls(scene)
        for text in texts:
            assert self.goes_on() == "chance"
            self.visit.command(self.table, {"type": "Result", "text": text})

    def hands_back(self) -> None:
        """Back to the automatic dealer, unless the table is there already."""
        if not self.visit.get(f"/api/tables/{self.table}/scene")["dealer"]["automatic"]:
            self.visit.command(self.table, {"type": "HandBack"})


def by_place(bets: dict[str, int]) -> dict[str, int]:
    """Wagers by the place of the layout at which they lie."""
    found: dict[str, int] = {}
    for spot, laid in bets.items():
        place = re.split("[+/]", spot)[0]
        found[place] = found.get(place, 0) + laid
    return found


def cents(text: str) -> int:
    """What a sum of dollars comes to."""
    return round(float(re.sub(r"[$,]", "", text)) * 100)
