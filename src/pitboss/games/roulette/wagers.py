"""What is wagered at roulette: the chips of each seat, and every spot on the layout with the numbers it covers."""

import itertools
from collections.abc import Iterable, Iterator, Mapping

from pitboss.commands import AnyCommand, Leave, Place, TakeDown
from pitboss.equipment import Wheel, colour
from pitboss.events import Noted, Refusal
from pitboss.game import Spot
from pitboss.games.roulette.state import Phase, RouletteState
from pitboss.house import LIMITS
from pitboss.law import Citation, carries_out, cites
from pitboss.money import dollars
from pitboss.procedures.wagering import MAXIMUM_EACH

STRAIGHT, FIVE_ADJACENT = "straight", "five-adjacent"
FIFTHS = 5  # five adjacent numbers are five straights of equal value
ZEROS = ("0", "00")
ROWS = [tuple(str(first + step) for step in range(3)) for first in range(1, 37, 3)]
NUMBERS = [number for row in ROWS for number in row]
EVEN_CHANCES = ("1-to-18", "even", "red", "black", "odd", "19-to-36")
SEVEN = ("10", "11", "12", "13", "14", "15", "33")
ZERO_TRIOS = [("0", "1", "2"), ("0", "2", "00"), ("00", "2", "3")]
ZERO_TRIO = cites("19:47-5.1(e)3i", "19:47-5.1(e)3ii")
ZERO_2_3 = cites("roulette/zero-2-3")  # the regulation names neither 0-2-3 nor 0-1-2-3
FIVE_CHIPS = cites("19:47-5.1(e)1i(2)")
ADJACENT = cites("19:47-5.1(e)1i") + FIVE_CHIPS
PASSES_OVER_00 = cites("roulette/adjacent-as-single")
AFTER_VOID = cites("roulette/reopened")
STAND = Refusal("The last spin did not count; the wagers stand as they lie until one does.", AFTER_VOID)

# Each seat plays with chips of its own color, none of them the color of a value chip. They bear no value, so that no
# two seats may have the same.
COLORS = ("brown", "tan", "lavender", "turquoise", "coral", "olive", "navy", "mint")
COLOR_CHIPS = {
    seat: Noted(
        what="chips", seat=seat, value=color, says=f"Seat {seat} plays with {color} chips.", cites=cites("19:47-5.1(b)")
    )
    for seat, color in enumerate(COLORS, 1)
}


def stands(state: RouletteState, command: AnyCommand) -> Refusal | None:
    """Why nobody may place or take down a wager while the wagers stand for a spin that counts."""
    if state.phase not in (Phase.STANDING, Phase.SPINNING_AGAIN):
        return None
    match command:
        case Place() | TakeDown():
            return STAND
        case Leave() if any(bet.seat == command.seat for bet in state.bets):
            return STAND
        case _:
            return None


def on_number(state: RouletteState, spots: Mapping[str, Spot], seat: int, number: str) -> int:
    """What a seat has on one number as straights: the chips in its box, and its fifth of five adjacent numbers."""
    total = 0
    for bet in state.bets:
        spot = spots[bet.spot]
        if bet.seat != seat or number not in spot.covers:
            continue
        if spot.wager == STRAIGHT:
            total += bet.cents
        elif spot.wager == FIVE_ADJACENT:
            total += bet.cents // FIFTHS
    return total


def above_straights(
    state: RouletteState, spots: Mapping[str, Spot], command: Place, most: int, name: str
) -> Refusal | None:
    """Why a wager puts more on one of its numbers than a straight may have; None if it does not."""
    spot = spots[command.spot]
    if spot.wager not in (STRAIGHT, FIVE_ADJACENT):
        return None
    cents = command.cents if spot.wager == STRAIGHT else command.cents // FIFTHS
    for number in spot.covers:
        total = on_number(state, spots, command.seat, number) + cents
        if total > most:
            counted = f"{name} {number} takes at most {dollars(most)} in all, fifths of five adjacent numbers included"
            return Refusal(f"{counted}, not {dollars(total)}.", LIMITS + MAXIMUM_EACH + FIVE_CHIPS)
    return None


