"""A table at which patrons bet against each other: its seats, bets and pots, what is hidden, and how a hand ends."""

import json
import re
from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from at_the_screen import Floor, NewVisit, TablePage, Visit, cents
from card_room import POKER_ROOM, CardRoom, Scene, all_in, card_room, folds, moves, stays
from looked_over import looked_over

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SMALL: dict[str, Any] = {"viewport": {"width": 360, "height": 640}, "has_touch": True}
LYING: dict[str, Any] = {"viewport": {"width": 844, "height": 390}, "has_touch": True}
MINE = 4
PLATES = """all => all.map(one => {
  const {x, y, width, height} = one.getBoundingClientRect();
  return [x, y, x + width, y + height];
})"""
RING = "one => [one.classList.contains('banked'), Number(one.style.getPropertyValue('--left'))]"
TWO_POTS = {1: 6_000, 2: 20_000, 3: 20_000, MINE: 20_000, 5: 20_000, 6: 20_000}
CARD = re.compile(r"\b[2-9TJQKA][CDHS]\b")


@pytest.fixture
def stakes() -> dict[int, int]:
    """Chips by seat: of different sizes, so that there are side pots when all go all in; no house player is needed."""
    return {1: 2_000, 2: 5_000, 3: 9_000, MINE: 20_000, 5: 20_000, 6: 20_000}


@pytest.fixture
def room(visit: Visit, floor: Floor, new_visit: NewVisit, stakes: dict[int, int]) -> Iterator[CardRoom]:
    """Six guests at hold 'em, of whom one has this page; the dealers are on hold."""
    with floor.held():
        found = card_room(floor, new_visit, "holdem", visit, stakes, seat=MINE)
        visit.go(f"/table/{found.table}")
        yield found
        found.leaves()


def shows(visit: Visit, scene: Any) -> None:
    """Wait until the page has come as far as this scene."""
    expect(visit.page.locator(".table-page")).to_have_attribute("data-number", str(scene["number"]))


def pots(page: Page) -> list[tuple[str, int]]:
    """The pots that the page tells of: each with its name and its cents."""
    names = page.locator(".pots .pot-name").all_text_contents()
    return list(zip(names, map(cents, page.locator(".pots .pot-sum").all_text_contents()), strict=True))


def paid(room: CardRoom, number: int) -> list[Any]:
    """What the record of a hand says was paid out of the pots."""
    lines = room.guests[MINE].get(f"/api/tables/{room.table}/rounds/{number}")["lines"]
    events = [event for line in lines for event in line["events"] if event["type"] == "Paid"]
    return [event for event in events if "pot" in event["what"]]


# --- three clicks ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("game", POKER_ROOM)
def test_a_guest_sits_down_and_plays_a_hand_against_house_players(game: str, visit: Visit) -> None:
    """One click takes a seat, and the hand is dealt; after it, the record and the log agree on what came of it."""
    page = visit.go("/")
    table = visit.table_of(game)
    page.locator(f".card a[href='/table/{table}?sit']").click()
    visit.drawn()
    at = TablePage(visit, table)
    at.has_sat_down()
    number = at.plays_a_hand()
    expect(page.locator(".plates .house")).not_to_have_count(0)
    expect(page.locator(".plates .house .bot").first).to_have_text("bot")
    lines = visit.get(f"/api/tables/{table}/rounds/{number}")["lines"]
    events = [event for line in lines for event in line["events"]]
    won = [event for event in events if event["type"] == "Paid" and "pot" in event["what"]]
    assert won, "somebody wins every hand"
    mine = at.scene()["you"]["seat"]
    put = sum(event["cents"] for event in events if event["type"] == "Chosen" and event["seat"] == mine)
    got = sum(event["gains"].get(str(mine), 0) for event in events if event["type"] == "Paid")
    net = got - put
    told = page.locator(".log .sum").first
    expect(told).to_contain_text("up" if net > 0 else "down" if net < 0 else "even")
    if net:
        expect(told).to_contain_text(f"${abs(net) / 100:,.2f}".removesuffix(".00"))
    visit.leave()


