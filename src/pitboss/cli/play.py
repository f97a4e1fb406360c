"""`pitboss play`: a seat at a table, in the terminal, with play chips."""

import sys
from contextlib import suppress
from importlib import import_module
from typing import Annotated

import typer
from rich.console import Console

from pitboss.cli.house_rules import Choices, Edition, GameName, HouseRules, Pays, open_game, whole_number
from pitboss.cli.patron import SEAT, Patron
from pitboss.cli.placard import show_felt, show_opening, show_prizes, show_tickets, show_wagers
from pitboss.cli.show import RED, console
from pitboss.cli.spots import example, span
from pitboss.cli.talk import Talk
from pitboss.equipment import Secure, Seeded
from pitboss.errors import BadInput
from pitboss.felt import felt_of
from pitboss.money import cents
from pitboss.odds.report import read_from
from pitboss.paper import notices

app = typer.Typer(add_completion=False)
MOST_SEED = 2**64 - 1
FEW_NOTICES = 3


@app.command()
def play(
    game: GameName,
    *,
    edition: Edition = None,
    house: HouseRules = None,
    option: Choices = None,
    pays: Pays = None,
    seed: Annotated[
        str | None,
        typer.Option(
            "--seed",
            metavar="S",
            help="A whole number; the same seed gives the same results. Without it, results are random.",
        ),
    ] = None,
    bankroll: Annotated[str, typer.Option("--bankroll", metavar="$", help="The chips you sit down with.")] = "$500",
) -> None:
    """Sit down and play with play chips at a table that deals and pays by the book.

    Type wagers such as 'red 5', press Enter to deal, and ask 'why' after any result. You can also pipe in a script.
    """
    randomness = Secure() if seed is None else Seeded(whole_number(seed, "A seed", 0, MOST_SEED))
    table = open_game(game, edition=edition, house=house, options=option, pays=pays)
    to = console()
    patron = Patron(table, randomness, cents(bankroll[:40]), to)
    try:
        _welcome(to, patron)
        _play(to, patron)
    except (EOFError, KeyboardInterrupt):
        to.print()
    patron.leave()


def _welcome(to: Console, patron: Patron) -> None:
    game = patron.game
    stakes = felt_of(game).stakes  # where patrons bet against each other, and make no wagers on the layout
    posted = stakes or span(game.house.limits)
    to.print(f"{game.charter.name}, N.J.A.C. {game.house.edition}, {posted}", style="bold")
    if note := read_from(game):
        to.print(note)
    if not stakes and not show_opening(to, game, patron.view, SEAT):
        show_felt(to, game, [])
        show_wagers(to, game)
    show_prizes(to, game, patron.view)
    show_tickets(to, game)
    signs = notices(game)
    for notice in signs if len(signs) <= FEW_NOTICES else ():
        to.print(f"Notice: {notice.text}")
    if len(signs) > FEW_NOTICES:
        to.print(f"The sign at this table has {len(signs)} notices; 'sign' shows it.")
    patron.ready()
    if stakes:
        to.print("You are in seat 1. Type what you do, like 'call' or 'fold', or type 'help'.")
    else:
        wager = example(game, patron.may_place)
        to.print(f"You are in seat 1. Type a wager like '{wager}', press Enter to deal, or type 'help'.")


def _play(to: Console, patron: Patron) -> None:
    """Read and carry out lines until the patron leaves or the lines end."""
    if hasattr(sys.stdin, "reconfigure"):
        sys.stdin.reconfigure(errors="replace")
    reader = _from_terminal if sys.stdin.isatty() else _from_script
    talk = Talk(patron, to)
    while not talk.over:
        patron.ready()
        line = reader(to, patron.prompt)
        try:
            talk.hear(line)
        except BadInput as bad:
            to.print(str(bad), style=RED)


def _from_terminal(to: Console, prompt: str) -> str:
    with suppress(ImportError):  # if readline is available, lines can be edited and recalled
        import_module("readline")
    return input(prompt)


def _from_script(to: Console, prompt: str) -> str:
    """The next line of a piped script, echoed as if it had been typed."""
    line = sys.stdin.readline()
    if not line:
        raise EOFError
    to.print(prompt + "".join(character for character in line.strip() if character.isprintable()))
    return line.strip()
