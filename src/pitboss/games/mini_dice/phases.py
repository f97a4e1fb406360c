"""What a mini-dice table waits for in each phase, and the calls that lead from one phase to another.

`calls.csv` has the calls: with which `shaker` each is made, if not with both, `during` which phases, and to which phase
it `leads`. One that the floor makes by its `clock` says when; its time also begins anew with the calls in `since`.
"""

from collections.abc import Mapping

from msgspec import Struct
from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Open, Place, TakeDown
from pitboss.datafile import rows
from pitboss.equipment import Dice
from pitboss.events import Called, Refusal
from pitboss.game import Awaits, Calling, Chance, Clock, Every, Wagering
from pitboss.games.mini_dice.state import Phase
from pitboss.law import carries_out, cites, declare
from pitboss.procedures.calling import Spoken, read_calls

declare("pitboss.games.mini_dice")

MOST_HOURS = 24
STALE = Refusal("The dice have been here for 24 hours; seal new ones in first.", cites("mini-dice/sealed"))
UNCHECKED = Refusal(
    "The floor must check the shaker first.", cites("13:69F-13.5", "mini-dice/automated-check", "mini-dice/tampering")
)


@carries_out("mini-dice/two-dice")
def shaker() -> Dice:
    """Two dice, sealed in a shaker."""
    return Dice(2, "shaker")


SHAKER = shaker()
WAITS: dict[Phase, Awaits] = {Phase.WAGERING: Wagering(), Phase.SHAKEN: Chance(device=SHAKER)}


class Shaking(Struct, frozen=True):
    """The calls at a table with one kind of shaker, the phases they lead to, and what each phase waits for."""

    calls: Mapping[str, Spoken]
    leads: Mapping[str, Phase]
    waits: Mapping[Phase, Awaits]
    clocks: Mapping[Phase, tuple[Clock, ...]]

    def heard(self, command: Call) -> Called:
        """A call once it has been made."""
        return self.calls[command.name].heard(command)

    def phase_after(self, event: Called, phase: Phase) -> Phase:
        """The phase that a call leads to; one that is no longer made leads nowhere."""
        return self.leads.get(event.name, phase)


@carries_out("mini-dice/sealed", "mini-dice/automated-check", "mini-dice/tampering")
def _shaking(kind: str) -> Shaking:
    """The calls at a table whose shaker is manual or automated."""
    spoken = read_calls("pitboss.games.mini_dice")
    calls: dict[str, Spoken] = {}
    leads: dict[str, Phase] = {}
    waits: dict[Phase, Awaits] = {phase: WAITS.get(phase) or Calling() for phase in Phase}
    clocks: dict[Phase, tuple[Clock, ...]] = {}
    for row in rows("pitboss.games.mini_dice", "calls.csv"):
        if row["shaker"] not in ("", kind):
            continue
        call = spoken[row["call"]]
        calls[call.offer.name] = call
        leads[call.offer.name] = Phase(row["leads"])
        for phase in map(Phase, row["during"].split("|")):
            waited = waits[phase]
            assert waited is not None
            waits[phase] = replace(waited, calls=(*waited.calls, call.offer))
            if row["clock"]:
                clock = Clock(call.offer, Every(row["clock"]), MOST_HOURS, tuple(row["since"].split("|")))
                clocks[phase] = (*clocks.get(phase, ()), clock)
    return Shaking(calls, leads, {**waits, Phase.OVER: None}, clocks)


BY_HAND, BY_MACHINE = _shaking("manual"), _shaking("automated")


def held_up(phase: Phase, command: AnyCommand) -> Refusal | None:
    """Why play does not go on: the dice must go, or the shaker must be checked; None if nothing is in the way."""
    match command:
        case Open() | Place() | TakeDown() | Call(name="no-more-bets") if phase == Phase.STALE:
            return STALE
        case Place() | TakeDown() if phase == Phase.UNCHECKED:
            return UNCHECKED
        case _:
            return None
