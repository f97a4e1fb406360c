"""The rail: the way to the first result, more chips in place, undo, keys that keep their meaning, tips, focus."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime
from typing import Any

import pytest
from playwright.sync_api import expect

from at_the_screen import Floor, Keyed, NewVisit, TablePage, Visit
from pitboss.games import names

HEARD = """() => {
  window.sounded = 0;
  const start = AudioScheduledSourceNode.prototype.start;
  AudioScheduledSourceNode.prototype.start = function (...when) {
    window.sounded += 1;
    return start.apply(this, when);
  };
}"""

# From the moment that the page is deaf, it hears answers, but not how the table stands.
DEAF = """(() => {
  const Socket = window.WebSocket;
  window.WebSocket = class extends Socket {
    set onmessage(hear) {
      super.onmessage = (event) => (window.deaf && JSON.parse(event.data).type === 'scene' ? null : hear(event));
    }
  };
})();"""


def table_of(visit: Visit, game: str) -> int:
    """The first public table of a game."""
    return visit.table_of(game)


def at_practice(visit: Visit, game: str, edition: str = "19:47", **options: str) -> TablePage:
    """A seat at a table of one's own."""
    visit.go("/account")
    visit.post("/api/guest", {})
    asked = {"game": game, "edition": edition, "options": options}
    table = visit.post("/api/practice", asked)["table"]
    visit.go(f"/table/{table}?sit")
    at = TablePage(visit, table)
    at.has_sat_down()
    at.open_for_wagers()
    at.knows_the_odds()
    return at


# --- three clicks ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", names())
def test_the_first_result_is_three_clicks_from_the_lobby(game: str, visit: Visit, floor: Floor) -> None:
    """A seat, a place, the deal. Nothing else is clicked, unless the round itself asks for a choice."""
    page = visit.go("/")
    table = table_of(visit, game)
    page.locator(f".card a[href='/table/{table}?sit']").click()
    visit.drawn()
    at = TablePage(visit, table)
    at.has_sat_down()
    visit.until(lambda: floor.quiet() and at.shows(at.scene()), "the dealer to wait for the patron")
    scene = at.scene()
    assert scene["awaits"] in ("wagers", "choice"), "no offer holds up a patron who is alone"
    if scene["awaits"] == "wagers" and not scene["moves"]:
        known = (spot for spot in at._likely())
        assert next(spot for spot in known if at.place(spot))
        at.deal.click()
        played = lambda: at.settled() or at.scene()["moves"] or at.scene()["round"] > scene["round"]  # noqa: E731
        at.waits(played, "the result, or a choice")
    visit.until(lambda: floor.quiet() and at.shows(at.scene()), "the round to be played")
    while at.mine():
        at.decided()
    visit.leave()


def test_a_seat_is_taken_at_once_and_its_chips_are_changed_in_place(visit: Visit) -> None:
    table = table_of(visit, "roulette")
    page = visit.go(f"/table/{table}?sit")
    at = TablePage(visit, table)
    at.has_sat_down()
    expect(page.locator("dialog")).to_have_count(0)
    assert page.url.endswith(f"/table/{table}"), "the wish to sit is not in the address any more"
    seat, least = at.scene()["you"]["seat"], at.about["limits"]["minimum"]
    assert at.scene()["you"]["chips"] == 40 * least
    expect(page.locator(".sat")).to_contain_text(f"in seat {seat} with $200. At the cage: $800.")
    page.locator(".sat").get_by_role("button", name="Change").click()
    dialog = page.get_by_role("dialog", name="Buy chips")
    dialog.get_by_label("Chips in front of you").fill("50")
    dialog.get_by_role("button", name="Cash out $150").click()
    expect(dialog).to_have_count(0)
    at.says_what_is()
    assert at.chips() == 5_000
    page.get_by_role("button", name="Buy chips", exact=True).click()
    dialog.get_by_role("button", name="Buy $200").click()
    expect(dialog).to_have_count(0)
    at.says_what_is()
    assert at.chips() == 25_000
    visit.leave()
    page.reload()
    visit.drawn()
    expect(page.locator("button.sit")).to_be_visible()
    assert visit.get("/api/me")["seats"] == []


def test_a_press_on_the_felt_sits_down_and_lays_the_chip(visit: Visit) -> None:
    table = table_of(visit, "roulette")
    visit.go(f"/table/{table}")
    at = TablePage(visit, table)
    at.area("red").click()
    visit.until(lambda: visit.get("/api/me")["seats"] and at.mine() == {"red": 500}, "a seat, and the chip on red")
    at.says_what_is()
    visit.leave()


