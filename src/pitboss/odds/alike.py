"""Cards that a game cannot tell apart, so that one of them can stand for all in an analysis.

A game says in its analysis (`Analyst.suits`, `Analyst.turns_on`) what the rest of a round turns on: piles of cards in
which order does not matter, and whatever else counts. Two courses of a round are alike where piles are the same but for
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
    """An answer of the shoe that stands for all that are like it: how many ways they come, and the numbers after it."""

    outcome: Outcome
    ways: int
    codes: tuple[int, ...]


class _Taking(Struct, frozen=True, gc=False):
    """Some cards of one strand."""

    size: int
    digits: tuple[int, ...]
    code: int
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
        self._kinds = [  # for each strand its digits, and for each digit the kinds of cards and where they are counted
            [
                (digits[digit], tuple(self._places[kind] for kind in kinds), tuple(kinds))
                for digit, kinds in strand.items()
            ]
            for strand in names.values()
        ]
        self._by_digit = [{digit: kinds for digit, _, kinds in strand} for strand in self._kinds]
        self._one_kind = suits is not Suits.IGNORED  # to each digit
        self._of_card = {
            kind: (at, 1 << BITS * digit)
            for at, strand in enumerate(self._kinds)
            for digit, _, kinds in strand
            for kind in kinds
        }
        whole = [
            tuple((digit, sum(fresh.counts[place] for place in places)) for digit, places, _ in strand)
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
        """Every answer that can be told apart. Its cards go to this pile; in an order that counts, one to each pile."""
        left = list(shoe.counts)
        if count == 1:
            yield from self._one(left, codes, pile)
        elif ordered:
            yield from self._in_order(left, Draw((), 1, codes), count, pile)
        else:
            yield from self._together(left, codes, count, pile)

    def _one(self, left: list[int], codes: tuple[int, ...], pile: int) -> Iterator[Draw]:
        shift = BITS + self.width * pile
        for at, code in enumerate(codes):
            if code in codes[:at]:
                continue
            alike, before, after = codes.count(code), codes[:at], codes[at + 1 :]
            for digit, places, kinds in self._kinds[at]:
                if have := left[places[0]] if len(places) == 1 else sum([left[place] for place in places]):
                    card = (
                        kinds[0] if len(kinds) == 1 else next(k for k, p in zip(kinds, places, strict=True) if left[p])
                    )
                    yield Draw(card, have * alike, (*before, code + (1 << BITS * digit + shift), *after))

    def _in_order(self, left: list[int], before: Draw, count: int, pile: int) -> Iterator[Draw]:
        if not count:
            yield before
            return
        assert isinstance(before.outcome, tuple)
        for draw in self._one(left, before.codes, pile):
            card = str(draw.outcome)
            left[self._places[card]] -= 1
            drawn = Draw((*before.outcome, card), before.ways * draw.ways, draw.codes)
            yield from self._in_order(left, drawn, count - 1, pile + 1)
            left[self._places[card]] += 1

    def _together(self, left: list[int], codes: tuple[int, ...], count: int, pile: int) -> Iterator[Draw]:
        shift = BITS + self.width * pile
        classes: dict[int, list[int]] = {}
        for at, code in enumerate(codes):
            classes.setdefault(code, []).append(at)
        takings = [(strands, self._takings(strands[0], left, count)) for strands in classes.values()]
        for taken, ways in _shared_out(takings, count):
            after = list(codes)
            cards: list[str] = []
            for strand, taking in taken:
                after[strand] += taking.code << shift
                cards += self._named(strand, taking, left)
            cards.sort(key=self._places.__getitem__)
            yield Draw(tuple(cards), ways, tuple(after))

    def _takings(self, strand: int, left: list[int], most: int) -> list[_Taking]:
        """Every way to take up to so many cards from a strand, the fewest first."""
        found = [_Taking(0, (), 0, 1)]
        for digit, places, _ in self._kinds[strand]:
            have = sum(left[place] for place in places)
            found += [
                _Taking(
                    one.size + more,
                    one.digits + (digit,) * more,
                    one.code + (more << BITS * digit),
                    one.ways * comb(have, more),
                )
                for one in found
                for more in range(1, min(have, most - one.size) + 1)
            ]
        return sorted(found, key=lambda one: one.size)

    def _named(self, strand: int, taking: _Taking, left: list[int]) -> list[str]:
        """Cards that are there, for those that were taken."""
        kinds = self._by_digit[strand]
        if self._one_kind:
            return [kinds[digit][0] for digit in taking.digits]
        found: list[str] = []
        for digit, same in groupby(taking.digits):
            wanted = len(tuple(same))
            for kind in kinds[digit]:
                some = min(wanted, left[self._places[kind]])
                found += [kind] * some
                wanted -= some
        return found


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
