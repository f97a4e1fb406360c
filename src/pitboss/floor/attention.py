"""What needs somebody's attention at a table: calls for the floor first, then waits, debts and large wagers."""

from collections.abc import Iterator
from enum import StrEnum

from msgspec import Struct

from pitboss.floor.journal import LARGE
from pitboss.floor.live import Moment
from pitboss.floor.people import Person
from pitboss.floor.record import iso
from pitboss.floor.scene import calls_seen
from pitboss.game import Bet, Chance, Choice
from pitboss.money import dollars, owed

NEAR = 10, 9  # nine tenths of the maximum are near it
A_WHILE = 60.0  # seconds that a table may wait for its dealer before anybody looks


class Why(StrEnum):
    """Why a table needs attention, the most urgent first."""

    CALL = "call"
    WAITS = "waits"
    CLOSED = "closed"
    OWES = "owes"
    LARGE_WAGER = "large-wager"


class Alert(Struct, frozen=True):
    """Something out of the ordinary at a table, and since when."""

    why: Why
    table: int
    name: str
    title: str
    says: str
    at: str


def alerts(moment: Moment, person: Person, now: float) -> Iterator[Alert]:
    """What a person of the pit should look at; nothing at a table where that person plays."""
    standing = moment.standing
    if standing.seat_of(person.id):
        return
    since = iso(standing.since) if standing.since else ""
    for call in calls_seen(moment, person):
        if call.answer:
            continue
        who = f"Seat {call.seat}, {call.name}" if call.seat else f"The dealer, {call.name}"
        about = ", ".join(filter(None, (call.place, f"round {call.round}" if call.round else "")))
        said = ": ".join(filter(None, (about, call.text)))
        title = "Dispute" if about else "Call for the floor"
        yield Alert(Why.CALL, moment.chain, moment.name, title, f"{who}. {said}".strip(), call.at)
    if waits := _waits(moment, now):
        yield Alert(Why.WAITS, moment.chain, moment.name, "Table waits", waits, since)
    if not standing.open and moment.on_layout:
        closed = "closed for good" if standing.retired else "closed"
        says = f"The table is {closed}, and {dollars(moment.on_layout)} is still on the layout."
        yield Alert(Why.CLOSED, moment.chain, moment.name, "Closed with wagers", says, since)
    held = moment.game.holds(moment.state)
    for seat, one in sorted(standing.occupants.items()):
        short = moment.chips[seat] + held.get(owed(seat), 0)
        if short < 0:
            says = f"Seat {seat}, {one.name}, owes {dollars(-short)} more than the chips in front of it."
            yield Alert(Why.OWES, moment.chain, moment.name, "Owes more than they have", says, since)
    yield from _large(moment, since)


def _waits(moment: Moment, now: float) -> str:
    """Why a table cannot go on without somebody of the staff; empty if it can, or has not waited for long."""
    standing, awaits = moment.standing, moment.awaits
    if standing.untracked and isinstance(awaits, Chance):
        return "The result must be keyed in, and nobody deals. A dealer must take the table over."
    if not standing.occupants or now - standing.since < A_WHILE:
        return ""
    if standing.is_stuck(awaits):
        return "Play waits for a call of the floor."
    if standing.dealer and isinstance(awaits, Chance):
        return f"{standing.dealer_name} has not entered the result yet."
    idle = standing.dealer and moment.on_layout and not isinstance(awaits, Choice)
    return f"{standing.dealer_name} has not moved on yet." if idle else ""


def _large(moment: Moment, since: str) -> Iterator[Alert]:
    """The patrons who wager as much as the table takes on a spot, or nearly."""
    for seat, one in sorted(moment.standing.occupants.items()):
        mine = [bet for bet in moment.state.bets if bet.seat == seat and not one.house]
        if large := [told for bet in mine if (told := _told_if_large(moment, bet))]:
            says = f"Seat {seat}, {one.name}: {'; '.join(large)}."
            yield Alert(Why.LARGE_WAGER, moment.chain, moment.name, "Large wager", says, since)


def _told_if_large(moment: Moment, bet: Bet) -> str:
    """A large wager in words, with the most that the table takes there; empty if it is not large."""
    times, part = NEAR
    spot, house = moment.game.spot(bet.spot), moment.game.house
    most = (house.limits_of(spot.wager) if spot else house.limits).maximum
    if bet.cents * times < most * part and bet.cents < LARGE:
        return ""
    return f"{dollars(bet.cents)} on {spot.name if spot else bet.spot}, which takes up to {dollars(most)}"
