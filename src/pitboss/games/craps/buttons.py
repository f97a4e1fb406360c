"""Calling a bet on or off: the patron calls, and it counts when the dealer has laid a button on the bet."""

from collections.abc import Iterable
from functools import lru_cache

from msgspec.structs import replace

from pitboss.game import Bet, Call, Called, Decision, Marked, Offer, Role
from pitboss.games.craps.endings import Settlement
from pitboss.games.craps.spots import HARDWAYS, SUPPORTS
from pitboss.games.craps.state import CrapsState
from pitboss.law import cites

ON = cites("19:47-1.2(a)5", "craps/come-out-working")
OFF = cites("craps/buttons")
GROUNDS = {"on": ON, "off": OFF}
ABOUT = {"on": "call the bet on", "off": "call the bet off", "button": "confirm the call with a button"}
Seated = tuple[tuple[str, int], ...]


def switched(spot: str) -> bool:
    """Whether a wager can be off at all: not a line bet, nor one that the next roll decides."""
    return spot.startswith(("place-to", "buy-", "lay-")) or spot in HARDWAYS or spot in SUPPORTS


class Buttons:
    """Which wagers a patron may call on or off at this table. A call names its spot: `on-place-to-win-6`."""

    def __init__(self, settlement: Settlement, *, may_call_off: bool) -> None:
        self.off_on_come_out = settlement.off_on_come_out
        self.may_call_off = may_call_off
        self.spots = frozenset(spot for spot in settlement.working if switched(spot))

    def offers(self, state: CrapsState) -> tuple[Offer, ...]:
        """The calls that patrons and dealer can make now."""
        bets = [bet for bet in state.bets if bet.spot in self.spots]
        if not bets:
            return ()
        on = tuple((bet.spot, bet.seat) for bet in bets if self._may_call_on(bet))
        off = tuple((bet.spot, bet.seat) for bet in bets if self.may_call_off and bet.mark != "off")
        waiting = tuple((spot, seat) for seat, spot, _ in state.asked)
        return _offers(on, off, waiting)

    def _may_call_on(self, bet: Bet) -> bool:
        return bet.mark == "off" or (bet.mark != "on" and bet.spot in self.off_on_come_out)


def is_button_call(name: str) -> bool:
    """Whether a call is one of these."""
    return name.startswith(("on-", "off-", "button-"))


def called(state: CrapsState, command: Call, name: str) -> Decision:
    """A patron calls, and nothing has changed before the dealer confirms; or the dealer lays the button."""
    wanted, _, spot = command.name.partition("-")
    if wanted == "button":
        (mark,) = (mark for seat, asked, mark in state.asked if (seat, asked) == (command.seat, spot))
        return (Marked(seat=command.seat, spot=spot, mark=mark, cites=GROUNDS[mark]),)
    says = f"{name} is {wanted}"
    return (Called(by=command.by, name=command.name, seat=command.seat, says=says, cites=GROUNDS[wanted]),)


def asked(state: CrapsState, event: Called) -> CrapsState:
    """The state after a patron's call."""
    wanted, _, spot = event.name.partition("-")
    rest = _others(state.asked, event.seat, spot)
    return replace(state, asked=tuple(sorted((*rest, (event.seat, spot, wanted)))))


def answered(state: CrapsState, event: Marked) -> CrapsState:
    """The state after the dealer has laid the button."""
    return replace(state, asked=tuple(_others(state.asked, event.seat, event.spot)))


def forgotten(state: CrapsState) -> CrapsState:
    """The state without calls on bets that are no longer there."""
    if not state.asked:
        return state
    return replace(state, asked=tuple(one for one in state.asked if state.bet(*one[:2])))


def _others(asked: Iterable[tuple[int, str, str]], seat: int, spot: str) -> list[tuple[int, str, str]]:
    return [one for one in asked if one[:2] != (seat, spot)]


@lru_cache(maxsize=4096)
def _offers(on: Seated, off: Seated, waiting: Seated) -> tuple[Offer, ...]:
    found = []
    for wanted, bets in (("on", on), ("off", off), ("button", waiting)):
        by = Role.DEALER if wanted == "button" else Role.PATRON
        for spot in sorted({spot for spot, _ in bets}):
            seats = tuple(seat for one, seat in bets if one == spot)
            found.append(Offer(f"{wanted}-{spot}", (by,), GROUNDS.get(wanted, ON), ABOUT[wanted], seats=seats))
    return tuple(found)
