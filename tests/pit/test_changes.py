"""What a change of house rules requires: half an hour's notice for a rule, a sign at once for a limit."""

from typing import Any

import pytest

from pitboss.errors import BadInput
from pitboss.games import find, names
from pitboss.house import Limits
from pitboss.law import paragraphs
from pitboss.paper import Notice
from pitboss.pit.changes import in_writing, notices_of_change

BEFORE = "30 minutes before, post a sign at the table, announce it to the patrons there and notify"


def changed(game: str, old: dict[str, Any], new: dict[str, Any], edition: str | None = None) -> list[Notice]:
    definition = find(game)
    before, after = (definition.charter.house(edition=edition, **one) for one in (old, new))
    return list(notices_of_change((definition, before), (definition, after)))


@pytest.mark.proves("13:69F-8.3(b)", "13:69F-8.3(b)1", "13:69F-8.3(b)2", "13:69F-8.3(b)3")
@pytest.mark.parametrize(("edition", "whom"), [("19:47", "the Commission"), ("13:69F", "the Division")])
def test_a_rule_changes_half_an_hour_after_sign_announcement_and_notice(edition: str, whom: str) -> None:
    (notice,) = changed("roulette", {}, {"pays": {"red": "2 to 1"}}, edition)
    assert notice.text == f"Red pays 2 to 1 instead of 1 to 1; {BEFORE} {whom}."
    assert notice.cites == ("19:47-5.2(a)", "13:69F-8.3(b)")


@pytest.mark.proves("13:69F-8.3(b)")
@pytest.mark.parametrize("slug", names())
def test_every_choice_of_every_game_is_a_rule(slug: str) -> None:
    """Each option is changed to each value that may stand beside the defaults; only a lower rate needs no notice."""
    definition = find(slug)
    for edition in definition.charter.editions:
        plain = definition.charter.house(edition=edition)
        for option in definition.charter.options:
            if option.edition not in ("", edition):
                continue
            for value in option.choices.replace("..", "|").split("|"):
                try:
                    other = definition.charter.house(edition=edition, options={option.name: value})
                except BadInput:
                    continue
                notices = notices_of_change((definition, plain), (definition, other))
                told = any(
                    one.text.startswith(f'{option.title} changes from "{option.say(option.default)}" to')
                    for one in notices
                )
                lower = option.notice_if == "raised" and int(value) < int(option.default)
                assert told == (value != option.default and not lower), (option.name, value)


@pytest.mark.proves("19:47-5.2(b)", "19:47-5.2(d)1")
def test_a_change_of_wheel_rests_on_the_paragraphs_about_its_notice() -> None:
    (notice, *_) = changed("roulette", {}, {"options": {"wheel": "double-zero-as-single"}})
    assert notice.text.startswith(
        'Wheel changes from "double-zero" to "double-zero, used as single-zero"; 30 minutes before'
    )
    assert notice.cites == ("19:47-5.2(b)", "19:47-5.2(d)1", "13:69F-8.3(b)")
    (zeros,) = changed("roulette", {}, {"options": {"zeros": "full"}}, "13:69F")
    assert zeros.cites == ("19:47-5.2(b)", "13:69F-8.3(b)")


@pytest.mark.proves("19:47-5.6(d)")
def test_a_change_of_what_the_clapper_decides_is_announced() -> None:
    (notice,) = changed("big-six", {}, {"options": {"between-stops": "void"}})
    was, now = "the stop it passed last wins", "no spin, and the wheel is spun again"
    assert f'changes from "{was}" to "{now}"; 30 minutes before' in notice.text
    assert notice.cites == ("19:47-5.6(d)", "13:69F-8.3(b)")


@pytest.mark.proves("13:69F-8.2(c)", "13:69F-8.3(c)")
@pytest.mark.parametrize("limits", [Limits(1_000, 100_000, 100), Limits(500, 50_000, 100)], ids=["minimum", "maximum"])
@pytest.mark.parametrize("slug", ["roulette", "big-six", "craps", "sic-bo", "mini-dice", "punto-banco"])
def test_a_limit_changes_at_once_with_a_sign_and_an_announcement(slug: str, limits: Limits) -> None:
    notices = changed(slug, {}, {"limits": limits})
    assert notices
    for notice in notices:
        assert notice.text.endswith("; post a sign at the table and announce it to the patrons there.")
        assert "instead of" in notice.text
        assert notice.cites == ("13:69F-8.2(c)", "general/limits", "13:69F-8.3(c)")


