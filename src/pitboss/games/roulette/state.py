"""What a roulette table remembers: where in the round it is, and the wagers on the layout."""

from enum import StrEnum

from pitboss.game import State
from pitboss.law import declare

declare("pitboss.games.roulette")


class Phase(StrEnum):
    """Where in the round the table is."""

    OVER = "over"
    WAGERING = "wagering"
    SPINNING = "spinning"  # the ball is circling, and wagers are still open
    CLOSED = "closed"  # "no more bets": the ball is about to come to rest
    STANDING = "standing"  # a spin did not count, and the wagers stand as they lie
    SPINNING_AGAIN = "spinning-again"  # the ball is circling again for wagers that stand


class RouletteState(State, frozen=True, gc=False):
    """A phase, and the wagers."""

    phase: Phase = Phase.OVER
