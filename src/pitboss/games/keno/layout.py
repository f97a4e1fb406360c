"""The keno blank: numbers 1 to 40 above, 41 to 80 below; beneath them a sample of every other kind of ticket."""

from collections.abc import Iterable

from pitboss.felt import Area, Layout
from pitboss.game import Spot
from pitboss.games.keno.draw import MOST_NUMBERS

WIDTH, ROW, GAP = 10, 10, 0.5
SAMPLES_TOP, SAMPLES_A_ROW = 9.0, 5


def draw(spots: Iterable[Spot]) -> Layout:
    """A box for each number, which alone is a 1-spot, and a box for each sample."""
    boxes = [_box(number) for number in range(1, MOST_NUMBERS + 1)]
    samples = [spot for spot in spots if spot.wager != "1-spot"]
    width = WIDTH / SAMPLES_A_ROW
    areas = [
        Area(
            spot.id, width * (at % SAMPLES_A_ROW), SAMPLES_TOP + at // SAMPLES_A_ROW, width, 1, spot.wager.capitalize()
        )
        for at, spot in enumerate(samples)
    ]
    rows = -(-len(samples) // SAMPLES_A_ROW)
    return Layout(WIDTH, SAMPLES_TOP + rows, (*boxes, *areas))


def _box(number: int) -> Area:
    row, column = divmod(number - 1, ROW)
    return Area(str(number), column, row + (GAP if row >= 4 else 0), 1, 1, str(number))
