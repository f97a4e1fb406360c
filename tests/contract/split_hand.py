"""A split hand: a pair may become two hands, and the second one takes a further wager."""

from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import Call, Choose, Place, Result, Role
from pitboss.equipment import Wheel
from pitboss.events import AnyEvent, Called, Chosen, Decision, Drawn, Opened, Over, Refusal, Settled, Verdict
from pitboss.game import Awaits, Bet, Chance, Choice, Grounds, Move, Offer, Spot, State, Wagering
from pitboss.law import cites
from pitboss.procedures.settlement import given_back, losers_first, lost, won
from pitboss.procedures.wagering import fold, place

from .small import EVEN, Small, charter

WAGERS, DEALING, SPLITTING = cites("19:47-2.3"), cites("19:47-2.6"), cites("19:47-2.11")
CARDS = Wheel("shoe", "1 2 3".split())
OPEN = Wagering(calls=(Offer("deal", (Role.DEALER,), DEALING, routine=True),))
CARD = Chance(device=CARDS)
TARGET = 4


class Hands(State, frozen=True):
    """The cards of each hand: one hand, or two once a pair was split."""

    hands: tuple[tuple[int, ...], ...] = ()


class SplitHand(Small[Hands]):
    """Two cards of 1 to 3: more than four wins, four is a push. A pair may be split into two hands."""

    charter: ClassVar = charter("split-hand", "19:47-2.11", {"hand": WAGERS}, places=1)
    grounds: ClassVar = Grounds(chips=WAGERS, permissible=WAGERS, closed=DEALING, procedure=DEALING)
    spots: ClassVar = {"first": Spot("first", "hand", "First hand"), "second": Spot("second", "hand", "Second hand")}

    def start(self) -> Hands:
        return Hands()

    def awaits(self, state: Hands) -> Awaits:
        if state.phase == "wagering":
            return OPEN
        if state.phase == "choosing":
            stake = sum(bet.cents for bet in state.bets)
            return Choice.of(1, (Move("stand"), Move("split", stake, stake)))
        return CARD if state.phase == "dealing" else None

    def takes(self, state: Hands, spot: Spot, seat: int, total: int) -> Refusal | None:
        if spot.id == "second" and state.phase != "choosing":
            return Refusal("Only a pair that is split takes a wager on a second hand.", SPLITTING)
        return None

    def answer(self, state: Hands, command: Call | Choose | Result) -> Decision:
        match command:
            case Call():
                called = Called(by=command.by, name="deal", says="No more bets", cites=DEALING)
                return (called, *self._ended(self.evolve(state, called)))
            case Result():
                drawn = Drawn(outcome=command.outcome, says=f"A {command.outcome}", cites=DEALING)
                return (drawn, *self._ended(self.evolve(state, drawn)))
            case Choose():
                return self._chosen(state, command)

    def _chosen(self, state: Hands, command: Choose) -> Decision:
        chosen = Chosen(seat=1, move=command.move, cites=SPLITTING)
        if command.move == "stand":
            return (chosen, *self._ended(self.evolve(state, chosen)))
        further = place(self, state, Place(1, "second", command.cents))
        return further if isinstance(further, Refusal) else (chosen, *further)

    def _ended(self, state: Hands) -> tuple[AnyEvent, ...]:
        if state.phase != "settling":
            return ()
        return (*losers_first(self._settled(state, bet) for bet in state.bets), Over())

    def _settled(self, state: Hands, bet: Bet) -> Settled:
        total = sum(state.hands[0 if bet.spot == "first" else 1])
        if total == TARGET:
            return given_back(bet, Verdict.PUSH, WAGERS, "four is a push")
        if total < TARGET:
            return lost(bet, WAGERS, f"{total} is less than four")
        return won(bet, EVEN, self.house.chip, WAGERS, f"{total} is more than four")

    def evolve(self, state: Hands, event: AnyEvent) -> Hands:
        match event:
            case Opened():
                return replace(state, phase="wagering")
            case Called():
                return replace(state, phase="dealing", hands=((),)) if state.bets else replace(state, phase="settling")
            case Drawn():
                return self._dealt(state, int(str(event.outcome)))
            case Chosen(move="stand"):
                return replace(state, phase="settling")
            case Chosen():
                return replace(state, phase="dealing", hands=tuple((card,) for card in state.hands[0]))
            case Over():
                return replace(state, phase="over", hands=())
            case _:
                return fold(state, event)

    def _dealt(self, state: Hands, card: int) -> Hands:
        short = min(range(len(state.hands)), key=lambda at: len(state.hands[at]))
        hands = tuple((*hand, card) if at == short else hand for at, hand in enumerate(state.hands))
        if any(len(hand) < 2 for hand in hands):
            return replace(state, hands=hands)
        pair = len(hands) == 1 and hands[0][0] == hands[0][1]
        return replace(state, phase="choosing" if pair else "settling", hands=hands)
