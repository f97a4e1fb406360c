"""A result on the felt: the equipment shows it, what it hit is lit, and the patron's own wagers keep their tags."""

from typing import Any

import pytest
from playwright.sync_api import expect

from at_the_screen import TablePage, Visit

DESK: dict[str, Any] = {"viewport": {"width": 1440, "height": 900}}
PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
ON_ALL = {
    "sic-bo": [f"one-of-a-kind-{face}" for face in range(1, 7)],
    "mini-dice": ["under-7", "any-7", "over-7"],
    "big-six": ["one-dollar", "two-dollar", "five-dollar", "ten-dollar", "twenty-dollar", "joker", "flag"],
}
COVERED = """all => all.filter(one => {
  const {x, y, width, height} = one.getBoundingClientRect();
  const found = document.elementFromPoint(x + width / 2, y + height / 2)?.closest('.area');
  return found !== one || Math.min(width, height) < 24;
}).map(one => one.dataset.spot)"""
OUTSIDE = """all => all.filter(one => {
  const felt = one.ownerSVGElement.getBoundingClientRect(), {left, right, top, bottom} = one.getBoundingClientRect();
  return left < felt.left || right > felt.right || top < felt.top || bottom > felt.bottom;
}).map(one => one.textContent)"""

UNREACHED = """async ([table, narrow]) => {
  const {neighbor} = await import('/web/js/table/places.js');
  const about = await (await fetch(`/api/tables/${table}`)).json();
  const {areas} = narrow ? about.portraits[0] : about.layout;
  const reached = new Set([areas[0]]);
  for (const area of reached) {
    for (const way of ['Left', 'Right', 'Up', 'Down']) {
      const next = neighbor(areas, area, `Arrow${way}`);
      if (next) reached.add(next);
    }
  }
  return areas.filter(area => !reached.has(area)).map(area => area.spot);
}"""


def sits(visit: Visit, game: str) -> TablePage:
    visit.go("/")
    visit.post("/api/guest", {})
    table = visit.table_of(game)
    taken = [one["seat"] for one in visit.get(f"/api/tables/{table}/scene")["seats"]]
    seat = next(seat for seat in range(1, 99) if seat not in taken)
    visit.command(table, {"type": "Sit", "seat": seat}, {"type": "BuyIn", "cents": 50_000})
    visit.go(f"/table/{table}")
    visit.drawn()
    at = TablePage(visit, table)
    at.open_for_wagers()
    return at


@pytest.mark.parametrize("context", [DESK, PHONE], indirect=True, ids=["desk", "phone"])
@pytest.mark.parametrize("game", list(ON_ALL))
def test_what_a_result_hit_is_lit_and_own_winners_are_filled(game: str, visit: Visit) -> None:
    at = sits(visit, game)
    assert at.page.locator(".area").evaluate_all(COVERED) == []
    narrow = at.page.locator(".table-page.narrow").count() == 1
    assert narrow == (at.page.evaluate("innerWidth") == 390)
    assert at.page.evaluate(UNREACHED, [at.table, narrow]) == []
    assert at.page.locator(".cloth").evaluate("one => one.scrollWidth - one.clientWidth") <= 0
    for spot in ON_ALL[game]:
        visit.command(at.table, {"type": "Place", "spot": spot, "cents": 500})
    at.says_what_is()
    at.decided()
    winning = at.scene()["winning"]
    own = [spot for spot in winning if spot in ON_ALL[game]]
    expect(at.page.locator(".lit .box")).to_have_count(len(winning))
    expect(at.page.locator(".lit .box.own")).to_have_count(len(own))
    expect(at.page.locator(".tags .tag.won")).to_have_count(len(own))
    expect(at.page.locator(".tags .decided:not(.lost)")).to_have_count(len(own))
    expect(at.page.locator(".tags .decided.lost")).to_have_count(len(ON_ALL[game]) - len(own))
    assert at.page.locator(".tags .tag").evaluate_all(OUTSIDE) == []
    assert own
    if headline := at.scene()["headline"]:
        expect(at.page.locator(".verdict .head")).to_have_text(headline)
        expect(at.page.locator(".verdict .more")).to_have_text(at.scene()["showing"]["says"])
    at.place(ON_ALL[game][0])
    expect(at.page.locator(".lit .box, .tags .tag")).to_have_count(0)
    visit.leave()


@pytest.mark.parametrize("context", [PHONE], indirect=True)
def test_on_a_phone_the_arc_of_the_wheel_has_the_winner_on_top(visit: Visit) -> None:
    at = sits(visit, "big-six")
    visit.command(at.table, {"type": "Place", "spot": "one-dollar", "cents": 500})
    at.says_what_is()
    at.decided()
    mark = at.scene()["showing"]["outcome"]
    wheel = at.page.locator(".device .wheel-arc")
    expect(wheel.locator(".wheel-answer")).to_be_visible()
    shown = wheel.bounding_box()
    assert shown is not None
    assert shown["width"] > 2 * shown["height"]
    # The pocket that is in the middle of the ring at the top is the winner's.
    on_top = wheel.evaluate("""one => {
      const {left, width} = one.getBoundingClientRect();
      const won = one.querySelector('.wheel-won').getBoundingClientRect();
      return [...one.querySelectorAll('.wheel-rotor .wheel-pocket')]
        .map(pocket => [pocket.textContent, pocket.querySelector('.wheel-number').getBoundingClientRect()])
        .filter(([, box]) => Math.abs(box.x + box.width / 2 - left - width / 2) < 2 && Math.abs(box.y - won.y) < 3)
        .map(([text]) => text);
    }""")
    assert on_top == [mark.removeprefix("$") if mark.startswith("$") else ""]
    visit.leave()
