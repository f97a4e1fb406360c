"""What patrons do from a seat, and what keeps them from it: other duties, an exclusion, their own limits."""

from collections.abc import Sequence

from pitboss.commands import BuyIn, Call, CashOut, Choose, Role, TakeDown
from pitboss.events import Refusal
from pitboss.floor import asked, duties
from pitboss.floor.day import NOTHING_YET, would_play
from pitboss.floor.deciding.carrying_out import Bench, carried_out, chosen, fact, wager_of
from pitboss.floor.deciding.leaving import CLOSED_FOR_GOOD, leave
from pitboss.floor.live import LiveTable
from pitboss.floor.people import Person
from pitboss.floor.protection import forbids, keeps_out, taken
from pitboss.floor.record import Consented, Deed
from pitboss.money import dollars
from pitboss.table.dealer import bidden

TABLE_CLOSED = Refusal("This table is closed and takes no more wagers; what is on the layout is still decided.")


def kept_out(live: LiveTable, bench: Bench) -> Refusal | None:
    """Why somebody who is excluded may neither sit down nor buy in; practice chips are nobody's."""
    has = bench.protections.get(bench.person.id)
    return keeps_out(has, bench.now) if has and not live.practice else None


def against_own_limits(
    live: LiveTable, bench: Bench, command: asked.AnyAsked, seat: int, deeds: Sequence[Deed]
) -> Refusal | None:
    """Why the wagers of a request are against the limits that a person set; other people's limits are not asked."""
    for_another = isinstance(command, asked.Place) and command.by != "patron"
    if for_another and isinstance(command, asked.Place):
        seat = command.seat
    seats = {where: one.person for where, one in live.standing.occupants.items()}
    if not for_another and seat:
        seats[seat] = bench.person.id
    person = seats.get(seat, 0)
    has = bench.protections.get(person)
    if has is None or live.practice:
        return None
    today = bench.days.get(person, NOTHING_YET)
    refusal = forbids(has, today, would_play(person, deeds, seats), bench.hours, bench.now)
    if refusal and for_another:
        return Refusal("This patron's own limits do not allow the wager.", live.game.grounds.chips)
    return refusal


def beyond_their_limits(live: LiveTable, bench: Bench) -> tuple[int, ...]:
    """The seats of patrons whose own limits do not allow what the next round takes without asking."""
    standing = live.standing
    people = () if standing.playing else ((seat, standing.occupants[seat].person) for seat in standing.patrons)
    return tuple(seat for seat, person in people if not_for_another_round(live, bench, seat, person))


def not_for_another_round(live: LiveTable, bench: Bench, seat: int, person: int) -> Refusal | None:
    """Why a person's own limits do not allow what the next round takes from the seat without asking."""
    has = bench.protections.get(person)
    if has is None or live.practice:
        return None
    takes, today = live.game.compulsory(live.table.state, seat), bench.days.get(person, NOTHING_YET)
    return forbids(has, today, taken(takes), bench.hours, bench.now)


def may_not_sit(live: LiveTable, person: Person, seat: int) -> Refusal | None:
    """Why somebody may not take a seat at this table."""
    if seat:
        return Refusal(f"You are already in seat {seat}.", live.game.grounds.seats)
    if live.owner and live.owner != person.id:
        return Refusal("This is somebody else's practice table.")
    if live.standing.retired:
        return CLOSED_FOR_GOOD
    if not live.standing.open:
        return Refusal("This table is closed.")
    if live.standing.dealer == person.id:
        return Refusal("The person who deals at a table may not play there.")
    return None


def deals(live: LiveTable, bench: Bench) -> Refusal | None:
    """Why somebody who deals in this pit does not play in it."""
    if live.practice or not duties.has_post(bench.posts, bench.person.id, duties.Post.DEALS):
        return None
    return Refusal("A person who deals in this pit may not play in it; hand your table back first.")


def for_patron(live: LiveTable, bench: Bench, seat: int, command: asked.AnyAsked) -> list[Deed] | Refusal:
    """What a patron asks for from a seat."""
    if not seat:
        return Refusal("Take a seat first.", live.game.grounds.seats)
    match command:
        case asked.BuyIn():
            if refused := kept_out(live, bench):
                return refused
            if not live.practice and bench.bank.get(bench.person.id, 0) < command.cents:
                has = dollars(bench.bank.get(bench.person.id, 0))
                return Refusal(f"You have {has} at the cage, not {dollars(command.cents)}.", live.game.grounds.chips)
            bought = carried_out(live, bench, BuyIn(seat, command.cents))
            return not_for_another_round(live, bench, seat, bench.person.id) or bought
        case asked.CashOut():
            return carried_out(live, bench, CashOut(seat, command.cents))
        case asked.Leave():
            return leave(live, bench, seat)
        case asked.Place():
            if command.seat not in (0, seat):
                return Refusal("You can place chips only for your own seat.", live.game.grounds.chips)
            if not live.standing.open:
                return TABLE_CLOSED
            return carried_out(live, bench, wager_of(command, seat))
        case asked.Consent():
            return _consent(live, bench, seat, command)
        case asked.TakeDown():
            return carried_out(live, bench, TakeDown(seat, command.spot, command.cents))
        case asked.Choose():
            return chosen(live, bench, Choose(seat, command.move, command.cents))
        case asked.Call():
            if command.seat not in (0, seat):
                return Refusal("You can make calls only for your own seat.", live.game.grounds.procedure)
            return _called(live, bench, Call(Role.PATRON, command.name, seat, command.value))
        case _:
            raise AssertionError(f"{command} has no answer")


def _consent(live: LiveTable, bench: Bench, seat: int, command: asked.Consent) -> list[Deed] | Refusal:
    """A patron asks staff to place a wager; what they could not place is refused at once."""
    standing = live.standing
    if command.cents:
        bank = bench.bank.get(bench.person.id, 0)
        if refusal := duties.not_in_cash(live, command, seat, bank) or duties.not_possible(live, seat, command):
            return refusal
        if command.spoken and not standing.dealer:
            sentence = "The automatic dealer takes no wagers that are called out; place chips on the layout."
            return Refusal(sentence, live.game.grounds.chips)
    mine = [one for one in standing.consents if one.seat == seat and one.spot != command.spot]
    if command.cents and len(mine) >= duties.MOST_CONSENTS:
        return Refusal(f"You have asked for {len(mine)} wagers already; wait until staff have placed some of them.")
    asked_for = standing.consent(seat, command.spot)
    if not command.cents and not (asked_for and asked_for.cents):
        return Refusal("You have not asked staff for a wager there.", live.game.grounds.chips)
    return [fact(Consented(seat, command.spot, command.cents, command.spoken, command.coupon))]


def _called(live: LiveTable, bench: Bench, call: Call) -> list[Deed] | Refusal:
    """A patron's call, followed by the automatic dealer's calls that it requests."""
    before = live.table.awaits
    deeds = carried_out(live, bench, call)
    if isinstance(deeds, Refusal) or live.standing.dealer:
        return deeds
    for confirmed in bidden(before, live.table.awaits, call.seat):
        more = carried_out(live, bench, confirmed)
        if not isinstance(more, Refusal):
            deeds += more
    return deeds
