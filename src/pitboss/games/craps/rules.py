"""The rules of craps. Mini-craps differs in its charter, automated craps also in how the dice are thrown."""

from collections.abc import Callable, Mapping
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Leave, Open, Place, Result, Role, TakeDown, VoidRound
from pitboss.equipment import Device
from pitboss.events import AnyEvent, Decision, Opened, Refusal, TakenDown
from pitboss.game import Awaits, Bet, Calling, Clock, Game, Grounds, Spot
from pitboss.games.craps.buttons import Buttons
from pitboss.games.craps.law import BARRED, LAW, Cites
from pitboss.games.craps.phases import Phases, Throwing, by_hand
from pitboss.games.craps.play import Play
from pitboss.games.craps.settling import Settling, deciding_rolls, with_one_fire_table
from pitboss.games.craps.state import CrapsState, Phase
from pitboss.games.craps.vigorish import Vigorish
from pitboss.games.craps.wagers import DONT, SUPPORTS, Acceptance, all_spots, numbers_traveled_to
from pitboss.house import LIMITS, Charter, Group, House
from pitboss.law import Edition, carries_out, cites
from pitboss.procedures.wagering import fold, ordinary

NO_CASH = Refusal("Spoken wagers with cash are not accepted at this table; place chips.", LAW.spoken)


