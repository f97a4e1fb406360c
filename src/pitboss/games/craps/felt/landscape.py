"""The craps layout as it lies on a table: dice and last rolls in a band, the lines around the numbers, propositions."""

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
    horn,
    named,
    odds_behind,
    pays,
)
from pitboss.games.craps.rules import Craps
from pitboss.games.craps.wagers import POINTS

WIDTH, HEIGHT = 24.0, 14.4
TOP = 2.55  # under the band
LEFT, RIGHT = 0.2, 16.9  # of the end of the table
PASS_W, BAR_W = 1.35, 1.0  # the width of the two lines where they run upward
PASS_Y, PASS_H = 12.0, 1.3
BAR_Y, FIELD_Y, COME_Y = 11.0, 8.95, 7.95
INSIDE = LEFT + PASS_W + BAR_W
NUMBERS = 4.85  # where the number boxes begin
BOX_W = (RIGHT - NUMBERS) / len(POINTS)
ROW = 0.66
# The rows of small places above and below a number.
ABOVE = ({"dont-come": "Don't", "dont-come-odds": "Odds"}, {"lay": "Lay", "place-to-lose": "Lose"})
BELOW = ({"come": "Come", "come-odds": "Odds"}, {"buy": "Buy"})
MIDDLE, MIDDLE_W = 17.5, 6.3
BOTTOM = 14.15  # of the propositions
FIRE_H = 1.0
CORNER = 2.6  # the radius of the pass line's corner


def landscape(game: Craps) -> Layout:
    """The layout of a table."""
    low = max(y + h for _, y, _, h in _boxes(game).values())
    return Layout(
        WIDTH,
        HEIGHT,
        tuple(_areas(game)),
        prints=tuple(_prints(game)),
        panels=(
            Panel(-0.3, -0.3, WIDTH + 0.6, TOP + 0.05, "deep"),
            Panel(MIDDLE - 0.15, TOP - 0.02, MIDDLE_W + 0.3, low - TOP + 0.15, "deep"),
        ),
        device=Space(0.4, -0.1, 4.6, 2.3),
        verdict=Space(5.2, 0.2, 12.4, 1.75),
        results=Space(18.1, 0.1, 5.8, 2.0),
        switches=(
            (Switch("center", MIDDLE, TOP + 0.05, MIDDLE_W, 0.86, ("Propositions", "Hops"), drawer=True),)
            if _switched(game)
            else ()
        ),
    )


def _areas(game: Craps) -> Iterator[Area]:
    """All places that this house has."""
    offered = set(game.everywhere)
    yield from (area for area in (*_lines(game), *_numbers(game), *_middle(game)) if area.spot in offered)


# --- the lines ------------------------------------------------------------------------------------------------------


def _lines(game: Craps) -> Iterator[Area]:
    bottom = PASS_Y + PASS_H
    inner, outer = CORNER - PASS_W, CORNER
    wrap = (
        f"M{LEFT} {TOP}V{bottom - outer}A{outer} {outer} 0 0 0 {LEFT + outer} {bottom}H{RIGHT}V{PASS_Y}"
        f"H{LEFT + PASS_W + inner}A{inner} {inner} 0 0 1 {LEFT + PASS_W} {PASS_Y - inner}V{TOP}Z"
    )
    x = LEFT + PASS_W
    middle = (PASS_Y + bottom) / 2
    yield Area(
        "pass",
        LEFT + CORNER,
        PASS_Y,
        RIGHT - LEFT - CORNER,
        PASS_H,
        LABELS["pass"],
        outline=wrap,
        prints=(
            Print(10.6, middle, 0.82, "PASS LINE", spaced=True),
            Print(LEFT + PASS_W / 2, 6.6, 0.8, "PASS LINE", turn=-90, spaced=True),
        ),
        chips=(5.6, middle),
    )
    bend = inner - 0.25
    edge = x + BAR_W
    bar = (
        f"M{x} {TOP}V{PASS_Y - inner}A{inner} {inner} 0 0 0 {x + inner} {PASS_Y}H{RIGHT}V{BAR_Y}"
        f"H{edge + bend}A{bend} {bend} 0 0 1 {edge} {BAR_Y - bend}V{TOP}Z"
    )
    yield Area(
        "dont-pass",
        edge + bend,
        BAR_Y,
        RIGHT - edge - bend,
        PASS_Y - BAR_Y,
        LABELS["dont-pass"],
        outline=bar,
        prints=(
            Print(8.9, BAR_Y + 0.5, 0.52, "Don't Pass Bar", room=4.2),
            Print(12.0, BAR_Y + 0.5, 0.56, dice=(6, 6)),
            Print(x + BAR_W / 2, 6.6, 0.44, "Don't Pass Bar", turn=-90),
        ),
        chips=(5.6, BAR_Y + 0.5),
    )
    yield Area(
        "come",
        INSIDE,
        COME_Y,
        RIGHT - INSIDE,
        FIELD_Y - COME_Y,
        LABELS["come"],
        prints=(Print(9.7, (COME_Y + FIELD_Y) / 2, 0.8, "COME", spaced=True),),
        chips=(4.2, (COME_Y + FIELD_Y) / 2),
    )
    box = (INSIDE, FIELD_Y, RIGHT - INSIDE, BAR_Y - FIELD_Y)
    round_ = 1.0
    chips = (INSIDE + box[2] / 2, BAR_Y - INSET)
    shape = f"M{INSIDE} {FIELD_Y}H{RIGHT}V{BAR_Y}H{INSIDE + round_}A{round_} {round_} 0 0 1 {INSIDE} {BAR_Y - round_}Z"
    yield Area("field", *box, LABELS["field"], outline=shape, prints=tuple(field(game, box, 0.68)), chips=chips)
    yield Area(
        "dont-come",
        INSIDE,
        TOP,
        NUMBERS - INSIDE,
        COME_Y - TOP,
        LABELS["dont-come"],
        prints=(
            Print((INSIDE + NUMBERS) / 2, 4.55, 0.5, "Don't"),
            Print((INSIDE + NUMBERS) / 2, 5.15, 0.5, "Come"),
            Print((INSIDE + NUMBERS) / 2, 5.85, 0.46, dice=(6, 6)),
        ),
        chips=((INSIDE + NUMBERS) / 2, 6.75),
    )
    yield from odds_behind("pass", (4.6, bottom, 6.4, 1.1), (5.6, bottom + 0.5))
    yield from odds_behind("dont-pass", (12.6, BAR_Y, RIGHT - 12.6, 1), (13.3, BAR_Y + 0.5))


