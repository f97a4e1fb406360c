"""The craps layout for a screen that is held upright: numbers large, lines at the thumb, long shots behind tabs."""

from collections.abc import Iterator

from pitboss.felt import Area, Layout, Panel, Print, Space, Switch
from pitboss.games.craps.felt.marks import (
    DICE,
    HARD,
    HIGH,
    INSET,
    LABELS,
    NAMES,
    Box,
    Row,
    beside,
    diced,
    field,
    filled,
    hops_of,
    named,
    odds_behind,
    pays,
)
from pitboss.games.craps.rules import Craps
from pitboss.games.craps.wagers import POINTS

WIDTH, HEIGHT = 12.0, 18.6
BAND = 2.0
ZONE = 3.55  # where what is behind the tabs begins
BOX_W, BOX_H = 4.0, 2.35
LINES = 9.6  # where the lines begin
ROW = 1.3
PASS_Y, PASS_H = 15.4, 1.7
CORNER, PASS_W = 2.4, 1.1
# What can be made on a number, by tab: where its chips lie in the box, and what the terminal calls it.
KINDS = {
    "Place": ("place-to-win", (3.42, 1.77)),
    "Buy": ("buy", (0.58, 1.77)),
    "Lay": ("lay", (0.58, 0.58)),
    "To lose": ("place-to-lose", (1.55, 0.58)),
    "Come": ("come-odds", (2.5, 1.77)),
}
# What lies there only once a bet has moved to the number: the bet itself, and odds against the number.
MADE_THERE = {"come": (1.55, 1.77), "dont-come": (2.5, 0.58), "dont-come-odds": (3.42, 0.58)}
THUMB = 0.84
TABS = ("Numbers", "Hardways", "One roll", "Hops")


def portrait(game: Craps) -> Layout:
    """The layout of a table."""
    offered = set(game.everywhere)
    every = (*_numbers(game), *_lines(game), *_long_shots(game))
    return Layout(
        WIDTH,
        HEIGHT,
        tuple(area for area in every if area.spot in offered),
        prints=tuple(_prints(game)),
        panels=(Panel(-0.3, -0.3, WIDTH + 0.6, BAND + 0.2, "deep"),),
        device=Space(4.0, -0.15, 4.0, 2.0),
        results=Space(0.1, 0.0, 3.8, 1.8),
        switches=(
            Switch(
                "zone",
                0,
                BAND + 0.1,
                WIDTH,
                1.25,
                TABS if any(spot.startswith("hop-") for spot in game.spots) else TABS[:3],
                drawer=True,
            ),
            Switch("numbers", 0, ZONE, WIDTH, 1.15, tuple(KINDS), under="zone/Numbers"),
        ),
    )


