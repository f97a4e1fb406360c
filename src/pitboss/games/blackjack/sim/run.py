"""A run: rounds played on all cores, and what they came to.

Rounds are played in blocks, each with a random stream of its own that depends only on the seed and the number of the
block, and all sums are of whole numbers. So the same seed gives the same run, on any number of cores.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from itertools import islice

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from pitboss.errors import BadInput
from pitboss.games.blackjack.sim.conditions import Conditions
from pitboss.games.blackjack.sim.counting import FLAT, Count, Ramp, put_count, put_moves
from pitboss.games.blackjack.sim.figures import Simulated, result_of
from pitboss.games.blackjack.sim.rounds import play_round, play_rounds, play_streaks
from pitboss.games.blackjack.sim.strategy import Strategy
from pitboss.games.blackjack.sim.tables import FELT, MOST_NET, TALLY, Record, one, shoe_for, tables_for

BLOCK = 1 << 18  # rounds of one random stream
AHEAD = 2  # blocks that wait for each thread
Progress = Callable[[int], None]
Play = Callable[[Record, Record, Record, Record, int], None]  # tables, shoe, felt, tally, how many rounds or wagers


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
    blocks = Blocks(conditions, _tables(conditions, strategy, count), play_rounds, seed)
    tally = blocks.played(rounds, threads or os.cpu_count() or 1, progress)
    return result_of(conditions, strategy, tally, rounds, seed, count=count, ramp=ramp)


class Streaks(Struct, frozen=True):
    """What wagers on wins in a row came to."""

    won: int
    lost: int
    decided: int  # rounds that were not a push


def streaks(
    conditions: Conditions, strategy: Strategy, wins: int, wagers: int, *, seed: int, progress: Progress | None = None
) -> Streaks:
    """Make so many wagers on so many wins of a box in a row, one after the other, until all of them are decided."""

    def play(tables: Record, shoe: Record, felt: Record, tally: Record, many: int) -> None:
        play_streaks(tables, shoe, felt, tally, (many, wins))

    blocks = Blocks(conditions, _tables(conditions, strategy, None), play, seed)
    tally = blocks.played(wagers, os.cpu_count() or 1, progress)
    lost, won = tally["streaks"].tolist()
    return Streaks(won, lost, int(tally["decided"]))


def _tables(conditions: Conditions, strategy: Strategy, count: Count | None) -> Record:
    if conditions.most > MOST_NET:
        raise BadInput("A round may win or lose more than the tally has room for; take smaller odds or fewer splits.")
    tables = tables_for(conditions)
    if count is not None:
        put_count(tables, conditions, count)
    put_moves(tables, conditions, strategy, count)
    return tables


class Blocks(Struct, frozen=True, eq=False):
    """The blocks of a run: by what they are played, and the seed of their random streams."""

    conditions: Conditions
    tables: Record
    play: Play
    seed: int

    def played(self, many: int, threads: int, progress: Progress | None = None) -> Record:
        """The tally of so many rounds or wagers, played on so many threads."""
        tally = one(TALLY)
        for found, played in self._played(many, threads):
            for name in TALLY.names or ():
                tally[name] += found[name]
            if progress:
                progress(played)
        return tally

    def _played(self, many: int, threads: int) -> Iterator[tuple[Record, int]]:
        """Play the blocks; what each came to, in any order."""
        todo = ((at, min(BLOCK, many - at * BLOCK)) for at in range(-(-many // BLOCK)))
        if threads == 1 or many <= BLOCK:
            yield from (self._block(*block) for block in todo)
            return
        with ThreadPoolExecutor(threads) as pool:
            going: set[Future[tuple[Record, int]]] = set()
            while True:
                going |= {pool.submit(self._block, *block) for block in islice(todo, AHEAD * threads - len(going))}
                if not going:
                    return
                done, going = wait(going, return_when=FIRST_COMPLETED)
                yield from (future.result() for future in done)

    def _block(self, at: int, many: int) -> tuple[Record, int]:
        tally = one(TALLY)
        stream = np.random.SeedSequence(self.seed, spawn_key=(at,))
        words = np.random.SFC64(stream).state["state"]["state"]
        self.play(self.tables, shoe_for(self.conditions, words), one(FELT), tally, many)
        return tally, many


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
    felt, used = felt_after(tables, conditions, cards)
    return felt["nets"][: conditions.boxes * conditions.wagers].tolist(), used


def felt_after(tables: Record, conditions: Conditions, cards: NDArray[np.uint8] | list[int]) -> tuple[Record, int]:
    """The felt after a round from cards whose order is known, and how many cards it took."""
    shoe, felt = shoe_for(conditions, np.zeros(4, np.uint64)), one(FELT)
    shoe["size"] = shoe["ready"] = len(cards)
    shoe["cards"][: len(cards)] = cards
    shoe["running"] = tables["initial"]
    play_round(tables, shoe, felt)
    if shoe["dry"]:
        raise BadInput(f"{len(cards)} cards are not enough for this round; give more.")
    return felt, int(shoe["at"])
