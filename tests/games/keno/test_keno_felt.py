"""The keno blank: every number once, what may be marked and what it pays, and which tickets a draw wins for."""

from fractions import Fraction
from itertools import combinations

import pytest

from keno_lounge import CLOSE, LOW, does, settlements
from pitboss.commands import BuyIn, Open, Place, Result, Sit
from pitboss.felt import Layout, felt_of, ruled
from pitboss.games import open_game
from pitboss.games.keno import Keno
from pitboss.games.keno.house import return_of
from pitboss.table import Table

HOUSES = [
    {},
    {"most-spots": "15", "way-cap": "15"},
    {"split": "no", "way": "no", "combination": "no", "king": "no", "multi-game": "1", "rate-cents": "50"},
]
DRAWS = [LOW, tuple(range(1, 80, 4)), tuple(range(61, 81)), (*range(3, 10), *range(30, 43))]


def forms(options: dict[str, str]) -> list[Layout]:
    felt = felt_of(open_game("keno", "19:47", options))
    portrait = felt.portrait()
    assert portrait is not None
    return [felt.layout, portrait]


@pytest.mark.parametrize("options", HOUSES)
def test_every_number_is_on_the_blank_once(options: dict[str, str]) -> None:
    for layout in forms(options):
        assert [area.spot for area in layout.areas] == [str(number) for number in range(1, 81)]
        assert all(area.label == area.spot for area in layout.areas)
        for one, two in combinations(layout.areas, 2):
            across = one.x + one.w <= two.x + 1e-9 or two.x + two.w <= one.x + 1e-9
            down = one.y + one.h <= two.y + 1e-9 or two.y + two.h <= one.y + 1e-9
            assert across or down, (one.spot, two.spot)


@pytest.mark.parametrize("options", HOUSES)
def test_nothing_lies_on_the_numbers_or_off_the_felt(options: dict[str, str]) -> None:
    for layout in forms(options):
        assert layout.sheet
        assert layout.device
        places = [layout.sheet.head, layout.sheet.legend, layout.sheet.tools, layout.device]
        places += [layout.verdict] if layout.verdict else []
        left, right = min(area.x for area in layout.areas), max(area.x + area.w for area in layout.areas)
        top, bottom = min(area.y for area in layout.areas), max(area.y + area.h for area in layout.areas)
        assert 0 <= left < right <= layout.width
        assert 0 <= top < bottom <= layout.height
        for place in places:
            assert place.x >= right or place.y >= bottom - 1e-9 or place.y + place.h <= top + 1e-9
            assert place.x + place.w <= layout.width + 1e-9
        for one, two in combinations(places, 2):
            across = one.x + one.w <= two.x + 1e-9 or two.x + two.w <= one.x + 1e-9
            down = one.y + one.h <= two.y + 1e-9 or two.y + two.h <= one.y + 1e-9
            assert across or down, (one, two)


@pytest.mark.proves("keno/pays")
@pytest.mark.parametrize("options", HOUSES)
def test_the_blank_tells_the_posted_tables(options: dict[str, str]) -> None:
    """Every line of every table, with its chance: together they return what the wager returns."""
    game = open_game("keno", "19:47", options)
    blank = felt_of(game).blank
    assert blank
    for slug, wager in game.wagers.items():
        if not slug.endswith("-spot"):
            continue
        spots = int(slug.removesuffix("-spot"))
        lines = [rate for rate in blank.rates if rate.spots == spots]
        assert len(lines) == len(wager.pays)
        assert sum(Fraction(rate.pays) * Fraction(rate.chance) for rate in lines) == return_of(wager)
    assert {rate.spots for rate in blank.rates} == set(range(1, int(options.get("most-spots", "10")) + 1))


def test_the_blank_has_what_this_house_writes() -> None:
    blanks = [felt_of(open_game("keno", "19:47", options)).blank for options in HOUSES]
    kinds = [[kind.name for kind in blank.kinds] for blank in blanks if blank]
    assert kinds == [["split", "way", "combination", "king"]] * 2 + [[]]
    assert [(blank.most_in_way, blank.games) for blank in blanks if blank] == [(10, 20), (15, 20), (10, 1)]
    assert felt_of(open_game("roulette")).blank is None
    limited = felt_of(open_game("keno", "19:47", {"aggregate-limit": "50000"})).blank
    assert [blank.note for blank in (*blanks, limited) if blank and blank.note] == [
        "All tickets of one game win at most $50,000."
    ]


def won(game: Keno, drawn: tuple[int, ...]) -> set[str]:
    """The tickets that win something at a table where each that is on the felt is bought; none depends on another."""
    table = Table(game)
    does(table, Sit(1), BuyIn(1, 100_000), Open())
    does(table, *(Place(1, spot, game.multiple_of(game.spots[spot])) for spot in game.spots), CLOSE)
    return {end.spot for end in settlements(does(table, Result(drawn))) if end.paid}


@pytest.mark.parametrize("drawn", DRAWS)
@pytest.mark.parametrize(
    "pays", [{}, {"1-spot/catch 1": "0 to 1", "1-spot/catch 0": "1 to 1"}, {"3-spot/catch 2": "1/2 back"}]
)
def test_a_place_is_lit_if_and_only_if_a_ticket_there_alone_would_win(
    drawn: tuple[int, ...], pays: dict[str, str]
) -> None:
    game = Keno(Keno.charter.house(pays=pays))
    winning = felt_of(game).winners(list(drawn))
    assert set(winning) == won(game, drawn)
    assert pays or [spot for spot in winning if "-" not in spot] == list(map(str, drawn))


def test_what_is_no_draw_lights_nothing() -> None:
    felt = felt_of(open_game("keno"))
    assert felt.winners(None) == felt.winners([1, 2, 3]) == ()


def test_in_the_terminal_the_numbers_are_all_there_is() -> None:
    flat = ruled(felt_of(open_game("keno")).layout)
    assert (flat.areas[0].x, flat.areas[0].y) == (0, 0)
    assert flat.width == pytest.approx(10)
    assert {area.h for area in flat.areas} == {1}
    assert flat.areas[40].y > flat.areas[30].y + 1.25, "a line between 40 and 41"
