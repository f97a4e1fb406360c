"""What all games do alike: taking seats, placing and taking down wagers, and settling them in the lawful order."""

from collections.abc import Iterable
from math import lcm

from msgspec.structs import replace

from pitboss.equipment import Equipment
from pitboss.game import (
    AnyCommand,
    AnyEvent,
    Awaits,
    Bet,
    Call,
    Called,
    Calling,
    Chance,
    Choice,
    Choose,
    Decision,
    Drawn,
    Game,
    Leave,
    Left,
    Marked,
    Moved,
    Noted,
    Offer,
    Open,
    Opened,
    Over,
    Place,
    Placed,
    Refusal,
    Result,
    Role,
    S,
    Sat,
    Settled,
    Shuffled,
    Sit,
    Spot,
    TakeDown,
    TakenDown,
    Verdict,
    Wagering,
)
from pitboss.house import INCREMENTS, LIMITS
from pitboss.law import Citation, carries_out, cites
from pitboss.money import CAGE, MOST_CENTS, RACK, Odds, Transfer, dollars, layout, purse

STAFF_MAY_ACCEPT = cites("13:69F-8.2(d)")


def ordinary(game: Game[S], state: S, command: AnyCommand) -> Decision | None:
    """What all games decide alike: seats, wagers, the opening of a round, and all that is untimely.

    None is left to the game: a call, a result or a choice that the table waits for.
    """
    if refusal := untimely(game, state, command):
        return refusal
    match command:
        case Place():
            return place(game, state, command)
        case TakeDown():
            return take_down(game, state, command)
        case Open():
            return (Opened(cites=game.grounds.chips),)
        case Leave():
            return leave(game, state, command)
        case Sit():
            return sit(command)
        case _:
            return None


# --- is the command one that the table waits for? -------------------------------------------------------------------


def untimely(game: Game[S], state: S, command: AnyCommand) -> Refusal | None:
    """Why the command is not one that the table waits for now, or None if it is. Every `decide` asks this first."""
    awaits = game.awaits(state)
    grounds = game.grounds
    match command:
        case Place() | TakeDown():
            if command.seat not in state.seats:
                return Refusal("Take a seat before you wager.", grounds.chips)
            if not isinstance(awaits, Wagering):
                return Refusal(f"Wagers are closed; {_waits_for(awaits)}.", grounds.closed)
        case Call():
            return _uncalled(awaits, command, grounds.procedure)
        case Result():
            if not isinstance(awaits, Chance):
                return Refusal(f"There is no result to enter now; {_waits_for(awaits)}.", grounds.procedure)
            if not awaits.device.possible(command.outcome):
                return Refusal(f"The {awaits.device.name} cannot show {command.outcome!r}.", grounds.procedure)
        case Choose():
            return _unchosen(awaits, command, grounds.procedure)
        case Open():
            if awaits is not None:
                return Refusal(f"The round is not over; {_waits_for(awaits)}.", grounds.procedure)
        case Sit():
            places = game.charter.places
            if command.seat in state.seats:
                return Refusal(f"Seat {command.seat} is taken.", grounds.chips)
            if not 1 <= command.seat <= places:
                return Refusal(f"There is no seat {command.seat}; this table has seats 1 to {places}.", grounds.chips)
        case Leave():
            if command.seat not in state.seats:
                return Refusal(f"Nobody sits in seat {command.seat}.", grounds.chips)
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
        if offer.seats and command.seat not in offer.seats:
            return Refusal(f"{offer.name!r} is not for seat {command.seat} to call now.", offer.cites)
        if offer.values and command.value not in offer.values:
            said = ", ".join(offer.values[:40])
            return Refusal(f"{offer.name!r} says one of {said}; not {command.value[:40]!r}.", offer.cites)
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


# --- seats and wagers -----------------------------------------------------------------------------------------------


def sit(command: Sit) -> Decision:
    """The patron sits."""
    return (Sat(seat=command.seat),)


def leave(game: Game[S], state: S, command: Leave) -> Decision:
    """The patron leaves: what may be taken down goes back, and nothing may stay behind."""
    events: list[AnyEvent] = []
    for bet in state.bets:
        if bet.seat != command.seat:
            continue
        if not isinstance(game.awaits(state), Wagering | None):
            return Refusal("Your wager is in play; leave when the round is over.", game.grounds.closed)
        if refusal := game.returns(state, bet):
            return refusal
        events.append(_taken_down(bet, bet.cents, game.grounds.removal))
    return (*events, Left(seat=command.seat))


