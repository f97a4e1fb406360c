"""Absorbing chains against brute force: linear equations solved exactly, over random chains."""

from collections.abc import Mapping
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from pitboss.odds.chain import absorb, carried_back

STEADY = settings(derandomize=True, deadline=None, database=None)  # the same examples each time

Rows = dict[int, dict[int, Fraction]]
HALF = Fraction(1, 2)


@st.composite
def chains(draw: st.DrawFn) -> tuple[Rows, dict[int, Fraction]]:
    """Nodes 0 to n-1 that lead to each other, and at least a little to the ends n, n+1 and n+2."""
    size = draw(st.integers(1, 6))
    rows: Rows = {}
    for node in range(size):
        weights = draw(st.lists(st.integers(0, 5), min_size=size + 3, max_size=size + 3))
        weights[size] += 1
        total = sum(weights)
        rows[node] = {target: Fraction(weight, total) for target, weight in enumerate(weights) if weight}
    return rows, {node: Fraction(draw(st.integers(0, 9)), 3) for node in range(size)}


def solved(matrix: list[list[Fraction]], right: list[Fraction]) -> list[Fraction]:
    """Gauss and Jordan: x with matrix x = right."""
    size = len(matrix)
    rows = [[*row, value] for row, value in zip(matrix, right, strict=True)]
    for at in range(size):
        pivot = next(row for row in range(at, size) if rows[row][at])
        rows[at], rows[pivot] = rows[pivot], rows[at]
        rows[at] = [value / rows[at][at] for value in rows[at]]
        for other in range(size):
            if other != at:
                factor = rows[other][at]
                rows[other] = [value - factor * one for value, one in zip(rows[other], rows[at], strict=True)]
    return [row[-1] for row in rows]


def brute(rows: Rows, costs: Mapping[int, Fraction]) -> tuple[dict[int, Fraction], Fraction]:
    """From node 0: x = R + Q x for the chance of each end, and x = c + Q x for the cost."""
    nodes = sorted(rows)
    matrix = [[int(row == column) - rows[row].get(column, Fraction(0)) for column in nodes] for row in nodes]
    ends = sorted({target for row in rows.values() for target in row if target not in rows})
    chances = {end: solved(matrix, [rows[node].get(end, Fraction(0)) for node in nodes])[0] for end in ends}
    return chances, solved(matrix, [costs[node] for node in nodes])[0]


@STEADY
@given(chains())
def test_a_chain_is_absorbed_as_the_equations_say(chain: tuple[Rows, dict[int, Fraction]]) -> None:
    rows, costs = chain
    absorbed = absorb(0, rows, costs)
    ends, cost = brute(rows, costs)
    assert {end: chance for end, chance in absorbed.ends.items() if chance} == {
        end: chance for end, chance in ends.items() if chance
    }
    assert absorbed.cost == cost
    assert sum(absorbed.ends.values()) == 1


@STEADY
@given(chains())
def test_what_is_carried_back_to_every_node_is_what_the_chain_absorbs_from_there(
    chain: tuple[Rows, dict[int, Fraction]],
) -> None:
    rows, costs = chain
    within = {node: {target: chance for target, chance in row.items() if target in rows} for node, row in rows.items()}
    gains: dict[int, dict[int | None, Fraction]] = {
        node: {None: costs[node], **{target: chance for target, chance in row.items() if target not in rows}}
        for node, row in rows.items()
    }
    found = carried_back(within, gains)
    for node in rows:
        absorbed = absorb(node, rows, costs)
        assert found[node].pop(None) == absorbed.cost
        assert {end: chance for end, chance in found[node].items() if chance} == {
            end: chance for end, chance in absorbed.ends.items() if chance
        }


def test_the_chain_that_is_solved_is_left_as_it_was() -> None:
    rows = {0: {0: HALF, 1: HALF}, 1: {0: HALF, 2: HALF}}
    absorb(0, rows, {0: Fraction(1)})
    assert rows == {0: {0: HALF, 1: HALF}, 1: {0: HALF, 2: HALF}}


def test_a_fair_walk_between_two_ends() -> None:
    """Ruin from 3 of 10: 7 in 10, after 21 steps."""
    rows = {at: {at - 1: HALF, at + 1: HALF} for at in range(1, 10)}
    absorbed = absorb(3, rows, dict.fromkeys(rows, Fraction(1)))
    assert absorbed.ends == {0: Fraction(7, 10), 10: Fraction(3, 10)}
    assert absorbed.cost == 21


def test_a_chain_without_end_is_an_error() -> None:
    with pytest.raises(ZeroDivisionError):
        absorb(0, {0: {1: Fraction(1)}, 1: {0: Fraction(1)}}, {})