def test_the_character_of_a_house_player_is_told_when_its_mark_has_the_focus(visit: Visit) -> None:
    table = visit.table_of("holdem")
    page = visit.go(f"/table/{table}?sit")
    at = TablePage(visit, table)
    at.has_sat_down()
    mark = page.locator(".plates .house .bot").first
    expect(mark).to_be_visible()
    name = next(one["name"] for one in at.scene()["seats"] if one["house"])
    named = page.locator(f'.plates .bot[aria-label="{name}"]')
    assert ", " in name, "a house player's name tells its character"
    named.focus()
    said = "one => getComputedStyle(one, '::after').content"
    visit.until(lambda: named.evaluate(said) == f'"{name}"', "the mark to tell who plays there")
    visit.command(table, {"type": "Call", "name": "sit-out"})
    expect(page.locator(".plates .you")).to_have_attribute("title", re.compile("sits out"))
    expect(named).to_be_focused()  # though the plates were drawn anew
    visit.leave()


# --- seats ----------------------------------------------------------------------------------------------------------


def apart(boxes: list[list[float]]) -> list[tuple[int, int]]:
    """The boxes that cover each other."""

    def cover(one: list[float], two: list[float]) -> bool:
        return min(one[2], two[2]) - max(one[0], two[0]) > 1 and min(one[3], two[3]) - max(one[1], two[1]) > 1

    return [pair for pair in combinations(range(len(boxes)), 2) if cover(boxes[pair[0]], boxes[pair[1]])]


@pytest.mark.parametrize("context", [PHONE, {}], indirect=True, ids=["phone", "desk"])
@pytest.mark.parametrize("game", ["holdem", "seven-card-stud"])
def test_no_plate_covers_another_and_ones_own_is_at_the_bottom(
    game: str, visit: Visit, floor: Floor, new_visit: NewVisit
) -> None:
    """Every seat is taken, and the viewer does not sit in the seat that the felt draws at the bottom."""
    visit.go("/")
    places = visit.get(f"/api/tables/{visit.table_of(game)}")["places"]
    with floor.held():
        room = card_room(floor, new_visit, game, visit, dict.fromkeys(range(1, places + 1), 20_000), seat=2)
        page = visit.go(f"/table/{room.table}")
        plates = page.locator(".plates .plate")
        expect(plates).to_have_count(places)
        boxes: list[list[float]] = plates.evaluate_all(PLATES)
        assert apart(boxes) == []
        assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
        own = page.locator(".plates .you").bounding_box()
        assert own is not None
        assert own["y"] + own["height"] == pytest.approx(max(box[3] for box in boxes), abs=1)
        rail = page.locator("section.rail").bounding_box()
        assert rail is not None
        assert own["y"] + own["height"] < rail["y"], "the whole table is above the rail"
        room.leaves()


SPILLS = """all => all.filter(one => {
  const [inner, plate] = [one, one.closest('.plate')].map((each) => each.getBoundingClientRect());
  return inner.top < plate.top || inner.bottom > plate.bottom;
}).map(one => one.textContent)"""


@pytest.mark.parametrize("context", [SMALL], indirect=True)
def test_on_a_small_phone_both_lines_are_inside_the_plate(room: CardRoom, visit: Visit) -> None:
    scene = room.goes_on(stays, lambda scene: scene["choosers"] == [MINE], MINE)
    shows(visit, scene)
    assert visit.page.locator(".plates .taken :is(.name-line, .more)").evaluate_all(SPILLS) == []


# --- bets and pots --------------------------------------------------------------------------------------------------


