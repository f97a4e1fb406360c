"""What a roll does to the point, and the order in which it settles wagers."""

from collections.abc import Iterable, Mapping

from pitboss.equipment import Outcome
from pitboss.events import Drawn, Moved, Noted
from pitboss.game import Bet
from pitboss.games.craps.spots import HARDWAYS, POINTS, ROLLS, SUPPORTS, TRAVELLERS, announced, total_word
from pitboss.law import Citation, cites

POINT_SET = cites('19:47-1.1 "Come Out Point"', "craps/puck")
POINT_MADE = cites('19:47-1.1 "Come Out Roll"', "craps/puck")
SEVEN_OUT = cites('19:47-1.1 "Come Out Roll"', "craps/puck", "craps/new-shooter")
TRAVELS = cites('19:47-1.1 "Come Point"', "craps/travel")

Turns = Mapping[int, Mapping[int, tuple[Noted, ...]]]


def drawn(by_what: tuple[Citation, ...]) -> dict[Outcome, Drawn]:
    """Every roll as it is called out."""
    return {roll: Drawn(outcome=roll, says=announced(roll), cites=by_what) for roll in ROLLS}


def turns(borrowed: tuple[Citation, ...]) -> Turns:
    """What each total does to the point, for each point that may stand; 0 is a come-out roll."""
    found: dict[int, dict[int, tuple[Noted, ...]]] = {0: {}}
    seven = Noted(what="seven-out", says="Seven out; a new shooter.", cites=SEVEN_OUT + borrowed)
    for point in POINTS:
        word = total_word(point)
        says = f"The point is {word.lower()}; the puck is on."
        found[0][point] = (Noted(what="point", value=point, says=says, cites=POINT_SET + borrowed),)
        says = f"{word} is made; a come-out roll is next."
        made = Noted(what="point-made", value=point, says=says, cites=POINT_MADE + borrowed)
        found[point] = {point: (made,), 7: (seven,)}
    return found


def travel(bet: Bet, total: int, borrowed: tuple[Citation, ...]) -> Moved:
    """A Come or Don't Come bet goes to its come point."""
    return Moved(seat=bet.seat, spot=bet.spot, to=f"{bet.spot}-{total}", cents=bet.cents, cites=TRAVELS + borrowed)


def ranks(spots: Iterable[str]) -> dict[str, int]:
    """The place of each spot in the order of settlement."""
    return {spot: _rank(spot) for spot in spots}


def _rank(spot: str) -> int:
    if spot in HARDWAYS:
        return 1
    if spot.startswith(("place-to", "buy-", "lay-")):
        return 2
    if spot in TRAVELLERS:
        return 4
    if spot.startswith(TRAVELLERS):
        return 3
    if spot in ("pass", "dont-pass") or spot in SUPPORTS:
        return 5
    return 6 if spot == "fire" else 0
