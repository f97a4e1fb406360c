"""The page of a simulated run: what a strategy came to, with or without a count."""

from collections.abc import Iterator
from fractions import Fraction
from math import sqrt
from typing import ClassVar, Final

from msgspec import Struct

from pitboss.errors import BadInput
from pitboss.games.blackjack.rules import Blackjack
from pitboss.games.blackjack.sim.conditions import Conditions, conditions_of
from pitboss.games.blackjack.sim.counting import FLAT, Count, find_count, read_ramp
from pitboss.games.blackjack.sim.figures import Outcome, Several, Simulated
from pitboss.games.blackjack.sim.run import simulate
from pitboss.games.blackjack.sim.strategy import Strategy, exact, find_strategy
from pitboss.odds.report import brief
from pitboss.pages import Advance, Column, Grid, Page, PlayAsked, Words

ORDER: Final = ("first", "second", "third")
RARE: Final = 0.0005  # counts that come less often are left to the document


class Exact(Struct, frozen=True):
    """The exact figure, every round from a full shoe: that of the strategy, or of best play."""

    expectation: float
    errors_off: float


class Run(Struct, frozen=True):
    """A run in JSON."""

    game: str
    edition: str
    options: dict[str, str]
    result: Simulated
    house_advantage: float
    exact: Exact | None
    risk_of_ruin: float | None
    rounds_to_overcome_chance: float | None


class RunPage:
    """The page of a run at one table. A game with rules of its own says how its rounds are set up and played best."""

    words: ClassVar = "from a full shoe"  # what the exact figure is

    def __init__(self, game: Blackjack) -> None:
        self.game = game

    def conditions(self, boxes: int, penetration: float | None) -> Conditions:
        """The conditions at the table."""
        return conditions_of(self.game, boxes=boxes, penetration=penetration)

    def strategy(self, name: str, conditions: Conditions) -> Strategy:
        """A strategy by its name."""
        return find_strategy(name, conditions.terms)

    def exact(self, name: str, conditions: Conditions) -> float | None:
        """What a strategy is worth from a full shoe, per unit of each wager, if that is known."""
        return exact(name, conditions.terms)

    def play(self, asked: PlayAsked, rounds: int, seed: int, advance: Advance | None = None) -> Page:
        """Play rounds from real shoes by a strategy, and show what they came to."""
        game = self.game
        dealt = None if asked.penetration is None else asked.penetration / 100
        conditions = self.conditions(1 if asked.boxes is None else asked.boxes, dealt)
        count = None if asked.count is None else find_count(asked.count)
        if count is None and (asked.ramp or asked.sits_out):
            raise BadInput("A ramp goes by a count; say which, like --count hi-lo.")
        ramp = FLAT if asked.ramp is None else read_ramp(asked.ramp, sits_out=asked.sits_out)
        name = asked.strategy or "basic"
        strategy = self.strategy(name, conditions)
        found = simulate(conditions, strategy, rounds, seed, count=count, ramp=ramp, progress=advance)
        run = Run(
            game=game.charter.slug,
            edition=game.house.edition,
            options=dict(game.house.options),
            result=found,
            house_advantage=found.house_advantage,
            exact=self._exact(name, conditions, count, found),
            risk_of_ruin=None if asked.bank is None else found.risk_of_ruin(asked.bank),
            rounds_to_overcome_chance=found.rounds_to_overcome_chance,
        )
        if asked.plot is not None:
            from pitboss.games.blackjack.sim.picture import draw_run  # Matplotlib is heavy, and only pictures need it

            draw_run(found, f"{game.charter.name}, simulated", asked.plot)
        return Page(run, tuple(_run(game.charter.name, run, asked.bank, self.words)))

    def _exact(self, name: str, conditions: Conditions, count: Count | None, found: Simulated) -> Exact | None:
        """What is exact, where that is known and no count changes it."""
        value = self.exact(name, conditions) if count is None else None
        if value is None:
            return None
        return Exact(value, (found.return_per_unit - value) / found.return_error if found.return_error else 0.0)


