"""A practice table: the coach, study mode, rapid play, and the short ways to wager."""

import pytest
from playwright.sync_api import expect

from at_the_screen import Motions, TablePage, Visit


@pytest.fixture
def at(visit: Visit, request: pytest.FixtureRequest) -> TablePage:
    """A seat at a practice table of one's own."""
    game: str = getattr(request, "param", "roulette")
    visit.go("/account")
    visit.post("/api/guest", {})
    table = visit.post("/api/practice", {"game": game, "edition": "19:47", "options": {}})["table"]
    visit.go(f"/table/{table}")
    one = TablePage(visit, table)
    one.sit()
    one.open_for_wagers()
    return one


def presses(at: TablePage, name: str, wagers: dict[str, int]) -> None:
    """One of the rail's buttons makes these wagers of what lies there."""
    at.page.locator(".actions").get_by_role("button", name=name).click()
    at.visit.until(lambda: at.mine() == wagers, f"{name} leaves {wagers}")
    at.says_what_is()


def test_undo_clear_repeat_double(at: TablePage) -> None:
    assert at.place("red")
    assert at.place("red")
    assert at.place("dozen-1")
    presses(at, "Undo", {"red": 1000})
    presses(at, "Undo", {"red": 500})
    assert at.place("dozen-1")
    presses(at, "Double", {"red": 1000, "dozen-1": 1000})
    at.decided()
    presses(at, "Repeat", {"red": 1000, "dozen-1": 1000})
    presses(at, "Clear", {})
    expect(at.own).to_have_count(0)


def test_study_mode_explains_any_place_and_places_nothing(at: TablePage) -> None:
    lesson = at.page.locator(".lesson")
    at.page.get_by_label("Study mode").check()
    at.area("straight-17").click()
    line = at.visit.get(f"/api/tables/{at.table}/odds/straight-17")
    expect(lesson).to_contain_text("Pays 35 to 1")
    expect(lesson).to_contain_text(line["house_advantage"])
    expect(lesson).to_contain_text("Covers 17.")
    lesson.get_by_role("button", name="Why?").click()
    expect(at.page.locator("dialog .paragraph").first).to_be_visible()
    at.page.keyboard.press("Escape")
    assert at.mine() == {}
    at.page.get_by_label("Study mode").uncheck()
    expect(lesson).to_be_empty()
    assert at.place("straight-17")


def test_the_coach_tells_what_wagers_cost(at: TablePage) -> None:
    coach = at.page.locator(".practice .bill")
    expect(coach).to_contain_text("The cheapest wager here")
    assert at.place("straight-17")
    percent = at.visit.get(f"/api/tables/{at.table}/odds/straight-17")["house_advantage_percent"]
    expect(coach).to_contain_text(f"Your wagers now cost ${500 * percent / 10000:.2f} on average, out of $5.")


@pytest.mark.parametrize("context", [{"reduced_motion": "no-preference"}], indirect=True)
def test_rapid_play_shows_the_result_at_once(at: TablePage) -> None:
    at.page.get_by_label("Rapid play").check()
    motions = Motions(at.visit, ".device")
    for played in range(1, 4):
        assert at.place("red")
        at.deal.click()
        expect(at.page.locator(".results li")).to_have_count(played)
        assert motions.are_over()
        at.open_for_wagers()
    at.page.get_by_label("Rapid play").uncheck()
    before = motions.count()
    assert at.place("red")
    at.deal.click()
    at.visit.until(lambda: motions.count() > before, "the wheel turns")
    at.says_what_is()


@pytest.mark.parametrize("at", ["craps"], indirect=True)
def test_a_standing_wager_and_the_point_outlive_a_reload(at: TablePage) -> None:
    assert at.place("pass")
    for _ in range(40):
        at.turn()
        if at.scene()["state"]["point"]:
            break
        if not at.mine():
            assert at.place("pass")
    assert at.scene()["state"]["point"]
    expect(at.page.locator(".puck text")).to_have_text("ON")
    before = at.page.locator(".puck g").get_attribute("transform")
    at.page.reload()
    at.visit.drawn()
    expect(at.page.locator(".puck text")).to_have_text("ON")
    assert at.page.locator(".puck g").get_attribute("transform") == before
    at.says_what_is()
    assert at.wagered() == {"pass": 500}
