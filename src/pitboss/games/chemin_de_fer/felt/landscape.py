"""The chemin de fer layout as it lies on a table: the bank and its shoe, who covers it, and the seats of an oval."""

from collections.abc import Iterator
from typing import Final

from pitboss.felt import Area, Furniture, Layout, Plate, Print, Rest, Space
from pitboss.games.baccarat.felt.marks import card_places
from pitboss.games.chemin_de_fer.felt.marks import BANKER, LABELS, PLAYER, bank, bids, cagnotte, oval
from pitboss.games.chemin_de_fer.rules import CheminDeFer
from pitboss.games.chemin_de_fer.state import BANCO, COVER, HALF, SUIVI

WIDTH, HEIGHT = 21.0, 13.5
MIDDLE = WIDTH / 2
RIM = "M6.2 0.8H14.8C18.3 0.8 20.2 3.3 20.2 6.85S18.3 12.9 14.8 12.9H6.2C2.7 12.9 0.8 10.4 0.8 6.85S2.7 0.8 6.2 0.8Z"
PLATE = (4.0, 0.98)
# By seat, counterclockwise from the dealer: where its plate is, and where its part of the bank lies.
SEATS: Final = {
    1: ((15.0, 0.8), (17.2, 2.75)),
    2: ((19.2, 4.0), (18.7, 5.2)),
    3: ((19.2, 9.3), (18.7, 8.15)),
    4: ((16.3, 12.6), (16.3, 11.5)),
    5: ((MIDDLE, 12.95), (MIDDLE, 12.0)),
    6: ((4.7, 12.6), (4.7, 11.5)),
    7: ((1.8, 9.3), (2.3, 8.15)),
    8: ((1.8, 4.0), (2.3, 5.2)),
    9: ((6.0, 0.8), (3.8, 2.75)),
}
PART = 0.44  # the radius of a place for a part
CARDS = {PLAYER: (8.9, 10.15, 2.1), BANKER: (14.0, 4.15, 1.75)}  # where the first two cards lie, and how large


def landscape(game: CheminDeFer) -> Layout:
    """The layout of a table."""
    offered = game.spots
    return Layout(
        WIDTH,
        HEIGHT,
        tuple(area for area in _areas(game) if area.spot in offered),
        rests=(
            _rest(PLAYER, "right"),
            _rest(BANKER, "left"),
        ),
        panels=tuple(panel for x, y, size in CARDS.values() for panel in card_places((x,), y, size)),
        furniture=(
            Furniture("rack", MIDDLE, 0.82, scale=0.55),
            Furniture("drop", MIDDLE, 1.75, label=cagnotte(game)),
            Furniture("shoe", 16.85, 5.15, 25, scale=0.9),
        ),
        plates=tuple(Plate(seat, *SEATS[seat][0], 0, *PLATE) for seat in range(1, game.places + 1)),
        rim=RIM,
        bar=Space(4.2, 6.0, 12.6, 1.6),
        chip=0.4,
    )


def _rest(hand: str, third: str) -> Rest:
    x, y, size = CARDS[hand]
    return Rest(hand, x, y, room=6, scale=size, whole=True, sideways=3, third=third, caption="corner", named=True)


def _areas(game: CheminDeFer) -> Iterator[Area]:
    yield bank((4.4, 2.3, 5.0, 2.6), 0.52)
    yield bids((5.0, 5.0, 3.8, 0.76), 0.32)
    yield oval(BANCO, (3.25, 8.85, 3.3, 1.8), 0.46)
    both = HALF in game.spots
    yield oval(SUIVI, (14.45, 7.95, 3.3, 1.45) if both else (14.45, 8.85, 3.3, 1.8), 0.36 if both else 0.42)
    yield oval(HALF, (14.45, 9.5, 3.3, 1.45), 0.36)
    for seat in range(1, game.places + 1):
        x, y = SEATS[seat][1]
        part = Print(x, y, 0.38, "part", slanted=True)
        yield Area(COVER, x - PART, y - PART, 2 * PART, 2 * PART, LABELS[COVER], round=True, seat=seat, prints=(part,))