@carries_out("13:69F-8.2(e)")
def place(game: Game[S], state: S, command: Place) -> Decision:
    """Accept a wager, or refuse it. Staff may accept one outside the limits; once accepted it stands in full."""
    grounds = game.grounds
    spot = game.spot(command.spot)
    if spot is None:
        return Refusal(f"There is no wager {command.spot[:60]!r} at this table.", grounds.permissible)
    if command.spoken and (not grounds.spoken or command.by is Role.PATRON):
        if not grounds.spoken:
            return Refusal("Spoken wagers with cash are not accepted; place chips on the layout.", grounds.chips)
        return Refusal("A spoken wager with cash counts only when the dealer confirms it.", grounds.spoken)
    seat, cents = command.seat, command.cents
    before = state.bet(seat, spot.id)
    total = cents + (before.cents if before else 0)
    refusal = (
        _not_in_chips(game, cents)
        or (_outside(game, spot, total) if command.by is Role.PATRON else None)
        or _unfit(game, spot, total)
        or game.takes(state, spot, seat, total)
    )
    if refusal:
        return refusal
    by_what = game.wagers[spot.wager].cites
    transfers: tuple[Transfer, ...] = (Transfer(purse(seat), layout(seat), cents),)
    if command.spoken:
        by_what += grounds.spoken
        transfers = (Transfer(CAGE, purse(seat), cents), *transfers)
    if command.by is not Role.PATRON:
        by_what += grounds.placed_for + (STAFF_MAY_ACCEPT if _outside(game, spot, total) else ())
    return (Placed(seat=seat, spot=spot.id, cents=cents, cites=by_what, transfers=transfers),)


def _not_in_chips(game: Game[S], amount: int) -> Refusal | None:
    chip = game.house.chip
    if 0 < amount <= MOST_CENTS and not amount % chip:
        return None
    sentence = f"{dollars(amount)} is not an amount in chips; the smallest chip here is {dollars(chip)}."
    return Refusal(sentence, game.grounds.chips)


def _unfit(game: Game[S], spot: Spot, total: int) -> Refusal | None:
    """Why this much may not lie on the spot: it could not be paid exactly, or the game's own rule is against it."""
    if game.grounds.payable:
        for pay in game.wagers[spot.wager].pays:
            if total * pay.odds.win % (pay.odds.stake * game.house.chip):
                step = lcm(payable_step(pay.odds, game.house.chip), game.house.limits_of(spot.wager).increment)
                sentence = f"{dollars(total)} on {spot.name} cannot be paid exactly at {pay.odds}"
                return Refusal(f"{sentence}; wager a multiple of {dollars(step)}.", game.grounds.payable)
    return game.fits(spot, total)


def _outside(game: Game[S], spot: Spot, total: int) -> Refusal | None:
    """Why the posted limits do not allow this much on the spot, or None if they do."""
    name, limits = game.wagers[spot.wager].name, game.house.limits_of(spot.wager)
    if total < limits.minimum:
        return Refusal(f"{name} takes at least {dollars(limits.minimum)}, not {dollars(total)}.", LIMITS)
    if total > limits.maximum:
        return Refusal(f"{name} takes at most {dollars(limits.maximum)} in all, not {dollars(total)}.", LIMITS)
    if total % limits.increment:
        return Refusal(f"{name} goes in steps of {dollars(limits.increment)}; {dollars(total)} is none.", INCREMENTS)
    return None


def payable_step(odds: Odds, chip: int) -> int:
    """The smallest stake in whole chips whose winnings at these odds are whole chips too."""
    step = chip
    while step * odds.win % (odds.stake * chip):
        step += chip
    return step


def take_down(game: Game[S], state: S, command: TakeDown) -> Decision:
    """Give a wager, or a part of it, back to its patron."""
    bet = state.bet(command.seat, command.spot)
    if bet is None:
        return Refusal(f"You have no wager on {command.spot[:60]!r}.", game.grounds.permissible)
    if refusal := game.returns(state, bet):
        return refusal
    rest, spot = bet.cents - command.cents, game.spot(bet.spot)
    if command.cents <= 0 or rest < 0:
        return Refusal(f"You have {dollars(bet.cents)} there; take down that much or less.", game.grounds.chips)
    if refusal := _not_in_chips(game, command.cents):
        return refusal
    if rest and spot and (refusal := _outside(game, spot, rest) or _unfit(game, spot, rest)):
        return Refusal(f"That would leave {dollars(rest)}; {refusal.sentence}", refusal.cites)
    return (_taken_down(bet, command.cents, game.grounds.removal),)


