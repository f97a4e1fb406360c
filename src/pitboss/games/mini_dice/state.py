"""The state of a mini-dice table between two commands."""

from enum import StrEnum

from pitboss.game import State


class Phase(StrEnum):
    """Where a shake stands."""

    UNCHECKED = "unchecked"  # the shaker has not been checked yet
    OVER = "over"
    WAGERING = "wagering"
    STALE = "stale"  # the dice have been on the table too long
    CLOSED = "closed"
    COVERED = "covered"  # shaken by hand, and the cover is still on
    SHAKEN = "shaken"
    BROKEN = "broken"  # the automated shaker does not work, or failed its check


class MiniDiceState(State, frozen=True, gc=False):
    """The wagers, and whether the shaker on the table is shaken by hand."""

    phase: Phase = Phase.OVER
    by_hand: bool = True
