"""A small deck of cards: the one device here that remembers what it has shown."""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from pitboss.equipment import Device, Group, Outcome, Randomness


@dataclass(frozen=True)
class Deck(Device):
    """Cards that do not come back before the shuffle."""

    cards: tuple[int, ...]
    name: str = "deck"

    def outcomes(self, cares: Iterable[Group] = ()) -> Mapping[Outcome, int]:
        return Counter(self.cards)

    def draw(self, randomness: Randomness) -> Outcome:
        return self.cards[randomness.below(len(self.cards))]

    def without(self, outcome: Outcome) -> "Deck":
        rest = list(self.cards)
        rest.remove(int(str(outcome)))
        return Deck(tuple(rest), self.name)

    def read(self, text: str) -> Outcome:
        return int(text)

    def possible(self, outcome: Outcome) -> bool:
        return outcome in self.cards

    def says(self, outcome: Outcome) -> str:
        return f"a {outcome}"
