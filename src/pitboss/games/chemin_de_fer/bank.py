"""The bank: who has it, for how much, and to whom it goes on."""

from collections.abc import Iterator

from pitboss.commands import Call, Choose, Place, Role, Sit
from pitboss.events import AnyEvent, Chosen, Decision, Noted, Over, Placed, Refusal
from pitboss.game import Choice, Game, Move
from pitboss.games.chemin_de_fer.law import CALLS, LAW
from pitboss.games.chemin_de_fer.state import BANK, BID, CheminState, Phase, distance, in_order
from pitboss.games.chemin_de_fer.wagers import back
from pitboss.law import carries_out
from pitboss.money import dollars
from pitboss.procedures.wagering import place

CheminGame = Game[CheminState]

NOBODY_WANTS = Noted(
    what="unwanted", says="Nobody wants the passed bank; the next seat has its turn.", cites=LAW.passed
)
NO_BANKER = Noted(what="no-banker", says="Nobody takes the bank; it will be put up for bids.", cites=LAW.offered)
RELIEVED = Noted(what="relieved", says="The bank goes on to the next participant.", cites=LAW.unruly)

TAKE_SHOE = (CALLS["take-shoe"].offer,)


# --- for how much ----------------------------------------------------------------------------------------------------


@carries_out("chemin-de-fer/stand-off")
def stands_at_the_same(game: CheminGame, state: CheminState) -> bool:
    """Whether the house asks for the same wager again, after a stand-off; 19:47-4.6(b) does not."""
    return state.stood and game.house["after-stand-off"] == "same"


