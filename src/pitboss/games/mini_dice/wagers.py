"""The wagers of mini-dice and the totals that each wins on."""

from pitboss.game import Spot
from pitboss.law import carries_out

PLACE_NUMBERS = (4, 5, 6, 8, 9, 10)
ONE_SHAKE = {
    "field": (2, 3, 4, 9, 10, 11, 12),
    "any-7": (7,),
    "over-7": (8, 9, 10, 11, 12),
    "under-7": (2, 3, 4, 5, 6),
}
NAMES = {"field": "Field", "any-7": "Any 7", "over-7": "Over 7", "under-7": "Under 7"}


@carries_out("mini-dice/wagers")
def all_spots() -> tuple[Spot, ...]:
    """One area for each wager, which covers the totals that it wins on."""
    return (
        *(Spot(f"place-{number}", f"place-{number}", f"Place {number}", (str(number),)) for number in PLACE_NUMBERS),
        *(Spot(wager, wager, NAMES[wager], tuple(map(str, totals))) for wager, totals in ONE_SHAKE.items()),
    )
