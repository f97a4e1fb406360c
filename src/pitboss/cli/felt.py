"""The felt as text: a game's layout, drawn as boxes with their labels and the chips on them."""

from collections.abc import Iterable
from math import ceil, floor
from textwrap import wrap

from rich.text import Text

from pitboss.felt import Area, Layout
from pitboss.game import Bet
from pitboss.money import dollars

WIDEST, NARROWEST = 130, 3  # the most columns for the whole felt; the fewest columns for a readable unit
MOST_CUT = 0.35  # the share of labels that may be cut before the felt is not worth drawing; numbers are never cut

UP, RIGHT, DOWN, LEFT = 1, 2, 4, 8
LINES = " ╵╶└╷│┌├╴┘─┴┐┤┬┼"
PLAIN_LINES = " |-+||++-+-+++++"
TONES = {"red": "bold white on red", "black": "bold white on grey15", "green": "bold white on dark_green"}
CHIP, CHIP_STYLE = "●", "bold yellow"


class Grid:
    """A grid of styled characters. Lines that meet are joined."""

    def __init__(self, columns: int, rows: int) -> None:
        self._joints = [[0] * columns for _ in range(rows)]
        self._marks = [[""] * columns for _ in range(rows)]
        self._styles = [[""] * columns for _ in range(rows)]

    def box(self, left: int, top: int, right: int, bottom: int) -> None:
        """Draw the four sides of a box."""
        for x in range(left, right):
            for y in (top, bottom):
                self._joints[y][x] |= RIGHT
                self._joints[y][x + 1] |= LEFT
        for y in range(top, bottom):
            for x in (left, right):
                self._joints[y][x] |= DOWN
                self._joints[y + 1][x] |= UP

    def write(self, x: int, y: int, text: str, style: str) -> None:
        """Write characters from a point to the right."""
        for at, character in enumerate(text, start=x):
            self._marks[y][at], self._styles[y][at] = character, style

    def lines(self, *, plain: bool) -> Iterable[Text]:
        """The rows, top to bottom."""
        joints = PLAIN_LINES if plain else LINES
        for marks, styles, joined in zip(self._marks, self._styles, self._joints, strict=True):
            row = Text()
            for mark, style, joint in zip(marks, styles, joined, strict=True):
                row.append(mark or joints[joint], style or "dim")
            yield row


def felt(layout: Layout, bets: Iterable[Bet], width: int, *, plain: bool) -> list[Text] | None:
    """A plan with the wagers on it; None if there are too few columns for its labels."""
    scale = min(float((min(WIDEST, width) - 1) // layout.width), _enough(layout))
    if scale < NARROWEST:
        return None
    boxes = [area for area in layout.areas if area.w and area.h]
    rows = next((rows for rows in range(2, 9) if all(_lines(area, rows) for area in boxes)), 2)
    drawn = Grid(_cell(layout.width * scale) + 1, _cell(layout.height * rows) + 1)
    staked = {bet.spot: bet.cents for bet in bets}
    cut = [area.label for area in boxes if not _draw(drawn, area, (scale, rows), staked.get(area.spot, 0))]
    if not boxes or len(cut) > MOST_CUT * len(boxes) or any(map(_numbered, cut)):
        return None
    for area in layout.areas:
        if area.spot in staked and not (area.w and area.h):
            drawn.write(_cell(area.x * scale), _cell(area.y * rows), "o" if plain else CHIP, CHIP_STYLE)
    return list(drawn.lines(plain=plain))


def columns_needed(layout: Layout) -> int | None:
    """The fewest columns in which the layout can be drawn; None if it cannot be drawn at all."""
    return next((width for width in range(1, WIDEST + 1) if felt(layout, (), width, plain=False)), None)


def _cell(place: float) -> int:
    """The nearest row or column; places that differ only in the last digits have the same."""
    return floor(place + 0.5 + 1e-6)


def _lines(area: Area, rows: int) -> int:
    """The number of text lines inside a box, if a unit is this many rows high."""
    return _cell((area.y + area.h) * rows) - _cell(area.y * rows) - 1


def _numbered(label: str) -> bool:
    return any(character.isdigit() for character in label)


def _enough(layout: Layout) -> float:
    """The columns that a unit needs so that every label fits its box on one line."""
    return float(ceil(max(((len(area.label) + 3) / area.w for area in layout.areas if area.w and area.h), default=0)))


def _draw(drawn: Grid, area: Area, scale: tuple[float, int], cents: int) -> bool:
    """Draw one box with its label centered; False if the label had to be cut."""
    left, right = _cell(area.x * scale[0]), _cell((area.x + area.w) * scale[0])
    top, bottom = _cell(area.y * scale[1]), _cell((area.y + area.h) * scale[1])
    drawn.box(left, top, right, bottom)
    wide, high = right - left - 1, bottom - top - 1
    if wide < 1 or high < 1:
        return False
    label = area.label if len(area.label) <= wide or high > 1 else area.label.replace(" to ", ":")
    text = wrap(label, wide) or [""]
    whole = len(text) <= high and all(len(line) <= wide for line in text)
    chips = dollars(cents) if cents else ""
    if chips and len(text) < high:
        text.append(chips)
    elif chips and len(f"{label} {chips}") <= wide and high == 1:
        text = [f"{label} {chips}"]
    elif chips:
        text = [chips if len(chips) <= wide else CHIP]
    shown = text[:high]
    style = CHIP_STYLE if cents else TONES.get(area.tone, "")
    first = top + 1 + (high - len(shown)) // 2
    for y in range(top + 1, bottom):
        line = shown[y - first][:wide].center(wide) if 0 <= y - first < len(shown) else " " * wide
        drawn.write(left + 1, y, line, style)
    return whole
