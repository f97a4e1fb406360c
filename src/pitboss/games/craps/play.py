"""The course of play: what follows when the dice rest or a call is made, and the state after each event."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.commands import Call, Role
from pitboss.equipment import Outcome
from pitboss.events import AnyEvent, Called, Decision, Drawn, Left, Marked, Noted, Opened, Over, Sat, TakenDown
from pitboss.game import Spot
from pitboss.games.craps.buttons import Buttons, answered, asked, forgotten, is_button_call
from pitboss.games.craps.law import LAW, Cites
from pitboss.games.craps.phases import Throwing
from pitboss.games.craps.settling import Settling, with_point
from pitboss.games.craps.state import STICKPERSON, CrapsState, Phase, Progress
from pitboss.games.craps.wagers import CRAPS, HARDWAYS, POINTS, ROLLS, Roll
from pitboss.law import carries_out
from pitboss.procedures.settlement import voided
from pitboss.procedures.wagering import fold
from pitboss.words import number_word

# Looked up once, because an enumeration looks up its members every time.
OVER, WAGERING, BY_HAND, STOPPED = Phase.OVER, Phase.WAGERING, Phase.SHAKER_BY_HAND, Phase.SHAKER_STOPPED
NEW, ROLLED, POINT_SET = Progress.NEW, Progress.ROLLED, Progress.POINT_SET
Events = tuple[AnyEvent, ...]
Turns = Mapping[int, tuple[Noted, ...]]


class Play:
    """How play goes on at one table."""

    def __init__(
        self, throwing: Throwing, settling: Settling, buttons: Buttons, spots: Mapping[str, Spot], borrowed: Cites
    ) -> None:
        self.throwing = throwing
        self.settling = settling
        self.buttons = buttons
        self.spots = spots
        self.with_fire = settling.fire is not None
        turns, over = _turns(borrowed), Over(cites=throwing.settled)
        drawn = {roll: _drawn(roll, throwing.announced) for roll in ROLLS}
        # Every roll for each point, 0 being a come-out roll: its total, and what comes before and after settlements.
        self._rolls: dict[int, dict[Outcome, tuple[int, Events, Events]]] = {
            point: {roll: (sum(roll), (drawn[roll],), (*turns[point].get(sum(roll), ()), over)) for roll in ROLLS}
            for point in (0, *POINTS)
        }
        # The state after each event that is not folded as at all other tables.
        self.after: dict[type[AnyEvent], Callable[[CrapsState, Any], CrapsState]] = {
            Drawn: self._after_roll,
            Over: _after_over,
            Opened: _after_opening,
            Called: self._after_call,
            Noted: self._after_note,
            Marked: _after_button,
            TakenDown: _after_take_down,
            Left: _after_leaving,
            Sat: _after_sitting,
        }

    # --- what follows -----------------------------------------------------------------------------------------------

    def rolled(self, state: CrapsState, outcome: Outcome) -> Events | None:
        """What follows when the dice rest; None for what two dice cannot show."""
        known = self._rolls[state.point].get(outcome)
        if known is None:
            return None
        total, first, last = known
        return first + self.settling.settled(state, outcome, total) + last if state.bets else first + last

    def called(self, state: CrapsState, command: Call) -> Decision:
        """What follows from a call that the table waits for."""
        if is_button_call(command.name):
            return self.buttons.called(state, command, self.spots[command.name.partition("-")[2]].name)
        call = self.throwing.calls[command.name]
        cites = call.offer.cites
        events: Events = (call.heard(command),)
        if call.returns:
            bets = [bet for bet in state.bets if command.by is not Role.PATRON or bet.seat == command.seat]
            events += self.settling.vigorish.refunded(voided(bets, cites, call.returns), state)
        return (*events, Over(cites=cites)) if call.ends else events

    # --- the state afterwards ---------------------------------------------------------------------------------------

    def _after_roll(self, state: CrapsState, event: Drawn) -> CrapsState:
        """The shooter's hand is followed only where a fire bet may depend on it."""
        return replace(state, hand=ROLLED) if self.with_fire and state.hand == NEW else state

    @carries_out("craps/fire-passed")
    def _after_call(self, state: CrapsState, event: Called) -> CrapsState:
        call = self.throwing.calls.get(event.name)
        if call is None:  # a call that names a bet
            return asked(state, event)
        if phase := call.phase_after(event.value) if event.value else call.leads:
            return replace(state, phase=phase, asked=())
        match event.name:
            case "shoot":
                new = not state.point and not state.fire_is_up()
                return replace(state, shooter=event.seat, turn=event.seat, hand=NEW if new else state.hand)
            case "decline":
                return replace(state, turn=event.seat)
            case "no-taker":
                return replace(state, shooter=STICKPERSON)
            case "give-up" | "take-away" | "move-on":
                return _without_dice(state)
            case _:
                return state

    def _after_note(self, state: CrapsState, event: Noted) -> CrapsState:
        """The puck was turned, or vigorish was paid, which the state need not know."""
        match event.what, event.value:
            case "point", int(point):
                return replace(state, point=point, hand=POINT_SET if self.with_fire else NEW)
            case "point-made", int(point):
                made = with_point(state.made, point) if self.with_fire and state.fire_is_up() else 0
                return replace(state, point=0, made=made)
            case "seven-out", _:
                return replace(_without_dice(state), point=0, hand=NEW, made=0)
            case _:
                return state


