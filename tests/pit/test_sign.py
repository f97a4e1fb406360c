"""The sign at a table: every limit, every wager's odds, every choice and every notice."""

import pytest

from pitboss.game import AnyGame
from pitboss.games import find, names, open_game
from pitboss.house import Limits
from pitboss.paper import notices
from pitboss.pit.sign import sign


def texts(game: AnyGame) -> list[str]:
    return [line.text for line in sign(game).lines]


def chosen(game: AnyGame) -> list[str]:
    return [f"{one.title}: {one.says}" for one in sign(game).choices]


def roulette(**wager_limits: Limits) -> AnyGame:
    definition = find("roulette")
    limits = Limits(minimum=1_000, maximum=50_000, increment=500)
    return definition(definition.charter.house(limits=limits, wager_limits=wager_limits, chip=100))


@pytest.mark.proves("13:69F-8.2(c)", "13:69F-8.2(f)")
def test_the_limits_and_steps_of_the_table_are_posted() -> None:
    (line,) = [line for line in sign(roulette()).lines if line.text.startswith("Every other wager")]
    assert line.text == "Every other wager: at least $10, at most $500, in steps of $5."
    assert line.cites == ("13:69F-8.2(c)", "general/limits", "13:69F-8.2(f)")
    assert "The smallest chip is $1." in texts(roulette())


@pytest.mark.proves("13:69F-8.2(c)", "13:69F-8.2(b)1", "13:69F-8.2(f)")
def test_the_own_limits_of_a_wager_are_posted_and_like_ones_share_a_line() -> None:
    low = Limits(minimum=500, maximum=10_000, increment=100)
    game = roulette(straight=low, split=low, red=Limits(minimum=1_000, maximum=90_000, increment=1_000))
    posted = [line for line in sign(game).lines if "in steps of" in line.text]
    assert [line.text for line in posted] == [
        "Straight, Split: at least $5, at most $100, in steps of $1.",
        "Red: at least $10, at most $900, in steps of $10.",
        "Five Adjacent Numbers: at least $25, at most $500, in steps of $5.",
        "Every other wager: at least $10, at most $500, in steps of $5.",
    ]
    assert all({"13:69F-8.2(c)", "13:69F-8.2(f)"} <= set(line.cites) for line in posted)
    assert "13:69F-8.2(b)1" in posted[0].cites


@pytest.mark.proves("13:69F-8.2(c)", "13:69F-8.3(a)")
@pytest.mark.parametrize("slug", names())
def test_the_limits_of_every_wager_of_every_game_are_posted(slug: str) -> None:
    """Each wager gets limits that no other has: each must stand on the sign."""
    definition = find(slug)
    charter = definition.charter
    plain = definition(charter.house())
    takes = {spot.wager for spot in plain.spots.values()}
    wagers = {slug: wager for slug, wager in plain.wagers.items() if slug in takes}
    own = {wager: Limits(minimum=500 * at, maximum=100_000 * at, increment=500) for at, wager in enumerate(wagers, 2)}
    if "five-adjacent" in own:  # five straights at once
        own["five-adjacent"] = Limits(minimum=5_000, maximum=1_000_000, increment=2_500)
    posted = texts(definition(charter.house(wager_limits=own)))
    for wager, limits in own.items():
        step = limits.increment // 100
        span = f"at least ${limits.minimum // 100:,}, at most ${limits.maximum // 100:,}, in steps of ${step}."
        assert f"{wagers[wager].name}: {span}" in posted
    assert not any(text.startswith("Every") for text in posted)


@pytest.mark.proves("13:69F-8.3(a)")
@pytest.mark.parametrize("slug", names())
def test_the_rules_in_force_are_posted(slug: str) -> None:
    """The game and edition, the odds of every wager offered, every option's value, and every notice, with its cites."""
    for edition in find(slug).charter.editions:
        game = open_game(slug, edition)
        lines, choices = sign(game).lines, sign(game).choices
        posted = [line.text for line in lines]
        assert posted[0] == f"{game.charter.name} under N.J.A.C. {edition}."
        for wager in (game.wagers[spot.wager] for spot in game.spots.values()):
            (paid,) = [text for text in posted if text.endswith(f": pays {wager.odds_text}.")]
            assert wager.name in paid
        assert {one.option for one in choices} == {f"{name}={value}" for name, value in game.house.options.items()}
        assert all(one.usual and one.cites for one in choices)
        assert set(notices(game)) <= set(lines)
        assert all(line.cites for line in lines)


@pytest.mark.proves("13:69F-8.3(a)")
def test_the_sign_follows_what_the_house_chose() -> None:
    plain, other = open_game("roulette"), open_game("roulette", None, {"wheel": "single-zero"}, {"red": "2 to 1"})
    assert "Wheel: double-zero" in chosen(plain)
    assert "Wheel: single-zero" in chosen(other)
    assert [one.title for one in sign(other).choices if not one.usual] == ["Wheel"]
    assert any("Red" in text and text.endswith(": pays 2 to 1.") for text in texts(other))
    assert not any("lose half" in text for text in texts(other))
    assert any("lose half" in text for text in texts(plain))
    five = "First Five Numbers: pays 6 to 1."  # there are no such five numbers on a wheel with one zero
    assert five in texts(plain)
    assert five not in texts(other)
