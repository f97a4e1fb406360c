"""The coach at a practice table of poker: what one has against what one needs, and what each move is worth."""

from typing import Any

import pytest
from playwright.sync_api import expect

from at_the_screen import TablePage, Visit

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def advised(visit: Visit) -> TablePage:
    """A seat at a table of one's own, at the first choice that faces a bet, with the coach's advice on it."""
    visit.go("/account")
    visit.post("/api/guest", {})
    table = visit.post("/api/practice", {"game": "holdem", "edition": "19:47", "options": {}})["table"]
    visit.go(f"/table/{table}?sit")
    at = TablePage(visit, table)
    at.has_sat_down()
    for _ in range(40):
        at.waits(at._asks, "a choice")
        if any(move["name"] == "call" for move in at.scene()["moves"]):
            break
        at.turn()
    visit.until(lambda: at.scene()["advice"], "the coach to have thought about it")
    return at


def percent(part: float) -> str:
    return f"{int(100 * part + 0.5)}%"


def test_have_and_need_are_one_bar_and_each_move_has_its_worth(visit: Visit) -> None:
    at = advised(visit)
    page, advice = at.page, at.scene()["advice"]
    bar = page.locator(".coach .chances")
    expect(bar.locator(".you-have")).to_have_text(f"You have {percent(advice['have'])}")
    expect(bar.locator(".you-need")).to_have_text(f"You need {percent(advice['need'])}")
    whole, had = bar.locator(".chance-bar").bounding_box(), bar.locator(".had").bounding_box()
    mark = bar.locator(".needed").bounding_box()
    assert whole is not None
    assert had is not None
    assert mark is not None
    assert had["width"] / whole["width"] == pytest.approx(advice["have"], abs=0.01)
    assert (mark["x"] + 1.5 - whole["x"]) / whole["width"] == pytest.approx(advice["need"], abs=0.01)
    rows = page.locator(".coach .worths li")
    expect(rows).to_have_count(len(advice["worth"]))
    best = next(iter(advice["worth"]))
    expect(page.locator(f'.moves [data-move="{best}"]')).to_contain_text("best")
    expect(page.locator(".coach .advice")).to_contain_text(advice["says"])
    page.get_by_text("Assumptions", exact=True).click()
    expect(page.locator(".assumed")).to_contain_text("Assumed")
    idle = page.locator(".coach .idle")
    expect(idle).to_be_hidden()
    page.get_by_role("radio", name="After I choose").check()
    expect(idle).to_have_text("After each choice, the coach says here what it was worth.")
    page.get_by_role("radio", name="Hidden").check()
    expect(idle).to_be_hidden()


def test_the_worth_of_a_raise_goes_by_its_size(visit: Visit) -> None:
    at = advised(visit)
    page, advice = at.page, at.scene()["advice"]
    sizes = [one for one in advice["sizes"] if one["move"] == "raise"]
    last = max(sizes, key=lambda one: one["cents"])
    page.locator(".fraction").last.click()
    cents = round(last["worth"])
    sign = "+" if cents > 0 else "\N{MINUS SIGN}"
    told = f"{sign}${abs(cents) / 100:,.2f}".removesuffix(".00")
    expect(page.locator('.moves [data-move="raise"] small')).to_contain_text(told if cents else "$0")


def test_a_coach_who_speaks_up_takes_nothing_out_of_ones_hands(visit: Visit) -> None:
    """Whoever is typing an amount goes on typing when the advice comes."""
    visit.go("/account")
    visit.post("/api/guest", {})
    table = visit.post("/api/practice", {"game": "holdem", "edition": "19:47", "options": {}})["table"]
    visit.go(f"/table/{table}?sit")
    at = TablePage(visit, table)
    at.has_sat_down()
    at.waits(lambda: at._asks() and at.page.locator(".typed").count(), "a choice of how much")
    typed = at.page.locator(".typed")
    typed.evaluate("one => { one.focus(); one.dataset.mine = 'yes'; one.value = '1'; }")
    visit.until(lambda: at.scene()["advice"], "the coach to have thought about it")
    expect(at.page.locator(".moves small").first).to_be_visible()
    expect(typed).to_have_attribute("data-mine", "yes")
    expect(typed).to_be_focused()
    expect(typed).to_have_value("1")


@pytest.mark.parametrize("context", [PHONE], indirect=True)
def test_on_a_phone_the_bar_is_above_the_rail(visit: Visit) -> None:
    at = advised(visit)
    strip, choices = at.page.locator(".chance-strip"), at.page.locator(".moves .choices")
    expect(strip).to_be_visible()
    above, below = strip.bounding_box(), choices.bounding_box()
    assert above is not None
    assert below is not None
    assert above["y"] + above["height"] <= below["y"]
    assert below["y"] + below["height"] <= 844
    strip.get_by_role("button", name="Coach").click()
    expect(at.page.locator(".coach .worths")).to_be_in_viewport()