def test_a_chip_that_comes_before_wagers_are_taken_declines_the_cut_and_waits(visit: Visit, floor: Floor) -> None:
    visit.go("/account")
    visit.post("/api/guest", {})
    table = visit.post("/api/practice", {"game": "blackjack", "edition": "19:47", "options": {}})["table"]
    visit.go(f"/table/{table}")
    at = TablePage(visit, table)
    with floor.held():
        at.sit()
        while not at.scene()["offers"]:
            assert floor.step(), "the cut is offered before the dealer has nothing left to do"
        expect(visit.page.locator(".calls")).to_contain_text("Cut")
        expect(visit.page.locator(".clock")).to_be_visible()
        box = at.own_box()
        at.area(box).click()
        expect(visit.page.locator(".own.pending")).to_have_count(1)
        assert at.mine() == {}
    visit.until(lambda: at.mine() == {box: 500}, "the chip lies there")
    expect(visit.page.locator(".own.pending")).to_have_count(0)
    assert "The cut is declined" not in visit.page.locator(".log").inner_text()


def waits_for_the_dealer(visit: Visit, game: str) -> TablePage:
    """A seat at a table of one's own where the dealers are on hold: no round has begun.

    The page's time stands still, because a chip does not wait forever.
    """
    visit.page.clock.set_fixed_time(datetime.now(UTC))
    visit.go("/account")
    visit.post("/api/guest", {})
    table = visit.post("/api/practice", {"game": game, "edition": "19:47", "options": {}})["table"]
    visit.go(f"/table/{table}")
    at = TablePage(visit, table)
    at.sit()
    assert at.scene()["awaits"] == "open"
    return at


def lays(at: TablePage, *spots: str) -> None:
    for spot in spots:
        at.area(spot).click()


def test_every_chip_that_comes_before_wagers_are_taken_waits(visit: Visit, floor: Floor) -> None:
    with floor.held():
        at = waits_for_the_dealer(visit, "roulette")
        undo, clear = (at.page.locator(".actions").get_by_role("button", name=name) for name in ("Undo", "Clear"))
        lays(at, "red", "odd")
        assert at.wagered() == {"red": 500, "odd": 500}
        clear.click()
        assert at.wagered() == {}
        for button in (undo, clear):
            expect(button).to_be_disabled()
        lays(at, "red", "red", "odd", "column-1")
        assert at.wagered() == {"red": 1_000, "odd": 500, "column-1": 500}
        assert at.chips() == 18_000
        expect(undo).to_have_accessible_name(re.compile(r"^Undo: \$5 on .*[Cc]olumn"))
        undo.click()
        assert at.wagered() == {"red": 1_000, "odd": 500}
        lays(at, "black")
        at.area("odd").click(button="right")  # takes down what lies there, and nothing else
        assert at.wagered() == {"red": 1_000, "black": 500}
        assert at.mine() == {}
    visit.until(lambda: at.mine() == {"red": 1_000, "black": 500}, "every chip lies there")
    at.says_what_is()
    undoes(at, "$5 on Black", {"red": 1_000})
    undoes(at, "$5 on Red", {"red": 500})
    undoes(at, "$5 on Red", {})


# --- more chips ------------------------------------------------------------------------------------------------------


def gives_back(at: TablePage) -> None:
    at.visit.command(at.table, {"type": "CashOut", "cents": at.scene()["you"]["chips"]})


def test_who_is_broke_buys_the_usual_chips_with_one_button(visit: Visit) -> None:
    table = table_of(visit, "roulette")
    visit.go(f"/table/{table}?sit")
    at = TablePage(visit, table)
    at.has_sat_down()
    gives_back(at)
    broke = visit.page.locator(".broke")
    expect(broke).to_contain_text("You have no chips left here.")
    broke.get_by_role("button", name="Buy $200").click()
    expect(broke).to_be_empty()
    at.says_what_is()
    assert at.chips() == 20_000
    visit.leave()


