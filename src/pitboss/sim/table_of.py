"""The life of a wager as arrays: for each node and each equally likely draw, the next node and any result."""

from math import gcd, lcm
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from pitboss.game import Game
from pitboss.odds.life import Life, life_of

MOST_DRAWS = 1 << 16


class LifeTable(Struct, frozen=True):
    """The arrays of a wager's life. A decided wager leads back to node 0, where the next wager starts.

    `next_node[at]` is the next node. If every node's weights expand to the same number of equally likely draws, `at` is
    `node * draws + draw`. If not, `thresholds` holds each node's distribution function, shifted by the node's number,
    and `at` is looked up there.
    """

    risk: int
    nodes: int
    draws: int
    next_node: NDArray[np.uint16]
    result: NDArray[np.uint8]  # 0 while undecided, otherwise 1 + the index into `nets`
    nets: tuple[int, ...]
    thresholds: NDArray[np.float64] | None


def life_table(game: Game[Any], spot: str) -> LifeTable:
    """The table of a wager on a spot."""
    life = life_of(game, spot)
    totals = [_reduced(life, node) for node in life.branches]
    draws = lcm(*totals)
    if draws <= MOST_DRAWS // max(1, len(life.branches)):
        return _expanded(life, draws)
    return _by_threshold(life)


def _reduced(life: Life, node: Any) -> int:
    weights = [branch.weight for branch in life.branches[node]]
    return sum(weights) // gcd(*weights)


def _expanded(life: Life, draws: int) -> LifeTable:
    """Each branch appears as many times as its weight."""
    copies = [
        branch.weight * draws // sum(one.weight for one in branches)
        for branches in life.branches.values()
        for branch in branches
    ]
    return _written(life, draws, copies, None)


def _by_threshold(life: Life) -> LifeTable:
    """Each branch appears once, at its threshold."""
    thresholds: list[float] = []
    for node, branches in enumerate(life.branches.values()):
        total, passed = sum(branch.weight for branch in branches), 0
        for branch in branches:
            passed += branch.weight
            thresholds.append(node + passed / total)
    return _written(life, 0, [1] * len(thresholds), np.array(thresholds))


def _written(life: Life, draws: int, copies: list[int], thresholds: NDArray[np.float64] | None) -> LifeTable:
    number = {node: at for at, node in enumerate(life.branches)}
    branches = [branch for node in life.branches.values() for branch in node]
    nets = tuple(sorted({branch.net for branch in branches if branch.node is None}))
    next_node = [0 if branch.node is None else number[branch.node] for branch in branches]
    result = [1 + nets.index(branch.net) if branch.node is None else 0 for branch in branches]
    return LifeTable(
        risk=life.risk,
        nodes=len(number),
        draws=draws,
        next_node=np.repeat(np.array(next_node, dtype=np.uint16), copies),
        result=np.repeat(np.array(result, dtype=np.uint8), copies),
        nets=nets,
        thresholds=thresholds,
    )
