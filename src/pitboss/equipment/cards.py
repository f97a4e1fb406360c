"""Cards, and the shoe that they are dealt from: as a composition, as an order, or as a dealer keys them in."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from pitboss.equipment.device import Device, Group, Look, Outcome
from pitboss.equipment.randomness import Randomness
from pitboss.errors import BadInput

RANKS = "A23456789TJQK"
SUITS = "CDHS"
DECK = tuple(rank + suit for suit in SUITS for rank in RANKS)
_PLACE = {card: at for at, card in enumerate(DECK)}
_RANK_NAMES = dict(zip(RANKS, "ace two three four five six seven eight nine ten jack queen king".split(), strict=True))
_SUIT_NAMES = {"C": "clubs", "D": "diamonds", "H": "hearts", "S": "spades"}


def card_name(card: str) -> str:
    """The card in words: 'seven of hearts'."""
    return f"{_RANK_NAMES[card[0]]} of {_SUIT_NAMES[card[1]]}"


def read_card(text: str) -> str:
    """A card as a dealer keys it in: 7H, 7h, 10h or TH."""
    card = text.strip().upper().replace("10", "T")
    if card not in _PLACE:
        raise BadInput(f"{text[:60]!r} is not a card; write rank and suit like 7H, TD or AS.")
    return card


class Shoe(Device):
    """Cards whose order nobody knows: an outcome is the next card, and each card left is as likely as any other."""

    def __init__(self, decks: int, name: str = "shoe", counts: tuple[int, ...] | None = None) -> None:
        self.decks = decks
        self.name = name
        self.counts = counts if counts is not None else (decks,) * len(DECK)
        self.left = sum(self.counts)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shoe) and (self.name, self.counts) == (other.name, other.counts)

    def __hash__(self) -> int:
        return hash((self.name, self.counts))

    def outcomes(self, cares: Iterable[Group] = ()) -> Mapping[Outcome, int]:
        """Every card that is left, with how many of it."""
        return {card: count for card, count in zip(DECK, self.counts, strict=True) if count}

    def draw(self, randomness: Randomness) -> Outcome:
        """The next card."""
        at = randomness.below(self.left)
        for card, count in zip(DECK, self.counts, strict=True):
            if at < count:
                return card
            at -= count
        raise AssertionError("a shoe has as many cards as its counts say")

    def without(self, outcome: Outcome) -> "Shoe":
        """The shoe after a card has come out of it."""
        at = _PLACE[str(outcome)]
        counts = self.counts
        return Shoe(self.decks, self.name, (*counts[:at], counts[at] - 1, *counts[at + 1 :]))

    def afresh(self, out: tuple[str, ...]) -> "Shoe":
        """The whole shoe but for the cards that stay on the table."""
        counts = [self.decks] * len(DECK)
        for card in out:
            counts[_PLACE[card]] -= 1
        return Shoe(self.decks, self.name, tuple(counts))

    def read(self, text: str) -> Outcome:
        """Read a card."""
        return read_card(text)

    def possible(self, outcome: Outcome) -> bool:
        """Whether the shoe still has this card."""
        return isinstance(outcome, str) and outcome in _PLACE and self.counts[_PLACE[outcome]] > 0

    def says(self, outcome: Outcome) -> str:
        """The card in words."""
        return card_name(str(outcome))

    def look(self) -> Look:
        """Cards."""
        return Look("cards", self.name)

    def shuffled(self, randomness: Randomness) -> "OrderedShoe":
        """The cards that are left in a uniformly random order."""
        cards = [card for card, count in zip(DECK, self.counts, strict=True) for _ in range(count)]
        return OrderedShoe(randomness.shuffled(cards), self.decks, self.name)


class OrderedShoe(Shoe):
    """Cards in the order in which they will come."""

    def __init__(self, order: Sequence[str], decks: int, name: str = "shoe") -> None:
        counts = [0] * len(DECK)
        for card in order:
            counts[_PLACE[card]] += 1
        super().__init__(decks, name, tuple(counts))
        self.order = tuple(order)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OrderedShoe) and (self.name, self.order) == (other.name, other.order)

    def __hash__(self) -> int:
        return hash((self.name, self.order))

    def outcomes(self, cares: Iterable[Group] = ()) -> Mapping[Outcome, int]:
        """The next card alone."""
        return {self.order[0]: 1}

    def draw(self, randomness: Randomness) -> Outcome:
        """The next card; nothing is left to chance."""
        return self.order[0]

    def without(self, outcome: Outcome) -> "OrderedShoe":
        """The shoe after its next card has come out."""
        assert outcome == self.order[0], f"the next card is {self.order[0]}, not {outcome}"
        return OrderedShoe(self.order[1:], self.decks, self.name)

    def possible(self, outcome: Outcome) -> bool:
        """Whether this is the next card."""
        return bool(self.order) and outcome == self.order[0]

    def cut(self, at: int) -> "OrderedShoe":
        """The stack after a cut: the cards in front of the cutting card go to the back."""
        return OrderedShoe((*self.order[at:], *self.order[:at]), self.decks, self.name)


@lru_cache(maxsize=16)
def shoe_of(decks: int, name: str = "shoe") -> Shoe:
    """The fresh shoe of so many decks."""
    return Shoe(decks, name)
