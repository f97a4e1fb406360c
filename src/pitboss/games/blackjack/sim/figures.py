"""What a run came to: its figures, worked out from the tally of compiled rounds."""

from fractions import Fraction
from math import exp, sqrt

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from pitboss.games.blackjack.sim.conditions import Conditions
from pitboss.games.blackjack.sim.counting import Count, Ramp
from pitboss.games.blackjack.sim.strategy import Strategy
from pitboss.games.blackjack.sim.tables import MOST_NET, Record, Whole

Floats = NDArray[np.float64]


class Outcome(Struct, frozen=True):
    """One net result of a wager, per unit of it before it was doubled or split."""

    net: Fraction
    count: int
    frequency: float


class AtCount(Struct, frozen=True):
    """The rounds that began at one count. Mean and variance are of one wager, per unit of it."""

    count: int
    rounds: int
    frequency: float
    units: Fraction  # of each wager
    mean: float
    variance: float
    standard_error: float


class OneOfSeveral(Struct, frozen=True):
    """One of the wagers of a box, in every round."""

    mean: float
    variance: float
    outcomes: tuple[Outcome, ...]


class Several(Struct, frozen=True):
    """The wagers of a box that has several in every round, one unit each."""

    each: tuple[OneOfSeveral, ...]
    covariance: float  # between two of them
    mean: float  # of all together
    variance: float
    outcomes: tuple[Outcome, ...]  # the net results of all together, in units of one
    exchanges: float  # how often second cards were exchanged


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
    box_mean: float  # of one wager of one unit on a box, in every round
    box_variance: float
    covariance: float | None  # between two boxes of one round, if there are several
    outcomes: tuple[Outcome, ...]  # of every wager
    several: Several | None  # where a box has several wagers
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
    wagers = boxes * conditions.wagers  # in a round
    levels = (0,) if count is None else tuple(count.levels)
    net = np.arange(-MOST_NET, MOST_NET + 1) / unit
    came = tally["nets"][: len(levels)].astype(float)
    units = np.array([float(ramp.units(level)) for level in levels])
    many = came.sum(axis=1) / wagers  # rounds at each level
    sums = came @ net  # results of rounds at one unit a wager
    squares = tally["squares"][: len(levels)] / unit**2
    won, wagered = float(units @ sums), float(units @ many) * wagers
    mean = won / rounds
    variance = float(units**2 @ squares) / rounds - mean**2
    ratio = won / wagered if wagered else 0.0
    off = float(units**2 @ (squares - 2 * ratio * wagers * sums + (ratio * wagers) ** 2 * many))
    box_mean = float(sums.sum()) / (rounds * wagers)
    wager_squares = float((came @ net**2).sum())
    box_squares = wager_squares if conditions.wagers == 1 else float(tally["together"] @ net**2)
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
        box_variance=wager_squares / (rounds * wagers) - box_mean**2,
        covariance=(
            (float(squares.sum()) - box_squares) / pairs - (conditions.wagers * box_mean) ** 2 if pairs else None
        ),
        outcomes=_outcomes(tally["nets"].sum(axis=0), unit),
        several=None if conditions.wagers == 1 else _several(conditions, tally),
        by_count=() if count is None else _by_count(count, ramp, came, squares, conditions),
    )


def _outcomes(came: Whole, unit: int) -> tuple[Outcome, ...]:
    whole = int(came.sum())
    return tuple(
        Outcome(Fraction(int(at) - MOST_NET, unit), int(came[at]), int(came[at]) / whole)
        for at in np.flatnonzero(came)[::-1]
    )


def _several(conditions: Conditions, tally: Record) -> Several:
    """The wagers of a box by themselves and together."""
    unit, wagers = conditions.unit, conditions.wagers
    each = tuple(OneOfSeveral(*_spread(came, unit), _outcomes(came, unit)) for came in tally["each"][:wagers])
    mean, variance = _spread(tally["together"], unit)
    return Several(
        each=each,
        covariance=(variance - sum(one.variance for one in each)) / (wagers * (wagers - 1)),
        mean=mean,
        variance=variance,
        outcomes=_outcomes(tally["together"], unit),
        exchanges=int(tally["exchanges"]) / int(tally["together"].sum()),
    )


def _spread(came: Whole, unit: int) -> tuple[float, float]:
    """The mean and the variance of results by how often they came."""
    net = np.arange(-MOST_NET, MOST_NET + 1) / unit
    mean = float(came @ net) / int(came.sum())
    return mean, float(came @ net**2) / int(came.sum()) - mean**2


def _by_count(count: Count, ramp: Ramp, came: Floats, squares: Floats, conditions: Conditions) -> tuple[AtCount, ...]:
    """The levels that came; the wagers of a round are not independent, so the error is that of whole rounds."""
    net, wagers = np.arange(-MOST_NET, MOST_NET + 1) / conditions.unit, conditions.boxes * conditions.wagers
    found = []
    for level, row, square in zip(count.levels, came, squares, strict=True):
        rounds = float(row.sum()) / wagers
        if not rounds:
            continue
        mean = float(row @ net) / (rounds * wagers)
        of_rounds = max(float(square) / rounds - (mean * wagers) ** 2, 0.0)
        found.append(
            AtCount(
                count=level,
                rounds=round(rounds),
                frequency=rounds * wagers / float(came.sum()),
                units=ramp.units(level),
                mean=mean,
                variance=float(row @ net**2) / (rounds * wagers) - mean**2,
                standard_error=sqrt(of_rounds / rounds) / wagers,
            )
        )
    return tuple(found)
