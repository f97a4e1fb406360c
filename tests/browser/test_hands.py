"""Hands of cards at a practice table: dealt on the felt, played with buttons and keys, and judged by the coach."""

import re
from typing import Any

import pytest
from playwright.sync_api import expect

from at_the_screen import Motions, TablePage, Visit, at_blackjack

MOST_STEPS = 2000  # some six hundred rounds: about one hand in twenty is a pair of small cards


@pytest.fixture
def at(visit: Visit) -> TablePage:
    """A seat at a blackjack table of one's own, with chips for many rounds."""
    return at_blackjack(visit)


def dealt(at: TablePage, *wanted: str, small: bool = False) -> Any:
    """Rounds without the page, until one is dealt that offers these moves; the scene, once the page shows it.

    Of `small` cards: aces and tens that are split may make 21, and then nothing is left to choose.
    """
    for _ in range(MOST_STEPS):
        scene = at.asked()
        if set(wanted) <= {move["name"] for move in scene["moves"]} and not (small and _is_large(scene)):
            at.visit.until(lambda: at.shows(at.scene()), "the page to show the choice")
            return at.scene()
        if scene["moves"]:
            free = next(move["name"] for move in scene["moves"] if not move["most"])
            at.visit.command(at.table, {"type": "Choose", "move": free})
        else:
            at.visit.command(at.table, {"type": "Place", "spot": "box-4", "cents": 1000})
            at.visit.command(at.table, {"type": "Ready"})
    raise AssertionError(f"{wanted} was not offered in {MOST_STEPS} steps")


def _is_large(scene: Any) -> bool:
    return any(card[0] in "AKQJT1" for hand in scene["hands"] if hand["seat"] for card in hand["cards"])


def asked_or_over(at: TablePage, after: int) -> Any:
    """The scene once the record is longer, and the page shows the next choice, or the next round takes wagers."""

    def there() -> bool:
        found = at.scene()
        return found["number"] > after and found["awaits"] in ("choice", "wagers") and at.shows(found)

    at.visit.until(there, "the next choice, or the end of the round")
    return at.scene()


def choice(at: TablePage, move: str) -> Any:
    return at.page.locator(f'.moves [data-move="{move}"]')


def events(at: TablePage, number: int, kind: str) -> list[Any]:
    """What the record of a round holds of one kind."""
    lines = at.visit.get(f"/api/tables/{at.table}/rounds/{number}")["lines"]
    return [event for line in lines for event in line["events"] if event["type"] == kind]


def chosen(at: TablePage, number: int) -> dict[str, int]:
    """What was chosen in a round, and for how much. Before anything else, insurance may have been declined."""
    return {one["move"]: one["cents"] for one in events(at, number, "Chosen")}


def test_a_pair_is_split_with_a_button_and_its_hands_lie_side_by_side(at: TablePage) -> None:
    scene = dealt(at, "split", small=True)
    expect(at.page.locator(".felt-card")).to_have_count(4)
    expect(at.page.locator(".paper-back")).to_have_count(1)
    choice(at, "split").click()
    at.visit.until(lambda: len(at.scene()["hands"]) == 3, "two hands of the box")
    at.says_what_is()
    assert at.mine() == {"box-4": 1000, "box-4+split-2": 1000}
    expect(at.own).to_have_count(2)
    left, right = (at.own.nth(which).bounding_box() for which in (0, 1))
    assert left is not None
    assert right is not None
    assert abs(left["x"] - right["x"]) > 20, "the added wager lies beside the first"
    found = at.scene()
    expect(at.page.locator(".card-hand strong")).to_have_text([hand["name"] for hand in found["hands"]])
    expect(at.page.locator(".total")).to_have_count(3)
    at.visit.picture("hands-split", whole=False)
    while found["awaits"] == "choice":
        choice(at, "stand").click()
        found = asked_or_over(at, after=found["number"])
    at.says_what_is()
    settled = [one for one in events(at, scene["round"], "Settled") if one["spot"].startswith("box-4")]
    assert {one["spot"] for one in settled} == {"box-4", "box-4+split-2"}
    told = at.page.locator(".log .settled", has_text="hand 2")
    expect(told.first).to_contain_text("Box 4, hand 2")


def test_choices_have_keys_and_a_double_is_for_less_where_one_steps_down(at: TablePage) -> None:
    scene = dealt(at, "draw", "double")
    keys = at.page.locator(".moves .large").evaluate_all("all => all.map(one => one.getAttribute('aria-keyshortcuts'))")
    assert keys[:2] == ["S", "H"], "the rail's own keys, such as D, are not lent to choices"
    assert len(set(keys)) == len(keys)
    button = choice(at, "double")
    expect(button).to_contain_text("$10")
    for _ in range(3):
        at.page.get_by_role("button", name="Double down for less").click()
    at.page.get_by_role("button", name="Double down for more").click()
    expect(button).to_contain_text("$8")
    expect(button).not_to_have_class(re.compile("resting"))
    at.page.keyboard.press(str(button.get_attribute("aria-keyshortcuts")).lower())
    at.visit.until(lambda: "double" in chosen(at, scene["round"]), "the double")
    assert chosen(at, scene["round"])["double"] == 800
    placed = [(one["spot"], one["cents"]) for one in events(at, scene["round"], "Placed")]
    assert placed[-1] == ("box-4+double-1", 800)
    at.says_what_is()


def test_a_coach_who_speaks_up_late_leaves_the_amount_alone(at: TablePage) -> None:
    dealt(at, "draw", "double")
    expect(at.page.locator(".what-it-is-worth")).to_be_visible()
    at.page.get_by_label("After I choose").check()
    expect(at.page.locator(".moves .best")).to_have_count(0)
    at.page.get_by_role("button", name="Double down for less").click()
    expect(choice(at, "double")).to_contain_text("$9")
    at.page.get_by_label("Beside").check()
    expect(at.page.locator(".moves .best")).to_have_count(1)
    expect(choice(at, "double")).to_contain_text("$9")


@pytest.mark.parametrize("context", [{"reduced_motion": "no-preference"}], indirect=True)
def test_ones_own_box_stands_out_and_cards_slide_to_it_from_the_shoe(at: TablePage) -> None:
    at.open_for_wagers()
    expect(at.area("box-4")).to_have_class(re.compile(r"\byours\b"))
    expect(at.area("box-2")).to_have_class(re.compile("not-yours"))
    motions = Motions(at.visit, ".felt-card")
    assert at.place("box-4")
    assert not at.place("box-2")
    assert motions.count() == 0
    at.deal.click()
    at.visit.until(lambda: motions.count() >= 4, "four cards that move")
    at.visit.until(motions.are_over, "cards that lie")
    at.says_what_is()
