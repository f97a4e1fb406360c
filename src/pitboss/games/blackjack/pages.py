"""The pages of blackjack: how to play from a shoe, and how a strategy fares, with or without a count."""

from collections.abc import Iterator
from textwrap import wrap
from typing import ClassVar, Final

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.games.blackjack.odds.picture import MEANINGS, merged, picture
from pitboss.games.blackjack.odds.solve import Solution, fresh, moves, solve
from pitboss.games.blackjack.odds.terms import (
    CARDS,
    UP_ORDER,
    hand_name,
    read_card,
    read_counts,
    read_hand,
    terms_of,
)
from pitboss.games.blackjack.odds.totals import Row
from pitboss.games.blackjack.rules import Blackjack
from pitboss.games.blackjack.wagers import MAIN
from pitboss.pages import Advance, Column, Grid, Page, Pages, PlayAsked, StrategyAsked, Told, Words

TONES: Final = {"H": "green", "S": "red", "D": "blue", "P": "yellow", "R": "purple"}
ON_A_LINE: Final = 3  # meanings of letters
LISTED: Final = 8  # exceptions shown on the page; the document has more


class Strategy(Struct, frozen=True):
    """The whole answer in JSON."""

    game: str
    name: str
    edition: str
    options: dict[str, str]
    solution: Solution
    method: str = "exact"


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


class BlackjackPages(Pages[Blackjack]):
    """The pages of one blackjack table."""

    charts: ClassVar = True
    played: ClassVar = MAIN

    # --- how to play ---

    def strategy(self, asked: StrategyAsked, told: Told | None = None) -> Page:
        """The chart, what it is worth, and where the cards of a hand matter more than its total; or one hand."""
        counts = None if asked.shoe is None else read_counts(self.game, asked.shoe)
        if asked.hand is not None and asked.up is not None:
            return self._hand(counts, asked.hand, asked.up)
        answer = self.solved(counts, told)
        words, drawn = self.in_words(answer), ""
        if asked.picture:
            rules = ", ".join(f"{name} {value}" for name, value in answer.solution.rules.items())
            drawn = picture(answer.solution.chart, f"{answer.name}: how to play", [*words, *wrap(rules, 88)])
        return Page(answer, tuple(self._chart(answer, words)), drawn)

    def solved(self, counts: tuple[int, ...] | None, told: Told | None) -> Strategy:
        """The whole analysis."""
        charter, house = self.game.charter, self.game.house
        found = solve(terms_of(self.game), counts, told=told)
        return Strategy(charter.slug, charter.name, str(house.edition), dict(house.options), found)

    def in_words(self, answer: Strategy) -> list[str]:
        """The figures of a strategy, a sentence each."""
        solution = answer.solution
        house = f"house advantage {percent(solution.house_advantage)}"
        gain = f"looking at the cards gains {percent(solution.cost)}"
        return [
            f"Expectation of the main wager {percent(solution.expectation)}: {house}.",
            f"Played by this chart {percent(solution.by_total)}; {gain}.",
            insured(solution),
        ]

    def beneath(self, answer: Strategy) -> tuple[str, ...]:
        """The notes beneath the chart: how split hands are treated, and what is not exact."""
        return answer.solution.notes

    def _chart(self, answer: Strategy, words: list[str]) -> Iterator[Words | Grid]:
        solution = answer.solution
        yield Words.of(f"{answer.name}, N.J.A.C. {answer.edition}", "bold")
        yield Words.of("Rules: " + ", ".join(f"{name} {value}" for name, value in solution.rules.items()))
        chart = solution.chart
        for title, rows in (("Hard", chart.hard), ("Soft", chart.soft), ("Pairs", chart.pairs)):
            yield from _rows(title, merged(rows))
        yield from _legend(solution)
        yield from (Words.of(sentence) for sentence in words)
        yield from self.spread(answer)
        yield from _exceptions(solution)
        yield from (Words.of(note, "dim") for note in self.beneath(answer))

    def spread(self, answer: Strategy) -> Iterator[Words]:
        """How much a round varies."""
        yield Words.of(f"Standard deviation of a round {answer.solution.variance**0.5:.4f}.")

    def _hand(self, counts: tuple[int, ...] | None, hand: str, up: str) -> Page:
        """One hand against one up card, from the shoe without them."""
        charter, house, terms = self.game.charter, self.game.house, terms_of(self.game)
        held, card = read_hand(hand), read_card(up)
        left = [int(count) for count in (fresh(terms.decks) if counts is None else counts)]
        for value, count in enumerate(held):
            left[value] -= count
        left[card] -= 1
        if min(left) < 0:
            raise BadInput(f"The shoe has too few cards for {hand_name(held)} against {CARDS[card]}.")
        worth = moves(terms, left, held, card)
        known = terms.dealer_blackjack == "known"
        found = OneHand(
            game=charter.slug,
            edition=str(house.edition),
            options=dict(house.options),
            hand=hand_name(held),
            up=CARDS[card],
            moves=worth,
            best=max(worth, key=lambda move: worth[move]),
            condition="given that the dealer has no blackjack" if known else "a dealer's blackjack counted",
        )
        ranked = sorted(worth.items(), key=lambda each: -each[1])
        return Page(
            found,
            (
                Words.of(f"{charter.name}, N.J.A.C. {found.edition}: {found.hand} against {found.up}", "bold"),
                Grid(
                    (Column("Move"), Column("Worth", right=True)),
                    tuple((move, f"{units:+.6f}") for move, units in ranked),
                ),
                Words.of(f"In units of the wager, {found.condition}."),
            ),
        )

    # --- how a strategy fares ---

    def play(self, asked: PlayAsked, rounds: int, seed: int, advance: Advance | None = None) -> Page:
        """Rounds from real shoes by a strategy, with or without a count."""
        from pitboss.games.blackjack.sim.page import RunPage  # Numba is heavy, and charts do without it

        return RunPage(self.game).play(asked, rounds, seed, advance)


