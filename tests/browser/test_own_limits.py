"""Patron protection at the screen: limits are set and kept, the reminder comes and goes, an exclusion binds at once."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Locator, expect

from at_the_screen import PASSWORD, Floor, TablePage, Visit

AT_THE_TOP = "node => node.getBoundingClientRect().top"


@pytest.fixture
def table(visit: Visit) -> Iterator[TablePage]:
    """A patron with chips at a roulette table."""
    visit.post("/api/guest", {})
    number = visit.table_of("roulette")
    seat = next(seat for seat in range(1, 9) if seat not in taken(visit, number))
    visit.command(number, {"type": "Sit", "seat": seat}, {"type": "BuyIn", "cents": 20_000})
    visit.open_for_wagers(number)
    yield TablePage(visit, number)
    visit.leave()


def taken(visit: Visit, table: int) -> list[int]:
    return [one["seat"] for one in visit.get(f"/api/tables/{table}/scene")["seats"]]


def saves(visit: Visit, **fields: str) -> Locator:
    """Fill in the form on 'My play', and save it; the section."""
    visit.go("/play")
    section = visit.page.get_by_role("region", name="Today, and your limits")
    for name, text in fields.items():
        section.locator(f"input[name={name}]").fill(text)
    section.get_by_role("button", name="Save limits").click()
    return section


def test_a_limit_is_set_kept_at_the_table_and_raised_a_day_later(visit: Visit, table: TablePage) -> None:
    section = saves(visit, loss="twenty")
    expect(section.get_by_role("alert")).to_have_text("Write an amount like 100 or 12.50, or leave the field empty.")
    section = saves(visit, loss="20", stake="", minutes="240")
    expect(section.get_by_role("status")).to_have_text("Saved.")
    visit.command(table.table, {"type": "Place", "spot": "red", "cents": 1_500})
    visit.go(f"/table/{table.table}")
    visit.page.get_by_role("radio", name="$25 chip").check(force=True)
    table.area("black").click()
    told = "Your own loss limit for today is $20; you have $5 left until 4:00 (UTC)."
    expect(visit.page.get_by_text(told).first).to_be_visible()
    assert table.mine() == {"red": 1_500}
    visit.picture("limit-reached", whole=False)
    visit.go("/play")
    expect(
        visit.page.get_by_role("progressbar", name="Result: \N{MINUS SIGN}$15, with a $20 loss limit")
    ).to_be_visible()
    section = saves(visit, loss="50")
    pending = section.locator(".later")
    expect(pending).to_contain_text("loss $50, stake without a limit, time 4 h 0 min.")
    assert visit.get("/api/protection")["limits"]["loss"] == 2_000
    for size, theme in ((1280, "light"), (390, "dark")):
        visit.page.set_viewport_size({"width": size, "height": 900})
        visit.page.emulate_media(color_scheme="light" if theme == "light" else "dark")
        visit.picture(f"my-limits-{size}-{theme}")
    pending.get_by_role("button", name="Keep my present limits").click()
    expect(pending).to_have_count(0)
    assert visit.get("/api/protection")["later"] is None


def test_a_reminder_comes_without_moving_anything_and_is_put_away(visit: Visit, table: TablePage, floor: Floor) -> None:
    visit.post("/api/protection", {"loss": 0, "stake": 0, "minutes": 20, "remind": 8})
    visit.go(f"/table/{table.table}")
    line = visit.page.locator(".reminder")
    expect(line).to_have_attribute("role", "status")
    expect(line).to_be_empty()
    before = visit.page.locator(".hand").evaluate(AT_THE_TOP), visit.page.locator(".cloth").evaluate(AT_THE_TOP)
    plays(visit, table, floor, minutes=8)
    expect(line).to_contain_text("You have played for 8 minutes today; your result today is -$")
    expect(line).to_contain_text(", with the chips in play counted as lost.")
    expect(line.get_by_role("link", name="My play")).to_be_visible()
    visit.picture("reminder-desk", whole=False)
    assert before == (
        visit.page.locator(".hand").evaluate(AT_THE_TOP),
        visit.page.locator(".cloth").evaluate(AT_THE_TOP),
    )
    visit.page.set_viewport_size({"width": 390, "height": 844})
    visit.page.emulate_media(color_scheme="dark")
    visit.picture("reminder-phone", whole=False)
    line.get_by_role("button", name="Put away").click()
    expect(line).to_be_empty()
    visit.go(f"/table/{table.table}")
    expect(line).to_be_empty()
    plays(visit, table, floor, minutes=4)
    expect(line).to_contain_text("No more than 10 minutes are left of your own time limit for today, 20 minutes.")
    plays(visit, table, floor, minutes=4, does="TakeDown")
    line.get_by_role("button", name="Put away").click()
    expect(line).to_contain_text("You have played for 16 minutes today")
    plays(visit, table, floor, minutes=4, does="TakeDown")
    expect(line).to_contain_text("Your own time limit for today, 20 minutes, is used up.")
    assert visit.refused(table.table, {"type": "Place", "spot": "red", "cents": 500}) == 409


def plays(visit: Visit, table: TablePage, floor: Floor, minutes: int, does: str = "Place") -> None:
    """Act every two minutes, for so long."""
    for _ in range(minutes // 2):
        floor.advance(120)
        visit.command(table.table, {"type": does, "spot": "red", "cents": 500})


def test_who_is_excluded_is_stood_up_and_cannot_sit_down(visit: Visit, table: TablePage) -> None:
    visit.go("/play")
    section = visit.page.get_by_role("region", name="Today, and your limits")
    expect(section).to_contain_text("limits and an exclusion last only as long as this guest session")
    section.get_by_text("Exclude yourself from play").click()
    section.get_by_label("For how long").select_option("1 week")
    section.get_by_label("Write “exclude me”").fill("not me")
    visit.allow("400")
    section.get_by_role("button", name="Exclude me from play").click()
    expect(section.get_by_role("alert")).to_contain_text("write the words 'exclude me' to confirm it.")
    visit.picture("exclusion")
    section.get_by_label("Write “exclude me”").fill("exclude me")
    section.get_by_role("button", name="Exclude me from play").click()
    expect(section.locator(".notice")).to_contain_text("You are excluded from play until")
    visit.until(lambda: not visit.get("/api/me")["seats"], "the house gave up the seat")
    assert visit.get("/api/cage")["bankroll"] == 100_000
    assert visit.get("/api/cage")["grant"]["why"].startswith("You are excluded from play until")
    visit.go(f"/table/{table.table}")
    visit.page.locator("button.sit").click()
    expect(visit.page.get_by_role("alert")).to_contain_text("You are excluded from play until")


def test_an_account_gives_its_password_to_be_excluded(visit: Visit) -> None:
    visit.post("/api/register", {"name": "Cora Limits", "password": PASSWORD})
    visit.go("/play")
    section = visit.page.get_by_role("region", name="Today, and your limits")
    section.get_by_text("Exclude yourself from play").click()
    section.get_by_label("Write “exclude me”").fill("Exclude me")
    section.get_by_label("Your password").fill("not my password")
    visit.allow("403")
    section.get_by_role("button", name="Exclude me from play").click()
    expect(section.get_by_role("alert")).to_contain_text("The password is wrong")
    section.get_by_label("Your password").fill(PASSWORD)
    section.get_by_role("button", name="Exclude me from play").click()
    expect(section.locator(".notice")).to_contain_text("You are excluded from play until")
