"""Timing: what the table is waiting for, what is untimely, and what a dealer does next when nothing is wrong."""

from collections.abc import Callable, Sequence
from typing import Any

from pitboss.commands import (
    AnyCommand,
    BuyIn,
    Call,
    CashOut,
    Choose,
    Leave,
    Open,
    Place,
    Result,
    Role,
    Sit,
    TakeDown,
    VoidRound,
)
from pitboss.equipment import Equipment, Meter, Shoe
from pitboss.events import AnyEvent, Drawn, Refusal, Shuffled
from pitboss.game import Awaits, Calling, Chance, Choice, Game, Move, S, Turn, Wagering
from pitboss.money import METER, dollars
from pitboss.words import listed, said


def untimely(game: Game[S], state: S, command: AnyCommand) -> Refusal | None:
    """Why the table is not waiting for this command, or None if it is. Every `decide` checks this first."""
    return UNTIMELY[type(command)](game, state, command)


def _no_result(game: Game[S], state: S, command: Result) -> Refusal | None:
    asks = game.asks(state)
    if not isinstance(asks, Chance):
        return Refusal(f"There is no result to enter now; {_waits_for(game.awaits(state))}.", game.grounds.procedure)
    if not asks.possible(command.outcome):
        return Refusal(_impossible(asks, command), game.grounds.procedure)
    return None


def _no_wagers(game: Game[S], state: S, command: Place | TakeDown) -> Refusal | None:
    if command.seat not in state.seats:
        return Refusal("Take a seat before you wager.", game.grounds.chips)
    awaits = game.awaits(state)
    if not isinstance(awaits, Wagering):
        return Refusal(f"Wagers are closed; {_waits_for(awaits)}.", game.grounds.closed)
    return None


def _not_over(game: Game[S], state: S, command: Open) -> Refusal | None:
    awaits = game.awaits(state)
    if awaits is None:
        return None
    return Refusal(f"The round is not over; {_waits_for(awaits)}.", game.grounds.procedure)


def _no_seat(game: Game[S], state: S, command: Sit) -> Refusal | None:
    places, seats = game.places, game.grounds.seats
    if command.seat in state.seats:
        return Refusal(f"Seat {command.seat} is taken.", seats)
    if not 1 <= command.seat <= places:
        return Refusal(f"There is no seat {command.seat}; this table has seats 1 to {places}.", seats)
    return None


def _unseated(game: Game[S], state: S, command: Leave | BuyIn | CashOut) -> Refusal | None:
    if command.seat in state.seats:
        return None
    return Refusal(f"Nobody sits in seat {command.seat}.", game.grounds.seats)


def _waits_for(awaits: Awaits) -> str:
    match awaits:
        case None:
            return "the dealer must open the next round"
        case Wagering():
            return "the table is open for wagers"
        case Chance():
            return f"the table is waiting for the {awaits.device.name}"
        case Choice():
            seats = [str(seat) for seat in awaits.seats]
            return f"seat{'s' * (len(seats) > 1)} {listed(seats)} must choose"
        case Calling():
            return f"the table is waiting for {' or '.join(said(offer.name) for offer in awaits.calls) or 'patrons'}"


def _values(values: tuple[str, ...]) -> str:
    """What a call may say: a run of numbers by its ends, anything else one by one."""
    if not values:
        return "nothing more"
    if len(values) > 2 and all(value.isdigit() for value in values):
        numbers = sorted(map(int, values))
        low, high = numbers[0], numbers[-1]
        if numbers == [*range(low, high + 1)]:
            return f"a number from {low} to {high}"
    return f"{'one of ' if len(values) > 1 else ''}{', '.join(values[:40])}"


def _impossible(chance: Chance, command: Result) -> str:
    shown = str(command.outcome)[:60]
    if chance.count > 1:
        return f"The {chance.device.name} gives {chance.count} cards at once here; it cannot give {shown!r}."
    return f"The {chance.device.name} cannot show {shown!r}."


def _uncalled(game: Game[S], state: S, command: Call) -> Refusal | None:
    awaits = game.awaits(state)
    offered = awaits.calls if awaits is not None else tuple(clock.call for clock in game.clocks(state))
    for offer in offered:
        if offer.name != command.name:
            continue
        if command.by not in offer.by:
            return Refusal(f"Only the {' or '.join(offer.by)} can call {said(offer.name)}.", offer.cites)
        if command.seat not in (offer.seats or (0,)):
            return Refusal(f"Seat {command.seat} cannot call {said(offer.name)} now.", offer.cites)
        if command.value not in (offer.values or ("",)):
            sentence = f"{said(offer.name)} must say {_values(offer.values)}, not {command.value[:40]!r}."
            return Refusal(sentence, offer.cites)
        return None
    return Refusal(f"{said(command.name[:40])} cannot be called now; {_waits_for(awaits)}.", game.grounds.procedure)


