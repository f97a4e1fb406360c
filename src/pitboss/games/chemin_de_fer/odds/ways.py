"""In how many ways two hands of first cards and their third cards can come: exact integers.

A way is an order of six cards: two for each hand, the fifth and the sixth. Only the values of cards matter. Cards are
drawn without replacement from any composition; or each from the whole of it, where they are replaced.
"""

from collections.abc import Iterator, Sequence
from functools import lru_cache

from msgspec import Struct

from pitboss.games.baccarat.coup import NATURALS

VALUES = range(10)
COUNTS = range(8)  # counts of first cards that are not naturals
Set = tuple[int, int | None]  # what the Banker sees: the own count, and the Player's third card if there is one


class Wins(Struct, frozen=True):
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
    naturals: dict[tuple[int, int], int]
    thirds: dict[tuple[int, int], tuple[tuple[int, ...], ...]]

    def counts(self, i: int, at: Set, *, draws: bool) -> Iterator[tuple[int, int]]:
        """The final counts of a Banker who sees `at` and draws or not, and their ways, where the Player has i."""
        j, k = at
        cards = self.thirds[i, j]
        row = [sum(fifth) for fifth in cards] if k is None else cards[k]
        if draws:
            yield from (((j + card) % 10, many) for card, many in enumerate(row))
        else:
            yield j, sum(row)

    def wins(self, i: int, at: Set, *, draws: bool) -> Wins:
        """In how many of these ways either hand wins."""
        player = i if at[1] is None else (i + at[1]) % 10
        found = list(self.counts(i, at, draws=draws))
        return Wins(
            sum(many for count, many in found if player > count), sum(many for count, many in found if player < count)
        )


def of_decks(decks: int) -> tuple[int, ...]:
    """How many cards of each value there are in so many decks."""
    return tuple((16 if card == 0 else 4) * decks for card in VALUES)


def pairs(cards: Sequence[int], *, replaced: bool) -> Iterator[tuple[int, int, int]]:
    """Every pair of values, and in how many orders of cards it can come."""
    gone = 0 if replaced else 1
    for one in VALUES:
        yield one, one, cards[one] * (cards[one] - gone)
        for other in range(one + 1, 10):
            yield one, other, 2 * cards[one] * cards[other]


@lru_cache(maxsize=8)
def ways_of(cards: tuple[int, ...], *, replaced: bool = False) -> Ways:
    """All the ways from so many cards of each value."""
    gone = 0 if replaced else 1
    thirds = {(i, j): [[0] * 10 for _ in VALUES] for i in COUNTS for j in COUNTS}
    naturals: dict[tuple[int, int], int] = {}
    total = 0
    for a, b, first in pairs(cards, replaced=replaced):
        rest = list(cards)
        rest[a] -= gone
        rest[b] -= gone
        i = (a + b) % 10
        for c, d, second in pairs(rest, replaced=replaced):
            left = rest.copy()
            left[c] -= gone
            left[d] -= gone
            j, n = (c + d) % 10, sum(left)
            ways = first * second
            total += ways * n * (n - gone)
            if i in NATURALS or j in NATURALS:
                naturals[i, j] = naturals.get((i, j), 0) + ways * n * (n - gone)
                continue
            for k, row in enumerate(thirds[i, j]):
                fifth = ways * left[k]
                left[k] -= gone
                for card in VALUES:
                    row[card] += fifth * left[card]
                left[k] += gone
    return Ways(total, naturals, {at: tuple(map(tuple, rows)) for at, rows in thirds.items()})
