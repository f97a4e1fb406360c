"""What a sic bo table waits for in each phase, which phase a call leads to, and what holds play up."""

from itertools import product
from typing import Any

from msgspec.structs import replace

from pitboss.commands import AnyCommand, Call, Leave, Open, Place, TakeDown
from pitboss.equipment.dice import FACES
from pitboss.events import Called, Refusal
from pitboss.game import Awaits, Calling, Chance, Clock, Every, Offer, Wagering
from pitboss.games.sic_bo.state import Phase, Roll, Shaker, SicBoState
from pitboss.games.sic_bo.wagers import DICE, spelled
from pitboss.house import House
from pitboss.law import carries_out, cites
from pitboss.procedures.calling import read_calls

CALLS = read_calls("pitboss.games.sic_bo")
ROLLS: tuple[Roll, ...] = tuple(product(FACES, repeat=3))
USUAL_CHECK = "2-2-5"  # it lights spots of five kinds


def _offer(name: str, **changes: Any) -> Offer:
    return replace(CALLS[name].offer, **changes)


def _any_of(name: str, values: range) -> Offer:
    return _offer(name, values=tuple(map(str, values)))


CHECK_DEVICE = _offer(
    "check-device", values=(USUAL_CHECK, *(spelled(roll) for roll in ROLLS if spelled(roll) != USUAL_CHECK))
)
DEVICE_FAILS_CHECK = _offer("device-fails-check")
DEVICE_MENDED = _offer("device-mended")
RUN_SHAKER = _any_of("run-shaker", range(3, 13))  # three times or more
SHAKER_FAILS_CHECK = _offer("shaker-fails-check")
SHIFT_BEGINS = _offer("shift-begins")
RUN_FOR_SHIFT = replace(RUN_SHAKER, cites=SHIFT_BEGINS.cites)
SHAKER_FAILS_SHIFT = _offer(
    "shaker-fails-check",
    about="the dice are not tossed properly: the round is called off, and the table stays closed",
    cites=cites("13:69F-9.5(b)", "13:69F-9.6(c)"),
)
REMOVE_SHAKER = _offer("remove-shaker")
INSTALL_SHAKER = _offer("install-shaker", values=(Shaker.MANUAL.value, Shaker.AUTOMATED.value))
DICE_TOO_OLD = _offer("dice-too-old")
TABLE_REOPENS = _offer("table-reopens")
NEW_DICE = _offer("new-dice")
NO_MORE_BETS = _offer("no-more-bets")
SHAKE = _any_of("shake", range(3, 13))
START_SHAKER = _offer("start-shaker")
UNCOVER = _offer("uncover")
NO_ROLL = _offer("no-roll")
SHAKER_FAILED = _offer("shaker-failed")

# --- what the table waits for ---------------------------------------------------------------------------------------

