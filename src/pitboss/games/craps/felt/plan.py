"""The craps layout in plain boxes, for displays that cannot draw a felt: every spot has one of its own."""

from pitboss.felt import Area, Layout
from pitboss.games.craps.felt.marks import NAMES
from pitboss.games.craps.rules import Craps
from pitboss.games.craps.wagers import HOPS, POINTS

Box = tuple[float, float, float, float, str]

WIDTH, HEIGHT = 24.0, 9.6
END = 15.0  # the width of one end of the table
MIDDLE, MIDDLE_WIDTH = 16.0, 8.0

LINES: dict[str, Box] = {
    "dont-come": (0, 0, 3, 3.8, "Don't Come"),
    "come": (0, 3.8, END, 1.4, "COME"),
    "field": (0, 5.2, END, 1.4, "FIELD  2 3 4 9 10 11 12"),
    "dont-pass": (0, 6.6, END, 0.8, "Don't Pass, bar 12"),
    "pass": (0, 8.0, END, 1.0, "PASS LINE"),
}
PROPOSITIONS: dict[str, Box] = {
    "any-seven": (0, 0, 8, 0.9, "Any Seven"),
    "six-the-hardway": (0, 0.9, 4, 1.1, "3-3"),
    "ten-the-hardway": (4, 0.9, 4, 1.1, "5-5"),
    "eight-the-hardway": (0, 2.0, 4, 1.1, "4-4"),
    "four-the-hardway": (4, 2.0, 4, 1.1, "2-2"),
    "craps-three": (0, 3.1, 2.5, 1, "1-2"),
    "craps-two": (2.5, 3.1, 3, 1, "1-1"),
    "craps-twelve": (5.5, 3.1, 2.5, 1, "6-6"),
    "horn": (0, 4.1, 4, 0.9, "Horn"),
    "eleven-in-one-roll": (4, 4.1, 4, 0.9, "5-6"),
    "horn-high-2": (0, 5.0, 2, 0.8, "Horn high 2"),
    "horn-high-3": (2, 5.0, 2, 0.8, "Horn high 3"),
    "horn-high-11": (4, 5.0, 2, 0.8, "Horn high 11"),
    "horn-high-12": (6, 5.0, 2, 0.8, "Horn high 12"),
    "any-craps": (0, 5.8, 4, 0.8, "Any Craps"),
    "craps-eleven": (4, 5.8, 2, 0.8, "C and E"),
    "world": (6, 5.8, 2, 0.8, "World"),
    "fire": (0, 8.7, 8, 0.9, "Fire"),
}
# What lies where inside a number's box, which is two units wide.
IN_A_BOX: dict[str, Box] = {
    "dont-come": (0, 0, 1, 0.6, "Don't"),
    "dont-come-odds": (1, 0, 1, 0.6, "Odds"),
    "lay": (0, 0.6, 1, 0.6, "Lay"),
    "place-to-lose": (1, 0.6, 1, 0.6, "Lose"),
    "place-to-win": (0, 1.2, 2, 1.4, ""),
    "come": (0, 2.6, 1, 0.6, "Come"),
    "come-odds": (1, 2.6, 1, 0.6, "Odds"),
    "buy": (0, 3.2, 2, 0.6, "Buy"),
}
# The odds behind the two lines: six boxes side by side, and how far down they lie.
BEHIND = {"dont-pass-odds": 7.4, "pass-odds": 9.0}
HOPS_TOP, HOPS_IN_A_ROW = 6.6, 6


def plan(game: Craps) -> Layout:
    """The places of a table, including those to which only the dealer moves chips."""
    return Layout(WIDTH, HEIGHT, tuple(_area(spot) for spot in game.everywhere))


def _area(spot: str) -> Area:
    if spot in LINES:
        return Area(spot, *LINES[spot])
    if spot in PROPOSITIONS:
        x, y, w, h, label = PROPOSITIONS[spot]
        return Area(spot, MIDDLE + x, y, w, h, label)
    if spot.startswith("hop-"):
        return _hop(spot)
    kind, _, number = spot.rpartition("-")
    at = POINTS.index(int(number))
    if kind in BEHIND:
        return Area(spot, at * END / 6, BEHIND[kind], END / 6, 0.6, f"Odds {number}")
    x, y, w, h, label = IN_A_BOX[kind]
    return Area(spot, 3 + 2 * at + x, y, w, h, label or NAMES[int(number)])


def _hop(spot: str) -> Area:
    low, high = map(int, spot.removeprefix("hop-").split("-"))
    row, column = divmod(HOPS.index((low, high)), HOPS_IN_A_ROW)
    width = MIDDLE_WIDTH / HOPS_IN_A_ROW
    return Area(spot, MIDDLE + column * width, HOPS_TOP + row * 0.7, width, 0.7, f"{low}-{high}")
