"""The places of a blackjack layout, and how wagers on them are named.

Each box has its own places: `box-3` takes the wager itself, `box-3-second` and `box-3-third` those of multiple action,
`box-3-over-13` and so on the optional ones. What is added while a hand is played lies beside its place:
`box-3+double-1`, `box-3+split-2`, `box-3+insurance`. A wager of somebody who goes with one hand of a split only lies
at `box-3/2`. Whatever has a plus was added, and is not the original wager.
"""

from collections.abc import Iterable
from functools import lru_cache

from pitboss.game import Spot

MAIN, INSURANCE = "blackjack", "insurance"
ACTIONS = ("", "-second", "-third")  # the spots of multiple action; without it there is only the first
_ACTION_NAMES = ("", ", second hand of the dealer", ", third hand of the dealer")


def place(box: int, action: int = 1) -> str:
    """The place of a box's wager, against the dealer's first, second or third hand."""
    return f"box-{box}{ACTIONS[action - 1]}"


def side(box: int, wager: str) -> str:
    """The place of an optional wager of a box."""
    return f"box-{box}-{wager}"


def base(spot: str) -> str:
    """The place of the layout that a wager lies at or beside."""
    return spot.partition("+")[0].partition("/")[0]


def box_of(spot: str) -> int:
    """The box of a place."""
    return int(base(spot).split("-")[1])


def was_added(spot: str) -> bool:
    """Whether a wager was added while the hand was played."""
    return "+" in spot


def is_insurance(spot: str) -> bool:
    """Whether a wager insures another."""
    return spot.endswith(f"+{INSURANCE}")


@lru_cache(maxsize=512)
def wagers_of(box: int, action: int, number: int) -> frozenset[str]:
    """The names of all wagers that go with a hand against one hand of the dealer, insurance aside."""
    here = place(box, action)
    names = {f"{here}+split-{number}", f"{here}+double-{number}", f"{here}/{number}"}
    return frozenset({*names, here} if number == 1 else names)


@lru_cache(maxsize=512)
def originals_of(box: int, action: int, number: int) -> tuple[str, ...]:
    """The names of the wagers that a hand of this number was begun with: what a double or a split must match."""
    here = place(box, action)
    return (here, f"{here}/1") if number == 1 else (f"{here}/{number}", f"{here}+split-{number}")


def main_spots(boxes: Iterable[int], actions: int) -> dict[str, Spot]:
    """The places of the wager itself."""
    return {
        place(box, action): Spot(place(box, action), MAIN, f"Box {box}{_ACTION_NAMES[action - 1]}")
        for box in boxes
        for action in range(1, actions + 1)
    }


def side_spots(boxes: Iterable[int], wagers: Iterable[tuple[str, str]]) -> dict[str, Spot]:
    """The places of the optional wagers, by slug and name."""
    return {
        side(box, slug): Spot(side(box, slug), slug, f"Box {box}, {name}") for slug, name in wagers for box in boxes
    }


def added_spot(spots: dict[str, Spot], name: str) -> Spot | None:
    """A place beside another, where a wager was added or moved while the hand was played."""
    found = spots.get(base(name))
    if found is None or name == base(name):
        return found
    rest = name[len(found.id) :]
    if rest.startswith("/"):
        return Spot(name, MAIN, f"{found.name}, hand {rest[1:]}")
    kind, _, number = rest[1:].partition("-")
    if kind == INSURANCE:
        return Spot(name, INSURANCE, f"{found.name}, insurance")
    return Spot(
        name, MAIN, f"{found.name}, {kind} of hand {number}" if kind == "double" else f"{found.name}, hand {number}"
    )
