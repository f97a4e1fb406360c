"""Red dog: two cards; if there is room between them, the wager may be raised on the third falling there."""

from functools import cached_property
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import Choose
from pitboss.events import AnyEvent, Called, Chosen, Drawn, Placed
from pitboss.game import Awaits, Chance, Choice, Move, State
from pitboss.money import Odds, Transfer, layout, purse
from pitboss.poker.ranking import ORDER
from pitboss.procedures.wagering import fold
from small_games.dealt import BETTING, LOSES, RULES, DealtGame, charter, drawn

PAYS = {"spread 1": "5 to 1", "spread 2": "4 to 1", "spread 3": "2 to 1", "4 or more": "1 to 1", "three": "11 to 1"}


class Table(State, frozen=True):
    """The cards in the order in which they were dealt."""

    cards: tuple[str, ...] = ()


def spread(one: str, other: str) -> int:
    """How many ranks lie between two cards; -1 for a pair."""
    return abs(ORDER.index(one[0]) - ORDER.index(other[0])) - 1


class RedDog(DealtGame[Table]):
    """A raise is up to the original wager, or exactly as much; or a house allows none."""

    charter: ClassVar = charter("red-dog", {"original": PAYS})

    def start(self) -> Table:
        return Table()

    @cached_property
    def _waiting(self) -> dict[str, Awaits]:
        return {
            "wagering": BETTING,
            "dealing": Chance(device=self.shoe, count=2),
            "third": Chance(device=self.shoe),
        }

    def awaits(self, state: Table) -> Awaits:
        if state.phase == "raising":
            seat, most = state.bets[0].seat, state.bets[0].cents
            least = most if self.house["raise"] == "exact" else self.house.chip
            return Choice.of(seat, (Move("call"), Move("raise", least, most)), silent="call")
        return self._waiting.get(state.phase)

    def chosen(self, state: Table, command: Choose) -> tuple[AnyEvent, ...]:
        seat, cents = command.seat, command.cents
        made = Chosen(seat=seat, move=command.move, cents=cents, cites=RULES)
        if not cents:
            return (made,)
        moved = (Transfer(purse(seat), layout(seat), cents),)
        return (made, Placed(seat=seat, spot="raise", cents=cents, cites=RULES, transfers=moved))

    def dealt(self, state: Table, cards: tuple[str, ...]) -> tuple[AnyEvent, ...]:
        if state.phase == "dealing":
            return (drawn(cards), *(self.settled(state.bets, None) if spread(*cards) == 0 else ()))
        return (drawn(cards), *self.settled(state.bets, self._odds((*state.cards, *cards))))

    def _odds(self, cards: tuple[str, ...]) -> Odds | None:
        one, other, third = (ORDER.index(card[0]) for card in cards)
        wager, room = self.wagers["original"], spread(*cards[:2])
        if room < 0:
            return wager.pay("three").odds if third == one else None
        if not min(one, other) < third < max(one, other):
            return LOSES
        return wager.pay(f"spread {room}" if room <= 3 else "4 or more").odds

    def evolve(self, state: Table, event: AnyEvent) -> Table:
        match event:
            case Called():
                return replace(state, phase="dealing", cards=())
            case Drawn() if isinstance(event.outcome, tuple):
                cards = tuple(map(str, event.outcome))
                raising = spread(*cards) > 0 and self.house["raise"] != "none"
                return replace(state, cards=cards, phase="raising" if raising else "third")
            case Drawn():
                return replace(state, cards=(*state.cards, str(event.outcome)))
            case Chosen():
                return replace(state, phase="third")
            case _:
                return fold(state, event)
