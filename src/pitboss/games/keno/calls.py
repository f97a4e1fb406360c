"""What is called in a keno lounge, and the phase that each call leads to."""

from pitboss.commands import Role
from pitboss.game import Calling, Offer, Wagering
from pitboss.games.keno.draw import MALFUNCTION
from pitboss.law import cites

STAFF, FLOOR = (Role.DEALER, Role.FLOOR), (Role.FLOOR,)
CLOSE = Offer("close", (Role.DEALER,), cites("keno/closed"), "no more tickets for this game", routine=True)
MALFUNCTIONS = Offer("malfunction", STAFF, MALFUNCTION, "the selection of numbers has stopped")
CORRECTED = Offer("corrected", FLOOR, cites("keno/corrected"), "the system goes on with this game")
NOT_CORRECTED = Offer("not-corrected", FLOOR, MALFUNCTION, "all wagers of this game are returned")
SELLING = Wagering(calls=(CLOSE,))
STALLED = Calling(calls=(CORRECTED, NOT_CORRECTED))
CALLS = {offer.name: offer for offer in (CLOSE, MALFUNCTIONS, CORRECTED, NOT_CORRECTED)}
SAYS = {
    "close": "Game {} is closed",
    "malfunction": "The selection of numbers in game {} has stopped",
    "corrected": "Game {} goes on",
    "not-corrected": "Game {} cannot be completed; its wagers are returned",
}
PHASES = {"close": "closed", "malfunction": "stalled", "corrected": "closed", "not-corrected": "stalled"}
