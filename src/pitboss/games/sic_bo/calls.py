"""What is called at a sic bo table, by whom, and under which paragraph."""

from itertools import product

from msgspec.structs import replace

from pitboss.commands import Role
from pitboss.equipment.dice import FACES
from pitboss.events import Called, Decision, Noted
from pitboss.game import Offer
from pitboss.games.sic_bo.spots import Roll, spelled
from pitboss.law import carries_out, cites

MANUAL, AUTOMATED = "manual", "automated"
DEALER, FLOOR = (Role.DEALER,), (Role.FLOOR,)
ROLLS: tuple[Roll, ...] = tuple(product(FACES, repeat=3))
THREE_OR_MORE = tuple(str(times) for times in range(3, 13))
USUAL_CHECK = "2-2-5"  # lights spots of five kinds
MOST_HOURS = 24

# --- before the table opens, and between the rounds ------------------------------------------------------------------

CHECK_DEVICE = Offer(
    "check-device",
    FLOOR,
    cites("13:69F-9.5(a)1"),
    "enter three die values and see that every winning combination lights",
    routine=True,
    values=(USUAL_CHECK, *(spelled(roll) for roll in ROLLS if spelled(roll) != USUAL_CHECK)),
)
TRY_SHAKER = Offer(
    "run-shaker",
    FLOOR,
    cites("13:69F-9.5(a)2"),
    "run the automated shaker three times and see that it tosses the dice properly",
    routine=True,
    values=THREE_OR_MORE,
)
RUN_FOR_SHIFT = Offer("run-shaker", FLOOR, cites("13:69F-9.5(b)"), TRY_SHAKER.about, routine=True, values=THREE_OR_MORE)
SHIFT_BEGINS = Offer("shift-begins", FLOOR, cites("13:69F-9.5(b)"), "the supervisor then checks the automated shaker")
DEVICE_FAILS_CHECK = Offer(
    "device-fails-check", FLOOR, CHECK_DEVICE.cites, "not every winning combination lights: the table stays closed"
)
DEVICE_MENDED_FIRST = Offer("device-mended", FLOOR, CHECK_DEVICE.cites, "the electrical device is checked again")
SHAKER_FAILS_CHECK = Offer(
    "shaker-fails-check", FLOOR, TRY_SHAKER.cites, "the dice are not tossed properly: the table stays closed"
)
SHAKER_FAILS_SHIFT = Offer(
    "shaker-fails-check",
    FLOOR,
    cites("13:69F-9.5(b)", "13:69F-9.6(c)"),
    "the dice are not tossed properly: the round is void, and the table stays closed",
)
REMOVE_SHAKER = Offer(
    "remove-shaker", FLOOR, cites("13:69F-9.6(d)"), "take the shaker off, while no wager lies on the layout"
)
INSTALL_SHAKER = Offer(
    "install-shaker",
    FLOOR,
    cites("13:69F-9.6(d)"),
    "put a shaker on a table that has none",
    values=(MANUAL, AUTOMATED),
)
DICE_AGE = Offer(
    "dice-age",
    FLOOR,
    cites("13:69F-9.1"),
    "how many hours the dice have been on the table, counting the one that has begun",
    values=tuple(str(hours) for hours in range(1, 49)),
)
NEW_DICE = Offer("new-dice", FLOOR, cites("13:69F-9.1"), "three new dice are sealed in the shaker")

# --- the round ------------------------------------------------------------------------------------------------------

NO_MORE_BETS = Offer("no-more-bets", DEALER, cites("13:69F-9.5(c)"), "before the dice are tossed", routine=True)
SHAKE = Offer(
    "shake",
    DEALER,
    cites("13:69F-9.5(d)1", "13:69F-9.1"),
    "put on the cover and shake at least three times",
    routine=True,
    values=THREE_OR_MORE,
)
START_SHAKER = Offer(
    "start-shaker", DEALER, cites("13:69F-9.5(d)2", "13:69F-9.1"), "start the automated shaker", routine=True
)
ENTERED = cites("13:69F-9.5(e)")

# --- when something is amiss -----------------------------------------------------------------------------------------

NO_ROLL = Offer("no-roll", DEALER, cites("13:69F-9.6(a)", "sic-bo/no-roll"), "not all three dice lie flat")
SHAKER_FAILED = Offer(
    "shaker-failed", DEALER, cites("13:69F-9.6(c)"), "the automated shaker does not work: the round is void"
)
DEVICE_FAILED = Offer("device-failed", DEALER, cites("13:69F-9.6(b)"), "the electrical device does not work")
SUPERVISOR_PRESENT = Offer(
    "supervisor-present", FLOOR, cites("13:69F-9.6(b)"), "the wagers are settled by hand while the supervisor looks on"
)
DEVICE_MENDED = Offer("device-mended", FLOOR, cites("13:69F-9.6(b)"), "play can go on")

SAYS = {
    "check-device": "The electrical device lights what it should",
    "run-shaker": "The shaker tosses the dice properly",
    "device-fails-check": "The electrical device does not light what it should; it is to be mended",
    "shaker-fails-check": "The shaker does not toss the dice properly; it is to be mended or taken off",
    "shift-begins": "A shift begins; the shaker is to be checked",
    "remove-shaker": "The shaker is taken off the table",
    "install-shaker": "A shaker is put on the table",
    "dice-age": "The dice may stay",
    "new-dice": "Three new dice are sealed in the shaker",
    "no-more-bets": "No more bets",
    "shake": "The shaker is covered and shaken",
    "start-shaker": "The shaker is started",
    "enter": "The values are entered",
    "no-roll": "No roll",
    "shaker-failed": "The shaker has failed, the round is void",
    "device-failed": "The electrical device has failed",
    "supervisor-present": "The supervisor is here; settle by hand",
    "device-mended": "The electrical device is mended",
}

# --- how old the dice are -------------------------------------------------------------------------------------------

STALE = Noted(what="stale", says="Play waits until new dice are sealed in the shaker.", cites=DICE_AGE.cites)


@carries_out("13:69F-9.1")
def may_stay(hours: int) -> bool:
    """Whether dice in their so-and-so-many-th hour on the table may stay there: for 24 hours and no more."""
    return hours <= MOST_HOURS


def aged(called: Called) -> Decision:
    """The floor says how old the dice are: they may stay, or all waits until they are changed."""
    hours = int(called.value)
    told = replace(called, value=f"hour {hours}")
    return (told,) if may_stay(hours) else (replace(told, says="The dice must go"), STALE)
