"""The life of wagers, from their placing to their settlement, as a Markov chain read off the game's definition.

The chain plays the game with seat 1's wagers and nobody's choices: each wager is made as soon as the game takes it, the
dealer makes the routine calls, chance branches. A node is a state of the game in which the table waits for chance while
a wager is on the layout, or is still to be made. Where wagers meet a choice, `pitboss.odds.best_play` solves one.
"""

from bisect import bisect_right
from collections.abc import Iterator
from fractions import Fraction
from math import ceil
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from pitboss.commands import Place, Result
from pitboss.equipment import Equipment, Outcome
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Moved, Placed, Refusal, Settled
from pitboss.game import FRESH, Chance, Game, State, Wagering
from pitboss.money import purse
from pitboss.odds.analyst import analyst_of
from pitboss.odds.looking import Looking, answers
from pitboss.procedures.timing import equipment_after, routine

# A stake that every odds, fifth, half and percentage of the regulation divides: no payment needs rounding.
UNIT = 5_544_000
SEAT = 1
MOST_NODES = 20_000
MOST_TOGETHER = 4_000  # of several wagers


class MeetsChoice(BadInput):
    """The wager has no odds without a strategy: somebody must choose before it is decided."""


class Planned(Struct, frozen=True):
    """A wager to be made: so many cents on whichever of these spots takes them first."""

    name: str
    cents: dict[str, int]


class Held(Struct, frozen=True):
    """A wager on the layout: the spots where it lies, what it put at risk, and what it has moved so far, in cents."""

    spots: frozenset[str]
    risk: int = 0
    flow: int = 0


class Decided(Struct, frozen=True, order=True):
    """A wager of the plan that has left the layout: its number, its net result, and what it had put at risk."""

    wager: int
    net: int
    risk: int


class Node(Struct, frozen=True):
    """The table waits for chance: the state, the wagers on the layout and those still to be made, the equipment."""

    state: State
    held: tuple[Held | None, ...]
    waiting: frozenset[int] = frozenset()
    equipment: Equipment = FRESH


class Branch(Struct, frozen=True):
    """One answer of chance: its weight, the wagers it decides, and where it leads: nowhere once all are decided."""

    outcome: Outcome
    weight: int
    node: Node | None
    decided: tuple[Decided, ...]

    @property
    def net(self) -> int:
        """The net result of the wagers that it decides."""
        return sum(one.net for one in self.decided)


class Life(Struct, frozen=True):
    """Everything that can happen to wagers: where they begin, and every branch from there."""

    start: Node
    branches: dict[Node, tuple[Branch, ...]]

    @property
    def risk(self) -> int:
        """What is put at risk at the start."""
        return sum(one.risk for one in self.start.held if one)


def life_of(game: Game[Any], spot: str, stake: int = UNIT) -> Life:
    """Follow one wager on a spot from the stage that the game sets for it."""
    return life_from(game, analyst_of(game).stage(spot), spot, stake)


def life_from(game: Game[Any], state: State, spot: str, stake: int = UNIT) -> Life:
    """Follow one wager on a spot, made in this state: so many cents for each of its lots."""
    cents = stake * analyst_of(game).lots(spot)
    decision = game.decide(state, Place(SEAT, spot, cents))
    if isinstance(decision, Refusal):
        raise BadInput(decision.sentence, decision.cites)
    return Following(game, (Planned(spot, {spot: cents}),), stake).life(state)


def spots_of(decision: tuple[AnyEvent, ...]) -> frozenset[str]:
    """The spots on which a wager of seat 1 came to lie: one, or several where it is made as one of several parts."""
    return frozenset(event.spot for event in decision if isinstance(event, Placed) and event.seat == SEAT)


