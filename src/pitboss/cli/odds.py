"""`pitboss odds`: the exact odds of every wager."""

import re
from typing import Annotated

import typer

from pitboss.cli.house_rules import AsJson, Choices, Edition, GameName, HouseRules, Pays, open_game, rules_told
from pitboss.cli.pages import show_page
from pitboss.cli.show import Column, console, show_table, write
from pitboss.cli.words import spoken_spots
from pitboss.errors import BadInput
from pitboss.game import AnyGame
from pitboss.money import cents
from pitboss.odds.offering import refuse_without_odds
from pitboss.odds.page import page
from pitboss.odds.plan import is_known, split
from pitboss.odds.report import (
    Report,
    WagerOdds,
    brief,
    chances,
    deviation,
    from_which_shoe,
    in_json,
    in_percent,
    part_lost,
    read_from,
    report,
)
from pitboss.odds.shoe import read_shoe
from pitboss.pages import Page, RoundAsked, pages_of

app = typer.Typer(add_completion=False)


@app.command()
def odds(
    game: GameName,
    *,
    edition: Edition = None,
    house: HouseRules = None,
    option: Choices = None,
    pays: Pays = None,
    wager: Annotated[
        list[str] | None,
        typer.Option(
            "--wager",
            metavar="W[=UNITS]",
            help="Only this wager, or one spot such as split-17-20; several, with amounts, are shown together.",
        ),
    ] = None,
    rounds: Annotated[
        str | None,
        typer.Option("--rounds", metavar="N", help="How likely these wagers leave a patron ahead after N rounds."),
    ] = None,
    shoe: Annotated[
        str | None,
        typer.Option(
            "--shoe",
            metavar="A=30,2=32,…",
            help="Cards left in the shoe, by rank, or by card if suits matter (AS=4); other ranks are full. "
            "Or ten counts for the values 0 to 9.",
        ),
    ] = None,
    dealt: Annotated[
        list[str] | None,
        typer.Option(
            "--dealt",
            metavar="HAND=CARDS",
            help="Cards that have come to a hand, such as player=K,5; for two hands, give it twice.",
        ),
    ] = None,
    totals: Annotated[
        bool, typer.Option("--totals", help="With which counts, margins and cards the hands win.")
    ] = False,
    stake: Annotated[
        str | None, typer.Option("--stake", metavar="$25", help="The size of the wager, if rounding matters.")
    ] = None,
    as_json: AsJson = False,
    html: Annotated[
        str | None, typer.Option("--html", metavar="FILE", help="Write a page with a table and a chart.")
    ] = None,
    plot: Annotated[
        str | None, typer.Option("--plot", metavar="FILE.svg", help="Write a bar chart of the house advantage.")
    ] = None,
) -> None:
    """Show the exact odds of every wager: true odds, payout, house advantage, and the paragraph.

    Wagers that this house does not offer are marked and listed as if they were offered.
    """
    table = open_game(game, edition=edition, house=house, options=option, pays=pays)
    refuse_without_odds(table)
    wagers = [_meant(table, one) for one in wager or ()]
    unit = None if stake is None else cents(stake)
    cards = None if shoe is None else read_shoe(table, shoe)
    if dealt or totals:
        if html is not None or plot is not None or rounds is not None or len(wagers) > 1:
            raise BadInput(
                "--dealt and --totals are about one round: leave --html, --plot, --rounds and more wagers out."
            )
        asked = RoundAsked(tuple(dealt or ()), totals, wagers[0] if wagers else None, cards, unit)
        _show(pages_of(table).round(asked), as_json=as_json)
        return
    if rounds is not None or len(wagers) > 1 or (wagers and split(table, wagers[0])[1]):
        from pitboss.cli.odds_together import tell_set  # NumPy is heavy, and only sets of wagers need it

        if html is not None:
            raise BadInput("--html is a page of every wager; it has none for a set of wagers.")
        tell_set(table, wagers, rounds=rounds, stake=unit, shoe=cards, as_json=as_json, plot=plot)
        return
    if wagers and (known := pages_of(table).chances(wagers[0])):
        if html is not None or plot is not None or unit is not None:
            raise BadInput(f"{wagers[0]!r} has no posted odds; leave --html, --plot and --stake out.")
        _show(known, as_json=as_json)
        return
    found = report(table, wagers[0] if wagers else None, stake=unit, shoe=cards)
    if html is not None:
        write(html, page(found, table))
    if plot is not None:
        from pitboss.odds.chart import draw_chart  # Matplotlib is heavy, and only charts need it

        draw_chart(found, plot, rules_told(table))
    to = console()
    if as_json:
        to.out(found.json())
    elif html is None and plot is None:
        show_odds(found, rules_told(table))
        if note := read_from(table):
            to.print(note)
    for written in (html, plot):
        if written is not None:
            console(stderr=True).print(f"Wrote {written}.")


