"""`pitboss strategy`: how to play a game, and what that leaves to the house."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Annotated

import typer

from pitboss.cli.house_rules import AsJson, Choices, Edition, GameName, HouseRules, Pays, open_game
from pitboss.cli.pages import all_pages, show_page
from pitboss.cli.show import console, write
from pitboss.errors import BadInput
from pitboss.odds.offering import refuse_without_odds
from pitboss.pages import StrategyAsked, Told, pages_of

app = typer.Typer(add_completion=False)


@app.command()
def strategy(
    game: GameName,
    *,
    edition: Edition = None,
    house: HouseRules = None,
    option: Choices = None,
    pays: Pays = None,
    shoe: Annotated[
        str | None,
        typer.Option(
            "--shoe",
            metavar="A=30,2=32,…",
            help="Cards from which the round is dealt, by rank or by card (AS=4); unnamed ranks are full. "
            "Or ten counts, tens first.",
        ),
    ] = None,
    hand: Annotated[
        str | None, typer.Option("--hand", metavar="10,6", help="Only this hand: what each move is worth; needs --up.")
    ] = None,
    up: Annotated[str | None, typer.Option("--up", metavar="CARD", help="The dealer's up card, with --hand.")] = None,
    dealer: Annotated[
        bool, typer.Option("--dealer", help="The dealer's final totals by up card, instead of the chart.")
    ] = False,
    rule: Annotated[
        list[str] | None,
        typer.Option(
            "--rule",
            metavar="NAME=VALUE",
            help="A rule that is not New Jersey's, such as early-surrender or decks=infinite; repeatable.",
        ),
    ] = None,
    as_json: AsJson = False,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Write the chart as a picture.")] = None,
) -> None:
    """Show how to play: the chart, what it is worth, and where the cards of a hand matter more than its total."""
    table = open_game(game, edition=edition, house=house, options=option, pays=pays)
    refuse_without_odds(table)
    pages = pages_of(table)
    if not pages.charts:
        charted = " and ".join(one.charter.name for one, its in all_pages() if its.charts)
        raise BadInput(f"There is no strategy chart for {table.charter.name}; there is one for {charted}.")
    if (hand is None) != (up is None):
        raise BadInput("To ask about one hand, give both --hand and --up, like --hand 10,6 --up T.")
    if dealer and hand is not None:
        raise BadInput("--dealer is about the dealer's hands; leave --hand and --up out, or --dealer.")
    if svg is not None and (dealer or hand is not None):
        raise BadInput("--svg draws the chart, which --hand and --dealer do not show; leave it out.")
    if (rule or dealer) and not pages.dealers:
        raise BadInput(f"For {table.charter.name} there are no other rules and no dealer's hands to ask about.")
    for line in pays or ():
        if (wager := line.partition("=")[0].partition("/")[0].strip()) not in pages.paid:
            raise BadInput(f"How to play does not depend on what {wager[:40]} pays; `pitboss odds` does.")
    with _progress() as told:
        asked = StrategyAsked(shoe, hand, up, picture=svg is not None, rules=tuple(rule or ()), dealer=dealer)
        page = pages.strategy(asked, told)
    if svg is not None and page.picture:
        write(svg, page.picture)
        console(stderr=True).print(f"Wrote {svg}.")
    if as_json:
        from pitboss.odds.report import in_json

        console().out(in_json(page.document))
    elif not page.picture:
        show_page(console(), page)


@contextmanager
def _progress() -> Iterator[Told | None]:
    """What is being worked out, on the terminal."""
    to = console(stderr=True)
    if not to.is_terminal:
        yield None
        return
    with to.status("Working out the strategy") as status:
        yield lambda what: status.update(f"Working out {what}")
