"""Counting systems: what each card counts, how the count is read, and what is done differently at which count."""

from fractions import Fraction
from math import lcm

import numpy as np
from msgspec import Struct

from pitboss.datafile import rows
from pitboss.errors import BadInput, did_you_mean
from pitboss.sim.blackjack.charts import VALUES, hands_in, read_letters, row_name
from pitboss.sim.blackjack.conditions import DECK, Conditions
from pitboss.sim.blackjack.records import FLOOR, MOST_LEVELS, MOST_ROWS, NEAREST, TOWARDS_ZERO, Record
from pitboss.sim.blackjack.strategy import Strategy, deviating, resolve

HERE = "pitboss.sim.blackjack"
READINGS = {"floor": FLOOR, "towards-zero": TOWARDS_ZERO, "nearest": NEAREST}
LEVELS = {"deck": 20, "running": 60}  # the counts beyond which all are taken together


class Index(Struct, frozen=True):
    """A play that depends on the count: from an index on these letters, below it those."""

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
    return Strategy(strategy.name, wishes)


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
