"""The baccarat layout as it lies on a table: both hands before the dealer, and places for all seats around the edge."""

from collections.abc import Iterator
from math import cos, radians, sin, tan

from msgspec import Struct

from pitboss.felt import Area, Furniture, Layout, Panel, Plate, Print, Rest, Space
from pitboss.games.baccarat.coup import BANKER, PLAYER, THREE, TIE
from pitboss.games.baccarat.felt.marks import INKS, NAMES, TONES, card_places, commission, pays, side_box, sides
from pitboss.games.baccarat.rules import Baccarat
from pitboss.games.baccarat.wagers import ALL_SPOTS

WIDTH, HEIGHT = 21.0, 13.8
MIDDLE = WIDTH / 2
CARDS = 2.3  # the size of the cards
HANDS = {PLAYER: 7.85, BANKER: 13.15}  # where the middle of each hand's first two cards is
NAMES_Y, HANDS_Y, TOLD_Y, COMMISSION_Y = 1.85, 3.95, 5.62, 7.1
SIDE_X, SIDE_W = 0.5, 1.85
RIM = (
    f"M1 0H{WIDTH - 1}A1 1 0 0 1 {WIDTH} 1V5.4C{WIDTH} 10.9 17.2 {HEIGHT} {MIDDLE} {HEIGHT}"
    "S0 10.9 0 5.4V1A1 1 0 0 1 1 0Z"
)


class Fan(Struct, frozen=True):
    """The places around the edge: the circle on which they lie, and how they are divided."""

    middle: float  # the height of the circle's center
    inner: float  # the distance of the boxes' upper edges from it
    depths: tuple[float, float, float]  # of the boxes for Tie, Banker and Player
    step: float  # degrees from one place to the next
    plate: tuple[float, float]  # the size of a seat's plate
    letters: float
    side: tuple[float, float]  # where the side wagers begin, and how high each is


FEW = Fan(-3.5, 11.62, (1.15, 1.5, 1.5), 10, (2.15, 0.62), 0.46, (3.3, 0.96))
MANY = Fan(0.45, 8.5, (0.95, 1.25, 1.25), 8.7, (1.62, 0.58), 0.34, (3.3, 0.96))
MOST_OF_FEW = 9


def landscape(game: Baccarat) -> Layout:
    """The layout of a table."""
    fan = FEW if game.places <= MOST_OF_FEW else MANY
    seats = range(1, game.places + 1)
    places = [area for seat in seats for area in _place(game, fan, seat)]
    numbers = [_number(game, fan, seat) for seat in seats]
    return Layout(
        WIDTH,
        HEIGHT,
        (*places, *_sides(game, fan)),
        rests=tuple(
            Rest(
                hand,
                x,
                HANDS_Y,
                room=8.2,
                scale=CARDS,
                whole=True,
                sideways=THREE,
                third="left" if hand == PLAYER else "right",
                caption="corner",
            )
            for hand, x in HANDS.items()
        ),
        prints=(
            *(
                Print(x - 0.6, NAMES_Y, 0.58, NAMES[hand], tone=INKS[hand], spaced=True, room=3.1)
                for hand, x in HANDS.items()
            ),
            Print(MIDDLE, COMMISSION_Y, 0.34, commission(game), tone="quiet", slanted=True, room=9.4),
            *(number for _, number in numbers),
        ),
        panels=(
            Panel(MIDDLE, 1.6, 0, 3.7, "line", f"M{MIDDLE} 1.6V5.3"),
            *card_places(HANDS.values(), HANDS_Y, CARDS),
            *(panel for panel, _ in numbers),
        ),
        furniture=(
            Furniture("rack", MIDDLE, 0.78),
            Furniture("drop", 5.9, 0.72),
            Furniture("discards", 1.75, 1.35, -8),
            Furniture("shoe", WIDTH - 1.75, 1.4, 15),
        ),
        plates=tuple(_plate(game, fan, seat) for seat in seats),
        rim=RIM,
        verdict=Space(5.5, TOLD_Y, 10.0, 1.25),
        chip=0.36 if fan is FEW else 0.3,
    )


