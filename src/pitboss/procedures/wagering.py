"""What all games have in common: taking seats, buying chips, and placing and taking down wagers."""

from collections.abc import Callable
from math import lcm
from typing import Any

from msgspec.structs import replace

from pitboss.commands import (
    AnyCommand,
    BuyIn,
    CashOut,
    Choose,
    Leave,
    Open,
    Place,
    Role,
    Sit,
    TakeDown,
    VoidRound,
)
from pitboss.events import (
    AnyEvent,
    BoughtIn,
    CashedOut,
    Decision,
    Left,
    Marked,
    Moved,
    Opened,
    Over,
    Placed,
    Refusal,
    Sat,
    Settled,
    TakenDown,
    Voiced,
)
from pitboss.game import OVER, WAGERING, Bet, Game, S, Spot, Wagering
from pitboss.house import INCREMENTS, LIMITS
from pitboss.law import Citation, carries_out, cites
from pitboss.money import CAGE, MOST_CENTS, Odds, Transfer, dollars, layout, purse
from pitboss.procedures.coupons import COUPON, coupon_beside, no_coupon
from pitboss.procedures.timing import UNTIMELY
from pitboss.procedures.voiding import void

MAXIMUM_EACH = cites("13:69F-8.2(b)1")
STAFF_MAY_ACCEPT = cites("13:69F-8.2(d)")
PATRON = Role.PATRON  # looked up once: an enumeration looks up its members every time


def ordinary(game: Game[S], state: S, command: AnyCommand) -> Decision | None:
    """What all games decide alike: seats, wagers, the opening of a round, a void round, and everything untimely.

    None means that the game must decide: a call, a result or a choice that the table is waiting for.
    """
    kind = type(command)
    if refusal := UNTIMELY[kind](game, state, command):
        return refusal
    alike = _ALIKE.get(kind)
    return alike(game, state, command) if alike else None


def sit(command: Sit) -> Decision:
    """The patron sits."""
    return (Sat(seat=command.seat),)


def at_the_cage(game: Game[S], command: BuyIn | CashOut) -> Decision:
    """Chips go from the cage to a seat, or back."""
    seat, cents = command.seat, command.cents
    if refusal := not_in_chips(game, cents):
        return refusal
    mine = game.purse(seat)
    if isinstance(command, BuyIn):
        return (BoughtIn(seat=seat, cents=cents, transfers=(Transfer(CAGE, mine, cents),)),)
    return (CashedOut(seat=seat, cents=cents, transfers=(Transfer(mine, CAGE, cents),)),)


def leave(game: Game[S], state: S, command: Leave) -> Decision:
    """The patron leaves. Wagers that may be taken down go back, and no wager may stay behind."""
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
    """Accept or refuse a wager. Staff may accept one outside the limits; once accepted, it stands in full."""
    grounds = game.grounds
    spot = game.spot(command.spot)
    if spot is None:
        unknown = Refusal(f"There is no wager {command.spot[:60]!r} at this table.", grounds.permissible)
        return game.no_spot(command.spot) or unknown
    if command.spoken and (refusal := _unconfirmed(game, spot, command)):
        return refusal
    seat, cents = command.seat, command.cents
    if refusal := not_in_chips(game, cents):
        return refusal
    before = state.bet(seat, spot.id)
    total = cents + (before.cents if before else 0)
    by_patron = command.by is PATRON
    outside = _below(game, spot, total) or _above(game, spot, total)
    if outside and by_patron:
        return outside
    if refusal := unfit(game, spot, total) or game.takes(state, spot, seat, total):
        return refusal
    if command.coupon and (refusal := no_coupon(game, state, spot, command, total)):
        return refusal
    if command.spoken and (voiced := _still_to_confirm(game, state, spot, command)):
        return voiced
    by_what = spot.cites or game.wagers[spot.wager].cites
    transfers: tuple[Transfer, ...] = (Transfer(purse(seat), layout(seat), cents),)
    if command.spoken:
        by_what += game.in_cash(spot)[0]
        transfers = (Transfer(CAGE, purse(seat), cents), *transfers)
    if not by_patron:
        by_what += grounds.placed_for + (STAFF_MAY_ACCEPT if outside else ())
    if command.coupon:
        by_what += grounds.coupons
    return (Placed(seat=seat, spot=spot.id, cents=cents, coupon=command.coupon, cites=by_what, transfers=transfers),)


def _unconfirmed(game: Game[S], spot: Spot, command: Place) -> Refusal | None:
    """Why a spoken wager with cash does not count from the one who says it."""
    cites, roles = game.in_cash(spot)
    if not cites:
        return Refusal("Spoken wagers with cash are not accepted; place chips on the layout.", game.grounds.chips)
    if command.by not in roles:
        who = " and ".join(f"the {'supervisor' if role is Role.FLOOR else role}" for role in roles)
        confirm = "confirms" if len(roles) == 1 else "both confirm"
        return Refusal(f"A spoken wager with cash counts only when {who} {confirm} it.", cites)
    return None


