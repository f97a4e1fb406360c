"""A progressive meter, which several tables may share: wagers feed it, and who hits the jackpot wins what it shows."""

from collections.abc import Iterator
from enum import StrEnum
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import Call, Choose, Result, Role
from pitboss.equipment import Meter, Wheel
from pitboss.events import AnyEvent, Called, Decision, Drawn, Noted, Over, Settled, Shuffled, Verdict
from pitboss.game import Awaits, Chance, Grounds, Offer, Spot, State, Wagering
from pitboss.law import cites
from pitboss.money import RACK, Transfer, layout, meter, purse
from pitboss.procedures.settlement import losers_first, lost
from pitboss.procedures.wagering import fold

from .small import Small, charter

RULES, FED = cites("19:47-2.19(a)"), cites("19:47-2.19(b)", "19:47-2.19(i)")
NAME, START = "jackpot", 100_000
WHEEL = Wheel("jackpot wheel", ("1", "2", "3", "jackpot"))
METER = Meter(NAME, "Jackpot", START)
CLOSE = Offer("no-more-bets", (Role.DEALER,), RULES, "the wheel is spun", routine=True)


class Phase(StrEnum):
    OVER = "over"
    WAGERING = "wagering"
    SPINNING = "spinning"
    READING = "reading"  # the meter


class Spun(State, frozen=True):
    phase: Phase = Phase.OVER


class SharedMeter(Small[Spun]):
    """A tenth of every wager goes to the meter. Winners share what it shows; then the house sets it again."""

    charter: ClassVar = charter("shared-meter", "19:47-2.19", {"jackpot": RULES})
    grounds: ClassVar = Grounds(RULES, RULES, RULES, RULES)
    spots: ClassVar = {"jackpot": Spot("jackpot", "jackpot", "Jackpot")}
    meters: ClassVar = (METER,)

    def start(self) -> Spun:
        return Spun()

    def awaits(self, state: Spun) -> Awaits:
        match state.phase:
            case Phase.WAGERING:
                return Wagering(calls=(CLOSE,))
            case Phase.SPINNING:
                return Chance(device=WHEEL)
            case Phase.READING:
                return Chance(device=METER)
            case _:
                return None

    def answer(self, state: Spun, command: Call | Choose | Result) -> Decision:
        if isinstance(command, Call):
            called = Called(by=command.by, name=command.name, says="No more bets", cites=RULES)
            grown = sum(bet.cents for bet in state.bets) // 10
            fed = Noted(what="fed", value=grown, cites=FED, transfers=(Transfer(RACK, meter(NAME), grown),))
            return (called, fed) if grown else (called,)
        assert isinstance(command, Result)
        if state.phase == Phase.READING:
            return self._paid(state, int(str(command.outcome)))
        drawn = Drawn(outcome=command.outcome, says=f"The wheel shows {command.outcome}", cites=RULES)
        if command.outcome == "jackpot" and state.bets:
            return (drawn,)
        return (drawn, *losers_first(lost(bet, RULES, "no jackpot") for bet in state.bets), Over(cites=RULES))

    def _paid(self, state: Spun, shows: int) -> Decision:
        read = Drawn(outcome=shows, says=f"The meter shows {METER.says(shows)}", cites=FED)
        reset = Noted(what="reset", value=START, cites=FED, transfers=(Transfer(RACK, meter(NAME), START),))
        return (read, *self._won(state, shows), reset, Over(cites=RULES))

    def _won(self, state: Spun, shows: int) -> Iterator[Settled]:
        each, over = divmod(shows, len(state.bets))
        for at, bet in enumerate(state.bets):
            paid, mine = each + (over if not at else 0), purse(bet.seat)
            moved = (Transfer(meter(NAME), mine, paid), Transfer(layout(bet.seat), mine, bet.cents))
            yield Settled(
                seat=bet.seat,
                spot=bet.spot,
                stake=bet.cents,
                verdict=Verdict.WON,
                paid=paid,
                returned=bet.cents,
                why="the jackpot",
                cites=RULES,
                transfers=moved,
            )

    def evolve(self, state: Spun, event: AnyEvent) -> Spun:
        match event:
            case Called():
                return replace(state, phase=Phase.SPINNING)
            case Drawn() if state.phase == Phase.SPINNING:
                return replace(state, phase=Phase.READING)
            case Shuffled():
                return state
            case _:
                return fold(state, event)
