"""A run: rounds played on all cores, and what they came to.

Rounds are played in blocks, each with a random stream of its own that depends only on the seed and the number of the
block, and all sums are of whole numbers. So the same seed gives the same run, on any number of cores.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice

import numpy as np
from numpy.typing import NDArray

from pitboss.errors import BadInput
from pitboss.games.blackjack.sim.conditions import Conditions
from pitboss.games.blackjack.sim.counting import FLAT, Count, Ramp, put_count, put_moves
from pitboss.games.blackjack.sim.figures import Simulated, result_of
from pitboss.games.blackjack.sim.rounds import play_round, play_rounds
from pitboss.games.blackjack.sim.strategy import Strategy
from pitboss.games.blackjack.sim.tables import FELT, MOST_NET, TALLY, Record, one, shoe_for, tables_for

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
) -> Simulated:
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
    """Play the blocks on so many threads; what each came to, in any order."""
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

    What each wager, box by box, wins or loses in parts of it (see `Conditions.unit`), and how many cards that took.
    """
    tables = _tables(conditions, strategy, count)
    return deal_from(tables, conditions, cards)


def deal_from(tables: Record, conditions: Conditions, cards: NDArray[np.uint8] | list[int]) -> tuple[list[int], int]:
    """The same, with tables that are already made."""
    shoe, felt = shoe_for(conditions, np.zeros(4, np.uint64)), one(FELT)
    shoe["size"] = shoe["ready"] = len(cards)
    shoe["cards"][: len(cards)] = cards
    shoe["running"] = tables["initial"]
    play_round(tables, shoe, felt)
    if shoe["dry"]:
        raise BadInput(f"{len(cards)} cards are not enough for this round; give more.")
    return felt["nets"][: conditions.boxes * conditions.wagers].tolist(), int(shoe["at"])