IDLE = (REMOVE_SHAKER, DICE_TOO_OLD, NEW_DICE)
WAGERED = (DICE_TOO_OLD, NEW_DICE)  # the shaker stays while wagers are on the layout
WAITS: dict[Phase, Awaits] = {
    Phase.UNCHECKED: Calling(calls=(CHECK_DEVICE, DEVICE_FAILS_CHECK)),
    Phase.FAULTY: Calling(calls=(replace(DEVICE_MENDED, cites=CHECK_DEVICE.cites),)),
    Phase.UNTRIED: Calling(calls=(RUN_SHAKER, SHAKER_FAILS_CHECK, REMOVE_SHAKER)),
    Phase.OVER: None,
    Phase.SHIFT: Calling(calls=(RUN_FOR_SHIFT, SHAKER_FAILS_SHIFT)),
    Phase.BARE: Calling(calls=(INSTALL_SHAKER,)),
    Phase.STALE: Calling(calls=(replace(NEW_DICE, routine=True),)),
    Phase.TOSSED: Calling(calls=(UNCOVER,)),
    Phase.LIT: Calling(),
    Phase.BY_HAND: Calling(calls=(_offer("supervisor-present"),)),
    Phase.STOPPED: Calling(calls=(DEVICE_MENDED,)),
}
WITH_SHAKER: dict[tuple[Shaker, Phase], Awaits] = {
    (Shaker.MANUAL, Phase.WAGERING): Wagering(calls=(NO_MORE_BETS, *IDLE)),
    (Shaker.MANUAL, Phase.CLOSED): Calling(calls=(SHAKE,)),
    (Shaker.MANUAL, Phase.UNCOVERED): Chance(calls=(NO_ROLL,), device=DICE),
    (Shaker.AUTOMATED, Phase.WAGERING): Wagering(calls=(NO_MORE_BETS, SHIFT_BEGINS, *IDLE)),
    (Shaker.AUTOMATED, Phase.CLOSED): Calling(calls=(START_SHAKER,)),
    (Shaker.AUTOMATED, Phase.UNCOVERED): Chance(calls=(NO_ROLL, SHAKER_FAILED), device=DICE),
}
WITH_WAGERS: dict[Shaker, Awaits] = {
    Shaker.MANUAL: Wagering(calls=(NO_MORE_BETS, *WAGERED)),
    Shaker.AUTOMATED: Wagering(calls=(NO_MORE_BETS, SHIFT_BEGINS, *WAGERED)),
}
LANDED: dict[Roll, Awaits] = {
    roll: Calling(calls=(_offer("enter", values=(spelled(roll),)), _offer("device-failed"))) for roll in ROLLS
}


def waits(state: SicBoState) -> Awaits:
    """What the table waits for; it depends on the shaker, and on whether wagers are on the layout."""
    match state.phase:
        case Phase.WAGERING if state.bets:
            return WITH_WAGERS[state.shaker]
        case Phase.WAGERING | Phase.CLOSED | Phase.UNCOVERED:
            return WITH_SHAKER[state.shaker, state.phase]
        case Phase.LANDED:
            return LANDED[state.roll]
        case _:
            return WAITS[state.phase]


# --- what the floor's clock calls -----------------------------------------------------------------------------------


@carries_out("13:69F-9.1")
def dice_clock() -> Clock:
    """Dice that were put into a shaker stay on the table for 24 hours at most."""
    return Clock(DICE_TOO_OLD, Every.HOURS, hours=24, since=("new-dice", "install-shaker"))


@carries_out("13:69F-9.5(a)1", "13:69F-9.5(a)2")
def reopening_clock() -> Clock:
    """A table that was closed is checked before it opens for gaming again."""
    return Clock(TABLE_REOPENS, Every.REOPENING)


@carries_out("13:69F-9.5(b)")
def shift_clock() -> Clock:
    """An automated shaker is checked at the beginning of each shift; one that has just been tried need not be."""
    return Clock(SHIFT_BEGINS, Every.SHIFT, since=("run-shaker",))


BETWEEN_ROUNDS = (reopening_clock(),)
BY_HAND = (dice_clock(),)
BY_MACHINE = (shift_clock(), dice_clock())


def clocks(state: SicBoState) -> tuple[Clock, ...]:
    """What the floor's clock can call: between rounds that the table reopens, and while wagers are open the rest."""
    match state.phase:
        case Phase.OVER:
            return BETWEEN_ROUNDS
        case Phase.WAGERING:
            return BY_MACHINE if state.shaker == Shaker.AUTOMATED else BY_HAND
        case _:
            return ()


# --- where a call leads ---------------------------------------------------------------------------------------------


def after_call(state: SicBoState, called: Called, house: House) -> SicBoState:
    """The state after a call: a phase, and the shaker where that was changed."""
    if called.name == "remove-shaker":
        return replace(state, phase=Phase.BARE, shaker=Shaker.NONE)
    if called.name == "install-shaker":
        shaker = Shaker(called.value)
        return replace(state, phase=_ready(shaker), shaker=shaker)
    return replace(state, phase=_phase_after(state, called.name, house))


