"""What both poker felts have in common: the cards that a game deals, and the names of the places where they lie."""

from collections.abc import Iterator
from typing import Final

from msgspec import Struct

from pitboss.felt import Panel, Print
from pitboss.games.poker_room.rules import Poker

BOARD: Final = "board"
OWN: Final = "own"
CARD_WIDE, CARD_HIGH = 0.95, 1.33
FAN, OPEN = 0.52, 1.02  # from one card to the next: partly covered, or not
RAISED: Final = 0.16
LEAN: Final = 5.0  # degrees by which a hand of two cards is spread
Point = tuple[float, float]


class Cards(Struct, frozen=True):
    """How many cards a player gets in all, and how many each street adds to the board."""

    each: int
    streets: tuple[tuple[str, int], ...]
    open: bool  # whether some of a player's cards lie face up

    @property
    def board(self) -> int:
        """How many cards lie on the board in the end."""
        return sum(many for _, many in self.streets)

    @property
    def fanned(self) -> float:
        """How wide a player's cards are if they overlap."""
        return CARD_WIDE + FAN * (self.each - 1)

    @property
    def spread(self) -> float:
        """How wide a player's cards are side by side."""
        return CARD_WIDE + OPEN * (self.each - 1)

    @property
    def high(self) -> float:
        """How high a player's own cards are: those that everybody sees lie a little higher."""
        return CARD_HIGH + RAISED * self.open

    @property
    def lean(self) -> float:
        """How a player's own cards lean: two of them are held apart, more lie in a row."""
        return LEAN if self.each == 2 else 0.0


def cards_of(game: Poker) -> Cards:
    """The cards of a game."""
    streets = game.streets
    return Cards(
        sum(one.down + one.up for one in streets),
        tuple((one.name, one.board) for one in streets if one.board),
        any(one.up for one in streets),
    )


def hand_at(seat: int) -> str:
    """The name of the place where a seat's cards lie."""
    return f"seat-{seat}"


def home_of(places: int) -> int:
    """The seat at the bottom of the drawing, across from the dealer."""
    return (places + 1) // 2


def board_panels(at: Point, scale: float, cards: Cards) -> Iterator[Panel]:
    """Dashed places for the cards of the board."""
    wide, high = CARD_WIDE * scale, CARD_HIGH * scale
    for nth in range(cards.board):
        yield Panel(
            near(_middle(at[0], scale, cards, nth) - wide / 2), near(at[1] - high / 2), near(wide), near(high), "card"
        )


def board_prints(at: Point, scale: float, cards: Cards) -> Iterator[Print]:
    """The name of each street in the middle of its places."""
    first = 0
    for name, many in cards.streets:
        middle = _middle(at[0], scale, cards, first + (many - 1) / 2)
        text = name.removesuffix(" card").capitalize()
        room = near(CARD_WIDE * scale * 0.9)
        yield Print(near(middle), near(at[1]), near(0.24 * scale), text, tone="quiet", slanted=True, room=room)
        first += many


def _middle(x: float, scale: float, cards: Cards, nth: float) -> float:
    return x + (nth - (cards.board - 1) / 2) * OPEN * scale


def near(value: float) -> float:
    """A length as it is written in a layout."""
    return round(value, 3)


def point(x: float, y: float) -> Point:
    """A place as it is written in a layout."""
    return near(x), near(y)
