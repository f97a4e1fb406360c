"""The baccarat felt: both hands before the dealer, and boxes for Tie, Banker and Player before each seat.

`landscape.py` is the layout as it lies on a table; `portrait.py` has the same spots for a screen that is held upright.
"""

from collections.abc import Mapping
from functools import cached_property
from typing import ClassVar

from pitboss.events import Verdict
from pitboss.felt import Felt, Hand, Layout
from pitboss.games.baccarat.coup import BANKER, PLAYER, TIE, TWO
from pitboss.games.baccarat.felt.landscape import landscape
from pitboss.games.baccarat.felt.portrait import portrait
from pitboss.games.baccarat.hands import coup_of, draws_next, point_count
from pitboss.games.baccarat.rules import Baccarat
from pitboss.games.baccarat.state import FACE_DOWN, BaccaratState, Phase
from pitboss.games.baccarat.wagers import decided


class BaccaratFelt(Felt[Baccarat]):
    """How a baccarat table looks; patrons keep score of which hand won."""

    roads: ClassVar[tuple[str, ...]] = (BANKER, PLAYER, TIE)

    @cached_property
    def layout(self) -> Layout:
        """A place with three boxes for each seat, and the side wagers where the house offers them."""
        return landscape(self.game)

    def portrait(self, seat: int = 0) -> Layout:
        """The same wagers in boxes that all seats share."""
        return portrait(self.game)

    def hands(self, state: BaccaratState) -> tuple[Hand, ...]:
        """The two hands, with their counts once they lie face up, and which of them has won."""
        winner = coup_of(state.player, state.banker).winner if state.phase == Phase.RESULT else ""
        return tuple(
            Hand(
                name,
                tuple("" if card == FACE_DOWN else card for card in cards),
                _count(cards),
                at=hand,
                tone="good" if hand == winner else "",
            )
            for hand, name, cards in (
                (PLAYER, "Player's Hand", state.player),
                (BANKER, "Banker's Hand", state.banker),
            )
        )

    def won(self, hands: tuple[Hand, ...]) -> tuple[str, ...]:
        """The wagers that win with these hands, unless the round ended before they were complete."""
        player, banker = (hand.cards for hand in hands)
        whole = min(len(player), len(banker)) >= TWO and "" not in (*player, *banker)
        if not whole or draws_next(player, banker):
            return ()
        coup = coup_of(player, banker)
        return tuple(slug for slug in self.game.spots if decided(self.game.house, slug, coup).verdict is Verdict.WON)

    def titles(self, state: BaccaratState) -> Mapping[int, str]:
        """The patron who deals from the shoe is the curator."""
        return {state.curator: "curator"} if state.curator else {}


def _count(cards: tuple[str, ...]) -> str:
    return str(point_count(cards)) if cards and FACE_DOWN not in cards else ""
