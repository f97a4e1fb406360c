"""Every choice that a game leaves to the house is read in people's words, never as it is typed."""

import re

import pytest

from pitboss.datafile import exists, rows
from pitboss.felt import felt_of
from pitboss.games import find, names, open_game
from pitboss.house import Option
from pitboss.pit.sign import choices

SLUG = re.compile(r"\b[a-z0-9]+(-[a-z0-9]+)+|[A-Z0-9]{2}-[A-Z0-9]{2}|=")
PLAIN = {
    "single-zero",
    "double-zero",
    "face-up",
    "3-4-5",
    "6-7-8",
    "0-2-3",
    "0-1-2-3",
    "come-out",
    "stand-off",
    "mid-shoe",
}
PLAIN |= {"one-roll", "seven-out", "high-low", "half-kill", "bring-in", "buy-in", "check-raise"}
MOST_HEADINGS = 13  # about a dozen


def options(slug: str) -> list[tuple[str, Option]]:
    """Every option of a game, with each edition that has it."""
    charter = find(slug).charter
    return [(one, option) for one in charter.editions for option in charter.options if option.edition in ("", one)]


def slugs_in(text: str) -> set[str]:
    return {found.group() for found in SLUG.finditer(text)} - PLAIN


@pytest.mark.parametrize("slug", names())
def test_every_option_has_a_title_a_heading_and_words_for_each_value(slug: str) -> None:
    for _, option in options(slug):
        assert option.title[:1].isupper() or option.title[:1].isdigit(), option.name
        assert option.group, option.name
        low, dots, high = option.choices.partition("..")
        for value in (*option.values, option.default, *((low, high) if dots else ())):
            assert value in option.words or "*" in option.words, (option.name, value)
            words = option.say(value)
            assert words, (option.name, value)
            assert "{" not in words, (option.name, value)
            assert slugs_in(option.told(value)) == set(), (option.name, value)
        assert set(option.words) - {"*"} <= {*option.values, low}, f"{option.name} has words for no value of its own"
        assert not option.about or option.about.endswith("."), option.name
        assert slugs_in(option.about) == set(), option.name


@pytest.mark.parametrize("slug", names())
def test_titles_and_the_words_of_one_option_are_told_apart(slug: str) -> None:
    for edition in find(slug).charter.editions:
        known = [option for one, option in options(slug) if one == edition]
        assert len({option.title for option in known}) == len(known)
        for option in known:
            assert len({option.say(value) for value in option.values}) == len(option.values), option.name


@pytest.mark.parametrize("slug", names())
def test_a_game_has_about_a_dozen_headings_at_most(slug: str) -> None:
    charter = find(slug).charter
    for edition in charter.editions:
        groups = [one.group for one in choices(charter, charter.house(edition=edition))]
        assert len(set(groups)) <= MOST_HEADINGS
        assert groups == sorted(groups, key=groups.index)  # those under one heading stand together


def test_the_words_of_a_range_and_of_cards() -> None:
    blackjack = find("blackjack").charter
    assert blackjack.option("progressive-start", "19:47").say("12000") == "$12,000"
    named = blackjack.option("named-blackjack", "19:47")
    assert named.say("AH-QD") == "ace of hearts with the queen of diamonds"
    assert named.say("none") == "none"
    limit = find("keno").charter.option("aggregate-limit", "19:47")
    assert (limit.say("0"), limit.say("50000")) == ("no limit", "$50,000")


@pytest.mark.parametrize("slug", names())
def test_what_a_call_is_about_is_told_in_words(slug: str) -> None:
    """A reason such as 'ball-with-wheel' is typed so, and read as 'the ball was spun with the wheel'."""
    game = open_game(slug)
    package, told = game.charter.package, felt_of(game)
    listed = [row.get("values") or "" for row in rows(package, "calls.csv")] if exists(package, "calls.csv") else []
    reasons = [row["reason"] for row in rows(package, "reasons.csv")] if exists(package, "reasons.csv") else []
    for value in {value for text in (*listed, *reasons) for value in text.split("|") if slugs_in(value)}:
        assert value in told.values, value
        assert slugs_in(told.value_name(value)) == set()


def test_a_card_that_a_call_names_is_named_and_a_figure_stays() -> None:
    told = felt_of(open_game("roulette"))
    assert told.value_name("ball-with-wheel") == "the ball was spun with the wheel"
    assert told.value_name("TD") == "ten of diamonds"
    assert told.value_name("2-2-5") == "2-2-5"
