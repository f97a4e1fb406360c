"""Several people at one table, one person in two tabs, a line that breaks, and a dealer of flesh and blood."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import expect

from at_the_screen import PASSWORD, Floor, Motions, NewVisit, TablePage, Visit

GAME = "roulette"


def seated(visit: Visit) -> TablePage:
    """A guest with a seat and chips, who has come straight to the table."""
    table = visit.table_of(GAME)
    visit.go(f"/table/{table}")
    at = TablePage(visit, table)
    at.sit()
    at.open_for_wagers()
    return at


@pytest.fixture
def floor(tmp_path: Path) -> Iterator[Floor]:
    """A floor of its own for each test: dealers at other tables would move its clock."""
    with Floor(tmp_path, stepped=True) as one:
        yield one


@pytest.fixture
def sits(new_visit: NewVisit) -> Iterator[Callable[[], TablePage]]:
    """More patrons at the table; all of them leave in the end."""
    made: list[TablePage] = []

    def sit() -> TablePage:
        made.append(seated(new_visit()))
        return made[-1]

    yield sit
    for at in made:
        at.visit.leave()


def placed(at: TablePage, spot: str) -> int:
    """How often the record of this round says that a chip was put on a spot."""
    lines = at.visit.get(f"/api/tables/{at.table}/rounds/{at.scene()['round']}")["lines"]
    return sum(event["type"] == "Placed" and event["spot"] == spot for line in lines for event in line["events"])


def test_two_patrons_see_each_other_and_the_clock(sits: Callable[[], TablePage]) -> None:
    ada, bob = sits(), sits()
    others = bob.page.locator("g.others .other")
    assert ada.place("red")
    expect(others).to_have_count(1)
    expect(others.locator("title")).to_have_text(f"Seat {ada.scene()['you']['seat']}: $5")
    assert bob.place("black")
    expect(ada.page.locator("g.others .other")).to_have_count(1)
    expect(ada.own).to_have_count(1)
    for at in (ada, bob):
        expect(at.page.locator(".clock")).to_be_visible()

    # Nobody touches what is another's: neither on the felt, nor by naming the other's seat.
    bob.area("red").focus()
    bob.page.keyboard.press("Delete")
    assert bob.visit.refused(bob.table, {"type": "TakeDown", "spot": "red", "cents": 500}) == 409
    assert bob.visit.refused(bob.table, {"type": "TakeDown", "spot": "red", "cents": 500, "seat": 1}) in (409, 422)
    assert ada.mine() == {"red": 500}
    assert bob.mine() == {"black": 500}

    # Both are ready: the clock is not waited for.
    number = ada.scene()["round"]
    ada.deal.click()
    expect(ada.deal).to_be_disabled()
    assert ada.scene()["awaits"] == "wagers"
    expect(bob.page.locator(".seats .taken:not(.you)")).to_contain_text("ready")
    bob.deal.click()
    ada.visit.until(lambda: ada.scene()["round"] > number, "the round is played")
    for at in (ada, bob):
        at.says_what_is()
        expect(at.page.locator(".log .settled")).to_have_count(1)
        expect(at.page.locator(".log .aside", has_text="Seat")).not_to_have_count(0)


def test_the_clock_runs_down_and_then_the_dealer_goes_on(sits: Callable[[], TablePage], floor: Floor) -> None:
    """The page's clock and the table's are moved by hand, each as far as a patron's time lasts."""
    ada, bob = sits(), sits()
    bob.visit.stop_the_clock()
    assert ada.place("red")
    shown = bob.page.locator(".clock text")
    expect(shown).to_have_text("20")
    bob.page.clock.run_for(5_000)
    expect(shown).to_have_text("15")
    bob.page.clock.run_for(12_000)
    expect(shown).to_have_text("3")
    expect(bob.page.locator(".clock")).to_have_class(re.compile(r"\bsoon\b"))
    number = ada.scene()["round"]
    for _ in range(17):  # the floor looks around every few seconds, and the time that is left stays the same
        floor.advance(1)
        assert ada.scene()["awaits"] == "wagers"
    floor.advance(3)
    ada.visit.until(lambda: ada.scene()["round"] > number, "the round is played though nobody is ready")
    ada.says_what_is()
    assert ada.mine() == {}


