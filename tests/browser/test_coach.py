"""The coach at a practice table: the chart with the present hand's cell lit, and what is remembered of choices."""

import re
from collections.abc import Iterator
from decimal import ROUND_HALF_UP, Decimal
from typing import Any

import pytest
from playwright.sync_api import expect

from at_the_screen import NewVisit, TablePage, Visit, at_blackjack

TENS = "TJQK"
SPAN = "\N{EN DASH}"
WANTED = {"hard", "soft", "pair", "after a hit"}
MOST_STEPS = 600
CLEARLY = 100  # cents: nobody, and no chart, takes such a choice to be right


@pytest.fixture
def at(visit: Visit) -> TablePage:
    """A seat at a blackjack table of one's own, with chips for many rounds."""
    return at_blackjack(visit)


def choices(at: TablePage) -> Iterator[Any]:
    """Each choice on a hand, once the page shows it; in between, the rest of the round is played without the page."""
    for _ in range(MOST_STEPS):
        scene = at.asked()
        if scene["phase"] == "playing" and scene["moves"]:
            at.visit.until(lambda: at.shows(at.scene()), "the page to show the choice")
            yield at.scene()
        elif scene["moves"]:
            at.visit.command(at.table, {"type": "Choose", "move": "decline"})
        else:
            at.visit.command(at.table, {"type": "Place", "spot": "box-4", "cents": 1000})
            at.visit.command(at.table, {"type": "Ready"})
    raise AssertionError(f"{WANTED} did not come in {MOST_STEPS} steps")


def value(card: str) -> str:
    return "10" if card[0] in TENS else card[0]


def kind_of(scene: Any) -> tuple[str, str]:
    """What the hand in turn is, counted here: hard, soft or pair, and its total or card."""
    cards = next(hand["cards"] for hand in scene["hands"] if hand["seat"])
    values = [value(card) for card in cards]
    if any(move["name"] == "split" for move in scene["moves"]):
        return "Pairs", values[0]
    total = sum(1 if one == "A" else int(one) for one in values)
    soft = "A" in values and total + 10 <= 21
    return ("Soft", str(total + 10)) if soft else ("Hard", str(total))


def dollars(sum_: float) -> str:
    """A sum as the page writes it, which rounds half a cent up."""
    return f"${Decimal(sum_).quantize(Decimal('0.01'), ROUND_HALF_UP)}"


def stands_for(line: str, what: str) -> bool:
    """Whether a line of the chart is that of a total or a card: 13 to 16, 17+, 9, or 3, 2."""
    if line.endswith("+"):
        return int(what) >= int(line[:-1])
    if SPAN in line:
        low, high = line.split(SPAN)
        return int(low) <= int(what) <= int(high)
    return what in line.split(", ")


def test_the_lit_cell_is_the_present_hands(at: TablePage) -> None:
    """Its line, its column, and the heading it stands under; and the word in it is a move that is offered."""
    page = at.page
    lit = page.locator(".coach-chart [aria-current]")
    waiting = set(WANTED)
    for scene in choices(at):
        group, what = kind_of(scene)
        hit = len(next(hand["cards"] for hand in scene["hands"] if hand["seat"])) > 2
        name = "after a hit" if hit else {"Pairs": "pair"}.get(group, group.lower())
        if name in waiting:
            waiting.remove(name)
            expect(page.locator(".coach-chart thead th.now")).to_have_text(value(scene["hands"][0]["cards"][0]))
            expect(lit).to_have_count(1)
            row = lit.locator("xpath=ancestor::tr")
            assert stands_for(row.locator("th").inner_text(), what), (row.locator("th").inner_text(), what)
            assert lit.locator("xpath=ancestor::tbody").locator(".heading th").inner_text() == group
            offered = {at.about["moves"].get(move["name"], move["name"]).capitalize() for move in scene["moves"]}
            assert lit.inner_text() in offered
            expect(page.locator(".coach-chart h2")).to_have_text(scene["situation"]["says"])
            at.visit.picture(f"coach-{name.replace(' ', '-')}", whole=False)
        if not waiting:
            return
        at.visit.command(at.table, {"type": "Choose", "move": "stand" if hit or group == "Pairs" else "draw"})


