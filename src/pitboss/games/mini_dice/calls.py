"""What is called at a mini-dice table, and what the table waits for in each phase."""

from pitboss.game import Awaits, Calling, Chance, Offer, Role, Wagering
from pitboss.games.mini_dice.spots import shaker
from pitboss.law import cites

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
}

DICE = shaker()
BY_HAND: dict[str, Awaits] = {
    "unchecked": Calling(calls=(HAND_CHECKED,)),
    "over": None,
    "wagering": Wagering(calls=(NO_MORE_BETS, NEW_DAY)),
    "closed": Calling(calls=(SHAKE,)),
    "shaken": Chance(calls=(NO_ROLL,), device=DICE),
}
BY_MACHINE: dict[str, Awaits] = {
    "unchecked": Calling(calls=(MACHINE_CHECKED,)),
    "over": None,
    "wagering": Wagering(calls=(NO_MORE_BETS, NEW_SHIFT)),
    "closed": Calling(calls=(START,)),
    "shaken": Chance(calls=(NO_ROLL, FAILED), device=DICE),
    "broken": Calling(calls=(MENDED, REMOVED)),
}


def offer_of(awaits: Awaits, name: str) -> Offer:
    """The call of that name among those that can be made now."""
    assert awaits is not None
    return next(offer for offer in awaits.calls if offer.name == name)