@carries_out("19:47-4.6(b)")
def span(game: CheminGame, state: CheminState) -> tuple[int, int]:
    """The least and the most that the Banker, or the seat that is offered the bank, may put up now."""
    limits = game.house.limits_of("bank")
    top = limits.maximum - limits.maximum % limits.increment
    bottom = -(-limits.minimum // limits.increment) * limits.increment
    if state.phase == Phase.OFFERING:
        least = max(state.least, bottom)
        return least, max(least, top)
    if bid := state.bet(state.banker, BID):
        return bid.cents, max(bid.cents, top)
    least = state.stake
    most = least if stands_at_the_same(game, state) else 2 * least
    return least, max(least, min(most, top))


def out_of_range(game: CheminGame, state: CheminState, cents: int) -> Refusal | None:
    """Why the Banker's wager may not be so much now, or None if it may."""
    least, most = span(game, state)
    if least <= cents <= most:
        return None
    if least <= cents <= 2 * least and stands_at_the_same(game, state):
        sentence = f"After a stand-off the Banker's wager is {dollars(least)} again here, not {dollars(cents)}."
        return Refusal(sentence, LAW.stood)
    sentence = f"The Banker's wager must be {dollars(least)} to {dollars(most)} now, not {dollars(cents)}."
    return Refusal(sentence, LAW.passed if state.least else LAW.range)


def asked(game: CheminGame, state: CheminState) -> Choice:
    """What the Banker, or the seat that is offered the bank, is asked."""
    least, most = span(game, state)
    if state.phase == Phase.OFFERING:
        moves = (Move("take", least, most), Move("decline"))
        return Choice.of(state.offered[0], moves, silent="decline")
    if state.bet(state.banker, BID):
        moves = (Move("stake", least, most), Move("as-bid"))
        return Choice.of(state.banker, moves, silent="as-bid", calls=TAKE_SHOE)
    moves = (Move("stake", least, most), Move("pass"))
    return Choice.of(state.banker, moves, silent="pass", calls=TAKE_SHOE)


# --- the auction -----------------------------------------------------------------------------------------------------


@carries_out("19:47-4.5(b)")
def closed(game: CheminGame, state: CheminState, command: Call) -> tuple[AnyEvent, ...]:
    """The highest bidder becomes Banker; of equal ones the nearest counterclockwise, from the dealer for a new shoe."""
    bids = [bet for bet in state.bets if bet.spot == BID]
    heard = CALLS["close-bids"].heard(command)
    if not bids:
        return (heard, NOBODY_WANTS) if state.least else (heard, Over(cites=LAW.auction))
    best = min(bids, key=lambda bet: (-bet.cents, distance(state.barred, bet.seat, game.charter.places)))
    beaten = [back(bet, bet.cents, LAW.auction) for bet in bids if bet is not best]
    says = f"Seat {best.seat} is Banker for {dollars(best.cents)} or more."
    return (heard, *beaten, Noted(what="banker", seat=best.seat, says=says, cites=LAW.auction))


# --- putting it up, taking it, passing it ----------------------------------------------------------------------------


def chosen(game: CheminGame, state: CheminState, command: Choose) -> Decision:
    """The Banker puts up a wager or passes the bank; or the seat that is offered the bank takes it or declines."""
    match command.move:
        case "decline":
            return (Chosen(seat=command.seat, move="decline", cites=LAW.passed if state.least else LAW.offered),)
        case "pass":
            return (Chosen(seat=command.seat, move="pass", cites=LAW.kept + LAW.passed),)
        case "as-bid":
            bid = state.bet(command.seat, BID)
            assert bid is not None
            return put_up(game, state, Place(command.seat, BANK, bid.cents), "as-bid")
        case _:
            return put_up(game, state, Place(command.seat, BANK, command.cents), command.move)


def in_cash(game: CheminGame, state: CheminState, command: Place) -> Decision:
    """The Banker's wager is offered in cash, which the dealer changes at once."""
    turn = asked(game, state).only
    if command.seat != turn.seat:
        return Refusal(f"Seat {turn.seat} is asked for the Banker's wager, not seat {command.seat}.", LAW.bankers_wager)
    return out_of_range(game, state, command.cents) or put_up(game, state, command, turn.moves[0].name)


def put_up(game: CheminGame, state: CheminState, command: Place, move: str) -> Decision:
    """The Banker's wager lies on the Banker's Hand; a bid becomes a part of it."""
    limits = game.house.limits_of("bank")
    if not limits.minimum <= command.cents <= limits.maximum:
        # A wager that staff once accepted outside the limits may be as high again.
        command = Place(command.seat, command.spot, command.cents, Role.DEALER, command.spoken)
    placed = place(game, state, command)
    if isinstance(placed, Refusal):
        return placed
    bid = state.bet(command.seat, BID)
    before = (back(bid, bid.cents, LAW.auction),) if bid else ()
    assert isinstance(placed[0], Placed)
    cites = LAW.range if state.phase == Phase.STAKING else LAW.passed if state.least else LAW.offered
    return (*before, *placed, Chosen(seat=command.seat, move=move, cents=command.cents, cites=cites))


def taken_away(state: CheminState, command: Call) -> tuple[AnyEvent, ...]:
    """The shoe is taken from the Banker; what was bid goes back."""
    bids = [back(bet, bet.cents, LAW.unruly) for bet in state.bets if bet.spot == BID]
    return (CALLS["take-shoe"].heard(command), *bids, RELIEVED)


# --- to whom it goes on ----------------------------------------------------------------------------------------------


@carries_out("19:47-4.11(d)", "chemin-de-fer/lost-bank")
def turns(state: CheminState, places: int) -> tuple[int, ...]:
    """Whose turn it is to be Banker, counted from the seat whose turn it was, as if no bank had been passed."""
    others = (seat for seat in state.seats if seat not in (state.barred, state.origin))
    return in_order(others, state.origin, places)


def waiting(state: CheminState) -> AnyEvent | None:
    """What happens at once when the bank is offered to nobody, or to a seat that loses its turn."""
    if state.phase != Phase.OFFERING:
        return None
    if not state.offered:
        return NOBODY_WANTS if state.least else NO_BANKER
    seat = state.offered[0]
    if seat in state.waits and not state.least:
        says = f"Seat {seat} has changed seats, and loses this turn."
        return Noted(what="turn-lost", seat=seat, says=says, cites=LAW.changed_seats)
    return None


WAITS, PASSED = "waits", "passed"


@carries_out("19:47-4.11(e)", "chemin-de-fer/passed-bank")
def remembered(state: CheminState, seat: int) -> str:
    """What the table must be told if the participant of this seat sits down again: the seat, and what holds there."""
    waits, passed = WAITS if seat in state.waits else "", PASSED if seat == state.barred else ""
    return " ".join(filter(None, (str(seat), waits, passed)))


@carries_out("19:47-4.11(e)", "chemin-de-fer/passed-bank")
def sat_again(state: CheminState, command: Sit, places: int) -> Iterator[Noted]:
    """Who sits down again and has moved forward misses a turn, and so does who left without missing one that was due.

    A participant who has passed the bank may not take it back from another seat.
    """
    if state.phase == Phase.SHUFFLE:  # the shoe is finished, and with it the order and all turns to be missed
        return
    before, *holds = command.remembered.split() or [""]
    if WAITS in holds or (before.isdecimal() and comes_sooner(state, command.seat, int(before), places)):
        yield turn_missed(command.seat)
    if PASSED in holds and state.least and not state.barred:
        says = f"Seat {command.seat} has passed the bank, and may not take it back at once."
        yield Noted(what="barred", seat=command.seat, says=says, cites=LAW.passed)


def turn_missed(seat: int) -> Noted:
    """The seat is passed over once."""
    says = f"Seat {seat} loses the next turn to be Banker."
    return Noted(what="waits", seat=seat, says=says, cites=LAW.changed_seats)


@carries_out("19:47-4.11(e)")
def comes_sooner(state: CheminState, seat: int, before: int, places: int) -> bool:
    """Whether a participant who changed seats would be Banker sooner in the new one."""
    return bool(state.origin) and distance(state.origin, seat, places) < distance(state.origin, before, places)
