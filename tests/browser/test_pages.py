"""Every page, on a desk in light and on a phone in dark: nothing in anybody's way, nothing out of place."""

from collections.abc import Callable, Iterator
from typing import NamedTuple

import pytest
from playwright.sync_api import Browser, StorageState, expect

from at_the_screen import PASSWORD, Floor, NewVisit, TablePage, Visit
from looked_over import looked_over
from weighing import FIRST_VIEW, Scales


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
        table = patron.table_of("roulette")
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
    """Wager, and wait for the result and the next round; the round's number."""
    scene = f"/api/tables/{table}/scene"
    visit.until(lambda: visit.get(scene)["awaits"] == "wagers", "an open round")
    visit.command(table, *({"type": "Place", "spot": spot, "cents": cents} for spot, cents in wagers.items()))
    number: int = visit.get(scene)["round"]
    visit.command(table, {"type": "Ready"})

    def over() -> bool:
        found = visit.get(scene)
        return visit.floor.quiet() and found["awaits"] == "wagers" and not found["bets"]

    visit.until(over, "a result")
    return number


def steps_until(visit: Visit, floor: Floor, table: int, awaits: str) -> None:
    """Have the dealers, who are on hold, take one step after another until the table waits for this."""

    def there() -> bool:
        if visit.get(f"/api/tables/{table}/scene")["awaits"] == awaits:
            return True
        floor.step()
        return False

    visit.until(there, f"the table to wait for {awaits}")


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


def after_a_coup(visit: Visit, lived: Lived) -> None:
    """A card table with seats on its rim, after a round."""
    visit.go("/account")
    table = visit.post("/api/practice", {"game": "mini-baccarat", "edition": "13:69F", "options": {"bonus": "yes"}})[
        "table"
    ]
    visit.command(table, {"type": "Sit", "seat": 4}, {"type": "BuyIn", "cents": 20_000})
    visit.open_for_wagers(table)
    a_round(visit, table, {"player": 500, "banker": 500, "player-bonus": 500})
    visit.go(f"/table/{table}")


def round_an_oval(visit: Visit, lived: Lived) -> None:
    """A table whose seats are all free."""
    visit.go("/account")
    table = visit.post("/api/practice", {"game": "chemin-de-fer", "edition": "19:47", "options": {}})["table"]
    visit.go(f"/table/{table}")


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


def marked(visit: Visit, lived: Lived) -> None:
    """A ticket of several groups on a blank, after a draw of another."""
    table = visit.post("/api/practice", {"game": "keno", "edition": "19:47", "options": {}})["table"]
    visit.command(table, {"type": "Sit", "seat": 1}, {"type": "BuyIn", "cents": 10_000})
    a_round(visit, table, {"1-2-3-4-5-6": 200, "41-42": 100})
    page = visit.go(f"/table/{table}")
    page.locator("button.wipe").click()
    page.locator("button.unfold").click()
    page.get_by_role("radio", name="Split").click()
    for number in (7, 8):
        page.locator(f'.area[data-spot="{number}"]').click()


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


def missing(path: str) -> Callable[[Visit, Lived], None]:
    """An address that nothing answers to."""

    def show(visit: Visit, lived: Lived) -> None:
        visit.allow("404")
        visit.go(path.format(**lived._asdict()))
        expect(visit.page.locator(".lost-felt")).to_be_visible()

    return show


PAGES: dict[str, tuple[str, Callable[[Visit, Lived], None]]] = {
    "lobby": ("", looks("/")),
    "lobby-known": ("patron", looks("/")),
    "table-watching": ("", looks("/table/{table}")),
    "table-round": ("patron", after_a_coup),
    "table-oval": ("patron", round_an_oval),
    "table-seated": ("patron", seated),
    "table-practice": ("patron", at_practice),
    "table-hands": ("patron", at_a_hand),
    "table-blank": ("patron", marked),
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
    "nowhere": ("", missing("/table/1/nowhere")),
    "no-table": ("", missing("/table/999")),
    "no-round": ("", missing("/table/{table}/history/999")),
    "no-game": ("", missing("/odds/nothing")),
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


@pytest.mark.parametrize("game", ["roulette", "omaha"])
def test_the_first_view_of_a_table_is_light(game: str, visit: Visit) -> None:
    """Where patrons bet against each other, more is needed than elsewhere."""
    table = visit.table_of(game)
    scales = Scales(visit)
    visit.go(f"/table/{table}")
    assert scales.bytes() < FIRST_VIEW