def test_what_is_pressed_twice_is_bought_once(visit: Visit) -> None:
    """The second press comes before the answer to the first."""
    table = table_of(visit, "roulette")
    visit.go(f"/table/{table}?sit")
    at = TablePage(visit, table)
    at.has_sat_down()
    gives_back(at)
    at.open_for_wagers()
    visit.page.locator(".broke").get_by_role("button", name="Buy $200").evaluate("one => { one.click(); one.click(); }")
    expect(visit.page.locator(".broke")).to_be_empty()
    assert at.place("red")  # the floor carries out what a page asks for in its order
    assert at.scene()["you"]["chips"] == 19_500
    visit.page.get_by_role("button", name="Buy chips", exact=True).click()
    dialog = visit.page.get_by_role("dialog", name="Buy chips")
    expect(dialog.get_by_role("button", name="Buy $200")).to_be_enabled()
    asked = dialog.locator("form").evaluate("""one => {
      one.requestSubmit();
      one.requestSubmit();
      return one.querySelector('[type=submit]').getAttribute('aria-disabled');
    }""")
    assert asked == "true"
    expect(dialog).to_have_count(0)
    assert at.place("red")
    assert at.scene()["you"]["chips"] == 39_000
    visit.leave()


def test_chips_are_bought_up_to_what_was_asked_for_whatever_is_won_meanwhile(visit: Visit) -> None:
    at = at_practice(visit, "roulette")
    at.page.get_by_role("button", name="Buy chips", exact=True).click()
    dialog = at.page.get_by_role("dialog", name="Buy chips")
    dialog.get_by_label("Chips in front of you").fill("300")
    expect(dialog.locator("[type=submit]")).to_have_text("Buy $100")
    visit.command(at.table, {"type": "BuyIn", "cents": 18_000})  # from another tab
    expect(dialog.locator("[type=submit]")).to_have_text("Cash out $80")
    dialog.locator("[type=submit]").click()
    expect(dialog).to_have_count(0)
    at.says_what_is()
    assert at.chips() == 30_000


def test_who_has_nothing_at_the_cage_either_gets_play_chips_in_place(
    visit: Visit, floor: Floor, new_visit: NewVisit
) -> None:
    table = table_of(visit, "roulette")
    visit.go(f"/table/{table}?sit")
    at = TablePage(visit, table)
    at.has_sat_down()
    at.open_for_wagers()
    floor.account("Lou Banks", "dealer", "floor")
    staff = new_visit()
    staff.login("Lou Banks")
    wheel = Keyed(staff, table)
    visit.command(table, {"type": "BuyIn", "cents": 80_000})
    visit.command(table, {"type": "Place", "spot": "straight-17", "cents": 100_000})
    wheel.result("26")  # everything was on another number
    wheel.goes_on()
    wheel.hands_back()
    expect(visit.page.locator(".broke")).to_contain_text("You have no chips left here. You have nothing at the cage.")
    floor.advance(60)  # whoever has just bought chips is told to ask again later
    visit.page.get_by_role("button", name="Get more play chips").click()
    visit.until(lambda: at.scene()["you"]["chips"] == 20_000, "the usual chips")
    at.says_what_is()
    assert at.scene()["you"]["bankroll"] == 80_000
    visit.leave()


# --- undo ------------------------------------------------------------------------------------------------------------


def undoes(at: TablePage, what: str, wagers: dict[str, int]) -> None:
    """Undo says what it would take back, and takes back that."""
    button = at.page.locator(".actions").get_by_role("button", name=f"Undo: {what}", exact=True)
    expect(button).to_be_enabled()
    button.click()
    at.visit.until(lambda: at.mine() == wagers, f"undoing {what} leaves {wagers}")
    at.says_what_is()


def does(at: TablePage, key: str, wagers: dict[str, int]) -> None:
    at.page.keyboard.press(key)
    at.visit.until(lambda: at.mine() == wagers, f"{key} makes it {wagers}")
    at.says_what_is()


def test_undo_takes_back_the_last_action_as_a_whole_and_then_the_one_before(visit: Visit) -> None:
    at = at_practice(visit, "roulette")
    assert at.place("red")
    assert at.place("dozen-1")
    does(at, "x", {"red": 1_000, "dozen-1": 1_000})
    does(at, "c", {})
    undoes(at, "clear", {"red": 1_000, "dozen-1": 1_000})
    undoes(at, "double", {"red": 500, "dozen-1": 500})
    undoes(at, "$5 on 1st 12", {"red": 500})
    undoes(at, "$5 on Red", {})
    expect(at.page.get_by_role("button", name="Undo")).to_be_disabled()
    assert at.place("red")
    assert at.place("dozen-1")
    at.decided()
    does(at, "r", {"red": 500, "dozen-1": 500})
    undoes(at, "repeat", {})


