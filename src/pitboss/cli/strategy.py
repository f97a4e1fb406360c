"""`pitboss strategy`: how to play blackjack from a shoe, and what that leaves to the house."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from textwrap import wrap
from typing import Annotated, Any

import typer
from msgspec import UNSET, Struct, UnsetType
from msgspec.structs import replace
from rich.console import Console
from rich.text import Text

from pitboss.cli.house_rules import AsJson, Choices, Edition, GameName, HouseRules, Pays, open_game
from pitboss.cli.show import DIM, Column, console, show_table, write
from pitboss.errors import BadInput
from pitboss.game import Game
from pitboss.games.blackjack.odds.terms import SWITCH, shoe_of, terms_of
from pitboss.games.blackjack.odds.picture import MEANINGS, merged
from pitboss.games.blackjack.odds.terms import CARDS, UP_ORDER, hand_name, read_card, read_hand
from pitboss.games.blackjack.odds.solve import Row, Solution, Switch
from pitboss.games.blackjack.odds.terms import Terms

app = typer.Typer(add_completion=False)

TONES = {
    "H": "bold black on dark_sea_green3",
    "S": "bold black on light_coral",
    "D": "bold black on light_sky_blue1",
    "P": "bold black on khaki1",
    "R": "bold black on plum2",
}
SWITCHED = (
    "All deals are added up. Each hand is played best by its own cards and the four first cards; where a pair may be "
    "split again, what that adds is worked out with the other hand's cards in the shoe. All else is exact."
)
ON_A_LINE = 3  # meanings of letters
LISTED = 8  # exceptions shown on the screen; JSON has more


class Strategy(Struct, frozen=True):
    """The whole answer in JSON."""

    game: str
    name: str
    edition: str
    options: dict[str, str]
    solution: Solution
    method: str = "exact"
    switch: Switch | UnsetType = UNSET  # both hands of blackjack switch together; the solution is one hand by itself


class OneHand(Struct, frozen=True):
    """One hand in JSON: what each move is worth, in units of its wager."""

    game: str
    edition: str
    options: dict[str, str]
    hand: str
    up: str
    moves: dict[str, float]
    best: str
    condition: str
    method: str = "exact"


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
            help="Cards from which the round is dealt, by rank; unnamed ranks are full. Or ten counts, tens first.",
        ),
    ] = None,
    hand: Annotated[
        str | None, typer.Option("--hand", metavar="10,6", help="Only this hand: what each move is worth; needs --up.")
    ] = None,
    up: Annotated[str | None, typer.Option("--up", metavar="CARD", help="The dealer's up-card, with --hand.")] = None,
    as_json: AsJson = False,
    svg: Annotated[str | None, typer.Option("--svg", metavar="FILE", help="Write the chart as a picture.")] = None,
) -> None:
    """Show how to play: the chart, what it is worth, and where the cards of a hand matter more than its total."""
    table = open_game(game, edition=edition, house=house, options=option, pays=pays)
    terms, counts = terms_of(table), shoe_of(table, shoe)
    if (hand is None) != (up is None):
        raise BadInput("One hand is asked for with both --hand and --up, like --hand 10,6 --up T.")
    if hand is not None and up is not None:
        found = one_hand(table, terms, counts, hand, up)
        _out(found) if as_json else _show_hand(table, found)
        return
    answer = whole_strategy(table, terms, counts)
    if svg is not None:
        from pitboss.games.blackjack.odds.picture import picture

        rules = ", ".join(f"{name} {value}" for name, value in answer.solution.rules.items())
        write(svg, picture(answer.solution.chart, f"{answer.name}: how to play", [*in_words(answer), *wrap(rules, 88)]))
        console(stderr=True).print(f"Wrote {svg}.")
    if as_json:
        _out(answer)
    elif svg is None:
        show_strategy(console(), answer)


def whole_strategy(table: Game[Any], terms: Terms, counts: tuple[int, ...] | None) -> Strategy:
    """The whole analysis; of blackjack switch, both hands together as well."""
    from pitboss.games.blackjack.odds.solve import solve  # NumPy is heavy, and help needs none

    with _progress() as told:
        found = Strategy(
            table.charter.slug,
            table.charter.name,
            str(table.house.edition),
            dict(table.house.options),
            solve(terms, counts, told=told),
        )
        if table.charter.slug == SWITCH:
            from pitboss.games.blackjack_switch.odds import switch

            say = told or (lambda _: None)
            both = switch(
                terms,
                counts,
                made_blackjack_wins=table.house.options.get("switched-blackjack") == "blackjack",
                told=lambda done, of: say(f"exchanges, {done} of {of}"),
            )
            found = replace(found, switch=both)
    return found


def one_hand(table: Game[Any], terms: Terms, counts: tuple[int, ...] | None, hand: str, up: str) -> OneHand:
    """One hand against one up-card, from the shoe without them."""
    from pitboss.games.blackjack.odds.solve import moves
    from pitboss.games.blackjack.odds.solve import fresh

    held, card = read_hand(hand), read_card(up)
    left = [int(count) for count in (fresh(terms.decks) if counts is None else counts)]
    for value, count in enumerate(held):
        left[value] -= count
    left[card] -= 1
    if min(left) < 0:
        raise BadInput(f"The shoe has too few cards for {hand_name(held)} against {CARDS[card]}.")
    found = moves(terms, left, held, card)
    known = terms.dealer_blackjack == "known"
    return OneHand(
        game=table.charter.slug,
        edition=str(table.house.edition),
        options=dict(table.house.options),
        hand=hand_name(held),
        up=CARDS[card],
        moves=found,
        best=max(found, key=lambda move: found[move]),
        condition="given that the dealer has no blackjack" if known else "a dealer's blackjack counted",
    )


def in_words(answer: Strategy) -> list[str]:
    """The figures of a strategy, a sentence each."""
    solution, both = answer.solution, answer.switch
    insurance = solution.insurance
    take = "never worth taking" if not insurance.take else f"worth taking with {'; '.join(insurance.take)}"
    if both is UNSET:
        house = f"house advantage {_percent(solution.house_advantage)}"
        first = f"Expectation of the main wager {_percent(solution.expectation)}: {house}."
        gain = f"looking at the cards gains {_percent(solution.cost)}"
        second = f"Played by this chart {_percent(solution.by_total)}; {gain}."
    else:
        house = f"house advantage {_percent(both.house_advantage)}"
        first = f"Expectation of each wager {_percent(both.expectation)}: {house}."
        never = f"who never does has {_percent(both.without)}"
        second = f"Switching is better in {_percent(both.switches, 2)} of deals; {never}. The chart is for after that."
    return [first, second, f"Insurance {_percent(insurance.worth)} of what is put on it; {take}."]


def show_strategy(to: Console, answer: Strategy) -> None:
    """Print the chart and its figures."""
    solution = answer.solution
    to.print(f"{answer.name}, N.J.A.C. {answer.edition}", style="bold")
    to.print("Rules: " + ", ".join(f"{name} {value}" for name, value in solution.rules.items()))
    chart = solution.chart
    for title, rows in (("Hard", chart.hard), ("Soft", chart.soft), ("Pairs", chart.pairs)):
        for line in _lines(title, merged(rows)):
            to.print(line)
    for line in _legend(solution):
        to.print(line)
    for sentence in in_words(answer):
        to.print(sentence)
    if answer.switch is UNSET:
        to.print(f"Standard deviation of a round {solution.variance**0.5:.4f}.")
    if solution.exceptions:
        to.print("Where the cards matter more than the total:")
        show_table(
            to,
            (
                Column("Hand"),
                Column("Up"),
                Column("By total"),
                Column("Better"),
                Column("Gains", right=True),
                Column("Comes", right=True, spare=2),
                Column("Worth", right=True, spare=1),
            ),
            [
                (
                    each.cards,
                    each.up,
                    each.by_total,
                    each.better,
                    f"{each.gain:.5f}",
                    _percent(each.probability, 3),
                    _percent(each.worth, 5),
                )
                for each in solution.exceptions[:LISTED]
            ],
        )
        more = len(solution.exceptions[LISTED:]) + solution.more_exceptions
        if more:
            worth = sum(each.worth for each in solution.exceptions[LISTED:]) + solution.more_worth
            to.print(f"and {more} more that are worth {_percent(worth, 5)} together.")
    for note in solution.notes if answer.switch is UNSET else (SWITCHED,):
        to.print(note, style=DIM)


def _lines(title: str, rows: tuple[Row, ...]) -> Iterator[Text]:
    head = Text(f"{title:<12}", style="bold")
    head.append("".join(f"{CARDS[up]:^4}" for up in UP_ORDER))
    yield head
    for row in rows:
        line = Text(f"{row.hand:<12}")
        for cell in row.cells.values():
            line.append(f"{cell:^4}", style=TONES[cell[0]])
        yield line


def _legend(solution: Solution) -> Iterator[Text]:
    chart = solution.chart
    used = {cell for rows in (chart.hard, chart.soft, chart.pairs) for row in rows for cell in row.cells.values()}
    letters = [letter for letter in MEANINGS if letter in used]
    for first in range(0, len(letters), ON_A_LINE):
        line = Text()
        for letter in letters[first : first + ON_A_LINE]:
            line.append(f"{letter:^4}", style=TONES[letter[0]])
            line.append(f" {MEANINGS[letter]}   ")
        line.rstrip()
        yield line


def _show_hand(table: Game[Any], found: OneHand) -> None:
    to = console()
    to.print(f"{table.charter.name}, N.J.A.C. {found.edition}: {found.hand} against {found.up}", style="bold")
    rows = sorted(found.moves.items(), key=lambda each: -each[1])
    show_table(to, (Column("Move"), Column("Worth", right=True)), [(move, f"{worth:+.6f}") for move, worth in rows])
    to.print(f"In units of the wager, {found.condition}.")


def _percent(share: float, digits: int = 5) -> str:
    return f"{100 * share:.{digits}f}%"


def _out(document: object) -> None:
    from pitboss.odds.report import in_json

    console().out(in_json(document))


@contextmanager
def _progress() -> Iterator[Callable[[str], None] | None]:
    """What is being worked out, on the terminal."""
    to = console(stderr=True)
    if not to.is_terminal:
        yield None
        return
    with to.status("Working out the dealer's hands") as status:
        yield lambda what: status.update(f"Working out {what}")
