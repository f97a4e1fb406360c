"""The analysis of keno: a ticket is judged as it is in a single game, before any sharing among winners."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import comb, factorial, prod

from msgspec.structs import replace

from pitboss.equipment.device import numbers
from pitboss.errors import BadInput
from pitboss.events import Refusal
from pitboss.game import Bet
from pitboss.games.keno.balls import BALLS, DRAWN, MOST_NUMBERS
from pitboss.games.keno.house import return_of, spots_of
from pitboss.games.keno.rules import Keno
from pitboss.games.keno.settling import judged
from pitboss.games.keno.state import KenoState, Phase
from pitboss.games.keno.tickets import KINDS, Ticket, read_ticket
from pitboss.games.keno.ways import RECORDED
from pitboss.odds.analyst import Analyst, Solved

MOST_CASES = 60_000
MOST_RESULTS = 10_000  # of all games of a ticket together
# The house that writes every ticket for whose ways there are tables.
WIDEST = {"most-spots": "15", "way-cap": "15", "multi-game": "100", **dict.fromkeys((*KINDS,)[1:], "yes")}


class KenoAnalyst(Analyst[Keno]):
    """What odds and simulation must know of keno."""

    def stage(self, spot: str) -> KenoState:
        """The first game, on sale; what is won there is not shared, whatever the stake.

        A ticket whose groups can be hit in too many different ways has no stage, because its odds cannot be listed.
        """
        if _is_large(read_ticket(spot)):
            raise BadInput(
                f"The groups of {spot[:60]!r} can be hit in more than {MOST_CASES:,} ways, which are too many to list; "
                "the house advantage of the ticket is the average of its ways.",
                RECORDED,
            )
        return KenoState(seats=(1,), phase=Phase.WAGERING, game=1, unshared=True)

    def is_example(self, spot: str) -> bool:
        """A ticket of several ways is as good as they are."""
        return read_ticket(spot).kind != "straight"

    def lots(self, spot: str) -> int:
        """A ticket is made of its ways, for each of its games."""
        ticket = read_ticket(spot)
        return ticket.count * ticket.games

    def as_if_written(self, wager: str) -> Keno | None:
        """A house that writes a ticket which this house does not; None if there are no tables for its ways."""
        house, charter = self.game.house, self.game.charter
        known = {one.slug: one for one in charter.wagers if one.edition in ("", house.edition)}
        game = Keno(replace(house, options={**house.options, **WIDEST}, wagers=known | dict(house.wagers)))
        return game if game.spot(wager) else None

    def solved(self, spot: str, stake: int) -> Solved | None:
        """A ticket for several games, or one too large to follow: its games are alike, and so are groups of one size.

        Where there are too many results to list, there is the mean of its ways.
        """
        ticket = read_ticket(spot)
        if ticket.games == 1 and not _is_large(ticket):
            return None
        ends: dict[int, int] | None = {0: 1}
        one = self._of_one_game(ticket, stake)
        for _ in range(ticket.games):
            ends = _added(ends, one) if ends and one else None
        games = Fraction(ticket.games)
        if ends is None:
            return Solved({}, games, expectation=self.returns_of(spot) - 1)
        risk, total = stake * ticket.count * ticket.games, sum(ends.values())
        return Solved(
            {Fraction(net, risk): Fraction(weight, total) for net, weight in sorted(ends.items(), reverse=True)}, games
        )

    def _of_one_game(self, ticket: Ticket, stake: int) -> dict[int, int]:
        """What a game nets, in cents, and in how many draws; nothing if there are too many draws to look at."""
        bet = Bet(1, ticket.name, stake * ticket.count)
        found: dict[int, int] = {}
        for drawn, weight in _draws(ticket):
            ends = judged(bet, ticket, drawn, self.game.tables, self.game.house.chip)
            net = sum(end.paid + end.returned - end.stake for end in ends)
            found[net] = found.get(net, 0) + weight
        return found

    def returns_of(self, name: str) -> Fraction:
        """What a ticket returns of each unit staked: the average of its ways, however many they are."""
        ticket = self.game.ticket(name)
        if isinstance(ticket, Refusal):
            raise BadInput(ticket.sentence, ticket.cites)
        returns = {spots_of(wager): return_of(wager) for wager in self.game.wagers.values() if spots_of(wager)}
        return sum((many * returns[spots] for many, spots in ticket.ways), Fraction(0)) / ticket.count


def _is_large(ticket: Ticket) -> bool:
    return prod(len(group) + 1 for group in ticket.groups) > MOST_CASES


# --- groups of one size are alike -----------------------------------------------------------------------------------


def _alike(ticket: Ticket) -> list[list[tuple[int, ...]]]:
    """The groups of a ticket by their size; a king is apart."""
    king = ticket.kind == "king"
    sizes: dict[int, list[tuple[int, ...]]] = {}
    for group in ticket.groups[king:]:
        sizes.setdefault(len(group), []).append(group)
    return [[group] for group in ticket.groups[:king]] + list(sizes.values())


def _few_classes(ticket: Ticket) -> bool:
    """Whether draws can be listed by how many groups of each size are hit how often. Marked ways tell groups apart."""
    counts = (comb(len(groups) + len(groups[0]), len(groups[0])) for groups in _alike(ticket))
    return not ticket.marked and prod(counts) <= MOST_CASES


def _draws(ticket: Ticket) -> Iterator[tuple[frozenset[int], int]]:
    """One draw for each way in which groups are hit, with the number of such draws; none if there are too many."""
    if not _is_large(ticket):
        for outcome, weight in BALLS.outcomes(frozenset(group) for group in ticket.groups).items():
            yield frozenset(numbers(outcome)), weight
    elif _few_classes(ticket):
        yield from _classes(ticket)


def _classes(ticket: Ticket) -> Iterator[tuple[frozenset[int], int]]:
    """The same, but for the order of the groups that are alike."""
    on_it = {number for group in ticket.groups for number in group}
    others = [number for number in range(1, MOST_NUMBERS + 1) if number not in on_it]
    for hits in product(*(tuple(_hits(groups)) for groups in _alike(ticket))):
        drawn = [number for hit, _ in hits for number in hit]
        rest = DRAWN - len(drawn)
        if 0 <= rest <= len(others):
            yield frozenset((*drawn, *others[:rest])), prod(many for _, many in hits) * comb(len(others), rest)


def _hits(groups: list[tuple[int, ...]]) -> Iterator[tuple[tuple[int, ...], int]]:
    """Numbers that hit groups of one size, for each way but for the order of the groups, and in how many ways."""
    size = len(groups[0])
    for counts in _parted(len(groups), size + 1):
        hit, drawn = iter(groups), list[int]()
        for often, many in enumerate(counts):
            for _ in range(many):
                drawn += next(hit)[:often]
        if len(drawn) <= DRAWN:
            orders = factorial(len(groups)) // prod(factorial(many) for many in counts)
            yield tuple(drawn), orders * prod(comb(size, often) ** many for often, many in enumerate(counts))


def _parted(total: int, parts: int) -> Iterator[tuple[int, ...]]:
    """Every way to write a number as so many numbers in their order."""
    if parts == 1:
        yield (total,)
        return
    for first in range(total + 1):
        for rest in _parted(total - first, parts - 1):
            yield (first, *rest)


def _added(one: Mapping[int, int], two: Mapping[int, int]) -> dict[int, int] | None:
    """The distribution of a sum; None if it has too many results to list."""
    found: dict[int, int] = {}
    for (first, weight), (second, times) in product(one.items(), two.items()):
        net = first + second
        found[net] = found.get(net, 0) + weight * times
    return found if len(found) <= MOST_RESULTS else None
