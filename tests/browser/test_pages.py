"""Every page, on a desk in light and on a phone in dark: nothing in anybody's way, nothing out of place."""

from collections.abc import Callable, Iterator
from importlib.resources import files
from typing import Any, Literal, NamedTuple

import pytest
from playwright.sync_api import Browser, Page, StorageState, expect

from at_the_screen import PASSWORD, Floor, NewVisit, TablePage, Visit

AXE = files("axe_playwright_python").joinpath("axe.min.js").read_text(encoding="utf-8")
WCAG = {"runOnly": ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa"], "resultTypes": ["violations"]}
SIZES = {"desk": (1280, 900), "phone": (390, 844)}
# Each size and each theme once: the colors of a theme are the same in every size.
WAYS: tuple[tuple[str, Literal["light", "dark"]], ...] = (("desk", "light"), ("phone", "dark"))
FIRST_VIEW = 200_000  # bytes


class Lived(NamedTuple):
    """A floor on which somebody has played: a patron with results and a house's administrator."""

    patron: StorageState
    staff: StorageState
    table: int
    practice: int
    round: int


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    """A floor of its own, where nobody of another test sits at a table or deals."""
    with Floor(tmp_path_factory.mktemp("floor"), stepped=True) as one:
        yield one


@pytest.fixture(scope="module")
def lived(browser: Browser, floor: Floor) -> Iterator[Lived]:
    """Play a few rounds without the pages, and keep the cookies."""
    floor.account("Ines Boss", "admin", "division")
    with browser.new_context() as one, browser.new_context() as other:
        patron, staff = Visit(one.new_page(), floor), Visit(other.new_page(), floor)
        staff.login("Ines Boss")
        patron.post("/api/register", {"name": "Ada Lovell", "password": PASSWORD})
        table = next(one["id"] for one in patron.get("/api/lobby")["tables"] if one["game"] == "roulette")
        patron.command(table, {"type": "Sit", "seat": 2}, {"type": "BuyIn", "cents": 40_000})
        number = a_round(patron, table, {"red": 500, "straight-17": 500, "dozen-1": 1000})
        patron.command(table, {"type": "Cut", "word": "seven come eleven"})
        with floor.held():
            patron.command(table, {"type": "Ready"})
            steps_until(patron, floor, table, "open")
            patron.command(table, {"type": "Reveal"})
        patron.command(table, {"type": "Leave"})
        practice = patron.post("/api/practice", {"game": "craps", "edition": "19:47", "options": {}})["table"]
        yield Lived(one.storage_state(), other.storage_state(), table, practice, number)


def a_round(visit: Visit, table: int, wagers: dict[str, int]) -> int:
    """Wager, and wait for the result; the round's number."""
    scene = f"/api/tables/{table}/scene"
    visit.until(lambda: visit.get(scene)["awaits"] == "wagers", "an open round")
    visit.command(table, *({"type": "Place", "spot": spot, "cents": cents} for spot, cents in wagers.items()))
    number: int = visit.get(scene)["round"]
    visit.command(table, {"type": "Ready"})
    visit.until(lambda: visit.get(scene)["awaits"] in ("open", "wagers") and not visit.get(scene)["bets"], "a result")
    return number


def steps_until(visit: Visit, floor: Floor, table: int, awaits: str) -> None:
    """Have the dealers, who are on hold, take one step after another until the table waits for this."""

    def there() -> bool:
        if visit.get(f"/api/tables/{table}/scene")["awaits"] == awaits:
            return True
        floor.step()
        return False

    visit.until(there, f"the table to wait for {awaits}")


# --- what is wrong with a page --------------------------------------------------------------------------------------

TWO_FRAMES = "() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))"
BESIDES = """() => ({
  title: document.title,
  over: document.documentElement.scrollWidth - document.documentElement.clientWidth,
  lang: document.documentElement.lang,
  heads: document.querySelectorAll('main h1').length,
})"""


def faults(page: Page) -> list[str]:
    """What is wrong with a page as it is now."""
    violations = page.evaluate("wanted => axe.run(wanted).then(found => found.violations)", WCAG)
    found = [f"{one['id']}: {node['target']} {node['failureSummary']}" for one in violations for node in one["nodes"]]
    about: dict[str, Any] = page.evaluate(BESIDES)
    if about["over"] > 0:
        found.append(f"the page is {about['over']} px wider than the screen")
    if not about["title"].endswith("· Pitboss"):
        found.append(f"the title says nothing: {about['title']!r}")
    if about["heads"] != 1 or about["lang"] != "en":
        found.append(f"{about['heads']} headings of the first rank, in {about['lang']!r}")
    return found


def looked_over(visit: Visit, name: str) -> list[str]:
    """What is wrong with a page in every size and theme; its pictures are kept."""
    found = []
    visit.page.evaluate(AXE)
    for size, theme in WAYS:
        width, height = SIZES[size]
        visit.page.set_viewport_size({"width": width, "height": height})
        visit.page.emulate_media(color_scheme=theme)
        visit.page.evaluate(TWO_FRAMES)
        found += [f"{name}, {size}, {theme}: {fault}" for fault in faults(visit.page)]
        visit.picture(f"{name}-{size}-{theme}", whole="table" not in name)
    return found


# --- the pages ------------------------------------------------------------------------------------------------------


def looks(path: str) -> Callable[[Visit, Lived], None]:
    """A page that shows itself."""

    def show(visit: Visit, lived: Lived) -> None:
        visit.go(path.format(**lived._asdict()))

    return show


def odds(game: str) -> Callable[[Visit, Lived], None]:
    """The odds of a game, with one wager opened."""

    def show(visit: Visit, lived: Lived) -> None:
        visit.go(f"/odds/{game}")
        expect(visit.page.locator(".odds-results table")).to_be_visible()
        visit.page.locator(".odds-results table button").first.click()

    return show


def seated(visit: Visit, lived: Lived) -> None:
    """A table with one's chips on it, after a result."""
    visit.command(lived.table, {"type": "Sit", "seat": 3}, {"type": "BuyIn", "cents": 20_000})
    a_round(visit, lived.table, {"red": 500, "black": 500})
    visit.go(f"/table/{lived.table}")
    at = TablePage(visit, lived.table)
    at.open_for_wagers()
    for spot in ("straight-17", "red", "dozen-2"):
        assert at.place(spot)


def at_practice(visit: Visit, lived: Lived) -> None:
    """A practice table, in study mode."""
    visit.go(f"/table/{lived.practice}")
    at = TablePage(visit, lived.practice)
    at.sit()
    visit.page.get_by_label("Study mode").check()
    at.area("field").click()
    expect(visit.page.locator(".lesson")).to_contain_text("Costs")


def at_a_hand(visit: Visit, lived: Lived) -> None:
    """A hand that waits for a choice, with the coach's word on it."""
    table = visit.post("/api/practice", {"game": "blackjack", "edition": "19:47", "options": {}})["table"]
    scene = f"/api/tables/{table}/scene"
    visit.command(table, {"type": "Sit", "seat": 2}, {"type": "BuyIn", "cents": 100_000})
    while not visit.get(scene)["advice"]:
        visit.open_for_wagers(table)
        visit.command(table, {"type": "Place", "spot": "box-2", "cents": 2500})
        number = visit.get(scene)["round"]
        visit.command(table, {"type": "Ready"})
        visit.until(lambda: visit.get(scene)["advice"] or visit.get(scene)["round"] > number, "a hand")  # noqa: B023
    visit.go(f"/table/{table}")
    expect(visit.page.locator(".moves .best")).to_be_visible()


def verified(visit: Visit, lived: Lived) -> None:
    """A revealed series, computed again in the browser."""
    visit.go(f"/table/{lived.table}/verify")
    visit.page.get_by_role("button", name="Check it in this browser").first.click()
    expect(visit.page.locator(".verdict")).to_contain_text("Correct")


def replayed(visit: Visit, lived: Lived) -> None:
    """A round, at its last step."""
    visit.go(f"/table/{lived.table}/history/{lived.round}")
    visit.page.get_by_role("button", name="Last step").click()


def audited(visit: Visit, lived: Lived) -> None:
    """The pit, with its audit done."""
    visit.go("/pit")
    visit.page.get_by_role("button", name="Run the audit").click()
    expect(visit.page.get_by_text("nothing is wrong")).to_be_visible()


def events(visit: Visit, lived: Lived) -> None:
    """The significant events, with some that need a look on top."""
    stranger = {"name": "Ines Boss", "password": "not her password"}
    for name in ("Ines Boss", "no name of anybody here"):
        visit.allow("401")
        assert visit.page.request.post(
            f"{visit.address}/api/login",
            data=stranger | {"name": name},
            headers={"X-CSRF": visit.get("/api/me")["csrf"], "Origin": visit.address},
        ).status in (401, 429)
    visit.go("/pit/events")
    expect(visit.page.locator(".alert-card").first).to_contain_text("Failed sign-in")
    expect(visit.page.locator(".events tr.alert").first).to_be_visible()


def reset_given(visit: Visit, lived: Lived) -> None:
    """The people of the pit, with a code for a new password on show."""
    visit.go("/pit")
    visit.page.get_by_role("button", name="Code for a new password for Ada Lovell").click()
    expect(visit.page.locator("code.secret")).to_be_visible()


def lost(visit: Visit, lived: Lived) -> None:
    """The form for somebody who lost the password."""
    visit.go("/account")
    visit.page.get_by_role("button", name="I lost my password").click()
    expect(visit.page.get_by_label("Code")).to_be_visible()


def known(visit: Visit, lived: Lived) -> None:
    """One's account, with one's sessions."""
    visit.go("/account")
    expect(visit.page.locator(".sessions tbody tr")).not_to_have_count(0)


def missing(visit: Visit, lived: Lived) -> None:
    """An address that means nothing."""
    visit.go("/table/1/nowhere")


PAGES: dict[str, tuple[str, Callable[[Visit, Lived], None]]] = {
    "lobby": ("", looks("/")),
    "lobby-known": ("patron", looks("/")),
    "table-watching": ("", looks("/table/{table}")),
    "table-seated": ("patron", seated),
    "table-practice": ("patron", at_practice),
    "table-hands": ("patron", at_a_hand),
    "practice": ("", looks("/practice")),
    "cage": ("patron", looks("/cage")),
    "cage-unknown": ("", looks("/cage")),
    "my-play": ("patron", looks("/play")),
    "history": ("patron", looks("/table/{table}/history")),
    "replay": ("patron", replayed),
    "verify": ("patron", verified),
    "account-unknown": ("", looks("/account")),
    "account": ("patron", known),
    "account-lost": ("", lost),
    "law": ("", looks("/law/19:47-5.2")),
    "pit": ("staff", audited),
    "pit-reset": ("staff", reset_given),
    "pit-events": ("staff", events),
    "events-unknown": ("", looks("/pit/events")),
    "pit-unknown": ("", looks("/pit")),
    "nowhere": ("", missing),
    "odds": ("", odds("roulette")),
    "odds-shoe": ("", odds("blackjack")),
    "odds-tickets": ("", odds("keno")),
}


@pytest.mark.parametrize("name", PAGES)
def test_a_page_is_in_order(name: str, lived: Lived, new_visit: NewVisit) -> None:
    who, show = PAGES[name]
    visit = new_visit({"": None, "patron": lived.patron, "staff": lived.staff}[who])
    show(visit, lived)
    found = looked_over(visit, name)
    visit.leave()
    assert found == []


@pytest.mark.parametrize("path", ["/", "/table/{table}"])
def test_the_first_view_is_light(path: str, lived: Lived, visit: Visit) -> None:
    sizes: list[int] = []
    wire = visit.page.context.new_cdp_session(visit.page)
    wire.send("Network.enable")
    wire.on("Network.loadingFinished", lambda told: sizes.append(told["encodedDataLength"]))
    visit.go(path.format(table=lived.table))
    visit.page.wait_for_load_state("networkidle")
    assert len(sizes) > 10
    assert sum(sizes) < FIRST_VIEW
