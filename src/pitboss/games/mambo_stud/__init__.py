"""Mambo stud poker, high-low split six or better: N.J.A.C. 19:47-14.13A."""

from pitboss.games.mambo_stud.rules import MamboStud

__all__ = ["MamboStud"]
