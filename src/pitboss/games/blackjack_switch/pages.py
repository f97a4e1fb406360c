"""The pages of blackjack switch: how to play each hand after the switch, and what both hands are worth together."""

from collections.abc import Iterator
from functools import cache
from typing import ClassVar

from msgspec.structs import asdict

from pitboss.games.blackjack.odds.solve import known_solution, study
from pitboss.games.blackjack.odds.terms import Terms
from pitboss.games.blackjack.odds.variants import RULES, Variant
from pitboss.games.blackjack.pages import BlackjackPages, Strategy, insured, percent
from pitboss.games.blackjack_switch.odds import made_blackjack_wins
from pitboss.games.blackjack_switch.odds.both import Both, Switched
from pitboss.pages import Advance, Page, PlayAsked, Told, Words

NOTE = (
    "All deals are added up. Each hand is played best by its own cards and the four first cards; where a pair may be "
    "split again, what that adds is worked out with the other hand's cards in the shoe. But for that the mean is "
    "exact. The net results take the two hands as independent once the dealer's end is given, each with the "
    "other's first cards in the shoe."
)


class SwitchStrategy(Strategy, frozen=True, kw_only=True):
    """The whole answer in JSON; the solution is one hand by itself, and `switch` both hands together."""

    switch: Switched


class SwitchPages(BlackjackPages):
    """The pages of one blackjack switch table."""

    rules: ClassVar = tuple(name for name in RULES if name != "early-surrender")

    def solved(
        self, terms: Terms, counts: tuple[int, ...] | None, variant: Variant, told: Told | None
    ) -> SwitchStrategy:
        """The whole analysis: one hand by itself, and both hands together."""
        say = told or (lambda _: None)
        studied = cache(lambda: study(terms, counts, told))
        both = Both(
            terms,
            counts,
            made_blackjack_wins=made_blackjack_wins(self.game),
            told=lambda done, of: say(f"exchanges, {done} of {of}"),
            studied=studied,
        ).known()
        alone = self.answered(known_solution(terms, counts, told, studied), variant)
        return SwitchStrategy(**asdict(alone), switch=both)

    def in_words(self, answer: Strategy) -> list[str]:
        """The figures of a strategy, a sentence each."""
        assert isinstance(answer, SwitchStrategy)
        both = answer.switch
        house = f"house advantage {percent(both.house_advantage)}"
        never = f"a patron who never switches has {percent(both.without)}"
        return [
            f"Expectation of each wager {percent(both.expectation)}: {house}.",
            f"Switching is better in {percent(both.switches, 2)} of deals; {never}. The chart is for after that.",
            insured(answer.solution),
        ]

    def play(self, asked: PlayAsked, rounds: int, seed: int, advance: Advance | None = None) -> Page:
        """Rounds of two hands from real shoes by a strategy, with or without a count."""
        from pitboss.games.blackjack_switch.sim.page import SwitchRunPage  # Numba is heavy, and charts do without it

        return SwitchRunPage(self.game).play(asked, rounds, seed, advance)

    def spread(self, answer: Strategy) -> Iterator[Words]:
        """How much one wager varies, and the two of a round together."""
        assert isinstance(answer, SwitchStrategy)
        found = answer.switch.results
        both = (2 * (found.variance + found.covariance)) ** 0.5
        yield Words.of(
            f"Standard deviation of one wager {found.variance**0.5:.4f}, of the two of a round together {both:.4f}."
        )

    def beneath(self, answer: Strategy) -> tuple[str, ...]:
        """The note beneath the chart."""
        return (NOTE,)