def _still_to_confirm(game: Game[S], state: S, spot: Spot, command: Place) -> Decision | None:
    """The confirmation of a spoken wager that somebody else must confirm as well; None if it was the last one."""
    cites, roles = game.in_cash(spot)
    wager = (command.seat, spot.id, command.cents)
    confirmed = {bet.mark for bet in state.aside if (bet.seat, bet.spot, bet.cents) == wager}
    if not set(roles) - confirmed - {command.by}:
        return None
    if command.by in confirmed:
        return Refusal("You have confirmed this wager; it counts when the others have, too.", cites)
    return (Voiced(seat=command.seat, spot=spot.id, cents=command.cents, by=command.by, cites=cites),)


def not_in_chips(game: Game[S], amount: int) -> Refusal | None:
    """Why chips cannot make this amount, or None if they can."""
    chip = game.house.chip
    if type(amount) is not int:
        return Refusal(f"An amount is a whole number of cents; {str(amount)[:40]!r} is not one.", game.grounds.chips)
    if 0 < amount <= MOST_CENTS and not amount % chip:
        return None
    sentence = f"{dollars(amount)} is not an amount in chips; the smallest chip here is {dollars(chip)}."
    return Refusal(sentence, game.grounds.chips)


def unfit(game: Game[S], spot: Spot, total: int) -> Refusal | None:
    """Why the spot cannot take this much: it violates the step, exact payment, or the game's own rule."""
    if total % game.house.limits_of(spot.wager).increment:
        name, step = game.wagers[spot.wager].name, dollars(step_of(game, spot))
        return Refusal(f"{name} takes wagers in steps of {step}; {dollars(total)} does not fit.", INCREMENTS)
    if game.grounds.payable:
        for pay in game.wagers[spot.wager].pays:
            if total * pay.odds.win % (pay.odds.stake * game.house.chip):
                sentence = f"{dollars(total)} on {spot.name} cannot be paid exactly at {pay.odds}"
                step = dollars(step_of(game, spot))
                return Refusal(f"{sentence}; wager a multiple of {step}.", game.grounds.payable)
    return game.fits(spot, total)


def step_of(game: Game[S], spot: Spot) -> int:
    """The step between the amounts that a spot takes: they are in the house's steps, and can be paid exactly."""
    limits, chip = game.house.limits_of(spot.wager), game.house.chip
    pays = game.wagers[spot.wager].pays if game.grounds.payable else ()
    return lcm(limits.increment, game.multiple_of(spot), *(payable_step(pay.odds, chip) for pay in pays))


def _below(game: Game[S], spot: Spot, total: int) -> Refusal | None:
    if total >= game.house.limits_of(spot.wager).minimum:
        return None
    least, _ = _possible(game, spot)
    return Refusal(f"{game.wagers[spot.wager].name} takes {_at('least', least)}, not {dollars(total)}.", LIMITS)


def _above(game: Game[S], spot: Spot, total: int) -> Refusal | None:
    if total <= game.house.limits_of(spot.wager).maximum:
        return None
    name, (_, most) = game.wagers[spot.wager].name, _possible(game, spot)
    in_all = " in all" if most else ""
    return Refusal(f"{name} takes {_at('most', most)}{in_all}, not {dollars(total)}.", LIMITS + MAXIMUM_EACH)


