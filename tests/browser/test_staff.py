"""What a patron asks staff to place, and what staff must say before they make a result void."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from at_the_screen import Floor, NewVisit, TablePage, Visit, a_seat

DEALER = "Dot Ferris"


@pytest.fixture(scope="session")
def dealer(floor: Floor) -> str:
    """One account as long as the floor is there: a worker may come back to this module after others."""
    floor.account(DEALER, "dealer", "floor")
    return DEALER


@pytest.fixture
def ada(visit: Visit) -> Iterator[TablePage]:
    """A guest who has taken a seat at roulette."""
    with a_seat(visit, "roulette") as at:
        yield at


@pytest.fixture
def dot(ada: TablePage, dealer: str, new_visit: NewVisit) -> Iterator[TablePage]:
    """A dealer who has taken the table over."""
    visit = new_visit()
    visit.login(dealer)
    visit.go(f"/table/{ada.table}")
    at = TablePage(visit, ada.table)
    visit.command(ada.table, {"type": "TakeOver"})
    expect(at.page.get_by_role("list", name="Steps of the round")).to_be_visible()
    yield at
    if at.scene()["dealer"]["name"] == DEALER:
        visit.command(ada.table, {"type": "HandBack"})


def asks(ada: TablePage, spot: str, amount: str, how: str) -> None:
    ada.page.get_by_role("button", name="Ask the dealer").click()
    dialog = ada.page.locator("dialog.ask")
    dialog.get_by_label("Wager", exact=True).select_option(spot)
    dialog.get_by_label("Amount").fill(amount)
    dialog.get_by_label("Paid with").select_option(label=how)
    ada.visit.picture(f"asking-{how[:4].lower()}")
    dialog.get_by_role("button", name="Ask", exact=True).click()
    expect(ada.page.locator("dialog")).to_have_count(0)


def wanted(dot: TablePage) -> Locator:
    return dot.page.locator(".console").get_by_role("list", name="Wagers that patrons ask for")


def test_a_wager_called_out_with_cash_is_confirmed_by_the_dealer(ada: TablePage, dot: TablePage) -> None:
    before = ada.scene()["you"]
    asks(ada, "red", "25", "Cash, called out")
    mine = ada.page.get_by_role("list", name="Wagers that you asked staff to place")
    expect(mine).to_contain_text("$25 in cash on Red")
    ada.visit.picture("asked")
    seat = before["seat"]
    expect(wanted(dot)).to_contain_text(f"Seat {seat}: $25 in cash on Red")
    dot.visit.picture("asked-staff")
    wanted(dot).get_by_role("button", name="Confirm").click()
    expect(mine).to_be_hidden()
    expect(wanted(dot)).to_be_hidden()
    after = ada.scene()["you"]
    assert ada.mine() == {"red": 2_500}
    assert (after["chips"], after["bankroll"]) == (before["chips"], before["bankroll"] - 2_500)


def test_chips_that_staff_are_asked_for_are_taken_back_or_placed(ada: TablePage, dot: TablePage) -> None:
    asks(ada, "black", "5", "Chips in front of me")
    expect(wanted(dot)).to_contain_text("$5 on Black")
    ada.page.get_by_role("button", name="Take back: $5 on Black").click()
    expect(wanted(dot)).to_be_hidden()
    asks(ada, "black", "10", "Chips in front of me")
    wanted(dot).get_by_role("button", name="Place").click()
    ada.visit.until(lambda: ada.mine() == {"black": 1_000}, "the chips are placed")


def test_at_an_automatic_dealers_table_nobody_is_asked(ada: TablePage) -> None:
    expect(ada.page.get_by_role("button", name="Leave")).to_be_visible()
    expect(ada.page.get_by_role("button", name="Ask the dealer")).to_be_hidden()


def test_a_result_that_shall_not_count_takes_a_reason(ada: TablePage, dot: TablePage) -> None:
    assert ada.place("red")
    while (scene := dot.scene())["awaits"] != "chance":
        routine = next(offer for offer in scene["offers"] if offer["routine"] and "dealer" in offer["by"])
        dot.visit.command(ada.table, {"type": "Call", "by": "dealer", "name": routine["name"]})
    before = dot.scene()["number"]
    dot.page.locator(".console-strip").get_by_role("button", name="No spin").click()
    dialog = dot.page.locator("dialog.ask")
    expect(dialog).to_contain_text("It cannot be undone.")
    expect(dialog.get_by_role("button", name=re.compile("Why"))).to_be_visible()
    dialog.get_by_role("button", name="No spin").click()  # without a reason nothing happens
    dot.visit.picture("reason-asked")
    assert dot.scene()["number"] == before
    dialog.get_by_label("Reason").fill("A coin fell onto the wheel.")
    dialog.get_by_role("button", name="No spin").click()
    expect(ada.page.locator(".log")).to_contain_text("Reason for 'no-spin': A coin fell onto the wheel.")
    assert dot.scene()["awaits"] != "chance"


def test_the_pit_has_tables_with_people_first_and_fits_a_tablet(
    ada: TablePage, dealer: str, new_visit: NewVisit
) -> None:
    visit = new_visit(viewport={"width": 768, "height": 1024})
    visit.login(dealer)
    page = visit.go("/pit")
    names = page.locator(".tables .name-of > div > a:first-child")
    expect(names.first).to_have_text("Roulette 1")
    idle = page.locator(".tables .idle .name-of > div > a:first-child").all_inner_texts()
    boxes = [name for name in idle if re.fullmatch(r"Blackjack \d", name)]
    assert boxes == sorted(boxes)
    assert idle == sorted(idle, key=lambda name: re.sub(r"\W", "", name).lower())
    assert page.evaluate("document.documentElement.scrollWidth") == 768
    heights = page.locator(".tables .idle").evaluate_all("all => all.map((one) => one.offsetHeight)")
    assert max(heights) < 60, "a table without people is one line"
    states = page.locator(".tables .idle td:nth-child(2)").all_inner_texts()
    assert "Shuffling" in states
    assert "Wash" not in states


def test_who_plays_at_a_table_has_no_staff_panel_there(ada: TablePage, dealer: str, new_visit: NewVisit) -> None:
    visit = new_visit()
    visit.login(dealer)
    visit.go(f"/table/{ada.table}")
    at = TablePage(visit, ada.table)
    expect(at.page.locator(".console")).to_be_visible()
    taken = {one["seat"] for one in at.scene()["seats"]}
    visit.command(ada.table, {"type": "Sit", "seat": next(seat for seat in range(1, 8) if seat not in taken)})
    expect(at.page.locator(".console")).to_be_hidden()
    visit.leave()
    expect(at.page.locator(".console")).to_be_visible()
