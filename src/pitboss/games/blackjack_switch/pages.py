"""The pages of blackjack switch: how to play each hand after the switch, and what both hands are worth together."""

from collections.abc import Iterator

from msgspec.structs import asdict

from pitboss.games.blackjack.odds.terms import terms_of
from pitboss.games.blackjack.pages import BlackjackPages, Strategy, insured, percent
from pitboss.games.blackjack_switch.odds import Switched, made_blackjack_wins, switch
from pitboss.pages import Advance, Page, PlayAsked, Told, Words

NOTE = (
    "All deals are added up. Each hand is played best by its own cards and the four first cards; where a pair may be "
    "split again, what that adds is worked out with the other hand's cards in the shoe. All else is exact."
)


class SwitchStrategy(Strategy, frozen=True, kw_only=True):
    """The whole answer in JSON; the solution is one hand by itself, and `switch` both hands together."""

    switch: Switched


class SwitchPages(BlackjackPages):
    """The pages of one blackjack switch table."""

    def solved(self, counts: tuple[int, ...] | None, told: Told | None) -> SwitchStrategy:
        """The whole analysis: one hand by itself, and both hands together."""
        say = told or (lambda _: None)
        both = switch(
            terms_of(self.game),
            counts,
            made_blackjack_wins=made_blackjack_wins(self.game),
            told=lambda done, of: say(f"exchanges, {done} of {of}"),
        )
        return SwitchStrategy(**asdict(super().solved(counts, told)), switch=both)

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
        """How much a round of two hands varies is not known."""
        return iter(())

    def beneath(self, answer: Strategy) -> tuple[str, ...]:
        """The note beneath the chart."""
        return (NOTE,)
