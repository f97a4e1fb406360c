"""How patrons leave a table: at once, or, where wagers are in play, as soon as these are decided."""

from collections.abc import Sequence

from pitboss.commands import AnyCommand, Leave, TakeDown, VoidRound
from pitboss.events import Refusal
from pitboss.floor import asked
from pitboss.floor.deciding.carrying_out import Bench, carried_out, each, fact, or_none
from pitboss.floor.live import LiveTable
from pitboss.floor.record import VOIDED, CameBack, Deed, Leaving, Reasoned, Relieved, TableClosed
from pitboss.game import Choice
from pitboss.procedures.timing import silent_calls, silent_choice

CLOSED_FOR_GOOD = Refusal("The house has closed this table for good; find another in the lobby.")
NO_ANSWER = "A patron who has left was to choose, and no move is made for patrons who do not answer."


def back(live: LiveTable, leaving: int, command: asked.Sit) -> list[Deed] | Refusal | None:
    """A patron who is still leaving a seat can only have that seat back, and no seat at a table closed for good."""
    if not leaving:
        return None
    if live.standing.retired:
        return CLOSED_FOR_GOOD
    if command.seat != leaving:
        return Refusal(f"You are still leaving seat {leaving}; sit down there again, or wait until it is settled.")
    return [fact(CameBack(leaving))]


def leave(live: LiveTable, bench: Bench, seat: int) -> list[Deed] | Refusal:
    """The patron leaves: at once, or, where wagers are in play, as soon as these are decided."""
    left = carried_out(live, bench, Leave(seat))
    if not isinstance(left, Refusal) or seat not in live.standing.occupants:
        return left
    if seat in live.standing.leaving:
        return Refusal("The patron has left already; what is undecided is settled by the rules.", left.cites)
    mine = [TakeDown(seat, bet.spot, bet.cents) for bet in live.table.state.bets if bet.seat == seat]
    return [fact(Leaving(seat)), *each(live, bench, mine)]


def for_the_gone(live: LiveTable, bench: Bench, deeds: Sequence[Deed]) -> list[Deed]:
    """What follows for patrons who have left: the silent move is made, and who has nothing undecided stands up."""
    seats = set(live.standing.leaving)
    for event in (event for deed in deeds for event in deed.events):
        if isinstance(event, Leaving):
            seats.add(event.seat)
        elif isinstance(event, CameBack):
            seats.discard(event.seat)
    found: list[Deed] = []
    while seats and (done := _next_of_the_gone(live, bench, seats)):
        found += done
    return found


def _next_of_the_gone(live: LiveTable, bench: Bench, seats: set[int]) -> list[Deed]:
    for seat in sorted(seats & set(live.table.state.seats)):
        for command in (Leave(seat), *_said_for(live, seat)):
            if done := or_none(carried_out(live, bench, command)):
                return [*done, fact(Reasoned(VOIDED, NO_ANSWER))] if isinstance(command, VoidRound) else done
    return []


def _said_for(live: LiveTable, seat: int) -> list[AnyCommand]:
    """What is said for a patron who has left and whose wagers are in play."""
    awaits = live.table.awaits
    if isinstance(awaits, Choice) and (turn := awaits.turn(seat)):
        return [silent_choice(turn) or VoidRound()]
    return [call for call in silent_calls(awaits) if call.seat == seat]


def retire(live: LiveTable, bench: Bench) -> list[Deed] | Refusal:
    """The house closes the table for good: the dealer is relieved, and everybody leaves with what is theirs."""
    standing = live.standing
    if standing.retired:
        return CLOSED_FOR_GOOD
    relieved = [Relieved(standing.dealer, standing.dealer_name, "the table is closed.")] if standing.dealer else []
    deeds = [fact(*relieved, TableClosed(for_good=True))]
    for seat in standing.patrons:
        if seat not in standing.leaving:
            deeds += or_none(leave(live, bench, seat))
    return deeds
