"""Absorbing Markov chains, solved exactly by eliminating states one by one until only the start is left."""

from collections.abc import Hashable, Mapping
from fractions import Fraction
from typing import Generic, TypeVar

from msgspec import Struct

N = TypeVar("N", bound=Hashable)
K = TypeVar("K", bound=Hashable)
Row = dict[N, Fraction]


class Absorbed(Struct, Generic[N], frozen=True):
    """Where the chain ends, with what probability, and the expected total cost."""

    ends: dict[N, Fraction]
    cost: Fraction


def absorb(start: N, rows: Mapping[N, Mapping[N, Fraction]], costs: Mapping[N, Fraction]) -> Absorbed[N]:
    """Solve the chain. Nodes without a row are its ends, and `costs` gives the cost of each visit to a node."""
    table: dict[N, Row[N]] = {node: dict(row) for node, row in rows.items()}
    cost = {node: costs.get(node, Fraction(0)) for node in rows}
    into: dict[N, set[N]] = {node: set() for node in rows}
    for node, row in table.items():
        for target in row:
            if target in into:
                into[target].add(node)
    waiting = set(table) - {start}
    while waiting:
        gone = min(waiting, key=lambda node: len(into[node]) * len(table[node]))
        waiting.remove(gone)
        _eliminate(gone, table, cost, into)
    stay = table[start].pop(start, Fraction(0))
    scale = 1 / (1 - stay)
    return Absorbed({end: chance * scale for end, chance in table[start].items()}, cost[start] * scale)


def _eliminate(gone: N, table: dict[N, Row[N]], cost: dict[N, Fraction], into: dict[N, set[N]]) -> None:
    """Reroute every path through the node to the node's successors."""
    row = table.pop(gone)
    scale = 1 / (1 - row.pop(gone, Fraction(0)))
    row = {target: chance * scale for target, chance in row.items()}
    for source in into.pop(gone) - {gone}:
        through = table[source].pop(gone)
        cost[source] += through * cost[gone] * scale
        for target, chance in row.items():
            table[source][target] = table[source].get(target, Fraction(0)) + through * chance
            if target in into:
                into[target].add(source)
    for target in row:
        if target in into:
            into[target].discard(gone)


def carried_back(rows: Mapping[N, Mapping[N, Fraction]], gains: Mapping[N, Mapping[K, Fraction]]) -> dict[N, Row[K]]:
    """What each node comes to in the end: what it gains itself, and what the nodes come to that it leads to.

    Gains are sums of things of several kinds, for example of the probabilities of several ends.
    """
    table: dict[N, Row[N]] = {node: dict(row) for node, row in rows.items()}
    found: dict[N, Row[K]] = {node: dict(gains[node]) for node in rows}
    into: dict[N, set[N]] = {node: set() for node in rows}
    for node, row in table.items():
        for target in row:
            into[target].add(node)
    gone: list[N] = []
    waiting = set(rows)
    while waiting:
        node = min(waiting, key=lambda one: len(into[one]) * len(table[one]))
        waiting.remove(node)
        gone.append(node)
        row, mine = table[node], found[node]
        if stay := row.pop(node, None):
            scale = 1 / (1 - stay)
            table[node] = row = {target: chance * scale for target, chance in row.items()}
            found[node] = mine = {kind: much * scale for kind, much in mine.items()}
        for source in into.pop(node) - {node}:
            through = table[source].pop(node)
            _add(table[source], row, through)
            _add(found[source], mine, through)
            for target in row:
                into[target].add(source)
        for target in row:
            into[target].discard(node)
    for node in reversed(gone):
        for target, chance in table[node].items():
            _add(found[node], found[target], chance)
    return found


def _add(to: Row[K], what: Mapping[K, Fraction], times: Fraction) -> None:
    for kind, much in what.items():
        to[kind] = to.get(kind, Fraction(0)) + times * much
