"""What is said at a roulette table: the dealer's calls, and the number where the ball came to rest."""

from pitboss.commands import AnyCommand, Call, Leave, Place, Role, TakeDown
from pitboss.equipment import colour
from pitboss.events import Called, Drawn, Noted, Refusal
from pitboss.game import Calling, Offer, State, Wagering
from pitboss.games.roulette.spots import NUMBERS
from pitboss.law import cites
from pitboss.words import number_word

ANNOUNCED = cites("19:47-5.3(c)")
SPIN = Offer("spin", (Role.DEALER,), cites("19:47-5.3(a)"), "spin the ball against the wheel", routine=True)
NO_MORE_BETS = Offer(
    "no-more-bets", (Role.DEALER,), cites("19:47-5.3(b)"), "while the ball still circles", routine=True
)
AFTER_VOID = cites("roulette/reopened")
NO_SPIN_REASONS = {
    "ball-with-wheel": cites("19:47-5.4(a)", "19:47-5.3(a)") + AFTER_VOID,
    "under-four-turns": cites("19:47-5.4(b)", "19:47-5.3(a)") + AFTER_VOID,
    "foreign-object": cites("19:47-5.4(c)") + AFTER_VOID,
}
NO_SPIN = Offer(
    "no-spin",
    (Role.DEALER, Role.FLOOR),
    cites("19:47-5.4(a)", "19:47-5.4(b)", "19:47-5.4(c)") + AFTER_VOID,
    "the spin does not count",
    values=tuple(NO_SPIN_REASONS),
)
OPEN = Wagering(calls=(SPIN,))
CIRCLING = Wagering(calls=(NO_MORE_BETS, NO_SPIN))
STANDING = Calling(calls=(SPIN,))  # the wheel is spun again for the wagers as they lie
CIRCLING_AGAIN = Calling(calls=(NO_MORE_BETS, NO_SPIN))
VOID_00 = Called(
    by=Role.DEALER,
    name="no-spin",
    says="No spin; the spin is void and the wheel is spun again",
    cites=cites("19:47-5.2(d)2") + AFTER_VOID,
)
STAND = Refusal("The last spin did not count; the wagers stand as they lie until one does.", AFTER_VOID)


def called(command: Call) -> Called:
    """The call as it is made."""
    if command.name == "no-spin":
        why = NO_SPIN_REASONS[command.value]
        says = "No spin; the ball is to be taken off the wheel before it rests"
        return Called(by=command.by, name="no-spin", says=says, value=command.value, cites=why)
    offer = SPIN if command.name == "spin" else NO_MORE_BETS
    says = "The ball is spun" if offer is SPIN else "No more bets"
    return Called(by=command.by, name=offer.name, says=says, cites=offer.cites)


def stands(state: State, command: AnyCommand) -> Refusal | None:
    """Why no wager is laid or taken up before a spin that is made again for the wagers as they lie."""
    if state.phase not in ("standing", "spinning-again"):
        return None
    match command:
        case Place() | TakeDown():
            return STAND
        case Leave() if any(bet.seat == command.seat for bet in state.bets):
            return STAND
        case _:
            return None


def announced(number: str) -> str:
    """The number as a dealer calls it: 'Nineteen, red, odd'."""
    if number in ("0", "00"):
        return f"{'Double zero' if number == '00' else 'Zero'}, green"
    parity = "odd" if int(number) % 2 else "even"
    return f"{number_word(int(number)).capitalize()}, {colour(number)}, {parity}"


def _rests(number: str) -> tuple[Drawn, Noted]:
    crown = f"The crown is placed on {number}."
    return (
        Drawn(outcome=number, says=announced(number), cites=ANNOUNCED),
        Noted(what="crown", value=f"straight-{number}", says=crown, cites=ANNOUNCED),
    )


# The ball rests in a number: the dealer announces it, and places the crown on its box.
RESTS = {number: _rests(number) for number in ("0", "00", *NUMBERS)}
