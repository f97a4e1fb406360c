"""The curator: the patron who holds the shoe and deals, as long as the Banker's Hand does not lose."""

from collections.abc import Iterator

from msgspec.structs import replace

from pitboss.commands import Call, Role
from pitboss.events import Called, Left, Noted
from pitboss.game import Offer
from pitboss.games.baccarat.coup import PLAYER, Coup
from pitboss.games.baccarat.state import BaccaratState
from pitboss.law import carries_out, cites

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
SAYS = {
    "take-the-shoe": "The shoe is taken; this patron is the curator",
    "decline-the-shoe": "The shoe is declined",
    "pass-the-shoe": "The curator passes the shoe",
    "take-away-the-shoe": "The curator gives up the shoe {why}",
}
PATRON = (Role.PATRON,)


def offered_to(state: BaccaratState) -> int:
    """The seat that is offered the shoe now: from seat 1 on, or from the right of the last curator; 0: all declined.

    Seats are numbered counterclockwise, so the next higher seat is to the right. Whoever gave the shoe up comes last.
    """
    willing = [seat for seat in state.seats if seat not in state.passed]
    return next((seat for seat in willing if seat > state.turn), willing[0] if willing else 0)


def offers(state: BaccaratState) -> Iterator[Offer]:
    """What may be called about the shoe while wagers are open."""
    if state.curator:
        holder = (state.curator,)
        yield Offer("pass-the-shoe", PATRON, MAY_PASS, "give the shoe up", seats=holder, silent=True)
        about = "order the curator to give the shoe up"
        yield Offer("take-away-the-shoe", (Role.DEALER, Role.FLOOR), ORDERED, about, values=tuple(REASONS))
    elif seat := offered_to(state):
        by = NEXT if state.turn else OFFERED
        yield Offer("take-the-shoe", PATRON, by + HOLDS, "take the shoe and deal", seats=(seat,))
        yield Offer("decline-the-shoe", PATRON, by, "decline the shoe", seats=(seat,), silent=True)


def called(state: BaccaratState, command: Call) -> Called:
    """A call about the shoe."""
    (offer,) = [one for one in offers(state) if one.name == command.name]
    says = SAYS[command.name].format(why=REASONS.get(command.value, ""))
    return Called(
        by=command.by, name=command.name, says=says, seat=command.seat, value=command.value, cites=offer.cites
    )


def deals(state: BaccaratState) -> Noted:
    """The curator deals, or the dealer does where nobody took the shoe."""
    if state.curator:
        says = f"Seat {state.curator} deals as curator."
        return Noted(what="deals", value=state.curator, says=says, cites=HOLDS)
    return Noted(what="deals", says="Nobody holds the shoe; the dealer deals.", cites=UNTAKEN)


def after_coup(state: BaccaratState, coup: Coup) -> tuple[Noted, ...]:
    """The curator passes the shoe when the Banker's Hand loses; a tie is not a loss."""
    if not state.curator or coup.winner != PLAYER:
        return ()
    says = f"The Banker's Hand lost: seat {state.curator} passes the shoe."
    return (Noted(what="shoe-passed", seat=state.curator, says=says, cites=MUST_PASS),)


def heard(state: BaccaratState, event: Called | Noted | Left) -> BaccaratState:
    """Who holds the shoe after a call, after a coup, or when a patron has left."""
    match event:
        case Called(name="take-the-shoe"):
            return replace(state, curator=event.seat, turn=0, passed=())
        case Called(name="decline-the-shoe"):
            return replace(state, passed=tuple(sorted((*state.passed, event.seat))))
        case Called(name="no-more-bets") if not state.curator:
            return _let_pass(state)
        case Called(name="pass-the-shoe") | Called(name="take-away-the-shoe") | Noted():
            return replace(state, curator=0, turn=state.curator, passed=(state.curator,))
        case Left():
            passed = tuple(seat for seat in state.passed if seat != event.seat)
            if event.seat == state.curator:
                return replace(state, curator=0, turn=event.seat, passed=())
            return replace(state, passed=passed)
        case _:
            return state


@carries_out("19:47-3.6(b)", "19:47-3.11(b)", "punto-banco/untaken-shoe")
def _let_pass(state: BaccaratState) -> BaccaratState:
    """The dealer deals a round: who has not answered has let the shoe pass, and the next is offered it after that.

    When everybody has been offered it, it goes round again.
    """
    silent = offered_to(state)
    state = replace(state, passed=tuple(sorted({*state.passed, silent}))) if silent else state
    return state if offered_to(state) else replace(state, passed=())
