"""When the floor is busy working out odds, pages say so and ask again by themselves."""

from playwright.sync_api import Route, expect

from at_the_screen import TablePage, Visit

BUSY = "The floor is busy with other questions of this kind; try again in 2 seconds."


class Line:
    """A back room that is busy until the test lets it work."""

    def __init__(self, visit: Visit, pattern: str) -> None:
        self.busy = True
        self.asked = 0
        visit.allow("503")
        visit.page.route(pattern, self._answer)

    def _answer(self, route: Route) -> None:
        self.asked += 1
        if self.busy:
            headers = {"Retry-After": "1", "Content-Type": "application/json"}
            route.fulfill(status=503, headers=headers, json={"sentence": BUSY, "cites": []})
        else:
            route.continue_()


def test_the_odds_page_waits_for_its_turn(visit: Visit) -> None:
    line = Line(visit, "**/api/odds/roulette?*")
    visit.go("/odds/roulette")
    progress = visit.page.locator(".progress")
    expect(progress).to_have_text("The floor is busy working out other odds. This page asks again by itself.")
    visit.picture("odds-busy")
    visit.until(lambda: visit.page.evaluate("1") and line.asked > 1, "the page asks again")
    expect(visit.page.locator(".odds-results table")).to_have_count(0)
    line.busy = False
    expect(visit.page.locator(".odds-results table")).to_be_visible()
    expect(progress).to_be_empty()


def test_a_table_gets_its_odds_when_they_are_there(visit: Visit) -> None:
    line = Line(visit, "**/api/tables/*/odds**")
    visit.go("/account")
    visit.post("/api/guest", {})
    table = visit.post("/api/practice", {"game": "roulette", "edition": "19:47", "options": {}})["table"]
    visit.go(f"/table/{table}")
    visit.page.get_by_label("Study mode").check()
    TablePage(visit, table).area("straight-17").click()
    visit.until(lambda: visit.page.evaluate("1") and line.asked > 1, "the page asks again")
    line.busy = False
    told = visit.get(f"/api/tables/{table}/odds/straight-17")
    expect(visit.page.locator(".lesson")).to_contain_text(told["house_advantage"])
