"""In how many ways two hands of first cards and their third cards can come: exact integers.

A way is an order of six cards: two for each hand, the fifth and the sixth. Only the values of cards matter. With a
number of decks cards are drawn without replacement; with none, every card is drawn from a whole deck.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from pitboss.games.baccarat.coup import NATURALS

VALUES = range(10)
COUNTS = range(8)  # counts of first cards that are no naturals
Set = tuple[int, int | None]  # what the Banker sees: the own count, and the Player's third card, if there is one


class Tally(Struct, frozen=True):
    """In how many ways the Player's Hand wins, and the Banker's."""

    player: int = 0
    banker: int = 0

    @property
    def net(self) -> int:
        """What the Player's Hand is ahead by."""
        return self.player - self.banker


class Ways(Struct, frozen=True):
    """Every way, by what the hands come to.

    `thirds[i, j][k][l]`: the Player's count is i and the Banker's j, the fifth card is worth k and the sixth l.
    """

    total: int
    naturals: Tally
    thirds: dict[tuple[int, int], tuple[tuple[int, ...], ...]]

    def drew(self, i: int, j: int, k: int, *, draws: bool) -> Tally:
        """The Player draws k on i; the Banker has j, and draws or stays."""
        row = self.thirds[i, j][k]
        if draws:
            return _won((i + k) % 10, [((j + card) % 10, ways) for card, ways in enumerate(row)])
        return _won((i + k) % 10, [(j, sum(row))])

    def stayed(self, i: int, j: int, *, draws: bool) -> Tally:
        """The Player stays on i; the Banker has j, and draws the fifth card or stays."""
        fifths = [sum(row) for row in self.thirds[i, j]]
        if draws:
            return _won(i, [((j + card) % 10, ways) for card, ways in enumerate(fifths)])
        return _won(i, [(j, sum(fifths))])


def _won(player: int, banker: list[tuple[int, int]]) -> Tally:
    return Tally(
        sum(ways for count, ways in banker if player > count), sum(ways for count, ways in banker if player < count)
    )


def of_decks(decks: int | None) -> tuple[int, ...]:
    """How many cards of each value there are in so many decks; in one, where cards are replaced."""
    return tuple((16 if card == 0 else 4) * (decks or 1) for card in VALUES)


def pairs(cards: Sequence[int], replaced: bool) -> Iterator[tuple[int, int, int]]:
    """Every pair of values, and in how many orders of cards it can come."""
    gone = 0 if replaced else 1
    for one in VALUES:
        yield one, one, cards[one] * (cards[one] - gone)
        for other in range(one + 1, 10):
            yield one, other, 2 * cards[one] * cards[other]


@lru_cache(maxsize=8)
def ways_of(decks: int | None) -> Ways:
    """All the ways from so many decks; from one whole deck each time, where it is None."""
    replaced, cards = decks is None, of_decks(decks)
    gone = 0 if replaced else 1
    thirds = {(i, j): [[0] * 10 for _ in VALUES] for i in COUNTS for j in COUNTS}
    total = player = banker = 0
    for a, b, first in pairs(cards, replaced):
        rest = list(cards)
        rest[a] -= gone
        rest[b] -= gone
        i = (a + b) % 10
        for c, d, second in pairs(rest, replaced):
            left = rest.copy()
            left[c] -= gone
            left[d] -= gone
            j, n = (c + d) % 10, sum(left)
            ways = first * second
            total += ways * n * (n - gone)
            if i in NATURALS or j in NATURALS:
                player += ways * n * (n - gone) * (i > j)
                banker += ways * n * (n - gone) * (i < j)
                continue
            for k, row in enumerate(thirds[i, j]):
                fifth = ways * left[k]
                left[k] -= gone
                for card in VALUES:
                    row[card] += fifth * left[card]
                left[k] += gone
    return Ways(total, Tally(player, banker), {at: tuple(map(tuple, rows)) for at, rows in thirds.items()})
