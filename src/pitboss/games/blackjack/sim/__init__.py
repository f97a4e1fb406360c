"""Blackjack in bulk: rounds from real shoes by any strategy and count, as many as anybody has patience for."""

from pitboss.games.blackjack.sim.bulk import BlackjackBulk
from pitboss.games.blackjack.sim.conditions import Conditions
from pitboss.games.blackjack.sim.counting import Count, Ramp, find_count, read_ramp
from pitboss.games.blackjack.sim.figures import Simulated
from pitboss.games.blackjack.sim.run import deal, simulate
from pitboss.games.blackjack.sim.strategy import Strategy, read_chart

__all__ = [
    "BlackjackBulk",
    "Conditions",
    "Count",
    "Ramp",
    "Simulated",
    "Strategy",
    "deal",
    "find_count",
    "read_chart",
    "read_ramp",
    "simulate",
]
