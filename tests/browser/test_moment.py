"""The moment of the result: what the felt says, what it cost, and how long it stays to be read."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from at_the_screen import Floor, Keyed, NewVisit, TablePage, Visit

DEALER = "Moss Haller"


@pytest.fixture(scope="session")
def dealer(floor: Floor) -> str:
    """One account as long as the floor is there: a worker may come back to this module after others."""
    floor.account(DEALER, "dealer", "floor")
    return DEALER


def at_a_table(visit: Visit, game: str) -> TablePage:
    """A guest who watches a table of this game."""
    table = visit.table_of(game)
    visit.go(f"/table/{table}")
    return TablePage(visit, table)


@pytest.fixture
def ada(visit: Visit) -> Iterator[TablePage]:
    at = at_a_table(visit, "roulette")
    at.sit()
    at.open_for_wagers()
    yield at
    visit.leave()


@pytest.fixture
def wheel(ada: TablePage, dealer: str, new_visit: NewVisit) -> Iterator[Keyed]:
    visit = new_visit()
    visit.login(dealer)
    keyed = Keyed(visit, ada.table)
    yield keyed
    keyed.hands_back()


def test_the_felt_says_what_came_and_what_it_won_until_the_next_wager(ada: TablePage, wheel: Keyed) -> None:
    verdict, tags = ada.page.locator(".verdict"), ada.page.locator("g.tags")
    for spot in ("straight-26", "black", "red"):
        assert ada.place(spot)
    wheel.result("26")
    expect(verdict.locator(".head")).to_have_text("Twenty-six, black, even")
    expect(verdict.locator(".sum")).to_have_text("You win $175")
    expect(tags.locator(".tag.won")).to_have_text(["+$5", "+$175"])
    expect(tags.locator(".tag.lost")).to_have_text("\N{MINUS SIGN}$5")
    expect(tags.locator(".decided.lost")).to_have_count(1)
    lit = ada.page.locator("g.lit .box")
    expect(lit).not_to_have_count(0)
    wheel.goes_on()
    ada.open_for_wagers()
    # Nothing of it goes before the patron begins anew.
    expect(verdict.locator(".sum")).to_have_text("You win $175")
    expect(tags.locator(".tag")).to_have_count(3)
    assert ada.place("odd")
    expect(verdict).not_to_contain_text("You win")
    expect(tags.locator(".tag")).to_have_count(0)
    expect(lit).to_have_count(0)


def test_a_result_is_announced_once(ada: TablePage, wheel: Keyed) -> None:
    assert ada.place("straight-26")
    wheel.result("26")
    expect(ada.page.locator(".verdict .sum")).to_have_text("You win $175")
    expect(ada.page.locator(".log .sum").first).to_have_text("You win $175.")
    announced = ada.page.locator("[role=status], [role=alert], [aria-live]").filter(has_text="You win $175")
    expect(announced).to_have_count(1)
    expect(announced).to_contain_text("Twenty-six, black, even")


def test_one_place_at_a_time_points_to_the_tip(ada: TablePage) -> None:
    described = ada.page.locator("[aria-describedby=tip]")
    for spot in ("red", "odd", "even"):
        ada.area(spot).hover()
        expect(ada.page.locator(f'.area[data-spot="{spot}"][aria-describedby=tip]')).to_have_count(1)
    expect(described).to_have_count(1)
    ada.deal.hover()
    expect(described).to_have_count(0)


def test_all_pages_of_a_visit_share_one_loudspeaker(ada: TablePage) -> None:
    """A browser has only so many, and the page of a table is built anew each time it is opened."""
    page = ada.page
    page.evaluate("""() => {
      window.made = 0;
      const Before = window.AudioContext;
      window.AudioContext = class extends Before { constructor() { super(); window.made += 1; } };
    }""")
    page.get_by_label("Sound").check()
    assert page.evaluate("window.made") == 1
    page.get_by_role("link", name="Lobby", exact=True).first.click()
    expect(page.locator(".card").first).to_be_visible()
    page.go_back()
    ada.visit.drawn()
    page.get_by_label("Sound").uncheck()
    page.get_by_label("Sound").check()
    assert page.evaluate("window.made") == 1


def test_what_a_predecessor_lost_is_not_told_as_ones_own(ada: TablePage, wheel: Keyed, new_visit: NewVisit) -> None:
    """The next patron sits down in the same seat while the round in which the first one lost is still in the log."""
    seat = ada.scene()["you"]["seat"]
    assert ada.place("red")
    wheel.result("26")
    expect(ada.page.locator(".verdict .sum")).to_have_text("You lose $5")
    wheel.goes_on()
    ada.visit.leave()
    bob = at_a_table(new_visit(), "roulette")
    bob.visit.post("/api/guest", {})
    bob.visit.command(bob.table, {"type": "Sit", "seat": seat}, {"type": "BuyIn", "cents": 10_000})
    bob.visit.go(f"/table/{bob.table}")
    expect(bob.page.locator(".seats .you, .plate.you")).to_be_visible()
    expect(bob.page.locator(".log")).to_contain_text("Twenty-six, black, even")
    assert "You lose" not in bob.page.locator("main").inner_text()
    bob.visit.leave()


def test_the_newest_result_is_always_seen(ada: TablePage, wheel: Keyed) -> None:
    """There are more than nine of them, more than fit, and the newest is the first."""
    numbers = [str(number) for number in range(1, 15)]
    for number in numbers:
        wheel.result(number)
        wheel.goes_on()
    results = ada.page.locator(".results")
    expect(results.locator("li").first).to_have_text(numbers[-1])
    inside = """list => {
      const [own, all] = [list.firstElementChild.getBoundingClientRect(), list.getBoundingClientRect()];
      const across = own.left >= all.left - 3 && own.right <= all.right + 3;
      return across && own.top >= all.top - 3 && own.bottom <= all.bottom + 3;
    }"""
    assert results.evaluate(inside)


def test_a_win_on_the_banker_is_shown_after_the_commission(visit: Visit, dealer: str, new_visit: NewVisit) -> None:
    at = at_a_table(visit, "mini-baccarat")
    at.sit()
    at.open_for_wagers()
    staff = new_visit()
    staff.login(dealer)
    shoe = Keyed(staff, at.table)
    for _ in range(4):  # $20, of which the vigorish is $1
        assert at.place("banker")
    shoe.result("2C 9S KD KH")  # the Player has 2, and the Banker a natural 9
    shoe.goes_on()
    expect(at.page.locator(".verdict .sum")).to_have_text("You win $19")
    expect(at.page.locator("g.tags .tag.won")).to_have_text("+$19")
    shoe.hands_back()
    visit.leave()
