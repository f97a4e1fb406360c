"""The lobby: the live table on top, how its tables are found, and what leads to a seat; and what is not there."""

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Page, Route, expect

from at_the_screen import Floor, Keyed, NewVisit, Visit
from weighing import FIRST_VIEW, MOST_SHIFT, SIZES, Scales


@pytest.fixture(scope="module")
def floor(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Floor]:
    """A floor of its own, on which nobody else sits."""
    with Floor(tmp_path_factory.mktemp("floor"), stepped=True) as one:
        one.account("Sue Lane", "supervisor")
        one.account("Rose Keyes", "dealer", "floor")
        yield one


def named(visit: Visit, game: str) -> dict[str, object]:
    found: dict[str, object] = next(one for one in visit.get("/api/lobby")["tables"] if one["game"] == game)
    return found


def shown(page: Page) -> list[str]:
    """The names of the tables that the lobby shows, in order."""
    return page.locator(".card h3").all_inner_texts()


def test_the_lobby_opens_with_the_most_played_games_and_then_goes_by_group(visit: Visit) -> None:
    page = visit.go("/")
    sections = page.locator(".lobby-group")
    assert sections.first.locator("h3").all_inner_texts() == ["Roulette 1", "Blackjack 1", "Craps 1"]
    tables = visit.get("/api/lobby")["tables"]
    groups = list(dict.fromkeys(table["group"] for table in tables))
    expect(sections.locator("h2")).to_have_text(
        [re.compile(f"^{title} \\d+ table") for title in ("Most played", *groups)]
    )
    assert sorted(shown(page)) == sorted(table["name"] for table in tables)


def test_a_card_leads_to_a_seat_or_to_a_look(visit: Visit) -> None:
    page, table = visit.go("/"), named(visit, "roulette")
    card = page.locator(".card", has=page.get_by_role("heading", name="Roulette 1", exact=True))
    take = card.get_by_role("link", name="Take a seat at Roulette 1")
    expect(take).to_have_attribute("href", f"/table/{table['id']}?sit")
    deeds = card.locator(".card-deeds")
    expect(deeds).to_have_css("opacity", "0")
    take.focus()
    expect(deeds).to_have_css("opacity", "1")
    page.get_by_role("searchbox").focus()
    expect(deeds).to_have_css("opacity", "0")
    card.hover()
    expect(deeds).to_have_css("opacity", "1")
    box = card.bounding_box()
    assert box is not None
    card.click(position={"x": box["width"] - 6, "y": box["height"] - 6})  # any place of a card leads to its table
    page.wait_for_url(f"**/table/{table['id']}")


def test_tables_are_found_by_game_name_rule_and_wager(visit: Visit) -> None:
    page = visit.go("/")
    everything = shown(page)
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox")).to_be_focused()
    for words, found in {
        "craps": {"Craps 1", "Mini-craps 1", "Automated Craps 1"},
        "roulette 1": {"Roulette 1"},
        "match the dealer": {"Blackjack 3"},
        "multiple-action": {"Blackjack 2"},
        "banker\u2019s hand": {"Mini-Baccarat 1", "Punto Banco 1"},
    }.items():
        page.get_by_role("searchbox").fill(words)
        visit.until(lambda: set(shown(page)) == found, f"{words} to find {found}: {shown(page)}")  # noqa: B023
    page.get_by_role("searchbox").fill("no such thing")
    expect(page.locator(".lobby-tables")).to_contain_text("No tables match “no such thing”.")
    page.get_by_role("button", name="Show every table").click()
    assert shown(page) == everything


def test_groups_are_counted_and_can_be_shown_alone(visit: Visit) -> None:
    page = visit.go("/")
    tables = visit.get("/api/lobby")["tables"]
    dice = sorted(table["name"] for table in tables if table["group"] == "Dice")
    expect(page.get_by_role("button", name=f"All {len(tables)}")).to_have_attribute("aria-pressed", "true")
    page.get_by_role("button", name=f"Dice {len(dice)}").click()
    expect(page.get_by_role("button", name=f"Dice {len(dice)}")).to_have_attribute("aria-pressed", "true")
    assert sorted(shown(page)) == dice


