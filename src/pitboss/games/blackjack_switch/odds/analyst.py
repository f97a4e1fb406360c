"""The analyst of blackjack switch: the coach, who knows of the switch, and the kernel of its odds."""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from typing import ClassVar, Final

from msgspec.structs import replace

from pitboss.equipment import Shoe
from pitboss.game import Bet, Turn
from pitboss.games.blackjack.hand import VALUE, is_blackjack, said
from pitboss.games.blackjack.odds.analyst import STAGE_STAKE, BlackjackAnalyst, best_first, unseen
from pitboss.games.blackjack.odds.analyst import by_value as cards_by_value
from pitboss.games.blackjack.odds.sides import Decided, by_rank
from pitboss.games.blackjack.odds.solve import moves
from pitboss.games.blackjack.odds.terms import Terms, terms_of
from pitboss.games.blackjack.odds.wagers import (
    BlackjackKernel,
    MainOdds,
    by_value,
    decimal,
    most_first,
    rounded_off,
    terms_on,
)
from pitboss.games.blackjack.rules import Blackjack
from pitboss.games.blackjack.state import BlackjackState, Ended, Phase
from pitboss.games.blackjack.wagers import MAIN, place
from pitboss.games.blackjack_switch.odds.both import Both, Switched
from pitboss.games.blackjack_switch.play import KEEP, MADE, SWITCH
from pitboss.games.blackjack_switch.settling import MATCH, match
from pitboss.house import Wager
from pitboss.odds.analyst import Advice
from pitboss.odds.figures import Analysis
from pitboss.odds.kernel import Kernel
from pitboss.odds.strategy_chart import Situation

THE_SWITCH: Final = Situation("The switch")
BOTH: Final = "the two wagers of a round together"


class SwitchAnalyst(BlackjackAnalyst):
    """What is to be known of blackjack switch under one house's rules."""

    def stage(self, spot: str) -> BlackjackState:
        """Just before a round from a full shoe, with the wagers that must lie beside this one."""
        beside = (place(box) for box in (1, 2) if place(box) != spot)
        return replace(super().stage(spot), bets=tuple(Bet(1, one, STAGE_STAKE) for one in beside))

    @property
    def kernel(self) -> Kernel:
        """The odds of every wager."""
        return SwitchKernel()

    def advise(self, view: BlackjackState, turn: Turn) -> Advice | None:
        """What each move is worth, that of switching the two second cards included."""
        return self._switch(view, turn.seat) if view.phase == Phase.SWITCHING else super().advise(view, turn)

    def situation(self, view: BlackjackState, turn: Turn) -> Situation | None:
        """The switch, or a hand after it."""
        return THE_SWITCH if view.phase == Phase.SWITCHING else super().situation(view, turn)

    def _switch(self, view: BlackjackState, seat: int) -> Advice:
        """The two hands as they are, or with their second cards exchanged, each then played best."""
        terms = terms_of(self.game)
        first, second = (hand for hand in view.hands if self.game.owner(hand.box) == seat)
        bet = view.bet(seat, place(first.box))
        assert bet is not None
        left, up = unseen(terms, view), VALUE[view.up[0]] - 1

        def worth(cards: tuple[str, ...], *, made: bool) -> float:
            only_21 = made and is_blackjack(cards) and not made_blackjack_wins(self.game)
            return max(moves(terms, left, cards_by_value(cards), up, after_split=only_21).values())

        kept = worth(first.cards, made=False) + worth(second.cards, made=False)
        exchanged = (first.cards[0], second.cards[1]), (second.cards[0], first.cards[1])
        switched = sum(worth(cards, made=True) for cards in exchanged)
        one, two = (said(cards) for cards in exchanged)
        hands = f"{said(first.cards)} and {said(second.cards)}, or {one} and {two}"
        return best_first(
            {KEEP: kept * bet.cents, SWITCH: switched * bet.cents}, f"{hands}, against the dealer's {said((view.up,))}"
        )


class SwitchKernel(BlackjackKernel):
    """The hand-written analysis behind the odds of blackjack switch."""

    words: ClassVar = (
        "Each of the two wagers is played best from the cards of the shoe, the exchange of cards included, each split "
        "hand by its own cards; the mean is that of floating-point arithmetic. The net results take the hands of a "
        "round as independent once the dealer's end is given. The match wager is counted exactly."
    )
    decided: ClassVar[Mapping[str, Decided]] = {MATCH: Decided(4, by_rank, match, in_order=False)}

    def main(self, game: Blackjack, shoe: Shoe, stake: int) -> MainOdds:
        """One of the two wagers from this shoe."""
        found = self._switched(game, shoe, stake)
        return MainOdds(rounded_off(found.results.each), decimal(found.expectation))

    def _analyses(self, game: Blackjack, kind: Wager, shoe: Shoe, stake: int) -> Iterator[Analysis]:
        """The odds of one wager; after those of the wager itself, those of the two of a round together."""
        for one in super()._analyses(game, kind, shoe, stake):
            yield one
            if kind.slug == MAIN:
                both = rounded_off(self._switched(game, shoe, stake).results.both)
                yield replace(one, when=BOTH, outcomes=most_first({net / 2: chance for net, chance in both.items()}))

    def _switched(self, game: Blackjack, shoe: Shoe, stake: int) -> Switched:
        return _best_play(terms_on(game, stake), by_value(shoe), made_wins=made_blackjack_wins(game))


def made_blackjack_wins(game: Blackjack) -> bool:
    """Whether an ace and a ten brought together by a switch win like a blackjack."""
    return MADE[game.house["switched-blackjack"]] == Ended.BLACKJACK


@lru_cache(maxsize=8)
def _best_play(terms: Terms, cards: tuple[int, ...], *, made_wins: bool) -> Switched:
    return Both(terms, cards, made_blackjack_wins=made_wins).known()
