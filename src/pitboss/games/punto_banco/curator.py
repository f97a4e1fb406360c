"""The curator: the patron who holds the shoe and deals, as long as the Banker's Hand does not lose."""

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.commands import Role
from pitboss.events import Called, Left, Noted
from pitboss.game import Offer
from pitboss.games.baccarat.coup import PLAYER, Coup
from pitboss.games.baccarat.state import BaccaratState
from pitboss.law import cites

OFFERED, NEXT = cites("19:47-3.6(b)"), cites("19:47-3.11(b)")
HOLDS = cites("19:47-3.6(c)")
MAY_PASS = cites("19:47-3.11(a)")
MUST_PASS = cites("19:47-3.11(a)1", "19:47-3.11(b)")
ORDERED = cites("19:47-3.11(a)2", "19:47-3.11(b)")
UNTAKEN = cites("punto-banco/untaken-shoe")
REASONS = {
    "delay": "for delaying the game without reason",
    "invalid-deals": "for repeatedly making invalid deals",
    "violation": "for a violation of the Act or the regulations",
}
PATRON = (Role.PATRON,)


def offered_to(state: BaccaratState) -> int:
    """The seat that is offered the shoe now: from seat 1, or from the right of who gave it up; 0: all have declined.

    Seats are numbered counterclockwise, and to the right of a seat is the next higher one.
    """
    willing = [seat for seat in state.seats if seat not in state.passed and seat != state.turn]
    return next((seat for seat in willing if seat > state.turn), willing[0] if willing else 0)


def offers(state: BaccaratState) -> Iterator[Offer]:
    """What may be said of the shoe while wagers are open."""
    if state.curator:
        holder = (state.curator,)
        yield Offer("pass-the-shoe", PATRON, MAY_PASS, "give the shoe up", seats=holder)
        about = "order the curator to give the shoe up"
        yield Offer("take-away-the-shoe", (Role.DEALER, Role.FLOOR), ORDERED, about, values=tuple(REASONS))
    elif seat := offered_to(state):
        by = NEXT if state.turn else OFFERED
        yield Offer("take-the-shoe", PATRON, by + HOLDS, "take the shoe and deal", seats=(seat,))
        yield Offer("decline-the-shoe", PATRON, by, "decline the shoe", seats=(seat,))


def worded(called: Called) -> Called:
    """The call in words."""
    says = {
        "pass-the-shoe": "The curator passes the shoe",
        "take-the-shoe": "The shoe is taken; this patron is the curator",
        "decline-the-shoe": "The shoe is declined",
        "take-away-the-shoe": f"The curator gives up the shoe, {REASONS.get(called.value, '')}",
    }
    return replace(called, says=says[called.name])


def after_coup(state: BaccaratState, coup: Coup) -> tuple[Noted, ...]:
    """The curator passes the shoe when the Banker's Hand loses; a tie is no loss."""
    if not state.curator or coup.winner != PLAYER:
        return ()
    says = f"The Banker's Hand lost: seat {state.curator} passes the shoe."
    return (Noted(what="shoe-passed", seat=state.curator, says=says, cites=MUST_PASS),)


def heard(state: BaccaratState, event: Called | Noted | Left) -> BaccaratState:
    """Who holds the shoe after a call, a coup, or a patron's leaving."""
    match event:
        case Called(name="take-the-shoe"):
            return replace(state, curator=event.seat, turn=0, passed=())
        case Called(name="decline-the-shoe"):
            return replace(state, passed=tuple(sorted((*state.passed, event.seat))))
        case Called(name="no-more-bets") if not state.curator:  # the dealer deals; the next offer begins anew
            return replace(state, turn=0, passed=())
        case Called(name="pass-the-shoe") | Called(name="take-away-the-shoe") | Noted():
            return replace(state, curator=0, turn=state.curator, passed=())
        case Left():
            passed = tuple(seat for seat in state.passed if seat != event.seat)
            if event.seat == state.curator:
                return replace(state, curator=0, turn=event.seat, passed=())
            return replace(state, passed=passed)
        case _:
            return state
