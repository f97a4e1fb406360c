"""Keno tickets as people write them, read and checked.

    3-17-22                        straight: one group, here of three spots
    3-17-22+5-6                    split: every group by itself, here a 3-spot and a 2-spot
    way:1-2+3-4+5-6=3/4            way: groups of equal size; here three ways of four spots, any two of the groups
    combination:1-2-3+4-5+6=2/3,1/6    combination: groups of any size in the ways recorded; here two ways of three
                                   spots (1-2-3 alone, and 4-5 with 6) and one way of six (all groups together)
    king:7+1-2+3-4=2/3,1/5         king: the first number stands alone and is added to the other groups; here two ways
                                   of three spots (the king with one group) and one of five (with both)
    3-17-22x5                      any of them with x5 at the end: the same ticket for five games in a row
    3-17-22#2                      the second of two tickets alike that one patron holds

A fraction such as 3/4 is the keno writer's own notation: three ways of four spots. It records all ways of that many
spots that the groups can make, so its upper number must be right. Where only some are played, they are marked one by
one: the groups are lettered a, b, c in the order in which they are written, and each way names its groups.

    combination:1-2-3+4-5+6=a,abc  one way of three spots (1-2-3 alone; 4-5 with 6 is not played) and one way of six
    king:7+1-2+3-4=a,ab            the king is in every way and has no letter: 7 with 1-2, and 7 with both groups

Only ways recorded on the ticket can win.
"""

import re
from collections.abc import Mapping
from functools import lru_cache

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.games.keno.balls import MOST_NUMBERS
from pitboss.games.keno.ways import (
    COMBINATION,
    RECORDED,
    WAY,
    Group,
    Hit,
    Way,
    Ways,
    combined,
    each_marked,
    in_order,
    read_fractions,
    read_letters,
    spelled,
)
from pitboss.law import Citation, cites

NUMBERS = cites("keno/numbers")
STRAIGHT = cites("keno/straight")
SPLIT = cites("keno/split")
KING = cites("keno/king")
MULTI_GAME = cites("keno/multi-game")
KINDS: Mapping[str, tuple[Citation, ...]] = {
    "straight": STRAIGHT,
    "split": SPLIT,
    "way": WAY,
    "combination": COMBINATION,
    "king": KING,
}

MOST_CHARACTERS = 500
_FRACTIONS, _LETTERS = r"\d+/\d+(?:,\d+/\d+)*", r"[a-z]+(?:,[a-z]+)*"
_TICKET = re.compile(
    rf"(?:(way|combination|king):)?(\d+(?:[-+]\d+)*)(?:=({_FRACTIONS}|{_LETTERS}))?(?:x(\d+))?(?:#(\d{{1,4}}))?",
    re.ASCII,
)


class Ticket(Struct, frozen=True):
    """What a patron plays: groups of numbers, the ways they are played in, and for how many games."""

    kind: str
    groups: tuple[Group, ...]  # a king stands first
    ways: Ways
    games: int = 1
    marked: tuple[Way, ...] = ()  # the ways one by one, where not all of their size are played
    copy: int = 1  # which of the tickets alike that one patron holds

    @property
    def name(self) -> str:
        """The ticket as it is written: numbers and groups in order."""
        groups = "+".join("-".join(map(str, group)) for group in self.groups)
        games = f"x{self.games}" if self.games > 1 else ""
        copy = f"#{self.copy}" if self.copy > 1 else ""
        if self.kind in ("straight", "split"):
            return f"{groups}{games}{copy}"
        return f"{self.kind}:{groups}={self.recorded}{games}{copy}"

    @property
    def recorded(self) -> str:
        """The ways as the ticket records them: '2/3,1/6', or 'a,abc'."""
        return spelled(self.kind, self.marked) or ",".join(f"{many}/{spots}" for many, spots in self.ways)

    @property
    def wager(self) -> str:
        """The wager that the ticket makes: its number of spots if it is straight, else its kind."""
        return f"{len(self.groups[0])}-spot" if self.kind == "straight" else self.kind

    @property
    def count(self) -> int:
        """How many ways the ticket plays in each game."""
        return sum(many for many, _ in self.ways)

    def catches(self, drawn: frozenset[int]) -> Mapping[Hit, int]:
        """How many ways there are of each number of spots that catch each number of them."""
        hits = [(len(group), len(drawn.intersection(group))) for group in self.groups]
        if self.kind in ("straight", "split"):
            return {one: hits.count(one) for one in hits}
        if self.marked:
            return each_marked(hits, self.marked)
        recorded = {spots for _, spots in self.ways}
        made = combined(hits, king=self.kind == "king", most=max(recorded))
        return {way: many for way, many in made.items() if way[0] in recorded}


@lru_cache(maxsize=1 << 14)
def read_ticket(text: str) -> Ticket:
    """Read a ticket; one that is wrongly written is refused in one sentence."""
    found = _TICKET.fullmatch(text) if len(text) <= MOST_CHARACTERS else None
    if not found:
        raise BadInput(f"{text[:60]!r} is not a keno ticket; write its numbers like 3-17-22.", STRAIGHT)
    kind, numbers, ways, games, copy = found.groups()
    written = tuple(tuple(sorted(_number(one) for one in group.split("-"))) for group in numbers.split("+"))
    _each_number_once(written)
    kind = kind or ("straight" if len(written) == 1 else "split")
    groups = _in_order(kind, written)
    recorded, marked = _ways(kind, groups, written, ways)
    return Ticket(kind, groups, recorded, _games(games or "1"), marked, int(copy or 1) or 1)


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


def _ways(
    kind: str, groups: tuple[Group, ...], written: tuple[Group, ...], text: str | None
) -> tuple[Ways, tuple[Way, ...]]:
    """How many ways the ticket plays of each size, and which, where they are not all."""
    if kind in ("straight", "split"):
        if text:
            raise BadInput("Ways are for way, combination and king tickets, like way:1-2+3-4+5-6=3/4.", RECORDED)
        sizes = [len(group) for group in groups]
        return tuple((sizes.count(size), size) for size in sorted(set(sizes))), ()
    if not text:
        raise BadInput(
            f"A {kind} ticket records its ways after its groups, like =3/4 for three of four spots.", RECORDED
        )
    if kind == "combination" and len(groups) < 2:
        raise BadInput("A combination ticket has two groups or more; one group is a straight ticket.", COMBINATION)
    if "/" in text:
        return read_fractions(kind, groups, text), ()
    return in_order(kind, groups, read_letters(kind, [groups.index(group) for group in written], text))