def _meant(table: AnyGame, text: str) -> str:
    """A wager with its amount, if it has one, where people may call it by another name: place-6=2, yo."""
    name, amounts = split(table, text)
    spots = () if is_known(table, name) else spoken_spots(table, [name])
    if not spots:
        return text
    meant = spots[0].id if len(spots) == 1 else re.sub(r"-\d+$", "", spots[0].id)
    return f"{meant}={amounts}" if amounts else meant


def _show(found: Page, *, as_json: bool) -> None:
    if as_json:
        console().out(in_json(found.document))
    else:
        show_page(console(), found)


def show_odds(found: Report, rules: str = "") -> None:
    """Print the report as a table."""
    to = console()
    to.print(f"{found.name}, N.J.A.C. {found.edition}", style="bold")
    if rules:
        to.print(rules)
    for text in (from_which_shoe(found), f"Wagers of {found.stake}" if found.stake else ""):
        if text:
            to.print(text)
    columns = (
        Column("Wager"),
        Column("Pays", folds=True),
        Column("True odds", right=True, spare=3),
        Column("Win", right=True, spare=2),
        Column("Lose", right=True, spare=7),
        Column("Push", right=True, spare=6),
        Column("Lose part", right=True, spare=6),
        Column("House adv.", right=True),
        Column("%", right=True),
        Column("Deciding rolls", right=True, spare=8),
        Column("Per deciding roll", right=True, spare=4),
        Column("SD", right=True, spare=5),
        Column("Cite", folds=True, spare=1),
    )
    not_offered = [at for at, line in enumerate(found.wagers) if not line.offered]
    show_table(to, columns, [_cells(line) for line in found.wagers], dim=not_offered)
    if not_offered:
        to.print("* not offered under these house rules; the odds are shown as if it were.")
    for one in found.wagers if len(found.wagers) == 1 else ():
        _show_endings(one)
    if found.other_rules:
        to.print("Under other house rules:")
        wider = (Column("Wager"), Column("House rules", folds=True), *columns[1:])
        show_table(to, wider, [(line.wager, line.when or "", *_cells(line)[1:]) for line in found.other_rules])
    if found.note:
        to.print(found.note)


def _show_endings(line: WagerOdds) -> None:
    """Print how a wager ends, by name, where that says more than what it nets."""
    if line.endings:
        to = console()
        to.print(f"{line.name}, by how it ends:")
        columns = (Column("Ending"), Column("Net", right=True), Column("Probability", right=True))
        rows = [(one.name, str(one.net), f"{float(one.probability):.12f}") for one in line.endings]
        show_table(to, columns, rows)


def _cells(line: WagerOdds) -> tuple[str, ...]:
    return (
        line.wager + (f", {line.when}" if line.when else "") + ("" if line.offered else " *"),
        line.pays,
        *chances(line),
        part_lost(line),
        brief(line.house_advantage),
        in_percent(line.house_advantage),
        f"{float(line.deciding_rolls):.3f}" if line.deciding_rolls != 1 else "",
        in_percent(line.house_advantage_per_roll) if line.deciding_rolls != 1 else "",
        deviation(line),
        "; ".join(filter(None, (line.cite, line.pays_cite))),
    )
