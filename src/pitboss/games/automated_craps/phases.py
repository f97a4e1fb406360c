"""The automated shaker: two dice that a patron sets off. Its calls, checks and failures are in `calls.csv`."""

from msgspec.structs import replace

from pitboss.equipment import Dice
from pitboss.game import Chance
from pitboss.games.craps.phases import Throwing, read_table_calls
from pitboss.games.craps.state import Phase
from pitboss.house import House
from pitboss.law import carries_out, cites, declare

declare("pitboss.games.automated_craps")

SHAKER = Dice(2, "shaker")


@carries_out("automated-craps/dice")
def by_shaker(house: House) -> Throwing:
    """A patron starts a shaker that holds two dice."""
    calls = read_table_calls("pitboss.games.automated_craps", house)
    if house["void-round"] == "stay":
        calls["shaker-failed"] = replace(calls["shaker-failed"], returns="")
    return Throwing(
        device=SHAKER,
        opens=Phase.SHAKER_UNCHECKED,
        close="no-more-bets",
        calls=calls,
        waits={Phase.ROLLING: Chance(device=SHAKER), Phase.SHAKER_BY_HAND: Chance(device=SHAKER)},
        opening=cites("13:69F-1A.4", "automated-craps/chips", "craps/between-rolls"),
        announced=cites("13:69F-1A.5", "automated-craps/announced"),
        settled=cites("13:69F-1A.5", "automated-craps/losers-first", "craps/settlement-order"),
    )
