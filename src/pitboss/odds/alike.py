"""Cards that a game cannot tell apart, so that one of them can stand for all in an analysis.

A game says in its analysis (`Analyst.suits`, `Analyst.turns_on`) what the rest of a round turns on: piles of cards whose
order does not matter, and whatever else counts. Two courses of a round are alike where their piles are the same but for
the names of the suits, if those do not matter; then they have the same odds and the same best play, and only one is
followed.
"""

from collections.abc import Hashable, Iterator
from enum import StrEnum
from itertools import groupby
from math import comb, factorial

from msgspec import Struct

from pitboss.equipment import Outcome, Shoe

BITS = 8  # of a digit: a pile has fewer than 256 cards of a kind


class Suits(StrEnum):
    """What a game makes of suits."""

    APART = "apart"  # every card is a card of its own
    ALIKE = "alike"  # suits count, but none for more than another: they can be exchanged, as in poker
    IGNORED = "ignored"  # only ranks count


class Sight(Struct, frozen=True):
    """What the rest of a round turns on, as far as it lies in a state or in a view of it.

    Every card that has left the shoe lies in one of the `piles`, whether it is still of use or not: it will not come
    again. Cards that a viewer does not see are left out of the sight of that view. `rest` is everything else: the
    phase, the wagers, and what is remembered. The cards of the next draw join the pile numbered `joins`; with -1
    they are a pile of their own, for what came last may matter.
    """

    rest: Hashable
    piles: tuple[tuple[str, ...], ...] = ()
    joins: int = -1


class Draw(Struct, frozen=True, gc=False):
    """An answer of the shoe that stands for all that are like it: in how many ways they come, and what is there then."""

    outcome: Outcome
    ways: int
    codes: tuple[int, ...]


class _Taking(Struct, frozen=True, gc=False):
    """Some cards of one strand."""

    size: int
    digits: tuple[int, ...]
    ways: int


