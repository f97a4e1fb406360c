"""Counting systems: what each card counts, how the count is read, and what is done differently at which count."""

import re
from fractions import Fraction
from math import lcm

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from pitboss.datafile import rows
from pitboss.errors import BadInput, did_you_mean
from pitboss.games.blackjack.house import DECK
from pitboss.games.blackjack.sim.conditions import Conditions
from pitboss.games.blackjack.sim.strategy import VALUES, Strategy, deviating, hands_in, read_letters, resolve, row_name
from pitboss.games.blackjack.sim.tables import FLOOR, MOST_LEVELS, MOST_ROWS, NEAREST, TOWARDS_ZERO, Record

HERE = "pitboss.games.blackjack.sim"
READINGS = {"floor": FLOOR, "towards-zero": TOWARDS_ZERO, "nearest": NEAREST}
LEVELS = {"deck": 20, "running": 60}  # counts beyond these are taken together


class Index(Struct, frozen=True):
    """A play that depends on the count: one set of letters from the index up, another below it."""

    row: str
    up: str
    index: int
    at_least: str
    below: str


class Count(Struct, frozen=True):
    """A counting system. Balanced ones are read as a true count, per deck left; others as they run."""

    slug: str
    name: str
    tags: tuple[Fraction, ...]  # by value, the ace first
    per_deck: bool
    initial: Fraction
    initial_per_deck: Fraction
    reading: str
    insurance: int | None  # from which count on insurance is taken
    indices: tuple[Index, ...] = ()

    @property
    def balanced(self) -> bool:
        """Whether a whole deck counts nothing."""
        return sum(self.tags) + 3 * self.tags[-1] == 0

    @property
    def lowest(self) -> int:
        """The lowest count that is told apart."""
        return -LEVELS["deck" if self.per_deck else "running"]

    @property
    def levels(self) -> range:
        """The counts that are told apart."""
        return range(self.lowest, 1 - self.lowest)


def counts() -> tuple[str, ...]:
    """The names of all counting systems."""
    return tuple(row["count"] for row in rows(HERE, "counts.csv"))


def find_count(slug: str, *, indices: bool = True) -> Count:
    """A counting system by its name, with or without its index plays."""
    row = next((row for row in rows(HERE, "counts.csv") if row["count"] == slug), None)
    if row is None:
        raise BadInput(f"There is no count {slug[:60]!r}; {did_you_mean(slug, counts())}")
    plays = (one for one in rows(HERE, "indices.csv") if one["count"] == slug and indices)
    return Count(
        slug=slug,
        name=row["name"],
        tags=tuple(Fraction(row[value]) for value in VALUES),
        per_deck=row["per"] == "deck",
        initial=Fraction(row["initial"]),
        initial_per_deck=Fraction(row["initial_per_deck"]),
        reading=row["reading"],
        insurance=int(row["insurance"]) if row["insurance"] else None,
        indices=tuple(_index(one) for one in plays),
    )


def _index(row: dict[str, str]) -> Index:
    hand = row_name(row["hand"])
    above, below = (text if text == "-" else read_letters(text, hand) for text in (row["from"], row["below"]))
    return Index(hand, row["up"], int(row["index"]), above, below)


def by_level(strategy: Strategy, count: Count) -> tuple[list[Strategy], list[int]]:
    """The strategies that are played, and which of them at each level."""
    steps = sorted({one.index for one in count.indices})
    found = [_at(strategy, count, level) for level in (count.lowest, *steps)]
    return found, [sum(level >= step for step in steps) for level in count.levels]


def _at(strategy: Strategy, count: Count, level: int) -> Strategy:
    wishes = strategy.wishes.copy()
    for one in count.indices:  # in their order: a surrender goes before what else the count says of the hand
        letters = one.at_least if level >= one.index else one.below
        up = VALUES.index(one.up)
        for hand in np.flatnonzero(hands_in(one.row)):
            wishes[hand, up] = deviating(str(wishes[hand, up]), letters, of_pair=one.row.startswith("pair"))
    return replace(strategy, wishes=wishes)


def put_count(tables: Record, conditions: Conditions, count: Count) -> None:
    """Write the count into a run's tables; the rows of moves are written by whoever has the charts."""
    scale = lcm(*(tag.denominator for tag in count.tags))
    levels = count.levels
    assert len(levels) <= MOST_LEVELS, "the tables have no room for so many levels"
    tables["levels"], tables["lowest"] = len(levels), levels[0]
    tables["tags"] = [int(tag * scale) for tag in count.tags]
    # A true count is the running count times 52 by the cards left: the 52 goes into the tags.
    if count.per_deck:
        tables["tags"] *= DECK
        left = np.maximum(conditions.cards - np.arange(len(tables["per"])), 1)
        tables["per"] = scale * left
    else:
        tables["per"] = scale
    initial = (count.initial + count.initial_per_deck * conditions.terms.decks) * scale
    tables["initial"] = int(initial) * (DECK if count.per_deck else 1)
    tables["reading"] = READINGS[count.reading]
    if count.insurance is not None:
        tables["insures"][: len(levels)] = np.array(levels) >= count.insurance


def put_moves(tables: Record, conditions: Conditions, strategy: Strategy, count: Count | None) -> None:
    """Write what is done at each level of the count."""
    played, row = ([strategy], [0]) if count is None else by_level(strategy, count)
    assert len(played) <= MOST_ROWS, "the tables have no room for so many indices"
    for at, one in enumerate(played):
        tables["moves"][at] = resolve(one, conditions.terms)
    tables["row"][: len(row)] = row
    if strategy.exchange is not None:
        tables["exchange"] = strategy.exchange


# --- ramps: how many units are wagered at which count, and below which one sits out -----------------------------------

STEP = re.compile(r"\s*([+-]?[0-9]{1,3})\s*:\s*([0-9]{1,6}(?:\.[0-9]{1,2})?)\s*")
HOW = "write it like 1:1,2:2,3:4, count and units"


class Ramp(Struct, frozen=True):
    """The units wagered from each count on; below the first, the units of the first or none."""

    steps: tuple[tuple[int, Fraction], ...] = ((0, Fraction(1)),)
    sits_out: bool = False  # below the first step

    def units(self, count: int) -> Fraction:
        """The units wagered on each box at a count."""
        found = Fraction(0) if self.sits_out else self.steps[0][1]
        for at, units in self.steps:
            if count >= at:
                found = units
        return found


FLAT = Ramp()


def read_ramp(text: str, *, sits_out: bool = False) -> Ramp:
    """A ramp as it is written: 1:1,2:2,3:4 is one unit up to a count of 1, two at 2, four from 3 on."""
    found = [STEP.fullmatch(part) for part in text.split(",")]
    if not all(found):
        raise BadInput(f"The ramp {text[:60]!r} cannot be read; {HOW}.")
    steps = tuple((int(one[1]), Fraction(one[2])) for one in found if one)
    if [at for at, _ in steps] != sorted({at for at, _ in steps}):
        raise BadInput(f"The counts of the ramp {text[:60]!r} do not rise; {HOW}.")
    if not any(units for _, units in steps):
        raise BadInput("A ramp has at least one count at which something is wagered.")
    return Ramp(steps, sits_out)
