"""Craps: N.J.A.C. 19:47-1.1 to 1.11, and 13:69F-1.1 to 1.12."""

from pitboss.games.craps.rules import Craps

__all__ = ["Craps"]
