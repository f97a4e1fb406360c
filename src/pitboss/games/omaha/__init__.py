"""Omaha poker, high or high-low split eight or better: N.J.A.C. 19:47-14.11."""

from pitboss.games.omaha.rules import Omaha

__all__ = ["Omaha"]
