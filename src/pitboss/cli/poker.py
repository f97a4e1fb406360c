"""`pitboss poker`: works out the equity of hands and ranges, names a hand, and replays recorded hands."""

import secrets
from collections.abc import Iterator
from contextlib import contextmanager
from fractions import Fraction
from typing import TYPE_CHECKING, Annotated

import typer
from msgspec import UNSET, Struct, UnsetType

from pitboss.cli.house_rules import AsJson, whole_number
from pitboss.cli.show import Column, console, show_table
from pitboss.errors import BadInput
from pitboss.odds.report import in_json, in_percent, percent
from pitboss.poker.showdowns import SHOWDOWNS, showdown
from pitboss.poker.telling import readings

if TYPE_CHECKING:
    from pitboss.poker.equity import Equity, Progress

app = typer.Typer(
    add_completion=False,
    help="Poker: work out the equity of hands and ranges, name a hand, and replay recorded hands.",
)

MOST_SAMPLES = 10**10
MOST_SEED = 2**64 - 1
FIRST = next(iter(SHOWDOWNS))
FORMS = tuple(dict.fromkeys(form for game in SHOWDOWNS.values() for form in game.forms))

Game = Annotated[str, typer.Option("--game", metavar="GAME", help=f"One of {', '.join(SHOWDOWNS)}.")]
Board = Annotated[str, typer.Option("--board", metavar="CARDS", help="The cards on the board, such as 2s3s7d.")]


class HandLine(Struct, frozen=True):
    """One hand as JSON gives it."""

    hand: str
    equity: Fraction
    equity_percent: float
    wins: int
    ties: int
    losses: int
    high: Fraction
    low: Fraction
    standard_error: float


class EquityDocument(Struct, frozen=True):
    """The answer as JSON gives it."""

    game: str
    form: str
    board: tuple[str, ...]
    dead: tuple[str, ...]
    method: str
    deals: int
    hands: tuple[HandLine, ...]
    seed: int | UnsetType = UNSET


@app.command()
def equity(
    hands: Annotated[
        list[str], typer.Argument(metavar="HANDS...", help="Hands such as AsKs, ranges such as TT+,AKs, or random.")
    ],
    *,
    game: Game = FIRST,
    form: Annotated[
        str | None, typer.Option("--form", metavar="FORM", help=f"{', '.join(FORMS)}; by default, the game's first.")
    ] = None,
    board: Board = "",
    dead: Annotated[
        str, typer.Option("--dead", metavar="CARDS", help="Cards that are known to be out of the deck, such as 7c.")
    ] = "",
    seed: Annotated[
        str | None,
        typer.Option("--seed", metavar="S", help="The same whole number gives the same run; random by default."),
    ] = None,
    samples: Annotated[
        str | None,
        typer.Option("--samples", metavar="N", help="Simulate this many deals, even if all could be counted."),
    ] = None,
    exact: Annotated[bool, typer.Option("--exact", help="Count every deal, however long it takes.")] = False,
    as_json: AsJson = False,
) -> None:
    """Show the equity of hands and ranges: exactly, or simulated with its standard error.

    Cards that are not known yet may be left out of a hand.
    """
    start = secrets.randbelow(10**9) if seed is None else whole_number(seed, "A seed", 0, MOST_SEED)
    many = None if samples is None else whole_number(samples, "The number of samples", 1, MOST_SAMPLES)
    if exact and many is not None:
        raise BadInput("--exact counts every deal, and --samples simulates some; leave out one of them.")
    from pitboss.poker.equity import equity as work_out  # NumPy and Numba are heavy

    with _progress() as advance:
        found = work_out(
            game, hands, board, dead, form=form, exact=exact or None, samples=many, seed=start, progress=advance
        )
    if as_json:
        console().out(in_json(_document(found, start)))
    else:
        _show(found, start)


@contextmanager
def _progress() -> Iterator["Progress | None"]:
    """A progress bar on the terminal, which appears after the first of several steps."""
    to = console(stderr=True)
    if not to.is_terminal:
        yield None
        return
    from rich.progress import BarColumn, Progress, TextColumn, TimeRemainingColumn

    columns = (TextColumn("Dealing"), BarColumn(), TextColumn("{task.percentage:>3.0f}%"), TimeRemainingColumn())
    with Progress(*columns, console=to, transient=True) as progress:
        task = progress.add_task("", total=None, visible=False)
        yield lambda done, of: progress.update(task, completed=done, total=of, visible=done < of)


def _document(found: "Equity", seed: int) -> EquityDocument:
    return EquityDocument(
        found.game,
        found.form,
        found.board,
        found.dead,
        "exact" if found.exact else "simulated",
        found.deals,
        tuple(
            HandLine(
                one.hand,
                one.equity,
                percent(one.equity),
                one.wins,
                one.ties,
                one.losses,
                one.high,
                one.low,
                one.standard_error,
            )
            for one in found.hands
        ),
        UNSET if found.exact else seed,
    )


def _show(found: "Equity", seed: int) -> None:
    to = console()
    to.print(f"{showdown(found.game).name}, {found.form.replace('-', ' ')}", style="bold")
    for name, cards in (("Board", found.board), ("Dead", found.dead)):
        if cards:
            to.print(f"{name}: {' '.join(cards)}")
    deals = f"{found.deals:,} {'deal' if found.deals == 1 else 'deals'}"
    to.print(f"{deals}, all of them" if found.exact else f"{deals} at random, seed {seed}")
    low = any(one.low for one in found.hands)
    columns = (
        Column("Hand", folds=True),
        Column("Equity", right=True),
        Column("± one std. error", right=True),
        Column("Wins", right=True),
        Column("Ties", right=True),
        Column("Losses", right=True, spare=1),
        Column("High", right=True, spare=2),
        Column("Low", right=True, spare=3),
    )
    rows = [
        (
            one.hand,
            in_percent(one.equity),
            "" if found.exact else f"{100 * one.standard_error:.3f}%",
            f"{one.wins:,}",
            f"{one.ties:,}",
            f"{one.losses:,}",
            in_percent(one.high) if low else "",
            in_percent(one.low) if low else "",
        )
        for one in found.hands
    ]
    show_table(to, columns, rows)
    if low:
        to.print("A hand wins if it scoops the pot, and ties if it takes only part of it.")


@app.command()
def rank(
    cards: Annotated[list[str], typer.Argument(metavar="CARDS...", help="Cards such as Ks 7d, KsKd7s7dAh or *J.")],
    *,
    game: Annotated[
        str | None,
        typer.Option(
            "--game", metavar="GAME", help="The game whose rules apply; by default, the number of cards decides."
        ),
    ] = None,
    board: Board = "",
    as_json: AsJson = False,
) -> None:
    """Explain a hand in words: the best high hand and low hand of three or more cards, and which cards make them."""
    found = readings("".join(cards), board, game)
    if as_json:
        console().out(in_json(found))
        return
    columns = (Column("For"), Column("Hand", folds=True), Column("Cards"))
    show_table(console(), columns, [(one.reading, one.words, " ".join(one.cards)) for one in found])


@app.command()
def replay(
    path: Annotated[
        str, typer.Argument(metavar="PATH", help="A .phh, .phhs or .txt file of recorded hands, or a folder of them.")
    ],
    *,
    as_json: AsJson = False,
) -> None:
    """Replay recorded hands by the rules, and compare the results with those recorded.

    A file is shown hand by hand. For a folder, only disagreements are shown.
    """
    from pitboss.cli.poker_replay import replay_path  # the table and all games

    replay_path(path, as_json=as_json)
