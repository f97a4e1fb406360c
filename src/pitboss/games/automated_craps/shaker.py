"""The automated shaker: who sets it off, how it is checked, and what happens when it fails."""

from msgspec.structs import replace

from pitboss.commands import Role
from pitboss.equipment import Dice
from pitboss.game import Calling, Chance
from pitboss.games.craps.conduct import Conduct, call
from pitboss.house import House
from pitboss.law import carries_out, cites, declare

declare("pitboss.games.automated_craps")

SHAKER = Dice(2, "shaker")
ANNOUNCED = cites("13:69F-1A.5", "automated-craps/announced")
SETTLED = cites("13:69F-1A.5", "automated-craps/losers-first", "craps/settlement-order")
GIVING_UP = cites("13:69F-1A.7", "automated-craps/giving-up")
STARTED = cites("13:69F-1A.5", "automated-craps/no-more-bets")
OPENING_CHECK = cites("13:69F-1A.5", "automated-craps/opening-check")
SHIFT_CHECK = cites("13:69F-1A.5", "automated-craps/shift-check")
TAMPERING = cites("automated-craps/tampering")
NOT_FLAT = cites("13:69F-1A.8", "automated-craps/not-flat")
DEVICE_FAILS = cites("13:69F-1A.8", "automated-craps/device-fails")
VOID = cites("13:69F-1A.8", "automated-craps/shaker-fails", "automated-craps/void-stakes")

NO_MORE_BETS = call(
    "no-more-bets",
    "No more bets; seat {seat} starts the shaker",
    STARTED,
    "rolling",
    about="before the shaker is started",
    routine=True,
)
NOBODY_SHOOTS = call(
    "no-more-bets",
    "No more bets; the dealer starts the shaker",
    STARTED + GIVING_UP,
    "rolling",
    about="before the shaker is started",
    routine=True,
)
NO_TAKER = call(
    "no-taker",
    "Nobody takes the shaker; the dealer has it",
    GIVING_UP,
    about="say that nobody takes the shaker",
    routine=True,
)
SHOOT = call("shoot", "I take the shaker", GIVING_UP, by=(Role.PATRON,), about="take the right to start the shaker")
DECLINE = call("decline", "I decline the shaker", GIVING_UP, by=(Role.PATRON,), about="let it go by")
GIVE_UP = call("give-up", "I give up the shaker", GIVING_UP, by=(Role.PATRON,), about="of your own will")
TAKE_AWAY = call(
    "take-away",
    "The shaker goes to another patron",
    GIVING_UP,
    by=(Role.FLOOR,),
    about="against the patron's will",
    why=dict.fromkeys(("delay", "breaks-rules"), GIVING_UP),
)
MOVE_ON = call(
    "move-on",
    "There is no line bet behind the shaker; it moves on",
    cites("13:69F-1A.7", "craps/shooter-bets"),
    about="offer the shaker to the next patron",
    routine=True,
)
SHAKER_CHECKED = call(
    "shaker-checked",
    "Three tosses were proper; the table may open",
    OPENING_CHECK,
    "over",
    by=(Role.FLOOR,),
    about="after running the shaker three times",
    routine=True,
)
NEW_SHIFT = call(
    "new-shift", "A new shift; the shaker is checked", SHIFT_CHECK, "shift", by=(Role.FLOOR,), about="check again"
)
SHIFT_CHECKED = call(
    "shift-checked",
    "Three tosses were proper; play goes on",
    SHIFT_CHECK,
    "wagering",
    by=(Role.FLOOR,),
    about="after running the shaker three times",
    routine=True,
)
END_OF_DAY = call(
    "end-of-day",
    "The gaming day ends; the shaker is checked for tampering",
    TAMPERING,
    "day-end",
    by=(Role.FLOOR,),
    about="check the shaker for tampering",
)
DAY_CHECKED = call(
    "day-checked",
    "The shaker was checked",
    TAMPERING,
    "unchecked",
    by=(Role.FLOOR,),
    about="what was found; signs of tampering are reported to the Division",
    why=dict.fromkeys(("untouched", "tampered-and-reported"), TAMPERING),
    routine=True,
)
NO_ROLL = call("no-roll", "No roll", NOT_FLAT, "wagering", about="toss again", why={"die-not-flat": NOT_FLAT})
SHAKER_FAILED = replace(
    call("shaker-failed", "The shaker has failed; the round is void", VOID, about="the round is void"), ends=True
)
SETTLE_BY_HAND = call(
    "settle-by-hand",
    "The device has failed; we settle by hand",
    DEVICE_FAILS,
    "by-hand",
    by=(Role.FLOOR,),
    about="before a supervisor",
)
REPAIRED = call(
    "device-repaired", "The device is mended", DEVICE_FAILS, "over", by=(Role.FLOOR,), about="play may go on"
)


@carries_out("automated-craps/dice")
def by_shaker(house: House) -> Conduct:
    """Two dice in a shaker that a patron sets off."""
    failed = SHAKER_FAILED
    if house["void-round"] == "back":
        failed = replace(failed, returns="the shaker failed")
    return Conduct(
        device=SHAKER,
        opens="unchecked",
        announced=ANNOUNCED,
        settled=SETTLED,
        close=NO_MORE_BETS,
        nobody=NOBODY_SHOOTS,
        no_taker=NO_TAKER,
        shoot=SHOOT,
        decline=DECLINE,
        give_up=GIVE_UP,
        take_away=TAKE_AWAY,
        move_on=MOVE_ON,
        while_wagering=(NEW_SHIFT, END_OF_DAY),
        while_rolling=(NO_ROLL, failed, SETTLE_BY_HAND),
        elsewhere=(SHAKER_CHECKED, SHIFT_CHECKED, DAY_CHECKED, REPAIRED),
        waits={
            "unchecked": Calling((SHAKER_CHECKED.offer,)),
            "shift": Calling((SHIFT_CHECKED.offer,)),
            "day-end": Calling((DAY_CHECKED.offer,)),
            "by-hand": Chance(device=SHAKER),
            "stopped": Calling((REPAIRED.offer,)),
        },
    )
