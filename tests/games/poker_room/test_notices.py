"""What a poker table posts: the ante, the blinds or the forced bet, limits, charges, and what the house has chosen."""

from typing import Any

import pytest

from at_the_poker_table import rules
from pitboss.errors import BadInput
from pitboss.felt import felt_of
from pitboss.games import find, open_game
from pitboss.paper import notices
from rowdy_poker import SLUGS

ANTE = {
    "seven-card-stud": "19:47-14.9(b)",
    "holdem": "19:47-14.10(b)",
    "omaha": "19:47-14.11(b)",
    "five-card-draw": "19:47-14.12(b)",
    "five-card-stud": "19:47-14.13(b)",
    "mambo-stud": "19:47-14.13A(b)",
}
BLINDS = {"holdem": "19:47-14.10(d)", "omaha": "19:47-14.11(e)", "five-card-draw": "19:47-14.12(e)"}
FORCED = {"seven-card-stud": "19:47-14.9(d)", "five-card-stud": "19:47-14.13(d)", "mambo-stud": "19:47-14.13A(d)"}


def posted(slug: str, **choices: Any) -> dict[str, tuple[str, ...]]:
    """The signs of a table, each with its paragraphs."""
    return {one.text: tuple(one.cites) for one in notices(rules(slug, **choices))}


@pytest.mark.proves(
    "19:47-14.9(b)",
    "19:47-14.10(b)",
    "19:47-14.11(b)",
    "19:47-14.12(b)",
    "19:47-14.13(b)",
    "19:47-14.13A(b)",
)
@pytest.mark.parametrize("slug", SLUGS)
def test_whether_an_ante_is_required_and_how_much_is_posted(slug: str) -> None:
    assert posted(slug)["No ante is required."] == (ANTE[slug],)
    signs = posted(slug, ante=150)
    assert signs["Every player antes $1.50."] == (ANTE[slug],)
    assert "No ante is required." not in signs


@pytest.mark.proves("19:47-14.10(b)", "19:47-14.11(b)", "19:47-14.12(b)", "poker/ante-by")
@pytest.mark.parametrize("slug", BLINDS)
def test_it_is_posted_who_antes(slug: str) -> None:
    by_one, by_all = "The big blind posts an ante of $1.50 for the whole table.", "Every player antes $1.50."
    assert {by_one, by_all} & posted(slug, ante=150).keys() == {by_all}
    signs = posted(slug, ante=150, ante_by="big-blind")
    assert {by_one, by_all} & signs.keys() == {by_one}
    assert signs[by_one] == (ANTE[slug], "poker/ante-by")
    assert {by_one, by_all, "The big blind posts an ante of $0 for the whole table."}.isdisjoint(
        posted(slug, ante_by="big-blind")
    )


@pytest.mark.proves("poker/no-flop-no-drop")
@pytest.mark.parametrize("rake", ["share", "fee", "time", "none"])
@pytest.mark.parametrize("first_round", ["yes", "no"])
def test_only_a_house_that_spares_hands_without_a_flop_posts_that(rake: str, first_round: str) -> None:
    signs = posted("holdem", rake=rake, rake_before_cards=first_round)
    spares = "No charge is taken from a hand that ends in the first betting round." in signs
    assert spares is (rake in ("share", "fee") and first_round == "no")


@pytest.mark.proves("19:47-14.10(d)", "19:47-14.11(e)", "19:47-14.12(e)")
@pytest.mark.parametrize("slug", BLINDS)
@pytest.mark.parametrize(
    ("choices", "sign"),
    [
        ({}, "The blinds are $1 and $2."),
        ({"small_blind": 0}, "The blind is $2."),
        ({"third_blind": 400}, "The blinds are $1, $2 and $4."),
        ({"small_blind": 0, "third_blind": 400}, "The blinds are $2 and $4."),
    ],
)
def test_the_number_and_the_amounts_of_the_blinds_are_posted(slug: str, choices: dict[str, int], sign: str) -> None:
    signs = posted(slug, **choices)
    assert BLINDS[slug] in signs[sign]
    assert len([text for text in signs if text.startswith("The blind")]) == 1


@pytest.mark.proves("19:47-14.9(d)", "19:47-14.13(d)", "19:47-14.13A(d)")
@pytest.mark.parametrize("slug", FORCED)
def test_the_forced_bet_is_posted(slug: str) -> None:
    assert FORCED[slug] in posted(slug, forced_bet=250)["The bring-in is $2.50."]


