"""The chemin de fer felt: the Banker's place in the middle, and before it the places of those who cover the bank."""

from functools import cached_property

from pitboss.felt import Area, Felt, Hand, Layout
from pitboss.games.chemin_de_fer.hands import point_count
from pitboss.games.chemin_de_fer.rules import CheminDeFer
from pitboss.games.chemin_de_fer.state import BANCO, BANK, BID, COVER, FACE_DOWN, HALF, SUIVI, CheminState

WIDTH, HEIGHT = 12.0, 6.0
AREAS = (
    Area(BID, 0, 0, 3, 2, "Bids", "green"),
    Area(BANK, 3, 0, 6, 2, "Banker", "red"),
    Area(SUIVI, 0, 2, 3, 2, "Banco suivi", "black"),
    Area(BANCO, 3, 2, 6, 2, "Banco", "black"),
    Area(HALF, 9, 2, 3, 2, "Avec la table"),
    Area(COVER, 0, 4, 12, 2, "Player"),
)


class CheminFelt(Felt[CheminDeFer]):
    """How a chemin de fer table looks."""

    @cached_property
    def layout(self) -> Layout:
        """A box for the bank, and one for each way to cover it."""
        return Layout(WIDTH, HEIGHT, tuple(area for area in AREAS if area.spot in self.game.spots))

    def hands(self, state: CheminState) -> tuple[Hand, ...]:
        """The two hands as the viewer sees them, with a count where all of a hand is seen."""
        player = (*state.player, state.third) if state.third else state.player
        hands = (("Player's Hand", player), ("Banker's Hand", (*state.bank, *state.taken)))
        return tuple(
            Hand(name, tuple("" if card == FACE_DOWN else card for card in cards), _count(cards))
            for name, cards in hands
        )


def _count(cards: tuple[str, ...]) -> str:
    return str(point_count(cards)) if cards and FACE_DOWN not in cards else ""
