"""The page of a simulated run: what a strategy came to, with or without a count."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.games.blackjack.rules import Blackjack
from pitboss.games.blackjack.sim.conditions import Conditions, conditions_of
from pitboss.games.blackjack.sim.counting import FLAT, Count, find_count, read_ramp
from pitboss.games.blackjack.sim.run import Simulated, simulate
from pitboss.games.blackjack.sim.strategy import exact, find_strategy
from pitboss.odds.report import brief
from pitboss.pages import Advance, Column, Grid, Page, PlayAsked, Words

RARE: Final = 0.0005  # counts that come less often are left to the document


class Exact(Struct, frozen=True):
    """The exact figure of the strategy, every round from a full shoe."""

    expectation: float
    errors_off: float


class Run(Struct, frozen=True):
    """A run in JSON."""

    game: str
    edition: str
    options: dict[str, str]
    result: Simulated
    house_advantage: float
    exact: Exact | None
    risk_of_ruin: float | None
    rounds_to_overcome_chance: float | None


def play(game: Blackjack, asked: PlayAsked, rounds: int, seed: int, advance: Advance | None = None) -> Page:
    """Play rounds from real shoes by a strategy, and show what they came to."""
    dealt = None if asked.penetration is None else asked.penetration / 100
    conditions = conditions_of(game, boxes=1 if asked.boxes is None else asked.boxes, penetration=dealt)
    count = None if asked.count is None else find_count(asked.count)
    if count is None and (asked.ramp or asked.sits_out):
        raise BadInput("A ramp goes by a count; say which, like --count hi-lo.")
    ramp = FLAT if asked.ramp is None else read_ramp(asked.ramp, sits_out=asked.sits_out)
    name = asked.strategy or "basic"
    strategy = find_strategy(name, conditions.terms)
    found = simulate(conditions, strategy, rounds, seed, count=count, ramp=ramp, progress=advance)
    run = Run(
        game=game.charter.slug,
        edition=game.house.edition,
        options=dict(game.house.options),
        result=found,
        house_advantage=found.house_advantage,
        exact=_exact(name, conditions, count, found),
        risk_of_ruin=None if asked.bank is None else found.risk_of_ruin(asked.bank),
        rounds_to_overcome_chance=found.rounds_to_overcome_chance,
    )
    if asked.plot is not None:
        from pitboss.games.blackjack.sim.picture import draw_run  # Matplotlib is heavy, and only pictures need it

        draw_run(found, f"{game.charter.name}, simulated", asked.plot)
    return Page(run, tuple(_run(game.charter.name, run, asked.bank)))


def _exact(name: str, conditions: Conditions, count: Count | None, found: Simulated) -> Exact | None:
    """What the strategy is worth from a full shoe, where that is known and no count changes it."""
    value = exact(name, conditions.terms) if count is None else None
    if value is None:
        return None
    return Exact(value, (found.return_per_unit - value) / found.return_error if found.return_error else 0.0)


def _run(name: str, run: Run, bank: int | None) -> Iterator[Words | Grid]:
    found = run.result
    yield Words.of(f"{name}, N.J.A.C. {run.edition}: strategy {found.strategy}", "bold")
    yield Words.of(_told(found))
    yield Grid((Column("Result"), Column("", right=True), Column("")), tuple(_figures(run, bank)))
    if not found.by_count:
        yield Grid(
            (Column("Net of 1"), Column("Count", right=True), Column("Frequency", right=True)),
            tuple((_signed(one.net), f"{one.count:,}", f"{one.frequency:.6f}") for one in found.outcomes),
        )
        return
    columns = (
        Column("Count", right=True),
        Column("Rounds", right=True),
        Column("Frequency", right=True),
        Column("Units", right=True),
        Column("Mean of 1", right=True),
        Column("± one error", right=True),
        Column("Variance", right=True, spare=1),
    )
    yield Grid(
        columns,
        tuple(
            (
                f"{one.count:+d}" if one.count else "0",
                f"{one.rounds:,}",
                f"{one.frequency:.4%}",
                brief(one.units),
                f"{one.mean:+.4%}",
                f"{one.standard_error:.4%}",
                f"{one.variance:.4f}",
            )
            for one in found.by_count
            if one.frequency >= RARE
        ),
    )


def _told(found: Simulated) -> str:
    shoe = "shuffled after every round" if found.penetration is None else f"{found.penetration:.1%} of the shoe dealt"
    boxes = f", {found.boxes} boxes" if found.boxes > 1 else ""
    count = f", {found.count}" if found.count else ""
    watched = f", {found.rounds - found.played:,} of them watched only" if found.played < found.rounds else ""
    return f"{found.rounds:,} rounds{watched}{boxes}, {shoe}{count}, seed {found.seed}"


def _figures(run: Run, bank: int | None) -> Iterator[tuple[str, str, str]]:
    found = run.result
    error = f"± {found.return_error:.4%}, one standard error; of first wagers"
    yield "return per unit", f"{found.return_per_unit:+.4%}", error
    if run.exact:
        off = f"{abs(run.exact.errors_off):.2f} standard errors {'above' if run.exact.errors_off > 0 else 'below'} it"
        yield "exact", f"{run.exact.expectation:+.4%}", f"from a full shoe; the run is {off}"
    units = f"± {found.standard_error:.6f}; {found.wagered:,.0f} units wagered"
    yield "return per round", f"{found.mean:+.6f}", units
    yield "variance of a round", f"{found.variance:.4f}", f"one box with one unit: {found.box_variance:.4f}"
    if found.covariance is not None:
        yield "covariance", f"{found.covariance:.4f}", "between two boxes"
    yield "cards per round", f"{found.cards_per_round:.3f}", f"{found.shoes:,} shuffles"
    if run.rounds_to_overcome_chance is not None:
        yield "rounds", f"{run.rounds_to_overcome_chance:,.0f}", "until the expected win is one deviation"
    if run.risk_of_ruin is not None:
        yield "risk of ruin", f"{run.risk_of_ruin:.2%}", f"with a bank of {bank:,} units"


def _signed(net: Fraction) -> str:
    return f"{'+' if net > 0 else ''}{brief(net)}"
