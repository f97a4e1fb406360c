"""Sic bo: N.J.A.C. 13:69F-9.1 to 9.6, and 19:47-9.1 to 9.6."""

from pitboss.games.sic_bo.rules import SicBo

__all__ = ["SicBo"]
