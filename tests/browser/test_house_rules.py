"""The house's rules as a patron reads and chooses them: in words, under headings, with a search."""

import pytest
from playwright.sync_api import Page, expect

from at_the_screen import Visit
from pitboss.games import find

BLACKJACK = find("blackjack").charter
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True}
SCREENS = {
    "desk": {},
    "desk-dark": {"color_scheme": "dark"},
    "phone": PHONE,
    "phone-dark": {**PHONE, "color_scheme": "dark"},
}


def groups(page: Page) -> list[str]:
    return page.locator(".rules-group:visible > summary .name").all_inner_texts()


@pytest.mark.parametrize("context", SCREENS.values(), ids=SCREENS.keys(), indirect=True)
def test_the_choices_of_blackjack_come_under_a_dozen_headings(visit: Visit, request: pytest.FixtureRequest) -> None:
    page = visit.go("/practice/blackjack")
    assert groups(page) == list(dict.fromkeys(option.group for option in BLACKJACK.options))
    expect(page.locator(".rules-group[open]")).to_have_count(0)
    expect(page.locator(".rules-count")).to_contain_text("These are the usual rules.")
    page.locator(".rules-group > summary", has_text="What the dealer does").click()
    rule = page.locator("fieldset.rule", has=page.get_by_text("Soft 17", exact=True))
    expect(rule).to_contain_text("A dealer who hits soft 17 wins a little more often.")
    visit.picture(f"rules-{request.node.callspec.id}")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_a_choice_is_made_in_words_and_counted(visit: Visit) -> None:
    page = visit.go("/practice/blackjack")
    page.locator(".rules-group > summary", has_text="What the dealer does").click()
    page.get_by_role("group", name="Soft 17").get_by_text("the dealer hits").click()
    expect(page.get_by_role("group", name="Soft 17")).to_contain_text("Usually: the dealer stands.")
    expect(page.locator(".rules-count")).to_contain_text("1 choice differs from the usual rules.")
    expect(page.locator(".rules-group[open] > summary")).to_contain_text("1 changed")
    assert "option=soft-17%3Dhit" in page.url
    page.reload()
    visit.drawn()
    expect(page.get_by_role("group", name="Soft 17").get_by_label("the dealer hits")).to_be_checked()
    page.get_by_role("button", name="Back to the usual rules").click()
    expect(page.locator(".rules-count")).to_contain_text("These are the usual rules.")
    assert "option" not in page.url


def test_the_search_finds_a_rule_by_any_of_its_words(visit: Visit) -> None:
    page = visit.go("/practice/blackjack")
    search = page.get_by_label("Find a rule")
    search.fill("split aces")
    expect(page.get_by_role("group", name="Split aces again")).to_be_visible()
    expect(page.locator("fieldset.rule:visible legend")).to_have_text(["Edition of the rules", "Split aces again"])
    assert groups(page) == ["Splitting pairs"]
    search.fill("unicorn")
    expect(page.locator(".rules-list")).to_contain_text("No rule says “unicorn”.")
    search.fill("")
    assert len(groups(page)) == len({option.group for option in BLACKJACK.options})


def test_a_refusal_is_in_words_beside_the_rule_and_opens_its_heading(visit: Visit) -> None:
    visit.allow(r"400 \(Bad Request\)")
    page = visit.go("/practice/roulette?option=wheel-replica%3Dno")
    page.get_by_role("button", name="Open the table").click()
    refused = page.locator(".rule-said .refusal")
    expect(refused).to_contain_text(
        '"Five adjacent numbers: offered" needs "A picture of the wheel on the layout: yes, approved".'
    )
    expect(refused).not_to_contain_text("wheel-replica")
    expect(page.get_by_text("One of these rules is not allowed.")).to_be_visible()


def test_the_sign_of_a_table_has_the_houses_choices_in_words(visit: Visit) -> None:
    visit.go("/account")
    visit.post("/api/guest", {})
    asked = {"game": "blackjack", "edition": "19:47", "options": {"soft-17": "hit", "named-blackjack": "AS-JS"}}
    page = visit.go(f"/table/{visit.post('/api/practice', asked)['table']}")
    page.get_by_role("button", name="Rules", exact=True).click()
    page.locator(".house-choices > summary").click()
    choices = page.locator("dialog .house-choices")
    expect(choices.get_by_role("heading")).to_have_text(
        list(dict.fromkeys(option.group for option in BLACKJACK.options))
    )
    expect(choices).to_contain_text("ace of spades with the jack of spades")
    expect(choices.locator(".unusual")).to_have_count(2)
    for option in BLACKJACK.options:
        if "-" in option.name and option.name not in option.title.lower():
            expect(choices).not_to_contain_text(option.name)
    visit.picture("rules-sign", whole=False)


def test_a_long_fraction_is_folded_and_a_short_one_is_not(visit: Visit) -> None:
    page = visit.go("/odds/punto-banco?wager=banker")
    long = next(one for one in visit.get("/api/odds/punto-banco")["wagers"] if one["wager"] == "banker")
    fraction = long["house_advantage"]
    assert len(fraction) > 13
    figure = page.locator(".figures > div", has_text="House advantage").first
    expect(figure).to_contain_text(f"{long['house_advantage_percent']:.3f}%")
    expect(figure.get_by_text(fraction)).to_be_hidden()
    figure.get_by_text("exactly").click()
    expect(figure.get_by_text(fraction)).to_be_visible()
    visit.picture("exactly")
    page = visit.go("/odds/roulette?wager=straight")
    expect(page.locator(".figures > div", has_text="House advantage").first.get_by_text("1/19")).to_be_visible()
