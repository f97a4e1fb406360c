"""The showdowns of the poker games: how many cards a hand and the board have, and how the pot is split."""

from enum import IntEnum
from types import MappingProxyType

from msgspec import Struct

from pitboss.errors import BadInput, did_you_mean
from pitboss.law import carries_out


class Taken(IntEnum):
    """Which cards make a hand."""

    ANY_FIVE = 0
    TWO_AND_THREE = 1  # two own cards and three of the board
    ANY_THREE = 2


class Form(Struct, frozen=True):
    """How a pot goes: to the best high hand, to the best low hand, or to both. `highest` qualifies a low hand."""

    high: bool = True
    low: bool = False
    highest: str | None = None


HIGH = Form()
LOW = Form(high=False, low=True)
HIGH_LOW = Form(low=True)
HIGH_LOW_EIGHT = Form(low=True, highest="8")
HIGH_LOW_SIX = Form(low=True, highest="6")


class Showdown(Struct, frozen=True):
    """A poker game as its showdown sees it. `own` lists how many cards of its own a hand can have."""

    slug: str
    name: str
    own: tuple[int, ...]
    board: int
    taken: Taken
    forms: MappingProxyType[str, Form]

    def form(self, name: str | None) -> tuple[str, Form]:
        """A form of this game by its name, or its first one."""
        chosen = next(iter(self.forms)) if name is None else name
        if chosen not in self.forms:
            raise BadInput(f"{self.name} has no form {chosen[:60]!r}; {did_you_mean(chosen, self.forms)}")
        return chosen, self.forms[chosen]


@carries_out("19:47-14.11(f)")
def _showdowns() -> dict[str, Showdown]:
    high = {"high": HIGH}
    stud = {**high, "high-low": HIGH_LOW, "high-low-eight": HIGH_LOW_EIGHT}
    found = (
        Showdown("holdem", "Hold 'em", (2,), 5, Taken.ANY_FIVE, MappingProxyType(high)),
        Showdown(
            "omaha",
            "Omaha",
            (4, 5),
            5,
            Taken.TWO_AND_THREE,
            MappingProxyType({**high, "high-low-eight": HIGH_LOW_EIGHT}),
        ),
        Showdown("seven-card-stud", "Seven-card stud", (7,), 0, Taken.ANY_FIVE, MappingProxyType(stud)),
        Showdown("five-card-draw", "Five-card draw", (5,), 0, Taken.ANY_FIVE, MappingProxyType({**high, "low": LOW})),
        Showdown("five-card-stud", "Five-card stud", (5,), 0, Taken.ANY_FIVE, MappingProxyType(high)),
        Showdown(
            "mambo-stud", "Mambo stud", (3,), 1, Taken.ANY_THREE, MappingProxyType({"high-low-six": HIGH_LOW_SIX})
        ),
    )
    return {one.slug: one for one in found}


SHOWDOWNS = MappingProxyType(_showdowns())


def showdown(slug: str) -> Showdown:
    """A poker game by its slug."""
    if slug not in SHOWDOWNS:
        raise BadInput(f"There is no poker game {slug[:60]!r}; {did_you_mean(slug, SHOWDOWNS)}")
    return SHOWDOWNS[slug]
