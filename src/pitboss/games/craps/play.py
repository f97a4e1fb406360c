"""The course of play: what follows when the dice rest or a call is made, and the state after each event."""

from collections.abc import Callable, Mapping
from typing import Any

from msgspec.structs import replace

from pitboss.commands import Call, Role
from pitboss.equipment import Outcome
from pitboss.events import AnyEvent, Called, Decision, Drawn, Left, Marked, Noted, Opened, Over, Sat, Settled, TakenDown
from pitboss.game import VOID_ROUND, Spot
from pitboss.games.craps.buttons import Buttons, answered, asked, forgotten, is_button_call
from pitboss.games.craps.law import LAW, Cites
from pitboss.games.craps.phases import Throwing
from pitboss.games.craps.settling import Settling, fanned, lit
from pitboss.games.craps.state import STICKPERSON, CrapsState, Phase, Progress
from pitboss.games.craps.wagers import CRAPS, HARDWAYS, POINTS, ROLLS, Roll
from pitboss.law import carries_out
from pitboss.procedures.settlement import voided
from pitboss.procedures.wagering import fold
from pitboss.words import number_word

# Looked up once, because an enumeration looks up its members every time.
OVER, WAGERING, BY_HAND, STOPPED = Phase.OVER, Phase.WAGERING, Phase.SHAKER_BY_HAND, Phase.SHAKER_STOPPED
IN_PLAY = frozenset((WAGERING, Phase.ROLLING, Phase.POWER_FAILURE, BY_HAND))
NEW, ROLLED, POINT_SET = Progress.NEW, Progress.ROLLED, Progress.POINT_SET
YO = 11  # so called because "eleven" sounds like "seven"
NICKNAMES = {(1, 1): "aces", (1, 2): "ace-deuce", (6, 6): "boxcars"}
POINT_OFF = "No bet is left on the point; the puck is off, and a come-out roll is next."
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
        self._point_off = Noted(what="point-off", says=POINT_OFF, cites=LAW.point_off + borrowed)
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
            **({Settled: _after_settlement} if self.with_fire else {}),
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
        if command.name == "not-taken":
            return (call.spoken.heard(command, says=call.spoken.says.format(seat=command.value)),)
        events: Events = (call.heard(command),)
        if call.returns:
            bets = [bet for bet in state.bets if command.by is not Role.PATRON or bet.seat == command.seat]
            events += self.settling.vigorish.refunded(voided(bets, cites, call.returns), state)
        if not call.ends:
            return events
        if state.point and (call.returns or not state.bets):
            events += (replace(self._point_off, cites=cites + self._point_off.cites),)
        return (*events, Over(cites=cites))

    def ends_void(self, state: CrapsState) -> Events:
        """How a round ends whose bets have all gone back; where the dice are being checked, it goes on."""
        off = (replace(self._point_off, cites=VOID_ROUND + self._point_off.cites),) if state.point else ()
        return (*off, Over(cites=VOID_ROUND)) if state.phase in IN_PLAY else off

    # --- the state afterwards ---------------------------------------------------------------------------------------

    def _after_roll(self, state: CrapsState, event: Drawn) -> CrapsState:
        """The shooter's hand is followed only where a fire bet may depend on it, from its first come-out roll."""
        if state.over:
            state = replace(state, over=())
        return replace(state, hand=ROLLED) if self.with_fire and state.hand == NEW and not state.point else state

    @carries_out("craps/fire-passed")
    def _after_call(self, state: CrapsState, event: Called) -> CrapsState:
        call = self.throwing.calls.get(event.name)
        if call is None:  # a call that names a bet
            return asked(state, event)
        if phase := call.phase_after(event.value) if event.value else call.leads:
            return replace(state, phase=phase, asked=())
        match event.name:
            case "shoot":
                over = _with(state.over, event.seat)
                return replace(state, shooter=event.seat, turn=event.seat, declined=(), over=over, hand=NEW)
            case "decline" | "not-taken":
                return _let_go_by(state, event.seat or int(event.value))
            case "no-taker":
                return replace(state, shooter=STICKPERSON)
            case "give-up" | "take-away" | "move-on":
                return _without_dice(state, declined=(state.shooter,) if state.shooter else ())
            case _:
                return state

    def _after_note(self, state: CrapsState, event: Noted) -> CrapsState:
        """The puck was turned, or vigorish was paid, which the state need not know."""
        match event.what, event.value:
            case "point", int(point):
                if not self.with_fire:
                    return replace(state, point=point)
                return replace(state, point=point, hand=POINT_SET, fires=lit(state))
            case "point-made", int(point):
                return replace(state, point=0, fires=fanned(state.fires, point))
            case "seven-out", _:
                return replace(_without_dice(state), point=0, fires=())
            case "point-off", _:
                return replace(state, point=0)
            case _:
                return state


def _after_over(state: CrapsState, event: Over) -> CrapsState:
    return replace(state, phase=STOPPED if state.phase is BY_HAND else OVER, asked=())


def _after_opening(state: CrapsState, event: Opened) -> CrapsState:
    return replace(state, phase=WAGERING)


def _after_button(state: CrapsState, event: Marked) -> CrapsState:
    return fold(answered(state, event), event)


def _after_take_down(state: CrapsState, event: TakenDown) -> CrapsState:
    return forgotten(fold(state, event))


def _after_leaving(state: CrapsState, event: Left) -> CrapsState:
    """Nobody waits for the seat that was left; who takes it may take the dice once the others let them go by."""
    if event.seat == state.shooter:
        state = _without_dice(state)
    state = fold(replace(state, declined=_with(state.declined, event.seat)), event)
    return state if state.seats else replace(state, declined=(), over=())


def _after_sitting(state: CrapsState, event: Sat) -> CrapsState:
    """A patron who comes to the table has not been offered the dice yet, unless somebody else has them."""
    unoffered = state.shooter == STICKPERSON and event.seat not in state.declined
    return fold(replace(state, shooter=None) if unoffered else state, event)


def _after_settlement(state: CrapsState, event: Settled) -> CrapsState:
    """A fire bet that was decided before the seven-out is followed no more."""
    if event.spot == "fire" and state.fires:
        state = replace(state, fires=tuple(one for one in state.fires if one.seat != event.seat))
    return fold(state, event)


def _let_go_by(state: CrapsState, seat: int) -> CrapsState:
    """A seat let the dice go by; the next one clockwise is offered them."""
    return replace(state, turn=seat, declined=_with(state.declined, seat))


def _with(seats: tuple[int, ...], seat: int) -> tuple[int, ...]:
    return tuple(sorted({*seats, seat}))


def _without_dice(state: CrapsState, declined: tuple[int, ...] = ()) -> CrapsState:
    """The dice left whoever threw them and are offered again, clockwise: to everybody but those who let them go."""
    turn = state.shooter or state.turn
    return replace(state, shooter=None, turn=turn, declined=declined, hand=NEW)


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
    """The roll as the stickperson calls it: 'Hard eight: four and four'."""
    low, high = sorted(roll)
    total = number_word(low + high)
    if low + high in CRAPS:
        called = f"{total}, craps"
    elif low + high in HARDWAYS.values():
        called = f"hard {total}" if low == high else f"easy {total}"
    else:
        called = f"yo, {total}" if low + high == YO else total
    faces = NICKNAMES.get((low, high)) or f"{number_word(low)} and {number_word(high)}"
    return Drawn(outcome=roll, says=f"{called.capitalize()}: {faces}", cites=by_what)
