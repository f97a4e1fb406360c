"""What a deck is made of: playing cards, cards with jokers, or tiles, in any number of each kind."""

from collections.abc import Mapping, Sequence

from pitboss.errors import BadInput
from pitboss.words import listed

RANKS = "A23456789TJQK"
SUITS = "CDHS"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
JOKER = "*J"
_RANK_NAMES = dict(zip(RANKS, "ace two three four five six seven eight nine ten jack queen king".split(), strict=True))
_SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


class Pack:
    """One deck: its kinds of pieces in order, how many there are of each, and what each is called.

    `kind` tells a page to draw each piece as a card or as a tile.
    """

    __slots__ = ("how_to_write", "kind", "kinds", "name", "names", "of_each", "places", "size")

    def __init__(
        self, name: str, names: Mapping[str, str], of_each: Sequence[int], *, kind: str = "cards", how_to_write: str
    ) -> None:
        self.name = name
        self.kinds = tuple(names)
        self.names = tuple(names.values())
        self.of_each = tuple(of_each)
        self.kind = kind
        self.how_to_write = how_to_write
        self.places: dict[int | str, int] = {piece: at for at, piece in enumerate(self.kinds)}
        self.size = sum(self.of_each)

    def __repr__(self) -> str:
        return f"Pack({self.name!r})"

    def say(self, piece: str) -> str:
        """The piece in words: 'seven of hearts'."""
        return self.names[self.places[piece]]

    def read(self, text: str) -> str:
        """The piece that a dealer keys in: 7H, 7h, 10h or TH; *J or joker."""
        piece = text.strip().upper()
        piece = {"JOKER": JOKER}.get(piece, piece.replace("10", "T"))
        if piece not in self.places:
            raise BadInput(f"{text[:60]!r} is not a {self.kind.removesuffix('s')}; {self.how_to_write}.")
        return piece


_CARD_NAMES = {card: f"{_RANK_NAMES[card[0]]} of {_SUIT_NAMES[card[1]]}" for card in DECK}
CARDS = Pack("cards", _CARD_NAMES, [1] * len(DECK), how_to_write="write the rank and the suit, like 7H, TD or AS")
CARDS_AND_JOKER = Pack(
    "cards and joker",
    {**_CARD_NAMES, JOKER: "joker"},
    [1] * (len(DECK) + 1),
    how_to_write="write the rank and the suit, like 7H, TD or AS, or *J for the joker",
)

_ALL_NAMES = dict(zip(CARDS_AND_JOKER.kinds, CARDS_AND_JOKER.names, strict=True))


def card_name(card: str) -> str:
    """A playing card, or the joker, in words."""
    return _ALL_NAMES[card]


def cards_named(cards: Sequence[str]) -> str:
    """Some cards in words: 'ten of hearts, six of hearts and five of clubs'."""
    return listed([_ALL_NAMES[card] for card in cards])


def read_card(text: str) -> str:
    """The playing card that a dealer keys in."""
    return CARDS.read(text)