@carries_out("19:47-5.1(e)", "roulette/wheel-order")
def all_spots(wheel: Wheel, *, double_zero: bool, zero_2_3: bool) -> Iterator[Spot]:
    """The spots of a layout with one zero or with two."""
    zeros = ZEROS if double_zero else ZEROS[:1]
    for number in (*zeros, *NUMBERS):
        yield Spot(f"straight-{number}", STRAIGHT, f"Straight {number}", (number,))
    yield from _groups("split", "Split", _splits(double_zero=double_zero))
    yield from _groups("three-numbers", "Three numbers", ROWS)
    yield from _groups("three-numbers", "Three numbers", ZERO_TRIOS if double_zero else ZERO_TRIOS[:1], ZERO_TRIO)
    if zero_2_3 and not double_zero:
        yield from _groups("three-numbers", "Three numbers", [("0", "2", "3")], ZERO_2_3)
        yield from _groups("four-numbers", "Four numbers", [("0", "1", "2", "3")], ZERO_2_3)
    yield from _groups("four-numbers", "Four numbers", _corners())
    if double_zero:
        yield Spot("first-five-numbers", "first-five-numbers", "First five numbers", ("0", "00", "1", "2", "3"))
    yield from _groups("six-numbers", "Six numbers", [low + high for low, high in itertools.pairwise(ROWS)])
    yield Spot("seven-numbers", "seven-numbers", "Seven numbers", SEVEN)
    for at in range(3):
        yield Spot(f"column-{at + 1}", "column", f"Column {at + 1}", tuple(row[at] for row in ROWS))
    for at, name in enumerate(("1st 12", "2nd 12", "3rd 12")):
        yield Spot(f"dozen-{at + 1}", "dozen", name, tuple(NUMBERS[12 * at : 12 * at + 12]))
    yield from _even_chances()
    yield from _adjacent(wheel, (*zeros, *NUMBERS))


def _adjacent(wheel: Wheel, bears: tuple[str, ...]) -> Iterator[Spot]:
    """Five neighbors on the wheel around each number of the layout; a number that the layout lacks is passed over."""
    replica = Wheel(wheel.name, [number for number in wheel.order if number in bears])
    for number in replica.order:
        near = replica.neighbours(number, 2)
        by = () if near == wheel.neighbours(number, 2) else ADJACENT + PASSES_OVER_00
        yield Spot(f"five-adjacent-{number}", FIVE_ADJACENT, f"Five adjacent around {number}", near, by)


def _groups(wager: str, name: str, groups: Iterable[tuple[str, ...]], by: tuple[Citation, ...] = ()) -> Iterator[Spot]:
    for group in groups:
        yield Spot(f"{wager}-{'-'.join(group)}", wager, f"{name} {', '.join(group[:-1])} and {group[-1]}", group, by)


def _splits(*, double_zero: bool) -> Iterator[tuple[str, ...]]:
    pairs = ["0-1", "0-2", "00-2", "00-3", "0-00"] if double_zero else ["0-1", "0-2", "0-3"]
    for pair in pairs:
        yield tuple(pair.split("-"))
    for row in ROWS:
        yield row[:2]
        yield row[1:]
    for low, high in itertools.pairwise(ROWS):
        yield from zip(low, high, strict=True)


def _corners() -> Iterator[tuple[str, ...]]:
    for low, high in itertools.pairwise(ROWS):
        yield low[:2] + high[:2]
        yield low[1:] + high[1:]


def _even_chances() -> Iterator[Spot]:
    for tone in ("red", "black"):
        covers = tuple(number for number in NUMBERS if colour(number) == tone)
        yield Spot(tone, tone, tone.capitalize(), covers)
    yield Spot("odd", "odd", "Odd", tuple(NUMBERS[0::2]))
    yield Spot("even", "even", "Even", tuple(NUMBERS[1::2]))
    yield Spot("1-to-18", "1-to-18", "1 to 18", tuple(NUMBERS[:18]))
    yield Spot("19-to-36", "19-to-36", "19 to 36", tuple(NUMBERS[18:]))