def _ready(shaker: Shaker) -> Phase:
    """The table can open, unless an automated shaker must be tried first."""
    return Phase.UNTRIED if shaker == Shaker.AUTOMATED else Phase.OVER


def _phase_after(state: SicBoState, call: str, house: House) -> Phase:
    match call:
        case "check-device":
            return _ready(state.shaker)
        case "device-fails-check":
            return Phase.FAULTY
        case "device-mended":
            return Phase.UNCHECKED if state.phase == Phase.FAULTY else Phase.OVER
        case "run-shaker":
            return Phase.OVER if state.phase == Phase.UNTRIED else Phase.WAGERING
        case "shaker-fails-check":
            return Phase.UNTRIED
        case "shift-begins":
            return Phase.SHIFT
        case "dice-too-old":
            return Phase.STALE
        case "table-reopens":
            return Phase.UNCHECKED
        case "new-dice":
            return Phase.WAGERING
        case "no-more-bets":
            return Phase.CLOSED
        case "shake":
            return Phase.TOSSED
        case "uncover" | "start-shaker":
            return Phase.UNCOVERED
        case "no-roll":
            return Phase.WAGERING if house["no-roll"] == "reopen" else Phase.CLOSED
        case "enter":
            return Phase.LIT
        case "device-failed":
            return Phase.BY_HAND
        case _:
            return state.phase


# --- what holds play up ---------------------------------------------------------------------------------------------

HELD_UP = {
    Phase.UNCHECKED: Refusal(
        "The floorperson must check the electrical device before the table opens.", CHECK_DEVICE.cites
    ),
    Phase.FAULTY: Refusal(
        "The electrical device failed its check; it must be repaired before the table opens.", CHECK_DEVICE.cites
    ),
    Phase.UNTRIED: Refusal(
        "The floorperson must run the automated shaker three times before the table opens.", RUN_SHAKER.cites
    ),
    Phase.SHIFT: Refusal("A shift begins; the supervisor must run the automated shaker first.", RUN_FOR_SHIFT.cites),
    Phase.BARE: Refusal("There is no shaker on the table; the floor must put one on first.", INSTALL_SHAKER.cites),
    Phase.STALE: Refusal("The dice have been here for 24 hours; new dice must go in first.", NEW_DICE.cites),
    Phase.STOPPED: Refusal("Play has stopped until the electrical device is repaired.", DEVICE_MENDED.cites),
}
REMOVE_FIRST = Refusal(
    "An automated shaker is on the table; take it off before you use a manual one.", REMOVE_SHAKER.cites
)
ANNOUNCE_FIRST = Refusal("The dealer must announce 'No more bets' before the dice are tossed.", NO_MORE_BETS.cites)
WAGERS_FIRST = Refusal(
    "Wagers are on the layout; take the shaker off once they are settled or taken down.", REMOVE_SHAKER.cites
)


def unready(state: SicBoState, command: AnyCommand) -> Refusal | None:
    """Why play is held up, or why a shaker may not be used or changed yet; None where nothing is in the way."""
    match command:
        case Open() | Place() | TakeDown() | Call(name="no-more-bets"):
            return HELD_UP.get(state.phase)
        case Leave() if any(bet.seat == command.seat for bet in state.bets):
            return HELD_UP.get(state.phase)
        case Call(name="shake") | Call(name="install-shaker", value="manual") if state.shaker == Shaker.AUTOMATED:
            return REMOVE_FIRST
        case Call(name="shake" | "start-shaker"):
            return ANNOUNCE_FIRST if state.phase == Phase.WAGERING else None
        case Call(name="remove-shaker"):
            return WAGERS_FIRST if state.phase == Phase.WAGERING and state.bets else None
        case _:
            return None
