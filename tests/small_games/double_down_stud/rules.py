"""Double down stud: one card for the patron and three for all; the wager may be doubled before the hole card is turned.

Nobody looks at the hole card, so it comes out of the shoe when it is turned.
"""

from functools import cached_property
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import Choose
from pitboss.events import AnyEvent, Called, Chosen, Drawn, Placed
from pitboss.game import Awaits, Chance, Choice, Move, State
from pitboss.money import Odds, Transfer, layout, purse
from pitboss.poker import Category, hand_of
from pitboss.procedures.wagering import fold
from small_games.dealt import BETTING, LOSES, RULES, DealtGame, charter, drawn
from small_games.let_it_ride.rules import PAYS

NEXT = {"own": "board", "board": "doubling"}


class Table(State, frozen=True):
    """The patron's card, and then those for all."""

    cards: tuple[str, ...] = ()


class DoubleDownStud(DealtGame[Table]):
    """One patron. A pair of sixes to tens is a push."""

    charter: ClassVar = charter("double-down-stud", {"original": {**PAYS, "royal flush": "2000 to 1"}})

    def start(self) -> Table:
        return Table()

    @cached_property
    def _waiting(self) -> dict[str, Awaits]:
        board, one = Chance(device=self.shoe, count=3), Chance(device=self.shoe)
        return {"wagering": BETTING, "own": one, "board": board, "hole": one}

    def awaits(self, state: Table) -> Awaits:
        if state.phase == "doubling":
            bet = state.bets[0]
            least = bet.cents if self.house["raise"] == "exact" else self.house.chip
            return Choice.of(bet.seat, (Move("stay"), Move("double", least, bet.cents)), silent="stay")
        return self._waiting.get(state.phase)

    def chosen(self, state: Table, command: Choose) -> tuple[AnyEvent, ...]:
        seat, cents = command.seat, command.cents
        made = Chosen(seat=seat, move=command.move, cents=cents, cites=RULES)
        if not cents:
            return (made,)
        moved = (Transfer(purse(seat), layout(seat), cents),)
        return (made, Placed(seat=seat, spot="double", cents=cents, cites=RULES, transfers=moved))

    def dealt(self, state: Table, cards: tuple[str, ...]) -> tuple[AnyEvent, ...]:
        if state.phase != "hole":
            return (drawn(cards),)
        return (drawn(cards), *self.settled(state.bets, self._odds((*state.cards, *cards))))

    def _odds(self, cards: tuple[str, ...]) -> Odds | None:
        hand = hand_of(cards)
        if hand.category is Category.PAIR and hand.ranks[0] in "6789T":
            return None
        if hand.category is Category.HIGH_CARD or (hand.category is Category.PAIR and hand.ranks[0] in "2345"):
            return LOSES
        return self.wagers["original"].pay(hand.category.words).odds

    def evolve(self, state: Table, event: AnyEvent) -> Table:
        match event:
            case Called():
                return replace(state, phase="own", cards=())
            case Drawn():
                cards = event.outcome if isinstance(event.outcome, tuple) else (event.outcome,)
                return replace(state, cards=(*state.cards, *map(str, cards)), phase=NEXT.get(state.phase, "hole"))
            case Chosen():
                return replace(state, phase="hole")
            case _:
                return fold(state, event)
