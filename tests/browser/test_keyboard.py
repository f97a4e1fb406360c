"""Everything with the keyboard alone: a game from the lobby to the result, and every page from end to end."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Page, WebSocketRoute, expect

from at_the_screen import Floor, Keyed, NewVisit, TablePage, Visit, a_seat

# What can be used with the keyboard. Of radios that go together one stop is enough: arrows reach the others.
STOPS = """() => {
  const usable = 'a[href], button, input, select, textarea, summary, [tabindex]';
  const shown = (one) => one.checkVisibility({ visibilityProperty: true }) && !one.disabled && one.tabIndex >= 0
    && !one.closest('[inert]');
  const marks = ['outline', 'box-shadow', 'stroke', 'stroke-width', 'fill', 'background-color', 'border-color'];
  const look = (one) => JSON.stringify([one, one.closest('label'), ...one.children].filter(Boolean).map((part) => {
    const style = getComputedStyle(part);
    return marks.map((mark) => style.getPropertyValue(mark));
  }));
  const words = (node) => {
    const copy = node?.cloneNode(true);
    copy?.querySelectorAll('[aria-hidden=true]').forEach((one) => one.remove());
    return copy?.textContent.trim();
  };
  const name = (one) => one.getAttribute('aria-label') || words(one.labels?.[0])
    || words(document.getElementById(one.getAttribute('aria-labelledby') ?? '')) || words(one) || one.title;
  const told = (one) => `${one.tagName.toLowerCase()}.${one.getAttribute('class') ?? ''} ${name(one).slice(0, 60)}`;
  window.stops = new Map([...document.querySelectorAll(usable)].filter(shown)
    .filter((one) => one.type !== 'radio' || one.checked
      || !document.querySelector(`input[type=radio][name="${one.name}"]:checked`))
    .map((one) => [one, { told: told(one), name: name(one), plain: look(one), focused: null }]));
  document.addEventListener('focusin', ({ target }) => {
    const stop = window.stops.get(target);
    if (stop) stop.focused = look(target);
  });
  return window.stops.size;
}"""
FOUND = "() => [...window.stops].filter(([one]) => one.isConnected).map(([, stop]) => stop)"


def walked(page: Page) -> list[dict[str, Any]]:
    """Walk with Tab from the first stop of a page past the last; what each stop looked like."""
    page.evaluate("document.activeElement?.blur()")
    count: int = page.evaluate(STOPS)
    assert count > 5
    for _ in range(count + 3):
        page.keyboard.press("Tab")
    found: list[dict[str, Any]] = page.evaluate(FOUND)
    return found


def faults(stops: list[dict[str, Any]]) -> list[str]:
    """What a visitor without a mouse would miss."""
    found = [f"not reached: {one['told']}" for one in stops if one["focused"] is None]
    found += [f"no visible focus: {one['told']}" for one in stops if one["focused"] == one["plain"]]
    return found + [f"no name: {one['told']}" for one in stops if not one["name"]]


PAGES = (
    "/",
    "/odds/roulette",
    "/practice/craps",
    "/cage",
    "/play",
    "/account",
    "/law/19:47-5.2",
    "/pit",
    "/table/1/history",
    "/table/1/verify",
)


@pytest.mark.parametrize("path", PAGES)
def test_every_control_of_a_page_is_reached(path: str, visit: Visit) -> None:
    visit.go(path)
    if path.startswith("/odds"):
        expect(visit.page.locator(".odds-results table")).to_be_visible()
    assert faults(walked(visit.page)) == []


def test_every_control_of_a_table_is_reached(visit: Visit) -> None:
    visit.go("/account")
    visit.post("/api/guest", {})
    table = visit.post("/api/practice", {"game": "craps", "edition": "19:47", "options": {}})["table"]
    visit.go(f"/table/{table}")
    assert faults(walked(visit.page)) == []
    at = TablePage(visit, table)
    at.sit()
    at.open_for_wagers()
    assert at.place("field")
    assert faults(walked(visit.page)) == []
    at.decided()
    assert faults(walked(visit.page)) == []


def test_every_place_of_a_layout_is_reached_with_arrows(visit: Visit) -> None:
    """From the first place, arrows lead to each of them, and each shows that it has the focus."""
    table = visit.table_of("roulette")
    visit.go(f"/table/{table}")
    script = """async () => {
      const { neighbor } = await import('/web/js/table/places.js');
      const { layout } = await (await fetch(location.pathname.replace('/table/', '/api/tables/'))).json();
      const reached = new Set([layout.areas[0]]);
      for (const area of reached) {
        for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
          const next = neighbor(layout.areas, area, arrow);
          if (next) reached.add(next);
        }
      }
      return layout.areas.filter((area) => !reached.has(area)).map((area) => area.spot);
    }"""
    assert visit.page.evaluate(script) == []


# --- a game ---------------------------------------------------------------------------------------------------------


def tabs_to(page: Page, selector: str) -> None:
    """Press Tab until this has the focus."""
    for _ in range(120):
        if page.evaluate("wanted => Boolean(document.activeElement?.matches(wanted))", selector):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {selector}")


def test_a_game_with_the_keyboard_alone(visit: Visit) -> None:
    page, keys = visit.go("/"), visit.page.keyboard
    tabs_to(page, ".card a[aria-label='Take a seat at Roulette 1']")
    keys.press("Enter")
    page.wait_for_url(re.compile(r"/table/\d+$"))
    visit.drawn()
    at = TablePage(visit, int(page.url.rsplit("/", 1)[1]))
    at.has_sat_down()
    at.open_for_wagers()
    tabs_to(page, ".area")
    keys.press("Home")
    for key in ("ArrowDown", "ArrowRight", "ArrowRight", "Enter"):
        keys.press(key)
    spot = page.evaluate("document.activeElement.dataset.spot")
    visit.until(lambda: at.mine() == {spot: 500}, "Enter puts the chip down")
    keys.press("x")
    visit.until(lambda: at.mine() == {spot: 1000}, "X doubles it")
    keys.press("u")
    visit.until(lambda: at.mine() == {spot: 500}, "U undoes that")
    at.says_what_is()
    keys.press("d")
    expect(page.locator(".log .settled").first).to_be_visible()
    tabs_to(page, ".log .settled button")
    keys.press("Enter")
    dialog = page.get_by_role("dialog", name="Why?")
    expect(dialog.locator(".paragraph").first).to_be_visible()
    for _ in range(4):
        keys.press("Tab")
        assert page.evaluate("document.activeElement === document.body || !!document.activeElement.closest('dialog')")
    keys.press("Escape")
    expect(dialog).to_have_count(0)
    assert page.evaluate("document.activeElement.matches('.log .settled button')")
    at.open_for_wagers()
    at.says_what_is()
    keys.press("r")
    visit.until(lambda: at.mine() == {spot: 500}, "R repeats the wager")
    tabs_to(page, ".area")
    keys.press("Delete")
    visit.until(lambda: at.mine() == {}, "Delete takes it off")
    tabs_to(page, "button.leave")
    keys.press("Enter")
    tabs_to(page, "dialog button[type=submit]")
    keys.press("Enter")
    expect(page.locator("button.sit")).to_be_visible()
    assert visit.get("/api/me")["seats"] == []


# --- the focus ------------------------------------------------------------------------------------------------------

DEALER = "Kay Stroud"


@pytest.fixture(scope="session")
def dealer(floor: Floor) -> str:
    """One account as long as the floor is there: a worker may come back to this module after others."""
    floor.account(DEALER, "dealer")
    return DEALER


@pytest.fixture
def craps(visit: Visit) -> Iterator[TablePage]:
    with a_seat(visit, "craps") as at:
        yield at


def test_the_focus_stays_at_the_rail_after_a_call(visit: Visit, floor: Floor) -> None:
    """What the page sees next is that wagers are taken: what was in between happened while its line was down."""
    lines: list[WebSocketRoute] = []
    is_down: list[bool] = []

    def connects(line: WebSocketRoute) -> None:
        lines.append(line)
        if is_down:
            line.close()
        else:
            line.connect_to_server()

    visit.page.route_web_socket(re.compile("/live$"), connects)
    visit.go("/account")
    visit.post("/api/guest", {})
    table = visit.post("/api/practice", {"game": "mini-baccarat", "edition": "19:47", "options": {}})["table"]
    page = visit.go(f"/table/{table}")
    at = TablePage(visit, table)
    with floor.held():
        at.sit()
        while not any(one["name"] == "decline" for one in at.scene()["offers"]):
            assert floor.step(), "the cut is not offered"
        decline = page.locator(".rail .choices.calls").get_by_role("button", name="Decline")
        decline.focus()
        expect(decline).to_be_focused()
        is_down.append(True)
        lines[-1].close()
        visit.command(table, {"type": "Call", "name": "decline"})
        while at.scene()["awaits"] != "wagers":
            assert floor.step(), "no wagers are taken"
    expect(page.locator(".table-page[data-line=down], .table-page[data-line=coming]")).to_be_visible()
    expect(decline).to_be_focused()
    is_down.clear()
    page.evaluate("dispatchEvent(new Event('online'))")
    expect(page.locator(".table-page.betting")).to_be_visible()
    expect(page.locator("button.deal")).to_be_focused()


def test_the_focus_stays_on_the_felt_when_its_place_goes_away(
    craps: TablePage, dealer: str, new_visit: NewVisit
) -> None:
    """A seven out takes the odds down, and the place for them with it."""
    staff = new_visit()
    staff.login(dealer)
    dice = Keyed(staff, craps.table)
    while craps.scene()["pucks"]:
        dice.result("3-4")  # whoever played before has left a point
        dice.goes_on()
    assert craps.place("pass")
    dice.result("2-2")
    dice.goes_on()
    place = craps.page.locator('.area[data-spot="pass-odds-4"]:not([hidden])')
    place.focus()
    craps.page.keyboard.press("Enter")
    craps.visit.until(lambda: "pass-odds-4" in craps.mine(), "the odds are laid")
    craps.says_what_is()
    dice.result("3-4")
    dice.goes_on()
    craps.says_what_is()
    expect(craps.page.locator('.area[data-spot="pass-odds-4"]')).to_be_hidden()
    expect(craps.area("pass")).to_be_focused()
    expect(craps.area("pass")).to_have_attribute("tabindex", "0")
    dice.hands_back()