def test_two_tabs_show_the_same_patron(sits: Callable[[], TablePage]) -> None:
    ada = sits()
    tab = Visit(ada.page.context.new_page(), ada.visit.floor)
    tab.go(f"/table/{ada.table}")
    also = TablePage(tab, ada.table)
    assert ada.place("red")
    also.says_what_is()
    assert also.wagered() == {"red": 500}
    assert also.place("black")
    ada.says_what_is()
    assert ada.wagered() == also.wagered() == {"red": 500, "black": 500}
    assert tab.wrong == []


def test_a_broken_line_comes_back_with_seat_and_wagers(sits: Callable[[], TablePage], floor: Floor) -> None:
    ada = sits()
    ada.visit.allow("WebSocket connection to|ERR_CONNECTION|ERR_EMPTY_RESPONSE|ERR_SOCKET")
    assert ada.place("red")
    seat, chips = ada.scene()["you"]["seat"], ada.chips()
    red, black = placed(ada, "red"), placed(ada, "black")
    floor.kill()
    banner = ada.page.locator(".banner")
    expect(banner).to_contain_text("The connection to the table is down")
    ada.area("black").click()
    expect(ada.page.locator(".own.pending")).to_have_count(1)
    ada.visit.picture("table-line-down", whole=False)
    floor.open()
    expect(banner).to_be_hidden()
    expect(ada.page.locator(".own.pending")).to_have_count(0)
    ada.says_what_is()
    assert ada.scene()["you"]["seat"] == seat
    assert ada.mine()["red"] == 500
    assert placed(ada, "red") == red
    if refused := ada.page.locator(".tip.refused").is_visible():
        assert ada.mine() == {"red": 500}
    else:
        assert ada.mine() == {"red": 500, "black": 500}
    assert placed(ada, "black") == black + (0 if refused else 1)
    assert ada.chips() == chips - (0 if refused else 500)


def test_what_somebody_did_in_the_seat_before_is_not_undone(sits: Callable[[], TablePage], new_visit: NewVisit) -> None:
    ada = sits()
    seat = ada.scene()["you"]["seat"]
    assert ada.place("red")
    assert ada.place("odd")
    ada.visit.leave()
    visit = new_visit()
    visit.post("/api/guest", {})
    visit.command(ada.table, {"type": "Sit", "seat": seat}, {"type": "BuyIn", "cents": 20_000})
    visit.go(f"/table/{ada.table}")
    bob = TablePage(visit, ada.table)
    bob.open_for_wagers()
    bob.says_what_is()
    undo = bob.page.locator(".actions").get_by_role("button", name="Undo")
    expect(undo).to_have_accessible_name("Undo")
    expect(undo).to_be_disabled()
    assert bob.place("black")
    expect(undo).to_have_accessible_name("Undo: $5 on Black")
    visit.leave()


def test_reduced_motion_moves_nothing(sits: Callable[[], TablePage]) -> None:
    """The thing never moves, and the result is there as soon as it is drawn."""
    ada = sits()
    motions = Motions(ada.visit, ".device")
    assert ada.place("red")
    ada.decided()
    expect(ada.page.locator(".log .drawn").first).to_contain_text(ada.scene()["showing"]["says"])
    assert motions.count() == 0


def calls(cleo: TablePage) -> bool:
    """The dealer's next call; or, where none is due, whether the result may be keyed in."""
    result = cleo.page.locator(".console").get_by_label("Result", exact=True)
    call = cleo.page.locator(".console .act")
    cleo.visit.until(lambda: cleo.shows(cleo.scene()) and (result.is_enabled() or call.is_enabled()), "a call is due")
    if result.is_enabled():
        return True
    before = cleo.scene()["number"]
    call.click()
    cleo.visit.until(lambda: cleo.scene()["number"] > before, "the call is made")
    return False


