"""What is called at a mini-dice table, and what the table waits for in each phase."""

from pitboss.commands import AnyCommand, Call, Open, Place, Role
from pitboss.events import Refusal
from pitboss.game import Awaits, Calling, Chance, Offer, Wagering
from pitboss.games.mini_dice.spots import shaker
from pitboss.law import carries_out, cites

SEALED = cites("mini-dice/sealed")
MOST_HOURS = 24
HAND_CHECK = cites("mini-dice/tampering", "mini-dice/sealed")
MACHINE_CHECK = cites("mini-dice/automated-check")
DEALER, FLOOR = (Role.DEALER,), (Role.FLOOR,)

NO_MORE_BETS = Offer("no-more-bets", DEALER, cites("mini-dice/no-more-bets"), "before the shake", routine=True)
NO_ROLL = Offer("no-roll", DEALER, cites("mini-dice/no-roll"), "a die does not lie flat; the shake does not count")
SHAKE = Offer("shake", DEALER, cites("mini-dice/by-hand"), "cover the shaker and shake it three times", routine=True)
START = Offer("start", DEALER, cites("mini-dice/by-machine"), "start the automated shaker", routine=True)
FAILED = Offer(
    "shaker-failed", (Role.DEALER, Role.FLOOR), cites("mini-dice/void"), "it does not work; the round is void"
)
MENDED = Offer("shaker-mended", FLOOR, cites("mini-dice/void"), "the automated shaker works again")
REMOVED = Offer(
    "shaker-removed", FLOOR, cites("mini-dice/shaker-removed"), "off the table; a manual shaker takes its place"
)
HAND_CHECKED = Offer("shaker-checked", FLOOR, HAND_CHECK, "sealed, untouched, dice of today", routine=True)
MACHINE_CHECKED = Offer("shaker-checked", FLOOR, MACHINE_CHECK, "run three times, dice tossed well", routine=True)
NEW_DAY = Offer("new-day", FLOOR, HAND_CHECK, "the shaker is due for its daily check")
NEW_SHIFT = Offer("new-shift", FLOOR, MACHINE_CHECK, "the shaker is due for the check of the shift")
DICE_AGE = Offer(
    "dice-age",
    FLOOR,
    SEALED,
    "how many hours the dice have been on the table, counting the one that has begun",
    values=tuple(str(hours) for hours in range(1, 49)),
)
NEW_DICE = Offer("new-dice", FLOOR, SEALED, "two new dice are sealed in the shaker")
STALE = Refusal("The dice have lain here for more than 24 hours; new ones are sealed in first.", SEALED)

SAYS = {
    "no-more-bets": "No more bets",
    "no-roll": "No roll",
    "shake": "The dealer shakes three times",
    "start": "The shaker runs",
    "shaker-failed": "The shaker has failed; the round is void",
    "shaker-mended": "The shaker works again",
    "shaker-removed": "The automated shaker is off the table",
    "shaker-checked": "The shaker is in order",
    "new-day": "A new day begins; check the shaker",
    "new-shift": "A new shift begins; check the shaker",
    "dice-age": "The dice may stay",
    "new-dice": "Two new dice are sealed in the shaker",
}
NEXT_PHASE = {
    "no-more-bets": "closed",
    "no-roll": "closed",
    "shake": "shaken",
    "start": "shaken",
    "shaker-failed": "broken",
    "shaker-mended": "unchecked",
    "shaker-removed": "unchecked",
    "shaker-checked": "over",
    "new-day": "unchecked",
    "new-shift": "unchecked",
    "dice-age": "wagering",
    "new-dice": "wagering",
}

DICE = shaker()
BY_HAND: dict[str, Awaits] = {
    "unchecked": Calling(calls=(HAND_CHECKED,)),
    "stale": Calling(calls=(NEW_DICE,)),
    "over": None,
    "wagering": Wagering(calls=(NO_MORE_BETS, NEW_DAY, DICE_AGE, NEW_DICE)),
    "closed": Calling(calls=(SHAKE,)),
    "shaken": Chance(calls=(NO_ROLL,), device=DICE),
}
BY_MACHINE: dict[str, Awaits] = {
    "unchecked": Calling(calls=(MACHINE_CHECKED,)),
    "stale": Calling(calls=(NEW_DICE,)),
    "over": None,
    "wagering": Wagering(calls=(NO_MORE_BETS, NEW_SHIFT, DICE_AGE, NEW_DICE)),
    "closed": Calling(calls=(START,)),
    "shaken": Chance(calls=(NO_ROLL, FAILED), device=DICE),
    "broken": Calling(calls=(MENDED, REMOVED)),
}


def offer_of(awaits: Awaits, name: str) -> Offer:
    """The call of that name among those that can be made now."""
    assert awaits is not None
    return next(offer for offer in awaits.calls if offer.name == name)


@carries_out("mini-dice/sealed")
def too_old(hour: str) -> bool:
    """Whether dice in 'hour 25', or just '25', on the table must go: they stay for 24 hours and no more."""
    return int(hour.removeprefix("hour ")) > MOST_HOURS


def held_up(phase: str, command: AnyCommand) -> Refusal | None:
    """Why play does not go on with dice that must go; None where nothing is in the way."""
    match command:
        case Open() | Place() | Call(name="no-more-bets") if phase == "stale":
            return STALE
        case _:
            return None
