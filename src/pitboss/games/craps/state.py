"""The state of a craps table between two commands."""

from enum import IntEnum, StrEnum

from msgspec import Struct

from pitboss.game import State

STICKPERSON = 0  # has the dice when nobody takes them; patrons' seats begin with 1


class Phase(StrEnum):
    """Where a roll stands. The phases of a shaker are those of automated craps."""

    OVER = "over"
    WAGERING = "wagering"
    ROLLING = "rolling"
    DIE_LOST = "die-lost"
    POWER_FAILURE = "power-failure"
    SHAKER_UNCHECKED = "unchecked"
    SHAKER_SHIFT_CHECK = "shift"
    SHAKER_DAY_CHECK = "day-end"
    SHAKER_BY_HAND = "by-hand"  # its electrical device has failed; this toss is settled by hand
    SHAKER_STOPPED = "stopped"


class Progress(IntEnum):
    """How far the shooter has come, from their own first come-out roll on. Only the fire bet depends on it."""

    NEW = 0
    ROLLED = 1
    POINT_SET = 2


class Fire(Struct, frozen=True, order=True, gc=False):
    """A fire bet whose first point is set; `made` has a bit for each point made since then."""

    seat: int
    made: int = 0


class ButtonCall(Struct, frozen=True, order=True, gc=False):
    """A patron's call that a bet is on or off, which counts once the dealer has laid the button."""

    seat: int
    spot: str
    wanted: str  # on or off


class CrapsState(State, frozen=True, gc=False):
    """The point, who shoots, and what was called but not yet confirmed.

    `shooter` is None while nobody has the dice, and 0 once the dealer has said that nobody takes them: then the
    stickperson throws. `turn` is the seat that had or declined the dice last; the next one clockwise is offered them,
    unless it is among those who have `declined` them since they were last offered around the table. The turn of a seat
    that took the dice is `over` until the next throw: else they might go around forever and never be thrown.
    """

    phase: Phase = Phase.OVER
    point: int = 0
    shooter: int | None = None
    turn: int = 0
    hand: Progress = Progress.NEW
    declined: tuple[int, ...] = ()
    over: tuple[int, ...] = ()
    fires: tuple[Fire, ...] = ()
    asked: tuple[ButtonCall, ...] = ()

    def burns(self, seat: int) -> bool:
        """Whether the seat has a fire bet whose first point is set."""
        return any(fire.seat == seat for fire in self.fires)

    def has_line_bet(self, seat: int) -> bool:
        """Whether the seat has a Pass or Don't Pass bet."""
        return any(bet.seat == seat and bet.spot in ("pass", "dont-pass") for bet in self.bets)
