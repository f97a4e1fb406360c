"""The pages of blackjack: how to play from a shoe, and how a strategy fares, with or without a count."""

from collections.abc import Iterator, Mapping
from textwrap import wrap
from typing import ClassVar, Final

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.games.blackjack.hand import TWO
from pitboss.games.blackjack.odds.exposed import Exposed, known_exposed
from pitboss.games.blackjack.odds.final import NATURAL, Chances, FinalTotals, final_totals
from pitboss.games.blackjack.odds.lines import NO_SUITS, in_shoe
from pitboss.games.blackjack.odds.picture import MEANINGS, merged, picture
from pitboss.games.blackjack.odds.shoe import checked
from pitboss.games.blackjack.odds.solve import Solution, described, known_solution, moves
from pitboss.games.blackjack.odds.terms import (
    CARDS,
    Terms,
    any_terms_of,
    hand_name,
    read_card,
    read_counts,
    read_hand,
    terms_of,
)
from pitboss.games.blackjack.odds.totals import Chart, Row
from pitboss.games.blackjack.odds.variants import RULES, Variant, read_rules
from pitboss.games.blackjack.rules import Blackjack
from pitboss.games.blackjack.wagers import INSURANCE, MAIN
from pitboss.odds.shoe import read_shoe
from pitboss.pages import Advance, Column, Grid, Page, Pages, PlayAsked, StrategyAsked, Told, Words

TONES: Final = {"H": "green", "S": "red", "D": "blue", "P": "yellow", "R": "purple"}
ON_A_LINE: Final = 3  # meanings of letters
EXPOSED: Final = (
    "Each cell is the better move on average over the first two cards of that total, of the patron and of the dealer. "
    "The expectation is that of best play by the cards."
)
LISTED: Final = 8  # exceptions shown on the page; the document has more


class Answer(Struct, frozen=True):
    """What every answer in JSON begins with."""

    game: str
    name: str
    edition: str
    options: dict[str, str]


class Strategy(Answer, frozen=True):
    """The whole answer in JSON."""

    solution: Solution
    not_new_jersey: dict[str, str]  # rules that were asked about and are no house's
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
    not_new_jersey: dict[str, str]
    method: str = "exact"


class ExposedStrategy(Answer, frozen=True):
    """The whole answer in JSON where both of the dealer's first cards are seen."""

    rules: dict[str, str]
    exposed: Exposed
    method: str = "exact"


class DealersTotals(Answer, frozen=True):
    """The dealer's final totals in JSON."""

    rules: dict[str, str]
    final_totals: FinalTotals
    not_new_jersey: dict[str, str]
    method: str = "exact"