class Following:
    """How the wagers of a plan are followed at one game. Their amounts are told in units of so many cents."""

    def __init__(self, game: Game[Any], plan: tuple[Planned, ...], unit: int) -> None:
        self._game = game
        self._plan = plan
        self._unit = unit
        self._looking = Looking(game, SEAT)
        self._refusals: dict[int, Refusal] = {}  # why each wager was not made at first
        self._made: set[int] = set()
        self._known: dict[Node, tuple[Node | None, tuple[Decided, ...]]] = {}  # what many answers lead to alike

    def life(self, state: State) -> Life:
        """Everything that can happen from a state in which wagers are open. A wager that is never taken is refused."""
        start = self._on_to_chance(self._before(state))
        branches: dict[Node, tuple[Branch, ...]] = {}
        waiting = [start]
        while waiting:
            node = waiting.pop()
            if node in branches:
                continue
            self._check_size(len(branches))
            branches[node] = tuple(self._branches(node))
            waiting += [branch.node for branch in branches[node] if branch.node is not None]
        self._check_made()
        return Life(start, branches)

    def _check_size(self, nodes: int) -> None:
        if len(self._plan) > 1 and nodes >= MOST_TOGETHER:
            named = ", ".join(one.name for one in self._plan)
            raise BadInput(f"Together {named} have more than {MOST_TOGETHER:,} states; leave some of them out.")
        if nodes >= MOST_NODES:
            raise BadInput(
                f"The wager {self._plan[0].name!r} has more than {MOST_NODES} states; it is too large to enumerate "
                f"unless the game's analysis says which cards are alike (turns_on), or has a kernel."
            )

    def made(self, state: State) -> Node:
        """All wagers on the layout, made at once in this state. One that is not taken is refused."""
        node = self._with_wagers(self._before(state))
        self._check_made()
        return node

    def _before(self, state: State) -> Node:
        return Node(state, (None,) * len(self._plan), frozenset(range(len(self._plan))))

    def _check_made(self) -> None:
        for at, refusal in self._refusals.items():
            if at not in self._made:
                raise BadInput(refusal.sentence, refusal.cites)

    def _branches(self, node: Node) -> Iterator[Branch]:
        """Every answer of chance that the game can tell apart, and where it leads."""
        game, chance = self._game, self._game.awaits(node.state)
        assert isinstance(chance, Chance)
        look = self._looking.at(node.state, node.equipment, chance)
        for draw, _ in answers(game, chance, node.equipment, look):
            drawn = _after(game, node, game.follow(node.state, Result(draw.outcome)))
            if drawn not in self._known:
                self._known[drawn] = _parted(self._on_to_chance(drawn))
            yield Branch(draw.outcome, draw.ways, *self._known[drawn])

    def _on_to_chance(self, node: Node) -> Node:
        """Make wagers, and let the dealer do what is routine, until chance must answer or everything is decided."""
        game = self._game
        while node.waiting or any(one and _lies(node.state, one) for one in node.held):
            awaits = game.awaits(node.state)
            if isinstance(awaits, Chance):
                break
            if isinstance(awaits, Wagering) and node.waiting:
                node = self._with_wagers(node)
            command = routine(awaits)
            if command is None:
                raise MeetsChoice(f"{game.charter.name} waits for a choice here; its odds need a strategy.")
            node = _after(game, node, game.follow(node.state, command))
        return node

    def _with_wagers(self, node: Node) -> Node:
        """The node with every wager made that the game takes now. One may have to be made before another."""
        for at in sorted(node.waiting):
            taken: dict[str, tuple[AnyEvent, ...]] = {}
            for spot, cents in self._plan[at].cents.items():
                decision = self._game.decide(node.state, Place(SEAT, spot, cents))
                if not isinstance(decision, Refusal):
                    taken[spot] = decision
                    continue
                if cents > self._unit and self._takes(node, spot, self._unit):
                    self._too_much(node, spot, cents, decision)
                if self._unit % UNIT and any(self._takes(node, spot, some) for some in self._tries):
                    raise BadInput(decision.sentence, decision.cites)  # not at this size, which chips cannot pay
                self._refusals.setdefault(at, decision)
            if len(taken) > 1:
                raise BadInput(f"{self._plan[at].name!r} can be {' or '.join(taken)} here; say which.")
            for decision in taken.values():
                self._made.add(at)
                return self._with_wagers(_made(self._game, node, at, decision))
        return node

    def _takes(self, node: Node, spot: str, cents: int) -> bool:
        return not isinstance(self._game.decide(node.state, Place(SEAT, spot, cents)), Refusal)

    @property
    def _tries(self) -> Iterator[int]:
        """Amounts of which a spot that is open takes one: what the odds of the regulation need divides one of them."""
        return (many * self._game.house.chip for many in (1, 2, 3, 5, 6, 8, 10, 11, 20, 60))

    def _too_much(self, node: Node, spot: str, cents: int, refusal: Refusal) -> None:
        """The spot takes a wager now, but not so much: what is meant to be made must not be left out unsaid."""
        units = Fraction(cents, self._unit)
        fewer = range(1, ceil(units))
        most = bisect_right(fewer, False, key=lambda many: not self._takes(node, spot, many * self._unit))
        raise BadInput(
            f"{spot} takes at most {most} {'unit' if most == 1 else 'units'} here, not {units}.", refusal.cites
        )


def _parted(node: Node) -> tuple[Node | None, tuple[Decided, ...]]:
    """The node without the wagers that have left the layout, or None if that was all; and what became of them."""
    held = tuple(one if one and _lies(node.state, one) else None for one in node.held)
    gone = ((at, one) for at, one in enumerate(node.held) if one and not held[at])
    decided = tuple(Decided(at, one.flow, one.risk) for at, one in gone)
    return replace(node, held=held) if node.waiting or any(held) else None, decided


def _made(game: Game[Any], node: Node, at: int, decision: tuple[AnyEvent, ...]) -> Node:
    """The node after a wager was made."""
    held = (*node.held[:at], Held(spots_of(decision)), *node.held[at + 1 :])
    made = _after(game, replace(node, held=held, waiting=node.waiting - {at}), decision)
    mine = made.held[at]
    assert mine is not None
    return replace(made, held=(*made.held[:at], replace(mine, risk=-mine.flow), *made.held[at + 1 :]))


def _lies(state: State, held: Held) -> bool:
    return any(bet.seat == SEAT and bet.spot in held.spots for bet in state.bets)


def _after(game: Game[Any], node: Node, events: tuple[AnyEvent, ...]) -> Node:
    """The node after these events, counting only the chips that its wagers move to and from their patron."""
    state, held, equipment = node.state, node.held, node.equipment
    for event in events:
        equipment = equipment_after(game, state, equipment, event)
        state = game.evolve(state, event)
        if isinstance(event, Placed | Settled | Moved) and event.seat == SEAT:
            held = tuple(_moved(one, event) if one and event.spot in one.spots else one for one in held)
    return Node(state, held, node.waiting, equipment)


def _moved(held: Held, event: Placed | Settled | Moved) -> Held:
    """A wager after an event that concerns it."""
    mine = purse(SEAT)
    flow = sum(one.cents for one in event.transfers if one.target == mine)
    flow -= sum(one.cents for one in event.transfers if one.source == mine)
    spots = held.spots | {event.to} if isinstance(event, Moved) else held.spots
    return replace(held, spots=spots, flow=held.flow + flow)
