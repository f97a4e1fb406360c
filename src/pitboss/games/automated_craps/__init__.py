"""Automated craps: N.J.A.C. 13:69F-1A.1 to 1A.8."""

from pitboss.games.automated_craps.rules import AutomatedCraps

__all__ = ["AutomatedCraps"]
