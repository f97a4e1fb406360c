"""The rules of roulette."""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from math import lcm
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Result, Sit
from pitboss.equipment import DOUBLE_ZERO, SINGLE_ZERO
from pitboss.events import AnyEvent, Called, Decision, Moved, Over, Refusal, Settled, Verdict
from pitboss.felt import Layout
from pitboss.game import Awaits, Bet, Chance, Game, Grounds, Spot, State
from pitboss.games.roulette.calls import (
    CIRCLING,
    CIRCLING_AGAIN,
    NO_SPIN,
    OPEN,
    RESTS,
    STANDING,
    VOID_00,
    called,
    stands,
)
from pitboss.games.roulette.chips import CHIPS, COLOURS
from pitboss.games.roulette.layout import EVEN_CHANCES, draw
from pitboss.games.roulette.spots import PASSES_OVER_00, all_spots
from pitboss.house import Charter, House, Wager
from pitboss.law import Edition, cites
from pitboss.money import RACK, Transfer, dollars, in_chips, layout, purse
from pitboss.paper import Notice
from pitboss.procedures.settlement import losers_first, lost, won
from pitboss.procedures.wagering import fold, ordinary

FIVE_CHIPS = cites("19:47-5.1(e)1i(2)")
HALF = cites("19:47-5.2(b)")
FULL_SINGLE = cites("19:47-5.2(c)")
FULL_AS_SINGLE = cites("19:47-5.2(d)3")
FULL_BY_CHOICE = cites("roulette/zeros")
BY_POSITION = cites("19:47-5.1(d)")
NOTICE_AS_SINGLE = cites("19:47-5.2(d)1")
LOSERS_FIRST = cites("19:47-5.3(e)")
FIFTH_MOVED = cites("19:47-5.3(d)")


