"""How a floor is run: its pace, its limits, and what it gives to a newcomer."""

from pathlib import Path

from msgspec import Struct

from pitboss.floor.rates import Rates

DEFAULT_DATA = Path("pitboss-data")


class Pace(Struct, frozen=True):
    """How many seconds the automatic dealer waits. Alone at a table, a patron is waited for instead."""

    betting: float = 20.0  # for wagers, where others are seated
    choosing: float = 30.0  # for a patron's choice, where others are seated
    step: float = 1.2  # between one call and the next
    draw: float = 1.8  # before the equipment answers
    card: float = 0.5  # before the next card, where it answers with one
    prepare: float = 0.3  # between the steps that make a shoe ready
    pause: float = 3.0  # between rounds
    pause_alone: float = 1.0
    absent: float = 45.0  # until nobody waits for a patron whose connection is gone
    away: float = 1800.0  # until the seat of a patron who does nothing is given up


RAPID = Pace(step=0.0, draw=0.0, card=0.0, prepare=0.0, pause=0.0, pause_alone=0.0)


class Settings(Struct, frozen=True):
    """Everything about a floor that its operator may set."""

    pace: Pace = Pace()
    rates: Rates = Rates()
    welcome: int = 100_000  # play chips for a newcomer, in cents
    broke: int = 10_000  # who has less than this in all may ask for the welcome again
    most_practice: int = 5  # practice tables a person
    most_watchers: int = 5_000
