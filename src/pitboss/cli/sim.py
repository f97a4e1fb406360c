"""`pitboss sim`: a wager played many times, beside what is exact."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Annotated

import typer
from msgspec import Struct
from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from pitboss.cli.house_rules import (
    AsJson,
    Choices,
    Edition,
    GameName,
    HouseRules,
    Pays,
    open_game,
    whole_number,
)
from pitboss.cli.show import Column, console, show_table
from pitboss.cli.sim_options import (
    Asked,
    Bank,
    BoxesPlayed,
    CountName,
    Penetration,
    Plot,
    RampText,
    SitsOut,
    Strategy,
)
from pitboss.errors import BadInput
from pitboss.odds.report import brief, in_json, percent
from pitboss.sim import Simulation, simulate

app = typer.Typer(add_completion=False)

MOST_ROUNDS = 10**10
MOST_SEED = 2**64 - 1
BLACKJACK = "blackjack"  # the game, and its wager itself
LONG = 5_000_000  # rounds from which a progress bar is worth its place


class Count(Struct, frozen=True):
    """One net result per unit at risk: how often it came, how often it should."""

    net: Fraction
    count: int
    frequency: float
    exact: Fraction


class Run(Struct, frozen=True):
    """A simulated run as JSON gives it. `exact` is the exact house advantage."""

    game: str
    edition: str
    options: dict[str, str]
    wager: str
    pays: str
    rounds: int
    seed: int
    rolls: int
    house_advantage: float
    house_advantage_percent: float
    standard_error: float
    exact: Fraction
    exact_percent: float
    errors_off: float
    outcomes: tuple[Count, ...]
    method: str = "simulated"


@app.command()
def sim(
    game: GameName,
    *,
    wager: Annotated[
        str | None,
        typer.Option("--wager", metavar="W", help="The wager, or one spot such as split-17-20; blackjack needs none."),
    ] = None,
    rounds: Annotated[
        str, typer.Option("--rounds", metavar="N", help="How many wagers: 1 to 10,000,000,000.")
    ] = "1000000",
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="S", help="A whole number; the same seed gives the same run; without it, any."),
    ] = None,
    edition: Edition = None,
    house: HouseRules = None,
    option: Choices = None,
    pays: Pays = None,
    strategy: Strategy = None,
    count: CountName = None,
    ramp: RampText = None,
    sit_out: SitsOut = False,
    penetration: Penetration = None,
    boxes: BoxesPlayed = None,
    bank: Bank = None,
    plot: Plot = None,
    as_json: AsJson = False,
) -> None:
    """Play one wager many times, and show the result beside the exact figure with its standard error.

    Blackjack is played by a strategy, with or without a count.
    """
    wagers = whole_number(rounds, "The number of rounds", 1, MOST_ROUNDS)
    start = secrets.randbelow(10**9) if seed is None else whole_number(seed, "A seed", 0, MOST_SEED)
    table = open_game(game, edition=edition, house=house, options=option, pays=pays)
    asked = Asked(strategy, count, ramp, sit_out, penetration, boxes, bank, plot)
    if table.charter.slug == BLACKJACK and wager in (None, BLACKJACK):
        from pitboss.cli.sim_blackjack import run_blackjack

        run_blackjack(table, asked, wagers, start, progress=_progress, as_json=as_json)
        return
    if given := asked.options():
        raise BadInput(f"{given[0]} is for the wager of blackjack itself.")
    if wager is None:
        raise BadInput("Missing option '--wager'; say which wager, or one spot of it.")
    with _progress(wagers) as advance:
        found = simulate(table, wager, wagers, start, advance)
    run = _run(table.charter.slug, table.house.edition, dict(table.house.options), found)
    if as_json:
        typer.echo(in_json(run))
    else:
        _show(table.charter.name, run)


@contextmanager
def _progress(rounds: int) -> Iterator[Callable[[int], None] | None]:
    """A progress bar on the terminal for a long run."""
    to = console(stderr=True)
    if rounds < LONG or not to.is_terminal:
        yield None
        return
    columns = (TextColumn("Playing"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    with Progress(*columns, console=to, transient=True) as progress:
        task = progress.add_task("", total=rounds)
        yield lambda done: progress.advance(task, done)


def _run(game: str, edition: str, options: dict[str, str], found: Simulation) -> Run:
    exact = found.exact
    nets = sorted({*found.counts, *exact.outcomes}, reverse=True)
    return Run(
        game=game,
        edition=edition,
        options=options,
        wager=exact.wager,
        pays=exact.pays,
        rounds=found.rounds,
        seed=found.seed,
        rolls=found.rolls,
        house_advantage=found.house_advantage,
        house_advantage_percent=round(100 * found.house_advantage, 6),
        standard_error=found.standard_error,
        exact=exact.house_advantage,
        exact_percent=percent(exact.house_advantage),
        errors_off=found.errors_off,
        outcomes=tuple(
            Count(
                net=net,
                count=found.counts.get(net, 0),
                frequency=found.counts.get(net, 0) / found.rounds,
                exact=exact.outcomes.get(net, Fraction(0)),
            )
            for net in nets
        ),
    )


def _show(name: str, run: Run) -> None:
    to = console()
    to.print(f"{name}, N.J.A.C. {run.edition}: {run.wager}, pays {run.pays}", style="bold")
    wagers = f"{run.rounds:,} {'wager' if run.rounds == 1 else 'wagers'}"
    rolls = f"{run.rolls:,} {'roll or draw' if run.rolls == 1 else 'rolls or draws'}"
    to.print(f"{wagers}, {rolls}, seed {run.seed}")
    off = f"{abs(run.errors_off):.2f} standard errors {'above' if run.errors_off > 0 else 'below'} the exact figure"
    figures = (
        ("simulated", f"{100 * run.house_advantage:.4f}%", f"± {100 * run.standard_error:.4f}%, one standard error"),
        ("exact", f"{float(100 * run.exact):.4f}%", brief(run.exact)),
        ("difference", f"{100 * (run.house_advantage - float(run.exact)):.4f}%", off),
    )
    show_table(to, (Column("House advantage"), Column("", right=True), Column("")), figures)
    columns = (
        Column("Result of 1"),
        Column("Count", right=True),
        Column("Simulated", right=True),
        Column("Exact", right=True),
        Column("Fraction", right=True, spare=1),
    )
    rows = [
        (
            f"{'+' if one.net > 0 else ''}{brief(one.net)}",
            f"{one.count:,}",
            f"{one.frequency:.6f}",
            f"{float(one.exact):.6f}",
            brief(one.exact),
        )
        for one in run.outcomes
    ]
    show_table(to, columns, rows)