@pytest.mark.proves("13:69F-8.2(f)", "13:69F-8.3(c)")
def test_a_step_and_the_smallest_chip_change_at_once_too() -> None:
    step, *_ = changed("big-six", {}, {"limits": Limits(100, 50_000, 500)})
    assert step.text == (
        "Every wager: at least $1, at most $500, in steps of $5, instead of at least $1, at most $500, in steps of $1; "
        "post a sign at the table and announce it to the patrons there."
    )
    assert step.cites == ("13:69F-8.2(f)", "13:69F-8.3(c)")
    (chip,) = changed("big-six", {}, {"chip": 100})
    assert chip.text.startswith("The smallest chip is $1 instead of $0.50; post a sign")
    assert chip.cites == ("13:69F-8.2(f)", "13:69F-8.3(c)")


@pytest.mark.proves("13:69F-8.3(c)")
def test_the_limits_of_one_wager_are_named() -> None:
    (notice,) = changed("big-six", {}, {"wager_limits": {"joker": Limits(500, 5_000, 100)}})
    assert notice.text.startswith("Joker: at least $5, at most $50, in steps of $1, instead of at least $1")


def test_notice_in_writing_is_asked_for_by_its_own_paragraph() -> None:
    asked = {(slug, option.name) for slug in names() for option in find(slug).charter.options if in_writing(option)}
    assert asked == {
        ("punto-banco", "second-shuffle"),
        ("punto-banco", "payment"),
        ("mini-baccarat", "second-shuffle"),
        ("mini-baccarat", "payment"),
        ("chemin-de-fer", "second-shuffle"),
    }
    (notice,) = changed("punto-banco", {}, {"options": {"payment": "2"}}, "19:47")
    assert notice.text == (
        'Order of payment changes from "all payments, then all vigorish" to "all vigorish, then all payments"; '
        "30 minutes before, give written notice to the Commission and the surveillance department."
    )
    assert notice.cites == ("19:47-3.10(c)2",)


@pytest.mark.proves("19:47-3.3(d)", "13:69F-3.3(d)", "19:47-7.3(e)", "13:69F-7.3(e)")
@pytest.mark.parametrize(("slug", "number"), [("punto-banco", "3.3(d)"), ("mini-baccarat", "7.3(e)")])
@pytest.mark.parametrize("edition", ["19:47", "13:69F"])
def test_a_rate_needs_notice_when_it_is_raised(slug: str, number: str, edition: str) -> None:
    low = {"options": {"rate": "4"}}
    assert changed(slug, {}, low, edition) == []
    (notice,) = changed(slug, low, {}, edition)
    assert notice.text.startswith('Rate of the vigorish changes from "4 percent" to "5 percent"; 30 minutes before')
    assert notice.cites == (f"{edition}-{number}", "13:69F-8.3(b)")


def test_every_paragraph_about_the_notice_of_a_change_stands_beside_an_option() -> None:
    """Of the games on the floor; what a sign states is in the tests of the signs."""
    cited = {str(one) for slug in names() for option in find(slug).charter.options for one in option.notice}
    about = {
        one.id
        for one in paragraphs().values()
        if one.kind == "notice" and one.game in names() and one.id not in ("13:69F-9.4(a)",)  # how odds are worded
    }
    assert about <= cited


def test_the_same_rules_need_no_notice_and_another_game_is_refused() -> None:
    assert changed("roulette", {}, {}) == []
    roulette, keno = ((find(slug), find(slug).charter.house()) for slug in ("roulette", "keno"))
    with pytest.raises(BadInput, match="two files for the same game"):
        notices_of_change(roulette, keno)


def test_the_other_edition_is_another_set_of_rules() -> None:
    definition = find("roulette")
    old, new = ((definition, definition.charter.house(edition=edition)) for edition in ("19:47", "13:69F"))
    (notice,) = notices_of_change(old, new)
    assert notice.text.startswith("The rules change from N.J.A.C. 19:47 to 13:69F; 30 minutes before")
