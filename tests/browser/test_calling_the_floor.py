"""Calls for the floor: which wagers a patron can name, and about which one the call is made."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from at_the_screen import Floor, Keyed, NewVisit, TablePage, Visit, a_seat

DEALER, SUPERVISOR = "Cal Ferris", "Sue Ferris"


@pytest.fixture(scope="session")
def dealer(floor: Floor) -> str:
    """One account as long as the floor is there: a worker may come back to this module after others."""
    floor.account(DEALER, "dealer")
    floor.account(SUPERVISOR, "floor")
    return DEALER


@pytest.fixture
def ada(visit: Visit) -> Iterator[TablePage]:
    with a_seat(visit, "roulette") as at:
        yield at


@pytest.fixture
def wheel(ada: TablePage, dealer: str, new_visit: NewVisit) -> Iterator[Keyed]:
    visit = new_visit()
    visit.login(dealer)
    keyed = Keyed(visit, ada.table)
    yield keyed
    keyed.hands_back()


def call(at: TablePage) -> Locator:
    """The dialog, once it is open."""
    at.page.locator(".purse").get_by_role("button", name="Call the floor").click()
    dialog = at.page.locator("dialog.ask")
    expect(dialog).to_be_visible()
    return dialog


def test_a_predecessors_wagers_cannot_be_named(ada: TablePage, wheel: Keyed, new_visit: NewVisit) -> None:
    """The next patron sits down in the same seat while the round in which the first one lost is still in the log."""
    seat = ada.scene()["you"]["seat"]
    assert ada.place("red")
    wheel.result("26")
    wheel.goes_on()
    ada.visit.leave()
    visit = new_visit()
    visit.post("/api/guest", {})
    visit.command(ada.table, {"type": "Sit", "seat": seat}, {"type": "BuyIn", "cents": 10_000})
    visit.go(f"/table/{ada.table}")
    bob = TablePage(visit, ada.table)
    expect(bob.page.locator(".log")).to_contain_text("Twenty-six, black, even")
    expect(call(bob).locator("option")).to_have_text([f"This table, round {bob.scene()['round']}"])
    visit.leave()


def test_the_call_is_about_the_wager_that_was_chosen(ada: TablePage, wheel: Keyed, new_visit: NewVisit) -> None:
    """Another wager is decided while the dialog is open."""
    assert ada.place("straight-26")
    wheel.result("26")
    wheel.goes_on()
    ada.says_what_is()
    number = ada.scene()["round"] - 1
    assert ada.place("odd")
    dialog = call(ada)
    dialog.get_by_label("About").select_option(f"Straight 26, round {number}")
    dialog.get_by_label("What happened, in a sentence").fill("I was not paid.")
    wheel.result("2")
    wheel.goes_on()
    ada.says_what_is()
    expect(ada.page.locator(".log .settled").first).to_contain_text("Odd")
    dialog.get_by_role("button", name="Call the floor").click()
    expect(ada.page.get_by_role("list", name="Calls for the floor")).to_contain_text("I was not paid.")
    (made,) = [one for one in ada.scene()["calls"] if one["text"] == "I was not paid."]
    assert (made["place"], made["round"]) == ("Straight 26", number)
    supervisor = new_visit()  # no call stays open for whoever comes next
    supervisor.login(SUPERVISOR)
    supervisor.command(ada.table, {"type": "AnswerCall", "call": made["number"], "text": "You are paid now."})
