"""In how many ways every coup can come from a shoe: exact integers, for any composition.

A way is an order of six cards, also where a coup takes four or five of them, so that all coups count by one measure:
together they have n(n-1)(n-2)(n-3)(n-4)(n-5) ways from n cards. Only the ten values of cards matter. The Player's Hand
is enumerated, card by card; the Banker's Hand is counted from what that leaves. The rules of drawing are the game's.

Once cards have come, a way is an order of the others that make six with them, and every card is enumerated.
"""

from collections.abc import Iterator, Sequence

from pitboss.equipment import DECK, Shoe
from pitboss.errors import BadInput
from pitboss.games.baccarat.coup import NATURALS, PLAYER, THREE, TWO, Coup
from pitboss.games.baccarat.hands import Hand, banker_draws, coup_of, draws_next, player_draws, value

VALUES = range(10)
MOST_TAKEN = 6  # cards that a coup can take
CARDS = ("T", *"A23456789")  # a rank of each value
_BELOW = range(NATURALS[0])  # the counts that are no naturals
_WORTH = tuple(value(card) for card in DECK)
_PAIRS = tuple((one, other) for one in VALUES for other in VALUES[one:])
_PLAYER_DRAWS = tuple(player_draws(count) for count in _BELOW)
# Against each third card of the Player's Hand, or none: the counts on which the Banker's Hand draws, and stays.
_DRAWS = {third: tuple(count for count in _BELOW if banker_draws(count, third)) for third in (None, *VALUES)}
_STAYS = {third: tuple(count for count in _BELOW if not banker_draws(count, third)) for third in (None, *VALUES)}
# A card of value `card` makes a pair of count `count` with the value `mate`, which may be its own.
_MATES = tuple(tuple((count, (count - card) % 10, int(2 * card % 10 == count)) for count in VALUES) for card in VALUES)
_THIRDS = tuple(
    tuple((card, (count - card) % 10, 2 * int(2 * card % 10 == count), (count + card) % 10) for card in VALUES)
    for count in VALUES
)


def by_value(shoe: Shoe) -> tuple[int, ...]:
    """How many cards of each value, 0 to 9, are in the shoe."""
    found = [0] * len(VALUES)
    for worth, left in zip(_WORTH, shoe.counts, strict=True):
        found[worth] += left
    return tuple(found)


def all_ways(cards: int) -> int:
    """In how many ways six cards can come from so many."""
    ways = 1
    for taken in range(MOST_TAKEN):
        ways *= cards - taken
    return ways


def coups(counts: Sequence[int]) -> dict[Coup, int]:
    """Every coup that can come from so many cards of each value, 0 to 9, and in how many ways."""
    assert len(counts) == len(VALUES), "cards have ten values"
    if sum(counts) < MOST_TAKEN:
        raise BadInput(f"A round can take {MOST_TAKEN} cards; a shoe of {sum(counts)} has no odds.")
    return _Count(sum(counts)).coups(counts)


def coups_after(counts: Sequence[int], player: Hand, banker: Hand) -> dict[Coup, int]:
    """Every coup that these hands can come to from the cards that are left, and in how many ways.

    The hands hold what is known of them, up to three cards each; a third card tells that the hand drew it. Hands that
    the rules of drawing do not allow come to nothing.
    """
    found: dict[Coup, int] = {}
    to_come = MOST_TAKEN - len(player) - len(banker)
    if sum(counts) < to_come:
        raise BadInput(f"A round can take {to_come} more cards; a shoe of {sum(counts)} has no odds.")
    for coup, ways in _After(counts, player, banker, to_come).coups((), (), 1, 0):
        found[coup] = found.get(coup, 0) + ways
    return dict(sorted(found.items()))


