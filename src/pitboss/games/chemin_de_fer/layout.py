"""The chemin de fer layout: the Banker's place in the middle, and before it the places of those who cover the bank."""

from collections.abc import Mapping

from pitboss.felt import Area, Layout
from pitboss.game import Spot
from pitboss.games.chemin_de_fer.state import BANCO, BANK, BID, COVER, HALF, SUIVI

WIDTH, HEIGHT = 12.0, 6.0
AREAS = (
    Area(BID, 0, 0, 3, 2, "Bids", "green"),
    Area(BANK, 3, 0, 6, 2, "Banker", "red"),
    Area(SUIVI, 0, 2, 3, 2, "Banco suivi", "black"),
    Area(BANCO, 3, 2, 6, 2, "Banco", "black"),
    Area(HALF, 9, 2, 3, 2, "Avec la table"),
    Area(COVER, 0, 4, 12, 2, "Player"),
)


def draw(spots: Mapping[str, Spot]) -> Layout:
    """The areas of all these spots."""
    return Layout(WIDTH, HEIGHT, tuple(area for area in AREAS if area.spot in spots))
