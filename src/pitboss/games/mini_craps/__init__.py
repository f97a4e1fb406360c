"""Mini-craps: the wagers of craps, by 19:47-1.2(a) and 13:69F-1.2, at a table for nine."""

from pitboss.games.mini_craps.rules import MiniCraps

__all__ = ["MiniCraps"]