@pytest.mark.proves("19:47-14.11(b)")
@pytest.mark.parametrize(("kill", "words"), [("full", "twice as high"), ("half", "half as high again")])
def test_the_kill_is_posted_where_it_is_offered(kill: str, words: str) -> None:
    signs = posted("omaha", form="high-low-eight", kill=kill, kill_pot=7)
    (sign,) = [text for text in signs if "kill" in text]
    assert "at least 7 times the minimum wager" in sign
    assert words in sign
    assert signs[sign] == ("19:47-14.11(b)", "19:47-14.11(i)")
    for other in ({"form": "high", "kill": kill}, {"form": "high-low-eight", "kill": "none"}):
        assert not [text for text in posted("omaha", **other) if "kill" in text]


@pytest.mark.parametrize(
    ("choices", "sign"),
    [
        ({"betting": "fixed", "raises": 4}, "Fixed limits, with at most 4 raises in a betting round of more than two"),
        ({"betting": "spread", "raises": "any"}, "Spread limits."),
        ({"betting": "pot"}, "Pot limit: a bet or raise may be at most the size of the pot."),
        ({"betting": "no-limit"}, "No limit: a player may bet everything on the table."),
        ({"check_raise": "no"}, "A player who has checked may not raise in the same betting round."),
        ({"rake": "share", "rake_percent": 7, "rake_cap": 0}, "The house takes 7 percent of each pot."),
        ({"rake": "share", "rake_cap": 600}, "The house takes 5 percent of each pot, and at most $6."),
        ({"rake": "share"}, "No charge is taken from a hand that ends in the first betting round."),
        ({"rake": "fee", "hand_fee": 150}, "The house takes $1.50 from each pot."),
        ({"rake": "time", "time_fee": 700}, "The house takes $7 from each player every hour."),
        ({"buy_in_least": 4000, "buy_in_most": 40000}, "The minimum buy-in is $40."),
        ({"buy_in_least": 4000, "buy_in_most": 40000}, "The maximum buy-in is $400."),
        ({"levels": "yes"}, "The floor raises the stakes between hands and announces it."),
        ({"show": "everybody"}, "Every hand still in at the showdown must be shown."),
    ],
)
@pytest.mark.parametrize("slug", SLUGS)
def test_what_a_house_has_chosen_is_posted(slug: str, choices: dict[str, Any], sign: str) -> None:
    assert [text for text in posted(slug, **choices) if text.startswith(sign)]
    plain = {"rake": "none", "betting": "fixed", "raises": "any"}
    assert not [text for text in posted(slug, **plain) if text.startswith(sign)]


@pytest.mark.proves("poker/bonus-fund", "poker/bonus-hand", "poker/bonus-shares")
def test_who_is_eligible_for_a_bad_beat_is_posted_at_the_table_and_the_amount_is_shown() -> None:
    choices = {"edition": "13:69F", "jackpot": "bad-beat", "jackpot_hand": "four-aces", "jackpot_share": 40}
    signs = " ".join(posted("holdem", **choices))
    for part in (
        "if a hand of at least four aces is beaten, it gets 40 percent of what the meter pays",
        "at least 4 players must have been dealt in",
        "The pot must be at least $20, with the rake.",
        "$1 of each pot goes to the meter after the rake. All of it goes back to players.",
    ):
        assert part in signs
    assert "meter" not in " ".join(posted("holdem", edition="13:69F"))
    high = " ".join(posted("omaha", edition="13:69F", jackpot="high-hand", jackpot_pot=0))
    assert "High hand: a hand of at least four tens" in high
    assert "The pot must be" not in high


@pytest.mark.parametrize("slug", SLUGS)
def test_no_sign_has_a_gap(slug: str) -> None:
    for edition in find(slug).charter.editions:
        for one in notices(open_game(slug, edition)):
            assert "{" not in one.text
            assert one.text.endswith(".")
            assert one.cites


@pytest.mark.parametrize("slug", SLUGS)
def test_what_calls_are_about_is_told_in_words(slug: str) -> None:
    told = felt_of(rules(slug))
    assert told.value_name("2-both") == "seat 2: both blinds"
    assert told.value_name("2-raise") == "seat 2: raises"
    assert told.value_name("2-1") == "seat 2: card 1"
    assert told.value_name("20-no-ante") == "20 times, without antes"
    assert told.value_name("none") == "no card was burned"


@pytest.mark.proves("poker/straddle")
@pytest.mark.parametrize("slug", BLINDS)
def test_only_the_later_edition_leaves_a_straddle_to_the_house(slug: str) -> None:
    sign = "The player after the big blind may straddle for twice its amount."
    with pytest.raises(BadInput, match=r"^Straddle is left to the house only in edition 13:69F") as refused:
        rules(slug, straddle="yes")
    assert refused.value.cites == ("poker/straddle",)
    assert "straddle" not in rules(slug).house.options
    assert sign not in posted(slug, edition="13:69F")  # nor there without being chosen
    assert sign in posted(slug, edition="13:69F", straddle="yes")
