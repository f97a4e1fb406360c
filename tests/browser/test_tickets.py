"""Tickets that are marked on a blank: the brush, the quick pick, the pay table, ways and kings, and the draw."""

import re
from typing import Any

import pytest
from playwright.sync_api import Locator, expect

from at_the_screen import TablePage, Visit

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}


def seated(visit: Visit, table: int) -> TablePage:
    visit.command(table, {"type": "Sit", "seat": 1}, {"type": "BuyIn", "cents": 50_000})
    visit.go(f"/table/{table}")
    at = TablePage(visit, table)
    at.open_for_wagers()
    return at


@pytest.fixture
def at(visit: Visit) -> TablePage:
    """A seat at a keno table of one's own."""
    visit.go("/account")
    visit.post("/api/guest", {})
    return seated(visit, visit.post("/api/practice", {"game": "keno", "edition": "19:47", "options": {}})["table"])


def mark(at: TablePage, *numbers: int) -> None:
    for number in numbers:
        at.area(str(number)).click()


def marked(at: TablePage) -> list[int]:
    """What is marked on the blank, as a screen reader hears it."""
    script = "all => all.map((one) => Number(one.dataset.spot))"
    found: list[int] = at.page.locator('.area[aria-pressed="true"]').evaluate_all(script)
    return sorted(found)


def lay(at: TablePage) -> Locator:
    return at.page.locator("button.lay")


def lines(at: TablePage) -> list[str]:
    """The pay table beside the blank."""
    return [re.sub(r"\s+", " ", text) for text in at.page.locator(".pay-lines li").all_inner_texts()]


def draw(at: TablePage) -> list[int]:
    """Draw the numbers, and wait until the page shows them."""
    at.deal.click()
    at.visit.until(lambda: not at.mine() and at.scene()["awaits"] == "wagers", "the draw")
    at.rests()
    found: list[int] = at.scene()["showing"]["outcome"]
    return found


def test_a_first_result_in_two_clicks_from_the_seat(at: TablePage) -> None:
    """The quick pick says what it costs, marks and lays in one; then the draw."""
    expect(lay(at)).to_have_text("Quick pick, $1")
    lay(at).click()
    at.visit.until(lambda: list(at.mine().values()) == [100], "the ticket to be in play")
    numbers = [int(one) for one in next(iter(at.mine())).split("-")]
    assert len(numbers) == 6
    assert marked(at) == numbers
    drawn = draw(at)
    caught = len(set(drawn) & set(numbers))
    words = "None One Two Three Four Five Six".split()
    expect(at.page.locator(".verdict .head")).to_have_text(f"{words[caught]} of six.")
    assert marked(at) == numbers, "the marks stay for the next game"
    expect(lay(at)).to_have_text("Play it again, $1")
    lay(at).click()
    at.visit.until(lambda: list(at.mine()) == ["-".join(map(str, numbers))], "the same ticket again")


def test_the_brush_marks_and_clears(at: TablePage) -> None:
    mark(at, 17, 3, 80)
    assert marked(at) == [3, 17, 80]
    assert at.mine() == {}
    mark(at, 3)
    assert marked(at) == [17, 80]
    expect(at.page.locator(".marks .brush.marked")).to_have_count(2)
    at.page.get_by_role("button", name="Clear marks").click()
    assert marked(at) == []


def test_a_group_has_no_more_numbers_than_the_house_has_tables_for(at: TablePage) -> None:
    mark(at, *range(1, 12))
    assert marked(at) == list(range(1, 11))
    refused = at.page.locator(".tip.refused")
    expect(refused).to_contain_text("A group has up to 10 spots in this house.")
    expect(refused.get_by_role("button", name="Why?")).to_be_visible()


def test_the_pay_table_follows_the_marks_and_the_price(at: TablePage) -> None:
    mark(at, 1, 2, 3)
    assert lines(at) == ["Catch 3 pays $43 1 in 72", "Catch 2 pays $1 1 in 7.2"]
    mark(at, 4, 5, 6)
    assert lines(at)[1] == "Catch 5 pays $88 1 in 323"
    at.page.locator(".size", has=at.page.get_by_label("$5 chip")).click()
    assert lines(at)[1] == "Catch 5 pays $440 1 in 323"
    expect(lay(at)).to_have_text("Play this ticket, $5")
    at.page.get_by_role("button", name="A higher price").click()
    assert lines(at)[1] == "Catch 5 pays $880 1 in 323"
    lay(at).click()
    at.visit.until(lambda: at.mine() == {"1-2-3-4-5-6": 1000}, "a ticket of two chips")