def test_the_live_table_is_the_one_with_people_and_follows_its_chips(visit: Visit, new_visit: NewVisit) -> None:
    page, hero = visit.go("/"), visit.page.locator(".hero")
    expect(hero).to_contain_text("Roulette 1, live · 0 of 8 seated")
    other = new_visit()
    other.get("/api/me")
    other.post("/api/guest", {})
    table = int(str(named(other, "mini-dice")["id"]))
    other.command(table, {"type": "Sit", "seat": 3}, {"type": "BuyIn", "cents": 20_000})
    expect(hero).to_contain_text("Mini-dice 1, live · 1 of 8 seated")
    expect(hero.get_by_role("link", name="Take a seat")).to_have_attribute("href", f"/table/{table}?sit")
    expect(hero.get_by_role("link", name="Watch")).to_have_attribute("href", f"/table/{table}")
    expect(hero.locator(".hero-chips")).to_have_text("No chips on the layout yet")
    other.open_for_wagers(table)
    other.command(table, {"type": "Place", "spot": "under-7", "cents": 2500})
    expect(hero.locator(".hero-chips")).to_have_text("$25 on the layout")
    expect(hero.locator(".stack .worth")).to_have_text("25")
    other.command(table, {"type": "Ready"})
    other.until(lambda: other.get(f"/api/tables/{table}/scene")["showing"], "a result")
    says = other.get(f"/api/tables/{table}/scene")["showing"]["says"]
    expect(hero.locator(".hero-says")).to_have_text(f"“{says}”")
    card = page.locator(".card", has=page.get_by_role("heading", name="Mini-dice 1", exact=True))
    expect(card.locator(".card-results [aria-hidden] > *")).to_have_count(1)
    page.get_by_label("Only tables with people").check()
    assert shown(page) == ["Mini-dice 1"]
    other.leave()
    expect(page.locator(".lobby-tables")).to_contain_text("Nobody is seated at these tables right now.")


def test_what_is_focused_stays_while_the_lobby_follows_its_tables(visit: Visit, new_visit: NewVisit) -> None:
    page, hero = visit.go("/"), visit.page.locator(".hero")
    take = hero.get_by_role("link", name="Take a seat")
    take.focus()
    other = new_visit()
    other.post("/api/guest", {})
    table = int(str(named(other, "roulette")["id"]))
    other.command(table, {"type": "Sit", "seat": 1})
    expect(hero).to_contain_text("Roulette 1, live · 1 of 8 seated")
    expect(take).to_be_focused()
    page.keyboard.press("Tab")
    expect(hero.get_by_role("link", name="Watch")).to_be_focused()
    other.leave()
    expect(hero).to_contain_text("Roulette 1, live · 0 of 8 seated")
    expect(hero.get_by_role("link", name="Watch")).to_be_focused()


def test_what_an_empty_floor_offers_stays_while_the_lobby_asks_again(visit: Visit) -> None:
    page, asked = visit.page, list[str]()

    def empty(route: Route) -> None:
        asked.append(route.request.url)
        route.fulfill(json={"tables": [], "games": []})

    def asks_again() -> bool:
        page.clock.fast_forward(5_000)  # longer than the lobby waits before it asks again
        return len(asked) > 2  # a second time: what the first brought is shown

    page.clock.install()
    page.route("**/api/lobby?*", empty)
    visit.go("/")
    links = page.get_by_role("link", name="Open a practice table")
    expect(links).to_have_count(2)
    links.evaluate_all("all => all.forEach((one) => { one.dataset.kept = 'yes'; })")
    links.last.focus()
    visit.until(asks_again, "the lobby to ask again")
    expect(links.last).to_be_focused()
    assert links.evaluate_all("all => all.map((one) => one.dataset.kept)") == ["yes", "yes"]


def test_the_dice_on_a_card_follow_the_results(visit: Visit, new_visit: NewVisit) -> None:
    staff = new_visit()
    staff.login("Rose Keyes")
    dice = Keyed(staff, int(str(named(staff, "mini-dice")["id"])))
    page = visit.go("/")
    card = page.locator(".card", has=page.get_by_role("heading", name="Mini-dice 1", exact=True))
    try:
        for text in ("6-6", "1-1"):
            dice.goes_on()
            dice.result(text)
            says = dice.scene()["showing"]["says"]
            expect(card.locator(".card-results")).to_contain_text(f"Last result: {says}")
            pips = sum(int(one) for one in text.split("-"))
            expect(card.locator(".felt-small > .printed-die circle")).to_have_count(pips)
            dice.goes_on()
    finally:
        dice.hands_back()


def test_a_clock_that_runs_is_told_and_nothing_is_asked_once_the_lobby_is_left(
    visit: Visit, new_visit: NewVisit
) -> None:
    players = [new_visit() for _ in range(2)]
    table = int(str(named(visit, "roulette")["id"]))
    for seat, player in enumerate(players, 1):
        player.get("/api/me")
        player.post("/api/guest", {})
        player.command(table, {"type": "Sit", "seat": seat}, {"type": "BuyIn", "cents": 20_000})
    players[0].open_for_wagers(table)
    for player in players:
        player.command(table, {"type": "Place", "spot": "red", "cents": 500})
    visit.page.clock.install()
    page = visit.go("/")
    expect(page.locator(".hero-clock")).to_have_text(re.compile(r"Next spin in 0:\d\d"))
    expect(page.locator(".hero-chips")).to_have_text("$10 on the layout")
    asked: list[str] = []
    page.get_by_role("link", name="Cage").click()
    expect(page.get_by_role("heading", name="Cage", level=1)).to_be_visible()
    page.on("request", lambda request: asked.append(request.url))
    page.clock.fast_forward(60_000)  # far longer than the lobby and its live table wait before they ask again
    page.evaluate("() => fetch('/healthz')")  # whatever was asked before is heard of before this
    assert [url for url in asked if "/api/" in url] == []
    for player in players:
        player.leave()


