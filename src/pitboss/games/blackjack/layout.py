"""The blackjack layout: the boxes side by side from the dealer's left, each with its optional wagers before it."""

from collections.abc import Mapping

from pitboss.game import Spot
from pitboss.games.blackjack.spots import MAIN, box_of
from pitboss.layout import Area, Layout

WIDE, HIGH, LOW = 2.0, 2.0, 1.0  # a box is two units wide; its optional wagers lie above it


def draw(spots: Mapping[str, Spot], boxes: tuple[int, ...]) -> Layout:
    """The areas of all these places. Seen from the patrons' side the dealer's left is at the right."""
    columns: dict[int, list[Spot]] = {box: [] for box in boxes}
    for spot in spots.values():
        columns[box_of(spot.id)].append(spot)
    deep = max(sum(_height(spot) for spot in column) for column in columns.values())
    areas = []
    for at, box in enumerate(reversed(boxes)):
        low = deep
        for spot in columns[box]:  # the wager itself lies nearest to its patron
            low -= _height(spot)
            areas.append(Area(spot.id, at * WIDE, low, WIDE, _height(spot), _label(spot, box), _tone(spot)))
    return Layout(WIDE * len(boxes), deep, tuple(areas))


def _height(spot: Spot) -> float:
    return HIGH if spot.wager == MAIN else LOW


def _label(spot: Spot, box: int) -> str:
    return spot.name.removeprefix(f"Box {box}, ").capitalize()


def _tone(spot: Spot) -> str:
    return "green" if spot.wager == MAIN else ""
