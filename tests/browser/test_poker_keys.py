"""How much to bet, with the mouse, with keys and with a finger: what a button says is what is sent to the floor."""

import re
from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from at_the_screen import Floor, NewVisit, Visit, cents
from card_room import CardRoom, Scene, card_room, moves, stays

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
MINE = 4
CHIPS = {1: 20_000, 2: 20_000, 3: 20_000, MINE: 20_000, 5: 20_000, 6: 20_000}


@pytest.fixture
def room(visit: Visit, floor: Floor, new_visit: NewVisit) -> Iterator[CardRoom]:
    """Six guests at hold 'em, of whom one has this page; the dealers are on hold."""
    with floor.held():
        found = card_room(floor, new_visit, "holdem", visit, CHIPS, seat=MINE)
        visit.go(f"/table/{found.table}")
        yield found
        found.leaves()


def raised(scene: Scene) -> tuple[str, int]:
    """The first to act in a betting round bets or raises the least, and everybody else stays."""
    found = moves(scene)
    name = next((name for name in ("raise", "bet") if name in found), "")
    return (name, found[name]["least"]) if name and scene["contest"]["to_match"] <= 200 else stays(scene)


def asked(room: CardRoom, visit: Visit, wanted: str = "raise") -> Scene:
    """Go on until this patron has a blind in and faces a raise, and the page shows it.

    What a raise comes to then differs from the chips that it takes.
    """
    scene = room.goes_on(
        raised, lambda scene: wanted in moves(scene) and scene["contest"]["to_match"] > 200 and put(scene), MINE
    )
    expect(visit.page.locator(".table-page")).to_have_attribute("data-number", str(scene["number"]))
    button = visit.page.locator(f'.moves [data-move="{wanted}"]')
    expect(button).not_to_have_class(re.compile("resting"))
    return scene


def put(scene: Scene) -> int:
    """What this patron has in already in this betting round."""
    return sum(one["cents"] for one in scene["contest"]["bets"] if one["seat"] == MINE)


def chosen(room: CardRoom, scene: Scene) -> Any:
    """What the record says that this patron chose after a scene."""
    lines = room.guests[MINE].get(f"/api/tables/{room.table}/rounds/{scene['round']}")["lines"]
    events = [event for line in lines if line["number"] > scene["number"] for event in line["events"]]
    return next((event for event in events if event["type"] == "Chosen" and event["seat"] == MINE), None)


def sent(room: CardRoom, scene: Scene) -> Any:
    """Wait for the choice to be in the record."""
    room.guests[MINE].until(lambda: chosen(room, scene), "the choice to be made")
    return chosen(room, scene)


def raise_to(page: Page) -> int:
    """What the button for a raise says."""
    return cents(page.locator('.moves [data-move="raise"] .amount').inner_text())


def fraction(page: Page, name: str) -> Locator:
    return page.locator(".fraction").filter(has_text=name)


def test_parts_of_the_pot_are_what_they_say_and_what_is_sent(room: CardRoom, visit: Visit) -> None:
    page = visit.page
    scene = asked(room, visit)
    contest, has = scene["contest"], put(scene)
    pot = sum(one["cents"] for one in (*contest["pots"], *contest["bets"]))
    owes = contest["to_match"] - has
    move = moves(scene)["raise"]
    expect(page.locator('.moves [data-move="raise"]')).to_contain_text("Raise to ")
    assert raise_to(page) == move["least"] + has, "the least that is allowed, until another size is picked"
    chip = room.guests[MINE].get(f"/api/tables/{room.table}")["chip"]
    for name, part in (("½ pot", 1 / 2), ("¾ pot", 3 / 4), ("Pot", 1)):
        exact = contest["to_match"] + part * (pot + owes)
        button = fraction(page, name) if name != "Pot" else page.locator(".fraction", has_text=re.compile("^Pot"))
        told = cents(button.locator("small").inner_text())
        assert abs(told - exact) <= chip / 2
        if told >= move["least"] + has:
            button.click()
            assert raise_to(page) == told
            expect(button).to_have_attribute("aria-pressed", "true")
        else:
            expect(button).to_be_disabled()
    fraction(page, "All in").click()
    assert raise_to(page) == move["most"] + has
    expect(page.locator('.moves [data-move="raise"]')).to_contain_text("all in")
    fraction(page, "Pot").last.click()
    told = raise_to(page)
    page.locator('.moves [data-move="raise"]').click()
    event = sent(room, scene)
    assert (event["move"], event["cents"] + has) == ("raise", told)
    expect(page.locator(".log .aside").first).to_have_text(f"You raise to ${told / 100:,.2f}.".replace(".00.", "."))