class Reading:
    """How the cards of a shoe are read where some of them are alike.

    Cards are counted in strands, which are the suits where suits are alike, and otherwise one strand of all cards. A
    strand is read as one number, with a digit for each kind of card in each pile; so strands can be exchanged by
    sorting the numbers. Strands that had other cards from the beginning never are: their numbers begin differently.
    """

    def __init__(self, fresh: Shoe, suits: Suits) -> None:
        pack = fresh.pack
        self.cards = fresh.left
        self.name = fresh.name
        self._places = pack.places
        names: dict[str, dict[str, list[str]]] = {}
        for kind in pack.kinds:
            strand = kind[1:] if suits is Suits.ALIKE else ""
            digit = kind if suits is Suits.APART else kind[0]
            names.setdefault(strand, {}).setdefault(digit, []).append(kind)
        digits = {
            digit: at for at, digit in enumerate(dict.fromkeys(one for strand in names.values() for one in strand))
        }
        self.width = BITS * len(digits)
        self._kinds = [[(digits[digit], tuple(kinds)) for digit, kinds in strand.items()] for strand in names.values()]
        self._of_card = {
            kind: (at, 1 << BITS * digit)
            for at, strand in enumerate(self._kinds)
            for digit, kinds in strand
            for kind in kinds
        }
        whole = [
            tuple((digit, sum(fresh.counts[self._places[kind]] for kind in kinds)) for digit, kinds in strand)
            for strand in self._kinds
        ]
        self._begin = [whole.index(strand) for strand in whole]

    def codes(self, sight: Sight, seen: Sight | None = None) -> tuple[int, ...]:
        """The number of each strand for the piles of a sight; before them, for those of what a viewer sees of it."""
        found = list(self._begin)
        for at, pile in enumerate((*(seen.piles if seen else ()), *sight.piles)):
            shift = BITS + self.width * at
            for card in pile:
                strand, unit = self._of_card[card]
                found[strand] += unit << shift
        return tuple(found)

    def draws(self, shoe: Shoe, codes: tuple[int, ...], count: int, pile: int, *, ordered: bool) -> Iterator[Draw]:
        """Every answer that can be told apart from the others. Drawn cards go to this pile; in order, to the next ones."""
        left = list(shoe.counts)
        if count == 1:
            for cards, ways, after in self._one(left, codes, pile):
                yield Draw(cards[0], ways, after)
        elif ordered:
            yield from self._in_order(left, codes, count, pile, (), 1)
        else:
            yield from self._together(left, codes, count, pile)

    def _one(
        self, left: list[int], codes: tuple[int, ...], pile: int
    ) -> Iterator[tuple[tuple[str, ...], int, tuple[int, ...]]]:
        shift = BITS + self.width * pile
        for at, code in enumerate(codes):
            alike = codes.count(code)
            if alike > 1 and codes.index(code) < at:
                continue
            for digit, kinds in self._kinds[at]:
                have = (
                    sum(left[self._places[kind]] for kind in kinds) if len(kinds) > 1 else left[self._places[kinds[0]]]
                )
                if have:
                    card = next(kind for kind in kinds if left[self._places[kind]])
                    after = (*codes[:at], code + (1 << BITS * digit + shift), *codes[at + 1 :])
                    yield (card,), have * alike, after

    def _in_order(
        self, left: list[int], codes: tuple[int, ...], count: int, pile: int, before: tuple[str, ...], ways: int
    ) -> Iterator[Draw]:
        if not count:
            yield Draw(before, ways, codes)
            return
        for (card,), more, after in self._one(left, codes, pile):
            left[self._places[card]] -= 1
            yield from self._in_order(left, after, count - 1, pile + 1, (*before, card), ways * more)
            left[self._places[card]] += 1

    def _together(self, left: list[int], codes: tuple[int, ...], count: int, pile: int) -> Iterator[Draw]:
        shift = BITS + self.width * pile
        classes: dict[int, list[int]] = {}
        for at, code in enumerate(codes):
            classes.setdefault(code, []).append(at)
        takings = [(strands, self._takings(strands[0], left, count)) for strands in classes.values()]
        for taken, ways in _shared_out(takings, count):
            after, cards = list(codes), []
            for strand, taking in taken:
                after[strand] += sum(1 << BITS * digit for digit in taking.digits) << shift
                cards += self._named(strand, taking, left)
            yield Draw(tuple(sorted(cards, key=self._places.__getitem__)), ways, tuple(after))

    def _takings(self, strand: int, left: list[int], most: int) -> list[_Taking]:
        """Every way to take up to so many cards from a strand, the fewest first."""
        found = [_Taking(0, (), 1)]
        for digit, kinds in self._kinds[strand]:
            have = sum(left[self._places[kind]] for kind in kinds)
            found += [
                _Taking(one.size + more, one.digits + (digit,) * more, one.ways * comb(have, more))
                for one in found
                for more in range(1, min(have, most - one.size) + 1)
            ]
        return sorted(found, key=lambda one: one.size)

    def _named(self, strand: int, taking: _Taking, left: list[int]) -> Iterator[str]:
        """Cards that are there, for those that were taken."""
        kinds = dict(self._kinds[strand])
        for digit, same in groupby(taking.digits):
            wanted = len(tuple(same))
            for kind in kinds[digit]:
                yield from (kind for _ in range(min(wanted, left[self._places[kind]])))
                wanted -= min(wanted, left[self._places[kind]])


_Taken = tuple[tuple[int, _Taking], ...]


def _shared_out(classes: list[tuple[list[int], list[_Taking]]], count: int) -> Iterator[tuple[_Taken, int]]:
    """So many cards out of classes of strands that are alike: what is taken from each strand, and in how many ways."""
    if not classes:
        if not count:
            yield (), 1
        return
    (strands, takings), *others = classes
    least = 0 if others else count
    for chosen in _rising(takings, len(strands), 0, count, least):
        ways = factorial(len(chosen))
        for _, same in groupby(chosen, key=id):
            ways //= factorial(len(tuple(same)))
        size = 0
        for one in chosen:
            size += one.size
            ways *= one.ways
        mine = tuple(pair for pair in zip(strands, chosen, strict=True) if pair[1].size)
        for taken, more in _shared_out(others, count - size):
            yield (*mine, *taken), ways * more


def _rising(takings: list[_Taking], strands: int, start: int, most: int, least: int) -> Iterator[tuple[_Taking, ...]]:
    """What is taken from each of some strands that are alike, none before its equal, from `least` to `most` in all."""
    if not strands:
        if least <= 0:
            yield ()
        return
    for at in range(start, len(takings)):
        one = takings[at]
        if one.size * strands > most:
            return
        for others in _rising(takings, strands - 1, at, most - one.size, least - one.size):
            yield (one, *others)