def test_bets_lie_before_the_seats_and_go_to_named_side_pots(room: CardRoom, visit: Visit) -> None:
    page = visit.page
    scene = room.goes_on(stays, lambda scene: scene["contest"]["bets"] and scene["choosers"] == [MINE], MINE)
    shows(visit, scene)
    bets = page.locator(".seat-bet")
    told = {int(one["seat"]): one["cents"] for one in scene["contest"]["bets"]}
    script = "all => all.map(one => [Number(one.dataset.seat), one.querySelector(':scope > text').textContent])"
    assert {seat: cents(text) for seat, text in bets.evaluate_all(script)} == told
    expect(page.locator(".with-bets")).to_have_text(f"${sum(told.values()) // 100} with the bets")
    expect(page.locator(".seat-puck > text")).to_have_text([one["text"] for one in scene["contest"]["pucks"]])
    number = scene["round"]
    scene = room.goes_on(all_in, lambda scene: len(scene["contest"]["pots"]) > 1, MINE)
    shows(visit, scene)
    expect(bets).to_have_count(0)
    named = [(one["name"], one["cents"]) for one in scene["contest"]["pots"]]
    assert [name for name, _ in named] == ["Main pot", "Side pot 1", "Side pot 2", "Side pot 3"]
    assert pots(page) == named
    scene = room.goes_on(all_in, lambda scene: scene["past"], MINE)
    shows(visit, scene)
    won = paid(room, number)
    sums = dict.fromkeys((event["what"].split(",")[0].capitalize() for event in reversed(won)), 0)
    for event in won:
        sums[event["what"].split(",")[0].capitalize()] += event["cents"]
    assert [(name.split(",")[0], cents) for name, cents in pots(page)] == list(sums.items())
    for seat in {event["seat"] for event in won}:
        whole = sum(event["cents"] for event in won if event["seat"] == seat)
        tag = page.locator(f".won-tags [data-seat='{seat}']")
        expect(tag).to_have_text(f"+${whole / 100:,.2f}".removesuffix(".00"))
    page.reload()
    visit.drawn()
    assert [(name.split(",")[0], cents) for name, cents in pots(page)] == list(sums.items()), "a reload tells the same"


CUT = """all => all.filter(one => one.scrollWidth > one.clientWidth + 1).map(one => one.textContent)"""
TOLD = ".plates .who, .plates .doing, .table-head h1, .fractions span, .choices .says"


@pytest.mark.parametrize("context", [PHONE, {}], indirect=True, ids=["phone", "desk"])
@pytest.mark.parametrize(("game", "enough"), [("holdem", 10_000), ("seven-card-stud", 400)])
def test_at_a_full_table_large_bets_and_all_that_is_told_have_room(
    game: str, enough: int, visit: Visit, floor: Floor, new_visit: NewVisit
) -> None:
    """Whoever acts next raises by three figures if there is no limit, and all call until it is the viewer's turn."""
    visit.go("/")
    places = visit.get(f"/api/tables/{visit.table_of(game)}")["places"]
    with floor.held():
        room = card_room(floor, new_visit, game, visit, dict.fromkeys(range(1, places + 1), 40_250), seat=2)
        page = visit.go(f"/table/{room.table}")

        def most(scene: Scene) -> tuple[str, int]:
            found = moves(scene)
            raises = scene["choosers"] == [3] and scene["contest"]["to_match"] < enough
            name = next((name for name in ("raise", "bet") if name in found and raises), "")
            return (name, min(found[name]["least"] + 20_000, found[name]["most"])) if name else stays(scene)

        def called(scene: Scene) -> bool:
            return scene["choosers"] == [2] and int(scene["contest"]["to_match"]) >= enough

        scene = room.goes_on(most, called, 2)
        shows(visit, scene)
        assert page.locator(TOLD).evaluate_all(CUT) == []
        bets = page.locator(".seat-bet > rect").evaluate_all(PLATES)
        assert len(bets) >= places - 1
        assert apart(bets) == []
        plates = page.locator(".plates .plate").evaluate_all(PLATES)
        assert [pair for pair in apart([*plates, *bets]) if pair[0] < places <= pair[1]] == []
        room.leaves()


def test_the_result_stands_until_chips_are_in_for_the_next_hand(room: CardRoom, visit: Visit) -> None:
    page, verdict = visit.page, visit.page.locator(".verdict")
    scene = room.goes_on(all_in, lambda scene: scene["past"], MINE)
    shows(visit, scene)
    expect(verdict).to_have_class(re.compile("result"))
    expect(verdict).to_contain_text("win")
    expect(page.locator("g.cards .paper-front")).not_to_have_count(0)
    scene = room.goes_on(stays, lambda scene: scene["contest"]["bets"], MINE)
    shows(visit, scene)
    expect(page.locator(".with-bets")).to_have_text("$3 with the bets")
    expect(verdict).not_to_have_class(re.compile("result"))
    expect(page.locator("g.cards .paper-front")).to_have_count(0)