def test_a_slider_is_moved_in_whole_steps_and_ends_at_all_in(room: CardRoom, visit: Visit) -> None:
    page = visit.page
    scene = asked(room, visit)
    move, has = moves(scene)["raise"], put(scene)
    slider = page.get_by_role("slider", name="Raise to")
    box = slider.bounding_box()
    assert box is not None
    page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    told = raise_to(page)
    assert move["least"] + has < told < move["most"] + has
    assert told % 100 == 0
    expect(slider).to_have_attribute("aria-valuetext", f"${told // 100}")
    page.mouse.click(box["x"] + box["width"] - 1, box["y"] + box["height"] / 2)
    assert raise_to(page) == move["most"] + has
    page.mouse.click(box["x"] + 1, box["y"] + box["height"] / 2)
    assert raise_to(page) == move["least"] + has


def test_an_amount_is_typed_and_enter_bets_it(room: CardRoom, visit: Visit) -> None:
    page = visit.page
    scene = asked(room, visit)
    move, has = moves(scene)["raise"], put(scene)
    typed = page.get_by_role("textbox", name="Raise to, in dollars")
    assert cents(typed.input_value()) == move["least"] + has
    fraction(page, "All in").click()
    assert cents(typed.input_value()) == move["most"] + has
    typed.click()
    page.keyboard.type("57")
    assert typed.input_value() == "57", "the first press selects what was there"
    assert raise_to(page) == 5_700
    expect(page.get_by_role("slider", name="Raise to")).to_have_attribute("aria-valuetext", "$57")
    page.keyboard.press("Enter")
    event = sent(room, scene)
    assert (event["move"], event["cents"] + has) == ("raise", 5_700)


WRONG = [
    ("forty", "Enter the amount in dollars, like 40 or 12.50."),
    ("-20", "Enter the amount in dollars, like 40 or 12.50."),
    ("", "Enter the amount in dollars, like 40 or 12.50."),
    ("1", "The minimum is $"),
    ("1,000,000", "The maximum is $"),
    ("57.50", "Amounts are in steps of $1 here."),
]


def test_what_cannot_be_bet_is_refused_beside_it_and_not_sent(room: CardRoom, visit: Visit) -> None:
    page = visit.page
    scene = asked(room, visit)
    least = moves(scene)["raise"]["least"] + put(scene)
    typed = page.get_by_role("textbox", name="Raise to, in dollars")
    no, button = page.locator(".raise .refusal"), page.locator('.moves [data-move="raise"]')
    for text, sentence in WRONG:
        typed.fill(text)
        expect(no).to_contain_text(sentence)
        expect(typed).to_have_attribute("aria-invalid", "true")
        expect(button).to_have_attribute("aria-disabled", "true")
        page.keyboard.press("Enter")
        button.click(force=True)
    beside, field = no.bounding_box(), typed.bounding_box()
    assert beside is not None
    assert field is not None
    assert field["y"] - (beside["y"] + beside["height"]) < 100
    typed.press("Escape")
    expect(no).to_be_hidden()
    expect(page.get_by_role("slider")).to_be_focused()  # where keys are heard again
    expect(typed).to_have_value(f"${least // 100}")
    expect(button).to_have_attribute("aria-disabled", "false")
    typed.fill("nonsense")
    fraction(page, "Min").click()
    expect(no).to_be_hidden()
    assert chosen(room, scene) is None
    page.keyboard.press("r")
    assert sent(room, scene)["cents"] + put(scene) == least


