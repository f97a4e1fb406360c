"""The blackjack layout: the boxes along a curve from the dealer's left, each with room for its cards and wagers."""

from collections.abc import Callable, Iterable, Mapping
from math import atan, cos, degrees, radians, sin

from pitboss.felt import Area, Layout, Lettering, Rest
from pitboss.game import Spot
from pitboss.games.blackjack.spots import MAIN, box_of

DEALER = "dealer"
PITCH, CLOSE = 2.3, 2.05  # from one box to the next; closer where there are many
MANY = 7
RISE = 1.9  # how much higher the outermost boxes lie than the middle one
LEAN = 0.62  # cards are turned less than the curve, so that they can be read
CIRCLE, SMALL = 1.5, 1.0  # of a box with one wager; of one with several
PILL, PILL_WIDE, STEP = 0.64, 2.0, 0.74  # an optional wager
CARDS_OFF = 1.02  # from the edge of the nearest circle to the middle of the cards
DEALER_AT, PAYS_AT, INSURANCE_AT, FIRST_ROW = 0.8, 2.5, 3.3, 4.95


def hand_at(box: int) -> str:
    """The name of the place where a box's cards lie."""
    return f"box-{box}"


def draw(
    spots: Mapping[str, Spot],
    boxes: tuple[int, ...],
    owner: Callable[[int], int],
    words: tuple[str, ...],
    *,
    shared: bool,
) -> Layout:
    """The areas of all these places. Seen from the patrons' side the dealer's left is at the right."""
    pitch = PITCH if len(boxes) <= MANY else CLOSE
    width = pitch * len(boxes)
    mains = {box: [one for one in _of(spots, box) if one.wager == MAIN] for box in boxes}
    sides = {box: [one for one in _of(spots, box) if one.wager != MAIN] for box in boxes}
    size = CIRCLE if max(map(len, mains.values())) == 1 else SMALL
    areas: list[Area] = []
    rests = [Rest(DEALER, width / 2, DEALER_AT, 0, 6)]
    for at, box in enumerate(reversed(boxes)):
        x = pitch * (at + 0.5)
        out = (x - width / 2) / (width / 2)
        y = FIRST_ROW - RISE * out * out
        turn = -LEAN * degrees(atan(2 * RISE * out / (width / 2)))
        rests.append(Rest(hand_at(box), x + 0.5 * sin(radians(turn)), y, turn, pitch))
        y += CARDS_OFF * cos(radians(turn))
        for spot in mains[box]:
            areas.append(_area(spot, box, (x, y + size / 2), (size, size), owner(box)))
            y += size + 0.12
        for spot in sides[box]:
            areas.append(_area(spot, box, (x, y + PILL / 2), (min(PILL_WIDE, pitch - 0.1), PILL), owner(box)))
            y += STEP
    height = max(area.y + area.h for area in areas) + 0.15
    return Layout(width, height, tuple(areas), tuple(rests), tuple(_lettering(words)), shared)


def _of(spots: Mapping[str, Spot], box: int) -> Iterable[Spot]:
    return (spot for spot in spots.values() if box_of(spot.id) == box)


def _area(spot: Spot, box: int, centre: tuple[float, float], size: tuple[float, float], seat: int) -> Area:
    (x, y), (w, h) = centre, size
    return Area(spot.id, round(x - w / 2, 3), round(y - h / 2, 3), w, h, _label(spot, box), round=True, seat=seat)


def _label(spot: Spot, box: int) -> str:
    """The box's own wager says which box it is; the others say what they are."""
    name = spot.name.rpartition(", ")[2]
    return name.removesuffix(" hand of the dealer").capitalize()


def _lettering(words: tuple[str, ...]) -> Iterable[Lettering]:
    pays, draws, insurance = words
    yield Lettering(pays, PAYS_AT, 0.52, RISE * 0.9)
    yield Lettering(draws, PAYS_AT + 0.42, 0.27, RISE * 0.9)
    yield Lettering(insurance, INSURANCE_AT + 0.22, 0.3, RISE, band=True)
