"""Keno tickets as people write them, read and checked.

    3-17-22                        straight: one group, here of three spots
    3-17-22+5-6                    split: every group by itself, here a 3-spot and a 2-spot
    way:1-2+3-4+5-6=3/4            way: groups of equal size; here three ways of four spots, any two of the groups
    combination:1-2-3+4-5+6=2/3,1/6    combination: groups of any size in the ways recorded; here two ways of three
                                   spots (1-2-3 alone, and 4-5 with 6) and one way of six (all groups together)
    king:7+1-2+3-4=2/3,1/5         king: the first number stands alone and is added to the other groups; here two ways
                                   of three spots (the king with one group) and one of five (with both)
    3-17-22x5                      any of them with x5 at the end: the same ticket for five games in a row

A fraction such as 3/4 is the keno writer's own notation: three ways of four spots. It records all ways of that many
spots that the groups can make, so its upper number must be right. Only ways recorded on the ticket can win.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.games.keno.draw import MOST_NUMBERS
from pitboss.law import Citation, cites

NUMBERS = cites("keno/numbers")
STRAIGHT = cites("keno/straight")
SPLIT = cites("keno/split")
WAY = cites("keno/way")
COMBINATION = cites("keno/combination")
KING = cites("keno/king")
RECORDED = cites("keno/recorded")
MULTI_GAME = cites("keno/multi-game")
KINDS: Mapping[str, tuple[Citation, ...]] = {
    "straight": STRAIGHT,
    "split": SPLIT,
    "way": WAY,
    "combination": COMBINATION,
    "king": KING,
}

MOST_CHARACTERS = 500
_TICKET = re.compile(r"(?:(way|combination|king):)?(\d+(?:[-+]\d+)*)(?:=(\d+/\d+(?:,\d+/\d+)*))?(?:x(\d+))?", re.ASCII)

Group = tuple[int, ...]


class Ticket(Struct, frozen=True):
    """What a patron plays: groups of numbers, the ways they are played in, and for how many games."""

    kind: str
    groups: tuple[Group, ...]  # a king stands first
    ways: tuple[tuple[int, int], ...]  # how many ways, of how many spots
    games: int = 1

    @property
    def name(self) -> str:
        """The ticket as it is written: numbers and groups in order."""
        groups = "+".join("-".join(map(str, group)) for group in self.groups)
        games = f"x{self.games}" if self.games > 1 else ""
        if self.kind in ("straight", "split"):
            return groups + games
        return f"{self.kind}:{groups}={','.join(f'{many}/{spots}' for many, spots in self.ways)}{games}"

    @property
    def wager(self) -> str:
        """The wager that the ticket makes: its number of spots if it is straight, else its kind."""
        return f"{len(self.groups[0])}-spot" if self.kind == "straight" else self.kind

    @property
    def count(self) -> int:
        """How many ways the ticket plays in each game."""
        return sum(many for many, _ in self.ways)

    def catches(self, drawn: frozenset[int]) -> Mapping[tuple[int, int], int]:
        """How many ways there are of each number of spots that catch each number of them."""
        hits = [(len(group), len(drawn.intersection(group))) for group in self.groups]
        if self.kind in ("straight", "split"):
            return {one: hits.count(one) for one in hits}
        recorded = {spots for _, spots in self.ways}
        made = _combined(hits, king=self.kind == "king", most=max(recorded))
        return {way: many for way, many in made.items() if way[0] in recorded}


def _combined(hits: list[tuple[int, int]], *, king: bool, most: int) -> dict[tuple[int, int], int]:
    """In how many ways groups go together, by the spots and the catch of the whole; a king is in all of them."""
    start, rest = (hits[0], hits[1:]) if king else ((0, 0), hits)
    made = {start: 1}
    for spots, catch in rest:
        for (size, caught), many in list(made.items()):
            if size + spots <= most:
                larger = (size + spots, caught + catch)
                made[larger] = made.get(larger, 0) + many
    made.pop(start)  # nothing, or the king alone, is no way
    return made


@lru_cache(maxsize=1 << 14)
def read_ticket(text: str) -> Ticket:
    """Read a ticket; one that is wrongly written is refused in one sentence."""
    found = _TICKET.fullmatch(text) if len(text) <= MOST_CHARACTERS else None
    if not found:
        raise BadInput(f"{text[:60]!r} is not a keno ticket; write its numbers like 3-17-22.", STRAIGHT)
    kind, numbers, fractions, games = found.groups()
    groups = tuple(tuple(sorted(_number(one) for one in group.split("-"))) for group in numbers.split("+"))
    _each_number_once(groups)
    kind = kind or ("straight" if len(groups) == 1 else "split")
    groups = _in_order(kind, groups)
    ways = _ways(kind, groups, fractions)
    return Ticket(kind, groups, ways, _games(games or "1"))


def _number(text: str) -> int:
    number = int(text[:4])
    if not 1 <= number <= MOST_NUMBERS:
        raise BadInput(
            f"There is no number {text[:10]} on a keno ticket; its numbers are 1 to {MOST_NUMBERS}.", NUMBERS
        )
    return number


def _games(text: str) -> int:
    games = int(text[:9])
    if games == 0:
        raise BadInput("A ticket is for one game or more, not for none.", MULTI_GAME)
    return games


def _each_number_once(groups: tuple[Group, ...]) -> None:
    seen: set[int] = set()
    for number in (number for group in groups for number in group):
        if number in seen:
            by_what = STRAIGHT if len(groups) == 1 else SPLIT
            raise BadInput(f"{number} is on the ticket twice; each number is marked once, in one group.", by_what)
        seen.add(number)


def _in_order(kind: str, groups: tuple[Group, ...]) -> tuple[Group, ...]:
    """The groups by their lowest numbers, so that one ticket has one name; a king stays in front."""
    if kind != "king":
        return tuple(sorted(groups))
    if len(groups[0]) != 1 or len(groups) < 2:
        raise BadInput("A king ticket begins with its king, one number alone, like king:7+1-2+3-4=2/3.", KING)
    return (groups[0], *sorted(groups[1:]))


def _ways(kind: str, groups: tuple[Group, ...], fractions: str | None) -> tuple[tuple[int, int], ...]:
    sizes = [len(group) for group in groups]
    if kind in ("straight", "split"):
        if fractions:
            raise BadInput("Ways are for way, combination and king tickets, like way:1-2+3-4+5-6=3/4.", RECORDED)
        return tuple((sizes.count(size), size) for size in sorted(set(sizes)))
    if not fractions:
        raise BadInput(
            f"A {kind} ticket records its ways after its groups, like =3/4 for three of four spots.", RECORDED
        )
    ways = sorted((int(spots[:9]), int(many[:9])) for many, spots in (one.split("/") for one in fractions.split(",")))
    if kind == "way":
        _fits_way(groups, len(ways))
    if kind == "combination" and len(groups) < 2:
        raise BadInput("A combination ticket has two groups or more; one group is a straight ticket.", COMBINATION)
    _recorded_rightly(kind, sizes, ways)
    return tuple((many, spots) for spots, many in ways)


def _fits_way(groups: tuple[Group, ...], ways: int) -> None:
    if len(groups) < 3:
        raise BadInput(f"A way ticket has three groups or more, not {len(groups)}.", WAY)
    for group in groups:
        if len(group) != len(groups[0]):
            one, two = ("-".join(map(str, odd)) for odd in (groups[0], group))
            raise BadInput(f"The groups of a way ticket are of equal size; {one} and {two} are not.", WAY)
    if ways > 1:
        raise BadInput("A way ticket has ways of one size; for several sizes write a combination ticket.", WAY)


def _recorded_rightly(kind: str, sizes: list[int], ways: list[tuple[int, int]]) -> None:
    """The ways recorded are those that the groups make, and no group is idle."""
    recorded = [spots for spots, _ in ways]
    makes = _made(kind, sizes)
    for spots, many in ways:
        if recorded.count(spots) > 1:
            raise BadInput(f"The ways of {spots} spots are recorded twice; record them once.", RECORDED)
        if makes.get(spots, 0) != many:
            right = makes.get(spots, 0) or "no"
            size = "1 spot" if spots == 1 else f"{spots} spots"
            raise BadInput(f"These groups make {right} way{'s' * (right != 1)} of {size}, not {many}.", RECORDED)
    for at in range(kind == "king", len(sizes)):
        without = _made(kind, sizes[:at] + sizes[at + 1 :])
        if all(without.get(spots, 0) == makes[spots] for spots in recorded):
            raise BadInput("Every group must be in a way that is recorded; leave out the one that is not.", RECORDED)


def _made(kind: str, sizes: list[int]) -> dict[int, int]:
    """How many ways of each number of spots groups of these sizes make."""
    made: dict[int, int] = {}
    for (spots, _), many in _combined([(size, 0) for size in sizes], king=kind == "king", most=MOST_NUMBERS).items():
        made[spots] = made.get(spots, 0) + many
    return made