def test_undo_changes_nothing_where_a_part_cannot_be_undone(visit: Visit) -> None:
    visit.page.add_init_script(DEAF)
    at = at_practice(visit, "roulette")
    assert at.place("red")
    assert at.place("black")
    does(at, "x", {"red": 1_000, "black": 1_000})
    at.page.evaluate("window.deaf = true")  # the page does not hear of it in time
    visit.command(at.table, {"type": "TakeDown", "spot": "black", "cents": 1_000})
    at.page.keyboard.press("u")
    expect(at.page.locator(".tip.refused")).to_contain_text("Black: You have no wager on Black. Nothing was changed.")
    assert at.mine() == {"red": 1_000}
    at.page.locator("label.size", has=at.page.get_by_role("radio", name="$25 chip")).click()
    expect(at.page.locator(".tip.refused")).to_be_hidden()


def test_undo_takes_back_only_what_still_lies_there(visit: Visit) -> None:
    """Also after a reload, when the page knows what was done only from the record."""
    at = at_practice(visit, "roulette")
    undo = at.page.locator(".actions").get_by_role("button", name="Undo")
    assert at.place("red")
    assert at.place("black")
    does(at, "x", {"red": 1_000, "black": 1_000})
    visit.command(at.table, {"type": "TakeDown", "spot": "black", "cents": 1_000})  # from another tab
    at.says_what_is()
    undoes(at, "double", {"red": 500})
    undoes(at, "$5 on Red", {})
    expect(undo).to_be_disabled()
    assert at.place("red")
    assert at.place("odd")
    does(at, "c", {})
    at.page.reload()
    visit.drawn()
    at.says_what_is()
    expect(undo).to_have_accessible_name("Undo")
    expect(undo).to_be_disabled()
    assert at.place("red")
    undoes(at, "$5 on Red", {})
    expect(undo).to_be_disabled()


# --- a phone that is turned ------------------------------------------------------------------------------------------


def turns(at: TablePage) -> None:
    """Hold the phone the other way, and wait until the page is drawn anew and shows the table."""
    size = at.page.viewport_size
    assert size
    at.page.set_viewport_size({"width": size["height"], "height": size["width"]})
    upright = size["width"] > size["height"]
    expect(at.page.locator(".table-page.narrow" if upright else ".table-page:not(.narrow)")).to_be_visible()
    at.visit.until(lambda: at.shows(at.scene()), "the table is shown")


def picks(at: TablePage, name: str) -> None:
    at.page.locator("label.size", has=at.page.get_by_role("radio", name=name)).click()


@pytest.mark.parametrize("context", [{"viewport": {"width": 390, "height": 844}, "has_touch": True}], indirect=True)
def test_a_phone_that_is_turned_keeps_the_chip_and_what_undo_takes_back(visit: Visit) -> None:
    at = at_practice(visit, "roulette")
    picks(at, "$25 chip")
    turns(at)
    expect(at.page.get_by_role("radio", name="$25 chip")).to_be_checked()
    assert at.place("red")
    assert at.place("odd")
    assert at.mine() == {"red": 2_500, "odd": 2_500}
    does(at, "c", {})
    turns(at)
    undoes(at, "clear", {"red": 2_500, "odd": 2_500})
    picks(at, "Take down wagers")
    turns(at)
    expect(at.page.get_by_role("radio", name="Take down wagers")).to_be_checked()
    at.area("red").click()
    visit.until(lambda: at.mine() == {"odd": 2_500}, "the chips on red are taken down")
    at.says_what_is()


@pytest.mark.parametrize("context", [{"viewport": {"width": 390, "height": 844}, "has_touch": True}], indirect=True)
def test_a_phone_that_is_turned_keeps_the_chips_that_wait(visit: Visit, floor: Floor) -> None:
    with floor.held():
        at = waits_for_the_dealer(visit, "roulette")
        lays(at, "red", "odd")
        turns(at)
        visit.until(lambda: at.wagered() == {"red": 500, "odd": 500}, "the chips are shown")
    visit.until(lambda: at.mine() == {"red": 500, "odd": 500}, "the chips lie there")
    at.says_what_is()


# --- keys ------------------------------------------------------------------------------------------------------------


def deals(at: TablePage, key: str) -> None:
    """Press a key, and wait until the cards come: before the floor has heard of it, the dealer rests as well."""
    number = at.scene()["number"]
    at.page.keyboard.press(key)
    at.visit.until(lambda: at.scene()["number"] > number, "the cards come")


