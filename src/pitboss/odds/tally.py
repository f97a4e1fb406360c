"""Kernels that count the ways to each result of a round.

The game itself still settles each wager on a result.
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
    """A wager to analyze: its spot, or, for a wager under a condition, also the other spots that create it."""

    spot: str
    when: str = ""
    beside: tuple[str, ...] = ()


class Tally(Protocol[G_contra]):
    """What a game must provide if its rounds are counted by their results."""

    def shoe(self, game: G_contra) -> Shoe:
        """The fresh shoe."""

    def results(self) -> tuple[Any, ...]:
        """Every result that a round can have, from any shoe."""

    def ways(self, game: G_contra, shoe: Shoe) -> Mapping[Any, int]:
        """Every result of the next round from this shoe and its number of ways. Too few cards are refused."""

    def settle(self, game: G_contra, bets: tuple[Bet, ...], result: Any) -> tuple[AnyEvent, ...]:
        """The game's own settlement of these wagers on a result."""

    def conditions(self, game: G_contra) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
        """Wagers whose settlement depends on the patron's other wagers: spot, condition, and spots of equal wagers."""

    def alternatives(self, game: G_contra) -> Iterable[tuple[Mapping[str, str], tuple[str, ...]]]:
        """Other house rules: the options that would change, and the wagers that may then pay differently."""

    def note(self, game: G_contra, stake: int | None = None) -> str:
        """A sentence for readers of the odds per unit at risk, for example about rounding; or nothing."""


def cases(tally: Tally[Any], game: Game[Any]) -> tuple[Case, ...]:
    """Every wager at the table, by its first spot, each followed by its variants under the conditions that matter."""
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
    """What one unit at risk can net in each case, most first. Each case has its own seat, so they do not interact.

    A deferred commission counts when it is marked; collecting it only moves what is already owed.
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
    """The number of ways to each net result of a wager, the largest result first."""
    found = ((net, sum(ways.get(result, 0) for result in results)) for net, results in groups)
    return {net: count for net, count in found if count}
