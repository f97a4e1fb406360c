"""Somebody's account on the page: a lost password, a code from an administrator, and sessions that end."""

from playwright.sync_api import expect

from at_the_screen import PASSWORD, Floor, NewVisit, Visit

NEW = "eighteen black and red"


def enters(visit: Visit, deed: str, **fields: str) -> None:
    """Fill in the form with this button, and send it."""
    form = visit.page.locator("form", has=visit.page.get_by_role("button", name=deed, exact=True))
    for label, text in fields.items():
        form.get_by_label(label.replace("_", " "), exact=True).fill(text)
    form.get_by_role("button", name=deed, exact=True).click()


def test_a_lost_password_is_replaced_with_a_code_and_that_is_seen(new_visit: NewVisit, floor: Floor) -> None:
    floor.account("Abe Clerk", "admin")
    floor.account("Zoe Miller", "patron")
    boss, zoe, other = new_visit(), new_visit(), new_visit()
    other.login("Zoe Miller")
    boss.login("Abe Clerk")
    boss.go("/pit")
    boss.page.get_by_role("button", name="Code for a new password for Zoe Miller").click()
    code = boss.page.locator("code.secret").inner_text()
    zoe.go("/account")
    zoe.allow("401")
    enters(zoe, "Sign in", Name="Zoe Miller", Password="not this one, either")
    expect(zoe.page.get_by_role("alert")).to_have_text("The name or the password is wrong.")
    zoe.page.get_by_role("button", name="I lost my password").click()
    enters(zoe, "Set password", Name="zoe miller", Code=code.lower(), New_password=NEW)
    expect(zoe.page.locator("h1")).to_have_text("Zoe Miller")
    notice = zoe.page.locator(".notice-block")
    expect(notice).to_contain_text("Abe Clerk gave Zoe Miller a code for a new password.")
    expect(notice).to_contain_text("A new password for Zoe Miller was set with a code from Abe Clerk.")
    expect(zoe.page.locator(".sessions tbody tr")).to_have_count(1)
    assert not other.get("/api/me")["signed_in"]
    boss.go("/pit/events")
    expect(boss.page.locator(".events tr", has_text="set with a code from Abe Clerk")).to_have_count(1)
    boss.page.get_by_label("Show").select_option("reset")
    expect(boss.page.locator(".events tbody tr.alert")).to_have_count(0)
    expect(boss.page.locator(".events tr", has_text="gave Zoe Miller a code")).to_have_count(1)


def test_sessions_are_ended_and_the_password_changed_on_the_page(new_visit: NewVisit, floor: Floor) -> None:
    floor.account("Quinn Ford", "patron")
    here, there, table = new_visit(), new_visit(), new_visit()
    for visit in (here, there, table):
        visit.login("Quinn Ford")
    table.go("/table/1")
    here.go("/account")
    rows = here.page.locator(".sessions tbody tr")
    expect(rows).to_have_count(3)
    expect(here.page.locator(".sessions .this")).to_have_count(1)
    rows.get_by_role("button", name="Sign out Chrome on Linux").first.click()
    expect(rows).to_have_count(2)
    here.page.get_by_role("button", name="Sign out everywhere else").click()
    expect(rows).to_have_count(1)
    for visit in (there, table):
        assert not visit.get("/api/me")["signed_in"]
    enters(here, "Change password", Old_password=PASSWORD, New_password=NEW)
    expect(here.page.locator(".told").last).to_contain_text("Quinn Ford changed the password.")


def test_new_events_come_by_themselves(new_visit: NewVisit, floor: Floor) -> None:
    floor.account("Vera Watch", "surveillance")
    visit = new_visit()
    visit.login("Vera Watch")
    visit.go("/pit/events")
    visit.page.get_by_label("Show").select_option("roles")
    floor.account("Una Late", "dealer")  # on the command line, while the page is open
    expect(visit.page.locator(".events tr", has_text="gave Una Late exactly these roles")).to_have_count(1)