class BlackjackPages(Pages[Blackjack]):
    """The pages of one blackjack table."""

    charts: ClassVar = True
    paid: ClassVar = (MAIN, INSURANCE)
    dealers: ClassVar = True
    played: ClassVar = MAIN
    rules: ClassVar = tuple(name for name in RULES if name != "soft-17")  # which is a house's own choice

    # --- how to play ---

    def strategy(self, asked: StrategyAsked, told: Told | None = None) -> Page:
        """The chart, what it is worth, and where the cards of a hand matter more than its total; or one hand.

        Or the dealer's final totals.
        """
        if self.game.conduct.face_up and asked in (StrategyAsked(), StrategyAsked(shoe=asked.shoe)):
            return self._exposed(asked.shoe)
        counts, variant = None, read_rules(asked.rules, self.rules)
        terms = variant.of(terms_of(self.game))
        if asked.shoe is not None:
            if "decks" in variant.rules:
                raise BadInput("An infinite shoe has no cards to name; leave out --shoe or the rule decks=infinite.")
            counts = read_counts(self.game, asked.shoe)
            terms = in_shoe(terms, read_shoe(self.game, asked.shoe), self.game.settling.named)
        if asked.dealer:
            return self._dealer(terms, counts, variant)
        if asked.hand is not None and asked.up is not None:
            return self._hand(terms, counts, variant, (asked.hand, asked.up))
        answer = self.solved(terms, counts, variant, told)
        words, drawn = self.in_words(answer), ""
        if asked.picture:
            rules = ", ".join(f"{name} {value}" for name, value in answer.solution.rules.items())
            drawn = picture(answer.solution.chart, f"{answer.name}: how to play", [*words, *wrap(rules, 88)])
        return Page(answer, tuple(self._chart(answer, words)), drawn)

    def solved(self, terms: Terms, counts: tuple[int, ...] | None, variant: Variant, told: Told | None) -> Strategy:
        """The whole analysis."""
        return self.answered(known_solution(terms, counts, told), variant)

    def answered(self, found: Solution, variant: Variant) -> Strategy:
        """The answer with a solution."""
        charter, house = self.game.charter, self.game.house
        return Strategy(charter.slug, charter.name, str(house.edition), dict(house.options), found, variant.rules)

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
        yield from _marked(Variant(answer.not_new_jersey))
        for title, rows in _parts(solution.chart):
            yield from _rows(title, merged(rows))
        yield from _legend(solution.chart)
        yield from (Words.of(sentence) for sentence in words)
        yield from self.spread(answer)
        yield from _exceptions(solution)
        yield from (Words.of(note, "dim") for note in self.beneath(answer))

    def spread(self, answer: Strategy) -> Iterator[Words]:
        """How much a round varies."""
        solution = answer.solution
        chart = f"played by this chart {solution.by_total_variance**0.5:.4f}"
        yield Words.of(f"Standard deviation of a round {solution.variance**0.5:.4f}, {chart}.")

    def _exposed(self, shoe: str | None) -> Page:
        """The chart by the dealer's total, where both of the dealer's first cards are seen."""
        charter, house, terms, counts = self.game.charter, self.game.house, any_terms_of(self.game), None
        if shoe is not None:
            counts = read_counts(self.game, shoe)
            terms = in_shoe(terms, read_shoe(self.game, shoe), self.game.settling.named)
        found, rules = known_exposed(terms, counts), described(terms)
        answer = ExposedStrategy(charter.slug, charter.name, str(house.edition), dict(house.options), rules, found)
        charts = {"hard": found.against_hard, "soft": found.against_soft}
        house_has = f"house advantage {percent(-found.expectation)}"
        blocks = (
            Words.of(f"{charter.name}, N.J.A.C. {house.edition}", "bold"),
            Words.of("Rules: " + ", ".join(f"{name} {value}" for name, value in rules.items())),
            *(block for kind, chart in charts.items() for block in _against(kind, chart)),
            *_legend(*charts.values()),
            Words.of(f"Expectation of the main wager {percent(found.expectation)}: {house_has}."),
            Words.of(EXPOSED, "dim"),
            *((Words.of(NO_SUITS, "dim"),) if terms.suited_678 is not None else ()),
        )
        return Page(answer, blocks)

    def _dealer(self, terms: Terms, counts: tuple[int, ...] | None, variant: Variant) -> Page:
        """The dealer's final totals by up card."""
        charter, house = self.game.charter, self.game.house
        found, rules = final_totals(terms, counts), described(terms)
        kept = {name: rules[name] for name in ("decks", "soft 17", "dealer's 22")}
        options = dict(house.options)
        answer = DealersTotals(charter.slug, charter.name, str(house.edition), options, kept, found, variant.rules)
        columns = (Column("Up"), *(Column(name, right=True) for name in found.every))
        without = {up: found.no_blackjack[up] for up, chances in found.by_up_card.items() if chances[NATURAL]}
        blocks: tuple[Words | Grid, ...] = (
            Words.of(f"{charter.name}, N.J.A.C. {house.edition}: the dealer's final totals by up card", "bold"),
            Words.of("Rules: " + ", ".join(f"{name} {value}" for name, value in kept.items())),
            *_marked(variant),
            Grid(columns, (*_ends(found.by_up_card), *_ends({"any": found.every}))),
            Words.of("Given that the dealer has no blackjack:"),
            Grid(columns[:-1], tuple(row[:-1] for row in _ends(without))),
            Words.of("No card but the up card is known.", "dim"),
        )
        return Page(answer, blocks)

    def _hand(self, terms: Terms, counts: tuple[int, ...] | None, variant: Variant, asked: tuple[str, str]) -> Page:
        """One hand against one up card, from the shoe without them."""
        charter, house = self.game.charter, self.game.house
        held, card = read_hand(asked[0]), read_card(asked[1])
        left = checked(terms, counts).tolist()
        for value, count in enumerate(held):
            left[value] -= count
        left[card] -= 1
        if min(left) < 0:
            raise BadInput(f"The shoe has too few cards for {hand_name(held)} against {CARDS[card]}.")
        worth = moves(terms, left, held, card)
        given = terms.before and not (terms.early_surrender and sum(held) == TWO)
        found = OneHand(
            game=charter.slug,
            edition=str(house.edition),
            options=dict(house.options),
            hand=hand_name(held),
            up=CARDS[card],
            moves=worth,
            best=max(worth, key=lambda move: worth[move]),
            condition="given that the dealer has no blackjack" if given else "a dealer's blackjack counted",
            not_new_jersey=variant.rules,
        )
        ranked = sorted(worth.items(), key=lambda each: -each[1])
        return Page(
            found,
            (
                Words.of(f"{charter.name}, N.J.A.C. {found.edition}: {found.hand} against {found.up}", "bold"),
                *_marked(variant),
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


def _marked(variant: Variant) -> Iterator[Words]:
    """That rules are not the law's."""
    if variant.rules:
        yield Words.of(variant.sentence, "bold")


def _ends(found: Mapping[str, Chances]) -> tuple[tuple[str, ...], ...]:
    return tuple((up, *(f"{chance:.6f}" for chance in chances.values())) for up, chances in found.items())


def percent(share: float, digits: int = 5) -> str:
    """A share in percent."""
    return f"{100 * share:.{digits}f}%"


def insured(solution: Solution) -> str:
    """What insurance is worth, in a sentence."""
    take = solution.insurance.take
    when = f"worth taking with {'; '.join(take)}" if take else "never worth taking"
    return f"Insurance {percent(solution.insurance.worth)} of what is put on it; {when}."


def _against(kind: str, chart: Chart) -> Iterator[Words]:
    """The rows of a chart against the dealer's hard or soft totals."""
    yield Words.of(f"Against the dealer's {kind} total:")
    for title, rows in _parts(chart):
        yield from _rows(title, merged(rows))


def _parts(chart: Chart) -> tuple[tuple[str, tuple[Row, ...]], ...]:
    return ("Hard", chart.hard), ("Soft", chart.soft), ("Pairs", chart.pairs)


def _rows(title: str, rows: tuple[Row, ...]) -> Iterator[Words]:
    yield Words.of(f"{title:<12}" + "".join(f"{up:^4}" for up in rows[0].cells), "bold")
    for row in rows:
        cells = ((f"{cell:^4}", TONES.get(cell[0], "")) for cell in row.cells.values())
        yield Words(((f"{row.hand:<12}", ""), *cells))


def _legend(*charts: Chart) -> Iterator[Words]:
    used = {cell for chart in charts for _, rows in _parts(chart) for row in rows for cell in row.cells.values()}
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
