"""Hold 'em poker: N.J.A.C. 19:47-14.10."""

from pitboss.games.holdem.rules import Holdem

__all__ = ["Holdem"]
