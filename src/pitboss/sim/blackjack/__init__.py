"""Blackjack in bulk: rounds from real shoes by any strategy and count, as many as anybody has patience for."""

from pitboss.sim.blackjack.charts import read_chart
from pitboss.sim.blackjack.conditions import Conditions
from pitboss.sim.blackjack.counting import Count, find_count
from pitboss.sim.blackjack.ramp import Ramp, read_ramp
from pitboss.sim.blackjack.result import Result
from pitboss.sim.blackjack.run import deal, simulate
from pitboss.sim.blackjack.strategy import Strategy

__all__ = [
    "Conditions",
    "Count",
    "Ramp",
    "Result",
    "Strategy",
    "deal",
    "find_count",
    "read_chart",
    "read_ramp",
    "simulate",
]
