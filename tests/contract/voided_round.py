"""A round that the floor voids half way: every stake goes back, and every further wager too."""

from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import Call, Choose, Place, Result, Role
from pitboss.equipment import Wheel
from pitboss.events import AnyEvent, Called, Chosen, Decision, Drawn, Opened, Over, Refusal
from pitboss.game import Awaits, Calling, Chance, Choice, Grounds, Move, Offer, Spot, State, Wagering
from pitboss.law import cites
from pitboss.procedures.settlement import losers_first, lost, voided, won
from pitboss.procedures.wagering import fold, place

from .small import EVEN, Small, charter

WAGERS, FURTHER = cites("19:47-16.12(b)"), cites("19:47-17.1 Double down wager")
CARD_FACE_UP, SHOE_JAMS, DEALING = cites("19:47-16.13(b)"), cites("19:47-16.13(f)"), cites("19:47-17.1 Round of play")
WHY = {"card-face-up": CARD_FACE_UP, "shoe-jams": SHOE_JAMS}
DEAL = Offer("deal", (Role.DEALER,), DEALING, routine=True)
PAY = Offer("pay", (Role.DEALER,), DEALING, routine=True)
VOID = Offer("void", (Role.FLOOR,), CARD_FACE_UP + SHOE_JAMS, values=tuple(WHY))
AWAITS: dict[str, Awaits] = {
    "wagering": Wagering(calls=(DEAL,)),
    "dealing": Chance(calls=(VOID,), device=Wheel("shoe", ["high", "low"])),
    "paying": Calling(calls=(PAY, VOID)),
}


class Voidable(State, frozen=True):
    """Who may still double, in order, and the card that came."""

    to_choose: tuple[int, ...] = ()
    card: str = ""


class VoidedRound(Small[Voidable]):
    """A wager on a high card, that may be doubled. From the deal to the payment the floor may void the round."""

    charter: ClassVar = charter("voided-round", "19:47-16.13", {"ante": WAGERS, "double": FURTHER})
    grounds: ClassVar = Grounds(chips=WAGERS, permissible=WAGERS, closed=DEALING, procedure=DEALING)
    spots: ClassVar = {"ante": Spot("ante", "ante", "Ante"), "double": Spot("double", "double", "Double")}

    def start(self) -> Voidable:
        return Voidable()

    def awaits(self, state: Voidable) -> Awaits:
        if state.phase == "choosing":
            seat = state.to_choose[0]
            most = sum(bet.cents for bet in state.bets if bet.seat == seat)
            moves = (Move("stand"), Move("double", self.house.limits.minimum, most))
            return Choice.of(seat, moves, calls=(VOID,))
        return AWAITS.get(state.phase)

    def takes(self, state: Voidable, spot: Spot, seat: int, total: int) -> Refusal | None:
        early = spot.id == "double" and state.phase == "wagering"
        return Refusal("Double after the deal, not before.", FURTHER) if early else None

    def answer(self, state: Voidable, command: Call | Choose | Result) -> Decision:
        match command:
            case Call(name="void"):
                why = WHY[command.value]
                called = Called(by=command.by, name="void", says="The round is void", value=command.value, cites=why)
                return (called, *voided(state.bets, why, "the round is void"), Over(cites=why))
            case Call(name="pay"):
                settled = losers_first(
                    won(bet, EVEN, self.house.chip, WAGERS, "the card is high")
                    if state.card == "high"
                    else lost(bet, WAGERS, "the card is low")
                    for bet in state.bets
                )
                return (Called(by=command.by, name="pay", says="Paying", cites=DEALING), *settled, Over())
            case Call():
                return (Called(by=command.by, name="deal", says="No more bets", cites=DEALING),)
            case Choose():
                chosen = Chosen(seat=command.seat, move=command.move, cites=FURTHER)
                if command.move == "stand":
                    return (chosen,)
                further = place(self, state, Place(command.seat, "double", command.cents))
                return further if isinstance(further, Refusal) else (*further, chosen)
            case Result():
                return (Drawn(outcome=command.outcome, says=f"The card is {command.outcome}", cites=DEALING),)

    def evolve(self, state: Voidable, event: AnyEvent) -> Voidable:
        match event:
            case Opened():
                return replace(state, phase="wagering")
            case Called(name="deal"):
                seats = tuple(bet.seat for bet in state.bets)
                return replace(state, phase="choosing" if seats else "dealing", to_choose=seats)
            case Chosen():
                rest = state.to_choose[1:]
                return replace(state, phase="choosing" if rest else "dealing", to_choose=rest)
            case Drawn():
                return replace(state, phase="paying", card=str(event.outcome))
            case Over():
                return replace(state, phase="over", to_choose=(), card="")
            case _:
                return fold(state, event)
