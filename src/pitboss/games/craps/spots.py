"""Every place on the craps layout that takes a wager, and the words for totals and rolls."""

from collections.abc import Iterator, Mapping
from itertools import combinations_with_replacement

from msgspec import Struct

from pitboss.game import Spot
from pitboss.house import Wager
from pitboss.law import declare
from pitboss.words import number_word

declare("pitboss.games.craps")

Roll = tuple[int, int]

POINTS = (4, 5, 6, 8, 9, 10)
CRAPS = (2, 3, 12)
ROLLS: tuple[Roll, ...] = tuple((one, other) for one in range(1, 7) for other in range(1, 7))
ROLLS_OF = {total: tuple(roll for roll in ROLLS if sum(roll) == total) for total in range(2, 13)}
HARDWAYS = {"four-the-hardway": 4, "six-the-hardway": 6, "eight-the-hardway": 8, "ten-the-hardway": 10}
# 1-1, 1-2, 5-6 and 6-6 are the whole of 2, 3, 11 and 12, which have wagers of their own.
HOPS = tuple(pair for pair in combinations_with_replacement(range(1, 7), 2) if 4 <= sum(pair) <= 10)
TRAVELLERS = ("come", "dont-come")


class Support(Struct, frozen=True):
    """What a wager of odds supports: which wager, its number, and whether the odds are taken or laid."""

    wager: str
    number: int
    taken: bool

    @property
    def on_line(self) -> bool:
        """Whether the supported bet lies on a line, and its point is the come-out point."""
        return self.wager not in TRAVELLERS

    @property
    def base(self) -> str:
        """The spot where the supported bet lies."""
        return self.wager if self.on_line else f"{self.wager}-{self.number}"


SUPPORTS = {
    f"{wager}-odds-{number}": Support(wager, number, taken=not wager.startswith("dont"))
    for wager in ("pass", "dont-pass", "come", "dont-come")
    for number in POINTS
}


def all_spots(wagers: Mapping[str, Wager]) -> Iterator[Spot]:
    """Where a patron can place these wagers: one spot each, but for the hops."""
    for wager in wagers.values():
        if not wager.slug.startswith("hop"):
            yield Spot(wager.slug, wager.slug, wager.name)
    for low, high in HOPS:
        wager_slug = "hop-hardway" if low == high else "hop"
        if wager_slug in wagers:
            yield Spot(f"hop-{low}-{high}", wager_slug, f"Hop {low} and {high}", (f"{low}-{high}",))


def numbers_travelled_to(wagers: Mapping[str, Wager]) -> Iterator[Spot]:
    """Where the dealer moves Come and Don't Come bets when they have met their come point."""
    for slug in TRAVELLERS:
        for number in POINTS:
            yield Spot(f"{slug}-{number}", slug, f"{wagers[slug].name} on {number}")


def total_word(total: int) -> str:
    """A total as it begins a sentence: 'Six'."""
    return number_word(total).capitalize()


def announced(roll: Roll) -> str:
    """The roll as the stickperson calls it: 'Eight, the hard way: 4 and 4'."""
    low, high = sorted(roll)
    total = low + high
    manner = ""
    if total in CRAPS:
        manner = ", craps"
    elif total in HARDWAYS.values():
        manner = ", the hard way" if low == high else ", easy"
    return f"{total_word(total)}{manner}: {low} and {high}"
