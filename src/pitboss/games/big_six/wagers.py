"""What is wagered at the big six wheel: seven spots on the layout, each for one kind of stop on the wheel."""

from pitboss.equipment import BIG_SIX
from pitboss.game import Spot
from pitboss.law import carries_out
from pitboss.words import number_word

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
def all_spots() -> dict[str, Spot]:
    """One spot for each kind of stop on the wheel."""
    assert set(STOPS.values()) == set(BIG_SIX.order)
    return {wager: Spot(wager, wager, stop.capitalize(), (stop,)) for wager, stop in STOPS.items()}


def announced(stop: str) -> str:
    """The stop as a dealer calls it: 'Ten dollars', 'Joker'."""
    if not stop.startswith("$"):
        return stop.capitalize()
    amount = int(stop[1:])
    return f"{number_word(amount).capitalize()} dollar{'s' if amount > 1 else ''}"


def named(stop: str) -> str:
    """The stop within a sentence: '$10', 'the joker'."""
    return stop if stop.startswith("$") else f"the {stop}"
