"""Five-card draw: one's own cards are picked on the felt, with a finger, the mouse or their numbers."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import expect

from at_the_screen import Floor, NewVisit, Visit
from card_room import CardRoom, Scene, card_room, stays

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
MINE = 3
CHIPS = {1: 20_000, 2: 20_000, MINE: 20_000, 4: 20_000, 5: 20_000, 6: 20_000}


@pytest.fixture
def room(visit: Visit, floor: Floor, new_visit: NewVisit) -> Iterator[CardRoom]:
    """Six guests at five-card draw, of whom one has this page; the dealers are on hold."""
    with floor.held():
        found = card_room(floor, new_visit, "five-card-draw", visit, CHIPS, seat=MINE)
        visit.go(f"/table/{found.table}")
        yield found
        found.leaves()


def drawing(room: CardRoom, visit: Visit, after: int = 0) -> Scene:
    """Go on until this patron may draw in a hand after this one, and the page shows it."""
    asks = lambda scene: scene["phase"] == "drawing" and scene["moves"] and scene["round"] > after  # noqa: E731
    scene = room.goes_on(stays, asks, MINE)
    expect(visit.page.locator(".table-page")).to_have_attribute("data-number", str(scene["number"]))
    return scene


def own(scene: Scene) -> list[str]:
    return next(hand["cards"] for hand in scene["hands"] if hand["seat"] == MINE)


def test_cards_are_given_up_by_a_press_on_them_and_one_button_draws(room: CardRoom, visit: Visit) -> None:
    page = visit.page
    scene = drawing(room, visit)
    before = own(scene)
    button, cards = page.locator('.moves [data-move="draw"]'), page.locator(".give-up")
    expect(cards).to_have_count(5)
    expect(button).to_contain_text("Stand pat")
    cards.nth(1).click()
    expect(button).to_contain_text("Draw one card")
    cards.nth(4).click()
    cards.nth(2).click()
    expect(button).to_contain_text("Draw three cards")
    cards.nth(2).click()
    expect(button).to_contain_text("Draw two cards")
    expect(page.locator(".felt-card.given-up")).to_have_count(2)
    expect(cards.nth(1)).to_have_attribute("aria-pressed", "true")
    expect(cards.nth(2)).to_have_attribute("aria-pressed", "false")
    button.click()
    expect(cards).to_have_count(0)
    scene = room.goes_on(stays, lambda scene: len(own(scene)) == 5 and own(scene) != before, MINE)
    assert own(scene)[:3] == [before[0], before[2], before[3]]
    expect(page.locator(".felt-card.given-up")).to_have_count(0)
    expect(page.locator(".log .aside", has_text="You discard two cards.")).to_be_visible()


def test_numbers_pick_cards_and_d_draws(room: CardRoom, visit: Visit) -> None:
    page, keys = visit.page, visit.page.keyboard
    scene = drawing(room, visit)
    before = own(scene)
    button = page.locator('.moves [data-move="draw"]')
    expect(page.locator(".give-up kbd")).to_have_text(["1", "2", "3", "4", "5"])
    for key, words in (("1", "Draw one card"), ("5", "Draw two cards"), ("5", "Draw one card"), ("1", "Stand pat")):
        keys.press(key)
        expect(button).to_contain_text(words)
    expect(button).to_have_attribute("aria-keyshortcuts", "D")
    expect(button).not_to_have_class(re.compile("resting"))
    keys.press("d")
    expect(page.locator(".give-up")).to_have_count(0)
    scene = room.goes_on(stays, lambda scene: scene["phase"] == "betting", MINE)
    assert own(scene) == before
    expect(page.locator(".log .aside", has_text="You stand pat.")).to_be_visible()


@pytest.mark.parametrize("context", [PHONE], indirect=True)
def test_on_a_phone_cards_are_tapped_and_large(room: CardRoom, visit: Visit) -> None:
    page = visit.page
    drawing(room, visit)
    cards = page.locator(".give-up")
    for card in cards.all():
        box = card.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 48
    cards.first.tap()
    expect(page.locator('.moves [data-move="draw"]')).to_contain_text("Draw one card")
