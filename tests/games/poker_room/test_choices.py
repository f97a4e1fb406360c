"""What a poker room may choose: from where to where each choice goes, and what holds if a house has said nothing."""

import pytest

from at_the_poker_table import rules
from pitboss.games import find
from pitboss.house import Option
from rowdy_poker import SLUGS

AMOUNT = 1_000_000_000  # cents; there is no limit in the law
RANGES = [
    # the choice, its least and its greatest value, and the usual one
    ("ante", 0, AMOUNT, 0),
    ("small-blind", 0, AMOUNT, 100),
    ("big-blind", 1, AMOUNT, 200),  # one blind at least
    ("third-blind", 0, AMOUNT, 0),
    ("forced-bet", 1, AMOUNT, 100),  # whoever must open puts something in
    ("rake-percent", 1, 10, 5),
    ("rake-step", 0, AMOUNT, 0),
    ("rake-cap", 0, AMOUNT, 400),
    ("hand-fee", 0, 100_000, 100),
    ("time-fee", 0, 100_000, 500),
    ("time-bank", 0, 300, 30),
    ("buy-in-least", 0, AMOUNT, 0),
    ("buy-in-most", 0, AMOUNT, 0),
    ("kill-pot", 5, 15, 10),
    ("deck-hours", 4, 24, 4),  # never sooner than the older rule has it, and never later than Maryland's
    ("jackpot-takes", 1, 10_000, 100),
    ("jackpot-pot", 0, 1_000_000, 2_000),
    ("jackpot-players", 2, 10, 4),
    ("jackpot-share", 1, 100, 50),
    ("jackpot-winner", 0, 99, 25),
    ("jackpot-keeps", 0, 90, 10),
    ("jackpot-start", 1, AMOUNT, 100_000),
]
LISTS = [
    # the choice and its values, the usual one first
    ("raises", "3 2 4 5 any"),
    ("check-raise", "yes no"),
    ("short-all-in", "half half-more whole"),
    ("ante-by", "everybody big-blind"),
    ("ante-first", "no yes"),
    ("short-ante", "own-part all"),
    ("show", "winners everybody choice"),
    ("rake", "share none fee time"),
    ("rake-before-cards", "no yes"),
    ("shuffler", "hand machine"),
    ("second-deck", "ready later"),
    ("idle-decks", "face-up face-down"),
    ("preshuffled", "no yes"),
    ("levels", "no yes"),
    ("jackpot", "none bad-beat high-hand"),
    ("button", "moving dead"),
    ("new-players", "post wait free"),
    ("missed-blinds", "posted waived"),
    ("straddle", "no yes"),
    ("kill", "none half full"),
    ("completing", "no yes"),
    ("checking", "no yes"),
    ("third-card", "down up"),
]
LOWEST_HAND = "four-tens aces-full four-twos four-sevens four-eights four-jacks four-queens four-kings four-aces"


def options(name: str) -> list[Option]:
    """A choice as every game has it that has it."""
    found = [one for slug in SLUGS for one in find(slug).charter.options if one.name == name]
    assert found
    return found


@pytest.mark.parametrize(("name", "least", "most", "usual"), RANGES)
def test_an_amount_goes_from_its_least_to_its_greatest(name: str, least: int, most: int, usual: int) -> None:
    for option in options(name):
        assert [option.accepts(str(value)) for value in (least - 1, least, most, most + 1)] == [
            False,
            True,
            True,
            False,
        ]
        assert option.default == str(usual)


@pytest.mark.parametrize(("name", "values"), [*LISTS, ("jackpot-hand", f"{LOWEST_HAND} straight-flush")])
def test_other_choices_are_listed(name: str, values: str) -> None:
    usual, *others = values.split()
    for option in options(name):
        assert {*option.values} == {usual, *others}
        assert option.default == usual


@pytest.mark.parametrize("slug", SLUGS)
def test_hold_em_is_usually_played_without_a_limit_omaha_with_pot_limit_and_the_rest_with_fixed_limits(
    slug: str,
) -> None:
    usual = {"holdem": "no-limit", "omaha": "pot"}.get(slug, "fixed")
    option = find(slug).charter.option("betting", "19:47")
    assert (option.default, {*option.values}) == (usual, {"fixed", "spread", "pot", "no-limit"})


@pytest.mark.parametrize("slug", SLUGS)
def test_every_choice_that_is_not_about_seats_or_forms_is_named_here(slug: str) -> None:
    """So that a new one is not forgotten."""
    named = {name for name, *_ in (*RANGES, *LISTS)} | {"betting", "odd-chips", "jackpot-hand", "seats", "form"}
    assert {one.name for one in find(slug).charter.options} <= named
    assert rules(slug).house["seats"] == str(rules(slug).charter.places)
