"""Dice thrown by hand: the shooter, the throw, invalid rolls, and dice that get lost."""

from itertools import combinations

from msgspec.structs import replace

from pitboss.commands import Role
from pitboss.equipment import Dice
from pitboss.game import Calling, Wagering
from pitboss.games.craps.conduct import Conduct, Said, call
from pitboss.games.craps.state import CrapsState
from pitboss.house import House
from pitboss.law import cites

DICE = Dice(2)
PICK = cites("19:47-1.7", "craps/dice-set", "craps/dice-offered")
MUST = cites("19:47-1.9", "craps/must-be-no-roll", "craps/nothing-decided")
MAY = cites("19:47-1.9", "craps/may-be-no-roll", "craps/nothing-decided")
JUDGED = cites("19:47-1.9", "craps/judged-no-roll", "craps/nothing-decided")
OFF_TABLE = cites("19:47-1.9", "craps/must-be-no-roll", "craps/nothing-decided", "craps/lost-die")
COCKED = cites("craps/cocked-die")
TAKEN_AWAY = cites("19:47-1.11", "craps/dice-taken-away", "craps/point-kept")
READY = cites("19:47-1.7", "craps/lost-die")
POWER = cites("craps/power-failure")
ANNOUNCED = cites("19:47-1.10", "craps/announced")
SETTLED = cites("19:47-1.10", "craps/losers-first", "craps/settlement-order")
NO_ROLL = cites("19:47-1.9", "craps/must-be-no-roll", "craps/may-be-no-roll", "craps/chips-no-ground")

DICE_OUT = call(
    "dice-out",
    "Dice out to seat {seat}; no more bets",
    cites("19:47-1.8", "craps/throw"),
    "rolling",
    about="send the dice out",
    routine=True,
)
NOBODY_SHOOTS = call(
    "dice-out",
    "Nobody shoots; the stickperson throws, no more bets",
    cites("19:47-1.8", "craps/stickperson-throws"),
    "rolling",
    about="throw for the table",
    routine=True,
)
NO_TAKER = call(
    "no-taker",
    "Nobody takes the dice; the stickperson has them",
    cites("19:47-1.11", "craps/dice-offered", "craps/stickperson-throws"),
    about="say that nobody takes the dice",
    routine=True,
)
DECLINE = call("decline", "I decline the dice", cites("craps/dice-offered"), by=(Role.PATRON,), about="let them go by")
GIVE_UP = call(
    "give-up",
    "I pass the dice",
    cites("19:47-1.11", "craps/new-shooter", "craps/point-kept"),
    by=(Role.PATRON,),
    about="give up the dice",
)
TAKE_AWAY = call(
    "take-away",
    "The dice go to a new shooter",
    TAKEN_AWAY,
    by=(Role.FLOOR,),
    about="take the dice from the shooter",
    why=dict.fromkeys(("delay", "invalid-rolls", "breaks-rules"), TAKEN_AWAY),
)
MOVE_ON = call(
    "move-on",
    "The shooter has no line bet; the dice move on",
    cites("19:47-1.8", "craps/shooter-bets"),
    about="offer the dice to the next patron",
    routine=True,
)
DICE_READY = call(
    "dice-ready",
    "The dice are good",
    READY,
    "wagering",
    about="the boxperson has checked the lost die, or others were taken",
    why=dict.fromkeys(("found-and-checked", "others-of-the-set", "new-set"), READY),
    routine=True,
)
POWER_FAILURE = call(
    "power-failure",
    "The power has failed; you may withdraw all of your bets, or none",
    POWER,
    "power-failure",
    by=(Role.FLOOR,),
    about="before anything is decided",
)
WITHDRAW = replace(
    call("withdraw", "I withdraw all of my bets", POWER, by=(Role.PATRON,), about="take all of your bets back"),
    returns="the power failed",
)
END_ROUND = replace(call("end-round", "The round ends", POWER, by=(Role.FLOOR,), routine=True), ends=True)
COCKED_DIE = call("cocked-die", "Cocked die; the face opposite the side that leans counts", COCKED, about="read it")
MUST_BE_NO_ROLL = {
    "die-off-table": OFF_TABLE,
    "die-on-die": MUST,
    "on-rail": MUST,
    "in-dice-bowl": MUST,
    "on-chip-bank": MUST,
    "in-chip-rack": MUST,
    "foreign-object": MUST,
    "not-the-shooter": MUST,
}
MAY_BE_NO_ROLL = {"thrown-apart": MAY, "missed-far-wall": MAY}
IMPROPER = call(
    "improper-throw",
    "No roll",
    MAY + JUDGED[1:2],
    "wagering",
    by=(Role.FLOOR,),
    about="the boxperson judges that the roll does not count",
    why={"deflected": MAY, "suspected-cheating": JUDGED, "other": JUDGED},
)


def by_hand(house: House) -> Conduct:
    """Dice in the hands of a shooter who picked two from the set."""
    dice = range(1, house.number("dice-set") + 1)
    read = house["cocked-die"] == "read"
    return Conduct(
        device=DICE,
        opens="over",
        announced=ANNOUNCED,
        settled=SETTLED,
        close=DICE_OUT,
        nobody=NOBODY_SHOOTS,
        no_taker=NO_TAKER,
        shoot=call(
            "shoot",
            "I shoot with these dice",
            PICK,
            by=(Role.PATRON,),
            about="take the dice, and pick two of the set",
            why=dict.fromkeys((f"{low}-{high}" for low, high in combinations(dice, 2)), PICK),
        ),
        decline=DECLINE,
        give_up=GIVE_UP,
        take_away=TAKE_AWAY,
        move_on=MOVE_ON,
        while_wagering=(POWER_FAILURE,),
        while_rolling=(no_roll(read=read), IMPROPER, *((COCKED_DIE,) if read else ()), POWER_FAILURE),
        elsewhere=(DICE_READY, WITHDRAW, END_ROUND),
        waits={"die-lost": Wagering((DICE_READY.offer,))},
    )


def no_roll(*, read: bool) -> Said:
    """The call that a roll does not count; nothing is decided, and wagers are open until the next throw."""
    cocked = {"cocked-on-two" if read else "cocked": COCKED}
    said = call(
        "no-roll",
        "No roll",
        NO_ROLL,
        "wagering",
        by=(Role.DEALER, Role.FLOOR),
        about="the roll does not count",
        why={**MUST_BE_NO_ROLL, **cocked, **MAY_BE_NO_ROLL},
    )
    return replace(said, instead={"die-off-table": "die-lost"})


def withdrawing(state: CrapsState) -> Calling:
    """The power has failed: whoever has bets may withdraw them all, and then the round ends."""
    seats = tuple(sorted({bet.seat for bet in state.bets}))
    withdraw = (replace(WITHDRAW.offer, seats=seats),) if seats else ()
    return Calling((END_ROUND.offer, *withdraw))
