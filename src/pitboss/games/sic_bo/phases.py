"""The phases of a sic bo table, and what it waits for in each.

unchecked   the floorperson has yet to check the electrical device, before the table opens
faulty      the electrical device failed its check, and is being mended before the table opens
untried     the floorperson has yet to run the automated shaker, before the table opens with it
over        no round is on
wagering    wagers are open
shift       a shift begins, and the supervisor has yet to run the automated shaker
bare        no shaker is on the table, which opens again when one is
stale       the dice have been on the table for too long
closed      "no more bets": the dice are to be tossed
tossed      the dice come to rest
landed      the values are called, but not yet entered in the electrical device
lit         the winning combinations are lit, and the wagers are being settled
by-hand     the device has failed, and the supervisor is awaited
stopped     the device has failed, and is being mended
"""

from pitboss.commands import AnyCommand, Call, Open, Place
from pitboss.events import Refusal
from pitboss.game import Awaits, Calling, Chance, Offer, State, Wagering
from pitboss.games.sic_bo.calls import (
    AUTOMATED,
    CHECK_DEVICE,
    DEALER,
    DEVICE_FAILED,
    DEVICE_FAILS_CHECK,
    DEVICE_MENDED,
    DEVICE_MENDED_FIRST,
    DICE_AGE,
    ENTERED,
    INSTALL_SHAKER,
    MANUAL,
    NEW_DICE,
    NO_MORE_BETS,
    NO_ROLL,
    REMOVE_SHAKER,
    ROLLS,
    RUN_FOR_SHIFT,
    SHAKE,
    SHAKER_FAILED,
    SHAKER_FAILS_CHECK,
    SHAKER_FAILS_SHIFT,
    SHIFT_BEGINS,
    START_SHAKER,
    SUPERVISOR_PRESENT,
    TRY_SHAKER,
)
from pitboss.games.sic_bo.spots import SHAKER, Roll, spelled


class SicBoState(State, frozen=True):
    """Also: which shaker is on the table, and what the dice show until the wagers on them are settled."""

    shaker: str = ""
    roll: Roll = ()


NEXT = {  # the phase after a call, where that depends on nothing else
    "device-fails-check": "faulty",
    "shaker-fails-check": "untried",
    "shift-begins": "shift",
    "no-more-bets": "closed",
    "shake": "tossed",
    "start-shaker": "tossed",
    "enter": "lit",
    "device-failed": "by-hand",
}

IDLE = (REMOVE_SHAKER, DICE_AGE, NEW_DICE)
LAID = (DICE_AGE, NEW_DICE)
BY_SHAKER: dict[str, dict[str, Awaits]] = {
    MANUAL: {
        "wagering": Wagering(calls=(NO_MORE_BETS, *IDLE)),
        "wagered": Wagering(calls=(NO_MORE_BETS, *LAID)),
        "closed": Calling(calls=(SHAKE,)),
        "tossed": Chance(calls=(NO_ROLL,), device=SHAKER),
    },
    AUTOMATED: {
        "wagering": Wagering(calls=(NO_MORE_BETS, SHIFT_BEGINS, *IDLE)),
        "wagered": Wagering(calls=(NO_MORE_BETS, SHIFT_BEGINS, *LAID)),
        "closed": Calling(calls=(START_SHAKER,)),
        "tossed": Chance(calls=(NO_ROLL, SHAKER_FAILED), device=SHAKER),
    },
}
BY_PHASE: dict[str, Awaits] = {
    "unchecked": Calling(calls=(CHECK_DEVICE, DEVICE_FAILS_CHECK)),
    "faulty": Calling(calls=(DEVICE_MENDED_FIRST,)),
    "untried": Calling(calls=(TRY_SHAKER, SHAKER_FAILS_CHECK, REMOVE_SHAKER)),
    "over": None,
    "shift": Calling(calls=(RUN_FOR_SHIFT, SHAKER_FAILS_SHIFT)),
    "bare": Calling(calls=(INSTALL_SHAKER,)),
    "stale": Calling(calls=(NEW_DICE,)),
    "lit": Calling(),
    "by-hand": Calling(calls=(SUPERVISOR_PRESENT,)),
    "stopped": Calling(calls=(DEVICE_MENDED,)),
}
LANDED: dict[Roll, Awaits] = {
    roll: Calling(
        calls=(
            Offer(
                "enter",
                DEALER,
                ENTERED,
                "key the called values into the electrical device",
                routine=True,
                values=(spelled(roll),),
            ),
            DEVICE_FAILED,
        )
    )
    for roll in ROLLS
}

# Why play does not go on in a phase that holds it up.
HELD_UP = {
    "unchecked": Refusal("The floorperson checks the electrical device before the table opens.", CHECK_DEVICE.cites),
    "faulty": Refusal(
        "The electrical device failed its check; it is mended before the table opens.", CHECK_DEVICE.cites
    ),
    "untried": Refusal(
        "The floorperson runs the automated shaker three times before the table opens.", TRY_SHAKER.cites
    ),
    "shift": Refusal("A shift begins; the supervisor runs the automated shaker first.", RUN_FOR_SHIFT.cites),
    "bare": Refusal("There is no shaker on the table; the floor puts one on first.", INSTALL_SHAKER.cites),
    "stale": Refusal("The dice have lain here for more than 24 hours; new ones go in first.", NEW_DICE.cites),
    "stopped": Refusal("Play has stopped until the electrical device is mended.", DEVICE_MENDED.cites),
}
REMOVE_FIRST = Refusal(
    "An automated shaker is on the table; take it off before a manual one is used.", REMOVE_SHAKER.cites
)
ANNOUNCE_FIRST = Refusal("The dealer announces 'No more bets' before the dice are tossed.", NO_MORE_BETS.cites)
WAGERS_FIRST = Refusal(
    "Wagers lie on the layout; the shaker is taken off when they are settled or taken down.", REMOVE_SHAKER.cites
)


def unready(state: SicBoState, command: AnyCommand) -> Refusal | None:
    """Why play is held up, or a shaker may not be used or changed yet; None where nothing is in the way."""
    match command:
        case Open() | Place() | Call(name="no-more-bets"):
            return HELD_UP.get(state.phase)
        case Call(name="shake") | Call(name="install-shaker", value="manual") if state.shaker == AUTOMATED:
            return REMOVE_FIRST
        case Call(name="shake" | "start-shaker"):
            return ANNOUNCE_FIRST if state.phase == "wagering" else None
        case Call(name="remove-shaker"):
            return WAGERS_FIRST if state.phase == "wagering" and state.bets else None
        case _:
            return None
