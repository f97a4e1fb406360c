"""What both chemin de fer felts print: the ways to cover the bank, and what the house takes of it."""

from typing import Final

from pitboss.felt import Area, Print
from pitboss.games.chemin_de_fer.rules import CheminDeFer
from pitboss.games.chemin_de_fer.state import BANCO, BANK, BID, COVER, HALF, SUIVI

Box = tuple[float, float, float, float]

PLAYER, BANKER = "player", "banker"  # where the two hands lie
LABELS: Final = {
    BID: "Bids",
    BANK: "Banker",
    SUIVI: "Banco suivi",
    BANCO: "Banco",
    HALF: "Avec la table",
    COVER: "Player",
}
ABOUT: Final = {BANCO: "all of it, alone", SUIVI: "again, after a loss", HALF: "half, with the table"}


def oval(spot: str, box: Box, size: float) -> Area:
    """A way to cover the whole bank, or half of it. Chips lie below the print, with room for a tag beside them."""
    x, y, w, h = box
    prints = (
        Print(x + w / 2, y + h * 0.26, size, LABELS[spot].upper(), spaced=True, room=w * 0.72),
        Print(x + w / 2, y + h * 0.48, size * 0.72, ABOUT[spot], tone="quiet", room=w * 0.8),
    )
    ring = f"M{x} {y + h / 2}a{w / 2} {h / 2} 0 1 0 {w} 0a{w / 2} {h / 2} 0 1 0 {-w} 0Z"
    return Area(spot, *box, LABELS[spot], tone="deep", outline=ring, prints=prints, chips=(x + w * 0.3, y + h * 0.82))


def bank(box: Box, size: float) -> Area:
    """The Banker's wager, with its sum in large letters."""
    x, y, w, h = box
    title = Print(x + w / 2, y + 0.5, size, "THE BANK", spaced=True, room=w * 0.9)
    middle = y + h * 0.64
    return Area(
        BANK, *box, LABELS[BANK], prints=(title,), chips=(x + w * 0.16, middle), total=(x + w * 0.6, middle, h * 0.46)
    )


def bids(box: Box, size: float) -> Area:
    """Where bids for the bank lie."""
    x, y, w, h = box
    told = Print(x + w / 2, y + h / 2, size, "Bids for the bank", tone="quiet", slanted=True, room=w * 0.8)
    return Area(BID, *box, LABELS[BID], round=True, prints=(told,), chips=(x + w - h / 2, y + h / 2))


def cagnotte(game: CheminDeFer) -> str:
    """What goes into the box of the Banker's winnings."""
    percent = game.house.number("vigorish")
    return f"Cagnotte, {percent}%" if percent else "No cagnotte"
