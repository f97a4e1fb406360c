"""My play: a line a round that opens to its wagers, what one chose in practice, and being out of chips."""

from typing import Any

import pytest
from playwright.sync_api import Route, expect

from at_the_screen import Floor, Keyed, NewVisit, Visit


def roulette(visit: Visit) -> int:
    """A seat at a public roulette table, with everything that a new guest has."""
    visit.post("/api/guest", {})
    table = visit.table_of("roulette")
    visit.command(table, {"type": "Sit", "seat": 1}, {"type": "BuyIn", "cents": visit.get("/api/cage")["bankroll"]})
    return table


def a_round(visit: Visit, table: int, wagers: dict[str, int]) -> Any:
    """A round with these wagers; the table after it."""
    visit.open_for_wagers(table)
    number = visit.get(f"/api/tables/{table}/scene")["round"]
    visit.command(table, *({"type": "Place", "spot": spot, "cents": cents} for spot, cents in wagers.items()))
    visit.command(table, {"type": "Ready"})
    visit.until(lambda: number_of(visit, table) > number or not bets_of(visit, table), "the round to end")
    visit.open_for_wagers(table)
    return visit.get(f"/api/tables/{table}/scene")


def number_of(visit: Visit, table: int) -> int:
    return int(visit.get(f"/api/tables/{table}/scene")["round"])


def bets_of(visit: Visit, table: int) -> list[Any]:
    found: list[Any] = visit.get(f"/api/tables/{table}/scene")["bets"]
    return found


def leave(visit: Visit, table: int) -> None:
    visit.command(table, {"type": "Leave"})


def test_a_round_is_one_line_that_opens_to_its_wagers(visit: Visit) -> None:
    table = roulette(visit)
    for wagers in ({"red": 1000, "dozen-1": 500, "straight-17": 500}, {"black": 2000}):
        a_round(visit, table, wagers)
    leave(visit, table)
    played = visit.get("/api/play/rounds")["rounds"]
    assert [one["wagered"] for one in played] == [2000, 2000]
    assert [one["wagers"] for one in played] == [1, 3]
    visit.go("/play")
    lines = visit.page.locator(".rounds-played summary")
    expect(lines).to_have_count(2)
    older = visit.page.locator(".rounds-played details").nth(1)
    expect(older.locator(".says")).to_have_text(played[1]["says"])
    expect(older.locator(".wagered")).to_have_text("$20")
    lines.nth(1).focus()
    visit.page.keyboard.press("Enter")
    expect(older.locator(".opened li")).to_have_count(3)
    assert set(older.locator(".opened li strong").all_inner_texts()) == {"1st 12", "Straight 17", "Red"}
    opened = visit.get(f"/api/play/rounds/{table}/{played[1]['round']}")["wagers"]
    assert sum(one["net"] for one in opened) == played[1]["net"]
    older.locator(".opened .why").first.click()
    expect(visit.page.locator("dialog .paragraph").first).to_be_visible()
    visit.page.keyboard.press("Escape")
    visit.picture("my-rounds")
    older.get_by_role("link", name="Replay round").click()
    expect(visit.page.locator(".replay-thing")).to_be_visible()


def test_rounds_are_found_by_their_day(visit: Visit) -> None:
    table = roulette(visit)
    a_round(visit, table, {"red": 1000})
    leave(visit, table)
    visit.go("/play")
    lines = visit.page.locator(".rounds-played summary")
    expect(lines).to_have_count(1)
    today = lines.first.locator("time").evaluate(
        "one => new Date(new Date(one.dateTime) - new Date().getTimezoneOffset() * 60000).toISOString().slice(0, 10)"
    )
    visit.page.get_by_label("Day", exact=True).fill("2020-01-01")
    expect(lines).to_have_count(0)
    expect(visit.page.get_by_text("No rounds of yours were decided then.")).to_be_visible()
    visit.page.get_by_label("Day", exact=True).fill(today)
    expect(lines).to_have_count(1)


def kept(visit: Visit, path: str) -> list[Route]:
    """What the page asks for at this address from now on, none of which is answered yet."""
    found: list[Route] = []

    def keep(route: Route) -> None:
        found.append(route)

    visit.page.route(path, keep)
    return found


def test_only_the_last_choice_of_a_day_is_shown(visit: Visit) -> None:
    table = roulette(visit)
    a_round(visit, table, {"red": 1000})
    leave(visit, table)
    page = visit.go("/play")
    lines, day = page.locator(".rounds-played summary"), page.get_by_label("Day", exact=True)
    expect(lines).to_have_count(1)
    late = kept(visit, "**/api/play/rounds?since=2020*")
    day.fill("2020-01-01")
    visit.until(lambda: page.evaluate("1") and late, "the rounds of that day to be asked for")
    with page.expect_response("**/api/play/rounds"):
        day.fill("")
    with page.expect_response("**/api/play/rounds?since=2020*"):
        late[0].continue_()
    page.evaluate("() => fetch('/healthz')")  # the answer is heard before this
    expect(lines).to_have_count(1)
    expect(page.get_by_text("No rounds of yours were decided then.")).to_have_count(0)