def test_drawn_and_caught_are_told_apart_and_the_line_is_lit(at: TablePage) -> None:
    mark(at, *range(1, 11))
    caught: set[int] = set()
    while not caught:  # one draw in twenty-two catches none of ten
        lay(at).click()
        at.visit.until(lambda: bool(at.mine()), "the ticket to be in play")
        caught = set(draw(at)) & set(range(1, 11))
    expect(at.page.locator(".layout .brush.caught")).to_have_count(len(caught))
    expect(at.page.locator(".layout .brush.drawn")).to_have_count(20 - len(caught))
    expect(at.page.locator(".layout .brush.marked")).to_have_count(10 - len(caught))
    expect(at.page.locator(".balls-caught")).to_have_count(len(caught))
    lit = at.page.locator(".pay-lines .lit .catch")
    if len(caught) >= 5:
        expect(lit).to_have_text(f"Catch {len(caught)}")
    else:
        expect(lit).to_have_count(0)
    one = min(caught)
    expect(at.area(str(one))).to_have_accessible_name(f"{one}, marked, drawn")
    mark(at, 10)
    expect(at.page.locator(".layout .brush.drawn, .layout .brush.caught")).to_have_count(0)


def test_a_quick_pick_of_so_many_only_marks(at: TablePage) -> None:
    for many in (8, 1, 10):
        at.page.get_by_role("button", name=f"Mark {many} at random", exact=True).click()
        assert len(set(marked(at))) == many
    assert at.mine() == {}


def test_tickets_are_listed_with_their_results_and_played_again(at: TablePage) -> None:
    mark(at, 5, 6)
    lay(at).click()
    at.visit.until(lambda: at.mine() == {"5-6": 100}, "the ticket to be in play")
    expect(at.tickets).to_have_count(1)
    expect(at.tickets).to_contain_text("2-spot 5 6")
    draw(at)
    expect(at.tickets).to_have_count(0)
    expect(at.page.get_by_role("list", name="Tickets of the last games").locator("li")).to_have_count(1)
    at.page.get_by_role("button", name="Play the same again, 5 games: $5").click()
    at.visit.until(lambda: at.mine() == {"5-6x5": 500}, "the ticket for five games")


def laid(at: TablePage, *spots: str) -> None:
    """Tickets of $6 each, bought without the blank."""
    at.visit.command(at.table, *({"type": "Place", "spot": spot, "cents": 600} for spot in spots))
    at.visit.until(lambda: set(spots) <= set(at.mine()), "the tickets to be in play")
    at.rests()


def test_the_best_ticket_of_a_draw_is_on_the_blank_with_what_it_caught(at: TablePage) -> None:
    singles = [str(number) for number in range(1, 81, 2)]  # a draw that catches none of so many never comes
    laid(at, *singles)
    assert marked(at) == []
    drawn = set(draw(at))
    caught = [int(one) for one in singles if int(one) in drawn]
    shown = marked(at)
    assert len(shown) == 1
    assert shown[0] in caught
    expect(at.page.locator(".layout .brush.caught")).to_have_count(1)
    expect(at.page.locator(".balls-caught")).to_have_text(str(shown[0]))
    laid(at, *singles[:6])
    at.page.locator(".your-tickets").get_by_role("button", name=f"1-spot {singles[1]}", exact=True).first.click()
    again = set(draw(at))
    assert marked(at) == [int(singles[1])], "the ticket that was chosen in the list"
    expect(at.page.locator(".layout .brush.caught")).to_have_count(int(int(singles[1]) in again))


def test_a_draw_is_told_with_its_own_game_and_the_blank_is_for_the_next(at: TablePage) -> None:
    tube, legend = at.page.locator(".balls-title"), at.page.locator(".blank-legend")
    expect(tube).to_be_hidden()
    for game in (1, 2):
        laid(at, str(game))  # what was drawn before is wiped off
        expect(at.page.locator(".layout .brush.drawn, .layout .brush.caught")).to_have_count(0)
        draw(at)
        expect(tube).to_have_text(f"Last draw Game {game}")
        expect(legend).to_contain_text(f"drawn in game {game}")
        expect(at.page.locator(".blank-head .game")).to_have_text(f"Game {game + 1}")
        expect(at.page.locator(".layout .brush.drawn, .layout .brush.caught")).to_have_count(20)


