"""The seven places on the big six layout, and the stop of the wheel that each waits for."""

from collections.abc import Iterator

from pitboss.equipment import Wheel
from pitboss.game import Spot
from pitboss.law import carries_out, declare
from pitboss.words import number_word

declare("pitboss.games.big_six")

STOPS = {
    "one-dollar": "$1",
    "two-dollar": "$2",
    "five-dollar": "$5",
    "ten-dollar": "$10",
    "twenty-dollar": "$20",
    "joker": "joker",
    "flag": "flag",
}


@carries_out("big-six/stops", "big-six/order")
def all_spots(wheel: Wheel) -> Iterator[Spot]:
    """One spot for each kind of stop that the wheel bears."""
    for wager, stop in STOPS.items():
        assert wheel.possible(stop), f"the {wheel.name} bears no {stop}"
        yield Spot(wager, wager, stop.capitalize(), (stop,))


def announced(stop: str) -> str:
    """The stop as a dealer calls it: 'Ten dollars', 'Joker'."""
    if not stop.startswith("$"):
        return stop.capitalize()
    amount = int(stop[1:])
    return f"{number_word(amount).capitalize()} dollar{'s' if amount > 1 else ''}"


def named(stop: str) -> str:
    """The stop within a sentence: '$10', 'the joker'."""
    return stop if stop.startswith("$") else f"the {stop}"
