"""Let it ride: three cards and two for all, which are turned one by one; before each, a wager may be taken back.

The cards for all lie face down and nobody looks at them. So they come out of the shoe when they are turned: which cards
lie where is not known before, at a table with a real shoe least of all.
"""

from functools import cached_property
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Choose, Place
from pitboss.events import AnyEvent, Called, Chosen, Decision, Drawn, Placed, TakenDown
from pitboss.game import Awaits, Chance, Choice, Move, State
from pitboss.money import Odds, Transfer, layout, purse
from pitboss.poker import Category, hand_of
from pitboss.procedures.wagering import fold
from small_games.dealt import BETTING, LOSES, RULES, DealtGame, charter, drawn

PAYS = {
    "royal flush": "1000 to 1",
    "straight flush": "200 to 1",
    "four of a kind": "50 to 1",
    "full house": "11 to 1",
    "flush": "8 to 1",
    "straight": "5 to 1",
    "three of a kind": "3 to 1",
    "two pair": "2 to 1",
    "pair": "1 to 1",
}
MOVES = (Move("ride"), Move("take-back"))
NEXT = {"dealing": "first", "first": "turning", "turning": "second", "second": "last"}


class Table(State, frozen=True):
    """The patron's cards, and those that were turned."""

    cards: tuple[str, ...] = ()


class LetItRide(DealtGame[Table]):
    """One patron. The three wagers are made as one, of three times as much."""

    charter: ClassVar = charter("let-it-ride", {"wagers": PAYS})

    def start(self) -> Table:
        return Table()

    @cached_property
    def _waiting(self) -> dict[str, Awaits]:
        hand, one = Chance(device=self.shoe, count=3), Chance(device=self.shoe)
        return {"wagering": BETTING, "dealing": hand, "turning": one, "last": one}

    def awaits(self, state: Table) -> Awaits:
        if state.phase in ("first", "second"):
            return Choice.of(state.bets[0].seat, MOVES, silent="ride")
        return self._waiting.get(state.phase)

    def decide(self, state: Table, command: AnyCommand) -> Decision:
        decision = super().decide(state, command)
        if not isinstance(command, Place) or not isinstance(decision, tuple):
            return decision
        seat, each = command.seat, command.cents // 3
        moved = (Transfer(purse(seat), layout(seat), each),)
        return tuple(
            Placed(seat=seat, spot=spot, cents=each, cites=RULES, transfers=moved)
            for spot in ("first", "second", "stays")
        )

    def chosen(self, state: Table, command: Choose) -> tuple[AnyEvent, ...]:
        seat, spot = command.seat, state.phase
        made = Chosen(seat=seat, move=command.move, cites=RULES)
        bet = state.bet(seat, spot)
        if command.move == "ride" or bet is None:
            return (made,)
        back = (Transfer(layout(seat), purse(seat), bet.cents),)
        return (made, TakenDown(seat=seat, spot=spot, cents=bet.cents, cites=RULES, transfers=back))

    def dealt(self, state: Table, cards: tuple[str, ...]) -> tuple[AnyEvent, ...]:
        if state.phase != "last":
            return (drawn(cards),)
        return (drawn(cards), *self.settled(state.bets, self._odds((*state.cards, *cards))))

    def _odds(self, cards: tuple[str, ...]) -> Odds:
        hand = hand_of(cards)
        if hand.category is Category.HIGH_CARD or (hand.category is Category.PAIR and hand.ranks[0] not in "TJQKA"):
            return LOSES
        return self.wagers["wagers"].pay(hand.category.words).odds

    def evolve(self, state: Table, event: AnyEvent) -> Table:
        match event:
            case Called():
                return replace(state, phase="dealing", cards=())
            case Drawn():
                cards = event.outcome if isinstance(event.outcome, tuple) else (event.outcome,)
                return replace(state, cards=(*state.cards, *map(str, cards)), phase=NEXT.get(state.phase, "last"))
            case Chosen():
                return replace(state, phase=NEXT[state.phase])
            case _:
                return fold(state, event)
