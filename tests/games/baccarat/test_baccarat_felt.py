"""The baccarat felt: each seat's boxes, the same wagers on a phone, what is printed, and what a round lights."""

import re
from itertools import combinations, product
from math import cos, radians, sin
from typing import Any

import pytest
from msgspec.structs import replace

from pitboss.events import Settled, Verdict
from pitboss.felt import Area, Layout, felt_of
from pitboss.game import Bet
from pitboss.games import open_game
from pitboss.games.baccarat.coup import BANKER, PLAYER, TIE
from pitboss.games.baccarat.felt import BaccaratFelt
from pitboss.games.baccarat.hands import coup_of
from pitboss.games.baccarat.rules import Baccarat
from pitboss.games.baccarat.state import FACE_DOWN, BaccaratState, Phase

Point = tuple[float, float]
GAMES = ("mini-baccarat", "punto-banco")
ALL_SIDES = {"total-cards": "yes", "bonus": "yes"}
HOUSES = [
    ("19:47", {}),
    ("19:47", {"rate": "4"}),
    ("13:69F", {}),
    ("13:69F", ALL_SIDES),
    ("13:69F", {"bonus": "yes"}),
    ("13:69F", {"vigorish": "dragon-7"}),
    ("13:69F", {"vigorish": "banker-six", "total-cards": "yes"}),
    ("13:69F", {"vigorish": "total-cards", "total-cards": "yes"}),
]
every_house = pytest.mark.parametrize(
    ("name", "edition", "options"), [(name, *house) for name, house in product(GAMES, HOUSES)]
)


def opened(name: str, edition: str = "13:69F", options: dict[str, str] | None = None) -> BaccaratFelt:
    felt = felt_of(open_game(name, edition, options or {}))
    assert isinstance(felt, BaccaratFelt)
    return felt


def corners(area: Area) -> list[Point]:
    """Where the corners of a place are on the table, once it is turned."""
    if area.outline:
        found = [(float(x), float(y)) for x, y in re.findall(r"(-?[\d.]+) (-?[\d.]+)", area.outline)]
    else:
        across, down = (area.x, area.x + area.w), (area.y, area.y + area.h)
        found = [(across[0], down[0]), (across[1], down[0]), (across[1], down[1]), (across[0], down[1])]
    (x, y), turn = area.centre, radians(area.turn)
    return [
        (x + (a - x) * cos(turn) - (b - y) * sin(turn), y + (a - x) * sin(turn) + (b - y) * cos(turn)) for a, b in found
    ]


def overlap(one: list[Point], two: list[Point]) -> bool:
    """Whether two convex shapes cover each other: no line along a side of either keeps them apart."""
    for shape in (one, two):
        for (x1, y1), (x2, y2) in zip(shape, shape[1:] + shape[:1], strict=True):
            reach = [[(y2 - y1) * x - (x2 - x1) * y for x, y in corners] for corners in (one, two)]
            if max(reach[0]) < min(reach[1]) + 0.02 or max(reach[1]) < min(reach[0]) + 0.02:
                return False
    return True


def check(layout: Layout) -> None:
    shapes = {(area.spot, area.seat): corners(area) for area in layout.areas}
    assert len(shapes) == len(layout.areas)
    assert not [names for names in combinations(shapes, 2) if overlap(*(shapes[name] for name in names))]
    for shape in shapes.values():
        assert all(0 <= x <= layout.width and 0 <= y <= layout.height for x, y in shape)
    verdict = layout.verdict
    assert verdict is not None
    told = corners(Area("", verdict.x, verdict.y, verdict.w, verdict.h))
    assert not [name for name, shape in shapes.items() if overlap(shape, told)]


@every_house
def test_every_wager_has_its_places_and_nothing_covers_anything(
    name: str, edition: str, options: dict[str, str]
) -> None:
    felt = opened(name, edition, options)
    game = felt.game
    seats = set(range(1, game.places + 1))
    for spot in game.spots:
        assert {area.seat for area in felt.layout.of(spot)} == (seats if spot in (TIE, BANKER, PLAYER) else {0})
    assert {area.spot for area in felt.layout.areas} == set(game.spots)
    assert sorted(area.spot for area in felt.portrait().areas) == sorted(game.spots)
    for layout in (felt.layout, felt.portrait()):
        check(layout)
        assert {plate.seat for plate in layout.plates} == seats
        assert {rest.name for rest in layout.rests} == {PLAYER, BANKER}


