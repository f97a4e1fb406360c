"""Face down: a hole card, a card for the patron, a raise; a card for the dealer, a raise; then the hole card is shown.

The patron must beat both of the dealer's cards. A winner in the suit of the hole card is paid 3 to 1. Beside the wager,
another can be made on the patron's card and the hole card being of one suit.
"""

from functools import cached_property
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import Choose, Viewer
from pitboss.events import AnyEvent, Called, Chosen, Drawn, Noted, Placed, Refusal
from pitboss.game import Awaits, Chance, Choice, Move, Spot, State
from pitboss.money import Odds, Transfer, layout, purse
from pitboss.poker.ranking import ORDER
from pitboss.procedures.wagering import fold
from small_games.dealt import BETTING, LOSES, RULES, DealtGame, charter, drawn

NEXT = {"hole": "own", "own": "first", "first": "up", "up": "second"}


class Table(State, frozen=True):
    """The hole card, the patron's, and the dealer's other one."""

    hole: str = ""
    own: str = ""
    up: str = ""


class FaceDown(DealtGame[Table]):
    """One patron, who sees the hole card last."""

    charter: ClassVar = charter(
        "face-down", {"wager": {"": "1 to 1", "of the suit": "3 to 1"}, "suited": {"": "3 to 1"}}
    )

    def start(self) -> Table:
        return Table()

    def takes(self, state: Table, spot: Spot, seat: int, total: int) -> Refusal | None:
        beside = spot.id == "suited" and not state.bet(seat, "wager")
        return Refusal("Make the wager first.", RULES) if beside else None

    @cached_property
    def _chance(self) -> Chance:
        return Chance(device=self.shoe)

    def awaits(self, state: Table) -> Awaits:
        match state.phase:
            case "over":
                return None
            case "wagering":
                return BETTING
            case "first" | "second":
                seat, cents = state.bets[0].seat, sum(bet.cents for bet in state.bets if bet.spot == "wager")
                return Choice.of(seat, (Move("call"), Move("raise", cents, cents)), silent="call")
            case _:
                return self._chance

    def chosen(self, state: Table, command: Choose) -> tuple[AnyEvent, ...]:
        seat, cents = command.seat, command.cents
        events: tuple[AnyEvent, ...] = (Chosen(seat=seat, move=command.move, cents=cents, cites=RULES),)
        if cents:
            moved = (Transfer(purse(seat), layout(seat), cents),)
            events = (*events, Placed(seat=seat, spot=state.phase, cents=cents, cites=RULES, transfers=moved))
        if state.phase == "first":
            return events
        bets = state.bets
        for event in events:
            bets = fold(replace(state, bets=bets), event).bets
        beside = tuple(bet for bet in bets if bet.spot == "suited")
        suited = self.wagers["suited"].pay().odds if state.own[1] == state.hole[1] else LOSES
        main = self.settled(tuple(bet for bet in bets if bet not in beside), self._odds(state))
        shown = Noted(what="shown", value=state.hole, cites=RULES)
        return (*events, shown, *self.settled(beside, suited)[:-1], *main)

    def _odds(self, state: Table) -> Odds | None:
        own, best = (max(ORDER.index(card[0]) for card in cards) for cards in ((state.own,), (state.hole, state.up)))
        if own == best:
            return None
        return (
            self.wagers["wager"].pay("of the suit" if state.own[1] == state.hole[1] else "").odds
            if own > best
            else LOSES
        )

    def dealt(self, state: Table, cards: tuple[str, ...]) -> tuple[AnyEvent, ...]:
        shown = drawn(cards)
        return (replace(shown, seen_by=()) if state.phase == "hole" else shown,)

    def evolve(self, state: Table, event: AnyEvent) -> Table:
        match event:
            case Called():
                return replace(state, phase="hole", hole="", own="", up="")
            case Drawn():
                return replace(state, **{state.phase: str(event.outcome)}, phase=NEXT[state.phase])
            case Chosen():
                return replace(state, phase=NEXT.get(state.phase, state.phase))
            case _:
                return fold(state, event)

    def view(self, state: Table, viewer: Viewer) -> Table:
        return replace(state, hole="?") if state.hole and state.phase != "over" else state
