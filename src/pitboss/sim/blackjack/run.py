"""A run: blocks of rounds, each with a random stream of its own, played on all cores and added up.

A block's stream hangs on the seed and the block's number only, and all sums are of whole numbers: so the same seed
gives the same run, on however many cores.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import BadInput
from pitboss.sim.blackjack.conditions import Conditions
from pitboss.sim.blackjack.counting import Count, put_count, put_moves
from pitboss.sim.blackjack.kernel import play_round, play_rounds
from pitboss.sim.blackjack.ramp import FLAT, Ramp
from pitboss.sim.blackjack.records import FELT, MOST_NET, TALLY, Record
from pitboss.sim.blackjack.result import Result, result_of
from pitboss.sim.blackjack.strategy import Strategy
from pitboss.sim.blackjack.tables import one, shoe_for, tables_for

BLOCK = 1 << 18  # rounds of one random stream
AHEAD = 2  # blocks that wait for each thread
Progress = Callable[[int], None]


def simulate(
    conditions: Conditions,
    strategy: Strategy,
    rounds: int,
    seed: int,
    *,
    count: Count | None = None,
    ramp: Ramp = FLAT,
    threads: int | None = None,
    progress: Progress | None = None,
) -> Result:
    """Play so many rounds by a strategy. The same seed gives the same run."""
    tables = _tables(conditions, strategy, count)
    tally = one(TALLY)
    for found, played in _blocks(conditions, tables, rounds, seed, threads or os.cpu_count() or 1):
        for name in TALLY.names or ():
            tally[name] += found[name]
        if progress:
            progress(played)
    return result_of(conditions, strategy, tally, rounds, seed, count=count, ramp=ramp)


def _tables(conditions: Conditions, strategy: Strategy, count: Count | None) -> Record:
    if conditions.most > MOST_NET:
        raise BadInput("A round may win or lose more than the tally has room for; take smaller odds or fewer splits.")
    tables = tables_for(conditions)
    if count is not None:
        put_count(tables, conditions, count)
    put_moves(tables, conditions, strategy, count)
    return tables


def _blocks(
    conditions: Conditions, tables: Record, rounds: int, seed: int, threads: int
) -> Iterator[tuple[Record, int]]:
    """Play the blocks on so many threads; what each came to, in no order."""
    todo = ((at, min(BLOCK, rounds - at * BLOCK)) for at in range(-(-rounds // BLOCK)))
    if threads == 1 or rounds <= BLOCK:
        yield from (_block(conditions, tables, seed, *block) for block in todo)
        return
    with ThreadPoolExecutor(threads) as pool:
        going: set[Future[tuple[Record, int]]] = set()
        while True:
            going |= {
                pool.submit(_block, conditions, tables, seed, *block)
                for block in islice(todo, AHEAD * threads - len(going))
            }
            if not going:
                return
            done, going = wait(going, return_when=FIRST_COMPLETED)
            yield from (future.result() for future in done)


def _block(conditions: Conditions, tables: Record, seed: int, at: int, rounds: int) -> tuple[Record, int]:
    tally = one(TALLY)
    stream = np.random.SeedSequence(seed, spawn_key=(at,))
    words = np.random.SFC64(stream).state["state"]["state"]
    play_rounds(tables, shoe_for(conditions, words), one(FELT), tally, rounds)
    return tally, rounds


def deal(
    conditions: Conditions, strategy: Strategy, cards: NDArray[np.uint8] | list[int], *, count: Count | None = None
) -> tuple[list[int], int]:
    """Play one round from cards whose order is known, by value from 0, the ace, to 9, any ten.

    What each box wins or loses in parts of its wager (see `Conditions.unit`), and how many cards that took.
    """
    tables = _tables(conditions, strategy, count)
    return deal_from(tables, conditions, cards)


def deal_from(tables: Record, conditions: Conditions, cards: NDArray[np.uint8] | list[int]) -> tuple[list[int], int]:
    """The same, with tables at hand."""
    shoe, felt = shoe_for(conditions, np.zeros(4, np.uint64)), one(FELT)
    shoe["size"] = shoe["ready"] = len(cards)
    shoe["cards"][: len(cards)] = cards
    shoe["running"] = tables["initial"]
    play_round(tables, shoe, felt)
    if shoe["dry"]:
        raise BadInput(f"{len(cards)} cards do not suffice for this round; give more.")
    return felt["nets"][: conditions.boxes].tolist(), int(shoe["at"])
