"""What a big six table remembers: where in the round it is, and the wagers on the layout."""

from enum import StrEnum

from pitboss.game import State
from pitboss.law import declare

declare("pitboss.games.big_six")


class Phase(StrEnum):
    """Where in the round the table is."""

    OVER = "over"
    WAGERING = "wagering"
    CLOSED = "closed"  # "no more bets": the wheel is about to be spun
    SPINNING = "spinning"


class BigSixState(State, frozen=True, gc=False):
    """A phase, and the wagers."""

    phase: Phase = Phase.OVER