def until_it_asks(at: TablePage, move: str = "double") -> Any:
    """Deal hands until this choice is on offer, and shown."""
    for _ in range(200):
        found = at.scene()
        if any(one["name"] == move for one in found["moves"]):
            at.visit.until(lambda: at.shows(at.scene()), "the choice is shown")
            return found
        if found["moves"]:
            at.go_on()
        else:
            at.open_for_wagers()
            if not at.mine():
                assert at.place(at.own_box())
            deals(at, "d")
        at.rests()
    raise AssertionError(f"{move} was not offered")


def test_no_key_that_deals_plays_a_hand_and_no_new_choice_listens_at_once(visit: Visit) -> None:
    at = at_practice(visit, "blackjack")
    page = at.page
    visit.stop_the_clock()
    until_it_asks(at)
    before = at.scene()["number"]
    for _ in range(3):
        page.keyboard.press("d")  # once more, because nothing seemed to happen
        page.keyboard.press("x")
    assert at.scene()["number"] == before
    keys = page.locator(".moves .large").evaluate_all("all => all.map((one) => one.getAttribute('aria-keyshortcuts'))")
    assert not set(keys) & set("DUCRX")
    stand = page.locator(".moves [data-move=stand]")
    expect(stand).to_have_class(re.compile("resting"))
    page.keyboard.press("s")
    stand.focus()
    page.keyboard.press("Enter")
    assert at.scene()["number"] == before
    page.clock.run_for(1_100)
    expect(stand).not_to_have_class(re.compile("resting"))
    page.keyboard.press("s")
    visit.until(lambda: at.scene()["number"] > before, "S stands")


def test_a_key_that_is_held_down_acts_once(visit: Visit) -> None:
    at = at_practice(visit, "roulette")
    assert at.place("red")
    for key in ("x", "x", "x"):
        at.page.keyboard.down(key)  # the second and third are repeats of a key that is held
    at.page.keyboard.up("x")
    at.area("black").focus()
    for _ in range(3):
        at.page.keyboard.down("Enter")
    at.page.keyboard.up("Enter")
    visit.until(lambda: len(at.mine()) == 2, "both were heard")
    at.says_what_is()
    assert at.mine() == {"red": 1_000, "black": 500}


# --- tips, refusals, focus -------------------------------------------------------------------------------------------


def test_a_tip_lies_beside_the_felt_and_goes_when_wagers_close(visit: Visit) -> None:
    at = at_practice(visit, "roulette")
    tip = at.page.locator(".tip[role=tooltip]")
    for spot in ("straight-17", "red", "straight-0"):
        at.area(spot).hover()
        expect(tip).to_contain_text("pays")
        box, cloth = tip.bounding_box(), at.page.locator(".cloth").bounding_box()
        assert box
        assert cloth
        assert box["y"] + box["height"] <= cloth["y"] or box["y"] >= cloth["y"] + cloth["height"]
    assert at.place("red")
    at.area("red").hover()
    expect(tip).to_be_visible()
    at.says_what_is()
    at.page.keyboard.press("d")
    expect(tip).to_be_hidden()


def test_a_refusal_goes_with_its_cause(visit: Visit) -> None:
    at = at_practice(visit, "roulette")
    no = at.page.locator(".tip.refused")
    chip = at.page.locator("label.size", has=at.page.get_by_role("radio", name="$1,000 chip"))
    chip.click()
    at.area("red").click()
    expect(no).to_contain_text("You do not have enough chips")
    at.page.get_by_role("button", name="Buy chips", exact=True).click()
    at.page.get_by_label("Chips in front of you").fill("2000")
    at.page.get_by_role("button", name="Buy $1,800").click()
    expect(no).to_be_hidden()
    at.says_what_is()
    for _ in range(2):
        at.area("red").click()
    expect(no).to_be_visible()  # more than the maximum
    at.page.locator("label.size", has=at.page.get_by_role("radio", name="$5 chip")).click()
    expect(no).to_be_hidden()
    at.area("red").click()
    expect(no).to_be_visible()
    assert at.place("black")
    expect(no).to_be_hidden()


