"""How many states and transitions a small table has: exact, like the perft of chess, and kept in `perft.csv`.

A count that changes says that a rule changed. If that was on purpose, put the new counts into the file. `seats` that
come and go are written `1-2*`; `bound` cuts a table without end: states beyond it are counted and no more. Poker tables
have `stacks` in cents, are left after one hand, and are dealt `few` of all cards that could come.
"""

import csv
import re
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest

from pitboss.game import State
from pitboss.games import names, open_game
from pitboss.table.explore import explore

ROWS = list(csv.DictReader((Path(__file__).parent / "perft.csv").read_text(encoding="utf-8").splitlines()))


def beyond(bound: str) -> Callable[[State], bool] | None:
    """Read a bound such as 'game>2 tickets>1': beyond it are states where any of these fields is larger or longer."""
    limits = [(name, int(most)) for name, most in re.findall(r"(\w+)>(\d+)", bound)]
    return (lambda state: any(size(getattr(state, name)) > most for name, most in limits)) if limits else None


def size(field: int | Sequence[Any]) -> int:
    """How large a field of a state is, or how long."""
    return field if isinstance(field, int) else len(field)


@pytest.mark.parametrize("row", ROWS, ids=[f"{row['game']}-{at}" for at, row in enumerate(ROWS, 2)])
def test_counts(row: dict[str, str]) -> None:
    options = dict(one.split("=") for one in row["options"].split())
    low, high = re.findall(r"\d+", row["seats"])[0], re.findall(r"\d+", row["seats"])[-1]
    seats, stacks = range(int(low), int(high) + 1), [int(cents) for cents in row["stacks"].split()]
    found = explore(
        open_game(row["game"], row["edition"], options),
        seats=seats,
        spots=row["spots"].split(),
        stacks=dict(zip(seats, stacks, strict=False)),
        seating="*" in row["seats"],
        few=int(row["few"] or 0),
        once=bool(stacks),
        beyond=beyond(row["bound"]),
    )
    assert found.flaws == ()
    assert (found.states, found.transitions) == (int(row["states"]), int(row["transitions"]))
    assert found.refusals > found.states  # every state was probed with unlawful commands


def test_every_game_is_explored() -> None:
    assert {row["game"] for row in ROWS} == set(names())
