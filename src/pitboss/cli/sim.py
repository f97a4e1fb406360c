"""`pitboss sim`: a wager played many times, beside what is exact."""

import secrets
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import Annotated

import typer
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import asdict
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
from pitboss.cli.pages import all_pages, show_page
from pitboss.cli.show import Column, console, show_table
from pitboss.errors import BadInput
from pitboss.odds.offering import refuse_without_odds
from pitboss.odds.report import brief, in_json, percent
from pitboss.pages import PlayAsked, pages_of
from pitboss.sim import Simulation, simulate

app = typer.Typer(add_completion=False)

MOST_ROUNDS = 10**10
MOST_SEED = 2**64 - 1
MOST_UNITS = 10**9
LONG = 5_000_000  # rounds from which a progress bar is worth its place
BY_STRATEGY = "Games played by a strategy"  # the panel of their options in the help


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
    when: str | UnsetType = UNSET  # the condition on which the wager is played
    method: str = "simulated"


@app.command()
def sim(
    game: GameName,
    *,
    wager: Annotated[
        str | None,
        typer.Option(
            "--wager", metavar="W", help="The wager, or one spot such as split-17-20; not needed with a strategy."
        ),
    ] = None,
    rounds: Annotated[
        str, typer.Option("--rounds", metavar="N", help="How many wagers: 1 to 10,000,000,000.")
    ] = "1000000",
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="S", help="The same whole number gives the same run; random by default."),
    ] = None,
    edition: Edition = None,
    house: HouseRules = None,
    option: Choices = None,
    pays: Pays = None,
    strategy: Annotated[
        str | None,
        typer.Option(
            "--strategy",
            metavar="NAME|FILE.csv",
            help="basic, composition, or a chart; basic if not given.",
            rich_help_panel=BY_STRATEGY,
        ),
    ] = None,
    count: Annotated[
        str | None,
        typer.Option(
            "--count",
            metavar="NAME",
            help="A counting system, like hi-lo, with its index plays.",
            rich_help_panel=BY_STRATEGY,
        ),
    ] = None,
    ramp: Annotated[
        str | None,
        typer.Option(
            "--ramp",
            metavar="1:1,2:4,…",
            help="Units wagered from each count on; needs --count.",
            rich_help_panel=BY_STRATEGY,
        ),
    ] = None,
    sit_out: Annotated[
        bool,
        typer.Option(
            "--sit-out",
            help="Wager nothing below the ramp's first count, and watch.",
            rich_help_panel=BY_STRATEGY,
        ),
    ] = False,
    penetration: Annotated[
        str | None,
        typer.Option(
            "--penetration",
            metavar="PERCENT",
            help="How much of the shoe is dealt, if not what the house says.",
            rich_help_panel=BY_STRATEGY,
        ),
    ] = None,
    boxes: Annotated[
        str | None,
        typer.Option("--boxes", metavar="N", help="Boxes played, all alike.", rich_help_panel=BY_STRATEGY),
    ] = None,
    bank: Annotated[
        str | None,
        typer.Option(
            "--bank",
            metavar="UNITS",
            help="How likely a bank of so many units would be lost.",
            rich_help_panel=BY_STRATEGY,
        ),
    ] = None,
    plot: Annotated[
        str | None,
        typer.Option("--plot", metavar="FILE.svg", help="Write a chart of the run.", rich_help_panel=BY_STRATEGY),
    ] = None,
    as_json: AsJson = False,
) -> None:
    """Play one wager many times, and show the result beside the exact figure with its standard error.

    Where a game can be played by a strategy, with or without a count, its main wager needs no --wager.
    """
    wagers = whole_number(rounds, "The number of rounds", 1, MOST_ROUNDS)
    start = secrets.randbelow(10**9) if seed is None else whole_number(seed, "A seed", 0, MOST_SEED)
    table = open_game(game, edition=edition, house=house, options=option, pays=pays)
    refuse_without_odds(table)
    asked = PlayAsked(
        strategy,
        count,
        ramp,
        sit_out,
        None if penetration is None else whole_number(penetration, "The penetration", 1, 100),
        None if boxes is None else whole_number(boxes, "The number of boxes", 1, MOST_UNITS),
        None if bank is None else whole_number(bank, "A bank", 1, MOST_UNITS),
        plot,
    )
    pages = pages_of(table)
    if pages.played and wager in (None, pages.played):
        with _progress(wagers) as advance:
            page = pages.play(asked, wagers, start, advance)
        if plot is not None:
            console(stderr=True).print(f"Wrote {plot}.")
        if as_json:
            typer.echo(in_json(page.document))
        else:
            show_page(console(), page)
        return
    if given := _given(asked):
        played = " and ".join(f"the main wager of {one.charter.name}" for one, its in all_pages() if its.played)
        raise BadInput(f"{given[0]} is for {played}.")
    if wager is None:
        raise BadInput("Missing option '--wager'; say which wager, or one spot of it.")
    with _progress(wagers) as advance:
        found = simulate(table, wager, wagers, start, advance)
    run = _run(table.charter.slug, table.house.edition, dict(table.house.options), found)
    if as_json:
        typer.echo(in_json(run))
    else:
        _show(table.charter.name, run)


def _given(asked: PlayAsked) -> list[str]:
    """The options for games played by a strategy that were given."""
    named = {"sits_out": "sit-out"}
    return [f"--{named.get(name, name)}" for name, value in asdict(asked).items() if value]


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
        when=exact.when or UNSET,
    )


def _show(name: str, run: Run) -> None:
    to = console()
    condition = f", {run.when}" if run.when else ""
    to.print(f"{name}, N.J.A.C. {run.edition}: {run.wager}{condition}, pays {run.pays}", style="bold")
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
