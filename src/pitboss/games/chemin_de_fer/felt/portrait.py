"""The chemin de fer layout for a screen that is held upright: the bank at the top, one's own hand at the bottom."""

from collections.abc import Iterator

from pitboss.felt import Area, Layout, Plate, Print, Rest, Space
from pitboss.games.baccarat.felt.marks import card_places
from pitboss.games.chemin_de_fer.felt.marks import BANKER, LABELS, PLAYER, bank, bids, cagnotte, oval
from pitboss.games.chemin_de_fer.rules import CheminDeFer
from pitboss.games.chemin_de_fer.state import BANCO, COVER, HALF, SUIVI

WIDTH, HEIGHT = 12.0, 16.4
BELOW = 13.95  # where the ways to cover the bank are


def portrait(game: CheminDeFer) -> Layout:
    """The layout of a table."""
    step = WIDTH / game.places
    return Layout(
        WIDTH,
        HEIGHT,
        tuple(area for area in _areas(game) if area.spot in game.spots),
        rests=(
            Rest(
                PLAYER,
                3.05,
                11.75,
                room=6,
                scale=2.7,
                whole=True,
                sideways=3,
                caption="corner",
                named=True,
                own=True,
            ),
            Rest(
                BANKER, 9.1, 3.5, room=6, scale=2.0, whole=True, sideways=3, third="below", caption="below", named=True
            ),
        ),
        panels=(*card_places((3.05,), 11.75, 2.7), *card_places((9.1,), 3.5, 2.0)),
        prints=(Print(2.95, 5.05, 0.4, cagnotte(game), tone="quiet", slanted=True, room=5),),
        plates=tuple(
            Plate(seat, round(WIDTH - (seat - 0.5) * step, 3), 0.45, h=0.9) for seat in range(1, game.places + 1)
        ),
        bar=Space(0, 7.0, WIDTH, 1.85),
        chip=0.5,
    )


def _areas(game: CheminDeFer) -> Iterator[Area]:
    yield bank((0, 1.4, 5.9, 3.2), 0.56)
    yield bids((0, 5.45, 5.9, 1.15), 0.42)
    ways = [spot for spot in (BANCO, SUIVI, HALF) if spot in game.spots]
    wide = 4.0
    x, y, w, h = 0.0, BELOW, wide, HEIGHT - BELOW - 0.1
    prints = (
        Print(x + w / 2, y + 0.42, 0.48, "PLAYER", spaced=True, room=w * 0.9),
        Print(x + w / 2, y + h - 0.28, 0.32, "a part of the bank", tone="quiet", room=w * 0.9),
    )
    yield Area(COVER, x, y, w, h, LABELS[COVER], tone="blue", prints=prints, chips=(x + w / 2, y + h * 0.54))
    each = (WIDTH - wide) / len(ways)
    for at, spot in enumerate(ways):
        yield oval(spot, (wide + at * each + 0.12, y, each - 0.12, h), 0.46)