def _possible(game: Game[S], spot: Spot) -> tuple[int, int]:
    """The least and the most that the spot takes in one wager; both 0 if no amount within the limits will do."""
    limits, step = game.house.limits_of(spot.wager), step_of(game, spot)
    least, most = -(-limits.minimum // step) * step, limits.maximum // step * step
    return (least, most) if least <= most else (0, 0)


def _at(which: str, cents: int) -> str:
    return f"at {which} {dollars(cents)}" if cents else "no wager here: none within its limits can be paid"


def payable_step(odds: Odds, chip: int) -> int:
    """The smallest stake in whole chips whose winnings at these odds are also whole chips."""
    step = chip
    while step * odds.win % (odds.stake * chip):
        step += chip
    return step


def take_down(game: Game[S], state: S, command: TakeDown) -> Decision:
    """Give a wager, or part of it, back to the patron."""
    bet, spot = state.bet(command.seat, command.spot), game.spot(command.spot)
    if bet is None:
        place = spot.name if spot else repr(command.spot[:60])
        return Refusal(f"You have no wager on {place}.", game.grounds.permissible)
    if refusal := game.returns(state, bet):
        return refusal
    if refusal := not_in_chips(game, command.cents):
        return refusal
    rest = bet.cents - command.cents
    if rest < 0:
        return Refusal(f"You have {dollars(bet.cents)} there; take down that much or less.", game.grounds.chips)
    if rest and (coupon := coupon_beside(state, bet)) > rest:
        sentence = f"Your {dollars(coupon)} match play coupon needs as much in chips beside it"
        return Refusal(f"{sentence}; leave that much, or take all of it down.", game.grounds.coupons)
    if rest and spot and (refusal := _below(game, spot, rest) or unfit(game, spot, rest)):
        return Refusal(f"That would leave {dollars(rest)}; {refusal.sentence}", refusal.cites)
    return (_taken_down(bet, command.cents, game.grounds.removal),)


def _taken_down(bet: Bet, cents: int, cites: tuple[Citation, ...]) -> TakenDown:
    back = Transfer(layout(bet.seat), purse(bet.seat), cents)
    return TakenDown(seat=bet.seat, spot=bet.spot, cents=cents, cites=cites, transfers=(back,))


# By the type of the command: a table decides every command this way. Calls and results are the game's own.
_ALIKE: dict[type[AnyCommand], Callable[[Game[Any], Any, Any], Decision | None]] = {
    Place: place,
    TakeDown: take_down,
    Open: lambda game, state, command: (Opened(cites=game.grounds.chips),),
    Leave: leave,
    Sit: lambda game, state, command: sit(command),
    BuyIn: lambda game, state, command: at_the_cage(game, command),
    CashOut: lambda game, state, command: at_the_cage(game, command),
    Choose: lambda game, state, command: not_in_chips(game, command.cents) if command.cents else None,
    VoidRound: lambda game, state, command: void(game, state),
}


def fold(state: S, event: AnyEvent) -> S:
    """The state after an event that all games share: seats and wagers change, or a round opens or ends."""
    folded = _FOLDS.get(type(event))
    return folded(state, event) if folded else state


def _placed(state: S, event: Placed) -> S:
    after = changed(state, event.seat, event.spot, event.cents)
    if not event.coupon and not state.aside:
        return after
    rest = [one for one in state.aside if one.mark == COUPON or (one.seat, one.spot) != (event.seat, event.spot)]
    coupon = (Bet(event.seat, event.spot, event.coupon, COUPON),) if event.coupon else ()
    return replace(after, aside=(*rest, *coupon))


def _voiced(state: S, event: Voiced) -> S:
    """The latest word of each who must confirm a wager counts."""
    voiced = (event.seat, event.spot, event.by)
    rest = [one for one in state.aside if (one.seat, one.spot, one.mark) != voiced]
    return replace(state, aside=(*rest, Bet(event.seat, event.spot, event.cents, event.by)))


def _left(state: S, event: Left) -> S:
    aside = tuple(one for one in state.aside if one.seat != event.seat)
    return replace(state, seats=tuple(seat for seat in state.seats if seat != event.seat), aside=aside)


def _gone(state: S, seat: int, spot: str, cents: int) -> S:
    """The state after chips left a spot; a coupon leaves with the last of them."""
    after = changed(state, seat, spot, -cents)
    if state.aside and after.bet(seat, spot) is None:
        coupon = [one for one in state.aside if (one.seat, one.spot, one.mark) == (seat, spot, COUPON)]
        return replace(after, aside=tuple(one for one in state.aside if one not in coupon))
    return after


def _moved(state: S, event: Moved) -> S:
    return changed(changed(state, event.seat, event.spot, -event.cents), event.seat, event.to, event.cents)


def _marked(state: S, event: Marked) -> S:
    bets = tuple(
        replace(bet, mark=event.mark) if (bet.seat, bet.spot) == (event.seat, event.spot) else bet for bet in state.bets
    )
    return replace(state, bets=bets)


def changed(state: S, seat: int, spot: str, cents: int) -> S:
    """The state with more or less on a seat's spot. A spot with nothing on it has no bet."""
    bet = state.bet(seat, spot)
    after = (bet.cents if bet else 0) + cents
    assert after >= 0, f"seat {seat} has less on {spot} than is taken off it"
    rest = tuple(one for one in state.bets if one is not bet) if bet else state.bets
    if not after:
        return replace(state, bets=rest)
    grown = replace(bet, cents=after) if bet else Bet(seat, spot, after)
    return replace(state, bets=tuple(sorted((*rest, grown))) if rest else (grown,))


# By the type of the event, because a table folds every event. All others leave the state to the game.
_FOLDS: dict[type[AnyEvent], Callable[[Any, Any], Any]] = {
    Settled: lambda state, event: _gone(state, event.seat, event.spot, event.stake),
    Placed: _placed,
    Voiced: _voiced,
    TakenDown: lambda state, event: _gone(state, event.seat, event.spot, event.cents),
    Moved: _moved,
    Marked: _marked,
    Opened: lambda state, event: replace(state, phase=WAGERING, aside=()),
    Over: lambda state, event: replace(state, phase=OVER, answers=()),
    Sat: lambda state, event: replace(state, seats=tuple(sorted((*state.seats, event.seat)))),
    Left: _left,
}