def _run(name: str, run: Run, bank: int | None, words: str) -> Iterator[Words | Grid]:
    found = run.result
    yield Words.of(f"{name}, N.J.A.C. {run.edition}: strategy {found.strategy}", "bold")
    yield Words.of(_told(found))
    yield Grid((Column("Result"), Column("", right=True), Column("")), tuple(_figures(run, bank, words)))
    if found.several:
        yield _several(found.several)
    if not found.by_count:
        if found.several:
            yield _outcomes(f"Net of {len(found.several.each)}", found.several.outcomes)
        yield _outcomes("Net of 1", found.outcomes)
        return
    columns = (
        Column("Count", right=True),
        Column("Rounds", right=True),
        Column("Frequency", right=True),
        Column("Units", right=True),
        Column("Mean of 1", right=True),
        Column("± one error", right=True),
        Column("Variance", right=True, spare=1),
    )
    yield Grid(
        columns,
        tuple(
            (
                f"{one.count:+d}" if one.count else "0",
                f"{one.rounds:,}",
                f"{one.frequency:.4%}",
                brief(one.units),
                f"{one.mean:+.4%}",
                f"{one.standard_error:.4%}",
                f"{one.variance:.4f}",
            )
            for one in found.by_count
            if one.frequency >= RARE
        ),
    )


def _outcomes(title: str, outcomes: tuple[Outcome, ...]) -> Grid:
    return Grid(
        (Column(title), Column("Count", right=True), Column("Frequency", right=True)),
        tuple((_signed(one.net), f"{one.count:,}", f"{one.frequency:.6f}") for one in outcomes),
    )


def _several(found: Several) -> Grid:
    """The wagers of a box by themselves, and all together."""
    columns = (
        Column("Wager"),
        Column("Mean", right=True),
        Column("Deviation", right=True),
        Column("Won", right=True),
        Column("Lost", right=True),
    )
    rows = [(name, one.mean, one.variance, one.outcomes) for name, one in zip(ORDER, found.each, strict=False)]
    rows.append(("all together", found.mean, found.variance, found.outcomes))
    return Grid(
        columns,
        tuple(
            (
                name,
                f"{mean:+.6f}",
                f"{sqrt(variance):.4f}",
                f"{sum(one.frequency for one in outcomes if one.net > 0):.4%}",
                f"{sum(one.frequency for one in outcomes if one.net < 0):.4%}",
            )
            for name, mean, variance, outcomes in rows
        ),
    )


def _told(found: Simulated) -> str:
    shoe = "shuffled after every round" if found.penetration is None else f"{found.penetration:.1%} of the shoe dealt"
    boxes = f", {found.boxes} boxes" if found.boxes > 1 else ""
    count = f", {found.count}" if found.count else ""
    watched = f", {found.rounds - found.played:,} of them watched only" if found.played < found.rounds else ""
    return f"{found.rounds:,} rounds{watched}{boxes}, {shoe}{count}, seed {found.seed}"


def _figures(run: Run, bank: int | None, words: str) -> Iterator[tuple[str, str, str]]:
    found = run.result
    error = f"± {found.return_error:.4%}, one standard error; of first wagers"
    yield "return per unit", f"{found.return_per_unit:+.4%}", error
    if run.exact:
        off = f"{abs(run.exact.errors_off):.2f} standard errors {'above' if run.exact.errors_off > 0 else 'below'} it"
        yield "exact", f"{run.exact.expectation:+.4%}", f"{words}; the run is {off}"
    units = f"± {found.standard_error:.6f}; {found.wagered:,.0f} units wagered"
    yield "return per round", f"{found.mean:+.6f}", units
    one = "wager" if found.several else "box"
    spread = f"one {one} with one unit: {found.box_variance:.4f}"
    yield "variance of a round", f"{found.variance:.4f}", spread
    if found.covariance is not None:
        yield "covariance", f"{found.covariance:.4f}", "between two boxes"
    if found.several:
        yield "covariance", f"{found.several.covariance:.4f}", "between two wagers of a box"
        if found.several.exchanges:
            yield "exchanges", f"{found.several.exchanges:.4%}", "second cards exchanged, of all deals to a box"
    yield "cards per round", f"{found.cards_per_round:.3f}", f"{found.shoes:,} shuffles"
    if run.rounds_to_overcome_chance is not None:
        yield "rounds", f"{run.rounds_to_overcome_chance:,.0f}", "until the expected win is one deviation"
    if run.risk_of_ruin is not None:
        yield "risk of ruin", f"{run.risk_of_ruin:.2%}", f"with a bank of {bank:,} units"


def _signed(net: Fraction) -> str:
    return f"{'+' if net > 0 else ''}{brief(net)}"
