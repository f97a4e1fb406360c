"""Odds that a house changed although the law's own minimum is not known."""

import pytest

from pitboss.games import find, names
from pitboss.pit.floors import unknown_floors


def floors(
    game: str, pays: dict[str, str], options: dict[str, str] | None = None, edition: str | None = None
) -> tuple[str, ...]:
    definition = find(game)
    return unknown_floors((definition, definition.charter.house(edition=edition, options=options, pays=pays)))


@pytest.mark.parametrize("slug", names())
def test_a_house_that_changes_no_odds_needs_no_floor(slug: str) -> None:
    for edition in find(slug).charter.editions:
        assert unknown_floors((find(slug), find(slug).charter.house(edition=edition))) == ()


def test_lower_and_higher_odds_without_a_known_floor_are_named() -> None:
    assert floors("craps", {"pass": "1 to 2"}) == ("pass",)
    assert floors("craps", {"pass": "2 to 1", "come": "1 to 2"}) == ("pass", "come")
    assert floors("craps", {"pass": "1 to 1"}) == ()


def test_odds_above_a_floor_that_is_known_are_not_named() -> None:
    assert floors("craps", {"field/12": "3 to 1", "any-seven": "5 to 1"}) == ()
    assert floors("roulette", {"red": "2 to 1"}) == ()


def test_a_line_that_is_added_or_taken_away_is_named() -> None:
    assert floors("keno", {"10-spot/catch 0": "4 to 1", "10-spot/catch 5": "none"}) == (
        "10-spot/catch 5",
        "10-spot/catch 0",
    )


def test_a_pay_table_that_an_option_chooses_is_not_a_change_of_odds() -> None:
    assert floors("blackjack", {}, {"match": "yes", "match-pays": "alternative"}, "13:69F") == ()
