"""The house players of the poker games: three characters who judge a hand alike and act differently.

They go by what a coach would tell their seat: what a call and a raise are worth against the hands that opponents are
assumed to hold. Cautious players expect better hands, call and raise only for a clear gain, and never bluff. Bold ones
expect worse hands, raise when that costs little, and bluff now and then. They know only what their seat sees.
"""

from collections.abc import Mapping
from typing import ClassVar, Final

from msgspec import Struct

from pitboss.agents import HousePlayer
from pitboss.game import Answer, Move, Turn
from pitboss.games.poker_room.odds.advice import drawn_to
from pitboss.games.poker_room.odds.drawing import kept
from pitboss.games.poker_room.odds.futures import Care, Showdowns, showdowns
from pitboss.games.poker_room.odds.reading import read
from pitboss.games.poker_room.odds.worth import HALF, POT, THREE_QUARTERS, part_of_pot, results
from pitboss.games.poker_room.phases import DISCARD, FORCED, MUCK, SHOW, STAND_PAT
from pitboss.games.poker_room.rules import Poker
from pitboss.games.poker_room.showdown import beaten
from pitboss.games.poker_room.state import Phase, PokerState
from pitboss.procedures.betting import BET, CALL, CHECK, FOLD, RAISE

BUYS_IN_FOR: Final = 100  # least bets
HOLDINGS, DEALS = 1_500, 1_000  # enough for a rough answer, at once


class Temper(Struct, frozen=True):
    """A character: how far others are trusted to have what the model says, and the gain that a move must promise.

    With trust below 1, they have better hands. The gains are parts of the chips that go in; a raise must be worth so
    much more than what else can be done.
    """

    trust: float
    calls: float
    raises: float
    sizes: tuple[str, ...]
    bluffs: int = 0  # once in so many chances; 0 is never


TEMPERS: Final[Mapping[str, Temper]] = {
    "cautious": Temper(0.7, 0.2, 0.3, (HALF,)),
    "plain": Temper(1.0, 0.1, 0.15, (HALF, THREE_QUARTERS)),
    "bold": Temper(1.3, 0.0, 0.06, (THREE_QUARTERS, POT), bluffs=8),
}


class PokerPlayer(HousePlayer[Poker]):
    """A house player at a poker table."""

    characters: ClassVar = tuple(TEMPERS)
    ponders: ClassVar = True

    @property
    def chips(self) -> int:
        """A hundred bets, or as near to that as the house lets players buy."""
        house = self.game.house
        least, most = house.number("buy-in-least"), house.number("buy-in-most")
        cents = max(BUYS_IN_FOR * house.limits.minimum, least)
        return min(cents, most) if most else cents

    def __call__(self, view: PokerState, turn: Turn) -> Answer:
        """Bet, draw, or show the hand."""
        match view.phase:
            case Phase.DRAWING:
                return Answer(turn.seat, self._draws(view, turn.seat))
            case Phase.SHOWING:
                return Answer(turn.seat, self._shows(view, turn.seat))
            case _:
                move, cents = self._bets(view, turn)
                return Answer(turn.seat, move, cents)

    # --- bets ---

    def _bets(self, view: PokerState, turn: Turn) -> tuple[str, int]:
        """The move that promises enough, and its cents. A hand that no assumed hand beats is not folded."""
        temper, moves = TEMPERS[self.character], {move.name: move for move in turn.moves}
        stays = next((moves[name] for name in (CHECK, CALL, FORCED) if name in moves), None)
        raises = next((moves[name] for name in (BET, RAISE) if name in moves), None)
        ends = self._ends(view, turn.seat, temper)
        staying = self._worth(view, ends, stays.least) if stays else 0.0
        if raises:
            cents = self._size(view, turn.seat, raises, temper)
            gain = self._worth(view, ends, cents) - max(staying, 0.0)
            free = stays is not None and not stays.least
            if gain > temper.raises * cents or (free and self._bluffs(temper)):
                return raises.name, cents
        if stays is None:
            return FOLD, 0
        pays = staying > temper.calls * stays.least or bool((ends.shares() > 0).all())
        return (stays.name, stays.least) if FOLD not in moves or not stays.least or pays else (FOLD, 0)

    def _ends(self, view: PokerState, seat: int, temper: Temper) -> Showdowns:
        reading = read(self.game, view, seat)
        return showdowns(reading, Care(HOLDINGS, DEALS, trust=temper.trust), drawn_to(self.game, view, reading))

    def _worth(self, view: PokerState, ends: Showdowns, cents: int) -> float:
        return float(results(self.game, view, ends, cents).mean())

    def _size(self, view: PokerState, seat: int, move: Move, temper: Temper) -> int:
        """A part of the pot, or the whole stack if more than half of it would go in."""
        if move.least == move.most:
            return move.least
        wished = temper.sizes[self.randomness.below(len(temper.sizes))]
        cents = part_of_pot(view, seat, move, self.game.stakes.step, wished)
        return move.most if 2 * cents > view.stack(seat) == move.most else cents

    def _bluffs(self, temper: Temper) -> bool:
        return temper.bluffs > 0 and self.randomness.below(temper.bluffs) == 0

    # --- discards, and the showdown ---

    def _draws(self, view: PokerState, seat: int) -> str:
        cards = view.hand(seat).down
        keep = kept(cards, low=read(self.game, view, seat).form == "low")
        thrown = [str(at) for at, card in enumerate(cards, 1) if card not in keep]
        return "-".join([DISCARD, *thrown]) if thrown else STAND_PAT

    def _shows(self, view: PokerState, seat: int) -> str:
        """Show, unless hands that lie open win every pot."""
        seats = [one.seat for one in view.hands if one.seat in view.live and (one.shown or one.seat == seat)]
        worths = {one: self.game.worth(view, one) for one in seats}
        return MUCK if beaten(view, seat, worths) else SHOW