def test_a_seat_is_where_it_is_at_the_table() -> None:
    """Seat 1 is at the dealer's left, which patrons see on the right."""
    xs = [area.centre[0] for area in opened("mini-baccarat").layout.of(PLAYER)]
    assert xs == sorted(xs, reverse=True)


def printed(layout: Layout) -> str:
    prints = [*layout.prints, *(one for area in layout.areas for one in area.prints)]
    return " | ".join(one.text for one in prints)


@pytest.mark.parametrize(
    ("name", "edition", "options", "table", "phone"),
    [
        ("mini-baccarat", "19:47", {}, "Commission, five percent on Banker", "1 to 1, less 5%"),
        ("mini-baccarat", "19:47", {"rate": "4"}, "Commission, four percent on Banker", "1 to 1, less 4%"),
        ("mini-baccarat", "19:47", {"vigorish": "tie"}, "a quarter of each Banker wager", "1 to 1, less 25% on a tie"),
        ("punto-banco", "13:69F", {"vigorish": "banker-six"}, "wins with six pays 1 to 2", "1 to 1, 1 to 2 on a six"),
        ("punto-banco", "13:69F", {"vigorish": "dragon-7"}, "dragon 7 is a push", "40 to 1"),
        ("punto-banco", "13:69F", {"bonus": "yes"}, "up to 30 to 1", "up to 30 to 1"),
        ("punto-banco", "13:69F", {"bonus": "yes", "bonus-table": "B"}, "up to 20 to 1", "up to 20 to 1"),
    ],
)
def test_what_pays_is_printed_as_the_house_has_it(
    name: str, edition: str, options: dict[str, str], table: str, phone: str
) -> None:
    felt = opened(name, edition, options)
    assert table in printed(felt.layout)
    assert phone in printed(felt.portrait())
    assert "8 to 1" in printed(felt.layout)


HANDS = [
    (("9H", "KD"), ("7D", "TS")),
    (("2H", "5S"), ("8C", "4H", "TD")),
    (("2H", "3S", "8C"), ("KC", "7H")),
    (("KH", "JD"), ("9C", "QS")),
    (("8H", "JD"), ("8C", "QS")),
    (("TH", "JD", "2S"), ("AC", "AS", "5D")),
    (("TH", "JD", "6S"), ("3C", "4S")),
    (("TH", "JD", "9S"), ("KC", "3S", "6D")),
]


@every_house
@pytest.mark.parametrize(("player", "banker"), HANDS)
def test_what_is_lit_is_what_wins(
    name: str, edition: str, options: dict[str, str], player: tuple[str, ...], banker: tuple[str, ...]
) -> None:
    felt = opened(name, edition, options)
    game: Baccarat = felt.game
    state = BaccaratState(phase=Phase.RESULT, player=player, banker=banker)
    coup = coup_of(player, banker)
    won = [spot for spot in game.spots if is_won(game.settle(replace(state, bets=(Bet(1, spot, 1000),)), coup), spot)]
    assert felt.won(felt.hands(state)) == tuple(won)


def is_won(events: tuple[Any, ...], spot: str) -> bool:
    (settled,) = [event for event in events if isinstance(event, Settled) and event.spot == spot]
    return settled.verdict is Verdict.WON


@pytest.mark.parametrize(
    ("player", "banker"),
    [((), ()), (("9H",), ("7D", "TS")), ((FACE_DOWN, FACE_DOWN), ("9D", "TS")), (("2H", "3D"), ("7D", "TS"))],
)
def test_hands_that_are_not_complete_light_nothing(player: tuple[str, ...], banker: tuple[str, ...]) -> None:
    felt = opened("mini-baccarat")
    assert felt.won(felt.hands(BaccaratState(phase=Phase.DEALING, player=player, banker=banker))) == ()


def test_the_hand_that_won_is_marked_once_both_are_complete() -> None:
    felt = opened("mini-baccarat")
    state = BaccaratState(phase=Phase.RESULT, player=("9H", "KD"), banker=("7D", "TS"))
    assert [(hand.at, hand.says) for hand in felt.hands(state)] == [("player", "9"), ("banker", "7")]
    assert [hand.tone for hand in felt.hands(state)] == ["good", ""]
    assert [hand.tone for hand in felt.hands(replace(state, phase=Phase.COUNTS))] == ["", ""]


def test_the_curator_is_told() -> None:
    assert opened("punto-banco").titles(BaccaratState(curator=3)) == {3: "curator"}
    assert opened("punto-banco").titles(BaccaratState()) == {}
