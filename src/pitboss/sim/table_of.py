"""A wager's life as arrays: for each node and each equally likely draw, the next node and the result, if any."""

from math import gcd, lcm
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from pitboss.game import Game
from pitboss.odds.life import Life, life_of

MOST_DRAWS = 1 << 16


class LifeTable(Struct, frozen=True):
    """`next_node[node * draws + draw]` leads on; a decided wager leads back to node 0, the start of the next one.

    Where the weights share no small total, `cumulative` holds each node's exact distribution as thresholds, and a draw
    is looked up among them.
    """

    risk: int
    nodes: int
    draws: int
    next_node: NDArray[np.uint16]
    result: NDArray[np.uint8]  # 0 while undecided, else 1 + the index into `nets`
    nets: tuple[int, ...]
    cumulative: NDArray[np.float64] | None


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
    """Each branch stands as often as its weight says."""
    number = {node: at for at, node in enumerate(life.branches)}
    nets = _nets(life)
    next_node, result = [], []
    for branches in life.branches.values():
        total = sum(branch.weight for branch in branches)
        for branch in branches:
            copies = branch.weight * draws // total
            next_node += [0 if branch.node is None else number[branch.node]] * copies
            result += [0 if branch.node is not None else 1 + nets.index(branch.net)] * copies
    return LifeTable(
        risk=life.risk,
        nodes=len(number),
        draws=draws,
        next_node=np.array(next_node, dtype=np.uint16),
        result=np.array(result, dtype=np.uint8),
        nets=nets,
        cumulative=None,
    )


def _by_threshold(life: Life) -> LifeTable:
    """Each branch stands once, behind a threshold; only for a wager that one draw decides."""
    (branches,) = life.branches.values()
    nets = _nets(life)
    total = sum(branch.weight for branch in branches)
    passed, thresholds = 0, []
    for branch in branches:
        passed += branch.weight
        thresholds.append(passed / total)
    return LifeTable(
        risk=life.risk,
        nodes=1,
        draws=len(branches),
        next_node=np.zeros(len(branches), dtype=np.uint16),
        result=np.array([1 + nets.index(branch.net) for branch in branches], dtype=np.uint8),
        nets=nets,
        cumulative=np.array(thresholds),
    )


def _nets(life: Life) -> tuple[int, ...]:
    ends = {branch.net for branches in life.branches.values() for branch in branches if branch.node is None}
    return tuple(sorted(ends))
