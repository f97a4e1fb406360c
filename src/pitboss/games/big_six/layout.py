"""The big six layout: the banknotes in the order of their worth, then the joker and the flag, each with its odds."""

from collections.abc import Iterator, Mapping

from pitboss.felt import Area, Layout
from pitboss.game import Spot
from pitboss.house import Wager

WIDTH, HEIGHT, GAP = 12.0, 4.8, 0.3
ROWS = (("one-dollar", "two-dollar", "five-dollar"), ("ten-dollar", "twenty-dollar", "joker", "flag"))


def draw(spots: Mapping[str, Spot], wagers: Mapping[str, Wager]) -> Layout:
    """The areas of all seven spots: two rows of boxes."""
    return Layout(WIDTH, HEIGHT, tuple(_areas(spots, wagers)))


def _areas(spots: Mapping[str, Spot], wagers: Mapping[str, Wager]) -> Iterator[Area]:
    height = (HEIGHT - GAP * (len(ROWS) + 1)) / len(ROWS)
    for down, row in enumerate(ROWS):
        width = (WIDTH - GAP * (len(row) + 1)) / len(row)
        for across, spot in enumerate(row):
            x, y = GAP + across * (width + GAP), GAP + down * (height + GAP)
            label = f"{spots[spot].name}, {wagers[spot].odds_text}"
            yield Area(spot, x, y, width, height, label, "green" if label.startswith("$") else "")
