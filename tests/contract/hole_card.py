"""A hidden hole card: the dealer's card lies face down until the patron has chosen."""

from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import Call, Choose, Result, Role, Viewer
from pitboss.events import AnyEvent, Called, Chosen, Decision, Drawn, Opened, Over, Shuffled
from pitboss.game import Awaits, Calling, Chance, Choice, Grounds, Move, Offer, Spot, State, Wagering
from pitboss.law import cites
from pitboss.procedures.settlement import lost, won
from pitboss.procedures.wagering import fold

from .deck import Deck
from .small import EVEN, Small, charter

HOLE_CARD, RULES = cites("19:47-17.1 Hole card"), cites("19:47-17.1 Hand")
FACE_DOWN = -1


class Dealt(State, frozen=True):
    up: int = 0
    hole: int = 0


DECK = Deck((2, 3, 3, 4))
SHUFFLED = Shuffled(device="deck")
AWAITS: dict[str, Awaits] = {
    "wagering": Wagering(calls=(Offer("deal", (Role.DEALER,), RULES, routine=True),)),
    "up": Chance(device=DECK),
    "hole": Chance(device=DECK),
    "choosing": Choice.of(1, (Move("stay"), Move("fold"))),
    "turning": Calling(calls=(Offer("turn-over", (Role.DEALER,), HOLE_CARD, routine=True),)),
}


class HoleCard(Small[Dealt]):
    """A higher card than the dealer's wins. The patron folds or stays without knowing the dealer's."""

    charter: ClassVar = charter("hole-card", "19:47-17.1", {"hand": RULES}, places=1)
    grounds: ClassVar = Grounds(RULES, RULES, RULES, RULES)
    spots: ClassVar = {"hand": Spot("hand", "hand", "Hand")}

    def start(self) -> Dealt:
        return Dealt()

    def awaits(self, state: Dealt) -> Awaits:
        return AWAITS.get(state.phase)

    def answer(self, state: Dealt, command: Call | Choose | Result) -> Decision:
        match command:
            case Call(name="deal"):
                return (Called(by=command.by, name="deal", says="The cards are dealt", cites=RULES),)
            case Result() if state.phase == "up":
                return (Drawn(outcome=command.outcome, says=f"You have a {command.outcome}", cites=RULES),)
            case Result():
                return (Drawn(outcome=command.outcome, seen_by=(), cites=HOLE_CARD),)
            case Choose():
                chosen = Chosen(seat=1, move=command.move)
                return (chosen, *self._settled(state, 0)) if command.move == "fold" else (chosen,)
            case _:
                says = f"The hole card is a {state.hole}"
                turned = Called(by=Role.DEALER, name="turn-over", says=says, cites=HOLE_CARD)
                return (turned, *self._settled(state, state.up))

    def _settled(self, state: Dealt, up: int) -> tuple[AnyEvent, ...]:
        for bet in state.bets:
            if up > state.hole:
                return (won(bet, EVEN, self.house.chip, RULES, "the higher card wins"), SHUFFLED, Over())
            return (lost(bet, RULES, "the dealer's card is as high, or the hand was folded"), SHUFFLED, Over())
        return (SHUFFLED, Over())

    def ends_void(self, state: Dealt) -> tuple[AnyEvent, ...]:
        return (SHUFFLED, *super().ends_void(state))

    def evolve(self, state: Dealt, event: AnyEvent) -> Dealt:
        match event:
            case Opened():
                return replace(state, phase="wagering")
            case Called(name="deal"):
                return replace(state, phase="up")
            case Drawn() if state.phase == "up":
                return replace(state, phase="hole", up=event.outcome)
            case Drawn():
                return replace(state, phase="choosing", hole=FACE_DOWN if event.outcome is None else event.outcome)
            case Chosen():
                return replace(state, phase="turning")
            case Called(name="turn-over"):
                return replace(state, phase="turned")
            case Over():
                return replace(state, phase="over", up=0, hole=0)
            case _:
                return fold(state, event)

    def view(self, state: Dealt, viewer: Viewer) -> Dealt:
        return replace(state, hole=FACE_DOWN) if state.hole and state.phase != "turned" else state