def _after_over(state: CrapsState, event: Over) -> CrapsState:
    return replace(state, phase=STOPPED if state.phase is BY_HAND else OVER)


def _after_opening(state: CrapsState, event: Opened) -> CrapsState:
    return replace(state, phase=WAGERING)


def _after_button(state: CrapsState, event: Marked) -> CrapsState:
    return fold(answered(state, event), event)


def _after_take_down(state: CrapsState, event: TakenDown) -> CrapsState:
    return forgotten(fold(state, event))


def _after_leaving(state: CrapsState, event: Left) -> CrapsState:
    return fold(_without_dice(state) if event.seat == state.shooter else state, event)


def _after_sitting(state: CrapsState, event: Sat) -> CrapsState:
    """A patron who comes to the table has not been offered the dice yet."""
    return fold(_without_dice(state) if state.shooter == STICKPERSON else state, event)


def _without_dice(state: CrapsState) -> CrapsState:
    """The dice left whoever threw them; the next seat clockwise will be offered them."""
    if state.shooter is None:
        return state
    return replace(state, shooter=None, turn=state.shooter or state.turn)


# --- what a roll is called, and what it does to the point -------------------------------------------------------------


def _turns(borrowed: Cites) -> Mapping[int, Turns]:
    """What each total does to the point, for each point there may be; 0 is a come-out roll."""
    found: dict[int, dict[int, tuple[Noted, ...]]] = {0: {}}
    seven = Noted(what="seven-out", says="Seven out; a new shooter.", cites=LAW.seven_out + borrowed)
    for point in POINTS:
        says = f"The point is {number_word(point)}; the puck is on."
        found[0][point] = (Noted(what="point", value=point, says=says, cites=LAW.point_set + borrowed),)
        says = f"{number_word(point).capitalize()} is made; a come-out roll is next."
        made = Noted(what="point-made", value=point, says=says, cites=LAW.point_made + borrowed)
        found[point] = {point: (made,), 7: (seven,)}
    return found


def _drawn(roll: Roll, by_what: Cites) -> Drawn:
    """The roll as the stickperson calls it: 'Eight, the hard way: 4 and 4'."""
    low, high = sorted(roll)
    total = low + high
    manner = ""
    if total in CRAPS:
        manner = ", craps"
    elif total in HARDWAYS.values():
        manner = ", the hard way" if low == high else ", easy"
    says = f"{number_word(total).capitalize()}{manner}: {low} and {high}"
    return Drawn(outcome=roll, says=says, cites=by_what)
