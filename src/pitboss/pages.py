"""Pages: what a game has to show beyond its odds, such as how to play it, and how a strategy fares.

A page is words and tables; the command line prints it, or prints its document as JSON. A game's own pages are the class
in `pages.py` of its folder.
"""

from collections.abc import Callable
from typing import Any, ClassVar, Generic, TypeVar

from msgspec import Struct

from pitboss.equipment import Shoe
from pitboss.errors import BadInput
from pitboss.game import AnyGame, Game, part

G = TypeVar("G", bound=AnyGame)
Told = Callable[[str], None]  # is told what is being worked out
Advance = Callable[[int], None]  # is told how many more rounds were played


class Words(Struct, frozen=True):
    """A line of a page: parts of text, each on a ground of its own if it has a tone."""

    parts: tuple[tuple[str, str], ...]  # the text, and its tone: green, red, blue, yellow, purple, or nothing
    style: str = ""  # bold or dim

    @classmethod
    def of(cls, text: str, style: str = "") -> "Words":
        """A line of plain text."""
        return cls(((text, ""),), style)


class Column(Struct, frozen=True):
    """A column of a table. Where a page is narrow, spare columns are added in their order while there is room."""

    title: str
    right: bool = False
    spare: int = 0


class Grid(Struct, frozen=True):
    """A table of a page."""

    columns: tuple[Column, ...]
    rows: tuple[tuple[str, ...], ...]


class Page(Struct, frozen=True):
    """An answer: as a document for JSON, as words and tables, and as a picture (SVG) if one was asked for."""

    document: Any
    blocks: tuple[Words | Grid, ...]
    picture: str = ""


class StrategyAsked(Struct, frozen=True):
    """What was asked about how to play: from which shoe, about which hand against which up card, with a picture.

    Also, under which rules that are not the law's, or about the dealer's hands only.
    """

    shoe: str | None = None
    hand: str | None = None
    up: str | None = None
    picture: bool = False
    rules: tuple[str, ...] = ()
    dealer: bool = False


class RoundAsked(Struct, frozen=True):
    """What was asked about one round: which cards have come to which hand, from which shoe, and how the round ends."""

    dealt: tuple[str, ...] = ()  # such as player=K,5
    totals: bool = False
    wager: str | None = None
    shoe: Shoe | None = None
    stake: int | None = None  # in cents


class PlayAsked(Struct, frozen=True):
    """By what a game is to be played: a strategy, a count, how much is wagered at which count, and so on."""

    strategy: str | None = None
    count: str | None = None
    ramp: str | None = None
    sits_out: bool = False
    penetration: int | None = None  # in percent
    boxes: int | None = None
    bank: int | None = None  # in units
    plot: str | None = None  # the file for a picture


class Pages(Generic[G]):
    """The pages of one game under one house's rules. A game with nothing to add has this one."""

    charts: ClassVar[bool] = False  # whether there is a strategy to show
    paid: ClassVar[tuple[str, ...]] = ()  # the wagers whose odds it depends on
    dealers: ClassVar[bool] = False  # whether the dealer's hands can be asked about, and rules that are not the law's
    played: ClassVar[str] = ""  # the wager that is played by a strategy in bulk, if there is one

    def __init__(self, game: G) -> None:
        self.game = game

    def strategy(self, asked: StrategyAsked, told: Told | None = None) -> Page:
        """How to play, and what that is worth."""
        raise BadInput(f"{self.game.charter.name} has no strategy to show.")

    def chances(self, wager: str) -> Page | None:
        """What is known of a wager that nothing is posted for and that has no odds; None where it has."""
        return None

    def round(self, asked: RoundAsked) -> Page:
        """How a round can end, from the shoe or after some of its cards have come."""
        raise BadInput(f"{self.game.charter.name} has no hands to ask about.")

    def play(self, asked: PlayAsked, rounds: int, seed: int, advance: Advance | None = None) -> Page:
        """Rounds played by a strategy, and what they came to. The same seed gives the same run."""
        raise BadInput(f"{self.game.charter.name} is not played by a strategy.")


def pages_of(game: Game[Any]) -> Pages[Any]:
    """The pages of a game."""
    kind: type[Pages[Any]] = part(game, "pages", Pages) or Pages
    return kind(game)
