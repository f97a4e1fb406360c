"""The rules of craps. Mini-craps and automated craps are these rules with another charter and another conduct."""

from collections.abc import Callable, Mapping
from itertools import chain
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Leave, Open, Place, Result, Role, Sit, TakeDown
from pitboss.events import (
    AnyEvent,
    Called,
    Decision,
    Drawn,
    Left,
    Marked,
    Noted,
    Opened,
    Over,
    Placed,
    Refusal,
    Sat,
    Settled,
    TakenDown,
)
from pitboss.felt import Layout
from pitboss.game import Awaits, Bet, Chance, Game, Grounds, Spot
from pitboss.games.craps import buttons, making
from pitboss.games.craps.by_hand import by_hand, withdrawing
from pitboss.games.craps.conduct import Conduct
from pitboss.games.craps.course import heard, turned, without_dice
from pitboss.games.craps.endings import settlement
from pitboss.games.craps.fire import with_one_fire_table
from pitboss.games.craps.layout import draw
from pitboss.games.craps.notices import posted
from pitboss.games.craps.settling import Settling
from pitboss.games.craps.spots import SUPPORTS, all_spots, numbers_travelled_to
from pitboss.games.craps.state import NEW_HAND, POINT_SET, ROLLED, STICKPERSON, CrapsState
from pitboss.games.craps.vigorish import Vigorish
from pitboss.house import Charter, House
from pitboss.law import Citation, Edition, carries_out, cites
from pitboss.paper import Notice
from pitboss.procedures.settlement import voided
from pitboss.procedures.timing import untimely
from pitboss.procedures.wagering import fold, leave, place, sit, take_down

