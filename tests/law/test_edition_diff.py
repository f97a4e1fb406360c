"""What one edition allows and the other does not, on a small charter and on roulette."""

from collections.abc import Callable, Iterable

import pytest

from pitboss.cli.spots import find_spot
from pitboss.errors import BadInput
from pitboss.games import find, names
from pitboss.house import Charter, Limits, Option, Pay, Wager
from pitboss.law import Edition, cite, cites, look_up, paragraphs, sections
from pitboss.money import Odds
from pitboss.odds.report import report
from pitboss.pit.edition_diff import Difference, compare

OLD, NEW = Edition.NJAC_19_47, Edition.NJAC_13_69F
LAW = cites("19:47-5.2(a)")


def a_wager(slug: str, *pays: tuple[str, str], option: str = "", edition: str = "", paid_as: str = "") -> Wager:
    lines = tuple(Pay(when, Odds.parse(odds), LAW) for when, odds in pays)
    return Wager(slug, slug.capitalize(), f"on {slug}", lines, LAW, option, edition, paid_as)


def a_charter(*wagers: Wager, options: tuple[Option, ...] = (), slug: str = "faro") -> Charter:
    return Charter(slug, "Faro", cite("19:47-5.1"), (OLD, NEW), 8, wagers, options)


def an_option(name: str, choices: str, default: str, edition: str = "") -> Option:
    return Option(name, choices, default, LAW, "about", edition)


def test_a_wager_in_one_edition_only() -> None:
    found = compare(a_charter(a_wager("ace", ("", "2 to 1"), edition=NEW), a_wager("king", ("", "1 to 1"))))
    assert found.wagers == (Difference("Ace", {OLD: "", NEW: "on ace; paid at least 2 to 1"}, LAW),)
    assert found.pays == found.options == found.paragraphs == ()


def test_a_wager_whose_option_is_in_one_edition_only() -> None:
    wager = a_wager("ace", ("", "2 to 1"), option="aces")
    found = compare(a_charter(wager, options=(an_option("aces", "yes|no", "no", NEW),)))
    assert [one.says for one in found.wagers] == [{OLD: "", NEW: "on ace; paid at least 2 to 1"}]
    assert [one.name for one in found.options] == ["aces"]


def test_a_wager_that_every_edition_leaves_to_the_house_is_no_difference() -> None:
    wager = a_wager("ace", ("", "2 to 1"), option="deck=long")
    found = compare(a_charter(wager, options=(an_option("deck", "long|short", "short"),)))
    assert found.wagers == found.options == ()


def test_floors_that_differ() -> None:
    found = compare(
        a_charter(
            a_wager("ace", ("", "2 to 1"), ("twice", "5 to 1"), edition=OLD),
            a_wager("ace", ("", "2 to 1"), ("twice", "6 to 1"), ("thrice", "9 to 1"), edition=NEW),
        )
    )
    assert found.wagers == ()
    assert found.pays == (
        Difference("Ace, twice", {OLD: "at least 5 to 1", NEW: "at least 6 to 1"}, LAW),
        Difference("Ace, thrice", {OLD: "", NEW: "at least 9 to 1"}, LAW),
    )


