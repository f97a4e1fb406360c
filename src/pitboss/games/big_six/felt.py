"""The felt of the big six wheel: the wheel, and a box for each kind of stop with the color of its stops."""

from collections.abc import Iterator
from functools import cached_property

from pitboss.equipment import BIG_SIX
from pitboss.felt import Area, Felt, Layout, Panel, Print, Space
from pitboss.games.big_six.rules import BigSix
from pitboss.games.big_six.wagers import STOPS

WIDE, HIGH = 24.0, 13.8
LEFT, ACROSS = 14.4, 9.4  # of the boxes
TALL_WIDE, TALL = 12.0, 17.6
ARC = 4.4  # how much of the tall felt the arc of the wheel takes
CHIP, TALL_CHIP = 0.42, 0.5  # the radius of a chip
SIGNS = {"joker": "crown", "flag": "flag"}
Box = tuple[float, float, float, float]


class BigSixFelt(Felt[BigSix]):
    """The wheel and seven boxes."""

    @cached_property
    def layout(self) -> Layout:
        """The wheel on the left, the boxes on the right."""
        areas = tuple(self._boxes((LEFT, 2.6, ACROSS, 8.8)))
        middle = LEFT + ACROSS / 2
        return Layout(
            WIDE,
            HIGH,
            areas,
            prints=(
                Print(middle, 11.85, 0.4, "The color of a box is the color of its stops.", slanted=True, room=ACROSS),
            ),
            panels=tuple(map(_edge, areas)),
            device=Space(0.1, 0.0, 13.7, HIGH),
            verdict=Space(LEFT, 0.2, ACROSS, 2.1),
            results=Space(LEFT, 12.2, ACROSS, 1.6),
            chip=CHIP,
        )

    def portrait(self, seat: int = 0) -> Layout:
        """The arc of the wheel above the boxes."""
        areas = tuple(self._boxes((0, ARC + 0.2, TALL_WIDE, TALL - ARC - 0.2)))
        return Layout(
            TALL_WIDE,
            TALL,
            areas,
            panels=tuple(map(_edge, areas)),
            device=Space(-0.3, -0.3, TALL_WIDE + 0.6, ARC + 0.3),
            results=Space(0.0, -0.2, 2.6, 1.75),
            chip=TALL_CHIP,
        )

    def _boxes(self, box: Box) -> Iterator[Area]:
        """Two boxes to a row, and the three rarest kinds of stop in the last."""
        x, y, w, h = box
        spots = list(STOPS)
        rows = ((spots[:2], (1, 1), 0.34), (spots[2:4], (1, 1), 0.31), (spots[4:], (4, 3, 3), 0.35))
        for names, parts, high in rows:
            left = x
            for spot, part in zip(names, parts, strict=True):
                wide = w * part / sum(parts)
                yield self._box(spot, (left, y, wide, h * high))
                left += wide
            y += h * high

    def _box(self, spot: str, box: Box) -> Area:
        x, y, w, h = box
        stop, pays = STOPS[spot], self.game.wagers[spot].odds_text
        name = self.game.spots[spot].name
        left, small = x + 0.75, 0.4
        counted = f"{BIG_SIX.outcomes()[stop]} of {len(BIG_SIX.order)}"
        count = Print(x + w - 0.2, y + 0.4, small, counted, tone="quiet", anchor="end", room=w * 0.36)
        if stop in SIGNS:
            prints: tuple[Print, ...] = (
                Print(left + 0.4, y + h * 0.24, 0.68, sign=SIGNS[stop]),
                Print(left, y + h * 0.46, 0.54, name, anchor="start", room=w - 0.9),
                Print(left, y + h * 0.61, small, pays, tone="brass", anchor="start", room=w - 0.9),
            )
        else:
            prints = (
                Print(left, y + h * 0.38, min(1.5, h * 0.38), name, tone="brass", anchor="start", room=w * 0.5),
                Print(left, y + h * 0.64, small + 0.06, pays, tone="quiet", anchor="start", room=w * 0.5),
            )
        return Area(spot, *box, f"{name}, {pays}", prints=(*prints, count), chips=(x + w - 0.6, y + h - 0.58))


def _edge(area: Area) -> Panel:
    """A bar along the left side of a box in the color of its stops."""
    return Panel(area.x + 0.18, area.y + 0.2, 0.24, area.h - 0.4, BIG_SIX.tone(STOPS[area.spot]))