@pytest.mark.parametrize("context", [LYING, {}, PHONE], indirect=True, ids=["lying phone", "desk", "phone"])
@pytest.mark.parametrize("stakes", [{1: 2_000, 2: 5_000, 3: 9_000, MINE: 20_000, 5: 20_000, 6: 20_000}, TWO_POTS])
def test_what_a_hand_came_to_covers_no_cards(room: CardRoom, visit: Visit) -> None:
    page = visit.page
    scene = room.goes_on(all_in, lambda scene: scene["past"], MINE)
    shows(visit, scene)
    told = page.locator(".verdict.result .head")
    expect(told).to_be_visible()
    told.evaluate("one => { one.textContent = 'Seat 11 wins $1,234.50 with a full house, sevens over sixes'; }")
    cards: list[list[float]] = page.locator("g.cards .felt-card").evaluate_all(PLATES)
    words = page.locator(".verdict.in-place.result :is(.head, .sum), .pots li")
    both = [*cards, *words.evaluate_all(PLATES)]
    assert [pair for pair in apart(both) if pair[0] < len(cards) <= pair[1]] == []


FROM_AND_TO = """async (layouts) => {
  const { shoeAt, discardsAt } = await import('/web/js/table/furniture.js');
  return layouts.flatMap((one) => [shoeAt(one), discardsAt(one)].map(({ x, y }) => [x / one.width, y / one.height]));
}"""


def test_cards_come_from_the_dealer_and_go_back_there(visit: Visit) -> None:
    page = visit.go("/")
    about = visit.get(f"/api/tables/{visit.table_of('holdem')}")
    for across, down in page.evaluate(FROM_AND_TO, [about["layout"], *about["portraits"].values()]):
        assert across == pytest.approx(0.5)
        assert 0 < down < 0.15


def test_a_folded_seat_is_dimmed_and_says_so(room: CardRoom, visit: Visit) -> None:
    scene = room.goes_on(folds, lambda scene: scene["contest"]["folded"], MINE)
    shows(visit, scene)
    (seat,) = scene["contest"]["folded"]
    plate = visit.page.locator(".plates .folded")
    expect(plate.locator(".number")).to_have_text(str(seat))
    expect(plate).to_contain_text("folded")


def test_the_one_to_act_is_ringed_with_the_time_and_then_with_the_time_bank(room: CardRoom, visit: Visit) -> None:
    scene = room.goes_on(stays, lambda scene: scene["choosers"] and scene["choosers"] != [MINE], MINE)
    shows(visit, scene)
    (seat,) = scene["choosers"]
    plate = visit.page.locator(".plates .choosing")
    expect(plate.locator(".number")).to_have_text(str(seat))
    expect(plate.locator(".doing")).to_have_text("to act")
    assert scene["overtime"] < scene["deadline"]
    visit.stop_the_clock()

    def runs_out() -> bool:
        """A scene that comes late fills the ring again, so the page's clock may have to run down more than once."""
        visit.page.clock.run_for(60_000)
        banked, left = plate.evaluate(RING)
        assert not banked or left < 1
        return bool(banked)

    visit.until(runs_out, "the time bank runs once the usual time is over")


# --- what is hidden -------------------------------------------------------------------------------------------------


def test_nothing_of_anothers_cards_is_in_the_page_until_they_are_shown(room: CardRoom, visit: Visit) -> None:
    """Not in what the page draws, nor in what the floor sends it. What was shown in earlier hands is no secret."""
    heard: list[str] = []
    visit.page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: heard.append(str(frame))))
    visit.page.reload()
    visit.drawn()
    scene = room.goes_on(stays, lambda scene: scene["choosers"] == [MINE] and not scene["past"], MINE)
    shows(visit, scene)
    own = next(hand["cards"] for hand in scene["hands"] if hand["seat"] == MINE)
    assert len(own) == 2
    others = [room.scene(seat) for seat in room.guests if seat != MINE]
    theirs = {card for other in others for hand in other["hands"] if hand["seat"] for card in hand["cards"] if card}
    assert len(theirs) == 2 * len(others)
    expect(visit.page.locator("g.cards .paper-front")).to_have_count(2)
    expect(visit.page.locator("g.cards .paper-back")).to_have_count(len(theirs))
    sent = [told for frame in heard if (told := of_hand(json.loads(frame), scene["round"]))]
    known = {found for frame in sent for found in CARD.findall(frame)}
    assert set(own) <= known
    assert not known & theirs
    said = visit.page.get_by_role("list", name="Hands on the table").inner_text()
    assert said.count("a card face down") == len(theirs)
    scene = room.goes_on(all_in, lambda scene: scene["past"], MINE)
    shows(visit, scene)
    shown = [hand for hand in scene["hands"] if hand["seat"] and all(hand["cards"])]
    assert shown
    faces = sum(len(hand["cards"]) for hand in scene["hands"] if all(hand["cards"]))
    expect(visit.page.locator("g.cards .paper-front")).to_have_count(faces)


