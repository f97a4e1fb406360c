"""The fire bet: how many different points one shooter makes before sevening out."""

from msgspec.structs import replace

from pitboss.events import Settled
from pitboss.game import Bet
from pitboss.games.craps.spots import POINTS
from pitboss.games.craps.state import CrapsState
from pitboss.house import House, Wager
from pitboss.law import cites
from pitboss.procedures.settlement import lost, won

FIRE = cites("13:69F-1.12", "craps/fire")
ALL_SIX = (1 << len(POINTS)) - 1


def with_one_fire_table(house: House) -> House:
    """The house rules with only the chosen pay table of the fire bet left."""
    fire = house.wagers.get("fire")
    if fire is None:
        return house
    chosen = f"table {house['fire-table']}, "
    pays = tuple(pay for pay in fire.pays if pay.when.startswith(chosen))
    return replace(house, wagers={**house.wagers, "fire": replace(fire, pays=pays)})


def with_point(made: int, point: int) -> int:
    """The points made, with one more."""
    return made | 1 << POINTS.index(point)


def burnt_out(state: CrapsState, total: int, wager: Wager, chip: int) -> list[Settled]:
    """The fire bets that this roll decides: all of them on a seven-out, or when the sixth point is made."""
    if not state.point or total not in (7, state.point):
        return []
    made = state.made if total == 7 else with_point(state.made, state.point)
    if total != 7 and made != ALL_SIX:
        return []
    return [_settled(bet, made.bit_count(), wager, chip) for bet in state.bets if bet.spot == "fire"]


def _settled(bet: Bet, points: int, wager: Wager, chip: int) -> Settled:
    why = f"the shooter made {points} different point{'' if points == 1 else 's'}"
    for pay in wager.pays:
        if pay.when.endswith(f", {points} points"):
            return won(bet, pay.odds, chip, FIRE + pay.cites, why)
    return lost(bet, FIRE, why)
