"""The analysis of chemin de fer: coups are counted for two who use their free choices as at the exact equilibrium.

The equilibrium is that of the cards alone, at even money; the vigorish of a winning Banker is settled after it.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cached_property
from math import lcm
from typing import ClassVar, Final

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Choose, Open, Place, Result
from pitboss.equipment import Shoe
from pitboss.errors import BadInput
from pitboss.events import AnyEvent, Paid, Sat, Settled
from pitboss.game import Bet, Chance, Turn
from pitboss.games.baccarat.coup import NATURALS, Coup
from pitboss.games.chemin_de_fer.hands import value
from pitboss.games.chemin_de_fer.odds import charted
from pitboss.games.chemin_de_fer.odds.advice import advice
from pitboss.games.chemin_de_fer.odds.equilibrium import FORCED, NEW_JERSEY, Rules, coups, solve
from pitboss.games.chemin_de_fer.odds.ways import VALUES, of_decks, ways_of
from pitboss.games.chemin_de_fer.rules import CheminDeFer
from pitboss.games.chemin_de_fer.state import BANK, BID, COVER, SUIVI, CheminState
from pitboss.odds.analyst import Advice, Analyst
from pitboss.odds.counted import Counting
from pitboss.odds.strategy_chart import Chart, Situation
from pitboss.procedures.timing import routine

MOST_TAKEN: Final = 6  # cards that a hand may take; a shoe with fewer may not see one through
THE_OTHER: Final = 9  # the seat of the participant whom the wager is against
WHO_PAYS: Final = "The players pay each other; the house takes vigorish."
ME, OTHER = 1, 2
BURNED: Final = "AC"  # an ace, so that one more card is burned


class CheminTally:
    """How the odds count the coups of chemin de fer."""

    def shoe(self, game: CheminDeFer) -> Shoe:
        """The fresh shoe."""
        return game.shuffling.shoe

    def results(self) -> tuple[Coup, ...]:
        """Every coup that there can be, however the free choices are used."""
        counts = [(i, j) for i in VALUES for j in VALUES]
        found = {
            Coup(i, j, 2, 2) for i, j in counts if i in NATURALS or j in NATURALS or (i in (5, 6, 7) and j in (6, 7))
        }
        found |= {Coup(i, j, 2, 3) for i, j in counts if i in (5, 6, 7)}
        found |= {Coup(i, j, 3, cards) for i, j in counts for cards in (2, 3) if cards == 3 or j < NATURALS[0]}
        return tuple(sorted(found))

    def ways(self, game: CheminDeFer, shoe: Shoe) -> Mapping[Coup, int]:
        """Every coup that can come next from this shoe, in whole numbers that are to each other as its chances are."""
        cards = [0] * len(VALUES)
        for card, many in shoe.outcomes().items():
            cards[value(str(card))] += many
        if sum(cards) < MOST_TAKEN:
            raise BadInput(f"A hand may take {MOST_TAKEN} cards; this shoe has {sum(cards)}.")
        known = ways_of(tuple(cards))
        found = solve(known, _rules(game))
        counted = coups(known, found.rules, found.draws, found.banker)
        scale = lcm(*(many.denominator for many in counted.values()))
        return {coup: int(many * scale) for coup, many in sorted(counted.items()) if many}

    def settle(self, game: CheminDeFer, bets: tuple[Bet, ...], result: Coup) -> tuple[AnyEvent, ...]:
        """The game's own settlement of a bank, of a wager against it, or of both; whichever is missing is made up."""
        mine = {bet.seat for bet in bets}
        bank = next((bet for bet in bets if bet.spot == BANK), Bet(THE_OTHER, BANK, bets[0].cents))
        cover = next((bet for bet in bets if bet.spot != BANK), Bet(THE_OTHER, COVER, bank.cents))
        state = replace(game.start(), banker=bank.seat, stake=bank.cents, bets=tuple(sorted((bank, cover))))
        return tuple(
            event for event in game.settle(state, result) if isinstance(event, Settled | Paid) and event.seat in mine
        )

    def conditions(self, game: CheminDeFer) -> tuple[tuple[str, str, tuple[str, ...]], ...]:
        """No wager turns on another."""
        return ()

    def alternatives(self, game: CheminDeFer) -> Iterator[tuple[Mapping[str, str], tuple[str, ...]]]:
        """The rate is a number that the house sets; there are too many to list."""
        return iter(())

    def note(self, game: CheminDeFer, stake: int | None = None) -> str:
        """How the free choices are used at the equilibrium, where there are any."""
        if _rules(game) is FORCED:
            return f"The choices are forced: every one of them draws. {WHO_PAYS}"
        found = solve(ways_of(of_decks(game.shuffling.shoe.decks)))
        said = [f"the Player on 5 {_how_often(found.draws)}"]
        said += [
            f"the Banker on {count} against {third} {_how_often(chance)}"
            for (count, third), chance in found.choices.items()
        ]
        return f"Both play the exact equilibrium: {', '.join(said)}. {WHO_PAYS}"


def _rules(game: CheminDeFer) -> Rules:
    return FORCED if game.house["optional-draws"] == "forced" else NEW_JERSEY


def _how_often(chance: Fraction) -> str:
    return "draws" if chance == 1 else "stays" if not chance else f"draws with probability {chance}"


class CheminAnalyst(Analyst[CheminDeFer]):
    """What odds, simulations and coaches must know about chemin de fer."""

    chart_lines: ClassVar = charted.LINES

    @cached_property
    def kernel(self) -> Counting:
        """The coups are counted."""
        return Counting(CheminTally())

    def advise(self, view: CheminState, turn: Turn) -> Advice | None:
        """What the free choices are worth against the exact equilibrium."""
        return advice(self.game, view, turn.seat)

    def chart(self) -> Chart:
        """What each hand must do, and where it may choose."""
        return charted.chart(self.game.house)

    def situation(self, view: CheminState, turn: Turn) -> Situation | None:
        """The count of the hand that is to speak."""
        return charted.situation(view, turn.seat)

    def stage(self, spot: str) -> CheminState:
        """The cards are ready; then seat 1 bids, or has the bank, or seat 2 has it and seat 1 may cover it."""
        game = self.game
        state = game.evolve(game.evolve(game.start(), Sat(seat=ME)), Sat(seat=OTHER))
        while (awaits := game.awaits(state)) is not None:
            state = self._after(state, Result(BURNED) if isinstance(awaits, Chance) else routine(awaits))
        state = self._after(state, Open())
        if spot == BID:
            return state
        banker, least = (ME if spot == BANK else OTHER), game.house.limits_of("bank").minimum
        state = self._after(state, Place(banker, BID, least))
        state = self._after(state, routine(game.awaits(state)))
        if spot == BANK:
            return state
        state = self._after(state, Choose(banker, "as-bid"))
        return replace(state, follower=ME) if spot == SUIVI else state  # seat 1 covered the whole before, and lost

    def _after(self, state: CheminState, command: AnyCommand | None) -> CheminState:
        assert command is not None
        for event in self.game.follow(state, command):
            state = self.game.evolve(state, event)
        return state
