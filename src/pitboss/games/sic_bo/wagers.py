"""What is wagered at sic bo: every spot on the layout, and which spots win on a roll."""

from collections.abc import Iterator, Mapping
from functools import cache
from itertools import combinations

from pitboss.equipment import Dice
from pitboss.equipment.dice import FACES
from pitboss.game import Spot
from pitboss.games.sic_bo.state import Roll

TOTALS = range(4, 18)
SMALL, BIG = range(4, 11), range(11, 18)
MATCHES = {1: "", 2: "two dice", 3: "three dice"}  # what one of a kind is paid for
DICE = Dice(3, "sic bo shaker")  # 13:69F-9.1: three dice, sealed in a shaker


def all_spots() -> Iterator[Spot]:
    """The spots in the order of the pay table; `covers` names the faces or the totals that they are for."""
    for face in FACES:
        yield Spot(f"three-of-a-kind-{face}", "three-of-a-kind", f"Three of a kind {face}", (str(face),))
    for face in FACES:
        yield Spot(f"two-of-a-kind-{face}", "two-of-a-kind", f"Two of a kind {face}", (str(face),))
    yield Spot("any-three-of-a-kind", "any-three-of-a-kind", "Any three of a kind", tuple(map(str, FACES)))
    for total in TOTALS:
        yield Spot(f"total-value-{total}", f"total-value-{total}", f"Total value of {total}", (str(total),))
    for low, high in combinations(FACES, 2):
        yield Spot(
            f"two-dice-combination-{low}-{high}",
            "two-dice-combination",
            f"Two dice combination {low} and {high}",
            (str(low), str(high)),
        )
    yield Spot("small", "small", "Small", tuple(map(str, SMALL)))
    yield Spot("big", "big", "Big", tuple(map(str, BIG)))
    for face in FACES:
        yield Spot(f"one-of-a-kind-{face}", "one-of-a-kind", f"One of a kind {face}", (str(face),))


SPOTS = {spot.id: spot for spot in all_spots()}


@cache
def winners(roll: Roll) -> Mapping[str, str]:
    """The spots that win on a roll, each with the line of the pay table by which it is paid."""
    paid = {name: _paid_by(spot, roll) for name, spot in SPOTS.items()}
    return {name: when for name, when in paid.items() if when is not None}


def _paid_by(spot: Spot, roll: Roll) -> str | None:
    """The line of the pay table that pays this spot on this roll, or None where it loses."""
    numbers = [int(number) for number in spot.covers]
    matches = roll.count(numbers[0])
    alike = len(set(roll)) == 1
    match spot.wager:
        case "one-of-a-kind":
            return MATCHES.get(matches)
        case "three-of-a-kind":
            wins = matches == 3
        case "two-of-a-kind":
            wins = matches >= 2
        case "any-three-of-a-kind":
            wins = alike
        case "two-dice-combination":
            wins = all(number in roll for number in numbers)
        case "small" | "big":
            wins = sum(roll) in numbers and not alike
        case _:
            wins = sum(roll) in numbers
    return "" if wins else None


def spelled(roll: Roll) -> str:
    """A roll as it is keyed in: '2-2-5'."""
    return "-".join(map(str, roll))


def read(text: str) -> Roll:
    """A roll that was keyed in like that."""
    return tuple(int(face) for face in text.split("-"))