def of_hand(message: Any, number: int) -> str:
    """What a message of the floor tells of one hand: the rest of it is about hands that are over."""
    scene = message.get("scene")
    if scene is None or scene["past"] or scene["round"] != number:
        return ""
    now = {name: told for name, told in scene.items() if name not in ("results", "showing")}
    return json.dumps([now, [line for line in message["lines"] if line["round"] == number]])


# --- between hands --------------------------------------------------------------------------------------------------


def test_who_sits_out_is_not_dealt_in_until_they_play_again(room: CardRoom, visit: Visit) -> None:
    """It is asked for in the middle of a hand, and done when the table takes it."""
    page = visit.page
    button = page.get_by_role("button", name="Sit out")
    scene = room.goes_on(stays, lambda scene: scene["choosers"] == [MINE], MINE)
    shows(visit, scene)
    button.click()
    waits = page.get_by_role("button", name="Out after this hand")
    expect(waits).to_have_attribute("aria-pressed", "true")
    number = scene["round"]
    room.goes_on(folds, lambda scene: scene["phase"] == "shuffle", MINE)
    visit.until(lambda: MINE in room.scene(MINE)["contest"]["idle"], "the table to take the wish")
    again = page.get_by_role("button", name="Play again")
    expect(again).to_be_visible()
    scene = room.goes_on(folds, lambda scene: scene["round"] > number and scene["contest"]["paid"], MINE)
    assert all(one["seat"] != MINE for one in scene["contest"]["paid"])
    shows(visit, scene)
    expect(page.locator(".plates .you")).to_contain_text("sits out")
    expect(page.locator(".log .aside", has_text="You sit out.")).to_be_visible()
    expect(again).to_have_attribute("aria-pressed", "false")
    expect(page.locator(".above")).to_contain_text("sitting out")
    page.get_by_role("button", name="Deal me in").click()
    room.goes_on(folds, lambda scene: scene["phase"] == "shuffle", MINE)
    visit.until(lambda: MINE not in room.scene(MINE)["contest"]["idle"], "the table to take that too")
    expect(button).to_have_attribute("aria-pressed", "false")
    expect(page.get_by_role("button", name="Deal me in")).to_be_hidden()


TOLD_BY_A_CALL = """async (says) => {
  const { narrator } = await import('/web/js/table/narrator.js');
  const call = { type: 'Called', by: 'patron', says, seat: 4 };
  return [4, 5].map((mine) => narrator().hear(call, mine));
}"""


@pytest.mark.parametrize(
    ("says", "told"),
    [
        ("Sits out", ["You sit out.", "Seat 4 sits out."]),
        ("Plays again", ["You play again.", "Seat 4 plays again."]),
        ("Will straddle", ["You will straddle.", "Seat 4 will straddle."]),
    ],
)
def test_what_players_ask_for_is_told_of_their_seat(says: str, told: list[str], visit: Visit) -> None:
    assert visit.go("/").evaluate(TOLD_BY_A_CALL, says) == told


def test_more_chips_that_are_asked_for_in_a_hand_come_after_it(room: CardRoom, visit: Visit) -> None:
    page = visit.page
    scene = room.goes_on(stays, lambda scene: scene["choosers"] == [MINE], MINE)
    shows(visit, scene)
    before = scene["you"]["bankroll"]
    page.get_by_role("button", name="Buy chips", exact=True).click()
    dialog = page.get_by_role("dialog", name="Buy chips")
    has = scene["you"]["chips"]
    dialog.get_by_label("Chips in front of you").fill(f"{has / 100 + 50:.2f}")
    dialog.get_by_role("button", name="Buy $50").click()
    expect(dialog).to_have_count(0)
    expect(page.locator(".above")).to_contain_text("$50 more after this hand.")
    assert room.scene(MINE)["you"]["bankroll"] == before
    room.goes_on(folds, lambda scene: scene["phase"] == "shuffle", MINE)
    visit.until(lambda: room.scene(MINE)["you"]["bankroll"] == before - 5_000, "the chips to come")
    expect(page.locator(".above")).not_to_contain_text("after this hand")