def _numbers(game: Craps) -> Iterator[Area]:
    for at, number in enumerate(POINTS):
        x, y = BOX_W * (at % 3), ZONE + 1.3 + BOX_H * (at // 3)
        for tab, (kind, (chip_x, chip_y)) in KINDS.items():
            spot = f"{kind}-{number}"
            prints = (
                Print(
                    x + BOX_W / 2,
                    y + 0.98,
                    0.82 if len(NAMES[number]) > 2 else 1.3,
                    NAMES[number],
                    tone="brass",
                    room=BOX_W * 0.86,
                ),
                Print(x + BOX_W / 2, y + BOX_H - 0.38, 0.42, pays(game, spot), tone="quiet"),
            )
            yield Area(
                spot,
                x,
                y,
                BOX_W,
                BOX_H,
                NAMES[number],
                prints=prints,
                chips=(x + chip_x, y + chip_y),
                under=f"numbers/{tab}",
            )
        for kind, (chip_x, chip_y) in MADE_THERE.items():
            place = (x + chip_x, y + chip_y)
            corner = (place[0] - THUMB / 2, place[1] - THUMB / 2)
            spot = f"{kind}-{number}"
            yield Area(spot, *corner, THUMB, THUMB, round=True, chips=place, under="zone/Numbers", invited=True)


def _lines(game: Craps) -> Iterator[Area]:
    bottom, inner = PASS_Y + PASS_H, CORNER - PASS_W
    wrap = (
        f"M0 {LINES}V{bottom - CORNER}A{CORNER} {CORNER} 0 0 0 {CORNER} {bottom}H{WIDTH}V{PASS_Y}"
        f"H{PASS_W + inner}A{inner} {inner} 0 0 1 {PASS_W} {PASS_Y - inner}V{LINES}Z"
    )
    middle = PASS_Y + PASS_H / 2
    yield Area(
        "pass",
        CORNER,
        PASS_Y,
        WIDTH - CORNER,
        PASS_H,
        LABELS["pass"],
        outline=wrap,
        prints=(Print(7.7, middle, 0.95, "PASS LINE", spaced=True, room=7.6),),
        chips=(2.9, middle),
    )
    yield Area(
        "dont-come",
        PASS_W,
        LINES,
        2.9,
        1.7,
        LABELS["dont-come"],
        prints=(Print(PASS_W + 1.9, LINES + 0.55, 0.52, "Don't"), Print(PASS_W + 1.9, LINES + 1.15, 0.52, "Come")),
        chips=(PASS_W + INSET + 0.06, LINES + 0.85),
    )
    x = PASS_W + 2.9
    yield Area(
        "come",
        x,
        LINES,
        WIDTH - x,
        1.7,
        LABELS["come"],
        prints=(Print((x + WIDTH) / 2 + 0.3, LINES + 0.85, 0.95, "COME", spaced=True),),
        chips=(x + 0.8, LINES + 0.85),
    )
    box = (PASS_W, LINES + 1.7, WIDTH - PASS_W, 2.0)
    chips = (PASS_W + box[2] / 2, LINES + 3.7 - INSET)
    yield Area("field", *box, LABELS["field"], prints=tuple(field(game, box, 0.7)), chips=chips)
    y = LINES + 3.7
    shape = f"M{PASS_W} {y}H{WIDTH}V{PASS_Y}H{PASS_W + inner}A{inner} {inner} 0 0 1 {PASS_W} {PASS_Y - inner}Z"
    yield Area(
        "dont-pass",
        PASS_W,
        y,
        WIDTH - PASS_W,
        PASS_Y - y,
        LABELS["dont-pass"],
        outline=shape,
        prints=(
            Print(6.3, (y + PASS_Y) / 2, 0.62, "Don't Pass Bar", room=4.9),
            Print(9.7, (y + PASS_Y) / 2, 0.62, dice=(6, 6)),
        ),
        chips=(3.1, (y + PASS_Y) / 2),
    )
    yield from odds_behind("pass", (1.9, bottom, 6.2, 1.5), (2.9, bottom + 0.75))
    yield from odds_behind("dont-pass", (8.1, bottom, 3.9, 1.5), (8.7, bottom + 0.75))


def _boxes(game: Craps, tab: str) -> dict[str, Box]:
    """Where the long shots under a tab are, and what the hops add up to: they fill the place of the numbers."""
    half, third = WIDTH / 2, WIDTH / 3
    last = [spot for spot in ("craps-eleven", "horn", "world") if spot in game.spots]
    rows: dict[str, list[Row]] = {
        "Hardways": [
            (2.4, dict.fromkeys(HARD[:2], half)),
            (2.4, dict.fromkeys(HARD[2:], half)),
            (1.1, {"fire": WIDTH}),
        ],
        "One roll": [
            (1.0, {"any-seven": WIDTH}),
            (1.3, dict.fromkeys(("craps-two", "craps-three", "craps-twelve"), third)),
            (1.15, {"eleven-in-one-roll": third, "any-craps": 2 * third}),
            (0.86, {spot: WIDTH / len(last) for spot in last}),
            (0.86, dict.fromkeys(HIGH[:2], half)),
            (0.86, dict.fromkeys(HIGH[2:], half)),
        ],
        "Hops": [(0.84, hops_of(total, WIDTH, 1.2)) for total in range(4, 11)],
    }
    return filled(rows[tab], game, (0, ZONE, WIDTH, LINES - ZONE - 0.05))


def _long_shots(game: Craps) -> Iterator[Area]:
    sizes = {"fire": 0.6, "any-seven": 0.66, "any-craps": 0.54, "craps-eleven": 0.44, "horn": 0.44, "world": 0.44}
    for tab in TABS[1:]:
        for spot, (x, y, w, h) in _boxes(game, tab).items():
            box = (x, y, w - 0.1, h - 0.04)
            if spot.startswith("hop-"):
                yield beside(game, spot, box, 0.58, f"zone/{tab}")
            elif spot in DICE:
                yield diced(game, spot, box, 1.1 if spot in HARD else 0.66, f"zone/{tab}")
            elif spot in LABELS:
                tone = "red" if spot == "any-seven" else "deep"
                yield named(game, spot, box, sizes.get(spot, 0.42), tone=tone, under=f"zone/{tab}")


def _prints(game: Craps) -> Iterator[Print]:
    for total, (_, y, _, h) in _boxes(game, "Hops").items():
        if total.isdigit():
            yield Print(0.55, y + h / 2 - 0.02, 0.6, total, tone="brass", under="zone/Hops")
