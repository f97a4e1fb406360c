"""What follows when the dice have come to rest: they are called, what wins is lit, and the wagers are settled."""

from collections.abc import Iterator

from pitboss.events import Called, Decision, Drawn, Noted, Over, Settled
from pitboss.game import Spot
from pitboss.games.sic_bo.phases import CALLS
from pitboss.games.sic_bo.state import Phase, Roll, SicBoState
from pitboss.games.sic_bo.wagers import DICE, SPOTS, winners
from pitboss.house import House
from pitboss.law import Citation, carries_out, cites
from pitboss.procedures.settlement import losers_first, lost, voided, won
from pitboss.words import number_word

ENTERED = CALLS["enter"].offer.cites
BY_HAND = CALLS["supervisor-present"].offer.cites
BY_POSITION = cites("13:69F-9.3(b)", "13:69F-9.3(c)")
LOSERS_FIRST = cites("13:69F-9.5(f)")
CLEARED = Noted(what="cleared", says="The lit combinations are cleared.", cites=cites("13:69F-9.5(g)"))
STOPPED = Noted(what="stopped", says="Play stops at this table until the electrical device is repaired.", cites=BY_HAND)


def landed(roll: Roll) -> Decision:
    """The dealer calls each die."""
    says = ", ".join(number_word(face) for face in roll).capitalize()
    return (Drawn(outcome=roll, says=says, cites=ENTERED),)


def entered(state: SicBoState, called: Called, house: House) -> Decision:
    """The dice are keyed in: the winning combinations are lit, the wagers settled, and the lights cleared."""
    lit = Noted(what="lit", says=f"Lit: {listed(state.roll)}.", cites=ENTERED)
    return (called, lit, *settled(state, house), CLEARED, Over(cites=LOSERS_FIRST))


def by_hand(state: SicBoState, called: Called, house: House) -> Decision:
    """The electrical device failed: the wagers are settled by hand, and then play stops."""
    return (called, *settled(state, house, BY_HAND), STOPPED, Over(cites=BY_HAND))


def void(state: SicBoState, called: Called, why: str) -> Decision:
    """The round is void, and every wager is returned."""
    return (called, *voided(state.bets, called.cites, why), Over(cites=called.cites))


@carries_out("13:69F-9.5(e)")
def lit(state: SicBoState) -> tuple[str, ...]:
    """The spots that are lit: those that win, from the time the dice are entered until they are cleared."""
    return tuple(winners(state.roll)) if state.phase == Phase.LIT and state.roll else ()


def listed(roll: Roll) -> str:
    """The names of the spots that win on a roll."""
    return ", ".join(SPOTS[name].name for name in winners(roll))


def settled(state: SicBoState, house: House, by: tuple[Citation, ...] = ()) -> tuple[Settled, ...]:
    """A wager is settled by where it lies: the spots that win on the roll are paid, and all others lose."""
    return losers_first(_settlements(state, house, BY_POSITION + by))


def _settlements(state: SicBoState, house: House, by: tuple[Citation, ...]) -> Iterator[Settled]:
    paid_by, dice = winners(state.roll), DICE.says(state.roll).lower()
    for bet in state.bets:
        spot = SPOTS[bet.spot]
        wager = house.wagers[spot.wager]
        when = paid_by.get(bet.spot)
        if when is None:
            yield lost(bet, wager.cites + by, f"{spot.name} loses on {dice}{_despite(spot, state.roll)}")
            continue
        pay = wager.pay(when)
        why = f"{spot.name} wins{' with ' + when if when else ''} on {dice}"
        yield won(bet, pay.odds, house.chip, wager.cites + pay.cites + by, why)


def _despite(spot: Spot, roll: Roll) -> str:
    """Small and big lose to three of a kind even if the total is theirs."""
    right_total = spot.wager in ("small", "big") and str(sum(roll)) in spot.covers
    return ", three of a kind" if right_total else ""
