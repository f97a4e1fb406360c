"""Streets: the rounds of a hand, each with its cards and its betting."""

from enum import StrEnum

from msgspec import Struct

from pitboss.law import Citation


class Opener(StrEnum):
    """Who acts first on a street."""

    BLINDS = "blinds"  # whoever follows the last blind
    BUTTON = "button"  # the first player left of the button
    FORCED = "forced"  # whoever must make the forced bet, by the card that lies face up
    SHOWING = "showing"  # the best hand that shows
    HIGHEST = "highest"  # the highest card that shows, by rank and then by suit


class Street(Struct, frozen=True):
    """The cards that come before a betting round, and who opens it.

    Cards come in rounds, one to each player: first those that lie face down, then those face up.
    """

    name: str
    opener: Opener
    cites: tuple[Citation, ...]  # how the cards are dealt
    betting: tuple[Citation, ...]  # how the bets are made
    opens: tuple[Citation, ...]  # who acts first
    burn: bool = False
    down: int = 0
    up: int = 0
    board: int = 0
    big: bool = False  # whether the larger bet of fixed limits applies
    draw: bool = False  # whether players exchange cards instead
    must_bet: bool = False  # whether nobody may check

    @property
    def each(self) -> int:
        """How many cards each player gets."""
        return self.down + self.up

    def cards(self, players: int) -> int:
        """How many cards come on this street, the burn card included."""
        return self.burn + self.each * players + self.board
