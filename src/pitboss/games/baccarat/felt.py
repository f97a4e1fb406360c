"""The baccarat felt: the tie at the top, then the Banker's and the Player's Hand, and the side wagers below."""

from collections.abc import Iterator
from functools import cached_property
from typing import ClassVar, Final

from pitboss.felt import Area, Felt, Hand, Layout
from pitboss.games.baccarat.coup import BANKER, PLAYER, TIE
from pitboss.games.baccarat.hands import point_count
from pitboss.games.baccarat.rules import Baccarat
from pitboss.games.baccarat.state import FACE_DOWN, BaccaratState
from pitboss.games.baccarat.wagers import ALL_SPOTS, BONUS, DRAGON_7, TOTALS

WIDTH: Final = 5.0
ROW: Final = 1.0
TONES: Final = {TIE: "green", BANKER: "red", PLAYER: "black"}


class BaccaratFelt(Felt[Baccarat]):
    """How a baccarat table looks; patrons keep score of which hand won."""

    roads: ClassVar[tuple[str, ...]] = (BANKER, PLAYER, TIE)

    @cached_property
    def layout(self) -> Layout:
        """A row for each hand, and rows of side wagers where the house offers them."""
        spots = self.game.spots
        top = [TIE, DRAGON_7] if DRAGON_7 in spots else [TIE]
        side = [[spot for spot in wagers if spot in spots] for wagers in (BONUS, TOTALS)]
        rows = [row for row in (top, [BANKER], [PLAYER], *side) if row]
        return Layout(WIDTH, ROW * len(rows), tuple(area for at, row in enumerate(rows) for area in _row(at, row)))

    def hands(self, state: BaccaratState) -> tuple[Hand, ...]:
        """The two hands, with their counts once they lie face up."""
        return tuple(
            Hand(name, tuple("" if card == FACE_DOWN else card for card in cards), _count(cards))
            for name, cards in (("Player's Hand", state.player), ("Banker's Hand", state.banker))
        )


def _row(at: int, row: list[str]) -> Iterator[Area]:
    width = WIDTH / len(row)
    for place, slug in enumerate(row):
        yield Area(slug, place * width, at * ROW, width, ROW, ALL_SPOTS[slug].name, TONES.get(slug, ""))


def _count(cards: tuple[str, ...]) -> str:
    return str(point_count(cards)) if cards and FACE_DOWN not in cards else ""