@carries_out("craps/places")
class Craps(Game[CrapsState]):
    """Craps. Each roll is a round; wagers that it does not decide stay on the layout."""

    charter: ClassVar = Charter.load(
        "pitboss.games.craps",
        slug="craps",
        name="Craps",
        citation="19:47-1.2",
        editions=(Edition.NJAC_19_47, Edition.NJAC_13_69F),
        places=14,
        group=Group.DICE,
        rank=3,
    )
    version: ClassVar[int] = 3  # who gives up the dice is not offered them again before the next throw
    grounds: ClassVar = Grounds(
        chips=cites("19:47-1.3", "craps/chips"),
        permissible=cites("19:47-1.2(a)"),
        closed=cites("19:47-1.8", "craps/throw"),
        procedure=cites("19:47-1.8", "19:47-1.10", "craps/throw"),
        removal=cites("19:47-1.3", "craps/removal"),
        spoken=LAW.spoken,
        seats=cites("craps/places"),
        uniform=cites("craps/uniform"),
        push=BARRED,
    )
    throwing: ClassVar[Callable[[House], Throwing]] = staticmethod(by_hand)
    borrowed: ClassVar[Cites] = ()  # by what right the rules of craps apply, where they are another game's

    def __init__(self, house: House) -> None:
        super().__init__(with_one_fire_table(house))
        self._spots = {spot.id: spot for spot in all_spots(self.wagers)}
        self._everywhere = {**self._spots, **{spot.id: spot for spot in numbers_traveled_to(self.wagers)}}
        rolls = deciding_rolls(self.house, self.borrowed)
        throwing = type(self).throwing(self.house)
        self._vigorish = Vigorish(self.house)
        self._acceptance = Acceptance(self.house, self._vigorish)
        buttons = Buttons(rolls, self.borrowed, may_call_off=house.yes("called-off"))
        needs_bet = house.yes("shooter-needs-line-bet")
        self._phases = Phases(throwing, buttons, self.charter.places, needs_bet=needs_bet)
        settling = Settling(self.house, rolls, self._vigorish, self.borrowed)
        self._play = Play(throwing, settling, buttons, self._everywhere, self.borrowed)
        self._device = throwing.device
        self._opens = throwing.opens
        self._opened = (Opened(cites=throwing.opening),)
        self._close = Call(Role.DEALER, throwing.close)
        self._no_cash = house.options.get("spoken") == "no"
        # What every round comes to: it opens, the dice go out, they rest. Each step gives None for other commands.
        self._course: dict[Phase, Callable[[CrapsState, AnyCommand], Decision | None]] = {
            Phase.OVER: self._opening,
            Phase.WAGERING: self._closing,
            Phase.ROLLING: self._rolling,
            Phase.SHAKER_BY_HAND: self._rolling,
        }
        self._after = self._play.after

    @property
    def devices(self) -> tuple[Device, ...]:
        """The dice, or the shaker."""
        return (self._device,)

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Every place where a patron can put chips."""
        return self._spots

    @property
    def everywhere(self) -> Mapping[str, Spot]:
        """Every place where chips can lie, including those to which only the dealer moves them."""
        return self._everywhere

    def spot(self, name: str) -> Spot | None:
        """The spot of that name, including those to which only the dealer moves chips."""
        return self._everywhere.get(name)

    @carries_out('19:47-1.1 "Come Out Roll"')
    def start(self) -> CrapsState:
        """An empty table; the first roll is a come-out roll."""
        return CrapsState(phase=self._opens)

    def awaits(self, state: CrapsState) -> Awaits:
        """Wagers are open until the dice go out; then the dice answer."""
        return self._phases.awaits(state)

    def clocks(self, state: CrapsState) -> tuple[Clock, ...]:
        """What the floor's clock can call: nothing where dice are thrown by hand, and the checks of a shaker."""
        return self._phases.clocks(state)

    def decide(self, state: CrapsState, command: AnyCommand) -> Decision:
        """What follows from a command."""
        step = self._course.get(state.phase)
        if step and (decision := step(state, command)) is not None:
            return decision
        decision = ordinary(self, state, command)
        if decision is None:
            assert isinstance(command, Call), f"the table does not wait for {command}"
            return self._play.called(state, command)
        if isinstance(decision, Refusal):
            return self._refused(state, command, decision)
        if type(command) is Place:
            return self._placed(state, command, decision)
        if type(command) is TakeDown:
            return self._taken_down(state, command, decision)
        if type(command) is Leave or type(command) is VoidRound:
            return self._vigorish.refunded(self._by_right_of(decision), state)
        return decision

    def _opening(self, state: CrapsState, command: AnyCommand) -> Decision | None:
        return self._opened if type(command) is Open else None

    def _closing(self, state: CrapsState, command: AnyCommand) -> Decision | None:
        return self._phases.closed(state) if command == self._close else None

    def _rolling(self, state: CrapsState, command: AnyCommand) -> Decision | None:
        return self._play.rolled(state, command.outcome) if type(command) is Result else None

    def _refused(self, state: CrapsState, command: AnyCommand, refusal: Refusal) -> Refusal:
        """The refusal; of odds outside the limits, first what the bet that they support allows, if that is less."""
        if type(command) is Place and command.spot in SUPPORTS and refusal.cites[: len(LIMITS)] == LIMITS:
            before = state.bet(command.seat, command.spot)
            total = command.cents + (before.cents if before else 0)
            least = self.house.limits_of(command.spot).minimum
            closer = self._acceptance.odds(state, self._spots[command.spot], command.seat, max(total, least))
            return self._by_right(closer) if closer else refusal
        if refusal.cites == self.grounds.closed and isinstance(awaits := self.awaits(state), Calling):
            return replace(refusal, cites=awaits.calls[0].cites)  # a check or a failure, and no throw, holds play up
        return refusal

    def _placed(self, state: CrapsState, command: Place, events: tuple[AnyEvent, ...]) -> Decision:
        if command.spoken and self._no_cash:
            return NO_CASH
        return self._vigorish.collected(events, state) if command.spot in self._vigorish.charged else events

    def _taken_down(self, state: CrapsState, command: TakeDown, events: tuple[AnyEvent, ...]) -> Decision:
        bet = state.bet(command.seat, command.spot)
        assert bet is not None, "only a bet that is there is taken down"
        wager = self._everywhere[bet.spot].wager
        if refusal := self._acceptance.reduced(state, bet, bet.cents - command.cents, wager):
            return self._by_right(refusal)
        return self._vigorish.refunded(self._by_right_of(events), state)

    def _by_right_of(self, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
        """The events by which bets are taken down, each by the paragraph that lets its patron do so."""
        return tuple(
            replace(event, cites=LAW.dont_removal + self.borrowed)
            if isinstance(event, TakenDown) and self._everywhere[event.spot].wager in DONT
            else event
            for event in events
        )

    def evolve(self, state: CrapsState, event: AnyEvent) -> CrapsState:
        """The next state."""
        return self._after.get(type(event), fold)(state, event)

    def most_behind(self, spot: str, base: int) -> int:
        """The most odds that a bet of `base` cents supports and that the house accepts; 0 if it accepts none."""
        most = self._acceptance.most_behind(spot, SUPPORTS[spot], base)
        limits, step = self.house.limits_of(spot), self._acceptance.step(spot)
        possible = min(most, limits.maximum) // step * step
        return possible if possible >= limits.minimum else 0

    def multiple_of(self, spot: Spot) -> int:
        """A wager can be paid exactly, and its vigorish too, unless the house rounds them."""
        return self._acceptance.multiples[spot.wager]

    def takes(self, state: CrapsState, spot: Spot, seat: int, total: int) -> Refusal | None:
        """Whether this is the time for the wager, whether its odds may go so high, and whether it can be paid."""
        refusal = self._acceptance.takes(state, spot, seat, total)
        return self._by_right(refusal) if refusal else None

    def returns(self, state: CrapsState, bet: Bet) -> Refusal | None:
        """A bet that has its point stays."""
        refusal = self._acceptance.returns(state, bet)
        return self._by_right(refusal) if refusal else None

    def ends_void(self, state: CrapsState) -> tuple[AnyEvent, ...]:
        """The round is over, and the puck is off; a check of the dice or the shaker comes first."""
        return self._play.ends_void(state)

    def _by_right(self, refusal: Refusal) -> Refusal:
        """The refusal, which also says by what right the rules of craps apply."""
        return replace(refusal, cites=refusal.cites + self.borrowed)