def test_odds_that_only_custom_sets_are_the_houses(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("pitboss.pit.edition_diff.binding", lambda citation: False)
    found = compare(a_charter(a_wager("ace", ("", "2 to 1"), edition=NEW)))
    assert found.wagers[0].says[NEW] == "on ace; paid 2 to 1, set by the house"


def test_a_wager_that_is_paid_as_another() -> None:
    found = compare(a_charter(a_wager("ace", edition=OLD, paid_as="as a king")))
    assert found.wagers[0].says == {OLD: "on ace; paid as a king", NEW: ""}


def test_options_with_other_choices() -> None:
    both = an_option("zeros", "half", "half", OLD), an_option("zeros", "half|full", "half", NEW)
    same = an_option("turns", "1..9", "3")
    found = compare(a_charter(options=(*both, same)))
    assert [(one.name, one.says) for one in found.options] == [
        (
            "zeros",
            {
                OLD: "half; half unless the house chooses otherwise",
                NEW: "half or full; half unless the house chooses otherwise",
            },
        )
    ]


def test_a_section_that_one_edition_has_only_by_its_heading_is_one_difference() -> None:
    found = {one.name: one for one in compare(find("roulette").charter).paragraphs}
    assert list(found) == ["5.1", "5.2", "5.3", "5.4"]
    assert found["5.2"].says == {OLD: "the text of 6 paragraphs", NEW: "only the heading"}
    assert found["5.2"].cites == tuple(one.id for one in paragraphs().values() if one.section == "19:47-5.2")


def test_paragraphs_of_a_section_that_both_editions_have() -> None:
    found = {one.name: one for one in compare(a_charter(slug="punto-banco")).paragraphs}
    assert found["3.3(e)1"].says[OLD] == "not in the known text of 19:47-3.3"
    assert found["3.3(e)1"].says[NEW].startswith("No-commission choice 1")
    assert found["3.3(e)1"].cites == ("13:69F-3.3(e)1",)
    assert "3.3(a)" not in found  # both have it
    assert found["3.9"].says[NEW] == "only the heading"


def test_roulette_differs_in_what_the_zeros_take() -> None:
    found = compare(find("roulette").charter)
    assert (found.wagers, found.pays) == ((), ())
    assert [(one.name, one.says[OLD], one.cites) for one in found.options] == [
        ("Even-money wagers on 0 and 00 (zeros)", "", ("roulette/zeros",))
    ]


def test_a_game_in_one_edition_has_nothing_to_compare() -> None:
    charter = Charter("faro", "Faro", cite("19:47-5.1"), (OLD,), 8, (a_wager("ace", ("", "2 to 1")),), ())
    found = compare(charter)
    assert found.editions == (OLD,)
    assert found.wagers == found.pays == found.options == found.paragraphs == ()


@pytest.mark.parametrize("slug", names())
def test_a_wager_is_in_the_editions_that_have_its_sections(slug: str) -> None:
    """A section that only one edition has, in its contents or in its prints, defines wagers of that edition only."""
    charter = find(slug).charter
    for wager in charter.wagers:
        for edition in charter.editions:
            if wager.edition in ("", edition):
                assert not (lacking := sections_lacking(wager.cites, edition)), (wager.slug, edition, lacking)


def sections_lacking(cites: Iterable[str], edition: str) -> set[str]:
    """The cited sections that an edition does not have although it has others of their subchapter."""
    known = {*sections(), *(one.section for one in paragraphs().values())}
    lacking = set()
    for one in cites:
        section = look_up(one).section
        chapter, dash, rest = section.partition("-")
        if dash and chapter in set(Edition) and f"{edition}-{rest}" not in known:
            beside = f"{edition}-{rest.partition('.')[0]}."
            lacking |= {section} if any(other.startswith(beside) for other in known) else set()
    return lacking


def test_the_later_wagers_of_blackjack_are_not_taken_under_the_older_edition() -> None:
    charter = find("blackjack").charter
    later = {
        "streak": "streak-2",
        "match": "match-the-dealer",
        "twenty-point": "twenty-point",
        "optional-bonus": "optional-bonus",
        "in-between": "in-between",
    }
    for option, wager in later.items():
        with pytest.raises(
            BadInput, match=f"left to the house only in edition 13:69F, not in 19:47; leave '{option}' out"
        ):
            charter.house(edition="19:47", options={option: "yes"})
        decks = {"decks": "6"} if option == "optional-bonus" else {}
        assert wager in charter.house(edition="13:69F", options={option: "yes", **decks}).wagers


@pytest.mark.parametrize(
    ("game", "wager", "spot", "name"),
    [
        ("craps", "fire", "fire", "Fire Bet"),
        ("mini-craps", "fire", "fire", "Fire Bet"),
        ("blackjack", "streak-2", "box-3-streak-2", "Streak of two"),
        ("blackjack", "match-the-dealer", "box-1-match-the-dealer", "Match-the-dealer"),
        ("punto-banco", "dragon-7", "dragon-7", "Dragon 7"),
    ],
)
def test_who_asks_for_a_wager_of_the_other_edition_is_told_which(game: str, wager: str, spot: str, name: str) -> None:
    """In odds, in a house file, in limits and at the table; another mistake is answered as before."""
    told = f"{name} is a wager of edition 13:69F, not of 19:47."
    definition = find(game)
    table = definition(definition.charter.house(edition="19:47"))
    asked: list[Callable[[], object]] = [
        lambda: report(table, wager),
        lambda: report(table, spot),
        lambda: definition.charter.house(edition="19:47", pays={wager: "5 to 1"}),
        lambda: definition.charter.house(edition="19:47", wager_limits={wager: Limits()}),
        lambda: find_spot(table, [spot]),
    ]
    for ask in asked:
        with pytest.raises(BadInput) as refusal:
            ask()
        assert refusal.value.sentence == told
        assert refusal.value.cites
    placed = table.no_spot(spot)
    assert placed is not None
    assert placed.sentence == told
    with pytest.raises(BadInput, match="has no wager 'fier'"):
        report(table, "fier")
    assert table.no_spot("fier") is None