def test_only_the_last_choice_of_practice_is_shown(visit: Visit) -> None:
    visit.post("/api/guest", {})
    page = visit.go("/play")
    late = kept(visit, "**/api/play?practice=yes")
    page.get_by_label("Include practice").check()
    visit.until(lambda: page.evaluate("1") and late, "the results with practice to be asked for")
    with page.expect_response("**/api/play"):
        page.get_by_label("Include practice").uncheck()
    with page.expect_response("**/api/play?practice=yes"):
        late[0].continue_()
    page.evaluate("() => fetch('/healthz')")  # the answer is heard before this
    expect(page.locator(".my-play")).to_contain_text("Practice is not included.")


def test_results_that_cannot_be_had_are_told(visit: Visit) -> None:
    visit.allow("500")
    visit.post("/api/guest", {})
    page = visit.go("/play")
    refused = {"sentence": "The books are closed.", "cites": []}
    page.route("**/api/play?practice=yes", lambda route: route.fulfill(status=500, json=refused))
    page.get_by_label("Include practice").check()
    expect(page.get_by_role("alert")).to_have_text("The books are closed.")
    page.get_by_label("Include practice").uncheck()
    expect(page.locator(".my-play")).to_contain_text("Practice is not included.")


@pytest.mark.parametrize("path", ["/play", "/cage"])
def test_a_guest_who_is_not_let_in_is_told_why(visit: Visit, path: str) -> None:
    visit.allow("503")
    page = visit.go(path)
    refused = {"sentence": "The floor is full.", "cites": []}
    page.route("**/api/guest", lambda route: route.fulfill(status=503, json=refused))
    page.get_by_role("button", name="Start as a guest").click()
    expect(page.get_by_role("alert")).to_have_text("The floor is full.")


def test_nothing_more_is_asked_once_my_play_is_left(visit: Visit) -> None:
    visit.allow("503")
    visit.post("/api/guest", {})
    page, asked = visit.page, list[str]()

    def busy(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(status=503, headers={"Retry-After": "5"}, json={"sentence": "Busy.", "cites": []})

    def more() -> bool:
        page.clock.fast_forward(6_000)
        return len(asked) > 2

    page.clock.install()
    visit.go("/play")
    page.route("**/api/play?practice=yes", busy)
    page.get_by_label("Include practice").check()
    visit.until(more, "the floor to be asked until it has time")
    page.get_by_role("link", name="Cage", exact=True).click()
    expect(page.get_by_role("heading", name="Cage", level=1)).to_be_visible()
    page.clock.fast_forward(6_000)
    page.evaluate("() => fetch('/healthz')")  # what was waited for when the page was left is over before this
    asked.clear()
    for _ in range(3):
        page.clock.fast_forward(6_000)
        page.evaluate("() => fetch('/healthz')")
    assert asked == []


def test_who_has_not_played_is_told_where_to_begin(visit: Visit) -> None:
    visit.post("/api/guest", {})
    visit.go("/play")
    expect(visit.page.get_by_role("heading", name="Nothing has been decided yet")).to_be_visible()
    expect(visit.page.get_by_role("link", name="Choose a table")).to_be_visible()
    expect(visit.page.locator(".practiced")).to_contain_text("You have not made a choice at a practice table yet")


def test_who_is_out_of_chips_gets_more_on_the_spot(visit: Visit, floor: Floor, new_visit: NewVisit) -> None:
    table = roulette(visit)
    visit.open_for_wagers(table)
    floor.account("Rose Keyes", "dealer", "floor")
    staff = new_visit()
    staff.login("Rose Keyes")
    wheel = Keyed(staff, table)
    visit.command(table, {"type": "Place", "spot": "straight-17", "cents": 100_000})
    wheel.result("26")  # everything was on another number
    wheel.goes_on()
    wheel.hands_back()
    leave(visit, table)
    visit.until(lambda: not visit.get("/api/cage")["at_tables"], "the chips to be back at the cage")
    visit.floor.advance(60)  # the cage gives nobody chips twice within seconds
    assert visit.get("/api/cage")["grant"]["allowed"]
    for path in ("/cage", "/play"):
        visit.go(path)
        expect(visit.page.get_by_role("heading", name="You are out of chips")).to_be_visible()
        visit.picture(f"broke{path.replace('/', '-')}")
    visit.page.get_by_role("button", name="in play chips").click()
    expect(visit.page.get_by_role("heading", name="You are out of chips")).to_have_count(0)
    assert visit.get("/api/cage")["bankroll"] == 100_000
