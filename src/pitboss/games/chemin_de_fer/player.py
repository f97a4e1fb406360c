"""The house player of chemin de fer, who sits in so that the bank has somebody to play against.

It bids and banks at the minimum, takes a bank that is offered for a small part of its chips, gives it up again after a
while, and covers part of others' banks. Where its hand has a free choice it plays the exact equilibrium; everywhere
else it says what the hand must do. All that it goes by is what its seat sees.
"""

from typing import Final

from pitboss.agents import HousePlayer
from pitboss.commands import Call, Place
from pitboss.equipment import Randomness
from pitboss.game import Answer, Move, Turn
from pitboss.games.chemin_de_fer.hands import DRAW, OPTION, banker_must, player_must
from pitboss.games.chemin_de_fer.odds.advice import best_play
from pitboss.games.chemin_de_fer.play import CARD, STAY
from pitboss.games.chemin_de_fer.rules import CheminDeFer
from pitboss.games.chemin_de_fer.state import BANK, BID, COVER, CheminState, Phase

MODEST: Final = 10  # minimum wagers: it stakes no more than that on a hand
PART: Final = 20  # it stakes at most one part in so many of its chips
KEEPS: Final = 2  # of so many times that it may keep the bank, it keeps it all but once


class CheminPlayer(HousePlayer[CheminDeFer]):
    """A house player at a table of chemin de fer."""

    def __init__(self, game: CheminDeFer, randomness: Randomness) -> None:
        super().__init__(game, randomness)
        self.best = best_play(game.house)

    # --- while wagers are open ---

    def wagers(self, view: CheminState, seat: int, chips: int) -> tuple[Place | Call, ...]:
        """A bid where the shoe is up for bids, or a part of the bank that somebody else holds."""
        if view.phase == Phase.BIDDING:
            return self._bid(view, seat, chips)
        if view.phase == Phase.COVERING and seat != view.banker:
            return self._cover(view, seat, chips)
        return ()

    def _bid(self, view: CheminState, seat: int, chips: int) -> tuple[Place, ...]:
        least = max(view.least, self._minimum(BANK))
        if view.bet(seat, BID) or seat == view.barred or least > self._most(BANK, chips):
            return ()
        return (Place(seat, BID, least),)

    def _cover(self, view: CheminState, seat: int, chips: int) -> tuple[Place, ...]:
        """As much as is modest, of what nobody has covered yet."""
        bank = view.bet(view.banker, BANK)
        if bank is None or view.bet(seat, COVER):
            return ()
        step = self.game.house.limits_of(self.game.spots[COVER].wager).increment
        cents = min(bank.cents - view.against, self._most(COVER, chips))
        cents -= cents % step
        return (Place(seat, COVER, cents),) if cents >= self._minimum(COVER) else ()

    def _minimum(self, spot: str) -> int:
        limits = self.game.house.limits_of(self.game.spots[spot].wager)
        return -(-limits.minimum // limits.increment) * limits.increment

    def _most(self, spot: str, chips: int) -> int:
        """The most that it stakes on a hand with so many chips: what is modest, or the minimum if it has that."""
        least = self._minimum(spot)
        return min(max(least, min(MODEST * least, chips // PART)), chips)

    # --- when it is asked ---

    def __call__(self, view: CheminState, turn: Turn) -> Answer:
        """Take or stake a modest bank, or decline or pass it; draw or stay as the equilibrium has it."""
        moves = {move.name: move for move in turn.moves}
        if view.phase == Phase.PLAYER_SPEAKS:
            return Answer(turn.seat, self._speaks(player_must(view.player_first, forced=self._forced), view))
        if view.phase == Phase.BANKER_SPEAKS:
            must = banker_must(view.banker_first, view.third_value, forced=self._forced)
            return Answer(turn.seat, self._speaks(must, view))
        if "as-bid" in moves:
            return Answer(turn.seat, "as-bid")
        if "take" in moves:
            return self._banks(turn, moves["take"], "decline")
        return self._banks(turn, moves["stake"], "pass")

    @property
    def _forced(self) -> bool:
        return self.game.house["optional-draws"] == "forced"

    def _banks(self, turn: Turn, move: Move, otherwise: str) -> Answer:
        """Bank for the least that is asked if that is modest; a bank that was won goes on after a while."""
        modest = move.least <= MODEST * self._minimum(BANK)
        stays = otherwise == "decline" or self.randomness.below(KEEPS) > 0
        return Answer(turn.seat, move.name, move.least) if modest and stays else Answer(turn.seat, otherwise)

    def _speaks(self, must: str, view: CheminState) -> str:
        """What the hand must do, or one of the free choices as often as the equilibrium has it."""
        if must != OPTION:
            return CARD if must == DRAW else STAY
        chance = self.best.draws
        if view.phase == Phase.BANKER_SPEAKS:
            chance = self.best.banker[view.banker_first, view.third_value]
        return CARD if self.randomness.below(chance.denominator) < chance.numerator else STAY