def _angle(game: Baccarat, fan: Fan, seat: int) -> float:
    """The direction of a seat from the circle's center; seat 1 is at the dealer's left, which is on the right."""
    return ((game.places + 1) / 2 - seat) * fan.step


def _at(fan: Fan, radius: float, angle: float) -> tuple[float, float]:
    return MIDDLE + radius * sin(radians(angle)), fan.middle + radius * cos(radians(angle))


def _place(game: Baccarat, fan: Fan, seat: int) -> Iterator[Area]:
    """The three boxes of a seat, each a little wider toward the edge."""
    angle, near = _angle(game, fan, seat), fan.inner
    for spot, depth in zip((TIE, BANKER, PLAYER), fan.depths, strict=True):
        far = near + depth
        x, y = _at(fan, (near + far) / 2, angle)
        slope = tan(radians(fan.step / 2))
        wide, top, bottom = (near + far) * slope, y - depth / 2, y + depth / 2
        corners = ((-near, top), (near, top), (far, bottom), (-far, bottom))
        outline = "M" + "L".join(f"{x + across * slope:.3f} {down:.3f}" for across, down in corners) + "Z"
        yield Area(
            spot,
            round(x - wide / 2, 3),
            round(top, 3),
            round(wide, 3),
            depth,
            ALL_SPOTS[spot].name,
            TONES[spot],
            seat=seat,
            outline=outline,
            turn=-angle,
            prints=tuple(_lettered(game, fan, spot, (x, y), (near + far) * slope * 0.86)),
            chips=(x + wide * 0.35, y) if spot == TIE else (x, bottom - 0.12 - 0.4),
        )
        near = far


def _lettered(game: Baccarat, fan: Fan, spot: str, at: tuple[float, float], room: float) -> Iterator[Print]:
    (x, y), size = at, fan.letters
    if spot == TIE:
        x -= room * 0.12
        yield Print(x, y - size * 0.5, size * 0.9, NAMES[spot], spaced=True, room=room * 0.7)
        yield Print(x, y + size * 0.6, size * 0.8, pays(game, spot), tone="brass", room=room * 0.7)
    else:
        yield Print(x, y - size * 0.85, size, NAMES[spot], spaced=True, room=room)


def _number(game: Baccarat, fan: Fan, seat: int) -> tuple[Panel, Print]:
    """The number of a place, in a small box before it."""
    angle = _angle(game, fan, seat)
    x, y = _at(fan, fan.inner - 0.36, angle)
    turn = radians(-angle)
    wide, high = fan.letters * 1.0, 0.24
    corners = ((-wide, -high), (wide, -high), (wide, high), (-wide, high))
    turned = (
        (x + across * cos(turn) - down * sin(turn), y + across * sin(turn) + down * cos(turn))
        for across, down in corners
    )
    outline = "M" + "L".join(f"{one:.3f} {other:.3f}" for one, other in turned) + "Z"
    return Panel(x, y, 0, 0, "deep", outline), Print(x, y, 0.32, str(seat), tone="brass", turn=-angle)


def _plate(game: Baccarat, fan: Fan, seat: int) -> Plate:
    angle = _angle(game, fan, seat)
    w, h = fan.plate
    x, y = _at(fan, fan.inner + sum(fan.depths) + 0.2 + h / 2, angle)
    return Plate(seat, round(x, 3), round(y, 3), -angle, w, h)


def _sides(game: Baccarat, fan: Fan) -> Iterator[Area]:
    """The side wagers, at the left and right edges."""
    totals, wins = sides(game)
    top, high = fan.side
    left, right = SIDE_X, WIDTH - SIDE_X - SIDE_W
    for x, inner, column in ((left, left + SIDE_W, totals), (right, right, wins)):
        for at, slug in enumerate(column):
            y = top + at * high
            yield side_box(game, slug, (x, y, SIDE_W, high - 0.06), (inner, y + high / 2))
