"""Calls for the floor: a patron or the dealer asks for the floorperson, who answers with a sentence. No chips move."""

from pitboss.events import Refusal
from pitboss.floor import asked, duties
from pitboss.floor.deciding.carrying_out import fact
from pitboss.floor.live import LiveTable
from pitboss.floor.people import Person, Power
from pitboss.floor.record import Deed, FloorAnswered, FloorCalled

MOST_OPEN = 30  # calls at one table that nobody has answered yet


def call_floor(live: LiveTable, person: Person, command: asked.CallFloor) -> list[Deed] | Refusal:
    """Somebody who sits at the table, also one who is leaving it, or the person who deals asks for the floor."""
    standing, game = live.standing, live.game
    seat = standing.seat_of(person.id)
    if live.practice:
        return Refusal("No floorperson comes to a practice table.")
    if not seat and standing.dealer != person.id:
        return Refusal("Only a patron who sits here, or the person who deals, can call the floor.", game.grounds.seats)
    if standing.open_call(person.id):
        return Refusal("You have called the floor already; wait for the answer.")
    if sum(one.open for one in standing.calls) >= MOST_OPEN:
        return Refusal(
            "Many people are waiting for the floor at this table; call again when some of them have an answer."
        )
    if command.round > standing.round:
        return Refusal(f"There has been no round {command.round} at this table yet.")
    if command.spot and game.spot(command.spot) is None:
        return Refusal(f"There is no wager {command.spot[:40]!r} at this table.", game.grounds.permissible)
    return [fact(FloorCalled(seat, command.text.strip(), command.round, command.spot))]


def answer_call(live: LiveTable, person: Person, command: asked.AnswerCall) -> list[Deed] | Refusal:
    """A floorperson answers: not their own call, not one about their own dealing, and not where they play."""
    standing, procedure = live.standing, live.game.grounds.procedure
    if not person.may(Power.CALL_FLOOR):
        return Refusal("Only a floorperson answers a call for the floor.", procedure)
    if refusal := duties.plays_here(live, person):
        return refusal
    call = standing.call(command.call)
    if call is None or not call.open:
        return Refusal("There is no such call, or it is answered already.")
    if call.person == person.id:
        return Refusal("Nobody answers their own call; another floorperson must do it.", procedure)
    if duties.dealt_it(standing, person.id, call):
        sentence = "Whoever dealt what a call is about does not answer it; another floorperson must do it."
        return Refusal(sentence, procedure)
    return [fact(FloorAnswered(call.number, call.seat, command.text.strip()))]