RESULT = """async (settled) => {
  const { ticketResult } = await import('/web/js/table/ticket_words.js');
  const { head, words, tone } = ticketResult({ kinds: [], rates: [] }, settled, new Set([1, 2]));
  return [head, words, tone];
}"""


@pytest.mark.parametrize(
    ("paid", "told"),
    [
        ({"1": 1800, "3": 0, "4": 0, "5": 0, "6": 0}, ["One of five tickets pays $18.", "You lose $12", "lose"]),
        ({"3": 0, "4": 0}, ["None of two tickets pays.", "You lose $12", "lose"]),
        ({"1": 1800, "2": 1800, "3": 0}, ["Two of three tickets pay $36.", "You win $18", "win"]),
        ({"1-2-3": 300}, ["Two of three: it pays $3.", "You lose $3", "lose"]),
        ({"1-2-3": 600}, ["Two of three.", "The ticket pays $6", ""]),
        ({"1-2-3": 4300}, ["Two of three.", "The ticket pays $43", "win"]),
        ({"3-4": 0}, ["None of two.", "The ticket pays nothing", "lose"]),
        ({}, ["The numbers are drawn.", "", ""]),
    ],
)
def test_what_tickets_pay_and_what_the_patron_has_of_it(paid: dict[str, int], told: list[str], visit: Visit) -> None:
    visit.go("/account")
    settled = [{"spot": spot, "stake": 600, "returned": 0, "paid": cents} for spot, cents in paid.items()]
    assert visit.page.evaluate(RESULT, settled) == told


@pytest.mark.parametrize("context", [{"viewport": {"width": 1440, "height": 900}}], indirect=True)
def test_at_a_desk_the_felt_is_as_wide_as_its_column_and_the_way_out_is_in_sight(visit: Visit) -> None:
    visit.go("/account")
    visit.post("/api/guest", {})
    at = seated(visit, visit.table_of("keno"))
    box = "(one) => document.querySelector(one).getBoundingClientRect()"
    edges = at.page.evaluate(f"() => ['.cloth', '.play'].map({box}).map(({{ left, width }}) => [left, width])")
    assert edges[0] == pytest.approx(edges[1], abs=2)
    rail = at.page.evaluate(f"({box})('section.rail').top")
    for name in ("Call the floor", "Buy chips", "Leave"):
        found = at.page.get_by_role("button", name=name, exact=True).bounding_box()
        assert found
        assert found["y"] + found["height"] <= rail
    visit.leave()


def tap(at: TablePage, name: str, role: Any = "button") -> None:
    at.page.locator(".ways-panel").get_by_role(role, name=name, exact=True).click()


def groups(at: TablePage, *each: tuple[int, ...]) -> None:
    for place, numbers in enumerate(each):
        if place:
            tap(at, "+ Group")
        mark(at, *numbers)


def split(at: TablePage) -> None:
    tap(at, "Split", "radio")
    groups(at, (3, 17, 22), (5, 6))


def way(at: TablePage) -> None:
    tap(at, "Way", "radio")
    groups(at, (1, 2), (3, 4), (5, 6))
    tap(at, "3 ways of 4 spots", "radio")


def combination(at: TablePage) -> None:
    tap(at, "Combination", "radio")
    groups(at, (1, 2, 3), (4, 5), (6,))
    for many, spots in ((1, 1), (1, 2), (1, 4), (1, 5)):
        tap(at, f"{many} way of {spots} spot{'s' * (spots > 1)}")


def single_ways(at: TablePage) -> None:
    tap(at, "Combination", "radio")
    groups(at, (1, 2, 3), (4, 5), (6,))
    for letters in ("A", "ABC"):
        for letter in letters:
            tap(at, f"Group {letter} in a single way")
        tap(at, "Add way")


def king(at: TablePage) -> None:
    tap(at, "King", "radio")
    groups(at, (7,), (1, 2), (3, 4))


def five_games(at: TablePage) -> None:
    mark(at, 3, 17, 22)
    for _ in range(4):
        tap(at, "One game more")


