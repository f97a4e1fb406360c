"""A run: rounds played on all cores, and what they came to.

Rounds are played in blocks, each with a random stream of its own that depends only on the seed and the number of the
block, and all sums are of whole numbers. So the same seed gives the same run, on any number of cores.
"""

import os
from collections.abc import Callable, Iterator
from concurrent.futures import FIRST_COMPLETED, Future, ThreadPoolExecutor, wait
from fractions import Fraction
from itertools import islice
from math import exp, sqrt

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from pitboss.errors import BadInput
from pitboss.games.blackjack.sim.conditions import Conditions
from pitboss.games.blackjack.sim.counting import FLAT, Count, Ramp, put_count, put_moves
from pitboss.games.blackjack.sim.rounds import play_round, play_rounds
from pitboss.games.blackjack.sim.strategy import Strategy
from pitboss.games.blackjack.sim.tables import FELT, MOST_NET, TALLY, Record, one, shoe_for, tables_for

Floats = NDArray[np.float64]


class Outcome(Struct, frozen=True):
    """One net result of a box, per unit of its first wager."""

    net: Fraction
    count: int
    frequency: float


class AtCount(Struct, frozen=True):
    """The rounds that began at one count. Mean and variance are of one box, per unit of its first wager."""

    count: int
    rounds: int
    frequency: float
    units: Fraction  # wagered on each box
    mean: float
    variance: float
    standard_error: float


class Simulated(Struct, frozen=True):
    """What a run came to, in units of the ramp."""

    rounds: int
    played: int  # rounds in which something was wagered
    seed: int
    boxes: int
    strategy: str
    count: str | None
    penetration: float | None  # None: shuffled after every round
    shoes: int
    cards_per_round: float
    unfinished: int  # rounds that were void because there were not enough cards
    wagered: float  # first wagers
    action: float  # with doubles and splits
    won: float
    mean: float  # per round
    variance: float  # of a round
    standard_error: float  # of the mean per round
    return_per_unit: float  # per unit of first wagers
    return_error: float  # its standard error
    box_mean: float  # of one box that wagers one unit in every round
    box_variance: float
    covariance: float | None  # between two boxes of one round, if there are several
    outcomes: tuple[Outcome, ...]
    by_count: tuple[AtCount, ...]
    method: str = "simulated"

    @property
    def house_advantage(self) -> float:
        """The mean loss per unit of first wagers."""
        return -self.return_per_unit

    @property
    def rounds_to_overcome_chance(self) -> float | None:
        """After how many rounds the expected win is one standard deviation; None if nothing is won on average."""
        return self.variance / self.mean**2 if self.mean > 0 else None

    def risk_of_ruin(self, bank: float) -> float:
        """The probability of losing so many units sooner or later, by mean and variance alone."""
        return exp(-2 * self.mean * bank / self.variance) if self.mean > 0 and self.variance else 1.0


def result_of(
    conditions: Conditions,
    strategy: Strategy,
    tally: Record,
    rounds: int,
    seed: int,
    *,
    count: Count | None,
    ramp: Ramp,
) -> Simulated:
    """Work out the figures of a tally."""
    boxes, unit = conditions.boxes, conditions.unit
    levels = (0,) if count is None else tuple(count.levels)
    net = np.arange(-MOST_NET, MOST_NET + 1) / unit
    came = tally["nets"][: len(levels)].astype(float)
    units = np.array([float(ramp.units(level)) for level in levels])
    many = came.sum(axis=1) / boxes  # rounds at each level
    sums = came @ net  # results of rounds at one unit a box
    squares = tally["squares"][: len(levels)] / unit**2
    won, wagered = float(units @ sums), float(units @ many) * boxes
    mean = won / rounds
    variance = float(units**2 @ squares) / rounds - mean**2
    ratio = won / wagered if wagered else 0.0
    off = float(units**2 @ (squares - 2 * ratio * boxes * sums + (ratio * boxes) ** 2 * many))
    box_mean = float(sums.sum()) / (rounds * boxes)
    box_squares = float((came @ net**2).sum())
    pairs = rounds * boxes * (boxes - 1)
    return Simulated(
        rounds=rounds,
        played=round(float(many[units > 0].sum())),
        seed=seed,
        boxes=boxes,
        strategy=strategy.name,
        count=count.slug if count else None,
        penetration=None if conditions.shuffler == "continuous" else conditions.penetration,
        shoes=int(tally["shoes"]),
        cards_per_round=int(tally["cards"]) / rounds,
        unfinished=int(tally["unfinished"]),
        wagered=wagered,
        action=float(units @ tally["wagered"][: len(levels)]),
        won=won,
        mean=mean,
        variance=variance,
        standard_error=sqrt(variance / rounds),
        return_per_unit=ratio,
        return_error=sqrt(max(off, 0.0)) / wagered if wagered else 0.0,
        box_mean=box_mean,
        box_variance=box_squares / (rounds * boxes) - box_mean**2,
        covariance=(float(squares.sum()) - box_squares) / pairs - box_mean**2 if pairs else None,
        outcomes=_outcomes(tally, unit, rounds * boxes),
        by_count=() if count is None else _by_count(count, ramp, came, squares, conditions),
    )


def _outcomes(tally: Record, unit: int, boxes: int) -> tuple[Outcome, ...]:
    came = tally["nets"].sum(axis=0)
    return tuple(
        Outcome(Fraction(int(at) - MOST_NET, unit), int(came[at]), int(came[at]) / boxes)
        for at in np.flatnonzero(came)[::-1]
    )


def _by_count(count: Count, ramp: Ramp, came: Floats, squares: Floats, conditions: Conditions) -> tuple[AtCount, ...]:
    """The levels that came; the boxes of a round are not independent, so the error is that of whole rounds."""
    net, boxes = np.arange(-MOST_NET, MOST_NET + 1) / conditions.unit, conditions.boxes
    found = []
    for level, row, square in zip(count.levels, came, squares, strict=True):
        rounds = float(row.sum()) / boxes
        if not rounds:
            continue
        mean = float(row @ net) / (rounds * boxes)
        of_rounds = max(float(square) / rounds - (mean * boxes) ** 2, 0.0)
        found.append(
            AtCount(
                count=level,
                rounds=round(rounds),
                frequency=rounds * boxes / float(came.sum()),
                units=ramp.units(level),
                mean=mean,
                variance=float(row @ net**2) / (rounds * boxes) - mean**2,
                standard_error=sqrt(of_rounds / rounds) / boxes,
            )
        )
    return tuple(found)


# --- playing the rounds -----------------------------------------------------------------------------------------------

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

    What each box wins or loses in parts of its wager (see `Conditions.unit`), and how many cards that took.
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
    return felt["nets"][: conditions.boxes].tolist(), int(shoe["at"])
