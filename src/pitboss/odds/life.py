"""The life of one wager, from its placing to its settlement, as a Markov chain read off the game's definition.

The chain plays the game with seat 1's wager and nobody's choices: the dealer makes the routine calls, chance
branches. A node is a state of the game in which the table waits for chance and the wager is still on the layout.
Where a wager meets a choice, `pitboss.odds.best_play` solves it.
"""

from collections.abc import Iterator
from typing import Any

from msgspec import Struct

from pitboss.commands import Place, Result
from pitboss.equipment import Equipment, Outcome
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Moved, Placed, Refusal, Settled
from pitboss.game import FRESH, Chance, Game, State
from pitboss.money import purse
from pitboss.odds.analyst import analyst_of
from pitboss.odds.looking import Looking, answers
from pitboss.procedures.timing import equipment_after, routine

# A stake that every odds, fifth, half and percentage of the regulation divides: no payment needs rounding.
UNIT = 5_544_000
SEAT = 1
MOST_NODES = 20_000


class MeetsChoice(BadInput):
    """The wager has no odds without a strategy: somebody must choose before it is decided."""


class Node(Struct, frozen=True):
    """The wager waits for chance: the state, the spots where it lies now, what it has moved in cents, the equipment."""

    state: State
    spots: frozenset[str]
    flow: int = 0
    equipment: Equipment = FRESH


class Branch(Struct, frozen=True):
    """One answer of chance: its weight, and the node it leads to; or, once the wager is decided, its net result."""

    outcome: Outcome
    weight: int
    node: Node | None
    net: int


class Life(Struct, frozen=True):
    """Everything that can happen to a wager: what it puts at risk, where it begins, and every branch from there."""

    risk: int
    start: Node
    branches: dict[Node, tuple[Branch, ...]]


def life_of(game: Game[Any], spot: str, stake: int = UNIT) -> Life:
    """Follow one wager on a spot from the stage that the game sets for it."""
    return life_from(game, analyst_of(game).stage(spot), spot, stake)


def life_from(game: Game[Any], state: State, spot: str, stake: int = UNIT) -> Life:
    """Follow one wager on a spot, made in this state: so many cents for each of its lots."""
    decision = game.decide(state, Place(SEAT, spot, stake * analyst_of(game).lots(spot)))
    if isinstance(decision, Refusal):
        raise BadInput(decision.sentence, decision.cites)
    begun = _after(game, Node(state, spots_of(decision)), decision)
    start = _on_to_chance(game, begun)
    branches: dict[Node, tuple[Branch, ...]] = {}
    looking = Looking(game, SEAT)
    waiting = [start]
    while waiting:
        node = waiting.pop()
        if node in branches:
            continue
        if len(branches) >= MOST_NODES:
            raise BadInput(
                f"The wager {spot!r} has more than {MOST_NODES} states; it is too large to enumerate unless the game's "
                f"analysis says which cards are alike (turns_on), or has a kernel."
            )
        branches[node] = tuple(_branches(game, node, looking))
        waiting += [branch.node for branch in branches[node] if branch.node is not None]
    return Life(-begun.flow, start, branches)


def spots_of(decision: tuple[AnyEvent, ...]) -> frozenset[str]:
    """The spots on which a wager of seat 1 came to lie: one, or several where it is made as one of several parts."""
    return frozenset(event.spot for event in decision if isinstance(event, Placed) and event.seat == SEAT)


def _branches(game: Game[Any], node: Node, looking: Looking) -> Iterator[Branch]:
    """Every answer of chance that the game can tell apart, and where it leads."""
    chance = game.awaits(node.state)
    assert isinstance(chance, Chance)
    look = looking.at(node.state, node.equipment, chance)
    for draw, _ in answers(game, chance, node.equipment, look):
        after = _on_to_chance(game, _after(game, node, game.follow(node.state, Result(draw.outcome))))
        if _alive(after):
            yield Branch(draw.outcome, draw.ways, after, 0)
        else:
            yield Branch(draw.outcome, draw.ways, None, after.flow)


def _on_to_chance(game: Game[Any], node: Node) -> Node:
    """Let the dealer do what is routine until chance must answer, or the wager is decided."""
    while _alive(node) and not isinstance(awaits := game.awaits(node.state), Chance):
        command = routine(awaits)
        if command is None:
            raise MeetsChoice(f"{game.charter.name} waits for a choice here; its odds need a strategy.")
        node = _after(game, node, game.follow(node.state, command))
    return node


def _alive(node: Node) -> bool:
    return any(bet.seat == SEAT and bet.spot in node.spots for bet in node.state.bets)


def _after(game: Game[Any], node: Node, events: tuple[AnyEvent, ...]) -> Node:
    """The node after these events, counting only the chips that this wager moves to and from its patron."""
    state, spots, flow, equipment, mine = node.state, node.spots, node.flow, node.equipment, purse(SEAT)
    for event in events:
        equipment = equipment_after(game, state, equipment, event)
        state = game.evolve(state, event)
        if isinstance(event, Placed | Settled | Moved) and event.seat == SEAT and event.spot in spots:
            flow += sum(one.cents for one in event.transfers if one.target == mine)
            flow -= sum(one.cents for one in event.transfers if one.source == mine)
            if isinstance(event, Moved):
                spots |= {event.to}
    return Node(state, spots, flow, equipment)
