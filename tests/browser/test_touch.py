"""Every game of the floor to a result, with the keyboard alone and with touch alone, from the lobby on."""

import re
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from at_the_screen import TablePage, Visit
from pitboss.games import names

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
MOST_TABS = 150
MOST_WAGERS = 12  # where others play too, a wager may come back undecided

# The arrows that lead from the place that has the focus to another.
WAY = """async (wanted) => {
  const { neighbor } = await import('/web/js/table/places.js');
  const { layout } = await (await fetch(location.pathname.replace('/table/', '/api/tables/'))).json();
  const from = layout.areas.find((area) => area.spot === document.activeElement.dataset.spot);
  const ways = new Map([[from, []]]);
  for (const [area, way] of ways) {
    if (area.spot === wanted) return way;
    for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
      const next = neighbor(layout.areas, area, arrow);
      if (next && !ways.has(next)) ways.set(next, [...way, arrow]);
    }
  }
  return null;
}"""


def tabs_to(page: Page, matches: str, wanted: object) -> None:
    """Press Tab until the element that has the focus matches."""
    for _ in range(MOST_TABS):
        if page.evaluate(matches, wanted):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"Tab does not reach {wanted}")


def with_keys(wanted: Locator) -> None:
    """A place with Tab, arrows and Enter; a button with its own key, or with Tab and Enter."""
    page = wanted.page
    if spot := wanted.get_attribute("data-spot"):
        tabs_to(page, "one => document.activeElement.matches(one)", ".area")
        way = page.evaluate(WAY, spot)
        assert way is not None, f"arrows do not lead to {spot}"
        for arrow in way:
            page.keyboard.press(arrow)
        page.keyboard.press("Enter")
        return
    expect(wanted).not_to_have_class(re.compile("resting"))
    if key := wanted.get_attribute("aria-keyshortcuts"):
        page.keyboard.press(key.lower())
        return
    tabs_to(page, "one => document.activeElement === one", wanted.element_handle())
    page.keyboard.press("Enter")


def with_a_finger(wanted: Locator, **where: Any) -> None:
    """A tap; soon after another it would count as the second of a double tap, which a new choice does not take."""
    expect(wanted).not_to_have_class(re.compile("resting"))
    wanted.tap(**where)


def plays(visit: Visit, game: str, press: Callable[..., None], *, points: bool) -> None:
    """Take a seat in the lobby, wager, and go on until a result decides it."""
    page = visit.go("/")
    table = next(one for one in visit.get("/api/lobby")["tables"] if one["game"] == game)
    press(page.locator(f".card a[href='/table/{table['id']}?sit']"))
    page.wait_for_url(re.compile(rf"/table/{table['id']}$"))
    visit.drawn()
    at = TablePage(visit, table["id"], press, points=points)
    at.has_sat_down()
    if at.contested:
        at.plays_a_hand()
        visit.leave()
        return
    at.open_for_wagers()
    for _ in range(MOST_WAGERS):
        at.place_somewhere()
        at.decided()
        if at.settlement():
            break
    else:
        raise AssertionError("no result decides a wager")
    while at.mine():
        at.decided()
    at.says_what_is()
    visit.leave()


@pytest.mark.parametrize("game", names())
def test_every_game_with_the_keyboard_alone(game: str, visit: Visit) -> None:
    plays(visit, game, with_keys, points=False)


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("context", [PHONE], indirect=True)
def test_every_game_with_touch_alone(game: str, visit: Visit) -> None:
    plays(visit, game, with_a_finger, points=True)


@pytest.mark.parametrize("context", [PHONE], indirect=True)
def test_a_finger_that_stays_on_a_dense_felt_brings_up_a_glass_and_bets_where_it_is_lifted(visit: Visit) -> None:
    table = visit.table_of("roulette")
    page = visit.go(f"/table/{table}")
    at, tip = TablePage(visit, table, Locator.tap), page.locator(".tip[role=tooltip]")
    at.sit()
    at.open_for_wagers()
    assert at.place("red")
    expect(tip).to_be_hidden()
    box = at.area("dozen-1").bounding_box()
    assert box
    finger = {"x": box["x"] + 30, "y": box["y"] + box["height"] / 2}
    touch = page.context.new_cdp_session(page)
    touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})
    glass = page.locator(".loupe")
    expect(glass.locator("p")).to_contain_text("1st 12")
    lies = glass.bounding_box()
    assert lies
    assert lies["y"] + lies["height"] < finger["y"]
    expect(tip).to_be_hidden()
    other = at.area("dozen-2").bounding_box()
    assert other
    finger = {"x": other["x"] + 30, "y": other["y"] + other["height"] / 2}
    touch.send("Input.dispatchTouchEvent", {"type": "touchMove", "touchPoints": [finger]})
    expect(glass.locator("p")).to_contain_text("2nd 12")
    touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(glass).to_have_count(0)
    at.says_what_is()
    assert at.mine() == {"red": 500, "dozen-2": 500}
    visit.leave()


@pytest.mark.parametrize("context", [PHONE], indirect=True)
def test_the_tip_under_a_finger_goes_a_while_after_it_is_lifted_and_with_the_next_touch(visit: Visit) -> None:
    table = visit.table_of("big-six")
    page = visit.go(f"/table/{table}")
    at, tip = TablePage(visit, table, Locator.tap), page.locator(".tip[role=tooltip]")
    at.sit()
    at.open_for_wagers()
    visit.stop_the_clock()
    places = page.locator(".area:not([hidden])")
    touch = page.context.new_cdp_session(page)

    def down(which: int) -> None:
        box = places.nth(which).bounding_box()
        assert box
        finger = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        touch.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [finger]})

    def up() -> None:
        touch.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})

    def held(which: int) -> None:
        down(which)
        page.clock.run_for(600)
        expect(tip).to_be_visible()

    held(0)
    page.clock.run_for(60_000)
    expect(tip).to_be_visible()  # as long as the finger is there
    up()
    page.clock.run_for(2_000)
    expect(tip).to_be_visible()
    page.clock.run_for(8_000)
    expect(tip).to_be_hidden()
    held(0)
    up()
    down(2)
    expect(tip).to_be_hidden()
    up()
    assert page.locator("[aria-describedby=tip]").count() == 0
    visit.leave()
