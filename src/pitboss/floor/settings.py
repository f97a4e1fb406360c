"""The settings of a floor: its pace, its limits, and what it gives to newcomers."""

from pathlib import Path

from msgspec import Struct

from pitboss.floor.back_room import Room
from pitboss.floor.patience import Patience
from pitboss.floor.proxies import Proxies
from pitboss.floor.rates import Rates
from pitboss.procedures.clock import Hours

DEFAULT_DATA = Path("pitboss-data")


class Pace(Struct, frozen=True):
    """How many seconds the automatic dealer waits. For a patron who is alone, it waits without a limit."""

    betting: float = 20.0  # for wagers, if others are seated
    choosing: float = 30.0  # for a patron's choice, if others are seated
    step: float = 1.2  # between one call and the next
    offer: float = 3.5  # before the dealer speaks for a patron to whom something is offered, if others are seated
    cut: float = 5.0  # before the dealer passes on the cut, or another call that is offered and can go by
    draw: float = 1.8  # before the equipment shows a result
    card: float = 0.5  # before the next card
    prepare: float = 0.3  # between the steps that prepare a shoe
    pause: float = 3.0  # between rounds, in which the result is read
    pause_alone: float = 1.0  # the same for a patron who is alone and asks for the next round
    absent: float = 45.0  # before the table stops waiting for a disconnected patron
    away: float = 1800.0  # before an inactive patron's seat is given up
    idle: float = 300.0  # before the seat of one who sits out is given up, where others wait for a seat
    seat_kept: float = 60.0  # for which a free seat is kept for the first on the waiting list
    dealer_away: float = 90.0  # before a person for whom a table waits is relieved of the deal
    untracked: float = 300.0  # before a round is void whose result nobody keys in


USUAL_PACE = Pace()
RAPID = Pace(step=0.0, offer=0.0, draw=0.0, card=0.0, prepare=0.0, pause_alone=0.0)


class Settings(Struct, frozen=True):
    """Everything about a floor that its operator may set."""

    pace: Pace = USUAL_PACE
    hours: Hours = Hours()  # by which shifts and gaming days change
    rates: Rates = Rates()
    welcome: int = 100_000  # play chips for a newcomer, in cents
    broke: int = 10_000  # a person with less than this in all may ask for the welcome chips again
    most_practice: int = 5  # practice tables per person
    most_practice_in_use: int = 1_000  # practice tables in memory, of all people
    most_watchers: int = 5_000
    most_connections: int = 10_000  # in all, with those that do not watch
    patience: Patience = Patience()
    back_room: Room = Room()  # where odds are worked out
    auditors: Room = Room(clerks=1, line=2, seconds=3600.0, kept=0)  # whose findings are never of yesterday
    reading_room: Room = Room(clerks=2, line=30, each=3)  # where rounds, draws and one's own play are read
    house_players: Room = Room(clerks=2, line=2_000, seconds=120.0, kept=0)  # where they think about choices
    proxies: Proxies = Proxies()  # that are trusted to say for whom they ask
    heads_every: float = 60.0  # seconds between exports of the heads