def _unchosen(game: Game[S], state: S, command: Choose) -> Refusal | None:
    move = game.move(state, command.seat, command.move)
    if move is not None and move.least <= command.cents <= move.most:
        return None
    asks, cites = game.asks(state), game.grounds.procedure
    if not isinstance(asks, Choice):
        return Refusal(f"There is nothing to choose now; {_waits_for(game.awaits(state))}.", cites)
    turn = asks.turn(command.seat)
    if turn is None:
        return Refusal(f"Seat {command.seat} has nothing to choose now; {_waits_for(asks)}.", cites)
    if move is not None:
        return Refusal(f"{_takes(move)}, not {dollars(command.cents)}.", cites)
    known = ", ".join(move.name.replace("-", " ") for move in turn.moves[:12])
    return Refusal(f"{said(command.move[:40])} is not one of your choices now; you can choose {known}.", cites)


def _takes(move: Move) -> str:
    if not move.most:
        return f"{said(move.name)} takes no chips"
    if move.least == move.most:
        return f"{said(move.name)} takes {dollars(move.most)}"
    return f"{said(move.name)} takes {dollars(move.least)} to {dollars(move.most)}"


# By the type of the command, because a table asks this of every command. Commands are a closed set.
UNTIMELY: dict[type[AnyCommand], Callable[[Game[Any], Any, Any], Refusal | None]] = {
    Result: _no_result,
    Call: _uncalled,
    Place: _no_wagers,
    TakeDown: _no_wagers,
    Choose: _unchosen,
    Open: _not_over,
    Sit: _no_seat,
    Leave: _unseated,
    BuyIn: _unseated,
    CashOut: _unseated,
    VoidRound: lambda game, state, command: None,  # whether anything is at stake is told by `voiding`
}


def routine(awaits: Awaits) -> AnyCommand | None:
    """What the dealer does next when nothing is wrong; None if chance or a choice must come first."""
    if awaits is None:
        return Open()
    for offer in awaits.calls:
        if offer.routine:
            return Call(offer.by[0], offer.name, value=offer.values[0] if offer.values else "")
    return None


def silent_calls(awaits: Awaits) -> list[Call]:
    """The calls that can be made for patrons who have left, or who do not answer although play waits for them alone."""
    offers = awaits.calls if awaits is not None else ()
    return [
        Call(Role.PATRON, offer.name, seat, offer.values[0] if offer.values else "")
        for offer in offers
        for seat in offer.seats
        if offer.silent
    ]


def silent_choice(turn: Turn) -> Choose | None:
    """The choice that is made for a patron who does not answer, with the chips that it takes; None if there is none."""
    cents = next((move.least for move in turn.moves if move.name == turn.silent), 0)
    return Choose(turn.seat, turn.silent, cents) if turn.silent else None


def equipment_after(game: Game[S], state: S, equipment: Equipment, event: AnyEvent) -> Equipment:
    """The equipment after an event in this state, which may show an outcome, reset a device, or move a meter."""
    if event.transfers and game.meters:
        equipment = _metered(game, equipment, event)
    if isinstance(event, Drawn):
        device = game.shows(state)
        return equipment if event.outcome is None or device is None else equipment.after(device, event.outcome)
    return equipment.fresh(event.device, event.out) if isinstance(event, Shuffled) else equipment


def equipment_through(game: Game[S], equipment: Equipment, events: Sequence[tuple[S, AnyEvent]]) -> Equipment:
    """The equipment after events, each in its state. Cards that come one after another leave their shoe together."""
    if len(events) == 1:
        return equipment_after(game, events[0][0], equipment, events[0][1])
    source: Shoe | None = None
    cards: tuple[int | str, ...] = ()
    metered = bool(game.meters)
    for state, event in events:
        if not metered and isinstance(event, Drawn) and (outcome := event.outcome) is not None:
            device = game.shows(state)
            if isinstance(device, Shoe) and (source is None or device is source):
                source = device
                cards += outcome if isinstance(outcome, tuple) else (outcome,)
                continue
        if source is not None:
            equipment, source, cards = equipment.after(source, cards), None, ()
        equipment = equipment_after(game, state, equipment, event)
    return equipment if source is None else equipment.after(source, cards)


def _metered(game: Game[S], equipment: Equipment, event: AnyEvent) -> Equipment:
    for fresh in game.meters:
        account = f"{METER}{fresh.name}"
        moved = sum(one.cents * ((one.target == account) - (one.source == account)) for one in event.transfers)
        meter = equipment.now(fresh)
        if moved and isinstance(meter, Meter):
            equipment = equipment.set_up(meter.moved(moved))
    return equipment