class Roulette(Game[State]):
    """Roulette on one of three wheels: single zero, double zero, or a double-zero wheel used as single zero."""

    charter: ClassVar = Charter.load(
        "pitboss.games.roulette",
        slug="roulette",
        name="Roulette",
        citation="19:47-5.1",
        editions=(Edition.NJAC_19_47, Edition.NJAC_13_69F),
        places=len(COLOURS),
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
        super().__init__(house)
        kind = house["wheel"]
        self.wheel = SINGLE_ZERO if kind == "single-zero" else DOUBLE_ZERO
        self.double_zero = kind == "double-zero"
        self.as_single = kind == "double-zero-as-single"
        zero_2_3 = house.yes("zero-2-3") and not self.double_zero
        self._spots = {
            spot.id: spot
            for spot in all_spots(self.wheel, double_zero=self.double_zero, zero_2_3=zero_2_3)
            if spot.wager in house.wagers
        }
        on_layout = {spot.wager for spot in self._spots.values()}
        self._wagers = {slug: wager for slug, wager in house.wagers.items() if slug in on_layout}
        self._after_void = "standing" if house["after-void"] == "wagers-stand" else "wagering"
        self._chance = Chance(calls=(NO_SPIN,), device=self.wheel)

    @property
    def wagers(self) -> Mapping[str, Wager]:
        """What the house offers and this layout has a place for: first five numbers need a 00."""
        return self._wagers

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Every place on this layout."""
        return self._spots

    def start(self) -> State:
        """An empty table."""
        return State()

    def awaits(self, state: State) -> Awaits:
        """Wagers are open until "no more bets", which the dealer calls while the ball circles."""
        match state.phase:
            case "wagering":
                return OPEN
            case "spinning":
                return CIRCLING
            case "closed":
                return self._chance
            case "standing":
                return STANDING
            case "spinning-again":
                return CIRCLING_AGAIN
            case _:
                return None

    def decide(self, state: State, command: AnyCommand) -> Decision:
        """What follows from a command."""
        decision = stands(state, command) or ordinary(self, state, command)
        if isinstance(command, Sit) and isinstance(decision, tuple):
            return (*decision, CHIPS[command.seat])
        if decision is not None:
            return decision
        match command:
            case Call():
                return (called(command),)
            case Result():
                return self._rested(state, str(command.outcome))
            case _:
                raise AssertionError("the table waits for nothing else")

    def evolve(self, state: State, event: AnyEvent) -> State:
        """The next state: a phase, and the wagers."""
        match event:
            case Called(name="no-spin"):
                return replace(state, phase=self._after_void)
            case Called(name="spin"):
                return replace(state, phase="spinning-again" if state.phase == "standing" else "spinning")
            case Called(name="no-more-bets"):
                return replace(state, phase="closed")
            case _:
                return fold(state, event)

    def _rested(self, state: State, number: str) -> Decision:
        """The ball rests: announce, place the crown, move the winning fifths, collect the losers, pay the winners."""
        drawn, crown = RESTS[number]
        if self.as_single and number == "00":
            return (drawn, VOID_00)
        moves = tuple(self._fifths(state, number))
        for move in moves:
            state = fold(state, move)
        settled = losers_first(self._settled(bet, number) for bet in state.bets)
        return (drawn, crown, *moves, *settled, Over(cites=LOSERS_FIRST))

    def _fifths(self, state: State, number: str) -> Iterator[Moved]:
        """A fifth of each winning five-adjacent wager goes to the box of the winning number."""
        for bet in state.bets:
            spot = self._spots[bet.spot]
            if spot.wager == "five-adjacent" and number in spot.covers:
                yield Moved(
                    seat=bet.seat,
                    spot=bet.spot,
                    to=f"straight-{number}",
                    cents=bet.cents // 5,
                    cites=FIFTH_MOVED + PASSES_OVER_00 if spot.cites else FIFTH_MOVED,
                )

    def _settled(self, bet: Bet, number: str) -> Settled:
        """Where a wager lies decides it, whoever placed it there."""
        spot = self._spots[bet.spot]
        wager = self._wagers[spot.wager]
        by = spot.cites or wager.cites
        if spot.wager == "five-adjacent":
            whose = "the fifths on the other numbers lose" if number in spot.covers else f"{spot.name} loses"
            return lost(bet, by + BY_POSITION, f"{whose} on {number}")
        if number in spot.covers:
            pay = wager.pay()
            return won(
                bet,
                pay.odds,
                self.house.chip,
                by + pay.cites + BY_POSITION,
                f"{spot.name} wins on {number}",
            )
        if number in ("0", "00") and spot.wager in EVEN_CHANCES:
            return self._zero(bet, spot, number)
        return lost(bet, by + BY_POSITION, f"{spot.name} loses on {number}")

    def _zero(self, bet: Bet, spot: Spot, number: str) -> Settled:
        """An even-money wager when a zero comes up."""
        if self.as_single:
            return lost(bet, FULL_AS_SINGLE, f"{spot.name} loses in full on {number}")
        if not self.double_zero:
            return lost(bet, FULL_SINGLE, f"{spot.name} loses in full on {number}")
        if self.house.options.get("zeros") == "full":
            return lost(bet, FULL_BY_CHOICE, f"{spot.name} loses in full on {number} under this house's rules")
        returned = in_chips(Fraction(bet.cents, 2), self.house.chip, up=True)
        return Settled(
            seat=bet.seat,
            spot=bet.spot,
            stake=bet.cents,
            verdict=Verdict.HALF,
            returned=returned,
            why=f"{spot.name} loses half on {number}",
            cites=HALF,
            transfers=(
                Transfer(layout(bet.seat), RACK, bet.cents - returned),
                Transfer(layout(bet.seat), purse(bet.seat), returned),
            ),
        )

    def fits(self, spot: Spot, total: int) -> Refusal | None:
        """Five adjacent numbers take five chips or a multiple of five; every other spot takes any wager."""
        if spot.wager == "five-adjacent" and total % (5 * self.house.chip):
            step = dollars(lcm(5 * self.house.chip, self.house.limits_of(spot.wager).increment))
            return Refusal(f"{spot.name} takes five chips or a multiple of five: steps of {step}.", FIVE_CHIPS)
        return None

    def notices(self) -> tuple[Notice, ...]:
        """The rule for zeros, and a double-zero wheel used as single zero, must be posted."""
        if self.as_single:
            text = "This double-zero wheel is used as a single-zero wheel: on 00 the spin is void and spun again."
            return (Notice(text, NOTICE_AS_SINGLE),)
        if not self.double_zero:
            return ()
        when = "When the ball rests in 0 or 00, red, black, odd, even, 1 to 18 and 19 to 36 lose"
        if self.house.options.get("zeros") == "full":
            return (Notice(f"{when} all of the wager.", FULL_BY_CHOICE),)
        return (Notice(f"{when} half of the wager.", HALF),)

    def layout(self) -> Layout:
        """The felt."""
        return draw(self._spots.values(), self.wheel)