def test_who_leaves_in_a_hand_is_folded_and_takes_the_stack_along(room: CardRoom, visit: Visit) -> None:
    page = visit.page
    scene = room.goes_on(stays, lambda scene: scene["choosers"] == [MINE], MINE)
    shows(visit, scene)
    had = scene["you"]["chips"] + scene["you"]["bankroll"]
    page.get_by_role("button", name="Leave", exact=True).click()
    dialog = page.get_by_role("dialog", name="Leave the table?")
    expect(dialog).to_contain_text("Your hand is folded")
    dialog.get_by_role("button", name="Leave").click()
    expect(dialog).to_have_count(0)
    visit.until(lambda: room.floor.step() or not visit.get("/api/me")["seats"], "the seat to be given up")
    visit.until(lambda: visit.get("/api/cage")["bankroll"] == had, "the stack to be at the cage")
    room.guests.pop(MINE)


def test_where_every_seat_is_taken_one_joins_the_list_and_gets_the_next_seat(
    visit: Visit, floor: Floor, new_visit: NewVisit
) -> None:
    visit.go("/")
    table = visit.table_of("five-card-stud")
    places = visit.get(f"/api/tables/{table}")["places"]
    with floor.held():
        guest, *rest = [new_visit() for _ in range(places + 1)]
        for one in (guest, *rest):
            one.post("/api/guest", {})
        room = CardRoom(floor, table, dict(enumerate(rest, 1)), dict.fromkeys(range(1, places + 1), 20_000))
        guest.command(table, {"type": "JoinList"})
        page = visit.go(f"/table/{table}")
        listed = page.locator(".listed")
        expect(listed).to_contain_text("All seats are taken.")
        expect(page.locator("button.sit")).to_be_hidden()
        listed.get_by_role("button", name="Join the list, 1 ahead of you").click()
        expect(listed).to_contain_text("on the list, 1 ahead of you.")
        guest.command(table, {"type": "LeaveList"})
        expect(listed).to_contain_text("the next free seat is yours")
        rest[0].command(table, {"type": "Leave"})
        room.guests.pop(1)
        visit.until(
            lambda: floor.step() or visit.get(f"/api/tables/{table}/scene")["you"]["seat_kept"], "a seat to be kept"
        )
        expect(listed).to_contain_text("A seat is kept for you")
        listed.get_by_role("button", name="Take your seat").click()
        expect(page.locator(".plates .you .number")).to_have_text("1")
        room.leaves()
        visit.leave()


def test_a_hand_is_downloaded_from_the_history(visit: Visit) -> None:
    table = visit.table_of("omaha")
    visit.go(f"/table/{table}?sit")
    at = TablePage(visit, table)
    at.has_sat_down()
    number = at.plays_a_hand()
    visit.leave()
    page = visit.go(f"/table/{table}/history/{number}")
    with page.expect_download() as found:
        page.get_by_role("link", name="Download hand (PHH)").click()
    text = found.value.path().read_text(encoding="utf-8")
    assert 'variant = "PO"' in text or "variant" in text
    assert found.value.suggested_filename.endswith(".phh")


# --- for everybody --------------------------------------------------------------------------------------------------


def test_a_table_of_poker_is_in_nobodys_way(room: CardRoom, visit: Visit) -> None:
    """Waiting, choosing and after the hand; on a desk in light, and on a phone in dark."""
    scene = room.goes_on(stays, lambda scene: scene["choosers"] and scene["choosers"] != [MINE], MINE)
    shows(visit, scene)
    assert looked_over(visit, "poker-table-waiting") == []
    scene = room.goes_on(stays, lambda scene: "raise" in moves(scene) or "bet" in moves(scene), MINE)
    shows(visit, scene)
    assert looked_over(visit, "poker-table-choosing") == []
    scene = room.goes_on(all_in, lambda scene: scene["past"], MINE)
    shows(visit, scene)
    assert looked_over(visit, "poker-table-after") == []


