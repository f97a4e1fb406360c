"""Blackjack: N.J.A.C. 19:47-2.1 to 2.20, and 13:69F-2.1 to 2.26."""

from pitboss.games.blackjack.rules import Blackjack

__all__ = ["Blackjack"]
