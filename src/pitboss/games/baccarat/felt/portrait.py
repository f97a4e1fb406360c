"""The baccarat layout for a screen that is held upright: both hands large, and three boxes that all seats share."""

from collections.abc import Iterator

from pitboss.felt import Area, Layout, Panel, Plate, Print, Rest, Space
from pitboss.games.baccarat.coup import BANKER, PLAYER, THREE, TIE
from pitboss.games.baccarat.felt.marks import INKS, NAMES, TONES, banker_pays, card_places, pays, side_box, sides
from pitboss.games.baccarat.rules import Baccarat
from pitboss.games.baccarat.wagers import ALL_SPOTS

WIDTH = 12.0
CARDS = 2.6  # the size of the cards
HANDS = {PLAYER: 2.95, BANKER: 9.05}
TOLD_Y, BOXES_Y = 6.95, 8.3
BOXES = {PLAYER: (0.0, 4.6), TIE: (4.75, 2.5), BANKER: (7.4, 4.6)}
SIDE_H, PLATES_H = 1.95, 1.0


def portrait(game: Baccarat) -> Layout:
    """The layout of a table."""
    extra = [slug for column in sides(game) for slug in column]
    high = 2.9 if extra else 3.7
    below = BOXES_Y + high + 0.12
    wide = min(6.06, (WIDTH + 0.12) / max(1, len(extra)))
    under = [
        side_box(game, slug, (at * wide, below, wide - 0.12, SIDE_H), ((at + 0.5) * wide, below + 0.78 * SIDE_H))
        for at, slug in enumerate(extra)
    ]
    bottom = below + (SIDE_H + 0.1 if extra else 0)
    return Layout(
        WIDTH,
        bottom + PLATES_H,
        (*_boxes(game, high), *under),
        rests=tuple(
            Rest(hand, x, 2.85, room=5.7, scale=CARDS, whole=True, sideways=THREE, third="below", caption="below")
            for hand, x in HANDS.items()
        ),
        prints=tuple(Print(x, 0.42, 0.62, NAMES[hand], tone=INKS[hand], spaced=True) for hand, x in HANDS.items()),
        panels=(
            Panel(WIDTH / 2, 0.1, 0.0, 6.6, "line", f"M{WIDTH / 2} 0.1V6.7"),
            *card_places(HANDS.values(), 2.85, CARDS),
        ),
        plates=tuple(_plates(game, bottom + PLATES_H / 2)),
        verdict=Space(0, TOLD_Y, WIDTH, BOXES_Y - TOLD_Y - 0.05),
        chip=0.62,
    )


def _boxes(game: Baccarat, high: float) -> Iterator[Area]:
    for spot, (x, w) in BOXES.items():
        middle = x + w / 2
        told = banker_pays(game) if spot == BANKER else pays(game, spot)
        yield Area(
            spot,
            x,
            BOXES_Y,
            w,
            high,
            ALL_SPOTS[spot].name,
            TONES[spot],
            prints=(
                Print(middle, BOXES_Y + 0.6, 0.7, NAMES[spot], spaced=True, room=w * 0.9),
                Print(middle, BOXES_Y + high - 0.36, 0.44, told, room=w * 0.94),
            ),
            chips=(middle, BOXES_Y + high * 0.56),
        )


def _plates(game: Baccarat, y: float) -> Iterator[Plate]:
    step = WIDTH / game.places
    for seat in range(1, game.places + 1):
        yield Plate(seat, round(WIDTH - (seat - 0.5) * step, 3), y, h=0.82)
