"""Several wagers of one patron together: the exact joint distribution of what they net in one round of the set.

A round begins where the game begins. Each wager is made once, as soon as the game takes it, and the round lasts until
all of them are decided; a wager that can no longer be made, such as odds behind a bet that is gone, is left out.
"""

from collections.abc import Callable, Iterable, Mapping
from fractions import Fraction
from functools import cached_property
from math import sqrt
from typing import Any

from msgspec import Struct

from pitboss.equipment import Shoe
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Paid, Settled
from pitboss.game import Bet, Wagering
from pitboss.money import owed, purse
from pitboss.odds.analysis import analyse
from pitboss.odds.analyst import analyst_of
from pitboss.odds.chain import carried_back
from pitboss.odds.counted import Counting
from pitboss.odds.life import SEAT, Decided, Following, Life, MeetsChoice, Node
from pitboss.odds.plan import Plan
from pitboss.odds.shoe import analyse_shoe
from pitboss.odds.tally import Tally

ZERO = Fraction(0)
ROLLS = None  # stands among the ends of a round for the number of its rolls, which is found with them
End = tuple[Decided, ...]
Ends = dict[End | None, Fraction]


class Part(Struct, frozen=True):
    """What became of one wager, in units: what it netted, and what it had put at risk."""

    net: Fraction
    risk: Fraction


class Result(Struct, frozen=True):
    """One way for a round to end: what became of each wager, or None where it was not made."""

    parts: tuple[Part | None, ...]
    probability: Fraction

    @property
    def net(self) -> Fraction:
        """What the wagers net together."""
        return sum((part.net for part in self.parts if part), ZERO)


class Together(Struct, frozen=True, dict=True):
    """Everything exact about one round of a set of wagers, in units."""

    results: tuple[Result, ...]
    rolls: Fraction  # rolls, spins or draws on average while one of the wagers is on the layout
    method: str = "exact"
    when: str = ""  # the condition on which these are the odds of a wager alone
    expectation: Fraction | None = None  # what a wager alone nets, where that is known better than its outcomes

    @cached_property
    def outcomes(self) -> dict[Fraction, Fraction]:
        """What the set can net, and how likely, the largest first."""
        found: dict[Fraction, Fraction] = {}
        for one in self.results:
            found[one.net] = found.get(one.net, ZERO) + one.probability
        return dict(sorted(found.items(), reverse=True))

    @property
    def mean(self) -> Fraction:
        """What the set nets on average."""
        return sum(self.means, ZERO)

    @property
    def variance(self) -> Fraction:
        """The variance of what the set nets."""
        mean = sum((net * chance for net, chance in self.outcomes.items()), ZERO)
        return sum(((net - mean) ** 2 * chance for net, chance in self.outcomes.items()), ZERO)

    @cached_property
    def means(self) -> tuple[Fraction, ...]:
        """What each wager nets on average."""
        return self._netted if self.expectation is None else (self.expectation,)

    @cached_property
    def _netted(self) -> tuple[Fraction, ...]:
        """The same, from the results."""
        return self._averages(lambda part: part.net)

    @property
    def made(self) -> tuple[Fraction, ...]:
        """How likely each wager is made at all."""
        return self._averages(lambda part: Fraction(1))

    @property
    def wagered(self) -> tuple[Fraction, ...]:
        """What each wager puts at risk on average."""
        return self._averages(lambda part: part.risk)

    @property
    def decided(self) -> tuple[Fraction, ...]:
        """The same, counting only wagers that are won or lost."""
        return self._averages(lambda part: part.risk if part.net else ZERO)

    @cached_property
    def covariance(self) -> tuple[tuple[Fraction, ...], ...]:
        """The covariance of every two wagers; that of a wager with itself is its variance."""
        means, many = self._netted, range(len(self._netted))
        products = [[ZERO for _ in many] for _ in many]
        for one in self.results:
            up = [(at, part.net * one.probability, part.net) for at, part in enumerate(one.parts) if part and part.net]
            for i, weighed, _ in up:
                for j, _, net in up:
                    products[i][j] += weighed * net
        return tuple(tuple(products[i][j] - means[i] * means[j] for j in many) for i in many)

    def _averages(self, of: Callable[[Part], Fraction]) -> tuple[Fraction, ...]:
        wagers = range(len(self.results[0].parts))
        return tuple(
            sum((one.probability * of(part) for one in self.results if (part := one.parts[at])), ZERO) for at in wagers
        )