@pytest.mark.parametrize(
    ("make", "written", "price"),
    [
        (split, "3-17-22+5-6", 200),
        (way, "way:1-2+3-4+5-6=3/4", 300),
        (combination, "combination:1-2-3+4-5+6=2/3,1/6", 300),
        (single_ways, "combination:1-2-3+4-5+6=a,abc", 200),
        (king, "king:7+1-2+3-4=2/3,1/5", 300),
        (five_games, "3-17-22x5", 500),
    ],
    ids=lambda one: one.__name__ if callable(one) else str(one),
)
@pytest.mark.parametrize("context", [{}, PHONE], ids=["desk", "phone"], indirect=True)
def test_whatever_can_be_written_can_be_tapped(at: TablePage, make: Any, written: str, price: int) -> None:
    """The notation is shown as it grows, and the table takes the ticket under that name, at $1 a way."""
    at.page.locator("button.unfold").click()
    make(at)
    expect(at.page.locator("input[name=ticket]")).to_have_value(written)
    expect(lay(at)).to_have_text(f"Play this ticket, ${price // 100}")
    lay(at).click()
    at.visit.until(lambda: at.mine() == {written: price}, "the ticket to be in play")
    at.turn()
    expect(at.page.locator(".verdict")).to_contain_text(re.compile("[Tt]he ticket pays|: it pays"))


def test_what_is_written_is_marked(at: TablePage) -> None:
    at.page.locator("button.unfold").click()
    field = at.page.locator("input[name=ticket]")
    field.fill("king:7+1-2+3-4=2/3,1/5")
    assert marked(at) == [1, 2, 3, 4, 7]
    expect(at.page.get_by_role("radio", name="King")).to_be_checked()
    expect(at.page.locator(".told")).to_have_text("3 ways, $1 a way: $3")
    field.fill("king:7+")
    expect(at.page.locator(".told")).to_have_text("This cannot be read as a ticket yet.")


def leaves(at: TablePage) -> None:
    at.page.locator("input[name=ticket]").blur()


def marks_another(at: TablePage) -> None:
    """Without taking the focus from the field, as a tap on some phones."""
    at.area("9").dispatch_event("click")
    expect(at.page.locator("input[name=ticket]")).to_have_value("1-2+3-4-9")
    at.area("9").dispatch_event("click")


def goes_back(at: TablePage) -> None:
    at.page.get_by_role("button", name="Back to the pay table").click()
    at.page.locator("button.unfold").click()


@pytest.mark.parametrize("then", [leaves, marks_another, goes_back], ids=lambda one: one.__name__)
def test_what_cannot_be_read_leaves_the_ticket_as_it_is(at: TablePage, then: Any) -> None:
    at.page.locator("button.unfold").click()
    field, told = at.page.locator("input[name=ticket]"), at.page.locator(".told")
    field.fill("1-2+3-4")
    tap(at, "Group B, 2 marked")
    field.press("End")
    field.press_sequentially("+")
    expect(told).to_have_text("This cannot be read as a ticket yet.")
    then(at)
    expect(field).to_have_value("1-2+3-4")
    expect(told).to_have_text("2 ways, $1 a way: $2")
    expect(lay(at)).to_have_text("Play this ticket, $2")
    lay(at).click()
    at.visit.until(lambda: at.mine() == {"1-2+3-4": 200}, "the ticket to be in play")
    expect(lay(at)).to_have_text("Play another, $2")


@pytest.mark.parametrize("less", ["a group", "everything"])
def test_a_single_way_is_of_groups_that_are_there(at: TablePage, less: str) -> None:
    at.page.locator("button.unfold").click()
    tap(at, "Combination", "radio")
    groups(at, (1, 2, 3), (4, 5), (6,))
    tap(at, "Group C in a single way")
    add = at.page.get_by_role("button", name="Add way")
    expect(add).to_be_enabled()
    if less == "a group":
        mark(at, 6)
    else:
        at.page.get_by_role("button", name="Clear marks").click()
        groups(at, (1, 2, 3), (4, 5))
    expect(at.page.get_by_role("button", name="Group B in a single way")).to_be_visible()
    expect(add).to_be_disabled()
    tap(at, "Group A in a single way")
    tap(at, "Add way")
    expect(at.page.locator("input[name=ticket]")).to_have_value("combination:1-2-3+4-5=a")