def test_the_focus_stays_where_the_next_thing_is_done(visit: Visit) -> None:
    at = at_practice(visit, "blackjack")
    focused = "() => document.activeElement.dataset.move ?? document.activeElement.className"
    for _ in range(40):
        at.open_for_wagers()
        assert at.place(at.own_box())
        at.deal.focus()
        deals(at, "Enter")
        at.rests()
        if at.scene()["moves"]:
            break
        assert "deal" in at.page.evaluate(focused), "the result leaves the focus at the deal"
    first = at.page.locator(".moves .large").first
    expect(first).to_be_focused()
    expect(first).not_to_have_class(re.compile("resting"))
    while at.scene()["moves"]:
        free = [move["name"] for move in at.scene()["moves"] if not move["most"]]
        at.page.locator(f'.moves [data-move="{free[-1]}"]').focus()
        expect(at.page.locator(".moves .resting")).to_have_count(0)
        number = at.scene()["number"]
        at.page.keyboard.press("Enter")
        visit.until(lambda: at.scene()["number"] > number, "the choice is made")  # noqa: B023
        at.rests()
    expect(at.deal).to_be_focused()


# --- wagers that need others -----------------------------------------------------------------------------------------


def test_two_equal_wagers_are_one_press_and_one_alone_is_refused_at_the_deal(visit: Visit) -> None:
    at = at_practice(visit, "blackjack-switch", "13:69F")
    first, second = at.own_box(), at.own_box(1)
    assert at.place(first)
    at.says_what_is()
    assert at.mine() == {first: 500, second: 500}
    undoes(at, f"$5 on Position {at.scene()['you']['seat']}, first hand", {})
    visit.command(at.table, {"type": "Place", "spot": first, "cents": 500})
    at.says_what_is()
    number = at.scene()["number"]
    at.deal.click()
    no = at.page.locator(".trouble .refusal")
    expect(no).to_contain_text("Blackjack switch takes two equal wagers, one on each of your hands.")
    expect(no.get_by_role("button", name="Why?")).to_be_visible()
    assert at.scene()["number"] == number, "nothing is dealt, and nothing goes back"
    visit.command(at.table, {"type": "Place", "spot": second, "cents": 500})
    expect(no).to_have_count(0)
    at.deal.click()
    at.visit.until(lambda: at.scene()["number"] > number + 1, "the cards come")


# --- looks and sounds ------------------------------------------------------------------------------------------------


@pytest.fixture
def company(new_visit: NewVisit) -> Iterator[list[TablePage]]:
    """Two patrons at one table."""
    found = []
    for _ in range(2):
        visit = new_visit()
        table = table_of(visit, "roulette")
        visit.go(f"/table/{table}?sit")
        found.append(TablePage(visit, table))
        found[-1].has_sat_down()
    yield found
    for at in found:
        at.visit.leave()


def test_the_chips_of_others_show_their_amount(company: list[TablePage]) -> None:
    ada, bob = company
    ada.open_for_wagers()
    ada.page.locator("label.size", has=ada.page.get_by_role("radio", name="$25 chip")).click()
    assert ada.place("red")
    other = bob.page.locator("g.others .other")
    expect(other.locator("text")).to_have_text("25")
    expect(other.locator("title")).to_have_text(f"Seat {ada.scene()['you']['seat']}: $25")


ROWS = """all => all.filter((one) => one.checkVisibility()).map((one) => {
  const { left, right, top, height } = one.getBoundingClientRect();
  return { left, right, top: Math.round(top), height };
})"""


@pytest.mark.parametrize("context", [{"viewport": {"width": 390, "height": 844}, "has_touch": True}], indirect=True)
def test_a_phone_has_the_chips_in_one_row_and_the_buttons_in_another(visit: Visit) -> None:
    at = at_practice(visit, "blackjack")
    rail = at.page.locator("section.rail")
    for selector, least in ((".size", 36), (".actions button, .deal", 44)):
        found = rail.locator(selector).evaluate_all(ROWS)
        assert len({one["top"] for one in found}) == 1, selector
        assert min(one["left"] for one in found) >= 0
        assert max(one["right"] for one in found) <= 390
        assert min(one["height"] for one in found) >= least
    high = rail.bounding_box()
    until_it_asks(at)
    assert rail.bounding_box() == high, "the rail is as high when there is something to choose"
    assert min(one["height"] for one in rail.locator(".moves .large").evaluate_all(ROWS)) >= 44


def test_nothing_sounds_until_it_is_switched_on(visit: Visit) -> None:
    at = at_practice(visit, "roulette")
    at.page.evaluate(HEARD)
    assert at.place("red")
    at.decided()
    assert at.page.evaluate("window.sounded") == 0
    at.page.get_by_label("Sound").check()
    at.page.evaluate("window.sounded = 0")
    assert at.place("red")
    assert at.page.evaluate("window.sounded") > 0
    at.page.reload()
    visit.drawn()
    expect(at.page.get_by_label("Sound")).to_be_checked()
