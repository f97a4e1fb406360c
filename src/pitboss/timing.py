"""When: what the table waits for, what is untimely, and what a dealer does next when nothing is amiss."""

from pitboss.commands import AnyCommand, Call, Choose, Leave, Open, Place, Result, Sit, TakeDown
from pitboss.equipment import Equipment
from pitboss.events import AnyEvent, Drawn, Refusal, Shuffled
from pitboss.game import Awaits, Calling, Chance, Choice, Game, Offer, S, Wagering
from pitboss.law import Citation
from pitboss.money import dollars


def untimely(game: Game[S], state: S, command: AnyCommand) -> Refusal | None:
    """Why the command is not one that the table waits for now, or None if it is. Every `decide` asks this first."""
    awaits = game.awaits(state)
    grounds = game.grounds
    match command:  # the commonest first: a table asks this of every command
        case Result():
            if not isinstance(awaits, Chance):
                return Refusal(f"There is no result to enter now; {_waits_for(awaits)}.", grounds.procedure)
            if not awaits.device.possible(command.outcome):
                return Refusal(f"The {awaits.device.name} cannot show {command.outcome!r}.", grounds.procedure)
        case Call():
            return _uncalled(awaits, command, grounds.procedure)
        case Place() | TakeDown():
            if command.seat not in state.seats:
                return Refusal("Take a seat before you wager.", grounds.chips)
            if not isinstance(awaits, Wagering):
                return Refusal(f"Wagers are closed; {_waits_for(awaits)}.", grounds.closed)
        case Choose():
            return _unchosen(awaits, command, grounds.procedure)
        case Open():
            if awaits is not None:
                return Refusal(f"The round is not over; {_waits_for(awaits)}.", grounds.procedure)
        case Sit():
            places = game.places
            if command.seat in state.seats:
                return Refusal(f"Seat {command.seat} is taken.", grounds.seats)
            if not 1 <= command.seat <= places:
                return Refusal(f"There is no seat {command.seat}; this table has seats 1 to {places}.", grounds.seats)
        case Leave():
            if command.seat not in state.seats:
                return Refusal(f"Nobody sits in seat {command.seat}.", grounds.seats)
    return None


def _waits_for(awaits: Awaits) -> str:
    match awaits:
        case None:
            return "the dealer opens the next round"
        case Wagering():
            return "the table is open for wagers"
        case Chance():
            return f"the table waits for the {awaits.device.name}"
        case Choice():
            return f"seat {awaits.seat} is to choose {' or '.join(move.name for move in awaits.moves)}"
        case Calling():
            return f"the table waits for {' or '.join(offer.name for offer in awaits.calls)}"


def _uncalled(awaits: Awaits, command: Call, cites: tuple[Citation, ...]) -> Refusal | None:
    offered: tuple[Offer, ...] = awaits.calls if awaits is not None else ()
    for offer in offered:
        if offer.name != command.name:
            continue
        if command.by not in offer.by:
            return Refusal(f"Only the {' or '.join(offer.by)} can call {offer.name!r}.", offer.cites)
        if command.seat not in (offer.seats or (0,)):
            return Refusal(f"{offer.name!r} is not for seat {command.seat} to call now.", offer.cites)
        if command.value not in (offer.values or ("",)):
            said = f"says one of {', '.join(offer.values[:40])}" if offer.values else "says nothing more"
            return Refusal(f"{offer.name!r} {said}; not {command.value[:40]!r}.", offer.cites)
        return None
    return Refusal(f"{command.name[:40]!r} cannot be called now; {_waits_for(awaits)}.", cites)


def _unchosen(awaits: Awaits, command: Choose, cites: tuple[Citation, ...]) -> Refusal | None:
    if not isinstance(awaits, Choice):
        return Refusal(f"There is nothing to choose now; {_waits_for(awaits)}.", cites)
    if command.seat != awaits.seat:
        return Refusal(f"It is seat {awaits.seat}'s choice, not seat {command.seat}'s.", cites)
    for move in awaits.moves:
        if move.name == command.move:
            if not move.least <= command.cents <= move.most:
                span = f"{dollars(move.least)} to {dollars(move.most)}"
                return Refusal(f"{move.name!r} takes {span}, not {dollars(command.cents)}.", cites)
            return None
    return Refusal(f"{command.move[:40]!r} is not a choice now; {_waits_for(awaits)}.", cites)


def routine(awaits: Awaits) -> AnyCommand | None:
    """What the dealer does next when nothing is amiss; None where chance or a choice must come first."""
    if awaits is None:
        return Open()
    for offer in awaits.calls:
        if offer.routine:
            return Call(offer.by[0], offer.name, value=offer.values[0] if offer.values else "")
    return None


def shown(game: Game[S], state: S, equipment: Equipment, event: AnyEvent) -> Equipment:
    """The equipment after an event that happens in this state: a device has shown something, or was made fresh."""
    if isinstance(event, Shuffled):
        return equipment.fresh(event.device, event.out)
    if not isinstance(event, Drawn) or event.outcome is None:
        return equipment
    chance = game.awaits(state)
    return equipment.after(chance.device, event.outcome) if isinstance(chance, Chance) else equipment
