"""The felt as `pitboss play` draws it in a terminal."""

import re
from collections import Counter
from io import StringIO

import pytest
from rich.console import Console

from houses import WITH_ODDS
from pitboss.cli.felt import columns_needed, felt
from pitboss.cli.patron import Patron
from pitboss.cli.talk import Talk
from pitboss.equipment import Seeded
from pitboss.errors import BadInput
from pitboss.felt import felt_of
from pitboss.game import Bet
from pitboss.games import names, open_game


def drawn(game: str, width: int, *bets: Bet, plain: bool = False) -> list[str] | None:
    rows = felt(felt_of(open_game(game)).plan, bets, width, plain=plain)
    return [row.plain for row in rows] if rows is not None else None


def test_the_roulette_layout_is_drawn() -> None:
    rows = drawn("roulette", 100)
    assert rows is not None
    assert max(map(len, rows)) < 100
    assert len(set(map(len, rows))) == 1
    numbers = " ".join(rows).replace("│", " ").split()
    assert {str(number) for number in range(37)} | {"00"} <= set(numbers)
    assert rows[0].startswith("┌──────┬──────┬")
    assert rows[3].startswith("├──────┤  2   │  5   │")


def test_chips_are_drawn_where_they_lie() -> None:
    rows = drawn("roulette", 100, Bet(1, "straight-17", 500), Bet(1, "split-17-20", 500), Bet(1, "red", 2_500))
    assert rows is not None
    assert "│17 $5 ●  20  │" in rows[3]
    assert any("Red $25" in row for row in rows)


def test_a_narrow_terminal_gets_a_narrow_felt_or_none() -> None:
    rows = drawn("roulette", 80)
    assert rows is not None
    assert max(map(len, rows)) < 80
    assert drawn("roulette", 40) is None


@pytest.mark.parametrize("game", WITH_ODDS)
def test_the_columns_that_a_layout_needs_are_told(game: str) -> None:
    needed = columns_needed(felt_of(open_game(game)).plan)
    assert needed is not None
    assert drawn(game, needed) is not None
    assert drawn(game, needed - 1) is None
    said = StringIO()
    to = Console(file=said, width=needed - 1, force_terminal=True, markup=False, highlight=False)
    talk = Talk(Patron(open_game(game), Seeded(1), 10_000, to), to)
    with pytest.raises(BadInput, match=f"The layout needs {needed} columns, and this terminal has {needed - 1};"):
        talk.hear("layout")


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("width", [50, 60, 80, 100])
def test_no_number_is_cut(game: str, width: int) -> None:
    rows = drawn(game, width)
    shown = Counter(re.findall(r"\d+", "  ".join(rows or ())))
    labels = [area.label for area in felt_of(open_game(game)).plan.areas if area.w and area.h]
    assert rows is None or shown >= Counter(re.findall(r"\d+", "  ".join(labels)))


def test_a_terminal_without_line_drawing_gets_plain_signs() -> None:
    rows = drawn("roulette", 100, Bet(1, "split-17-20", 500), plain=True)
    assert rows is not None
    assert all(row.isascii() for row in rows)


@pytest.mark.parametrize("game", names())
@pytest.mark.parametrize("width", [60, 80, 100, 130])
def test_every_layout_is_drawn_within_its_width_or_not_at_all(game: str, width: int) -> None:
    rows = drawn(game, width)
    assert rows is None or max(map(len, rows)) < width
