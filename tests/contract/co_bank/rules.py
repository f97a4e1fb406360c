"""The rules of the small pai gow. Seat 1 banks together with the house; the others wager against them."""

from collections.abc import Iterator
from enum import StrEnum
from typing import ClassVar

from msgspec.structs import replace

from contract.small import EVEN, charter
from pitboss.commands import AnyCommand, Call, Choose, Leave, Result, Role, Viewer
from pitboss.equipment import TILES, Pack, Shoe
from pitboss.events import (
    AnyEvent,
    Called,
    Chosen,
    Decision,
    Disclosed,
    Drawn,
    Over,
    Refusal,
    Settled,
    Shuffled,
    Verdict,
)
from pitboss.game import (
    Answer,
    Awaits,
    Bet,
    Calling,
    Chance,
    Choice,
    Game,
    Grounds,
    Move,
    Offer,
    Spot,
    State,
    Turn,
    Wagering,
    unanswered,
)
from pitboss.law import cites
from pitboss.money import RACK, Transfer, layout, sealed
from pitboss.procedures.banking import Bank
from pitboss.procedures.settlement import given_back, losers_first, lost, won
from pitboss.procedures.together import answered, with_answer, without_answer
from pitboss.procedures.wagering import changed, fold, ordinary

RULES, BANK = cites("13:69F-10.7"), cites("13:69F-10.8")
FEW = ("6-6", "1-1", "2-4", "1-2", "5-5", "3-3")
WOODPILE = Shoe(
    1, "woodpile", pack=Pack("few tiles", {t: TILES.say(t) for t in FEW}, [1] * 6, kind="tiles", how_to_write="")
)
BANKER, OTHERS = 1, (2, 3)
MORE = 500  # that a player may add when setting the hand
SETTING, AGAINST = "set", "against"
SHARED = Bank(((layout(BANKER), 1), (RACK, 1)))


class Phase(StrEnum):
    OVER = "over"
    WAGERING = "wagering"
    DEALING = "dealing"
    SETTING = "setting"
    OPENING = "opening"  # the dealer's tiles are opened, and wagers settled
    OPENED = "opened"


class Set(State, frozen=True):
    phase: Phase = Phase.OVER
    hands: tuple[
        tuple[int, tuple[str, ...]], ...
    ] = ()  # by seat, the high tile first once it is set; 0 is the dealer's

    def hand(self, seat: int) -> tuple[str, ...]:
        return dict(self.hands).get(seat, ())

    def players(self) -> tuple[int, ...]:
        return tuple(sorted({bet.seat for bet in self.bets if bet.spot == AGAINST}))


DEAL = Offer("deal", (Role.DEALER,), RULES, "the tiles are dealt", routine=True)
OPEN_HAND = Offer("open-hand", (Role.DEALER,), RULES, "the dealer's tiles are opened", routine=True)
NOBODY = Offer("nobody-plays", (Role.DEALER,), RULES, "the bank goes back", routine=True)