def test_the_lobby_draws_the_tables_with_who_sits_there(visit: Visit) -> None:
    table = visit.table_of("mambo-stud")
    visit.go(f"/table/{table}?sit")
    TablePage(visit, table).has_sat_down()
    page = visit.go("/")
    card = page.locator(".card", has=page.locator(f"a[href='/table/{table}']")).first
    of_table = next(one for one in visit.get("/api/lobby")["tables"] if one["id"] == table)
    assert of_table["house_players"]
    seats: Locator = card.locator(".small-seat")
    expect(seats).to_have_count(of_table["places"])
    expect(card.locator(".small-seat.house")).to_have_count(len(of_table["house_players"]))
    expect(card.locator(".small-seat.yours")).to_have_count(1)
    expect(card.locator(".card-seats")).to_contain_text(f"{len(of_table['house_players'])} bots")
    visit.leave()


# --- a house of one's own -------------------------------------------------------------------------------------------


def practice(visit: Visit, edition: str = "19:47", **options: str) -> TablePage:
    """A seat at a table of one's own with house players, under these rules."""
    visit.go("/account")
    visit.post("/api/guest", {})
    table = visit.post("/api/practice", {"game": "holdem", "edition": edition, "options": options})["table"]
    visit.go(f"/table/{table}?sit")
    at = TablePage(visit, table)
    at.has_sat_down()
    return at


def test_a_hand_is_shown_or_thrown_in_where_the_house_lets_players_choose(visit: Visit) -> None:
    at = practice(visit, show="choice")
    for _ in range(60):
        at.waits(at._asks, "a choice")
        if {"show", "muck"} <= {move["name"] for move in at.scene()["moves"]}:
            break
        at.turn()
    muck = at.page.locator('.moves [data-move="muck"]')
    expect(at.page.locator('.moves [data-move="show"]')).to_have_attribute("aria-keyshortcuts", "S")
    expect(muck).to_have_attribute("aria-keyshortcuts", "M")
    expect(muck).not_to_have_class(re.compile("resting"))
    at.page.keyboard.press("m")
    expect(at.page.locator(".log .aside", has_text="You muck the hand.").first).to_be_visible()


def plays_until(at: TablePage, condition: Callable[[], bool]) -> None:
    """Play on until something is so: between two hands, the table takes what was asked for."""

    def there() -> bool:
        if not condition():
            at.does_one_thing()
        return condition()

    at.waits(there, "the table to take it")


def test_a_straddle_is_switched_on_and_off_where_the_house_allows_it(visit: Visit) -> None:
    at = practice(visit, "13:69F", straddle="yes")
    mine = at.scene()["you"]["seat"]
    button = at.page.get_by_role("button", name="Straddle")
    expect(button).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(button).to_have_attribute("aria-pressed", "true")
    plays_until(at, lambda: mine in at.scene()["contest"]["straddles"])
    button.click()
    expect(button).to_have_attribute("aria-pressed", "false")
    plays_until(at, lambda: mine not in at.scene()["contest"]["straddles"])


@pytest.mark.parametrize("context", [{"reduced_motion": "no-preference"}], indirect=True)
def test_bets_move_to_the_pots_and_pots_to_the_winners(room: CardRoom, visit: Visit) -> None:
    """Chips that move are counted; after them, the table stands as the floor says."""
    visit.page.evaluate("""() => {
      window.moved = [];
      const animate = Element.prototype.animate;
      Element.prototype.animate = function (frames, how) {
        if (this.closest('.seat-bets')) window.moved.push(this.matches('.seat-bet') ? 'bet' : 'pot');
        return animate.call(this, frames, how);
      };
    }""")
    scene = room.goes_on(all_in, lambda scene: len(scene["contest"]["pots"]) > 1, MINE)
    shows(visit, scene)
    assert "bet" in visit.page.evaluate("window.moved")
    scene = room.goes_on(all_in, lambda scene: scene["past"], MINE)
    shows(visit, scene)
    visit.until(lambda: "pot" in visit.page.evaluate("window.moved"), "a pot to move")
    expect(visit.page.locator(".won-tags li")).not_to_have_count(0)
