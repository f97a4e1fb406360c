"""What a roulette table waits for in each phase, and the calls that lead from one phase to the next."""

from collections.abc import Mapping

from msgspec.structs import replace

from pitboss.commands import Call
from pitboss.equipment import Wheel
from pitboss.events import Called
from pitboss.game import Awaits, Calling, Chance, Wagering
from pitboss.games.roulette.state import Phase, RouletteState
from pitboss.games.roulette.wagers import AFTER_VOID
from pitboss.house import House
from pitboss.law import cites
from pitboss.procedures.calling import read_calls

CALLS = read_calls("pitboss.games.roulette")
SPIN, NO_MORE_BETS = (CALLS[name].offer for name in ("spin", "no-more-bets"))
NO_SPIN = replace(CALLS["no-spin"].offer, undoes=True)
NO_SPIN_BECAUSE = {
    "ball-with-wheel": cites("19:47-5.4(a)", "19:47-5.3(a)") + AFTER_VOID,
    "under-four-turns": cites("19:47-5.4(b)", "19:47-5.3(a)") + AFTER_VOID,
    "foreign-object": cites("19:47-5.4(c)") + AFTER_VOID,
}


def waits(wheel: Wheel) -> Mapping[Phase, Awaits]:
    """What the table waits for: wagers are open until "no more bets", which is called while the ball is circling."""
    return {
        Phase.OVER: None,
        Phase.WAGERING: Wagering(calls=(SPIN,)),
        Phase.SPINNING: Wagering(calls=(NO_MORE_BETS, NO_SPIN)),
        Phase.CLOSED: Chance(calls=(NO_SPIN,), device=wheel),
        Phase.STANDING: Calling(calls=(SPIN,)),
        Phase.SPINNING_AGAIN: Calling(calls=(NO_MORE_BETS, NO_SPIN)),
    }


def called(command: Call) -> Called:
    """The call as it is made; a "no spin" cites the paragraph of its own reason."""
    heard = CALLS[command.name].heard(command)
    return replace(heard, cites=NO_SPIN_BECAUSE[command.value]) if command.name == NO_SPIN.name else heard


def phase_after(state: RouletteState, called: Called, house: House) -> Phase:
    """The phase that a call leads to. After a void spin, wagers are open again or stand, as the house chose."""
    match called.name:
        case "spin":
            return Phase.SPINNING_AGAIN if state.phase == Phase.STANDING else Phase.SPINNING
        case "no-more-bets":
            return Phase.CLOSED
        case _:
            return Phase.STANDING if house["after-void"] == "wagers-stand" else Phase.WAGERING