class _After:
    """The coups that hands with known cards can come to, one by one."""

    def __init__(self, counts: Sequence[int], player: Hand, banker: Hand, to_come: int) -> None:
        self.left = list(counts)
        self.known = {True: player, False: banker}
        self.to_come = to_come
        self.cards = sum(counts)

    def coups(self, player: Hand, banker: Hand, ways: int, came: int) -> Iterator[tuple[Coup, int]]:
        """Go on from hands that hold so much, `came` of whose cards were not known."""
        if len(player) < TWO or len(banker) < TWO:
            mine = len(player) < TWO  # which of the opening cards comes first makes no difference
        else:
            hand = draws_next(player, banker)
            if not hand:
                if len(player) >= len(self.known[True]) and len(banker) >= len(self.known[False]):
                    yield coup_of(player, banker), ways * self._in_any_order(came)
                return
            mine = hand == PLAYER
        known, at = self.known[mine], len(player if mine else banker)
        for card, many in ((known[at], 1),) if at < len(known) else self._next():
            hands = ((*player, card), banker) if mine else (player, (*banker, card))
            if at < len(known):
                yield from self.coups(*hands, ways, came)
                continue
            self.left[value(card)] -= 1
            yield from self.coups(*hands, ways * many, came + 1)
            self.left[value(card)] += 1

    def _next(self) -> list[tuple[str, int]]:
        return [(CARDS[worth], many) for worth, many in enumerate(self.left) if many]

    def _in_any_order(self, came: int) -> int:
        """In how many ways the cards come that would make six, and are not dealt."""
        ways = 1
        for taken in range(came, self.to_come):
            ways *= self.cards - taken
        return ways


class _Count:
    """The ways of every coup, added up: for each number of cards in both hands, by both counts."""

    def __init__(self, cards: int) -> None:
        self.cards = cards
        self.ways = {(mine, theirs): [0] * 100 for mine in (TWO, THREE) for theirs in (TWO, THREE)}

    def coups(self, counts: Sequence[int]) -> dict[Coup, int]:
        """Enumerate the first two cards of the Player's Hand."""
        pairs = _pairs(counts)
        for one, other in _PAIRS:
            ways = counts[one] * (counts[other] - 1 if one == other else 2 * counts[other])
            if ways > 0:
                left, theirs = _without(*_without(counts, pairs, one), other)
                self._follow((one + other) % 10, ways, left, theirs)
        return {
            Coup(at // 10, at % 10, *hands): ways
            for hands, table in self.ways.items()
            for at, ways in enumerate(table)
            if ways
        }

    def _follow(self, mine: int, ways: int, left: Sequence[int], pairs: Sequence[int]) -> None:
        """All that can follow when the Player's Hand has this count of two cards."""
        rest = (self.cards - 4) * (self.cards - 5)  # two cards that may come, and are not dealt
        for natural in VALUES if mine in NATURALS else NATURALS:
            self.ways[TWO, TWO][10 * mine + natural] += ways * pairs[natural] * rest
        if mine in NATURALS:
            return
        if not _PLAYER_DRAWS[mine]:
            self._stay(mine, ways * rest, pairs)
            self._draw((mine, None), ways * (self.cards - 5), left, pairs)
            return
        for third in VALUES:
            if left[third]:
                after = ways * left[third]
                fewer, theirs = _without(left, pairs, third)
                self._stay((mine + third) % 10, after * (self.cards - 5), theirs, third)
                self._draw(((mine + third) % 10, third), after, fewer, theirs)

    def _stay(self, mine: int, ways: int, pairs: Sequence[int], third: int | None = None) -> None:
        """The Banker's Hand stays."""
        table = self.ways[TWO if third is None else THREE, TWO]
        for theirs in _STAYS[third]:
            table[10 * mine + theirs] += ways * pairs[theirs]

    def _draw(self, player: tuple[int, int | None], ways: int, left: Sequence[int], pairs: Sequence[int]) -> None:
        """The Banker's Hand draws, from the cards that the Player's Hand has left."""
        mine, third = player
        final = [0] * len(VALUES)
        for theirs in _DRAWS[third]:
            all_pairs = pairs[theirs]
            for card, mate, own, count in _THIRDS[theirs]:
                final[count] += left[card] * (all_pairs - 2 * left[mate] + own)  # less pairs that hold the card itself
        table = self.ways[TWO if third is None else THREE, THREE]
        for count in VALUES:
            table[10 * mine + count] += ways * final[count]


def _pairs(counts: Sequence[int]) -> list[int]:
    """For each count, in how many ways two cards make it, in their order."""
    found = [0] * len(VALUES)
    for one in VALUES:
        for other in VALUES:
            found[(one + other) % 10] += counts[one] * (counts[other] - (one == other))
    return found


def _without(counts: Sequence[int], pairs: Sequence[int], card: int) -> tuple[list[int], list[int]]:
    """The shoe and its pairs after a card has come out: less by the pairs that it was the one or the other half of."""
    left = list(counts)
    left[card] -= 1
    return left, [pairs[count] - 2 * (counts[mate] - own) for count, mate, own in _MATES[card]]


ALL_COUPS = tuple(sorted(coups((4,) * len(VALUES))))
