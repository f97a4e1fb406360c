"""Card tables with seats on their rim: one sits down at a plate, bets in boxes of one's own, and sees the hands."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from at_the_screen import TablePage, Visit

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def seated(visit: Visit, game: str, seat: int) -> TablePage:
    visit.post("/api/guest", {})
    table = visit.post("/api/practice", {"game": game, "edition": "13:69F", "options": {}})["table"]
    visit.command(table, {"type": "Sit", "seat": seat}, {"type": "BuyIn", "cents": 50_000})
    visit.open_for_wagers(table)
    visit.go(f"/table/{table}")
    return TablePage(visit, table)


def box(found: Locator) -> tuple[float, float, float, float]:
    at = found.bounding_box()
    assert at is not None
    return at["x"], at["y"], at["x"] + at["width"], at["y"] + at["height"]


def is_inside(one: tuple[float, float, float, float], other: tuple[float, float, float, float]) -> bool:
    return other[0] <= one[0] and other[1] <= one[1] and one[2] <= other[2] and one[3] <= other[3]


def test_a_free_plate_is_a_button_to_sit_down_there(visit: Visit) -> None:
    visit.post("/api/guest", {})
    table = visit.post("/api/practice", {"game": "mini-baccarat", "edition": "19:47", "options": {}})["table"]
    page = visit.go(f"/table/{table}")
    expect(page.locator(".plates .plate")).to_have_count(7)
    expect(page.locator(".under .seats")).to_have_count(0)
    page.get_by_role("button", name="Sit at seat 3", exact=True).click()
    sitting = page.locator("dialog.ask").get_by_role("button", name="Sit down", exact=True)
    mine = page.locator(".plates .you")
    visit.until(lambda: sitting.is_visible() or mine.is_visible(), "a seat, or the question for how much")
    if sitting.is_visible():
        sitting.click()
    expect(mine).to_contain_text("You")
    expect(mine.locator(".number")).to_have_text("3")
    expect(page.locator(".plates button")).to_have_count(0)
    expect(page.locator('.area[data-spot="player"][data-seat="3"]')).to_have_class(re.compile(r"\byours\b"))
    expect(page.locator('.area[data-spot="player"][data-seat="4"]')).to_have_class(re.compile("not-yours"))


def test_a_round_is_seen_on_the_felt_and_in_the_roads(visit: Visit) -> None:
    at = seated(visit, "mini-baccarat", 4)
    assert at.place("player")
    chip, boxes = box(at.own.first), box(at.area("player"))
    assert boxes[0] < chip[0] < chip[2] < boxes[2], "the chip lies in the seat's own box"
    at.decided()
    at.says_what_is()
    scene = at.scene()
    hands = scene["hands"]
    expect(at.page.locator(".felt-card")).to_have_count(sum(len(hand["cards"]) for hand in hands))
    expect(at.page.locator(".total")).to_have_text([hand["says"] for hand in hands])
    expect(at.page.locator(".verdict .head")).to_have_text(
        re.compile(r"^(Player wins|Banker wins|Tie Hand), \w+ (over|to) \w+$")
    )
    won = {"player": ["good", ""], "banker": ["", "good"], "tie": ["", ""]}[scene["road"][-1]]
    assert [hand["tone"] for hand in hands] == won
    ring = at.page.locator(".won-hand")
    expect(ring).to_have_count(0 if scene["road"][-1] == "tie" else 1)
    if scene["road"][-1] != "tie":
        around = box(ring)
        inside = [one for card in at.page.locator(".felt-card .paper").all() if is_inside(one := box(card), around)]
        assert len(inside) == len(hands[won.index("good")]["cards"]), "all cards of the hand that won, and no other"
    expect(at.page.locator(".roads .road")).to_have_count(5)
    counted = at.page.locator(".road-counts span")
    assert sum(int(text.split()[1]) for text in counted.all_text_contents()) == len(scene["road"])
    expect(at.page.locator(".road-last")).not_to_have_count(0)
    for_readers = at.page.get_by_role("list", name="Hands on the table")
    expect(for_readers.get_by_role("listitem")).to_have_count(2)
    assert box(for_readers)[2] - box(for_readers)[0] <= 1


@pytest.mark.parametrize("context", [PHONE], indirect=True)
@pytest.mark.parametrize("game", ["mini-baccarat", "punto-banco"])
def test_on_a_phone_the_hands_and_three_large_boxes_are_on_one_screen(visit: Visit, game: str) -> None:
    at = seated(visit, game, 2)
    for spot in ("player", "tie", "banker"):
        left, top, right, bottom = box(at.area(spot))
        assert min(right - left, bottom - top) >= 40
        assert bottom < box(at.page.locator("section.rail"))[1]
    assert at.place("banker")
    at.decided()
    at.says_what_is()
    felt = box(at.page.locator(".layout"))
    assert felt[0] <= box(at.page.locator(".felt-card").first)[0] <= felt[2]
    assert box(at.page.locator(".roads"))[1] >= felt[3]
    assert at.page.evaluate("document.documentElement.scrollWidth") <= 390


@pytest.mark.parametrize("game", ["mini-baccarat", "punto-banco", "chemin-de-fer"])
def test_every_place_is_reached_with_arrows_and_no_plate_covers_one(visit: Visit, game: str) -> None:
    visit.post("/api/guest", {})
    table = visit.post("/api/practice", {"game": game, "edition": "13:69F", "options": {}})["table"]
    visit.go(f"/table/{table}")
    script = """async () => {
      const { neighbor } = await import('/web/js/table/places.js');
      const about = await (await fetch(location.pathname.replace('/table/', '/api/tables/'))).json();
      return [about.layout, ...Object.values(about.portraits)].map(({ areas }) => {
        const reached = new Set([areas[0]]);
        for (const area of reached) {
          for (const arrow of ['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown']) {
            const next = neighbor(areas, area, arrow);
            if (next) reached.add(next);
          }
        }
        return areas.filter((area) => !reached.has(area)).map((area) => area.spot);
      });
    }"""
    assert visit.page.evaluate(script) == [[], []]
    areas = visit.page.locator(".area")
    for at in range(areas.count()):
        areas.nth(at).click(trial=True)


def test_the_table_says_what_it_wants_and_rings_the_place_for_it(visit: Visit) -> None:
    """At chemin de fer only bids count until somebody holds the bank, and only parts of the bank after that."""
    at = seated(visit, "chemin-de-fer", 5)
    ringed = at.page.locator(".area.wanted")
    expect(at.page.locator(".status")).to_have_text("The bank is up for bids; the highest bid takes it.")
    expect(ringed).to_have_count(1)
    expect(ringed).to_have_attribute("data-spot", "bid")
    assert at.place("bid")
    at.go_on()
    at.choices.filter(has_text="As bid").click()
    expect(at.page.locator(".status")).to_have_text("You hold the bank of $5. The others may cover it.")
    expect(ringed).to_have_count(0)
