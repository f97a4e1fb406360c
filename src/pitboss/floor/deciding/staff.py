"""What dealers, floorpersons and supervisors do at a table."""

from pitboss.commands import Call, Result, Role, VoidRound
from pitboss.errors import BadInput
from pitboss.events import Refusal
from pitboss.floor import asked, duties
from pitboss.floor.deciding.carrying_out import Bench, carried_out, fact, wager_of
from pitboss.floor.deciding.dealing import draw_result, house_wagers, open_round
from pitboss.floor.deciding.leaving import CLOSED_FOR_GOOD
from pitboss.floor.live import LiveTable
from pitboss.floor.people import Power
from pitboss.floor.record import (
    HOUSE,
    VOIDED,
    Deed,
    HandedBack,
    Posted,
    Reasoned,
    Relieved,
    TableClosed,
    TableOpened,
    TakenOver,
)
from pitboss.game import Chance, Wagering
from pitboss.procedures.voiding import given_back
from pitboss.words import said


def for_staff(live: LiveTable, bench: Bench, command: asked.Place | asked.Call) -> list[Deed] | Refusal:
    """A call, or a wager for a patron, of a dealer or a floorperson."""
    role = Role(command.by)
    if not bench.person.acts_as(role):
        return Refusal(f"Only the {role} can do that.", live.game.grounds.procedure)
    if refusal := duties.plays_here(live, bench.person):
        return refusal
    if role is Role.DEALER and live.standing.dealer != bench.person.id:
        return Refusal("Take the table over first.", live.game.grounds.procedure)
    if isinstance(command, asked.Place):
        return _placed_for(live, bench, command)
    call = Call(role, command.name, command.seat, command.value)
    decided = live.game.decide(live.table.state, call)
    if isinstance(decided, Refusal):
        return decided
    why = command.reason.strip()
    voids = duties.voids(live.game, live.table.state, call, decided)
    if voids and not why:
        return Refusal(f"Give the reason for {said(call.name)}: it gives wagers back, or keeps a result from counting.")
    # House players wager before the dealer closes the betting; no call of the floor does that.
    wagered = house_wagers(live, bench) if role is Role.DEALER and isinstance(live.table.awaits, Wagering) else []
    called = carried_out(live, bench, call)
    if isinstance(called, Refusal):
        return wagered or called
    return [*wagered, *called, *([fact(Reasoned(call.name, why))] if voids else [])]


def _placed_for(live: LiveTable, bench: Bench, command: asked.Place) -> list[Deed] | Refusal:
    """A wager that staff place, as its patron asked."""
    occupant = live.standing.occupants.get(command.seat)
    bank = bench.bank.get(occupant.person, 0) if occupant else 0
    refusal = duties.not_agreed(live, bench.person, command) or duties.not_in_cash(live, command, command.seat, bank)
    return refusal or carried_out(live, bench, wager_of(command, command.seat))


def deal(live: LiveTable, bench: Bench, command: asked.AnyAsked) -> list[Deed] | Refusal:
    """What only a dealer does: take the table over, open, draw, key in a result, hand the table back."""
    person, standing = bench.person, live.standing
    if not person.may(Power.DEAL):
        return Refusal("Only a dealer can do that.", live.game.grounds.procedure)
    if isinstance(command, asked.TakeOver):
        if standing.dealer not in (0, person.id):
            return Refusal(f"{standing.dealer_name} is dealing at this table and must hand it back first.")
        if standing.seat_of(person.id):
            return Refusal("A person who plays at a table may not deal there.")
        if not live.practice and duties.has_post(bench.posts, person.id, duties.Post.PLAYS):
            return Refusal("A person who plays in this pit may not deal in it; leave your seat first.")
        if command.tracking != standing.tracking and standing.bound:
            how = "with keying in" if standing.tracking else "without keying in"
            return Refusal(
                f"Wagers are closed; until the round is over, take the table over {how} results.",
                live.game.grounds.procedure,
            )
        return [fact(TakenOver(person.id, person.name, command.tracking))]
    if standing.dealer != person.id:
        return Refusal("Take the table over first.", live.game.grounds.procedure)
    match command:
        case asked.HandBack():
            if standing.tracking and standing.bound and given_back(live.game, live.table.state):
                sentence = "Wagers are closed; key in the result of this round before you hand the table back."
                return Refusal(sentence, live.game.grounds.procedure)
            return [fact(HandedBack())]
        case asked.Open():
            return open_round(live, bench)
        case asked.Result():
            return _keyed_in(live, bench, command.text)
        case _:
            if standing.tracking:
                return Refusal("In tracking mode, results must be keyed in.", live.game.grounds.procedure)
            return draw_result(live, bench)


def _keyed_in(live: LiveTable, bench: Bench, text: str) -> list[Deed] | Refusal:
    awaits = live.table.awaits
    if not isinstance(awaits, Chance):
        return Refusal("There is no result to enter now.", live.game.grounds.procedure)
    if not live.standing.tracking:
        return Refusal("Results can be keyed in only in tracking mode; take the table over with tracking.")
    try:
        outcome = awaits.read(text, live.table.equipment)
    except BadInput as bad:
        return Refusal(str(bad), live.game.grounds.procedure)
    return carried_out(live, bench, Result(outcome))


def supervise(live: LiveTable, bench: Bench, command: asked.AnyAsked) -> list[Deed] | Refusal:
    """What only a supervisor does: relieve a dealer, void a round, post a notice, close and open the table."""
    if not bench.person.may(Power.CLOSE) and bench.person.id != HOUSE:
        return Refusal("Only a casino supervisor can do that.", live.game.grounds.procedure)
    if refusal := duties.plays_here(live, bench.person):
        return refusal
    match command:
        case asked.Relieve():
            return _relieve(live, command.reason)
        case asked.VoidRound():
            return _void(live, bench, command.reason)
        case asked.Post():
            return [fact(Posted(command.text))]
        case asked.CloseTable():
            return [fact(TableClosed())] if live.standing.open else Refusal("The table is already closed.")
        case _ if live.standing.retired:
            return CLOSED_FOR_GOOD
        case _:
            return [fact(TableOpened())] if not live.standing.open else Refusal("The table is already open.")


def _relieve(live: LiveTable, reason: str) -> list[Deed] | Refusal:
    standing = live.standing
    if not standing.dealer:
        return Refusal("The automatic dealer deals at this table; there is nobody to relieve.")
    return [fact(Relieved(standing.dealer, standing.dealer_name, reason))]


def _void(live: LiveTable, bench: Bench, reason: str) -> list[Deed] | Refusal:
    void = carried_out(live, bench, VoidRound())
    return void if isinstance(void, Refusal) else [*void, fact(Reasoned(VOIDED, reason))]
