"""A game with cards that lie face down: one for each of two seats, which only that seat sees, and the dealer's."""

from typing import ClassVar

from msgspec.structs import replace

from contract.deck import Deck
from contract.small import EVEN, Small, charter
from pitboss.commands import Call, Choose, Result, Role, Viewer
from pitboss.events import AnyEvent, Called, Decision, Drawn, Opened, Over, Shuffled
from pitboss.game import Awaits, Calling, Chance, Choice, Grounds, Move, Offer, Spot, State, Wagering
from pitboss.law import cites
from pitboss.procedures.settlement import lost, won
from pitboss.procedures.wagering import fold

RULES = cites("19:47-17.1 Hole card")
CARDS = (70_001, 70_002, 70_003, 70_004, 70_005)  # numbers that stand for nothing else
FACE_DOWN = -1
DECK = Deck(CARDS)
PLACES = 2


class Dealt(State, frozen=True):
    cards: tuple[int, ...] = ()  # of seat 1, of seat 2, and the dealer's


AWAITS: dict[str, Awaits] = {
    "wagering": Wagering(calls=(Offer("deal", (Role.DEALER,), RULES, routine=True),)),
    "dealing": Chance(device=DECK),
    "choosing": Choice.of(1, (Move("stay"), Move("fold")), silent="stay"),
    "turning": Calling(calls=(Offer("turn-over", (Role.DEALER,), RULES, routine=True),)),
}


class Pocket(Small[Dealt]):
    """The higher card wins. A hand that is folded is never shown, and neither is the dealer's card then."""

    charter: ClassVar = charter("pocket", "19:47-17.1", {"hand": RULES}, places=PLACES)
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
            case Result():
                seat = len(state.cards) + 1
                eyes = (seat,) if seat <= PLACES else ()
                return (Drawn(outcome=command.outcome, says=f"a {command.outcome}", seen_by=eyes, cites=RULES),)
            case Choose(move="fold"):
                folded = Called(by=Role.PATRON, name="fold", says="Folded", seat=1, cites=RULES)
                return (folded, *(lost(bet, RULES, "folded") for bet in state.bets), Shuffled(device="deck"), Over())
            case Choose():
                return (Called(by=Role.PATRON, name="stay", says="Stays", seat=1, cites=RULES),)
            case _:
                says = f"The cards are {state.cards}"
                return (Called(by=Role.DEALER, name="turn-over", says=says, cites=RULES), *self._settled(state))

    def _settled(self, state: Dealt) -> tuple[AnyEvent, ...]:
        house = state.cards[PLACES]
        return (
            *(
                won(bet, EVEN, self.house.chip, RULES, "higher")
                if state.cards[bet.seat - 1] > house
                else lost(bet, RULES, "lower")
                for bet in state.bets
            ),
            Shuffled(device="deck"),
            Over(),
        )

    def evolve(self, state: Dealt, event: AnyEvent) -> Dealt:
        match event:
            case Opened():
                return replace(state, phase="wagering")
            case Called(name="deal"):
                return replace(state, phase="dealing")
            case Drawn():
                cards = (*state.cards, FACE_DOWN if event.outcome is None else int(str(event.outcome)))
                return replace(state, cards=cards, phase="choosing" if len(cards) > PLACES else "dealing")
            case Called(name="stay"):
                return replace(state, phase="turning")
            case Over():
                return replace(fold(state, event), phase="over", cards=())
            case _:
                return fold(state, event)

    def view(self, state: Dealt, viewer: Viewer) -> Dealt:
        return replace(
            state, cards=tuple(card if at + 1 == viewer else FACE_DOWN for at, card in enumerate(state.cards))
        )