class CoBank(Game[Set]):
    """The higher tile against the dealer's higher, the lower against the lower: both must win."""

    charter: ClassVar = charter("co-bank", "13:69F-10.7", {"bank": BANK, AGAINST: RULES}, places=3)
    grounds: ClassVar = Grounds(RULES, RULES, RULES, RULES)
    spots: ClassVar = {name: Spot(name, name, name.title()) for name in ("bank", AGAINST)}

    def start(self) -> Set:
        return Set()

    def awaits(self, state: Set) -> Awaits:
        match state.phase:
            case Phase.WAGERING:
                return Wagering(calls=(DEAL if state.players() else NOBODY,))
            case Phase.DEALING:
                return Chance(device=WOODPILE, count=2)
            case Phase.SETTING:
                done = {one.seat for one in state.answers}
                return Choice(turns=tuple(self._turn(state, seat) for seat in state.players() if seat not in done))
            case Phase.OPENING:
                return Calling(calls=(OPEN_HAND,))
            case _:
                return None

    def _turn(self, state: Set, seat: int) -> Turn:
        first, second = state.hand(seat)
        return Turn(seat, (Move(f"high-{first}", 0, MORE), Move(f"high-{second}", 0, MORE)), silent=f"high-{first}")

    def takes(self, state: Set, spot: Spot, seat: int, total: int) -> Refusal | None:
        if (seat == BANKER) != (spot.id == "bank"):
            return Refusal("Seat 1 banks, and the others wager against the bank.", BANK)
        covered = sum(bet.cents for bet in state.bets if bet.spot == "bank")
        asked = sum(bet.cents + MORE for bet in state.bets if bet.spot == AGAINST and bet.seat != seat) + total + MORE
        if spot.id == AGAINST and asked > 2 * covered:
            return Refusal("The bank covers no more than that.", BANK)
        return None

    def returns(self, state: Set, bet: Bet) -> Refusal | None:
        if bet.spot == "bank" and state.players():
            return Refusal("Others wager against the bank; it stands.", BANK)
        return None

    def decide(self, state: Set, command: AnyCommand) -> Decision:
        if isinstance(command, Leave) and isinstance(self.awaits(state), Choice | Calling | Chance) and state.players():
            return Refusal("The tiles are dealt; leave when the round is over.", RULES)
        decision = ordinary(self, state, command)
        if decision is not None:
            return decision
        match command:
            case Call(name="open-hand"):
                return self._opened(state, command)
            case Call():
                called = Called(by=command.by, name=command.name, says="No more bets", cites=RULES)
                back = tuple(given_back(bet, Verdict.VOID, BANK, "nobody plays") for bet in state.bets)
                return (called,) if state.players() else (called, *back, Over(cites=RULES))
            case Result():
                return self._dealt(state, command)
            case Choose():
                return answered(self, state, command, RULES, self._disclosed)
            case _:
                raise AssertionError("the table waits for nothing else")

    def _dealt(self, state: Set, command: Result) -> Decision:
        seat = next((seat for seat in state.players() if not state.hand(seat)), 0)
        eyes = (seat,) if seat else ()
        return (Drawn(outcome=command.outcome, says=WOODPILE.says(command.outcome), seen_by=eyes, cites=RULES),)

    def _disclosed(self, answer: Answer) -> Disclosed:
        more = (Transfer(sealed(answer.seat), layout(answer.seat), answer.cents),) if answer.cents else ()
        return Disclosed(seat=answer.seat, move=answer.move, cents=answer.cents, cites=RULES, transfers=more)

    def _opened(self, state: Set, command: Call) -> Decision:
        tiles = sorted(state.hand(0), key=FEW.index)
        says = f"The dealer has {WOODPILE.says(tuple(tiles))}"
        called = Called(by=command.by, name="open-hand", says=says, result=" ".join(tiles), cites=RULES)
        settled = losers_first(self._settled(state, tiles))
        for one in settled:
            state = self.evolve(state, one)
        rest = tuple(given_back(bet, Verdict.PUSH, BANK, "what is left of the bank") for bet in state.bets)
        return (called, *settled, *rest, Over(cites=RULES), Shuffled(device="woodpile", cites=RULES))

    def ends_void(self, state: Set) -> tuple[AnyEvent, ...]:
        return (*super().ends_void(state), Shuffled(device="woodpile", cites=RULES))

    def _settled(self, state: Set, dealers: list[str]) -> Iterator[Settled]:
        for bet in (one for one in state.bets if one.spot == AGAINST):
            mine = state.hand(bet.seat)
            beats = [FEW.index(own) < FEW.index(theirs) for own, theirs in zip(mine, dealers, strict=True)]
            if all(beats):
                yield won(bet, EVEN, self.house.chip, RULES, "both tiles win", bank=SHARED)
            elif not any(beats):
                yield lost(bet, RULES, "both tiles lose", bank=SHARED, chip=self.house.chip)
            else:
                yield given_back(bet, Verdict.PUSH, RULES, "one wins, one loses")

    def evolve(self, state: Set, event: AnyEvent) -> Set:
        match event:
            case Called(name="deal"):
                return replace(state, phase=Phase.DEALING)
            case Called(name="open-hand"):
                return replace(state, phase=Phase.OPENED)
            case Drawn():
                assert isinstance(event.outcome, tuple)
                seat = next((seat for seat in state.players() if not state.hand(seat)), 0)
                hands = (*state.hands, (seat, tuple(map(str, event.outcome))))
                return replace(state, hands=hands, phase=Phase.DEALING if seat else Phase.SETTING)
            case Chosen():
                return with_answer(state, event)
            case Disclosed():
                return self._set(without_answer(state, event), event)
            case Settled() if event.seat != BANKER:
                after = fold(state, event)
                mine = layout(BANKER)
                bank = sum(one.cents * ((one.target == mine) - (one.source == mine)) for one in event.transfers)
                return changed(after, BANKER, "bank", bank) if bank else after
            case Over():
                return replace(fold(state, event), phase=Phase.OVER, hands=())
            case _:
                return fold(state, event)

    def _set(self, state: Set, event: Disclosed) -> Set:
        high = event.move.removeprefix("high-")
        tiles = state.hand(event.seat)
        hand = (high, next((tile for tile in tiles if tile != high), high))
        hands = tuple((seat, hand if seat == event.seat else other) for seat, other in state.hands)
        after = changed(state, event.seat, AGAINST, event.cents) if event.cents else state
        return replace(after, hands=hands, phase=Phase.SETTING if state.answers else Phase.OPENING)

    def view(self, state: Set, viewer: Viewer) -> Set:
        seen = (viewer, 0) if state.phase == Phase.OPENED else (viewer,)
        hands = tuple((seat, tiles if seat in seen else ("",) * len(tiles)) for seat, tiles in state.hands)
        return unanswered(replace(state, hands=hands), viewer)
