"""What a house may choose: the options and which exclude each other, the odds in force, and what is posted."""

import csv
from pathlib import Path
from typing import Any

import pytest

from blackjack_talk import BlackjackTable, new_game
from pitboss.errors import BadInput
from pitboss.felt import felt_of
from pitboss.games.blackjack import Blackjack
from pitboss.paper import notices

HERE = Path(__file__).parent
CLASHES = list(csv.DictReader((HERE / "option_clashes.csv").read_text(encoding="utf-8").splitlines()))


def texts(**options: Any) -> list[str]:
    """What is posted under these options."""
    return [notice.text for notice in notices(new_game(**options))]


@pytest.mark.parametrize("case", CLASHES, ids=lambda case: case["options"])
def test_choices_that_exclude_each_other(case: dict[str, str]) -> None:
    options = dict(one.split("=") for one in case["options"].split())
    with pytest.raises(BadInput) as refused:
        Blackjack.charter.house(options=options)
    cites = case["cites"].split(";")
    assert str(refused.value) == f"{case['sentence']} ({', '.join(cites)})"


@pytest.mark.parametrize(
    "options",
    [
        {"dealing": "hand", "shuffler": "automated", "decks": "2"},
        {"dealing": "hand", "shuffler": "automated", "decks": "1"},
        {"shuffler": "automated", "decks": "2"},
        {"splits": "2", "boxes": "7"},
        {"splits": "3", "boxes": "6"},
        {"splits": "2", "resplit-aces": "yes"},
        {"blackjack-pays": "6-to-5", "even-money": "no"},
    ],
    ids=str,
)
def test_choices_that_stand_together(options: dict[str, str]) -> None:
    house = Blackjack.charter.house(options=options)
    assert {name: house.options[name] for name in options} == options


@pytest.mark.proves("blackjack/decks")
def test_one_deck_or_more() -> None:
    for decks in range(1, 9):
        game = new_game(decks=decks)
        assert game.shuffling.cards == 52 * decks
        assert game.shuffling.shoe.left == 52 * decks
    with pytest.raises(BadInput):
        new_game(decks=0)


@pytest.mark.proves("blackjack/cutting-card")
def test_at_least_a_quarter_lies_behind_the_cutting_card() -> None:
    for decks in range(1, 9):
        assert new_game(decks=decks).shuffling.handling.behind * 4 >= 52 * decks
        assert new_game(decks=decks, cutting_card=75).shuffling.handling.behind == 39 * decks
    with pytest.raises(BadInput):
        new_game(cutting_card=24)


@pytest.mark.proves("blackjack/boxes")
@pytest.mark.parametrize("boxes", [6, 7])
def test_boxes(boxes: int) -> None:
    game = new_game(boxes=boxes)
    assert sorted(game.spots) == [f"box-{box}" for box in range(1, boxes + 1)]
    assert {area.spot for area in felt_of(game).layout.areas} >= set(game.spots)
    table = BlackjackTable(seats=(boxes,), boxes=boxes)
    table.bet(f"{boxes} box-{boxes} $10")
    table.refused(f"place {boxes} box-{boxes + 1} $10", "blackjack/main-wager")
    table.refused(f"sit {boxes + 1}")
    with pytest.raises(BadInput):
        new_game(boxes=8)


@pytest.mark.proves("blackjack/blackjack-pays")
def test_the_odds_of_a_blackjack_are_the_houses_choice() -> None:
    assert "Blackjack pays 3 to 2." in texts()
    assert "Blackjack pays 6 to 5." in texts(blackjack_pays="6-to-5", even_money="no")


@pytest.mark.proves("blackjack/soft-17")
def test_how_the_dealer_draws_is_posted() -> None:
    assert "The dealer draws to 16 and stands on all 17s." in texts()
    hits = "The dealer draws to 16 and on soft 17, and stands on hard 17 and on all 18s."
    assert hits in texts(soft_17="hit")
    assert hits not in texts()


POSTED: dict[str, tuple[str, str, dict[str, Any]]] = {
    "surrender": ("Surrender is offered.", "blackjack/surrender", {}),
    "five-card-21": ("Five cards totalling 21 pay 2 to 1.", "blackjack/five-card-21", {}),
    "resplit-aces": ("Aces may be split again.", "blackjack/resplitting", {"splits": "2"}),
}


@pytest.mark.proves("blackjack/surrender", "blackjack/five-card-21", "blackjack/resplitting")
@pytest.mark.parametrize("option", POSTED)
def test_options_that_need_notice(option: str) -> None:
    text, cite, beside = POSTED[option]
    chosen: dict[str, Any] = {**beside, option: "yes"}
    on, off = notices(new_game(**chosen)), notices(new_game(**beside))
    assert [notice.cites for notice in on if notice.text == text] == [(cite,)]
    assert text not in [notice.text for notice in off]


@pytest.mark.proves("blackjack/even-money", "blackjack/insurance")
def test_even_money_and_insurance_are_posted() -> None:
    offered = "A blackjack against an ace may be paid even money."
    assert offered in texts()
    assert offered not in texts(even_money="no")
    assert "Insurance pays 2 to 1." in texts()


@pytest.mark.proves("blackjack/resplitting")
def test_how_often_pairs_are_split_is_posted() -> None:
    assert not [text for text in texts() if "Pairs" in text]
    assert "Pairs may be split twice." in texts(splits="2")
    assert "Pairs may be split three times." in texts(splits="3")
