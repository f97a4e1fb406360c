"""The rules of roulette: the contract's questions, answered."""

from collections.abc import Mapping
from math import lcm
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Place, Result, Role, Sit, TakeDown
from pitboss.equipment import DOUBLE_ZERO, SINGLE_ZERO, Device
from pitboss.events import AnyEvent, Called, Decision, Refusal
from pitboss.game import Awaits, Game, Grounds, Spot
from pitboss.games.roulette.house import RouletteCharter, as_posted
from pitboss.games.roulette.phases import called, phase_after, waits
from pitboss.games.roulette.settling import Settling
from pitboss.games.roulette.state import RouletteState
from pitboss.games.roulette.wagers import (
    COLOR_CHIPS,
    FIFTHS,
    FIVE_ADJACENT,
    FIVE_CHIPS,
    STRAIGHT,
    above_straights,
    all_spots,
    stands,
)
from pitboss.house import INCREMENTS, LIMITS, House, Wager
from pitboss.law import Edition, cites
from pitboss.money import dollars
from pitboss.procedures.wagering import STAFF_MAY_ACCEPT, fold, ordinary

LIMITED_BY = frozenset(LIMITS + INCREMENTS)


class Roulette(Game[RouletteState]):
    """Roulette on one of three wheels: single zero, double zero, or a double-zero wheel used as a single-zero wheel."""

    version: ClassVar[int] = 2  # every fifth of five adjacent numbers obeys the limits of a straight
    charter: ClassVar = RouletteCharter.load(
        "pitboss.games.roulette",
        slug="roulette",
        name="Roulette",
        citation="19:47-5.1",
        editions=(Edition.NJAC_19_47, Edition.NJAC_13_69F),
        places=len(COLOR_CHIPS),
        rank=1,
    )
    grounds: ClassVar = Grounds(
        chips=cites("19:47-5.1(a)"),
        permissible=cites("19:47-5.1(e)"),
        closed=cites("19:47-5.3(b)"),
        procedure=cites("19:47-5.3"),
        spoken=cites("19:47-5.1(a)"),
        placed_for=cites("19:47-5.1(c)"),
    )

    def __init__(self, house: House) -> None:
        super().__init__(as_posted(house))
        double_zero = house["wheel"] == "double-zero"
        self.wheel = SINGLE_ZERO if house["wheel"] == "single-zero" else DOUBLE_ZERO
        zero_2_3 = house.yes("zero-2-3") and not double_zero
        self._spots = {
            spot.id: spot
            for spot in all_spots(self.wheel, double_zero=double_zero, zero_2_3=zero_2_3)
            if spot.wager in house.wagers
        }
        on_layout = {spot.wager for spot in self._spots.values()}
        self._wagers = {slug: wager for slug, wager in house.wagers.items() if slug in on_layout}
        self._waits = waits(self.wheel)
        self._settling = Settling(house, self._spots)

    @property
    def wagers(self) -> Mapping[str, Wager]:
        """What the house offers and this layout has room for: the first five numbers need a 00."""
        return self._wagers

    @property
    def devices(self) -> tuple[Device, ...]:
        """The wheel."""
        return (self.wheel,)

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Every place on this layout."""
        return self._spots

    def start(self) -> RouletteState:
        """An empty table."""
        return RouletteState()

    def awaits(self, state: RouletteState) -> Awaits:
        """Wagers, the ball, or a call."""
        return self._waits[state.phase]

    def decide(self, state: RouletteState, command: AnyCommand) -> Decision:
        """What follows from a command; whoever sits down is given chips of a color."""
        decision = stands(state, command) or ordinary(self, state, command)
        match decision:
            case Refusal():
                return self._limited(command, decision)
            case tuple() if isinstance(command, Sit):
                return (*decision, COLOR_CHIPS[command.seat])
            case tuple() if isinstance(command, Place):
                return self._on_straights(state, command, decision)
            case tuple():
                return decision
        match command:
            case Call():
                return (called(command),)
            case Result():
                return self._settling.rested(state, str(command.outcome))
            case _:
                raise AssertionError("the table waits for nothing else")

    def _on_straights(self, state: RouletteState, command: Place, placed: tuple[AnyEvent, ...]) -> Decision:
        """A wager that is also within the limits of a straight on each number; staff may accept it if it is not."""
        most, name = self.house.limits_of(STRAIGHT).maximum, self.house.wagers[STRAIGHT].name
        above = above_straights(state, self._spots, command, most, name)
        if above is None:
            return placed
        if command.by is Role.PATRON:
            return above
        (event,) = placed
        accepted = tuple(one for one in STAFF_MAY_ACCEPT + FIVE_CHIPS if one not in event.cites)
        return (replace(event, cites=event.cites + accepted),)

    def _limited(self, command: AnyCommand, refusal: Refusal) -> Refusal:
        """The refusal; one by the limits of five adjacent numbers rests on the limits of the straight."""
        spot = self._spots.get(command.spot) if isinstance(command, Place | TakeDown) else None
        if spot is None or spot.wager != FIVE_ADJACENT or LIMITED_BY.isdisjoint(refusal.cites):
            return refusal
        return replace(refusal, cites=refusal.cites + FIVE_CHIPS)

    def evolve(self, state: RouletteState, event: AnyEvent) -> RouletteState:
        """Calls change the phase; the rest is common to all games."""
        if isinstance(event, Called):
            return replace(state, phase=phase_after(state, event, self.house))
        return fold(state, event)

    def fits(self, spot: Spot, total: int) -> Refusal | None:
        """Five adjacent numbers take five chips or a multiple of five; every other spot takes any wager."""
        if spot.wager == FIVE_ADJACENT and total % (FIFTHS * self.house.chip):
            step = dollars(lcm(FIFTHS * self.house.chip, self.house.limits_of(spot.wager).increment))
            return Refusal(f"{spot.name} takes five chips or a multiple of five, in steps of {step}.", FIVE_CHIPS)
        return None