def _taken_down(bet: Bet, cents: int, cites: tuple[Citation, ...]) -> TakenDown:
    back = Transfer(layout(bet.seat), purse(bet.seat), cents)
    return TakenDown(seat=bet.seat, spot=bet.spot, cents=cents, cites=cites, transfers=(back,))


def fold(state: S, event: AnyEvent) -> S:
    """The state after an event that all games share: seats and wagers change, a round opens or is over."""
    match event:  # the commonest first: a table folds every event
        case Settled():
            return changed(state, event.seat, event.spot, -event.stake)
        case Placed():
            return changed(state, event.seat, event.spot, event.cents)
        case Drawn() | Noted() | Called():
            return state
        case Over():
            return replace(state, phase="over")
        case Opened():
            return replace(state, phase="wagering")
        case TakenDown():
            return changed(state, event.seat, event.spot, -event.cents)
        case Moved():
            return changed(changed(state, event.seat, event.spot, -event.cents), event.seat, event.to, event.cents)
        case Marked():
            bets = tuple(
                replace(bet, mark=event.mark) if (bet.seat, bet.spot) == (event.seat, event.spot) else bet
                for bet in state.bets
            )
            return replace(state, bets=bets)
        case Sat():
            return replace(state, seats=tuple(sorted((*state.seats, event.seat))))
        case Left():
            return replace(state, seats=tuple(seat for seat in state.seats if seat != event.seat))
        case _:
            return state


def changed(state: S, seat: int, spot: str, cents: int) -> S:
    """The state with more or less on a seat's spot; a spot with nothing on it has no bet."""
    bet = state.bet(seat, spot)
    after = (bet.cents if bet else 0) + cents
    assert after >= 0, f"seat {seat} has less on {spot} than leaves it"
    rest = tuple(one for one in state.bets if one is not bet)
    if not after:
        return replace(state, bets=rest)
    grown = replace(bet, cents=after) if bet else Bet(seat, spot, after)
    return replace(state, bets=tuple(sorted((*rest, grown))) if rest else (grown,))


# --- settlement -----------------------------------------------------------------------------------------------------


def won(bet: Bet, odds: Odds, chip: int, cites: tuple[Citation, ...], why: str, *, payer: str = RACK) -> Settled:
    """The wager wins: it is paid at the odds, rounded up to the smallest chip, and the stake goes back.

    The house pays, or another player where one holds the bank.
    """
    chips, broken = divmod(bet.cents * odds.win, odds.stake * chip)
    paid = (chips + (broken > 0)) * chip
    mine = purse(bet.seat)
    return Settled(
        seat=bet.seat,
        spot=bet.spot,
        stake=bet.cents,
        verdict=Verdict.WON,
        paid=paid,
        returned=bet.cents,
        odds=str(odds),
        why=why,
        cites=cites,
        transfers=(Transfer(payer, mine, paid), Transfer(layout(bet.seat), mine, bet.cents)),
    )


def lost(bet: Bet, cites: tuple[Citation, ...], why: str, *, taker: str = RACK) -> Settled:
    """The wager loses: the stake is collected, by the house or by the player who holds the bank."""
    return Settled(
        seat=bet.seat,
        spot=bet.spot,
        stake=bet.cents,
        verdict=Verdict.LOST,
        why=why,
        cites=cites,
        transfers=(Transfer(layout(bet.seat), taker, bet.cents),),
    )


def given_back(bet: Bet, verdict: Verdict, cites: tuple[Citation, ...], why: str) -> Settled:
    """The wager neither wins nor loses: the stake goes back."""
    return Settled(
        seat=bet.seat,
        spot=bet.spot,
        stake=bet.cents,
        verdict=verdict,
        returned=bet.cents,
        why=why,
        cites=cites,
        transfers=(Transfer(layout(bet.seat), purse(bet.seat), bet.cents),),
    )


def losers_first(settled: Iterable[Settled]) -> tuple[Settled, ...]:
    """The lawful order: all losing wagers are collected, and only then are the winners paid."""
    collected: list[Settled] = []
    paid: list[Settled] = []
    for one in settled:
        (collected if one.verdict is Verdict.LOST or one.verdict is Verdict.HALF else paid).append(one)
    return (*collected, *paid)


def voided(bets: Iterable[Bet], cites: tuple[Citation, ...], why: str) -> tuple[Settled, ...]:
    """Every wager goes back: the round does not count."""
    return tuple(given_back(bet, Verdict.VOID, cites, why) for bet in bets)


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
        return equipment.fresh(event.device)
    if not isinstance(event, Drawn) or event.outcome is None:
        return equipment
    chance = game.awaits(state)
    return equipment.after(chance.device, event.outcome) if isinstance(chance, Chance) else equipment
