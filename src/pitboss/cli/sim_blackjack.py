"""`pitboss sim blackjack`: rounds from real shoes by a strategy, with or without a count."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from fractions import Fraction

import typer
from msgspec import Struct
from rich.console import Console

from pitboss.cli.house_rules import whole_number
from pitboss.cli.show import Column, console, show_table
from pitboss.cli.sim_options import BOXES, Asked
from pitboss.errors import BadInput
from pitboss.game import AnyGame
from pitboss.odds.report import brief, in_json
from pitboss.games.blackjack.sim import Conditions, Count, Result, find_count, read_ramp, simulate
from pitboss.games.blackjack.sim.conditions import conditions_of
from pitboss.games.blackjack.sim.counting import FLAT
from pitboss.games.blackjack.sim.strategy import exact, find_strategy

Progress = Callable[[int], AbstractContextManager[Callable[[int], None] | None]]
RARE = 0.0005  # counts that come less often are left to JSON


class Exact(Struct, frozen=True):
    """The exact figure of the strategy, every round from a full shoe."""

    expectation: float
    errors_off: float


class Run(Struct, frozen=True):
    """A run as JSON gives it."""

    game: str
    edition: str
    options: dict[str, str]
    result: Result
    house_advantage: float
    exact: Exact | None
    risk_of_ruin: float | None
    rounds_to_overcome_chance: float | None


def run_blackjack(game: AnyGame, asked: Asked, rounds: int, seed: int, *, progress: Progress, as_json: bool) -> None:
    """Play the rounds and show what they came to."""
    percent = None if asked.penetration is None else whole_number(asked.penetration, "The penetration", 1, 100)
    boxes = 1 if asked.boxes is None else whole_number(asked.boxes, "The number of boxes", 1, BOXES)
    conditions = conditions_of(game, boxes=boxes, penetration=None if percent is None else percent / 100)
    bank = None if asked.bank is None else whole_number(asked.bank, "A bank", 1, 10**9)
    count = None if asked.count is None else find_count(asked.count)
    if count is None and (asked.ramp or asked.sits_out):
        raise BadInput("A ramp goes by a count; say which, like --count hi-lo.")
    ramp = FLAT if asked.ramp is None else read_ramp(asked.ramp, sits_out=asked.sits_out)
    name = asked.strategy or "basic"
    strategy = find_strategy(name, conditions.terms)
    with progress(rounds) as advance:
        found = simulate(conditions, strategy, rounds, seed, count=count, ramp=ramp, progress=advance)
    run = Run(
        game=game.charter.slug,
        edition=game.house.edition,
        options=dict(game.house.options),
        result=found,
        house_advantage=found.house_advantage,
        exact=_exact(name, conditions, count, found),
        risk_of_ruin=None if bank is None else found.risk_of_ruin(bank),
        rounds_to_overcome_chance=found.rounds_to_overcome_chance,
    )
    if asked.plot is not None:
        from pitboss.games.blackjack.sim.picture import draw_result  # Matplotlib is heavy, and only charts need it

        draw_result(found, f"{game.charter.name}, simulated", asked.plot)
        console(stderr=True).print(f"Wrote {asked.plot}.")
    if as_json:
        typer.echo(in_json(run))
    else:
        _show(console(), game.charter.name, run, bank)


def _exact(name: str, conditions: Conditions, count: Count | None, found: Result) -> Exact | None:
    """What the strategy is worth from a full shoe, where that is known and no count changes it."""
    value = exact(name, conditions.terms) if count is None else None
    if value is None:
        return None
    return Exact(value, (found.return_per_unit - value) / found.return_error if found.return_error else 0.0)


def _show(to: Console, name: str, run: Run, bank: int | None) -> None:
    found = run.result
    to.print(f"{name}, N.J.A.C. {run.edition}: strategy {found.strategy}", style="bold")
    to.print(_told(found))
    show_table(to, (Column("Result"), Column("", right=True), Column("")), _figures(run, bank))
    columns = (Column("Net of 1"), Column("Count", right=True), Column("Frequency", right=True))
    rows = [(_signed(one.net), f"{one.count:,}", f"{one.frequency:.6f}") for one in found.outcomes]
    if not found.by_count:
        show_table(to, columns, rows)
        return
    by_count = (
        Column("Count", right=True),
        Column("Rounds", right=True),
        Column("Frequency", right=True),
        Column("Units", right=True),
        Column("Mean of 1", right=True),
        Column("± one error", right=True),
        Column("Variance", right=True, spare=1),
    )
    lines = [
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
    ]
    show_table(to, by_count, lines)


def _told(found: Result) -> str:
    shoe = "shuffled after every round" if found.penetration is None else f"{found.penetration:.1%} of the shoe dealt"
    boxes = f", {found.boxes} boxes" if found.boxes > 1 else ""
    count = f", {found.count}" if found.count else ""
    watched = f", {found.rounds - found.played:,} of them watched only" if found.played < found.rounds else ""
    return f"{found.rounds:,} rounds{watched}{boxes}, {shoe}{count}, seed {found.seed}"


def _figures(run: Run, bank: int | None) -> list[tuple[str, str, str]]:
    found = run.result
    rows = [
        (
            "return per unit",
            f"{found.return_per_unit:+.4%}",
            f"± {found.return_error:.4%}, one standard error; of first wagers",
        )
    ]
    if run.exact:
        off = f"{abs(run.exact.errors_off):.2f} standard errors {'above' if run.exact.errors_off > 0 else 'below'} it"
        rows.append(("exact", f"{run.exact.expectation:+.4%}", f"from a full shoe; the run is {off}"))
    rows += [
        ("return per round", f"{found.mean:+.6f}", f"± {found.standard_error:.6f}; {found.wagered:,.0f} units wagered"),
        ("variance of a round", f"{found.variance:.4f}", f"one box with one unit: {found.box_variance:.4f}"),
    ]
    if found.covariance is not None:
        rows.append(("covariance", f"{found.covariance:.4f}", "between two boxes"))
    rows.append(("cards per round", f"{found.cards_per_round:.3f}", f"{found.shoes:,} shuffles"))
    if run.rounds_to_overcome_chance is not None:
        rows.append(("rounds", f"{run.rounds_to_overcome_chance:,.0f}", "until the expected win is one deviation"))
    if run.risk_of_ruin is not None:
        rows.append(("risk of ruin", f"{run.risk_of_ruin:.2%}", f"with a bank of {bank:,} units"))
    return rows


def _signed(net: Fraction) -> str:
    return f"{'+' if net > 0 else ''}{brief(net)}"