def percent(share: float, digits: int = 5) -> str:
    """A share in percent."""
    return f"{100 * share:.{digits}f}%"


def insured(solution: Solution) -> str:
    """What insurance is worth, in a sentence."""
    take = solution.insurance.take
    when = f"worth taking with {'; '.join(take)}" if take else "never worth taking"
    return f"Insurance {percent(solution.insurance.worth)} of what is put on it; {when}."


def _rows(title: str, rows: tuple[Row, ...]) -> Iterator[Words]:
    yield Words.of(f"{title:<12}" + "".join(f"{CARDS[up]:^4}" for up in UP_ORDER), "bold")
    for row in rows:
        yield Words(((f"{row.hand:<12}", ""), *((f"{cell:^4}", TONES[cell[0]]) for cell in row.cells.values())))


def _legend(solution: Solution) -> Iterator[Words]:
    chart = solution.chart
    used = {cell for rows in (chart.hard, chart.soft, chart.pairs) for row in rows for cell in row.cells.values()}
    letters = [letter for letter in MEANINGS if letter in used]
    for first in range(0, len(letters), ON_A_LINE):
        parts: list[tuple[str, str]] = []
        for letter in letters[first : first + ON_A_LINE]:
            parts += [(f"{letter:^4}", TONES[letter[0]]), (f" {MEANINGS[letter]}   ", "")]
        yield Words((*parts[:-1], (parts[-1][0].rstrip(), "")))


def _exceptions(solution: Solution) -> Iterator[Words | Grid]:
    if not solution.exceptions:
        return
    yield Words.of("Where the cards matter more than the total:")
    columns = (
        Column("Hand"),
        Column("Up"),
        Column("By total"),
        Column("Better"),
        Column("Gains", right=True),
        Column("Comes", right=True, spare=2),
        Column("Worth", right=True, spare=1),
    )
    yield Grid(
        columns,
        tuple(
            (
                each.cards,
                each.up,
                each.by_total,
                each.better,
                f"{each.gain:.5f}",
                percent(each.probability, 3),
                percent(each.worth, 5),
            )
            for each in solution.exceptions[:LISTED]
        ),
    )
    more = len(solution.exceptions[LISTED:]) + solution.more_exceptions
    if more:
        worth = sum(each.worth for each in solution.exceptions[LISTED:]) + solution.more_worth
        yield Words.of(f"and {more} more that are worth {percent(worth, 5)} together.")
