"""The shoe, whatever it contains: with an unknown order, with a known order, or with cards that a dealer keys in."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import permutations
from math import comb, prod

from pitboss.equipment.device import Device, Group, Look, Outcome
from pitboss.equipment.pack import CARDS, Pack
from pitboss.equipment.randomness import Randomness


class Shoe(Device):
    """Cards or tiles whose order nobody knows. An outcome is the next one, and all that are left are equally likely.

    If several are drawn at once, the outcome is a tuple.
    """

    def __init__(
        self, decks: int, name: str = "shoe", counts: tuple[int, ...] | None = None, *, pack: Pack = CARDS
    ) -> None:
        self.decks = decks
        self.name = name
        self.pack = pack
        self._counts = tuple(decks * each for each in pack.of_each) if counts is None else counts
        self._sorted = b""  # the pieces as a sorted stack, each as its place in the pack; made when it is first needed
        self.left = sum(self._counts)
        self._one_of_each = max(self._counts) == 1  # or none, once cards have come out

    @property
    def counts(self) -> tuple[int, ...]:
        """How many there are of each kind, in the order of the pack."""
        if not self._counts:
            self._counts = tuple(map(self._sorted.count, range(len(self.pack.kinds))))
        return self._counts

    @property
    def _stack(self) -> bytes:
        if not self._sorted:
            self._sorted = b"".join(bytes((kind,)) * many for kind, many in enumerate(self._counts))
        return self._sorted

    @property
    def pieces(self) -> tuple[tuple[int | str, int], ...]:
        """What is left, in the order of the pack."""
        return tuple((kind, many) for kind, many in zip(self.pack.kinds, self.counts, strict=True) if many)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Shoe) and self._same == other._same

    def __hash__(self) -> int:
        return hash(self._same)

    @property
    def _same(self) -> tuple[str, str, bytes]:
        return self.name, self.pack.name, self._stack

    def outcomes(self, cares: Iterable[Group] = ()) -> Mapping[Outcome, int]:
        """Every kind of card that is left, with its count."""
        return {card: count for card, count in zip(self.pack.kinds, self.counts, strict=True) if count}

    def hands(self, count: int, *, ordered: bool) -> Mapping[Outcome, int]:
        """Every hand of `count` cards, with the number of ways in which it can be dealt.

        If order matters, every order is a separate hand; otherwise the cards of a hand are sorted as in the deck.
        """
        left = [(card, many) for card, many in zip(self.pack.kinds, self.counts, strict=True) if many]
        if ordered:
            return _ordered(left, count)
        return dict(_unordered(left, count))

    def draw(self, randomness: Randomness) -> Outcome:
        """The next card."""
        return self.pack.kinds[self._stack[randomness.below(self.left)]]

    def deal(self, randomness: Randomness, count: int) -> Outcome:
        """The next cards, one after another."""
        stack, kinds = self._stack, self.pack.kinds
        hand: list[str] = []
        for left in range(self.left, self.left - count, -1):
            at = randomness.below(left)
            hand.append(kinds[stack[at]])
            stack = stack[:at] + stack[at + 1 :]
        return tuple(hand)

    def without(self, outcome: Outcome) -> "Shoe":
        """The shoe after a card, or several, have come out of it."""
        stack = self._rest(outcome if isinstance(outcome, tuple) else (outcome,))
        assert stack is not None, f"there is no {outcome} in the {self.name}"
        rest = Shoe.__new__(Shoe)
        rest.decks, rest.name, rest.pack = self.decks, self.name, self.pack
        rest._sorted, rest.left, rest._one_of_each = stack, len(stack), self._one_of_each
        rest._counts = () if stack else (0,) * len(self.pack.kinds)
        return rest

    def afresh(self, out: tuple[str, ...]) -> "Shoe":
        """The full shoe except for the cards that stay on the table."""
        return Shoe(self.decks, self.name, pack=self.pack).without(out)

    def read(self, text: str) -> Outcome:
        """Read a card."""
        return self.pack.read(text)

    def possible(self, outcome: Outcome) -> bool:
        """Whether the shoe still has this card, or all of these cards."""
        if isinstance(outcome, tuple):
            return bool(outcome) and self._rest(outcome) is not None
        places = self.pack.places
        return outcome in places and places[str(outcome)] in self._stack

    def _rest(self, cards: tuple[int | str, ...]) -> bytes | None:
        """The stack without these cards; None if one of them is not in it."""
        stack, places = self._stack, self.pack.places
        try:
            gone = bytes(map(places.__getitem__, cards))
        except KeyError:
            return None
        if self._one_of_each:
            rest = stack.translate(None, gone)
            return rest if len(stack) - len(rest) == len(gone) else None
        for kind in gone:
            at = stack.find(kind)
            if at < 0:
                return None
            stack = stack[:at] + stack[at + 1 :]
        return stack

    def says(self, outcome: Outcome) -> str:
        """The card or cards in words."""
        if isinstance(outcome, tuple):
            return ", ".join([self.pack.say(str(card)) for card in outcome])
        return self.pack.say(str(outcome))

    def look(self) -> Look:
        """Cards or tiles."""
        return Look(self.pack.kind, self.name)

    def shuffled(self, randomness: Randomness) -> "OrderedShoe":
        """The cards that are left, in a uniformly random order."""
        cards = [card for card, count in zip(self.pack.kinds, self.counts, strict=True) for _ in range(count)]
        return OrderedShoe(randomness.shuffled(cards), self.decks, self.name, pack=self.pack)


def _ordered(left: Sequence[tuple[str, int]], count: int) -> dict[Outcome, int]:
    found: dict[Outcome, int] = {}
    for hand in permutations([card for card, many in left for _ in range(many)], count):
        found[hand] = found.get(hand, 0) + 1
    return found


def _unordered(left: Sequence[tuple[str, int]], count: int) -> Iterable[tuple[Outcome, int]]:
    """Every hand, built by taking zero or more of each card in turn."""
    waiting: list[tuple[int, tuple[str, ...], tuple[int, ...]]] = [(0, (), ())]
    while waiting:
        at, hand, ways = waiting.pop()
        if len(hand) == count:
            yield hand, prod(ways)
        elif at < len(left):
            card, many = left[at]
            waiting += [
                (at + 1, hand + (card,) * taken, (*ways, comb(many, taken)))
                for taken in range(min(many, count - len(hand)) + 1)
            ]


class OrderedShoe(Shoe):
    """A shoe whose cards are in a known order."""

    def __init__(self, order: Sequence[str], decks: int, name: str = "shoe", *, pack: Pack = CARDS) -> None:
        counts = [0] * len(pack.kinds)
        for card in order:
            counts[pack.places[card]] += 1
        super().__init__(decks, name, tuple(counts), pack=pack)
        self.order = tuple(order)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, OrderedShoe) and (self.name, self.order) == (other.name, other.order)

    def __hash__(self) -> int:
        return hash((self.name, self.order))

    def outcomes(self, cares: Iterable[Group] = ()) -> Mapping[Outcome, int]:
        """Only the next card."""
        return {self.order[0]: 1}

    def hands(self, count: int, *, ordered: bool) -> Mapping[Outcome, int]:
        """Only the next cards."""
        return {self.order[:count]: 1}

    def draw(self, randomness: Randomness) -> Outcome:
        """The next card, which is already decided."""
        return self.order[0]

    def deal(self, randomness: Randomness, count: int) -> Outcome:
        """The next cards; nothing is left to chance."""
        return self.order[:count]

    def without(self, outcome: Outcome) -> "OrderedShoe":
        """The shoe after its next card or cards have come out."""
        gone = outcome if isinstance(outcome, tuple) else (outcome,)
        assert gone == self.order[: len(gone)], f"the next cards are {self.order[: len(gone)]}, not {gone}"
        return OrderedShoe(self.order[len(gone) :], self.decks, self.name, pack=self.pack)

    def possible(self, outcome: Outcome) -> bool:
        """Whether this is the next card, or these are the next cards."""
        wanted = outcome if isinstance(outcome, tuple) else (outcome,)
        return bool(wanted) and wanted == self.order[: len(wanted)]

    def cut(self, at: int) -> "OrderedShoe":
        """The shoe after a cut: the cards in front of the cutting card go to the back."""
        return OrderedShoe((*self.order[at:], *self.order[:at]), self.decks, self.name, pack=self.pack)


@lru_cache(maxsize=16)
def shoe_of(decks: int, name: str = "shoe", pack: Pack = CARDS) -> Shoe:
    """A fresh shoe with this many decks."""
    return Shoe(decks, name, pack=pack)
