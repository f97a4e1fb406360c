"""Roulette: N.J.A.C. 19:47-5.1 to 5.4, and 13:69F-5.1 to 5.4."""

from pitboss.games.roulette.rules import Roulette

__all__ = ["Roulette"]