def test_an_answer_that_comes_after_the_lobby_is_left_starts_nothing(visit: Visit) -> None:
    page, answers, asked = visit.page, list[Route](), list[str]()

    def keep(route: Route) -> None:
        answers.append(route)

    page.clock.install()
    visit.go("/")
    page.route("**/api/lobby?brief=yes", keep)
    page.clock.fast_forward(5_000)  # longer than the lobby waits before it asks again
    visit.until(lambda: page.evaluate("1") and answers, "the lobby to ask")
    page.get_by_role("link", name="Cage").click()
    expect(page.get_by_role("heading", name="Cage", level=1)).to_be_visible()
    with page.expect_response("**/api/lobby?brief=yes"):
        answers[0].continue_()
    page.evaluate("() => fetch('/healthz')")  # the answer is heard before this
    page.on("request", lambda request: asked.append(request.url))
    page.clock.fast_forward(60_000)
    page.evaluate("() => fetch('/healthz')")
    assert [url for url in asked if "/api/" in url] == []


def test_a_closed_table_says_so_and_offers_no_seat(visit: Visit, new_visit: NewVisit) -> None:
    staff = new_visit()
    staff.login("Sue Lane")
    table = int(str(named(staff, "keno")["id"]))
    staff.command(table, {"type": "CloseTable"})
    try:
        page = visit.go("/")
        card = page.locator(".card.shut")
        expect(card.locator("h3")).to_have_text("Keno 1")
        expect(card.locator(".card-shut")).to_be_visible()
        expect(card.locator(".card-seats")).to_contain_text("closed")
        expect(card.locator(".card-deeds")).to_have_text("View")
        expect(card.get_by_role("link", name="Take a seat")).to_have_count(0)
        expect(card.get_by_role("link", name="View Keno 1")).to_have_attribute("href", f"/table/{table}")
    finally:
        staff.command(table, {"type": "OpenTable"})


@pytest.mark.parametrize("width", SIZES)
def test_the_lobby_is_light_and_stands_still(width: int, new_visit: NewVisit) -> None:
    phone = width == min(SIZES)
    visit = new_visit(viewport={"width": width, "height": SIZES[width]}, has_touch=phone, is_mobile=phone)
    scales = Scales(visit)
    page = visit.go("/")
    assert scales.bytes() < FIRST_VIEW
    expect(page.locator(".hero-chips")).not_to_be_empty()
    assert scales.shift().alone < MOST_SHIFT
    if phone:
        card = page.locator(".card").nth(1)
        take = card.get_by_role("link", name="Take a seat").bounding_box()
        assert take is not None
        assert take["height"] >= 40
        expect(card.locator(".card-deeds")).to_have_css("opacity", "1")
        row = card.bounding_box()
        assert row is not None
        assert row["height"] <= 100, "a row of the list"
    room = """one => {
      const { width, height } = one.firstChild.viewBox.baseVal;
      return (width / height) / (one.clientWidth / one.clientHeight);
    }"""
    assert page.locator(".hero-layout").evaluate(room) > 0.75, "the felt fills its room"


# --- what is not there ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("path", "heading", "link", "leads"),
    [
        ("/nowhere", "No such page", "Go to the lobby", "/"),
        ("/table/1/nowhere", "No such page", "See the odds", "/odds"),
        ("/table/999", "No such table", "Go to the lobby", "/"),
        ("/table/99999999999999999999", "No such table", "Open a practice table", "/practice"),
        ("/table/999/history", "No such table", "Go to the lobby", "/"),
        ("/table/1/history/999", "No such round", "See the table\u2019s history", "/table/1/history"),
        ("/odds/nothing", "No such game", "See the odds", "/odds"),
        ("/practice/nothing", "No such game", "Practice", "/practice"),
    ],
)
def test_what_is_not_there_has_a_page_that_leads_on(
    path: str, heading: str, link: str, leads: str, visit: Visit
) -> None:
    visit.allow("40[04]|422")
    page = visit.go(path)
    expect(page.get_by_role("heading", level=1)).to_have_text(heading)
    expect(page).to_have_title(f"{heading} · Pitboss")
    expect(page.locator(".lost-felt")).to_be_visible()
    assert len(page.locator(".lost .lead").inner_text()) > 30
    onward = page.locator(".lost").get_by_role("link", name=link, exact=True)
    expect(onward).to_have_attribute("href", leads)
    onward.click()
    page.wait_for_url(lambda url: urlsplit(url).path.startswith(leads))
    expect(page.locator(".lost")).to_have_count(0)


def test_a_page_that_cannot_be_drawn_can_be_tried_again(visit: Visit) -> None:
    visit.allow("500")
    page = visit.page
    page.route("**/api/lobby*", lambda route: route.fulfill(status=500, json={"sentence": "It rains in.", "cites": []}))
    visit.go("/")
    expect(page.get_by_role("heading", level=1)).to_have_text("Something went wrong")
    expect(page.locator(".lost")).to_contain_text("It rains in.")
    page.unroute("**/api/lobby*")
    page.get_by_role("button", name="Try again").click()
    expect(page.locator(".hero")).to_be_visible()