def correlation(covariance: tuple[tuple[Fraction, ...], ...]) -> tuple[tuple[float | None, ...], ...]:
    """The correlation of every two wagers; None where one of them never varies."""
    deviations = [sqrt(row[at]) for at, row in enumerate(covariance)]
    return tuple(
        tuple(float(much) / (one * other) if one * other else None for much, other in zip(row, deviations, strict=True))
        for row, one in zip(covariance, deviations, strict=True)
    )


def together(plan: Plan, shoe: Shoe | None = None) -> Together:
    """The joint odds of the wagers of a plan; for a game whose results are counted, from this shoe or the fresh one."""
    kernel, opened = analyst_of(plan.game).kernel, _opened(plan)
    house_banks = isinstance(plan.game.awaits(opened), Wagering) and not opened.bets  # of other patrons
    try:
        if isinstance(kernel, Counting) and house_banks:
            ends = _counted(plan, kernel.tally, shoe or kernel.shoe(plan.game))
        elif kernel:
            return _alone(plan, shoe)
        else:
            ends = _lived(plan)
    except MeetsChoice:
        return _alone(plan, shoe)
    rolls = ends.pop(ROLLS)
    results = (Result(_parts(end, plan), chance) for end, chance in ends.items() if end is not None)
    return Together(tuple(sorted(results, key=lambda one: (one.net, one.probability), reverse=True)), rolls)


def _alone(plan: Plan, shoe: Shoe | None) -> Together:
    """One wager where there are no joint odds: its own are known from the kernel of the game, or with best play."""
    unknown = f"The joint odds of several wagers at {plan.game.charter.name} are not known; ask for one alone."
    if len(plan.wagers) > 1:
        raise BadInput(unknown)
    ((spot, cents),) = plan.wagers[0].cents.items()
    own = analyse_shoe(plan.game, shoe, wager=spot, stake=cents)[0] if shoe else analyse(plan.game, spot, stake=cents)
    if not own.outcomes:
        raise BadInput(f"Only what {own.name} nets on average is known here, not how likely each result is.", own.cites)
    size = Fraction(cents, plan.unit)
    results = (Result((Part(net * size, size),), chance) for net, chance in own.outcomes.items())
    mean = None if own.expectation is None else own.expectation * size
    return Together(tuple(results), own.rolls, own.method, own.when, mean)


def _parts(end: End, plan: Plan) -> tuple[Part | None, ...]:
    found = {one.wager: Part(Fraction(one.net, plan.unit), Fraction(one.risk, plan.unit)) for one in end}
    return tuple(found.get(at) for at in range(len(plan.wagers)))


# --- wagers that are followed state by state -------------------------------------------------------------------------


def _lived(plan: Plan) -> Ends:
    """How a round ends, where the game is followed from its own definition."""
    life = Following(plan.game, plan.wagers, plan.unit).life(_opened(plan))
    levels: dict[tuple[frozenset[int], frozenset[int]], list[Node]] = {}
    for node in life.branches:
        up = frozenset(at for at, one in enumerate(node.held) if one)
        levels.setdefault((node.waiting, up), []).append(node)
    known: dict[Node | None, Ends] = {None: {(): Fraction(1), ROLLS: ZERO}}  # None: all wagers are decided
    # Wagers are only ever made and decided: a level leads to itself and to those with fewer wagers to make or up.
    for (_, up), nodes in sorted(levels.items(), key=lambda level: tuple(map(len, level[0]))):
        lasting = nodes if up else _leading_on(life, nodes)
        known |= {node: known[None] for node in nodes if node not in lasting}
        rows = {node: _row(life, node, known) for node in lasting}
        gains = {node: _gains(life, node, known, Fraction(bool(up))) for node in lasting}
        solved: dict[Node, Ends] = carried_back(rows, gains)
        known.update(solved.items())
    return dict(known[life.start])


