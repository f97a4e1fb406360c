"""What a sic bo table remembers: where in the round it is, which shaker it has, the dice, and the wagers."""

from enum import StrEnum

from pitboss.game import State
from pitboss.law import carries_out, declare

declare("pitboss.games.sic_bo")

Roll = tuple[int, ...]


class Shaker(StrEnum):
    """How the dice are shaken; a table can be without a shaker for a while."""

    NONE = ""
    MANUAL = "manual"
    AUTOMATED = "automated"


class Phase(StrEnum):
    """Where in the round the table is, or what must be done before there can be one."""

    UNCHECKED = "unchecked"  # the floorperson has yet to check the electrical device before the table opens
    FAULTY = "faulty"  # the electrical device failed that check and is being repaired
    UNTRIED = "untried"  # the floorperson has yet to run the automated shaker before the table opens with it
    OVER = "over"
    WAGERING = "wagering"
    SHIFT = "shift"  # a shift begins, and the supervisor has yet to run the automated shaker
    BARE = "bare"  # no shaker is on the table
    STALE = "stale"  # the dice have been on the table for too long
    CLOSED = "closed"  # "no more bets": the dice are about to be tossed
    TOSSED = "tossed"  # the dice were shaken by hand, and the cover is still on
    UNCOVERED = "uncovered"  # the dice have come to rest in sight
    LANDED = "landed"  # the dice are called, but not yet entered in the electrical device
    LIT = "lit"  # the winning combinations are lit, and the wagers are being settled
    BY_HAND = "by-hand"  # the device failed; a supervisor must be present before the wagers are settled by hand
    STOPPED = "stopped"  # the device failed and is being repaired


class SicBoState(State, frozen=True, gc=False):
    """Also the shaker on the table, and what the dice show until the wagers on them are settled."""

    phase: Phase = Phase.OVER
    shaker: Shaker = Shaker.NONE
    roll: Roll = ()

    @property
    @carries_out("13:69F-9.5(f)")
    def covered(self) -> bool:
        """Whether the cover is on: from the shaking to the uncovering, and never on an automated shaker."""
        return self.phase == Phase.TOSSED