def test_a_dealer_takes_over_and_keys_in_a_result(
    sits: Callable[[], TablePage], new_visit: NewVisit, floor: Floor
) -> None:
    floor.account("Cleo Rake", "dealer")
    ada, cleo = sits(), new_visit()
    cleo.go("/account")
    entry = cleo.page.locator("form.entry", has=cleo.page.get_by_role("heading", name="Sign in"))
    entry.get_by_label("Name").fill("Cleo Rake")
    entry.get_by_label("Password").fill(PASSWORD)
    entry.get_by_role("button", name="Sign in").click()
    expect(cleo.page.get_by_role("heading", name="Cleo Rake")).to_be_visible()
    cleo.go(f"/table/{ada.table}")
    desk = cleo.page.locator(".console")
    desk.get_by_label("Key in results from physical equipment").check()
    desk.get_by_role("button", name="Take over this table").click()
    expect(ada.page.locator(".table-head")).to_contain_text("dealt by Cleo Rake")
    expect(ada.deal).to_be_hidden()
    if ada.scene()["awaits"] == "open":
        desk.get_by_role("button", name="Open the round").click()
    ada.open_for_wagers()
    assert ada.place("straight-17")
    chips = ada.chips()
    result = desk.get_by_label("Result", exact=True)
    for _ in range(5):
        if calls(TablePage(cleo, ada.table)):
            break
    cleo.picture("table-dealer")
    result.fill("17")
    desk.locator(".act").click()
    expect(ada.page.locator(".log .drawn").first).to_contain_text("Seventeen, black, odd")
    ada.says_what_is()
    expect(ada.page.locator(".log .settled .money").first).to_have_text("+$175")
    assert ada.chips() + sum(ada.mine().values()) == chips + 500 + 17_500
    cleo.page.locator(".table-menu summary").click()
    cleo.page.get_by_role("button", name=re.compile("Hand back")).click()
    expect(ada.page.get_by_text("dealt by")).to_be_hidden()
    ada.open_for_wagers()


def test_a_patron_has_no_staff_panel(sits: Callable[[], TablePage]) -> None:
    ada = sits()
    expect(ada.page.locator(".console")).to_be_hidden()
    expect(ada.page.locator(".console-strip")).to_be_hidden()
    assert ada.visit.refused(ada.table, {"type": "TakeOver", "tracking": True}) in (403, 409)
    assert ada.scene()["dealer"]["automatic"]


def test_a_patron_leaves_in_the_middle_and_a_supervisor_relieves_the_dealer(
    sits: Callable[[], TablePage], new_visit: NewVisit, floor: Floor
) -> None:
    for name, role in (("Drew Deal", "dealer"), ("Sue Chief", "supervisor")):
        floor.account(name, role)
    ada, drew, sue = sits(), new_visit(), new_visit()
    drew.go("/")
    drew.login("Drew Deal")
    sue.go("/")
    sue.login("Sue Chief")
    drew.command(ada.table, {"type": "TakeOver", "tracking": True})
    if ada.scene()["awaits"] == "open":
        drew.command(ada.table, {"type": "Open"})
    ada.open_for_wagers()
    assert ada.place("red")
    for call in ("spin", "no-more-bets"):
        drew.command(ada.table, {"type": "Call", "by": "dealer", "name": call})
    seat = ada.scene()["you"]["seat"]

    # Drew keys in results and is gone: Sue has the round void, for nobody else saw the wheel.
    sue.go(f"/table/{ada.table}")
    menu, asked = sue.page.locator(".table-menu"), sue.page.locator("dialog.ask")
    menu.locator("summary").click()
    menu.get_by_role("button", name="Relieve the dealer").click()
    asked.get_by_label("Reason").fill("Drew did not come back.")
    asked.get_by_role("button", name="Relieve", exact=True).click()
    nobody = "The result of this round must be keyed in; nobody does so now."
    expect(sue.page.locator(".console")).to_contain_text(nobody)
    sue.picture("table-relieved")

    # Ada leaves, comes back, and leaves again; her wager waits for the result.
    ada.page.get_by_role("button", name="Leave", exact=True).click()
    dialog = ada.page.locator("dialog.ask")
    expect(dialog).to_contain_text("The others are settled by the rules without you")
    dialog.get_by_role("button", name="Leave", exact=True).click()
    expect(ada.page.locator(".status")).to_contain_text(f"You have left seat {seat}.")
    expect(ada.page.locator(".seats")).to_contain_text("leaving")
    ada.visit.picture("table-leaving")
    ada.page.get_by_role("button", name="Come back").click()
    dialog.get_by_role("button", name="Sit down").click()
    expect(ada.page.locator(".seats .you")).to_be_visible()
    ada.page.get_by_role("button", name="Leave", exact=True).click()
    dialog.get_by_role("button", name="Leave", exact=True).click()
    expect(ada.page.locator(".status")).to_contain_text(f"You have left seat {seat}.")

    menu.locator("summary").click()
    menu.get_by_role("button", name="Void the round").click()
    asked.get_by_label("Reason").fill("Nobody saw where the ball fell.")
    asked.get_by_role("button", name="Void the round").click()
    ada.visit.until(lambda: not ada.scene()["you"]["leaving"], "the seat is given up")
    expect(ada.page.locator(".log")).to_contain_text("Nobody saw where the ball fell.")
    assert ada.visit.get("/api/me")["bankroll"] == 100_000
