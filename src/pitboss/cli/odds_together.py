"""What `pitboss odds` tells of a set of wagers."""

from collections.abc import Sequence
from fractions import Fraction

from rich.console import Console

from pitboss.cli.house_rules import rules_told, whole_number
from pitboss.cli.show import Column, console, show_table
from pitboss.equipment import Shoe
from pitboss.errors import BadInput
from pitboss.game import AnyGame
from pitboss.odds.report import brief, in_percent, read_from
from pitboss.odds.set_report import SetReport, SetWager, set_report

MOST_ROUNDS = 1_000_000
MOST_RESULTS = 40
BETWEEN, EDGES = 3, 4  # characters beside the columns of a table
ROUND = "A round: each wager is made as soon as it is taken, and followed until all are decided. Amounts are in units."


def tell_set(
    table: AnyGame,
    wagers: Sequence[str],
    *,
    rounds: str | None,
    stake: int | None,
    shoe: Shoe | None,
    as_json: bool,
    plot: str | None,
) -> None:
    """Print the odds of these wagers together, or draw them."""
    if not wagers:
        raise BadInput("--rounds needs a --wager; say which wagers are made in each round.")
    many = None if rounds is None else whole_number(rounds, "The number of rounds", 1, MOST_ROUNDS)
    found = set_report(table, wagers, rounds=many, stake=stake, shoe=shoe)
    to = console()
    if plot is not None:
        from pitboss.odds.set_chart import draw_set_chart  # Matplotlib is heavy, and only charts need it

        draw_set_chart(found, plot)
    if as_json:
        to.out(found.json())
    elif plot is None:
        show_set(to, found, rules_told(table))
        if note := read_from(table):
            to.print(note)
    if plot is not None:
        console(stderr=True).print(f"Wrote {plot}.")


def show_set(to: Console, found: SetReport, rules: str = "") -> None:
    """Print the report as tables."""
    to.print(f"{found.name}, N.J.A.C. {found.edition}", style="bold")
    if rules:
        to.print(rules)
    if found.shoe:
        to.print(f"Shoe: {' '.join(f'{rank}={count}' for rank, count in found.shoe.items())}")
    to.print(f"{ROUND}{f' A unit is {found.stake}.' if found.stake else ''}")
    places = [f"{one.wager} on {spot}" for one in found.wagers if (spot := _place(one))]
    if places and len(found.wagers) > 1:  # alone, one place is as good as another
        to.print(f"Where a wager has several places, the first is taken: {', '.join(places)}.")
    _show_wagers(to, found)
    _show_results(to, found)
    if len(found.wagers) > 1:
        _show_matrix(to, found, "Covariance", [[brief(one) for one in row] for row in found.covariance])
        _show_matrix(
            to,
            found,
            "Correlation",
            [["" if one is None else f"{one:.4f}" for one in row] for row in found.correlation],
        )
    if after := found.after:
        rounds = "1 round" if after.rounds == 1 else f"{after.rounds:,} rounds"
        chances = f"ahead {after.ahead:.6%}, even {after.even:.6%}, behind {after.behind:.6%}"
        to.print(f"After {rounds}{', each from this shoe' if found.shoe else ''}: {chances} ({after.method}).")
    if found.note:
        to.print(found.note)


def _place(one: SetWager) -> str:
    """The place that was taken for a wager which was not asked for by its place."""
    spots = [spot for spot in one.units if spot != one.wager]
    return spots[0] if len(one.units) == 1 and spots else ""


def _show_wagers(to: Console, found: SetReport) -> None:
    columns = (
        Column("Wager"),
        Column("Units"),
        Column("Made", right=True, spare=3),
        Column("Wagered", right=True, spare=2),
        Column("Mean", right=True),
        Column("House adv.", right=True, spare=1),
        Column("%", right=True),
        Column("SD", right=True),
    )
    rows = [
        (
            one.wager + ("" if one.offered else " *"),
            _units(one),
            brief(one.made),
            brief(one.wagered),
            brief(one.mean),
            brief(one.house_advantage),
            in_percent(one.house_advantage),
            f"{one.standard_deviation:.4f}",
        )
        for one in found.wagers
    ]
    together = (
        "together",
        "",
        "",
        brief(found.wagered),
        brief(found.mean),
        brief(found.house_advantage),
        in_percent(found.house_advantage),
        f"{found.standard_deviation:.4f}",
    )
    show_table(to, columns, [*rows, together] if len(rows) > 1 else rows)
    if not all(one.offered for one in found.wagers):
        to.print("* not offered under these house rules; the odds are as if it were.")
    decided = f"Of each unit won or lost, the house keeps {in_percent(found.house_advantage_decided)}"
    to.print(f"{decided}. A round lasts {float(found.rolls):.3f} rolls or draws on average.")


def _units(one: SetWager) -> str:
    amounts = list(one.units.values())
    return brief(amounts[0]) if len(set(amounts)) == 1 else " ".join(map(brief, amounts))


def _show_results(to: Console, found: SetReport) -> None:
    shown = found.outcomes[:MOST_RESULTS]
    columns = (Column("Result"), Column("Probability", right=True), Column("Fraction", right=True))
    show_table(
        to,
        columns,
        [(_signed(one.net), f"{float(one.probability):.6f}", brief(one.probability)) for one in shown],
    )
    if len(shown) < len(found.outcomes):
        to.print(f"The {MOST_RESULTS} largest of {len(found.outcomes)} results; --json lists them all.")


def _signed(net: Fraction) -> str:
    return f"{'+' if net > 0 else ''}{brief(net)}"


def _show_matrix(to: Console, found: SetReport, title: str, rows: list[list[str]]) -> None:
    names = [one.wager for one in found.wagers]
    widths = [max(map(len, (name, *cells))) for name, *cells in zip(names, *rows, strict=True)]
    for part in _parts(widths, to.width - max(map(len, (title, *names))) - BETWEEN - EDGES):
        columns = (Column(title), *(Column(names[at], right=True) for at in part))
        show_table(to, columns, [(name, *(row[at] for at in part)) for name, row in zip(names, rows, strict=True)])


def _parts(widths: Sequence[int], room: int) -> list[list[int]]:
    """The columns of a table with these widths in parts that each have room, or only one column."""
    parts, used = [list[int]()], 0
    for at, width in enumerate(widths):
        if parts[-1] and used + width + BETWEEN > room:
            parts.append([])
            used = 0
        parts[-1].append(at)
        used += width + BETWEEN
    return parts