def _opened(plan: Plan) -> Any:
    return analyst_of(plan.game).opening(next(iter(plan.wagers[0].cents)))


def _leading_on(life: Life, nodes: Iterable[Node]) -> set[Node]:
    """The nodes of a level without wagers on the layout from which the next can still be made."""
    idle = set(nodes)
    found: set[Node] = set()
    while more := {node for node in idle if any(branch.node not in idle for branch in life.branches[node])}:
        found |= more
        idle -= more
    return found


def _row(life: Life, node: Node, known: Mapping[Node | None, Ends]) -> dict[Node, Fraction]:
    """Where a node leads within its level."""
    branches, row = life.branches[node], dict[Node, Fraction]()
    total = sum(branch.weight for branch in branches)
    for branch in branches:
        if branch.node is not None and branch.node not in known:
            row[branch.node] = row.get(branch.node, ZERO) + Fraction(branch.weight, total)
    return row


def _gains(life: Life, node: Node, known: Mapping[Node | None, Ends], rolls: Fraction) -> Ends:
    """How a round ends where a node leads out of its level, and the roll that is made at it."""
    branches, gains = life.branches[node], Ends({ROLLS: rolls})
    total = sum(branch.weight for branch in branches)
    outside: dict[tuple[Node | None, End], int] = {}
    for branch in branches:
        if branch.node in known:
            key = branch.node, branch.decided
            outside[key] = outside.get(key, 0) + branch.weight
    for (target, decided), weight in outside.items():
        for end, chance in known[target].items():
            after = end if end is None else tuple(sorted((*decided, *end)))
            gains[after] = gains.get(after, ZERO) + chance * Fraction(weight, total)
    return gains


# --- wagers on a round whose results are counted ---------------------------------------------------------------------


def _counted(plan: Plan, tally: Tally[Any], shoe: Shoe) -> Ends:
    """How a round ends, where the results of the next one from a shoe are counted."""
    made = Following(plan.game, plan.wagers, plan.unit).made(_opened(plan))
    ways = tally.ways(plan.game, shoe)
    total, ends = sum(ways.values()), Ends({ROLLS: Fraction(1)})
    for result, count in ways.items():
        flows = _flows(plan, tally, made.state.bets, result)
        end = tuple(
            Decided(at, sum(flows.get(spot, 0) for spot in one.spots) - one.risk, one.risk)
            for at, one in enumerate(made.held)
            if one
        )
        ends[end] = ends.get(end, ZERO) + Fraction(count, total)
    return ends


def _flows(plan: Plan, tally: Tally[Any], bets: tuple[Bet, ...], result: Any) -> dict[str, int]:
    """What a result pays on each spot. A fee belongs to the wager that would bear it alone."""
    flows: dict[str, int] = {}
    for event in tally.settle(plan.game, bets, result):
        if isinstance(event, Settled):
            spot = event.spot
        elif isinstance(event, Paid):
            alone = ((bet.spot, tally.settle(plan.game, (bet,), result)) for bet in bets)
            spot = next(spot for spot, events in alone if any(isinstance(one, Paid) for one in events))
        else:
            continue
        flows[spot] = flows.get(spot, 0) + _received(event)
    return flows


def _received(event: AnyEvent) -> int:
    """What seat 1 has more after an event. A deferred fee counts when it is marked."""
    mine = (purse(SEAT), owed(SEAT))
    return sum(one.cents for one in event.transfers if one.target in mine) - sum(
        one.cents for one in event.transfers if one.source in mine
    )
