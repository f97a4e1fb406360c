"""Calling a bet on or off: the patron calls, and the call counts once the dealer has laid a button on the bet."""

from functools import lru_cache
from itertools import chain

from msgspec.structs import replace

from pitboss.commands import Call, Role
from pitboss.events import Called, Decision, Marked
from pitboss.game import Bet, Offer
from pitboss.games.craps.law import LAW, Cites
from pitboss.games.craps.settling import DecidingRolls
from pitboss.games.craps.state import ButtonCall, CrapsState
from pitboss.games.craps.wagers import HARDWAYS, SUPPORTS

ABOUT = {"on": "call the bet on", "off": "call the bet off", "button": "confirm the call with a button"}
BySeat = tuple[tuple[str, int, Cites], ...]  # spots, each with the seat whose bet it is, and by what right it is called


def switched(spot: str) -> bool:
    """Whether a wager can be off at all: not a line bet, nor one that the next roll decides."""
    return spot.startswith(("place-to", "buy-", "lay-")) or spot in HARDWAYS or spot in SUPPORTS


class Buttons:
    """Which wagers a patron may call on or off at this table. A call names its spot: `on-place-to-win-6`."""

    def __init__(self, rolls: DecidingRolls, borrowed: Cites, *, may_call_off: bool) -> None:
        self.borrowed = borrowed
        self.off_on_come_out = rolls.off_on_come_out
        self.may_call_off = may_call_off
        self.spots = frozenset(spot for spot in rolls.working if switched(spot))

    def offers(self, state: CrapsState) -> tuple[Offer, ...]:
        """The calls that patrons and dealer can make now."""
        bets = [bet for bet in state.bets if bet.spot in self.spots]
        if not bets:
            return ()
        on = tuple((bet.spot, bet.seat, self._why(bet, "on")) for bet in bets if self._may_call_on(bet))
        may_go_off = [bet for bet in bets if self.may_call_off and bet.mark != "off"]
        off = tuple((bet.spot, bet.seat, self._why(bet, "off")) for bet in may_go_off)
        waiting = tuple(
            (one.spot, one.seat, self._why(_laid(state, one.seat, one.spot), one.wanted)) for one in state.asked
        )
        return _offers(on, off, waiting)

    def _may_call_on(self, bet: Bet) -> bool:
        return bet.mark == "off" or (bet.mark != "on" and bet.spot in self.off_on_come_out)

    def _why(self, bet: Bet, wanted: str) -> Cites:
        """By what right a bet is called on or off, or the call that it is off is taken back."""
        if wanted == "off" or bet.mark == "off":
            return LAW.called_off + self.borrowed
        if bet.spot.startswith("place-to"):
            return LAW.called_on.place + self.borrowed
        return (LAW.called_on.hardway if bet.spot in HARDWAYS else LAW.called_on.other) + self.borrowed

    def called(self, state: CrapsState, command: Call, name: str) -> Decision:
        """A patron calls, which changes nothing until the dealer confirms it; or the dealer lays the button.

        When a bet that was off is called on, its button is lifted, and the bet is again what it was without one.
        """
        said, _, spot = command.name.partition("-")
        bet = _laid(state, command.seat, spot)
        if said == "button":
            (wanted,) = (one.wanted for one in state.asked if (one.seat, one.spot) == (command.seat, spot))
            mark = "" if wanted == "on" and bet.mark == "off" else wanted
            return (Marked(seat=command.seat, spot=spot, mark=mark, cites=self._why(bet, wanted)),)
        says = f"{name} is {'no longer off' if said == 'on' and bet.mark == 'off' else said}"
        by_what = self._why(bet, said)
        return (Called(by=command.by, name=command.name, seat=command.seat, says=says, cites=by_what),)


def is_button_call(name: str) -> bool:
    """Whether a call is one of these."""
    return name.startswith(("on-", "off-", "button-"))


def asked(state: CrapsState, event: Called) -> CrapsState:
    """The state after a patron's call."""
    wanted, _, spot = event.name.partition("-")
    others = _without(state.asked, event.seat, spot)
    return replace(state, asked=tuple(sorted((*others, ButtonCall(event.seat, spot, wanted)))))


def answered(state: CrapsState, event: Marked) -> CrapsState:
    """The state after the dealer has laid the button."""
    return replace(state, asked=_without(state.asked, event.seat, event.spot))


def forgotten(state: CrapsState) -> CrapsState:
    """The state without calls on bets that are no longer there."""
    if not state.asked:
        return state
    return replace(state, asked=tuple(one for one in state.asked if state.bet(one.seat, one.spot)))


def _without(asked: tuple[ButtonCall, ...], seat: int, spot: str) -> tuple[ButtonCall, ...]:
    return tuple(one for one in asked if (one.seat, one.spot) != (seat, spot))


def _laid(state: CrapsState, seat: int, spot: str) -> Bet:
    bet = state.bet(seat, spot)
    assert bet is not None, "only a bet that is there is called on or off"
    return bet


@lru_cache(maxsize=4096)
def _offers(on: BySeat, off: BySeat, waiting: BySeat) -> tuple[Offer, ...]:
    found = []
    for wanted, bets in (("on", on), ("off", off), ("button", waiting)):
        by = Role.DEALER if wanted == "button" else Role.PATRON
        for spot in sorted({spot for spot, _, _ in bets}):
            mine = [(seat, why) for one, seat, why in bets if one == spot]
            seats, why = tuple(seat for seat, _ in mine), tuple(dict.fromkeys(chain(*(why for _, why in mine))))
            found.append(Offer(f"{wanted}-{spot}", (by,), why, ABOUT[wanted], seats=seats))
    return tuple(found)
