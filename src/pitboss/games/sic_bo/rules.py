"""The rules of sic bo: the contract's questions, answered."""

from collections.abc import Mapping
from typing import ClassVar

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Result
from pitboss.equipment.device import Device, numbers
from pitboss.events import AnyEvent, Called, Decision, Drawn, Noted, Over
from pitboss.game import Awaits, Clock, Game, Grounds, Spot
from pitboss.games.sic_bo.phases import CALLS, HELD_UP, after_call, clocks, unready, waits
from pitboss.games.sic_bo.settling import CLEARED, STOPPED, by_hand, entered, landed, listed, void
from pitboss.games.sic_bo.state import Phase, Shaker, SicBoState
from pitboss.games.sic_bo.wagers import DICE, SPOTS, read
from pitboss.house import Charter, Group
from pitboss.law import Edition, cites
from pitboss.procedures.wagering import fold, ordinary


class SicBo(Game[SicBoState]):
    """Three dice in a shaker, shaken by hand or by a machine, and an electrical device that lights up what wins."""

    charter: ClassVar = Charter.load(
        "pitboss.games.sic_bo",
        slug="sic-bo",
        name="Sic Bo",
        citation="13:69F-9.2",
        editions=(Edition.NJAC_13_69F, Edition.NJAC_19_47),
        places=8,
        group=Group.DICE,
        rank=10,
    )
    version: ClassVar[int] = 2  # the shaker is uncovered before the dice are called; the clock says how old they are
    grounds: ClassVar = Grounds(
        chips=cites("13:69F-9.3(a)"),
        permissible=cites("13:69F-9.2"),
        closed=cites("13:69F-9.5(c)"),
        procedure=cites("13:69F-9.5"),
        placed_for=cites("13:69F-9.3(b)"),
    )

    @property
    def devices(self) -> tuple[Device, ...]:
        """The shaker."""
        return (DICE,)

    @property
    def spots(self) -> Mapping[str, Spot]:
        """Every place on the layout."""
        return SPOTS

    def start(self) -> SicBoState:
        """A table at which nothing has been checked yet."""
        return SicBoState(phase=Phase.UNCHECKED, shaker=Shaker(self.house["shaker"]))

    def awaits(self, state: SicBoState) -> Awaits:
        """Checks before the table opens, then wagers, the dice, and the calls between them."""
        return waits(state)

    def clocks(self, state: SicBoState) -> tuple[Clock, ...]:
        """A shift begins, the dice are too old, or the table was closed and reopens."""
        return clocks(state)

    def decide(self, state: SicBoState, command: AnyCommand) -> Decision:
        """What follows from a command."""
        if refusal := unready(state, command):
            return refusal
        if (decision := ordinary(self, state, command)) is not None:
            return decision
        match command:
            case Call():
                return self._called(state, command)
            case Result():
                return landed(numbers(command.outcome))
            case _:
                raise AssertionError("the table waits for nothing else")

    def evolve(self, state: SicBoState, event: AnyEvent) -> SicBoState:
        """Calls change the phase or the shaker, and the dice are remembered until they are settled."""
        match event:
            case Called():
                return after_call(state, event, self.house)
            case Drawn(outcome=tuple(roll)):
                return replace(state, phase=Phase.LANDED, roll=roll)
            case Noted(what="cleared"):
                return replace(state, roll=())
            case Noted(what="stopped"):
                return replace(state, phase=Phase.STOPPED, roll=())
            case Over() if state.phase in (Phase.STOPPED, Phase.UNTRIED):
                return state
            case _:
                return fold(state, event)

    def ends_void(self, state: SicBoState) -> tuple[AnyEvent, ...]:
        """The round is over, unless a check holds it up, which comes first; a device that failed is repaired."""
        if state.phase in HELD_UP:
            return ()
        cleared = STOPPED if state.phase == Phase.BY_HAND else CLEARED
        return (cleared, *super().ends_void(state))

    def _called(self, state: SicBoState, command: Call) -> Decision:
        """The call by the paragraphs of its phase, and what follows from it."""
        awaits = waits(state)
        calls = awaits.calls if awaits else tuple(clock.call for clock in clocks(state))
        offer = next(one for one in calls if one.name == command.name)
        called = replace(CALLS[command.name].heard(command), cites=offer.cites)
        match command.name:
            case "check-device":
                return (replace(called, says=f"The electrical device lights up {listed(read(command.value))}"),)
            case "run-shaker" | "shake":
                return (replace(called, value=f"{command.value} times"),)
            case "enter":
                return entered(state, called, self.house)
            case "supervisor-present":
                return by_hand(state, called, self.house)
            case "shaker-failed":
                return void(state, called, "the automated shaker failed")
            case "shaker-fails-check" if state.phase == Phase.SHIFT:
                return void(state, called, "the automated shaker failed its check")
            case _:
                return (called,)