SPOKEN = cites("craps/spoken")
MADE_BEFORE_A_ROLL = ("pass", "dont-pass", "fire")
ROLLING = ("rolling", "by-hand")  # by hand: the electrical device of a shaker has failed
STAGE_STAKE = 10_000_000  # so much that any odds can be staged behind it


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
    )
    grounds: ClassVar = Grounds(
        chips=cites("19:47-1.3", "craps/chips"),
        permissible=cites("19:47-1.2(a)"),
        closed=cites("19:47-1.8", "craps/throw"),
        procedure=cites("19:47-1.8", "19:47-1.10", "craps/throw"),
        removal=cites("19:47-1.3", "craps/removal"),
        spoken=SPOKEN,
        seats=cites("craps/places"),
    )
    opening: ClassVar[tuple[Citation, ...]] = cites("19:47-1.3", "craps/between-rolls")
    conduct: ClassVar[Callable[[House], Conduct]] = staticmethod(by_hand)
    borrowed: ClassVar[tuple[Citation, ...]] = ()  # by what right the rules of craps apply, where they are another's

    def __init__(self, house: House) -> None:
        super().__init__(with_one_fire_table(house))
        self._spots = {spot.id: spot for spot in all_spots(self.wagers)}
        self._everywhere = {**self._spots, **{spot.id: spot for spot in numbers_travelled_to(self.wagers)}}
        book = settlement(self.house, self.borrowed)
        conduct = type(self).conduct(self.house)
        self._making = making.Making(self.house)
        self._vigorish = Vigorish(self.house)
        self._buttons = buttons.Buttons(book, self.borrowed, may_call_off=house.yes("called-off"))
        self._settling = Settling(self.house, conduct, book, self._vigorish, self.borrowed)
        self._fire = "fire" in self.wagers
        self._needs_bet = house.yes("shooter-needs-line-bet")
        self._conducted_by(conduct)

    def _conducted_by(self, conduct: Conduct) -> None:
        """Make ready what the table waits for and what is said, in every case."""
        seats = range(1, self.charter.places + 1)
        self._opens = conduct.opens
        self._opened = (Opened(cites=self.opening),)
        self._calls = conduct.calls()
        self._unheld = [conduct.unheld(seat, untaken=False) for seat in (0, *seats)]
        self._untaken = [conduct.unheld(seat, untaken=True) for seat in (0, *seats)]
        self._held = {(seat, ready): conduct.held(seat, ready=ready) for seat in seats for ready in (True, False)}
        self._close = Call(Role.DEALER, conduct.close.name)
        nobody = (conduct.nobody.called(Role.DEALER),)
        self._closing: dict[int | None, tuple[Called]] = {None: nobody, STICKPERSON: nobody}
        self._closing |= {seat: (conduct.close.called(Role.DEALER, at=seat),) for seat in seats}
        self._not_ready = Refusal(
            "The shooter must have a Pass or Don't Pass bet before throwing.", conduct.move_on.offer.cites
        )
        self._on_offer = Refusal(
            f"A patron must take the {conduct.device.name} first, or the dealer call that nobody does.",
            conduct.no_taker.offer.cites,
        )
        rolling = Chance(calls=tuple(said.offer for said in conduct.while_rolling), device=conduct.device)
        self._waits: dict[str, Awaits] = {**conduct.waits, "rolling": rolling, "over": None}

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Every place where a patron can put chips."""
        return self._spots

    def spot(self, name: str) -> Spot | None:
        """The spot of that name; also one to which only the dealer moves chips."""
        return self._everywhere.get(name)

    @carries_out('19:47-1.1 "Come Out Roll"')
    def start(self) -> CrapsState:
        """An empty table; the first roll is a come-out roll."""
        return CrapsState(phase=self._opens)

    def stage(self, spot: str) -> CrapsState:
        """Before a come-out roll for the wagers that are made there; with a point on for all others."""
        state = CrapsState(seats=(1,), phase="wagering")
        if spot in MADE_BEFORE_A_ROLL:
            return state
        state = replace(state, point=6, hand=POINT_SET if self._fire else NEW_HAND)
        support = SUPPORTS.get(spot)
        if support is None:
            return state
        other = 8 if support.number == 6 else 6
        point = support.number if support.on_line else other
        return replace(state, point=point, bets=(Bet(1, support.base, STAGE_STAKE),))

    # --- what the table waits for -----------------------------------------------------------------------------------

    def awaits(self, state: CrapsState) -> Awaits:
        """Wagers are open until the dice go out; then the dice answer."""
        if state.phase == "power-failure":
            return withdrawing(state)
        if state.phase != "wagering":
            return self._waits[state.phase]
        if state.shooter:
            wagering = self._held[state.shooter, self._is_ready(state)]
        else:
            wagering = (self._unheld if state.shooter is None else self._untaken)[self._offered_to(state)]
        if offers := self._buttons.offers(state):
            return replace(wagering, calls=wagering.calls + offers)
        return wagering

    @carries_out("craps/dice-offered", "craps/point-kept")
    def _offered_to(self, state: CrapsState) -> int:
        """The next seat clockwise that may shoot, or 0: with a point on, only seats with a line bet may."""
        seats = state.seats
        if state.point and self._needs_bet:
            seats = tuple(seat for seat in seats if state.has_line_bet(seat))
        return next((seat for seat in seats if seat > state.turn), seats[0] if seats else 0)

    # --- what follows from a command --------------------------------------------------------------------------------

    def decide(self, state: CrapsState, command: AnyCommand) -> Decision:
        """What follows from a command."""
        if (decision := self._by_routine(state, command)) is not None:
            return decision
        if refusal := untimely(self, state, command):
            return refusal
        match command:
            case Call():
                return self._called(state, command)
            case Place():
                return self._placed(state, command)
            case TakeDown():
                return self._taken_down(state, command)
            case Leave():
                return self._left(state, command)
            case Sit():
                return sit(command)
            case _:
                raise AssertionError(f"untimely lets no {command} through")

    def _by_routine(self, state: CrapsState, command: AnyCommand) -> Decision | None:
        """The round's own course, decided without asking what else the table waits for; None for all else."""
        phase = state.phase
        if phase == "over":
            return self._opened if isinstance(command, Open) else None
        if phase == "wagering":
            if command != self._close:
                return None
            if self._is_ready(state):
                return self._closing[state.shooter]
            return self._not_ready if state.shooter else self._on_offer
        if isinstance(command, Result) and phase in ROLLING and self._settling.knows(command.outcome):
            return self._settling.rolled(state, command.outcome)
        return None

    def _is_ready(self, state: CrapsState) -> bool:
        """Whether whoever throws next may: a shooter with a line bet where the house wants one.

        The stickperson throws only when nobody takes the dice, or there is nobody to offer them to.
        """
        shooter = state.shooter
        if shooter is None:
            return not self._offered_to(state)
        return not self._needs_bet or not shooter or state.has_line_bet(shooter)

    def _placed(self, state: CrapsState, command: Place) -> Decision:
        if command.spoken and self.house.options.get("spoken") == "no":
            return Refusal("Spoken wagers with cash are not accepted at this table; place chips.", SPOKEN)
        events = place(self, state, command)
        if isinstance(events, Refusal) or command.spot not in self._vigorish.charged:
            return events
        charged = [
            self._vigorish.collected(event, state) if isinstance(event, Placed) else (event,) for event in events
        ]
        return tuple(chain.from_iterable(charged))

    def _taken_down(self, state: CrapsState, command: TakeDown) -> Decision:
        events = take_down(self, state, command)
        bet = state.bet(command.seat, command.spot)
        if isinstance(events, Refusal) or bet is None:
            return events
        rest, wager = bet.cents - command.cents, self._everywhere[bet.spot].wager
        if refusal := self._making.reduced(state, bet, rest, wager):
            return self._by_right(refusal)
        if wager in making.DONT:
            events = tuple(replace(event, cites=making.DONT_REMOVAL + self.borrowed) for event in events)
        return self._with_refunds(state, events)

    def _left(self, state: CrapsState, command: Leave) -> Decision:
        events = leave(self, state, command)
        return events if isinstance(events, Refusal) else self._with_refunds(state, events)

    def _with_refunds(self, state: CrapsState, events: tuple[AnyEvent, ...]) -> tuple[AnyEvent, ...]:
        """The same events; with a bet that goes back undecided, its vigorish goes back where the house refunds it."""
        back = [
            self._vigorish.refunded(event, state) if isinstance(event, TakenDown | Settled) else (event,)
            for event in events
        ]
        return tuple(chain.from_iterable(back))

    def _called(self, state: CrapsState, command: Call) -> Decision:
        if command.name == self._close.name:
            return self._closing[state.shooter]
        if buttons.is_button_call(command.name):
            return self._buttons.called(state, command, self._everywhere[command.name.partition("-")[2]].name)
        said = self._calls[command.name]
        events: list[AnyEvent] = [said.called(command.by, command.seat, command.value)]
        if said.returns:
            mine = command.by is Role.PATRON
            bets = [bet for bet in state.bets if not mine or bet.seat == command.seat]
            events += self._with_refunds(state, voided(bets, said.offer.cites, said.returns))
        return (*events, Over(cites=said.offer.cites)) if said.ends else tuple(events)

    # --- the next state ---------------------------------------------------------------------------------------------

    def evolve(self, state: CrapsState, event: AnyEvent) -> CrapsState:
        """The next state."""
        match event:
            case Drawn():
                return replace(state, hand=ROLLED) if self._fire and state.hand == NEW_HAND else state
            case Over():
                return replace(state, phase="stopped" if state.phase == "by-hand" else "over")
            case Opened():
                return replace(state, phase="wagering")
            case Called():
                return heard(state, event, self._calls.get(event.name))
            case Noted():
                return turned(state, event, with_fire=self._fire)
            case Marked():
                return fold(buttons.answered(state, event), event)
            case TakenDown():
                return buttons.forgotten(fold(state, event))
            case Left():
                return fold(without_dice(state) if event.seat == state.shooter else state, event)
            case Sat():  # who comes to the table has not been asked yet
                return fold(without_dice(state) if state.shooter == STICKPERSON else state, event)
            case _:
                return fold(state, event)

    # --- making and removing wagers ---------------------------------------------------------------------------------

    def takes(self, state: CrapsState, spot: Spot, seat: int, total: int) -> Refusal | None:
        """Whether this is the time for the wager, whether its odds may go so high, and whether it can be paid."""
        refusal = self._making.takes(state, spot, seat, total)
        return self._by_right(refusal) if refusal else None

    def returns(self, state: CrapsState, bet: Bet) -> Refusal | None:
        """A bet whose contract runs stays."""
        refusal = making.returns(state, bet)
        return self._by_right(refusal) if refusal else None

    def _by_right(self, refusal: Refusal) -> Refusal:
        """The refusal, which also says by what right the rules of craps apply."""
        return replace(refusal, cites=refusal.cites + self.borrowed)

    def notices(self) -> tuple[Notice, ...]:
        """The rules that this house has chosen."""
        return posted(self.house, self._vigorish)

    def layout(self) -> Layout:
        """The felt."""
        return draw(self._everywhere.values())
