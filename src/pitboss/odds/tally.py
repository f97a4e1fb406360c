"""Kernels that count: how many ways lead to each result of a round.

What a result is worth to a wager is still the game's own to say: it settles it.
"""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Protocol, TypeVar

from msgspec import Struct

from pitboss.equipment import Shoe
from pitboss.events import AnyEvent, Paid, Settled
from pitboss.game import AnyGame, Bet, Game
from pitboss.money import owed, purse

G_contra = TypeVar("G_contra", bound=AnyGame, contravariant=True)


class Case(Struct, frozen=True):
    """A wager to be analysed: its spot; or a wager on a condition, with the spots of the others that make it so."""

    spot: str
    when: str = ""
    beside: tuple[str, ...] = ()


class Tally(Protocol[G_contra]):
    """What a game gives whose rounds are counted by their results."""

    def shoe(self, game: G_contra) -> Shoe:
        """The fresh shoe."""

    def results(self) -> tuple[Any, ...]:
        """Every result that a round can have, from any shoe."""

    def ways(self, game: G_contra, shoe: Shoe) -> Mapping[Any, int]:
        """Every result of the next round from this shoe, and in how many ways it comes; too few cards are refused."""

    def settle(self, game: G_contra, bets: tuple[Bet, ...], result: Any) -> tuple[AnyEvent, ...]:
        """The game's own settlement of these wagers on a result."""

    def conditions(self, game: G_contra) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
        """Wagers whose settlement turns on what else their patron wagers: spot, condition, spots of as much beside."""

    def alternatives(self, game: G_contra) -> Iterable[tuple[Mapping[str, str], tuple[str, ...]]]:
        """Other house rules: the options that would have to change, and the wagers that may pay differently then."""

    def note(self, game: G_contra) -> str:
        """A sentence for those who read odds per unit at risk, such as on rounding; or nothing."""


def cases(tally: Tally[Any], game: Game[Any]) -> tuple[Case, ...]:
    """Every wager of the table, by its first spot, each followed by itself on the conditions that matter to it."""
    first: dict[str, str] = {}
    for spot in game.spots.values():
        first.setdefault(spot.wager, spot.id)
    conditions = tally.conditions(game)
    return tuple(
        case
        for spot in first.values()
        for case in (Case(spot), *(Case(*condition) for condition in conditions if condition[0] == spot))
    )


Groups = tuple[tuple[Fraction, tuple[Any, ...]], ...]  # net result per unit at risk, and the results that lead to it


def groups(
    tally: Tally[Any], game: Game[Any], cases: Sequence[Case], results: Iterable[Any], stake: int
) -> tuple[Groups, ...]:
    """For each case what one unit at risk can net, the most first. Each has a seat of its own: none touches another.

    A deferred commission counts when it is marked; its collection only moves what is owed already.
    """
    seats = range(1, len(cases) + 1)
    bets = tuple(
        sorted(
            Bet(seat, spot, stake)
            for seat, case in zip(seats, cases, strict=True)
            for spot in (case.spot, *case.beside)
        )
    )
    mine = {account: seat for seat in seats for account in (purse(seat), owed(seat))}
    found: tuple[dict[int, list[Any]], ...] = tuple({} for _ in cases)
    for result in results:
        flow = dict.fromkeys(seats, -stake)
        for event in tally.settle(game, bets, result):
            if isinstance(event, Paid) or (isinstance(event, Settled) and event.spot == cases[event.seat - 1].spot):
                for one in event.transfers:
                    if one.target in mine:
                        flow[mine[one.target]] += one.cents
                    if one.source in mine:
                        flow[mine[one.source]] -= one.cents
        for seat in seats:
            found[seat - 1].setdefault(flow[seat], []).append(result)
    return tuple(tuple((Fraction(net, stake), tuple(one[net])) for net in sorted(one, reverse=True)) for one in found)


def outcomes(ways: Mapping[Any, int], groups: Groups) -> dict[Fraction, int]:
    """In how many ways a wager comes to each net result, the most first."""
    found = ((net, sum(ways.get(result, 0) for result in results)) for net, results in groups)
    return {net: count for net, count in found if count}