def test_a_hand_is_played_with_keys_alone_and_each_key_is_on_its_button(room: CardRoom, visit: Visit) -> None:
    page, keys = visit.page, visit.page.keyboard
    scene = asked(room, visit)
    for name, key in (("fold", "F"), ("call", "C"), ("raise", "R")):
        button = page.locator(f'.moves [data-move="{name}"]')
        expect(button).to_have_attribute("aria-keyshortcuts", key)
        expect(button.locator("kbd")).to_have_text(key)
    has, least = put(scene), moves(scene)["raise"]["least"]
    for key, steps in (("+", 1), ("ArrowRight", 2), ("-", 1), ("ArrowLeft", 0), ("ArrowLeft", 0), ("+", 1)):
        keys.press(key)
        expect(page.locator('.moves [data-move="raise"] .amount')).to_have_text(
            f"${(least + has + steps * 200) / 100:,.2f}".removesuffix(".00")
        )
    keys.press("r")
    event = sent(room, scene)
    assert (event["move"], event["cents"]) == ("raise", least + 200)
    scene = asked(room, visit, "call")
    keys.press("c")
    assert sent(room, scene)["move"] == "call"
    scene = room.goes_on(stays, lambda scene: "check" in moves(scene), MINE)
    check = page.locator('.moves [data-move="check"]')
    expect(check).to_have_attribute("aria-keyshortcuts", "C")
    expect(check).not_to_have_class(re.compile("resting"))
    keys.press("c")
    assert sent(room, scene)["move"] == "check"
    scene = asked(room, visit, "call")
    keys.press("f")
    assert sent(room, scene)["move"] == "fold"
    expect(page.locator(".plates .you")).to_have_class(re.compile("folded"))


def test_the_focus_waits_at_the_rail_from_one_choice_to_the_next(room: CardRoom, visit: Visit) -> None:
    """Whoever goes from button to button need not begin at the top of the page at every turn."""
    page = visit.page
    scene = asked(room, visit, "call")
    page.locator('.moves [data-move="call"]').focus()
    page.keyboard.press("Enter")
    sent(room, scene)
    expect(page.locator("section.rail")).to_be_focused()
    scene = room.goes_on(stays, lambda scene: "check" in moves(scene), MINE)
    expect(page.locator(".table-page")).to_have_attribute("data-number", str(scene["number"]))
    expect(page.locator('.moves [data-move="check"]')).to_be_focused()


@pytest.mark.parametrize("context", [PHONE], indirect=True)
def test_a_hand_is_played_with_a_finger_and_everything_is_within_reach(room: CardRoom, visit: Visit) -> None:
    page = visit.page
    scene = asked(room, visit)
    has = put(scene)
    for button in page.locator("section.rail .moves button:visible").all():
        box = button.bounding_box()
        assert box is not None
        assert min(box["width"], box["height"]) >= 40, button.inner_text()
        assert box["y"] > 844 / 2
        assert box["y"] + box["height"] <= 844
    felt = page.locator(".layout").bounding_box()
    rail = page.locator("section.rail").bounding_box()
    assert felt is not None
    assert rail is not None
    fraction(page, "All in").tap()
    told = raise_to(page)
    page.get_by_role("button", name="Smaller").tap()
    assert raise_to(page) == told - 200
    page.locator('.moves [data-move="raise"]').tap()
    assert sent(room, scene)["cents"] == told - 200 - has
    expect(page.locator(".moves button:visible")).to_have_count(0)
    now = page.locator("section.rail").bounding_box()
    assert now is not None
    assert now["y"] == pytest.approx(rail["y"], abs=1), "the rail keeps its height, so that the felt does not move"


def test_a_second_press_before_the_answer_is_no_second_choice(room: CardRoom, visit: Visit) -> None:
    scene = asked(room, visit, "call")
    visit.page.locator('.moves [data-move="call"]').dblclick()
    assert sent(room, scene)["move"] == "call"
    now = room.scene(MINE)
    lines = visit.get(f"/api/tables/{room.table}/rounds/{now['round']}")["lines"]
    events = [event for line in lines if line["number"] > scene["number"] for event in line["events"]]
    assert len([event for event in events if event["type"] == "Chosen" and event["seat"] == MINE]) == 1
