"""A table posts no wager that can never be made there."""

from pathlib import Path

import pytest

from pitboss.errors import BadInput
from pitboss.games import find, names
from pitboss.house import Limits
from pitboss.pit import load_house
from pitboss.pit.placeable import never_taken

FIVES = "chip = 5\n[limits]\nminimum = 5\nincrement = 5\n"
LATE = 'dealers-second-card = "late"\n'


@pytest.mark.parametrize("slug", names())
def test_every_wager_of_every_game_can_be_made_by_default(slug: str) -> None:
    definition = find(slug)
    for edition in definition.charter.editions:
        assert never_taken(definition(definition.charter.house(edition=edition))) is None


@pytest.mark.parametrize(
    ("options", "sentence", "cites"),
    [
        pytest.param(
            'progressive = "yes"\n' + LATE,
            "Progressive blackjack is a wager of $1, which $5 chips cannot make.",
            ("19:47-2.19(a)", "19:47-2.19(b)"),
            marks=pytest.mark.proves("19:47-2.19(a)", "19:47-2.19(b)"),
        ),
        pytest.param(
            'bonus = "1"\n',
            "Blackjack bonus is a wager of $1, which $5 chips cannot make.",
            ("19:47-2.20(a)",),
            marks=pytest.mark.proves("19:47-2.20(a)"),
        ),
        pytest.param(
            'bonus = "1-or-5"\n',
            "Blackjack bonus is a wager of $1 or $5, which $5 chips cannot make.",
            ("19:47-2.20(a)",),
            marks=pytest.mark.proves("19:47-2.20(a)"),
        ),
        (
            'additional = "over-under"\n',
            "Over 13 is a wager of $1, which $5 chips cannot make.",
            ("blackjack/additional-stake",),
        ),
    ],
)
def test_a_stake_that_chips_cannot_make_is_refused(
    options: str, sentence: str, cites: tuple[str, ...], tmp_path: Path
) -> None:
    path = tmp_path / "table.toml"
    path.write_text(f'game = "blackjack"\n{FIVES}[options]\n{options}', encoding="utf-8")
    with pytest.raises(BadInput) as refusal:
        load_house(path)
    assert refusal.value.sentence.endswith(sentence)
    assert refusal.value.cites == cites
    path.write_text(f'game = "blackjack"\nchip = 1\n[options]\n{options}', encoding="utf-8")
    assert load_house(path)


@pytest.mark.proves("19:47-2.20(a)")
def test_five_dollar_chips_make_a_bonus_of_five_and_any_free_stake(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text(
        f'game = "blackjack"\nedition = "13:69F"\n{FIVES}[options]\nbonus = "5"\nmatch = "yes"\n', encoding="utf-8"
    )
    definition, house = load_house(path)
    assert house.limits_of("match-the-dealer").posted == "at least $5, at most $1,000, in steps of $5"
    assert never_taken(definition(house)) is None


@pytest.mark.proves("mini-dice/payable")
def test_limits_that_leave_no_payable_amount_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('game = "mini-dice"\n[limits]\nminimum = 5\nmaximum = 5\n', encoding="utf-8")
    with pytest.raises(BadInput, match="Place Bet on 6 can never be made: no amount that it takes is at least") as bad:
        load_house(path)
    assert bad.value.cites == ("mini-dice/payable",)


def test_limits_between_two_steps_are_refused(tmp_path: Path) -> None:
    path = tmp_path / "table.toml"
    path.write_text('game = "big-six"\n[limits.joker]\nminimum = 6\nmaximum = 9\nincrement = 5\n', encoding="utf-8")
    with pytest.raises(BadInput, match="Joker can never be made") as bad:
        load_house(path)
    assert bad.value.cites == ("13:69F-8.2(c)", "general/limits")


def test_a_minimum_that_chips_cannot_make_is_refused() -> None:
    definition = find("big-six")
    game = definition(definition.charter.house(limits=Limits(700, 10_000, 500), chip=500))
    refusal = never_taken(game)
    assert refusal is not None
    assert refusal.sentence == "$1 takes at least $7, which $5 chips cannot make."
