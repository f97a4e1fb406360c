"""The felt of the big six wheel: the banknotes in order of value, then the joker and the flag, each with its odds."""

from collections.abc import Iterator
from functools import cached_property

from pitboss.felt import Area, Felt, Layout
from pitboss.games.big_six.rules import BigSix

WIDTH, HEIGHT, GAP = 12.0, 4.8, 0.3
ROWS = (("one-dollar", "two-dollar", "five-dollar"), ("ten-dollar", "twenty-dollar", "joker", "flag"))


class BigSixFelt(Felt[BigSix]):
    """Seven boxes in two rows."""

    @cached_property
    def layout(self) -> Layout:
        """A box for each kind of stop."""
        return Layout(WIDTH, HEIGHT, tuple(self._boxes()))

    def _boxes(self) -> Iterator[Area]:
        height = (HEIGHT - GAP * (len(ROWS) + 1)) / len(ROWS)
        for down, row in enumerate(ROWS):
            width = (WIDTH - GAP * (len(row) + 1)) / len(row)
            for across, spot in enumerate(row):
                x, y = GAP + across * (width + GAP), GAP + down * (height + GAP)
                label = f"{self.game.spots[spot].name}, {self.game.wagers[spot].odds_text}"
                yield Area(spot, x, y, width, height, label, "green" if label.startswith("$") else "")
