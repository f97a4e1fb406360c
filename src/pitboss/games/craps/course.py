"""How a hand runs: who has the dice, the point, and what the next phase is."""

from msgspec.structs import replace

from pitboss.events import Called, Noted
from pitboss.games.craps.buttons import asked, is_button_call
from pitboss.games.craps.conduct import Said
from pitboss.games.craps.fire import with_point
from pitboss.games.craps.state import NEW_HAND, POINT_SET, STICKPERSON, CrapsState
from pitboss.law import carries_out


@carries_out("craps/fire-passed")
def heard(state: CrapsState, event: Called, said: Said | None) -> CrapsState:
    """The state after a call; `said` is what the table's conduct knows of it."""
    if is_button_call(event.name):
        return asked(state, event)
    match event.name:
        case "shoot":
            new = not state.point and not state.fire_is_up()
            return replace(state, shooter=event.seat, turn=event.seat, hand=NEW_HAND if new else state.hand)
        case "decline":
            return replace(state, turn=event.seat)
        case "no-taker":
            return replace(state, shooter=STICKPERSON)
        case "give-up" | "take-away" | "move-on":
            return without_dice(state)
    assert said is not None
    phase = said.instead.get(event.value, said.leads)
    return replace(state, phase=phase, asked=()) if phase else state


def turned(state: CrapsState, event: Noted, *, with_fire: bool) -> CrapsState:
    """The state after the puck was turned; the shooter's hand is followed only where a fire bet may ask for it."""
    match event.what, event.value:
        case "point", int(point):
            return replace(state, point=point, hand=POINT_SET if with_fire else NEW_HAND)
        case "point-made", int(point):
            made = with_point(state.made, point) if with_fire and state.fire_is_up() else 0
            return replace(state, point=0, made=made)
        case "vigorish", _:
            return state
        case _:
            return replace(without_dice(state), point=0, hand=NEW_HAND, made=0)


def without_dice(state: CrapsState) -> CrapsState:
    """The state after the dice left whoever threw them; the next seat clockwise will be offered them."""
    if state.shooter is None:
        return state
    return replace(state, shooter=None, turn=state.shooter or state.turn)
