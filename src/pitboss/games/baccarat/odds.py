"""The analysis of punto banco and mini-baccarat: all that a wager depends on is the coup, so coups are counted."""

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Final

from msgspec.structs import replace

from pitboss.equipment import Shoe
from pitboss.events import AnyEvent
from pitboss.game import Bet
from pitboss.games.baccarat.counts import ALL_COUPS, by_value, coups
from pitboss.games.baccarat.coup import BANKER, PLAYER, Coup
from pitboss.games.baccarat.rules import Baccarat
from pitboss.games.baccarat.state import BaccaratState, Phase
from pitboss.games.baccarat.wagers import BONUS, DRAGON_7, TOTALS
from pitboss.odds.analyst import Analyst
from pitboss.odds.counted import Counting

STAGE_STAKE: Final = 5_544_000  # what lies on the hand that a staged bonus wager needs beside it, in cents
TERMS: Final = {  # options that change what a wager nets, and which wagers those are
    "vigorish": (BANKER,),
    "rate": (BANKER,),
    "rounding": (BANKER,),
    "part-cent": (BANKER,),
    "bonus-table": tuple(BONUS),
}
EXEMPT: Final = "total-cards"  # no vigorish from a patron whose total card wagers are at least as much
ROUNDED: Final = (
    "Vigorish is rounded up here, so a small wager can pay more than its share; ask for the odds of its stake."
)


class CoupTally:
    """How the odds count the coups of a game of baccarat."""

    def shoe(self, game: Baccarat) -> Shoe:
        """The fresh shoe."""
        return game.shuffling.shoe

    def results(self) -> tuple[Coup, ...]:
        """Every coup that there is."""
        return ALL_COUPS

    def ways(self, game: Baccarat, shoe: Shoe) -> Mapping[Coup, int]:
        """Every coup that can come next from this shoe, and in how many ways."""
        return coups(by_value(shoe))

    def settle(self, game: Baccarat, bets: tuple[Bet, ...], result: Coup) -> tuple[AnyEvent, ...]:
        """The game's own settlement of these wagers on a coup."""
        return game.settle(replace(game.start(), bets=bets), result)

    def conditions(self, game: Baccarat) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
        """The Banker's Hand beside total card wagers, where those spare it the vigorish."""
        if game.house.options.get("vigorish") != EXEMPT:
            return ()
        return ((BANKER, "beside total card wagers of at least as much", (next(iter(TOTALS)),)),)

    def alternatives(self, game: Baccarat) -> Iterator[tuple[Mapping[str, str], tuple[str, ...]]]:
        """Every other kind and rate of vigorish, for the Banker's Hand, and every other table of the bonus wagers."""
        rules = game.house.options
        for option in game.charter.options:
            if option.name in TERMS and option.edition in ("", game.house.edition):
                for value in option.choices.split("|"):
                    if value != rules[option.name]:
                        yield {option.name: value, **_needed(value)}, TERMS[option.name]

    def note(self, game: Baccarat, stake: int | None = None) -> str:
        """A sentence on rounding, where vigorish is rounded and the stake is not known."""
        return ROUNDED if stake is None and game.vigorish.rounded and game.vigorish.kind in ("win", EXEMPT) else ""


def _needed(value: str) -> Mapping[str, str]:
    """What else must change for a kind of vigorish."""
    if value == EXEMPT:
        return {"total-cards": "yes"}
    return {"total-cards": "no", "bonus": "no"} if value == DRAGON_7 else {}


class BaccaratAnalyst(Analyst[Baccarat]):
    """What odds and simulations must know about baccarat."""

    def stage(self, spot: str) -> BaccaratState:
        """Just before a round from a full shoe, with a hand wager beside a bonus wager that needs one."""
        game = self.game
        shuffling = game.shuffling
        behind = 0 if game.continuous else shuffling.handling.behind
        state = BaccaratState(seats=(1,), phase=Phase.WAGERING, left=shuffling.cards, behind=behind)
        if game.takes(state, game.spots[spot], 1, STAGE_STAKE):
            state = replace(state, bets=(Bet(1, PLAYER, STAGE_STAKE),))
        return state

    @cached_property
    def kernel(self) -> Counting:
        """The coups are counted."""
        return Counting(CoupTally())
