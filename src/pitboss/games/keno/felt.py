"""The keno blank: numbers 1 to 40 above, 41 to 80 below; under them a sample of every other kind of ticket."""

from functools import cached_property
from typing import ClassVar

from pitboss.felt import Area, Felt, Layout
from pitboss.games.keno.balls import MOST_NUMBERS
from pitboss.games.keno.rules import Keno
from pitboss.games.keno.state import KenoState

WIDTH, ROW, GAP = 10, 10, 0.5
SAMPLES_TOP, SAMPLES_A_ROW = 9.0, 5


class KenoFelt(Felt[Keno]):
    """A box for each number, which by itself is a 1-spot, and a box for each sample."""

    tickets: ClassVar = (
        "Write numbers with hyphens between them, like 3-17-22; a plus sign separates groups, like 3-17+5-6; "
        "x5 plays five games."
    )
    notation: ClassVar = (
        ("3-17-22", "a straight ticket: one group, here of three spots"),
        (
            "3-17-22+5-6",
            "a split ticket: each group by itself, here a 3-spot and a 2-spot: two ways, so two rates",
        ),
        ("way:1-2+3-4+5-6=3/4", "a way ticket: 3/4 records three ways of four spots, which are any two of the groups"),
        ("combination:1-2-3+4-5+6=2/3,1/6", "groups of any size: two ways of three spots, and one way of all six"),
        ("combination:1-2-3+4-5+6=a,abc", "the same with single ways: the groups are lettered a, b and c"),
        ("king:7+1-2+3-4=2/3,1/5", "the first number is the king, and is in every way"),
        ("3-17-22x5", "any ticket with x5 at its end is for five games in a row, at five times the price"),
    )

    def now(self, state: KenoState) -> str:
        """The game that tickets are for."""
        return f"game {state.number}"

    @cached_property
    def layout(self) -> Layout:
        """The blank."""
        boxes = [_box(number) for number in range(1, MOST_NUMBERS + 1)]
        samples = [spot for spot in self.game.spots.values() if spot.wager != "1-spot"]
        width = WIDTH / SAMPLES_A_ROW
        areas = []
        for at, spot in enumerate(samples):
            row, column = divmod(at, SAMPLES_A_ROW)
            areas.append(Area(spot.id, width * column, SAMPLES_TOP + row, width, 1, spot.wager.capitalize()))
        rows = -(-len(samples) // SAMPLES_A_ROW)
        return Layout(WIDTH, SAMPLES_TOP + rows, (*boxes, *areas))


def _box(number: int) -> Area:
    row, column = divmod(number - 1, ROW)
    return Area(str(number), column, row + (GAP if row >= 4 else 0), 1, 1, str(number))