def test_the_chart_opens_after_the_choice_or_not_at_all(at: TablePage) -> None:
    page = at.page
    table = page.locator(".chart-table")
    expect(table).to_be_visible()
    page.get_by_label("After I choose").check()
    expect(table).to_be_visible()  # nothing is asked yet
    scene = next(choices(at))
    expect(page.get_by_text("The chart opens when you have chosen.")).to_be_visible()
    expect(table).to_be_hidden()
    page.locator('.moves [data-move="stand"]').click()
    expect(table).to_be_visible()
    expect(page.locator(".coach-chart h2")).to_have_text(scene["situation"]["says"])
    page.get_by_label("Hidden").check()
    expect(page.locator(".coach-chart")).to_be_hidden()
    page.reload()
    at.visit.drawn()
    expect(page.get_by_label("Hidden")).to_be_checked()
    expect(page.locator(".coach-chart")).to_be_hidden()


def test_a_mistake_is_told_and_remembered_for_its_person_alone(at: TablePage, new_visit: NewVisit) -> None:
    page = at.page
    figures = page.locator(".coach-figures dd")
    expect(figures).to_have_text(["None yet", "$0.00", "Nothing yet"])
    scene = next(choices(at))
    at.visit.until(lambda: at.scene()["advice"], "the coach to have thought about it")
    worth = at.scene()["advice"]["worth"]
    best, worst = next(iter(worth)), list(worth)[-1]

    def called(move: str) -> str:
        return str(at.about["moves"].get(move, move))

    expect(page.locator(".what-it-is-worth")).to_contain_text(f"{scene['situation']['says']}: {called(best)} is worth")
    expect(page.locator(f'.moves [data-move="{best}"]')).to_have_class(re.compile("best"))
    page.locator(f'.moves [data-move="{worst}"]').click()
    cost = worth[best] - worth[worst]
    told = page.locator(".advice .wrong")
    expect(told).to_contain_text(
        f"{called(worst).capitalize()} cost {dollars(cost / 100)} on average: {called(best)} was worth"
    )
    kept = at.visit.get("/api/play/choices")
    assert (kept["missed"], kept["cost"]) == (1, round(100 * cost))  # in hundredths of a cent
    right = f"{kept['made'] - 1} of {kept['made']}"  # insurance may have been declined on the way, which is no mistake
    expect(figures).to_have_text([right, dollars(kept["cost"] / 10_000), scene["situation"]["says"]])
    other = new_visit(None)
    other.post("/api/guest", {})
    assert other.get("/api/play/choices")["made"] == 0
    other.leave()
    at.visit.go("/play")
    expect(page.locator(".practiced")).to_contain_text(right)
    missed = page.locator(".most-missed li")
    expect(missed).to_contain_text(scene["situation"]["says"])
    expect(missed.get_by_role("link", name="Practice it")).to_have_attribute("href", "/practice/blackjack")


def test_a_mistake_is_told_until_the_next_hand_is_to_be_played(at: TablePage) -> None:
    page = at.page
    told = page.locator(".advice .wrong")
    mistaken = 0  # the round of the mistake
    for scene in choices(at):
        if mistaken and scene["round"] > mistaken:
            expect(page.locator(".what-it-is-worth")).to_contain_text(scene["situation"]["says"])
            expect(told).to_be_hidden()
            return
        at.visit.until(lambda: at.scene()["advice"], "the coach to have thought about it")
        worth = at.scene()["advice"]["worth"]
        best, worst = next(iter(worth)), list(worth)[-1]
        if not mistaken and worth[best] - worth[worst] > CLEARLY:
            expect(page.locator(f'.moves [data-move="{best}"]')).to_have_class(re.compile("best"))
            page.locator(f'.moves [data-move="{worst}"]').click()
            expect(told).to_be_visible()
            mistaken = scene["round"]
        else:
            at.visit.command(at.table, {"type": "Choose", "move": "stand"})
    raise AssertionError("no mistake could be made")


@pytest.mark.parametrize("context", [{"viewport": {"width": 768, "height": 1024}}], indirect=True)
def test_on_a_tablet_the_chart_is_right_below_the_felt(at: TablePage) -> None:
    page = at.page
    expect(page.get_by_label("Beside")).to_be_checked()
    expect(page.locator(".chart-table")).to_be_visible()
    tops = [found["y"] for name in (".board", ".coach-chart", ".coach") if (found := page.locator(name).bounding_box())]
    assert tops == sorted(tops)
    assert tops[1] < 768


@pytest.mark.parametrize("context", [{"viewport": {"width": 390, "height": 844}}], indirect=True)
def test_on_a_phone_the_chart_is_folded_below_the_felt(at: TablePage) -> None:
    table = at.page.locator(".chart-table")
    expect(table).to_be_hidden()
    at.page.get_by_role("button", name="Show the chart").click()
    expect(table).to_be_visible()
    assert at.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    at.page.get_by_role("button", name="Hide the chart").click()
    expect(table).to_be_hidden()
