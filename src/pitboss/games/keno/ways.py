"""The ways of a keno ticket: which groups go together, as the ticket records them.

A fraction records all ways of so many spots; letters mark ways one by one, each by the groups it is made of.
"""

from collections.abc import Mapping
from string import ascii_lowercase

from pitboss.errors import BadInput
from pitboss.games.keno.balls import MOST_NUMBERS
from pitboss.law import cites

WAY = cites("keno/way")
COMBINATION = cites("keno/combination")
RECORDED = cites("keno/recorded")

LETTERS = ascii_lowercase
Group = tuple[int, ...]
Way = tuple[int, ...]  # the groups that it is made of, by their place on the ticket
Ways = tuple[tuple[int, int], ...]  # how many ways, of how many spots
Hit = tuple[int, int]  # the spots of a group or of a way, and its catch


def combined(hits: list[Hit], *, king: bool, most: int) -> dict[Hit, int]:
    """In how many ways groups go together, by the spots and the catch of the whole; a king is in all of them."""
    start, rest = (hits[0], hits[1:]) if king else ((0, 0), hits)
    made = {start: 1}
    for spots, catch in rest:
        for (size, caught), many in list(made.items()):
            if size + spots <= most:
                larger = (size + spots, caught + catch)
                made[larger] = made.get(larger, 0) + many
    made.pop(start)  # neither nothing nor the king alone is a way
    return made


def each_marked(hits: list[Hit], marked: tuple[Way, ...]) -> dict[Hit, int]:
    """How many of the marked ways there are, by their spots and their catch."""
    made: dict[Hit, int] = {}
    for way in marked:
        whole = (sum(hits[at][0] for at in way), sum(hits[at][1] for at in way))
        made[whole] = made.get(whole, 0) + 1
    return made


def made_of(kind: str, sizes: list[int]) -> dict[int, int]:
    """How many ways of each number of spots groups of these sizes make."""
    made: dict[int, int] = {}
    for (spots, _), many in combined([(size, 0) for size in sizes], king=kind == "king", most=MOST_NUMBERS).items():
        made[spots] = made.get(spots, 0) + many
    return made


# --- ways recorded as fractions -------------------------------------------------------------------------------------


def read_fractions(kind: str, groups: tuple[Group, ...], text: str) -> Ways:
    """The ways that fractions such as `2/3,1/6` record: all of so many spots that the groups make."""
    ways = sorted((int(spots[:9]), int(many[:9])) for many, spots in (one.split("/") for one in text.split(",")))
    if kind == "way":
        _fits_way(groups, len(ways))
    _recorded_rightly(kind, [len(group) for group in groups], ways)
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
    makes = made_of(kind, sizes)
    for spots, many in ways:
        if recorded.count(spots) > 1:
            raise BadInput(f"The ways of {spots} spots are recorded twice; record them once.", RECORDED)
        if makes.get(spots, 0) != many:
            raise BadInput(_not_so_many(kind, makes.get(spots, 0), spots, many), RECORDED)
    for at in range(kind == "king", len(sizes)):
        without = made_of(kind, sizes[:at] + sizes[at + 1 :])
        if all(without.get(spots, 0) == makes[spots] for spots in recorded):
            raise BadInput("Every group must be in a way that is recorded; leave out the one that is not.", RECORDED)


def _not_so_many(kind: str, right: int, spots: int, many: int) -> str:
    size = "1 spot" if spots == 1 else f"{spots} spots"
    sentence = f"These groups make {right or 'no'} way{'s' * (right != 1)} of {size}, not {many}"
    some = f"{sentence}; mark single ways by their groups, like =a,bc."
    return some if kind != "way" and 0 < many < right else f"{sentence}."


# --- ways marked one by one -----------------------------------------------------------------------------------------


def read_letters(kind: str, places: list[int], text: str) -> tuple[Way, ...]:
    """The ways that letters such as `a,abc` mark. `places` says where each group as written stands on the ticket."""
    if kind == "way":
        raise BadInput("A way ticket plays every combination; to mark some of them write a combination ticket.", WAY)
    king = kind == "king"
    lettered = dict(zip(LETTERS, places[king:], strict=False))
    ways = [tuple(sorted(_group(letter, lettered) for letter in way)) for way in text.split(",")]
    for way, written in zip(ways, text.split(","), strict=True):
        if len(set(way)) < len(way):
            raise BadInput(f"A group is in the way {written!r} twice; name each group once.", RECORDED)
        if ways.count(way) > 1:
            raise BadInput(f"The way {written!r} is marked twice; mark it once.", RECORDED)
    if {at for way in ways for at in way} != set(places[king:]):
        raise BadInput("Every group must be in a way that is recorded; leave out the one that is not.", RECORDED)
    return tuple((0, *way) if king else way for way in ways)


def _group(letter: str, lettered: Mapping[str, int]) -> int:
    if letter not in lettered:
        raise BadInput(f"There is no group {letter!r} on this ticket; its groups are a to {max(lettered)}.", RECORDED)
    return lettered[letter]


def spelled(kind: str, marked: tuple[Way, ...]) -> str:
    """Marked ways as they are written: `a,abc`. A king is in all of them and has no letter."""
    king = kind == "king"
    return ",".join("".join(LETTERS[at - king] for at in way[king:]) for way in marked)


def in_order(kind: str, groups: tuple[Group, ...], marked: tuple[Way, ...]) -> tuple[Ways, tuple[Way, ...]]:
    """How many ways are marked of each size, and the marked ways in order; none of them where a fraction says all."""
    sizes = [len(group) for group in groups]
    counts = {spots: many for (spots, _), many in each_marked([(size, 0) for size in sizes], marked).items()}
    ways = tuple((counts[spots], spots) for spots in sorted(counts))
    makes = made_of(kind, sizes)
    if all(makes[spots] == many for many, spots in ways):
        return ways, ()
    return ways, tuple(sorted(marked, key=lambda way: (sum(sizes[at] for at in way), way)))