def test_kinds_and_ways_are_chosen_with_the_arrow_keys(at: TablePage) -> None:
    keys, panel = at.page.keyboard, at.page.locator(".ways-panel")
    at.page.locator("button.unfold").click()
    keys.press("Tab")
    expect(panel.get_by_role("radio", name="One group")).to_be_focused()
    for name in ("Split", "Way"):
        keys.press("ArrowRight")
        expect(panel.get_by_role("radio", name=name)).to_be_focused()
        expect(panel.get_by_role("radio", name=name)).to_be_checked()
    groups(at, (1, 2), (3, 4), (5, 6))
    usual = panel.get_by_role("radio", name="3 ways of 4 spots")
    expect(usual).to_be_checked()
    usual.focus()
    keys.press("ArrowRight")
    expect(panel.get_by_role("radio", name="1 way of 6 spots")).to_be_focused()
    expect(at.page.locator("input[name=ticket]")).to_have_value("way:1-2+3-4+5-6=1/6")
    keys.press("ArrowLeft")
    expect(usual).to_be_focused()
    keys.press("Shift+Tab")
    expect(panel.get_by_role("button", name="+ Group")).to_be_focused()  # one stop for all ways


def test_marks_are_gone_with_the_guest_who_made_them(visit: Visit) -> None:
    """They outlive the page within a visit, but are nobody else's."""
    table = next(one for one in visit.get("/api/lobby")["tables"] if one["game"] == "keno")
    page = visit.go("/account")
    at = TablePage(visit, table["id"])

    def returns() -> None:
        page.get_by_role("link", name="Lobby").click()
        page.locator(f".card a[aria-label='Watch {table['name']}']").click()
        expect(page.locator(".status")).not_to_have_text("Connecting to the table.")

    returns()
    mark(at, 7, 8)
    # Who marks numbers may become a guest afterwards, by sitting down.
    page.evaluate("() => import('/web/js/api.js').then(({ someone }) => someone())")
    returns()
    visit.until(lambda: marked(at) == [7, 8], "the marks to be there again")
    page.locator("a.person").click()
    page.get_by_role("button", name="Sign out").click()
    expect(page.get_by_role("button", name="Sign out")).to_have_count(0)
    returns()
    assert marked(at) == []


def test_what_the_house_does_not_write_is_refused_in_its_words(at: TablePage) -> None:
    at.visit.allow(r"status of 404")
    at.page.locator("button.unfold").click()
    at.page.locator("input[name=ticket]").fill("way:1-2-3-4-5-6+7-8-9-10-11-12+13-14-15-16-17-18=3/12")
    expect(at.page.locator(".told")).to_have_text("A way may have up to 10 spots in this house, not 12.")


def test_a_ticket_with_the_keyboard_alone(at: TablePage) -> None:
    keys = at.page.keyboard
    at.area("1").focus()
    for key in ("Space", "ArrowRight", "Space", "ArrowDown", "Enter"):
        keys.press(key)
    assert marked(at) == [1, 2, 12]
    keys.press("Delete")
    assert marked(at) == [1, 2]
    for _ in range(30):
        if at.page.evaluate("document.activeElement.matches('button.lay')"):
            break
        keys.press("Tab")
    keys.press("Enter")
    at.visit.until(lambda: at.mine() == {"1-2": 100}, "the ticket to be in play")


def test_marks_and_wagers_outlive_a_reload(at: TablePage) -> None:
    mark(at, 8, 9)
    lay(at).click()
    at.visit.until(lambda: at.mine() == {"8-9": 100}, "the ticket to be in play")
    at.page.reload()
    at.visit.drawn()
    at.visit.until(lambda: marked(at) == [8, 9], "the ticket in play to be on the blank")


@pytest.mark.parametrize("context", [PHONE], indirect=True)
def test_on_a_phone_everything_is_on_one_screen(visit: Visit) -> None:
    visit.go("/account")
    visit.post("/api/guest", {})
    at = seated(visit, visit.table_of("keno"))
    script = """() => {
      const box = (one) => document.querySelector(one).getBoundingClientRect();
      const small = [...document.querySelectorAll('.area, .blank-tools button, .blank-head button')]
        .filter((one) => one.checkVisibility()).map((one) => [one, one.getBoundingClientRect()])
        .filter(([, { width, height }]) => Math.min(width, height) < 24).map(([one]) => one.textContent);
      return [box('.cloth').bottom <= box('section.rail').top, box('section.rail').bottom <= innerHeight, small];
    }"""
    assert at.page.evaluate(script) == [True, True, []]
    lay(at).click()
    at.visit.until(lambda: len(at.mine()) == 1, "a quick pick on a phone")
    at.page.get_by_role("button", name="One spot fewer").click()
    assert len(marked(at)) == 5
    at.page.locator("button.unfold").click()
    assert at.page.evaluate(script) == [True, True, []]
    visit.leave()
