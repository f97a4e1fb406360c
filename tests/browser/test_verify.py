"""The page that verifies draws: it computes them again down to the cards, and shows them as things."""

import json
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Route, expect

from at_the_draws import played
from at_the_screen import Visit

THINGS = {
    "roulette": ("roulette", ".small-mark"),
    "craps": ("craps", ".small-dice"),
    "keno": ("keno", ".small-board"),
    "blackjack": ("blackjack", ".small-card"),
}


def told(visit: Visit, game: str, evidence: dict[str, Any]) -> int:
    """Let a table of the game publish this; its number."""
    tables = visit.get("/api/lobby")["tables"]
    table: int = next(one["id"] for one in tables if one["game"] == game)

    def answer(route: Route) -> None:
        route.fulfill(body=json.dumps(evidence), content_type="application/json")

    visit.page.route(f"**/api/tables/{table}/fairness", answer)
    return table


@pytest.mark.parametrize("game", THINGS)
def test_draws_are_shown_as_things_and_computed_again(visit: Visit, game: str, tmp_path: Path) -> None:
    slug, thing = THINGS[game]
    evidence = played(tmp_path, game)
    table = told(visit, slug, evidence)
    visit.go(f"/table/{table}/verify")
    series = visit.page.locator("details.series").filter(has=visit.page.get_by_role("button", name="Check it")).first
    expect(series.locator(thing).first).to_be_visible()
    series.get_by_role("button", name="Check it in this browser").click()
    expect(visit.page.locator(".verdict").first).to_contain_text("down to what was shown, and agree")
    visit.picture(f"verify-{game}-desktop")
    visit.page.set_viewport_size({"width": 390, "height": 844})
    visit.picture(f"verify-{game}-phone")
    over = visit.page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
    assert over <= 0, "the page is wider than a phone"


def test_another_card_than_the_numbers_give_is_marked(visit: Visit, tmp_path: Path) -> None:
    evidence = played(tmp_path, "blackjack")
    revealed = next(one for one in evidence["series"] if one["seed"])
    draw = next(one for one in revealed["draws"] if isinstance(one["outcome"], str))
    draw["outcome"] = "AS" if draw["outcome"] != "AS" else "KS"
    table = told(visit, "blackjack", evidence)
    visit.go(f"/table/{table}/verify")
    series = visit.page.locator(f'details[data-series="{revealed["series"]}"]')
    if series.get_attribute("open") is None:
        series.locator("summary").first.click()
    series.get_by_role("button", name="Check it in this browser").click()
    expect(series.locator(".verdict")).to_contain_text("Something is wrong")
    expect(series.locator("tr.is-wrong").first).to_contain_text("the numbers give something else")


def test_results_that_a_dealer_keyed_in_are_told_apart(visit: Visit, tmp_path: Path) -> None:
    evidence = played(tmp_path, "roulette")
    keyed = {"number": 9_999, "round": 7, "name": "Dora", "says": "17", "outcome": "17", "face_down": False}
    evidence["series"][0]["keyed"].append(keyed)
    table = told(visit, "roulette", evidence)
    visit.go(f"/table/{table}/verify")
    current = visit.page.locator("details.series").first
    if current.get_attribute("open") is None:
        current.locator("summary").first.click()
    expect(current.locator(".keyed")).to_contain_text("1 result did not come from the seed")
    expect(current.locator(".keyed li")).to_contain_text("by Dora")
    visit.picture("verify-keyed-desktop")
