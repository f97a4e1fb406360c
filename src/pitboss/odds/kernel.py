"""The contract between the odds and a kernel: the hand-written module that counts the rounds of a card game.

Where a game's rounds are too many to follow state by state, `Game.kernel` names a module that counts how many ways
lead to each result of a round. What a result is worth to a wager is still the game's own to say: it settles it.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from importlib import import_module
from typing import Any, Protocol, cast

from msgspec import Struct

from pitboss.equipment import Shoe
from pitboss.events import AnyEvent, Paid, Settled
from pitboss.game import Bet, Game
from pitboss.money import owed, purse


class Case(Struct, frozen=True):
    """A wager to be analysed: its spot; or a wager on a condition, with the spots of the others that make it so."""

    spot: str
    when: str = ""
    beside: tuple[str, ...] = ()


class Kernel(Protocol):
    """What a kernel's module holds."""

    bulk: str  # the module of `pitboss.sim` that plays such rounds in bulk

    def shoe(self, game: Game[Any]) -> Shoe:
        """The fresh shoe."""

    def ways(self, shoe: Shoe) -> Mapping[Any, int]:
        """Every result of the next round from this shoe, and in how many ways it can come; too few cards are refused."""

    def settle(self, game: Game[Any], bets: tuple[Bet, ...], result: Any) -> tuple[AnyEvent, ...]:
        """The game's own settlement of these wagers on a result."""

    def cases(self, game: Game[Any]) -> tuple[Case, ...]:
        """Every wager that this game offers, and those whose settlement turns on what else their patron wagers."""

    def alternatives(self, game: Game[Any]) -> tuple[Mapping[str, str], ...]:
        """Other house rules that pay wagers differently: each as the options that would have to change."""

    def note(self, game: Game[Any]) -> str:
        """A sentence for those who read odds per unit at risk, such as on rounding; or nothing."""


def kernel_of(game: Game[Any]) -> Kernel:
    """The kernel of a game that names one."""
    return cast(Kernel, import_module(game.kernel))


def nets(
    kernel: Kernel, game: Game[Any], cases: Sequence[Case], results: Sequence[Any], stake: int
) -> tuple[dict[Any, Fraction], ...]:
    """For each case what one unit at risk nets on each result. Each case has a seat of its own: none touches another.

    A deferred commission counts when it is marked; its collection only moves what is owed already.
    """
    seats = range(1, len(cases) + 1)
    bets = tuple(
        Bet(seat, spot, stake) for seat, case in zip(seats, cases, strict=True) for spot in (case.spot, *case.beside)
    )
    mine = {account: seat for seat in seats for account in (purse(seat), owed(seat))}
    found: tuple[dict[Any, Fraction], ...] = tuple({} for _ in cases)
    for result in results:
        flow = dict.fromkeys(seats, -stake)
        for event in kernel.settle(game, tuple(sorted(bets)), result):
            if isinstance(event, Paid) or (isinstance(event, Settled) and event.spot == cases[event.seat - 1].spot):
                for one in event.transfers:
                    if one.target in mine:
                        flow[mine[one.target]] += one.cents
                    if one.source in mine:
                        flow[mine[one.source]] -= one.cents
        for seat in seats:
            found[seat - 1][result] = Fraction(flow[seat], stake)
    return found


def outcomes(ways: Mapping[Any, int], nets: Mapping[Any, Fraction]) -> dict[Fraction, int]:
    """In how many ways a wager comes to each net result, the best first."""
    found: dict[Fraction, int] = {}
    for result, count in ways.items():
        net = nets[result]
        found[net] = found.get(net, 0) + count
    return dict(sorted(found.items(), reverse=True))
