"""In how many ways every coup can come from a shoe: exact integers, for any composition.

A way is an order of six cards, also where a coup takes four or five of them, so that all coups count by one measure:
together they have n(n-1)(n-2)(n-3)(n-4)(n-5) ways from n cards. Only the ten values of cards matter. The Player's Hand
is enumerated, card by card; the Banker's Hand is counted from what that leaves. The rules of drawing are the game's.
"""

from collections.abc import Sequence

from pitboss.equipment import DECK, Shoe
from pitboss.errors import BadInput
from pitboss.games.baccarat.coup import NATURALS, THREE, TWO, Coup
from pitboss.games.baccarat.hands import banker_draws, player_draws, value

VALUES = range(10)
MOST_TAKEN = 6  # cards that a coup can take
_BELOW = range(NATURALS[0])  # the counts that are no naturals
_WORTH = tuple(value(card) for card in DECK)
_PAIRS = tuple((one, other) for one in VALUES for other in VALUES[one:])
_PLAYER_DRAWS = tuple(player_draws(count) for count in _BELOW)
# Against each third card of the Player's Hand, or none: the counts on which the Banker's Hand draws, and stays.
_BANKER = {
    third: (
        tuple(count for count in _BELOW if banker_draws(count, third)),
        tuple(count for count in _BELOW if not banker_draws(count, third)),
    )
    for third in (None, *VALUES)
}
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
    cards = sum(counts)
    if len(counts) != len(VALUES) or min(counts) < 0 or cards < MOST_TAKEN:
        raise BadInput(f"A round needs {MOST_TAKEN} cards; this shoe has {max(cards, 0)}.")
    found: dict[tuple[int, int], list[int]] = {
        (player, banker): [0] * 100 for player in (TWO, THREE) for banker in (TWO, THREE)
    }
    pairs = _pairs(counts)
    for one, other in _PAIRS:
        ways = counts[one] * (counts[other] - 1 if one == other else 2 * counts[other])
        if ways > 0:
            left, theirs = _without(counts, pairs, one)
            left, theirs = _without(left, theirs, other)
            _play(found, (one + other) % 10, ways, left, theirs, cards)
    return {
        Coup(at // 10, at % 10, *hands): ways
        for hands, table in sorted(found.items())
        for at, ways in enumerate(table)
        if ways
    }


def _pairs(counts: Sequence[int]) -> list[int]:
    """For each count, in how many ways two cards make it, in their order."""
    found = [0] * len(VALUES)
    for one in VALUES:
        for other in VALUES:
            found[(one + other) % 10] += counts[one] * (counts[other] - (one == other))
    return found


def _without(counts: Sequence[int], pairs: Sequence[int], card: int) -> tuple[list[int], list[int]]:
    """The shoe and its pairs after a card has come out: less are the pairs that it was the one or the other half of."""
    left = list(counts)
    left[card] -= 1
    return left, [pairs[count] - 2 * (counts[mate] - own) for count, mate, own in _MATES[card]]


def _play(
    found: dict[tuple[int, int], list[int]],
    mine: int,
    ways: int,
    left: Sequence[int],
    pairs: Sequence[int],
    cards: int,
) -> None:
    """All that can follow when the Player's Hand has this count of two cards."""
    row, rest = 10 * mine, (cards - 4) * (cards - 5)
    for natural in VALUES if mine in NATURALS else NATURALS:
        found[TWO, TWO][row + natural] += ways * pairs[natural] * rest
    if mine in NATURALS:
        return
    if not _PLAYER_DRAWS[mine]:
        _banker(found, (row, TWO), ways, left, pairs, None, cards)
        return
    for third in VALUES:
        if left[third]:
            fewer, theirs = _without(left, pairs, third)
            count = 10 * ((mine + third) % 10)
            _banker(found, (count, THREE), ways * left[third], fewer, theirs, third, cards)


def _banker(
    found: dict[tuple[int, int], list[int]],
    player: tuple[int, int],
    ways: int,
    left: Sequence[int],
    pairs: Sequence[int],
    third: int | None,
    cards: int,
) -> None:
    """The Banker's Hand draws or stays, from the cards that the Player's Hand has left."""
    (row, taken), (draws, stays) = player, _BANKER[third]
    rest = cards - taken - TWO
    stayed = found[taken, TWO]
    for count in stays:
        stayed[row + count] += ways * pairs[count] * (rest if taken == THREE else rest * (rest - 1))
    final = [0] * len(VALUES)
    for count in draws:
        both = pairs[count]
        for card, mate, own, ends in _THIRDS[count]:
            final[ends] += left[card] * (both - 2 * left[mate] + own)  # pairs that do not hold the third card itself
    drew, after = found[taken, THREE], ways if taken == THREE else ways * (rest - 1)
    for ends in VALUES:
        drew[row + ends] += after * final[ends]