# --- the numbers ----------------------------------------------------------------------------------------------------


def _numbers(game: Craps) -> Iterator[Area]:
    offered = {spot.rpartition("-")[0] for spot in game.everywhere}
    above, below = ([row for row in rows if offered & row.keys()] for rows in (ABOVE, BELOW))
    top, bottom = TOP + len(above) * ROW, COME_Y - len(below) * ROW
    levels = [(TOP + at * ROW, row) for at, row in enumerate(above)]
    levels += [(bottom + at * ROW, row) for at, row in enumerate(below)]
    for at, number in enumerate(POINTS):
        x, half = NUMBERS + at * BOX_W, BOX_W / 2
        for y, row in levels:
            kinds = [kind for kind in row if kind in offered]
            wide = BOX_W / len(kinds)
            for nth, kind in enumerate(kinds):
                middle = (x + (nth + 0.5) * wide, y + ROW / 2)
                word = Print(*middle, 0.27, row[kind], tone="quiet", slanted=True)
                box = (x + nth * wide, y, wide, ROW)
                yield Area(f"{kind}-{number}", *box, row[kind], prints=(word,), chips=middle)
        spot, high = f"place-to-win-{number}", bottom - top
        size = 0.76 if len(NAMES[number]) > 2 else 0.4 * high
        yield Area(
            spot,
            x,
            top,
            BOX_W,
            high,
            NAMES[number],
            prints=(
                Print(x + half, top + 0.4, 0.36, pays(game, spot), tone="quiet"),
                Print(x + half, (top + bottom) / 2 - 0.34, size, NAMES[number], tone="brass", room=BOX_W * 0.86),
            ),
            chips=(x + half, bottom - INSET),
        )


# --- the propositions -----------------------------------------------------------------------------------------------


def _switched(game: Craps) -> bool:
    """Whether there are so many propositions that some are under another tab."""
    return any(spot.startswith(("hop-", "horn-high", "world")) for spot in game.spots)


def _boxes(game: Craps) -> dict[str, Box]:
    """Where the propositions are, and what the hops add up to: those of each tab fill the middle of the table."""
    half, third = MIDDLE_W / 2, MIDDLE_W / 3
    propositions: list[Row] = [
        (1.0, {"any-seven": MIDDLE_W}),
        (2.0, dict.fromkeys(HARD[:2], half)),
        (2.0, dict.fromkeys(HARD[2:], half)),
        (1.75, dict.fromkeys(("craps-two", "craps-three", "craps-twelve"), third)),
        (1.75, {"eleven-in-one-roll": third, "horn": 2 * third}),
        (1.05, {"any-craps": 3.9, "craps-eleven": 2.4}),
    ]
    hops: list[Row] = [(0.95, hops_of(total, MIDDLE_W, 0.75)) for total in range(4, 11)]
    hops += [(0.75, dict.fromkeys(HIGH[:2], half)), (0.75, dict.fromkeys(HIGH[2:], half)), (0.75, {"world": MIDDLE_W})]
    y = TOP + (1.05 if _switched(game) else 0.1)
    fire = {"fire": (MIDDLE, BOTTOM - FIRE_H, MIDDLE_W, FIRE_H)} if "fire" in game.spots else {}
    place = (MIDDLE, y, MIDDLE_W, BOTTOM - y - (FIRE_H + 0.1 if fire else 0))
    return filled(propositions, game, place) | filled(hops, game, place) | fire


def _middle(game: Craps) -> Iterator[Area]:
    first, second = ("center/Propositions", "center/Hops") if _switched(game) else ("", "")
    sizes = {"any-craps": 0.48, "craps-eleven": 0.44}
    for spot, box in _boxes(game).items():
        x, y, w, h = box
        if spot == "any-seven":
            yield named(game, spot, box, 0.6, tone="red", under=first)
        elif spot == "horn":
            yield horn(box, first)
        elif spot in sizes:
            yield named(game, spot, box, sizes[spot], under=first)
        elif spot == "fire":
            yield named(game, spot, box, 0.5)
        elif spot.startswith("hop-"):
            yield beside(game, spot, (x, y, w - 0.06, h - 0.06), 0.52, second)
        elif spot in DICE:
            yield diced(game, spot, box, 0.95 if spot in HARD else 0.66, first)
        elif spot in LABELS:
            yield named(game, spot, box, 0.38, under=second)


def _prints(game: Craps) -> Iterator[Print]:
    if "pass-odds-4" in game.spots:
        words = "odds behind the line, no house edge"
        yield Print(RIGHT - 0.1, PASS_Y + PASS_H + 0.5, 0.32, words, tone="quiet", slanted=True, anchor="end", room=5.6)
    for total, (x, y, _, h) in _boxes(game).items():
        if total.isdigit():
            yield Print(x + 0.32, y + h / 2 - 0.03, 0.5, total, tone="brass", under="center/Hops")
